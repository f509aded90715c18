"""Recording by players in the IBF rules (article 18); the book has no rules on spectators, phones or aids."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Verdict

chapter = Chapter("ibf")


@chapter.decides("recording", "18.4")
def own_recording(f: Facts) -> Findings:
    """With the organisers' consent players may record with their own equipment."""
    if f.organiser_consents:
        yield Verdict("The organisers consent: allowed; the opponent's consent is not asked for.", violation=False)
    else:
        yield Verdict("Not without the organisers' consent.", violation=True)
