"""Score, length and result at a live table, put right."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Result, Side
from bafflebox.match import Phase
from bafflebox.table import Mode, acts
from support.live import opened, settle
from support.tables import ANN, BEN, DEE, Played, terms_of


@pytest.mark.parametrize(("book", "score"), [("usbgf", "0-1 of 5"), ("eubgf", "0-1 of 5"), ("ibf", "-1-0 of 5")])
def test_penalty_points_are_counted_as_the_book_counts_them(book: str, score: str) -> None:
    played = opened(book)
    played.do(acts.AwardPoints(Side.WHITE, 1, "late"), DEE)
    assert str(played.table.match.score) == score
    assert played.events[-1].clauses  # type: ignore[union-attr]


def test_a_wrong_length_is_put_right_when_the_game_is_over() -> None:
    played = opened(length=5)
    played.do(acts.CorrectLength(7), DEE)
    assert played.table.match.terms.length == 5
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    assert str(played.table.match.score) == "0-1 of 7"


def test_a_correction_of_the_length_never_ends_a_match() -> None:
    """usbgf:4.8.2.2.b: where the posted length is reached already, the one in use stays."""
    played = opened(length=5)
    played.do(acts.CorrectLength(1), DEE)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    assert str(played.table.match.score) == "0-1 of 5"
    assert played.table.posted is None


def test_a_game_that_ended_by_a_void_pass_is_taken_up_again() -> None:
    played = opened(length=5)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    played.do(acts.ReopenGame(1), DEE)
    assert str(played.table.match.score) == "0-0 of 5"
    assert (played.table.phase, played.table.match.to_act) == (Phase.TO_ROLL, Side.BLACK)
    with pytest.raises(InvalidInput, match="no finished game 2"):
        played.do(acts.ReopenGame(2), DEE)


def test_a_wrong_score_is_put_right_however_late() -> None:
    played = Played.begun(terms_of(length=3, mode=Mode.LIVE))
    for _ in range(3):
        played.do(acts.ReportGame(Side.WHITE), ANN)
        if not played.table.is_over:
            for person in (ANN, BEN):
                played.do(acts.AgreeScore(), person)
    assert played.table.is_over
    played.do(acts.CorrectScore(2, Side.BLACK, 1), DEE)
    assert str(played.table.match.score) == "2-1 of 3"
    assert not played.table.is_over


def test_a_disputed_score_is_put_before_the_director() -> None:
    played = Played.begun(terms_of(length=3, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE), ANN)
    played.do(acts.DisputeScore(0, 1), BEN)
    assert played.table.docket.called == "the score: 0-1 instead of 1-0"
    assert played.table.docket.open[0].incident == "score_dispute"
    settle(played)
    assert played.table.docket.called is None


def test_a_result_that_differs_from_the_table_is_an_incident() -> None:
    played = opened(length=1)
    played.do(acts.Forfeit(Side.WHITE, "no show"), DEE)
    played.do(acts.ReportResult(1, 0), ANN)
    assert played.table.docket.open[0].incident == "result_wrong"


def test_a_match_that_both_lose_is_over_without_a_winner() -> None:
    played = Played.begun(terms_of(length=5, mode=Mode.LIVE))
    played.do(acts.ReportGame(Side.WHITE), ANN)
    with pytest.raises(Refused):
        played.do(acts.ForfeitBoth("left the hall"), ANN)
    played.do(acts.ForfeitBoth("left the hall"), DEE)
    assert played.table.is_over
    assert played.table.match.winner is None
    with pytest.raises(Refused):
        played.do(acts.ForfeitBoth(), DEE)


def test_an_offered_result_is_refused_or_answered_with_another() -> None:
    played = opened()
    played.do(acts.CorrectBoard(Side.WHITE, "23:2 6:13", "1:10"), DEE)
    played.do(acts.Concede(), ANN)
    played.do(acts.Refuse(), BEN)
    assert (played.table.phase, played.table.match.to_act) == (Phase.TO_ROLL, Side.WHITE)
    played.do(acts.Concede(), ANN)
    played.do(acts.Counter(Result.GAMMON), BEN)
    played.do(acts.Accept(), ANN)
    assert str(played.table.match.score) == "0-2 of 5"
