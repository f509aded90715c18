"""Officials: their roles, and conflicts of interest."""

from __future__ import annotations

from collections.abc import Collection

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.message import Series, said
from bafflebox.tournament.events import (
    ContestId,
    DeskEvent,
    Office,
    OfficialNamed,
    OfficialReleased,
    StakeDeclared,
)
from bafflebox.tournament.law import answer, check_open, clauses, refused
from bafflebox.tournament.state import Tournament

DIRECTING = frozenset({Office.EXECUTIVE, Office.DIRECTOR})
RULING = DIRECTING | {Office.ARBITER}
AT_THE_DESK = RULING | {Office.STAFF}
NATURES = ("stake", "spouse", "friend")
"""Kinds of interest, which the books treat differently."""


def has_role(
    state: Tournament, person: PersonId, roles: Collection[Office] = AT_THE_DESK, contest: ContestId | None = None
) -> bool:
    """Whether a person holds one of the roles, for this contest if the role is limited to some."""
    held = state.officials.get(person, {})
    return any(
        role in roles and (not only_for or contest is None or contest in only_for) for role, only_for in held.items()
    )


def check_director(state: Tournament, who: PersonId, at: Millis, contest: ContestId | None = None) -> None:
    """Refuses anyone but a director."""
    check_open(state, at)
    if not has_role(state, who, DIRECTING, contest):
        raise refused(
            state, "Only a director can do this, and {who} is not a director here.", "authority", "no_director", who=who
        )


def check_arbiter(state: Tournament, who: PersonId, at: Millis, contest: ContestId | None = None) -> None:
    """Refuses a ruling by anyone but a director or an arbiter."""
    check_open(state, at)
    if not has_role(state, who, RULING, contest):
        raise refused(
            state, "Only directors and arbiters rule here, and {who} is neither.", "authority", "no_director", who=who
        )


def check_staff(state: Tournament, who: PersonId, at: Millis, contest: ContestId | None = None) -> None:
    """Refuses anyone who isn't on the staff."""
    check_open(state, at)
    if not has_role(state, who, AT_THE_DESK, contest):
        raise refused(
            state, "Only the staff can do this, and {who} is not on the staff here.", "authority", "not_staff", who=who
        )


def executive(state: Tournament) -> PersonId:
    """The director who has the last word."""
    return next(person for person, roles in state.officials.items() if Office.EXECUTIVE in roles)


def name_official(
    state: Tournament,
    person: PersonId,
    role: Office,
    who: PersonId,
    at: Millis,
    *,
    only_for: Collection[ContestId] = (),
    tables: tuple[int, int] | None = None,
) -> tuple[DeskEvent, ...]:
    """Gives a person a role, optionally for a range of tables. Naming a new executive director replaces the old one."""
    check_director(state, who, at)
    for contest in only_for:
        state.contest(contest)
    if role is not Office.EXECUTIVE:
        if tables is not None and not 1 <= tables[0] <= tables[1]:
            raise InvalidInput(
                "Tables {first} to {last} is not a range.", first=tables[0], last=tables[1], code="bad_limits"
            )
        return (OfficialNamed(at, who, person, role, tuple(only_for), clauses(state, "officials"), tables),)
    if only_for or tables:
        raise InvalidInput(
            "The executive director is responsible for all events, so don't name any.", code="bad_limits"
        )
    now = executive(state)
    if who != now:
        raise refused(state, "Only the executive director can hand that role over.", "authority", "not_executive")
    if person == now:
        raise InvalidInput("{person} is already the executive director.", person=person, code="named_twice")
    return (
        OfficialReleased(at, who, now, role),
        OfficialNamed(at, who, now, Office.DIRECTOR),
        OfficialNamed(at, who, person, role, clauses=clauses(state, "officials")),
    )


def release_official(
    state: Tournament, person: PersonId, role: Office, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Takes a role away. There is always an executive director."""
    check_director(state, who, at)
    if role not in state.officials.get(person, {}):
        raise InvalidInput(
            "{person} is not {role} here.", person=person, role=role.value.replace("_", " "), code="no_such_role"
        )
    if role is Office.EXECUTIVE:
        raise refused(state, "Name another executive director instead.", "authority", "no_executive")
    return (OfficialReleased(at, who, person, role),)


def declare_stake(
    state: Tournament, person: PersonId, in_player: PersonId, nature: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Records an official's interest in a player."""
    check_open(state, at)
    if person != who and not has_role(state, who, DIRECTING):
        raise refused(state, "Only the official concerned or a director can declare an interest.", "stake", "not_yours")
    if nature not in NATURES:
        raise unknown_name("nature of an interest", nature, NATURES)
    return (StakeDeclared(at, who, person, in_player, nature),)


def conflicts(state: Tournament, person: PersonId, players: Collection[PersonId]) -> tuple[str, ...]:
    """The conflicts that keep an official from ruling on these players, one sentence each."""
    others = any(
        other != person and other not in players and set(roles) & DIRECTING for other, roles in state.officials.items()
    )
    ties = [("player", said("{person} is a player in it.", person=person))] if person in players else []
    ties += [
        (
            declared.nature if declared.nature in NATURES else "stake",
            said("{person} has an interest in {player}.", person=person, player=declared.in_player),
        )
        for declared in state.stakes
        if declared.person == person and declared.in_player in players
    ]
    found = [
        (sentence, answer(state.book, "director_is_party", part=part, other_director=others)) for part, sentence in ties
    ]
    return tuple(Series((sentence, ruling.verdict)) for sentence, ruling in found if ruling.violation is not False)


def interests(state: Tournament, person: PersonId, players: Collection[PersonId]) -> tuple[str, ...]:
    """Why this official may not rule, and who could instead."""
    against = conflicts(state, person, players)
    free = free_to_rule(state, players) if against else ()
    return (*against, said("Free to rule: {persons}.", persons=", ".join(free))) if free else against


def free_to_rule(state: Tournament, players: Collection[PersonId]) -> tuple[PersonId, ...]:
    """The directors without an interest in these players, the executive director first."""
    directing = [person for person, roles in state.officials.items() if set(roles) & DIRECTING]
    free = [person for person in directing if not conflicts(state, person, players)]
    return tuple(sorted(free, key=lambda person: person != executive(state)))


def committee_list(state: Tournament) -> tuple[PersonId, ...]:
    """The people on the committee list."""
    return tuple(person for person, roles in state.officials.items() if Office.COMMITTEE in roles)
