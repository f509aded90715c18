"""Directors, delegation, monitors and accommodation in the USBGF rules (sections 1.1, 1.3 and 5)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot

chapter = Chapter("usbgf")

NOT_CONSISTENT = (
    "The book is not consistent: its section on Responsible Moves lets a director or monitor require the correction of "
    "any illegal move; here a move that was lawfully condoned is left alone, and the director settles a dispute about it."
)


@chapter.sets("monitor_fee", "1.3.3.f")
def monitor_fee(requested: bool | None = None, appointed: bool = True) -> tuple[str, str]:
    """A fee only where a monitor is appointed; from the player who asked, otherwise from all involved."""
    if not appointed:
        return "nobody", "no monitor, no fee"
    if requested is None:
        return "the requesting player, otherwise all players involved", "may be charged"
    return "the requesting player" if requested else "all players involved", "may be charged"


@chapter.decides("tournament_staff", "1.1.c", "1.3.1")
def one_executive(f: Facts) -> Findings:
    """A tournament has one or more directors, and exactly one of them is the executive director, who has the last word."""
    if f.directors == 0:
        yield Verdict("A tournament must have a director.", violation=True)
        yield Duty(Party.ORGANISER, "name an executive director")
    elif f.directors == 1:
        yield Verdict("A single director is the executive director.", violation=False)
    elif f.executives == 1:
        yield Verdict("One executive director is named.", violation=False)
    else:
        yield Verdict("Exactly one of the directors must be named executive director.", violation=True)
        yield Duty(Party.ORGANISER, "name one executive director")


@chapter.decides("delegated_ruling", "1.1.b")
def counts_as_the_director(f: Facts) -> Findings:
    """A power of the director can be used by anybody who holds that role, within what was delegated."""
    if not f.executive_takes_over and f.within_delegation:
        yield Verdict("It counts as an act of the director.", violation=False)


@chapter.decides("delegated_ruling", "1.3.1")
def scope_of_the_delegation(f: Facts) -> Findings:
    """The executive director delegates with limits, may revoke, and may take over a pending ruling."""
    if f.executive_takes_over:
        yield Verdict("The executive director may take over any pending ruling.", violation=False)
        yield May(Party.DIRECTOR, "rule in place of the assistant")
    elif not f.within_delegation:
        yield Verdict("Outside the delegation there is no authority to rule.", violation=True)
        yield Duty(Party.STAFF, "leave the ruling to another director")


@chapter.decides("director_steps_in", "1.1.7", "5.1.c")
def may_step_in(f: Facts) -> Findings:
    """The director may watch, point out and correct unasked, on own observation or on reports; asked by a player, the director must act."""
    if f.player_asked:
        yield Verdict("A player asked: the director may no longer decline to act.")
        yield Duty(Party.DIRECTOR, "deal with it")
    else:
        yield Verdict(
            "Unasked, on own observation or on reports of spectators or staff, the director may step in or not."
        )
        yield May(Party.DIRECTOR, "point it out")
    if f.condoned:
        yield MayNot(Party.DIRECTOR, "enforce the correction of what was lawfully condoned")
        yield Reading(NOT_CONSISTENT)


@chapter.decides("ruling_given", "1.1.4.2.a")
def rules_and_facts(f: Facts) -> Findings:
    """Rulings are impartial and rest on rules and facts; credibility counts only where facts are unclear or contested."""
    if f.facts_agreed:
        yield Verdict("The facts are settled: credibility plays no part.", violation=False)
    else:
        yield Verdict("The ruling rests on rules and facts; what is contested may turn on credibility.")
        yield May(Party.DIRECTOR, "weigh the credibility of testimony")


@chapter.decides("ruling_given", "1.1.4.2.e")
def with_reasons(f: Facts) -> Findings:
    """The director should name the rules and how the decision follows from them and the facts."""
    if not f.reasons_given:
        yield Verdict("A ruling without reasons is valid, but short of best practice.", violation=False)


@chapter.decides("retaliation", "5.2.c")
def no_retaliation(f: Facts) -> Findings:
    """The director must not retaliate for a legitimate appeal; a ban from later tournaments or events generally is none."""
    if f.act == "future_ban":
        yield Verdict("A ban from later events or tournaments is generally not retaliation.")
    elif f.other_reason:
        yield Verdict("There is a reason of its own; a player who thinks otherwise may appeal.", violation=False)
        yield May(Party.EITHER, "appeal against it as retaliation")
    else:
        yield Verdict("Retaliation is forbidden; the decision may be appealed.", violation=True)
        yield May(Party.EITHER, "appeal against it as retaliation")


@chapter.decides("accommodation", "1.1.4.4.a")
def as_a_narrow_exception(f: Facts) -> Findings:
    """Accommodation is a narrowly tailored exception: for this player, naming the special facts."""
    if f.local_law or f.disadvantage:
        yield May(Party.DIRECTOR, "make the exception for this case, naming the special facts, as narrowly as possible")


@chapter.decides("accommodation", "1.1.4.4.c")
def special_needs(f: Facts) -> Findings:
    """The director should accommodate a clear need that would obviously be a disadvantage; local law is always obeyed."""
    if f.local_law:
        yield Verdict("The law of the place comes first.")
        yield Duty(Party.DIRECTOR, "do what the law of the place demands")
    elif f.disadvantage:
        yield Verdict("Directors should do their best to accommodate the player.")
        yield Discretion(
            Party.DIRECTOR,
            ("another way for this player, recorded", "for instance a roll dropped through a baffle box"),
        )
    else:
        yield Verdict("No clear need and no obvious disadvantage: nothing is owed.", violation=False)


@chapter.decides("monitor_appointment", "1.3.3.a")
def who_appoints_a_monitor(f: Facts) -> Findings:
    """The director appoints and withdraws; where the director has not, both players may agree on one person and dismiss that person."""
    if f.wanted_by == "director":
        yield Verdict("The director can give any match a monitor, exchange or withdraw one.", violation=False)
        yield May(Party.DIRECTOR, "do so, asked or not, also during the match")
    elif f.wanted_by == "one":
        yield Verdict("Not without the opponent's agreement or the director.")
        yield May(
            Party.EITHER, f"ask the director {'for a monitor' if f.act == 'appoint' else 'to withdraw the monitor'}"
        )
    elif f.act == "dismiss" and f.appointed_by == "director":
        yield Verdict("A monitor of the director is withdrawn by the director only.")
        yield MayNot(Party.BOTH, "dismiss the director's monitor")
        yield May(Party.BOTH, "ask the director")
    else:
        yield Verdict("Both agree: they may.", violation=False)
        yield May(
            Party.BOTH, "appoint one person together" if f.act == "appoint" else "dismiss or replace their monitor"
        )


@chapter.decides("monitor_appointment", "1.3.3.g")
def important_matches(f: Facts) -> Findings:
    """For the most significant matches the director should try to find a volunteer; nobody has a claim."""
    if f.act == "appoint" and f.important_match:
        yield Verdict("The director should try to find a volunteer; the match may go on without a monitor.")


@chapter.decides("monitor_sees", "1.3.3.b")
def point_out_and_correct(f: Facts) -> Findings:
    """A monitor points out whatever a player would have to, and enforces correction if and only if a player would be bound to correct."""
    if f.sees not in ("illegal_move", "other_breach") or f.who == "transcriber":
        return
    yield Verdict("The monitor points it out, and has it corrected where a player would be bound to.")
    yield Duty(Party.MONITOR, "point it out")
    if f.correctable and f.condoned:
        yield MayNot(Party.MONITOR, "enforce the correction of what was lawfully condoned")
        yield Reading(NOT_CONSISTENT)
    elif f.correctable:
        yield Duty(Party.MONITOR, "have it corrected")


@chapter.decides("monitor_sees", "1.3.3.c")
def further_powers(f: Facts) -> Findings:
    """A monitor may demand strict best practice, count break time, and suspend play to fetch the director."""
    if f.sees in ("bad_practice", "doubtful_conduct") and f.who == "monitor":
        yield Verdict("The monitor may demand strict best practice, mostly where lapses cause trouble.")
        yield May(Party.MONITOR, "require strict best practice, or suspend play to fetch the director")


@chapter.decides("monitor_sees", "4.2.3")
def designated_transcriber(f: Facts) -> Findings:
    """A transcriber may point out an illegal move if both agreed on that person or the director imposed it; nothing else."""
    if f.who != "transcriber":
        return
    if f.sees == "illegal_move" and (f.appointed_by == "director" or f.agreed_before_match):
        yield Verdict("A designated transcriber may point out an illegal move.", violation=False)
        yield May(Party.TRANSCRIBER, "point it out")
    else:
        yield Verdict(
            "Others than players, director and designated persons stay silent, and tell the staff in private."
        )
        yield MayNot(Party.TRANSCRIBER, "point it out to the players")


@chapter.decides("committee_named", "5.3.f")
def no_yes_men(f: Facts) -> Findings:
    """People suspected of backing the director regardless of merit must not be chosen; a similar philosophy does no harm."""
    if "partial" in f.doubtful_member:
        yield Verdict("Nobody may be chosen who is suspected of backing the director regardless.", violation=True)
        yield MayNot(Party.DIRECTOR, "choose somebody who will back the director regardless of merit")
