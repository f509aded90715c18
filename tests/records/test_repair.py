"""Mending: only what the record proves wrong, and every change is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from bafflebox.game import Both, Side, legal_plays
from bafflebox.notation.record import Irregular, Manner, RecordedDouble, RecordedMatch, RecordedResult, RecordedRoll
from bafflebox.notation.replay import follow
from bafflebox.records.check import check_match
from bafflebox.records.repair import repaired
from support.played import random_match


def with_act(match: RecordedMatch, index: int, **changes: object) -> RecordedMatch:
    """The match with one act of its first game changed."""
    game = match.games[0]
    act = replace(game.acts[index], **changes)  # type: ignore[arg-type]
    acts = (*game.acts[:index], act, *game.acts[index + 1 :])
    return replace(match, games=(replace(game, acts=acts), *match.games[1:]))


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32), st.sampled_from((0, 1, 3, 5)))
def test_a_clean_record_is_left_alone(seed: int, length: int) -> None:
    match = random_match(seed, length, games=3)

    assert repaired(match) == repaired(repaired(match).match)
    assert repaired(match).changes == ()
    assert repaired(match).match == match


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_a_slip_after_which_the_game_cannot_go_on_is_mended(seed: int) -> None:
    """A wrong play somewhere early: what is put in its place is legal, and so is everything after it."""
    match = random_match(seed, 1)
    steps = follow(match.games[0], match.terms.discipline)
    assume(len(steps) > 20)
    step = steps[6]
    assert step.before is not None
    assume(step.act.moves and step.act.moves[0].source < 25)
    wrong = (step.act.moves[0]._replace(target=max(1, step.act.moves[0].target - 1)), *step.act.moves[1:])
    damaged = with_act(match, step.place, moves=wrong)
    assume(not check_match(damaged).is_clean)

    mended = repaired(damaged)

    if mended.changes:
        act = mended.match.games[0].acts[step.place]
        assert isinstance(act, RecordedRoll)
        assert act.irregularities[-1].kind is Irregular.REPAIRED
        assert act.irregularities[-1].was
        assert all(change.game == 1 for change in mended.changes)
        assert act.roll is not None
        assert follow(mended.match.games[0], match.terms.discipline)[6].after in [
            play.result for play in legal_plays(step.before, act.roll)
        ]


def test_an_illegal_play_that_stood_stays() -> None:
    match = random_match(5, 1)
    steps = follow(match.games[0], match.terms.discipline)
    last = steps[-2]
    damaged = with_act(match, last.place, moves=last.act.moves[:1])
    assert "illegal_play" in {problem.code for problem in check_match(damaged).problems}

    assert repaired(damaged).match.games[0].acts[last.place] == damaged.games[0].acts[last.place]


def test_a_play_that_is_missing_is_found_if_only_one_fits() -> None:
    match = random_match(11, 1)
    index = next(step.place for step in follow(match.games[0], match.terms.discipline)[4:] if step.act.moves)
    damaged = with_act(match, index, moves=(), manner=Manner.HIDDEN)

    mended = repaired(damaged)

    if mended.changes:  # several plays may lead to the same later moves; then nothing is invented
        assert check_match(mended.match).is_clean


def test_cube_values_results_and_scores_are_mended() -> None:
    match = next(
        found
        for found in (random_match(seed, 7, games=4) for seed in range(400))
        if len(found.games) == 4 and any(isinstance(act, RecordedDouble) for act in found.games[0].acts)
    )
    index = next(i for i, act in enumerate(match.games[0].acts) if isinstance(act, RecordedDouble))
    damaged = with_act(match, index, to=64)
    damaged = replace(
        damaged, games=(*damaged.games[:2], replace(damaged.games[2], score=Both(0, 0)), damaged.games[3])
    )
    assert not check_match(damaged).is_clean

    mended = repaired(damaged)

    assert check_match(mended.match).is_clean
    assert [game.score for game in mended.match.games] == [game.score for game in match.games]
    assert len(mended.changes) >= 2


@pytest.mark.parametrize("side", list(Side))
def test_a_result_that_the_moves_contradict_is_mended(side: Side) -> None:
    match = next(
        found
        for found in (random_match(seed, 1) for seed in range(200))
        if found.games[0].outcome and found.games[0].outcome.winner is side and found.games[0].acts[-1].side is side
    )
    wrong = replace(match, games=(replace(match.games[0], outcome=RecordedResult(side.other, 1, True)),))

    mended = repaired(wrong)

    outcome = mended.match.games[0].outcome
    assert outcome is not None
    assert outcome.winner is side
    assert mended.changes
