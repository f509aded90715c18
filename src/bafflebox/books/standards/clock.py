"""The clock in the Standards Guide (sections 2.2.6 and 5.10); the detailed clock rules are a separate document."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.clock_time import out_of_time
from bafflebox.rulings.remedies import Discretion, MatchGoesOn, MatchLost, MatchStands


def time_runs_out(f: Facts) -> Findings:
    """Running out of time loses the match, unless it was noted or reported beforehand that the clock has no effect."""
    if f.no_effect_noted and f.match_ended:
        yield Verdict("Noted or reported beforehand: the clock has no effect.", violation=False)
        yield MatchStands()
    elif f.no_effect_noted:
        yield Verdict("Noted beforehand: running out has no effect, and the match goes on.", violation=False)
        yield MatchGoesOn()
    elif (loser := out_of_time(f)) is None:
        yield Verdict("Both are out of time, and nobody knows who ran out first: the book doesn't say what follows.")
        yield Discretion(Party.DIRECTOR, ("any fair way to finish the match",))
    elif f.match_ended:
        yield Verdict(
            "The match had been played to its end before anybody said so: the book doesn't say whether the time still counts."
        )
        yield Discretion(Party.DIRECTOR, ("the match is lost on time", "the result stands"))
    elif f.clock_error:
        yield Verdict("Out of time, perhaps because of a clock error: the book doesn't say what that changes.")
        yield Discretion(Party.DIRECTOR, ("the match is lost on time", "give time back and let the match go on"))
    else:
        yield Verdict(
            "Out of time: the match is lost. If a clock is to have no effect, that must be on the score sheet, or "
            "reported to the director, beforehand."
        )
        yield MatchLost(loser)
