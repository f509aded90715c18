"""One game of a match text: rows into acts of White (left) and Black (right), and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Discipline, Side
from bafflebox.game.position import OFF, WIDTH
from bafflebox.notation.mat.layout import SLACK, Layout
from bafflebox.notation.mat.rows import Cell, Kind, Row, Said, spoken
from bafflebox.notation.mat.scoreline import ScoreLine
from bafflebox.notation.positions import read_snowie, read_xg_board
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    Act,
    Doubled,
    Game,
    Giving,
    Manner,
    Outcome,
    Passed,
    Resigned,
    Rolled,
    SetUp,
    Took,
    Turning,
)
from bafflebox.notation.replay import AHEAD, Step, faults_after

_TURNINGS = {Kind.DOUBLE: Turning.DOUBLE, Kind.BEAVER: Turning.BEAVER, Kind.RACCOON: Turning.RACCOON}
_MANNERS = {
    Said.NOTHING: Manner.BLANK,
    Said.NO_PLAY: Manner.PLAYED,
    Said.HIDDEN: Manner.HIDDEN,
    Said.PLACED: Manner.PLACED,
}
_WORTH = {"single": 1, "gammon": 2, "backgammon": 3}


@dataclass
class Drafted:
    """The lines of a game, not yet understood."""

    number: int
    line: int
    crawford: bool | None = None
    score: ScoreLine | None = None
    rows: list[Row] = field(default_factory=list)
    remarks: list[tuple[int, str, int]] = field(default_factory=list)
    """Text between the rows: after how many of them, the text, its line."""
    set_ups: list[tuple[int, str, str, int]] = field(default_factory=list)
    """Boards set by hand: after how many rows, the board, what follows it, its line."""
    properties: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Told:
    """A result as a line tells it; `side` is the winner by the column, None when the column says nothing."""

    side: Side | None
    points: int
    final: bool
    line: int


@dataclass
class GameReading:
    """A game read but not yet settled, with what was noticed and what its lines tell about the result."""

    game: Game
    told: list[Told]
    problems: list[Problem]

    def concluded(
        self, game: Game, steps: Sequence[Step], following: ScoreLine | None, rules: Discipline, length: int
    ) -> tuple[Game, list[Problem]]:
        """The settled game with its outcome: who won by the board, a drop, the next score, or the column."""
        said: list[Problem] = []
        column = next((told.side for told in self.told if told.side), None)
        winner = _winner_on_board(steps, rules) or _winner_by_drop(game) or _winner_by_score(game, following)
        told = self.told[0] if self.told else None
        if winner is None and column is None and told:
            winner = _winner_of_match(game, told, length)
            winner = winner or _winner_by_giving_up(game)
            if winner is None:
                winner = Side.WHITE
                said.append(
                    Problem("winner_unknown", "The text does not say which player won the game.", line=told.line)
                )
        if told and winner and column and winner is not column:
            said.append(
                Problem(
                    "wrong_winner",
                    f"The result stands in the column of {self._name(column)}, but {self._name(winner)} won.",
                    Gravity.WARNING,
                    line=told.line,
                )
            )
        winner = winner or column
        if told and winner:
            points = [one.points for one in self.told if one.points]
            if len(set(points)) > 1:
                said.append(
                    Problem(
                        "two_results",
                        f"The text gives two results, {points[0]} and {points[1]} points.",
                        line=told.line,
                    )
                )
            outcome = Outcome(winner, points[0] if points else 0, any(one.final for one in self.told), line=told.line)
            game = replace(game, outcome=outcome)
        if winner:
            given = [
                replace(act, side=winner.other) if isinstance(act, Resigned) and act.side is winner else act
                for act in game.acts
            ]
            game = replace(game, acts=tuple(given))
        return game, said

    def _name(self, side: Side) -> str:
        return "the left player" if side is Side.WHITE else "the right player"


def _winner_of_match(game: Game, told: Told, length: int) -> Side | None:
    """The player for whom these points are enough, if the result is said to end the match and only one has enough."""
    if not told.final or not length:
        return None
    enough = [side for side in Side if game.score[side] + told.points >= length]
    return enough[0] if len(enough) == 1 else None


def _winner_by_giving_up(game: Game) -> Side | None:
    """The opponent of a player who left the last roll unplayed, or else said to give up."""
    last = next((act for act in reversed(game.acts) if isinstance(act, Rolled)), None)
    if last is not None and last.manner in (Manner.UNPLAYED, Manner.HIDDEN):
        return last.side.other
    return next((act.side.other for act in game.acts if isinstance(act, Resigned)), None)


def _winner_on_board(steps: Sequence[Step], rules: Discipline) -> Side | None:
    for step in reversed(steps):
        if step.after is not None:
            board = step.after.board
            if board[OFF] >= rules.checkers:
                return step.act.side
            if board[WIDTH + OFF] >= rules.checkers:
                return step.act.side.other
            return None
    return None


def _winner_by_drop(game: Game) -> Side | None:
    return next((act.side.other for act in reversed(game.acts) if isinstance(act, Passed)), None)


def _winner_by_score(game: Game, following: ScoreLine | None) -> Side | None:
    if following is None:
        return None
    white, black = (after - before for after, before in zip(following.score, game.score, strict=True))
    if (white > 0) is (black > 0):
        return None
    return Side.WHITE if white > 0 else Side.BLACK


def drafted_game(drafted: Drafted, names: Both[str], before: Game | None, rules: Discipline) -> GameReading:
    """The acts that the rows tell, in their order."""
    return _GameReader(drafted, names, before, rules).run()


class _GameReader:
    def __init__(self, drafted: Drafted, names: Both[str], before: Game | None, rules: Discipline) -> None:
        self.drafted = drafted
        self.names = names
        self.before = before
        self.rules = rules
        self.layout = Layout.of(drafted.rows, drafted.score)
        self.acts: list[Act] = []
        self.told: list[Told] = []
        self.problems: list[Problem] = []
        self.rolls = 0

    def run(self) -> GameReading:
        rows, remarks, set_ups = self.drafted.rows, self.drafted.remarks, self.drafted.set_ups
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
        score, crawford = self._score(), self.drafted.crawford
        names = self.drafted.score.names if self.drafted.score else self.names
        game = Game(
            number=self.drafted.number,
            score=score,
            acts=tuple(self.acts),
            crawford=crawford,
            names=None if names == self.names else names,
            comments=tuple(comments),
            properties=tuple(self.drafted.properties),
            line=self.drafted.line,
        )
        return GameReading(self._placed(game), self.told, self.problems)

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

    def _row(self, row: Row, *, is_first: bool, is_only: bool) -> None:
        if row.stray:
            self._say("unknown_text", f"'{_short(row.stray)}' is not understood and left out.", row.line)
        cells = row.cells
        if len(cells) == 2 and not self._same_cell(cells[0], cells[1], row):
            self._cell(cells[0], Side.WHITE, row)
            self._cell(cells[1], Side.BLACK, row)
            return
        for place, cell in enumerate(cells):
            side = self.layout.side(cell, row)
            if side is None and cell.kind not in (Kind.WIN, Kind.LOSS):
                side = self._expected()
                if side is None:
                    side = Side.BLACK if is_first and not is_only else Side.WHITE
            if len(cells) > 2 and place == 0 and row.number:
                side = Side.WHITE
            self._cell(cell, side, row)

    def _same_cell(self, first: Cell, second: Cell, row: Row) -> bool:
        """Two cells that stand in one column: `Resigns  Wins 2 points` on the right, say."""
        if not row.number:
            return not (first.column <= self.layout.left + 2 * SLACK and second.column >= self.layout.right - SLACK)
        if self.layout.squeezed or row.tabs >= 0:
            return False
        return first.column >= self.layout.right - SLACK and second.column > first.column

    def _expected(self) -> Side | None:
        """Whose act should come next, by the acts so far."""
        for act in reversed(self.acts):
            if isinstance(act, Rolled | Doubled | Took):
                return act.side.other
        return None

    def _cell(self, cell: Cell, side: Side | None, row: Row) -> None:
        kind = cell.kind
        if kind in (Kind.WIN, Kind.LOSS):
            winner = side.other if side and kind is Kind.LOSS else side
            self.told.append(Told(winner, cell.number, cell.final, row.line))
            self._rest(cell, row)
            return
        assert side is not None, "only results may stand outside the columns"
        line, column, number = row.line, cell.column + 1, row.number
        if kind is Kind.ROLL:
            self._roll(cell, side, row)
            return
        self._rest(cell, row)
        if kind in _TURNINGS:
            self.acts.append(
                Doubled(side=side, to=cell.number, turning=_TURNINGS[kind], line=line, column=column, row=number)
            )
        elif kind is Kind.TAKE:
            self.acts.append(Took(side=side, line=line, column=column, row=number))
        elif kind is Kind.DROP:
            self.acts.append(Passed(side=side, line=line, column=column, row=number))
        elif kind is Kind.HIDDEN:
            self.acts.append(Rolled(side=side, dice=(0, 0), manner=Manner.HIDDEN, line=line, column=column, row=number))
            self.rolls += 1
        elif kind is Kind.GIVE_UP:
            self.acts.append(_given_up(cell.word.lower(), side, line=line, column=column, row=number))

    def _roll(self, cell: Cell, side: Side, row: Row) -> None:
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
            self._say("unknown_text", f"'{_short(stray)}' after the dice is not understood and left out.", row.line)
        if cell.dice == (0, 0) and manner is Manner.BLANK:
            manner = Manner.HIDDEN
        self.rolls += 1
        self.acts.append(
            Rolled(
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

    def _rest(self, cell: Cell, row: Row) -> None:
        rest = cell.rest.strip(" .,;!|()")
        if rest:
            self._say("unknown_text", f"'{_short(rest)}' after '{cell.word}' is not understood and left out.", row.line)

    def _set_up(self, board: str, more: str, line: int) -> None:
        """A board set by hand. The capital letters are one of the players; which one, `_placed` finds out."""
        try:
            position = read_xg_board(board, self.rules)
        except InvalidInput as wrong:
            self._say("bad_position", f"The position that was set by hand cannot be read. {wrong}", line)
            return
        properties = (("Set Pos", board + more),)
        self.acts.append(SetUp(side=Side.WHITE, position=position, properties=properties, line=line))

    def _placed(self, game: Game) -> Game:
        """Boards set by hand, the way round that makes the plays after them legal, seen by the player then on roll."""
        acts = list(game.acts)
        for index, act in enumerate(acts):
            if isinstance(act, SetUp) and act.position is not None:
                board, ahead = act.position.board, acts[index + 1 : index + 1 + AHEAD]
                # the capital letters are the right player in what eXtreme Gammon writes
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
    elif word.startswith("tim"):
        giving = Giving.TIME
    elif word.startswith(("forfeit", "abandon", "disconnect", "quit", "retire", "leaves", "left")):
        giving = Giving.FORFEITED
    worth = next((_WORTH[name] for name in ("backgammon", "gammon", "single") if word.endswith(name)), 0)
    whole = word.endswith("match")
    return Resigned(side=side, worth=worth, whole_match=whole, giving=giving, line=line, column=column, row=row)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"
