"""Events in plain words, one sentence each: for replays, logs and screens."""

from __future__ import annotations

from typing import assert_never

from bafflebox.clock import Millis, PauseReason, face
from bafflebox.game import Result, Side, write_moves
from bafflebox.rulings import incident
from bafflebox.table import events as e
from bafflebox.table.rolls import Rest

RESULTS = {Result.SINGLE: "a single game", Result.GAMMON: "a gammon", Result.BACKGAMMON: "a backgammon"}
RESTS = {
    Rest.FLAT: "lie flat",
    Rest.COCKED: "are cocked",
    Rest.OFF_BOARD: "are off the board",
    Rest.ON_CHECKER: "lie on a checker",
    Rest.IMPROPER: "were thrown improperly",
}
LOSSES = {
    e.DelayLoss.NEXT_ROLL: "the delay before the next roll",
    e.DelayLoss.THIS_PLAY: "the delay before this play",
    e.DelayLoss.MAIN_TIME: "the delay: the play runs on the reserve",
}


def event_sentence(event: e.Event) -> str:
    """What happened, in a sentence, with the clauses where it rests on some.

    >>> from bafflebox.clock import seconds
    >>> event_sentence(e.Rolled(at=seconds(1), side=Side.WHITE, dice=(6, 5)))
    'White rolls 6-5.'
    >>> event_sentence(e.DoubleOffered(at=seconds(1), side=Side.BLACK))
    'Black doubles.'
    """
    clauses: tuple[str, ...] = getattr(event, "clauses", ())
    return f"{_said(event)} [{', '.join(clauses)}]" if clauses else _said(event)


def _said(event: e.Event) -> str:
    if isinstance(event, e.TableOpened):
        terms = event.terms
        sides = " against ".join(" and ".join(people) for people in terms.players)
        return f"Table {event.table}: {sides}, to {terms.length}, {terms.book}, {terms.mode.value}."
    if isinstance(event, e.PlayEvent):
        return _of_play(event)
    if isinstance(event, e.SetUpEvent | e.DiceEvent):
        return _of_set_up(event)
    if isinstance(event, e.ClockEvent | e.BreakEvent):
        return _of_time(event)
    if isinstance(event, e.CaseEvent):
        return _of_cases(event)
    return _of_score(event)


def _of_play(event: e.PlayEvent) -> str:
    match event:
        case e.OpeningRolled():
            return f"Opening roll: White {event.white}, Black {event.black}."
        case e.OpeningMisrolled():
            stands = "".join(
                f" {_name(side)}'s {die} stands."
                for side, die in zip(Side, (event.white, event.black), strict=True)
                if die
            )
            return f"The opening roll is not valid and is made again.{stands}"
        case e.Rolled():
            return f"{_name(event.side)} rolls {_dice(event.dice)}."
        case e.Misrolled():
            return f"The dice of {_name(event.side)} {RESTS[event.rest]}: the roll is made again."
        case e.PlayMade():
            return f"{_name(event.side)} plays {write_moves(event.moves) or 'nothing'}."
        case e.PlayUndone():
            return f"{_name(event.side)} takes the play back."
        case e.TurnEnded():
            return f"{_name(event.side)} ends the turn."
        case e.TurnSatOut():
            return f"{_name(event.side)} has no play."
        case e.RollKept():
            return f"The roll {_dice(event.dice)} of {_name(event.side)} counts in its turn."
        case e.RollVoided():
            return "The roll is void."
        case e.DoubleOffered():
            return f"{_name(event.side)} doubles."
        case e.DoubleTaken():
            return f"{_name(event.side)} takes."
        case e.DoubleBeavered():
            return f"{_name(event.side)} beavers."
        case e.DoublePassed():
            return f"{_name(event.side)} passes."
        case e.DoubleOwed():
            return f"{_name(event.side)} is bound to double at the first moment at which it is legal."
        case e.CubeCorrected():
            return f"The cube is corrected: {event.value}, {_name(event.owner) if event.owner else 'in the middle'}."
        case e.CrawfordSet():
            return f"This game is {'' if event.applies else 'not '}the Crawford game."
        case e.BoardCorrected():
            return f"The board is corrected, {_name(event.turn)} on turn: {event.own} / {event.opp}."
        case e.CheckersOut():
            return f"{_name(event.side)} has {_count(event.count, 'checker')} out of play for this game, not borne off."
        case e.Reverted():
            return f"The match is again as it stood after event {event.to}{_because(event.why)}."
        case e.GameConceded():
            return f"{_name(event.side)} concedes {RESULTS[event.result]}."
        case e.OfferCountered():
            return f"{_name(event.side)} asks for {RESULTS[event.result]} instead."
        case e.OfferAccepted():
            return f"{_name(event.side)} accepts."
        case e.OfferRefused():
            return f"{_name(event.side)} refuses: play goes on."
        case e.GameClaimed():
            return f"{_name(event.side)} claims {RESULTS[event.result]}."
        case _:
            assert_never(event)


def _of_set_up(event: e.SetUpEvent | e.DiceEvent) -> str:
    match event:
        case e.SeatTaken():
            return f"{event.by or 'Somebody'} sits down as {_name(event.side)}."
        case e.PreferenceStated():
            return f"{_name(event.side)} wants {_words(event.item)}: {_words(event.wish)}."
        case e.PreferenceSettled():
            return f"{_words(event.item).capitalize()}: {_words(event.value)}, {event.how.rstrip('.')}."
        case e.PreferenceRolled():
            return f"They roll for {_words(event.item)}: White {event.white}, Black {event.black}."
        case e.MatchBegan():
            return "The match begins."
        case e.OperatorSeated():
            return f"{event.person} acts for {_name(event.side)}."
        case e.EntropyCommitted():
            return f"{_name(event.side)} is bound to a number for the next roll."
        case e.EntropyGiven():
            return f"{_name(event.side)} gives the number for the roll."
        case e.DiceRevealed():
            return f"The secret of the dice is published: {event.secret}."
        case e.DiceRenewed():
            return "The match goes on after its end, and the dice are bound to a new secret."
        case e.DiceMixed():
            return f"{_name(event.side)} has the dice mixed."
        case e.DiceReplaced():
            return f"The dice{f' of {_name(event.side)}' if event.side else ''} are replaced{_because(event.reason)}."
        case _:
            assert_never(event)


def _of_time(event: e.ClockEvent | e.BreakEvent) -> str:
    match event:
        case e.ClockPressed():
            return f"{_name(event.side)} presses the clock."
        case e.ClockStopped():
            why = "" if event.reason is PauseReason.OTHER else _because(str(event.reason))
            return f"The clock is stopped{why}."
        case e.ClockStarted():
            return f"The clock of {_name(event.side)} is started."
        case e.TimeExpired():
            return f"The time of {_name(event.side)} is used up."
        case e.ClockSet():
            return f"The clock is set: White {face(event.white)}, Black {face(event.black)}{_because(event.why)}."
        case e.TimeAdjusted():
            less, time = event.amount < 0, face(Millis(abs(event.amount)))
            return f"{_name(event.side)} has {time} {'less' if less else 'more'}{_because(event.why)}."
        case e.DelayForfeited():
            return f"{_name(event.side)} loses {LOSSES[event.loss]}."
        case e.DelayReset():
            return "The delay begins anew."
        case e.ClockRemoved():
            return "The rest of the match is played without a clock."
        case e.ClockImposed():
            return f"A clock comes in: {face(event.reserve)} for each side, delay {face(event.delay)}."
        case e.ClockHandedOver():
            return f"The device of {event.device} keeps the clock."
        case e.ClockTakenBack():
            return "The table keeps the clock again."
        case e.GapFound():
            return f"Nobody kept the table for {face(Millis(event.at - event.since))}; the clock stands."
        case e.BreakBegan():
            return f"{_name(event.side)} takes a break of {_count(event.minutes, 'minute')}."
        case e.Returned():
            return f"{_name(event.side)} is back{f', {face(event.late)} late' if event.late else ''}."
        case e.PlaySuspended():
            return f"Play is suspended{_because(event.why)}."
        case e.PlayResumed():
            return "Play goes on."
        case _:
            assert_never(event)


def _of_cases(event: e.CaseEvent) -> str:
    match event:
        case e.DirectorCalled():
            return f"{event.by or 'Somebody'} calls the director{_because(event.about)}."
        case e.CallAnswered():
            return f"The director answers the call{f': {event.answer}' if event.answer else ''}.".replace("..", ".")
        case e.IncidentOpened():
            noticed = "noticed by the table" if event.seen_by_table else f"pointed out by {event.by}"
            by = f" by {_name(event.offender)}" if event.offender else ""
            return f"Incident {event.number}{by}: {incident(event.incident).title}, {noticed}."
        case e.FactStated():
            return f"Incident {event.number}: {_words(event.fact)} is {_answer(event.value)}."
        case e.RulingGiven():
            return f"Ruling on incident {event.number}: {event.verdict}"
        case e.ChoiceMade():
            return f"Incident {event.number}: {_name(event.side)} chooses to {event.option}."
        case e.Decided():
            return f"Decided on incident {event.number}: {event.decision.rstrip('.')}."
        case e.RemedyApplied():
            return f"Incident {event.number}: {event.sentence}"
        case e.IncidentClosed():
            return f"Incident {event.number} is settled{_because(event.how)}."
        case e.Warned():
            return f"{_name(event.side)} is warned{_because(event.why)}."
        case e.PointsAwarded():
            points = _count(abs(event.points), "penalty point")
            return f"{_name(event.side)} {'gets' if event.points >= 0 else 'gives back'} {points}{_because(event.why)}."
        case e.AccommodationGranted():
            return f"{_name(event.side)} is granted {event.what}."
        case _:
            assert_never(event)


def _of_score(event: e.ScoreEvent) -> str:
    match event:
        case e.ScoreAgreed():
            return f"{_name(event.side)} agrees to the score."
        case e.GameReported():
            return f"{_name(event.winner)} won {RESULTS[event.result]} with the cube at {event.cube}."
        case e.ResultReported():
            return f"{_name(event.side)} reports the result: White {event.white}, Black {event.black}."
        case e.MatchForfeited():
            return f"{_name(event.side)} loses the match{_because(lost_by(event))}."
        case e.BothForfeited():
            return f"Both lose the match{_because(event.why)}."
        case e.EndCalled():
            return "The time of the match is over."
        case e.LengthCorrected():
            return f"The match is played to {event.length}."
        case e.LengthFound():
            return f"The match is posted to {event.posted}: its length is put right after this game."
        case e.ScoreCorrected():
            return f"Game {event.game} is corrected: {_name(event.winner)} won {event.points}."
        case e.GameReopened():
            return f"Game {event.game} goes on from where it was."
        case e.GameAwarded():
            return f"{_name(event.side)} is awarded {RESULTS[event.result]}{_because(event.why)}."
        case _:
            assert_never(event)


def lost_by(event: e.MatchForfeited) -> str:
    """In a few words, why a side lost the match."""
    said = {e.Cause.TIME: "lost on time", e.Cause.LEFT: "left the match", e.Cause.DISQUALIFIED: "disqualified"}
    return ": ".join(filter(None, (said.get(event.cause, "" if event.why else "forfeited"), event.why)))


def _name(side: Side) -> str:
    return str(side).capitalize()


def _dice(dice: tuple[int, int]) -> str:
    return f"{dice[0]}-{dice[1]}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _words(text: str) -> str:
    return text.replace("_", " ")


def _answer(value: str | int | bool) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else _words(str(value))


def _because(why: str) -> str:
    return f": {_words(why).rstrip('.')}" if why else ""
