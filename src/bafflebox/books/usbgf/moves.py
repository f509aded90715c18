"""Illegal moves in the USBGF rules (section 4.2.3), and the end of a legal play (4.1.6).

Covered elsewhere: condoned moves (`condoning`); hands, hits and trial plays (`handling`); the end of a turn (`turns`).
"""

from __future__ import annotations

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import why_illegal
from bafflebox.rulings.remedies import (
    MayNot,
    Sanction,
    Warning,
)


def why_it_is_illegal(f: Facts) -> Findings:
    """Every move must be legal; if position, roll and play are known, they show why one isn't."""
    if why := why_illegal(f):
        yield Verdict(why)


def who_may_point_it_out(f: Facts) -> Findings:
    """Only the players, the director, a designated monitor or transcriber may point it out; spectators stay silent."""
    if not f.move_is_illegal or f.observer_allowed:
        return
    if f.who_noticed in ("spectator", "transcriber"):
        who = Party(f.who_noticed)
        yield Verdict(said("A {who} had no right to point it out.", who=str(who)), violation=True)
        yield MayNot(who, "point out an illegal move unasked")
        yield Reading(
            "The book doesn't say that a move pointed out without right stays as it is: the players now know of it, "
            "and have duties of their own."
        )


def penalties(f: Facts) -> Findings:
    """No fixed penalty; repetition brings a warning, then sanctions. Silence under Legal Moves is cheating."""
    if not f.move_is_illegal:
        return
    if f.option.moves == "legal" and f.kept_silent != "nobody":
        yield Verdict(
            "Noticing an illegal move and keeping silent about it is cheating under Legal Moves.", violation=True
        )
        yield Sanction(Party(f.kept_silent))
    if f.repeated and f.warned_before:
        yield Sanction(Party.OFFENDER, must=True)
    elif f.repeated:
        yield Warning(Party.OFFENDER, "repeated illegal moves")
    elif f.noticed_when != "before_turn_end" and f.kept_silent == "nobody" and not f.intentional:
        yield Verdict("The book fixes no penalty for a single illegal move.")


def illegal_move_deadline(moves: str = "legal") -> dict[str, object]:
    """What ends the time for correcting an illegal move, and who may condone it."""
    return {
        "closed_by": ["valid roll of the opponent", "own valid roll, if the opponent is closed out"],
        "not_closed_by": ["invalid roll", "double", "take", "pass", "board reset", "score written"],
        "condoned_by": "nobody" if moves == "legal" else "opponent, aloud",
        "afterwards": "stands",
        "invalid_position": "corrected whenever found",
    }
