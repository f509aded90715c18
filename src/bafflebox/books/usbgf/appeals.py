"""Appeals and the ruling committee in the USBGF rules (sections 1.3.2, 5.2 and 5.3)."""

from __future__ import annotations

from typing import Any

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    AppealHeard,
    AppealRefused,
    Discretion,
    Duty,
    May,
    MayNot,
    RulingChanged,
    RulingStands,
    Sanction,
)

chapter = Chapter("usbgf")

SIZES = (3, 5)  # 1.3.2.a
UNFIT = {
    "director": Party.DIRECTOR,
    "staff": Party.STAFF,
    "stake": Party.MEMBER,
    "partial": Party.MEMBER,
    "novice": Party.MEMBER,
    "absent": Party.MEMBER,
}  # 1.3.2.b: who may not sit, and as what the ruling speaks of them


@chapter.sets("committee", "1.3.2.a", "1.3.2.b", "1.3.2.c", "5.2.a", "5.3.a", "5.3.c", "5.3.d", "5.3.e")
def committee(formed_for: str = "appeal") -> dict[str, Any]:
    """Three or five impartial people at the tournament, neither director nor staff, chosen by the director."""
    return {
        "size": "three or five",
        "chosen_by": "director",
        "who_may_sit": "willing, knowledgeable, impartial people at the tournament who play backgammon, "
        "no director or staff of it",
        "told_ruling": "yes, in the presence of both players",
        "director_may_refer": True,
        "overturns": "simple majority",
        "third_solution": True,
        "votes_told": "totals only",
        "final": True,
    }


@chapter.sets("committee_overturns", "5.3.a")
def committee_overturns(size: int, against: int) -> bool:
    """More than half of the members change the ruling; otherwise it stands."""
    return against > size / 2


@chapter.sets("appeal_deadline", "5.2.e")
def appeal_deadline() -> tuple[str, str]:
    """An appeal is prompt, mostly before further play that the ruling affects."""
    return (
        "promptly, in most cases before further play that the ruling affects",
        "stated expressly to the director, with the aspects that are appealed",
    )


@chapter.sets("late_appeal", "5.2.e")
def late_appeal() -> tuple[str, str]:
    """What becomes of an appeal that comes late."""
    return "director may hear it", "an appeal after affected play has gone on is normally lost, not always"


NOT_ORDINARY = ("sent_out", "removed", "division")
"""Decisions that have a rule of their own on appeals (1.4.2, 5.2.f)."""


def _late(f: Facts) -> bool:
    """Play that the ruling affects has gone on, or somebody says that the appeal was not prompt."""
    return bool(f.play_resumed) or f.known("prompt") is False


@chapter.decides("monitor_ruling", "1.3.3.e")
def monitor_then_director(f: Facts) -> Findings:
    """A monitor may rule on anything; the players may appeal to the director, and from there to a committee."""
    if f.what == "not_accepted":
        yield Verdict(
            "The player may appeal to the director, whose view replaces the monitor's, and then to a committee."
        )
        yield AppealHeard(Party.DIRECTOR)
    else:
        yield Verdict("A monitor may rule on any situation; the players may appeal to the director.")


@chapter.decides("appeal", "1.3.3.e", over=("5.2.a", "5.2.e"))
def appeal_from_a_monitor(f: Facts) -> Findings:
    """From a monitor the appeal goes to the director first, then to a committee."""
    if f.against == "monitor":
        yield Verdict("From a monitor the appeal goes to the director, and from there to a committee.")
        yield AppealHeard(Party.DIRECTOR)


@chapter.decides("appeal", "5.2.a")
def right_of_appeal(f: Facts) -> Findings:
    """Either player may appeal, in whole or part; all rulings are generally appealable."""
    if f.against == "director" and f.about not in NOT_ORDINARY and f.stated and not _late(f):
        yield Verdict(
            "The appeal goes to a committee; a part of the ruling may be appealed alone."
            if f.part_only
            else "The appeal goes to a committee."
        )
        yield AppealHeard(Party.COMMITTEE)


@chapter.decides("appeal", "1.4.2")
def no_appeal_against_a_division(f: Facts) -> Findings:
    """That a player has to play in a higher division cannot be appealed; the player may withdraw."""
    if f.against == "director" and f.about == "division":
        yield Verdict("The division is at the director's sole discretion, without appeal; the player may withdraw.")
        yield AppealRefused("the division cannot be appealed")


@chapter.decides("appeal", "1.1.5.c")
def appeal_against_a_penalty(f: Facts) -> Findings:
    """That a penalty applies can be appealed, and how heavy it is."""
    if f.against == "director" and f.about in ("penalty", "ethics") and not f.play_resumed:
        yield May(Party.OFFENDER, "appeal that a penalty applies, how heavy it is, or both")


@chapter.decides("appeal", "5.2.e")
def prompt_and_express(f: Facts) -> Findings:
    """An appeal is stated expressly and in most cases before further play affected by the ruling."""
    if f.against != "director" or f.about in NOT_ORDINARY:
        return
    if not f.play_resumed and _late(f):
        yield Verdict("An appeal has to be made promptly.")
        yield AppealRefused("it was not made promptly")
        yield Discretion(
            bounds=("hear it all the same", "refuse it"), guidance="no play that the ruling affects has gone on yet"
        )
    elif f.play_resumed:
        yield Verdict("Too late: playing on accepts the ruling, and the appeal is normally lost.")
        yield AppealRefused("play that the ruling affects has gone on")
        yield May(Party.DIRECTOR, "hear it all the same where the circumstances justify that")
    elif not f.stated:
        yield Verdict("Objecting is not yet an appeal; the player should be told of the right.")
        yield Duty(Party.DIRECTOR, "remind the player of the right to appeal")


@chapter.decides("appeal", "2.3.1.e")
def appeal_about_equipment(f: Facts) -> Findings:
    """Imposed equipment: a committee will hardly overturn a stated need, and may penalise an appeal that only delays."""
    if f.against == "director" and f.about == "equipment" and not f.play_resumed:
        yield Verdict("A committee will hardly overturn an imposition that rests on a stated rational need.")
        if f.frivolous != "no":
            yield Sanction(Party.OFFENDER, ("a penalty by the committee for a frivolous appeal that delays",))


@chapter.decides("appeal", "5.2.b")
def frivolous_appeals(f: Facts) -> Findings:
    """A pattern of frivolous appeals may be sanctioned."""
    if f.frivolous == "pattern":
        yield Sanction(Party.OFFENDER, ("a sanction for abusing the right of appeal",))


@chapter.decides("appeal", "5.2.c")
def no_retaliation(f: Facts) -> Findings:
    """The director must not retaliate; what is thought retaliatory can be appealed. A later ban is generally not that."""
    if f.against == "director" and f.about == "retaliation":
        yield Verdict("Retaliation is forbidden; a ban from future events is generally not retaliation.")
        yield MayNot(Party.DIRECTOR, "retaliate for a legitimate appeal")


@chapter.decides("appeal", "5.2.f")
def removal_for_safety(f: Facts) -> Findings:
    """Sent out for a time: heard outside. Removed for good for safety, or by security or police: final."""
    if f.against != "director":
        return
    if f.about == "sent_out":
        yield Verdict("The appeal is possible; it is held outside the playing area.")
        yield AppealHeard(Party.COMMITTEE)
    elif f.about == "removed":
        yield Verdict("Permanent removal for safety, or removal by security or police, is final.")
        yield AppealRefused("removal for good for safety cannot be appealed")


@chapter.decides("appeal", "5.3.e")
def appeal_exhausted(f: Facts) -> Findings:
    """The committee's decision exhausts the appeal."""
    if f.against == "committee":
        yield Verdict("The decision of the committee exhausts the right of appeal.")
        yield AppealRefused("a committee has decided")


@chapter.decides("committee_named", "1.3.2.a")
def three_or_five(f: Facts) -> Findings:
    """Exactly three or five members; it may differ from case to case."""
    if f.size in SIZES:
        yield Verdict("A valid size: three or five members.", violation=False)
    else:
        yield Verdict("A committee has three or five members.", violation=True)
        yield MayNot(Party.DIRECTOR, "form a committee of that size")


@chapter.decides("committee_named", "1.3.2.b")
def who_may_sit(f: Facts) -> Findings:
    """Willing, knowledgeable, impartial, present, without an interest, and neither director nor staff of the tournament."""
    unfit = [kind for kind in f.doubtful_member if kind in UNFIT]
    if unfit:
        many = "One of the members" if len(unfit) == 1 else f"{len(unfit)} of the members"
        yield Verdict(f"{many} may not sit in this case.", violation=True)
    for kind in unfit:
        yield MayNot(UNFIT[kind], "sit on the committee")
    if set(f.doubtful_member) - set(unfit):
        which = "The other doubted member" if unfit else "That member"
        yield Verdict(f"{which} is eligible: one need not be entered in an event, and friends are no conflict.")


@chapter.decides("committee_named", "1.3.2.c", "5.3.f")
def the_director_chooses(f: Facts) -> Findings:
    """The director alone selects, and may replace a member at any time; never people suspected of backing the director."""
    if f.chosen_by != "director":
        yield Verdict("The director alone chooses the members.", violation=True)
    if f.substitute:
        yield May(Party.DIRECTOR, "name a qualified replacement at any time, without notice")


@chapter.decides("committee_hearing", "5.3.b", "5.4.d")
def independent_of_the_director(f: Facts) -> Findings:
    """The committee works without the director, except as party or witness, unless there was no first ruling."""
    if f.what == "director_joins":
        if f.first_ruling_made:
            yield Verdict("The director has ruled and stays out of the discussion.", violation=True)
            yield MayNot(Party.DIRECTOR, "take part in the discussion, limit it or influence it")
        else:
            yield Verdict("Without a first ruling the director may take part fully.", violation=False)
            yield May(Party.DIRECTOR, "take part fully")


@chapter.decides("committee_hearing", "5.3.c")
def summary_before_both(f: Facts) -> Findings:
    """The director may sum up facts, ruling and appealed points, with both players there to comment."""
    if f.what in ("summary_alone", "told_ruling"):
        yield Verdict(
            "The summary should be given in the presence of both players, who may comment.",
            violation=False if f.what == "told_ruling" else None,
        )
        if f.what == "summary_alone":
            yield Duty(Party.DIRECTOR, "give the summary in the presence of both players")


@chapter.decides("committee_hearing", "5.4.a")
def experts_may_be_asked(f: Facts) -> Findings:
    """Director and committee may consult experts on intent, interpretation and precedent."""
    if f.what == "expert_asked":
        yield Verdict("Experts on the rules may be consulted.", violation=False)
        yield May(Party.COMMITTEE, "consult an expert on the rules")


@chapter.decides("committee_hearing", "5.4.b")
def witnesses_may_be_named(f: Facts) -> Findings:
    """A player may ask that any person with relevant information be questioned."""
    if f.what == "witness_wanted":
        yield Verdict("A player may ask that somebody be questioned.", violation=False)
        yield May(Party.EITHER, "ask that any person with relevant information be questioned")


@chapter.decides("committee_hearing", "5.3.e")
def only_the_tally(f: Facts) -> Findings:
    """Votes are private; only the tally of each decision is told."""
    if f.what == "votes_told":
        yield Verdict("Only the tally of each decision is told, not who voted how.", violation=True)
        yield MayNot(Party.COMMITTEE, "tell who voted how")


@chapter.decides("committee_hearing", "5.3.a")
def heard_soon(f: Facts) -> Findings:
    """The appeal is heard as soon as possible, ideally before sanctions are imposed."""
    if f.what == "play_waits":
        yield Verdict("The committee hears the appeal as soon as possible; play that the ruling affects waits.")


def _proper(f: Facts) -> bool:
    return f.votes_against + f.votes_other in SIZES


@chapter.decides("committee_vote", "1.3.2.a")
def improper_size(f: Facts) -> Findings:
    """A committee has three or five members; another number is no ruling committee."""
    if not _proper(f):
        yield Verdict("A committee has three or five members: this vote is not one of a ruling committee.", True)
        yield Duty(Party.DIRECTOR, "form a committee of three or five, which decides the appeal")


@chapter.decides("committee_vote", "5.3.a")
def majority_changes(f: Facts) -> Findings:
    """A simple majority changes the ruling; otherwise it stands."""
    if not _proper(f):
        return
    if committee_overturns(f.votes_against + f.votes_other, f.votes_against):
        yield Verdict("A majority is against the ruling: it is changed.")
        yield RulingChanged("replaced by the committee's own solution" if f.another_solution else "reversed")
    else:
        yield Verdict("No majority against the ruling: it stands.")
        yield RulingStands()


@chapter.decides("committee_vote", "5.3.d")
def standard_of_review(f: Facts) -> Findings:
    """Rules are reviewed freely; pure discretion should be upheld unless clearly unjust. A third solution is possible."""
    if f.pure_discretion and f.clearly_unjust:
        yield Verdict("Even a ruling of pure discretion may be overturned if it was clearly unjust.")
    elif f.pure_discretion:
        yield Verdict("On pure discretion the committee should uphold the ruling unless it is clearly unjust.")
    if f.another_solution:
        yield Verdict("The committee may modify the ruling: a third solution is possible.")


@chapter.decides("committee_vote", "5.3.e")
def final_after_the_vote(f: Facts) -> Findings:
    """What a majority changed must be carried out; that exhausts the appeal."""
    if _proper(f):
        yield MayNot(Party.EITHER, "appeal any further")
