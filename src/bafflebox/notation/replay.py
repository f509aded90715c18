"""Replays a recorded game on the board: where the checkers were before each roll, and what each play was.

Hits, stops and legality are worked out here; what the file says about them is not relied on. A play that breaks the
rules but can be carried out is carried out, since it stood. If the board becomes unknown (a play was left out although
there was a choice, a move from an empty point), replaying stops for that game and says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple, overload

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Discipline, Move, Position, Roll, Side, legal_plays, write_moves
from bafflebox.game.position import BAR, COUNTS, OFF, WIDTH
from bafflebox.notation.record import Act, Manner, RecordedGame, RecordedMatch, RecordedRoll, SetUp
from bafflebox.notation.resolve import carried_out, resolved, with_hits

AHEAD = 12
"""How many acts to look at when choosing between two readings of the same text."""


class Finding(Enum):
    """What a written roll turns out to be on the board."""

    LEGAL = "legal"
    DANCE = "dance"
    """Nothing could be played, and nothing was."""
    FORCED = "forced"
    """The file leaves out the play; there was only one."""
    UNPLAYED = "unplayed"
    """The last roll of the game, which nobody played."""
    HIDDEN = "hidden"
    PLACED = "placed"
    """The board was set instead of moves."""
    ILLEGAL = "illegal"
    """Against the rules, but carried out."""
    NOT_PLAYED = "not_played"
    """The file says that nothing could be played, but something could."""
    LEFT_OUT = "left_out"
    """The play is missing, and there was a choice."""
    IMPOSSIBLE = "impossible"
    """Can't be carried out: no checker there, or the point is closed."""
    BAD_DICE = "bad_dice"
    """No dice show this; the moves are carried out."""
    AFTER_END = "after_end"
    """All checkers of one side are already off."""
    LOST = "lost"
    """The position is no longer known."""


PLAYED = frozenset(
    {
        Finding.LEGAL,
        Finding.DANCE,
        Finding.FORCED,
        Finding.PLACED,
        Finding.ILLEGAL,
        Finding.NOT_PLAYED,
        Finding.BAD_DICE,
    }
)
"""Findings of rolls that were played from a known position."""
FAULTS = frozenset({Finding.ILLEGAL, Finding.NOT_PLAYED, Finding.IMPOSSIBLE, Finding.BAD_DICE, Finding.AFTER_END})
"""Findings for rolls and plays that are against the rules."""
BROKEN = FAULTS | {Finding.LOST, Finding.LEFT_OUT}
"""Findings after which, or because of which, a game doesn't continue according to the rules."""


class ReplayStep(NamedTuple):
    """One replayed roll. Positions are from the point of view of the player who rolled; None if unknown."""

    act: RecordedRoll
    place: int
    """The index of the act among those of its game, from 0."""
    turn: int
    finding: Finding
    before: Position | None
    after: Position | None
    moves: tuple[Move, ...]
    """What was played, one move per number."""
    readings: int = 1
    """How many different results the text allows; more than one only if hits at stops are not written."""
    false_stars: tuple[int, ...] = ()
    """Points where a hit is written but nothing was hit."""

    @property
    def position(self) -> Position:
        """The position before the roll; refused where it is not known, when `before` is None."""
        if self.before is None:
            raise InvalidInput(f"The position before turn {self.turn} is not known.", code="unknown_position")
        return self.before

    @property
    def roll(self) -> Roll:
        """The roll; refused where dice cannot show it."""
        found = self.act.roll
        if found is None:
            raise InvalidInput(f"No dice show the roll of turn {self.turn}.", code="bad_roll")
        return found

    @property
    def notation(self) -> str:
        """What was played, in standard notation; empty if nothing was."""
        return write_moves(self.moves)


class Followed(Sequence[ReplayStep]):
    """The steps of a game processed by the compiled kernel: every play is legal, turns and cube are in order.

    A step is created on demand; checking a match needs only the last one.
    """

    __slots__ = ("acts", "boards", "cube", "ids")

    def __init__(self, acts: tuple[Act, ...], boards: bytes, ids: str, cube: Sequence[tuple[int, int]]) -> None:
        self.acts, self.boards = acts, boards
        self.ids = ids
        """The GNU Position ID before each roll that was played, one per line."""
        self.cube = cube
        """The index of each double, take and pass among the acts, and its turn."""

    @property
    def positions(self) -> int:
        """How many rolls were played."""
        return self.ids.count("\n")

    @property
    def last(self) -> tuple[Side, bytes] | None:
        """The side that rolled last, and the board after it from that side's point of view."""
        for act in reversed(self.acts):
            if isinstance(act, RecordedRoll):
                return act.side, self.boards[-COUNTS:]
        return None

    def __len__(self) -> int:
        return len(self.boards) // (2 * COUNTS)

    @overload
    def __getitem__(self, index: int) -> ReplayStep: ...
    @overload
    def __getitem__(self, index: slice) -> list[ReplayStep]: ...
    def __getitem__(self, index: int | slice) -> ReplayStep | list[ReplayStep]:
        return list(self)[index]

    def __iter__(self) -> Iterator[ReplayStep]:
        at, turn = 0, 1
        for place, act in enumerate(self.acts):
            if not isinstance(act, RecordedRoll):
                continue
            before, after = self.boards[at : at + COUNTS], self.boards[at + COUNTS : at + 2 * COUNTS]
            dance = Finding.UNPLAYED if act.manner is Manner.UNPLAYED else Finding.DANCE
            finding = Finding.LEGAL if act.moves else dance
            yield ReplayStep(act, place, turn, finding, Position(before), Position(after), act.moves)
            at, turn = at + 2 * COUNTS, turn + 1


def last_board(steps: Sequence[ReplayStep]) -> tuple[Side, bytes] | None:
    """The side that rolled last and the board after it, from that side's point of view; None if unknown."""
    if isinstance(steps, Followed):
        return steps.last
    last = steps[-1] if steps else None
    return (last.act.side, last.after.board) if last and last.after else None


def exchanged(game: RecordedGame) -> RecordedGame:
    """The same game with the players swapped."""
    acts = tuple(_turned_cube(replace(act, side=act.side.other)) for act in game.acts)
    outcome = replace(game.outcome, winner=game.outcome.winner.other) if game.outcome else None
    score = Both(game.score.black, game.score.white)
    return replace(game, acts=acts, outcome=outcome, score=score, names=None)


def turned(game: RecordedGame, steps: Sequence[ReplayStep]) -> tuple[RecordedGame, Sequence[ReplayStep]]:
    """The same game with the players swapped, and its steps, which are from the roller's point of view."""
    now = exchanged(game)
    if isinstance(steps, Followed):
        return now, Followed(now.acts, steps.boards, steps.ids, steps.cube)
    return now, [step._replace(act=act) for step, act in zip(steps, now.rolls, strict=True)]


def _turned_cube(act: Act) -> Act:
    if isinstance(act, SetUp) and act.cube_owner is not None:
        return replace(act, cube_owner=act.cube_owner.other)
    return act


def acts_between(game: RecordedGame, steps: Sequence[ReplayStep]) -> list[Act]:
    """The acts of a game that are not rolls: the cube, resignations, boards set by hand."""
    if isinstance(steps, Followed):
        return [game.acts[place] for place, _ in steps.cube]
    return [act for act in game.acts if not isinstance(act, RecordedRoll)]


def _flip(board: bytes) -> bytes:
    return board[WIDTH:] + board[:WIDTH]


def follow(game: RecordedGame, rules: Discipline, winner: Side | None = None) -> list[ReplayStep]:
    """Every roll of a game on the board, in order. `winner` is the winner according to the text, as far as known."""
    return list(_follow(rules.start.board, game.acts, rules, True, winner))


def _follow(
    white: bytes | None, acts: Sequence[Act], rules: Discipline, look_ahead: bool, winner: Side | None = None
) -> Iterator[ReplayStep]:
    """`white` is the board from White's point of view, None while it is unknown."""
    last = max((i for i, act in enumerate(acts) if isinstance(act, RecordedRoll)), default=-1)
    turn = 1
    for index, act in enumerate(acts):
        if isinstance(act, SetUp) and act.position is not None:
            board = act.position.board
            white = board if act.side is Side.WHITE else _flip(board)
        if not isinstance(act, RecordedRoll):
            continue
        if white is None:
            step = ReplayStep(act, index, turn, Finding.LOST, None, None, act.moves)
        else:
            board = white if act.side is Side.WHITE else _flip(white)
            step = _step(act, index, turn, board, rules, index == last, acts if look_ahead else (), winner)
        if step.after is None and act.manner is Manner.PLACED and act.after is not None:
            step = step._replace(after=act.after)
        after = step.after.board if step.after else None
        white = after if after is None or act.side is Side.WHITE else _flip(after)
        turn += 1
        yield step


def _step(
    act: RecordedRoll,
    index: int,
    turn: int,
    board: bytes,
    rules: Discipline,
    is_last: bool,
    acts: Sequence[Act],
    winner: Side | None,
) -> ReplayStep:
    before = Position(board)

    def found(
        finding: Finding, after: bytes | Position | None, moves: tuple[Move, ...] = (), readings: int = 1
    ) -> ReplayStep:
        end = Position(after) if isinstance(after, bytes) else after
        return ReplayStep(act, index, turn, finding, before, end, moves, readings)

    if board[OFF] >= rules.checkers or board[WIDTH + OFF] >= rules.checkers:
        return found(Finding.AFTER_END, before, act.moves)
    if act.manner is Manner.PLACED:
        return found(Finding.PLACED, act.after)
    if act.manner is Manner.UNPLAYED:
        return found(Finding.UNPLAYED, before if is_last else None)
    if act.manner is Manner.HIDDEN:
        return found(Finding.HIDDEN, before if is_last else None)
    roll = act.roll
    if roll is None:
        if not act.moves and act.manner is Manner.BLANK:
            return found(Finding.UNPLAYED if is_last else Finding.LEFT_OUT, before if is_last else None)
        carried = carried_out(board, act.moves, rules)
        return found(Finding.BAD_DICE if carried else Finding.IMPOSSIBLE, carried, act.moves)
    if not act.moves:
        plays = () if _shut_out(board, roll, rules) else legal_plays(before, roll, rules)
        if not plays:
            return found(Finding.DANCE, before)
        if act.manner is Manner.PLAYED:
            return found(Finding.NOT_PLAYED, before)
        if len(plays) == 1 and not (is_last and winner is act.side.other):  # a loser may have resigned after the roll
            return found(Finding.FORCED, plays[0].result, plays[0].moves)
        return found(Finding.UNPLAYED, before) if is_last else found(Finding.LEFT_OUT, None)
    lawful = resolved(board, roll, act.moves, rules)
    if lawful:
        best = lawful[0]
        if len(lawful) > 1 and acts:
            rest = acts[index + 1 : index + 1 + AHEAD]
            best = min(lawful, key=lambda way: faults_after(way[1], act.side, rest, rules))
        step = found(Finding.LEGAL, best[1], best[0], len(lawful))
        starred = {hop.target for hop in act.moves if hop.hits}
        if starred:
            starred -= {move.target for move in best[0] if move.hits}
        return step._replace(false_stars=tuple(sorted(starred))) if starred else step
    carried = carried_out(board, act.moves, rules)
    return found(Finding.ILLEGAL if carried else Finding.IMPOSSIBLE, carried, with_hits(board, act.moves, rules))


def faults_after(board: bytes, side: Side, acts: Sequence[Act], rules: Discipline) -> int:
    """How many of these acts break the rules, or can't be followed, if played from this board.

    `board` is from `side`'s point of view. Pass only a few acts: they are followed one by one.
    """
    white = board if side is Side.WHITE else _flip(board)
    return sum(step.finding in BROKEN for step in _follow(white, acts, rules, False))


def _shut_out(board: bytes, roll: Roll, rules: Discipline) -> bool:
    """The quick answer for most dances: a checker on the bar and both entry points closed."""
    if not board[BAR]:
        return False
    facing, closed = rules.facing, rules.closed_by
    return all(board[WIDTH + facing[BAR - number]] >= closed for number in (roll.high, roll.low))


_MANNER = {
    Finding.DANCE: Manner.PLAYED,
    Finding.FORCED: Manner.PLAYED,
    Finding.UNPLAYED: Manner.UNPLAYED,
    Finding.LEFT_OUT: Manner.HIDDEN,
    Finding.LOST: Manner.HIDDEN,
    Finding.AFTER_END: Manner.UNPLAYED,
}
"""What a blank roll was, according to the board."""


def settled_game(
    game: RecordedGame, rules: Discipline, winner: Side | None
) -> tuple[RecordedGame, Sequence[ReplayStep]]:
    """The game with one number per move and no blank rolls, and its replay on the board."""
    steps = follow(game, rules, winner)
    acts = list(game.acts)
    for position, step in enumerate(steps):
        act = step.act
        manner = _MANNER.get(step.finding, Manner.PLAYED) if act.manner is Manner.BLANK else act.manner
        if manner is not act.manner or step.moves != act.moves:
            now = replace(act, moves=step.moves, manner=manner)
            acts[step.place] = now
            steps[position] = step._replace(act=now)
    return replace(game, acts=tuple(acts)), steps


def positions(match: RecordedMatch) -> Iterator[tuple[int, ReplayStep]]:
    """For each roll played from a known position: the number of the game, from 1, and the step."""
    for number, game in enumerate(match.games, 1):
        for step in follow(game, match.terms.discipline):
            if step.finding in PLAYED and step.before is not None:
                yield number, step


def position_at(match: RecordedMatch, game: int, turn: int) -> tuple[Position | None, Side | None]:
    """The position before the roll of a turn, from the point of view of the player on turn; None if unknown."""
    recorded = match.game(game)
    acts = recorded.turn(turn)
    for step in follow(recorded, match.terms.discipline):
        if step.turn == turn:
            return step.before, step.act.side
    steps = follow(recorded, match.terms.discipline)
    side = acts[-1].side
    if not steps:
        return match.terms.discipline.start, side
    before = steps[-1].after
    return (before.flipped() if before and steps[-1].act.side is not side else before), side
