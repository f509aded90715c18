"""The demonstration: a whole event that plays itself."""

from __future__ import annotations

from typing import cast

from bafflebox.clock import Millis
from bafflebox.service import House
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.show import Show
from bafflebox.tournament.course import course, players_now
from bafflebox.tournament.events import ContestId, DeskEvent
from bafflebox.tournament.lateness import late_now
from bafflebox.tournament.match_file import MatchStage
from support.club_desk import run
from support.tournament_checker import faults


def test_the_demo_plays_a_whole_event() -> None:
    async def story(house: House) -> None:
        show = Show(house, pace=60.0)
        try:
            hall = await show.begin()
            assert len(hall.state.incidents) == 1
            for _ in range(1000):
                if not await show.step(hall):
                    break
            assert course(hall.state, ContestId("main")).is_over
            assert faults([cast(DeskEvent, entry.event) for entry in hall.entries]) == []
        finally:
            await show.close()

    run(story)


def test_the_demo_begins_with_somebody_late_and_goes_on_for_a_visitor_who_directs() -> None:
    async def story(house: House) -> None:
        show = Show(house, pace=60.0)
        try:
            hall = await show.begin()
            at = Millis(house.moments.now())
            late = [f.match for f in hall.state.files.values() if f.stage is MatchStage.CALLED and f.match]
            assert len(late) == 1
            assert any(
                item.minutes >= 10 for item in late_now(hall.state, late[0], at, players_now(hall.state, late[0]))
            )
            visitor = house.people.guest("Vi")[0].person
            await show.give_desk_to(hall, visitor)
            before = [entry.meta.actor for entry in hall.entries].count(str(show._director))
            for _ in range(200):
                await show.step(hall)
            # Results came in from phones; nobody called the next matches.
            assert any(file.result for file in hall.state.files.values())
            assert [entry.meta.actor for entry in hall.entries].count(str(show._director)) == before
            await house.desks.work(hall, visitor, lambda work: DESK["call-all"].run(work, {}))
            assert faults([cast(DeskEvent, entry.event) for entry in hall.entries]) == []
        finally:
            await show.close()

    run(story)
