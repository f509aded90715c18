"""Randomness that anybody can recompute: a stream of numbers derived from what was fixed beforehand and a public seed.

The recipe, in full:

1. The entry list is written as text and published, with its SHA-256, before the seed is known. Each line ends with a line
   break (the byte 10): `bafflebox draw 2`; `structure` and its notation; `entrants` and their number; `- ` and a name for
   each entrant, in the order of their letters' numbers in Unicode; `seed 1`, `seed 2` and so on, each with its name;
   `apart`, a number of rounds, `firm` or `wish`, and the names in that same order with ` | ` between.
2. The seed is dice rolled in public, a secret that was committed to beforehand, or both. Its text is
   `dice 6 5 3 1 ...`, `secret ...`, or both with a line break between. The commitment is the SHA-256 of `secret ...`.
3. The key is the SHA-256 of the text of the entry list, a further line break, and the text of the seed, in UTF-8.
4. Block i, from 0, is the SHA-256 of the key and of i as eight bytes, the most significant first. Each block gives four
   numbers of 64 bits, in the same byte order.
5. A number below n is the next number modulo n; numbers from the largest multiple of n upwards are skipped, so
   that every result is equally likely.
6. Names are shuffled from the last to the second: the i-th (from 0) changes places with the one at a number below i + 1.
7. Where seeds stand: the sheet of one line is `1`. To double a sheet to n lines, every seed s in an odd place becomes
   `s, n + 1 - s`, in an even place `n + 1 - s, s`. A line that the structure keeps for later is left out; the seed takes
   the other line of the match; where that is taken, too, the next seed's place. In every other structure seed s stands
   on line s.
8. Which lines hold players: as many as there are players, in the order in which step 7 gives lines to the seeds 1, 2, 3
   and so on, whether or not so many are seeded. The other lines are byes. So the best seeds have the byes, and no match
   has two. In every other structure the lines are those from 1 on.
9. All who are not seeded, in the order of step 1, are shuffled, and stand on the remaining lines from the top down.
10. Two lines of a knock-out, numbered from 0, meet in the round that has the number of binary digits of their exclusive
   or; two of a group of a round robin meet in round 1. Where two stand so that they meet too early for an `apart`, step 9
   is done again with the numbers that follow, up to 300 times in all. Where that does not help, the last sheet is mended:
   the remaining lines are shuffled, and for each of them all remaining lines are shuffled again and tried in that order.
   The players on the two lines change places where less is broken then, a firm pair counting as much as a thousand
   wishes, until nothing is broken.

A file that names `bafflebox draw 1` differs in its first line and in step 8: the first matches of a knock-out are
numbered from 0 and taken in the order of these numbers with their binary digits reversed; for eight, 0 4 2 6 1 5 3 7.
In that order each gets a player on its upper line, then, in the same order, on its lower line. If a seed's line is a
bye, the seed takes the other line of the match.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import factorial
from typing import TypeVar

from bafflebox.errors import InvalidInput

T = TypeVar("T")
LEAST_DICE = 20
"""The number of dice below which a seed has little randomness: twenty are about 52 bits."""
MOST_DICE = 50
"""The number of dice beyond which more make no difference: they can fall in more than 2 to the power of 128 ways."""
LEAST_SECRET = 16
_LIMIT = 1 << 64


def digest(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Seed:
    """The seed of the draw: public dice, a committed secret, or both."""

    dice: tuple[int, ...] = ()
    secret: str = ""

    def __post_init__(self) -> None:
        wrong = [number for number in self.dice if not 1 <= number <= 6]
        if wrong:
            raise InvalidInput("A die shows 1 to 6, not {wrong}.", wrong=wrong[0], code="bad_seed")
        if not self.dice and not self.secret:
            raise InvalidInput("A seed needs dice rolled in public, a committed secret, or both.", code="bad_seed")
        if "\n" in self.secret:
            raise InvalidInput("A secret is one line of text.", code="bad_seed")

    @staticmethod
    def parse(dice: str, secret: str = "") -> Seed:
        """Dice as read out, with or without spaces between.

        >>> Seed.parse("65 31").text
        'dice 6 5 3 1'
        """
        figures = [figure for figure in dice if not figure.isspace() and figure not in ",-"]
        if not all(figure.isdecimal() for figure in figures):
            raise InvalidInput(
                "'{dice}' are not dice. Write what they show, like 65 31 42.", dice=dice, code="bad_seed"
            )
        return Seed(tuple(map(int, figures)), secret)

    @property
    def text(self) -> str:
        """The seed as used in the recipe."""
        dice = f"dice {' '.join(map(str, self.dice))}" if self.dice else ""
        secret = f"secret {self.secret}" if self.secret else ""
        return "\n".join(filter(None, (dice, secret)))

    def warning(self, entrants: int) -> str:
        """A note if the seed has too little randomness for this many entrants; empty if it has enough."""
        enough = dice_for(entrants)
        if len(self.secret) >= LEAST_SECRET or len(self.dice) >= enough:
            return ""
        few = (
            "can all be tried out beforehand"
            if len(self.dice) < LEAST_DICE
            else f"fall in fewer ways than {entrants} can be drawn"
        )
        return (
            f"{len(self.dice)} dice {few}. {enough} dice are enough for {entrants}, "
            f"or a secret of {LEAST_SECRET} signs that was committed to before."
        )


def dice_for(entrants: int) -> int:
    """How many dice it takes to fall in at least as many ways as this many entrants can be drawn.

    >>> [dice_for(entrants) for entrants in (8, 18, 32, 128)]
    [20, 21, 46, 50]
    """
    ways, dice = factorial(min(entrants, MOST_DICE)), LEAST_DICE
    while dice < MOST_DICE and 6**dice < ways:
        dice += 1
    return dice


def commitment(secret: str) -> str:
    """The commitment published before the draw, so that the secret can't be chosen afterwards."""
    return digest(f"secret {secret}")


class Chance:
    """A stream of uniformly distributed numbers derived from a text."""

    def __init__(self, text: str) -> None:
        self._numbers = _numbers(hashlib.sha256(text.encode()).digest())

    def below(self, bound: int) -> int:
        """The next number from 0 up to but not including `bound`."""
        fair = _LIMIT - _LIMIT % bound
        return next(number for number in self._numbers if number < fair) % bound

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The items in random order, by Fisher and Yates from the end."""
        order = list(things)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def _numbers(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        made = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(made[start : start + 8], "big")
        block += 1
