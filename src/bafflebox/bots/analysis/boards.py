"""The board of a judgement, seen from the deciding player's side, with the best play as arrows."""

from __future__ import annotations

from bafflebox.bots.analysis.judgement import DecisionKind, Judgement
from bafflebox.bots.bot import CubeAt
from bafflebox.game import Both, Discipline, Position, Roll, Side
from bafflebox.game.draw import CubeShown, Scene
from bafflebox.notation.plays import read_moves
from bafflebox.notation.positions.plain import read_places
from bafflebox.notation.positions.xgid import read_xgid

_OWNER = {CubeAt.MIDDLE: None, CubeAt.MINE: Side.WHITE, CubeAt.THEIRS: Side.BLACK}


def scene_of(judgement: Judgement, players: Both[str], rules: Discipline) -> Scene:
    """The player who decided is White and at the bottom."""
    position, cube, roller = _read(judgement, rules)
    return Scene(
        position,
        viewer=Side.WHITE,
        below=Side.WHITE,
        rules=rules,
        cube=cube,
        roller=roller,
        roll=Roll.parse(judgement.roll) if judgement.roll else None,
        play=read_moves(judgement.best) if judgement.kind is DecisionKind.PLAY else (),
        names=Both(players[judgement.side], players[judgement.side.other]),
    )


def _read(judgement: Judgement, rules: Discipline) -> tuple[Position, CubeShown | None, Side]:
    """The position, the cube, and who is on roll, from the deciding player's point of view."""
    if judgement.cube_at is not None:
        doubled = judgement.kind in (DecisionKind.TAKE, DecisionKind.PASS)
        cube = CubeShown(judgement.cube, _OWNER[judgement.cube_at])
        return read_places(judgement.position, rules), cube, Side.BLACK if doubled else Side.WHITE
    record = read_xgid(judgement.position, rules)
    own = record.decides
    owner = record.cube_owner
    cube_seen = CubeShown(record.cube, None if owner is None else Side.WHITE if owner is own else Side.BLACK)
    return record.seen_by(own), None if record.crawford else cube_seen, Side.WHITE if record.turn is own else Side.BLACK
