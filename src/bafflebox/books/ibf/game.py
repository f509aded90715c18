"""Disciplines of the IBF rules and their facts, as `bafflebox.game` has them (1.2, 2.11, 3.1, 3.10.c, 4 to 7)."""

from __future__ import annotations

from typing import Any

from bafflebox import game

HEAD = 24  # 2.11
HOME = 6


def _barred(rules: game.Discipline) -> bool:
    """No breaks in the Blitz disciplines and Sprintgammon."""
    return rules.blitz or rules.name == game.SPRINTGAMMON.name


def _article(rules: game.Discipline) -> int:
    """The article that governs movement."""
    return 4 if rules.head else 5


def discipline(discipline: str) -> dict[str, Any]:
    """The special features of a discipline: start, direction, hitting, head, breaks, players."""
    rules = game.discipline(discipline)
    places = range(24, 0, -1)
    return {
        "title": rules.title,
        "article": _article(rules),
        "breaks": not _barred(rules),
        "checkers": rules.checkers,
        "start": " ".join(f"{point}:{rules.start.own[point]}" for point in places if rules.start.own[point]),
        "pips": rules.start.pips,
        "same_direction": rules.same_way,
        "hitting": rules.hitting,
        "head_rule": rules.head is not None,
        "players_a_side": 2 if rules.partners else 1,
    }


def movement(discipline: str) -> dict[str, int | bool]:
    """One set of movement rules for Longgammon and its Blitz, one for Backgammon, Blitz, Doubles and Sprintgammon."""
    rules = game.discipline(discipline)
    return {"article": _article(rules), "head_rule": rules.head is not None}


def game_winner(off_a: int, off_b: int, discipline: str = "backgammon") -> str | None:
    """The first side with no checker left to bear off wins."""
    checkers = game.discipline(discipline).checkers
    return "a" if off_a == checkers else "b" if off_b == checkers else None


def end_of_game(own: str, opp: str, roll: str, discipline: str = "backgammon") -> dict[str, Any]:
    """The game is won as soon as the last checker is off; the rest of the roll is void."""
    rules = game.discipline(discipline)
    position = game.Position.of(own, opp, checkers=rules.checkers)
    dice = game.Roll.parse(roll)
    winning = [play for play in game.legal_plays(position, dice, rules) if game.is_over(play.result)]
    return {"won": bool(winning), "void": min((len(dice.numbers) - len(play.moves) for play in winning), default=0)}


def legal_plays(own: str, opp: str, roll: str, discipline: str = "backgammon") -> list[str]:
    """Every legal play of a roll; a checker taken off the board is borne off."""
    rules = game.discipline(discipline)
    position = game.Position.of(own, opp, checkers=rules.checkers)
    return sorted(str(play) for play in game.legal_plays(position, game.Roll.parse(roll), rules))


def games_played(results: list[list[Any]]) -> dict[str, Any]:
    """A match consists of games; `results` has the winner and points of each."""
    score = [sum(points for winner, points in results if winner == side) for side in ("a", "b")]
    return {"games": len(results), "score": score}


def head(discipline: str) -> tuple[dict[str, int] | None, str]:
    """The pile where all checkers start in Longgammon; other disciplines have none."""
    rules = game.discipline(discipline)
    if rules.head is None:
        return None, "no head in this discipline"
    return {"point": HEAD, "checkers": rules.start.own[HEAD]}, ""


def move_from_head(source: int) -> bool:
    """Playing a checker from the starting pile is a move from the head."""
    return source == HEAD


def quarter(point: int, discipline: str) -> tuple[str, str]:
    """The name of a point's quarter; in Longgammon the home boards are diagonally opposite."""
    names = ["home", "outer board", "opponent's outer board", "opponent's home"]
    if game.discipline(discipline).same_way:
        names[2:] = ["opponent's home", "opponent's outer board"]
    return names[(point - 1) // HOME], "a reading for Longgammon: the order of names fits Backgammon only"


def breaks_barred(discipline: str) -> bool:
    """Backgammon Blitz, Longgammon Blitz and Sprintgammon have no breaks, whatever the length."""
    return _barred(game.discipline(discipline))


def opening_numbers_played(discipline: str, roll: str) -> int:
    """How many numbers of the opening roll are played; Sprintgammon follows the rules of Backgammon."""
    rules = game.discipline(discipline)
    return max((len(play.moves) for play in game.legal_plays(rules.start, game.Roll.parse(roll), rules)), default=0)


def bear_off_open(own: str, discipline: str) -> tuple[bool, str]:
    """Bearing off begins once all remaining checkers are home (three in Sprintgammon)."""
    rules = game.discipline(discipline)
    side = game.Position.of(own, "", checkers=rules.checkers).own
    return not any(side[HOME + 1 :]), "a reading: all of the player's checkers, not fifteen"
