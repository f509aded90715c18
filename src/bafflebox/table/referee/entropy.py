"""The players' part in verifiable dice: commitments and entropy, and the secret at the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.match import Refusal
from bafflebox.rulings.play_law import Rule
from bafflebox.table import acts as a
from bafflebox.table import dice
from bafflebox.table import events as e
from bafflebox.table.referee.request import Request


def may_commit(asked: Request) -> Side:
    """The side that whoever asks may bind to entropy of its own."""
    _thrown_here(asked)
    _to_come(asked)
    side = asked.side()
    if asked.table.dice.entropy[side].next:
        raise asked.law.refusal(
            Rule.ONLY_PLAYERS, "This side is bound to its entropy already; give it, do not replace it.", "bound"
        )
    return side


def _thrown_here(asked: Request) -> None:
    if not asked.table.dice.commitment:
        raise asked.law.refusal(Rule.ONLY_PLAYERS, "The dice of this table are not thrown by it.", "no_table_dice")


def _to_come(asked: Request) -> None:
    if asked.table.is_over:
        raise asked.refused(Refusal.MATCH_OVER, "The match is over; there is no coming roll.")


def decide_dice(act: a.DiceAct, asked: Request) -> Iterable[e.Event]:
    state = asked.table.dice
    _thrown_here(asked)
    match act:
        case a.CommitEntropy():
            side = may_commit(asked)
            dice.checked(act.next, "A commitment")
            return (e.EntropyCommitted(at=asked.at, by=asked.who, side=side, next=act.next),)
        case a.GiveEntropy():
            _to_come(asked)
            side = asked.side()
            bound = state.entropy[side]
            if bound.value:
                raise asked.law.refusal(Rule.ONLY_PLAYERS, "This side has given its part for the coming roll.", "given")
            if not bound.next or dice.committed(act.value) != bound.next:
                raise InvalidInput("This is not the entropy to which this side is bound.", code="wrong_entropy")
            dice.checked(act.next, "A commitment")
            return (e.EntropyGiven(at=asked.at, by=asked.who, side=side, value=act.value, next=act.next),)
        case a.RevealDice():
            if not asked.table.is_over:
                raise asked.law.refusal(
                    Rule.ONLY_PLAYERS, "The secret of the dice is published when the match is over.", "not_over"
                )
            if state.secret:
                raise asked.law.refusal(Rule.ONLY_PLAYERS, "The secret of the dice is published.", "revealed")
            if dice.commitment(asked.table.id, act.secret) != state.commitment:
                raise InvalidInput("This is not the secret to which the table is bound.", code="wrong_secret")
            return (e.DiceRevealed(at=asked.at, by=asked.who, secret=act.secret),)
        case _:
            assert_never(act)
