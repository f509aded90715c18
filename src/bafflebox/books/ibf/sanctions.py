"""Sanctions in the IBF rules (articles 17 and 18.3, and the steps set by other articles)."""

from __future__ import annotations

from bafflebox.clock.millis import MINUTE, Millis, face
from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Sanction


def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """Steps set by an article; otherwise there is no prescribed sequence."""
    ladders = {
        "early_lifting": ["warning", "the opponent may play any legal move"],
        "setup_error": ["warning", "sanctions of article 17"],
        "break_without_right": ["warning", "forfeit"],
    }
    return ladders.get(offence, []), "" if offence in ladders else "no ladder: the arbiter chooses by the violation"


def penalty_point(score_own: int, score_opp: int, points: int = 1) -> tuple[dict[str, int], str]:
    """A penalty point is deducted from the offender's score, even below zero; the opponent gets nothing."""
    return {"offender": score_own - points, "opponent": score_opp}, "a deduction, which may lead below zero"


def video_call_cut(seconds_left: int) -> tuple[dict[str, int], str]:
    """Up to half of the remaining time may be taken for a needless call."""
    most = seconds_left // 2
    return {"most_taken": most, "least_left": seconds_left - most}, "at the arbiter's discretion, from nothing upwards"


def needless_call_for_video(f: Facts) -> Findings:
    """A player who calls the technician without good reason may lose up to half of their remaining time."""
    if f.grounds:
        yield Verdict("There was good reason: no time is taken.", violation=False)
    else:
        yield Verdict("The call had no grounds: up to half of the remaining time may be taken.", violation=True)
        left = Millis(round(f.minutes_left * MINUTE))
        less = said(
            "up to {most} less time, half of the remaining {left}", most=face(Millis(left // 2)), left=face(left)
        )
        yield Sanction(Party.OFFENDER, (less,), seconds=f.minutes_left * 30)
