"""Irregularities that were reported to end in a wrong state: what the table must show after each of them."""

from __future__ import annotations

import pytest

from proof.situations import Situation, read, run

REPORTED = [Situation(data["book"], data) for data in read("reported")]


@pytest.mark.parametrize("situation", REPORTED, ids=lambda one: f"{one.book}: {one.name}")
def test_a_reported_situation_comes_out_as_the_book_has_it(situation: Situation) -> None:
    assert run(situation) == []
