"""Where losers land in a lower bracket, so that players who have met meet again as late as possible.

Think of the slots of a bracket as binary addresses: the first digit says which half, the second which quarter. A player
who lost and the one who beat them come from addresses with the same leading digits. So each round's losers are moved by
their own mask, and two players who have met stay apart for as long as the leading digits of their masks differ.

For a bracket under a knock-out this gives the masks 0, 1000, 0100, 1100, 0010, ...: the first two rounds stay apart
until the halves meet, the first four until the quarters meet. Nothing can do better: with more entering rounds than
parts of the bracket, two matches on one player's way must drop into the same part. Under a lower bracket, the players
have already been moved, and each mask is chosen against every earlier meeting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bafflebox.tournament.structures.bracket import mirrored

WIDTH = 6
"""The number of leading digits considered: 64 parts of a bracket are more than the rounds that enter it."""

Arrival = tuple[tuple[int, int], ...]
"""How a player may arrive: for each bracket so far, the round lost and the mask by which they had been moved there."""


def untouched(rounds: int) -> tuple[frozenset[Arrival], ...]:
    """Arrivals from a bracket filled by the draw: nobody has been moved yet."""
    return tuple(frozenset({((number, 0),)}) for number in range(1, rounds + 1))


def masks(arrivals: Sequence[Iterable[Arrival]], matches: Sequence[int]) -> list[int]:
    """A mask for the losers of each entering round, as `WIDTH` leading digits.

    >>> [f"{mask:06b}" for mask in masks(untouched(4), [64, 64, 64, 64])]
    ['000000', '100000', '010000', '110000']
    """
    chosen: list[int] = []
    for index, coming in enumerate(arrivals):
        free = WIDTH - min(WIDTH, (matches[index] - 1).bit_length())
        parts = _meetings(chosen, arrivals[:index], coming)
        chosen.append(
            min(
                (mirrored(number, WIDTH) for number in range(1 << WIDTH - free)),
                key=lambda mask: sum(count * 4 ** _common(part ^ mask) for part, count in parts.items()),
            )
        )
    return chosen


def _meetings(chosen: Sequence[int], before: Sequence[Iterable[Arrival]], coming: Iterable[Arrival]) -> Counter[int]:
    """The masks that would bring newcomers back to somebody they have met, and how many ways lead to that."""
    found: Counter[int] = Counter()
    for mask, earlier in zip(chosen, before, strict=True):
        for one in earlier:
            for two in coming:
                for (lost, moved), (beaten, away) in zip(one, two, strict=True):
                    if lost != beaten:
                        found[mask ^ one[-1][1] ^ moved ^ two[-1][1] ^ away] += 1
    return found


def _common(difference: int) -> int:
    """How many leading digits two addresses share."""
    return WIDTH - difference.bit_length()


def landing(mask: int, matches: int) -> list[int]:
    """Which match's loser goes to each slot.

    >>> landing(0b100000, 4), landing(0b010000, 4)
    ([2, 3, 0, 1], [1, 0, 3, 2])
    """
    digits = (matches - 1).bit_length()
    moved = mask << digits >> WIDTH
    return [place for place in (slot ^ moved for slot in range(1 << digits)) if place < matches]
