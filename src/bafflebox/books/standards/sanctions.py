"""Sanctions in the Standards Guide (E.5, 1.1.4, 4, 5.5 and 5.14)."""

from __future__ import annotations


def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """For continued improper rolling: the opponent's choice, then points."""
    if offence == "improper_rolling":
        return ["the opponent chooses whether the roll stands", "penalty points"], ""
    return [], "silent: the director's judgement"


def penalty_point(score_own: int, score_opp: int, points: int = 1) -> tuple[dict[str, int], str]:
    """The score after a penalty point: for lateness points are awarded; for bad language they may be deducted."""
    return (
        {"offender": score_own, "opponent": score_opp + points},
        "points are awarded to the opponent; only for bad language a deduction is spoken of",
    )
