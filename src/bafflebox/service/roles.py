"""Who may do what: one table, checked for every act at a table, at the desk or from a phone; printed in the reference.

The referee refuses what a rule forbids; this table refuses what a person's role doesn't allow.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any, get_args

from bafflebox.cases import PersonId
from bafflebox.errors import Refused
from bafflebox.rulings.play_law import Conduct
from bafflebox.table import Act, Table, TableTerms, acts
from bafflebox.table.events import TABLE
from bafflebox.table.law import law_of


class Role(Enum):
    """A person's role at a table."""

    DIRECTOR = "director"
    ARBITER = "arbiter"
    COMMITTEE = "committee member"
    CLERK = "clerk"
    MONITOR = "monitor"
    TRANSCRIBER = "transcriber"
    PLAYER = "player"
    SPECTATOR = "spectator"


class Right(Enum):
    """What somebody may do, in the reference's words."""

    WATCH = "watch, later where the match says so"
    READ = "read facts and notes of incidents"
    PLAY = "act for your own side, at the table and on your phone"
    ENTER = "enter what both sides do, at a live table or from a recording"
    CALL = "call the director, point something out, state facts"
    KEEP_TIME = "stop and start clock and match"
    REPORT = "enter results of your range of tables"
    WARN = "warn a player"
    RULE = "rule by the book and apply the ruling"
    CORRECT = "put clock, score, board and length right; penalise, forfeit, grant"
    APPEAL = "decide appeals"
    DESK = "work at the desk: entries, check-in, calls, payments, messages"
    RUN = "run the event: draw, tables, fees and prizes, officials"


MAY: dict[Role, frozenset[Right]] = {
    Role.DIRECTOR: frozenset(Right) - {Right.PLAY, Right.APPEAL},
    Role.ARBITER: frozenset(Right) - {Right.PLAY, Right.APPEAL, Right.RUN},
    Role.COMMITTEE: frozenset({Right.WATCH, Right.READ, Right.APPEAL}),
    Role.CLERK: frozenset({Right.WATCH, Right.REPORT, Right.DESK}),
    Role.MONITOR: frozenset(
        {Right.WATCH, Right.READ, Right.ENTER, Right.CALL, Right.KEEP_TIME, Right.WARN, Right.RULE}
    ),
    Role.TRANSCRIBER: frozenset({Right.WATCH, Right.READ, Right.ENTER, Right.CALL}),
    Role.PLAYER: frozenset({Right.WATCH, Right.READ, Right.PLAY, Right.CALL}),
    Role.SPECTATOR: frozenset({Right.WATCH}),
}
"""The table of rights. There is no other source of rights, at a table, at the desk or on a phone."""

UNDIRECTED = frozenset({Right.RULE, Right.CORRECT})
"""Extra rights for people who play or enter a match without a director: they apply the book, checked by the referee."""
_AT_THE_TABLE = frozenset({Role.PLAYER, Role.TRANSCRIBER, Role.MONITOR})
_PLAYS = frozenset({Role.PLAYER})

_IN_MATCH = frozenset({Right.PLAY, Right.ENTER})
NEEDS: dict[type, frozenset[Right]] = {
    **dict.fromkeys(get_args(acts.PlayAct | acts.StartAct | acts.DiceAct), _IN_MATCH),
    **dict.fromkeys(get_args(acts.ScoreAct), _IN_MATCH | {Right.REPORT}),
    **dict.fromkeys(get_args(acts.ClockAct | acts.BreakAct), _IN_MATCH | {Right.KEEP_TIME}),
    **dict.fromkeys(get_args(acts.CaseAct), frozenset({Right.RULE})),
    **dict.fromkeys(get_args(acts.CallAct), frozenset({Right.CALL})),
    **dict.fromkeys(get_args(acts.OfficialAct), frozenset({Right.CORRECT})),
    acts.Withdraw: _IN_MATCH,
    acts.Warn: frozenset({Right.WARN}),
}
"""Any of these rights is enough for the act."""

_STANDS_AS = {
    Role.DIRECTOR: "directors",
    Role.ARBITER: "directors",
    Role.MONITOR: "monitors",
    Role.COMMITTEE: "monitors",
    Role.TRANSCRIBER: "transcribers",
    Role.CLERK: "transcribers",
}
"""The referee's view of roles that only the event grants; the table above still limits their rights."""


@dataclass(frozen=True, slots=True)
class RoleGrant:
    """A role that an event grants to a person, perhaps only for a range of its tables."""

    person: PersonId
    role: Role
    tables: tuple[int, int] | None = None

    def covers(self, number: int) -> bool:
        return self.tables is None or self.tables[0] <= number <= self.tables[1]


def roles_at(terms: TableTerms, who: PersonId, grants: Iterable[RoleGrant] = ()) -> frozenset[Role]:
    """A person's roles at a table. Players have no other role; people without a role are spectators."""
    if terms.side_of(who) is not None:
        return _PLAYS
    found = {grant.role for grant in grants if grant.person == who}
    held = (
        (Role.DIRECTOR, terms.directors),
        (Role.MONITOR, terms.monitors),
        (Role.TRANSCRIBER, terms.transcribers),
    )
    return frozenset(found | {role for role, people in held if who in people}) or frozenset({Role.SPECTATOR})


def rights_of(roles: Iterable[Role], *, directed: bool = True) -> frozenset[Right]:
    return _rights_of(frozenset(roles), directed)


@cache  # there are few combinations, and every view and act needs them
def _rights_of(held: frozenset[Role], directed: bool) -> frozenset[Right]:
    rights = frozenset[Right]().union(*(MAY[role] for role in held))
    return rights if directed or not held & _AT_THE_TABLE else rights | UNDIRECTED


def rights_at(terms: TableTerms, who: PersonId, grants: Iterable[RoleGrant] = ()) -> frozenset[Right]:
    """A person's rights at a table."""
    return _rights_of(roles_at(terms, who, grants), bool(terms.directors))


@cache
def names_of(rights: frozenset[Right]) -> list[str]:
    """The names of rights for programs; don't change the list."""
    return sorted(right.name.lower() for right in rights)


@cache
def acts_within(rights: frozenset[Right]) -> frozenset[str]:
    """The names of the acts that these rights allow."""
    return frozenset(kind.__name__ for kind, needed in NEEDS.items() if needed & rights)


def permit(terms: TableTerms, who: PersonId, act: Act, grants: Iterable[RoleGrant] = ()) -> None:
    """Refuse an act that the person has no right to, whatever the state of the match."""
    if who == TABLE:
        return
    roles, needed = roles_at(terms, who, grants), NEEDS[type(act)]
    if needed & _rights_of(roles, bool(terms.directors)):
        return
    rule = Conduct.ONLY_PLAYERS if needed & _IN_MATCH else Conduct.OFFICIALS
    cited: Refused = law_of(terms).refusal(rule, not_among(roles, type(act).__name__), "not_your_role")
    raise cited


def not_among(roles: Iterable[Role], what: str) -> str:
    """The refusal for somebody whose roles don't allow the act."""
    held = frozenset(roles)
    are = " and ".join(sorted(role.value for role in held))
    allowed = "; ".join(right.value for right in Right if right in rights_of(held))
    return f"As {are} you may {allowed}. Your role doesn't allow {what}."


def standing(table: Table, who: PersonId, grants: Iterable[RoleGrant]) -> Table:
    """The table with roles that the event has granted to this person since it was opened, for the referee."""
    terms = standing_terms(table.terms, who, grants)
    return table if terms is table.terms else replace(table, terms=terms)


def standing_terms(terms: TableTerms, who: PersonId, grants: Iterable[RoleGrant]) -> TableTerms:
    """The terms of a table, with a person's roles from the event added."""
    if terms.side_of(who) is not None:
        return terms
    places = {_STANDS_AS[role] for role in roles_at(terms, who, grants) if role in _STANDS_AS}
    added: dict[str, Any] = {
        place: (*getattr(terms, place), who) for place in places if who not in getattr(terms, place)
    }
    return replace(terms, **added) if added else terms
