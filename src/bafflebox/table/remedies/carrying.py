"""Carrying out a ruling: who does it, for which incident, and the facts given for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.match import Game, Match
from bafflebox.rulings import Party, incident
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, choice
from bafflebox.table.course import last_taker, rollers
from bafflebox.table.evolve import evolve
from bafflebox.table.happened import Happened
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import WARNING, Note, Table, TableIncident
from bafflebox.table.testimony import EARLY

if TYPE_CHECKING:
    from bafflebox.table.events import Event

SIDES = {side.value: str(side).capitalize() for side in Side}


@dataclass(frozen=True, slots=True, kw_only=True)
class RemedyApplied(Happened):
    """A remedy was carried out or, if it instructs people, recorded as a duty or right."""

    says = "Incident {number}: {sentence}"
    number: int
    remedy: str
    sentence: str
    clauses: tuple[str, ...] = ()
    side: Side | None = None

    def fold(self, table: Table) -> Table:
        known = table.docket.numbered(self.number)
        first = known.carried if known.remedies else table.version
        carried = table.with_incident(replace(known, remedies=(*known.remedies, self.remedy), carried=first))
        if self.remedy == WARNING and self.side is not None:
            return carried  # the warning itself is recorded
        return carried.noted(Note(self.side, self.remedy, self.sentence, self.at, number=self.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided(Happened):
    """An official's decision where the book leaves it to them."""

    says = "Decided on incident {number}: {decision}."
    number: int
    decision: str

    def fold(self, table: Table) -> Table:
        return table.noted(Note(None, DECISION, self.decision, self.at, number=self.number))

    def gaps(self) -> dict[str, Any]:
        return {"decision": self.decision.rstrip(".")}


DECISION = "decision"


@dataclass(frozen=True, slots=True)
class Carrying:
    """The context of a remedy: its ruling and the table. Each remedy acts on the table as the previous ones left it."""

    asked: Request
    found: TableIncident
    remedies: tuple[r.Remedy, ...]
    """All remedies in force together."""
    told: Mapping[str, Any] = field(default_factory=dict)
    """The facts given for the remedies, by the name of the question."""

    @property
    def table(self) -> Table:
        return self.asked.table

    @property
    def match(self) -> Match:
        return self.asked.table.match

    @property
    def game(self) -> Game | None:
        return self.asked.table.match.game

    @property
    def at(self) -> Millis:
        return self.asked.at

    @property
    def who(self) -> PersonId:
        return self.asked.who

    def has(self, *kinds: type[r.Remedy]) -> bool:
        """Whether the ruling includes a remedy of one of these kinds."""
        return any(isinstance(remedy, kinds) for remedy in self.remedies)

    def side(self, party: Party | None) -> Side | None:
        """Which side a party of the incident is."""
        return side_for(self.asked, self.found, party)

    def sides(self, party: Party | None) -> tuple[Side, ...]:
        """The sides that a party stands for: both, one, or none."""
        if party in (Party.BOTH, Party.EITHER):
            return tuple(Side)
        side = self.side(party)
        return () if side is None else (side,)

    def side_or_told(self, party: Party | None, name: str) -> Side | None:
        """The same, or the given side if the table can't know it."""
        return self.side(party) or (Side(self.told[name]) if name in self.told else None)

    def after(self, event: Event) -> Carrying:
        return replace(self, asked=replace(self.asked, table=evolve(self.asked.table, event)))


Apply = Callable[[Carrying, Any], Answer]
Asks = Callable[[Carrying, Any], Iterable[Fact]]


def nothing(_: Carrying, __: r.Remedy) -> Iterable[Fact]:
    return ()


@dataclass(frozen=True, slots=True)
class Effect:
    """What a remedy does at a table, and the facts it needs first."""

    apply: Apply
    asks: Asks = nothing


def which_side(name: str, question: str) -> Fact:
    return choice(name, question, SIDES)


def _doubler(table: Table, found: TableIncident) -> Side | None:
    """Who doubled, if no double is pending: from the last take, or else the side the incident is about, or the other
    side."""
    if found.incident == "cube_wrong" and (taker := last_taker(table)) is not None:
        return taker.other
    if found.offender is None or found.facts.get("rule") == "beaver":
        return found.offender and found.offender.other  # a player who beavers has been doubled
    kind = incident(found.incident)
    sides = (kind.own, kind.opp) if Party.OFFENDER in kind.own else (kind.opp, kind.own)
    other = Party.DOUBLER in sides[1] and Party.DOUBLER not in sides[0]
    return found.offender.other if other else found.offender


def _roller(table: Table, found: TableIncident) -> Side | None:
    """Who rolls: the side that rolled too early, the side that rolled last if the incident goes back to that, otherwise
    the side on turn."""
    turn = table.match.game.turn if table.match.game else None
    if found.incident in (*EARLY, "opening_roll"):
        return found.offender
    rolled = rollers(table) if found.incident == "setup_error" else ()
    return rolled[-1] if rolled else turn or found.offender


def side_for(asked: Request, found: TableIncident, party: Party | None) -> Side | None:
    """Which side a party of an incident is; None if it is neither or both."""
    offender, match = found.offender, asked.table.match
    turn = match.game.turn if match.game else None
    doubler = match.game.offered.by if match.game and match.game.offered else _doubler(asked.table, found)
    leader, winner = match.score.leader, match.winner
    if winner is None and found.incident == "concession" and offender is not None:
        winner = offender.other  # of the abandoned game
    known: dict[Party, Side | None] = {
        Party.OFFENDER: offender,
        Party.OPPONENT: offender.other if offender else None,
        Party.ROLLER: _roller(asked.table, found),
        Party.ON_TURN: turn,
        Party.OFF_TURN: turn.other if turn else None,
        Party.DOUBLER: doubler,
        Party.RESPONDER: doubler.other if doubler else None,
        Party.CLAIMANT: offender,
        Party.LATE_PLAYER: offender,
        Party.LEADER: leader,
        Party.TRAILER: leader.other if leader else None,
        Party.WINNER: winner,
        Party.LOSER: winner.other if winner else None,
    }
    return known.get(party) if party is not None else None
