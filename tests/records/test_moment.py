"""The position at a turn of a recorded match."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Side
from bafflebox.notation.mat import read_mat
from bafflebox.notation.positions import write_xgid
from bafflebox.records.frames import moment

TEXT = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 65: 24/18 18/13
"""


def test_the_position_the_dice_and_the_cube() -> None:
    match = read_mat(TEXT).match

    assert moment(match, 1, 1).position == BACKGAMMON.start
    third = moment(match, 1, 3)
    assert (third.turn, third.dice, third.cube, third.cube_owner) == (Side.WHITE, (6, 5), 2, Side.BLACK)
    assert write_xgid(third).endswith(":65:0:0:0:3:10")


@pytest.mark.parametrize(("game", "turn"), [(0, 1), (2, 1), (1, 0), (1, 9)])
def test_what_is_not_there_is_refused(game: int, turn: int) -> None:
    with pytest.raises(InvalidInput, match="there is no"):
        moment(read_mat(TEXT).match, game, turn)
