"""Acts of an online table of which it is known without working out what follows from them whether they are open."""

from __future__ import annotations

from bafflebox.table import acts as a
from bafflebox.table.referee.breaks import may_have_emergency
from bafflebox.table.referee.cases import may_call
from bafflebox.table.referee.cube import may_double, may_end
from bafflebox.table.referee.entropy import may_commit
from bafflebox.table.referee.request import Request
from bafflebox.table.referee.score import may_withdraw
from bafflebox.table.referee.turns import may_play, may_roll


def plainly_open(act: a.Act, asked: Request) -> bool | None:
    """Whether the referee accepts an act that is tried here, by the one condition that it has; None where more decides.

    The referee asks the same condition when the act comes, and raises the same refusal.
    """
    match act:
        case a.Roll():
            may_roll(asked)
        case a.Double():
            return may_double(asked)
        case a.Play(play) if play:
            may_play(asked)
        case a.Concede() | a.Claim():
            may_end(act, asked)
        case a.CallBreak(emergency=True):
            may_have_emergency(asked)
        case a.CallDirector():
            may_call(asked)
        case a.Withdraw():
            may_withdraw(asked)
        case a.CommitEntropy():
            may_commit(asked)
        case _:
            return None
    return True
