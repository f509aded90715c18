"""Turns a table's journal into the record of the match, which any notation can write.

The record shows what stands: anything a correction took back is left out, and a play that stood although it was illegal
is marked.

Reports of a table when it is done, or at any time: score sheets, times used, the incident report.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from bafflebox.clock import Millis, face
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Move, Position, Side, write_moves
from bafflebox.match import PenaltyPoints, lines_of
from bafflebox.notation import record as r
from bafflebox.records.written import games_of
from bafflebox.rulings import incident
from bafflebox.table import events as e
from bafflebox.table.course import played_on
from bafflebox.table.evolve import evolve
from bafflebox.table.state import Table, TableIncident
from bafflebox.table.terms import Mode


@dataclass(frozen=True, slots=True)
class _Line:
    """An act of the record: the event after which it happened, and its game."""

    version: int
    game: int
    act: r.Act
    played: int = 0
    """The event after which a roll had been played."""


class _Scribe:
    """Writes down the acts of a journal, and removes those that a correction took back."""

    def __init__(self) -> None:
        self.lines: list[_Line] = []
        self._struck: list[tuple[int, int, list[_Line]]] = []
        """The lines before each correction, with the event to which it went back and its own number."""
        self._untold: tuple[str, ...] = ()
        """Remarks to attach to the next act, if there is none before it."""

    def acts(self, game: int) -> tuple[r.Act, ...]:
        return tuple(line.act for line in self.lines if line.game == game)

    def write(self, before: Table | None, event: e.Event, after: Table) -> None:
        if isinstance(event, e.Reverted):
            why, lines = _why_taken_back(before), self.lines
            # What an earlier correction took back counts again if this one goes back to a moment before it.
            lines = next((known for to, at, known in self._struck if to < event.to < at), lines)
            self._struck.append((event.to, after.version, self.lines))
            self.lines = [_unplayed(line, event.to, why) for line in lines if line.version <= event.to]
            fell = event.why if event.overturns else "play was taken back"
            ruled = before.docket if before is not None else after.docket
            for number in event.fallen:
                self._tell(f"The ruling on {_ruling(ruled.numbered(number))} fell: {fell}.")
        elif isinstance(event, e.RollVoided) and before is not None:
            self._without_unplayed_roll(before)
        elif isinstance(event, e.GameReopened):
            self._without_void_end(event)
            if event.turn is not None:
                position = Position.of(event.own, event.opp, checkers=after.rules.checkers)
                there = r.SetUp(side=event.turn, position=position)
                self.lines.append(_Line(after.version, after.match.games_before, _timed(there, after)))
        elif isinstance(event, e.IncidentOpened) and event.incident == "illegal_move" and event.seen_by_table:
            self._mark_illegal()
        elif isinstance(event, e.TurnEnded) and before is not None:
            self._played(before.play.moves if before.play else (), after)
        elif before is not None and (act := _act(before, event)) is not None:
            if isinstance(event, e.BoardCorrected) and event.dice is not None:
                self._without_unplayed_roll(before, stands=event.dice)
            self._write(act, before, after)
            if isinstance(event, e.BoardCorrected) and event.dice is not None:
                # The roll is on the board that was set up: the next play belongs to it.
                self._write(r.RecordedRoll(side=event.turn, dice=event.dice, manner=r.Manner.UNPLAYED), before, after)

    def _write(self, act: r.Act, before: Table, after: Table) -> None:
        self.lines.append(_Line(after.version, before.match.games_before, _timed(act, after)))
        if self._untold and not isinstance(act, r.SetUp):  # a scoresheet doesn't show that a position was set up
            told, self._untold = self._untold, ()
            self._tell(*told)

    def _tell(self, *words: str) -> None:
        """Adds a remark to the last act."""
        if not self.lines:
            self._untold += words
            return
        act = self.lines[-1].act
        self.lines[-1] = replace(self.lines[-1], act=replace(act, comments=(*act.comments, *words)))

    def _without_unplayed_roll(self, before: Table, stands: tuple[int, int] | None = None) -> None:
        """The roll on the board is gone; a remark says that it didn't count, unless the same roll is there again."""
        last = self.lines[-1] if self.lines else None
        if (
            last is None
            or last.game != before.match.games_before
            or not isinstance(last.act, r.RecordedRoll)
            or last.played
        ):
            return
        self.lines.pop()
        self._untold += last.act.comments
        if stands is None or sorted(stands) != sorted(last.act.dice):
            one, other = last.act.dice
            self._untold += (f"{one}-{other} did not count: {_why_taken_back(before)}.",)

    def _played(self, moves: tuple[Move, ...], after: Table) -> None:
        for index in range(len(self.lines) - 1, -1, -1):
            line = self.lines[index]
            if isinstance(line.act, r.RecordedRoll):
                done = replace(line.act, moves=moves, manner=r.Manner.PLAYED)
                self.lines[index] = replace(line, act=_timed(done, after), played=after.version)
                return

    def _without_void_end(self, event: e.GameReopened) -> None:
        """A void double and its pass are removed; or the whole game, if it goes on from elsewhere or is played again."""
        void = [line for line in self.lines if line.game == event.game - 1]
        if event.turn is None and not event.anew:
            void = [line for line in void if isinstance(line.act, r.RecordedDouble | r.RecordedPass)][-2:]
        self.lines = [line for line in self.lines if line not in void]

    def _mark_illegal(self) -> None:
        if self.lines and isinstance(self.lines[-1].act, r.RecordedRoll):
            note = r.Irregularity(r.Irregular.ILLEGAL_PLAY_STOOD)
            line = self.lines[-1]
            self.lines[-1] = replace(line, act=replace(line.act, irregularities=(note,)))


def _why_taken_back(table: Table | None) -> str:
    """The incident whose ruling takes back play, with its clauses; a director doesn't need a ruling."""
    ruled = [found for found in table.docket.open if found.ruling is not None] if table is not None else []
    return _ruling(ruled[0]) if ruled else "by the director"


def _ruling(found: TableIncident) -> str:
    """What was ruled on, with the clauses."""
    clauses = f" ({', '.join(found.ruling.clauses)})" if found.ruling is not None else ""
    return incident(found.incident).title.lower() + clauses


def _unplayed(line: _Line, to: int, why: str) -> _Line:
    """A roll that is on the board again: what was played with it has been taken back, and a remark says so."""
    if line.played <= to or not isinstance(line.act, r.RecordedRoll):
        return line
    told = f"{write_moves(line.act.moves) or 'The play'} was taken back: {why}."
    comments = (*line.act.comments, told)
    act = replace(line.act, moves=(), manner=r.Manner.UNPLAYED, irregularities=(), comments=comments)
    return replace(line, act=act, played=0)


def _timed(act: r.Act, table: Table) -> r.Act:
    """The act with the clock readings at that moment."""
    if table.clock is None:
        return act
    reserve = table.clock.read(max(table.at, table.clock.since)).reserve
    return replace(act, clock=r.ClockReading(Both(int(reserve.white), int(reserve.black))))


def _act(before: Table, event: e.Event) -> r.Act | None:
    """The act of the record that corresponds to an event."""
    match event:
        case e.OpeningRolled() if event.white != event.black:
            white = event.white > event.black
            side = Side.WHITE if white else Side.BLACK
            dice = (event.white, event.black) if white else (event.black, event.white)
            return r.RecordedRoll(side=side, dice=dice, manner=r.Manner.UNPLAYED)
        case e.Rolled():
            return r.RecordedRoll(side=event.side, dice=event.dice, manner=r.Manner.UNPLAYED)
        case e.DoubleOffered():
            return r.RecordedDouble(side=event.side, to=before.game.cube.offered)
        case e.DoubleBeavered():
            return r.RecordedDouble(side=event.side, to=before.game.cube.offered * 2, turning=r.Turning.BEAVER)
        case e.DoubleTaken():
            return r.Took(side=event.side)
        case e.DoublePassed():
            return r.RecordedPass(side=event.side)
        case e.OfferAccepted() if before.game.offer is not None:
            offer = before.game.offer
            return r.Resigned(side=offer.loser, worth=offer.result.multiplier, giving=r.Giving.CONCEDED)
        case e.GameClaimed():
            return r.Resigned(
                side=event.side.other,
                worth=event.result.multiplier,
                giving=r.Giving.CONCEDED,
                comments=("The game was claimed.",),
            )
        case e.MatchForfeited():
            giving = r.Giving.TIME if event.cause is e.Cause.TIME else r.Giving.FORFEITED
            return r.Resigned(side=event.side, whole_match=True, giving=giving, comments=(event.lost_by,))
        case e.GameAwarded():
            return r.Resigned(side=event.side.other, worth=event.result.multiplier, giving=r.Giving.FORFEITED)
        case e.BoardCorrected():
            position = Position.of(event.own, event.opp, checkers=before.rules.checkers)
            return r.SetUp(side=event.turn, position=position)
        case e.CubeCorrected():
            side = (before.match.game.turn if before.match.game else None) or Side.WHITE
            return r.SetUp(side=side, cube=event.value, cube_owner=event.owner)
        case _:
            return None


def record(events: Iterable[e.Event], names: Both[str] | None = None) -> r.RecordedMatch:
    """The record of the match at a table; without names it contains the players' ids."""
    scribe, table, opened = _Scribe(), None, None
    for event in events:
        after = evolve(table, event)
        if isinstance(event, e.TableOpened):
            opened = event
        scribe.write(table, event, after)
        table = after
    if table is None or opened is None:
        raise InvalidInput("There are no events yet, so there is no match to record.", code="no_table")
    terms = opened.terms
    return r.RecordedMatch(
        players=names or terms.players.map(" and ".join),
        length=table.match.terms.length or 0,
        games=tuple(games_of(table.match, scribe.acts, over=table.is_over)),
        terms=r.RecordedTerms(
            discipline=table.rules,
            crawford=table.match.terms.length is not None,
            time_control=str(table.clock.control) if table.clock else "",
            book=terms.book,
        ),
        event=terms.tournament,
        properties=r.under_way(terms.book if _under_way(table) else ""),
    )


def _under_way(table: Table) -> bool:
    """Whether the match is in progress: in a transcription, the match may come from a book."""
    return table.setting.begun and not table.is_over and table.terms.mode is not Mode.TRANSCRIPTION


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a score sheet: what happened, and both totals after it (`usbgf:4.6.1.b`)."""

    what: str
    points: int
    winner: Side
    total: Both[int]


def score_sheet(table: Table) -> tuple[SheetLine, ...]:
    """The score sheet, line by line, with penalty points as the book counts them."""
    entries = table.match.entries
    lines = []
    for entry, total in zip(entries, lines_of(entries), strict=True):
        if isinstance(entry, PenaltyPoints):
            lines.append(SheetLine("penalty", entry.points, entry.side, total))
            continue
        crawford = ", Crawford" if entry.crawford else ""
        cube = f", cube {entry.cube.value}" if entry.cube.value > 1 else ""
        lines.append(
            SheetLine(f"{entry.result}, {entry.ending.value}{cube}{crawford}", entry.scored, entry.winner, total)
        )
    return tuple(lines)


def sheet_of(table: Table, side: Side) -> str:
    """The score sheet as one side keeps it: its own points first."""
    own, opp = (table.terms.players[one] for one in (side, side.other))
    length = table.match.terms.length
    head = f"{' and '.join(own)} against {' and '.join(opp)}" + (f", to {length}" if length else "")
    rows = [
        f"{number:>3}  {line.total[side]:>3} {line.total[side.other]:>3}  {line.winner} {line.points:+d} ({line.what})"
        for number, line in enumerate(score_sheet(table), 1)
    ]
    return "\n".join((head, *rows)) + "\n"


def times_used(table: Table, at: Millis) -> dict[str, dict[str, Any]] | None:
    """The time each side has used and has left, in milliseconds; None without a clock."""
    if table.clock is None:
        return None
    reading = table.clock.read(max(at, table.clock.since))
    return {
        str(side): {
            "delay_used": table.clock.accounts[side].delay_used,
            "reserve_used": table.clock.accounts[side].reserve_used,
            "left": reading.reserve[side],
            "shows": face(reading.reserve[side]),
            "breaks_taken": table.breaks.taken[side],
            "late": table.breaks.late[side],
        }
        for side in Side
    }


def incident_as_json(table: Table, found: TableIncident) -> dict[str, Any]:
    """An incident with its facts, and its ruling if there is one."""
    ruling = found.ruling
    return {
        "number": found.number,
        "incident": found.incident,
        "offender": found.offender and found.offender.value,
        "facts": dict(found.facts),
        "status": found.status.value,
        "verdict": ruling.verdict if ruling else "",
        "clauses": list(ruling.clauses) if ruling else [],
        "remedies": list(ruling.sentences) if ruling else [],
        "readings": list(ruling.readings) if ruling else [],
        "outcomes": [{"if": one.when, **one.left} for one in ruling.outcomes] if ruling else [],
        "choices": list(found.choices),
        "how": found.how,
        "played_on": played_on(table, found),
    }


def incident_report(table: Table) -> dict[str, Any]:
    """Everything that officials would ask for: incidents with facts, rulings and clauses, notes, gaps."""
    return {
        "table": table.id,
        "book": table.terms.book,
        "incidents": [incident_as_json(table, found) for found in table.docket.incidents],
        "notes": [
            {"side": note.side and note.side.value, "what": note.what, "text": note.text, "at": note.at}
            for note in table.docket.notes
        ],
        "gaps": [{"since": gap.since, "until": gap.until} for gap in table.gaps],
    }
