"""Rolls in the Standards Guide: technique, validity, the second of a cocked die, opening roll (5.1, 5.5, 5.6)."""

from __future__ import annotations

from bafflebox.game import Roll
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Choice, Discretion, Duty, May, Opens, Option, Presumption, Reroll, RollStands

chapter = Chapter("standards")

LEAST_SHAKES = 3  # 5.5.a
LEAST_HEIGHT_MM = 76  # 5.5.b: three inches
COCKED_SECONDS = 1  # 5.6.e


# --- technique ----------------------------------------------------------------------------------------------------


def _improper(f: Facts) -> Findings:
    """A first improper roll brings a reminder; for continued ones 5.5.d gives the opponent a choice."""
    if not f.repeated:
        yield May(Party.OPPONENT, "remind the roller in a friendly way, and call the director if it goes on")
        yield Reading(
            "For a first improper roll the guide names only the reminder (5.5.c), so the roll is left standing."
        )
        yield RollStands()


@chapter.decides("improper_roll", "5.5.0")
def handling_must_be_random(f: Facts) -> Findings:
    """However the dice are handled, it has to be compatible with random rolls."""
    if f.fault == "arranged":
        yield Verdict("The dice were handled so that the roll is not random, however often they were shaken.", True)
        yield Discretion(guidance="the steps and penalties for improper rolling apply (5.5.c, 5.5.d)")


@chapter.decides("improper_roll", "5.5.a")
def three_shakes(f: Facts) -> Findings:
    """With cups, shaking and throwing are each required; at least three vigorous shakes up and down."""
    if f.fault == "shakes" and f.shakes >= LEAST_SHAKES:
        yield Verdict("Three shakes are enough.", violation=False)
        yield RollStands()
    elif f.fault in ("shakes", "sideways", "from_hand", "flew_out"):
        yield Verdict("Not proper rolling: at least three vigorous shakes up and down, then a throw.", violation=True)
        yield from _improper(f)


@chapter.decides("improper_roll", "3.4.a")
def another_device(f: Facts) -> Findings:
    """What was settled at the start, such as cup or box, holds for the whole match."""
    if f.fault == "wrong_device":
        yield Verdict("The device that was settled on holds for the whole match.", violation=True)
        yield Discretion(bounds=("the roll stands", "it is rolled again"), guidance="no remedy is named")


@chapter.decides("improper_roll", "5.5.b")
def released_high_enough(f: Facts) -> Findings:
    """Release well above the board, at least three to four inches; cup off the table, fingers off the dice."""
    if f.fault == "low" and f.height_mm >= LEAST_HEIGHT_MM:
        yield Verdict("The dice were released high enough.", violation=False)
        yield RollStands()
    elif f.fault in ("low", "turned_over", "brushed_hand"):
        yield Verdict(
            "Not proper rolling: release the dice 3 to 4 inches above the board, fingers off.", violation=True
        )
        yield from _improper(f)


@chapter.decides("improper_roll", "5.5.d")
def continued_improper_rolling(f: Facts) -> Findings:
    """For continued breaches the opponent chooses whether the roll stands; penalty points may follow."""
    if f.repeated and f.fault in ("shakes", "sideways", "from_hand", "low", "turned_over", "brushed_hand", "arranged"):
        yield Choice(
            Party.OPPONENT,
            (Option("let the roll stand", (RollStands(),)), Option("have it rolled again", (Reroll(),))),
        )
        yield Discretion(bounds=("penalty points if it goes on",))


@chapter.decides("improper_roll", "5.6.a")
def both_at_about_the_same_time(f: Facts) -> Findings:
    """The roll does not count when one die has landed while the other is still in the cup."""
    if f.fault == "one_in_cup":
        yield Verdict("One die had landed while the other was in the cup: the roll does not count.")
        yield Reroll()


@chapter.decides("rolled_left", "5.6.d")
def no_agreement_on_the_left(f: Facts) -> Findings:
    """Players may not let each other roll on the wrong side or change the rolling rules."""
    if f.opponent_consents:
        yield Verdict("The permission is void; a roll on the left is not valid.", violation=True)
        if not f.crossed_bar:
            yield Reroll()


@chapter.decides("rolled_left", "5.6.b")
def on_the_right_half(f: Facts) -> Findings:
    """Each die has to end up on the half to the roller's right."""
    if f.crossed_bar:
        yield Verdict("Where the dice rest decides: on the right half both, or both are rolled again.")
        yield Discretion(bounds=("both rest flat on the right: the roll stands", "one does not: both are rolled again"))
    elif not f.opponent_consents:
        yield Verdict("The roll was not on the roller's right.")
        yield Reroll()


# --- where the dice rest ------------------------------------------------------------------------------------------

_NOT_FLAT = ("leaning", "edge", "in_gap", "bridging", "in_doubt")


@chapter.decides("cocked_die", "5.6.b")
def flat_on_the_right(f: Facts) -> Findings:
    """Each die has to end up flat on the surface of the half to the roller's right; otherwise both again."""
    if f.place != "surface":
        yield Verdict("The die is not flat on the surface of the right half.")
        yield Reroll()
    elif f.posture in ("flat", "touching"):
        yield Verdict("The die lies flat on the right half: a valid roll.")
        yield RollStands()
    elif f.posture == "uneven":
        yield Discretion(guidance="dice must be flat; what holds for an uneven surface is not said")
    elif f.posture != "edge" and not f.fell and f.known("acknowledged") is not False:
        yield Verdict("The die is cocked: not flat on the surface.")
        yield Reroll()


def _stood_for_a_moment(f: Facts) -> bool:
    """Whether the case turns on how long the die stood cocked, and on what was said meanwhile."""
    contested = f.known("acknowledged") is False
    return bool(f.place == "surface" and f.posture in _NOT_FLAT and (f.posture == "edge" or f.fell or contested))


@chapter.decides("cocked_die", "5.6.e")
def a_second_called_and_acknowledged(f: Facts) -> Findings:
    """A die is cocked once it has stood still for a second, was called cocked and acknowledged."""
    if not _stood_for_a_moment(f) or f.agreed_close:
        return
    if f.seconds_still < COCKED_SECONDS:
        yield Verdict("The die did not stand cocked for a full second.")
        if f.fell:
            yield RollStands()
        else:
            yield Duty(Party.BOTH, "wait until the die has stood still for a second")
    elif f.fell and f.seconds_still > COCKED_SECONDS:
        return
    elif f.declared and f.acknowledged:
        yield Verdict("It stood still for a second, was called and acknowledged: cocked.")
        yield Reroll()
    elif f.fell:
        yield Verdict("Nobody had called it before it fell, and it had stood for no more than a second: valid.")
        yield RollStands()
    else:
        yield Verdict("Cocked needs a second, a call and the other player's acknowledgement; one is missing.")
        yield Discretion(guidance="the die is left as it is and the director called")


@chapter.decides("cocked_die", "5.6.f")
def fell_after_more_than_a_second(f: Facts) -> Findings:
    """A die that was cocked for more than a second and then fell counts as cocked, even if nobody spoke."""
    if _stood_for_a_moment(f) and f.fell and not f.agreed_close and f.seconds_still > COCKED_SECONDS:
        yield Verdict("It had been cocked for more than a second before it fell: cocked.")
        yield Reroll()


@chapter.decides("cocked_die", "5.6.g")
def close_to_a_second(f: Facts) -> Findings:
    """If they disagree on the second but agree that it was close, and nobody had called it, the roll is valid."""
    if _stood_for_a_moment(f) and f.agreed_close:
        if f.declared:
            yield Discretion(guidance="it was called before it fell, and whether a second had passed is disputed")
        else:
            yield Verdict("It was close to a second and nobody had called it: valid.")
            yield RollStands()


@chapter.decides("reroll_unacknowledged", "5.6.c")
def wait_for_acknowledgement(f: Facts) -> Findings:
    """Who thinks the dice cocked says so and waits; picking up without it goes against that player."""
    if f.acknowledged:
        yield Verdict("The opponent had acknowledged it: both dice are rolled again.", violation=False)
        yield Reroll()
    elif f.opponent_objects:
        yield Verdict("The dice were picked up without acknowledgement: the ruling leans to the opponent.", True)
        yield Presumption(Party.OFFENDER, "the dice were flat")
    else:
        yield Verdict("The opponent does not contest it.")
        yield Reroll()


@chapter.decides("roll_interference", "1.1.1.b")
def table_jolted(f: Facts) -> Findings:
    """If a player jolts the table while a die looks cocked, the other chooses whether the roll stands."""
    if f.what == "table_jolted" and f.by != "other":
        holder = Party.OPPONENT if f.by == "roller" else Party.ROLLER
        yield Verdict("Doubt goes against whoever caused it.")
        yield Choice(
            holder, (Option("let the roll stand", (RollStands(),)), Option("have it rolled again", (Reroll(),)))
        )
    elif f.by != "other":
        yield Presumption({"opponent": Party.OPPONENT, "roller": Party.ROLLER}[f.by])
        yield Discretion(bounds=("the roll stands", "both dice are rolled again"))


# --- the opening roll ---------------------------------------------------------------------------------------------


@chapter.decides("opening_roll", "5.1.a")
def larger_die_opens(f: Facts) -> Findings:
    """Each throws one die and the larger plays both numbers."""
    if f.winner_started:
        yield Verdict("Each player throws a single die to begin a game.", violation=True)
        yield Duty(Party.BOTH, "throw a die each for the first move")
    elif f.invalid == "none":
        if f.die_roller == f.die_opponent:
            yield Reading("The guide does not mention equal dice; both are thrown again, as everywhere.")
            yield Reroll(Party.BOTH, "one die each")
        else:
            starter = Party.ROLLER if f.die_roller > f.die_opponent else Party.OPPONENT
            yield Opens(starter, str(Roll(f.die_roller, f.die_opponent)))


@chapter.decides("opening_roll", "5.1.b")
def only_the_cocked_opening_die(f: Facts) -> Findings:
    """If one player's opening die is cocked, only that one is rolled over."""
    if f.invalid == "both":
        yield Reroll(Party.BOTH, "one die each")
    elif f.invalid != "none":
        yield Verdict("Only the cocked opening die is rolled again.")
        yield Reroll({"roller": Party.ROLLER, "opponent": Party.OPPONENT}[f.invalid], "one die")


@chapter.decides("disputed_roll", "6.2")
def previous_roll_disputed(f: Facts) -> Findings:
    """If talk does not settle what was rolled, the director decides what is fairest, by one of several means."""
    if f.lifted_by == "nobody":
        yield Verdict("The dice still lie on the board: the roll is visible.")
    elif f.turn_ended:
        yield Verdict("The director is called and decides what is fairest.")
        yield Discretion(bounds=("ask spectators", "follow one side", "a high roll decides"))


@chapter.decides("disputed_roll", "1.1.1.b")
def lifted_before_the_turn_was_over(f: Facts) -> Findings:
    """Doubt goes against whoever created it: here by lifting the dice too early."""
    if f.lifted_by in ("roller", "opponent") and not f.turn_ended:
        yield Presumption({"opponent": Party.OPPONENT, "roller": Party.ROLLER}[f.lifted_by], "what was rolled")
        yield Discretion()


@chapter.sets("least_shakes", "5.5.a")
def least_shakes() -> int:
    """How often the cup is shaken at least."""
    return LEAST_SHAKES


@chapter.sets("release_height_mm", "5.5.b")
def release_height() -> tuple[int, str]:
    """How high above the board the dice are released at least."""
    return LEAST_HEIGHT_MM, "three to four inches"


@chapter.sets("cocked_seconds", "5.6.e")
def cocked_seconds() -> tuple[int, str]:
    """How long a die stands still before it is cocked."""
    return (
        COCKED_SECONDS,
        "also called by one player and acknowledged by the other; longer and then fallen is cocked anyway",
    )


@chapter.sets("resting_place", "5.6.b")
def resting_place() -> str:
    """Where a die has to end up."""
    return "flat on the surface right of the bar; a die on a checker is cocked"


@chapter.sets("opening_order", "5.1.a")
def opening_order() -> tuple[None, str]:
    """Who throws first at the opening roll."""
    return None, "silent: each throws one die"
