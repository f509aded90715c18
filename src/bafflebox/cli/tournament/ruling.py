"""`bafflebox tournament incident|rule`: incidents put on record, and rulings on them."""

from __future__ import annotations

import click

from bafflebox.cases import Level, Measure, Penalty, PersonId, give_ruling
from bafflebox.cli.output import pairs, print_rows
from bafflebox.cli.tournament.session import Session, Wanted, event_option, json_option, opened
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings import OpenQuestions
from bafflebox.store import Append
from bafflebox.tournament.events import Raised
from bafflebox.tournament.officials import interests
from bafflebox.tournament.rulings import advice_on_private, apply_ruling, assist, check_ruler, raise_incident, register


@click.command("incident")
@click.argument("about", default="")
@click.option("--incident", "kind", default="", help="Its kind; `bafflebox incidents` lists them.")
@click.option("--match", "match", default="", metavar="MATCH|PLAYER", help="The match in which it happened.")
@click.option("--player", "players", multiple=True, help="A player whom it concerns; may be repeated.")
@click.option(
    "--raised",
    type=click.Choice([raised.value for raised in Raised]),
    default="desk",
    show_default=True,
    help="Where it was brought up.",
)
@click.option("--told-by", default="", metavar="PERSON", help="Who brings it; a spectator or viewer stays private.")
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
    told_by: str,
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
            print_rows(rows, as_json, lambda row: "  ".join(row.values()).rstrip(), "No incident is on record.")
            return
        number = f"{session.state.id}-{len(session.state.incidents) + 1}"
        where = session.match(match, contest) if match else None
        named = [session.person(player) for player in players]
        put = raise_incident(
            session.state,
            number,
            about,
            session.known_or_new(told_by) if told_by else session.who,
            session.at,
            incident=kind,
            match=where,
            players=named,
            raised=Raised(raised),
        )
        session.take(put.tournament, Append(f"case/{number}", (put.case,), 0))
        private = advice_on_private(session.state, Raised(raised))
        session.done(as_json, f"Case {number} is open.", *private, case=number, advice=list(private))


@click.command("rule")
@click.argument("case")
@click.argument("facts", nargs=-1, metavar="[FACT=VALUE]...")
@click.option("--verdict", default="", help="In own words, where the book is not asked.")
@click.option("--reasons", default="", help="The reasons, as they are told to the players.")
@click.option(
    "--penalty",
    "imposed",
    multiple=True,
    metavar="PLAYER=PENALTY[:AMOUNT]",
    help="A penalty, e.g. Ann=warning or Ann=points:1.",
)
@click.option("--level", type=click.Choice(["monitor", "arbiter", "director"]), default="director", help="Who rules.")
@json_option
@click.pass_obj
def rule_(
    wanted: Wanted,
    case: str,
    facts: tuple[str, ...],
    verdict: str,
    reasons: str,
    imposed: tuple[str, ...],
    level: str,
    as_json: bool,
) -> None:
    """Rule on a case, with the book's answer to the facts or in own words, and carry it out."""
    with opened(wanted) as session:
        file, raised = session.case(case), session.state.incidents[case]
        check_ruler(session.state, raised.players, session.who, session.at, level=Level(level), match=raised.match)
        warnings = interests(session.state, session.who, raised.players)
        ruling = None
        if raised.incident and not verdict:
            found = assist(session.state, raised.incident, pairs(facts, "fact"), match=raised.match)
            if isinstance(found, OpenQuestions):
                asked = "; ".join(f"{fact.name}: {fact.question}" for fact in found.questions)
                raise InvalidInput(f"To rule on it, tell {asked}", code="facts_missing")
            ruling = found
        ruled = give_ruling(
            session.state.book,
            file,
            session.at,
            session.who,
            ruling,
            level=Level(level),
            verdict=verdict,
            reasons=reasons,
            measures=measures_of(session, imposed, raised.incident),
        )
        after = session.in_case(file, ruled)
        session.take(apply_ruling(session.state, after, ruling, None, session.who, session.at))
        cited = f" [{', '.join(ruled.clauses)}]" if ruled.clauses else ""
        session.done(as_json, *warnings, f"{ruled.verdict}{cited}", verdict=ruled.verdict, clauses=list(ruled.clauses))


def measures_of(session: Session, imposed: tuple[str, ...], kind: str) -> list[Measure]:
    """Penalties as they are written: who, what, how much."""
    return [_measure(session.person(name), kind, text) for name, text in pairs(imposed, "penalty").items()]


def _measure(person: PersonId, kind: str, text: str) -> Measure:
    penalty, _, number = text.partition(":")
    known = {item.value: item for item in Penalty}
    if penalty not in known:
        raise unknown_name("penalty", penalty, known)
    if number and not number.isdigit():
        raise InvalidInput(f"'{number}' is not a penalty amount. Write for example Ann=points:1.", code="bad_amount")
    return Measure(person, kind or "conduct", known[penalty], int(number or 0))


COMMANDS: dict[str, click.Command] = {"incident": incident_, "rule": rule_}
