"""OGXM as a record.

The packed form (`.ogxm`, `.gvab`) is decoded by the library `gammonview`, which its authors keep in step with the
format; it is an extra (`pip install bafflebox[ogxm]`). The JSON form (`.gva`) is read without it. Its points are fixed:
White moves up from 0, the bar, and Black down from 25. The analysis is not read; a note says so if there is one.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import cast

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, LONGGAMMON, NACKGAMMON, SPRINTGAMMON, Both, Discipline, Move, Position, Side
from bafflebox.notation.fields import MOST_GAMES, Fields, Json
from bafflebox.notation.ogxm.writer import INDICES, UNDER_WAY
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    Act,
    FileReading,
    Giving,
    Manner,
    Properties,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    RecordedTerms,
    Resigned,
    SetUp,
    Source,
    Took,
    Turning,
    under_way,
)
from bafflebox.notation.settling import settled_reading

MAGIC = b"OGXM"
MOST = 16 * 1024 * 1024
"""The largest file that is read, in bytes; real ones have up to one megabyte."""
_DICE = tuple((one, other) for one in range(1, 7) for other in range(one, 7))
_SET_POSITION = 31
_TURNINGS = {21: Turning.DOUBLE, 32: Turning.BEAVER, 33: Turning.RACCOON}
_MARKS = (24, 25, 26, 30)
"""Plies that only mark the end of a game or match, or nothing at all."""
_VARIANTS = {1: NACKGAMMON, 2: SPRINTGAMMON, 3: LONGGAMMON}
_NOBODY = 255


def is_ogxm(data: bytes) -> bool:
    return data.startswith(MAGIC)


def is_ogxm_json(data: bytes) -> bool:
    return data[:1] == b"{" and b'"match_length"' in data[:400] and b'"player_white"' in data


def read_ogxm(data: bytes, name: str = "") -> FileReading:
    """Read an OGXM match, packed or as JSON."""
    found = Fields(_unpacked(data) if data.startswith(MAGIC) else _json(data))
    games = found.objects("games")
    if len(games) > MOST_GAMES:
        raise InvalidInput(f"The OGXM file has {len(games):,} games; no match is that long.", code="file_too_large")
    if not games:
        raise InvalidInput("The OGXM file has no games in it.", code="no_match")
    problems: list[Problem] = []
    if any(ply.has("analysis") for game in games for ply in game.objects("plies")):
        text = "The analysis is not read; moves, cube and results are."
        problems.append(Problem("analysis_left_out", text, Gravity.NOTE))
    rules = _VARIANTS.get(found.number("variant"), BACKGAMMON)
    length = max(0, found.number("match_length"))
    start = found.numbers("score_start")
    score = Both(start[0], start[1]) if len(start) == 2 else Both(0, 0)
    recorded: list[RecordedGame] = []
    for number, game in enumerate(games, 1):
        recorded.append(_game(number, game, score, rules, problems))
        outcome = recorded[-1].outcome
        if outcome:
            score = score.put(outcome.winner, score[outcome.winner] + outcome.points)
    problems += _final_score(found, recorded, score, length)
    match = RecordedMatch(
        players=Both(found.text("player_white"), found.text("player_black")),
        length=length,
        games=tuple(recorded),
        terms=RecordedTerms(
            discipline=rules,
            crawford=found.flag("crawford") if length else None,
            jacoby=None if length else found.flag("jacoby"),
            beavers=None if length else found.flag("beaver"),
            cube_limit=found.number("cube_limit") or None,
        ),
        event=found.text("event"),
        place=found.text("site"),
        round=found.text("stage"),
        date=_date(found.number("timestamp", most=1 << 40)),
        properties=_under_way(found.text("table")),
        source=Source(format="ogxm" if data.startswith(MAGIC) else "gva", name=name),
    )
    return settled_reading([match], problems)


def _final_score(found: Fields, games: list[RecordedGame], score: Both[int], length: int) -> list[Problem]:
    """The score stated at the end of the file, compared with the sum of its games; a writer may stop at the length."""
    stated = Both(found.number("white_score"), found.number("black_score"))
    reached = score.map(lambda points: min(points, length) if length else points)
    problems = []
    won = next((side for side in Side if length and score[side] >= length), None)
    won = won or next((one.outcome.winner for one in games if one.outcome and one.outcome.ends_match), None)
    said = {1: Side.WHITE, 2: Side.BLACK}.get(found.number("result"))
    if length and found.has("result") and won is not said:
        told, counted = (side.value.capitalize() if side else "nobody" for side in (said, won))
        text = f"The file says that {told} won the match, but by its games it was {counted}."
        problems.append(Problem("wrong_winner", text, Gravity.WARNING))
    if any(stated) and stated not in (score, reached):
        text = f"The file states {stated.white}–{stated.black} at the end, and its games add up to {score.white}–{score.black}."
        problems.append(Problem("wrong_score", text, Gravity.WARNING))
    return problems


def _under_way(table: str) -> Properties:
    if table.startswith(UNDER_WAY):
        return under_way(table.removeprefix(UNDER_WAY))
    return (("Table", table),) if table else ()


def _unpacked(data: bytes) -> Json:
    if len(data) > MOST:
        raise InvalidInput("The OGXM file is larger than any match.", code="file_too_large")
    try:
        from gvformat import read_gvab
    except ImportError:
        raise InvalidInput(
            "Packed OGXM files need the library gammonview: pip install bafflebox[ogxm].", code="extra_needed"
        ) from None
    try:
        return cast(Json, read_gvab(data, derive_ogids=False))
    except Exception as trouble:  # a foreign decoder, which raises whatever a damaged file makes it raise
        raise InvalidInput(f"The OGXM file cannot be decoded: {trouble}.", code="truncated") from trouble


def _json(data: bytes) -> Json:
    if len(data) > MOST:
        raise InvalidInput("The OGXM file is larger than any match.", code="file_too_large")
    try:
        return cast(Json, json.loads(data))
    except (ValueError, RecursionError):
        raise InvalidInput("The file is not a JSON document.", code="truncated") from None


def _game(number: int, game: Fields, score: Both[int], rules: Discipline, problems: list[Problem]) -> RecordedGame:
    acts: list[Act] = []
    cube = game.number("initial_cube_value", 1) << min(6, max(0, game.number("auto_doubles")))
    plies = game.objects("plies")
    board = _position(game.numbers("initial_board"), rules)
    stated = bool(plies) and plies[0].number("action_id", 30) == _SET_POSITION
    if (board and not stated) or cube > 1:
        side = _side(plies[0].number("color")) if plies else Side.WHITE
        owner = (Side.WHITE, Side.BLACK, None)[min(2, max(0, game.number("initial_cube_owner", 2)))]
        acts.append(
            SetUp(
                side=side,
                position=None if stated else _seen_by(side, board),
                cube=cube if cube > 1 else None,
                cube_owner=owner,
            )
        )
    cube = max(1, cube)
    for ply in plies:
        act, cube = _act(ply, cube, rules)
        if act:
            acts.append(act)
        elif ply.number("action_id", 30) not in _MARKS:
            problems.append(
                Problem(
                    "unknown_act",
                    f"An action with the number {ply.number('action_id', 30)} was left out.",
                    Gravity.WARNING,
                    game=number,
                )
            )
    winner = game.number("winner", _NOBODY)
    outcome = None
    if winner in (0, 1):
        last = game.flag("is_lastgame")
        outcome = RecordedResult((Side.WHITE, Side.BLACK)[winner], max(0, game.number("points_won")), ends_match=last)
    index = game.number("game_index", number - 1)
    return RecordedGame(
        number=number if (index - number + 1) % INDICES == 0 else index + 1,
        score=score,
        acts=tuple(acts),
        outcome=outcome,
        crawford=game.flag("is_crawford") or None,
    )


def _side(colour: int) -> Side:
    return Side.WHITE if colour == 1 else Side.BLACK


def _act(ply: Fields, cube: int, rules: Discipline) -> tuple[Act | None, int]:
    """What a ply is, and the cube after it is offered or set."""
    side, action = _side(ply.number("color")), ply.number("action_id", 30)
    if 0 <= action < len(_DICE):
        thrown = (ply.number("d1"), ply.number("d2"))  # as thrown, where they are told
        dice = thrown if tuple(sorted(thrown)) == _DICE[action] else _DICE[action]
        return _rolled(ply, side, dice), cube
    match action:
        case 21 | 32 | 33:
            return RecordedDouble(side=side, to=cube * 2, turning=_TURNINGS[action]), min(cube * 2, 1 << 20)
        case 22:
            return Took(side=side), cube
        case 23:
            return RecordedPass(side=side), cube
        case 27 | 28:
            return Resigned(side=side, worth=ply.number("resign_value"), whole_match=action == 28), cube
        case 29:
            return Resigned(side=side.other, giving=Giving.FORFEITED), cube  # a forfeit is stamped with the winner
        case 31:
            return _placed(ply, side, rules), cube
        case 36:
            owners = (Side.WHITE, Side.BLACK)
            owner = ply.number("cube_owner", 2)
            value = max(1, ply.number("cube_value", 1))
            return SetUp(side=side, cube=value, cube_owner=owners[owner] if owner in (0, 1) else None), value
        case 37:
            return RecordedRoll(side=side, dice=(0, 0), manner=Manner.HIDDEN), cube  # a turn whose roll nobody recorded
        case _:
            return None, cube


def _rolled(ply: Fields, side: Side, dice: tuple[int, int]) -> RecordedRoll:
    moves: list[Move] = []
    for hop in ply.objects("moves")[:8]:
        start, pips = hop.number("from", -1), hop.number("pips")
        source = 25 - start if side is Side.WHITE else start
        if 1 <= source <= 25 and pips > 0:
            moves.append(Move(source, max(0, source - pips)))
    return RecordedRoll(side=side, dice=dice, moves=tuple(moves), manner=Manner.PLAYED if moves else Manner.BLANK)


def _placed(ply: Fields, side: Side, rules: Discipline) -> Act | None:
    """A stated board; with dice, it is the end of a play that could not be written."""
    board = _position(ply.numbers("set_position"), rules)
    dice = (ply.number("d1"), ply.number("d2"))
    if board is None:
        return None
    if all(1 <= die <= 6 for die in dice):
        return RecordedRoll(side=side, dice=dice, manner=Manner.PLACED, after=_seen_by(side, board))
    return SetUp(side=side, position=_seen_by(side, board))


def _position(board: tuple[int, ...], rules: Discipline) -> Position | None:
    """Twenty-six counts on the fixed points, White's positive, from White's point of view."""
    if len(board) != 26 or any(abs(count) > 15 for count in board):
        return None
    white = [*(max(0, board[25 - point]) for point in range(1, 25)), abs(board[0])]
    black = [*(max(0, -board[point]) for point in range(1, 25)), abs(board[25])]
    checkers = rules.checkers
    if sum(white) > checkers or sum(black) > checkers:
        return None
    return Position(bytes([checkers - sum(white), *white, checkers - sum(black), *black]))


def _seen_by(side: Side, white: Position | None) -> Position | None:
    return white if side is Side.WHITE or white is None else white.flipped()


def _date(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat() if 0 < seconds < 1 << 33 else ""
