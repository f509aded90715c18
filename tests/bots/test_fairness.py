"""No analysis for players of a running match, under any book."""

from __future__ import annotations

from pathlib import Path

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.books.house import read
from bafflebox.bots import MatchProgress, refuse_analysis
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused

ANNA, BERT, CARL = map(PersonId, ("anna", "bert", "carl"))
SEATED = frozenset({ANNA, BERT})


@pytest.mark.parametrize("book", BOOKS)
def test_a_seated_player_is_refused_with_clauses_that_exist(book: str) -> None:
    with pytest.raises(Refused, match="when the match is over") as refusal:
        refuse_analysis(ANNA, SEATED, MatchProgress.RUNNING, book)

    assert refusal.value.clauses
    assert all(load(book).clause(clause).id == clause for clause in refusal.value.clauses)
    assert refusal.value.code == "analysis_during_match"


@pytest.mark.parametrize("book", BOOKS)
def test_others_and_finished_matches_are_free(book: str) -> None:
    refuse_analysis(CARL, SEATED, MatchProgress.RUNNING, book)
    refuse_analysis(ANNA, SEATED, MatchProgress.OVER, book)
    refuse_analysis(ANNA, SEATED, MatchProgress.NOT_BEGUN, book)


@pytest.mark.parametrize(
    ("book", "stage", "banned"),
    [
        ("usbgf", MatchProgress.SCHEDULED_BREAK, False),  # usbgf:1.8.1.b
        ("us2009", MatchProgress.SCHEDULED_BREAK, True),
        ("standards", MatchProgress.SCHEDULED_BREAK, True),  # standards:2.2.6.d
        ("standards", MatchProgress.BETWEEN_MATCHES_OF_A_SET, True),  # standards:1.2.3.a
        ("eubgf", MatchProgress.BETWEEN_MATCHES_OF_A_SET, False),
    ],
)
def test_books_differ_about_breaks_and_sets(book: str, stage: MatchProgress, banned: bool) -> None:
    if banned:
        with pytest.raises(Refused):
            refuse_analysis(BERT, SEATED, stage, book)
    else:
        refuse_analysis(BERT, SEATED, stage, book)


def test_the_silence_of_a_book_is_said() -> None:
    with pytest.raises(Refused) as refusal:
        refuse_analysis(ANNA, SEATED, MatchProgress.RUNNING, "ibf")
    assert "silent" in refusal.value.facts["reading"]


def test_a_book_nobody_knows_is_refused_in_words() -> None:
    with pytest.raises(InvalidInput, match="There is no book 'hoyle'"):
        refuse_analysis(ANNA, SEATED, MatchProgress.RUNNING, "hoyle")


def test_a_house_that_strikes_the_ban_out_allows_help(tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text("extends: eubgf\nhouse: club\nedition: 2026\ntitle: The club\nstrike: [eubgf:1.7.i]\n", "utf-8")

    refuse_analysis(ANNA, SEATED, MatchProgress.RUNNING, read(club))
    with pytest.raises(Refused):
        refuse_analysis(ANNA, SEATED, MatchProgress.RUNNING, load("eubgf"))
