"""Sanctions in the U.S. rules of 2009: a few clauses, no general list."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import DelayForfeited, Discretion, Disqualified, Presumption, Sanction, Warning

chapter = Chapter("us2009")


@chapter.sets("sanctions", "4.8.e", "1.6.d")
def sanctions() -> tuple[list[str], str]:
    """No list; warning and disqualification for illegal plays, free choice for spectators."""
    return ["warning", "disqualification"], "no list: these for illegal plays; for spectators as the director sees fit"


@chapter.sets("repeat_ladder", "4.8.e")
def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """Continued illegal plays bring a warning and then disqualification."""
    if offence == "illegal_move":
        return ["warning", "disqualification"], ""
    return [], "silent: director's discretion"


@chapter.sets("penalty_point", "2.3.a")
def penalty_point(score_own: int, score_opp: int, points: int = 1) -> dict[str, int]:
    """Penalty points go to the opponent."""
    return {"offender": score_own, "opponent": score_opp + points}


@chapter.decides("sanction", "1.6.d")
def spectators(f: Facts) -> Findings:
    """Spectators who break their rule may be sanctioned as the director alone sees fit."""
    if f.offence in ("spectator_spoke", "spectator_help"):
        yield Verdict("The director may sanction the spectator and chooses the sanction freely.", violation=True)
        yield Sanction(Party.SPECTATOR, ("whatever the director sees fit",))
        yield Discretion(Party.DIRECTOR, ("any sanction for the spectator, or none",))


@chapter.decides("sanction", "10.1.b")
def early_lifting(f: Facts) -> Findings:
    """With a clock, whoever lifts the dice early loses the delay for the next checker play."""
    if f.offence == "early_lifting" and f.clock == "timed":
        yield Verdict("The offender loses the delay for the next checker play.", violation=True)
        yield DelayForfeited(Party.OFFENDER, "for the next checker play")


@chapter.decides("sanction", "4.8.e")
def repeated_illegal_plays(f: Facts) -> Findings:
    """Continued offences bring a warning and then disqualification."""
    if f.offence == "illegal_move" and f.repeated:
        if f.warned_before:
            yield Verdict("Repeated after a warning: disqualification.", violation=True)
            yield Disqualified(Party.OFFENDER)
            yield Reading("The book does not say from what; read as from the match, the least of it.")
        else:
            yield Verdict("Continued illegal plays bring a warning first.", violation=True)
            yield Warning(Party.OFFENDER, "continued illegal plays")


@chapter.decides("evidence_disturbed", "6.1.b")
def presumption_for_the_opponent(f: Facts) -> Findings:
    """To disturb the evidence is most serious and creates a presumption for the opponent."""
    if f.agreed:
        yield Verdict("The dispute was settled: no presumption.", violation=False)
    else:
        yield Verdict("Most serious: the facts are presumed as the opponent tells them.", violation=True)
        yield Presumption(Party.OFFENDER, "the facts are as the opponent tells them")
