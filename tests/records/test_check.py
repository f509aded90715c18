"""What the checker says about records with a known fault: one row each."""

from __future__ import annotations

import pytest

from bafflebox.game import Both, Side
from bafflebox.notation import read_position
from bafflebox.notation.mat import read_mat
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    Act,
    Manner,
    RecordedGame,
    RecordedMatch,
    RecordedResult,
    RecordedRoll,
    Resigned,
    SetUp,
)
from bafflebox.records.check import check, check_match
from bafflebox.records.plays import NextAction, standings


def text(*rows: str, length: int = 5, score: tuple[int, int] = (0, 0), tags: str = "") -> str:
    """One game of a match, its rows as `left | right`."""
    cells = [row.split("|") for row in rows]
    lines = [f"{number:3d}) {left.strip():<30}{right.strip()}" for number, (left, right) in enumerate(cells, 1)]
    return (
        f"{tags}\n {length} point match\n\n Game 1\n Ann : {score[0]:<28}Bob : {score[1]}\n" + "\n".join(lines) + "\n"
    )


def problems(record: str) -> list[Problem]:
    return [problem for problem in check(read_mat(record)).problems if problem.gravity is not Gravity.NOTE]


GOOD = ("31: 8/5 6/5 | 42: 8/4 6/4", "65: 24/18 18/13 | 21: 13/11 24/23")

FAULTS = [
    ("nothing", text(*GOOD), []),
    ("impossible-roll", text(*GOOD, "70: 13/6 | 21: 6/4 6/5"), [("impossible_roll", 5, 8)]),
    ("opening-double", text("33: 8/5 8/5 6/3 6/3 | 42: 8/4 6/4"), [("opening_double", 1, 6)]),
    ("illegal-number", text("31: 8/4 6/5 | 42: 8/4 6/4"), [("illegal_play", 1, 6)]),
    ("too-short", text("31: 8/5 | 42: 8/4 6/4"), [("illegal_play", 1, 6)]),
    ("backwards", text("31: 8/5 6/7 | 42: 8/4 6/4"), [("illegal_play", 1, 6)]),
    ("nothing-there", text("31: 8/5 7/6 | 42: 8/4 6/4"), [("impossible_play", 1, 6), ("position_lost", 2, 6)]),
    ("closed-point", text("51: 24/19 24/23 | 42: 8/4 6/4"), [("impossible_play", 1, 6), ("position_lost", 2, 6)]),
    ("says-no-play", text("31: Cannot Move | 42: 8/4 6/4"), [("illegal_play", 1, 6)]),
    ("left-out", text("31: | 42: 8/4 6/4"), [("play_left_out", 1, 6), ("position_lost", 2, 6)]),
    ("hidden-and-on", text("31: ???? | 42: 8/4 6/4"), [("position_lost", 2, 6)]),
    ("turn-missing", text(*GOOD, "| 31: 6/3 6/5"), [("missing_turn", 5, 8)]),
    ("double-first", text("Doubles => 2 | Takes", *GOOD), [("double_before_opening", 1, 6)]),
    ("level", text(*GOOD, "Doubles => 4 | Takes", "31: 6/3 6/5 | 21: 11/10 13/11"), [("wrong_cube_value", 5, 8)]),
    (
        "no-access",
        text(*GOOD, "Doubles => 2 | Takes", "52: 13/8 6/4 | 21: 11/10 13/11", "Doubles => 4 | Takes"),
        [("no_access", 7, 10)],
    ),
    ("unanswered", text(*GOOD, "Doubles => 2 | ", "31: 6/3 6/5 | 21: 11/10 13/11"), [("double_unanswered", 5, 9)]),
    ("unanswered-at-the-end", text(*GOOD, "Doubles => 2 | "), [("double_unanswered", 5, 8)]),
    (
        "answer-to-nothing",
        text(*GOOD, "Takes | 21: 6/4 6/5"),
        [("answer_without_double", 5, 8), ("missing_turn", 5, 8)],
    ),
    (
        "crawford",
        text(*GOOD, "32: 13/10 6/4 | Doubles => 2", "Takes |", length=3, score=(2, 0)),
        [],
    ),  # an excerpt: may be post-Crawford
    ("dead-cube", text(*GOOD, "Doubles => 2 | Takes", length=1), [("dead_cube", 5, 8)]),
    ("after-a-pass", text(*GOOD, "Doubles => 2 | Drops", "31: 8/5 6/5 | "), [("after_the_end", 5, 9)]),
    ("beaver", text(*GOOD, "Doubles => 2 | Beavers => 4", "Takes | "), [("beaver_in_match", 5, 8)]),
    (
        "beavers-off",
        text(*GOOD, "Doubles => 2 | Beavers => 4", "31: 8/5 6/5 |", length=0, tags='; [Beaver "Off"]'),
        [("beavers_off", 5, 8)],
    ),
    ("beaver-played-on", text(*GOOD, "Doubles => 2 | Beavers => 4", "31: 8/5 6/5 |", length=0), []),
    (
        "jacoby-resigned",
        text(*GOOD, length=0, tags='; [Jacoby "On"]') + "      Wins 2 points\n",
        [("wrong_points", 0, 8)],
    ),
    ("wrong-points", text(*GOOD, "Doubles => 2 | Drops") + "      Wins 2 points\n", [("wrong_points", 0, 9)]),
    ("strange-points", text(*GOOD) + "      Wins 7 points\n", [("wrong_points", 0, 8)]),
    (
        "too-early",
        text(*GOOD, "Doubles => 2 | Drops") + "      Wins 1 point and the match\n",
        [("match_not_over", 0, 9)],
    ),
    ("wrong-column", text(*GOOD, "Doubles => 2 | Drops") + f"{'':36}Wins 1 point\n", [("wrong_winner", 0, 9)]),
    (
        "cube-limit",
        text(*GOOD, "Doubles => 2 | Takes", "52: 13/8 6/4 |", tags='; [CubeLimit "1"]'),
        [("cube_limit", 5, 8)],
    ),
    ("unknown-word", text(*GOOD, "31: 8/5 6/5 zwonk | 21: 6/4 6/5"), [("unknown_text", 5, 8)]),
    ("unknown-variation", text(*GOOD, tags='; [Variation "Chouette"]'), [("unknown_variation", 0, 2)]),
]


@pytest.mark.parametrize(("record", "expected"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_faults_are_found_where_they_are(record: str, expected: list[tuple[str, int, int]]) -> None:
    assert [(problem.code, problem.turn, problem.line) for problem in problems(record)] == expected


def two_games(score: tuple[int, int], row: str, length: int = 3, number: int = 2) -> str:
    first = text(*GOOD, "Doubles => 2 | Drops", length=length) + "      Wins 1 point\n\n"
    second = f" Game {number}\n Ann : {score[0]:<28}Bob : {score[1]}\n  1) 31: 8/5 6/5                    42: 8/4 6/4\n"
    return first + second + f"  2) {row}\n"


SECOND = [
    ("right", two_games((1, 0), "65: 24/18 18/13"), []),
    ("wrong-score", two_games((2, 0), "65: 24/18 18/13"), ["wrong_score"]),
    ("wrong-side", two_games((0, 1), "65: 24/18 18/13"), ["wrong_score"]),
    ("crawford", two_games((1, 0), "Doubles => 2                  Takes", length=2), ["crawford_broken"]),
    ("after-the-match", two_games((1, 0), "65: 24/18 18/13", length=1), ["dead_cube", "after_the_match"]),
    ("games-missing", two_games((2, 0), "65: 24/18 18/13", number=4), ["games_missing"]),
]


@pytest.mark.parametrize(("record", "expected"), [row[1:] for row in SECOND], ids=[row[0] for row in SECOND])
def test_games_follow_from_each_other(record: str, expected: list[str]) -> None:
    assert [problem.code for problem in problems(record)] == expected


def test_crawford_may_be_off() -> None:
    record = '; [Crawford "Off"]\n' + two_games((1, 0), "65: 24/18 18/13              Doubles => 2", length=2)
    record += "  3) Takes\n"

    assert problems(record) == []


def test_an_illegal_play_is_explained_and_a_book_asked() -> None:
    (problem,) = problems(text("31: 8/4 6/5 | 42: 8/4 6/4"))

    assert "8/4" in problem.sentence
    assert problem.facts["meant"][0] in ("8/5 6/5", "8/4")
    assert problem.clauses
    assert {book: answer["stands"] for book, answer in problem.facts["stands"].items()} == dict.fromkeys(
        ("usbgf", "us2009", "eubgf", "ibf", "standards"), True
    )


def test_a_double_closes_the_time_for_a_correction_in_some_books_only() -> None:
    assert {one.book for one in standings(NextAction.DOUBLE) if one.stands} == {"us2009", "eubgf", "ibf"}
    assert all(one.stands for one in standings(NextAction.ROLL))
    assert not any(one.stands for one in standings(NextAction.NOTHING))


NOTES = [
    (
        "capped",
        text(*GOOD, "Doubles => 2 | Takes", "52: 13/8 6/4 | Doubles => 4", "Drops |", length=1),
        "points_capped",
        "1",
    ),
    ("abandoned", text(*GOOD, "32: ???? |", length=5), "abandoned_marker", "1004"),
]


@pytest.mark.parametrize(("record", "code", "points"), [row[1:] for row in NOTES], ids=[row[0] for row in NOTES])
def test_what_is_only_worth_knowing(record: str, code: str, points: str) -> None:
    found = check(read_mat(record + f"{'':36}Wins {points} point\n"))

    assert code in {problem.code for problem in found.problems if problem.gravity is Gravity.NOTE}


def test_a_forced_play_that_is_left_out_is_taken_and_told() -> None:
    head = '; [Variation "HyperGammon"]\n 3 point match\n\n Game 1\n Ann : 0                           Bob : 0\n'
    rows = (
        "  1) 65: 24/18 18/13                43: 24/20 20/17",
        "  2) 66:                            21: 17/15 15/14",
    )

    reading = read_mat(head + "\n".join(rows) + "\n")

    assert [problem.code for problem in reading.problems] == ["play_left_out"]


def given_up(winner: Side, *more: Act) -> RecordedMatch:
    """A race in which White has two checkers left and Black six, given up by the other one."""
    board = read_position("2:1 1:1 / 6:2 5:2 4:2")
    acts = (
        SetUp(side=Side.BLACK, position=board.flipped()),
        RecordedRoll(side=Side.BLACK, dice=(2, 1), manner=Manner.UNPLAYED),
    )
    game = RecordedGame(
        number=1, score=Both(0, 0), acts=(*acts, *more), outcome=RecordedResult(winner, 1, ends_match=True)
    )
    return RecordedMatch(players=Both("Ann", "Bob"), length=1, games=(game,))


def test_nobody_gives_up_a_race_that_is_won() -> None:
    resigned = Resigned(side=Side.WHITE)

    assert [problem.code for problem in check_match(given_up(Side.BLACK)).problems] == ["unlikely_winner"]
    assert check_match(given_up(Side.WHITE)).problems == ()
    assert check_match(given_up(Side.BLACK, resigned)).problems == ()
