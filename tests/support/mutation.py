"""Damage done to good files: cut, doubled, shuffled, overwritten, joined; from a seed, so that a failure comes again."""

from __future__ import annotations

import random

SPICE = (
    b"\0", b"\xff", b"\xef\xbb\xbf", b"\r", b"\n", b"\t", b"????", b"00:", b"66:", b"99:", b"Wins", b"Losses 9999999 point",
    b"Doubles => 999999999", b"Takes", b"Drops", b"Game 999999", b"999999999 point match", b"Illegal play (", b")", b"(9)",
    b"bar/25", b"25/0", b"0/25", b"; Set Pos=", b"[", b"\"", b":", b"  ", b"1)", b"/", b"*", b"-1", b"{", b"}", b"]", b",",
)  # fmt: skip


def mutated(data: bytes, seed: int, other: bytes = b"") -> bytes:
    """The file with one to eight kinds of damage."""
    dice = random.Random(seed)
    for _ in range(dice.randint(1, 8)):
        data = _damaged(data, dice, other)
    return data


def _damaged(data: bytes, dice: random.Random, other: bytes) -> bytes:
    if not data:
        return dice.choice(SPICE)
    at = dice.randrange(len(data))
    size = dice.choice((1, 2, 5, 20, 100, 1000))
    match dice.randrange(9):
        case 0:
            return data[:at]
        case 1:
            return data[at:]
        case 2:
            return data[:at] + data[at + size :]
        case 3:
            return data[:at] + data[at : at + size] * dice.choice((2, 3, 40)) + data[at + size :]
        case 4:
            return data[:at] + bytes(dice.randrange(256) for _ in range(min(size, 20))) + data[at + 1 :]
        case 5:
            return data[:at] + dice.choice(SPICE) + data[at:]
        case 6:
            lines = data.split(b"\n")
            dice.shuffle(lines)
            return b"\n".join(lines)
        case 7:
            to = dice.randrange(len(data))
            return data[:at] + data[to : to + size] + data[at:]
        case _:
            return data[:at] + other[dice.randrange(len(other) + 1) :][: 40 * size]
