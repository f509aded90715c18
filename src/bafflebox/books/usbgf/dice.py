"""Dice, rolls and turns in the USBGF rules.

Covers 3.2.1, 3.2.2, 3.5.2.b, 4.1.1, 4.1.2 and 4.1.5.a.

Covers 3.2.3.1.a, 3.2.3.3.1, 4.1.3.1, 4.1.3.2 and 4.1.3.3.1; where the dice rest is in `resting`.

Covers 4.1.6, 4.1.7.1 and 4.1.7.2, with relief on the clock, and 4.2.3.5.
"""

from __future__ import annotations

from bafflebox.game import Roll
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import May, MayNot, Opens, Reroll

BOX_POLICIES = {
    "preferred": "Preferred, and a player insists: it is used.",
    "by_roll": "By Roll: the winner of the higher roll has the choice.",
    "if_agreed": "They don't both agree: it is not used.",
}
"""The effect of an event's own policy on the baffle box if one player wants to use it (3.2.3.1.b, 2.3.1.c)."""
SMALLEST_MM, LARGEST_MM = 13, 20  # 3.2.1.d


def device_for_each(f: Facts) -> Findings:
    """Each player chooses cup or box for their own rolls; lipped cups and precision dice may be required of both."""
    named = {f.wanted, f.offered}
    if "baffle_box" in named and "dice_tube" not in named:
        policy = f.of_event("baffle_box", "per_player")
        if policy in BOX_POLICIES:
            yield Verdict(BOX_POLICIES[policy])
            return
    if "plain" in named and named & {"precision_dice", "lipped_cups"}:
        yield May(Party.EITHER, "require lipped cups and precision dice, if available")
    elif named == {"plain", "baffle_box"}:
        yield Verdict("Each player chooses cup or box for their own rolls, but cups without a lip can be replaced.")
        yield May(
            Party.EITHER,
            "ask that both use the box while no lipped cups are available; the director should then impose it",
        )
    elif "dice_tube" not in named:
        yield Verdict("Each player chooses cup or baffle box for their own rolls and cannot impose it on the other.")


def other_devices(f: Facts) -> Findings:
    """Devices other than cup and box are used only if the director approves them for a specific need."""
    if "dice_tube" in (f.wanted, f.offered):
        yield Verdict("The rules allow cups and baffle boxes; another device needs the director and a specific need.")
        yield MayNot(Party.EITHER, "insist on another device")


def sizes(sizes_mm: list[int]) -> tuple[str, str]:
    """Dice should be the same size, 13 to 20 mm."""
    fine = len(set(sizes_mm)) == 1 and all(SMALLEST_MM <= size <= LARGEST_MM for size in sizes_mm)
    return (
        "fine" if fine else "to be avoided"
    ), f"all equal, {SMALLEST_MM} to {LARGEST_MM} mm; other sizes are not forbidden"


def in_play(clock: bool, both_want_four: bool = False, two_required: bool = False) -> tuple[int, str]:
    """With a clock, two shared dice; without one, two, or a pair each if both want it and two aren't required."""
    if clock or two_required or not both_want_four:
        return 2, "two shared dice; required with a clock, preferred without"
    return 4, "a pair each, as both agree and no clock is in use"


def selection(dice: int = 2) -> dict[str, str | int]:
    """At the start the owner offers at least four dice, and the opponent picks the shared ones."""
    return {
        "offered_by": "owner",
        "offered_at_least": 4,
        "picked_by": "opponent",
        "picked": dice,
        "for": "the whole match",
    }


def _opens(roller: int, opponent: int) -> Findings:
    """The higher die starts and plays both numbers; equal dice are rolled again."""
    if roller == opponent:
        yield Reroll(Party.BOTH, "one die each")
    else:
        yield Opens(Party.ROLLER if roller > opponent else Party.OPPONENT, str(Roll(roller, opponent)))


def dice_must_be_assigned(f: Facts) -> Findings:
    """Any agreed method will do, as long as it is clear whose die is whose and what it shows."""
    if f.method == "unassigned":
        yield Verdict("Nobody knows whose die is whose: the opening roll is repeated so that it is clear.")
        yield Reroll(Party.BOTH, "one die each")
    elif f.method == "one_each" and f.invalid == "none" and not f.known("settled_before"):
        yield from _opens(f.die_roller, f.die_opponent)


def opened_by_colour(f: Facts) -> Findings:
    """One player may drop both dice of different colours; the owner of the higher one starts, whoever dropped."""
    if f.method == "by_colour" and f.invalid == "none":
        if f.die_roller == f.die_opponent:
            yield Reroll(Party.ROLLER)
        else:
            yield from _opens(f.die_roller, f.die_opponent)


def opened_one_after_the_other(f: Facts) -> Findings:
    """If dice are rolled one after the other, the first counts as it settled, even if the second moves it."""
    in_turn = f.method == "box_in_turn" or (f.method == "one_each" and f.known("settled_before"))
    if in_turn and f.invalid == "none":
        yield from _opens(f.settled_before or f.die_roller, f.die_opponent)


def turn_over_in_case(f: Facts) -> bool:
    """With a clock, by pressing it; without one, by a tap if two dice are shared, or by lifting a die if each has a
    pair."""
    if f.known("last_act") in (None, "tapped_surface") or f.clock_in_use:
        return turn_over(f, ())
    return turn_over(f, ("lifted_die",) if f.dice == "four" else ("tapped_bar", "tapped_bar_twice"))


def end_of_turn(clock: bool, dice: int = 2) -> str:
    """How a turn ends with this equipment."""
    if clock:
        return "hit the clock"
    return "tap the bar" if dice == 2 else "lift a die"
