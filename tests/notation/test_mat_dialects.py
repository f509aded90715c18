"""Match text as each program writes it: samples, what stands above the rows, what is left out and what is carried by tags."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bafflebox.game import Both, legal_plays
from bafflebox.notation.mat import is_mat, read_mat, write_mat
from bafflebox.notation.record import (
    ClockReading,
    Irregular,
    Irregularity,
    Manner,
)
from bafflebox.notation.replay import follow
from bafflebox.records.check import check
from bafflebox.records.digest import digest
from support.mat_text import HEAD, OPENING, problems
from support.played import random_match

FOLDER = Path(__file__).parents[1] / "data" / "mat"


EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
def test_samples_of_each_dialect(name: str) -> None:
    data = (FOLDER / name).read_bytes()

    assert is_mat(data)
    match = read_mat(data, name).match
    results = [[game.outcome.winner.value, game.outcome.points] for game in match.games if game.outcome]
    assert {"digest": digest(match), "results": results, "players": list(match.players)} == EXPECTED[name]


HEADS = [
    (
        "boxed",
        "+------------+\n| 7 point match |\n+------------+\n\n 7 point match\n\n Game 1\n Ann : 0           Bob : 0\n",
        7,
        [],
    ),
    ("no-game-line", " 7 point match\n\n Ann : 0           Bob : 0\n", 7, ["no_game_line"]),
    ("nothing-but-the-length", " 7 point match\n\n", 7, ["no_game_line", "no_score_line"]),
    ("no-score-line", " 7 point match\n\n Game 1\n", 7, ["no_score_line"]),
    ("no-length", " Game 1\n Ann : 0           Bob : 0\n", 0, ["no_length"]),
    ("match-to", "Match to 7 points\n\n Game 1\n Ann : 0           Bob : 0\n", 7, []),
    ("match-length", "Match length: 7\n\n Game 1\n Ann : 0           Bob : 0\n", 7, []),
    ("negative", " -1 point match\n\n Game 1\n Ann : 0           Bob : 0\n", 0, ["bad_length"]),
    ("hash", " 7 point match\n\n Game #1:\n Ann : 0           Bob : 0\n", 7, []),
    ("text-above", "Some words: 5 of them\nand more\n\n 7 point match\n\n Game 1\n Ann : 0           Bob : 0\n", 7, []),
    ("tags-between", ' 7 point match\n; [Event "Open"]\n\n Game 1\n Ann : 0           Bob : 0\n', 7, []),
]


@pytest.mark.parametrize(("head", "length", "said"), [row[1:] for row in HEADS], ids=[row[0] for row in HEADS])
def test_what_stands_above_the_rows(head: str, length: int, said: list[str]) -> None:
    reading = read_mat(head + OPENING)

    assert len(reading.matches) == 1
    assert (reading.match.length, len(reading.match.games), len(reading.match.games[0].acts)) == (length, 1, 2)
    assert [problem.code for problem in reading.problems] == said


def test_forced_plays_that_a_client_leaves_out_are_taken() -> None:
    """Old clients played forced moves by themselves and did not write them."""
    seen = 0
    for seed in range(12):
        match = random_match(seed, 1)
        steps = follow(match.games[0], match.terms.discipline)
        acts = list(match.games[0].acts)
        for step in steps[:-1]:
            assert step.before is not None
            if step.act.roll and step.act.moves and len(legal_plays(step.before, step.act.roll)) == 1:
                acts[step.place] = replace(step.act, moves=(), manner=Manner.BLANK)
                seen += 1
        text = write_mat(replace(match, games=(replace(match.games[0], acts=tuple(acts)),)))

        assert digest(read_mat(text).match) == digest(match)
    assert seen > 5


def test_a_remark_that_declares_an_illegal_play_is_kept_with_it() -> None:
    remark = "; Game 1, Move 2 of Ann --> 65: 24/18 24/18 was illegal\n"
    text = remark + HEAD + OPENING + "  2) 65: 24/18 24/18             21: 13/11 24/23\n"
    reading = read_mat(text)

    (mark,) = reading.match.games[0].acts[2].irregularities
    assert mark.kind is Irregular.ILLEGAL_PLAY_STOOD
    assert check(reading).is_clean
    assert read_mat(write_mat(reading.match)).match == reading.match


def test_a_hit_that_is_written_and_did_not_happen_is_told() -> None:
    assert problems(HEAD + OPENING + "  2) 65: 24/18* 18/13\n") == ["false_hit"]


def test_the_side_that_is_not_named_in_later_games_is_told() -> None:
    second = "\n Game 2\n Ann : 1                        Bobby : 0\n" + OPENING
    reading = read_mat(HEAD + OPENING + "      Wins 1 point\n" + second)

    assert [problem.code for problem in reading.problems] == ["names_change"]


def test_what_has_no_cell_is_carried_by_tags() -> None:
    match = read_mat(HEAD + OPENING).match
    first = replace(
        match.games[0].acts[0],
        comments=("a remark", "another: one"),
        clock=ClockReading(Both(1000, None), 250),
        irregularities=(Irregularity(Irregular.CORRECTED, "seen at once", "8/4"),),
        properties=(("Video", "0:31"),),
    )
    game = replace(
        match.games[0],
        acts=(first, match.games[0].acts[1]),
        crawford=True,
        comments=("before",),
        properties=(("A", "b"),),
    )
    full = replace(match, games=(game,), properties=(("Remark", "of the whole match"),))

    text = write_mat(full)

    assert read_mat(text).match == full
    assert [line for line in text.split(" Game 1\n")[1].splitlines() if line.startswith(";")] == []
