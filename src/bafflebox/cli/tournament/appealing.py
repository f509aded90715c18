"""`bafflebox tournament case|evidence|appeal|refer|committee|vote|send-report`: a case on its way to the end."""

from __future__ import annotations

import click

from bafflebox.cases import (
    Audience,
    Case,
    ConflictOfInterest,
    EvidenceKind,
    Viewer,
    close,
    give_evidence,
    precedents,
    report,
    reports_due,
    resume_play,
    seen_by,
)
from bafflebox.cli.output import pairs, print_json
from bafflebox.cli.tournament.ruling import measures_of
from bafflebox.cli.tournament.session import Session, Wanted, json_option, opened
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.tournament.appeals import (
    appeal,
    candidates,
    name_committee,
    refer,
    replace_member,
    vote,
    withdraw_appeal,
)
from bafflebox.tournament.officials import DIRECTING, check_director, check_staff, has_role
from bafflebox.tournament.reports import report_due, send_report
from bafflebox.tournament.rulings import apply_ruling, to_put_right

YES, NO = ("yes", "y", "for"), ("no", "n", "against")


def _told(session: Session, as_json: bool, case: Case, *lines: str) -> None:
    named = [session.named(line) for line in lines]
    session.done(as_json, *named, case=case.id, stage=case.stage.value, told=named)


@click.command("case")
@click.argument("case")
@click.option("--play-on", is_flag=True, help="Play that the ruling affects goes on.")
@click.option("--close", "why", default="", metavar="REASON", help="Close the case.")
@json_option
@click.pass_obj
def case_(wanted: Wanted, case: str, play_on: bool, why: str, as_json: bool) -> None:
    """Show a case as you may see it; note that play goes on, or close it."""
    with opened(wanted) as session:
        file = session.case(case)
        if play_on or why:
            check_staff(session.state, session.who, session.at)
            event = resume_play(file, session.at) if play_on else close(file, session.at, session.who, why)
            file = session.in_case(file, event)
            _told(session, as_json, file, f"Case {case} is {file.stage.value}.")
            return
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


def _viewer(session: Session, case: Case) -> Viewer:
    if session.who in case.members:
        return Viewer.MEMBER
    if has_role(session.state, session.who, DIRECTING):
        return Viewer.OFFICIAL
    return Viewer.PARTY if session.who in case.players else Viewer.PUBLIC


@click.command("evidence")
@click.argument("case")
@click.argument("what")
@click.option("--by", "giver", default="", metavar="PERSON", help="Who gives it; the one who acts if not said.")
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in EvidenceKind]),
    default="statement",
    show_default=True,
    help="What it is.",
)
@click.option(
    "--seen-by",
    "audience",
    type=click.Choice([circle.value for circle in Audience]),
    default="parties",
    show_default=True,
    help="Who may see it.",
)
@click.option(
    "--asked-by",
    default="nobody",
    show_default=True,
    type=click.Choice(["nobody", "one_player", "both_players", "director"]),
    help="Who asked a witness to speak.",
)
@json_option
@click.pass_obj
def evidence(
    wanted: Wanted, case: str, what: str, giver: str, kind: str, audience: str, asked_by: str, as_json: bool
) -> None:
    """Add evidence to a case; a witness is heard as the book allows it."""
    with opened(wanted) as session:
        file = session.case(case)
        by = session.known_or_new(giver) if giver else session.who
        check_staff(session.state, session.who, session.at)
        event = give_evidence(
            session.state.book,
            file,
            session.at,
            by,
            EvidenceKind(kind),
            what,
            seen_by=Audience(audience),
            asked_by=asked_by,
        )
        _told(session, as_json, session.in_case(file, event), f"Evidence of {by} is in case {case}.")


@click.command("appeal")
@click.argument("case")
@click.argument("player")
@click.option("--about", default="ruling", help="What was decided, as `bafflebox rule appeal` names it.")
@click.option("--aspect", "aspects", multiple=True, help="Only this part of the ruling.")
@click.option("--not-prompt", is_flag=True, help="It was not made as soon as it could be.")
@click.option("--late-because", default="", help="Why it is heard although play has gone on.")
@click.option("--withdraw", is_flag=True, help="The player withdraws the appeal.")
@json_option
@click.pass_obj
def appeal_(
    wanted: Wanted,
    case: str,
    player: str,
    about: str,
    aspects: tuple[str, ...],
    not_prompt: bool,
    late_because: str,
    withdraw: bool,
    as_json: bool,
) -> None:
    """Take a player's appeal against a ruling, or its withdrawal. The book says whether it is open, and to whom it goes."""
    with opened(wanted) as session:
        file, by = session.case(case), session.person(player)
        if withdraw:
            withdrawn = withdraw_appeal(session.state, file, by, session.who, session.at)
            _told(session, as_json, session.in_case(file, withdrawn), f"{by} withdrew the appeal. The ruling stands.")
            return
        made = appeal(
            session.state,
            file,
            by,
            session.who,
            session.at,
            about=about,
            aspects=aspects,
            prompt=not not_prompt,
            late_because=late_because,
        )
        _told(session, as_json, session.in_case(file, made), f"{by} appeals. It goes to the {made.to.value}.")


@click.command("refer")
@click.argument("case")
@json_option
@click.pass_obj
def refer_(wanted: Wanted, case: str, as_json: bool) -> None:
    """Send a case to a committee without a ruling, where the book lets the director or wants it so."""
    with opened(wanted) as session:
        file = session.case(case)
        event = refer(session.state, file, session.who, session.at)
        _told(session, as_json, session.in_case(file, event), f"Case {case} goes to a committee.")


@click.command("committee")
@click.argument("case")
@click.argument("names", nargs=-1)
@click.option("--tie", "declared", multiple=True, metavar="NAME=TIE", help="What a member declared, e.g. Eve=friend.")
@click.option(
    "--chosen-by",
    type=click.Choice(["director", "players", "others"]),
    default="director",
    show_default=True,
    help="Who chose the members.",
)
@click.option("--replaces", default="", metavar="NAME", help="The one named takes the seat of this member.")
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
    """Name the committee of a case. Without names: who on the list may sit, and what stands against the others."""
    with opened(wanted) as session:
        file = session.case(case)
        if not names:
            listed = candidates(session.state, file, session.who, session.at)
            rows = [
                {"person": session.name(c.person), "free": c.is_free, "against": session.named(c.against)}
                for c in listed
            ]
            if as_json:
                print_json(rows)
            elif not rows:
                click.echo("Nobody is on the committee list: bafflebox tournament official NAME committee.")
            for row in rows if not as_json else ():
                click.echo(f"{row['person']}: {row['against'] or 'may sit'}")
            return
        people = [session.known_or_new(name) for name in names]
        ties = {session.person(name): (_tie(text),) for name, text in pairs(declared, "tie").items()}
        if replaces and len(people) != 1:
            raise InvalidInput("Name one person who takes the seat.", code="one_at_a_time")
        event = (
            replace_member(
                session.state,
                file,
                session.person(replaces),
                people[0],
                session.who,
                session.at,
                declared=ties.get(people[0], ()),
            )
            if replaces
            else name_committee(
                session.state, file, people, session.who, session.at, declared=ties, chosen_by=chosen_by
            )
        )
        after = session.in_case(file, event)
        _told(session, as_json, after, f"The committee of case {case}: {', '.join(after.members)}.")


def _tie(text: str) -> ConflictOfInterest:
    known = {tie.value: tie for tie in ConflictOfInterest}
    if text not in known:
        raise unknown_name("tie", text, known)
    return known[text]


@click.command("vote")
@click.argument("case")
@click.argument("votes", nargs=-1, required=True, metavar="MEMBER=yes|no...")
@click.option("--outcome", required=True, help="What holds if the change is carried.")
@click.option("--question", default="", help="Which part, where several are open.")
@click.option("--another-solution", is_flag=True, help="Neither the ruling nor what the appellant wants.")
@click.option("--penalty", "imposed", multiple=True, metavar="PLAYER=PENALTY[:AMOUNT]", help="Imposed instead.")
@json_option
@click.pass_obj
def vote_(
    wanted: Wanted,
    case: str,
    votes: tuple[str, ...],
    outcome: str,
    question: str,
    another_solution: bool,
    imposed: tuple[str, ...],
    as_json: bool,
) -> None:
    """Take the committee's vote on changing the ruling; what it decides is carried out at once."""
    with opened(wanted) as session:
        file = session.case(case)
        cast = {session.person(name): _yes(text) for name, text in pairs(votes, "vote").items()}
        decided = vote(
            session.state,
            file,
            cast,
            outcome,
            session.who,
            session.at,
            question=question,
            another_solution=another_solution,
            measures=measures_of(session, imposed, file.complaint.incident),
        )
        after = session.in_case(file, *decided)
        session.take(apply_ruling(session.state, after, None, None, session.who, session.at))
        tally, decision = decided
        told = f"{tally.in_favour} for a change, {tally.others} not: {decision.outcome}"
        cited = f" [{', '.join(decision.clauses)}]" if decision.clauses else ""
        more = [decision.reading] if decision.reading else []
        _told(session, as_json, after, told + cited, *more, *to_put_right(session.state, after))


def _yes(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise InvalidInput(f"'{text}' is not a vote. Write yes or no.", code="bad_vote")
    return text.lower() in YES


@click.command("send-report")
@click.argument("federation")
@json_option
@click.pass_obj
def send_report_(wanted: Wanted, federation: str, as_json: bool) -> None:
    """Put on record that the federation's report went out; `report federation` shows what is due."""
    with opened(wanted) as session:
        check_director(session.state, session.who, session.at)
        files, book = session.cases(), session.state.book
        due = report_due(session.state, files, session.name)
        session.do(send_report, federation, files)
        for file in files.values():
            owed = [report(book, file, session.at, session.who, item.what) for item in reports_due(book, file)]
            if owed:
                session.in_case(file, *owed)
        session.done(as_json, *(item.sentence for item in due), sent=[item.sentence for item in due])


COMMANDS: dict[str, click.Command] = {
    "case": case_,
    "evidence": evidence,
    "appeal": appeal_,
    "refer": refer_,
    "committee": committee,
    "vote": vote_,
    "send-report": send_report_,
}
