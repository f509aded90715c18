"""Incidents with the number of points to which a match is played."""

from __future__ import annotations

from bafflebox.rulings.facts import Facts
from bafflebox.rulings.stake import at_match_point, recounted


def used(f: Facts) -> str | None:
    """If the length in use is known, as at a table, the question is the right length, not which one is longer."""
    in_use = f.known("used_length")
    if in_use is None:
        return None
    posted = f.posted_length
    return "longer" if in_use > posted else "shorter" if in_use < posted else "right"


def score_at(f: Facts, length: str) -> list[int] | None:
    """The length with that name and both scores, if all were given."""
    values = [f.known(name) for name in (length, "score_own", "score_opp")]
    if None not in values:
        return values
    posted, games = f.known("posted_length"), f.known("games")
    if not games or posted is None or values[0] is None or f.known("used") == "longer":
        return None
    found = recounted(99, games)
    return [values[0], int(found["own"]), int(found["opp"])]


def posted_reached(f: Facts) -> bool | None:
    numbers = score_at(f, "posted_length")
    return None if numbers is None else max(numbers[1:]) >= numbers[0]


def posted_match_point(f: Facts) -> bool | None:
    numbers = score_at(f, "posted_length")
    return None if numbers is None else at_match_point(*numbers)


def used_match_point(f: Facts) -> bool | None:
    numbers = score_at(f, "used_length")
    return None if numbers is None else at_match_point(*numbers)
