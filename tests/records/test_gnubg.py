"""GNU Backgammon imports what we write, with the same positions and the same results."""

from __future__ import annotations

import os
from pathlib import Path

from bafflebox.notation.mat import read_mat, write_mat
from bafflebox.notation.record import RecordedGame, RecordedMatch
from bafflebox.notation.replay import follow
from bafflebox.records.check import check_match, match_circumstances
from bafflebox.records.cube import account_of
from bafflebox.records.points import verdict
from support.corpus import Row, corpus
from support.gnubg_matches import imported

EVERY = 1 if os.environ.get("BAFFLEBOX_PROOF") else 23
"""Of the corpus every so-manieth file; `make proof` takes all."""


def importable(match: RecordedMatch) -> bool:
    """GNU Backgammon stops at an illegal play, and no text can tell it one."""
    return not any(problem.code == "illegal_play" for problem in check_match(match).problems)


def compare(rows: list[Row], folder: Path) -> None:
    matches = [read_mat(row.data()).match for row in rows]
    pairs = [(row, match) for row, match in zip(rows, matches, strict=True) if importable(match)]

    seen = imported([write_mat(match) for _, match in pairs], folder)

    for (row, match), theirs in zip(pairs, seen, strict=True):
        assert theirs.digest == check_match(match).digest, row.file
        assert len(theirs.results) == len(match.games), row.file
        for number, (game, result) in enumerate(zip(match.games, theirs.results, strict=True), 1):
            if game.outcome is None or not game.acts:
                continue  # nothing that GNU Backgammon could have a result from
            assert result is not None, (row.file, number)
            assert result[0] is game.outcome.winner, (row.file, number)
            assert result[1] in points_of(match, game, number), (row.file, number)


def points_of(match: RecordedMatch, game: RecordedGame, number: int) -> tuple[int, ...]:
    """What the game counts: by the board, or as the record says; anything where it says what no game counts."""
    rules = match.terms.discipline
    cube, _ = account_of(game, match_circumstances(match, number))
    found = verdict(game, follow(game, rules), cube, rules, jacoby=False)
    if found.points is not None:
        return (found.points,)
    possible = tuple(cube.value * worth for worth in (1, 2, 3))
    return (game.outcome.points,) if game.outcome and game.outcome.points in possible else possible


def test_gnubg_imports_what_we_write(tmp_path: Path) -> None:
    compare(list(corpus()[::EVERY]), tmp_path)
