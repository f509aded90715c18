"""Who may do what: one table, looked at wherever an act comes in, and printed in the reference.

The referee knows the match and refuses what a rule forbids; this table knows the house and refuses what is nobody's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import get_args

from bafflebox.cases import PersonId
from bafflebox.errors import Refused
from bafflebox.rulings.play_law import Rule
from bafflebox.table import Act, TableTerms, acts
from bafflebox.table.events import TABLE
from bafflebox.table.law import law_of


class Role(Enum):
    """As what somebody is at a table."""

    DIRECTOR = "director"
    ARBITER = "arbiter"
    COMMITTEE = "committee member"
    CLERK = "clerk"
    MONITOR = "monitor"
    TRANSCRIBER = "transcriber"
    PLAYER = "player"
    SPECTATOR = "spectator"


class Right(Enum):
    """What somebody may do, in the words of the reference."""

    WATCH = "watch, later where the match says so"
    READ = "read facts and notes of incidents"
    PLAY = "act for the own side"
    ENTER = "enter what both sides do, at a live table or from a recording"
    CALL = "call the director, point something out, state facts"
    KEEP_TIME = "stop and start clock and match"
    REPORT = "enter results of the own range of tables"
    WARN = "warn a player"
    RULE = "rule by the book and apply the ruling"
    CORRECT = "put clock, score, board and length right; penalise, forfeit, grant"
    APPEAL = "decide appeals"
    RUN = "run the event: entries, draw, tables, money, officials"


MAY: dict[Role, frozenset[Right]] = {
    Role.DIRECTOR: frozenset(Right) - {Right.PLAY, Right.APPEAL},
    Role.ARBITER: frozenset(Right) - {Right.PLAY, Right.APPEAL, Right.RUN},
    Role.COMMITTEE: frozenset({Right.WATCH, Right.READ, Right.APPEAL}),
    Role.CLERK: frozenset({Right.WATCH, Right.REPORT}),
    Role.MONITOR: frozenset(
        {Right.WATCH, Right.READ, Right.ENTER, Right.CALL, Right.KEEP_TIME, Right.WARN, Right.RULE}
    ),
    Role.TRANSCRIBER: frozenset({Right.WATCH, Right.READ, Right.ENTER, Right.CALL}),
    Role.PLAYER: frozenset({Right.WATCH, Right.READ, Right.PLAY, Right.CALL}),
    Role.SPECTATOR: frozenset({Right.WATCH}),
}
"""The table. Nobody has a right by any other way."""

UNDIRECTED = frozenset({Right.RULE, Right.CORRECT})
"""What falls to those who play or enter a match without a director: they follow the book themselves, the referee sees to it."""
_AT_THE_TABLE = frozenset({Role.PLAYER, Role.TRANSCRIBER, Role.MONITOR})

_IN_MATCH = frozenset({Right.PLAY, Right.ENTER})
_NEEDS: dict[type, frozenset[Right]] = {
    **dict.fromkeys(get_args(acts.TurnAct | acts.CubeAct | acts.ResultAct | acts.StartAct | acts.DiceAct), _IN_MATCH),
    **dict.fromkeys(get_args(acts.ScoreAct), _IN_MATCH | {Right.REPORT}),
    **dict.fromkeys(get_args(acts.ClockAct | acts.BreakAct), _IN_MATCH | {Right.KEEP_TIME}),
    **dict.fromkeys(get_args(acts.CaseAct), frozenset({Right.RULE})),
    **dict.fromkeys((acts.CallDirector, acts.PointOut, acts.StateFact, acts.Choose), frozenset({Right.CALL})),
    **dict.fromkeys(get_args(acts.OfficialAct), frozenset({Right.CORRECT})),
    acts.Warn: frozenset({Right.WARN}),
}
"""Any of these rights is enough for the act."""


@dataclass(frozen=True, slots=True)
class Grant:
    """A role given to somebody for an event, perhaps for a range of its tables only."""

    person: PersonId
    role: Role
    first: int = 1
    last: int | None = None

    def covers(self, number: int) -> bool:
        return self.first <= number and (self.last is None or number <= self.last)


def roles_at(terms: TableTerms, who: PersonId, grants: Iterable[Grant] = (), number: int = 1) -> frozenset[Role]:
    """What somebody is at a table; whoever is nothing else watches."""
    found = {grant.role for grant in grants if grant.person == who and grant.covers(number)}
    held = (
        (Role.DIRECTOR, terms.directors),
        (Role.MONITOR, terms.monitors),
        (Role.TRANSCRIBER, terms.transcribers),
        (Role.PLAYER, (*terms.white, *terms.black)),
    )
    return frozenset(found | {role for role, people in held if who in people}) or frozenset({Role.SPECTATOR})


def rights_of(roles: Iterable[Role], *, directed: bool = True) -> frozenset[Right]:
    held = frozenset(roles)
    rights = frozenset[Right]().union(*(MAY[role] for role in held))
    return rights if directed or not held & _AT_THE_TABLE else rights | UNDIRECTED


def permit(terms: TableTerms, who: PersonId, act: Act, grants: Iterable[Grant] = (), number: int = 1) -> None:
    """Refuse an act that whoever asks has no right to, whatever the state of the match."""
    if who == TABLE:
        return
    roles = roles_at(terms, who, grants, number)
    needed = _NEEDS[type(act)]
    if needed & rights_of(roles, directed=bool(terms.directors)):
        return
    are = " and ".join(sorted(role.value for role in roles))
    allowed = "; ".join(right.value for right in Right if right in rights_of(roles))
    rule = Rule.ONLY_PLAYERS if needed & _IN_MATCH else Rule.OFFICIALS
    sentence = f"As {are} you may {allowed}; {type(act).__name__} is not among it."
    cited: Refused = law_of(terms).refusal(rule, sentence, "not_your_role")
    raise cited
