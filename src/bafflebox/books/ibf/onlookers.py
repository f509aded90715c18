"""Recording by players in the IBF rules (article 18) and reminders of the clock (8.5); the book has no rules on phones or aids."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import MayNot

chapter = Chapter("ibf")


@chapter.decides("recording", "18.4")
def own_recording(f: Facts) -> Findings:
    """With the organisers' consent players may record with their own equipment."""
    if f.what == "score":
        return
    if f.director_forbids:
        yield Verdict("The Chief Arbiter has stopped it.", violation=True)
    elif f.organiser_consents:
        yield Verdict("The organisers consent: allowed; the opponent's consent is not asked for.", violation=False)
    else:
        yield Verdict("Not without the organisers' consent.", violation=True)


@chapter.decides("recording", "18.2")
def stopped_by_the_chief_arbiter(f: Facts) -> Findings:
    """The Chief Arbiter may forbid or stop recording."""
    if f.director_forbids and f.what != "score":
        yield MayNot(Party.EITHER, "record the game")


@chapter.decides("recording", "16.1.a")
def scoresheet(f: Facts) -> Findings:
    """Moves and results are written on a scoresheet."""
    if f.what == "score":
        yield Verdict("Writing on the scoresheet is part of the game.", violation=False)


@chapter.decides("spectator_spoke", "8.5")
def nobody_else_reminds(f: Facts) -> Findings:
    """If a player forgets to press the clock nobody may step in; only the opponent may remind."""
    if f.about in ("clock_running", "time_low") and f.to == "players":
        yield Verdict("Nobody but the opponent may remind a player of the clock.", violation=True)
        yield MayNot(Party.SPECTATOR, "speak of the clock")
        if f.about == "time_low":
            yield Reading(
                "Said of a press that was forgotten and of time that is over (8.8); read for low time as well."
            )


@chapter.decides("spectator_helped", "18.4")
def pictures(f: Facts) -> Findings:
    """Own recording equipment takes the organisers' consent."""
    if f.what == "photograph":
        yield Verdict("Own recording equipment takes the organisers' consent.")
        yield Reading("The article speaks of players; a spectator's picture is read as needing that consent as well.")
