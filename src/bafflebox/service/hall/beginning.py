"""Creates a tournament from one form: its programme, its book, its tables, perhaps the first event; or from an earlier
tournament.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from bafflebox.books import BOOKS, load
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, names_of
from bafflebox.service.hall.acts.entries import Enter
from bafflebox.service.hall.acts.fields import Cents, Choices, Lines, Names, Share, Written
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.programmes import PROGRAMMES, SetUpValues, opening, programme
from bafflebox.service.hall.work import DeskWork
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import ContestId, DeskEvent, PhoneUse
from bafflebox.tournament.hall import set_table
from bafflebox.tournament.opening import announce_deviations, open_tournament, unannounced
from bafflebox.tournament.phones import authorise_phones
from bafflebox.tournament.state import Tournament, evolve


class SetUpTournament(DeskAct, name="set-up"):
    """The details needed to set up a tournament."""

    programme: Annotated[str, "The programme.", Choices(tuple(PROGRAMMES), "programme")]
    name: Annotated[str, "The name."] = ""
    tables: Annotated[int, "How many tables there are."]
    book: Annotated[str, "The rule book."] = BOOKS[0]
    structure: Annotated[dict[str, str], "The structure of each event, if it isn't the programme's."]
    fee: Annotated[Cents, "The fee."] = Cents(0)
    rake: Annotated[Share, "The percentage that the organiser keeps."] = Share(0)
    currency: Annotated[str, "The currency."] = "EUR"
    place: Annotated[str, "The place."] = ""
    first_day: Annotated[str, "The first day.", Written("date")] = ""
    last_day: Annotated[str, "The last day.", Written("date")] = ""
    phones: Annotated[PhoneUse, "What players may do with a phone."] = PhoneUse.NOTHING
    announced: Annotated[str, "Where deviations from the book are announced."] = ""
    names: Names = Lines("")
    club: Annotated[str, "The club of all the players named."] = ""
    director: Annotated[str, "The name of the director, if the page doesn't know it yet."] = ""

    @property
    def plan(self) -> SetUpValues:
        chosen = programme(self.programme)
        events = [event.id for event in chosen.events]
        if unknown := next((event for event in self.structure if event not in events), ""):
            raise unknown_name("event", unknown, events)
        return SetUpValues(
            self.name,
            chosen,
            load(self.book).key,
            {event: self.structure.get(event, "") for event in events},
            self.tables,
            self.fee,
            self.currency.upper(),
            self.place,
            self.phones,
            self.announced,
            self.rake,
            self.first_day,
            self.last_day,
        )

    @property
    def persons(self) -> list[str]:
        """The names, without duplicates."""
        names = [" ".join(name.split()) for together in names_of({"names": self.names}) for name in together]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise InvalidInput("{twice} is in the list of names twice.", twice=twice, code="entered_twice")
        return names


async def begin(desks: Desks, asked: SetUpTournament, who: PersonId, *, mark: str = "") -> Hall:
    """Open the tournament, with its creator as executive director."""
    plan, names = asked.plan, asked.persons
    enter = Enter(contest=ContestId(plan.programme.events[0].id), names=asked.names, club=asked.club)
    return await desks.open(
        plan.name,
        who,
        lambda id, at: opening(plan, id, who, at),
        enter.run if names else None,
        names=names,
        mark=mark[:200],
    )


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
