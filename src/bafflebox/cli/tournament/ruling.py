"""`bafflebox tournament incident|rule`: recording incidents, and ruling on them."""

from __future__ import annotations

from typing import Any

import click

from bafflebox.cli.output import pairs, print_rows
from bafflebox.cli.tournament.acting import resolved
from bafflebox.cli.tournament.session import Session, at_desk, event_option
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.rulings import RULERS, RecordIncident, RuleOnCase
from bafflebox.tournament.events import Raised
from bafflebox.tournament.officials import interests
from bafflebox.tournament.rulings import advice_on_private, register


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


COMMANDS: dict[str, click.Command] = {"incident": incident_, "rule": rule_}
