"""What holds for every match, whatever is tried in it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.errors import Refused
from bafflebox.game import BACKGAMMON, LONGGAMMON, ROLLS, SPRINTGAMMON, Discipline, Play, Result, Side
from bafflebox.match import (
    Accepted,
    Act,
    Conceded,
    CrawfordRule,
    DeadCube,
    Doubled,
    GameAwarded,
    Match,
    Misrolled,
    Money,
    MoneyRule,
    Opened,
    Passed,
    Played,
    Rejected,
    Rolled,
    SatOut,
    Taken,
    Terms,
    ToPoints,
    reckon,
    tally,
)
from support.matches import random_act, random_acts

seeds = st.integers(0, 2**32)
lengths = st.integers(1, 9)


@given(seeds, lengths)
@settings(max_examples=25)
def test_a_random_match_ends_and_replays_to_itself(seed: int, length: int) -> None:
    """The acts that were accepted make the same match again, and its sheet is regular."""
    terms = Terms(ToPoints(length), SPRINTGAMMON)
    steps = list(random_acts(terms, seed=seed))
    done, match = [act for _, act, _ in steps], steps[-1][2]

    assert match.is_over
    assert match.winner is match.score.winner
    assert match.winner is not None
    assert Match.replay(terms, done) == match
    again = reckon(match.entries, length)
    assert (again.findings, again.score) == ((), match.score)


@given(seeds, lengths)
@settings(max_examples=25)
def test_score_cube_and_crawford_keep_their_laws(seed: int, length: int) -> None:
    crawford_games = set()
    for before, act, after in random_acts(Terms(ToPoints(length), SPRINTGAMMON), seed=seed):
        assert all(after.score[side] >= before.score[side] for side in Side)
        assert after.score == tally(after.entries, length).score
        game = after.game
        if game is not None:
            assert game.cube.value.bit_count() == 1
            assert game.cube.value == 2 ** len(game.doubles)
            if game.crawford:
                crawford_games.add(len(after.games))
                assert 1 in (after.score.away(Side.WHITE), after.score.away(Side.BLACK))
                assert game.cube.value == 1
        if isinstance(act, Doubled):
            assert not before.score.reaches(act.side, before.game.cube.value if before.game else 0)
        if isinstance(act, Passed):
            assert not after.is_over  # usbgf:4.4.9.c: nobody loses a match by passing

    assert len(crawford_games) <= 1


@given(seeds)
@settings(max_examples=10)
def test_a_match_that_came_by_match_point_had_its_crawford_game(seed: int) -> None:
    *_, (_, _, match) = random_acts(Terms(ToPoints(3), SPRINTGAMMON), seed=seed)
    points = [tally(match.entries[:count], 3).score for count in range(len(match.entries))]
    first = next((index for index, score in enumerate(points) if any(map(score.at_match_point, Side))), None)

    assert [index for index, game in enumerate(match.games) if game.crawford] == ([] if first is None else [first])


def anything(match: Match, dice: random.Random) -> Act:
    """Some act at random, sensible or not, by anybody."""
    side, result = dice.choice(list(Side)), dice.choice(list(Result))
    return dice.choice(
        [
            Opened(dice.randint(1, 6), dice.randint(1, 6)),
            Rolled(side, dice.choice(ROLLS)),
            Misrolled(side),
            SatOut(side),
            Doubled(side),
            Taken(side),
            Passed(side),
            Conceded(side, result),
            Accepted(side),
            Rejected(side),
            Played(side, Play((), match.game.position if match.game else SPRINTGAMMON.start)),
            GameAwarded(side, result),
        ]
    )


@given(seeds, st.sampled_from(DeadCube), st.sampled_from(CrawfordRule))
@settings(max_examples=40)
def test_nothing_but_refusals(seed: int, dead_cube: DeadCube, crawford: CrawfordRule) -> None:
    """Whatever is tried is done or refused with clauses, and a refused act leaves everything as it was."""
    dice = random.Random(seed)
    refusals: list[Refused] = []
    match = Match.under(Terms(ToPoints(5), SPRINTGAMMON, crawford, dead_cube))
    for _ in range(60):
        act = anything(match, dice) if dice.random() < 0.5 or match.is_over else random_act(match, dice)
        before = repr(match)
        try:
            after = match.after(act)
        except Refused as refusal:
            refusals.append(refusal)
            assert repr(match) == before
            continue
        match = after

    assert all(refusal.clauses for refusal in refusals)


@pytest.mark.parametrize("rules", [BACKGAMMON, LONGGAMMON], ids=str)
def test_a_whole_match_of_full_games(rules: Discipline) -> None:
    *_, (_, _, match) = random_acts(Terms(ToPoints(3), rules), seed=7, turns=20_000)

    assert match.is_over
    assert reckon(match.entries, 3).findings == ()


def test_a_money_session_goes_on_until_it_is_called() -> None:
    terms = Terms(Money(), SPRINTGAMMON, money_rules=frozenset(MoneyRule))
    *_, (_, _, match) = random_acts(terms, seed=3, turns=3_000)

    assert not match.is_over
    assert len(match.games) > 5
    assert sum(match.score.points) == sum(record.points for record in match.games)
