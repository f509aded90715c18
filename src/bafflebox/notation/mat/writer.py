"""Writes match text that every program can read: one hop per number, 25 and 0 for bar and off, two columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bafflebox.game import Both, Discipline, Side
from bafflebox.notation.mat.remarks import remark_tags
from bafflebox.notation.mat.tags import NO_NAME, one_line, tags_of, written
from bafflebox.notation.positions import PositionRecord, write_snowie, write_xg_board
from bafflebox.notation.record import (
    Act,
    Giving,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    Resigned,
    SetUp,
    Took,
    Turning,
)

LEFT = 5
RIGHT = 33
"""Columns where the cells begin; a long cell pushes the right one, which then follows after two spaces."""

_TURNING = {Turning.DOUBLE: "Doubles", Turning.BEAVER: "Beavers", Turning.RACCOON: "Raccoons"}
_GIVING = {
    Giving.RESIGNED: "Resigns",
    Giving.CONCEDED: "Concedes",
    Giving.TIME: "Timeout",
    Giving.FORFEITED: "Forfeits",
}
_WORTH = {1: " single", 2: " gammon", 3: " backgammon"}


def write_mat(match: RecordedMatch) -> str:
    """The match as text. What belongs to an act but has no cell goes into tags above the match."""
    lines = written((*tags_of(match), *remark_tags(match)))
    lines += [f"; {one_line(comment)}" for comment in match.comments if comment.strip()]
    lines += ["", f" {match.length} point match", ""]
    for game in match.games:
        lines += _game(game, match)
        lines.append("")
    return "\n".join(lines)


def _game(game: RecordedGame, match: RecordedMatch) -> Iterator[str]:
    yield f" Game {game.number}"
    names = game.names or match.players
    white, black = (one_line(name) or NO_NAME for name in names)
    yield _beside(f" {white} : {game.score.white}", f"{black} : {game.score.black}")
    yield from _rows(game, match)
    if game.outcome:
        yield _result(game.outcome)


def _beside(left: str, right: str) -> str:
    return f"{left:<{RIGHT - 2}}  {right}"


def _alone(left: str) -> str:
    """A row without a right cell, padded: on a shorter line GNU Backgammon repeats the right cell of the previous
    row."""
    return _beside(left, "")


def _rows(game: RecordedGame, match: RecordedMatch) -> Iterator[str]:
    """Left cell, right cell, with a new row whenever an act doesn't follow the previous one in the same row."""
    number = 0
    pending: str | None = None
    for act in game.acts:
        if isinstance(act, SetUp):
            if pending is not None:
                yield _alone(pending)
                pending = None
            yield _set_up(act, match.terms.discipline)
            continue
        cell = _cell(act, match)
        if act.side is Side.WHITE:
            if pending is not None:
                yield _alone(pending)
            number += 1
            pending = f"{number:3d}) {cell}"
        elif pending is not None:
            yield _beside(pending, cell)
            pending = None
        else:
            number += 1
            yield _beside(f"{number:3d})", cell)
    if pending is not None:
        yield _alone(pending)


def _cell(act: Act, match: RecordedMatch) -> str:
    match act:
        case RecordedRoll():
            return f"{act.dice[0]}{act.dice[1]}: {_play(act, match)}".rstrip()
        case RecordedDouble():
            return f" {_TURNING[act.turning]} => {act.to}" if act.to else f" {_TURNING[act.turning]}"
        case Took():
            return " Takes"
        case RecordedPass():
            return " Drops"
        case Resigned():
            what = " match" if act.whole_match else _WORTH.get(act.worth, "")
            return f" {_GIVING[act.giving]}{what}"
        case _:
            raise TypeError(f"no cell for {type(act).__name__}")


def _play(act: RecordedRoll, match: RecordedMatch) -> str:
    if act.manner is Manner.HIDDEN:
        return "????"
    if act.manner in (Manner.UNPLAYED, Manner.BLANK):
        return ""
    if act.manner is Manner.PLACED and act.after is not None:
        after = PositionRecord(
            position=act.after.flipped(), turn=act.side.other, length=match.length, names=_plain(match)
        )
        return f"Illegal play ({write_snowie(after, match.terms.discipline)})"
    if not act.moves:
        return "Cannot Move"
    return " ".join(f"{source}/{target}{'*' if hits else ''}" for source, target, hits in act.moves)


def _plain(match: RecordedMatch) -> Both[str]:
    """Names that can't break the bracket they are in."""
    return match.players.map(lambda name: one_line(name).replace("(", "[").replace(")", "]"))


def _set_up(act: SetUp, rules: Discipline) -> str:
    if act.position is None:
        return "; The cube was set by hand"
    more = next((text[26:] for name, text in act.properties if name == "Set Pos"), "")
    position = act.position if act.side is Side.BLACK else act.position.flipped()
    return f"; Set Pos={write_xg_board(position, rules)}{more}"


def _result(outcome: RecordedResult) -> str:
    points = "1 point" if outcome.points == 1 else f"{outcome.points} points"
    text = f"Wins {points}" if outcome.points else "Wins"
    text += " and the match" if outcome.ends_match else ""
    return f"      {text}" if outcome.winner is Side.WHITE else f"{'':{RIGHT + 1}}{text}"


def lines_of(matches: Iterable[RecordedMatch]) -> str:
    """Several matches in one text, one after another."""
    return "\n".join(write_mat(match) for match in matches)
