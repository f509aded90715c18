"""`bafflebox tournament incident|rule`: incidents put on record, and rulings on them."""

from __future__ import annotations

import click

from bafflebox.cases import Measure, Penalty, PersonId, give_ruling
from bafflebox.cases import evolve as evolve_case
from bafflebox.cli.output import pairs, print_json
from bafflebox.cli.tournament.session import Wanted, event_option, json_option, opened
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings import OpenQuestions
from bafflebox.store import Append
from bafflebox.tournament.events import Raised
from bafflebox.tournament.officials import conflicts
from bafflebox.tournament.rulings import apply_ruling, assist, check_ruler, raise_incident, register


@click.command("incident")
@click.argument("about", default="")
@click.option("--incident", "kind", default="", help="Its kind; `bafflebox incidents` lists them.")
@click.option("--match", "match", default="")
@click.option("--player", "players", multiple=True)
@click.option("--raised", type=click.Choice([raised.value for raised in Raised]), default="desk", show_default=True)
@event_option
@json_option
@click.pass_obj
def incident_(
    wanted: Wanted,
    about: str,
    kind: str,
    match: str,
    players: tuple[str, ...],
    raised: str,
    contest: str,
    as_json: bool,
) -> None:
    """Put an incident on record; without a text, show the register."""
    with opened(wanted) as session:
        if not about:
            lines = register(session.state, session.cases(), session.who)
            rows = [
                {"case": i.raised.case, "about": i.raised.about, "stage": i.stage, "outcome": i.outcome} for i in lines
            ]
            if as_json:
                print_json(rows)
            for row in rows if not as_json else ():
                click.echo("  ".join(row.values()).rstrip())
            return
        number = f"{session.state.id}-{len(session.state.incidents) + 1}"
        where = session.match(match, contest) if match else None
        named = [session.person(player) for player in players]
        put = raise_incident(
            session.state,
            number,
            about,
            session.who,
            session.at,
            incident=kind,
            match=where,
            players=named,
            raised=Raised(raised),
        )
        session.take(put.tournament, Append(f"case/{number}", (put.case,), 0))
        session.done(as_json, f"Case {number} is open.", case=number)


@click.command("rule")
@click.argument("case")
@click.argument("facts", nargs=-1, metavar="[FACT=VALUE]...")
@click.option("--verdict", default="", help="In own words, where the book is not asked.")
@click.option("--reasons", default="")
@click.option(
    "--penalty", "imposed", multiple=True, metavar="PLAYER=PENALTY[:AMOUNT]", help="e.g. Ann=warning or Ann=points:1"
)
@json_option
@click.pass_obj
def rule_(
    wanted: Wanted,
    case: str,
    facts: tuple[str, ...],
    verdict: str,
    reasons: str,
    imposed: tuple[str, ...],
    as_json: bool,
) -> None:
    """Rule on a case, with the book's answer to the facts or in own words, and carry it out."""
    with opened(wanted) as session:
        files = session.cases()
        if case not in files:
            raise unknown_name("case", case, files)
        raised = session.state.incidents[case]
        check_ruler(session.state, raised.players, session.who, session.at)
        warnings = conflicts(session.state, session.who, raised.players)
        ruling = None
        if raised.incident and not verdict:
            found = assist(session.state, raised.incident, pairs(facts, "fact"), match=raised.match)
            if isinstance(found, OpenQuestions):
                asked = "; ".join(f"{fact.name}: {fact.question}" for fact in found.questions)
                raise InvalidInput(f"To rule on it, tell {asked}", code="facts_missing")
            ruling = found
        measures = [
            _measure(session.person(name), raised.incident, text) for name, text in pairs(imposed, "penalty").items()
        ]
        book = session.state.book
        ruled = give_ruling(
            book, files[case], session.at, session.who, ruling, verdict=verdict, reasons=reasons, measures=measures
        )
        after = evolve_case(files[case], ruled)
        applied = apply_ruling(session.state, after, ruling, None, session.who, session.at)
        session.take(applied, Append(f"case/{case}", (ruled,), files[case].version))
        cited = f" [{', '.join(ruled.clauses)}]" if ruled.clauses else ""
        session.done(as_json, *warnings, f"{ruled.verdict}{cited}", verdict=ruled.verdict, clauses=list(ruled.clauses))


def _measure(person: PersonId, kind: str, text: str) -> Measure:
    penalty, _, number = text.partition(":")
    known = {item.value: item for item in Penalty}
    if penalty not in known:
        raise unknown_name("penalty", penalty, known)
    if number and not number.isdigit():
        raise InvalidInput(f"'{number}' is no amount of a penalty.", code="bad_amount")
    return Measure(person, kind or "conduct", known[penalty], int(number or 0))


COMMANDS: dict[str, click.Command] = {"incident": incident_, "rule": rule_}
