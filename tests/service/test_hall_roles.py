"""Roles that a tournament gives: they hold at its tables and at its desk at once, and as far as the one table says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError, Refused
from bafflebox.game import Side
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import DESK, PHONE, VISITOR
from bafflebox.service.hall.rights import TASKS, grants_at, permit_act, permit_matches, roles_in
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right, Role, RoleGrant, rights_of
from bafflebox.service.room import Room
from bafflebox.service.views import seen
from bafflebox.table import Act, acts
from bafflebox.tournament import events as t
from bafflebox.tournament.hall import set_table
from bafflebox.tournament.monitors import appoint_monitor
from bafflebox.tournament.officials import name_official, release_official
from service.test_seats import ANN, BEN, DEE, FIRST, club, seated
from support.houses import run

EVE = PersonId("eve")
Story = Callable[[House, Hall, Room], Awaitable[None]]


def at_a_table(story: Story) -> None:
    """A match over the board at table 12 of a club, begun before anybody was given a role."""

    async def told(house: House) -> None:
        hall = await club(house)
        await house.desks.work(hall, DEE, lambda work: _quiet(work.do(set_table, "12")))
        room = await seated(house, hall, place="12")
        await house.tables.act(room.table.id, ANN, acts.RollOpening(3, 1))
        await story(house, hall, room)

    run(told)


def _quiet(_: object) -> None:
    """A job gives nothing back."""


async def named(house: House, hall: Hall, role: t.Office, tables: tuple[int, int] | None = None) -> None:
    await house.desks.work(hall, DEE, lambda work: _quiet(work.do(name_official, EVE, role, tables=tables)))


async def may(house: House, room: Room, act: Act) -> bool:
    """Whether Eve is let to the referee, who may still have something against it."""
    try:
        await house.tables.act(room.table.id, EVE, act)
    except BaffleBoxError as refused:
        return refused.code != "not_your_role"
    return True


ROLES: dict[t.Office, tuple[tuple[Act, ...], tuple[Act, ...]]] = {
    t.Office.DIRECTOR: ((acts.AdjustTime(Side.WHITE, 1000), acts.Warn(Side.WHITE)), ()),
    t.Office.ARBITER: ((acts.AdjustTime(Side.WHITE, 1000), acts.PointOut("fast_roll", Side.BLACK), acts.Rule(1)), ()),
    t.Office.STAFF: ((acts.ReportResult(3, 0),), (acts.Play("8/5 6/5"), acts.Warn(Side.WHITE), acts.Withdraw())),
    t.Office.TRANSCRIBER: ((acts.Play("8/5 6/5"), acts.CallDirector()), (acts.Warn(Side.WHITE), acts.Rule(1))),
    t.Office.COMMITTEE: ((), (acts.Play("8/5 6/5"), acts.CallDirector(), acts.Rule(1), acts.ReportResult(3, 0))),
    t.Office.MONITOR: ((), (acts.Play("8/5 6/5"), acts.Warn(Side.WHITE))),
    t.Office.ORGANISER: ((), (acts.Play("8/5 6/5"), acts.AdjustTime(Side.WHITE, 1000))),
}
"""Every task of a tournament with acts that it opens at a table, and acts that it does not."""


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.value)
def test_a_role_holds_at_a_table_that_was_open_already(role: t.Office) -> None:
    async def story(house: House, hall: Hall, room: Room) -> None:
        opened, shut = ROLES[role]
        assert not any([await may(house, room, act) for act in opened])
        await named(house, hall, role)
        assert [act for act in opened if not await may(house, room, act)] == []
        assert [act for act in shut if await may(house, room, act)] == []
        await house.desks.work(hall, DEE, lambda work: _quiet(work.do(release_official, EVE, role)))
        assert not any([await may(house, room, act) for act in opened])

    at_a_table(story)


def test_every_task_of_a_tournament_is_tried() -> None:
    assert {*ROLES, t.Office.EXECUTIVE} == set(t.Office)
    assert set(TASKS) == set(t.Office) - {t.Office.MONITOR, t.Office.ORGANISER}


def test_an_arbiter_s_act_is_carried_out_in_the_arbiter_s_name() -> None:
    async def story(house: House, hall: Hall, room: Room) -> None:
        await named(house, hall, t.Office.ARBITER)
        before = room.table.clock
        await house.tables.act(room.table.id, EVE, acts.AdjustTime(Side.WHITE, 60_000))
        assert room.table.clock != before
        assert room.events[-1].by == EVE
        assert room.table.terms.directors == (DEE,)

    at_a_table(story)


def test_a_monitor_watches_over_the_own_match_only() -> None:
    async def story(house: House, hall: Hall, room: Room) -> None:
        def job(work: DeskWork) -> None:
            work.do(appoint_monitor, FIRST, EVE)

        await house.desks.work(hall, DEE, job)
        assert grants_at(hall.state, FIRST)[-1] == RoleGrant(EVE, Role.MONITOR)
        assert await may(house, room, acts.Warn(Side.WHITE))
        other = t.MatchId("open/main:1.2")
        assert EVE not in {grant.person for grant in grants_at(hall.state, other)}

    at_a_table(story)


@pytest.mark.parametrize(("tables", "reaches"), [((10, 19), True), ((20, 29), False)])
def test_a_clerk_enters_results_of_the_own_range_only(tables: tuple[int, int], reaches: bool) -> None:
    async def story(house: House, hall: Hall, room: Room) -> None:
        await named(house, hall, t.Office.STAFF, tables)
        assert await may(house, room, acts.ReportResult(3, 0)) is reaches
        held = permit_act(hall.state, roles_in(hall.state, EVE), EVE, DESK["result"])
        if reaches:
            permit_matches(hall.state, held, EVE, DESK["result"], [FIRST])
        else:
            with pytest.raises(Refused, match="tables 20 to 29, and this match is at table 12") as refused:
                permit_matches(hall.state, held, EVE, DESK["result"], [FIRST])
            assert refused.value.code == "not_your_role"
        permit_act(hall.state, held, EVE, DESK["check-in"])

    at_a_table(story)


def test_what_somebody_is_shown_follows_the_role() -> None:
    async def story(house: House, hall: Hall, room: Room) -> None:
        def view() -> dict[str, object]:
            return seen(room, EVE, house.moments.now(), house.people)

        assert ("incidents" in view(), view()["allowed"]) == (False, [])
        await named(house, hall, t.Office.STAFF)
        assert ("incidents" in view(), view().get("turns")) == (False, None)
        await named(house, hall, t.Office.COMMITTEE)
        assert ("incidents" in view(), "turns" in view()) == (True, False)
        await named(house, hall, t.Office.TRANSCRIBER)
        assert "turns" in view()
        assert "Play" in {one["act"] for one in view()["allowed"]}  # type: ignore[attr-defined]

    at_a_table(story)


def test_every_act_of_the_hall_needs_a_right_that_somebody_has() -> None:
    for name, act in (*DESK.items(), *PHONE.items(), *VISITOR.items()):
        assert act.needs, name
    assert all(act.needs & rights_of({Role.DIRECTOR}) for act in DESK.values())
    assert all(act.needs <= rights_of({Role.PLAYER}) for act in PHONE.values())
    assert all(act.needs <= rights_of({Role.SPECTATOR}) for act in VISITOR.values())


@pytest.mark.parametrize(
    ("role", "opened", "shut"),
    [
        (t.Office.DIRECTOR, "draw release rule result check-in vote", ""),
        (t.Office.ARBITER, "rule late suspend result incident", "draw release close fees committee vote"),
        (t.Office.STAFF, "check-in call result pay notice incident", "draw release rule late correct prizes"),
        (t.Office.COMMITTEE, "vote", "rule result check-in draw"),
        (t.Office.MONITOR, "", "rule incident result check-in draw vote"),
        (t.Office.TRANSCRIBER, "", "result check-in draw rule vote"),
        (t.Office.ORGANISER, "", "result check-in draw rule vote"),
    ],
    ids=lambda value: value.value if isinstance(value, t.Office) else "",
)
def test_a_role_opens_its_acts_of_the_desk(role: t.Office, opened: str, shut: str) -> None:
    async def story(house: House) -> None:
        hall = await club(house)
        await named(house, hall, role)
        held = rights_of(roles_in(hall.state, EVE))
        assert [name for name in opened.split() if not DESK[name].needs & held] == []
        assert [name for name in shut.split() if DESK[name].needs & held] == []
        assert (Right.DESK in held) is (role in (t.Office.DIRECTOR, t.Office.ARBITER, t.Office.STAFF))

    run(story)


def test_a_player_has_no_right_at_the_desk() -> None:
    async def story(house: House) -> None:
        hall = await club(house)
        with pytest.raises(Refused, match="As player you may"):
            permit_act(hall.state, (Role.PLAYER,), BEN, DESK["check-in"])

    run(story)
