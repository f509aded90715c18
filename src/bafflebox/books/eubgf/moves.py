"""Moves and checkers in the EUBGF rules (sections 4.1 vi, 4.2 and 4.3)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import kept_double, why_illegal
from bafflebox.rulings.remedies import (
    CheckerOut,
    CheckerToBar,
    ClockPaused,
    ClockRuns,
    DelayForfeited,
    Discretion,
    DoubleVoid,
    Duty,
    May,
    MayNot,
    PlayCorrected,
    PlayStands,
    Revert,
    RollVoid,
    Sanction,
    ScoreCorrected,
    TurnGoesOn,
    Warning,
)

chapter = Chapter("eubgf")

OPEN = ("before_next_action", "after_invalid_roll", "game_over")
CLOSED = ("after_double", "after_pass", "after_valid_roll", "later", "next_game_started")
"""The opponent has made a valid roll or offered a valid double (4.2.iii.a.3)."""
LADDER = ("penalty points",)
"""What may follow a warning (4.2.i, ii, iii.d, v; 4.3.i)."""


def _open(f: Facts) -> bool:
    return f.noticed_when in OPEN or (f.noticed_when in ("after_double", "after_pass") and not f.double_valid)


def _ended_illegally(f: Facts) -> bool:
    return bool(f.move_is_illegal and f.turn_ended)


def _ladder(f: Facts, what: str) -> Findings:
    """Repetition brings first a warning, then penalty points."""
    if f.repeated and f.warned_before:
        yield Sanction(Party.OFFENDER, LADDER)
    elif f.repeated:
        yield Warning(Party.OFFENDER, what)


# --- illegal moves ---------------------------------------------------------------------------------------------------


@chapter.decides("illegal_move", "4.2.iii.a.1")
def why_it_is_illegal(f: Facts) -> Findings:
    """What an illegal move is follows from the rules of the game; position, roll and play tell why."""
    if why := why_illegal(f):
        yield Verdict(why)


@chapter.decides("illegal_move", "4.2.iii.a.1")
def must_be_corrected(f: Facts) -> Findings:
    """Noticed by either player before the opponent's valid roll or valid double, it must be corrected."""
    if not f.move_is_illegal:
        yield Verdict("The move is legal.", violation=False)
        if f.turn_ended:
            yield PlayStands()
    elif not f.turn_ended:
        yield Verdict("The turn is not over: the move has to be made legal.", violation=False)
        yield TurnGoesOn(Party.OFFENDER, "makes a legal move")
    elif _open(f) and f.facts_of_play != "unclear":
        yield Verdict("The illegal move must be corrected; there is no option to let it stand.", violation=True)
        yield PlayCorrected()
        if f.noticed_when == "game_over":
            yield ScoreCorrected("what it was before this game was scored", basis="undone")
            yield Reading(
                "The book does not name a move that ends the game; the opponent has neither rolled nor doubled since."
            )


@chapter.decides("illegal_move", "4.2.iii.a.2")
def who_points_it_out(f: Facts) -> Findings:
    """Players, director and official monitors have to; others, annotators included, only if the players told them to."""
    if not f.move_is_illegal:
        return
    yield Duty(Party.BOTH, "point out an illegal move they notice, also against their own interest")
    if f.who_noticed in ("transcriber", "spectator"):
        who = Party(f.who_noticed)
        if f.observer_allowed:
            yield May(who, "point it out, as the players have told that person to")
        else:
            yield MayNot(who, "point it out: the players have not clearly asked for it")


@chapter.decides("illegal_move", "4.2.iii.a.3")
def stands_after_roll_or_double(f: Facts) -> Findings:
    """After the opponent's valid roll or valid double it stands; an invalid roll or double does not settle it."""
    if not _ended_illegally(f):
        return
    if _open(f):
        if f.noticed_when == "after_invalid_roll":
            yield Verdict("An invalid roll does not settle it.")
            yield RollVoid("it was not valid anyway")
        elif f.noticed_when in ("after_double", "after_pass"):
            yield Verdict("An invalid double does not settle it.")
            yield DoubleVoid()
    elif f.noticed_when == "later" and f.opponent_closed_out:
        yield Verdict(
            "The offender has rolled again while the opponent, closed out, neither rolled nor doubled.", violation=True
        )
        yield Reading(
            "The book counts only the opponent's roll or double and does not foresee an opponent who cannot roll."
        )
        yield Discretion(bounds=("the move is corrected", "the move stands"))
    else:
        yield Verdict("The opponent has validly rolled or doubled since: the illegal move stands.", violation=True)
        yield PlayStands()
        if f.noticed_when == "after_double":
            yield kept_double(f)


@chapter.decides("illegal_move", "4.2.iii.b")
def undoing_without_a_clock(f: Facts) -> Findings:
    """The opponent is shown the fact; once it is accepted, dice go back with the right numbers and a legal move is made."""
    if _ended_illegally(f) and _open(f):
        if f.facts_of_play == "unclear":
            yield Verdict("The fact is not accepted: the director decides.")
            yield Discretion()
        else:
            yield Revert("the position before the illegal move, with the dice showing the right numbers")


@chapter.decides("illegal_move", "4.2.iii.c")
def undoing_with_a_clock(f: Facts) -> Findings:
    """The clock is paused and the offender's time started; the legal move may be made once the delay has run out."""
    if _ended_illegally(f) and _open(f) and f.clock_in_use and f.facts_of_play != "unclear":
        yield May(Party.OPPONENT, "pause the clock to show the fact")
        yield ClockRuns(Party.OFFENDER)
        yield DelayForfeited(
            Party.OFFENDER, "for the corrected move: it is made only once the delay has run out", "this_play"
        )


@chapter.decides("illegal_move", "4.3.ii.f")
def pause_while_disputed(f: Facts) -> Findings:
    """The clock may be paused for a move that is only presumed illegal."""
    if _ended_illegally(f) and f.clock_in_use and f.facts_of_play == "unclear" and _open(f):
        yield ClockPaused()


@chapter.decides("illegal_move", "4.2.iii.d")
def repeated_illegal_moves(f: Facts) -> Findings:
    """Repeated illegal moves may bring a warning, then penalty points."""
    if f.move_is_illegal:
        yield from _ladder(f, "repeated illegal moves")


@chapter.decides("condoning", "4.2.iii.a.1")
def no_option_to_let_it_stand(f: Facts) -> Findings:
    """An illegal move has to be put right; nobody may let it stand while it can be."""
    if f.infraction == "checker_move" and not f.deadline_passed:
        yield Verdict("It must be corrected; there is no option to let it stand.", violation=True)
        yield MayNot(Party.BOTH, "let an illegal move stand that was noticed in time")


@chapter.decides("condoning", "4.2.iii.a.2")
def players_point_it_out(f: Facts) -> Findings:
    """Both players have to point out an illegal move, also against their own interest."""
    if f.infraction == "checker_move":
        yield Duty(Party.BOTH, "point out an illegal move they notice, also against their own interest")
        if f.wish == "say_nothing":
            yield Verdict("The players have to point it out; silence is a breach.", violation=True)


@chapter.decides("invalid_position", "4.2.iii.a.1")
def corrected_as_an_illegal_move(f: Facts) -> Findings:
    """In time it is an illegal move like any other; on one found later the book is silent."""
    if f.position_is == "possible":
        yield Verdict(
            "The position can come about; whether the last move was legal is another question.", violation=False
        )
        return
    if f.noticed == "before_next_valid_roll":
        yield Verdict("A move that leads to an impossible position is illegal and must be corrected.", violation=True)
        yield PlayCorrected()


@chapter.decides("retraction", "4.1.vi.a", "4.1.vi.b")
def turn_over_or_not(f: Facts) -> Findings:
    """The turn ends with the dice lifted, or with the clock; before that the move is open."""
    if f.turn_ended:
        yield Verdict("The turn is over and with it the choice of the move.")
        yield PlayStands()
    else:
        yield Verdict("The turn is not over: the move may be changed.", violation=False)
        yield TurnGoesOn(Party.ON_TURN, "may choose another move")


# --- checkers --------------------------------------------------------------------------------------------------------


@chapter.decides("checker_handling", "4.2.i")
def clear_with_one_hand_bar_first(f: Facts) -> Findings:
    """Clear moves, one hand, checkers on the bar first; repetition brings a warning, then penalty points."""
    if f.act in ("two_hands", "unclear", "bar_left"):
        yield Verdict("Moves are clear, with one hand, and from the bar first.", violation=True)
        yield from _ladder(f, "repeated unclear or two-handed moves")


@chapter.decides("checker_handling", "4.2.iii.a.1")
def opponents_checker_moved(f: Facts) -> Findings:
    """To move an opposing checker elsewhere than to the bar is an illegal move, and is corrected in time."""
    if f.act == "opponents_checker":
        yield Verdict("To move an opposing checker elsewhere than to the bar is an illegal move.", violation=True)
        yield Duty(Party.BOTH, "have it corrected before the opponent's valid roll or valid double")


@chapter.decides("checker_handling", "4.2.ii.a")
def hands_off(f: Facts) -> Findings:
    """Checkers should not be touched in the opponent's turn; repetition brings a warning, then penalty points."""
    if f.act == "touched_out_of_turn":
        yield Verdict("Checkers should not be touched in the opponent's turn.", violation=True)
        yield from _ladder(f, "repeated touching in the opponent's turn")


@chapter.decides("checker_handling", "4.2.ii.b")
def bar_and_borne_off(f: Facts) -> Findings:
    """Hit checkers stay on the bar until they enter; borne-off ones stay off the surface until the game ends."""
    if f.act == "hit_not_on_bar":
        yield Verdict("A hit checker stays on the bar.", violation=True)
        yield CheckerToBar()
        yield from _ladder(f, "repeated misplacing of checkers")
    elif f.act == "borne_off_on_surface":
        yield Verdict("Borne-off checkers stay off the playing surface.", violation=True)
        yield Duty(Party.OFFENDER, "put them off the playing surface")
        yield from _ladder(f, "repeated misplacing of checkers")


@chapter.decides("checker_handling", "4.3.i")
def same_hand_on_the_clock(f: Facts) -> Findings:
    """The clock is pressed with the hand that moves; repetition brings a warning, then penalty points."""
    if f.act == "other_hand_on_clock":
        yield Verdict("The clock is pressed with the hand that moves the checkers.", violation=True)
        yield from _ladder(f, "repeated use of the other hand")


@chapter.decides("trying_plays", "4.2.v")
def no_uncontrolled_shuffling(f: Facts) -> Findings:
    """Plays should not be tried in an uncontrolled way; repetition brings a warning, then penalty points."""
    if f.act in ("quick", "not_restored") or f.origin_disputed:
        yield Verdict("Plays should not be tried out in an uncontrolled way.", violation=True)
        yield from _ladder(f, "repeated uncontrolled shuffling")
    elif f.act == "restored":
        yield Verdict("Only uncontrolled trying is objected to.", violation=False)


@chapter.decides("hit_checker_left", "4.2.ii.b")
def hit_checker_belongs_on_the_bar(f: Facts) -> Findings:
    """A hit checker stays on the bar; of one left alone on its point nothing is said."""
    if f.checker_lies == "own_point":
        yield Verdict("The book has no rule on a hit checker that was left on its point.")
        legal = "is legal and stands" if f.legal_without_hit else "is illegal and is treated so"
        yield Discretion(
            bounds=(f"it was not hit: without the hit the move {legal}", "it was hit: it goes to the bar"),
            guidance="as the checkers stand when the turn is ended, the move was made without the hit",
        )
    elif f.next_roll_made:
        yield Verdict("A hit checker belongs on the bar; the opponent has rolled since, after which a move stands.")
        yield Discretion(bounds=("the checker goes to the bar", "it stays where the players find it stood"))
    else:
        yield Verdict("The checker was hit and belongs on the bar.", violation=True)
        yield CheckerToBar()


@chapter.decides("missing_checker", "4.2.iii.a.1", "4.2.iii.a.3")
def wrongly_taken_off(f: Facts) -> Findings:
    """It is an illegal move like any other; whether a checker that stays out counts as borne off is not said."""
    if f.removed_in != "unknown" and not f.next_roll_made:
        yield Verdict("To take a checker off without right is an illegal move and must be corrected.", violation=True)
        yield PlayCorrected()
    else:
        yield Verdict("The time for correction has passed, or nobody can tell when the checker left.")
        yield CheckerOut()
        yield Discretion(
            bounds=("a gammon can still be lost", "the checker counts as borne off"),
            guidance="for a wrong start 4.2.iv says that a gammon can still be lost; for a checker lost later the book is silent",
        )


@chapter.decides("checker_status", "4.2.ii.b")
def borne_off_or_not(f: Facts) -> Findings:
    """A borne-off checker stays off the surface; on one of unknown status the book is silent."""
    if f.status == "borne_off":
        yield Verdict("The checker is borne off and may not lie on the playing surface.", violation=True)
        yield CheckerOut()


# --- values ----------------------------------------------------------------------------------------------------------


@chapter.sets("illegal_move_deadline", "4.2.iii.a.1", "4.2.iii.a.3")
def illegal_move_deadline() -> dict[str, object]:
    """What closes the time for correcting an illegal move, and who may condone it."""
    return {
        "closed_by": ["valid roll of the opponent", "valid double of the opponent"],
        "not_closed_by": ["invalid roll", "invalid double"],
        "condoned_by": "nobody",
        "afterwards": "stands",
        "invalid_position": "silent: as any illegal move",
    }
