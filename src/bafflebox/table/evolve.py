"""What a fact does to the table: a pure fold. It never refuses, for what is in the journal has happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from bafflebox import match as matches
from bafflebox.clock import Clock, Millis, PauseReason, TimeControl, minutes
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Play, Position, Roll, Side
from bafflebox.match import Cube, GameRecord, Match, doubles_to
from bafflebox.match.game import moved
from bafflebox.table import events as e
from bafflebox.table.law import law_of
from bafflebox.table.state import (
    NO_SIDES,
    Break,
    DiceState,
    Entropy,
    Gap,
    Incident,
    Note,
    Point,
    Status,
    Suspension,
    Table,
)

NO_ENTROPY = Entropy()


def evolve(table: Table | None, event: e.Event) -> Table:
    """The table after an event."""
    if table is None:
        if not isinstance(event, e.TableOpened):
            raise InvalidInput("A table begins with its opening.", code="no_table")
        return _opened(event)
    if isinstance(event, e.TableOpened):
        raise InvalidInput(f"Table {table.id} has been opened already.", code="table_exists")
    changed = _changed(table, event)
    version = table.version + 1
    at = event.at if event.at > table.at else table.at
    if changed.match is table.match:
        return replace(changed, version=version, at=at)
    return replace(changed, version=version, at=at, history=(*table.history, Point(version, changed.match)))


def replay(events: Iterable[e.Event]) -> Table:
    """The table that a stream of events makes."""
    table: Table | None = None
    for event in events:
        table = evolve(table, event)
    if table is None:
        raise InvalidInput("There is no event, and so no table.", code="no_table")
    return table


def _opened(event: e.TableOpened) -> Table:
    law = law_of(event.terms)
    match = Match.under(law.match)
    clock = Clock.of(law.control, at=event.at) if law.control else None
    dice = DiceState(commitment=event.commitment)
    return Table(event.table, event.terms, match, clock, law, at=event.at, dice=dice, history=(Point(1, match),))


def _changed(table: Table, event: e.LaterEvent) -> Table:
    match event:
        case e.Rolled():
            rolled = matches.Rolled(event.side, Roll(*event.dice))
            return _played(table, rolled, event.at, dice=_thrown(table))
        case e.PlayMade():
            game = table.game
            return replace(table, play=Play(event.moves, moved(game.position, event.moves, game.rules)))
        case e.TurnEnded():
            play = table.play or Play((), table.game.position)
            return _played(table, matches.PlayStood(event.side, play), event.at, play=None)
        case e.PlayUndone():
            return replace(table, play=None)
        case e.OpeningRolled():
            opened = matches.Opened(event.white, event.black)
            return _played(table, opened, event.at, dice=_thrown(table))
        case e.Misrolled():
            return _played(table, matches.Misrolled(event.side), event.at)
        case e.TurnSatOut():
            return _played(table, matches.SatOut(event.side), event.at)
        case e.DoubleOffered():
            return _played(table, matches.Doubled(event.side), event.at)
        case e.DoubleTaken():
            return _played(table, matches.Taken(event.side), event.at)
        case e.DoubleBeavered():
            return _played(table, matches.Beavered(event.side), event.at)
        case e.DoublePassed():
            return _played(table, matches.Passed(event.side), event.at)
        case e.GameConceded():
            game = table.game.with_offer(event.side, event.result, event.side.other)
            return _following(table, replace(table.match, game=game), event.at)
        case e.OfferCountered():
            return _played(table, matches.Countered(event.side, event.result), event.at)
        case e.OfferAccepted():
            return _played(table, matches.Accepted(event.side), event.at, play=None)
        case e.OfferRefused():
            return _played(table, matches.Rejected(event.side), event.at)
        case e.GameClaimed():
            won = table.game.won(event.side, event.result, matches.Ending.CLAIMED)
            return _following(table, table.match.with_record(won), event.at, play=None)
        case e.ScoreAgreed():
            return replace(table, agreed=table.agreed | {event.side})
        case e.EntropyCommitted() | e.EntropyGiven() | e.DiceRevealed() | e.DiceMixed() | e.DiceReplaced():
            return _with_dice(table, event)
        case (
            e.SeatTaken()
            | e.PreferenceStated()
            | e.PreferenceSettled()
            | e.PreferenceRolled()
            | e.MatchBegan()
            | e.OperatorSeated()
        ):
            return _set_up(table, event)
        case (
            e.ClockPressed()
            | e.ClockStopped()
            | e.ClockStarted()
            | e.TimeExpired()
            | e.ClockSet()
            | e.TimeAdjusted()
            | e.DelayForfeited()
            | e.DelayReset()
            | e.ClockImposed()
            | e.ClockHandedOver()
            | e.ClockTakenBack()
            | e.GapFound()
        ):
            return _timed(table, event)
        case e.BreakBegan() | e.Returned() | e.PlaySuspended() | e.PlayResumed():
            return _paused(table, event)
        case (
            e.DirectorCalled()
            | e.CallAnswered()
            | e.IncidentOpened()
            | e.FactStated()
            | e.RulingGiven()
            | e.ChoiceMade()
            | e.RemedyApplied()
            | e.IncidentClosed()
            | e.Warned()
            | e.AccommodationGranted()
        ):
            return _docketed(table, event)
        case _:
            return _corrected(table, event)


# --- the match, and the clock that follows it ---------------------------------------------------------------------


def _played(table: Table, act: matches.Act, at: Millis, **changes: object) -> Table:
    return _following(table, table.match.after(act), at, **changes)


def _following(table: Table, match: Match, at: Millis, **changes: object) -> Table:
    """The table with another match: the clock follows where the table keeps it, a length that waits is put right."""
    if table.posted is not None and match.between_games and match.game is not None:
        match = match.after(matches.LengthCorrected(table.posted))
        changes["posted"] = None
    clock = table.clock
    if match.game is None or (match.between_games and not table.match.between_games):
        if clock is not None and clock.turn is not None:
            clock = clock.game_ended(max(at, clock.since))
        changes |= {"setting": replace(table.setting, mixed=False), "agreed": NO_SIDES}
    elif clock is not None and table.online and not table.halted:
        clock = _on(clock, match.to_act, at)
    return replace(table, match=match, clock=clock, **changes)  # type: ignore[arg-type]


def _on(clock: Clock, side: Side | None, at: Millis) -> Clock:
    """The clock with that side's time running."""
    if side is None or clock.running is side:
        return clock
    if clock.running is None:
        return clock.started(side, at)
    return clock.pressed(side.other, at)


def _thrown(table: Table) -> DiceState:
    """The dice after a throw of the table: what both sides gave is used."""
    dice = table.dice
    if not dice.commitment:
        return dice
    used = dice.entropy.map(lambda entropy: Entropy(entropy.next) if entropy.value else entropy)
    return replace(dice, thrown=dice.thrown + 1, entropy=used)


def _with_dice(
    table: Table, event: e.EntropyCommitted | e.EntropyGiven | e.DiceRevealed | e.DiceMixed | e.DiceReplaced
) -> Table:
    dice, setting = table.dice, table.setting
    match event:
        case e.EntropyCommitted():
            entropy = dice.entropy.put(event.side, Entropy(event.next))
            return replace(table, dice=replace(dice, entropy=entropy))
        case e.EntropyGiven():
            entropy = dice.entropy.put(event.side, Entropy(event.next, event.value))
            return replace(table, dice=replace(dice, entropy=entropy))
        case e.DiceRevealed():
            return replace(table, dice=replace(dice, secret=event.secret))
        case e.DiceMixed():
            return replace(table, setting=replace(setting, mixed=True))
        case e.DiceReplaced():
            side = event.side
            counted = setting.replaced if side is None else setting.replaced.put(side, setting.replaced[side] + 1)
            changed = replace(setting, replaced=counted, replaced_in=len(table.match.games), mixed=False)
            return replace(table, setting=changed)
        case _:
            assert_never(event)


def _set_up(
    table: Table,
    event: e.SeatTaken
    | e.PreferenceStated
    | e.PreferenceSettled
    | e.PreferenceRolled
    | e.MatchBegan
    | e.OperatorSeated,
) -> Table:
    setting = table.setting
    match event:
        case e.SeatTaken():
            return replace(table, setting=replace(setting, seated=setting.seated | {event.side}))
        case e.PreferenceStated():
            wishes = setting.wishes.get(event.item, Both("", "")).put(event.side, event.wish)
            changed = {**setting.wishes, event.item: wishes}
            return replace(table, setting=replace(setting, wishes=changed))
        case e.PreferenceSettled():
            settled = {**setting.settled, event.item: event.value}
            return replace(table, setting=replace(setting, settled=settled))
        case e.PreferenceRolled():
            return replace(table, dice=_thrown(table))
        case e.MatchBegan():
            return replace(table, setting=replace(setting, begun=True))
        case e.OperatorSeated():
            return replace(table, match=table.match.after(matches.Seated(event.side, event.person)))
        case _:
            assert_never(event)


# --- time ---------------------------------------------------------------------------------------------------------


def _timed(
    table: Table,
    event: e.ClockPressed
    | e.ClockStopped
    | e.ClockStarted
    | e.TimeExpired
    | e.ClockSet
    | e.TimeAdjusted
    | e.DelayForfeited
    | e.DelayReset
    | e.ClockImposed
    | e.ClockHandedOver
    | e.ClockTakenBack
    | e.GapFound,
) -> Table:
    match event:
        case e.ClockHandedOver():
            return replace(table, device=event.device)
        case e.ClockTakenBack():
            return replace(table, device=e.NOBODY)
        case e.ClockImposed():
            control = TimeControl(event.reserve, event.delay)
            return replace(table, clock=Clock.of(control, at=event.at))
        case e.GapFound():
            gap = Gap(event.since, event.at)
            clock = table.clock
            if clock is not None and clock.running:
                clock = clock.paused(PauseReason.CLOCK_FAULT, max(event.since, clock.since))
            stopped = table.suspended or Suspension("nobody kept the table", event.since)
            return replace(table, gaps=(*table.gaps, gap), clock=clock, suspended=stopped)
        case _:
            return table if table.clock is None else replace(table, clock=_clock(table.clock, event))


def _clock(
    clock: Clock,
    event: e.ClockPressed
    | e.ClockStopped
    | e.ClockStarted
    | e.TimeExpired
    | e.ClockSet
    | e.TimeAdjusted
    | e.DelayForfeited
    | e.DelayReset,
) -> Clock:
    at = max(event.at, clock.since)
    match event:
        case e.ClockPressed():
            return clock.pressed(event.side, at) if clock.running is event.side else clock
        case e.ClockStopped():
            return clock.paused(event.reason, at) if clock.running else clock
        case e.ClockStarted():
            if clock.running is event.side:
                return clock
            if clock.running:
                clock = clock.paused(PauseReason.OTHER, at)
            return clock.resumed(at) if clock.turn is event.side else clock.started(event.side, at)
        case e.TimeExpired():
            return clock.paused(PauseReason.EXPIRY, at) if clock.running else clock
        case e.ClockSet():
            return clock.set_to(Both(event.white, event.black), at)
        case e.TimeAdjusted():
            return clock.adjusted(event.side, event.amount, at)
        case e.DelayForfeited():
            return clock.delay_forfeited(event.side, at)
        case e.DelayReset():
            return clock.delay_reset(at) if clock.turn else clock
        case _:
            assert_never(event)


def _paused(table: Table, event: e.BreakBegan | e.Returned | e.PlaySuspended | e.PlayResumed) -> Table:
    breaks = table.breaks
    match event:
        case e.BreakBegan():
            taken = breaks.taken
            if event.counted:
                taken = taken.put(event.side, taken[event.side] + event.joined)
            now = Break(event.side, event.at, Millis(event.at + minutes(event.minutes)))
            return replace(_stopped(table, PauseReason.BREAK, event.at), breaks=replace(breaks, taken=taken, now=now))
        case e.Returned():
            late = breaks.late.put(event.side, Millis(breaks.late[event.side] + event.late))
            back = breaks.now.back | {event.side} if breaks.now else NO_SIDES
            going_on = None if breaks.now is None or len(back) == 2 else replace(breaks.now, back=back)
            return _going_on(replace(table, breaks=replace(breaks, late=late, now=going_on)), event.at)
        case e.PlaySuspended():
            stopped = _stopped(table, PauseReason.OTHER, event.at)
            return replace(stopped, suspended=Suspension(event.why, event.at))
        case e.PlayResumed():
            return _going_on(replace(table, suspended=None), event.at)
        case _:
            assert_never(event)


def _stopped(table: Table, reason: PauseReason, at: Millis) -> Table:
    clock = table.clock
    return replace(table, clock=clock.paused(reason, max(at, clock.since))) if clock and clock.running else table


def _going_on(table: Table, at: Millis) -> Table:
    """Where nothing holds play up any more, the clock of an online table goes on for whoever has to act."""
    clock, side = table.clock, table.match.to_act
    if clock is None or side is None or not table.online or table.halted or clock.running is side:
        return table
    return replace(table, clock=clock.resumed(at) if clock.turn is side and clock.pause else _on(clock, side, at))


# --- rulings and corrections --------------------------------------------------------------------------------------


def _docketed(
    table: Table,
    event: e.DirectorCalled
    | e.CallAnswered
    | e.IncidentOpened
    | e.FactStated
    | e.RulingGiven
    | e.ChoiceMade
    | e.RemedyApplied
    | e.IncidentClosed
    | e.Warned
    | e.AccommodationGranted,
) -> Table:
    docket = table.docket
    match event:
        case e.DirectorCalled():
            called = replace(table, docket=replace(docket, called=event.about or "a question"))
            return _stopped(called, PauseReason.DIRECTOR_CALLED, event.at)
        case e.CallAnswered():
            return _going_on(replace(table, docket=replace(docket, called=None)), event.at)
        case e.IncidentOpened():
            facts = dict(event.facts)
            found = Incident(
                event.number,
                event.incident,
                event.offender,
                facts,
                table.version + 1,
                event.back_to,
                event.seen_by_table,
                event.halts,
                event.dice,
            )
            opened = replace(table, docket=replace(docket, incidents=(*docket.incidents, found)))
            return _stopped(opened, PauseReason.DISPUTE, event.at) if event.halts else opened
        case e.FactStated():
            known = _incident(table, event.number)
            facts = {**known.facts, event.fact: event.value}
            return _with_incident(table, replace(known, facts=facts, status=Status.OPEN, ruling=None))
        case e.RulingGiven():
            known = _incident(table, event.number)
            return _with_incident(table, replace(known, status=Status.RULED, ruling=event, choices=()))
        case e.ChoiceMade():
            known = _incident(table, event.number)
            return _with_incident(table, replace(known, choices=(*known.choices, event.option)))
        case e.IncidentClosed():
            known = replace(_incident(table, event.number), status=Status.SETTLED, how=event.how)
            settled = _with_incident(table, known)
            if settled.docket.called is not None and not settled.docket.open:
                settled = replace(settled, docket=replace(settled.docket, called=None))
            return _going_on(settled, event.at)
        case e.RemedyApplied():
            return _noted(table, Note(event.side, event.remedy, event.sentence, event.at))
        case e.Warned():
            return _noted(table, Note(event.side, "warning", event.why, event.at))
        case e.AccommodationGranted():
            granted = table.breaks.granted
            more = granted.put(event.side, granted[event.side] + event.breaks)
            noted = _noted(table, Note(event.side, "accommodation", event.what, event.at))
            return replace(noted, breaks=replace(table.breaks, granted=more))
        case _:
            assert_never(event)


def _noted(table: Table, note: Note) -> Table:
    return replace(table, docket=replace(table.docket, notes=(*table.docket.notes, note)))


def _incident(table: Table, number: int) -> Incident:
    return table.docket.incidents[number - 1]


def _with_incident(table: Table, incident: Incident) -> Table:
    known = table.docket.incidents
    changed = (*known[: incident.number - 1], incident, *known[incident.number :])
    return replace(table, docket=replace(table.docket, incidents=changed))


def _corrected(
    table: Table,
    event: e.GameReported
    | e.ResultReported
    | e.MatchForfeited
    | e.EndCalled
    | e.PointsAwarded
    | e.LengthCorrected
    | e.LengthFound
    | e.ScoreCorrected
    | e.BoardCorrected
    | e.CubeCorrected
    | e.Reverted
    | e.RollVoided
    | e.GameAwarded,
) -> Table:
    match event:
        case e.ResultReported():
            return replace(table, reported=Both(event.white, event.black))
        case e.LengthFound():
            return replace(table, posted=event.posted)
        case e.Reverted():
            return _following(table, table.before(event.to), event.at, play=None)
        case e.GameReported():
            return _following(table, _reported(table.match, event), event.at, play=None, agreed=NO_SIDES)
        case e.ScoreCorrected():
            return _played(table, matches.ScoreCorrected(_rewritten(table.match, event)), event.at)
        case e.MatchForfeited():
            return _played(table, matches.MatchLost(event.side), event.at, play=None)
        case e.EndCalled():
            return _played(table, matches.TimeCalled(), event.at, play=None)
        case e.PointsAwarded():
            return _played(table, matches.PointsAwarded(event.side, event.points), event.at)
        case e.LengthCorrected():
            return _played(table, matches.LengthCorrected(event.length), event.at)
        case e.BoardCorrected():
            position = Position.of(event.own, event.opp, checkers=table.rules.checkers)
            roll = Roll(*event.dice) if event.dice else None
            return _played(table, matches.BoardCorrected(event.turn, position, roll), event.at, play=None)
        case e.CubeCorrected():
            return _played(table, matches.CubeCorrected(Cube(event.value, event.owner)), event.at)
        case e.RollVoided():
            return _played(table, matches.RollVoided(), event.at, play=None)
        case e.GameAwarded():
            return _played(table, matches.GameAwarded(event.side, event.result), event.at, play=None)
        case _:
            assert_never(event)


def _reported(match: Match, event: e.GameReported) -> Match:
    """A game that was not followed: its line on the sheet, its doubles as the cube shows them."""
    crawford = match.is_crawford
    owner = None if event.cube == 1 else event.winner
    record = GameRecord(event.winner, event.result, doubles=doubles_to(Cube(event.cube, owner)), crawford=crawford)
    return match.with_record(record)


def _rewritten(match: Match, event: e.ScoreCorrected) -> tuple[matches.Entry, ...]:
    """The score sheet with one game put right."""
    number, entries = 0, []
    for entry in match.entries:
        if isinstance(entry, GameRecord):
            number += 1
            if number == event.game:
                entry = replace(entry, winner=event.winner, written=event.points)
        entries.append(entry)
    return tuple(entries)
