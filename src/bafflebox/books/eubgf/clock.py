"""Whether a clock is used, which, and with what times, in the EUBGF rules (sections 3.5 and 3.7)."""

from __future__ import annotations

from bafflebox.books.eubgf.times import rest_of_the_match
from bafflebox.rulings import Facts, Findings
from bafflebox.rulings.timing import still_open


def times_by_the_score(f: Facts) -> Findings:
    """The average of the points both still need, times the match time per point."""
    used = (
        f.wanted_by in ("director", "both")
        or (f.wanted_by == "one" and f.clock_policy == "preferred")
        or (f.wanted_by != "director" and f.clock_policy == "required" and not f.special_concern)
    )
    if used and f.clock_available and f.match_started and still_open(f):
        yield rest_of_the_match(f)
