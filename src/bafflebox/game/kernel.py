"""The compiled twin of `plays`: the package `bafflebox-kernel`, used if installed.

It is built from C and may be missing; then `AVAILABLE` is false and plain Python does the work instead.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, cast

from bafflebox.errors import InvalidInput
from bafflebox.game.discipline import BearOffFrom, BlockRule, Discipline, HeadRule
from bafflebox.game.move import Play
from bafflebox.game.plays import check_rules
from bafflebox.game.position import Position
from bafflebox.game.roll import Roll

if TYPE_CHECKING:
    from typing_extensions import Buffer


class Kernel(Protocol):
    """What the compiled module provides."""

    __version__: str

    def serves(self, rules: Discipline, /) -> bool:
        """Whether the kernel knows these rules: the disciplines under the recommended readings."""

    def results(self, position: Position, roll: Roll, rules: Discipline, /) -> tuple[Position, ...]:
        """The distinct positions after all legal plays."""

    def plays(self, position: Position, roll: Roll, rules: Discipline, /) -> tuple[Play, ...]:
        """One play to each of them."""

    def batch(self, positions: Buffer, dice: Buffer, rules: Discipline, /) -> tuple[Buffer, Buffer]:
        """For rows of 52 counts and of two dice: the number of results of each row, and the results, 52 counts each."""

    def bind_walk(self, parts: dict[str, object], /) -> None:
        """Gives the kernel the types and values in which to report a walk."""

    def walk(self, lines: tuple[str, ...], first: int, column: int, rules: Discipline, /) -> Any:
        """A game from match text, read and replayed (`notation.mat.result`); None if it needs a closer look."""


class _NotInstalled:
    """Used if there is no compiled module: it supports no rules, so nothing else is ever called."""

    __version__ = ""

    def serves(self, rules: Discipline) -> bool:
        _kind_of(rules)  # anything that is not a discipline is refused here, too
        return False


def _kind_of(rules: Discipline) -> int:
    """The rules as the compiled module knows them: 1 for hitting, 2 for Longgammon, plus 256 times the number of
    checkers; 0 for all others."""
    check_rules(rules)
    hitting = (rules.hitting, rules.same_way, rules.head, rules.block) == (True, False, None, None)
    longgammon = (rules.hitting, rules.same_way, rules.head, rules.block) == (False, True, HeadRule(), BlockRule())
    if rules.bear_off_from is not BearOffFrom.HIGHEST or not (hitting or longgammon):
        return 0
    return (1 if hitting else 2) + 256 * rules.checkers


def _refuse(sentence: str) -> NoReturn:
    raise InvalidInput(sentence, code="bad_position")


def _load() -> Kernel:
    try:
        module = import_module("bafflebox_kernel")
    except ImportError:
        return cast(Kernel, _NotInstalled())
    module.bind(Position, Play, Roll, _kind_of, _refuse)
    return cast(Kernel, module)


_kernel = _load()
VERSION = _kernel.__version__
"""The version of the compiled kernel; empty if there is none."""
AVAILABLE = bool(VERSION)
serves = _kernel.serves
if AVAILABLE:
    results, plays, batch = _kernel.results, _kernel.plays, _kernel.batch
    bind_walk, walk = _kernel.bind_walk, _kernel.walk
