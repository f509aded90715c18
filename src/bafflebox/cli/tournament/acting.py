"""Commands derived from acts at the desk: arguments, options and help come from the fields that the act declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from bafflebox.cases import PersonId
from bafflebox.cli.output import pairs
from bafflebox.cli.tournament.session import Session, Wanted, event_option, json_option, opened
from bafflebox.service.hall.acts.act import DeskAct
from bafflebox.service.hall.acts.fields import Field, Lines, is_enum
from bafflebox.tournament.events import ContestId, Entrant, MatchId
from bafflebox.tournament.match_file import contest_of

METAVARS: Mapping[Any, str] = {MatchId: "MATCH|PLAYER", ContestId: "EVENT", Entrant: "NAME", PersonId: "NAME"}
FORMATS = {"time": "HH:MM", "date": "YYYY-MM-DD"}
Saying = tuple[Sequence[str], Mapping[str, Any]]
"""Lines that a command prints instead of what happened, and what JSON has in addition."""
EMPTY = (None, "", ())
OF_EVENT = (MatchId, Entrant)
"""Fields looked up in one event, which `--event` names if there are several."""


def command_for(
    act: type[DeskAct],
    *arguments: str,
    name: str = "",
    renamed: Mapping[str, str] | None = None,
    required: tuple[str, ...] = (),
    newcomers: bool = False,
    usual: Mapping[str, str] | None = None,
    left_out: tuple[str, ...] = (),
    also: Mapping[str, Callable[[Session, Mapping[str, Any], str], str]] | None = None,
    told: Callable[[Session, Mapping[str, Any]], Saying] | None = None,
    text: str = "",
) -> click.Command:
    """A command that performs an act. Fields named in `arguments` are arguments in that order, the others options.

    `entrant...` accepts several and does the act for each. `renamed` has options whose names differ from their fields,
    `left_out` fields without an option. `newcomers` allows naming somebody who has no part in the tournament yet.
    `usual` is an option's default, `also` a field's value derived from the input and the event. `told` gives what to
    print instead of what happened, and what JSON has in addition.
    """
    fields = {field.name: field for field in act.form.fields}
    several = next((one.removesuffix("...") for one in arguments if one.endswith("...")), "")
    first = [one.removesuffix("...") for one in arguments]
    unsaid = also or {}

    @json_option
    @click.pass_obj
    def run(wanted: Wanted, /, as_json: bool, contest: str = "", **given: Any) -> None:
        with opened(wanted) as session:
            for one in given[several] if several else ("",):
                values = {name: value for name, value in given.items() if value not in EMPTY}
                values |= {several: one} if several else {}
                filled = {name: fill(session, values, contest) for name, fill in unsaid.items() if name not in values}
                values |= {name: value for name, value in filled.items() if value not in EMPTY}
                values = resolved(session, fields, contest, values, newcomers=newcomers)
                session.act(act, values)
            lines, data = told(session, values) if told else ((), {})
            session.done(as_json, *lines, **data)

    for field in reversed(fields.values()):
        if field.name not in (*first, *left_out, "contest", "names"):
            shown = (renamed or {}).get(field.name, field.name.replace("_", "-"))
            usually = (usual or {}).get(field.name, "")
            run = _option(
                field, shown, usually, required=(field.required and field.name not in unsaid) or field.name in required
            )(run)
    if "contest" in fields or any(field.type in OF_EVENT for field in fields.values()):
        run = event_option(run)
    for one in reversed(first):
        run = _argument(fields[one], many=one == several)(run)
    return click.command(name or act.form.name, help=text or act.form.meaning)(run)


def _argument(field: Field, *, many: bool) -> Callable[[Any], Any]:
    metavar = METAVARS.get(field.type) or FORMATS.get(field.format) or field.name.upper()
    if field.keys:
        shown = "|".join(one.value for one in field.keys) if is_enum(field.keys) else metavar
        return click.argument(field.name, nargs=-1, metavar=f"[{shown}]...")
    if many or field.many:
        return click.argument(field.name, nargs=-1, required=True, metavar=f"{metavar}...")
    shown = f"[{metavar}]" if field.nullable else metavar
    return click.argument(field.name, metavar=shown, required=not field.nullable, **_type(field))


def _option(field: Field, name: str, usual: str, *, required: bool) -> Callable[[Any], Any]:
    if field.is_flag:
        return click.option(f"--{name}", field.name, is_flag=True, help=field.said)
    more = _type(field)
    if field.keys:
        named = "PLAYER" if field.keys is PersonId else field.name.removesuffix("s").upper()
        more = {"metavar": named if field.type is bool else f"{named}=VALUE"}
    if field.type in METAVARS:
        more["metavar"] = METAVARS[field.type]
    usual = usual or (getattr(field.default, "value", field.default) if field.choices and field.default else "")
    if usual:
        more |= {"default": usual, "show_default": True}
    return click.option(
        f"--{name}",
        field.name,
        required=required and not usual,
        multiple=field.many or field.type is Lines or field.keys is not None,
        help=field.meaning,
        **more,
    )


def _type(field: Field) -> dict[str, Any]:
    if field.choices:
        return {"type": click.Choice(field.choices)}
    return {"type": int} if field.type is int else {}


def _group(session: Session, field: Field, words: tuple[str, ...]) -> dict[str, Any]:
    """A group of fields, written as name=value, or as just a name for a yes."""
    word = field.name.removesuffix("s")
    yes = dict.fromkeys((one for one in words if "=" not in one), True) if field.type is bool else {}
    named = pairs((one for one in words if one not in yes), word) | yes
    return {session.person(name): value for name, value in named.items()} if field.keys is PersonId else named


def resolved(
    session: Session, fields: Mapping[str, Field], contest: str, given: Mapping[str, Any], *, newcomers: bool = False
) -> dict[str, Any]:
    """The input, with ids instead of the names of people, players, matches and events."""
    found: dict[str, Any] = dict(given)
    if "contest" in fields:
        found["contest"] = session.contest(contest)
    for name in (name for name, field in fields.items() if name in given and field.type is MatchId):
        found[name] = session.match(given[name], contest)
    for name, value in given.items():
        match fields[name].type:
            case _ if fields[name].keys:
                found[name] = _group(session, fields[name], value)
            case kind if kind is PersonId and fields[name].many:
                found[name] = [session.person(one) for one in value]
            case kind if kind is PersonId:
                found[name] = session.known_or_new(value) if newcomers else session.person(value)
            case kind if kind is ContestId and fields[name].many:
                found[name] = [session.contest(one) for one in value]
            case kind if kind is ContestId:
                found[name] = session.contest(value)
            case kind if kind is Entrant:
                where = found["contest"] if "contest" in found else contest_of(found["match"])
                found[name] = session.entrant_called(where, value)
            case _ if isinstance(value, tuple):
                found[name] = list(value)
            case _:
                pass
    return found
