"""Resignations in SGF: as other programs write them, and as GNU Backgammon reads ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bafflebox.game import Side
from bafflebox.notation.mat import read_mat
from bafflebox.notation.problem import Gravity
from bafflebox.notation.record import FileReading, Irregular, Irregularity, Manner, RecordedRoll, Resigned, Took
from bafflebox.notation.sgf import read_sgf, write_sgf
from bafflebox.records.check import check
from support.gnubg import gnubg
from support.mat_text import HEAD, OPENING

ROOT = "(;FF[4]GM[6]CA[UTF-8]AP[Other:1]MI[length:7][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[%s]RU[Crawford]\n"
MOVES = ";B[42qusu]\n;W[32xvmj]\n;B[43aesv]\n"
TAKEN = ";W[double]\n;B[take]\n;W[52ywwr]\n"


def game(result: str, *nodes: str) -> FileReading:
    return read_sgf((ROOT % result + "\n".join(nodes) + ")\n").encode())


def test_a_resignation_that_is_accepted_ends_the_game() -> None:
    reading = game("W+2Resign", MOVES, ";B[resign:2]", ";W[accept]")

    last = reading.match.games[0].acts[-1]
    assert last == Resigned(side=Side.BLACK, worth=2)
    assert check(reading).is_clean
    assert not any(isinstance(act, Took) for act in reading.match.games[0].acts)


@pytest.mark.parametrize(
    ("result", "given", "worth"),
    [("W+2R", 2, 1), ("W+4R", 4, 2), ("W+6R", 3, 3), ("W+4R", 2, 2), ("W+2R", 1, 1)],
    ids=["points", "points-of-a-gammon", "a-backgammon", "a-gammon", "a-single-game"],
)
def test_a_resignation_is_given_in_points_or_in_kind(result: str, given: int, worth: int) -> None:
    """With the cube at 2. Gibbon writes the points; others write 1, 2 or 3."""
    reading = game(result, MOVES, TAKEN, f";B[resign:{given}]", ";W[accept]")

    assert reading.match.games[0].acts[-1] == Resigned(side=Side.BLACK, worth=worth)
    assert check(reading).is_clean


def test_a_resignation_that_is_rejected_is_left_out_with_a_note() -> None:
    reading = game("", MOVES, ";B[resign:1]", ";W[reject]", ";W[52ywwr]")

    assert all(isinstance(act, RecordedRoll) for act in reading.match.games[0].acts)
    assert [problem.code for problem in reading.problems] == ["resignation_rejected"]


@pytest.mark.parametrize("node", [";B[beep]", ";B[]", ";B[claim:2]"])
def test_a_word_that_is_not_known_is_told_and_never_a_roll(node: str) -> None:
    reading = game("W+1R", MOVES, node)

    assert len(reading.match.games[0].acts) == 3
    assert [problem.code for problem in reading.problems if problem.gravity is Gravity.ERROR] == ["unknown_act"]


def test_letters_that_are_no_points_are_told() -> None:
    reading = game("", ";B[42qusu1]", ";W[32xvm]")

    assert [problem.code for problem in reading.problems] == ["bad_notation", "bad_notation"]


@pytest.mark.parametrize(("text", "said"), [("W+2Resign", 2), ("W+2R", 2), ("W+", 0), ("W + 3", 3), ("W+Resign", 0)])
def test_results(text: str, said: int) -> None:
    outcome = game(text, MOVES).match.games[0].outcome

    assert outcome
    assert (outcome.winner, outcome.points) == (Side.WHITE, said)


def test_a_result_that_is_not_understood_is_told() -> None:
    assert "bad_result" in [problem.code for problem in game("Draw", MOVES).problems]


def test_a_hidden_turn_without_dice_has_no_dice_in_sgf() -> None:
    match = read_mat(HEAD + OPENING + "  2) 00: ????\n").match
    text = write_sgf(match)

    assert "DI[00]" not in text
    last = read_sgf(text.encode()).match.games[0].acts[-1]
    assert isinstance(last, RecordedRoll)
    assert (last.dice, last.manner) == ((0, 0), Manner.HIDDEN)


def test_an_irregularity_survives() -> None:
    remark = "; Game 1, Move 2 of Ann --> 65: 24/18 24/18 was illegal\n"
    match = read_mat(remark + HEAD + OPENING + "  2) 65: 24/18 24/18             21: 13/11 24/23\n").match
    reading = read_sgf(write_sgf(match).encode())

    assert reading.match.games[0].acts[2].irregularities == (
        Irregularity(Irregular.ILLEGAL_PLAY_STOOD, "Game 1, Move 2 of Ann --> 65: 24/18 24/18 was illegal"),
    )
    assert check(reading).is_clean


def test_gnubg_shows_the_result_of_a_game_that_was_given_up(tmp_path: Path) -> None:
    match = read_mat(HEAD + OPENING + "  2) 21: 13/11 6/5\n" + " " * 34 + "Wins 2 points\n").match
    (tmp_path / "ours.sgf").write_text(write_sgf(match), encoding="utf-8")

    gnubg(
        'set confirm new off\nset confirm save off\nload match "ours.sgf"\nsave match "theirs.sgf"\nexit\ny\n', tmp_path
    )

    assert re.search(r"RE\[B\+2R\]", (tmp_path / "theirs.sgf").read_text(encoding="utf-8"))


def test_a_match_that_was_given_up_has_the_same_winner_after_a_trip() -> None:
    match = read_mat(HEAD + OPENING + "  2)  Resigns match\n" + " " * 34 + "Wins 1 point and the match\n").match
    outcome = read_sgf(write_sgf(match).encode()).match.games[0].outcome

    assert outcome
    assert (outcome.winner, outcome.ends_match) == (Side.BLACK, True)
