"""Verifiable dice: a committed secret of the table and entropy of both players give every roll.

The recipe, with nothing but SHA-256:

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

All bytes are written as hex in lower case. The table cannot choose a roll: it is bound by its commitment before it sees
any entropy. A player cannot choose or foresee one: the secret of the table is missing. Two who know the secret and one
player's entropy are bound by commitments too; what is left to them is to withhold, which is seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.table import events as e
from bafflebox.table.state import DiceState, Table

RECIPE = "bafflebox dice 1"
WITHHELD = "-"
FAIR = 252
"""The largest multiple of six that a byte can count to: bytes from here on would favour the low numbers."""
BYTES = 32


def fingerprint(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()


def checked(value: str, what: str) -> str:
    """32 bytes as hex, as the recipe has them."""
    if len(value) != 2 * BYTES or any(letter not in "0123456789abcdef" for letter in value):
        raise InvalidInput(f"{what} is 64 hexadecimal digits in lower case, that is 32 bytes.", code="bad_entropy")
    return value


def commitment(table: str, secret: str) -> str:
    """What binds the table to its secret."""
    return fingerprint(f"{RECIPE}|{table}|{checked(secret, 'The secret')}")


def committed(entropy: str) -> str:
    """What binds a player to the entropy of a coming roll."""
    return fingerprint(checked(entropy, "Entropy"))


def roll_of(table: str, number: int, secret: str, white: str, black: str) -> tuple[int, int]:
    """The roll of that number, from what everybody gave.

    >>> roll_of("t1", 1, "00" * 32, "11" * 32, "22" * 32)
    (6, 3)
    """
    dice: list[int] = []
    block = 0
    while len(dice) < 2:
        text = f"{RECIPE}|{table}|{number}|{secret}|{white or WITHHELD}|{black or WITHHELD}|{block}"
        dice += [byte % 6 + 1 for byte in sha256(text.encode("ascii")).digest() if byte < FAIR]
        block += 1
    return dice[0], dice[1]


def throw(table: str, dice: DiceState, secret: str) -> tuple[int, int]:
    """The next roll of a table: what whoever keeps the secret hands to the referee."""
    if commitment(table, secret) != dice.commitment:
        raise InvalidInput("This is not the secret to which the table is bound.", code="wrong_secret")
    return roll_of(table, dice.thrown + 1, secret, dice.entropy.white.value, dice.entropy.black.value)


def must_renew(table: Table) -> bool:
    """Whether a table throws its dice and everybody knows the secret: the match was taken back after its end."""
    return bool(table.dice.commitment and table.dice.secret) and not table.is_over


def renewed(table: Table, secret: str, at: Millis) -> e.DiceRenewed:
    """The event that binds such a table to another secret."""
    return e.DiceRenewed(at=at, by=e.TABLE, commitment=commitment(table.id, secret))


@dataclass(frozen=True, slots=True)
class DiceReport:
    """What a recomputation found: how many rolls are proven, what is wrong, and who withheld entropy how often."""

    table: str
    rolls: int
    withheld: Both[int]
    wrong: tuple[str, ...]

    @property
    def proven(self) -> bool:
        return not self.wrong

    def to_json(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "proven": self.proven,
            "rolls": self.rolls,
            "withheld": {str(side): self.withheld[side] for side in Side},
            "wrong": list(self.wrong),
        }


class _Recount:
    """The rolls of a journal, followed with what was known of the entropy at each."""

    def __init__(self, opened: e.TableOpened, secrets: list[str]) -> None:
        self.table, self.secrets = opened.table, secrets
        self.wrong: list[str] = []
        self.withheld = dict.fromkeys(Side, 0)
        self.rolls = 0
        self.bind(opened.commitment, "when it opened")

    def bind(self, bound: str, when: str) -> None:
        """The table is bound to its next secret."""
        self.secret = self.secrets.pop(0)
        self.next, self.value = dict.fromkeys(Side, ""), dict.fromkeys(Side, "")
        if commitment(self.table, self.secret) != bound:
            self.wrong.append(f"The secret is not the one to which the table was bound {when}.")

    def entropy(self, number: int, event: e.EntropyCommitted | e.EntropyGiven) -> None:
        side = event.side
        if isinstance(event, e.EntropyGiven):
            if self.value[side]:
                self.wrong.append(f"Event {number}: {side} gave entropy twice for the same roll.")
            if committed(event.value) != self.next[side]:
                self.wrong.append(f"Event {number}: the entropy of {side} is not what was committed before.")
            self.value[side] = event.value
        elif self.next[side]:
            self.wrong.append(f"Event {number}: {side} replaced a commitment that was still open.")
        self.next[side] = event.next

    def roll(self, number: int, shown: tuple[int, int]) -> None:
        self.rolls += 1
        given = {side: self.value[side] for side in Side}
        for side in Side:
            self.withheld[side] += not given[side]
            self.value[side] = ""
        right = roll_of(self.table, self.rolls, self.secret, given[Side.WHITE], given[Side.BLACK])
        if right != shown:
            self.wrong.append(
                f"Event {number}: roll {self.rolls} shows {shown[0]}-{shown[1]}, and the recipe gives {right[0]}-{right[1]}."
            )


def verify(events: Iterable[e.Event]) -> DiceReport:
    """Recompute every roll of a match from its journal."""
    journal = list(events)
    opened = journal[0] if journal else None
    if not isinstance(opened, e.TableOpened):
        raise InvalidInput("A journal of a table begins with its opening.", code="no_table")
    if not opened.commitment:
        raise InvalidInput("The dice of this table were not thrown by it; there is nothing to verify.", code="no_dice")
    secrets = [event.secret for event in journal if isinstance(event, e.DiceRevealed)]
    if len(secrets) <= sum(isinstance(event, e.DiceRenewed) for event in journal):
        raise InvalidInput("The secret is not published yet; it is when the match is over.", code="not_revealed")
    recount = _Recount(opened, secrets)
    for number, event in enumerate(journal, 1):
        match event:
            case e.EntropyCommitted() | e.EntropyGiven():
                recount.entropy(number, event)
            case e.DiceRenewed():
                recount.bind(event.commitment, f"in event {number}")
            case e.OpeningRolled():
                recount.roll(number, (event.white, event.black))
            case e.Rolled():
                recount.roll(number, event.dice)
            case _:
                pass
    return DiceReport(opened.table, recount.rolls, Both.of(lambda side: recount.withheld[side]), tuple(recount.wrong))
