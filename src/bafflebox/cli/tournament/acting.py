"""Commands derived from acts at the desk: arguments, options and help come from the fields that the act declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from bafflebox.cases import PersonId
from bafflebox.cli.output import json_option, pairs
from bafflebox.cli.tournament.session import Session, Wanted, event_option, opened
from bafflebox.service.hall.acts.act import DeskAct
from bafflebox.service.hall.acts.fields import Field, Lines, is_enum
from bafflebox.tournament.events import ContestId, Entrant, MatchId
from bafflebox.tournament.match_file import contest_of

METAVARS: Mapping[Any, str] = {MatchId: "MATCH|PLAYER", ContestId: "EVENT", Entrant: "NAME", PersonId: "NAME"}
FORMATS = {"time": "HH:MM", "date": "YYYY-MM-DD"}
Saying = tuple[Sequence[str], Mapping[str, Any]]
"""Lines that a command prints in place of the events, and extra values for JSON."""
EMPTY = (None, "", ())
OF_EVENT = (MatchId, Entrant)
"""Fields looked up in one event, which `--event` names if there are several."""


def command_for(
    act: type[DeskAct],
    *arguments: str,
    name: str = "",
    text: str = "",
    renamed: Mapping[str, str] | None = None,
    helps: Mapping[str, str] | None = None,
    usual: Mapping[str, str] | None = None,
    required: tuple[str, ...] = (),
    left_out: tuple[str, ...] = (),
    more: Sequence[Callable[[Any], Any]] = (),
    newcomers: bool = False,
    also: Mapping[str, Callable[[Session, Mapping[str, Any], str], str]] | None = None,
    reads: Callable[[Session, dict[str, Any], str], Mapping[str, Any]] | None = None,
    instead: Mapping[str, type[DeskAct]] | None = None,
    shows: Callable[[Session, Mapping[str, Any], str, bool], None] | None = None,
    told: Callable[[Session, Mapping[str, Any]], Saying] | None = None,
) -> click.Command:
    """A command that performs an act. Fields named in `arguments` are arguments in this order, the others options.

    `entrant...` takes several and does the act for each; `entrant?` is optional. A name without a field is an argument
    for `reads`.

    - Appearance: `renamed` has names of options and arguments that differ from their fields, `helps` help that differs,
      and `usual` defaults of options. `left_out` lists fields without an option, `more` options without a field.
    - Meaning: `also` computes a field that isn't given, and `reads` returns fields, both from the input and the event.
      `instead` has another act for an option, or under "" for when no optional argument is given. `newcomers` allows
      naming people who aren't in the tournament yet.
    - Output: `shows` prints when no such argument is given and nothing is done; `told` returns lines in place of the
      events, and extra values for JSON.
    """
    fields = {field.name: field for field in act.form.fields}
    several = next((one.removesuffix("...") for one in arguments if one.endswith("...")), "")
    first = {one.removesuffix("...").removesuffix("?"): one.endswith("?") for one in arguments}
    unsaid, others = also or {}, instead or {}

    @json_option
    @click.pass_obj
    def run(wanted: Wanted, /, as_json: bool, contest: str = "", **given: Any) -> None:
        with opened(wanted) as session:
            said = {name: value for name, value in given.items() if value not in EMPTY}
            empty = not any(optional and one in said for one, optional in first.items())
            if shows and empty:
                shows(session, said, contest, as_json)
                return
            does = next((other for option, other in others.items() if said.get(option, empty and not option)), act)
            takes = {field.name: field for field in does.form.fields}
            for one in given[several] if several else ("",):
                values = {**said, several: one} if several else dict(said)
                filled = {name: fill(session, values, contest) for name, fill in unsaid.items() if name not in values}
                values |= {name: value for name, value in filled.items() if value not in EMPTY}
                values |= reads(session, values, contest) if reads else {}
                values = {name: value for name, value in values.items() if name in takes}
                values = resolved(session, takes, contest, values, newcomers=newcomers)
                session.act(does, values)
            lines, data = told(session, values) if told else ((), {})
            session.done(as_json, *lines, **data)

    for option in reversed(more):
        run = option(run)
    for field in reversed(fields.values()):
        if field.name not in (*first, *left_out, "contest", "names"):
            shown = (renamed or {}).get(field.name, field.name.replace("_", "-"))
            usually = (usual or {}).get(field.name, "")
            needed = (field.required and field.name not in unsaid) or field.name in required
            run = _option(field, shown, usually, (helps or {}).get(field.name, ""), required=needed)(run)
    if "contest" in fields or any(field.type in OF_EVENT for field in fields.values()):
        run = event_option(run)
    for one, optional in reversed(first.items()):
        shown = (renamed or {}).get(one, "")
        optional = optional or (one in fields and fields[one].nullable and one not in required)
        run = _argument(one, fields.get(one), shown.upper() if shown.islower() else shown, one == several, optional)(
            run
        )
    return click.command(name or act.form.name, help=text or act.form.meaning)(run)


def _argument(name: str, field: Field | None, metavar: str, many: bool, optional: bool) -> Callable[[Any], Any]:
    more: dict[str, Any] = {}
    if field is not None:
        usual = METAVARS.get(field.type) or FORMATS.get(field.format)
        if field.choices:
            more = {"type": click.Choice(field.choices)}
            if field.default:
                return click.argument(name, default=field.default, **more)
        elif is_enum(field.keys):
            usual = "|".join(one.value for one in field.keys)
        metavar = metavar or usual or ""
        more |= {"type": int} if field.type is int else {}
        more |= {"nargs": -1} if many or field.many or field.keys or field.type is Lines else {}
    if not more.get("type") or metavar:
        metavar = metavar or name.upper()
        more["metavar"] = (f"[{metavar}]" if optional else metavar) + ("..." if "nargs" in more else "")
    return click.argument(name, required=not optional, **more)


def _option(field: Field, name: str, usual: str, said: str, *, required: bool) -> Callable[[Any], Any]:
    if field.is_flag:
        return click.option(f"--{name}", field.name, is_flag=True, help=said or field.said)
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
        help=said or field.meaning,
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
    if "contest" in fields and (contest or not fields["contest"].nullable):
        found["contest"] = session.contest(contest)
    for name in (name for name, field in fields.items() if name in given and field.type is MatchId):
        found[name] = session.match(given[name], contest)
    for name, value in given.items():
        match fields[name].type:
            case kind if kind is Entrant:
                where = found["contest"] if "contest" in found else contest_of(found["match"])
                several = isinstance(value, (tuple, list))
                called = [one and session.entrant_called(where, one) for one in (value if several else [value])]
                found[name] = called if several else called[0]
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
            case _ if isinstance(value, tuple):
                found[name] = list(value)
            case _:
                pass
    return found
