"""One game of a match text: turns rows into acts of White (left) and Black (right), with how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Discipline, Side
from bafflebox.notation.ending import (
    Witness,
    most_reliable,
)
from bafflebox.notation.mat.result import GameReading, Told, Walked, columns
from bafflebox.notation.mat.rows import SLACK, WORTH, Cell, CellKind, Layout, MatRow, Said, row_start, rows_of, spoken
from bafflebox.notation.mat.tags import ScoreLine
from bafflebox.notation.positions import read_snowie, read_xg_board
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    Act,
    Giving,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedPass,
    RecordedRoll,
    Resigned,
    SetUp,
    Took,
    Turning,
)
from bafflebox.notation.replay import AHEAD, faults_after

_TURNINGS = {CellKind.DOUBLE: Turning.DOUBLE, CellKind.BEAVER: Turning.BEAVER, CellKind.RACCOON: Turning.RACCOON}
_MANNERS = {
    Said.NOTHING: Manner.BLANK,
    Said.NO_PLAY: Manner.PLAYED,
    Said.HIDDEN: Manner.HIDDEN,
    Said.PLACED: Manner.PLACED,
}
_GONE = ("forfeit", "abandon", "disconnect", "quit", "retire", "leaves", "left", "connection", "lost", "dropped")
_ROW = attrgetter("row")
BARE = "????"
"""A turn for which the text has neither dice nor play."""


@dataclass
class Drafted:
    """The lines of a game, not yet interpreted."""

    number: int
    line: int
    crawford: bool | None = None
    score: ScoreLine | None = None
    rows: list[MatRow] = field(default_factory=list)
    remarks: list[tuple[int, str, int]] = field(default_factory=list)
    """Text between the rows: after how many of them, the text, its line."""
    set_ups: list[tuple[int, str, str, int]] = field(default_factory=list)
    """Boards set by hand: after how many rows, the board, what follows it, its line."""
    properties: list[tuple[str, str]] = field(default_factory=list)
    walked: Walked | None = None
    """The game as read by the kernel; its rows have then not been split."""

    @property
    def has_rows(self) -> bool:
        return bool(self.rows) or self.walked is not None

    def numbers(self, lines: Sequence[str]) -> Iterable[tuple[int, int]]:
        """The number of each row that has one, and its line; none if they are certainly in order."""
        if self.walked is None:
            return [(row.number, row.line) for row in self.rows if row.number]
        rows = list(map(_ROW, self.walked.acts))
        if (
            rows
            and rows == sorted(rows)
            and len(set(rows)) == rows[-1] == self.walked.acts[-1].line - self.walked.first
        ):
            return ()
        starts = ((row_start(lines[i]), i + 1) for i in range(self.walked.first, self.walked.end))
        return [(int(start[1]), line) for start, line in starts if start]

    def in_rows(self, lines: Sequence[str]) -> Drafted:
        """The same draft with its rows split, to add to what the kernel has read."""
        if self.walked is not None:
            numbers = range(self.walked.first, self.walked.end)
            self.walked = None
            self.rows = [row for i in numbers if lines[i].strip() for row in rows_of(lines[i], i + 1)]
        return self


def drafted_game(drafted: Drafted, names: Both[str], before: RecordedGame | None, rules: Discipline) -> GameReading:
    """The acts in the rows, in order."""
    return _GameReader(drafted, names, before, rules).run()


class _GameReader:
    def __init__(self, drafted: Drafted, names: Both[str], before: RecordedGame | None, rules: Discipline) -> None:
        self.drafted = drafted
        self.names = names
        self.before = before
        self.rules = rules
        self.acts: list[Act] = []
        self.told: list[Told] = []
        self.problems: list[Problem] = []
        self.rolls = 0

    def run(self) -> GameReading:
        if self.drafted.walked:
            walk = self.drafted.walked
            self.acts, self.told = list(walk.acts), walk.told
            return GameReading(self._game([]), self.told, self.problems, self._names(), walk.steps)
        rows, remarks, set_ups = self.drafted.rows, self.drafted.remarks, self.drafted.set_ups
        self.layout = Layout.of(rows, self.drafted.score)
        comments: list[str] = []
        between: dict[int, list[str]] = {}
        for at, text, _ in remarks:
            between.setdefault(at, []).append(text)
        boards: dict[int, list[tuple[str, str, int]]] = {}
        for at, board, more, line in set_ups:
            boards.setdefault(at, []).append((board, more, line))
        for place, row in enumerate(rows):
            if place in between:
                self._remark(between[place], comments)
            for board, more, line in boards.get(place, ()):
                self._set_up(board, more, line)
            self._row(row, is_first=place == 0, is_only=len(rows) == 1)
        for place in sorted(between):
            if place >= len(rows):
                self._remark(between[place], comments)
        self._hidden_end()
        return GameReading(self._placed(self._game(comments)), self.told, self.problems, self._names())

    def _names(self) -> Both[str]:
        return self.drafted.score.names if self.drafted.score else self.names

    def _game(self, comments: list[str]) -> RecordedGame:
        names = self._names()
        return RecordedGame(
            number=self.drafted.number,
            score=self._score(),
            acts=tuple(self.acts),
            crawford=self.drafted.crawford,
            names=None if names == self.names else names,
            comments=tuple(comments),
            properties=tuple(self.drafted.properties),
            line=self.drafted.line,
        )

    def _hidden_end(self) -> None:
        """A bare `????` at the end is not a roll: the player left, if the opponent is given the game."""
        if not self.acts or self.acts[-1].written != BARE:
            return
        left = self.acts.pop()
        self.rolls -= 1
        gave_up = bool(self.told) and most_reliable(columns(self.told)) is not left.side
        if gave_up:
            self.acts.append(Resigned(side=left.side, line=left.line, column=left.column, row=left.row))
        text = f"'{BARE}' without dice is not a roll; it is {'read as a resignation' if gave_up else 'left out'}."
        self._say("hidden_turn", text, left.line, Gravity.NOTE)

    def _score(self) -> Both[int]:
        if self.drafted.score:
            return self.drafted.score.score
        self._say("no_score_line", "The line with the names and the score is missing.", self.drafted.line)
        if self.before is None:
            return Both(0, 0)
        outcome = self.before.outcome
        if outcome is None:
            return self.before.score
        return self.before.score.put(outcome.winner, self.before.score[outcome.winner] + outcome.points)

    def _remark(self, texts: list[str], comments: list[str]) -> None:
        if self.acts:
            self.acts[-1] = replace(self.acts[-1], comments=(*self.acts[-1].comments, *texts))
        else:
            comments += texts

    def _row(self, row: MatRow, *, is_first: bool, is_only: bool) -> None:
        if row.stray:
            self._say("unknown_text", f"'{_short(row.stray)}' is not understood and is left out.", row.line)
        cells = row.cells
        if len(cells) == 2 and not row.whose and not self._same_cell(cells[0], cells[1], row):
            self._cell(cells[0], Side.WHITE, row)
            self._cell(cells[1], Side.BLACK, row)
            return
        for place, cell in enumerate(cells):
            side = row.whose or self.layout.side(cell, row)
            if side is None and cell.kind not in (CellKind.WIN, CellKind.LOSS):
                cell = cell._replace(column=-1)  # whose it is, is a guess
                side = self._expected()
                if side is None:
                    side = Side.BLACK if is_first and not is_only else Side.WHITE
            if len(cells) > 2 and place == 0 and row.number:
                side = Side.WHITE
            self._cell(cell, side, row)

    def _same_cell(self, first: Cell, second: Cell, row: MatRow) -> bool:
        """Two cells in one column: for instance `Resigns  Wins 2 points` on the right."""
        if not row.number:
            return not (first.column <= self.layout.left + 2 * SLACK and second.column >= self.layout.right - SLACK)
        if self.layout.squeezed or row.tabs >= 0:
            return False
        return first.column >= self.layout.right - SLACK and second.column > first.column

    def _expected(self) -> Side | None:
        """Whose act should come next, judging by the acts so far."""
        for act in reversed(self.acts):
            if isinstance(act, RecordedRoll | RecordedDouble | Took):
                return act.side.other
        return None

    def _cell(self, cell: Cell, side: Side | None, row: MatRow) -> None:
        kind = cell.kind
        if kind in (CellKind.WIN, CellKind.LOSS):
            winner = side.other if side and kind is CellKind.LOSS else side
            witness = Witness.LOSS if kind is CellKind.LOSS else Witness.RESULT
            self.told.append(Told(witness, winner, cell.number, cell.final, row.line, cell.worth))
            self._rest(cell, row)
            return
        assert side is not None, "only results may stand outside the columns"
        line, column, number = row.line, cell.column + 1, row.number
        if kind is CellKind.ROLL:
            self._roll(cell, side, row)
            return
        self._rest(cell, row)
        resigned = isinstance(self.acts[-1], Resigned) and self.acts[-1].side is side.other if self.acts else False
        if resigned and kind is CellKind.TAKE:
            return  # the resignation is accepted
        if resigned and kind is CellKind.DROP and cell.word.lower().startswith(("reject", "refuse", "decline")):
            self.acts.pop()
            text = "A resignation was offered and rejected; it is left out."
            self._say("resignation_rejected", text, line, Gravity.NOTE)
        elif kind in _TURNINGS:
            self.acts.append(
                RecordedDouble(side=side, to=cell.number, turning=_TURNINGS[kind], line=line, column=column, row=number)
            )
        elif kind is CellKind.TAKE:
            self.acts.append(Took(side=side, line=line, column=column, row=number))
        elif kind is CellKind.DROP:
            self.acts.append(RecordedPass(side=side, line=line, column=column, row=number))
        elif kind is CellKind.HIDDEN:
            place: dict[str, Any] = {"line": line, "column": column, "row": number}
            self.acts.append(RecordedRoll(side=side, dice=(0, 0), manner=Manner.HIDDEN, written=BARE, **place))
            self.rolls += 1
        elif kind is CellKind.GIVE_UP:
            self.acts.append(_given_up(cell.word.lower(), side, line=line, column=column, row=number))

    def _roll(self, cell: Cell, side: Side, row: MatRow) -> None:
        said, moves, stray = spoken(cell.rest)
        manner = Manner.PLAYED if said is Said.MOVES else _MANNERS[said]
        after = None
        if said is Said.PLACED:
            try:
                after = read_snowie(stray, self.rules).position.flipped()
                stray = ""
            except InvalidInput as wrong:
                manner, stray = Manner.HIDDEN, ""
                self._say("bad_position", f"The position after the illegal play cannot be read. {wrong}", row.line)
        if stray:
            if manner is Manner.BLANK:
                manner = Manner.HIDDEN
            self._say("unknown_text", f"'{_short(stray)}' after the dice is not understood and is left out.", row.line)
        if cell.dice == (0, 0) and manner is Manner.BLANK:
            manner = Manner.HIDDEN
        self.rolls += 1
        self.acts.append(
            RecordedRoll(
                side=side,
                dice=cell.dice,
                moves=moves,
                manner=manner,
                after=after,
                line=row.line,
                column=cell.column + 1,
                row=row.number,
                written=cell.rest if stray else "",
            )
        )

    def _rest(self, cell: Cell, row: MatRow) -> None:
        rest = cell.rest.strip(" .,;!|()")
        if rest:
            self._say(
                "unknown_text", f"'{_short(rest)}' after '{cell.word}' is not understood and is left out.", row.line
            )

    def _set_up(self, board: str, more: str, line: int) -> None:
        """A board set by hand. The capital letters are one of the players; `_placed` finds out which."""
        try:
            position = read_xg_board(board, self.rules)
        except InvalidInput as wrong:
            self._say("bad_position", f"The position that was set by hand cannot be read. {wrong}", line)
            return
        properties = (("Set Pos", board + more),)
        self.acts.append(SetUp(side=Side.WHITE, position=position, properties=properties, line=line))

    def _placed(self, game: RecordedGame) -> RecordedGame:
        """Boards set by hand, in the orientation that makes the following plays legal, seen by the player then on
        roll."""
        acts = list(game.acts)
        for index, act in enumerate(acts):
            if isinstance(act, SetUp) and act.position is not None:
                board, ahead = act.position.board, acts[index + 1 : index + 1 + AHEAD]
                # in eXtreme Gammon's output the capital letters are the right player
                capital = min((Side.BLACK, Side.WHITE), key=lambda side: self._faults(board, side, ahead))
                acts[index] = _seen_by_next(replace(act, side=capital), ahead)
        return replace(game, acts=tuple(acts))

    def _faults(self, board: bytes, side: Side, acts: Sequence[Act]) -> int:
        return faults_after(board, side, acts, self.rules)

    def _say(self, code: str, sentence: str, line: int, gravity: Gravity = Gravity.ERROR) -> None:
        self.problems.append(Problem(code, sentence, gravity, turn=self.rolls + 1, line=line))


def _seen_by_next(act: SetUp, ahead: Sequence[Act]) -> SetUp:
    """The board set by hand, turned to the player who acts next."""
    side = next((later.side for later in ahead if not isinstance(later, SetUp)), act.side)
    if act.position is None or side is act.side:
        return act
    return replace(act, side=side, position=act.position.flipped())


def _given_up(word: str, side: Side, *, line: int, column: int, row: int) -> Resigned:
    giving = Giving.RESIGNED
    if word.startswith("conced"):
        giving = Giving.CONCEDED
    elif word.startswith("tim") or word.endswith("on time"):
        giving = Giving.TIME
    elif word.startswith(_GONE):
        giving = Giving.FORFEITED
    worth = next((WORTH[name] for name in ("backgammon", "gammon", "single") if word.endswith(name)), 0)
    whole = word.endswith("match")
    return Resigned(side=side, worth=worth, whole_match=whole, giving=giving, line=line, column=column, row=row)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"
