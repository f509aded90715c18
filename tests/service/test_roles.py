"""Who may do what: every act is in the table, and the table is asked before the referee."""

from __future__ import annotations

from typing import get_args

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import Refused
from bafflebox.game import Side
from bafflebox.service import House
from bafflebox.service.lobby import Wish
from bafflebox.service.roles import _NEEDS, MAY, Grant, Right, Role, permit, rights_of, roles_at
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
    Grant(PEOPLE[Role.ARBITER], Role.ARBITER),
    Grant(PEOPLE[Role.COMMITTEE], Role.COMMITTEE),
    Grant(PEOPLE[Role.CLERK], Role.CLERK, 10, 19),
)
CASES: dict[Act, set[Role]] = {
    acts.Roll(): {Role.DIRECTOR, Role.ARBITER, Role.MONITOR, Role.TRANSCRIBER, Role.PLAYER},
    acts.CallDirector(): {Role.DIRECTOR, Role.ARBITER, Role.MONITOR, Role.TRANSCRIBER, Role.PLAYER},
    acts.ReportResult(7, 3): {*(Role.DIRECTOR, Role.ARBITER, Role.MONITOR, Role.TRANSCRIBER, Role.PLAYER, Role.CLERK)},
    acts.Rule(1): {Role.DIRECTOR, Role.ARBITER, Role.MONITOR},
    acts.Warn(Side.WHITE): {Role.DIRECTOR, Role.ARBITER, Role.MONITOR},
    acts.AwardPoints(Side.WHITE, 1): {Role.DIRECTOR, Role.ARBITER},
    acts.TakeBackPoints(Side.WHITE, 1): {Role.DIRECTOR, Role.ARBITER},
}


def may(role: Role, act: Act, number: int = 12) -> bool:
    try:
        permit(TERMS, PEOPLE[role], act, GRANTS, number)
    except Refused:
        return False
    return True


def test_a_refusal_names_the_role_and_a_clause() -> None:
    with pytest.raises(Refused, match="As spectator you may watch") as refused:
        permit(TERMS, PEOPLE[Role.SPECTATOR], acts.Roll())
    assert refused.value.code == "not_your_role"
    assert refused.value.clauses


def test_every_act_has_its_line() -> None:
    assert set(_NEEDS) == set(get_args(Act))


def test_every_role_may_watch_and_only_some_more() -> None:
    assert all(Right.WATCH in rights for rights in MAY.values())
    assert MAY[Role.SPECTATOR] == {Right.WATCH}


@pytest.mark.parametrize("act", CASES, ids=lambda act: type(act).__name__)
def test_an_act_is_for_those_who_have_the_right(act: Act) -> None:
    assert {role for role in Role if may(role, act)} == CASES[act]


def test_a_clerk_works_in_a_range_of_tables() -> None:
    assert may(Role.CLERK, acts.ReportResult(7, 3), 10)
    assert not may(Role.CLERK, acts.ReportResult(7, 3), 20)


def test_players_without_a_director_follow_the_book_themselves() -> None:
    assert Right.RULE in rights_of({Role.PLAYER}, directed=False)
    assert Right.RULE not in rights_of({Role.SPECTATOR}, directed=False)


def test_somebody_may_be_two_things() -> None:
    grants = (*GRANTS, Grant(PEOPLE[Role.MONITOR], Role.CLERK))
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
