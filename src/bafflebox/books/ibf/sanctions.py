"""Sanctions in the IBF rules (articles 17 and 18.3, and the steps that other articles fix)."""

from __future__ import annotations

from bafflebox.books.ibf.article17 import SANCTIONS
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    Choice,
    Discretion,
    Disqualified,
    FreePlay,
    GameAwarded,
    May,
    MayNot,
    Option,
    PointsDeducted,
    Sanction,
    Warning,
)

chapter = Chapter("ibf")

FIXED = ("dice_swapped", "break_without_right", "early_lifting", "setup_error", "thrown_game")
"""Offences for which an article fixes the first step: 3.9, 3.11, 11.2, 14.3 and 17.3."""


NOT_FORBIDDEN = ("language", "aid_used", "clock_let_run", "illegal_move_hidden", "length_hidden", "dice_complaints")
"""What the articles do not forbid by themselves: of the clock only the opponent may remind, and need not (8.5)."""


@chapter.sets("sanctions", "17.1.a")
def sanctions() -> list[str]:
    """The six kinds of article 17."""
    return list(SANCTIONS)


@chapter.sets("repeat_ladder", "3.11.b", "11.2.b", "11.2.c", "14.3", "17.2")
def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """Steps that an article fixes; otherwise no ladder is prescribed."""
    ladders = {
        "early_lifting": ["warning", "the opponent may play any legal move of own choice"],
        "setup_error": ["warning", "sanctions of article 17"],
        "break_without_right": ["warning", "forfeit"],
    }
    return ladders.get(offence, []), "" if offence in ladders else "no ladder: the arbiter chooses by the violation"


@chapter.sets("penalty_point", "17.1.b", "3.9.open")
def penalty_point(score_own: int, score_opp: int, points: int = 1) -> tuple[dict[str, int], str]:
    """A penalty point is taken off the offender's score, also below zero; nothing is added to the opponent's."""
    return {"offender": score_own - points, "opponent": score_opp}, "a deduction, which may lead below zero"


@chapter.sets("video_call_cut", "18.3.b")
def video_call_cut(seconds_left: int) -> tuple[dict[str, int], str]:
    """Up to half of the remaining time may be taken for a needless call."""
    most = seconds_left // 2
    return {"most_taken": most, "least_left": seconds_left - most}, "at the arbiter's discretion, from nothing upwards"


@chapter.decides("sanction", "3.9", "3.9.open")
def dice_swapped(f: Facts) -> Findings:
    """Who changes dice without asking the Chief Arbiter gets one penalty point; further steps are possible."""
    if f.offence == "dice_swapped":
        yield Verdict("One penalty point for each who replaced dice; further steps are possible.", violation=True)
        yield PointsDeducted(Party.OFFENDER, 1)
        yield Reading("A penalty point is taken off the offender's score and may lead below zero (ibf:3.9.open).")


@chapter.decides("sanction", "3.11.a")
def first_break_without_right(f: Facts) -> Findings:
    """A first break without right brings a warning."""
    if f.offence == "break_without_right" and not f.warned_before:
        yield Verdict("A first break without right: a warning.", violation=True)
        yield Warning(Party.OFFENDER, "break without right")


@chapter.decides("sanction", "3.11.b", "3.11.open")
def second_break_without_right(f: Facts) -> Findings:
    """A second such break leads to forfeiture, read as the forfeit of a game."""
    if f.offence == "break_without_right" and f.warned_before:
        yield Verdict("A second break without right: forfeit.", violation=True)
        yield GameAwarded(
            Party.OPPONENT, "single value times the cube; the next game if none is running", "single", or_next=True
        )
        yield Reading("Game or match is not said; read as the game, and the Chief Arbiter may decide otherwise.")


@chapter.decides("sanction", "11.2.b")
def early_lifting_first(f: Facts) -> Findings:
    """The first early lift brings a warning."""
    if f.offence == "early_lifting" and not f.repeated:
        yield Verdict("Dice lifted early for the first time: a warning.", violation=True)
        yield Warning(Party.OFFENDER, "dice lifted early")


@chapter.decides("sanction", "11.2.c")
def early_lifting_again(f: Facts) -> Findings:
    """On repetition the opponent may play any legal move of own choice."""
    if f.offence == "early_lifting" and f.repeated:
        yield Verdict("Repeated: the opponent may play any legal move of own choice.", violation=True)
        yield Choice(
            Party.OPPONENT,
            (Option("play the own roll"), Option("play any legal move of own choice", (FreePlay(Party.OPPONENT),))),
        )


@chapter.decides("sanction", "14.3")
def setup_errors(f: Facts) -> Findings:
    """Players are warned for set-up errors; on repetition other sanctions are possible."""
    if f.offence == "setup_error":
        if f.repeated:
            yield Verdict("Repeated set-up errors: other sanctions are possible.", violation=True)
            yield Sanction(Party.BOTH, SANCTIONS)
        else:
            yield Verdict("Players are warned for a set-up error.", violation=True)
            yield Warning(Party.BOTH, "set-up error")


@chapter.decides("sanction", "14.8")
def illegal_move_for_time(f: Facts) -> Findings:
    """Playing illegally to win thinking time is a serious violation and is sanctioned."""
    if f.offence == "illegal_move_for_time" and f.intentional:
        yield Verdict("A serious violation, which is sanctioned.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS, must=True)


@chapter.decides("sanction", "17.1.a")
def list_of_sanctions(f: Facts) -> Findings:
    """For breaches and unsporting conduct the arbiter may impose one of six sanctions."""
    if f.offence == "illegal_move_for_time" and f.intentional:
        return  # 14.8: sanctioned without fail
    if f.offence not in (*FIXED, "director_conduct", "spectator_spoke", "spectator_help"):
        if f.offence in NOT_FORBIDDEN:
            yield Verdict(
                "The book itself does not forbid this; only regulations or unsporting conduct make it a breach."
            )
        else:
            yield Verdict("The arbiter may impose one of the sanctions of article 17.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("sanction", "17.1.c")
def forfeit_of_a_game(f: Facts) -> Findings:
    """A game may be declared lost, also for both players at once."""
    if f.offence in ("agreed_result", "length_agreed"):
        yield Verdict("Both players may be forfeited.", violation=True)
        yield May(Party.DIRECTOR, "declare the game lost for both players")


@chapter.decides("sanction", "17.2")
def no_ladder(f: Facts) -> Findings:
    """The arbiter picks the sanction by the nature of the violation, except where an article fixes the step."""
    if f.offence not in (*FIXED, "director_conduct", "spectator_spoke", "spectator_help"):
        yield Discretion(
            Party.DIRECTOR, ("which sanction fits the violation",), "No ladder: a warning need not come first"
        )


@chapter.decides("sanction", "17.3")
def dishonest_play(f: Facts) -> Findings:
    """Deliberate dishonesty, throwing a game included, means exclusion and possibly disqualification."""
    if f.offence == "thrown_game":
        yield Verdict("Deliberately dishonest play means exclusion.", violation=True)
        yield Disqualified(Party.OFFENDER, "the tournament")
        yield May(Party.DIRECTOR, "disqualify the player beyond it")


@chapter.decides("sanction_imposed", "17.1.a")
def arbiters_sanction(f: Facts) -> Findings:
    """Arbiters may impose the sanctions of article 17 short of exclusion."""
    if f.by in ("director", "arbiter") and f.sanction in ("warning", "time", "points", "game"):
        yield Verdict("An arbiter may impose it.", violation=False)
        yield May(Party.STAFF, "impose it")


@chapter.decides("sanction_imposed", "17.1.d")
def exclusion(f: Facts) -> Findings:
    """Exclusion is decided by the Chief Arbiter."""
    if f.sanction == "exclusion":
        if f.by == "director":
            yield Verdict("The Chief Arbiter may decide on exclusion.", violation=False)
            yield May(Party.DIRECTOR, "exclude the player")
        else:
            yield Verdict("Exclusion is for the Chief Arbiter alone.", violation=True)
            yield MayNot(Party.STAFF, "exclude anybody")


@chapter.decides("video_called", "18.3.b")
def needless_call_for_video(f: Facts) -> Findings:
    """Who had the technician called without good reason may lose up to half of the remaining time."""
    if f.grounds:
        yield Verdict("There was good reason: no time is taken.", violation=False)
    else:
        yield Verdict("Called without grounds: up to half of the remaining time may be taken.", violation=True)
        half = f.minutes_left / 2
        yield Discretion(
            Party.DIRECTOR, (f"take from nothing up to {half:g} minutes, half of the remaining {f.minutes_left}",)
        )
