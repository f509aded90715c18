"""Two clerks and forty phones act at once, and every form is sent twice."""

from __future__ import annotations

from bench.hall import NOTICES, PHONES, measured


def test_nothing_is_lost_or_doubled_and_every_page_shows_what_concerns_it() -> None:
    found = measured()
    assert found.acts == PHONES + 2 * NOTICES
    assert (found.lost, found.doubled, found.behind) == (0, 0, 0)
