"""The clock in the IBF rules (articles 3.8, 3.12, 8 and 15.7)."""

from __future__ import annotations

from bafflebox.books.ibf.article17 import SANCTIONS
from bafflebox.books.ibf.times import STOP_SECONDS
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.clock import out_of_time
from bafflebox.rulings.remedies import (
    ClockPaused,
    ClockRuns,
    ClockSet,
    DelayReset,
    Discretion,
    Duty,
    GameAwarded,
    MatchLost,
    MatchStands,
    May,
    MayNot,
    Sanction,
    Warning,
)
from bafflebox.rulings.stake import points_text

chapter = Chapter("ibf")

CONTESTED = ("dispute", "call_director", "illegal_move", "early_pick_up", "dice_kept")  # 3.12.a 3)
REASONS = ("game_over", "die_lost", *CONTESTED)  # 3.12.a
ELSEWHERE = ("dice_replaced", "break", "settled")  # 3.8.b, 3.10.a, 15.2


@chapter.decides("clock_wanted", "8.1.a")
def always_a_clock(f: Facts) -> Findings:
    """A match is finished within the time of the regulations, with a clock: always."""
    yield Verdict("A clock is always used; the regulations set its times.")
    if f.wanted_by in ("neither", "one"):
        yield MayNot(Party.BOTH, "play without a clock")


@chapter.decides("slow_play", "8.1.a")
def clock_bounds_slow_play(f: Facts) -> Findings:
    """A clock is always in use: who plays slowly uses up the own time, and no other remedy is named."""
    yield Verdict("A clock is always in use: slow play costs the own time, and nothing else is provided.")


@chapter.decides("clock_not_pressed", "8.5")
def forgotten_press(f: Facts) -> Findings:
    """Nobody may step in when a player forgets to press; only the opponent may remind, and need not."""
    if f.who_noticed == "opponent":
        yield Verdict("The opponent may remind, and need not.", violation=False)
        yield May(Party.OPPONENT, "remind the player to press")
    elif f.who_noticed == "forgetful":
        yield Verdict("The turn is not over until the clock is pressed.")
        yield ClockRuns(Party.OFFENDER)
    else:
        who = Party.DIRECTOR if f.who_noticed == "director" else Party.SPECTATOR
        yield Verdict("Only the opponent may remind; everybody else stays silent.")
        yield MayNot(who, "remind the player or step in")


@chapter.decides("clock_pressed_wrongly", "8.4.a")
def same_hand(f: Facts) -> Findings:
    """The player presses with the hand that moved."""
    if f.how == "same_hand":
        yield Verdict("Correct.", violation=False)
    elif f.how == "other_hand":
        yield Verdict("The clock is pressed with the hand that moved.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("clock_pressed_wrongly", "8.4.b")
def button_free(f: Facts) -> Findings:
    """No hindering of the opponent's press; no hand on the button or over it."""
    if f.how == "hand_on_button":
        yield Verdict("Hands may not rest on or hover over the button.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("clock_pressed_wrongly", "8.4.c")
def only_after_the_move(f: Facts) -> Findings:
    """The clock may be pressed only after the move is finished."""
    if f.how in ("too_early", "both_buttons"):
        yield Verdict("There is no right to press before the move is finished.", violation=True)
        yield May(Party.OPPONENT, "demand that the move be completed")


@chapter.decides("clock_stopped", "3.12.a")
def permitted_stops(f: Facts) -> Findings:
    """At most thirty seconds, to set up between games, when dice have left the table, or in a dispute."""
    if f.accidental or f.reason in ELSEWHERE:
        return
    if f.reason not in REASONS:
        yield Verdict("No reason for which players may stop the clock.", violation=True)
    elif f.seconds_stopped > STOP_SECONDS:
        yield Verdict(f"A permitted reason, but for more than {STOP_SECONDS} seconds.", violation=True)
        yield Reading(
            "What an overrun costs is not said: the arbiter chooses a sanction, and no game is lost for it alone."
        )
        yield Sanction(Party.OFFENDER, SANCTIONS)
    else:
        yield Verdict(f"Allowed, for at most {STOP_SECONDS} seconds.", violation=False)


@chapter.decides("clock_stopped", "8.11.a", "8.11.open")
def stopped_without_right(f: Facts) -> Findings:
    """Who stops the clock outside the permitted cases has conceded; read as the current game, single value times the cube."""
    if not f.accidental and f.reason not in (*REASONS, *ELSEWHERE):
        points = int(f.cube_value)
        yield Verdict("The player is taken to have conceded.", violation=True)
        yield GameAwarded(Party.OPPONENT, points_text(points), "single", points)
        yield Reading(
            "Game or match is not said; read as the current game at single value times the cube, unless a gammon was certain (ibf:8.11.open)."
        )


@chapter.decides("clock_stopped", "8.11.b")
def stopped_by_accident(f: Facts) -> Findings:
    """A stop that the arbiter finds accidental brings a warning only."""
    if f.accidental:
        yield Verdict("Accidental: a warning, and the clock is restarted.", violation=True)
        yield Warning(Party.OFFENDER, "clock stopped by accident")


@chapter.decides("clock_stopped", "8.12")
def loser_stops_it(f: Facts) -> Findings:
    """The loser of the game stops the clocks."""
    if not f.accidental and f.reason == "game_over":
        if f.stopped_by == "loser":
            yield Verdict("At the end of a game the loser stops the clocks: in order.", violation=False)
        else:
            yield Verdict("It is for the loser to stop the clocks at the end of a game.")
        yield ClockPaused()


@chapter.decides("clock_stopped", "3.10.a")
def stopped_for_a_break(f: Facts) -> Findings:
    """A break that the regulations provide is taken between games; any other stop is no break."""
    if not f.accidental and f.reason == "break":
        yield Verdict("In order for a break that the regulations provide, between games; otherwise not.")
        yield Discretion(
            bounds=("a break provided for: no violation", "a break without right: clocks started and a warning (3.11)")
        )
        yield Reading("That the clock stands in a break is not among the cases of 3.12; it is read into the break.")


@chapter.decides("clock_stopped", "15.2", "8.12")
def stopped_to_resign(f: Facts) -> Findings:
    """Who is sure to lose may resign, and the loser stops the clocks."""
    if not f.accidental and f.reason == "settled":
        yield Verdict("Who resigns a lost position stops the clocks; a player who thinks the game won may not.")
        yield Discretion(
            bounds=("a resignation: the game is over", "no resignation: the player counts as having conceded (8.11)")
        )


@chapter.decides("clock_stopped", "3.8.b")
def dice_replaced(f: Facts) -> Findings:
    """When dice are replaced in a game, the Chief Arbiter halts the clocks and orders them restarted."""
    if not f.accidental and f.reason == "dice_replaced":
        yield Verdict("The Chief Arbiter halts the clocks and orders them restarted.", violation=False)
        yield ClockPaused()
        yield Duty(Party.DIRECTOR, "stop the clocks for the replacement and order them restarted")


@chapter.decides("clock_ran_on", "3.12.a", "8.12")
def ran_between_games(f: Facts) -> Findings:
    """Between games the clock may be stopped for the set-up; the loser stops it."""
    if f.when == "between_games":
        yield Verdict("The loser of the game stops the clocks; time that ran on is not given back by the book.")
        yield ClockPaused()


@chapter.decides("clock_failed", "8.6")
def faulty_clock(f: Facts) -> Findings:
    """Who finds a defect calls the arbiter, who swaps the clock and corrects the times."""
    if not f.after_expiry:
        yield Verdict("The arbiter is called, replaces the clock and sets both times.")
        yield Duty(Party.EITHER, "call the arbiter")
        yield ClockSet("by the arbiter, who replaces the clock and corrects the times")


@chapter.decides("clock_failed", "8.9")
def fault_claimed_in_time(f: Facts) -> Findings:
    """Complaints about how the clock works have to come before the time is over."""
    if f.after_expiry:
        yield from _too_late()


@chapter.decides("clock_set_wrongly", "8.9")
def setting_claimed_in_time(f: Facts) -> Findings:
    """Complaints about how the clock works have to come before the time is over."""
    if f.found == "after_expiry":
        yield from _too_late()


def _too_late() -> Findings:
    yield Verdict("Too late: a complaint about the clock has to come before the time is over.")
    yield MayNot(Party.OFFENDER, "claim a fault of the clock after the own time is over")


@chapter.decides("clock_set_wrongly", "8.6")
def wrong_time(f: Facts) -> Findings:
    """Who finds a wrong time calls the arbiter, who corrects it."""
    if f.found in ("before_play", "in_play"):
        yield Verdict("The arbiter is called and corrects the times.")
        yield Duty(Party.EITHER, "call the arbiter")
        yield ClockSet("by the arbiter")


@chapter.decides("clock_set_wrongly", "8.10")
def wrong_control_in_play(f: Facts) -> Findings:
    """If the players stop because the time control is wrong, play goes on only by decision of the arbiter."""
    if f.found == "in_play" and f.play_stopped:
        yield Verdict("Play stands until the arbiter decides how it goes on.")
        yield Duty(Party.BOTH, "wait for the arbiter's decision")


@chapter.decides("clock_set_wrongly", "15.7")
def online_match_finished(f: Facts) -> Findings:
    """An online match finished under another time control keeps its result."""
    if f.found == "match_over" and f.online:
        yield Verdict("The result stands; complaints are not heard.")
        yield MatchStands()


@chapter.decides("time_expired", "8.7.a", "8.7.b")
def time_over(f: Facts) -> Findings:
    """Time is over when the flag falls: the match is lost; the loser keeps the score, the opponent gets the full points."""
    if f.announced_by not in ("player", "opponent", "director") or (loser := out_of_time(f)) is None:
        return
    yield Verdict("The flag has fallen: the match is lost, whatever the position.")
    kept = f.score_own if loser is Party.OFFENDER else f.score_opp
    yield MatchLost(loser, f"{f.match_length}-{kept}", full_points=True)


@chapter.decides("time_expired", "8.9")
def clock_complaint_too_late(f: Facts) -> Findings:
    """Complaints about how the clock works have to come before the time is over."""
    if f.clock_error and f.announced_by in ("player", "opponent", "director"):
        yield from _too_late()


@chapter.decides("lost_time", "8.9")
def time_claimed_back_too_late(f: Facts) -> Findings:
    """Complaints about how the clock works have to come before the time is over."""
    if f.expired:
        yield from _too_late()


@chapter.decides("time_expired", "8.8")
def who_may_call_it(f: Facts) -> Findings:
    """Only the player concerned, the opponent or the arbiter may state that time is over."""
    if f.announced_by == "spectator":
        yield Verdict("Only the player, the opponent or the arbiter may say that time is over.", violation=True)
        yield MayNot(Party.SPECTATOR, "call the end of time")
    elif f.announced_by == "nobody":
        yield Verdict("The player, the opponent or the arbiter may say that time is over.")


@chapter.decides("delay_after_invalid_roll", "3.12.b")
def press_twice(f: Facts) -> Findings:
    """After an incorrect roll the player may press the clock twice to get the move time back, and rolls again."""
    yield Verdict("The player may press the clock twice and has the full move time for the new roll.")
    yield May(Party.ROLLER, "press the clock twice and roll again")
    yield DelayReset(Party.ROLLER)


@chapter.decides("clock_fitness", "8.1.b")
def layout(f: Facts) -> Findings:
    """Before each round the Chief Arbiter fixes how clocks and other equipment are arranged."""
    if f.doubt == "side":
        yield Verdict("The Chief Arbiter fixes where the clock stands; it is not for the players to move it.")
        yield Duty(Party.DIRECTOR, "fix the place of the clock")


@chapter.decides("clock_fitness", "8.6")
def doubt_about_the_clock(f: Facts) -> Findings:
    """Who finds a defect or a wrong time calls the arbiter, who swaps the clock or corrects it."""
    if f.doubt != "side":
        yield Verdict("The arbiter is called and decides on the clock.")
        yield Duty(Party.EITHER, "call the arbiter")


@chapter.decides("clock_terms", "8.1.a")
def times_of_the_regulations(f: Facts) -> Findings:
    """The time of a match is what the regulations set."""
    if f.what in ("looser", "tighter") and f.who == "players":
        yield Verdict("The regulations set the time, not the players.", violation=True)
        yield MayNot(Party.BOTH, "agree on other times")
