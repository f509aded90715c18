"""Sprintgammon solved: the exact value of every position, by value iteration in the compiled kernel.

`index` numbers the positions, `solve` computes their values, `packing` turns them into a `table` in the user's cache,
and `engine` plays from it. Solving needs the compiled kernel; playing from a table does not.

>>> from bafflebox.bots.sprint import POSITIONS, number, position_at
>>> from bafflebox.game import SPRINTGAMMON
>>> POSITIONS, position_at(number(SPRINTGAMMON.start)) == SPRINTGAMMON.start
(10732176, True)
"""

from bafflebox.bots.sprint.index import POSITIONS, number, position_at

__all__ = ["POSITIONS", "number", "position_at"]
