"""Who may do what in the hall: every act of the desk, of a phone and of a visitor with the rights it needs.

The rights are those of the one table in `service.roles`; the tournament checks every step once more by its book.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import structlog

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError, Refused
from bafflebox.message import said
from bafflebox.service.hall.acts.act import DeskForm, field_of, names_of
from bafflebox.service.hall.acts.fields import Told
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right, Role, RoleGrant, not_among, rights_of
from bafflebox.service.running import Measures
from bafflebox.table import TableTerms
from bafflebox.tournament import events as t
from bafflebox.tournament.events import MatchId
from bafflebox.tournament.law import clauses
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.state import Tournament

log = structlog.get_logger("bafflebox.desk")

TASKS = {
    t.Office.EXECUTIVE: Role.DIRECTOR,
    t.Office.DIRECTOR: Role.DIRECTOR,
    t.Office.ARBITER: Role.ARBITER,
    t.Office.STAFF: Role.CLERK,
    t.Office.COMMITTEE: Role.COMMITTEE,
    t.Office.TRANSCRIBER: Role.TRANSCRIBER,
}
"""The role at its tables that a task in a tournament gives. Monitors have it only at the matches assigned to them."""
WITHOUT_OFFICE = frozenset({Role.PLAYER, Role.SPECTATOR})
"""Roles that no tournament gives: they come with a card, or need nothing."""
AT_DESK = frozenset({Right.DESK})
AT_RULINGS = frozenset({Right.DESK, Right.RULE, Right.APPEAL})
"""Any of these rights opens the register of cases."""
SPECTATOR_ONLY = frozenset({Role.SPECTATOR})
IN_RANGE = Right.REPORT
"""Acts a clerk does for a match, and so only within their range of tables."""


def grants_at(state: Tournament, match: MatchId) -> tuple[RoleGrant, ...]:
    """The roles that a tournament has given for a match."""
    file, contest = state.file(match), contest_of(match)
    number = int(file.table) if file.table.isdecimal() else 0
    held = (
        RoleGrant(person, TASKS[role], state.ranges.get((person, role)))
        for person, roles in state.officials.items()
        for role, only_for in roles.items()
        if role in TASKS and (not only_for or contest in only_for)
    )
    monitors = (RoleGrant(file.monitor, Role.MONITOR),) if file.monitor else ()
    return (*(grant for grant in held if grant.covers(number)), *monitors)


def roles_in(state: Tournament, who: PersonId) -> frozenset[Role]:
    """A person's roles at the desk of a tournament. Monitors rule at the tables of their matches, and in no other cases."""
    found = {TASKS.get(role, Role.SPECTATOR) for role in state.officials.get(who, {})}
    return frozenset(found) or frozenset({Role.SPECTATOR})


def permit_act(state: Tournament, claimed: Collection[Role], who: PersonId, act: DeskForm) -> frozenset[Role]:
    """Refuse an act that the person has no right to; returns the roles that count.

    Roles of an office count only while the tournament grants it.
    """
    held = roles_in(state, who)
    roles = frozenset(role for role in claimed if role in WITHOUT_OFFICE or role in held) or SPECTATOR_ONLY
    if not act.needs & rights_of(roles):
        raise _refused(state, not_among(roles, f"'{act.name.replace('-', ' ')}'"))
    return roles


def permit_matches(
    state: Tournament, roles: frozenset[Role], who: PersonId, act: DeskForm, names: Iterable[str]
) -> None:
    """Refuse a clerk with a range of tables anything that concerns a match elsewhere."""
    tables = state.ranges.get((who, t.Office.STAFF))
    if tables is None or IN_RANGE not in act.needs or roles != {Role.CLERK}:
        return
    for name in names:
        file = state.files.get(MatchId(name))
        table = file.table if file else ""
        if not (table.isdecimal() and RoleGrant(who, Role.CLERK, tables).covers(int(table))):
            where = f"at table {table}" if table else "at no table"
            raise _refused(
                state,
                said(
                    "You work at tables {first} to {second}, and this match is {where}.",
                    first=tables[0],
                    second=tables[1],
                    where=where,
                ),
            )


def permit_range(
    before: Tournament, after: Tournament, roles: frozenset[Role], who: PersonId, names: Iterable[str]
) -> None:
    """Refuse a clerk with a range of tables anything that moves a match from another table, or to one."""
    tables = before.ranges.get((who, t.Office.STAFF))
    if tables is None or roles != {Role.CLERK}:
        return
    for name in names:
        for state in (before, after):
            file = state.files.get(MatchId(name))
            table = file.table if file else ""
            if table and not (table.isdecimal() and RoleGrant(who, Role.CLERK, tables).covers(int(table))):
                raise _refused(
                    before,
                    said(
                        "You work at tables {first} to {second}, and this is about table {table}.",
                        first=tables[0],
                        second=tables[1],
                        table=table,
                    ),
                )


def _refused(state: Tournament, sentence: str) -> Refused:
    return Refused(sentence, clauses=clauses(state, "authority"), code="not_your_role")


@dataclass(frozen=True, slots=True)
class Sent:
    """A form of the hall as received: the act, its fields, by whom, from which device."""

    act: DeskForm
    form: Told
    who: PersonId
    roles: Collection[Role]
    based_on: int | None = None
    mark: str = ""
    device: str = ""
    in_break: bool = False
    """Whether the sender's match is in a break. The server says so, never a form."""


async def carry_out(desks: Desks, measures: Measures, hall: Hall, sent: Sent) -> tuple[t.DeskEvent, ...]:
    """Carry out a form if its sender may; refusals are logged and counted like other acts."""
    act, form, told = sent.act, sent.form, {"tournament": hall.id, "act": sent.act.name, "who": sent.who}

    def job(work: DeskWork) -> None:
        """Check rights on the state that the act is decided on, so an office that has ended no longer counts."""
        before = work.state
        roles = permit_act(before, sent.roles, sent.who, act)
        named = [name] if (name := getattr(asked, "match", None)) else []
        permit_matches(before, roles, sent.who, act, named)
        work.in_break = sent.in_break
        asked.run(work)
        changed = [str(match) for event in work.events if (match := getattr(event, "match", None))]
        permit_matches(before, roles, sent.who, act, changed)
        permit_range(before, work.state, roles, sent.who, [*named, *changed])

    try:
        permit_act(hall.state, sent.roles, sent.who, act)
        asked = act.read(form)
        if set(sent.roles) == {Role.SPECTATOR}:
            desks.quotas.spend("requests", sent.who)
        done = await desks.work(
            hall,
            sent.who,
            job,
            based_on=sent.based_on,
            about={field: getattr(asked, field) for field in act.about},
            mark=sent.mark[:200],
            device=sent.device,
            with_cases=act.with_cases,
            names=[name for names in names_of(form) for name in names],
        )
    except BaffleBoxError as wrong:
        cited = list(wrong.clauses) if isinstance(wrong, Refused) else []
        if field := field_of(wrong, form):
            wrong.facts = {**wrong.facts, "field": field}
        measures.refusals.labels("hall", str(wrong.code)).inc()
        log.warning(
            "act refused", **told, device=sent.device, code=str(wrong.code), sentence=wrong.sentence, clauses=cited
        )
        raise
    log.info("act", **told, device=sent.device, version=hall.state.version)
    return done


class HallOfficials:
    """Tells tables which roles their tournament grants."""

    def __init__(self, desks: Desks, *, shared: bool = False) -> None:
        self._desks, self._shared = desks, shared

    async def ready(self, terms: TableTerms) -> None:
        if terms.tournament:
            await self._desks.hall(terms.tournament)

    async def current(self, terms: TableTerms) -> None:
        if terms.tournament and self._shared:  # another server may have ended an office a moment ago
            await self._desks.renewed(terms.tournament)

    def at_table(self, terms: TableTerms) -> tuple[RoleGrant, ...]:
        hall = self._desks.in_use(terms.tournament) if terms.tournament else None
        return grants_at(hall.state, MatchId(terms.match)) if hall else ()
