"""A recorded match as OGXM: moves, cube, results and the boards of plays that could not be written, no analysis.

The JSON form (`.gva`) is written here. The packed form is made from it by the library `gammonview`, an extra
(`pip install bafflebox[ogxm]`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, cast

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, BAR, LONGGAMMON, NACKGAMMON, SPRINTGAMMON, Position, Side
from bafflebox.notation.heads import is_crawford_game
from bafflebox.notation.record import (
    Act,
    Giving,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedRoll,
    Resigned,
    SetUp,
    Took,
    Turning,
)
from bafflebox.notation.replay import follow

_VARIANTS = {BACKGAMMON: 0, NACKGAMMON: 1, SPRINTGAMMON: 2, LONGGAMMON: 3}
_ROLLS = {dice: number for number, dice in enumerate((one, other) for one in range(1, 7) for other in range(one, 7))}
_TURNINGS = {Turning.DOUBLE: 21, Turning.BEAVER: 32, Turning.RACCOON: 33}
_TAKE, _DROP, _RESIGN, _RESIGN_MATCH, _FORFEIT = 22, 23, 27, 28, 29
_POSITION, _CUBE, _NOT_RECORDED = 31, 36, 37
INDICES = 256
"""The packed form has a byte for the number of a game."""
UNDER_WAY = "under way: "
"""Marks a record exported during the match, in the field for the table; the book follows."""
_WINNER = {Side.WHITE: 0, Side.BLACK: 1}
_COLOUR = {Side.WHITE: 1, Side.BLACK: 0}
_NOBODY = 255

Data = dict[str, Any]


def write_ogxm_json(match: RecordedMatch) -> str:
    """The match as OGXM in JSON (`.gva`); nothing if there is no game yet."""
    if not match.games:
        return ""
    return json.dumps(match_data(match), ensure_ascii=False, indent=1) + "\n"


def write_ogxm(match: RecordedMatch) -> bytes:
    """The match as packed OGXM (`.ogxm`, `.gvab`); nothing if there is no game yet."""
    if not match.games:
        return b""
    try:
        from gvformat import write_gvab
    except ImportError:
        raise InvalidInput(
            "Packed OGXM files need the library gammonview: pip install bafflebox[ogxm]. Or write its JSON form: --to gva.",
            code="extra_needed",
        ) from None
    try:
        return cast(bytes, write_gvab(match_data(match)))
    except (ValueError, KeyError, TypeError, OverflowError) as trouble:
        raise InvalidInput(
            f"Packed OGXM can't represent this match: {trouble}.", code="format_cannot_carry"
        ) from trouble


def match_data(match: RecordedMatch) -> Data:
    """The document of the JSON form."""
    rules = match.terms.discipline
    if rules not in _VARIANTS:
        raise InvalidInput(f"OGXM can't represent {rules.title}; write JSON instead.", code="format_cannot_carry")
    terms = match.terms
    first = match.games[0].score if match.games else None
    final = _final_score(match)
    data: Data = {
        "match_length": match.length,
        "player_white": match.players.white,
        "player_black": match.players.black,
        "white_score": final[Side.WHITE],
        "black_score": final[Side.BLACK],
        "result": _result(match, final),
        "variant": _VARIANTS[rules],
        "crawford": bool(match.length) and terms.crawford is not False,
        "jacoby": bool(terms.jacoby),
        "beaver": bool(terms.beavers),
        "cube_limit": terms.cube_limit or 0,
        "event": match.event,
        "site": match.place,
        "stage": match.round,
    }
    if match.under_way:
        data["table"] = UNDER_WAY + match.under_way
    if first and any(first):
        data["score_start"] = list(first)
    if seconds := _seconds(match.date):
        data["timestamp"] = seconds
    data["games"] = [_game(place, game, match) for place, game in enumerate(match.games)]
    return data


def _final_score(match: RecordedMatch) -> dict[Side, int]:
    if not match.games:
        return {Side.WHITE: 0, Side.BLACK: 0}
    last = match.games[-1]
    score = {side: last.score[side] for side in Side}
    if last.outcome:
        score[last.outcome.winner] += last.outcome.points
    return score


def _result(match: RecordedMatch, score: dict[Side, int]) -> int:
    """0 while nobody has won the match, otherwise 1 for White and 2 for Black."""
    ended = [game.outcome.winner for game in match.games if game.outcome and game.outcome.ends_match]
    winner = ended[0] if ended else next((side for side in Side if match.length and score[side] >= match.length), None)
    return 0 if winner is None else 1 + _WINNER[winner]


def _seconds(date: str) -> int:
    try:
        return int(datetime.fromisoformat(date).replace(tzinfo=UTC).timestamp())
    except ValueError:
        return 0


def _game(place: int, game: RecordedGame, match: RecordedMatch) -> Data:
    rules = match.terms.discipline
    outcome = game.outcome
    steps = {step.place: step.after for step in follow(game, rules)}
    plies = [ply for index, act in enumerate(game.acts) for ply in _plies(act, steps.get(index))]
    data: Data = {
        "game_index": max(0, game.number - 1) % INDICES,
        "winner": _WINNER[outcome.winner] if outcome else _NOBODY,
        "points_won": outcome.points if outcome else 0,
        "is_crawford": is_crawford_game(match, place + 1),
        "is_lastgame": bool(outcome and outcome.ends_match),
        "plies": plies,
    }
    return data


def _plies(act: Act, after: Position | None) -> list[Data]:
    ply: Data = {"color": _COLOUR[act.side]}
    match act:
        case RecordedRoll():
            return [ply | _rolled(act, after)]
        case RecordedDouble():
            return [ply | {"action_id": _TURNINGS[act.turning]}]
        case Took():
            return [ply | {"action_id": _TAKE}]
        case RecordedPass():
            return [ply | {"action_id": _DROP}]
        case Resigned() if act.giving in (Giving.TIME, Giving.FORFEITED) and not act.whole_match:
            return [{"color": _COLOUR[act.side.other], "action_id": _FORFEIT}]  # stamped with the winner
        case Resigned():
            action = _RESIGN_MATCH if act.whole_match else _RESIGN
            return [ply | {"action_id": action} | ({"resign_value": act.worth} if act.worth else {})]
        case SetUp():
            return _set_up(act, ply)
        case _:
            raise TypeError(f"no ply for {type(act).__name__}")


def _set_up(act: SetUp, ply: Data) -> list[Data]:
    plies: list[Data] = []
    if act.position:
        plies.append(ply | {"action_id": _POSITION, "set_position": _fixed(act.position, act.side)})
    if act.cube is not None:
        owner = _WINNER[act.cube_owner] if act.cube_owner else 2
        plies.append(ply | {"action_id": _CUBE, "cube_value": act.cube, "cube_owner": owner})
    return plies


def _rolled(act: RecordedRoll, after: Position | None) -> Data:
    low, high = sorted(act.dice)
    number = _ROLLS.get((low, high))
    if act.manner is Manner.PLACED:
        after = act.after
    if number is None:
        if act.moves:
            raise InvalidInput(
                f"OGXM can't represent a play of {act.dice[0]}-{act.dice[1]}.", code="format_cannot_carry"
            )
        return {"action_id": _NOT_RECORDED}
    dice: Data = {"d1": act.dice[0], "d2": act.dice[1]}
    if act.manner is Manner.PLACED or not _fits(act):
        if after is None:
            raise InvalidInput("OGXM can't represent a play that can't be carried out.", code="format_cannot_carry")
        return dice | {"action_id": _POSITION, "set_position": _fixed(after, act.side)}
    moves = [{"from": _point(source, act.side), "pips": source - target} for source, target, _ in act.moves]
    return dice | {"action_id": number, "moves": moves}


def _fits(act: RecordedRoll) -> bool:
    """Whether each hop is one of the numbers; anything else is shown by the resulting board."""
    most = 4 if act.dice[0] == act.dice[1] else 2
    return len(act.moves) <= most and all(0 < source - target <= 6 for source, target, _ in act.moves)


def _point(number: int, side: Side) -> int:
    """A place on the fixed points: White moves up from 0, the bar, and Black down from 25."""
    return BAR - number if side is Side.WHITE else number


def _fixed(seen: Position, side: Side) -> Sequence[int]:
    """Twenty-six counts on the fixed points, White's positive."""
    white = seen if side is Side.WHITE else seen.flipped()
    points = [white.own[BAR - point] - white.opp[point] for point in range(1, 25)]
    return [white.own[BAR], *points, -white.opp[BAR]]
