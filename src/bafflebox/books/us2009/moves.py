"""Moves and checkers in the U.S. rules of 2009 (sections 4.3, 4.4, 4.5, 4.8, 9.4 and 10.3)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Cites, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import broken_clauses, kept_double, why_illegal
from bafflebox.rulings.remedies import (
    CheckerOut,
    CheckerToBar,
    ClockRuns,
    Discretion,
    Disqualified,
    DoubleVoid,
    Duty,
    MayNot,
    PlayCorrected,
    PlayStands,
    Presumption,
    Revert,
    RollVoid,
    ScoreCorrected,
    StillGammonable,
    TurnGoesOn,
    Warning,
)

chapter = Chapter("us2009")

OPEN = ("before_next_action", "after_invalid_roll", "game_over")
"""The next turn has not begun by a valid roll or an offered cube (4.8.c)."""
CLOSED = ("after_double", "after_pass", "after_valid_roll", "later", "next_game_started")


def _ended_illegally(f: Facts) -> bool:
    return bool(f.move_is_illegal and f.turn_ended)


def _void_double(f: Facts) -> bool:
    """A double that does not count, such as one after a cocked roll (5.4), begins no turn."""
    return bool(f.noticed_when == "after_double" and not f.double_valid)


def _correctable(f: Facts) -> bool:
    return bool((f.noticed_when in OPEN or _void_double(f)) and f.facts_of_play != "unclear")


# --- illegal plays ---------------------------------------------------------------------------------------------------


@chapter.decides("illegal_move", "4.8.a")
def why_it_is_illegal(f: Facts) -> Findings:
    """All plays have to be legal; where position, roll and play are known, they tell why not."""
    if why := why_illegal(f):
        yield Cites(("us2009:4.8.a", *broken_clauses(f, "us2009")))
        yield Verdict(why)


@chapter.decides("illegal_move", "4.8.a")
def every_play_must_be_legal(f: Facts) -> Findings:
    """All plays have to be legal; before the turn ends a wrong one is simply put right."""
    if not f.move_is_illegal:
        yield Verdict("The play is legal.", violation=False)
        if f.turn_ended:
            yield PlayStands()
    elif not f.turn_ended:
        yield Verdict("The turn is not over: the play has to be made legal.", violation=False)
        yield TurnGoesOn(Party.OFFENDER, "makes a legal play")


@chapter.decides("condoning", "4.8.a")
def legality_is_no_choice(f: Facts) -> Findings:
    """An illegal play is never a matter of choice, not even for both players together."""
    if f.infraction == "checker_move":
        if f.wish == "let_it_stand" and not f.deadline_passed:
            yield Verdict("An illegal play may not be let stand while it can be corrected.", violation=True)
        yield MayNot(Party.BOTH, "choose an illegal play, or let one stand that can still be corrected")


@chapter.decides("condoning", "4.8.b")
def announce_at_once(f: Facts) -> Findings:
    """Who makes or notices an illegal play has to announce it at once, whoever benefits."""
    if f.infraction == "checker_move":
        if f.wish == "say_nothing":
            yield Verdict("Silence about an illegal play is a breach.", violation=True)
        yield Duty(Party.BOTH, "announce an illegal play at once, whoever benefits")


@chapter.decides("illegal_move", "4.8.b")
def silence_is_a_breach(f: Facts) -> Findings:
    """To notice an illegal play and keep silent is a breach of either player."""
    if f.move_is_illegal and f.kept_silent != "nobody":
        yield Verdict("To keep silent about an illegal play is a breach.", violation=True)


@chapter.decides("illegal_move", "4.8.c")
def corrected_before_the_next_turn(f: Facts) -> Findings:
    """An illegal play is corrected until the next turn begins by a valid roll or an offered cube; then it stands."""
    if not _ended_illegally(f):
        return
    if _correctable(f):
        yield Verdict("The next turn has not begun: the illegal play must be corrected.", violation=True)
        yield PlayCorrected()
        if f.noticed_when == "after_invalid_roll":
            yield RollVoid("it was not valid anyway")
        if _void_double(f):
            yield DoubleVoid()
        if f.noticed_when == "game_over":
            yield ScoreCorrected("what it was before this game was scored", basis="undone")
            yield Reading(
                "The book knows no next turn after the last play of a game; nothing has begun that would close the time."
            )
    elif f.noticed_when in CLOSED and not _void_double(f):
        yield Verdict("The next turn has begun: the illegal play stands, and nobody has a choice.", violation=True)
        yield PlayStands()
        if f.noticed_when == "after_double":
            yield kept_double(f)


@chapter.decides("illegal_move", "6.1.a")
def play_in_dispute(f: Facts) -> Findings:
    """In a dispute everything stays as it is while the director is called."""
    if _ended_illegally(f) and f.noticed_when in OPEN and f.facts_of_play == "unclear":
        yield Verdict("What was played is in dispute: everything stays as it is, and the director settles it.")
        yield Duty(Party.BOTH, "leave everything as it is and call the director")
        yield Discretion(bounds=("the play is corrected", "the play stands"))


@chapter.decides("illegal_move", "4.8.d")
def same_roll_played_legally(f: Facts) -> Findings:
    """Everything goes back to before the play, and the same roll is played in any legal way."""
    if _ended_illegally(f) and _correctable(f):
        yield Revert("the position before the illegal play, with the same roll")


@chapter.decides("illegal_move", "10.3.a")
def correction_on_the_clock(f: Facts) -> Findings:
    """The offended player hits the clock; the offender plays legally and hits it again."""
    if _ended_illegally(f) and f.clock_in_use and _correctable(f):
        yield Duty(Party.OPPONENT, "draw attention to it and hit the clock")
        yield ClockRuns(Party.OFFENDER)


@chapter.decides("illegal_move", "10.3.b")
def unnoticed_with_a_clock(f: Facts) -> Findings:
    """With a clock an unnoticed illegal play stands once the offended player starts the turn; a cocked roll is open."""
    if _ended_illegally(f) and f.clock_in_use and f.noticed_when == "after_invalid_roll":
        yield Reading(
            "10.3 with 4.5 speaks of rolling and not only of a valid roll, so a cocked roll could be held to close the "
            "time; 4.8 asks for a valid one and is followed as the more exact."
        )


@chapter.decides("illegal_move", "4.8.e")
def continued_offences(f: Facts) -> Findings:
    """Continued offences bring a warning, and then disqualification."""
    if f.move_is_illegal and f.repeated:
        if f.warned_before:
            yield Disqualified(Party.OFFENDER)
            yield Reading("The book does not say from what; read as from the match, the least of it.")
        else:
            yield Warning(Party.OFFENDER, "continued illegal plays")


@chapter.decides("illegal_move", "1.6.a")
def spectators_stay_silent(f: Facts) -> Findings:
    """Spectators have no right to point to anything in a match."""
    if f.move_is_illegal and f.who_noticed in ("spectator", "transcriber") and not f.observer_allowed:
        who = Party(f.who_noticed)
        yield Verdict(f"The {who} had no right to point it out.", violation=True)
        yield MayNot(who, "comment on or point to anything in the match")


@chapter.decides("invalid_position", "4.8.c")
def ordinary_time_limit(f: Facts) -> Findings:
    """The book sets no longer time for positions that cannot exist; how play goes on with one it does not say."""
    if f.position_is == "possible":
        yield Verdict(
            "The position can come about; whether the last move was legal is another question.", violation=False
        )
        return
    if f.noticed == "before_next_valid_roll":
        yield Verdict("A play that leads to an impossible position is illegal and is corrected.", violation=True)
        yield PlayCorrected()
    else:
        yield Verdict(
            "The time for correcting the play has passed, and play cannot go on from the position.", violation=True
        )
        yield Discretion(guidance="the book has no rule on positions that cannot exist; fairness decides")


@chapter.decides("retraction", "4.5.b", "9.4.a")
def turn_over_or_not(f: Facts) -> Findings:
    """A turn ends with the double tap, or with the clock; before that it is open."""
    if f.turn_ended:
        yield Verdict("The turn is over and with it the choice of the play.")
        yield PlayStands()
    else:
        yield Verdict("The turn is not over: the play may be changed.", violation=False)
        yield TurnGoesOn(Party.ON_TURN, "may choose another play")


# --- checkers --------------------------------------------------------------------------------------------------------


@chapter.decides("checker_handling", "4.3.a")
def one_hand_and_clear(f: Facts) -> Findings:
    """Checkers are moved unambiguously and with one hand; ambiguity weighs against the mover."""
    if f.act == "two_hands":
        yield Verdict("Checkers are moved with one hand only.", violation=True)
    elif f.act == "unclear":
        yield Verdict("Checkers are moved unambiguously.", violation=True)
        if f.dispute_arose:
            yield Presumption(Party.OFFENDER, "whose movement was ambiguous")
    elif f.act == "other_hand_next_turn":
        yield Verdict("Nothing forbids to change the hand from turn to turn.", violation=False)


@chapter.decides("checker_handling", "4.3.b")
def bar_first(f: Facts) -> Findings:
    """Checkers on the bar enter before any other moves."""
    if f.act == "bar_left":
        yield Verdict("The checker on the bar has to enter first; the play is illegal.", violation=True)
        yield PlayCorrected()


@chapter.decides("checker_handling", "4.3.c")
def hands_off(f: Facts) -> Findings:
    """Nobody touches checkers or dice in the opponent's turn."""
    if f.act == "touched_out_of_turn":
        yield Verdict("Checkers and dice are not touched in the opponent's turn.", violation=True)


@chapter.decides("checker_handling", "4.4.a")
def hit_checkers_on_the_bar(f: Facts) -> Findings:
    """A hit checker is kept on the bar until it enters."""
    if f.act == "hit_not_on_bar":
        yield Verdict("A hit checker is kept on the bar.", violation=True)
        yield CheckerToBar()


@chapter.decides("checker_handling", "4.4.b")
def borne_off_checkers_off(f: Facts) -> Findings:
    """Borne-off checkers stay off the whole playing surface until the game ends."""
    if f.act == "borne_off_on_surface":
        yield Verdict("Borne-off checkers may not lie on the board or the bar.", violation=True)
        yield Duty(Party.OFFENDER, "put them off the playing surface")


@chapter.decides("checker_handling", "9.4.a")
def same_hand_on_the_clock(f: Facts) -> Findings:
    """The clock is hit with the hand that moved the checkers."""
    if f.act == "other_hand_on_clock":
        yield Verdict("The clock is hit with the hand that moved the checkers.", violation=True)


@chapter.decides("checker_handling", "4.8.a")
def opponents_checker_moved(f: Facts) -> Findings:
    """To move an opposing checker elsewhere than to the bar is no legal play."""
    if f.act == "opponents_checker":
        yield Verdict("To move an opposing checker elsewhere than to the bar is illegal.", violation=True)
        yield Duty(Party.BOTH, "announce it; it is corrected until the next turn begins")


@chapter.decides("trying_plays", "4.4(a).a")
def tried_checkers_apart(f: Facts) -> Findings:
    """Plays may be tried, with the checkers near the tip of a point or clearly apart from those already there."""
    if f.act == "restored":
        yield Verdict("Trying plays in one's turn is allowed.", violation=False)
        yield TurnGoesOn(Party.ON_TURN, "may try further plays")
    elif f.act in ("not_apart", "adjusted_after_end"):
        yield Verdict("Tried checkers are set clearly apart from those already on the point.", violation=True)


@chapter.decides("trying_plays", "4.4(a).b")
def tested_hit_on_top(f: Facts) -> Findings:
    """A tested hit is shown by laying the checker on top; nothing goes to the bar."""
    if f.act == "tested_hit_on_bar":
        yield Verdict(
            "A tested hit is shown by laying the checker on top of the other; nothing goes to the bar.", violation=True
        )


@chapter.decides("trying_plays", "4.4(a).c", "4.4(a).e")
def doubt_against_the_mover(f: Facts) -> Findings:
    """Plays should be tried slowly and clearly; doubt about the original position goes against the mover."""
    if f.act == "quick":
        yield Verdict("Plays should be tried slowly, so that the opponent can follow.")
    if f.origin_disputed and not f.evidence and f.act != "restored":
        yield Presumption(Party.OFFENDER, "the player who moved the checkers")


@chapter.decides("trying_plays", "4.4(a).d")
def restore_before_the_next(f: Facts) -> Findings:
    """Before another play is tried all checkers go back."""
    if f.act == "not_restored":
        yield Verdict("All checkers go back first: restore everything before the next try.", violation=True)


@chapter.decides("hit_checker_left", "4.4.a")
def hit_checker_belongs_on_the_bar(f: Facts) -> Findings:
    """A hit checker is kept on the bar; of one left alone on its point nothing is said."""
    if f.checker_lies == "own_point":
        yield Verdict("The book has no rule on a hit checker that was left on its point.")
        legal = "is legal and stands" if f.legal_without_hit else "is illegal and is treated so"
        yield Discretion(
            bounds=(f"it was not hit: without the hit the play {legal}", "it was hit: it goes to the bar"),
            guidance="as the checkers stand when the turn is ended, the play was made without the hit",
        )
    else:
        yield Verdict("The checker was hit and belongs on the bar.", violation=True)
        yield CheckerToBar()


@chapter.decides("missing_checker", "4.4.c", "4.8.c")
def wrongly_taken_off(f: Facts) -> Findings:
    """Until the next turn begins it is corrected like any illegal play; after that its owner can still be gammoned."""
    if f.removed_in != "unknown" and not f.next_roll_made:
        yield Verdict("To take a checker off without right is an illegal play and is corrected.", violation=True)
        yield PlayCorrected()
    else:
        yield Verdict("The checker does not count as borne off.")
        yield CheckerOut()
        yield StillGammonable()


@chapter.decides("checker_status", "4.4.b")
def borne_off_or_not(f: Facts) -> Findings:
    """A borne-off checker stays off the surface; on one of unknown status the book is silent."""
    if f.status == "borne_off":
        yield Verdict("The checker is borne off and may not lie on the playing surface.", violation=True)
        yield CheckerOut()


# --- values ----------------------------------------------------------------------------------------------------------


@chapter.sets("illegal_move_deadline", "4.8.c", "4.8.a")
def illegal_move_deadline() -> dict[str, object]:
    """What closes the time for correcting an illegal play, and who may condone it."""
    return {
        "closed_by": ["valid roll of the opponent", "cube offered by the opponent"],
        "not_closed_by": ["invalid roll"],
        "condoned_by": "nobody",
        "afterwards": "stands",
        "invalid_position": "as any illegal play",
    }
