"""Rolls in the IBF rules: means and technique, where dice rest, the count, interference, the first move.

Covers 3.3.b, 10.1, 10.2, 11.1, 12.2 to 12.4, 12.5.9 and 12.5.10.
"""

from __future__ import annotations

from bafflebox import game
from bafflebox.books.ibf.article17 import SANCTIONS
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    Discretion,
    Duty,
    FreePlay,
    May,
    Opens,
    Reroll,
    RollStands,
    Sanction,
)

chapter = Chapter("ibf")


# --- technique ----------------------------------------------------------------------------------------------------


@chapter.decides("improper_roll", "3.3.b")
def hand_outside_the_box(f: Facts) -> Findings:
    """When dropping the dice the hand may neither enter the box nor touch it."""
    if f.fault == "hand_in_box":
        yield Verdict("The hand may not enter or touch the baffle box.", violation=True)
        yield Sanction(Party.ROLLER, SANCTIONS)
    elif f.fault == "hand_into_box":
        yield Verdict("Dice may be dropped into the box by hand, if the hand stays outside it.", violation=False)
        yield RollStands()


@chapter.decides("improper_roll", "2.3")
def the_box_mixes(f: Facts) -> Findings:
    """A baffle box mixes and throws the dice, so what is dropped through it need not be shaken before."""
    if f.fault == "not_shaken_for_box":
        yield Verdict("The box itself mixes the dice: dropped through it, they were rolled as they may be.", False)
        yield RollStands()


@chapter.decides("improper_roll", "10.1")
def box_or_cup_only(f: Facts) -> Findings:
    """Dice are rolled with baffle box or special cup only."""
    if f.fault in ("from_hand", "arranged"):
        yield Verdict("Dice are rolled with box or cup so as to give random numbers: no proper roll.", violation=True)
        yield Discretion(guidance="the article names no remedy; the arbiter may have the roll repeated and sanction it")


@chapter.decides("improper_roll", "3.3.a")
def box_or_cup_by_regulation(f: Facts) -> Findings:
    """The regulations fix cup or box; the box has priority over the cup."""
    if f.fault == "wrong_device":
        yield Verdict("The regulations fix whether cup or box is used: no proper roll.", violation=True)
        yield Discretion(guidance="no remedy is named; the arbiter may have the roll repeated and sanction it")


@chapter.decides("improper_roll", "10.2.a")
def both_at_once(f: Facts) -> Findings:
    """Both dice are rolled at once, on the flat of the board or an area set apart."""
    if f.fault in ("one_in_cup", "box_apart"):
        yield Verdict("The dice were not rolled at once: no proper roll.", violation=True)
        yield Discretion(guidance="the article names no remedy; the arbiter may have the roll repeated and sanction it")


@chapter.decides("improper_roll", "12.5.9")
def above_the_table(f: Facts) -> Findings:
    """Dice must not go below the level of the table while being rolled."""
    if f.fault == "below_table":
        yield Verdict("The dice went below the level of the table.", violation=True)
        yield Sanction(Party.ROLLER, SANCTIONS)


# --- where the dice rest ------------------------------------------------------------------------------------------

_VOID_AT_ONCE = ("off_board", "on_bar", "on_checkers", "straddling", "on_die")
_ON_THE_BOARD = ("surface", "other_side")
_HELD = ("leaning", "in_gap", "bridging", "in_doubt")


def _tilted(f: Facts) -> bool:
    """On edge or corner; a die held by something else is timed only if it then fell flat by itself."""
    return bool(f.place in _ON_THE_BOARD and (f.posture == "edge" or (f.posture in _HELD and f.fell)))


@chapter.decides("cocked_die", "10.2.b")
def flat_on_the_board(f: Facts) -> Findings:
    """Roll again if a die ends outside the board or the set area, on checkers, or not flat; there are no sides."""
    if f.place in _VOID_AT_ONCE:
        yield Verdict("The die does not lie on the flat of the board: both dice are rolled again.")
        yield Reroll()
    elif f.place in _ON_THE_BOARD and f.posture in ("flat", "touching") and f.on_the_way == "nothing":
        yield Verdict("The die lies flat on the board: a valid roll.")
        yield RollStands()
    elif f.place in _ON_THE_BOARD and f.posture in _HELD and not f.fell:
        yield Verdict("The die does not rest flat: both dice are rolled again.")
        yield Reroll()
    elif f.place in _ON_THE_BOARD and f.posture == "uneven":
        yield Discretion(guidance="dice must rest flat; an uneven surface is not mentioned")


@chapter.decides("cocked_die", "10.2.open")
def only_the_final_place(f: Facts) -> Findings:
    """Reading: the roll is judged by where the die comes to rest; on edge, corner or in the box the count applies."""
    if f.place in _ON_THE_BOARD and f.posture in ("flat", "touching") and f.on_the_way != "nothing":
        yield Reading("The roll is judged by where the die comes to rest, not by what it touched on its way.")
        yield RollStands()
    elif f.place == "in_box" or _tilted(f):
        yield Reading("For a die on edge, on corner or in the box the count of 12.5.10 goes before 10.2.")


def _counted(f: Facts) -> Findings:
    if f.count_completed:
        yield Verdict("The die stayed so for more than three seconds: the roll is invalid.")
        yield Reroll()
    elif f.fell:
        yield Verdict("The die came to lie flat before the count was over: valid.")
        yield RollStands()


@chapter.decides("cocked_die", "12.5.10.a")
def stuck_in_the_box(f: Facts) -> Findings:
    """A roll is invalid if a die has come to rest in the box and stays there more than three seconds."""
    if f.place == "in_box":
        yield from _counted(f)


@chapter.decides("cocked_die", "12.5.10.b")
def on_edge_or_corner(f: Facts) -> Findings:
    """The same holds on the board for a die that stands tilted longer than three seconds."""
    if _tilted(f):
        yield from _counted(f)


@chapter.decides("cocked_die", "12.5.10.c")
def counting_aloud(f: Facts) -> Findings:
    """Either player counts aloud 121, 122, 123, about a second each; the count stops when the die drops flat."""
    counts = f.place == "in_box" or _tilted(f)
    if counts and not f.count_completed:
        if f.fell:
            yield Verdict("The count stopped when the die dropped flat.")
            yield RollStands()
        else:
            yield May(Party.EITHER, "count aloud 121, 122, 123")


@chapter.decides("rolled_left", "10.2.b")
def no_sides(f: Facts) -> Findings:
    """Dice may lie on any flat part of the board; there are no sides."""
    yield Verdict("The rules know no right or left side: the roll is judged by where the dice rest.", violation=False)
    yield RollStands()


# --- interference -------------------------------------------------------------------------------------------------


def _interfered(f: Facts) -> bool:
    """Contact by the opponent after both dice are in the box or cup and before the roll has ended."""
    contact = f.what in ("touched", "die_hit_person") and f.by == "opponent"
    return bool(contact and not f.at_rest_before and f.both_dice_in)


@chapter.decides("roll_interference", "11.1.a")
def what_interference_is(f: Facts) -> Findings:
    """Any contact of the opponent with dice, box or cup counts, from both dice being in until the roll has ended."""
    if f.by != "opponent" or f.what not in ("touched", "die_hit_person"):
        return
    if _interfered(f):
        yield Verdict("It was interference with the roll.", violation=True)
    else:
        yield Verdict("No interference: it counts only while a roll with both dice is under way.", violation=False)


@chapter.decides("roll_interference", "11.1.b")
def any_legal_move(f: Facts) -> Findings:
    """The player whose roll was disturbed may make any legal move of own choice."""
    if _interfered(f):
        yield FreePlay(Party.ROLLER)
        yield Reading("The player names any of the 21 rolls and plays it legally (11.1.open).")


@chapter.decides("roll_interference", "12.5.10.d")
def no_shaking_during_the_count(f: Facts) -> Findings:
    """Once the count has begun, jolting the table, blowing or stamping is barred; no remedy is named."""
    if f.what == "table_jolted" and f.by != "other":
        yield Verdict("Once somebody counts, nothing may be done that can make the die tremble.", violation=True)
        yield Discretion(guidance="the arbiter rules on the roll and chooses a sanction")
        yield Reading("Said of the time of the count only; a jolt at another moment of the roll is not mentioned.")


@chapter.sets("free_play_rolls", "11.1.open")
def free_play_rolls(own: str, opp: str, discipline: str = "backgammon") -> tuple[list[str], str]:
    """After interference the player names any of the 21 rolls; these are the ones that allow a move."""
    rules = game.discipline(discipline)
    position = game.Position.of(own, opp, checkers=rules.checkers)
    rolls = sorted(str(roll) for roll in game.ROLLS if game.legal_plays(position, roll, rules))
    return rolls, "a reading: legal by which dice is not said"


# --- the first move -----------------------------------------------------------------------------------------------


@chapter.decides("opening_roll", "12.2")
def higher_die_opens(f: Facts) -> Findings:
    """Each rolls one die, first the player with the lighter checkers; the higher starts and plays both numbers."""
    if f.invalid != "none" or f.winner_started:
        return
    if not f.light_checkers_first:
        yield Verdict("The player with the lighter checkers should have rolled first.", violation=True)
    if f.die_roller != f.die_opponent:
        starter = Party.ROLLER if f.die_roller > f.die_opponent else Party.OPPONENT
        yield Opens(starter, str(game.Roll(f.die_roller, f.die_opponent)))


@chapter.decides("opening_roll", "12.2.open")
def equal_dice(f: Facts) -> Findings:
    """Reading: on equal numbers both roll again in the same order; no automatic double."""
    if f.invalid == "none" and not f.winner_started and f.die_roller == f.die_opponent:
        yield Reading("Equal numbers are not mentioned: both roll again in the same order.")
        yield Reroll(Party.BOTH, "one die each")


@chapter.decides("opening_roll", "12.3")
def first_die_parked(f: Facts) -> Findings:
    """Whoever rolls first moves that die out of the way, so that the second cannot disturb it."""
    if not f.first_die_parked:
        yield Verdict("The first die should have been moved out of the way.", violation=True)
        yield Duty(Party.ROLLER, "move the first die to the bar or to the half not rolled on")


@chapter.decides("opening_roll", "12.4")
def drawn_anew_each_game(f: Facts) -> Findings:
    """The right to begin is drawn anew for every game."""
    if f.winner_started:
        yield Verdict("The right to begin is drawn anew for every game.", violation=True)
        yield Duty(Party.BOTH, "roll for the first move")


@chapter.decides("rolling_complaint", "17.1.a")
def sanctions_for_a_breach(f: Facts) -> Findings:
    """For breaches of the rules the arbiter may impose one of six sanctions."""
    if f.breach_found:
        yield Verdict("The rolling broke the rules.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("disputed_roll", "18.3.a")
def video(f: Facts) -> Findings:
    """An arbiter may use a recording to settle a dispute on the board."""
    if f.lifted_by == "nobody":
        yield Verdict("The dice still lie on the board: the roll is visible.")
        return
    yield May(Party.DIRECTOR, "use a recording")
    yield Discretion(guidance="the arbiter establishes what was rolled")


@chapter.sets("opening_order", "12.2")
def opening_order() -> str:
    """Who throws first at the opening roll."""
    return "lighter checkers first"


@chapter.sets("resting_place", "10.2.b")
def resting_place() -> tuple[str, str]:
    """Where a die has to end up."""
    return "flat on the board or the area set apart, not on checkers", "there are no sides"


@chapter.sets("cocked_seconds", "12.5.10.a", "12.5.10.b", "12.5.10.c")
def cocked_seconds() -> tuple[int, str]:
    """How long a die stands still before the roll is invalid."""
    return 3, "counted aloud, also inside the box; more than three seconds"


@chapter.sets("least_shakes")
def least_shakes() -> tuple[None, str]:
    """How often the cup is shaken at least."""
    return None, "silent"


@chapter.sets("release_height_mm")
def release_height() -> tuple[None, str]:
    """How high above the board the dice are released at least."""
    return None, "silent"
