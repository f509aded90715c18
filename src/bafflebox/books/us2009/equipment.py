"""Equipment, seats and entries in the U.S. rules (sections 1.3 and 3)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot

chapter = Chapter("us2009")


@chapter.decides("preference_dispute", "3.1.a")
def one_shared_pair(f: Facts) -> Findings:
    """The list of equipment knows one pair of dice, shared; anything else takes the director's approval."""
    if f.item == "dice_number" and not f.director_authorised:
        yield Verdict("The book knows one shared pair of dice; other equipment takes the director's approval.")
        yield MayNot(Party.BOTH, "use four dice without the director's approval")


@chapter.decides("equipment_fitness", "3.1.a")
def standard_board(f: Facts) -> Findings:
    """A standard board, subject to the director's approval; no measure is given."""
    if f.item in ("board", "size"):
        yield Verdict("A standard board is played on, and the director approves it; the book gives no measures.")
        yield Discretion(Party.DIRECTOR, ("approve it", "have another board used"))


@chapter.decides("preference_dispute", "3.1.b")
def agreement_or_dice(f: Facts) -> Findings:
    """Before the match the players settle equipment, direction, colour and seats; dice may settle a disagreement."""
    if f.item in ("dice_number", "dice_on_checkers", "smoking", "clock") or f.match_started:
        return
    policy = f.known("policy")
    if policy in ("required", "imposed", "not_used"):
        rule = "may not be used" if policy == "not_used" else "is required"
        yield Verdict(f"What the director demands goes first: it {rule}.")
    elif policy == "preferred" and f.wanted_by != "neither":
        yield Verdict("What the director demands goes first: it is used, as one player insists.")
    elif f.wanted_by == "one":
        yield Verdict("If they cannot agree, a roll of the dice settles it.")
        yield May(Party.BOTH, "roll for it, within what the director demands or approves")


@chapter.decides("preference_dispute", "7.1.a")
def clock_classes(f: Facts) -> Findings:
    """Required: it must be used. Preferred: if either player asks. Optional: if both agree."""
    if f.item != "clock":
        return
    if f.policy in ("required", "imposed"):
        yield Verdict("Required: the clock is used.")
    elif f.wanted_by == "both" or (f.policy == "preferred" and f.wanted_by == "one"):
        yield Verdict("The clock is used.")
    elif f.policy in ("preferred", "if_agreed", "not_used"):
        yield Verdict("No clock.")
    else:
        yield Verdict("The book names no default: the event has to say required, preferred or optional.")
        yield Discretion(Party.DIRECTOR, ("required", "preferred", "optional"))


@chapter.decides("preference_dispute", "4.2.b")
def never_on_checkers(f: Facts) -> Findings:
    """Both dice rest flat on the playing surface; otherwise they are cocked."""
    if f.item == "dice_on_checkers":
        yield Verdict("No matter of preference: a die on a checker is cocked.")
        yield MayNot(Party.BOTH, "let dice on checkers count")


@chapter.decides("preference_roll", "3.1.b")
def higher_roll_chooses(f: Facts) -> Findings:
    """A disagreement about equipment, direction, colour or seats may be decided by rolling the dice."""
    if f.invalid_roll or f.first_total == f.second_total:
        yield Verdict("No result yet: both roll again.")
    else:
        first = f.first_total > f.second_total
        yield Verdict(f"The {'first' if first else 'second'} player rolled higher and has the choice.")
    yield Reading("How the dice decide is not said; read as the higher total, with equal totals rolled again.")


@chapter.decides("equipment_imposed", "3.2.a")
def imposed_by_the_director(f: Facts) -> Findings:
    """The director approves equipment and may replace it at any time."""
    if f.what != "denied_choice":
        yield Verdict("The director may replace equipment at any time.", violation=False)
        yield May(Party.DIRECTOR, "order it")


@chapter.decides("equipment_change", "3.2.a")
def equipment_stays(f: Facts) -> Findings:
    """The equipment first chosen is used throughout; only the director may replace any of it, at any time."""
    if f.wanted_by == "director":
        yield Verdict("The director may replace equipment at any time.", violation=False)
        yield May(Party.DIRECTOR, "replace it now")
    elif f.item != "mix_dice":
        yield Verdict("The equipment stays for the match; only the director may replace any of it.")
        yield MayNot(Party.BOTH if f.wanted_by == "both" else Party.EITHER, "change equipment")
        yield Duty(Party.EITHER, "ask the director")


@chapter.decides("preference_dispute", "3.2.a")
def no_change_by_players(f: Facts) -> Findings:
    """What was chosen at the start stays; players cannot change it among themselves."""
    if f.match_started and f.item not in ("dice_on_checkers", "smoking", "clock"):
        yield Verdict("The equipment first chosen is used throughout; only the director may change it.")


@chapter.decides("entry", "1.3.a")
def approval(f: Facts) -> Findings:
    """Every entry depends on the director's approval; a refusal need not be explained."""
    if f.what in ("refused", "withdrawn"):
        yield Verdict("The refusal stands; no reason has to be given.", violation=False)


@chapter.decides("entry", "1.3.b")
def kept_out_of_lower_divisions(f: Facts) -> Findings:
    """An entrant can be barred from a division below their ability."""
    if f.what == "moved_up":
        yield Verdict("The director may bar a strong player from a lower division.")
        yield May(Party.DIRECTOR, "refuse entry to a division below the entrant's ability")
