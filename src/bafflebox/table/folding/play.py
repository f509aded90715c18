"""What happens in a game, and the clock that follows it where the table keeps it."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bafflebox import match as matches
from bafflebox.clock import Clock, Millis
from bafflebox.game import Play, Roll, Side
from bafflebox.match import Match
from bafflebox.match.game import moved
from bafflebox.table import events as e
from bafflebox.table.folding.dice import thrown
from bafflebox.table.state import NO_SIDES, NOTHING_OWED, Table


def play_changed(table: Table, event: e.PlayEvent) -> Table:
    match event:
        case e.Rolled():
            rolled = matches.Rolled(event.side, Roll(*event.dice))
            settled = played(table, rolled, event.at, dice=thrown(table))
            if table.owed.roll is not None:
                settled = replace(settled, owed=replace(table.owed, roll=None))
            clock = settled.clock
            if clock is None or not clock.accounts[event.side].forfeits_delay:
                return settled
            return replace(settled, clock=clock.forfeit_served(event.side))
        case e.PlayMade():
            game = table.game
            made = replace(table, play=Play(event.moves, moved(game.position, event.moves, game.rules)))
            return made if table.owed.delay is None else replace(made, owed=replace(table.owed, delay=None))
        case e.TurnEnded():
            play = table.play or Play((), table.game.position)
            if table.owed.delay is not None:
                table = replace(table, owed=replace(table.owed, delay=None))
            return played(table, matches.PlayStood(event.side, play), event.at, play=None)
        case e.PlayUndone():
            return replace(table, play=None)
        case e.OpeningRolled():
            opened = matches.Opened(event.white, event.black)
            return played(table, opened, event.at, dice=thrown(table))
        case e.Misrolled():
            return played(table, matches.Misrolled(event.side), event.at)
        case e.TurnSatOut():
            return played(table, matches.SatOut(event.side), event.at)
        case e.DoubleOffered():
            owed = replace(table.owed, double=None) if table.owed.double else table.owed
            return played(table, matches.Doubled(event.side), event.at, owed=owed)
        case e.DoubleTaken():
            return played(table, matches.Taken(event.side), event.at)
        case e.DoubleBeavered():
            return played(table, matches.Beavered(event.side), event.at)
        case e.DoublePassed():
            return played(table, matches.Passed(event.side), event.at)
        case e.GameConceded():
            game = table.game.with_offer(event.side, event.result, event.side.other)
            return following(table, replace(table.match, game=game), event.at)
        case e.OfferCountered():
            return played(table, matches.Countered(event.side, event.result), event.at)
        case e.OfferAccepted():
            return played(table, matches.Accepted(event.side), event.at, play=None)
        case e.OfferRefused():
            return played(table, matches.Rejected(event.side), event.at)
        case e.GameClaimed():
            won = table.game.won(event.side, event.result, matches.Ending.CLAIMED)
            return following(table, table.match.with_record(won), event.at, play=None)
        case e.ScoreAgreed():
            return replace(table, agreed=table.agreed | {event.side})
        case _:
            assert_never(event)


def played(table: Table, act: matches.Act, at: Millis, **changes: object) -> Table:
    return following(table, table.match.after(act), at, **changes)


def following(table: Table, match: Match, at: Millis, **changes: object) -> Table:
    """The table with another match: the clock follows where the table keeps it."""
    clock = table.clock
    if match.game is None or (match.between_games and not table.match.between_games):
        if clock is not None and clock.turn is not None and table.device == e.NOBODY:
            clock = clock.game_ended(max(at, clock.since))
        changes |= {"setting": replace(table.setting, mixed=False), "agreed": NO_SIDES, "owed": NOTHING_OWED}
    elif clock is not None and table.online and not table.halted:
        clock = on(clock, match.to_act, at)
    return replace(table, match=match, clock=clock, **changes)  # type: ignore[arg-type]


def on(clock: Clock, side: Side | None, at: Millis) -> Clock:
    """The clock with that side's time running."""
    if side is None or clock.running is side:
        return clock
    if clock.running is None:
        return clock.started(side, at)
    return clock.pressed(side.other, at)
