"""Equipment, seats and entries in the U.S. rules (sections 1.3 and 3)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
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
    if f.item not in ("dice_number", "dice_on_checkers", "smoking") and not f.match_started and f.wanted_by == "one":
        yield Verdict("If they cannot agree, a roll of the dice settles it.")
        yield May(Party.BOTH, "roll for it, within what the director demands or approves")


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
    if f.match_started and f.item not in ("dice_on_checkers", "smoking"):
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
