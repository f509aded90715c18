"""Every real match file: read completely, with the positions that other programs see, and written without loss."""

from __future__ import annotations

import pytest

from bafflebox.notation.mat import read_mat, write_mat
from bafflebox.notation.own import read_json, write_json
from bafflebox.notation.problem import Gravity
from bafflebox.notation.record import RecordedDouble, RecordedPass, Took
from bafflebox.records.check import check
from support.corpus import Row, corpus

SHARES = 24
"""The corpus is cut into shares, so that several processes test it side by side."""

KNOWN = {
    "bg-db/choue-net_chouehandle-vs-Bot_s4020.txt": {"wrong_points"},
    "bglab/lasse/match1100068.txt": {"wrong_winner"},
    "bglab/lasse/match12168993.txt": {"wrong_winner"},
    "bglab/lasse/match3222030.txt": {"wrong_winner"},
    "bglab/lasse/match3241209.txt": {"rows_on_one_line"},
    "gammonview/mat/5nqfGw9bWG3deTaU.mat": {"illegal_play"},
    "gammonview/mat/rK7pXm4TqLb9NzWd.mat": {"illegal_play"},
}
"""All that is wrong with real files, by hand; everything else in the corpus is clean."""


def share(number: int) -> tuple[Row, ...]:
    return corpus()[number::SHARES]


@pytest.mark.parametrize("number", range(SHARES))
def test_real_files_are_read_completely(number: int) -> None:
    for row in share(number):
        reading = read_mat(row.data())
        found = check(reading)

        assert len(reading.matches) == 1, row.file
        acts = [act for game in reading.match.games for act in game.acts]
        counts = tuple(sum(isinstance(act, kind) for act in acts) for kind in (RecordedDouble, Took, RecordedPass))
        assert (found.games, found.rolls) == (row.games, row.rolls), row.file
        assert counts == (row.doubles, row.takes, row.drops), row.file
        assert reading.match.length == row.length, row.file
        assert found.digest == row.digest, row.file
        wrong = {problem.code for problem in found.problems if problem.gravity is not Gravity.NOTE}
        assert wrong == KNOWN.get(row.file, set()), row.file


@pytest.mark.parametrize("number", range(SHARES))
def test_writing_and_reading_again_gives_the_same_match(number: int) -> None:
    for row in share(number):
        match = read_mat(row.data()).match

        assert read_mat(write_mat(match)).match == match, row.file
        again = read_json(write_json(match)).match
        assert again == match, row.file
        assert again.source == match.source, row.file
