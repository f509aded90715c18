"""The dice in the USBGF rules: which, how many, mixed, replaced, misused, and live.

Covers 3.2.1, 3.2.2, 3.5.2.b, 4.1.1, 4.1.2 and 4.1.5.a.
"""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot, TurnGoesOn

chapter = Chapter("usbgf")

SMALLEST_MM, LARGEST_MM = 13, 20  # 3.2.1.d
DICE_TO_MIX = 4  # 3.2.2.2.c


@chapter.decides("dice_replacement", "3.2.1.a")
def precision_dice_on_demand(f: Facts) -> Findings:
    """A player may require precision dice at any time, even in a game, if they are available, and must procure them."""
    if f.reason == "precision" and f.available:
        yield Verdict("Precision dice are preferred: they replace the others at once.")
        yield May(Party.CLAIMANT, "have the dice replaced at once, even in a game")
    elif f.reason == "precision":
        yield Verdict("Who wants precision dice must procure them; none are available.")


@chapter.decides("dice_replacement", "3.5.1.b", "3.5.2.a")
def change_by_the_players(f: Facts) -> Findings:
    """Otherwise dice are changed only if defective, or between games by agreement."""
    if f.reason in ("wish", "own_dice"):
        if f.both_agree and f.between_games:
            yield May(Party.BOTH, "change the dice by agreement")
        else:
            yield MayNot(Party.CLAIMANT, "change dice that are not defective, save between games by agreement")
    elif f.reason == "swapped":
        yield Verdict("Dice were changed without the right to do so.", violation=True)
        yield Duty(Party.OFFENDER, "bring the former dice back")


@chapter.decides("dice_replacement", "3.5.4.a")
def damaged_dice(f: Facts) -> Findings:
    """A damaged die is essential equipment that is defective: it is replaced at once, even in a game."""
    if f.reason == "damaged":
        yield Verdict("A damaged or lost die is replaced at once, even in a game.")
        yield Duty(Party.BOTH, "replace the defective dice at once")


@chapter.decides("dice_replacement", "3.5.2.b")
def mix_when_replaced(f: Facts) -> Findings:
    """When dice are replaced either player may require a mix; who demanded the replacement counts as the requester."""
    if (f.reason == "precision" and f.available) or f.reason == "damaged":
        yield May(Party.EITHER, "require a mix of all four dice")


@chapter.decides("dice_replacement", "4.1.4.a")
def change_by_the_director(f: Facts) -> Findings:
    """The director may order other dice at any time; no misconduct is implied."""
    if f.reason == "by_director":
        yield May(Party.DIRECTOR, "order other dice at any time; it implies no misconduct")


@chapter.decides("randomiser_dispute", "3.2.3.1.b", "3.2.3.2", "3.2.1.a")
def device_for_each(f: Facts) -> Findings:
    """Each player chooses cup or box for the own rolls; lipped cups and precision dice may be required of both."""
    named = {f.wanted, f.offered}
    if "plain" in named and named & {"precision_dice", "lipped_cups"}:
        yield May(Party.EITHER, "require lipped cups and precision dice, if available")
    elif named == {"plain", "baffle_box"}:
        yield Verdict("Each chooses cup or box for the own rolls, but unlipped cups can be replaced.")
        yield May(
            Party.EITHER,
            "ask that both use the box while no lipped cups are available; the director should then impose it",
        )
    elif "dice_tube" not in named:
        yield Verdict("Each player chooses cup or baffle box for the own rolls and cannot impose it on the other.")


@chapter.decides("randomiser_dispute", "3.2.3.4")
def other_devices(f: Facts) -> Findings:
    """Other devices than cup and box are used only where the director approves them for a specific need."""
    if "dice_tube" in (f.wanted, f.offered):
        yield Verdict("The rules allow cups and baffle boxes; another device needs the director and a specific need.")
        yield MayNot(Party.EITHER, "insist on another device")


@chapter.decides("die_fitness", "3.2.1.b")
def precision_die(f: Facts) -> Findings:
    """A precision die is an exact, solid, evenly weighted cube with rounded corners and flush pips, all of it."""
    if f.defect == "none":
        yield Verdict("It is a precision die.")
    elif f.defect in ("drilled_pips", "not_cube", "uneven_weight"):
        yield Verdict("It is no precision die, and can be replaced by one on demand.")


@chapter.decides("die_fitness", "3.5.4.a")
def unusable_die(f: Facts) -> Findings:
    """A die that cannot show each number from 1 to 6 does not work as intended: it is replaced at once."""
    if f.defect == "faces":
        yield Verdict("The die does not work as a die should: it is defective.")
        yield Duty(Party.BOTH, "replace the die at once")


@chapter.decides("die_fitness", "3.2.1.c")
def suspected_die(f: Facts) -> Findings:
    """A die suspected not to fall by chance goes to the director, who may impose another, or keep it."""
    if f.defect == "biased":
        yield Verdict("A suspicion that a die is not random goes to the director.")
        yield Discretion(bounds=("impose other dice", "keep the die"))


@chapter.decides("dice_tampering", "4.1.1.a")
def only_to_make_numbers(f: Facts) -> Findings:
    """Dice serve only to make random numbers; whether it was manipulation turns on influence and intent to gain."""
    yield Verdict("Dice serve only to make random numbers; anything else should stop at once.")
    yield Discretion(
        bounds=("explain and stop it", "a penalty up to expulsion if it was meant to influence the rolls"),
        guidance="manipulation needs influence on the outcome and the intent to gain by it (4.1.1.b)",
    )


@chapter.decides("dice_replacement", "3.2.1.c")
def objection_to_a_die(f: Facts) -> Findings:
    """A die that is hard to read or suspected goes to the director, who may impose another, or keep it."""
    if f.reason == "objection" and f.alternative_offered:
        yield Discretion(bounds=("impose the dice offered, even others than precision dice", "keep the die"))
    elif f.reason == "objection":
        yield Discretion(
            bounds=("impose other dice", "keep the die"),
            guidance="Without a reasonable alternative from the objector the director may require the die",
        )


@chapter.sets("dice_sizes", "3.2.1.d")
def sizes(sizes_mm: list[int]) -> tuple[str, str]:
    """Dice should be of one size, 13 to 20 mm."""
    fine = len(set(sizes_mm)) == 1 and all(SMALLEST_MM <= size <= LARGEST_MM for size in sizes_mm)
    return (
        "fine" if fine else "to be avoided"
    ), f"all equal, {SMALLEST_MM} to {LARGEST_MM} mm; other sizes are not forbidden"


@chapter.sets("dice_in_play", "3.2.2.1.a")
def in_play(clock: bool, both_want_four: bool = False, two_required: bool = False) -> tuple[int, str]:
    """With a clock two shared dice; without one two, or a pair each if both want it and two are not required."""
    if clock or two_required or not both_want_four:
        return 2, "two shared dice; required with a clock, preferred without"
    return 4, "a pair each, as both agree and no clock is in use"


@chapter.sets("dice_selection", "3.2.2.1.b")
def selection(dice: int = 2) -> dict[str, str | int]:
    """At the start the owner offers at least four dice, and the opponent picks those that are shared."""
    return {
        "offered_by": "owner",
        "offered_at_least": 4,
        "picked_by": "opponent",
        "picked": dice,
        "for": "the whole match",
    }


@chapter.decides("dice_mixing", "3.2.2.2.a")
def when_to_mix(f: Facts) -> Findings:
    """Before the first game and between games either player may require a mix, once before any game."""
    if f.after_replacement:
        return
    if not f.between_games:
        yield Verdict("No mix while a game is in progress.")
        yield MayNot(Party.CLAIMANT, "have the dice mixed in a game")
    elif f.mixed_already:
        yield Verdict("The dice have already been mixed before this game.")
        yield MayNot(Party.CLAIMANT, "have the dice mixed a second time before the same game")
    else:
        yield May(Party.EITHER, "require one mix before the game")


def _mix_is_on(f: Facts) -> bool:
    return bool(f.after_replacement or (f.between_games and not f.mixed_already))


@chapter.decides("dice_mixing", "3.5.2.b")
def mix_after_replacement(f: Facts) -> Findings:
    """When dice are replaced either may require a mix; who demanded the replacement counts as the requester."""
    if f.after_replacement:
        yield Verdict("The player who demanded the replacement counts as the one who asks for the mix.")
        yield May(Party.EITHER, "require a mix of all four dice now")


@chapter.decides("dice_mixing", "3.2.2.2.b")
def how_to_mix(f: Facts) -> Findings:
    """The requester rolls all four; the opponent picks first, then they pick in turn."""
    if _mix_is_on(f):
        yield Duty(Party.CLAIMANT, "roll all four dice")
        if f.dice == "two":
            yield Duty(Party.OPPONENT, "pick the first die")
            yield Duty(Party.CLAIMANT, "pick the second die; these two are played and the others set aside")
        else:
            yield Duty(Party.OPPONENT, "pick the first die and the third")
            yield Duty(Party.CLAIMANT, "pick the second die and take the last")


@chapter.decides("dice_mixing", "3.2.2.2.c")
def two_more_to_mix(f: Facts) -> Findings:
    """A mix takes four dice; players who chose only two select two more first."""
    if _mix_is_on(f) and f.dice_selected < DICE_TO_MIX:
        yield Duty(Party.BOTH, "choose two more dice first")


@chapter.sets("dice_mixing", "3.2.2.2.a", "3.2.2.2.b")
def mixing() -> dict[str, str | int | list[str]]:
    """When dice are mixed and who picks."""
    return {
        "when": "before any game, once",
        "dice": DICE_TO_MIX,
        "rolls": "requester",
        "picks": ["opponent", "requester", "opponent", "requester"],
    }


@chapter.decides("dice_manipulation", "4.1.1.a")
def only_for_random_numbers(f: Facts) -> Findings:
    """Dice only make random numbers; any other use is among the gravest violations."""
    if f.influenced and f.intentional:
        yield Verdict("The player has cheated: dice serve only for random numbers.", violation=True)
        yield Discretion(guidance="the penalty for manipulation goes up to expulsion and a ban (4.1.1.c)")


@chapter.decides("dice_manipulation", "4.1.1.b")
def influence_and_intent(f: Facts) -> Findings:
    """Manipulation needs skilful influence and intent to gain; without both it is judged by the ordinary tests."""
    if f.influenced and f.intentional:
        yield Verdict("It is manipulation: the validity as well as the number of a die counts as outcome.", True)
    else:
        yield Verdict("There was no manipulation; the roll is judged by where the dice rest.", violation=False)


@chapter.decides("rolling_complaint", "4.1.5.a")
def a_remedy_without_blame(f: Facts) -> Findings:
    """On request the director should grant a box, a monitor or other dice, whether or not a violation is believed."""
    yield Verdict("The director should grant one of three remedies, which implies no misconduct.")
    yield Discretion(
        bounds=("a baffle box or another device for the rest of the match", "a match monitor", "other dice"),
        guidance="what is asked for should be granted" if f.available else "what is asked for is not available",
    )


@chapter.decides("rolling_complaint", "4.1.3.1.1.i")
def improper_again_and_again(f: Facts) -> Findings:
    """Repeated improper rolling is not tolerated: the director may sanction it, also with a baffle box."""
    if f.breach_found and f.repeated:
        yield Verdict("Repeated improper rolling is not to be tolerated.", violation=True)
        yield Discretion(bounds=("a warning", "a baffle box", "another sanction"), guidance="often it is ignorance")


@chapter.decides("live_dice", "4.1.2.a")
def touching_is_discouraged(f: Facts) -> Findings:
    """Dice are live until the turn is complete; touching them is discouraged, and weighs in a dispute."""
    if f.act in ("touched", "slid") and not f.announced:
        yield Verdict("The dice were live: touching them is discouraged, but nothing follows from it alone.", False)
        yield TurnGoesOn()
    elif f.act == "turned":
        yield Verdict("The dice were live and should have been left alone; the number that was rolled counts.")


@chapter.decides("live_dice", "4.1.2.b")
def repositioning(f: Facts) -> Findings:
    """A die in the way may be moved after notice and the roll called, held by its sides with its face in view."""
    if f.announced:
        yield Verdict("Moved after notice, the dice stay live and the turn goes on.", violation=False)
        yield TurnGoesOn()
    elif f.act == "lifted" and f.dice == "four":
        yield Verdict("A die was lifted without notice.")
        weight = "after a full move it speaks for the end of the turn" if f.full_move else "no full move had been made"
        yield Discretion(bounds=("the turn ended at the lift", "the turn goes on"), guidance=weight)
    elif f.act == "lifted":
        yield Verdict("With two dice a lift does not end the turn; doubt about the roll goes against the lifter.")
        yield TurnGoesOn()
