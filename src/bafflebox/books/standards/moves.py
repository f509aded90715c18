"""Dice, rolls, turns and moves in the Standards Guide."""

from __future__ import annotations

from bafflebox.game import Roll
from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import why_illegal
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import Duty, May, MayNot, Opens, Reroll


def why_it_is_illegal(f: Facts) -> Findings:
    """A play must follow the rules of the game; if position, roll and play are known, they show why it doesn't."""
    if why := why_illegal(f):
        yield Verdict(why)


def who_may_point_it_out(f: Facts) -> Findings:
    """Players and officials; a transcriber or monitor if both agreed before the match; spectators only when asked."""
    if f.move_is_illegal and f.who_noticed in ("spectator", "transcriber") and not f.observer_allowed:
        who = Party(f.who_noticed)
        yield Verdict(said("{who} had no right to point it out.", who=who), violation=True)
        yield MayNot(who, "point out an illegal move without the players' agreement or an official's request")
    elif f.move_is_illegal and f.who_noticed in ("monitor", "transcriber"):
        yield May(Party(f.who_noticed), "point out illegal moves")


DICE_TO_MIX = 4  # 3.6.a


def randomisers_first(f: Facts) -> Findings:
    """Approved devices that randomise have priority, such as boxes, tubes, lipped cups and precision dice."""
    if f.wanted == f.offered == "plain":
        return
    if "plain" in (f.wanted, f.offered):
        yield Verdict("The device that randomises better has priority.")
        yield May(Party.CLAIMANT, "have the randomising device used")
    else:
        yield Verdict("Both devices are of the preferred kind; this clause puts neither before the other.")


def selection(dice: int = 4) -> dict[str, str | int | list[str]]:
    """One player shakes and rolls all four; then they choose alternately, the other player first."""
    picks = ["other player", "roller"] * (dice // 2)
    return {"rolled_by": "one player", "dice": DICE_TO_MIX, "picks": picks}


def in_play(clock: bool, both_want_four: bool = False) -> tuple[int, str]:
    """With a clock, two dice are chosen and two put aside; otherwise four are used, two each."""
    if clock:
        return 2, "two of the four chosen dice are laid aside"
    return 4, "two each; foreseen by the way of choosing, not prescribed"


def larger_die_opens(f: Facts) -> Findings:
    """Each throws one die and the larger plays both numbers."""
    if f.winner_started:
        yield Verdict("Each player throws a single die to begin a game.", violation=True)
        yield Duty(Party.BOTH, "roll a die each for the first move")
    elif f.invalid == "none":
        if f.die_roller == f.die_opponent:
            yield Reading("The guide doesn't mention equal dice; both are thrown again, as everywhere.")
            yield Reroll(Party.BOTH, "one die each")
        else:
            starter = Party.ROLLER if f.die_roller > f.die_opponent else Party.OPPONENT
            yield Opens(starter, str(Roll(f.die_roller, f.die_opponent)))


ENDS_WITHOUT_CLOCK = ("lifted_die", "moved_die", "covered_dice", "touched_die")  # 5.3.a, 5.8.a


def turn_complete(f: Facts) -> bool:
    """With a clock, by pressing it; without one, by picking up, moving or covering the dice after the move."""
    return turn_over(f, ENDS_WITHOUT_CLOCK, full_move_needed=True)


def end_of_turn(clock: bool, dice: int = 4) -> str:
    """How a turn ends with this equipment."""
    return "hit the clock" if clock else "pick up a die or cover the dice; touching one after a full move is enough"


def score_forms(length: int, own: int, opp: int) -> list[str]:
    """The two ways in which a score may be written: points scored, and points away."""
    return [f"{own}-{opp}", f"{length - own}-away/{length - opp}-away"]
