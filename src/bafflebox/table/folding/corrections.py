"""What officials put right: each correction is a further event, nothing is taken out of the journal."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bafflebox import match as matches
from bafflebox.game import Both, Position, Roll
from bafflebox.match import Cube, GameRecord, Match, Penalty, doubles_to
from bafflebox.table import events as e
from bafflebox.table.folding.play import following, played
from bafflebox.table.state import NO_SIDES, Table


def corrected(table: Table, event: e.CorrectionEvent) -> Table:
    """The table after a correction. Over the board its clock then stands, or runs, for whoever has to act now."""
    changed = _corrected(table, event)
    side, clock = changed.match.to_act, changed.clock
    if clock is None or changed.online or changed.device != e.NOBODY or side in (None, table.match.to_act, clock.turn):
        return changed
    assert side is not None
    return replace(changed, clock=clock.turned_to(side, max(event.at, clock.since)))


def _corrected(table: Table, event: e.CorrectionEvent) -> Table:
    match event:
        case e.ResultReported():
            return replace(table, reported=Both(event.white, event.black))
        case e.LengthFound():
            return replace(table, posted=event.posted)
        case e.Reverted():
            return following(table, _back(table, event), event.at, play=None)
        case e.GameReported():
            return following(table, _reported(table.match, event), event.at, play=None, agreed=NO_SIDES)
        case e.ScoreCorrected():
            return played(table, matches.ScoreCorrected(_rewritten(table.match, event)), event.at)
        case e.MatchForfeited():
            return played(table, matches.MatchLost(event.side), event.at, play=None)
        case e.BothForfeited():
            return played(table, matches.MatchLostByBoth(), event.at, play=None)
        case e.EndCalled():
            return played(table, matches.TimeCalled(), event.at, play=None)
        case e.PointsAwarded():
            return played(table, matches.PointsAwarded(event.side, event.points), event.at)
        case e.LengthCorrected():
            return played(table, matches.LengthCorrected(event.length), event.at, posted=None)
        case e.GameReopened():
            return played(table, matches.GameReopened(event.game), event.at, play=None, agreed=NO_SIDES)
        case e.BoardCorrected():
            position = Position.of(event.own, event.opp, checkers=table.rules.checkers)
            roll = Roll(*event.dice) if event.dice else None
            return played(table, matches.BoardCorrected(event.turn, position, roll), event.at, play=None)
        case e.CubeCorrected():
            return played(table, matches.CubeCorrected(Cube(event.value, event.owner)), event.at)
        case e.CrawfordSet():
            match = replace(table.match, game=table.game.as_crawford(event.applies))
            return following(table, match, event.at)
        case e.RollVoided():
            return played(table, matches.RollVoided(), event.at, play=None)
        case e.GameAwarded():
            return played(table, matches.GameAwarded(event.side, event.result), event.at, play=None)
        case _:
            assert_never(event)


def _back(table: Table, event: e.Reverted) -> Match:
    """The match as it stood then, with the penalty points that came after it where they stay."""
    then = table.before(event.to)
    since = table.match.entries[len(then.entries) :] if event.keeps_points else ()
    for entry in since:
        if isinstance(entry, Penalty):
            then = then.after(matches.PointsAwarded(entry.side, entry.points))
    return then


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
