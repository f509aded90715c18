"""Equipment and eligibility in the Standards Guide (sections 2.1.2, 2.2.2 and 3)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot

chapter = Chapter("standards")


@chapter.decides("equipment_fitness", "2.1.2.b")
def no_computer_as_board(f: Facts) -> Findings:
    """A match is not played on a computer or tablet unless the director approves."""
    if f.item == "computer_board":
        if f.imposed:
            yield Verdict("Approved by the director: allowed.", violation=False)
        else:
            yield Verdict("Only with the director's approval.", violation=True)
            yield MayNot(Party.BOTH, "play on a computer or tablet")


@chapter.decides("equipment_fitness", "3.1.b")
def recording_equipment(f: Facts) -> Findings:
    """Recording equipment must not interfere with play and needs the director's approval."""
    if f.item == "recording":
        allowed = f.imposed and not f.interferes
        yield Verdict(
            "Approved and harmless: allowed."
            if allowed
            else "Not acceptable: it needs approval and may not interfere.",
            violation=not allowed,
        )


@chapter.decides("equipment_fitness", "3.2")
def suitable_size(f: Facts) -> Findings:
    """Board, checkers, dice and cube must suit the surroundings, as the director defines."""
    if f.item in ("size", "board"):
        yield Verdict("It must suit the surroundings; the director defines what does.")
        yield Discretion(Party.DIRECTOR, ("refuse it", "allow it"))


@chapter.decides("preference_dispute", "3.3.a")
def dice_decide(f: Facts) -> Findings:
    """If several acceptable choices exist, the dice decide the open points and the direction of play."""
    if f.item in ("board", "seat_or_direction") and not f.clearly_inferior and not f.match_started:
        yield Verdict("Equal choices: the dice decide.")


@chapter.decides("preference_dispute", "3.3.b")
def clearly_inferior(f: Facts) -> Findings:
    """The director may decide instead of the dice when one player's equipment is clearly worse to play on."""
    if f.item in ("board", "seat_or_direction") and f.clearly_inferior:
        yield Verdict("One is clearly worse: the director may pick instead of the dice.")
        yield May(Party.DIRECTOR, "impose the better equipment without a roll")


@chapter.decides("preference_dispute", "3.0.a")
def smoothest_match(f: Facts) -> Findings:
    """If the staff provide no equipment, the players choose; what gives the smoothest match is preferred."""
    if f.item in ("baffle_box", "device") and f.wanted_by == "both":
        yield Verdict("Both want it: it is used.")
    if f.item == "board" and f.clearly_inferior and not f.match_started:
        yield Verdict("Preferred is the equipment that gives the smoothest match.")


@chapter.decides("preference_dispute", "3.5.b")
def wished_device(f: Facts) -> Findings:
    """A wish for a device that is not essential weighs strongly; on objection the director decides."""
    if f.item not in ("baffle_box", "device"):
        return
    if f.known("policy") in ("required", "imposed"):
        yield Verdict("The staff provide or demand it: it is used.")
    elif f.wanted_by == "one":
        yield Verdict(
            "The wish weighs strongly; on objection the director decides whether there is a legitimate reason."
        )
        yield Discretion(Party.DIRECTOR, ("allow the device", "refuse it for a legitimate reason"))


@chapter.decides("preference_dispute", "5.10.a")
def clock_by_the_conditions(f: Facts) -> Findings:
    """Required, at the request of either player, or upon agreement, as the conditions of the event say."""
    if f.item != "clock" or f.policy in ("none", "by_roll", "per_player", "not_used"):
        return
    if f.policy in ("required", "imposed"):
        yield Verdict("Required: the clock is used.")
    elif f.wanted_by == "both" or (f.policy == "preferred" and f.wanted_by == "one"):
        yield Verdict("The clock is used.")
    else:
        yield Verdict("No clock.")


@chapter.decides("preference_dispute", "5.10.b")
def clock_without_conditions(f: Facts) -> Findings:
    """If nothing is announced the clock is used only when both agree."""
    if f.item == "clock" and f.policy in ("none", "by_roll", "per_player", "not_used"):
        yield Verdict("Both agree: the clock is used." if f.wanted_by == "both" else "Not both agree: no clock.")


@chapter.decides("preference_dispute", "5.6.d")
def never_on_checkers(f: Facts) -> Findings:
    """Dice rest flat on the surface, and players may not agree to change the rolling rules."""
    if f.item == "dice_on_checkers":
        yield Verdict("No matter of preference: a die on a checker is cocked, and the rolling rules cannot be changed.")
        yield MayNot(Party.BOTH, "let dice on checkers count")


@chapter.decides("preference_dispute", "3.6.a", "3.6.c")
def number_of_dice(f: Facts) -> Findings:
    """With a clock two dice are chosen and the others laid aside; otherwise four are chosen alternately."""
    if f.item == "dice_number":
        yield Verdict("With a clock two dice are in use; without one four, two for each, are foreseen.")


@chapter.decides("preference_roll", "3.3.a")
def dice_are_cast(f: Facts) -> Findings:
    """Dice are cast for open choices of equipment and for the direction of play."""
    if f.invalid_roll or f.first_total == f.second_total:
        yield Verdict("No result yet: both roll again.")
    else:
        first = f.first_total > f.second_total
        yield Verdict(f"The {'first' if first else 'second'} player rolled higher and has the choice.")
    yield Reading("How the dice decide is not said; read as the higher total, with equal totals rolled again.")


@chapter.decides("equipment_imposed", "5.5.c")
def box_for_bad_rolling(f: Facts) -> Findings:
    """For improper rolling the director may require a baffle box or tube."""
    if f.what == "baffle_box" and f.scope == "match":
        yield Verdict(
            "For improper rolling, after a reminder, the director may require a box or tube.", violation=False
        )
        yield May(Party.DIRECTOR, "require a baffle box or tube for this match")


@chapter.decides("equipment_change", "3.4.a", "2.1.1")
def changed_by_the_director(f: Facts) -> Findings:
    """What was settled holds for the match; the director may depart from a rule where fair play asks for it."""
    if f.wanted_by == "director" and f.condition in ("sound", "cosmetic", "doubtful"):
        yield Verdict("What was settled holds for the match, unless fair play makes the director depart from that.")
        yield Discretion(Party.DIRECTOR, ("leave it", "change it for the sake of fair play"))


@chapter.decides("preference_dispute", "3.4.a")
def settled_for_the_match(f: Facts) -> Findings:
    """What was settled at the start, equipment and direction of play, holds for the whole match."""
    if f.match_started and f.item in ("board", "seat_or_direction"):
        yield Verdict("It was settled at the start and holds for the whole match.")


@chapter.decides("equipment_change", "3.4.a")
def equipment_stays(f: Facts) -> Findings:
    """What was settled at the start holds for the whole match."""
    if f.wanted_by != "director" and f.item != "mix_dice" and f.condition in ("sound", "cosmetic", "doubtful"):
        yield Verdict("It holds for the whole match.")
        yield MayNot(Party.BOTH if f.wanted_by == "both" else Party.EITHER, "change it")


@chapter.decides("equipment_change", "3.4.b")
def broken_or_lost(f: Facts) -> Findings:
    """Broken or lost pieces are replaced under the director's direction."""
    if f.item != "mix_dice" and f.condition in ("defective", "defective_essential"):
        yield Verdict("A suitable replacement is made under the director's direction.")
        yield Duty(Party.DIRECTOR, "direct the replacement")


@chapter.decides("entry", "2.2.2.a")
def eligibility(f: Facts) -> Findings:
    """Who may play is the director's decision alone; a committee may help."""
    if f.what in ("refused", "withdrawn", "moved_up"):
        yield Verdict("The director alone decides who may play; a committee may be asked for advice.", violation=False)


@chapter.decides("entry", "2.2.2.b")
def standards_of_a_ruling_body(f: Facts) -> Findings:
    """Where a ruling body sets standards the director should follow them unless there is good reason not to."""
    if f.body_sets_standard:
        yield Duty(Party.DIRECTOR, "follow the ruling body's standard unless there is good reason not to")
