"""An analysis as pages show it: a summary of each player's decisions, the biggest mistakes, and every decision for the
viewer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from bafflebox.bots.analysis import MatchAnalysis, totals, worst
from bafflebox.bots.analysis.judgement import DecisionKind, Judgement
from bafflebox.bots.analysis.report import game_rows, lost_by, rate
from bafflebox.bots.analysis.totals import PlayerTotals
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Discipline, Side
from bafflebox.notation.positions import read_position_record
from bafflebox.notation.record import RecordedMatch
from bafflebox.service.analyses import Asked
from bafflebox.service.views import digits
from bafflebox.web.api.files import pictures

WORST_SHOWN = 12
LOOK_AGAIN = 2
"""Seconds between requests of a page waiting for its analysis."""


def shown(known: Mapping[str, Asked], label: str, match: RecordedMatch) -> dict[str, Any]:
    """What a page needs to show a match with its analysis so far."""
    rules = match.terms.discipline
    told: dict[str, Any] = {
        "names": [match.players.white or "White", match.players.black or "Black"],
        "games": len(match.games),
        "waiting": any(not asked.done() for asked in known.values()),
        "analysis": None,
        "wrong": "",
        "data": pictures(match),
    }
    for depth, asked in known.items():
        if not asked.done():
            continue
        failed = asked.exception()
        if isinstance(failed, BaffleBoxError):
            told["wrong"] = failed.public
        elif failed is not None:
            raise failed
        else:
            found = asked.result().of(label, match)
            told["data"]["decisions"] = [_decision(one, found, rules) for one in found.judgements]
            told |= {"analysis": _summary(found, rules) | {"depth": depth}, "wrong": ""}
    return told


def _summary(found: MatchAnalysis, rules: Discipline) -> dict[str, Any]:
    sums = totals(found.judgements)
    return {
        "engine": found.engine,
        "players": [
            {
                "name": found.players[side],
                "pr": sums[side].all.pr,
                "checker": sums[side].checker.pr,
                "cube": sums[side].cube.pr,
                "lost": lost_by(sums[side].all, found.length),
                "luck": f"{sums[side].luck:+.2f}".replace("-", "−"),
                "kinds": _kinds(sums[side]),
            }
            for side in Side
        ],
        "games": game_rows(found),
        "worst": [
            {
                "game": one.game,
                "turn": one.turn,
                "who": found.players[one.side],
                "roll": one.roll,
                "done": one.done,
                "best": one.best,
                "lost": f"{one.lost:.3f}",
                "size": one.size.value,
                "position": one.position,
                "editor": editor_address(one, rules),
            }
            for one in worst(found.judgements, WORST_SHOWN)
        ],
    }


def _kinds(sums: PlayerTotals) -> list[tuple[str, str, int, int, int]]:
    """A row for each kind of decision: PR, and the number of doubtful decisions, errors and blunders."""
    kinds = ("checker", "missed_doubles", "wrong_doubles", "wrong_takes", "wrong_passes")
    rows = ((kind, getattr(sums, kind)) for kind in kinds)
    return [(kind, rate(one.pr), one.doubtful, one.errors, one.blunders) for kind, one in rows if one.decisions]


def _decision(one: Judgement, found: MatchAnalysis, rules: Discipline) -> dict[str, Any]:
    """A decision for the viewer: what was done, the alternatives, what it cost."""
    return {
        "game": one.game,
        "turn": one.turn,
        "side": one.side.value,
        "kind": one.kind.value,
        "words": f"{found.players[one.side]}: {one.done}",
        "done": one.done,
        "best": one.best,
        "lost": round(one.lost, 4),
        "size": one.size.value,
        "equity": round(one.equity, 4),
        "chance": round(one.chance, 4),
        "luck": None if one.luck is None else round(one.luck, 4),
        "options": [
            {"text": option.text, "equity": round(option.equity, 4), "win": option.win, "gammon": option.gammon}
            for option in one.options
        ],
        "editor": editor_address(one, rules),
    }


def editor_address(one: Judgement, rules: Discipline) -> str:
    """The decision in the position editor: colours and bottom side as in the match, with the plays to compare as
    arrows."""
    told = read_position_record(one.position, rules)
    # The position is written with the deciding player on roll, whatever the colour.
    of_side = {told.turn: one.side, told.turn.other: one.side.other}
    score = {of_side[side]: told.score[side] for side in Side}
    asked = {
        "discipline": rules.name,
        "board": digits(told.position),
        "turn": one.side.value,
        "dice": one.roll if one.kind is DecisionKind.PLAY else "",
        "cube": str(told.cube),
        "owner": of_side[told.cube_owner].value if told.cube_owner else "",
        "length": str(told.length),
        "white": str(score[Side.WHITE]),
        "black": str(score[Side.BLACK]),
        "crawford": str(told.crawford).lower(),
    }
    if one.kind is DecisionKind.PLAY:
        asked |= {"best": one.best, "made": one.done}
    return "/editor?" + urlencode({name: value for name, value in asked.items() if value})
