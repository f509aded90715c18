"""The two generators, and others' programs, give the same sets of legal results.

`BAFFLEBOX_PAIRS` sets how many random positions of each discipline are compared (30,000 when it is not set).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from itertools import chain

import numpy as np
import pytest

from bafflebox.game import (
    BACKGAMMON,
    LONGGAMMON,
    NACKGAMMON,
    SPRINTGAMMON,
    Discipline,
    Play,
    Position,
    Roll,
    kernel,
    legal_plays,
    legal_results,
)
from bafflebox.game.batch import Batch, batch_results, plain_batch, rows_of
from bafflebox.game.plays import plain_plays, plain_results
from support.brute import brute_results
from support.position_keys import board_lists, from_position_id, keys, position_id
from support.positions import crowd
from support.shared import shared

PAIRS = int(os.environ.get("BAFFLEBOX_PAIRS", "30000"))
PLAYED = (BACKGAMMON, SPRINTGAMMON, LONGGAMMON, NACKGAMMON)
ROLLS_IN_FILES = [Roll(high, low) for high in range(1, 7) for low in range(1, high + 1)]

needs_kernel = pytest.mark.skipif(
    not kernel.AVAILABLE, reason="no compiled kernel: install a C compiler, then make clean test"
)


def by_row(batch: Batch) -> list[list[bytes]]:
    """The results of each row, in their order."""
    return [[result.board for result in results] for results in batch]


@needs_kernel
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("rules", PLAYED, ids=str)
def test_kernel_gives_the_results_of_the_plain_generator(rules: Discipline, part: int) -> None:
    for boards, dice in crowd(rules, seed=20 + part, pairs=PAIRS // 5):
        assert by_row(batch_results(boards, dice, rules)) == by_row(plain_batch(boards, dice, rules))


@needs_kernel
@pytest.mark.parametrize("rules", PLAYED, ids=str)
def test_kernel_writes_the_plays_of_the_plain_generator(rules: Discipline) -> None:
    for boards, dice in crowd(rules, seed=31, pairs=PAIRS // 15):
        for position, roll in rows_of(boards, dice):
            compiled, plain = legal_plays(position, roll, rules), plain_plays(position, roll, rules)

            assert {play.result: play.notation for play in compiled} == {play.result: play.notation for play in plain}
            assert tuple(play.result for play in compiled) == legal_results(position, roll, rules)
            assert len(compiled) == len(plain)


@pytest.mark.parametrize("generate", [legal_plays, plain_plays])
@pytest.mark.parametrize("rules", PLAYED, ids=str)
def test_moves_of_a_play_lead_to_its_result(generate: Callable[..., tuple[Play, ...]], rules: Discipline) -> None:
    """Made one after another on the board, checker by checker, each by a number of the roll."""
    for boards, dice in crowd(rules, seed=32, pairs=PAIRS // 30):
        for position, roll in rows_of(boards, dice):
            for play in generate(position, roll, rules):
                own, opp = list(position.own), list(position.opp)
                for move in play.moves:
                    assert own[move.source] > 0
                    assert not own[25] or move.source == 25
                    assert move.source - move.target in roll.numbers or move.target == 0
                    own[move.source] -= 1
                    own[move.target] += 1
                    met = opp[rules.facing[move.target]] if move.target else 0
                    assert met == move.hits
                    if move.hits:
                        opp[rules.facing[move.target]] -= 1
                        opp[25] += 1
                assert bytes(own + opp) == play.result.board


@pytest.mark.parametrize("generate", [legal_results, plain_results])
@pytest.mark.parametrize("rules", PLAYED, ids=str)
def test_both_agree_with_a_generator_written_another_way(
    generate: Callable[..., tuple[Position, ...]], rules: Discipline
) -> None:
    longgammon = rules is LONGGAMMON
    for boards, dice in crowd(rules, seed=33, pairs=PAIRS // 50):
        for position, roll in rows_of(boards, dice):
            found = [result.board for result in generate(position, roll, rules)]

            assert len(found) == len(set(found))
            assert set(found) == brute_results(position, (roll.high, roll.low), longgammon=longgammon), (position, roll)


@pytest.mark.parametrize("generate", [batch_results, plain_batch])
def test_both_agree_with_gnubg_nn(generate: Callable[..., Batch]) -> None:
    gnubg_nn = pytest.importorskip("gnubg_nn")
    pairs = 100_000 if generate is batch_results else PAIRS // 3
    for boards, dice in crowd(seed=34, pairs=pairs):
        theirs = [gnubg_nn.moves(board_lists(board), *map(int, roll)) for board, roll in zip(boards, dice, strict=True)]
        found = generate(boards, dice)

        assert found.counts.tolist() == list(map(len, theirs))
        rows = np.repeat(np.arange(len(boards)), np.asarray(found.counts))
        ours, others = keys(np.asarray(found.boards)), np.array(list(chain.from_iterable(theirs)), "S20")
        assert (ours[np.lexsort((ours, rows))] == others[np.lexsort((others, rows))]).all()


@pytest.mark.parametrize("generate", [legal_results, plain_results])
def test_both_agree_with_positions_from_matches(generate: Callable[..., tuple[Position, ...]]) -> None:
    """Real positions, all rolls, the sets given by a digest."""
    for line in shared("data/legality/legal-results.jsonl").read_text().splitlines():
        case = json.loads(line)
        position = from_position_id(case["id"])
        assert position_id(position) == case["id"]
        for roll, count, digest in zip(ROLLS_IN_FILES, case["n"], case["h"], strict=True):
            ids = sorted(position_id(result.flipped()) for result in generate(position, roll))
            found = hashlib.sha256("\n".join(ids).encode()).hexdigest()[:10] if ids else ""

            assert (len(ids), found) == (count, digest), (case["kind"], case["id"], roll)


def test_the_start_is_told_apart_from_its_mirror() -> None:
    """The ID of the starting position as GNU Backgammon prints it."""
    assert position_id(BACKGAMMON.start) == "4HPwATDgc/ABMA"
    assert from_position_id("4HPwATDgc/ABMA") == Position(BACKGAMMON.start.board)
