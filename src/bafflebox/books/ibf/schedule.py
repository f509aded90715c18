"""Breaks in the IBF rules (articles 3.10 and 3.11); the book has no rule on late starts."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import BreaksLeft, ClockRuns, Discretion, Duty, GameAwarded, May, MayNot, Warning

chapter = Chapter("ibf")

BREAK_MINUTES = 5  # 3.10.a
WITHOUT_BREAKS = ("backgammon_blitz", "longgammon_blitz", "sprintgammon")  # 3.10.c


@chapter.sets("breaks", "3.10.b", "3.10.c", "3.10.open")
def breaks(length: int, discipline: str = "backgammon") -> int | tuple[int, str]:
    """To 7 or 9 one, to 11 or 13 two, to 15 and more three, to 5 or less none; even lengths by the next lower odd one."""
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


@chapter.sets("break_rules", "3.10.a")
def break_rules() -> tuple[dict[str, object], str]:
    """At most five minutes each, between games, where the regulations provide breaks."""
    return {
        "minutes": BREAK_MINUTES,
        "joined": None,
        "during_a_game": "never",
    }, "only where the regulations provide breaks"


@chapter.sets("extra_time_instead_of_breaks", "3.10.d", "3.10.open")
def extra_time_instead_of_breaks(length: int, discipline: str = "backgammon") -> tuple[int, str]:
    """Where the regulations provide no break, main time is added instead; the amount is a reading."""
    given = breaks(length, discipline)
    count = given[0] if isinstance(given, tuple) else given
    return (
        count * BREAK_MINUTES,
        "minutes added to the main time of each; the amount is our reading: five for each break the length would give",
    )


@chapter.decides("break_wanted", "3.10.a")
def needs_a_regulation(f: Facts) -> Findings:
    """No regulation, no break; and only between games."""
    if f.blitz:
        return
    if not f.between_games:
        yield Verdict("Not allowed: breaks are taken only between games.")
        yield MayNot(Party.EITHER, "take a break during the game")
    elif not f.regulations_give_breaks:
        yield Verdict("Not allowed: the regulations provide no breaks.")
        yield MayNot(Party.EITHER, "take a break")


@chapter.decides("break_wanted", "3.10.d")
def time_instead_of_breaks(f: Facts) -> Findings:
    """Where the regulations provide no break, the player receives additional main time."""
    if not f.blitz and f.between_games and not f.regulations_give_breaks:
        yield Verdict("Instead, time is added to the main time from the start.")


@chapter.decides("late_from_break", "3.10.a")
def break_overrun(f: Facts) -> Findings:
    """A break lasts at most five minutes; what an overrun costs is not said."""
    if not f.excused and f.minutes_late > 0:
        yield Verdict(f"A break lasts at most {BREAK_MINUTES} minutes.", violation=True)
        yield Reading("The overrun is not mentioned; the arbiter may read it as a break without right (3.11).")
        yield Discretion(
            bounds=("clocks started and a warning, as for a break without right", "a sanction of article 17")
        )


@chapter.decides("break_wanted", "3.10.b")
def break_due(f: Facts) -> Findings:
    """As many breaks as the length gives."""
    if not f.blitz and f.between_games and f.regulations_give_breaks:
        given = breaks(f.match_length)
        count = given[0] if isinstance(given, tuple) else given
        if f.breaks_taken < count:
            yield Verdict(f"Allowed: {count - f.breaks_taken} of {count} breaks left.", violation=False)
            yield May(Party.EITHER, f"take a break of at most {BREAK_MINUTES} minutes")
            yield BreaksLeft(Party.OFFENDER, count - f.breaks_taken - 1)
        else:
            yield Verdict(f"Not allowed: a match to {f.match_length} gives {count}, and none is left.")
            yield MayNot(Party.EITHER, "take a further break")
        if f.match_length % 2 == 0 and f.match_length < 15:
            yield Reading("Even lengths are not listed; read as the next lower odd one (ibf:3.10.open).")


@chapter.decides("break_wanted", "3.10.c")
def no_breaks_in_blitz(f: Facts) -> Findings:
    """The Blitz disciplines and Sprintgammon have no breaks."""
    if f.blitz:
        yield Verdict("Not allowed: the Blitz disciplines and Sprintgammon have no breaks.")
        yield MayNot(Party.EITHER, "take a break")


@chapter.decides("left_table", "3.11.a")
def unauthorised_break(f: Facts) -> Findings:
    """A break not provided for: the opponent calls the arbiter, who starts the clocks and warns the player."""
    if not f.necessary and not f.break_allowed and not f.warned_before:
        yield Verdict("An unauthorised break: the arbiter starts the clock and warns the player.", violation=True)
        yield Duty(Party.OPPONENT, "call the arbiter")
        yield ClockRuns(Party.OFFENDER)
        yield Warning(Party.OFFENDER)


@chapter.decides("left_table", "3.11.b", "3.11.open")
def unauthorised_again(f: Facts) -> Findings:
    """A second such break leads to forfeiture."""
    if not f.necessary and not f.break_allowed and f.warned_before:
        yield Verdict("A second unauthorised break: the player is forfeited.", violation=True)
        yield GameAwarded(
            Party.OPPONENT, "single value times the cube; the next game if none is running", "single", or_next=True
        )
        yield Reading(
            "Game or match is not said; read as the game, and the Chief Arbiter may decide otherwise (ibf:3.11.open)."
        )


@chapter.decides("left_table", "3.10.a")
def break_in_order(f: Facts) -> Findings:
    """A break that is provided for and still left is in order, for at most five minutes."""
    if f.necessary or f.break_allowed:
        over = f.seconds_away > BREAK_MINUTES * 60
        yield Verdict("Over the five minutes of a break." if over else "In order.", violation=over)


@chapter.decides("agreed_delay", "3.11.a")
def agreed_break(f: Facts) -> Findings:
    """A break not provided for is unauthorised also when both want it: clocks are started and the players warned."""
    if not f.director_allowed and f.what == "long_break":
        yield Verdict("An unauthorised break, also when both want it.", violation=True)
        yield Warning(Party.BOTH)
