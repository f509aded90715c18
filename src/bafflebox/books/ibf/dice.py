"""The dice in the IBF rules: what a die is, whose, replaced, in the hand, slid (2.6, 2.7, 3.6 to 3.9, 10.5, 12.5.8)."""

from __future__ import annotations

from bafflebox.books.ibf.article17 import SANCTIONS
from bafflebox.game import Roll
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Duty, May, MayNot, Sanction

chapter = Chapter("ibf")

REPLACEMENTS_A_MATCH = 1  # 3.7.b


@chapter.sets("dice_in_play", "1.1")
def in_play(clock: bool = True, both_want_four: bool = False) -> tuple[int, str]:
    """Exactly two dice are in play."""
    return 2, "two dice, supplied by the organisers (3.6)"


@chapter.decides("die_fitness", "2.6")
def what_a_die_is(f: Facts) -> Findings:
    """Dice are cubes numbered 1 to 6, opposite faces adding to seven, every face equally likely."""
    if f.defect == "none":
        yield Verdict("It is a valid die.", violation=False)
    elif f.defect in ("faces", "biased", "not_cube"):
        yield Verdict(
            "It is not a valid die: six equal faces, opposite ones adding to seven, all equally likely.", True
        )
        yield MayNot(Party.BOTH, "play with this die")
    else:
        yield Verdict("The rules ask only for equal faces that are equally likely, not for a make of pips or material.")


@chapter.sets("numbers_to_play", "2.7")
def numbers_to_play(roll: str) -> list[int]:
    """A double is played four times."""
    return list(Roll.parse(roll).numbers)


@chapter.decides("dice_replacement", "3.6")
def organisers_dice(f: Facts) -> Findings:
    """The organisers supply the dice unless the regulations provide otherwise."""
    if f.reason in ("own_dice", "precision") and not f.regulations_allow:
        yield Verdict("The organisers' dice are used unless the regulations say otherwise.")
        yield Duty(Party.BOTH, "use the organisers' dice")
    elif f.reason in ("own_dice", "precision"):
        yield May(Party.CLAIMANT, "use other dice as the regulations provide")


def _wants_others(f: Facts) -> bool:
    return f.reason in ("wish", "objection", "damaged")


@chapter.decides("dice_replacement", "3.7.a")
def only_by_regulation(f: Facts) -> Findings:
    """Regulations may let each player have the dice replaced, on request to the chief arbiter; otherwise no right."""
    if not _wants_others(f):
        return
    if not f.regulations_allow:
        yield Verdict("Without a regulation no player has a right to other dice.")
        yield MayNot(Party.CLAIMANT, "have the dice replaced")
    elif _refused(f) is None:
        yield May(Party.CLAIMANT, "ask the chief arbiter for other dice")


def _refused(f: Facts) -> str | None:
    """Why a request that the regulations allow in principle comes too early, too late or too often."""
    if not f.between_games:
        return "have the dice replaced in a game"
    if f.replacements_used >= REPLACEMENTS_A_MATCH:
        return "have the dice replaced a second time"
    return None if f.game_since_replacement else "have the dice replaced before the following game is over"


@chapter.decides("dice_replacement", "3.7.b")
def between_games_once(f: Facts) -> Findings:
    """Only between games, and once per match for each player."""
    if not _wants_others(f) or not f.regulations_allow:
        return
    if not f.between_games or f.replacements_used >= REPLACEMENTS_A_MATCH:
        yield MayNot(Party.CLAIMANT, str(_refused(f)))


@chapter.decides("dice_replacement", "3.7.c")
def a_full_game_with_each_set(f: Facts) -> Findings:
    """After a replacement for one player, the other's has to wait until the following game is over."""
    if _wants_others(f) and f.regulations_allow and f.between_games and not f.game_since_replacement:
        yield MayNot(Party.CLAIMANT, "have the dice replaced before the following game is over")


@chapter.decides("dice_replacement", "3.8.a")
def by_the_arbiters(f: Facts) -> Findings:
    """The chief arbiter or the deputy may replace dice by a reasoned decision, written in the protocol."""
    if f.reason in ("by_director", "damaged", "objection"):
        yield May(Party.DIRECTOR, "replace dice by a reasoned decision")
        yield Duty(Party.DIRECTOR, "write the decision and its reason in the match protocol")


@chapter.decides("dice_replacement", "3.9")
def swapped_without_asking(f: Facts) -> Findings:
    """A player who changes dice without asking the chief arbiter receives one penalty point; more is possible."""
    if f.reason == "swapped":
        yield Verdict("Dice were changed without asking the chief arbiter.", violation=True)
        yield Sanction(Party.OFFENDER, ("one penalty point",), must=True)


@chapter.sets("dice_mixing", "3.7.a")
def mixing() -> tuple[None, str]:
    """When dice are mixed and who picks."""
    return None, "no mixing; other dice only through the chief arbiter where the regulations allow it, once a match"


@chapter.decides("dice_mixing", "3.7.a")
def no_mixing(f: Facts) -> Findings:
    """There is no mixing; only other dice through the chief arbiter, where the regulations allow it."""
    yield Verdict("No player has a right to a mix; other dice only through the chief arbiter, by regulation.")
    yield MayNot(Party.CLAIMANT, "have the dice mixed")


@chapter.decides("equipment_change", "3.7.a")
def no_mixing_as_a_change(f: Facts) -> Findings:
    """There is no mixing; only other dice through the chief arbiter, where the regulations allow it."""
    if f.item == "mix_dice" and f.wanted_by != "director":
        yield from no_mixing(f)


@chapter.decides("equipment_change", "3.6", "3.7.b")
def other_dice_in_a_match(f: Facts) -> Findings:
    """The organisers' dice are used; a right to others takes a regulation, and then only between games, once."""
    if f.item == "precision_dice" and f.wanted_by != "director":
        yield Verdict(
            "The organisers' dice are used; others only by regulation, between games, through the Chief Arbiter."
        )
        yield May(Party.EITHER, "ask the Chief Arbiter, where the regulations give that right")


@chapter.decides("equipment_change", "3.8.a")
def dice_changed_by_the_arbiter(f: Facts) -> Findings:
    """The chief arbiter or the deputy may replace dice by a reasoned decision, written in the protocol."""
    if f.item in ("precision_dice", "mix_dice") and f.wanted_by == "director":
        yield May(Party.DIRECTOR, "replace dice by a reasoned decision")
        yield Duty(Party.DIRECTOR, "write the decision and its reason in the match protocol")


@chapter.decides("randomiser_dispute", "3.3.a")
def box_before_cup(f: Facts) -> Findings:
    """The regulations fix cup or box; the box has priority over the cup."""
    if "baffle_box" in (f.wanted, f.offered) and f.wanted != f.offered:
        yield Verdict("Unless the regulations say otherwise the baffle box has priority over the cup.")
        yield Duty(Party.BOTH, "use the baffle box")


@chapter.decides("dice_manipulation", "10.1")
def only_for_random_numbers(f: Facts) -> Findings:
    """Dice are used to produce random numbers, with baffle box or cup."""
    if f.influenced:
        yield Verdict("Dice are used to produce random numbers, and nothing else.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("dice_in_hand", "10.5.c")
def dice_hidden(f: Facts) -> Findings:
    """Hiding the dice from opponent or arbiter, even briefly, is barred."""
    if f.act == "hides":
        yield Verdict("Dice may not be hidden, even briefly.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("dice_in_hand", "10.5.a")
def lifted_dice_are_rolled(f: Facts) -> Findings:
    """Having taken the dice up to roll, a player must roll them."""
    if f.act == "put_back":
        yield Verdict("Dice taken up to be rolled must be rolled; only a double may come before.", violation=True)
        yield Duty(Party.ON_TURN, "roll the dice")


@chapter.decides("live_dice", "12.5.8")
def slid_but_not_turned(f: Facts) -> Findings:
    """Dice may be slid on the surface to make room, if they are not turned over."""
    if f.act == "turned":
        yield Verdict("Dice may not be turned over; the number that was rolled counts.", violation=True)
    elif f.act == "slid":
        yield Verdict("Dice may be slid aside.", violation=False)
