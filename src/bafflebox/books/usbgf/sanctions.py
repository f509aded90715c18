"""Penalties in the USBGF rules (section 1.1.5, and what other sections add)."""

from __future__ import annotations


def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """The steps for repeated lesser offences; a severe one may be penalised at once."""
    ladders = {
        "illegal_move": ["warning", "sanctions at the director's discretion"],
        "early_lifting": ["warning", "the offender completes the roll and bears the fast-roll remedy"],
    }
    return ladders.get(offence, ["explanation or warning", "penalty"]), "a warning may come first, but is not owed"


def penalty_point(score_own: int, score_opp: int, points: int = 1) -> tuple[dict[str, int], str]:
    """The score after a penalty point, which the opponent gets."""
    return (
        {"offender": score_own, "opponent": score_opp + points},
        "the text does not say whose score changes; read as points for the opponent",
    )
