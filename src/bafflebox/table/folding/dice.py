"""The dice: entropy that both sides give, throws that use it, dice that are mixed or replaced."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bafflebox.table import events as e
from bafflebox.table.state import DiceState, Entropy, Table


def thrown(table: Table) -> DiceState:
    """The dice after a throw of the table: what both sides gave is used."""
    dice = table.dice
    if not dice.commitment:
        return dice
    used = dice.entropy.map(lambda entropy: Entropy(entropy.next) if entropy.value else entropy)
    return replace(dice, thrown=dice.thrown + 1, entropy=used)


def with_dice(table: Table, event: e.DiceEvent) -> Table:
    dice, setting = table.dice, table.setting
    match event:
        case e.EntropyCommitted():
            entropy = dice.entropy.put(event.side, Entropy(event.next))
            return replace(table, dice=replace(dice, entropy=entropy))
        case e.EntropyGiven():
            entropy = dice.entropy.put(event.side, Entropy(event.next, event.value))
            return replace(table, dice=replace(dice, entropy=entropy))
        case e.DiceRevealed():
            return replace(table, dice=replace(dice, secret=event.secret))
        case e.DiceRenewed():  # both sides bind themselves anew, too: nobody knows the other's number yet
            return replace(table, dice=DiceState(event.commitment, thrown=dice.thrown))
        case e.DiceMixed():
            return replace(table, setting=replace(setting, mixed=True))
        case e.DiceReplaced():
            side = event.side
            counted = setting.replaced if side is None else setting.replaced.put(side, setting.replaced[side] + 1)
            changed = replace(setting, replaced=counted, replaced_in=len(table.match.games), mixed=False)
            return replace(table, setting=changed)
        case _:
            assert_never(event)
