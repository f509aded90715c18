"""The dice in the U.S. rules of 2009: one shared pair, mixed, misused, in view (1.2.b, 3.2, 4.1.a, 4.1.c, 9.2)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot

chapter = Chapter("us2009")


@chapter.sets("dice_in_play", "1.2.b", "3.1.a", "9.1", "basic.setup.e")
def in_play(clock: bool, both_want_four: bool = False) -> tuple[int, str]:
    """One shared pair: the tournament part prevails over the basic rules, which give each player a pair."""
    return 2, "one shared pair, with or without a clock; the tournament part prevails over the basic rules"


@chapter.decides("dice_mixing", "3.2.b")
def mixing_before_a_game(f: Facts) -> Findings:
    """Before any game either may demand a mix; the demander shakes and rolls, the other side picks a die first."""
    if f.between_games:
        yield Duty(Party.CLAIMANT, "shake the dice in one cup and roll them")
        yield Duty(Party.OPPONENT, "pick the first die")
        yield Reading("The text breaks off after the first pick; presumably the roller takes the next die.")
    else:
        yield Verdict("Dice are mixed only before the start of a game.")
        yield MayNot(Party.CLAIMANT, "have the dice mixed in a game")


@chapter.decides("equipment_change", "3.2.b")
def mixing_as_a_change(f: Facts) -> Findings:
    """Before the start of any game either player may demand a mix."""
    if f.item == "mix_dice" and f.wanted_by != "director":
        yield from mixing_before_a_game(f)


@chapter.sets("dice_mixing", "3.2.b", "9.2")
def mixing() -> tuple[dict[str, str | list[str]], str]:
    """When dice are mixed and who picks, with a clock as without."""
    return (
        {"when": "before any game", "rolls": "requester", "picks": ["opponent"]},
        "the text breaks off after the first pick; how many dice are rolled is not said",
    )


@chapter.decides("dice_replacement", "3.2.a")
def equipment_stays(f: Facts) -> Findings:
    """The equipment first chosen is used throughout; only the director may replace any of it, at any time."""
    yield Verdict("Only the director may replace dice, at any time.", True if f.reason == "swapped" else None)
    if f.reason not in ("by_director", "damaged"):
        yield MayNot(Party.CLAIMANT, "replace the dice")
    yield May(Party.DIRECTOR, "replace the dice")


@chapter.decides("randomiser_dispute", "3.1.b")
def agreement_or_dice(f: Facts) -> Findings:
    """The players settle the equipment before the match; a disagreement may be settled by the dice."""
    if f.wanted != f.offered:
        yield Verdict(
            "They agree before the match, or the dice settle it; precision dice and lipped cups are preferred."
        )


@chapter.decides("dice_manipulation", "4.1.a")
def only_for_random_numbers(f: Facts) -> Findings:
    """Dice exist only to produce random numbers; anything else is against letter and spirit of the game."""
    if f.influenced:
        yield Verdict("Dice may only be used to produce random numbers.", violation=True)
        yield Discretion(guidance="the penalty is left to the director")
    else:
        yield Verdict("The throw was not controlled.", violation=False)


@chapter.decides("dice_in_hand", "4.1.c")
def dice_stay_in_view(f: Facts) -> Findings:
    """From one turn to the next the dice lie visibly on the board."""
    if f.act == "hides":
        yield Verdict("Between turns the dice stay in view.", violation=True)
        yield Duty(Party.OFFENDER, "leave the dice in view on the board")
