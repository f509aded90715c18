"""Several servers at one database: one of them sends the messages of a webhook, and when it is gone another one does."""

from __future__ import annotations

from bafflebox.service import House
from support.journals import new_database, postgres_or_skip
from support.push_service import push_service
from web.test_webhooks import act, hooked, night, opened, result, served, told, until

KEY = "webhook/club-night"


def test_one_of_two_servers_sends_and_the_other_takes_over() -> None:
    with postgres_or_skip() as running, push_service() as program:
        where = new_database(running)
        houses = [House.at(where), House.at(where)]
        for house in houses:
            house.webhooks.looks = 0.05
        one, two = (served(house, program.address) for house in houses)
        with two:
            with one:
                dee = night(one)
                hooked(one, dee, f"{program.address}/club")
                act(two, dee, "call-all")
                result(two, dee)
                until(lambda: told(program, "result"))
                assert sum(house.webhooks.owner.has(KEY) for house in houses) == 1
                ids = [opened(message)["id"] for message in program.arrived]
                assert len(ids) == len(set(ids))

            until(lambda: houses[1].webhooks.owner.has(KEY))
            result(two, dee, 1)
            until(lambda: len({message["match"] for message in told(program, "result")}) == 2)
