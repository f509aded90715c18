"""Sanctions in the Standards Guide (E.5, 1.1.4, 4, 5.5 and 5.14)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Choice, Discretion, May, MayNot, Option, Reroll, RollStands, Sanction

chapter = Chapter("standards")

LANGUAGE = ("warning", "point deduction or penalty, now or in future matches", "expulsion")  # E.5
DECEIT = (
    "cheating_equipment",
    "dice_manipulation",
    "illegal_move_hidden",
    "clock_let_run",
    "cube_baiting",
    "length_hidden",
)  # E.5: deceptive words or acts


@chapter.sets("sanctions", "E.5", "5.5.d")
def sanctions() -> tuple[list[str], str]:
    """Warning, points or another penalty, expulsion; over a roll also a choice of the opponent."""
    return [*LANGUAGE[:2], "choice of the opponent over a roll", LANGUAGE[2]], "no general list"


@chapter.sets("repeat_ladder", "5.5.d")
def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """Continued improper rolling: the opponent's choice, then points."""
    if offence == "improper_rolling":
        return ["the opponent chooses whether the roll stands", "penalty points"], ""
    return [], "silent: the director's judgement"


@chapter.sets("penalty_point", "2.2.5.c", "E.5")
def penalty_point(score_own: int, score_opp: int, points: int = 1) -> tuple[dict[str, int], str]:
    """The score after a penalty point: for lateness points are awarded; for bad language they may be deducted."""
    return (
        {"offender": score_own, "opponent": score_opp + points},
        "points are awarded to the opponent; only for bad language a deduction is spoken of",
    )


@chapter.decides("sanction", "1.1.4")
def ethics(f: Facts) -> Findings:
    """How the ethical standards are read and which sanctions follow is for the director alone."""
    if f.offence in ("behaviour", "insult", "agreed_result", "thrown_game", *DECEIT):
        yield Verdict("On ethics the director's judgement is sole and final.")
        yield Discretion(Party.DIRECTOR, ("how the ethical standards are read and which sanction follows",))


@chapter.decides("sanction", "E.5")
def language_and_deceit(f: Facts) -> Findings:
    """Foul, threatening or insulting language and deceit: from a warning up to expulsion."""
    if f.offence == "insult" or f.offence in DECEIT:
        yield Verdict("From a warning up to expulsion, as the director chooses.", violation=True)
        yield Sanction(Party.OFFENDER, LANGUAGE)


@chapter.decides("sanction", "E.7")
def friendly_spirit(f: Facts) -> Findings:
    """Complaining, berating staff or opponents and spreading ill will may bring punitive action by the staff."""
    if f.offence in ("behaviour", "dice_complaints"):
        yield Sanction(Party.OFFENDER, ("punitive action by the staff",))


@chapter.decides("sanction", "5.5.c")
def improper_rolling_first(f: Facts) -> Findings:
    """First a friendly reminder, then the director, who may caution, impose a box or tube, or appoint a monitor."""
    if f.offence == "improper_rolling" and not f.repeated:
        yield Verdict("First the opponent reminds in a friendly way; then the director may step in.")
        yield Sanction(
            Party.OFFENDER, ("caution", "a baffle box or tube imposed", "a monitor", "somebody else to roll")
        )


@chapter.decides("sanction", "2.2.5.d")
def private_break(f: Facts) -> Findings:
    """If both take a longer break without approval, both may be penalised in their next match."""
    if f.offence == "late_agreed":
        yield Verdict("Both may be penalised in their next match.", violation=True)
        yield Sanction(Party.BOTH, ("a penalty in the next match",))


@chapter.decides("sanction", "5.5.d")
def improper_rolling(f: Facts) -> Findings:
    """For continued improper rolling the opponent chooses whether the roll stands; later points may follow."""
    if f.offence == "improper_rolling" and f.repeated:
        yield Verdict("Continued improper rolling: the opponent chooses; penalty points may follow.", violation=True)
        yield Choice(
            Party.OPPONENT,
            (Option("the roll stands", (RollStands(),)), Option("the player rolls over", (Reroll(),))),
        )


@chapter.decides("sanction", "5.14.f")
def another_length(f: Facts) -> Findings:
    """Players may not agree on another length; penalties may be given in a later round or as the director decides."""
    if f.offence == "length_agreed":
        yield Verdict("Players may not agree on another length.", violation=True)
        yield Sanction(Party.BOTH, ("a penalty in a later round", "another penalty as the director decides"))


@chapter.decides("sanction_imposed", "4.c")
def monitors(f: Facts) -> Findings:
    """A monitor awards points or a forfeit only with power from the director, for unsporting conduct."""
    if f.by == "monitor" and f.sanction in ("points", "game", "match"):
        if f.power_given:
            yield Verdict("The director gave that power: it is valid for unsporting conduct.", violation=False)
            yield May(Party.MONITOR, "award it for unsporting conduct")
        else:
            yield Verdict("Not valid: the director has not given that power.", violation=True)
            yield MayNot(Party.MONITOR, "award it")
