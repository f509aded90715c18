"""Best of three, double matches."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.match import LevelSeries, MatchSeries, SeriesMatch

WHITE, BLACK = Side
W = SeriesMatch(WHITE, Both(5, 4))
B = SeriesMatch(BLACK, Both(0, 5))


@pytest.mark.parametrize(
    ("series", "results", "over", "winner"),
    [
        pytest.param(MatchSeries.best_of(3), [W, W], True, WHITE, id="two-nil"),
        pytest.param(MatchSeries.best_of(3), [W, B], False, None, id="one-all"),
        pytest.param(MatchSeries.best_of(3), [W, B, B], True, BLACK, id="two-one"),
        pytest.param(MatchSeries.best_of(5), [W, W, B], False, None, id="best-of-five"),
        pytest.param(MatchSeries.best_of(1), [B], True, BLACK, id="single-match"),
        pytest.param(MatchSeries.double(), [W], False, None, id="double-half-way"),
        pytest.param(MatchSeries.double(), [W, B], True, None, id="double-drawn"),
        pytest.param(MatchSeries.double(), [W, W], True, WHITE, id="double-won"),
        pytest.param(MatchSeries.double(LevelSeries.POINTS), [W, B], True, BLACK, id="double-by-points"),
        pytest.param(
            MatchSeries.double(LevelSeries.POINTS), [W, SeriesMatch(BLACK, Both(4, 5))], True, None, id="level"
        ),
        pytest.param(MatchSeries.double(LevelSeries.ONE_MORE), [W, B], False, None, id="double-one-more"),
        pytest.param(MatchSeries.double(LevelSeries.ONE_MORE), [W, B, W], True, WHITE, id="double-decided"),
    ],
)
def test_series(series: MatchSeries, results: list[SeriesMatch], over: bool, winner: Side | None) -> None:
    for result in results:
        series = series.with_match(result)

    assert (series.is_over, series.winner) == (over, winner)


@pytest.mark.parametrize("matches", [0, 2, 4, -1])
def test_best_of_an_odd_number(matches: int) -> None:
    with pytest.raises(InvalidInput, match="can end in a draw"):
        MatchSeries.best_of(matches)


def test_nothing_after_the_end() -> None:
    with pytest.raises(InvalidInput, match="over"):
        MatchSeries.best_of(1).with_match(W).with_match(W)
