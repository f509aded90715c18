"""`bafflebox tournament incident|rule|case|evidence|appeal|refer|committee|vote|send-report`: takes a case from the incident to the last decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from bafflebox.cases import Case, CaseViewer, precedents, seen_by
from bafflebox.cli.output import pairs, print_json, print_rows
from bafflebox.cli.tournament.acting import Saying, command_for, resolved
from bafflebox.cli.tournament.session import Session, at_desk, event_option
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.rulings import (
    RULERS,
    AddEvidence,
    Appeal,
    CloseCase,
    Committee,
    PlayOn,
    RecordIncident,
    Refer,
    RuleOnCase,
    Vote,
    WithdrawAppeal,
)
from bafflebox.service.hall.acts.setting_up import NoteReportSent
from bafflebox.tournament.appeals import candidates
from bafflebox.tournament.events import Raised
from bafflebox.tournament.officials import DIRECTING, has_role, interests
from bafflebox.tournament.reports import report_due
from bafflebox.tournament.rulings import advice_on_private, register, to_put_right


@click.command("incident")
@click.argument("about", default="")
@click.option("--incident", default="", help="Its kind; `bafflebox incidents` lists them.")
@click.option("--match", default="", metavar="MATCH|PLAYER", help="The match in which it happened.")
@click.option("--player", "players", multiple=True, help="A player involved; may be repeated.")
@click.option(
    "--raised",
    type=click.Choice([raised.value for raised in Raised]),
    default="desk",
    show_default=True,
    help="Where the incident was raised.",
)
@click.option(
    "--told-by",
    default="",
    metavar="PERSON",
    help="Who reports it; a spectator or viewer stays anonymous to the players.",
)
@event_option
@at_desk()
def incident_(session: Session, /, about: str, contest: str, as_json: bool, **more: Any) -> None:
    """Put an incident on record; without a text, show the register."""
    if not about:
        lines = register(session.state, session.cases(), session.who)
        rows = [{"case": i.raised.case, "about": i.raised.about, "stage": i.stage, "outcome": i.outcome} for i in lines]
        print_rows(rows, as_json, lambda row: "  ".join(row.values()).rstrip(), "No incident is on record.")
        return
    number = f"{session.state.id}-{len(session.state.incidents) + 1}"
    fields = {field.name: field for field in RecordIncident.form.fields}
    given = {name: value for name, value in more.items() if value}
    told = resolved(session, fields, contest, {"about": about, **given}, newcomers=True)
    session.run(lambda work: RecordIncident.read(told).open(work, number))
    private = advice_on_private(session.state, Raised(more["raised"]))
    session.done(as_json, f"Case {number} is open.", *private, case=number, advice=list(private))


@click.command("rule")
@click.argument("case")
@click.argument("facts", nargs=-1, metavar="[FACT=VALUE]...")
@click.option("--verdict", default="", help="The ruling in your own words, without asking the book.")
@click.option("--reasons", default="", help="The reasons given to the players.")
@click.option(
    "--penalty",
    "imposed",
    multiple=True,
    metavar="PLAYER=PENALTY[:AMOUNT]",
    help="A penalty, e.g. Ann=warning or Ann=points:1.",
)
@click.option("--level", type=click.Choice(RULERS), default="director", help="Who rules.")
@at_desk()
def rule_(
    session: Session, /, case: str, facts: tuple[str, ...], imposed: tuple[str, ...], as_json: bool, **more: Any
) -> None:
    """Rule on a case, with the book's answer to the facts or in own words, and carry it out."""
    session.case(case)
    warnings = interests(session.state, session.who, session.state.incidents[case].players)
    penalties = {session.person(name): text for name, text in pairs(imposed, "penalty").items()}
    try:
        session.act(RuleOnCase, {"case": case, "f": pairs(facts, "fact"), "imposed": penalties, **more})
    except InvalidInput as wrong:
        if questions := wrong.facts.get("questions"):
            wrong.sentence = f"To rule on it, tell {'; '.join(': '.join(one) for one in questions.items())}"
        raise
    ruled = session.case(case).rulings[-1]
    cited = f" [{', '.join(ruled.clauses)}]" if ruled.clauses else ""
    session.done(as_json, *warnings, f"{ruled.verdict}{cited}", verdict=ruled.verdict, clauses=list(ruled.clauses))


YES, NO = ("yes", "y", "for"), ("no", "n", "against")


def _saying(session: Session, case: Case, *lines: str) -> Saying:
    named = [session.named(line) for line in lines]
    return named, {"case": case.id, "stage": case.stage.value, "told": named}


def _told(line: Callable[[Case], str]) -> Callable[[Session, Mapping[str, Any]], Saying]:
    """The message for a step of a case: one line, from the case after it."""

    def said(session: Session, given: Mapping[str, Any]) -> Saying:
        after = session.case(given["case"])
        return _saying(session, after, line(after))

    return said


@click.command("case")
@click.argument("case")
@click.option("--play-on", is_flag=True, help="Let the play affected by the ruling go on.")
@click.option("--close", "why", default="", metavar="REASON", help="Close the case.")
@at_desk()
def case_(session: Session, case: str, play_on: bool, why: str, as_json: bool) -> None:
    """Show a case as you may see it; note that play goes on, or close it."""
    if play_on or why:
        session.act(PlayOn if play_on else CloseCase, {"case": case} | ({} if play_on else {"why": why}))
        after = session.case(case)
        lines, data = _saying(session, after, f"Case {case} is {after.stage.value}.")
        session.done(as_json, *lines, **data)
        return
    file = session.case(case)
    seen = seen_by(session.state.book, file, _viewer(session, file))
    earlier = precedents(session.cases().values(), file.book, file.complaint.incident, file.clauses, file.at)
    data = {
        "case": case,
        "about": seen.complaint.about,
        "stage": seen.stage.value,
        "rulings": [{"verdict": ruled.verdict, "clauses": list(ruled.clauses)} for ruled in seen.rulings],
        "evidence": [item.what for item in seen.evidence],
        "committee": [session.name(member) for member in seen.members],
        "open questions": list(seen.open_questions),
        "decisions": [decision.outcome for decision in seen.decisions],
        "precedents": [
            f"{found.case}: {found.outcome}{' (changed on appeal)' if found.changed_on_appeal else ''}"
            for found in earlier
        ],
    }
    if as_json:
        print_json(data)
        return
    for name, value in data.items():
        items = value if isinstance(value, list) else [value]
        for item in items:
            click.echo(f"{name}: {item['verdict'] if isinstance(item, dict) else item}")


def _viewer(session: Session, case: Case) -> CaseViewer:
    if session.who in case.members:
        return CaseViewer.MEMBER
    if has_role(session.state, session.who, DIRECTING):
        return CaseViewer.OFFICIAL
    return CaseViewer.PARTY if session.who in case.players else CaseViewer.PUBLIC


def _appealed(session: Session, given: Mapping[str, Any]) -> Saying:
    case = session.case(given["case"])
    withdrawn = f"{given['person']} withdrew the appeal. The ruling stands."
    made = f"{given['person']} appeals. It goes to the {case.appeals[-1].to.value}."
    return _saying(session, case, made if "about" in given else withdrawn)


def _candidates(session: Session, given: Mapping[str, Any], _: str, as_json: bool) -> None:
    """Show who on the list may sit on the committee, and why others may not."""
    listed = candidates(session.state, session.case(given["case"]), session.who, session.at)
    rows = [{"person": session.name(c.person), "free": c.is_free, "against": session.named(c.against)} for c in listed]
    nobody = "Nobody is on the committee list: bafflebox tournament official NAME committee."
    print_rows(rows, as_json, lambda row: f"{row['person']}: {row['against'] or 'may sit'}", nobody)


def _votes(_: Session, given: Mapping[str, Any], __: str) -> dict[str, Any]:
    return {"vote": tuple(f"{name}={_yes(text)}" for name, text in pairs(given["vote"], "vote").items())}


def _decided(session: Session, given: Mapping[str, Any]) -> Saying:
    after = session.case(given["case"])
    tally, decision = after.votes[-1], after.decisions[-1]
    told = f"{tally.in_favour} for a change, {tally.others} not: {decision.outcome}"
    cited = f" [{', '.join(decision.clauses)}]" if decision.clauses else ""
    reading = [decision.reading] if decision.reading else []
    return _saying(session, after, told + cited, *reading, *to_put_right(session.state, after))


def _yes(text: str) -> str:
    if text.lower() not in YES + NO:
        raise InvalidInput(f"'{text}' is not a vote. Write yes or no.", code="bad_vote")
    return "yes" if text.lower() in YES else "no"


@click.command("send-report")
@click.argument("federation")
@at_desk()
def send_report(session: Session, federation: str, as_json: bool) -> None:
    """Put on record that the federation's report went out; `report federation` shows what is due."""
    due = [item.sentence for item in report_due(session.state, session.cases(), session.name)]
    session.act(NoteReportSent, {"federation": federation})
    session.done(as_json, *due, sent=due)


COMMANDS: dict[str, click.Command] = {
    "incident": incident_,
    "rule": rule_,
    "case": case_,
    "evidence": command_for(
        AddEvidence,
        "case",
        "what",
        usual={"asked_by": "nobody"},
        newcomers=True,
        told=_told(lambda case: f"Evidence of {case.evidence[-1].by} is in case {case.id}."),
    ),
    "appeal": command_for(
        Appeal,
        "case",
        "person",
        renamed={"person": "player", "aspects": "aspect"},
        usual={"about": "ruling"},
        more=(click.option("--withdraw", is_flag=True, help="The player withdraws the appeal."),),
        instead={"withdraw": WithdrawAppeal},
        told=_appealed,
        text="Take a player's appeal against a ruling, or its withdrawal. The book says whether it is open, and to whom it goes.",
    ),
    "refer": command_for(Refer, "case", told=_told(lambda case: f"Case {case.id} goes to a committee.")),
    "committee": command_for(
        Committee,
        "case",
        "names?",
        left_out=("member",),
        helps={"tie": "What a member declared, e.g. Eve=friend."},
        shows=_candidates,
        told=_told(lambda case: f"The committee of case {case.id}: {', '.join(case.members)}."),
        text="Name the committee of a case. Without names: who on the list may sit, and what stands against the others.",
    ),
    "vote": command_for(
        Vote,
        "case",
        "vote",
        renamed={"vote": "MEMBER=yes|no", "imposed": "penalty"},
        left_out=("offender", "penalty", "amount"),
        reads=_votes,
        told=_decided,
        text="Take the committee's vote on changing the ruling; what it decides is carried out at once.",
    ),
    "send-report": send_report,
}
