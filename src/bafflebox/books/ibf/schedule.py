"""Breaks in the IBF rules (articles 3.10 and 3.11); the book has no rule on late starts."""

from __future__ import annotations

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import BreaksLeft, Discretion, May
from bafflebox.rulings.timing import break_refused, breaks_allowed, breaks_kept

BREAK_MINUTES = 5  # 3.10.a
WITHOUT_BREAKS = ("backgammon_blitz", "longgammon_blitz", "sprintgammon")  # 3.10.c


def breaks(length: int, discipline: str = "backgammon") -> int | tuple[int, str]:
    """To 7 or 9 points one, to 11 or 13 two, to 15 or more three, to 5 or fewer none; even lengths as the next lower
    odd one."""
    if discipline.strip().lower().replace("-", "_").replace(" ", "_") in WITHOUT_BREAKS:
        return 0, "no breaks in the Blitz disciplines and in Sprintgammon (ibf:3.10.c)"
    odd = length if length % 2 or length >= 15 else length - 1
    count = 0 if odd <= 5 else 1 if odd <= 9 else 2 if odd <= 13 else 3
    note = "if the regulations provide breaks"
    return (
        count,
        note
        if length % 2 or length > 15
        else f"{note}; even lengths are not listed: read as the next lower odd one (ibf:3.10.open)",
    )


def break_rules(break_minutes: int = BREAK_MINUTES) -> tuple[dict[str, int | str | None], str]:
    """At most five minutes each, or fewer if the regulations say so; between games, where they provide breaks."""
    return {
        "minutes": break_minutes,
        "joined": None,
        "during_a_game": "never",
    }, "only where the regulations provide breaks"


def break_minutes(f: Facts) -> int:
    return int(f.of_event("break_minutes", BREAK_MINUTES))


def extra_time_instead_of_breaks(length: int, discipline: str = "backgammon") -> tuple[int, str]:
    """If the regulations provide no break, main time is added instead; the amount is a reading."""
    given = breaks(length, discipline)
    count = given[0] if isinstance(given, tuple) else given
    return (
        count * BREAK_MINUTES,
        "minutes added to the main time of each; the amount is our reading: five for each break the length would give",
    )


def break_due(f: Facts) -> Findings:
    """As many breaks as the length allows."""
    if not f.blitz and not f.between_games and f.known("regulations_give_breaks") and f.known("match_length"):
        given = breaks(f.match_length)
        yield from breaks_kept(f, given[0] if isinstance(given, tuple) else given)
    if not f.blitz and f.between_games and f.regulations_give_breaks:
        given = breaks(f.match_length)
        count = given[0] if isinstance(given, tuple) else given
        if f.breaks_taken < count:
            yield Verdict(breaks_allowed(count - f.breaks_taken, count), violation=False)
            yield May(Party.CLAIMANT, said("take a break of at most {minutes} minutes", minutes=break_minutes(f)))
            yield BreaksLeft(Party.OFFENDER, count - f.breaks_taken - 1)
        else:
            yield from break_refused(f.match_length, count)
        if f.match_length % 2 == 0 and f.match_length < 15:
            yield Reading("Even lengths aren't listed; the next lower odd one is used (ibf:3.10.open).")


def break_in_order(f: Facts) -> Findings:
    """A break that is provided for and still left is in order, for at most five minutes or what the regulations give."""
    if not f.necessary and not f.break_allowed:
        return
    minutes = break_minutes(f)
    over = f.seconds_away > 60 * minutes
    too_long = said("Over the {minutes} minutes of a break.", minutes=minutes)
    yield Verdict(too_long if over else "In order.", violation=over)
    if over:
        yield Reading("The book doesn't mention an overrun; the arbiter may treat it as an unauthorised break (3.11).")
        yield Discretion(
            bounds=("clocks started and a warning, as for an unauthorised break", "a sanction under article 17")
        )
    left = f.known("breaks_left_own")
    if not f.necessary and left:
        yield BreaksLeft(Party.OFFENDER, left - 1)
