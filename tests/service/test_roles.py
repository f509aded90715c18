"""Who may do what: every act is in the table, and the table is asked before the referee."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import Refused
from bafflebox.game import Side
from bafflebox.service import House
from bafflebox.service.lobby import Wish
from bafflebox.service.roles import MAY, NEEDS, Right, Role, RoleGrant, permit, rights_of, roles_at
from bafflebox.table import Act, Mode, TableTerms, acts
from service.test_tables import run

PEOPLE = {role: PersonId(role.value) for role in Role}
TERMS = TableTerms(
    (PEOPLE[Role.PLAYER],),
    (PersonId("other"),),
    mode=Mode.LIVE,
    directors=(PEOPLE[Role.DIRECTOR],),
    monitors=(PEOPLE[Role.MONITOR],),
    transcribers=(PEOPLE[Role.TRANSCRIBER],),
)
GRANTS = (
    RoleGrant(PEOPLE[Role.ARBITER], Role.ARBITER),
    RoleGrant(PEOPLE[Role.COMMITTEE], Role.COMMITTEE),
    RoleGrant(PEOPLE[Role.CLERK], Role.CLERK),
)
EVERYBODY_AT_WORK = {Role.DIRECTOR, Role.ARBITER, Role.MONITOR, Role.TRANSCRIBER, Role.PLAYER}
"""Who takes part in a match or enters it."""
LINES: tuple[tuple[Any, set[Role]], ...] = (
    (acts.TurnAct | acts.CubeAct | acts.ResultAct | acts.StartAct | acts.DiceAct, EVERYBODY_AT_WORK),
    (acts.ClockAct | acts.BreakAct, EVERYBODY_AT_WORK),
    (acts.AgreeScore | acts.DisputeScore | acts.ReportGame | acts.ReportResult, EVERYBODY_AT_WORK | {Role.CLERK}),
    (acts.CallAct, EVERYBODY_AT_WORK),
    (acts.CaseAct, {Role.DIRECTOR, Role.ARBITER, Role.MONITOR}),
    (acts.OfficialAct, {Role.DIRECTOR, Role.ARBITER}),
)
CASES: dict[type, set[Role]] = {
    **{act: roles for union, roles in LINES for act in get_args(union)},
    acts.Withdraw: EVERYBODY_AT_WORK,
    acts.Warn: {Role.DIRECTOR, Role.ARBITER, Role.MONITOR},
}
"""Every act with the roles that may do it, written down apart from the table in the code."""


def may(role: Role, act: type) -> bool:
    try:
        permit(TERMS, PEOPLE[role], object.__new__(act), GRANTS)
    except Refused:
        return False
    return True


def test_a_refusal_names_the_role_and_a_clause() -> None:
    with pytest.raises(Refused, match="As spectator you may watch") as refused:
        permit(TERMS, PEOPLE[Role.SPECTATOR], acts.Roll())
    assert refused.value.code == "not_your_role"
    assert refused.value.clauses


def test_every_act_has_its_line() -> None:
    assert set(NEEDS) == set(get_args(Act))


def test_every_role_may_watch_and_only_some_more() -> None:
    assert all(Right.WATCH in rights for rights in MAY.values())
    assert MAY[Role.SPECTATOR] == {Right.WATCH}


@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
@pytest.mark.parametrize("act", get_args(Act), ids=lambda act: act.__name__)
def test_an_act_is_for_those_who_have_the_right(act: type, role: Role) -> None:
    assert may(role, act) is (role in CASES[act])


def test_a_clerk_works_in_a_range_of_tables() -> None:
    clerk = RoleGrant(PEOPLE[Role.CLERK], Role.CLERK, (10, 19))
    assert [number for number in (0, 9, 10, 19, 20) if clerk.covers(number)] == [10, 19]
    assert RoleGrant(PEOPLE[Role.CLERK], Role.CLERK).covers(0)


def test_who_plays_at_a_table_is_nothing_else_there() -> None:
    grants = (RoleGrant(PEOPLE[Role.PLAYER], Role.DIRECTOR),)
    assert roles_at(TERMS, PEOPLE[Role.PLAYER], grants) == {Role.PLAYER}


def test_players_without_a_director_follow_the_book_themselves() -> None:
    assert Right.RULE in rights_of({Role.PLAYER}, directed=False)
    assert Right.RULE not in rights_of({Role.SPECTATOR}, directed=False)


def test_somebody_may_be_two_things() -> None:
    grants = (*GRANTS, RoleGrant(PEOPLE[Role.MONITOR], Role.CLERK))
    assert roles_at(TERMS, PEOPLE[Role.MONITOR], grants) == {Role.MONITOR, Role.CLERK}


def test_the_house_asks_the_table_of_roles_first() -> None:
    async def story(house: House) -> None:
        room = await house.lobby.start(Wish(length=1), (PersonId("ann"),), (PersonId("ben"),))
        version = room.table.version
        for act in (acts.RollOpening(), acts.CallDirector(), acts.Warn(Side.WHITE), acts.Resume()):
            with pytest.raises(Refused) as refused:
                await house.tables.act(room.table.id, PersonId("eve"), act)
            assert refused.value.code == "not_your_role"
        assert room.table.version == version

    run(story)
