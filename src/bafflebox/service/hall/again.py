"""The same tournament again: its events, fees, prizes and tables, and perhaps its players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.work import DeskWork
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import DeskEvent
from bafflebox.tournament.hall import set_table
from bafflebox.tournament.opening import announce_deviations, open_tournament, unannounced
from bafflebox.tournament.phones import authorise_phones
from bafflebox.tournament.state import Tournament, evolve

TOLD = "as at the last tournament"


def copied(before: Tournament, name: str, id: str, who: PersonId, at: Millis) -> Iterator[DeskEvent]:
    """The first events of a tournament that is set up like another one."""
    was = before.opened
    terms = {"options": was.options, "settings": was.settings, "currency": was.currency, "place": was.place}
    (first,) = open_tournament(id, name, before.book.key if was.house else was.book, who, at, **terms)  # type: ignore[arg-type]
    state = evolve(None, first)
    yield first
    for contest in before.contests.values():
        later: list[DeskEvent] = [replace(contest.conditions, at=at, by=who, starts=None, open_byes_until=None)]
        later += [replace(contest.fees, at=at, by=who, why="")] if contest.fees else []
        later += [replace(contest.prizes, at=at, by=who, why="")] if contest.prizes else []
        for event in later:
            state = evolve(state, event)
            yield event
    for table in before.tables.values():
        (event_,) = set_table(state, table.name, who, at, featured=table.featured)
        state = evolve(state, event_)
        yield event_
    if unannounced(state):
        (told,) = announce_deviations(state, [TOLD], who, at)
        state = evolve(state, told)
        yield told
    yield from authorise_phones(state, before.phones, TOLD, who, at)


async def begin_again(desks: Desks, before: Hall, who: PersonId, name: str, *, with_players: bool) -> Hall:
    """Open the copy, with its creator as executive director."""
    if not name.strip():
        raise InvalidInput("The new tournament needs a name.", code="no_name", facts={"field": "name"})
    hall = await desks.open(name, who, lambda id, at: copied(before.state, name, id, who, at))
    if with_players:

        def job(work: DeskWork) -> None:
            for contest in before.state.contests.values():
                for entry in contest.field:
                    if not entry.entrant.endswith("/2"):
                        told = {"club": entry.club, "seed": entry.seed, "kind": entry.kind}
                        work.do(enter, contest.id, [work.persons[before.name(one)] for one in entry.persons], **told)

        await desks.work(hall, who, job, names=[before.name(person) for person in before.persons])
    return hall
