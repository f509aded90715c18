"""What happened at a table, in the words of a match list; only what players want to read again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from bafflebox.clock import face
from bafflebox.game import Result, write_moves
from bafflebox.match import Match
from bafflebox.table import Event, Table
from bafflebox.table import events as e
from bafflebox.table.telling import lost_by

OTHER_BOARD = (e.OpeningRolled, *get_args(e.CorrectionEvent))
"""After these the last play is no longer how the board came about."""
Lost = e.MatchForfeited | e.BothForfeited | e.EndCalled
"""What ends a match that is not played to its end."""


def notice_of(event: Event) -> tuple[str, str] | None:
    """Whose line it is (a side, or empty) and the line; None for what belongs in no list."""
    match event:
        case e.OpeningRolled():
            return "", f"Opening roll: white {event.white}, black {event.black}"
        case e.Rolled():
            return event.side.value, f"rolls {event.dice[0]}-{event.dice[1]}"
        case e.Misrolled():
            return event.side.value, "rolls, and it does not count"
        case e.PlayMade():
            return event.side.value, write_moves(event.moves) if event.moves else "cannot move"
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
            return event.side.value, f"loses the match: {lost_by(event)}"
        case e.BothForfeited():
            return "", f"Both lose the match: {event.why}"
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
    """The list of a table as it grows: every event is put into words once.

    A roll and its play are one line, as on a score sheet; a game that ends has a line of its own.
    """

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.last: dict[str, Any] | None = None
        """The last play of the game in progress, so that a board can show it."""
        self.lost: Lost | None = None
        """What ended the match, where it was not played to its end."""
        self._heard = self._points = 0
        self._match: Match | None = None
        self._of_turn = False
        """Whether the last line is the roll or the play of a turn that goes on."""

    def of(self, table: Table, events: Sequence[Event]) -> list[dict[str, Any]]:
        """The whole list of a table whose events only ever grow; a play that was taken back is left out."""
        for event in events[self._heard :]:
            self._heard += 1
            self._hear(event)
            self._follow(table)
        return self.lines

    def _hear(self, event: Event) -> None:
        roll = self._match.game.roll if self._match and self._match.game else None
        line = notice_of(event)
        match event:
            case e.PlayMade():
                self._unwrite()
                line = event.side.value, f"{roll}: {line[1] if line else ''}"
                moves = [[move.source, move.target] for move in event.moves]
                shown = [roll.high, roll.low] if roll else None
                self.last = {"version": self._heard, "side": event.side.value, "roll": shown, "moves": moves}
            case e.PlayUndone():
                self._unwrite()
                self.last = None
                line = event.side.value, f"rolls {roll}"
            case e.MatchForfeited() | e.BothForfeited() | e.EndCalled():
                self.lost = event
            case _:
                self.last = None if isinstance(event, OTHER_BOARD) else self.last
        if line is not None:
            self._write(*line)
            self._of_turn = isinstance(event, e.Rolled | e.PlayMade | e.PlayUndone)

    def _follow(self, table: Table) -> None:
        """Take the match as it stands after the event, and say what was won when a game has ended by it."""
        if self._points == len(table.history) or table.history[self._points].version > self._heard:
            return
        before, self._match = self._match, table.history[self._points].match
        self._points += 1
        if before is None or len(games := self._match.games) <= len(before.games):
            return
        won, points = games[-1], self._match.final_score
        much = f"{won.scored} point{'' if won.scored == 1 else 's'}"
        kind = "" if won.result is Result.SINGLE else f" with a {won.result}"
        self._write(won.winner.value, f"wins {much}{kind}: {points[won.winner]}–{points[won.winner.other]}")

    def _write(self, side: str, words: str) -> None:
        self.lines.append({"version": self._heard, "side": side, "words": words})

    def _unwrite(self) -> None:
        """The line of the roll, or of the play that is taken back, makes room for the next one of the turn."""
        if self._of_turn:
            self.lines.pop()


def lines(table: Table, events: Sequence[Event]) -> list[dict[str, Any]]:
    """The whole list, a line each with the version it stands for."""
    return MatchList().of(table, events)
