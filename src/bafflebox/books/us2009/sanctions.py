"""Sanctions in the U.S. rules of 2009: a few clauses, no general list."""

from __future__ import annotations


def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """Continued illegal plays bring a warning and then disqualification."""
    if offence == "illegal_move":
        return ["warning", "disqualification"], ""
    return [], "silent: director's discretion"


def penalty_point(score_own: int, score_opp: int, points: int = 1) -> dict[str, int]:
    """Penalty points go to the opponent."""
    return {"offender": score_own, "opponent": score_opp + points}
