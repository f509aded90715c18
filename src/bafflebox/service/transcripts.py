"""Turns as they were entered, and an earlier one corrected with the rest replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import Side, write_moves
from bafflebox.service.shorthand import NOTHING, LineEntry
from bafflebox.table import Act, Event, Table, acts
from bafflebox.table import events as e


@dataclass(frozen=True, slots=True)
class EnteredTurn:
    """What was entered at once, in shorthand; `before` is the version of the table before it."""

    line: str
    side: Side | None
    before: int
    opens: bool = False
    """Whether a game begins with it."""
    illegal: bool = False
    """Whether its play is illegal: played that way at the table, or a typing mistake."""

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

    def to_json(self) -> dict[str, Any]:
        return {"replayed": self.replayed, "left": self.left, "why": self.why}


_ANSWERS = {
    e.DoubleOffered: "d",
    e.DoubleTaken: "t",
    e.DoublePassed: "p",
    e.DoubleBeavered: "b",
    e.OfferRefused: "refuse",
}


class TurnList:
    """The turns of a table as it grows: every event is read once."""

    def __init__(self) -> None:
        self.turns: list[EnteredTurn] = []
        """The turns that stand: what a correction took back is not among them."""
        self._told: list[dict[str, Any]] = []
        self._heard = 0

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
        found = self.turns
        match event:
            case e.Reverted():
                self.turns = [turn for turn in found if turn.before < event.to]
                del self._told[len(self.turns) :]
            case e.OpeningRolled():
                side = None
                if event.white != event.black:
                    side = Side.WHITE if event.white > event.black else Side.BLACK
                found.append(EnteredTurn(f"{event.white}{event.black}", side, before, opens=True))
            case e.Rolled():
                found.append(EnteredTurn(f"{event.dice[0]}{event.dice[1]}", event.side, before))
            case e.PlayMade() if found:
                self._changes(line=f"{found[-1].line[:2]}: {write_moves(event.moves) or NOTHING[0]}")
            case e.PlayUndone() if found:
                self._changes(line=found[-1].line[:2])
            case e.IncidentOpened() if event.seen_by_table and event.incident == "illegal_move" and found:
                self._changes(illegal=True)
            case e.DoubleOffered() | e.DoubleTaken() | e.DoublePassed() | e.DoubleBeavered() | e.OfferRefused():
                found.append(EnteredTurn(_ANSWERS[type(event)], event.side, before))
            case e.GameConceded():
                found.append(EnteredTurn(f"concede {event.result}", event.side, before))
            case e.GameAwarded():
                found.append(EnteredTurn(f"concede {event.result}", event.side.other, before))
            case e.GameClaimed():
                found.append(EnteredTurn(f"claim {event.result}", event.side, before))
            case e.GameReported():
                line = f"game {event.winner.value} {event.result} {event.cube}"
                found.append(EnteredTurn(line, event.winner, before, opens=True))
            case _:
                pass

    def _changes(self, **parts: Any) -> None:
        """Note that the last turn has changed."""
        self.turns[-1] = replace(self.turns[-1], **parts)
        del self._told[len(self.turns) - 1 :]


def turns(events: Sequence[Event]) -> list[EnteredTurn]:
    """The turns that stand: what a correction took back is not among them."""
    return TurnList().of(events)


def corrected(table: Table, events: Sequence[Event], number: int, line: str, who: PersonId, at: Millis) -> Correction:
    """The acts that correct a turn and replay the rest; an empty line removes the turn.

    A line that is refused changes nothing. The rest is replayed as far as it fits.
    """
    known = turns(events)
    if not 1 <= number <= len(known):
        raise InvalidInput(f"There is no turn {number}; {len(known)} were entered.", code="no_such_turn")
    entry = LineEntry(table, who, at)
    entry.do(acts.Revert(known[number - 1].before))
    entry.enter(line)
    rest = [turn.line for turn in known[number:]]
    for place, again in enumerate(rest):
        fits = LineEntry(entry.table, who, at)
        try:
            fits.enter(again)
        except BaffleBoxError as wrong:
            return Correction(entry.acts, place, rest[place:], wrong.sentence)
        entry.table = fits.table
        entry.acts += fits.acts
    return Correction(entry.acts, len(rest))
