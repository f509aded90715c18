"""Ratings: the published numbers, and that a correction gives what rating anew gives."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.tournament.ratings import (
    FIBS,
    FORMULAS,
    POLICIES,
    Finish,
    Glicko,
    Glicko2,
    GlickoRating,
    MasterPoints,
    RatedMatch,
    Rating,
    RatingLedger,
    rate_periods,
    touched,
    tour_points,
)

PUBLISHED_CHANCES = {
    1: (0.529, 0.557, 0.585, 0.613),
    5: (0.564, 0.626, 0.684, 0.737),
    7: (0.576, 0.648, 0.714, 0.772),
    11: (0.594, 0.682, 0.759, 0.822),
}


@pytest.mark.parametrize("length", PUBLISHED_CHANCES)
def test_the_chances_of_favourites_are_those_of_the_published_table(length: int) -> None:
    found = tuple(round(FIBS.chance(ahead, length), 3) for ahead in (100, 200, 300, 400))

    assert found == PUBLISHED_CHANCES[length]


def test_equal_experienced_players_move_two_points_in_a_match_to_one() -> None:
    assert FIBS.gains(1600, 400, 1600, 900, 1) == (2.0, -2.0)


RAMPS = {
    ("fibs", 0, 7): 5.0,
    ("fibs", 100, 7): 4.0,
    ("fibs", 400, 7): 1.0,
    ("fibs", 5000, 7): 1.0,
    ("fibs-counted", 100, 7): 3.93,
    ("belgium", 0, 7): 1.0,
    ("brass-city", 0, 7): 2.0,
    ("brass-city", 200, 7): 1.5,
}


@pytest.mark.parametrize(("case", "factor"), RAMPS.items(), ids=str)
def test_experience_slows_the_rating(case: tuple[str, int, int], factor: float) -> None:
    formula = FORMULAS[case[0]]

    assert formula.factor(case[1], case[2]) == pytest.approx(factor)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", FORMULAS)
@given(gap=st.floats(-800, 800), length=st.integers(1, 25), old=st.integers(0, 900))
def test_the_change_is_what_chance_and_factor_say(name: str, gap: float, length: int, old: int) -> None:
    formula = FORMULAS[name]
    gained, lost = formula.gains(1500 + gap, old, 1500, 2000, length)

    assert gained > 0 > lost
    if name != "galaxy":
        gain = formula.step * formula.root(length) * (1 - formula.chance(gap, length))  # type: ignore[union-attr]
        assert gained == pytest.approx(gain * formula.factor(old, length))  # type: ignore[union-attr]


def test_galaxy_gives_the_numbers_that_players_verified() -> None:
    galaxy = FORMULAS["galaxy"]

    won, _ = galaxy.gains(1736.78, 0, 1628.80, 0, 13)
    _, lost = galaxy.gains(1628.80, 0, 1736.78, 0, 13)

    assert (round(won, 2), round(lost, 2)) == (34.19, -46.65)


OPPONENTS = [
    (GlickoRating(1400, 30), 1.0, 1.0),
    (GlickoRating(1550, 100), 0.0, 1.0),
    (GlickoRating(1700, 300), 0.0, 1.0),
]


def test_glicko_gives_the_example_of_its_paper() -> None:
    after = Glicko().rated(GlickoRating(1500, 200), OPPONENTS)

    assert (round(after.value), round(after.deviation, 1)) == (1464, 151.4)


def test_glicko_2_gives_the_example_of_its_paper() -> None:
    after = Glicko2(tau=0.5).rated(GlickoRating(1500, 200, 0.06), OPPONENTS)

    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_weight_of_a_length_is_a_number_of_games() -> None:
    three = Glicko().rated(GlickoRating(), [(GlickoRating(1600, 80), 1.0, 1.0)] * 3)
    weighed = Glicko().rated(GlickoRating(), [(GlickoRating(1600, 80), 1.0, 3.0)])

    assert weighed.value == pytest.approx(three.value)
    assert weighed.deviation == pytest.approx(three.deviation)


@pytest.mark.parametrize(
    "formula", [Glicko(), Glicko2(), Glicko(weight=0.5), Glicko2(weight=0.5)], ids=lambda f: f"{f.name}-{f.weight}"
)
def test_periods_rate_winners_up_and_rest_makes_uncertain(formula: Glicko | Glicko2) -> None:
    first = rate_periods(formula, [[RatedMatch("1", "a", "b", 7), RatedMatch("2", "a", "c", 7)]])
    rested = rate_periods(formula, [[]], first)

    assert first["a"].value > 1500 > first["b"].value
    assert first["a"].deviation < 350
    assert rested["a"].deviation > first["a"].deviation
    assert rested["a"].value == first["a"].value


players = st.sampled_from("abcdef")
played = st.lists(
    st.tuples(players, players, st.integers(1, 25)).filter(lambda match: match[0] != match[1]), min_size=1, max_size=60
)


@given(played, st.data())
def test_a_correction_gives_what_rating_anew_gives(matches: list[tuple[str, str, int]], data: st.DataObject) -> None:
    rated = [RatedMatch(f"m{number}", *match) for number, match in enumerate(matches)]
    ledger = RatingLedger(FIBS, {"a": Rating(1700, 500)}).with_matches(rated)
    place = data.draw(st.integers(0, len(rated) - 1))
    wrong = rated[place]
    turned = RatedMatch(wrong.id, wrong.loser, wrong.winner, wrong.length)

    corrected = ledger.corrected(wrong.id, turned)
    without = ledger.corrected(wrong.id, None)

    assert corrected == RatingLedger(FIBS, ledger.start).with_matches([*rated[:place], turned, *rated[place + 1 :]])
    assert without.matches == (*rated[:place], *rated[place + 1 :])
    assert corrected.corrected(wrong.id, wrong) == ledger
    assert {name for name, _ in touched(ledger, corrected)} >= {wrong.winner, wrong.loser}


def test_a_correction_far_back_gives_what_rating_anew_gives_over_the_kept_marks() -> None:
    rated = [
        RatedMatch(f"m{n}", "abcdef"[n % 6], "abcdef"[(n * 5 + 1) % 6 - (n % 6 == (n * 5 + 1) % 6)], 1 + n % 9)
        for n in range(2500)
    ]
    rated = [match for match in rated if match.winner != match.loser]
    ledger = RatingLedger(FIBS).with_matches(rated[:700]).with_matches(rated[700:])
    turned = RatedMatch("m1204", rated[0].winner, rated[0].loser, 25)
    place = next(place for place, match in enumerate(rated) if match.id == "m1204")

    assert ledger.corrected("m1204", turned) == RatingLedger(FIBS).with_matches(
        [*rated[:place], turned, *rated[place + 1 :]]
    )


@given(played)
def test_the_changes_of_a_player_add_up_to_the_rating(matches: list[tuple[str, str, int]]) -> None:
    ledger = RatingLedger(FIBS).with_matches(RatedMatch(f"m{number}", *match) for number, match in enumerate(matches))

    for player, rating in ledger.ratings.items():
        changes = ledger.changes(player)
        assert changes[-1].after == rating
        assert all(one.after == two.before for one, two in pairwise(changes))


POLICY = [
    ("usual", Finish.PLAYED, 7, 0, None),
    ("usual", Finish.TIME, 7, 0, None),
    ("usual", Finish.FORFEIT, 7, 0, "A forfeit is not rated."),
    ("usual", Finish.UNFINISHED, 7, 0, "An unfinished match is not rated."),
    ("usual", Finish.PLAYED, None, 0, "A match without a length is not rated."),
    ("usual", Finish.PLAYED, 7, 2, None),
    ("usual", Finish.PLAYED, 7, 7, "Penalty points alone decided the match, so it is not rated."),
    ("strict", Finish.PLAYED, 7, 2, "A match with penalty points is not rated."),
    ("strict", Finish.TIME, 7, 0, "A match lost on time is not rated."),
]


@pytest.mark.parametrize(("policy", "finish", "length", "penalty", "sentence"), POLICY)
def test_a_policy_says_what_is_rated(
    policy: str, finish: Finish, length: int | None, penalty: int, sentence: str | None
) -> None:
    assert POLICIES[policy].why_not(finish, length, penalty) == sentence


def test_master_points_fall_with_the_place_and_weigh_by_division() -> None:
    assert MasterPoints(event=2, division="intermediate").for_win(9) == pytest.approx(1.4)
    points = MasterPoints().for_places(64, [1, 1, 2, 4])
    assert points == sorted(points, reverse=True)
    assert points[0] == pytest.approx(3.6)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: MasterPoints(division="x").weight,
        lambda: tour_points(9, "open", [0.9, 0.9]),
        lambda: RatingLedger(FIBS).corrected("m", None),
        lambda: RatingLedger(FIBS).with_matches([RatedMatch("m", "a", "b", 0)]),
    ],
)  # type: ignore[no-any-return]
def test_what_makes_no_sense_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidInput):
        wrong()  # type: ignore[operator]
