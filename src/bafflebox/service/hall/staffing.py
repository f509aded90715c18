"""Invitations to the desk, made by a director; each works once."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.service.hall.acts.fields import LONGEST_NUMBER
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.passes import Invitation, Passes
from bafflebox.service.hall.work import DeskWork
from bafflebox.tournament.events import Office
from bafflebox.tournament.law import clauses
from bafflebox.tournament.officials import name_official

INVITED = (Office.STAFF, Office.ARBITER, Office.DIRECTOR, Office.MONITOR, Office.COMMITTEE, Office.TRANSCRIBER)
MYSELF = "me"


def invite(passes: Passes, hall: Hall, who: PersonId, role: str, first: str = "", last: str = "") -> str:
    """Make an invitation: the first to use it gets the task. `me` lets the director in on another device."""
    if not hall.is_director(who):
        raise Refused(
            "Only a director can invite people to the desk.",
            clauses=clauses(hall.state, "authority"),
            code="no_director",
        )
    roles = {one.value: one for one in INVITED}
    if role != MYSELF and role not in roles:
        raise unknown_name("role", role, roles)
    given, person = (Office.STAFF, str(who)) if role == MYSELF else (roles[role], "")
    return passes.invite(Invitation(hall.id, given, who, person, table_range(first, last)))


def table_range(first: str, last: str) -> tuple[int, int] | None:
    """The tables to which a clerk's task is limited; empty means every table."""
    if not first.strip() and not last.strip():
        return None
    ends = (first.strip(), last.strip())
    if not all(end.isdecimal() and len(end) <= LONGEST_NUMBER for end in ends) or int(first) > int(last):
        raise InvalidInput("A range of tables has two numbers, the smaller one first: 10 to 19.", code="bad_limits")
    return int(first), int(last)


async def take_task(desks: Desks, hall: Hall, invitation: Invitation, who: PersonId) -> None:
    """Give a person the task of an invitation, on behalf of its maker."""

    def job(work: DeskWork) -> None:
        work.do(name_official, who, invitation.role, tables=invitation.tables)

    await desks.work(hall, invitation.by, job)
