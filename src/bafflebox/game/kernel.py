"""The compiled twin of `plays`: the distribution `bafflebox-kernel`, used where it is installed.

It is built from C and may be missing; then `AVAILABLE` is false, plain Python serves, and nothing else changes.
"""

from __future__ import annotations

from bafflebox.game.discipline import Discipline
from bafflebox.game.move import Play
from bafflebox.game.position import Position
from bafflebox.game.roll import Roll

AVAILABLE = False


def serves(rules: Discipline) -> bool:
    """Whether the kernel knows these rules: the disciplines under the recommended readings."""
    return AVAILABLE and rules is not None


def plays(position: Position, roll: Roll, rules: Discipline) -> tuple[Play, ...]:
    raise RuntimeError(f"the compiled kernel is not installed: {position} {roll} {rules}")


def results(position: Position, roll: Roll, rules: Discipline) -> tuple[Position, ...]:
    raise RuntimeError(f"the compiled kernel is not installed: {position} {roll} {rules}")
