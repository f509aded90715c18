"""Verifiable dice: every roll comes from a committed secret of the table and entropy from both players.

The recipe, which needs only SHA-256:

1. The table picks a secret of 32 random bytes and publishes `sha256("bafflebox dice 1|TABLE|SECRET")` when it opens.
2. Each player picks 32 random bytes for every roll to come, and publishes the SHA-256 of the first. Giving the entropy
   for a roll, the player publishes the SHA-256 of the next one in the same breath. So everybody is bound before
   anybody else is known.
3. Roll number N is made of `sha256("bafflebox dice 1|TABLE|N|SECRET|WHITE|BLACK|BLOCK")`, BLOCK counting from 0:
   bytes 252 to 255 are skipped, each other byte gives a die, `byte % 6 + 1`. The first two dice are the roll; of an
   opening roll the first is White's.
4. A side that has given nothing for a roll stands in it as `-`. The roll counts all the same, and the journal shows it.
5. When the match is over the table publishes its secret, and everybody can recompute every roll.
6. If the match is taken back after that, the table picks another secret and publishes its commitment before the next roll; both
   players commit to new entropy, and the numbers of the rolls go on.

All bytes are written as lower-case hex. The table cannot choose a roll: it is bound by its commitment before it sees
any entropy. A player cannot choose or predict one without the table's secret. Two people who know the secret and one
player's entropy are bound by commitments too; all they can do is withhold theirs, which shows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import islice

from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.match import Refusal
from bafflebox.rulings.play_law import Conduct
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import TABLE, BySide, Happened
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import DiceState, Entropy, Table

RECIPE = "bafflebox dice 1"
WITHHELD = "-"
FAIR = 252
"""The largest multiple of six that fits in a byte: higher bytes would favour the low numbers."""
BYTES = 32
_HEX = re.compile(rf"[0-9a-f]{{{2 * BYTES}}}")


def fingerprint(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()


def checked(value: str, what: str) -> str:
    """32 bytes as hex, as the recipe has them."""
    if not _HEX.fullmatch(value):
        raise InvalidInput("{what} needs 64 lower-case hexadecimal digits (32 bytes).", what=what, code="bad_entropy")
    return value


@lru_cache(maxsize=1024)  # checked at every roll
def commitment(table: str, secret: str) -> str:
    """The table's commitment to its secret."""
    return fingerprint(f"{RECIPE}|{table}|{checked(secret, 'The secret')}")


def committed(entropy: str) -> str:
    """A player's commitment to the entropy for a future roll."""
    return fingerprint(checked(entropy, "Entropy"))


def roll_of(table: str, number: int, secret: str, white: str, black: str) -> tuple[int, int]:
    """The roll with this number, from everybody's contributions.

    >>> roll_of("t1", 1, "00" * 32, "11" * 32, "22" * 32)
    (6, 3)
    """
    dice: list[int] = []
    block = 0
    while len(dice) < 2:
        text = f"{RECIPE}|{table}|{number}|{secret}|{white or WITHHELD}|{black or WITHHELD}|{block}"
        fair = (byte % 6 + 1 for byte in sha256(text.encode("ascii")).digest() if byte < FAIR)
        dice += islice(fair, 2 - len(dice))
        block += 1
    return dice[0], dice[1]


def throw(table: str, dice: DiceState, secret: str) -> tuple[int, int]:
    """The next roll of a table, passed to the referee by the keeper of the secret."""
    if commitment(table, secret) != dice.commitment:
        raise InvalidInput("This is not the secret that the table has committed to.", code="wrong_secret")
    return roll_of(table, dice.thrown + 1, secret, dice.entropy.white.value, dice.entropy.black.value)


# --- acts and events ----------------------------------------------------------------------------------------------

ANY_HASH = "00" * 32
"""Placeholder for a commitment that only one device knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyCommitted(BySide):
    says = "{side} is bound to a number for the next roll."
    next: str

    def fold(self, table: Table) -> Table:
        return _with_entropy(table, self.side, Entropy(self.next))


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyGiven(BySide):
    says = "{side} gives the number for the roll."
    value: str
    next: str

    def fold(self, table: Table) -> Table:
        return _with_entropy(table, self.side, Entropy(self.next, self.value))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRevealed(Happened):
    says = "The secret of the dice is published: {secret}."
    secret: str

    def fold(self, table: Table) -> Table:
        return replace(table, dice=replace(table.dice, secret=self.secret))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRenewed(Happened):
    """A match that was taken back after its end continues: the secret has been published, so the table commits to a new
    one."""

    says = "The match goes on after its end, and the dice are bound to a new secret."
    commitment: str

    def fold(self, table: Table) -> Table:
        # Both sides make new commitments too: neither knows the other's number yet.
        return replace(table, dice=DiceState(self.commitment, thrown=table.dice.thrown))


def must_renew(table: Table) -> bool:
    """Whether a table rolls its dice but everybody knows the secret, because the match was taken back after its end."""
    return bool(table.dice.commitment and table.dice.secret) and not table.is_over


def renewed(table: Table, secret: str, at: Millis) -> DiceRenewed:
    """The event that commits such a table to a new secret."""
    return DiceRenewed(at=at, by=TABLE, commitment=commitment(table.id, secret))


def _with_entropy(table: Table, side: Side, entropy: Entropy) -> Table:
    return replace(table, dice=replace(table.dice, entropy=table.dice.entropy.put(side, entropy)))


def thrown(table: Table) -> DiceState:
    """The dice after a roll by the table: both sides' contributions are used up."""
    dice = table.dice
    if not dice.commitment:
        return dice
    used = dice.entropy.map(lambda entropy: Entropy(entropy.next) if entropy.value else entropy)
    return replace(dice, thrown=dice.thrown + 1, entropy=used)


@dataclass(frozen=True, slots=True)
class CommitEntropy:
    """The SHA-256, in hex, of the entropy this side will give next."""

    next: str

    def decide(self, asked: Request) -> Answer:
        side = may_commit(asked)
        checked(self.next, "A commitment")
        return (EntropyCommitted(at=asked.at, by=asked.who, side=side, next=self.next),)


def may_commit(asked: Request) -> Side:
    side = _to_roll_for(asked)
    if asked.table.dice.entropy[side].next:
        raise asked.law.refusal(
            Conduct.ONLY_PLAYERS,
            "This side has already committed to a number; give that number instead of replacing it.",
            "bound",
        )
    return side


@dataclass(frozen=True, slots=True)
class GiveEntropy:
    """Entropy for the next roll, as committed, and the commitment for the one after it."""

    value: str
    next: str

    def decide(self, asked: Request) -> Answer:
        side = _to_roll_for(asked)
        bound = asked.table.dice.entropy[side]
        if bound.value:
            raise asked.law.refusal(
                Conduct.ONLY_PLAYERS, "This side has already given its number for the next roll.", "given"
            )
        if not bound.next or committed(self.value) != bound.next:
            raise InvalidInput("This is not the number that this side has committed to.", code="wrong_entropy")
        checked(self.next, "A commitment")
        return (EntropyGiven(at=asked.at, by=asked.who, side=side, value=self.value, next=self.next),)


@dataclass(frozen=True, slots=True)
class RevealDice:
    """The table's secret is published when the match is over."""

    secret: str

    def decide(self, asked: Request) -> Answer:
        _thrown_here(asked)
        if not asked.table.is_over:
            raise asked.law.refusal(
                Conduct.ONLY_PLAYERS, "The secret of the dice is published when the match is over.", "not_over"
            )
        if asked.table.dice.secret:
            raise asked.law.refusal(Conduct.ONLY_PLAYERS, "The secret of the dice is published.", "revealed")
        if commitment(asked.table.id, self.secret) != asked.table.dice.commitment:
            raise InvalidInput("This is not the secret that the table has committed to.", code="wrong_secret")
        return (DiceRevealed(at=asked.at, by=asked.who, secret=self.secret),)


def _thrown_here(asked: Request) -> None:
    if not asked.table.dice.commitment:
        raise asked.law.refusal(Conduct.ONLY_PLAYERS, "This table does not throw the dice.", "no_table_dice")


def _to_roll_for(asked: Request) -> Side:
    """The side for which this person contributes to the next roll."""
    _thrown_here(asked)
    if asked.table.is_over:
        raise asked.refused(Refusal.MATCH_OVER, "The match is over; there is no coming roll.")
    return asked.side()


def offers(asked: Request) -> OpenActs:
    """`GiveEntropy` and `RevealDice` are never offered: only one device knows their values."""
    if asked.table.dice.commitment and holds(may_commit, asked):
        yield OpenAct(CommitEntropy(ANY_HASH), ("next",))
