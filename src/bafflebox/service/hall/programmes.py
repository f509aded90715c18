"""Ready-made programmes for the usual kinds of tournament, which can be changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.tournament.course import layout
from bafflebox.tournament.events import HUNDRED_PERCENT, ContestAdded, ContestId, DeskEvent, PhoneUse, Prize
from bafflebox.tournament.hall import set_table
from bafflebox.tournament.money.amounts import split
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.prizes import publish
from bafflebox.tournament.opening import add_contest, announce_deviations, open_tournament, unannounced
from bafflebox.tournament.phones import authorise_phones
from bafflebox.tournament.state import evolve
from bafflebox.tournament.structures import added_structures, title_section

MOST_TABLES = 500
_USUAL = (6500, 3500)
"""Default shares of first and second place."""


@dataclass(frozen=True, slots=True)
class Planned:
    """An event of a programme."""

    id: str
    name: str
    structure: str
    prizes: tuple[Prize, ...]
    kind: str = "singles"
    team_size: int = 1
    priority: int = 0

    def prizes_in(self, notation: str) -> tuple[Prize, ...]:
        """The prizes of a structure that may have been changed: those for sections it has, in the same proportion; if
        it has none of them, prizes for the section that decides the event."""
        structure = layout(notation)
        sections = {section.name for section in structure.sections}
        title = title_section(structure)
        left = [prize for prize in self.prizes if prize.bracket in sections]
        cut = title != structure.sections[0].name and not structure.sections[0].plays_on
        left = [replace(p, bracket=title) if cut and p.bracket == structure.sections[0].name else p for p in left]
        left = left or [Prize(title, place, share) for place, share in enumerate(_USUAL, 1)]
        shares = split(HUNDRED_PERCENT, [prize.share for prize in left])
        return tuple(replace(prize, share=share) for prize, share in zip(left, shares, strict=True))


@dataclass(frozen=True, slots=True)
class Programme:
    id: str
    title: str
    about: str
    events: tuple[Planned, ...]
    tables: int


_BRACKETS = (Prize("main", 1, 5000), Prize("main", 2, 2500), Prize("consolation", 1, 2500))
_WEEKEND = (
    Prize("main", 1, 4000),
    Prize("main", 2, 2000),
    Prize("consolation", 1, 2000),
    Prize("consolation", 2, 1000),
    Prize("last", 1, 1000),
)
_MAIN = (Prize("main", 1, 6500), Prize("main", 2, 3500))
PROGRAMMES = {
    programme.id: programme
    for programme in (
        Programme(
            "club",
            "Club night",
            "A knock-out to 5 points; first-match losers play a consolation to 3.",
            (Planned("open", "Open", "KO len 5; consolation from main len 3", _BRACKETS),),
            8,
        ),
        Programme(
            "day",
            "One day: knock-out with consolation",
            "A main draw to 7 and 9 points; losers up to the semi-finals enter a progressive consolation to 5.",
            (Planned("main", "Main", "KO len 7,9; progressive from main R1..SF len 5", _BRACKETS),),
            16,
        ),
        Programme(
            "weekend",
            "Weekend with side events",
            "A main draw to 9 and 11 points with consolation and last chance, doubles, and a blitz on the side.",
            (
                Planned(
                    "main",
                    "Main",
                    "KO len 9,11; progressive from main R1..SF len 7; last: progressive from consolation R1..R2 len 5",
                    _WEEKEND,
                    priority=10,
                ),
                Planned("doubles", "Doubles", "KO len 7", _MAIN, "doubles", 2, 5),
                Planned("blitz", "Blitz", "KO len 3", _MAIN),
            ),
            32,
        ),
        Programme(
            "groups",
            "Groups, then knock-out",
            "Groups of four to 5 points, everybody meets everybody; the best two of each group play a knock-out to 7.",
            (Planned("open", "Open", "RR groups of 4 len 5 -> KO top 2 len 7", (Prize("final", 1, 6500), Prize("final", 2, 3500))),),
            8,
        ),
        Programme(
            "double",
            "Double elimination",
            "Losers drop to the lower bracket, and a second loss eliminates you; one final to 7 points.",
            (Planned("open", "Open", "DE len 7", (Prize("main final", 1, 6500), Prize("main final", 2, 3500))),),
            16,
        ),
        Programme(
            "robin",
            "Round robin",
            "Everybody meets everybody once, to 5 points. For up to twelve in an evening or a season.",
            (Planned("open", "Open", "RR len 5", (Prize("round robin", 1, 6500), Prize("round robin", 2, 3500))),),
            6,
        ),
        Programme(
            "teams",
            "Teams of three",
            "A knock-out of teams; each match is played on three boards to 5 points.",
            (Planned("teams", "Teams", "KO len 5 team 3 boards", _MAIN, team_size=3),),
            16,
        ),
        Programme(
            "swiss",
            "Swiss",
            "Five rounds to 7 points; everybody plays every round against somebody with a similar score.",
            (Planned("swiss", "Swiss", "swiss 5 rounds len 7", (Prize("swiss", 1, 5000), Prize("swiss", 2, 3000), Prize("swiss", 3, 2000))),),
            16,
        ),
    )
}  # fmt: skip


def programme(id: str) -> Programme:
    if id not in PROGRAMMES:
        raise unknown_name("programme", id, PROGRAMMES)
    return PROGRAMMES[id]


@dataclass(frozen=True, slots=True)
class SetUpValues:
    """The values entered on the set-up page."""

    name: str
    programme: Programme
    book: str
    structures: dict[str, str]
    """The structure of each event, as changed on the page."""
    tables: int
    fee: int = 0
    currency: str = "EUR"
    place: str = ""
    phones: PhoneUse = PhoneUse.NOTHING
    announced: str = ""
    """Where deviations from the book are announced to players."""
    rake: int = 0
    """The organiser's share of the entry fee, in hundredths of a percent."""
    first_day: str = ""
    last_day: str = ""


def opening(plan: SetUpValues, id: str, who: PersonId, at: Millis) -> Iterator[DeskEvent]:
    """The first events of a tournament: its events, tables, fees and prizes, and what was announced."""
    if not 0 <= plan.tables <= MOST_TABLES:
        raise InvalidInput("A hall has up to {most_tables} tables.", most_tables=MOST_TABLES, code="bad_number")
    details = {"currency": plan.currency, "place": plan.place, "first_day": plan.first_day, "last_day": plan.last_day}
    (first,) = open_tournament(id, plan.name, plan.book, who, at, **details)  # type: ignore[arg-type]
    state = evolve(None, first)
    yield first
    for event in plan.programme.events:
        structure = plan.structures.get(event.id, event.structure).strip() or event.structure
        added = ContestAdded(
            at, who, ContestId(event.id), event.name, structure, event.kind, event.team_size, priority=event.priority
        )
        steps = [add_contest(state, added)]
        if plan.fee:
            after = evolve(state, steps[0][0])
            fees = set_fees(after, added.contest, who, at, entry=plan.fee, rake=plan.rake)
            prizes = event.prizes_in(structure)
            steps += [fees, publish(evolve(after, fees[0]), added.contest, prizes, who, at)]
        for made in (one for step in steps for one in step):
            state = evolve(state, made)
            yield made
    for number in range(1, plan.tables + 1):
        (table,) = set_table(state, str(number), who, at)
        state = evolve(state, table)
        yield table
    if plan.announced and unannounced(state):
        (told,) = announce_deviations(state, [plan.announced], who, at)
        state = evolve(state, told)
        yield told
    yield from authorise_phones(state, plan.phones, plan.announced, who, at)


EXAMPLES = {
    "KO len 7": "a knock-out to 7 points",
    "KO len 7,9": "to 7, the final to 9",
    "KO len 5; consolation from main len 3": "with a consolation for first-round losers",
    "KO len 7; progressive from main R1..SF len 5": "losers of later rounds join later",
    "DE len 7": "double elimination, one final",
    "DE recharge len 7": "with a second final if the undefeated loses the first",
    "swiss 5 rounds len 7": "a Swiss",
    "swiss lives 3 len 7 -> KO 8": "out after three losses; the last eight play a knock-out",
    "RR len 5": "everybody meets everybody",
    "RR groups of 4 len 5 -> KO top 2 len 7": "groups; the best two of each advance",
    "KO len 5 team 3 boards": "teams of three",
}
"""Examples of structures, each with its meaning."""


def examples() -> dict[str, str]:
    """Structures to choose from, each with its meaning: those added by other packages, then the built-in examples."""
    return {**added_structures(), **EXAMPLES}
