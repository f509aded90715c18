"""Creates a tournament from one form: its programme, its book, its tables, perhaps the first names."""

from __future__ import annotations

from typing import Annotated

from bafflebox.books import BOOKS, load
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, names_of
from bafflebox.service.hall.acts.entries import Enter
from bafflebox.service.hall.acts.fields import Cents, Choices, Lines, Names, Share, Written
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.programmes import PROGRAMMES, SetUpValues, opening, programme
from bafflebox.tournament.events import ContestId, PhoneUse


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
