"""What the table has seen of the cube: the last double and its answer, the Crawford game, what the players may do."""

from __future__ import annotations

from typing import Any

from bafflebox.errors import Refused
from bafflebox.game import Side
from bafflebox.match import Ending, Game, GameRecord, Phase
from bafflebox.match.tallying import tally
from bafflebox.table.course import game_line, is_followed, last_was_followed
from bafflebox.table.request import Request
from bafflebox.table.state import Table

Known = dict[str, Any]


# --- the last double ----------------------------------------------------------------------------------------------


def last_double(table: Table) -> Known:
    """The last double of the game on the board, or of the one just passed: the cube before it, and its answer."""
    game = table.match.game
    if game is None or not is_followed(table):
        passed = last_was_followed(table) and table.match.games[-1].ending is Ending.PASSED
        return {"cube_value": str(table.match.games[-1].cube.value), "answer": "passed"} if passed else {}
    if game.offered is not None:
        return {"cube_value": str(game.cube.value), "answer": "pending"}
    before = _doubled(table)
    return {} if before is None else {"cube_value": str(before.cube.value), "answer": "taken"}


def _doubled(table: Table) -> Game | None:
    """The game on the board when its last double was offered; none if the cube has been corrected since."""
    for point in reversed(game_line(table)):
        before = point.match.game
        if before is not None and before.offered is not None:
            return before
        if before is None or before.cube != table.game.cube:
            break
    return None


def cube_answer(asked: Request, side: Side | None) -> Known:
    """The cube as it was before the double that the side answered."""
    before = _doubled(asked.table) if is_followed(asked.table) else None
    if side is None or before is None:
        return {}
    owner = before.cube.owner
    return {
        "cube_value": str(before.cube.value),
        "cube_owner": "nobody" if owner is None else "own" if owner is side else "opp",
    }


def answer_announced(asked: Request, side: Side | None) -> Known:
    """What is likely: it was said about the double on the table or, before the opponent's roll, about one to come."""
    game = asked.table.match.game
    if side is None or game is None or not is_followed(asked.table) or game.turn is not side.other:
        return {}
    return {"doubled_when": {Phase.DOUBLED: "next", Phase.TO_ROLL: "not_yet"}.get(game.phase)}


def game_over(asked: Request) -> Known:
    """What is likely of a cube that is said to have been wrong: it was in the game that has just ended by a pass, or
    was only reported."""
    games = asked.table.match.games
    if is_followed(asked.table) or not games:
        return {}
    played, followed = games[-1], last_was_followed(asked.table)
    if followed and played.ending is not Ending.PASSED:
        return {}
    found = {"winner": "own" if played.winner is Side.WHITE else "opp", "points_written": played.scored}
    return found | {"passed": True} if followed else found


def wrong_level(asked: Request, _: Side | None) -> Known:
    return _certain(last_double(asked.table))


def _certain(double: Known) -> Known:
    """That a double has not been answered is only likely: the answer may not have been entered yet."""
    return {name: value for name, value in double.items() if (name, value) != ("answer", "pending")}


def answer_to_double(asked: Request) -> Known:
    """What is likely: a double to which no answer was entered has none."""
    return {"answer": "pending"} if last_double(asked.table).get("answer") == "pending" else {}


def dead_cube(asked: Request, side: Side | None) -> Known:
    """The score from the doubler's point of view, and whether the cube before the double was dead."""
    table, score = asked.table, asked.table.match.score
    if side is None or not is_followed(table):
        return {}
    found: Known = {"score_doubler": max(0, score.points[side]), "score_opponent": max(0, score.points[side.other])}
    double = last_double(table)
    if not double:
        return found
    value, dead = int(double["cube_value"]), asked.law.match.dead_cube
    both = {"dead": dead.dead_for(side, value, score), "dead_for_opponent": dead.dead_for(side.other, value, score)}
    return found | _certain(double) | both | {"noticed_when": "in_game"}


def after_dead_cube(asked: Request, side: Side | None) -> Known:
    """What is likely of a dead cube in a game that is over: it was the last double of the last game on the sheet."""
    table, entries = asked.table, asked.table.match.entries
    played = entries[-1] if entries else None
    if side is None or is_followed(table) or not isinstance(played, GameRecord) or played.cube.value == 1:
        return {}
    passed = played.ending is Ending.PASSED
    points = tally(entries[:-1], table.match.terms.length).score.points
    found: Known = {
        "score_doubler": max(0, points[side]),
        "score_opponent": max(0, points[side.other]),
        "cube_value": str(played.cube.value if passed else played.cube.value // 2),
        "answer": "passed" if passed else "taken",
        "noticed_when": "after_match" if table.is_over else "before_next_game",
        "ended_match": table.is_over,
        "winner": "doubler" if played.winner is side else "opponent",
    }
    return found if passed else found | {"result": played.result.name.lower()}


def closeout_double(asked: Request, side: Side | None) -> Known:
    """Whether the side that can't move could double; the incident is about the one who rolled again."""
    game = asked.table.match.game
    if side is None or game is None or not is_followed(asked.table) or game.turn is not side.other:
        return {}
    try:
        asked.table.match.check_double(side.other)
    except Refused:
        return {"cube_open": False}
    return {"cube_open": True}


def money_rule(asked: Request, _: Side | None) -> Known:
    """What is likely: it happened in this game, whose cube the table has."""
    double = last_double(asked.table) if is_followed(asked.table) else {}
    return {"cube_value": str(asked.table.game.cube.value)} if double.get("answer") == "taken" else {}


# --- the Crawford game --------------------------------------------------------------------------------------------


def crawford_due(asked: Request, _: Side | None) -> Known:
    """The score before the next game, one side's points and the other's."""
    match = asked.table.match
    if not match.between_games or asked.table.is_over:
        return {}
    length, points = match.terms.length, match.score.points
    crawford = {"crawford_played": any(game.crawford for game in match.games)}
    found = crawford | {"score_own": max(0, points.white), "score_opp": max(0, points.black)}
    if length is None or not match.entries:
        return found
    before = tally(match.entries[:-1], length).score.points
    point = {"match_point": length - 1 in points}
    return found | point | {"just_reached": point["match_point"] and length - 1 not in before}


def crawford_double(asked: Request, _: Side | None) -> Known:
    """The Crawford game according to the sheet: the score before it, and whether it is the one on the board."""
    table, match = asked.table, asked.table.match
    if is_followed(table) and match.is_crawford:
        return {"noticed_when": "in_game"}
    place = _crawford_line(table)
    entry = None if place is None else match.entries[place]
    if not isinstance(entry, GameRecord):
        return {}
    points = tally(match.entries[:place], match.terms.length).score.points
    return {"winner_score": max(0, points[entry.winner]), "loser_score": max(0, points[entry.winner.other])}


def when_crawford_double(asked: Request) -> Known:
    """When it was likely noticed: whether the next round has begun, only the desk knows."""
    table = asked.table
    place = _crawford_line(table)
    if place is None or (is_followed(table) and table.match.is_crawford):
        return {}
    last = not any(isinstance(entry, GameRecord) for entry in table.match.entries[place + 1 :])
    when = "next_game" if is_followed(table) or not last else "after_match" if table.is_over else "before_next_game"
    return {"noticed_when": when, "ended_match": last and table.is_over}


def _crawford_line(table: Table) -> int | None:
    """Which line of the sheet is the last Crawford game."""
    lines = [at for at, entry in enumerate(table.match.entries) if isinstance(entry, GameRecord) and entry.crawford]
    return lines[-1] if lines else None


# --- breaks -------------------------------------------------------------------------------------------------------


def break_allowed(asked: Request, side: Side) -> bool:
    """Whether a side could have called a break at this moment, as far as the table knows."""
    table = asked.table
    left = table.law.breaks + table.breaks.granted[side] - table.breaks.taken[side]
    return table.match.between_games and not table.is_over and left > 0
