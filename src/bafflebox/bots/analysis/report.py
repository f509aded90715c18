"""An analysed match as data for programs: one JSON object per match, one line of CSV per decision."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from bafflebox.bots.analysis.judgement import Judgement
from bafflebox.bots.analysis.totals import PlayerTotals, Tally, by_game, grade, totals
from bafflebox.bots.analysis.work import MatchAnalysis
from bafflebox.game import Both, Side
from bafflebox.tournament.spreadsheet import guarded

COLUMNS = (
    "file",
    "game",
    "turn",
    "side",
    "player",
    "kind",
    "roll",
    "done",
    "best",
    "lost",
    "match_lost",
    "size",
    "counted",
    "luck",
    "equity",
    "chance",
    "position",
)


def as_values(judgement: Judgement) -> dict[str, Any]:
    """A judgement as plain values."""
    found = {name: value for name, value in asdict(judgement).items() if value is not None}
    if judgement.cube_at is None:
        del found["cube"]  # the position tells it
    else:
        found["cube_at"] = judgement.cube_at.value
    return {**found, "side": judgement.side.value, "kind": judgement.kind.value, "size": judgement.size.value}


def report(analysis: MatchAnalysis) -> dict[str, Any]:
    """Everything about an analysed match, for JSON."""
    games = by_game(analysis.judgements)
    return {
        "file": analysis.label,
        "players": {side.value: analysis.players[side] for side in Side},
        "length": analysis.length,
        "event": analysis.event,
        "date": analysis.date,
        "engine": analysis.engine,
        "totals": _both(totals(analysis.judgements)),
        "games": [
            {
                "game": number,
                "score": {side.value: score[side] for side in Side},
                "totals": _both(totals(games.get(number, ()))),
                "decisions": [as_values(judgement) for judgement in games.get(number, ())],
            }
            for number, score in enumerate(analysis.scores, 1)
        ],
    }


def rate(value: float | None) -> str:
    """A rating as text; a dash if there was nothing to decide."""
    return "–" if value is None else f"{value:.2f}"


def game_rows(analysis: MatchAnalysis) -> list[tuple[str, ...]]:
    """A row for each game: its number, the score before it, and each player's rating and luck."""
    games = by_game(analysis.judgements)
    return [_game_row(number, score, games.get(number, ())) for number, score in enumerate(analysis.scores, 1)]


def _game_row(number: int, score: Both[int], judgements: tuple[Judgement, ...]) -> tuple[str, ...]:
    found = totals(judgements)
    cells = (cell for side in Side for cell in (rate(found[side].all.pr), f"{found[side].luck:+.2f}"))
    return (str(number), f"{score.white}–{score.black}", *cells)


def lost_by(tally: Tally, length: int) -> str:
    """The total loss: match winning chances, or points in money play."""
    return f"{100 * tally.match_lost:.1f} %" if length else f"{tally.match_lost:.2f}"


def _both(found: Both[PlayerTotals]) -> dict[str, Any]:
    return {side.value: _totals(found[side]) for side in Side}


def _totals(found: PlayerTotals) -> dict[str, Any]:
    kinds = ("checker", "cube", "missed_doubles", "wrong_doubles", "wrong_takes", "wrong_passes")
    return {
        "pr": _rounded(found.all.pr),
        "grade": grade(found.all.pr),
        "snowie": _rounded(found.snowie),
        "luck": found.luck,
        "rolls": found.rolls,
        "all": _tally(found.all),
        **{kind: _tally(getattr(found, kind)) for kind in kinds},
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {"pr": _rounded(tally.pr), **asdict(tally)}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)


def as_csv(analyses: Iterable[MatchAnalysis], *, head: bool = True) -> str:
    """A line for each decision."""
    written = io.StringIO()
    table = csv.DictWriter(written, COLUMNS, extrasaction="ignore", lineterminator="\n")
    if head:
        table.writeheader()
    for analysis in analyses:
        for judgement in analysis.judgements:
            player = analysis.players[judgement.side]
            table.writerow({**as_values(judgement), "file": guarded(analysis.label), "player": guarded(player)})
    return written.getvalue()
