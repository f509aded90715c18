"""Moves and checkers in the Standards Guide (sections 5.2 to 5.7, 6.1 to 6.4, Legal Moves addendum)."""

from __future__ import annotations

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.moves import why_illegal
from bafflebox.rulings.remedies import (
    May,
    MayNot,
)


def why_it_is_illegal(f: Facts) -> Findings:
    """A play must follow the rules of the game; if position, roll and play are known, they show why it doesn't."""
    if why := why_illegal(f):
        yield Verdict(why)


def who_may_point_it_out(f: Facts) -> Findings:
    """Players and officials; a transcriber or monitor if both agreed before the match; spectators only when asked."""
    if f.move_is_illegal and f.who_noticed in ("spectator", "transcriber") and not f.observer_allowed:
        who = Party(f.who_noticed)
        yield Verdict(said("{who} had no right to point it out.", who=who), violation=True)
        yield MayNot(who, "point out an illegal move without the players' agreement or an official's request")
    elif f.move_is_illegal and f.who_noticed in ("monitor", "transcriber"):
        yield May(Party(f.who_noticed), "point out illegal moves")
