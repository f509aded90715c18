"""GNU Backgammon's position keys, written from their published definition: for each place as many ones as checkers, then a zero."""

from __future__ import annotations

import base64

import numpy as np
from numpy.typing import NDArray

from bafflebox.game import Position

Bytes = NDArray[np.uint8]


def position_id(position: Position) -> str:
    """The ID of a position seen by the player on roll, who comes second in it."""
    bits = ""
    for side in (position.opp, position.own):
        bits += "".join("1" * side[place] + "0" for place in range(1, 26))
    number = int(bits.ljust(80, "0")[::-1], 2)
    return base64.b64encode(number.to_bytes(10, "little")).decode().rstrip("=")


def from_position_id(text: str) -> Position:
    number = int.from_bytes(base64.b64decode(text + "=="), "little")
    runs = f"{number:080b}"[::-1].split("0")
    opp, own = ([len(run) for run in part] for part in (runs[:25], runs[25:50]))
    return Position(bytes([15 - sum(own), *own, 15 - sum(opp), *opp]))


def board_lists(board: Bytes) -> list[list[int]]:
    """The two lists of 25 that gnubg-nn takes: the opponent's points and bar, then those of the player on roll."""
    return [board[27:52].tolist(), board[1:26].tolist()]


def keys(boards: Bytes) -> NDArray[np.bytes_]:
    """Rows of 52 counts as gnubg-nn's twenty letters: the opponent of the player who moved comes first."""
    counts = np.concatenate([boards[:, 27:52], boards[:, 1:26]], axis=1).astype(np.int64)
    ends = np.cumsum(counts, axis=1) + np.arange(50)
    bits = (np.arange(80) < ends[:, -1:]).astype(np.uint8)
    np.put_along_axis(bits, ends, 0, axis=1)
    packed = np.packbits(bits, axis=1, bitorder="little")
    letters = np.stack([packed >> 4, packed & 15], axis=2).reshape(-1, 20) + ord("A")
    return np.ascontiguousarray(letters.astype(np.uint8)).view("S20")[:, 0]
