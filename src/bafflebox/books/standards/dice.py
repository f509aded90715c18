"""The dice in the Standards Guide: devices, choosing and mixing, random handling, complaints (3.5, 3.6, 5.5)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot

chapter = Chapter("standards")

DICE_TO_MIX = 4  # 3.6.a


@chapter.decides("randomiser_dispute", "3.5.a")
def randomisers_first(f: Facts) -> Findings:
    """Approved devices that randomise, such as boxes, tubes, lipped cups and precision dice, have priority."""
    if f.wanted == f.offered == "plain":
        return
    if "plain" in (f.wanted, f.offered):
        yield Verdict("The device that randomises better has priority.")
        yield May(Party.CLAIMANT, "have the randomising device used")
    else:
        yield Verdict("Both devices are of the kind that has priority; neither goes before the other by this clause.")


@chapter.decides("dice_replacement", "3.4.a")
def dice_stay(f: Facts) -> Findings:
    """What was settled at the start holds for the whole match."""
    if f.reason in ("wish", "own_dice", "precision", "objection"):
        yield Verdict("The players may not change the dice during the match, save by remixing between games.")
        yield MayNot(Party.CLAIMANT, "have the dice replaced")
    elif f.reason == "swapped":
        yield Verdict("Dice were changed during the match without right.", violation=True)


@chapter.decides("dice_replacement", "3.4.b")
def broken_or_lost(f: Facts) -> Findings:
    """Broken or lost pieces are replaced under the director's direction."""
    if f.reason == "damaged":
        yield Duty(Party.DIRECTOR, "see to a suitable replacement")


@chapter.sets("dice_selection", "3.6.a")
def selection(dice: int = 4) -> dict[str, str | int | list[str]]:
    """One player shakes and rolls all four; then they choose alternately, the other player first."""
    picks = ["other player", "roller"] * (dice // 2)
    return {"rolled_by": "one player", "dice": DICE_TO_MIX, "picks": picks}


@chapter.sets("dice_in_play", "3.6.a", "3.6.c")
def in_play(clock: bool, both_want_four: bool = False) -> tuple[int, str]:
    """With a clock two dice are chosen and two laid aside; otherwise four are foreseen, two each."""
    if clock:
        return 2, "two of the four chosen dice are laid aside"
    return 4, "two each; foreseen by the way of choosing, not prescribed"


@chapter.decides("dice_mixing", "3.6.b")
def remixing(f: Facts) -> Findings:
    """Only between games, at either player's request: the asking player rolls, the opponent picks first."""
    if not f.between_games:
        yield Verdict("Not now: dice are mixed only between games.")
        yield MayNot(Party.CLAIMANT, "have the dice mixed in a game")
    else:
        yield Duty(Party.CLAIMANT, "roll all four dice")
        yield Duty(Party.OPPONENT, "pick the first die")


@chapter.decides("equipment_change", "3.6.b")
def remixing_as_a_change(f: Facts) -> Findings:
    """Only between games, at either player's request."""
    if f.item == "mix_dice" and f.wanted_by != "director":
        yield from remixing(f)


@chapter.decides("dice_mixing", "3.6.c")
def mixing_for_two_dice(f: Facts) -> Findings:
    """With a clock, on a change all four take part in the choice; two are played and two laid aside."""
    if f.between_games and f.dice == "two":
        yield Duty(Party.BOTH, "choose two of the four and lay two aside")


@chapter.sets("dice_mixing", "3.6.b")
def mixing() -> dict[str, str | int | list[str]]:
    """When dice are mixed and who picks."""
    return {
        "when": "between games",
        "dice": DICE_TO_MIX,
        "rolls": "requester",
        "picks": ["opponent", "requester", "opponent", "requester"],
    }


@chapter.decides("dice_manipulation", "5.5.0")
def handling_must_be_random(f: Facts) -> Findings:
    """However the dice are handled, it has to be compatible with random rolls."""
    if f.influenced:
        yield Verdict("The dice were handled so that the roll is not random.", violation=True)
        yield Discretion(guidance="the steps and penalties for improper rolling apply (5.5.c, 5.5.d)")
    else:
        yield Verdict("The handling was compatible with random rolls.", violation=False)


@chapter.decides("rolling_complaint", "5.5.c")
def reminder_then_director(f: Facts) -> Findings:
    """First the opponent reminds in a friendly way; then the director has a range of steps."""
    if not f.breach_found:
        yield Verdict("The rolling was proper.", violation=False)
        return
    if not f.reminded:
        yield Verdict("The first step is a friendly reminder by the opponent.")
        yield May(Party.OPPONENT, "remind the roller in a friendly way first")
    else:
        yield Verdict("The director is called and takes the steps that are needed.", violation=True)
        yield Discretion(
            bounds=(
                "a caution",
                "a baffle box or tube",
                "a monitor",
                "a penalty for further breaches",
                "somebody else rolls for one or both players",
            )
        )
