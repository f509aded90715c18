"""Turns as they were entered, and corrections of earlier ones with the rest replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import Side, write_moves
from bafflebox.rulings import Incident as Kind
from bafflebox.rulings import incident
from bafflebox.service.shorthand import NOTHING, LineEntry
from bafflebox.table import Act, Event, Table, acts
from bafflebox.table import events as e
from bafflebox.table.state import Closing, Status, TableIncident


@dataclass(frozen=True, slots=True)
class EnteredTurn:
    """What was entered at once, in shorthand; `before` is the version of the table before it."""

    line: str
    side: Side | None
    before: int
    opens: bool = False
    """Whether a game begins with it."""
    illegal: bool = False
    """Whether its play is illegal: either played that way at the table, or a typing mistake."""

    def to_json(self, number: int) -> dict[str, Any]:
        side = self.side.value if self.side else None
        return {
            "number": number,
            "line": self.line,
            "side": side,
            "opens": self.opens,
            "before": self.before,
            "illegal": self.illegal,
        }


@dataclass(frozen=True, slots=True)
class Correction:
    """What became of the turns after a corrected one."""

    acts: list[Act]
    replayed: int
    left: list[str] = field(default_factory=list)
    """The lines that were not replayed, from the first that doesn't fit."""
    why: str = ""
    fallen: list[str] = field(default_factory=list)
    """The names of the incidents whose rulings were taken back, with their points, times and warnings."""

    def titles(self, title: Callable[[Kind], str] = attrgetter("title")) -> list[str]:
        """The everyday names of these incidents."""
        return [title(incident(name)) for name in self.fallen]

    def to_json(self, title: Callable[[Kind], str] = attrgetter("title")) -> dict[str, Any]:
        return {"replayed": self.replayed, "left": self.left, "why": self.why, "fallen": self.titles(title)}


_ANSWERS = {
    e.DoubleOffered: "d",
    e.DoubleTaken: "t",
    e.DoublePassed: "p",
    e.DoubleBeavered: "b",
    e.OfferRefused: "refuse",
}
ENTRIES: tuple[type[Any], ...] = (
    *_ANSWERS,
    *(e.OpeningRolled, e.Rolled, e.PlayMade, e.PlayUndone),
    *(e.GameConceded, e.GameAwarded, e.GameClaimed, e.GameReported),
)
"""Acts that are entered as a turn or as part of one."""


class TurnList:
    """The turns of a table as it grows: every event is read once."""

    def __init__(self) -> None:
        self.turns: list[EnteredTurn] = []
        """The turns that stand, without those that a correction took back."""
        self._told: list[dict[str, Any]] = []
        self._heard = 0
        self._replaced: list[tuple[int, int, list[EnteredTurn]]] = []
        """What each later change replaced: the version, the first turn, and the turns that were there until then."""

    def of(self, events: Sequence[Event]) -> list[EnteredTurn]:
        """The turns of a table; events must only be appended."""
        for event in events[self._heard :]:
            self._hear(event, self._heard)
            self._heard += 1
        return self.turns

    def to_json(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        """The turns for a page; unchanged turns are the same objects."""
        self.of(events)
        del self._told[len(self.turns) :]
        self._told += (
            turn.to_json(number) for number, turn in enumerate(self.turns[len(self._told) :], len(self._told) + 1)
        )
        return [*self._told]

    def _hear(self, event: Event, before: int) -> None:
        match event:
            case e.Reverted():
                self._back(event.to, before)
            case e.OpeningRolled():
                side = None
                if event.white != event.black:
                    side = Side.WHITE if event.white > event.black else Side.BLACK
                self._adds(EnteredTurn(f"{event.white}{event.black}", side, before, opens=True))
            case e.Rolled():
                self._adds(EnteredTurn(f"{event.dice[0]}{event.dice[1]}", event.side, before))
            case e.PlayMade() if self.turns:
                self._changes(before, line=f"{self.turns[-1].line[:2]}: {write_moves(event.moves) or NOTHING[0]}")
            case e.PlayUndone() if self.turns:
                self._changes(before, line=self.turns[-1].line[:2])
            case e.IncidentOpened() if event.seen_by_table and event.incident == "illegal_move" and self.turns:
                self._changes(before, illegal=True)
            case e.DoubleOffered() | e.DoubleTaken() | e.DoublePassed() | e.DoubleBeavered() | e.OfferRefused():
                self._adds(EnteredTurn(_ANSWERS[type(event)], event.side, before))
            case e.GameConceded():
                self._adds(EnteredTurn(f"concede {event.result}", event.side, before))
            case e.GameAwarded():
                self._adds(EnteredTurn(f"concede {event.result}", event.side.other, before))
            case e.GameClaimed():
                self._adds(EnteredTurn(f"claim {event.result}", event.side, before))
            case e.GameReported():
                line = f"game {event.winner.value} {event.result} {event.cube}"
                self._adds(EnteredTurn(line, event.winner, before, opens=True))
            case _:
                pass

    def _adds(self, turn: EnteredTurn) -> None:
        self._puts(turn.before, len(self.turns), [turn])

    def _changes(self, before: int, **parts: Any) -> None:
        """Note that the last turn has changed."""
        self._puts(before, len(self.turns) - 1, [replace(self.turns[-1], **parts)])

    def _back(self, to: int, before: int) -> None:
        """The turns as they were after event `to`, including those that a ruling had removed."""
        then = [*self.turns]
        for version, first, replaced in reversed(self._replaced):
            if version <= to:
                break
            then[first:] = replaced
        same = next((n for n, (was, now) in enumerate(zip(then, self.turns, strict=False)) if was is not now), None)
        first = min(len(then), len(self.turns)) if same is None else same
        self._puts(before, first, then[first:])

    def _puts(self, before: int, first: int, instead: list[EnteredTurn]) -> None:
        """Replace the turns from one on with others, and remember the old ones."""
        self._replaced.append((before + 1, first, self.turns[first:]))
        self.turns[first:] = instead
        del self._told[first:]


def turns(events: Sequence[Event]) -> list[EnteredTurn]:
    """The turns that stand, without those that a correction took back."""
    return TurnList().of(events)


def corrected(table: Table, events: Sequence[Event], number: int, line: str, who: PersonId, at: Millis) -> Correction:
    """The acts that correct a turn and replay the rest; an empty line removes the turn.

    A refused line changes nothing. The rest is replayed as far as it fits. A ruling that has changed the game since
    then is taken back: its incident is open again if it was open before that turn. If such a ruling was the last entry,
    taking back the last turn takes back only the ruling.
    """
    known = turns(events)
    if not 1 <= number <= len(known):
        raise InvalidInput(
            "There is no turn {number}; {count} were entered.", number=number, count=len(known), code="no_such_turn"
        )
    entry, to = LineEntry(table, who, at), known[number - 1].before
    if not line.strip() and number == len(known) and (last := last_ruling(table, events)) is not None:
        entry.do(acts.Overturn(last.number, TAKEN_BACK))
        return Correction(entry.acts, 0, fallen=[last.incident])
    fallen = [one for one in _standing(table) if one.settled > to and _changed_the_game(table, one)]
    for one in fallen:
        entry.do(acts.Overturn(one.number, TAKEN_BACK))
    entry.do(acts.Revert(to))
    for one in entry.table.docket.open:
        if one.opened > to:  # what it was about is gone
            entry.do(acts.CloseIncident(one.number, TAKEN_BACK))
    entry.enter(line)
    names = [one.incident for one in reversed(fallen)]
    rest = [turn.line for turn in known[number:]]
    for place, again in enumerate(rest):
        fits = LineEntry(entry.table, who, at)
        try:
            fits.enter(again)
        except BaffleBoxError as wrong:
            return Correction(entry.acts, place, rest[place:], wrong.sentence, names)
        entry.table = fits.table
        entry.acts += fits.acts
    return Correction(entry.acts, len(rest), fallen=names)


TAKEN_BACK = "taken back by who enters the match"


def last_ruling(table: Table, events: Sequence[Event]) -> TableIncident | None:
    """The ruling carried out after everything that was entered, if any."""
    last = next(iter(_standing(table)), None)
    if last is None or any(isinstance(event, ENTRIES) for event in events[last.settled :]):
        return None
    return last


def _standing(table: Table) -> list[TableIncident]:
    """The incidents settled by a ruling, latest first."""
    found = [one for one in table.docket.incidents if one.closing is Closing.RULED and one.status is Status.SETTLED]
    return sorted(found, key=lambda one: -one.settled)


def _changed_the_game(table: Table, found: TableIncident) -> bool:
    before, after = table.before(found.carried or found.settled - 1), table.before(found.settled)
    return (before.game, before.games) != (after.game, after.games)
