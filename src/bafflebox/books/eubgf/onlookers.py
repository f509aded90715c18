"""Spectators, aids, phones, headphones and recording in the EUBGF rules (sections 1.6 and 1.7)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Verdict


def when_to_record(f: Facts) -> Findings:
    """Without a clock only after one's own turn; with a clock only in one's own time or between games."""
    if f.what == "position" and f.how == "handled" and not f.director_forbids:
        allowed = ("own_time", "between_games") if f.clock_in_use else ("after_own_turn", "between_games")
        if f.moment not in allowed:
            yield Verdict(
                "Not at this moment: in one's own time or between games, without a clock after one's own turn.",
                violation=True,
            )
