"""Appeals, committees and monitors in the Standards Guide (sections 1.1.4, 4 and 6.5)."""

from __future__ import annotations

from typing import Any

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    AppealHeard,
    AppealRefused,
    Discretion,
    Duty,
    May,
    MayNot,
    RulingChanged,
    RulingStands,
)

chapter = Chapter("standards")

LEAST_MEMBERS = 2  # 6.5.b: an even number


@chapter.sets("committee", "6.5.b", "6.5.c", "6.5.d", "6.5.e")
def committee(formed_for: str = "appeal") -> dict[str, Any]:
    """An even number of neutral, experienced people, chosen by the director and not told the ruling."""
    return {
        "size": "an even number, at least two",
        "chosen_by": "director",
        "who_may_sit": "neutral, experienced people who do not direct this event",
        "told_ruling": "no",
        "director_may_refer": None,
        "overturns": "more than half of the committee",
        "third_solution": None,
        "votes_told": None,
        "final": True,
    }


@chapter.sets("committee_overturns", "6.5.c")
def committee_overturns(size: int, against: int) -> bool:
    """More than half: two of two, three of four, four of six."""
    return against > size / 2


@chapter.sets("appeal_deadline", "6.5.a")
def appeal_deadline() -> str:
    """Only before play resumes."""
    return "before play resumes"


@chapter.sets("late_appeal", "6.5.a")
def late_appeal() -> tuple[str, str]:
    """What becomes of an appeal that comes late."""
    return "refused", "only before play resumes"


@chapter.decides("monitor_ruling", "4.d")
def a_monitor_binds(f: Facts) -> Findings:
    """The ruling of a monitor appointed by the director may not be refused."""
    if f.what == "not_accepted" and f.appointed_by == "director":
        yield Verdict("The players must accept the ruling of an appointed monitor.")
        yield RulingStands()


@chapter.decides("monitor_ruling", "4.c")
def powers_of_a_monitor(f: Facts) -> Findings:
    """The director may let a monitor award penalty points or a forfeit for unsporting conduct."""
    if f.what == "penalty":
        if f.power_given:
            yield Verdict("The director gave that power: it is valid for unsporting conduct.", violation=False)
            yield May(Party.MONITOR, "award penalty points or a forfeit for unsporting conduct")
        else:
            yield Verdict("Not valid: only a monitor to whom the director gave that power may do so.", violation=True)
            yield MayNot(Party.MONITOR, "award points or a forfeit")


@chapter.decides("appeal", "4.d")
def no_appeal_from_a_monitor(f: Facts) -> Findings:
    """The appeal clause speaks of the director's rulings; a monitor's may not be refused."""
    if f.against == "monitor":
        yield Verdict("A monitor's ruling binds, and no appeal against it is provided.")
        yield AppealRefused("a monitor's ruling may not be refused")
        yield Reading("The appeal clause names rulings of the director only.")


@chapter.decides("appeal", "6.5.a")
def before_play_resumes(f: Facts) -> Findings:
    """A ruling may be appealed, but only before play resumes."""
    if f.against == "director" and f.about != "ethics":
        if f.play_resumed:
            yield Verdict("Too late: an appeal is possible only before play resumes.")
            yield AppealRefused("play has resumed")
        else:
            yield Verdict("In time: the appeal goes to a committee.")
            yield AppealHeard(Party.COMMITTEE)


@chapter.decides("appeal", "1.1.4")
def ethics_are_final(f: Facts) -> Findings:
    """How the ethical standards are read and which sanctions follow is the director's sole and final decision."""
    if f.against == "director" and f.about == "ethics":
        yield Verdict("On ethics the director's word is sole and final.")
        yield AppealRefused("sanctions for breach of ethics are final at the event")
        yield Reading("The general right of appeal in 6.5 says otherwise; the specific clause prevails.")


@chapter.decides("appeal", "6.5.e")
def no_second_appeal(f: Facts) -> Findings:
    """The committee's decision is final."""
    if f.against == "committee":
        yield Verdict("The decision of the committee is final.")
        yield AppealRefused("a committee has decided")


@chapter.decides("committee_named", "6.5.b")
def even_and_neutral(f: Facts) -> Findings:
    """An even number of neutral, experienced people not involved in directing this event, chosen by the director."""
    if f.size % 2 or f.size < LEAST_MEMBERS:
        yield Verdict("The number must be even, at least two.", violation=True)
        yield MayNot(Party.DIRECTOR, "form a committee of that size")
    elif unfit := {"director", "staff", "stake", "partial", "novice"} & set(f.doubtful_member):
        if {"director", "staff"} & unfit:
            yield Verdict("Nobody involved in directing this event may sit on it.", violation=True)
        if "director" in unfit:
            yield MayNot(Party.DIRECTOR, "sit on the committee")
        if "staff" in unfit:
            yield MayNot(Party.STAFF, "sit on the committee")
        if {"stake", "partial", "novice"} & unfit:
            yield Verdict("Members are neutral and experienced.", violation=True)
            yield MayNot(Party.MEMBER, "sit on the committee")
    elif f.chosen_by != "director":
        yield Verdict("The director chooses the members.", violation=True)
    else:
        yield Verdict("An even number of neutral people: a valid committee.", violation=False)
        if "friend" in f.doubtful_member:
            yield Discretion(Party.DIRECTOR, ("whether a friend or relative of a player is neutral",))


@chapter.decides("committee_hearing", "6.5.d")
def judged_blind(f: Facts) -> Findings:
    """The committee should not be told the ruling; it decides on the facts, and only then the two are compared."""
    if f.what == "told_ruling":
        yield Verdict("Against the guide: the committee should not be told the ruling.", violation=True)
        yield MayNot(Party.DIRECTOR, "tell the committee the ruling before it has decided")


@chapter.decides("committee_hearing", "6.5.b")
def evidence_at_the_table(f: Facts) -> Findings:
    """The director puts the evidence to the committee at the table; then they move away to talk."""
    if f.what == "summary_alone":
        yield Verdict("The director puts the evidence to the committee at the players' table.", violation=True)
        yield Duty(Party.DIRECTOR, "put the evidence to the committee at the table")
    elif f.what == "director_joins":
        yield Verdict("The committee moves away to talk; the director is not part of it.", violation=True)
        yield MayNot(Party.DIRECTOR, "take part in the discussion")


@chapter.decides("committee_hearing", "6.5.e")
def play_waits(f: Facts) -> Findings:
    """Only when the decision is carried out does play resume."""
    if f.what == "play_waits":
        yield Verdict("Play resumes only when the decision has been carried out.")
        yield Duty(Party.BOTH, "wait for the decision")


@chapter.decides("committee_vote", "6.5.c")
def more_than_half(f: Facts) -> Findings:
    """Overruling needs a majority of the committee against the director."""
    if (f.votes_against + f.votes_other) % 2:
        yield Verdict("A committee has an even number of members.", violation=True)
    if committee_overturns(f.votes_against + f.votes_other, f.votes_against):
        yield Verdict("More than half are against the ruling: it is overruled.")
        yield RulingChanged("reversed")
        if f.another_solution:
            yield Reading("The guide compares the committee's answer with the ruling; a third solution is not named.")
    else:
        yield Verdict("Not more than half are against the ruling: it stands.")
        yield RulingStands()


@chapter.decides("committee_vote", "6.5.e")
def final(f: Facts) -> Findings:
    """The decision of the committee is final."""
    if f.votes_against + f.votes_other > 0:
        yield MayNot(Party.EITHER, "appeal any further")
