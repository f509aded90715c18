"""What happened at a table, in the words of a match list; only what players want to read again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.clock import face
from bafflebox.game import write_moves
from bafflebox.table import Event
from bafflebox.table import events as e


def told(event: Event) -> tuple[str, str] | None:
    """Whose line it is (a side, or empty) and the line; None for what belongs in no list."""
    match event:
        case e.OpeningRolled():
            return "", f"Opening roll: white {event.white}, black {event.black}"
        case e.Rolled():
            return event.side.value, f"rolls {event.dice[0]}-{event.dice[1]}"
        case e.Misrolled():
            return event.side.value, "rolls, and it does not count"
        case e.PlayMade():
            return event.side.value, f"plays {write_moves(event.moves)}" if event.moves else "cannot move"
        case e.TurnSatOut():
            return event.side.value, "is shut out"
        case e.DoubleOffered():
            return event.side.value, "doubles"
        case e.DoubleTaken():
            return event.side.value, "takes"
        case e.DoubleBeavered():
            return event.side.value, "beavers"
        case e.DoublePassed():
            return event.side.value, "passes"
        case e.GameConceded():
            return event.side.value, f"concedes a {event.result}"
        case e.OfferCountered():
            return event.side.value, f"says it is a {event.result}"
        case e.OfferAccepted():
            return event.side.value, "accepts"
        case e.OfferRefused():
            return event.side.value, "refuses"
        case e.GameClaimed():
            return event.side.value, f"claims a {event.result}"
        case e.BreakBegan():
            return event.side.value, f"calls a break of {event.minutes} minutes"
        case e.TimeExpired():
            return event.side.value, "is out of time"
        case e.MatchForfeited():
            return event.side.value, f"loses the match: {event.why}"
        case e.DirectorCalled():
            return "", "The director is called" + (f": {event.about}" if event.about else "")
        case e.RulingGiven():
            return "", f"Ruling: {event.verdict}"
        case e.PointsAwarded():
            return event.side.value, f"gets {event.points} penalty point{'' if abs(event.points) == 1 else 's'}"
        case e.GapFound():
            return "", f"Nobody kept the table for {face(_gap(event))}; the clock stands"
        case e.PlaySuspended():
            return "", "Play is suspended" + (f": {event.why}" if event.why else "")
        case e.PlayResumed():
            return "", "Play goes on"
        case _:
            return None


def _gap(event: e.GapFound) -> Any:
    return event.at - event.since


class MatchList:
    """The list of a table as it grows: every event is put into words once."""

    def __init__(self) -> None:
        self._heard = 0
        self._lines: list[dict[str, Any]] = []
        self._last_is_play = False

    def of(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        """The whole list of a table whose events only ever grow; a play that was taken back is left out."""
        for event in events[self._heard :]:
            self._hear(event)
        return self._lines

    def _hear(self, event: Event) -> None:
        self._heard += 1
        if isinstance(event, e.PlayUndone) and self._last_is_play:
            self._lines.pop()
            self._last_is_play = False
        line = told(event)
        if line is not None:
            self._last_is_play = isinstance(event, e.PlayMade)
            self._lines.append({"version": self._heard, "side": line[0], "words": line[1]})


def lines(events: Sequence[Event]) -> list[dict[str, Any]]:
    """The whole list, a line each with the version it stands for."""
    return MatchList().of(events)
