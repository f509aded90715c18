"""One decision of a recorded match: position, dice, cube and score, as position formats store it."""

from __future__ import annotations

from dataclasses import replace

from bafflebox.errors import InvalidInput
from bafflebox.notation.heads import is_crawford_game
from bafflebox.notation.positions import PositionRecord
from bafflebox.notation.record import RecordedMatch, RecordedRoll
from bafflebox.notation.replay import position_at
from bafflebox.records.check import match_circumstances
from bafflebox.records.cube import account_of


def moment(match: RecordedMatch, game: int, turn: int) -> PositionRecord:
    """The position at a turn after the roll, from the point of view of the player on turn. Games and turns count from 1."""
    recorded = match.game(game)
    acts = recorded.turn(turn)
    position, side = position_at(match, game, turn)
    if position is None or side is None:
        raise InvalidInput(
            f"The position at game {game}, turn {turn} is unknown: an earlier play is missing.", code="position_lost"
        )
    before = sum(len(earlier) for earlier in recorded.turns[: turn - 1])
    roll = acts[-1] if isinstance(acts[-1], RecordedRoll) else None
    so_far = recorded.acts[: before + len(acts) - (1 if roll else 0)]
    cube, _ = account_of(replace(recorded, acts=so_far), match_circumstances(match, game))
    return PositionRecord(
        position=position,
        turn=side,
        dice=roll.dice if roll and roll.roll else None,
        cube=cube.value,
        cube_owner=cube.owner,
        length=match.length,
        score=recorded.score,
        crawford=is_crawford_game(match, game),
        jacoby=match.length == 0 and match.terms.jacoby is True,
        beavers=match.length == 0 and match.terms.beavers is True,
        names=recorded.names or match.players,
    )
