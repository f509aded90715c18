"""Disputes in the EUBGF rules (sections 5.1 and 5.3, with 4.1, 4.3, 4.4 and 4.7)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot, Presumption, RecordPrevails

chapter = Chapter("eubgf")


@chapter.decides("dispute", "5.1.a")
def freeze_and_call(f: Facts) -> Findings:
    """Dice, checkers, cube, cards and other items stay untouched while the director is called."""
    if f.settled:
        yield Verdict("Settled between the players: play goes on.", violation=False)
    else:
        yield Verdict("Everything stays untouched, and the director is called.")
        yield MayNot(Party.BOTH, "touch dice, checkers, cube, score cards or other relevant things")
        yield Duty(Party.BOTH, "call the director")
        yield May(Party.EITHER, "pause the clock")


@chapter.decides("dispute", "4.3.v.b")
def pause_over_a_roll(f: Facts) -> Findings:
    """If the players differ on the validity of a roll, either may pause until it is settled."""
    if not f.settled and f.about == "roll_validity":
        yield May(Party.EITHER, "pause the clock until it is settled")


@chapter.decides("dispute", "4.1.v.b.2")
def claim_the_delay_penalty(f: Facts) -> Findings:
    """The loss of the delay is claimed through the director, unless both accept it."""
    if not f.settled and f.about == "delay_penalty":
        yield Verdict("Against an objection nobody takes the delay off on the own authority.")
        yield Duty(Party.ON_TURN, "call the director to claim the penalty")


@chapter.decides("disputed_roll", "5.1.a", "5.3.a")
def roll_remembered_differently(f: Facts) -> Findings:
    """Dice stay untouched in a dispute; the director asks anybody for information and rules on it."""
    if f.turn_ended:
        return
    if f.lifted_by == "nobody":
        yield Verdict("The dice still lie: what they show counts, and they stay untouched.")
    else:
        yield Verdict("In a dispute dice stay untouched; lifted ones leave it to the information that can be had.")
        yield Discretion(Party.DIRECTOR, ("the roll that the information supports",), "the book fixes no presumption")


@chapter.decides("evidence_disturbed", "5.1.a")
def nothing_is_touched(f: Facts) -> Findings:
    """In a dispute nothing relevant is touched; what follows is for the director to judge."""
    if f.agreed:
        yield Verdict("The dispute was settled: the things may be moved.", violation=False)
    else:
        yield Verdict("Nothing may be moved before the director has settled the dispute.", violation=True)
        yield Discretion(
            Party.DIRECTOR, ("what the disturbance says about the facts",), "The book fixes no presumption"
        )


@chapter.decides("doubt_about_facts", "5.3.a")
def ask_anybody(f: Facts) -> Findings:
    """Director and committee may ask for any information from anyone; what it settles is ruled upon."""
    if f.evidence:
        yield Verdict("The director rules on the information that was found.")


@chapter.decides("doubt_about_facts", "4.4.ix")
def the_cube_as_seen(f: Facts) -> Findings:
    """Place and value as seen are presumed right; who contests them must prove otherwise."""
    if not f.evidence and f.about == "cube":
        yield Verdict("The cube as it is seen is presumed right.")
        yield Presumption(Party.CLAIMANT, "who contests the place or value of the cube must prove it")


@chapter.decides("doubt_about_facts", "4.7.d")
def the_deciding_sheet(f: Facts) -> Findings:
    """The trailing player's clear sheet decides; where a single sheet was kept, that one."""
    if not f.evidence and f.about == "score":
        if f.score_records == "one":
            yield Verdict("The only sheet decides.")
            yield RecordPrevails("the only sheet")
        elif f.score_records == "both" and f.trailer_certain:
            yield Verdict("The trailing player's sheet decides.")
            yield RecordPrevails("the sheet of the trailing player", Party.TRAILER)


@chapter.decides("doubt_about_facts", "4.7.open")
def no_deciding_sheet(f: Facts) -> Findings:
    """No sheet, or sheets that do not settle who trails, or an unclear one: the director rules on all evidence."""
    if f.evidence or f.about != "score" or f.score_records == "one":
        return
    if f.score_records == "none" or not f.trailer_certain:
        yield Verdict("No sheet decides: the director rules on all evidence.")
        yield Discretion(Party.DIRECTOR, ("the score that the evidence supports",))
        yield Reading("Open in the book; read as left to the director under section 5.3.")


@chapter.decides("doubt_about_facts", "1.1.b")
def directors_judgement(f: Facts) -> Findings:
    """Where no rule settles a doubt, the director's judgement finds the fittest solution."""
    if not f.evidence and f.about not in ("cube", "score"):
        yield Verdict("The book leans to nobody: the director's judgement settles the doubt.")
        yield Discretion(Party.DIRECTOR, ("the fittest solution",))


@chapter.decides("testimony", "5.3.a")
def any_information(f: Facts) -> Findings:
    """Director and committee may ask for any information from anyone they find needed."""
    yield May(Party.DIRECTOR, "ask anybody for any information found needed")


@chapter.decides("testimony", "5.3.b")
def who_may_speak(f: Facts) -> Findings:
    """Players directly involved have a right to be heard; spectators only when asked."""
    if f.who == "player":
        yield Verdict("A player directly involved has a right to be heard.", violation=False)
        yield May(Party.EITHER, "put relevant points to the director or committee")
    elif f.asked_by == "director":
        yield Verdict("Asked by the director or committee: the spectator may speak.", violation=False)
        yield May(Party.SPECTATOR, "tell what was asked for")
    else:
        yield Verdict("A spectator is heard only when the director or committee asks.")
        yield MayNot(Party.SPECTATOR, "make any representation unasked")


@chapter.decides("which_rule", "1.1.b")
def rules_are_silent(f: Facts) -> Findings:
    """The rules do not foresee every situation; the director's judgement fills the gaps."""
    if f.question == "silent":
        yield Verdict("Not foreseen: the director's judgement finds the fittest solution.")
        yield Discretion(Party.DIRECTOR, ("the fittest solution",))


@chapter.decides("which_rule", "1.1.a")
def no_other_rules(f: Facts) -> Findings:
    """At approved tournaments these rules govern, and no others may be used."""
    if f.question == "other_federation":
        yield Verdict("Only these rules may be used; another federation's wording does not count.")


@chapter.decides("director_is_party", "5.1.b")
def another_director(f: Facts) -> Findings:
    """If a party is a director, another director of the tournament settles it."""
    if f.part == "player":
        yield MayNot(Party.DIRECTOR, "settle the own dispute")
        if f.other_director:
            yield Verdict("Another director of the tournament settles it.")


@chapter.decides("director_is_party", "5.1.c")
def committee_instead(f: Facts) -> Findings:
    """If there is no other director, a ruling committee settles it."""
    if f.part == "player" and not f.other_director:
        yield Verdict("There is no other director: a ruling committee settles it.")
        yield Duty(Party.COMMITTEE, "settle the dispute in place of a director")


@chapter.decides("director_is_party", "1.3.i")
def impartial_directors(f: Facts) -> Findings:
    """Directors are impartial; the book names no test for stakes, marriage or friendship."""
    if f.part != "player":
        yield Verdict("Directors have to be impartial; whether this one is, is a matter of judgement.")
        yield Discretion(Party.DIRECTOR, ("step aside, or rule",), "The book gives no test beyond impartiality")
