"""Open Sage (`bgsage` on PyPI): the engine for Backgammon and its forms.

Its compiled module is used only to evaluate positions before the roll, with and without a double. The plays come from
our own rules: its generator has been seen to play 2/off with 5-1 where 2/1*/off uses both numbers. It counts look-ahead
like eXtreme Gammon, one more than here.

The results of plays are evaluated once, by the chances before the roll. A close double is evaluated again after every
roll: in its tree each side doubles, takes and passes on its turn, and only the leaves are evaluated by their chances.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from operator import sub
from typing import Any

from bafflebox.bots.bot import CubeAdvice, CubeAt, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.cubeful import advice, has_free_turn, is_free, may_end_at_once
from bafflebox.bots.engine import EngineFailed, EngineMissing, WeighingEngine
from bafflebox.bots.match_equity import MatchEquity, Stakes
from bafflebox.game import BAR, Discipline, Position
from bafflebox.game.position import WIDTH
from bafflebox.message import said

DEEPEST = 3
LONGEST = 25
"""The longest match that its match equity table covers, in points; anything further away counts as that far."""
CLOSE = 0.3
"""A double is evaluated again after every roll if, from the chances alone, it is within this of not doubling."""
BOTH_TURNS = 2
"""The minimum look-ahead: after one roll, only the opponent has had another turn with the cube."""
INSTALL = said("Open Sage is not installed. Install it with: {command}", command="pip install 'bafflebox[bots]'")


def installed() -> bool:
    try:
        importlib.import_module("bgbot_cpp")
        importlib.import_module("bgsage.weights")
    except ImportError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class _Nets:
    """The compiled module and its networks, loaded once in a process."""

    module: Any
    version: str
    weights: Any
    bear_off: Any
    static: Any

    def at_depth(self, plies: int) -> Any:
        deep = self.module.create_multipy(
            self.weights.strategy_type,
            self.weights.weight_paths_list,
            self.weights.hidden_sizes_list,
            n_plies=plies + 1,
            parallel_evaluate=False,
            parallel_threads=0,
        )
        self.module.multipy_set_bearoff_db(deep, self.bear_off)
        return deep


@lru_cache(maxsize=1)
def _nets() -> _Nets:
    try:
        module = importlib.import_module("bgbot_cpp")
        shipped = importlib.import_module("bgsage.weights")
    except ImportError:
        raise EngineMissing(INSTALL) from None
    weights = shipped.default_weights()
    bear_off = module.BearoffDB()
    if not bear_off.load(shipped.bearoff_db_path()):
        raise EngineFailed("Open Sage cannot load its bear-off table; install it again.")
    bare = module.create_strategy(weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list)
    return _Nets(module, version("bgsage"), weights, bear_off, module.BearoffStrategy(bare, bear_off))


@lru_cache(maxsize=1)
def table() -> MatchEquity:
    """The match equity table that it was built with."""
    chance, needed = _nets().module.get_met, range(1, LONGEST + 1)
    before = tuple(tuple(chance(mine, theirs, False) for theirs in needed) for mine in needed)
    return MatchEquity("Open Sage", before, tuple(chance(mine, 1, True) for mine in needed))


class Sage(WeighingEngine):
    """Open Sage, looking this many rolls ahead."""

    def __init__(self, plies: int = 0) -> None:
        if not 0 <= plies <= DEEPEST:
            raise EngineFailed(f"Open Sage can look 0 to {DEEPEST} rolls ahead here, not {plies}.")
        self._loaded = _nets()
        self.plies = plies
        self.name = f"Open Sage {self._loaded.version}, {plies}-ply"
        self.match_equity = table()
        self._depths = {depth: self._loaded.at_depth(depth) for depth in range(1, plies + 1)}
        self._depths[0] = self._loaded.static

    def plays(self, rules: Discipline) -> bool:
        return rules.hitting and not rules.same_way and rules.checkers == 15

    def cube(self, seat: Seat) -> CubeAdvice:
        by_chances = super().cube(seat)
        if not self.plies or not seat.may_double or abs(by_chances.doubled - by_chances.no_double) >= CLOSE:
            return by_chances
        return self._after_every_roll(seat)

    def _after_every_roll(self, seat: Seat) -> CubeAdvice:
        """A cube decision that accounts for what either side can do with the cube after future rolls."""
        nets, (board, cube, owner, *score) = self._loaded, self._row(seat)
        found = nets.module.cube_decision_nply_unified(
            board,
            cube,
            owner,
            max(self.plies, BOTH_TURNS) + 1,
            strategy_type=nets.weights.strategy_type,
            weight_paths=nets.weights.weight_paths_list,
            hidden_sizes=nets.weights.hidden_sizes_list,
            **dict(zip(("away1", "away2", "is_crawford"), score, strict=False)),
            jacoby=seat.jacoby and seat.is_money,
            beaver=False,
            bearoff_db=nets.bear_off,
        )
        return _told(found, seat)

    def weigh(self, seats: Sequence[Seat], plies: int) -> list[CubeAdvice]:
        if not seats:
            return []
        jacoby = any(seat.jacoby and seat.is_money for seat in seats)
        found = self._loaded.module.batch_evaluate_positions(
            [self._row(seat) for seat in seats], self._depths[plies], n_threads=1, jacoby=jacoby, beaver=False
        )
        return [_advice(each, seat) for each, seat in zip(found, seats, strict=True)]

    def _row(self, seat: Seat) -> tuple[Any, ...]:
        owners = self._loaded.module.CubeOwner
        at = seat.cube_at
        owner = owners.CENTERED if at is CubeAt.MIDDLE else owners.PLAYER if at is CubeAt.MINE else owners.OPPONENT
        row = (board_of(seat.position), seat.cube, owner)
        if seat.away is None or seat.opp_away is None:
            return row
        return (*row, min(seat.away, LONGEST), min(seat.opp_away, LONGEST), seat.crawford)


def board_of(position: Position) -> list[int]:
    """Its 26 numbers: opposing checkers on the bar, points 1 to 24 with the opponent's negative, own ones on the bar."""
    board = position.board
    return [board[WIDTH + BAR], *map(sub, board[1:BAR], board[WIDTH + 24 : WIDTH : -1]), board[BAR]]


def _advice(found: dict[str, Any], seat: Seat) -> CubeAdvice:
    chances = Chances.of(found["probs"])
    # Its cube model ignores that a player with nothing to lose will double, and that the last roll leaves no time for
    # one.
    if has_free_turn(seat) or may_end_at_once(seat):
        return advice(chances, seat, Stakes.of(seat, table()))
    return _told(found, seat)


def _told(found: dict[str, Any], seat: Seat) -> CubeAdvice:
    no_double, double_take = float(found["equity_nd"]), float(found["equity_dt"])
    double_pass = round(float(found["equity_dp"]), 5)  # single precision: 1.0000003 is one
    return CubeAdvice(no_double, double_take, double_pass, Chances.of(found["probs"]), free=is_free(seat))
