"""The clock in the U.S. rules (sections 7 to 11)."""

from __future__ import annotations

from bafflebox.books.us2009.times import rate_and_delay
from bafflebox.rulings import Cites, Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.clock_time import out_of_time
from bafflebox.rulings.remedies import (
    Discretion,
    Duty,
    MatchLost,
)
from bafflebox.rulings.timing import clock_for_the_rest, still_open


def clock_comes_in_later(f: Facts) -> Findings:
    """A clock may be introduced at any time during a game; its reserve depends on the score."""
    used = (
        f.wanted_by in ("director", "both")
        or f.clock_policy == "required"
        or (f.wanted_by == "one" and f.clock_policy == "preferred")
    )
    if f.match_started and used and still_open(f):
        yield Verdict("It is used at once, even in the middle of a game.")
        yield clock_for_the_rest(f, *rate_and_delay(f.event))
        yield from checked_by_both()
    elif not f.match_started and used and f.known("match_length") and f.known("event"):
        yield clock_for_the_rest(f, *rate_and_delay(f.event), score=(0, 0))
        yield from checked_by_both()


def checked_by_both() -> Findings:
    """Both sides check the settings of a clock before it is used."""
    yield Duty(Party.BOTH, "check the settings before the clock is used")
    yield Cites(("us2009:7.1.b", "us2009:8.1.b"))


def reserve_used_up(f: Facts) -> Findings:
    """A player whose reserve runs out loses the match, without exception."""
    if not f.clock_timed:
        yield Verdict("This clock keeps no reserve, so none can run out.")
    elif f.known("bank") == "first":
        yield Verdict(
            "The book knows one reserve; what happens when a first bank runs out is said where it was announced."
        )
        yield Discretion(guidance="the director's announcement of two banks decides")
    elif (loser := out_of_time(f)) is None:
        yield Verdict("Both reserves are used up, and nobody knows which was first: the book doesn't say what follows.")
        yield Discretion(Party.DIRECTOR, ("any fair way to finish the match",))
    elif f.match_ended:
        yield Verdict(
            "The match had been played to its end before anybody said so: the book doesn't say whether the time still counts."
        )
        yield Discretion(Party.DIRECTOR, ("the match is lost on time", "the result stands"))
    elif f.clock_error:
        yield Verdict("The reserve is used up, perhaps because of a clock error: the book makes no exception for that.")
        yield Discretion(
            Party.DIRECTOR,
            ("the match is lost on time", "give time back and let the match go on"),
            "fairness and sportsmanship decide where the rules don't (1.2)",
        )
    else:
        yield Verdict("The reserve is used up: the match is lost, and the book makes no exception.")
        yield MatchLost(loser)
