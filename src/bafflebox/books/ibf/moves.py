"""Moves and checkers in the IBF rules (articles 8, 10, 12, 13 and 14).

The rules of the game themselves (articles 4, 5, 12 and 13) are kept by `bafflebox.game`.
"""

from __future__ import annotations

from bafflebox.books.ibf.article17 import SANCTIONS
from bafflebox.rulings import Chapter, Cites, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import broken_clauses, kept_double, why_illegal
from bafflebox.rulings.remedies import (
    CheckerInPlay,
    CheckerOut,
    CheckerToBar,
    Choice,
    ClockRuns,
    DelayForfeited,
    Discretion,
    Duty,
    May,
    Option,
    PlayCorrected,
    PlayStands,
    Remedy,
    Sanction,
    ScoreStands,
    TurnGoesOn,
    Warning,
)

chapter = Chapter("ibf")

ACCEPTED = ("after_valid_roll", "after_double", "after_pass", "later", "next_game_started")
"""The opponent has rolled or doubled, which accepts the move (10.3.c, 14.4)."""


ON_MAIN_TIME = (
    ClockRuns(Party.OFFENDER),
    DelayForfeited(Party.OFFENDER, "for the correction, which runs on main time", "main_time"),
)
"""A correction of an illegal move has no delay (14.7)."""


def _choice(*with_correction: Remedy) -> Choice:
    return Choice(
        Party.OPPONENT,
        (
            Option("accept the move", (PlayStands(),)),
            Option("have it corrected", (PlayCorrected(), *with_correction)),
        ),
        until="before rolling or doubling",
    )


def _completed_illegally(f: Facts) -> bool:
    return bool(f.move_is_illegal and f.turn_ended)


def _in_time(f: Facts) -> bool:
    return bool(_completed_illegally(f) and f.noticed_when == "before_next_action")


# --- illegal moves ---------------------------------------------------------------------------------------------------


@chapter.decides("illegal_move", "12.5.a")
def why_it_is_illegal(f: Facts) -> Findings:
    """Each number moves a checker towards home as the articles say; position, roll and play tell why not."""
    if why := why_illegal(f):
        yield Verdict(why)
        yield Cites(broken_clauses(f, "ibf"))


@chapter.decides("illegal_move", "10.3.b", "14.5")
def opponent_accepts_or_demands(f: Facts) -> Findings:
    """The opponent may accept a completed move that was illegal or incomplete, or require a legal one."""
    if not _in_time(f) or f.facts_of_play == "unclear":
        return
    if f.opponent_says == "stand":
        yield Verdict("The opponent accepts the move.", violation=True)
        yield PlayStands()
    elif f.opponent_says == "correct":
        yield Verdict("The opponent demands correction.", violation=True)
        yield PlayCorrected()
    else:
        yield Verdict("The opponent chooses whether the move is accepted or corrected.", violation=True)
        yield _choice(*ON_MAIN_TIME)


@chapter.decides("illegal_move", "18.3.a")
def move_in_dispute(f: Facts) -> Findings:
    """To settle a dispute on the board an arbiter may use the recording."""
    if _in_time(f) and f.facts_of_play == "unclear":
        yield Verdict("What was moved is in dispute: the arbiter settles it, and may use the recording.")
        yield May(Party.DIRECTOR, "call in a technician and look at the recording")
        yield Discretion(bounds=("the move is corrected", "the move stands"))


@chapter.decides("illegal_move", "10.3.a")
def not_completed_before_the_press(f: Facts) -> Findings:
    """A move is completed by the press; before that the mover can change it, after that not."""
    if f.move_is_illegal and not f.turn_ended and f.noticed_when == "before_turn_end":
        yield Verdict("The clock has not been pressed: the move is not completed and can be changed.", violation=False)
        yield TurnGoesOn(Party.OFFENDER, "makes a legal move")
    elif not f.move_is_illegal:
        yield Verdict("The move is legal.", violation=False)
        if f.turn_ended:
            yield PlayStands()


@chapter.decides("illegal_move", "10.3.c", "14.6")
def final_once_answered(f: Facts) -> Findings:
    """Once the opponent has rolled or doubled the move is final and no correction can be demanded."""
    if _completed_illegally(f) and f.noticed_when in ACCEPTED:
        yield Verdict("The opponent has answered the move, so it is final.", violation=True)
        yield PlayStands()
        if f.noticed_when == "after_double":
            yield kept_double(f)


@chapter.decides("illegal_move", "10.3.c")
def invalid_roll_is_open(f: Facts) -> Findings:
    """The text speaks of a roll, not of a valid one."""
    if _completed_illegally(f) and f.noticed_when == "after_invalid_roll":
        yield Verdict(
            "The opponent has rolled, but not validly; the text does not settle whether that accepts the move.",
            violation=True,
        )
        yield Reading("10.3 and 14.4 let a roll accept the move and do not say that it has to be a valid one.")
        yield Discretion(bounds=("the move stands, since the opponent has rolled", "the opponent may still choose"))


@chapter.decides("illegal_move", "9.11")
def double_before_the_press(f: Facts) -> Findings:
    """If the opponent doubles while a wrong move is not yet completed, the double holds and the move may be put right."""
    if f.move_is_illegal and not f.turn_ended and f.noticed_when == "after_double":
        yield Verdict("The move was not completed: it may be put right, and the double stays.")
        yield kept_double(f)
        yield PlayCorrected()


@chapter.decides("illegal_move", "14.4")
def no_claims_after_the_game(f: Facts) -> Findings:
    """After the game no claims about illegal moves are heard, and its result stands."""
    if f.move_is_illegal and f.noticed_when in ("game_over", "after_pass", "next_game_started"):
        yield Verdict("The game is over: no claim about an illegal move is heard.")
        yield PlayStands()
        yield ScoreStands()


@chapter.decides("illegal_move", "14.9")
def unnoticed_stays(f: Facts) -> Findings:
    """What neither player noticed cannot be changed later, also not by agreement, and is no ground for a protest."""
    if f.move_is_illegal and f.noticed_when == "later":
        yield Verdict("An illegal move that nobody noticed cannot be changed afterwards.")
        yield PlayStands()


@chapter.decides("illegal_move", "14.7")
def correction_on_main_time(f: Facts) -> Findings:
    """The opponent may press the clock back; the correction runs on the offender's main time."""
    if _in_time(f) and f.facts_of_play != "unclear" and f.opponent_says != "stand":
        yield May(Party.OPPONENT, "press the clock back to have it corrected")
        if f.opponent_says == "correct":
            yield from ON_MAIN_TIME


@chapter.decides("illegal_move", "14.8")
def to_gain_time(f: Facts) -> Findings:
    """To play illegally and start the opponent's clock to gain thinking time is serious and is sanctioned."""
    if f.move_is_illegal and f.time_pressure == "on_purpose":
        yield Verdict("To gain thinking time by an illegal move is a serious violation.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS, must=True)


@chapter.decides("illegal_move", "17.2")
def repeated_or_on_purpose(f: Facts) -> Findings:
    """Any violation may be sanctioned; the arbiter chooses by its nature, and no ladder is prescribed."""
    if f.move_is_illegal and (f.repeated or f.intentional) and f.time_pressure != "on_purpose":
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("condoning", "10.3.b", "14.5")
def opponent_may_accept(f: Facts) -> Findings:
    """An illegal move may be accepted by the opponent; no duty to speak is named."""
    if f.infraction == "checker_move" and f.turn_ended:
        yield Verdict(
            "The opponent of the offender may accept the move; no duty to point it out is named.", violation=False
        )
        yield May(Party.OPPONENT, "accept the move or demand correction, before rolling or doubling")


@chapter.decides("invalid_position", "14.5")
def impossible_position_as_illegal_move(f: Facts) -> Findings:
    """In time it is an illegal move like any other; that a position cannot exist is not provided for."""
    if f.position_is == "possible":
        yield Verdict(
            "The position can come about; whether the last move was legal is another question.", violation=False
        )
        return
    if f.noticed == "before_next_valid_roll":
        yield Verdict("A move that leads to an impossible position is illegal.", violation=True)
        yield _choice()
        yield Reading(
            "The book does not say that an impossible position must be corrected; acceptance would leave one."
        )


@chapter.decides("retraction", "10.3.a")
def completed_by_the_press(f: Facts) -> Findings:
    """A move is completed when the player has pressed; from then on it cannot be changed."""
    if f.turn_ended:
        yield Verdict("The clock was pressed: the move is completed and cannot be changed.")
        yield PlayStands()
    else:
        yield Verdict("The move is not completed: it may be changed.", violation=False)
        yield TurnGoesOn(Party.ON_TURN, "may choose another move")


# --- checkers --------------------------------------------------------------------------------------------------------


@chapter.decides("checker_handling", "12.1", "14.5")
def own_checkers_only(f: Facts) -> Findings:
    """A player may move only the own checkers; moving the opponent's is an illegal move."""
    if f.act == "opponents_checker":
        yield Verdict("To move an opposing checker is an illegal move.", violation=True)
        yield _choice()


@chapter.decides("checker_handling", "12.5.4", "17.2")
def clear_with_one_hand(f: Facts) -> Findings:
    """Moves are made recognisably, each checker lifted and set by one hand."""
    if f.act in ("two_hands", "unclear"):
        yield Verdict("Moves are made clearly and with one hand.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("checker_handling", "12.5.5", "17.2")
def hands_off(f: Facts) -> Findings:
    """No checkers are moved or touched in the opponent's turn."""
    if f.act == "touched_out_of_turn":
        yield Verdict("Checkers are not touched in the opponent's turn.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("checker_handling", "8.4.a", "17.2")
def same_hand_on_the_clock(f: Facts) -> Findings:
    """The clock is pressed with the hand that moved."""
    if f.act == "other_hand_on_clock":
        yield Verdict("The clock is pressed with the hand that moved the checkers.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("checker_handling", "12.5.7")
def borne_off_stays_off(f: Facts) -> Findings:
    """Borne-off checkers stay outside the playing surface until the game ends."""
    if f.act == "borne_off_on_surface":
        yield Verdict("Borne-off checkers stay outside the playing surface.", violation=True)
        yield Duty(Party.OFFENDER, "put them beside the board or in its tray")


@chapter.decides("checker_handling", "5.4.a", "14.5")
def bar_first(f: Facts) -> Findings:
    """All own checkers on the bar enter before anything else moves."""
    if f.act == "bar_left":
        yield Verdict("Checkers on the bar enter first; the move is illegal.", violation=True)
        yield _choice()


@chapter.decides("checker_handling", "5.3.b")
def hit_goes_to_the_bar(f: Facts) -> Findings:
    """A hit checker is put on the bar."""
    if f.act == "hit_not_on_bar":
        yield Verdict("A hit checker is put on the bar.", violation=True)
        yield CheckerToBar()


@chapter.decides("trying_plays", "12.5.4")
def each_move_clearly(f: Facts) -> Findings:
    """Each move has to be made clearly; on trying out plays the book is silent."""
    if f.act == "quick":
        yield Verdict("Moves are made clearly; hurried shuffling is not.", violation=True)
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("hit_checker_left", "5.3.b")
def hit_cannot_be_waived(f: Facts) -> Findings:
    """Landing on a single opposing checker sends it to the bar; of one left on its point nothing is said."""
    if f.checker_lies == "own_point":
        yield Verdict("The book has no rule on a hit checker that was left on its point.")
        legal = "is legal and stands" if f.legal_without_hit else "is illegal and is treated so"
        yield Discretion(
            bounds=(f"it was not hit: without the hit the move {legal}", "it was hit: it goes to the bar"),
            guidance="as the checkers stand when the turn is ended, the move was made without the hit",
        )
    else:
        yield Verdict("The checker was hit and belongs on the bar.", violation=True)
        yield CheckerToBar()


@chapter.decides("missing_checker", "14.5", "14.6")
def taken_off_without_cause(f: Facts) -> Findings:
    """To take off a checker without cause is an illegal move: accepted or corrected as the opponent wishes."""
    if f.discipline.startswith("longgammon") or f.removed_in == "unknown":
        return
    if f.next_roll_made:
        yield Verdict("The opponent has answered the move, so it stands.", violation=True)
        yield PlayStands()
        yield CheckerOut()
    elif f.opponent_says == "nothing_yet":
        yield Verdict("To take a checker off without cause is an illegal move.", violation=True)
        yield _choice()
    elif f.opponent_says == "correct":
        yield Verdict("The opponent demands correction.", violation=True)
        yield PlayCorrected()
    else:
        yield Verdict("The opponent accepts the move.", violation=True)
        yield PlayStands()
        yield CheckerOut()


@chapter.decides("checker_status", "13.7")
def unclear_status(f: Facts) -> Findings:
    """A checker on the board whose status cannot be established is in play if the opponent asks for that."""
    if f.status == "unknown":
        if f.opponent_asks:
            yield Verdict("Its status is unknown and the opponent asks for it: the checker is in play.")
            yield CheckerInPlay()
        else:
            yield Verdict("Its status is unknown, and without a request the rule does not force it back into play.")
            yield Discretion(guidance="the opponent may ask that the checker count as in play")


@chapter.decides("checker_status", "13.8")
def certainly_borne_off(f: Facts) -> Findings:
    """A checker that was certainly borne off is out of play, and its owner is warned."""
    if f.status == "borne_off":
        yield Verdict("The checker was borne off and is out of play.", violation=True)
        yield CheckerOut()
        yield Warning(Party.OFFENDER, "a borne-off checker on the board")


# --- values ----------------------------------------------------------------------------------------------------------


@chapter.sets("illegal_move_deadline", "10.3.b", "10.3.c", "14.4")
def illegal_move_deadline() -> dict[str, object]:
    """What closes the time for correcting an illegal move, and who may condone it."""
    return {
        "closed_by": ["roll of the opponent", "double of the opponent", "end of the game"],
        "not_closed_by": [],
        "condoned_by": "opponent",
        "afterwards": "stands",
        "invalid_position": "silent: as any illegal move",
    }
