"""Remedies carried out at the table: as events that change it, or on record where they speak to people.

Each remedy of `rulings.remedies` has its place here. What changes board, cube, score or time becomes the event that does
so; duties, rights, warnings and what a director decides are noted with their sentence and clauses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from bafflebox.clock import PauseReason
from bafflebox.game import Result, Side
from bafflebox.match import Phase, certain_loss
from bafflebox.rulings import Party, Ruling
from bafflebox.rulings import remedies as r
from bafflebox.table import events as e
from bafflebox.table.evolve import evolve
from bafflebox.table.referee.officials import penalty
from bafflebox.table.referee.request import Request
from bafflebox.table.state import Incident

Apply = Callable[[Request, Incident, r.Remedy], Iterable[e.Event]]


def carried_out(asked: Request, found: Incident, ruling: Ruling, chosen: set[str]) -> Iterable[e.Event]:
    """The events of a ruling: each remedy, and of a choice the remedies of the option that was chosen.

    Each remedy meets the table as those before it have left it, so that none is carried out twice.
    """
    for remedy, clauses in _in_force(ruling, chosen):
        for event in _remedy(asked, found, remedy, clauses):
            yield event
            asked = replace(asked, table=evolve(asked.table, event))


def _in_force(ruling: Ruling, chosen: set[str]) -> Iterable[tuple[r.Remedy, tuple[str, ...]]]:
    """The remedies of a ruling, with those of the options that were chosen in the place of the choices."""
    for remedy, clauses in ruling.remedies:
        if isinstance(remedy, r.Choice):
            for option in remedy.options:
                if option.label in chosen:
                    yield from ((inner, clauses) for inner in option.remedies)
        else:
            yield remedy, clauses


def _remedy(asked: Request, found: Incident, remedy: r.Remedy, clauses: tuple[str, ...]) -> Iterable[e.Event]:
    yield e.RemedyApplied(
        at=asked.at,
        by=asked.who,
        number=found.number,
        remedy=remedy.name,
        sentence=remedy.sentence,
        clauses=clauses,
        side=_about(asked, found, remedy),
    )
    apply = EFFECTS.get(type(remedy))
    if apply is not None:
        yield from apply(asked, found, remedy)


def _about(asked: Request, found: Incident, remedy: r.Remedy) -> Side | None:
    """The side that a remedy speaks of, if it speaks of one."""
    for name in ("by", "to", "on", "of", "who", "side", "against", "holder"):
        party = getattr(remedy, name, None)
        if isinstance(party, Party):
            return side_for(asked, found, party)
    return None


def side_for(asked: Request, found: Incident, party: Party | None) -> Side | None:
    """Which side a party of an incident is; None where it is neither, or both."""
    offender, match = found.offender, asked.table.match
    turn = match.game.turn if match.game else None
    doubler = match.game.offered.by if match.game and match.game.offered else offender
    leader = match.score.leader
    known: dict[Party, Side | None] = {
        Party.OFFENDER: offender,
        Party.OPPONENT: offender.other if offender else None,
        Party.ROLLER: offender if found.incident in ("fast_roll", "fast_grab") else turn or offender,
        Party.ON_TURN: turn,
        Party.OFF_TURN: turn.other if turn else None,
        Party.DOUBLER: doubler,
        Party.RESPONDER: doubler.other if doubler else None,
        Party.CLAIMANT: offender,
        Party.LATE_PLAYER: offender,
        Party.LEADER: leader,
        Party.TRAILER: leader.other if leader else None,
        Party.WINNER: match.winner,
        Party.LOSER: match.winner.other if match.winner else None,
    }
    return known.get(party) if party is not None else None


# --- what changes the table ---------------------------------------------------------------------------------------


def _reverted(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    """Back to where the match stood when it happened."""
    if asked.table.before(found.back_to) is not asked.table.match or asked.table.play is not None:
        yield e.Reverted(at=asked.at, by=asked.who, to=found.back_to, why=found.incident)


def _roll_stands(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    """A roll that was thrown early counts once it is that side's turn."""
    game = asked.table.match.game
    if found.dice is None or found.offender is None or game is None:
        return
    if game.phase is Phase.TO_ROLL and game.turn is found.offender:
        yield e.Rolled(at=asked.at, by=asked.who, side=found.offender, dice=found.dice)
    else:
        yield e.RollKept(at=asked.at, by=asked.who, side=found.offender, dice=found.dice)


def _reroll(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    """The roll on the board is thrown again; an early one that never counted is simply gone."""
    game = asked.table.match.game
    if found.dice is None and game is not None and game.phase is Phase.TO_PLAY:
        yield e.RollVoided(at=asked.at, by=asked.who)


def _turn_over(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    game = asked.table.match.game
    if game is not None and game.phase is Phase.TO_PLAY and game.turn is not None and found.incident == "end_of_turn":
        yield e.TurnEnded(at=asked.at, by=asked.who, side=game.turn)


def _double_stands(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    """A double counts: now if it can be made, else as soon as it can."""
    if found.offender is None or asked.table.is_over:
        return
    if asked.table.match.may_double(found.offender):
        yield e.DoubleOffered(at=asked.at, by=asked.who, side=found.offender)
    else:
        yield e.DoubleOwed(at=asked.at, by=asked.who, side=found.offender)


def _take(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    del found
    game = asked.table.match.game
    if game is not None and game.offered is not None:
        yield e.DoubleTaken(at=asked.at, by=asked.who, side=game.offered.by.other)


def _pass(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    del found
    game = asked.table.match.game
    if game is not None and game.offered is not None:
        yield e.DoublePassed(at=asked.at, by=asked.who, side=game.offered.by.other)


def _double_void(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    del found
    game = asked.table.match.game
    if game is not None and game.offered is not None:
        yield e.CubeCorrected(at=asked.at, by=asked.who, value=game.cube.value, owner=game.cube.owner)


def _cube_set(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    assert isinstance(remedy, r.CubeSet)
    if remedy.value.isdigit() and asked.table.match.game is not None:
        value = int(remedy.value)
        owner = None if value == 1 else side_for(asked, found, remedy.owner)
        if value == 1 or (owner is not None and not asked.table.game.crawford):
            yield e.CubeCorrected(at=asked.at, by=asked.who, value=value, owner=owner)


def _game_awarded(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    assert isinstance(remedy, r.GameAwarded)
    side, game = side_for(asked, found, remedy.to), asked.table.match.game
    if side is not None and game is not None and game.turn is not None:
        result = next((result for result in Result if str(result) in remedy.points), certain_loss(game, side.other))
        yield e.GameAwarded(at=asked.at, by=asked.who, side=side, result=result, why=found.incident)


def _game_replayed(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    """The game begins anew: back to the moment before its opening roll."""
    entries = asked.table.match.entries
    start = next(point for point in asked.table.history if point.match.entries == entries and point.match.between_games)
    yield e.Reverted(at=asked.at, by=asked.who, to=start.version, why=found.incident)


def _points(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    assert isinstance(remedy, r.PointsAwarded)
    side = side_for(asked, found, remedy.to)
    if side is not None and not remedy.may and remedy.points and not asked.table.is_over:
        yield penalty(asked, side.other, remedy.points, found.incident)


def _points_off(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    assert isinstance(remedy, r.PointsDeducted)
    side = side_for(asked, found, remedy.of)
    if side is not None and remedy.points and not asked.table.is_over:
        yield e.PointsAwarded(at=asked.at, by=asked.who, side=side, points=-remedy.points, why=found.incident)


def _match_lost(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    assert isinstance(remedy, r.MatchLost)
    side = side_for(asked, found, remedy.by)
    if side is not None and not asked.table.is_over:
        yield e.MatchForfeited(at=asked.at, by=asked.who, side=side, why=found.incident)


def _disqualified(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    assert isinstance(remedy, r.Disqualified)
    side = side_for(asked, found, remedy.who)
    if side is not None and not asked.table.is_over:
        yield e.MatchForfeited(at=asked.at, by=asked.who, side=side, why=f"disqualified: {found.incident}")


def _length_set(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    del found
    assert isinstance(remedy, r.LengthSet)
    match = asked.table.match
    if not remedy.to.isdigit() or match.terms.length in (None, int(remedy.to)):
        return
    if match.between_games:
        yield e.LengthCorrected(at=asked.at, by=asked.who, length=int(remedy.to))
    else:
        yield e.LengthFound(at=asked.at, by=asked.who, posted=int(remedy.to))


def _clock_paused(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    del found
    if asked.table.clock is not None and asked.table.clock.running is not None:
        yield e.ClockStopped(at=asked.at, by=asked.who, reason=PauseReason.DISPUTE)


def _clock_runs(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    assert isinstance(remedy, r.ClockRuns)
    side = side_for(asked, found, remedy.on)
    if asked.table.clock is not None and side is not None and not asked.table.is_over:
        yield e.ClockStarted(at=asked.at, by=asked.who, side=side)


_AMOUNT = re.compile(r"(?:(\d+):(\d\d)|(\d+)\s*(second|minute))")


def milliseconds(amount: str) -> int | None:
    """An amount as remedies word it, `1:30`, `12 seconds`, `2 minutes`; None where it is not a number.

    >>> milliseconds("12 seconds"), milliseconds("1:30"), milliseconds("half the reserve")
    (12000, 90000, None)
    """
    found = _AMOUNT.search(amount)
    if found is None:
        return None
    if found[1] is not None:
        return (int(found[1]) * 60 + int(found[2])) * 1000
    return int(found[3]) * (60_000 if found[4] == "minute" else 1000)


def _time(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    """Time given back or taken, where the ruling names an amount and there is a clock."""
    assert isinstance(remedy, r.TimeAdded | r.TimeTaken)
    gives = isinstance(remedy, r.TimeAdded)
    side = side_for(asked, found, remedy.to if isinstance(remedy, r.TimeAdded) else remedy.by)
    amount, clock = milliseconds(remedy.amount), asked.table.clock
    if side is None or not amount or clock is None:
        return
    shown = clock.read(max(asked.at, clock.since)).reserve[side]
    yield e.TimeAdjusted(
        at=asked.at, by=asked.who, side=side, amount=amount if gives else -min(amount, shown), why=found.incident
    )


def _delay_reset(asked: Request, found: Incident, _: r.Remedy) -> Iterable[e.Event]:
    del found
    if asked.table.clock is not None and asked.table.clock.turn is not None:
        yield e.DelayReset(at=asked.at, by=asked.who)


def _delay_forfeited(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    assert isinstance(remedy, r.DelayForfeited)
    side = side_for(asked, found, remedy.by)
    # A delay lost "for the corrected move" is waited out with the dice on the board: there is no roll to hold back.
    if asked.table.clock is not None and side is not None and "corrected move" not in remedy.when:
        yield e.DelayForfeited(at=asked.at, by=asked.who, side=side)


def _warning(asked: Request, found: Incident, remedy: r.Remedy) -> Iterable[e.Event]:
    assert isinstance(remedy, r.Warning)
    side = side_for(asked, found, remedy.to)
    if side is not None:
        yield e.Warned(at=asked.at, by=asked.who, side=side, why=remedy.why or found.incident)


EFFECTS: dict[type[r.Remedy], Apply] = {
    r.Revert: _reverted,
    r.PlayCorrected: _reverted,
    r.RollStands: _roll_stands,
    r.Reroll: _reroll,
    r.RollVoid: _reroll,
    r.TurnOver: _turn_over,
    r.DoubleStands: _double_stands,
    r.DoubleBinds: _double_stands,
    r.DoubleVoid: _double_void,
    r.NoDouble: _double_void,
    r.TakeCounts: _take,
    r.PassCounts: _pass,
    r.CubeSet: _cube_set,
    r.GameAwarded: _game_awarded,
    r.GameReplayed: _game_replayed,
    r.PointsAwarded: _points,
    r.PointsDeducted: _points_off,
    r.MatchLost: _match_lost,
    r.Disqualified: _disqualified,
    r.LengthSet: _length_set,
    r.ClockPaused: _clock_paused,
    r.ClockRuns: _clock_runs,
    r.TimeAdded: _time,
    r.TimeTaken: _time,
    r.DelayReset: _delay_reset,
    r.DelayForfeited: _delay_forfeited,
    r.Warning: _warning,
}
"""The remedies that change something at the table; every other one is put on record."""
