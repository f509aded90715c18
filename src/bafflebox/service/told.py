"""What happened at a table, as a match list: only what players want to read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, get_args

from bafflebox.clock import face
from bafflebox.game import Result, write_moves
from bafflebox.match import Match
from bafflebox.table import Event, Table
from bafflebox.table import events as e

OTHER_BOARD = (e.OpeningRolled, *get_args(e.CorrectionEvent))
"""After these events, the last play no longer explains the board."""
CONCEDES = {
    Result.SINGLE: "concedes a single game",
    Result.GAMMON: "concedes a gammon",
    Result.BACKGAMMON: "concedes a backgammon",
}
COUNTERS = {
    Result.SINGLE: "says it is a single game",
    Result.GAMMON: "says it is a gammon",
    Result.BACKGAMMON: "says it is a backgammon",
}
CLAIMS = {
    Result.SINGLE: "claims a single game",
    Result.GAMMON: "claims a gammon",
    Result.BACKGAMMON: "claims a backgammon",
}
WINS = {
    Result.SINGLE: ("wins {points} point: {score}", "wins {points} points: {score}"),
    Result.GAMMON: ("wins {points} point with a gammon: {score}", "wins {points} points with a gammon: {score}"),
    Result.BACKGAMMON: (
        "wins {points} point with a backgammon: {score}",
        "wins {points} points with a backgammon: {score}",
    ),
}
Lost = e.MatchForfeited | e.BothForfeited | e.EndCalled
"""Events that end a match before it is played out."""


class ListedEvent(NamedTuple):
    """A line of the list: its side (or empty), its text, and the values for the braces in it."""

    side: str
    says: str
    told: Mapping[str, str | int] = {}

    @property
    def words(self) -> str:
        return self.says.format_map(self.told)


def notice_of(event: Event) -> ListedEvent | None:
    """The line of an event; None if it isn't listed."""
    match event:
        case e.OpeningRolled():
            return ListedEvent(
                "", "Opening roll: white {white}, black {black}", {"white": event.white, "black": event.black}
            )
        case e.Rolled():
            high, low = sorted(event.dice, reverse=True)
            return ListedEvent(event.side._value_, "rolls {roll}", {"roll": f"{high}-{low}"})
        case e.Misrolled():
            return ListedEvent(event.side._value_, "rolls, but it does not count")
        case e.PlayMade():
            return (
                ListedEvent(event.side._value_, "{play}", {"play": write_moves(event.moves)})
                if event.moves
                else ListedEvent(event.side._value_, "cannot move")
            )
        case e.TurnSatOut():
            return ListedEvent(event.side._value_, "is closed out")
        case e.DoubleOffered():
            return ListedEvent(event.side._value_, "doubles")
        case e.DoubleTaken():
            return ListedEvent(event.side._value_, "takes")
        case e.DoubleBeavered():
            return ListedEvent(event.side._value_, "beavers")
        case e.DoublePassed():
            return ListedEvent(event.side._value_, "passes")
        case e.GameConceded():
            return ListedEvent(event.side._value_, CONCEDES[event.result])
        case e.OfferCountered():
            return ListedEvent(event.side._value_, COUNTERS[event.result])
        case e.OfferAccepted():
            return ListedEvent(event.side._value_, "accepts")
        case e.OfferRefused():
            return ListedEvent(event.side._value_, "refuses")
        case e.GameClaimed():
            return ListedEvent(event.side._value_, CLAIMS[event.result])
        case e.BreakBegan():
            return ListedEvent(event.side._value_, "calls a break of {minutes} minutes", {"minutes": event.minutes})
        case e.TimeExpired():
            return ListedEvent(event.side._value_, "is out of time")
        case e.MatchForfeited():
            return ListedEvent(event.side._value_, "loses the match: {why}", {"why": event.lost_by})
        case e.BothForfeited():
            return ListedEvent("", "Both lose the match: {why}", {"why": event.why})
        case e.DirectorCalled():
            about = ListedEvent("", "The director is called: {about}", {"about": event.about})
            return about if event.about else ListedEvent("", "The director is called")
        case e.RulingGiven():
            return ListedEvent("", "Ruling: {verdict}", {"verdict": event.verdict})
        case e.PointsAwarded():
            one = "gets {points} penalty point" if abs(event.points) == 1 else "gets {points} penalty points"
            return ListedEvent(event.side._value_, one, {"points": event.points})
        case e.GapFound():
            return ListedEvent("", "Nobody ran the table for {time}; the clock is stopped", {"time": face(_gap(event))})
        case e.PlaySuspended():
            why = ListedEvent("", "Play is suspended: {why}", {"why": event.why})
            return why if event.why else ListedEvent("", "Play is suspended")
        case e.PlayResumed():
            return ListedEvent("", "Play goes on")
        case _:
            return None


def _gap(event: e.GapFound) -> Any:
    return event.at - event.since


class MatchList:
    """The list of a table as it grows: every event is described once.

    A roll and its play share one line, as on a score sheet; a game that ends has its own line.
    """

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.last: dict[str, Any] | None = None
        """The last play of the game in progress, so that a board can show it."""
        self.lost: Lost | None = None
        """What ended the match, if it was not played out."""
        self._heard = self._points = 0
        self._match: Match | None = None
        self._of_turn = False
        """Whether the last line is the roll or the play of an unfinished turn."""

    def of(self, table: Table, events: Sequence[Event]) -> list[dict[str, Any]]:
        """The whole list of a table; events must only be appended. A play that was taken back is left out."""
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
                line = line and line._replace(says=f"{{roll}}: {line.says}", told={**line.told, "roll": str(roll)})
                moves = [[move.source, move.target] for move in event.moves]
                shown = [roll.high, roll.low] if roll else None
                self.last = {"version": self._heard, "side": event.side._value_, "roll": shown, "moves": moves}
            case e.PlayUndone():
                self._unwrite()
                self.last = None
                line = ListedEvent(event.side._value_, "rolls {roll}", {"roll": str(roll)})
            case e.MatchForfeited() | e.BothForfeited() | e.EndCalled():
                self.lost = event
            case _:
                self.last = None if isinstance(event, OTHER_BOARD) else self.last
        if line is not None:
            self._write(line)
            self._of_turn = isinstance(event, e.Rolled | e.PlayMade | e.PlayUndone)

    def _follow(self, table: Table) -> None:
        """Update the match after the event, and add what was won if it ended a game."""
        if self._points == len(table.history) or table.history[self._points].version > self._heard:
            return
        before, self._match = self._match, table.history[self._points].match
        self._points += 1
        if before is None or len(games := self._match.games) <= len(before.games):
            return
        won, points = games[-1], self._match.final_score
        score = f"{points[won.winner]}–{points[won.winner.other]}"
        says = WINS[won.result][0 if won.scored == 1 else 1]
        self._write(ListedEvent(won.winner.value, says, {"points": won.scored, "score": score}))

    def _write(self, notice: ListedEvent) -> None:
        line = {"version": self._heard, "side": notice.side, "words": notice.words}
        if not notice.says.endswith("{play}"):  # moves are written the same way in every language
            line |= {"says": notice.says, "told": dict(notice.told)}
        self.lines.append(line)

    def _unwrite(self) -> None:
        """Remove the line of the roll, or of the play that was taken back, before the next one of the turn."""
        if self._of_turn:
            self.lines.pop()


def lines(table: Table, events: Sequence[Event]) -> list[dict[str, Any]]:
    """The whole list: each line with its version."""
    return MatchList().of(table, events)
