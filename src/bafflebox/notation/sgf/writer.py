"""A recorded match as SGF for GNU Backgammon: one tree per game.

SGF can't express resigning as an act, hidden plays, or what went wrong at the table. A resignation is our own node
(`BBR`) beside the R of the result, which GNU Backgammon needs for every game that neither the board nor a pass decided;
a result that ends the match has our own property (`BBE`), a roll that was not played (or whose play is hidden) is a
pair of dice, and irregularities are comments.
"""

from __future__ import annotations

from bafflebox import __version__
from bafflebox.errors import InvalidInput
from bafflebox.game import Position, Side
from bafflebox.notation.ending import by_pass, on_board
from bafflebox.notation.heads import is_crawford_game
from bafflebox.notation.record import (
    Act,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedRoll,
    Resigned,
    SetUp,
    Took,
)
from bafflebox.notation.replay import follow
from bafflebox.notation.sgf.grammar import Node, checkers_of, letter, written
from bafflebox.notation.sgf.reader import DISCIPLINES, PREFIX, PROGRAM

_LETTERS = {Side.WHITE: "W", Side.BLACK: "B"}


def write_sgf(match: RecordedMatch) -> str:
    """The match as SGF text."""
    if match.terms.discipline.same_way:
        raise InvalidInput(
            f"SGF can't represent {match.terms.discipline.title}; write the scoresheet or JSON instead.",
            code="format_cannot_carry",
        )
    return "\n\n".join(_game(match, game, index) for index, game in enumerate(match.games)) + "\n"


def _game(match: RecordedMatch, game: RecordedGame, index: int) -> str:
    nodes = [_root(match, game, index)]
    for act in game.acts:
        nodes += _nodes(act)
    return "(" + "\n".join(map(written, nodes)) + ")"


def _root(match: RecordedMatch, game: RecordedGame, index: int) -> Node:
    names = game.names or match.players
    texts = {
        "PW": names.white,
        "PB": names.black,
        "WR": match.ratings.white,
        "BR": match.ratings.black,
        "DT": match.date,
        "EV": match.event,
        "RO": match.round,
        "PC": match.place,
        "AN": match.transcriber,
        "GC": "" if index else "\n".join(match.comments),
        "UW": "" if index else match.under_way,
        "C": "\n".join(game.comments),
    }
    root: Node = {
        "FF": ["4"],
        "GM": ["6"],
        "CA": ["UTF-8"],
        "AP": [f"{PROGRAM}:{__version__}"],
        "MI": [
            f"length:{match.length}",
            f"game:{max(0, game.number - 1)}",
            f"ws:{game.score.white}",
            f"bs:{game.score.black}",
        ],
    }
    root |= {name: [text] for name, text in texts.items() if text or name in ("PW", "PB")}
    rules = _rules(match, index)
    if rules:
        root["RU"] = [":".join(rules)]
    if game.outcome:
        points = str(game.outcome.points or "")
        root["RE"] = [f"{_LETTERS[game.outcome.winner]}+{points}{'R' if _given_up(match, game) else ''}"]
        if game.outcome.ends_match:
            root["BBE"] = ["match"]
    kept = _opaque(game.properties)
    root["MI"] += kept.pop("MI", [])
    return root | kept


def _given_up(match: RecordedMatch, game: RecordedGame) -> bool:
    """Whether neither the board nor a pass decided the game; without the R, GNU Backgammon shows no result for it."""
    rules = match.terms.discipline
    return by_pass(game.acts) is None and on_board(follow(game, rules), rules) is None


def _rules(match: RecordedMatch, index: int) -> list[str]:
    terms = match.terms
    known = [name for name, discipline in DISCIPLINES.items() if discipline == terms.discipline]
    crawford = terms.crawford if terms.crawford is not None else match.length > 0
    flags = {
        "Crawford": bool(match.length) and crawford,
        "CrawfordGame": is_crawford_game(match, index + 1),
        "Jacoby": not match.length and bool(terms.jacoby),
        "NoCube": terms.cube_limit == 1,
    }
    return [name for name, flag in flags.items() if flag] + known


def _opaque(properties: tuple[tuple[str, str], ...]) -> Node:
    """What a reader kept as text."""
    node: Node = {}
    for name, value in properties:
        if name.startswith(PREFIX):
            node.setdefault(name.removeprefix(PREFIX), []).append(value)
    return node


def _nodes(act: Act) -> list[Node]:
    nodes = _bare(act)
    if not nodes:
        return []
    last = nodes[-1]
    comments = [*act.comments, *(f"{i.kind.value}: {i.note or i.was}".rstrip(": ") for i in act.irregularities)]
    last |= _opaque(act.properties)
    if act.clock:
        for name, left in (("WL", act.clock.left.white), ("BL", act.clock.left.black)):
            if left is not None:
                last[name] = [f"{left / 1000:.3f}"]
    if comments:
        last["C"] = ["\n".join(comments)]
    return nodes


def _bare(act: Act) -> list[Node]:
    side = _LETTERS[act.side]
    match act:
        case RecordedRoll():
            return _rolled(act, side)
        case RecordedDouble():
            return [{side: ["double"]}]
        case Took():
            return [{side: ["take"]}]
        case RecordedPass():
            return [{side: ["drop"]}]
        case SetUp():
            return [_set_up(act, side)]
        case Resigned():
            worth = f" {act.worth}" if act.worth else ""
            return [{"BBR": [f"{side} {act.giving.value}{worth}{' match' if act.whole_match else ''}"]}]
        case _:
            return []


def _rolled(act: RecordedRoll, side: str) -> list[Node]:
    dice = f"{act.dice[0]}{act.dice[1]}"
    if act.manner is Manner.PLAYED:
        hops = "".join(letter(move.source, act.side) + letter(move.target, act.side) for move in act.moves)
        return [{side: [dice + hops]}]
    rolled: Node = {"PL": [side], "DI": [dice]}
    if act.manner is Manner.PLACED and act.after:
        return [rolled, _board(act.after if act.side is Side.WHITE else act.after.flipped())]
    if act.manner is Manner.HIDDEN:
        rolled["BBM"] = ["hidden"]
        if act.dice == (0, 0):
            del rolled["DI"]
    return [rolled]


def _set_up(act: SetUp, side: str) -> Node:
    node: Node = {"PL": [side]}
    if act.position:
        node |= _board(act.position if act.side is Side.WHITE else act.position.flipped())
    if act.cube is not None:
        node["CV"] = [str(act.cube)]
        node["CP"] = [_LETTERS[act.cube_owner].lower() if act.cube_owner else "c"]
    return node


def _board(white: Position) -> Node:
    node: Node = {"AE": ["a:y"]}
    for name, side in (("AW", Side.WHITE), ("AB", Side.BLACK)):
        values = checkers_of(white, side)
        if values:
            node[name] = values
    return node
