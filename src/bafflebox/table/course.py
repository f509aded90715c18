"""The course of a game as it still counts, without anything a correction took back."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from bafflebox.clock import Millis
from bafflebox.game import OFF, Position, Roll, Side, legal_results
from bafflebox.game.values import replace
from bafflebox.match import Game, Match, Phase
from bafflebox.table.happened import NOBODY
from bafflebox.table.points import Point
from bafflebox.table.state import Astray, Table, TableIncident


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn that was played and ended; positions are seen from the side that played it."""

    side: Side
    roll: Roll
    before: Position
    after: Position
    rolled: int
    """The version of the table with the roll on the board, to which the turn can be taken back."""
    ended: int
    legal: bool

    @property
    def taken_off(self) -> int:
        """How many checkers it bore off."""
        return self.after.own[OFF] - self.before.own[OFF]


def line(table: Table) -> tuple[Point, ...]:
    """The moments of the match that still count, in order: each correction continues from where it went back to."""
    went_back = {at: to for to, at in table.undone}
    found, upto = [], table.version
    for point in reversed(table.history):
        if point.version > upto:
            continue
        found.append(point)
        upto = went_back.get(point.version, point.version - 1)
    return tuple(reversed(found))


def game_line(table: Table) -> tuple[Point, ...]:
    """The moments of the game in progress or, between games and after the match, of the last game played."""
    points = line(table)
    last = next((point for point in reversed(points) if _begun(point)), None)
    if last is None:
        return ()
    games = len(last.match.games)
    first = next(index for index, point in enumerate(points) if _begun(point) and len(point.match.games) == games)
    return points[first:]


def _begun(point: Point) -> bool:
    return point.match.game is not None and point.match.game.turn is not None


def is_followed(table: Table) -> bool:
    """Whether a game is in progress on the table's own board."""
    return table.match.game is not None and table.match.game.turn is not None


def last_was_followed(table: Table) -> bool:
    """Whether the last finished game was played on the table's own board."""
    games = table.match.games
    return not is_followed(table) and bool(games) and games[-1].last is not None


def valid_rolls(table: Table) -> int:
    """How many valid rolls the game has had, including the opening roll: deadlines are counted in rolls."""
    return len(rollers(table))


def rollers(table: Table) -> tuple[Side, ...]:
    """Who made each valid roll of the game, in order; a roll declared void doesn't count."""
    found: list[Side] = []
    before: Game | None = None
    for point in game_line(table):
        game = point.match.game
        if game is None or game.turn is None:
            break
        if game.roll is not None and (before is None or before.roll is None or before.turn is not game.turn):
            found.append(game.turn)
        elif game.roll is None and before is not None and before.roll is not None and before.turn is game.turn:
            found.pop()
        before = game
    return tuple(found)


def turns(table: Table) -> tuple[PlayedTurn, ...]:
    """The completed turns of the game, in order."""
    found = []
    for one, other in pairwise(game_line(table)):
        game, then = one.match.game, other.match.game
        if game is None or game.phase is not Phase.TO_PLAY or game.turn is None or game.roll is None:
            continue
        over = len(other.match.games) > len(one.match.games)
        if over and other.match.games[-1].last is not None:
            after = other.match.games[-1].last.position
        elif not over and then is not None and then.turn is game.turn.other and then.roll is None:
            after = then.position.flipped()
        else:
            continue  # a correction, or a game that ended otherwise
        lawful = legal_results(game.position, game.roll, game.rules) or (game.position,)
        rolled = one.version
        found.append(PlayedTurn(game.turn, game.roll, game.position, after, rolled, other.version, after in lawful))
    return tuple(found)


def last_turn(table: Table, side: Side | None = None, *, illegal: bool = False) -> PlayedTurn | None:
    """The last turn of a side, or of either; optionally the last illegal one."""
    return next(
        (turn for turn in reversed(turns(table)) if side in (None, turn.side) and not (illegal and turn.legal)), None
    )


def last_taker(table: Table) -> Side | None:
    """Who took the last double of the game that the table saw."""
    taker = None
    for one, other in pairwise(point.match.game for point in game_line(table)):
        if one is not None and other is not None and one.offered is not None and other.offered is None:
            taker = one.offered.by.other if other.cube.owner is one.offered.by.other else taker
    return taker


def last_roll(table: Table) -> int | None:
    """The version at which the last valid roll was on the board and nothing had been moved yet."""
    rolls = [
        point.version
        for point in game_line(table)
        if point.match.game is not None and point.match.game.phase is Phase.TO_PLAY
    ]
    return rolls[-1] if rolls else None


def watched(before: Table, after: Table) -> Astray | None:
    """How long the clock has run against the wrong side, as of an event; time that was given back is subtracted."""
    clock, known = after.clock, before.astray
    if clock is None or before.clock is None or after.online or after.device != NOBODY:
        return known
    wrong = clock.running if is_followed(after) and clock.running is not after.match.to_act else None
    if known is None and wrong is None:
        return None
    shown = clock.read(max(after.at, clock.since)).reserve
    if known is not None:
        earlier = before.clock.read(max(before.at, before.clock.since)).reserve[known.side]
        if shown[known.side] > earlier:
            known = None
        elif not known.over and wrong is not known.side:
            lost = Millis(known.shown - shown[known.side])
            same = clock.turn is known.side
            known = replace(known, lost=lost, over=True, unpressed=same) if lost > 0 else None
        elif known.unpressed and clock.turn is not known.side:
            known = replace(known, unpressed=False)
    if wrong is not None and (known is None or known.over):
        return Astray(wrong, shown[wrong])
    return known


def played_on(table: Table, incident: TableIncident) -> bool:
    """Whether play has continued since an incident was settled: most books require an appeal before that.

    A correction made by hand by an official is not play.
    """
    if not 0 < incident.settled < table.history[-1].version:
        return False
    then = _progress(table.before(incident.settled))
    return any(_progress(point.match) != then for point in table.history if point.version > incident.settled)


def _progress(match: Match) -> tuple[object, ...]:
    """Progress of a match: what changes when somebody rolls, doubles or ends a turn."""
    game = match.game
    if game is None:
        return (len(match.games),)
    return (len(match.games), game.phase, game.turn, game.roll, game.attempted, game.doubles)
