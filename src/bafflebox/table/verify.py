"""Recomputes every roll of a match from its journal, once the table's secret has been published."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.table import events as e
from bafflebox.table.dice import commitment, committed, roll_of


@dataclass(frozen=True, slots=True)
class DiceReport:
    """What a recomputation found: how many rolls are proven, what is wrong, and how often each side withheld
    entropy."""

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
    """The rolls of a journal, with the entropy known at each."""

    def __init__(self, opened: e.TableOpened, secrets: list[str]) -> None:
        self.table, self.secrets = opened.table, secrets
        self.wrong: list[str] = []
        self.withheld = dict.fromkeys(Side, 0)
        self.rolls = 0
        self.bind(opened.commitment, "when it opened")

    def bind(self, bound: str, when: str) -> None:
        """The table is committed to its next secret."""
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
    """Recomputes every roll of a match from its journal."""
    journal = list(events)
    opened = journal[0] if journal else None
    if not isinstance(opened, e.TableOpened):
        raise InvalidInput("The first entry of a table's journal has to be its opening.", code="no_table")
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
