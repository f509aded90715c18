"""The dice in the EUBGF rules: how many, mixed, replaced, misused, live (2.4, 3.3, 4.1 i to iii)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot, TurnGoesOn

chapter = Chapter("eubgf")


@chapter.decides("dice_manipulation", "4.1.i")
def only_for_random_numbers(f: Facts) -> Findings:
    """Dice serve only to get random numbers; using them otherwise offends rules and spirit."""
    if f.influenced:
        yield Verdict("Dice may only be used to get random numbers.", violation=True)
    else:
        yield Verdict("The throw was not controlled.", violation=False)


@chapter.decides("dice_manipulation", "2.4.i")
def box_for_misuse(f: Facts) -> Findings:
    """After a breach of 4.1 (i) the director may put the rest of the match under a baffle box."""
    if f.influenced and f.box_available:
        yield Discretion(bounds=("a baffle box for the rest of the match",))


@chapter.decides("rolling_complaint", "2.4.i")
def box_for_improper_rolling(f: Facts) -> Findings:
    """After a breach of the rules on rolling the director may put the rest of the match under a baffle box."""
    if f.breach_found:
        yield Verdict("The rolling broke the rules.", violation=True)
        yield Discretion(bounds=("a baffle box for the rest of the match",))


@chapter.decides("rolling_complaint", "2.4.ii")
def asking_for_a_box(f: Facts) -> Findings:
    """A player may ask for a baffle box, if one is available, or for a monitor."""
    if f.wanted == "box" and not f.available:
        yield Verdict("No box is available; only a monitor can be asked for.")
        yield May(Party.CLAIMANT, "ask for a monitor")
    else:
        yield May(Party.CLAIMANT, "ask for a baffle box or a monitor")
        yield Discretion(bounds=("grant the request", "decline it"))


@chapter.decides("dice_replacement", "3.3.i")
def precision_dice_on_demand(f: Facts) -> Findings:
    """If available a player may insist on precision dice; the swap can be made at once, even in mid-game."""
    if f.reason == "precision":
        if f.available:
            yield May(Party.CLAIMANT, "insist on precision dice at once, even in a game")
        else:
            yield Verdict("No precision dice are available.")
            yield MayNot(Party.CLAIMANT, "insist on precision dice")


@chapter.decides("dice_replacement", "3.7.i.b")
def change_by_the_players(f: Facts) -> Findings:
    """Otherwise players change dice in a running match only if they are defective or both agree."""
    if f.reason == "damaged" or (f.reason in ("objection", "wish", "own_dice") and f.both_agree):
        yield May(Party.BOTH, "change the dice")
    elif f.reason in ("objection", "wish", "own_dice"):
        yield MayNot(Party.CLAIMANT, "have the dice changed without the opponent's agreement")
    elif f.reason == "swapped":
        yield Verdict("Players may change dice in a running match only if defective or by agreement.", violation=True)


@chapter.decides("dice_replacement", "3.7.i.a")
def change_by_the_director(f: Facts) -> Findings:
    """The director may change equipment at any time."""
    if f.reason in ("by_director", "objection"):
        yield May(Party.DIRECTOR, "change the dice at any time")


@chapter.decides("randomiser_dispute", "3.4.i.a", "3.4.i.b", "3.4.i.c")
def box_by_agreement(f: Facts) -> Findings:
    """A box takes agreement, or an announced preference or obligation."""
    if "baffle_box" in (f.wanted, f.offered) and f.wanted != f.offered:
        yield Verdict("A baffle box takes the agreement of both, or an announced preference or obligation.")


@chapter.decides("randomiser_dispute", "3.2", "3.3.i")
def cups_and_dice_on_demand(f: Facts) -> Findings:
    """Lipped cups and precision dice may be insisted on."""
    if "baffle_box" not in (f.wanted, f.offered) and "plain" in (f.wanted, f.offered) and f.wanted != f.offered:
        yield May(Party.EITHER, "insist on lipped cups and precision dice, if available")


@chapter.sets("dice_in_play", "3.3.ii", "3.3.iii")
def in_play(clock: bool, both_want_four: bool = False) -> tuple[int, str]:
    """Four dice are chosen for the match: with a clock two of them are used in a game, without one two each."""
    if clock:
        return 2, "both roll the same pair; all four stay at the board for a change"
    return 4, "each player rolls an own pair"


@chapter.decides("live_dice", "4.1.ii")
def live_dice(f: Facts) -> Findings:
    """Live dice are not touched; when necessary a player may slide the own dice aside to move checkers."""
    if f.act == "slid" and f.needed:
        yield Verdict("Own dice may be slid aside to make room.", violation=False)
        yield TurnGoesOn()
    else:
        yield Verdict("The dice were live and may not be touched until the turn is over.", violation=True)


@chapter.decides("roll_interference", "4.1.ii")
def live_dice_of_the_other(f: Facts) -> Findings:
    """Live dice are not touched; what follows from it is not said."""
    if f.what == "touched":
        yield Verdict("The dice were live and may not be touched.", violation=True)
        yield Discretion(bounds=("the roll stands", "both dice are rolled again"))


@chapter.decides("dice_mixing", "4.1.iii")
def mixing_before_a_game(f: Facts) -> Findings:
    """Before any game a player may demand a mix, shakes and rolls all four; then they pick in turn, the other first."""
    if f.between_games:
        yield Duty(Party.CLAIMANT, "shake all four dice in a cup and roll them")
        yield Duty(Party.OPPONENT, "pick the first die and the third")
        yield Duty(Party.CLAIMANT, "pick the second die and the last")
    else:
        yield MayNot(Party.CLAIMANT, "have the dice mixed in a game")


@chapter.decides("equipment_change", "4.1.iii")
def mixing_as_a_change(f: Facts) -> Findings:
    """Before any game a player may demand that the dice be mixed and picked again."""
    if f.item == "mix_dice" and f.wanted_by != "director":
        yield from mixing_before_a_game(f)


@chapter.sets("dice_mixing", "4.1.iii")
def mixing() -> dict[str, str | int | list[str]]:
    """When dice are mixed and who picks."""
    return {
        "when": "before any game",
        "dice": 4,
        "rolls": "requester",
        "picks": ["opponent", "requester", "opponent", "requester"],
    }
