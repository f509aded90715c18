"""Illegal moves in the USBGF rules (section 4.2.3), with the end of a legal play (4.1.6).

Covered elsewhere: what may be let pass (`condoning`), hands, hits and tried plays (`handling`), where a turn ends (`turns`).
"""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import why_illegal
from bafflebox.rulings.remedies import (
    AnswerVoid,
    Choice,
    DelayReset,
    Discretion,
    DoubleVoid,
    Duty,
    May,
    MayNot,
    Option,
    PlayCorrected,
    PlayStands,
    PositionCorrected,
    Presumption,
    Revert,
    RollVoid,
    Sanction,
    ScoreCorrected,
    TurnGoesOn,
    Warning,
)

chapter = Chapter("usbgf")

JUST_ENDED = ("before_next_action",)
STILL_OPEN = ("after_invalid_roll", "after_double", "after_pass", "game_over")
"""What may have happened since without closing the time for correction (4.2.3.2.1.b)."""
CLOSED = ("after_valid_roll", "later", "next_game_started")
"""The opponent has rolled validly, or a closed-out opponent's rival has (4.2.3.2.1.b)."""


def _illegal(f: Facts) -> bool:
    return bool(f.move_is_illegal) and f.kind != "invalid_position"


def _in_time(f: Facts) -> bool:
    """Noticed before the opponent's valid roll; who was told to wait and rolled all the same has not closed the time."""
    return f.noticed_when in JUST_ENDED + STILL_OPEN or _told_to_wait(f)


def _told_to_wait(f: Facts) -> bool:
    return bool(f.noticed_when == "after_valid_roll" and f.notice_given)


def _closed(f: Facts) -> bool:
    return f.noticed_when in CLOSED and not _told_to_wait(f)


def _is_corrected(f: Facts) -> bool:
    """Whether the move is taken back: always under Legal Moves, at the opponent's word under Responsible Moves."""
    if f.option.moves == "legal":
        return True
    return f.opponent_says == "correct" or f.official_requires != "nobody" or bool(f.always_corrected)


# --- what is illegal, and the duty to point it out -------------------------------------------------------------------


@chapter.decides("illegal_move", "4.2.2")
def why_it_is_illegal(f: Facts) -> Findings:
    """Every move must be legal under the rules of the game; where position, roll and play are known, they tell why not."""
    if why := why_illegal(f):
        yield Verdict(why)


@chapter.decides("illegal_move", "4.2.3.1.a")
def both_point_it_out(f: Facts) -> Findings:
    """Both players must point out an illegal move at once, without any limit of time; before the turn ends they may."""
    if not f.move_is_illegal:
        return
    if f.turn_ended:
        yield Duty(Party.BOTH, "point out an illegal move as soon as they notice it, however much later")
    else:
        yield Verdict("The turn is not over: the move can be objected to at once and changed.", violation=False)
        yield May(Party.OPPONENT, "point out at once what is going wrong; it is encouraged")
        yield TurnGoesOn(Party.OFFENDER, "makes a legal move")


@chapter.decides("illegal_move", "4.2.3.1.b")
def pointing_out_is_no_request(f: Facts) -> Findings:
    """To say that a move was illegal is no demand to correct it: under Responsible Moves the choice is still to be made."""
    if _illegal(f) and f.option.moves == "responsible" and _in_time(f) and f.opponent_says == "only_pointed_out":
        yield Verdict("The opponent has pointed it out but has not chosen yet.")
        yield Duty(Party.OPPONENT, "now say whether the move is to be corrected or is to stand")


# --- Legal Moves -----------------------------------------------------------------------------------------------------


@chapter.decides("illegal_move", "4.2.3.2.1.a")
def legal_moves_must_be_corrected(f: Facts) -> Findings:
    """Under Legal Moves an illegal move noticed before the opponent's valid roll is corrected; nobody may condone it."""
    if f.option.moves == "legal" and _illegal(f) and _in_time(f):
        yield Verdict("The illegal move must be corrected; nobody may let it stand.", violation=True)
        yield PlayCorrected()
        yield MayNot(Party.EITHER, "let it stand")


@chapter.decides("illegal_move", "4.2.3.2.1.a", "4.2.3.4")
def stands_after_a_valid_roll(f: Facts) -> Findings:
    """Once the opponent has rolled validly the illegal move stands, also if both would agree to a late correction."""
    if _illegal(f) and _closed(f):
        yield Verdict("The next valid roll has been made, so the illegal move stands.", violation=True)
        yield PlayStands()
        if f.both_agree:
            yield Verdict("A late correction by agreement is not authorised, though it is not collusion.")
            yield MayNot(Party.BOTH, "correct it by agreement, nor undo any earlier roll or legal move")


@chapter.decides("illegal_move", "4.2.3.2.1.b")
def what_does_not_close_the_time(f: Facts) -> Findings:
    """A double, its answer, a reset board, a written score or an invalid roll do not close the time; they are undone."""
    if not _illegal(f):
        return
    if _told_to_wait(f) and _is_corrected(f):
        yield Verdict("The move was pointed out before the roll, so the roll does not close the time.", violation=True)
        yield RollVoid("the roll came after the move had been pointed out")
        yield Reading(
            "The book speaks of what is noticed before the opponent's valid roll; a word or wave counts as that."
        )
    if f.noticed_when in STILL_OPEN and _is_corrected(f):
        yield Verdict("What has happened since does not close the time for correction.", violation=True)
        if f.noticed_when == "after_invalid_roll":
            yield RollVoid("it was not valid anyway")
        if f.noticed_when in ("after_double", "after_pass"):
            yield DoubleVoid()
            yield AnswerVoid()
        if f.noticed_when in ("after_pass", "game_over"):
            yield ScoreCorrected("what it was before this game was scored", basis="undone")
    if f.noticed_when == "later" and f.opponent_closed_out:
        yield Verdict("Against an opponent who is closed out the time ends with the offender's own next valid roll.")


# --- Responsible Moves -----------------------------------------------------------------------------------------------


@chapter.decides("illegal_move", "4.2.3.2.2.a")
def opponent_must_choose_aloud(f: Facts) -> Findings:
    """Under Responsible Moves the opponent must say aloud, before rolling validly, whether the move is corrected or stands."""
    if f.option.moves != "responsible" or not _illegal(f):
        return
    if _closed(f) and f.kept_silent in ("opponent", "both_players"):
        yield Verdict("The opponent broke the rule by condoning the move in silence.", violation=True)
    if not _in_time(f):
        return
    if f.opponent_says == "correct":
        yield Verdict("The opponent requires correction.", violation=True)
        yield PlayCorrected()
    elif f.opponent_says == "stand":
        yield Verdict("The opponent lets the move stand; the offender cannot compel a correction.", violation=True)
        yield PlayStands()
    else:
        yield Verdict("The opponent decides whether the illegal move is corrected.", violation=True)
        yield Choice(
            Party.OPPONENT,
            (Option("have it corrected", (PlayCorrected(),)), Option("let it stand", (PlayStands(),))),
            until="aloud, before rolling validly",
        )


@chapter.decides("illegal_move", "4.2.3.2.2.b", over=("4.2.3.2.2.a",))
def officials_may_require_correction(f: Facts) -> Findings:
    """A monitor or the director may require correction, and the director may list moves that are always corrected."""
    if f.option.moves != "responsible" or not _illegal(f) or not _in_time(f):
        return
    if f.always_corrected:
        yield Verdict("By the director's announcement moves of this kind are always corrected.", violation=True)
        yield PlayCorrected()
    elif f.official_requires != "nobody":
        yield Verdict(f"The {f.official_requires} requires correction.", violation=True)
        yield PlayCorrected()
        if f.opponent_says == "stand":
            yield May(Party.EITHER, "take it to the director, who decides if the use of this power is contested")
            yield Reading(
                "The book is not consistent: 4.2.3.2.2 empowers monitor and director to require correction of any illegal "
                "move, 1.3.3 and 1.1.7 leave a condoned one alone. Here 4.2.3.2.2 is followed, as the more special."
            )


@chapter.decides("illegal_move", "4.2.3.2.2.c", over=("4.2.3.2.2.a",))
def private_pact(f: Facts) -> Findings:
    """Players may agree on Legal Moves between themselves; to escape it with a move just made is poor sportsmanship."""
    if f.option.moves != "responsible" or not _illegal(f) or not _in_time(f):
        return
    if f.pact in ("agreed", "revoked_now") and f.opponent_says == "stand":
        yield Verdict("To break the agreement on Legal Moves for the move just made is poor sportsmanship.")
        yield Discretion(
            bounds=("enforce the agreement: the move is corrected", "not enforce it: the move stands"),
            guidance="the director may enforce such an agreement but need not",
        )


@chapter.decides("illegal_move", "4.2.3.2.2.c")
def pact_ended_before(f: Facts) -> Findings:
    """The agreement may be revoked honourably at any time, except to escape the correction of a move just made."""
    if f.option.moves == "responsible" and _illegal(f) and _in_time(f) and f.pact == "revoked_earlier":
        yield Verdict("The agreement on Legal Moves was honourably revoked before and no longer binds.")


# --- how it is corrected ---------------------------------------------------------------------------------------------


@chapter.decides("illegal_move", "4.2.3.3.b")
def back_to_the_roll(f: Facts) -> Findings:
    """Checkers, dice, cube and score go back to just after the offender's roll; any legal play of it may be made."""
    if _illegal(f) and _in_time(f) and _is_corrected(f):
        yield Revert("just after the offender's roll, before the illegal move: checkers, dice, cube and score")


@chapter.decides("illegal_move", "4.2.3.3.a")
def clock_during_correction(f: Facts) -> Findings:
    """The opponent may hit the clock back; a full delay, but no reserve that was used on the illegal move."""
    if _illegal(f) and f.clock_in_use and _in_time(f) and _is_corrected(f):
        yield May(Party.OPPONENT, "hit the clock to restart the offender's time; either player may pause it")
        yield DelayReset(Party.OFFENDER)
        yield MayNot(Party.OFFENDER, "have reserve back that was used on the illegal move")


@chapter.decides("illegal_move", "4.2.3.3.c")
def short_cuts(f: Facts) -> Findings:
    """By agreement a miscounted checker is just shifted, or the final position is mended into a legal one."""
    if _illegal(f) and _in_time(f) and _is_corrected(f):
        if f.one_checker_miscounted:
            yield May(Party.OFFENDER, "shift that one checker to where the roll takes it instead of going back in full")
        if f.original_lost:
            yield May(Party.BOTH, "mend the final position so that both agree that it is a legal move")


@chapter.decides(
    "illegal_move",
    "4.2.3.3.d",
    over=("4.2.3.2.1.a", "4.2.3.2.1.b", "4.2.3.2.2.a", "4.2.3.2.2.b", "4.2.3.3.a", "4.2.3.3.b", "4.2.3.3.c"),
)
def facts_cannot_be_settled(f: Facts) -> Findings:
    """If the facts stay unclear and nobody objected before the turn ended, the director should let the play stand."""
    if _illegal(f) and f.facts_of_play == "unclear" and _in_time(f):
        if f.objected_before_end:
            yield Verdict("The facts are disputed, and the opponent did object in time: the director decides.")
            yield Discretion(guidance="the burden does not lie on an opponent who objected before the turn was ended")
        else:
            yield Verdict("The facts cannot be settled and nobody objected before the turn was ended: the play stands.")
            yield PlayStands()
            yield Presumption(Party.OPPONENT, "who could have objected before the turn was ended")


# --- who may speak, and penalties ------------------------------------------------------------------------------------


@chapter.decides("illegal_move", "4.2.3")
def who_may_point_it_out(f: Facts) -> Findings:
    """Only the players, the director, a designated monitor or transcriber may point it out; spectators stay silent."""
    if not f.move_is_illegal or f.observer_allowed:
        return
    if f.who_noticed in ("spectator", "transcriber"):
        who = Party(f.who_noticed)
        yield Verdict(f"A {who} had no right to point it out.", violation=True)
        yield MayNot(who, "point out an illegal move unasked")
        yield Reading(
            "The book does not say that a move pointed out without right stays as it is: the players now know of it, "
            "and their own duties apply."
        )


@chapter.decides("illegal_move", "4.2.3.8.a")
def penalties(f: Facts) -> Findings:
    """No fixed penalty; repetition brings a warning, then sanctions. Silence under Legal Moves is cheating."""
    if not f.move_is_illegal:
        return
    if f.option.moves == "legal" and f.kept_silent != "nobody":
        yield Verdict(
            "To notice an illegal move and keep silent about it is cheating under Legal Moves.", violation=True
        )
        yield Sanction(Party(f.kept_silent))
    if f.repeated and f.warned_before:
        yield Sanction(Party.OFFENDER, must=True)
    elif f.repeated:
        yield Warning(Party.OFFENDER, "repeated illegal moves")


@chapter.decides("illegal_move", "4.2.3.8.b")
def under_time_pressure(f: Facts) -> Findings:
    """Rushed sloppiness is tolerated; an illegal move made to stop the clock should be warned or penalised."""
    if f.move_is_illegal and f.time_pressure == "on_purpose":
        yield Verdict("The move was made to get round the time control.", violation=True)
        yield Sanction(Party.OFFENDER, ("warning", "penalty"))
    elif f.move_is_illegal and f.time_pressure == "rushed":
        yield Verdict("Sloppiness in time trouble is tolerated unless it becomes repetitive and disruptive.")


@chapter.decides("illegal_move", "4.5.b")
def on_purpose(f: Facts) -> Findings:
    """To make less than a complete and legal move on purpose is a serious violation, even where it may be condoned."""
    if f.move_is_illegal and f.intentional:
        yield Verdict("To play illegally or incompletely on purpose is a serious violation.", violation=True)
        yield Sanction(Party.OFFENDER)


@chapter.decides("illegal_move", "4.1.6.a")
def legal_play_is_final(f: Facts) -> Findings:
    """A legal play is final once the turn is ended, and can be changed before."""
    if not f.move_is_illegal:
        if f.turn_ended:
            yield Verdict("The move was legal; it is final.", violation=False)
            yield PlayStands()
        else:
            yield Verdict("The move is legal so far, and the turn is not over.", violation=False)
            yield TurnGoesOn(Party.OFFENDER)


# --- impossible positions --------------------------------------------------------------------------------------------


@chapter.decides("invalid_position", "4.2.3.6")
def made_valid_whenever_found(f: Facts) -> Findings:
    """A position that cannot exist is made valid whenever it is found; nobody may condone it."""
    if f.position_is == "possible":
        yield Verdict(
            "The position can come about; whether the last move was legal is another question.", violation=False
        )
        return
    yield Verdict("The position cannot exist and must be made valid and playable.", violation=True)
    yield MayNot(Party.EITHER, "leave it as it is")
    if f.unfinished_hit:
        return
    if f.noticed == "before_next_valid_roll":
        yield PlayCorrected()
        yield Revert("just after the offender's roll, before the move that led to it")
    elif f.both_agree:
        yield PositionCorrected("as both players agree")
    else:
        yield Discretion(bounds=("a correction that leaves a valid and playable position",))


@chapter.decides("illegal_move", "4.2.3.6")
def invalid_position_is_never_left(f: Facts) -> Findings:
    """The same where the illegal move left a position that cannot exist: no time limit, also under Responsible Moves."""
    if not f.move_is_illegal or f.kind != "invalid_position" or not f.turn_ended:
        return
    yield Verdict("The position cannot exist and must be made valid and playable.", violation=True)
    yield MayNot(Party.EITHER, "leave it as it is")
    if _in_time(f):
        yield PlayCorrected()
    elif f.both_agree:
        yield PositionCorrected("as both players agree")
    else:
        yield Discretion(bounds=("a correction that leaves a valid and playable position",))


# --- plays taken back ------------------------------------------------------------------------------------------------


@chapter.decides("retraction", "4.1.6.a")
def no_takeback(f: Facts) -> Findings:
    """After the end of the turn a legal play is irrevocable and the opponent must insist on it; before, it may change."""
    if f.turn_ended:
        yield Verdict(
            "A legal play is irrevocable once the turn is ended, even by agreement.",
            violation=bool(f.opponent_consents),
        )
        yield PlayStands()
        yield Duty(Party.OPPONENT, "insist that the play stands, even where taking it back would help the opponent")
    else:
        yield Verdict("The turn is not over: the play may be changed.", violation=False)
        yield TurnGoesOn(Party.ON_TURN, "may choose another play")


# --- values ----------------------------------------------------------------------------------------------------------


@chapter.sets("illegal_move_deadline", "4.2.3.2.1.b", "4.2.3.2.2.a", "4.2.3.4", "4.2.3.6")
def illegal_move_deadline(moves: str = "legal") -> dict[str, object]:
    """What closes the time for correcting an illegal move, and who may condone it."""
    return {
        "closed_by": ["valid roll of the opponent", "own valid roll, if the opponent is closed out"],
        "not_closed_by": ["invalid roll", "double", "take", "pass", "board reset", "score written"],
        "condoned_by": "nobody" if moves == "legal" else "opponent, aloud",
        "afterwards": "stands",
        "invalid_position": "corrected whenever found",
    }
