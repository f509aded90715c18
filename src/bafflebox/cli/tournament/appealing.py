"""`bafflebox tournament case|evidence|appeal|refer|committee|vote|send-report`: takes a case to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from bafflebox.cases import Case, CaseViewer, precedents, seen_by
from bafflebox.cli.output import pairs, print_json, print_rows
from bafflebox.cli.tournament.acting import Saying, command_for
from bafflebox.cli.tournament.session import Session, Wanted, json_option, opened
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.rulings import (
    CHOOSERS,
    AddEvidence,
    Appeal,
    CloseCase,
    Committee,
    PlayOn,
    Refer,
    Vote,
    WithdrawAppeal,
)
from bafflebox.service.hall.acts.setting_up import NoteReportSent
from bafflebox.tournament.appeals import candidates
from bafflebox.tournament.officials import DIRECTING, has_role
from bafflebox.tournament.reports import report_due
from bafflebox.tournament.rulings import to_put_right

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
@json_option
@click.pass_obj
def case_(wanted: Wanted, case: str, play_on: bool, why: str, as_json: bool) -> None:
    """Show a case as you may see it; note that play continues, or close it."""
    with opened(wanted) as session:
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


@click.command("appeal")
@click.argument("case")
@click.argument("player")
@click.option("--about", default="ruling", help="What was decided, in the terms of `bafflebox rule appeal`.")
@click.option("--aspect", "aspects", multiple=True, help="Only this part of the ruling.")
@click.option("--not-prompt", is_flag=True, help="It was not made promptly.")
@click.option("--late-because", default="", help="Why it is heard although play has continued.")
@click.option("--withdraw", is_flag=True, help="The player withdraws the appeal.")
@json_option
@click.pass_obj
def appeal(wanted: Wanted, /, case: str, player: str, withdraw: bool, as_json: bool, **more: Any) -> None:
    """Record a player's appeal against a ruling, or its withdrawal. The book says whether it is possible, and who hears
    it."""
    with opened(wanted) as session:
        by = session.person(player)
        if withdraw:
            session.act(WithdrawAppeal, {"case": case, "person": by})
            line = f"{by} withdrew the appeal. The ruling stands."
        else:
            session.act(Appeal, {"case": case, "person": by, **more, "aspects": list(more["aspects"])})
            line = f"{by} appeals. It goes to the {session.case(case).appeals[-1].to.value}."
        lines, data = _saying(session, session.case(case), line)
        session.done(as_json, *lines, **data)


@click.command("committee")
@click.argument("case")
@click.argument("names", nargs=-1)
@click.option(
    "--tie", "declared", multiple=True, metavar="NAME=TIE", help="An interest a member declared, e.g. Eve=friend."
)
@click.option(
    "--chosen-by",
    type=click.Choice(CHOOSERS),
    default=CHOOSERS[0],
    show_default=True,
    help="Who chose the members.",
)
@click.option("--replaces", default="", metavar="NAME", help="The person named takes this member's seat.")
@json_option
@click.pass_obj
def committee(
    wanted: Wanted,
    case: str,
    names: tuple[str, ...],
    declared: tuple[str, ...],
    chosen_by: str,
    replaces: str,
    as_json: bool,
) -> None:
    """Name the committee of a case. Without names: who on the list may sit, and why the others may not."""
    with opened(wanted) as session:
        if not names:
            listed = candidates(session.state, session.case(case), session.who, session.at)
            rows = [
                {"person": session.name(c.person), "free": c.is_free, "against": session.named(c.against)}
                for c in listed
            ]
            nobody = "Nobody is on the committee list: bafflebox tournament official NAME committee."
            print_rows(rows, as_json, lambda row: f"{row['person']}: {row['against'] or 'may sit'}", nobody)
            return
        told: dict[str, Any] = {"case": case, "chosen_by": chosen_by, "names": list(names)}
        told |= {"replaces": session.person(replaces)} if replaces else {}
        told["tie"] = {session.person(name): tie for name, tie in pairs(declared, "tie").items()}
        session.act(Committee, told)
        after = session.case(case)
        lines, data = _saying(session, after, f"The committee of case {case}: {', '.join(after.members)}.")
        session.done(as_json, *lines, **data)


@click.command("vote")
@click.argument("case")
@click.argument("votes", nargs=-1, required=True, metavar="MEMBER=yes|no...")
@click.option("--outcome", required=True, help="The outcome if the change is carried.")
@click.option("--question", default="", help="Which part, if several are open.")
@click.option("--another-solution", is_flag=True, help="Neither the ruling nor the appellant's request.")
@click.option("--penalty", "imposed", multiple=True, metavar="PLAYER=PENALTY[:AMOUNT]", help="Imposed instead.")
@json_option
@click.pass_obj
def vote(
    wanted: Wanted, /, case: str, votes: tuple[str, ...], imposed: tuple[str, ...], as_json: bool, **more: Any
) -> None:
    """Record the committee's vote on changing the ruling; its decision is carried out at once."""
    with opened(wanted) as session:
        cast = {session.person(name): _yes(text) for name, text in pairs(votes, "vote").items()}
        penalties = {session.person(name): text for name, text in pairs(imposed, "penalty").items()}
        session.act(Vote, {"case": case, "vote": cast, "imposed": penalties, **more})
        after = session.case(case)
        tally, decision = after.votes[-1], after.decisions[-1]
        told = f"{tally.in_favour} for a change, {tally.others} not: {decision.outcome}"
        cited = f" [{', '.join(decision.clauses)}]" if decision.clauses else ""
        reading = [decision.reading] if decision.reading else []
        lines, data = _saying(session, after, told + cited, *reading, *to_put_right(session.state, after))
        session.done(as_json, *lines, **data)


def _yes(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise InvalidInput(f"'{text}' is not a vote. Write yes or no.", code="bad_vote")
    return text.lower() in YES


@click.command("send-report")
@click.argument("federation")
@json_option
@click.pass_obj
def send_report(wanted: Wanted, federation: str, as_json: bool) -> None:
    """Record that the federation's report was sent; `report federation` shows what is due."""
    with opened(wanted) as session:
        due = [item.sentence for item in report_due(session.state, session.cases(), session.name)]
        session.act(NoteReportSent, {"federation": federation})
        session.done(as_json, *due, sent=due)


COMMANDS: dict[str, click.Command] = {
    "case": case_,
    "evidence": command_for(
        AddEvidence,
        "case",
        "what",
        usual={"asked_by": "nobody"},
        newcomers=True,
        told=_told(lambda case: f"Evidence of {case.evidence[-1].by} is in case {case.id}."),
    ),
    "appeal": appeal,
    "refer": command_for(Refer, "case", told=_told(lambda case: f"Case {case.id} goes to a committee.")),
    "committee": committee,
    "vote": vote,
    "send-report": send_report,
}
