"""Moves and checkers in the Standards Guide (sections 5.2 to 5.7, 6.1 to 6.4, Legal Moves addendum)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import why_illegal
from bafflebox.rulings.remedies import (
    AnswerVoid,
    CheckerInPlay,
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
    PositionCorrected,
    Presumption,
    Revert,
    ScoreCorrected,
    StillGammonable,
    TurnGoesOn,
)

chapter = Chapter("standards")

OPEN = ("before_next_action", "after_invalid_roll", "after_double", "after_pass", "game_over")
"""The offender's opponent has not legally rolled; a double does not close the time (A.deadline)."""
CLOSED = ("after_valid_roll", "later", "next_game_started")
OPEN_FOR_IMPROPER = (*OPEN, "after_valid_roll")
"""Until the offender's own next double or roll (A.improper.fix)."""


def _ended_illegally(f: Facts, kind: str) -> bool:
    return bool(f.move_is_illegal and f.turn_ended and f.kind == kind)


def _in_time(f: Facts) -> bool:
    return f.noticed_when in OPEN or bool(f.notice_given)


def _to_be_corrected(f: Facts) -> bool:
    if not f.move_is_illegal or not f.turn_ended or f.facts_of_play == "unclear":
        return False
    if f.kind == "improper":
        return f.noticed_when in OPEN_FOR_IMPROPER
    return f.kind == "invalid_position" or _in_time(f)


# --- illegal moves ---------------------------------------------------------------------------------------------------


@chapter.decides("illegal_move", "A.duty")
def why_it_is_illegal(f: Facts) -> Findings:
    """A play has to follow the rules of the game; where position, roll and play are known, they tell why not."""
    if why := why_illegal(f):
        yield Verdict(why)


@chapter.decides("illegal_move", "A.deadline", "6.1")
def corrected_before_a_legal_roll(f: Facts) -> Findings:
    """An illegal move must be corrected before the offender's opponent has legally rolled; a double closes nothing."""
    if _ended_illegally(f, "ordinary") and f.noticed_when in OPEN and f.facts_of_play != "unclear":
        yield Verdict("The opponent has not legally rolled: the illegal move must be corrected.", violation=True)
        yield PlayCorrected()
        if f.noticed_when in ("after_double", "after_pass"):
            yield DoubleVoid()
            yield AnswerVoid()


@chapter.decides("illegal_move", "A.notice", over=("A.stands", "A.late"))
def notice_in_time(f: Facts) -> Findings:
    """A word like wait or no roll, or a hand waved over the board before the deadline, is notice in time."""
    if _ended_illegally(f, "ordinary") and f.notice_given and f.noticed_when in CLOSED:
        yield Verdict(
            "Notice was given in time by word or gesture: the illegal move must be corrected.", violation=True
        )
        yield PlayCorrected()


@chapter.decides("illegal_move", "6.2")
def facts_in_dispute(f: Facts) -> Findings:
    """If roll or move cannot be established, the director is called and decides what is fairest."""
    if _ended_illegally(f, "ordinary") and f.noticed_when in OPEN and f.facts_of_play == "unclear":
        yield Verdict("The players do not agree on the facts: the director is called and decides what is fairest.")
        yield Discretion(bounds=("ask spectators", "follow one side", "a high roll decides"))


@chapter.decides("illegal_move", "A.undo")
def everything_since_is_undone(f: Facts) -> Findings:
    """Everything from the illegal move on is undone: dice, checkers, cube, and the score if it ended the game."""
    if _to_be_corrected(f) and f.kind == "ordinary":
        yield Revert("just before the illegal move, with the agreed roll: dice, checkers and cube")
        if f.noticed_when in ("game_over", "after_pass"):
            yield ScoreCorrected("what it was before this game was scored", basis="undone")


@chapter.decides("illegal_move", "A.stands")
def stands_if_not_noticed_in_time(f: Facts) -> Findings:
    """An illegal move that was not noticed in time stands as made."""
    if not _ended_illegally(f, "ordinary") or f.noticed_when not in CLOSED:
        return
    if f.noticed_when == "later" and f.opponent_closed_out:
        yield Verdict("The offender has rolled again while the opponent, closed out, did not roll.", violation=True)
        yield Reading(
            "The book counts only the opponent's legal roll and does not foresee an opponent who cannot roll."
        )
        yield Discretion(
            bounds=("the move is corrected", "the move stands"), guidance="in doubt lean towards correcting"
        )
    else:
        yield Verdict("It was not noticed in time: the illegal move stands.", violation=True)
        yield PlayStands()


@chapter.decides("illegal_move", "A.late", over=("A.stands", "A.improper.fix"))
def late_by_agreement(f: Facts) -> Findings:
    """By mutual consent a correction is possible even past the deadline, with or without undoing what followed."""
    unclear = f.facts_of_play == "unclear"
    if f.move_is_illegal and f.turn_ended and f.both_agree and not _to_be_corrected(f) and not unclear:
        yield Verdict("Both agree, so it may be corrected even past the deadline.", violation=True)
        yield May(Party.BOTH, "correct it as both find fair, with or without undoing what followed")
        if f.what_followed == "undone":
            yield Revert("just before the illegal move, with the agreed roll: dice, checkers and cube")
        else:
            yield PositionCorrected("as both players agree")


@chapter.decides("illegal_move", "A.late")
def nobody_has_to_agree(f: Facts) -> Findings:
    """Nobody is obliged to consent to a late correction."""
    unclear = f.facts_of_play == "unclear"
    if f.move_is_illegal and f.turn_ended and not f.both_agree and not _to_be_corrected(f) and not unclear:
        yield Verdict("A late correction needs both players, and nobody is obliged to consent.")


@chapter.decides("illegal_move", "A.improper", "A.improper.fix")
def improper_movement(f: Facts) -> Findings:
    """Improper movement is corrected until the offender opens the next turn with a double or a roll."""
    if not _ended_illegally(f, "improper"):
        return
    if f.noticed_when in OPEN_FOR_IMPROPER:
        yield Verdict("Improper movement is corrected until the offender's own next double or roll.", violation=True)
        yield PlayCorrected()
        if f.what_followed == "undone":
            yield Revert("just before the improper movement")
            yield May(Party.BOTH, "agree, or the director may find, that it is fairer to keep what followed")
    else:
        yield Verdict("The offender has begun the next turn: the improper movement stands.", violation=True)
        yield PlayStands()


@chapter.decides("illegal_move", "A.improper.disagree")
def dispute_about_what_followed(f: Facts) -> Findings:
    """If the players disagree whether to undo what followed, the director tends to rule against the offender."""
    if _ended_illegally(f, "improper") and f.what_followed == "disputed" and f.noticed_when in OPEN_FOR_IMPROPER:
        yield Discretion(bounds=("what followed is undone", "what followed is kept"))
        yield Presumption(Party.OFFENDER, "who moved the checkers improperly")


@chapter.decides("illegal_move", "A.position", "A.position.fix")
def illegal_position_at_any_time(f: Facts) -> Findings:
    """A position that cannot exist is corrected as soon as it is found, however much later."""
    if _ended_illegally(f, "invalid_position"):
        yield Verdict("An illegal position is corrected whenever it is found.", violation=True)
        yield PositionCorrected("to a legal position")
        if f.what_followed == "undone":
            yield Revert("just before the move that led to it")


@chapter.decides("invalid_position", "A.position", "A.position.fix")
def impossible_position(f: Facts) -> Findings:
    """Corrected as soon as found; what happened since is undone unless it is found fairer to keep it."""
    if f.position_is == "possible":
        yield Verdict(
            "The position can come about; whether the last move was legal is another question.", violation=False
        )
        return
    yield Verdict("The position is illegal and is corrected whenever it is found.", violation=True)
    yield PositionCorrected("to a legal position")
    if not f.keep_what_followed:
        yield Revert("just before the move that led to it")
        yield May(Party.BOTH, "agree, or the director may find, that it is fairer to keep what followed")


@chapter.decides("illegal_move", "A.partial")
def pointed_out_at_once(f: Facts) -> Findings:
    """A clearly illegal movement should be pointed out as soon as seen, even in the middle of a move."""
    if f.move_is_illegal and not f.turn_ended:
        yield Verdict("The turn is not over; it should be pointed out as soon as seen.", violation=False)
        yield TurnGoesOn(Party.OFFENDER, "makes a legal move")


@chapter.decides("illegal_move", "A.duty")
def duty_to_speak(f: Facts) -> Findings:
    """A player must immediately point out any illegal play, own or opponent's."""
    if not f.move_is_illegal:
        yield Verdict("The move is legal.", violation=False)
        if f.turn_ended:
            yield PlayStands()
    elif f.turn_ended:
        yield Duty(Party.BOTH, "point out at once any illegal play they notice")
        if f.kept_silent != "nobody":
            yield Verdict("To notice an illegal play and keep silent is against the rules.", violation=True)


@chapter.decides("illegal_move", "A.monitor", "A.who")
def who_may_point_it_out(f: Facts) -> Findings:
    """Players and officials; a transcriber or monitor if both agreed before the match; spectators only when asked."""
    if f.move_is_illegal and f.who_noticed in ("spectator", "transcriber") and not f.observer_allowed:
        who = Party(f.who_noticed)
        yield Verdict(f"The {who} had no right to point it out.", violation=True)
        yield MayNot(who, "point out an illegal move without the players' agreement or an official's request")
    elif f.move_is_illegal and f.who_noticed in ("monitor", "transcriber"):
        yield May(Party(f.who_noticed), "point out illegal moves")


@chapter.decides("illegal_move", "A.clock.before")
def clock_runs_on(f: Facts) -> Findings:
    """Noticed before the turn ended, the clock keeps running; it may be stopped to talk about the facts."""
    if f.move_is_illegal and not f.turn_ended and f.clock_in_use:
        yield ClockRuns(Party.OFFENDER)


@chapter.decides("illegal_move", "A.clock.after")
def delay_runs_out_first(f: Facts) -> Findings:
    """Noticed after the turn: clock stopped, position reset, the offender's clock runs and the delay runs out first."""
    if _to_be_corrected(f) and f.clock_in_use:
        yield Verdict("The clock is stopped, the position reset, and the offender's clock started again.")
        yield ClockPaused()
        yield DelayForfeited(
            Party.OFFENDER, "for the corrected move: it is made only once the delay has run out", "this_play"
        )


@chapter.decides("illegal_move", "A.time")
def clock_times(f: Facts) -> Findings:
    """The director may adjust clock times when actions are undone; players should not expect it."""
    if _to_be_corrected(f) and f.clock_in_use:
        yield May(Party.DIRECTOR, "adjust the clock times; players should not expect it")


@chapter.decides("condoning", "A.duty")
def silence_is_no_choice(f: Facts) -> Findings:
    """To point out an illegal play, own or opponent's, is not a choice."""
    if f.infraction == "checker_move":
        yield Duty(Party.BOTH, "point out at once any illegal play they notice")
        if f.wish == "say_nothing":
            yield Verdict("To keep silent about an illegal play is against the rules.", violation=True)


@chapter.decides("condoning", "A.principle", "A.computer")
def lean_towards_correcting(f: Facts) -> Findings:
    """What a program would not have let happen, players should not let stand either."""
    if f.infraction == "checker_move" and not f.deadline_passed:
        yield Verdict(
            "In doubt lean towards correcting: if a program would not have let it happen, neither should the players."
        )
        yield MayNot(Party.BOTH, "let an illegal move stand that was noticed in time")


@chapter.decides("retraction", "5.3.c", "5.3.d")
def turn_over_or_not(f: Facts) -> Findings:
    """The turn ends with the clock, or without one by picking up or covering the dice."""
    if f.turn_ended:
        yield Verdict("The turn is over and the play stands.")
        yield PlayStands()
    else:
        yield Verdict("The turn is not over: the play may be changed, though that is discouraged.", violation=False)
        yield TurnGoesOn(Party.ON_TURN, "may choose another play")


# --- checkers --------------------------------------------------------------------------------------------------------


@chapter.decides("checker_handling", "5.4.a", "5.4.e")
def clear_movement(f: Facts) -> Findings:
    """Checkers should be moved so clearly that the intention shows; ambiguity counts against the mover."""
    if f.act == "unclear":
        yield Verdict("Checkers should be moved so clearly that the intention shows.", violation=False)
        if f.dispute_arose:
            yield Presumption(Party.OFFENDER, "who moved ambiguously")


@chapter.decides("checker_handling", "5.4.f")
def one_hand_for_the_turn(f: Facts) -> Findings:
    """Within a turn all checkers are moved with one and the same hand."""
    if f.act == "two_hands":
        yield Verdict("All checkers of a turn are moved with one and the same hand.", violation=True)
    elif f.act == "other_hand_next_turn":
        yield Verdict("The hand may change from turn to turn.", violation=False)


@chapter.decides("checker_handling", "5.4.b")
def bar_first(f: Facts) -> Findings:
    """A checker on the bar must come in before any other moves."""
    if f.act == "bar_left":
        yield Verdict("The checker on the bar must come in first; the play is illegal.", violation=True)
        yield PlayCorrected()


@chapter.decides("checker_handling", "5.2")
def hands_off(f: Facts) -> Findings:
    """Only the player on turn touches board, dice, checkers or cube."""
    if f.act == "touched_out_of_turn":
        yield Verdict("Only the player on turn touches checkers, however helpful it is meant.", violation=True)


@chapter.decides("checker_handling", "A.improper", "A.improper.fix")
def opponents_checker_moved(f: Facts) -> Findings:
    """To move an opposing checker anywhere but to the bar is improper movement."""
    if f.act == "opponents_checker":
        yield Verdict("To move an opposing checker anywhere but to the bar is improper movement.", violation=True)
        yield Duty(Party.BOTH, "have it corrected until the offender's own next double or roll")


@chapter.decides("trying_plays", "5.4.c")
def keep_moved_checkers_apart(f: Facts) -> Findings:
    """Moved checkers had better stand apart until the move is complete."""
    if f.act == "not_apart":
        yield Verdict("It is recommended to keep moved checkers apart until the move is complete.", violation=False)
    elif f.act == "restored":
        yield Verdict("Trying plays is allowed, though moving back without need is discouraged.", violation=False)
        yield TurnGoesOn(Party.ON_TURN, "may choose another play")


@chapter.decides("trying_plays", "5.4.d")
def restore_before_another(f: Facts) -> Findings:
    """Who looks at several plays should put the checkers back each time."""
    if f.act == "not_restored":
        yield Verdict("It is recommended to put the checkers back before another try.", violation=False)


@chapter.decides("trying_plays", "5.4.e")
def quick_or_ambiguous(f: Facts) -> Findings:
    """Checkers should not be moved quickly or ambiguously; a dispute goes against whoever does."""
    if f.act == "quick":
        yield Verdict("Checkers should not be moved quickly or ambiguously.", violation=False)
    if f.origin_disputed and not f.evidence and f.act != "restored":
        yield Presumption(Party.OFFENDER, "who moved quickly or ambiguously")


@chapter.decides("hit_checker_left", "A.position", "A.position.fix")
def hit_checker_not_on_the_bar(f: Facts) -> Findings:
    """Two colours on a point, or a checker on no point, is an illegal position: the hit checker goes to the bar."""
    if f.checker_lies != "own_point":
        yield Verdict("As it lies the position is illegal; the hit checker belongs on the bar.", violation=True)
        yield CheckerToBar()


@chapter.decides("hit_checker_left", "2.1.1")
def left_on_its_point(f: Facts) -> Findings:
    """Nothing is said of a checker left alone on its point: the director decides whether it was hit."""
    if f.checker_lies == "own_point":
        yield Verdict("The book has no rule on a hit checker that was left on its point.")
        legal = "is legal and stands" if f.legal_without_hit else "is illegal and is treated so"
        yield Discretion(
            bounds=(f"it was not hit: without the hit the play {legal}", "it was hit: it goes to the bar"),
            guidance="as the checkers stand when the turn is ended, the play was made without the hit",
        )


@chapter.decides("missing_checker", "6.4")
def found_off_the_board(f: Facts) -> Findings:
    """Before the bear-off a checker found off stays out, unless it can be shown to have left in this or the last play."""
    if f.removed_in in ("this_play", "previous_play"):
        yield Verdict("It is established when the checker left the board: it is put right.", violation=True)
        yield CheckerInPlay(where="put back where it stood")
    elif not f.bear_off_begun:
        yield Verdict("The checker stays out for the game and does not count as borne off.")
        yield CheckerOut()
        yield StillGammonable()
    else:
        yield Verdict("The rule on checkers found off the board speaks only of the time before the bear-off.")
        yield Discretion(guidance="establish whether the checker had been borne off")


# --- values ----------------------------------------------------------------------------------------------------------


@chapter.sets("illegal_move_deadline", "A.deadline", "A.stands", "A.late", "A.position.fix", "A.improper.fix")
def illegal_move_deadline() -> dict[str, object]:
    """What closes the time for correcting an illegal move, and who may condone it."""
    return {
        "closed_by": ["legal roll of the opponent"],
        "not_closed_by": ["invalid roll", "double"],
        "condoned_by": "nobody",
        "afterwards": "only if both players agree",
        "invalid_position": "corrected whenever found",
        "improper_movement": "until the offender doubles or rolls on the next turn",
    }
