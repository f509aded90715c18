"""The compiled kernel itself: it refuses what it cannot count, serves what it knows, and never falls over."""

from __future__ import annotations

import gc
import pickle
import random
from threading import Thread

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.game import (
    BACKGAMMON,
    DISCIPLINES,
    LONGGAMMON,
    Discipline,
    Position,
    Roll,
    kernel,
    legal_plays,
    legal_results,
)
from bafflebox.game.batch import batch_results, buffers_of, plain_batch
from bafflebox.game.discipline import BearOffFrom, FirstTurn, ShutIn
from bafflebox.game.plays import plain_results
from support.positions import crowd, reachable, rolls, walk

needs_kernel = pytest.mark.skipif(
    not kernel.AVAILABLE, reason="no compiled kernel: install a C compiler, then make clean test"
)

few = st.integers(0, 3)
any_count = st.one_of(st.just(0), st.just(0), few, st.integers(0, 255))
absurd_boards = st.one_of(
    st.lists(any_count, min_size=52, max_size=52),
    st.lists(st.one_of(st.just(0), few), min_size=52, max_size=52),
    st.lists(st.integers(0, 255), min_size=52, max_size=52),
).map(bytes)
disciplines = st.sampled_from(list(DISCIPLINES.values()))


def answer(generate: object, position: Position, roll: Roll, rules: Discipline) -> object:
    """The set of results, or that there is none because of the position."""
    assert callable(generate)
    try:
        found = generate(position, roll, rules)
    except InvalidInput as refused:
        return refused.code
    assert len(found) == len(set(found))
    return set(found)


@settings(max_examples=1500, deadline=None)
@given(absurd_boards, rolls, disciplines)
def test_any_52_counts_are_answered_alike(board: bytes, roll: Roll, rules: Discipline) -> None:
    """Both sides on one point, two hundred checkers in a heap, nobody at all."""
    position = Position(board)

    assert answer(legal_results, position, roll, rules) == answer(plain_results, position, roll, rules)


@pytest.mark.parametrize("generate", [legal_results, legal_plays, plain_results])
def test_more_checkers_than_a_count_can_hold_are_refused(generate: object) -> None:
    assert answer(generate, Position(bytes([250, 5, 1] + [0] * 49)), Roll(2, 1), BACKGAMMON) == "bad_position"


@settings(max_examples=150, deadline=None)
@given(st.data(), disciplines, rolls)
def test_a_play_keeps_the_checkers_and_costs_its_pips(data: st.DataObject, rules: Discipline, roll: Roll) -> None:
    position = data.draw(reachable(rules))

    for play in legal_plays(position, roll, rules):
        walked = sum(move.source - move.target for move in play.moves)
        assert sum(play.result.own) == sum(position.own)
        assert sum(play.result.opp) == sum(position.opp)
        assert position.pips - play.result.pips == walked <= sum(roll.numbers)
        assert play.result.opp_pips - position.opp_pips == sum(
            25 - rules.facing[move.target] for move in play.moves if move.hits
        )


@needs_kernel
def test_only_the_recommended_readings_are_served() -> None:
    served = [rules for rules in DISCIPLINES.values() if kernel.serves(rules)]
    readings = [
        LONGGAMMON.reading(shut_in=ShutIn.NONE_AHEAD_AT_HOME),
        LONGGAMMON.reading(first_turn=FirstTurn.SECOND_PLAYER),
        BACKGAMMON.reading(bear_off_from=BearOffFrom.ANY_LOWER),
    ]

    assert served == list(DISCIPLINES.values())
    assert not any(map(kernel.serves, readings))
    assert kernel.serves(BACKGAMMON.arranged("thematic", "24:2 13:4 6:4"))


@needs_kernel
def test_more_rules_than_it_remembers_are_still_told_apart() -> None:
    for count in range(20):
        reading = LONGGAMMON.reading(first_turn=FirstTurn.SECOND_PLAYER)
        thematic = LONGGAMMON.arranged(f"head-of-{count + 1}", f"24:{count + 1}")
        assert not kernel.serves(reading)
        assert kernel.serves(thematic)
        assert len(legal_results(thematic.start, Roll(6, 6), thematic)) == 1
        assert kernel.serves(BACKGAMMON)


@needs_kernel
def test_wrong_arguments_are_errors_and_not_crashes() -> None:
    start = BACKGAMMON.start
    for arguments in [(), (start,), (start, Roll(2, 1)), (None, None, BACKGAMMON), (start, (2, 1), BACKGAMMON)]:
        with pytest.raises(TypeError):
            kernel.results(*arguments)  # type: ignore[call-arg]
    unmade = Position.__new__(Position)
    with pytest.raises(InvalidInput):
        kernel.plays(unmade, Roll(2, 1), BACKGAMMON)
    with pytest.raises(ValueError, match="does not serve"):
        kernel.results(start, Roll(2, 1), LONGGAMMON.reading(shut_in=ShutIn.NONE_AHEAD_AT_HOME))


@needs_kernel
def test_its_objects_are_like_any_others() -> None:
    for position, roll in walk(seed=4, turns=50):
        for play in legal_plays(position, roll):
            assert pickle.loads(pickle.dumps(play)) == play
            assert play.result == Position(bytes(play.result.board))
            assert hash(play.result) == hash(Position(play.result.board))
    gc.collect()


@pytest.mark.parametrize("generate", [batch_results, plain_batch])
def test_a_batch_is_row_by_row_what_single_calls_give(generate: object) -> None:
    assert callable(generate)
    pairs = [*walk(seed=5, turns=200)]

    found = generate(*buffers_of(pairs))

    assert len(found) == 200
    assert [set(results) for results in found] == [set(legal_results(*pair)) for pair in pairs]
    assert found.boards.shape == (sum(found.counts), 52)


@pytest.mark.parametrize("generate", [batch_results, plain_batch])
@pytest.mark.parametrize("rows", [0, 2])
def test_a_batch_without_results_is_as_wide_as_any_other(generate: object, rows: int) -> None:
    """Nobody of no rows, or of boards without checkers, has a play."""
    assert callable(generate)

    found = generate(bytes(52 * rows), bytes([3, 1]) * rows)

    assert [*found] == [()] * rows
    assert np.asarray(found.boards).shape == (0, 52)
    assert np.asarray(found.boards).dtype == np.uint8


@pytest.mark.parametrize("generate", [batch_results, plain_batch])
@pytest.mark.parametrize(
    ("positions", "dice", "sentence"),
    [
        (bytes(51), bytes(2), "52 counts"),
        (bytes(52), bytes([1]), "two each"),
        (bytes(52), bytes([1, 7]), "1 to 6"),
        (bytes(52), bytes([0, 3]), "1 to 6"),
        (bytes([200] * 52), bytes([1, 2]), "255 checkers"),
        (np.zeros((1, 52), np.int32), bytes([1, 2]), "uint8"),
    ],
)
def test_a_bad_batch_is_refused(generate: object, positions: bytes, dice: bytes, sentence: str) -> None:
    assert callable(generate)
    with pytest.raises(InvalidInput, match=sentence):
        generate(positions, dice)


@pytest.mark.parametrize("generate", [batch_results, plain_batch])
def test_an_empty_batch_is_empty(generate: object) -> None:
    assert callable(generate)
    found = generate(b"", b"")

    assert (len(found), list(found), bytes(found.boards)) == (0, [], b"")


@needs_kernel
def test_batches_and_single_calls_run_in_several_threads() -> None:
    """The batch works without the interpreter's lock, so it must share nothing."""
    (boards, dice), *_ = crowd(seed=6, pairs=3000, turns=1)
    pairs = [*walk(seed=7, turns=300)]
    alone = bytes(batch_results(boards, dice).boards)
    singly = [legal_plays(*pair) for pair in pairs]
    same: list[bool] = []

    def work(seed: int) -> None:
        order = random.Random(seed).sample(range(len(pairs)), len(pairs))
        same.append(all(legal_plays(*pairs[i]) == singly[i] for i in order))
        same.append(bytes(batch_results(boards, dice).boards) == alone)

    threads = [Thread(target=work, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert same == [True] * 12
