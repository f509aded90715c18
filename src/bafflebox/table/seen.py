"""What the table has seen of each kind of incident: the play in question, what was done since, the cube, the clocks."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from bafflebox.clock.millis import SECOND
from bafflebox.game import BAR, OFF, Side, impossible, legal_results
from bafflebox.match import Ending, Game, GameRecord, Phase, best_claim
from bafflebox.rulings.incidents.moves import impossible_in
from bafflebox.table import seen_cube
from bafflebox.table.course import (
    PlayedTurn,
    game_line,
    is_followed,
    last_roll,
    last_taker,
    last_turn,
    last_was_followed,
    line,
    played_on,
    rollers,
    turns,
)
from bafflebox.table.request import Request
from bafflebox.table.state import Closing, Status, Table, TableIncident

Known = dict[str, Any]


def moment(asked: Request, name: str, side: Side | None) -> int:
    """The version to which play goes back if this has to be undone; 0 if the table has not seen it."""
    table = asked.table
    if name == "setup_error":
        return last_roll(table) or 0
    if name not in OF_A_PLAY or side is None:
        return 0
    turn = in_question(table, side)
    return turn.rolled if turn is not None and (name == HIT_LEFT or not turn.legal) else 0


HIT_LEFT = "hit_checker_left"
"""The play that was entered is legal, but what was left on the board may not be."""
OF_A_PLAY = ("illegal_move", "missing_checker", "invalid_position", "double_on_wrong_move", HIT_LEFT)
"""Incidents for which play goes back to a particular play."""


def _wrong_length(asked: Request, _: Side | None) -> Known:
    table, match = asked.table, asked.table.match
    points = match.score.points
    found: Known = {
        "used_length": match.terms.length,
        "score_own": max(0, points.white),
        "score_opp": max(0, points.black),
        "crawford_played": any(record.crawford for record in match.games),
    }
    if is_followed(table):
        found["noticed_when"] = "in_game"
    elif table.is_over:
        found["noticed_when"] = "after_match"
    elif last_was_followed(table):
        found["noticed_when"] = "between_games"
    if match.games:
        found["games"] = ", ".join(map(_as_protocol, match.games))
    return found


def _as_protocol(game: GameRecord) -> str:
    """A game as the facts of an incident describe it: winner, result or pass, cube."""
    how = "pass" if game.ending is Ending.PASSED else str(game.result)
    return f"{'own' if game.winner is Side.WHITE else 'opp'} {how} {game.cube.value}"


def _setup_error(asked: Request, _: Side | None) -> Known:
    table, game = asked.table, asked.table.match.game
    if not rollers(table):
        return {}
    found: Known = {"last_move_complete": not (is_followed(table) and game is not None and game.roll is not None)}
    if is_followed(table):
        found |= {"next_game_started": False, "cube_since": _cube_since(table)}
    elif last_was_followed(table):
        ended = table.match.games[-1].ending
        found |= {"next_game_started": False, "cube_since": "passed" if ended is Ending.PASSED else "none"}
    return found


def _cube_since(table: Table) -> str:
    """Cube actions since the last valid roll."""
    points = line(table)
    rolled = next((p.match.game for p in reversed(points) if p.match.game is not None and p.match.game.roll), None)
    game = table.game
    if game.offered is not None:
        return "doubled"
    return "taken" if rolled is not None and len(game.doubles) > len(rolled.doubles) else "none"


def _illegal_move(asked: Request, side: Side | None) -> Known:
    """The play in question is the one on the board, that side's last illegal play, or the last play."""
    table, game = asked.table, asked.table.match.game
    turn = side and in_question(table, side)
    if turn is None:
        begun = bool(turns(table)) or not table.match.games
        unplayed = begun and game is not None and game.turn is side and game.roll is not None
        nothing = {"move_is_illegal": False, "turn_ended": False, "noticed_when": "before_turn_end"}
        return nothing if unplayed else {}
    found: Known = {"move_is_illegal": not turn.legal, "turn_ended": bool(turn.ended), "roll": str(turn.roll)}
    if not turn.legal:
        found["kind"] = kind_of(table, turn)
    if not turn.ended:
        return found | {"noticed_when": "before_turn_end", "play": table.play.notation if table.play else ""}
    found |= {"noticed_when": _since(table, turn), "double_answer": _double_answer(table, turn)}
    who = table.terms.side_of(asked.who)
    if who is not None:
        found["who_noticed"] = "offender" if who is side else "opponent"
    return found


def _invalid_position(asked: Request, side: Side | None) -> Known:
    """What an illegal play that the table saw has made impossible, and whether the other side has rolled since."""
    table, game = asked.table, asked.table.match.game
    turn = side and in_question(table, side)
    if game is None or turn is None or turn.legal:
        return {}
    found = impossible_in(game.position if turn.ended else turn.after, table.rules)
    later = turn.ended and _since(table, turn) in ("after_valid_roll", "later")
    return {"position_is": found, "noticed": "later" if later else "before_next_valid_roll"} if found else {}


def in_question(table: Table, side: Side) -> PlayedTurn | None:
    """The play that an objection is about."""
    game = table.match.game
    if game is None or game.turn is not side or game.roll is None or table.play is None:
        return last_turn(table, side, illegal=True) or last_turn(table, side)
    lawful = legal_results(game.position, game.roll, game.rules) or (game.position,)
    after, here = table.play.result, table.history[-1].version
    return PlayedTurn(side, game.roll, game.position, after, here, 0, after in lawful)


def _since(table: Table, turn: PlayedTurn) -> str:
    """What has happened since a turn ended."""
    game = table.match.game
    if not is_followed(table) or game is None:
        return "after_pass" if table.match.games and table.match.games[-1].ending is Ending.PASSED else "game_over"
    rolls = [after.side for after in turns(table) if after.rolled > turn.ended]
    if game.roll is not None and game.turn is not None:
        rolls.append(game.turn)
    if turn.side in rolls or (rolls and game.turn is turn.side and (game.offered is not None)):
        return "later"
    if rolls:
        return "after_valid_roll"
    if game.offered is not None or _cube_since(table) == "taken":
        return "after_double"
    return "after_invalid_roll" if game.attempted else "before_next_action"


def _double_answer(table: Table, turn: PlayedTurn) -> str | None:
    """What became of a double made since that turn, if there was one."""
    game, then = table.match.game, table.before(turn.rolled).game
    if game is None or then is None:
        return None
    return "open" if game.offered is not None else "taken" if len(game.doubles) > len(then.doubles) else None


def kind_of(table: Table, turn: PlayedTurn) -> str:
    """The kind of illegal play, judged by the resulting position."""
    if any(not fault.playable for fault in impossible(turn.after, table.rules)):
        return "invalid_position"
    outside = any(turn.before.own[point] for point in range(7, 26)) and turn.taken_off > 0
    onto_bar = turn.after.own[BAR] > turn.before.own[BAR]
    return "improper" if outside or onto_bar else "ordinary"


def _missing_checker(asked: Request, side: Side | None) -> Known:
    """A checker borne off by an illegal play that the table saw; nothing is known about any other."""
    table = asked.table
    if side is None:
        return {}
    own = [turn for turn in turns(table) if turn.side is side]
    wrong = [turn for turn in own if not turn.legal and turn.taken_off]
    found: Known = {}
    if is_followed(table):
        found["bear_off_begun"] = any(turn.legal and turn.taken_off for turn in own)
    if wrong:
        last = wrong[-1]
        place = own[::-1].index(last)
        since = _since(table, last) in ("after_valid_roll", "later")
        found |= {
            "removed_in": ("this_play", "previous_play")[place] if place < 2 else "earlier",
            "next_roll_made": since,
        }
    return found


def _turn_is_over(game: Game, side: Side) -> bool:
    return not (game.phase is Phase.TO_PLAY and game.turn is side)


def turn_of_other(asked: Request, side: Side) -> Known:
    """Without a clock a turn ends by taps and lifted dice, which the table sees only if somebody enters them."""
    game = asked.table.match.game
    return {} if game is None or not is_followed(asked.table) else {"turn_ended": _turn_is_over(game, side.other)}


def _turn_of_other(asked: Request, side: Side | None) -> Known:
    game = asked.table.match.game
    if game is None or side is None or not is_followed(asked.table):
        return {}
    found: Known = {} if asked.table.clock is None else {"turn_ended": _turn_is_over(game, side.other)}
    unplayed = game.roll if asked.table.play is None else None
    if unplayed is not None and not legal_results(game.position, unplayed, game.rules):
        found["situation"] = "no_entry" if game.position.own[BAR] else "forced"
    found["opening_turn"] = not game.doubles and game.position.flipped() == game.rules.start
    return found


def _lost_time(asked: Request, side: Side | None) -> Known:
    """Time that a clock took from a side that didn't have to act, as the table has seen it."""
    astray, clock = asked.table.astray, asked.table.clock
    if clock is None or side is None:
        return {}
    left = clock.read(max(asked.at, clock.since)).reserve[side]
    found: Known = {"expired": True} if left <= 0 else {}
    if astray is None or astray.side is not side:
        return found
    lost = astray.lost if astray.over else max(0, astray.shown - left)
    return found | {"when": "wrong_player", "evidence": "clear", "seconds_lost": round(lost / SECOND)}


def _late_claim(name: str, value: str | bool = True) -> Callable[[Request, Side | None], Known]:
    """The fact that says of a complaint that the time had run out before it was made."""
    return lambda asked, side: {name: value} if _out_of_time(asked, side) else {}


def _out_of_time(asked: Request, side: Side | None) -> bool:
    """Whether this side, or either if none is meant, has no time left."""
    clock = asked.table.clock
    if clock is None:
        return False
    left = clock.read(max(asked.at, clock.since)).reserve
    return any(clock.accounts[one].timed and left[one] <= 0 for one in Side if side in (None, one))


def _lost_in_time(asked: Request, side: Side | None) -> Known:
    return _lost_time(asked, side) | ({"expired": True} if side is not None and _out_of_time(asked, side) else {})


def _clock_not_pressed(asked: Request, side: Side | None) -> Known:
    """What the forgotten press should have followed, and how long the clock has run on since."""
    game = asked.table.match.game
    if game is None or not is_followed(asked.table) or side is None:
        return {}
    taken = game.roll is None and _cube_since(asked.table) == "taken"
    after = "double" if game.offered is not None else "take" if taken and side is not game.turn else "move"
    return {"after": after, **_lost_time(asked, side)}


def _cube_offer(asked: Request, side: Side | None) -> Known:
    game = asked.table.match.game
    if game is None or side is None or not is_followed(asked.table):
        return {}
    owner, moment = game.cube.owner, cube_moment(game, side)
    return {
        "cube_owner": "nobody" if owner is None else "player" if owner is side else "opponent",
        "cube_dead": asked.law.match.dead_cube.dead_for(side, game.cube.value, asked.table.match.score),
        "moment": None if moment in ONLY_LIKELY else moment,
    }


def cube_moment(game: Game, side: Side) -> str:
    """When a side touches the cube."""
    if game.turn is not side:
        return "early"
    if game.roll is not None:
        return "after_roll"
    return "invalid_roll" if game.attempted else BEFORE_ROLL


BEFORE_ROLL = "before_roll"
ONLY_LIKELY = (BEFORE_ROLL, "after_roll")
"""Moments that only the players know: a roll that was begun but left no dice, a touch before the present dice were
rolled."""


def _cube_wrong(asked: Request, _: Side | None) -> Known:
    game = asked.table.match.game
    if game is None or not is_followed(asked.table):
        return {}
    taker = last_taker(asked.table)
    return {"takes": _takes(asked.table), "taker": taker and ("own" if taker is Side.WHITE else "opp")}


def _takes(table: Table) -> int | None:
    """How many doubles the table saw being taken; None if the cube has been corrected in between."""
    taken = 0
    for one, other in pairwise(point.match.game for point in game_line(table)):
        if one is None or other is None or one.turn is None or other.doubles == one.doubles:
            continue
        if one.offered is None:
            return None
        taken += 1
    return taken


def _turn_passed(asked: Request, side: Side | None) -> Known:
    game = asked.table.match.game
    if side is None or game is None or not is_followed(asked.table) or game.turn is not side:
        return {}
    return {"could_move": not game.shut_out}


def _claim(asked: Request, side: Side | None) -> Known:
    game = asked.table.match.game
    if side is None or game is None or not is_followed(asked.table):
        return {}
    seen = game.seen_by(side)
    found: Known = {"position": str(seen), "on_turn": game.turn is side, "borne_off": seen.own[OFF]}
    if game.turn is side:
        found["rolled"] = game.roll is not None
        found["roll"] = None if game.roll is None else str(game.roll)
    return found


def _time_expired(asked: Request, side: Side | None) -> Known:
    clock, points = asked.table.clock, asked.table.match.score.points
    if clock is None:
        return {}
    reading = clock.read(max(asked.at, clock.since))
    expired, left = reading.expired, reading.reserve
    both = left.white <= 0 and left.black <= 0
    if side is None:
        return {"both_expired": both}
    found: Known = {"both_expired": both, "score_own": max(0, points[side]), "score_opp": max(0, points[side.other])}
    game = asked.table.match.game
    if game is not None and is_followed(asked.table):
        found["valid_claim"] = best_claim(game, side) is not None
    if both and None not in (expired.white, expired.black) and expired.white != expired.black:
        found["first_expired"] = "player" if reading.first_expired is side else "opponent"
    return found


def _appeal(asked: Request, _: Side | None) -> Known:
    settled = [found for found in asked.table.docket.incidents if found.status is Status.SETTLED and found.ruling]
    return {"play_resumed": played_on(asked.table, settled[-1])} if settled else {}


def _delay_after(asked: Request, side: Side | None) -> Known:
    clock = asked.table.clock
    return {"forfeit_pending": clock.accounts[side].forfeits_delay} if clock is not None and side is not None else {}


def _dice(asked: Request, _: Side | None) -> Known:
    return {"mixed_already": asked.table.setting.mixed}


def ruled_on(table: Table, name: str, side: Side | None) -> TableIncident | None:
    """The incident in which this very delay has been ruled on: there has been no break since."""
    if name not in ("late_start", "late_from_break"):
        return None
    ruled = (
        found
        for found in table.docket.incidents
        if found.incident == name and found.offender is side and found.closing is Closing.RULED
    )
    return next((found for found in ruled if found.opened > table.breaks.begun), None)


KNOWN: dict[str, Callable[[Request, Side | None], Known]] = {
    "wrong_length": _wrong_length,
    "setup_error": _setup_error,
    "illegal_move": _illegal_move,
    "invalid_position": _invalid_position,
    "missing_checker": _missing_checker,
    "fast_roll": _turn_of_other,
    "fast_grab": _turn_of_other,
    "lost_time": _lost_in_time,
    "late_clock_claim": _late_claim("time_expired"),
    "clock_failed": _late_claim("after_expiry"),
    "clock_set_wrongly": _late_claim("found", "after_expiry"),
    "clock_ran_on": _lost_time,
    "clock_not_pressed": _clock_not_pressed,
    "cube_offer": _cube_offer,
    "cube_wrong": _cube_wrong,
    "cube_answer": seen_cube.cube_answer,
    "dead_cube": seen_cube.dead_cube,
    "wrong_level": seen_cube.wrong_level,
    "crawford_double": seen_cube.crawford_double,
    "crawford_due": seen_cube.crawford_due,
    "closeout_double": seen_cube.closeout_double,
    "double_on_wrong_move": _illegal_move,
    "turn_passed": _turn_passed,
    "claim": _claim,
    "concession": _claim,
    "time_expired": _time_expired,
    "appeal": _appeal,
    "delay_after_invalid_roll": _delay_after,
    "dice_mixing": _dice,
}
"""What the table knows about particular incidents."""
