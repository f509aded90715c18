"""Dice, rolls, turns and moves in the U.S. rules."""

from __future__ import annotations

from bafflebox.game import BACKGAMMON, Roll
from bafflebox.game.position import places
from bafflebox.message import said
from bafflebox.rulings import Cites, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import broken_clauses, kept_double, why_illegal
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import (
    DoubleVoid,
    Duty,
    MayNot,
    Opens,
    PlayCorrected,
    PlayStands,
    Reroll,
    RollVoid,
    ScoreCorrected,
)

OPEN = ("before_next_action", "after_invalid_roll", "game_over")
"""The next turn has not begun by a valid roll or an offered cube (4.8.c)."""
CLOSED = ("after_double", "after_pass", "after_valid_roll", "later", "next_game_started")


def _ended_illegally(f: Facts) -> bool:
    return bool(f.move_is_illegal and f.turn_ended)


def _void_double(f: Facts) -> bool:
    """A double that doesn't count, such as one after a cocked roll (5.4), doesn't begin a turn."""
    return bool(f.noticed_when == "after_double" and not f.double_valid)


def _correctable(f: Facts) -> bool:
    return bool((f.noticed_when in OPEN or _void_double(f)) and f.facts_of_play != "unclear")


def why_it_is_illegal(f: Facts) -> Findings:
    """All plays must be legal; if position, roll and play are known, they show why one isn't."""
    if why := why_illegal(f):
        yield Cites(("us2009:4.8.a", *broken_clauses(f, "us2009")))
        yield Verdict(why)


def corrected_before_the_next_turn(f: Facts) -> Findings:
    """An illegal play is corrected until the next turn begins with a valid roll or an offered cube; then it stands."""
    if not _ended_illegally(f):
        return
    if _correctable(f):
        yield Verdict("The next turn has not begun: the illegal play must be corrected.", violation=True)
        yield PlayCorrected()
        if f.noticed_when == "after_invalid_roll":
            yield RollVoid("it was not valid anyway")
            yield Reading(
                "The opponent's turn begins anew after the correction, so a double before the roll is possible again; the book "
                "doesn't say whether the cocked roll still rules it out."
            )
        if _void_double(f):
            yield DoubleVoid()
        if f.noticed_when == "game_over":
            yield ScoreCorrected("what it was before this game was scored", basis="undone")
            yield Reading(
                "There is no next turn after the last play of a game; nothing has begun that would close the time."
            )
    elif f.noticed_when in CLOSED and not _void_double(f):
        yield Verdict("The next turn has begun: the illegal play stands, and nobody has a choice.", violation=True)
        yield PlayStands()
        if f.noticed_when in ("after_double", "after_pass"):
            yield kept_double(f, passed=f.noticed_when == "after_pass")


def spectators_stay_silent(f: Facts) -> Findings:
    """Spectators may not point anything out in a match."""
    if f.move_is_illegal and f.who_noticed in ("spectator", "transcriber") and not f.observer_allowed:
        who = Party(f.who_noticed)
        yield Verdict(said("{who} had no right to point it out.", who=who), violation=True)
        yield MayNot(who, "comment on or point to anything in the match")


def in_play(clock: bool, both_want_four: bool = False) -> tuple[int, str]:
    """One shared pair: the tournament rules override the basic rules, which give each player a pair."""
    return 2, "one shared pair, with or without a clock; the tournament part prevails over the basic rules"


def higher_die_opens(f: Facts) -> Findings:
    """Each rolls one die; ties are rolled again; the higher moves first and plays both numbers."""
    if f.winner_started:
        yield Verdict("Every game starts with a die thrown by each player.", violation=True)
        yield Duty(Party.BOTH, "roll a die each for the first move")
        return
    if f.invalid != "none":
        return
    if f.die_roller == f.die_opponent:
        yield Verdict("Equal dice are thrown again; there is no automatic double of the stake.")
        yield Reroll(Party.BOTH, "one die each")
    else:
        starter = Party.ROLLER if f.die_roller > f.die_opponent else Party.OPPONENT
        yield Opens(starter, str(Roll(f.die_roller, f.die_opponent)))


def turn_begun(act: str) -> bool:
    """A turn begins when the player rolls the dice or offers the cube; lifting or shaking them is not enough."""
    return act in ("rolled", "doubled")


def turn_over_in_case(f: Facts) -> bool:
    """With a clock, by pressing it; without one, by a double tap on the bar."""
    return turn_over(f, ("tapped_bar_twice",))


def end_of_turn(clock: bool, dice: int = 2) -> str:
    """How a turn ends with this equipment."""
    return "hit the clock" if clock else "tap the bar twice"


def opponent_point(point: int) -> int:
    """The opponent's number for one of the player's points."""
    return BACKGAMMON.facing[point]


def starting_position() -> dict[str, object]:
    """The starting position in each player's numbering, the same for both."""
    start = BACKGAMMON.start
    return {"own": places(start.own), "checkers": BACKGAMMON.checkers, "pips": start.pips}
