"""Clock, times and breaks in the Standards Guide; the times are in a separate document of clock rules."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.clock_time import out_of_time
from bafflebox.rulings.remedies import Discretion, MatchGoesOn, MatchLost, MatchStands
from bafflebox.rulings.timing import event_of, own_break_rule


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


ELSEWHERE = "in the separate Clock Rules, which are not part of this book"


def clock_policy(event: str = "singles") -> tuple[str, str]:
    """Only when both agree, unless the conditions of contest or the director say otherwise."""
    event_of(event)
    return "if_agreed", "unless required, or on request of either player, by the printed conditions or the director"


def reserve(length: int, event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, f"{ELSEWHERE} (asked for a match to {length})"


def delay(event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, ELSEWHERE


def reserve_mid_match(length: int, score: Sequence[int], event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, ELSEWHERE


def reserve_limits(event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, ELSEWHERE


BREAKS = 1  # 2.2.6.a
BREAK_MINUTES = 10  # 2.2.6.a


def breaks(length: int) -> tuple[int, str]:
    """One break a player, whatever the length, unless the director posted another rule."""
    return BREAKS, f"whatever the length (here {length}), unless the director posted another rule"


def break_rules(break_minutes: int = BREAK_MINUTES) -> dict[str, int | str | None]:
    """A single one of at most ten minutes, or as many as the event has set; between games."""
    return {"minutes": break_minutes, "joined": None, "during_a_game": "never"}


def break_minutes(f: Facts) -> int:
    return int(f.of_event("break_minutes", BREAK_MINUTES))


def break_rule_in_words(f: Facts) -> str:
    """The event's own break rule; empty if it has none."""
    return own_break_rule(f)
