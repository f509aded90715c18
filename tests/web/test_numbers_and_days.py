"""Numbers and days that nobody means are refused where they are read: none keeps the server busy, and none breaks a page later."""

from __future__ import annotations

import csv
from fractions import Fraction

import pytest
from starlette.testclient import TestClient

from bafflebox.errors import InvalidInput
from bafflebox.tournament.days import moment_of, read_day
from bafflebox.tournament.money.amounts import cents, ratio, share
from support.club_night import BASE, act

ENDLESS = "9" * 5000
POWER = "1e400"
"""Stands for 1e999999999, which would keep a server busy for hours: whoever accepts one accepts the other."""


@pytest.mark.parametrize("read", [cents, share])
def test_an_amount_has_an_end(read: object) -> None:
    with pytest.raises(InvalidInput):
        read(ENDLESS)  # type: ignore[operator]


@pytest.mark.parametrize("text", [POWER, ENDLESS, "1/0", "nan", "-1", "", "1_0", f"1.{ENDLESS}", "²"])
def test_a_ratio_is_written_out(text: str) -> None:
    assert ratio(text) is None


def test_ratios_are_read_as_people_and_programs_write_them() -> None:
    assert [ratio(text) for text in ("2", " 1,5 ", "1/3", "4.851234567890123")] == [
        2, Fraction(3, 2), Fraction(1, 3), Fraction("4.851234567890123"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["0001-01-01", "1899-12-31", "3000-01-01", "9999-12-31", "2026-02-30", "today", ""])
def test_a_day_is_one_that_calendars_have(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_day(text)
    with pytest.raises(InvalidInput):
        moment_of(f"{text}T10:00+14:00")


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("fees", {"contest": "open", "entry": ENDLESS, "why": "x"}),
        ("prizes", {"contest": "open", "prizes": f"main:1={ENDLESS}"}),
        ("pr", {"match": "open/main:1.1", "entrant": "x", "pr": POWER, "decisions": "9", "source": "x"}),
        ("membership", {"person": "x", "federation": "usbgf", "until": "0001-01-01"}),
        ("membership", {"person": "x", "federation": "usbgf", "until": "9999-12-31"}),
        ("details", {"first_day": "9999-12-31", "last_day": "9999-12-31"}),
        ("change-event", {"contest": "open", "starts": "9999-12-31T23:59-23:59"}),
        ("result-list", {"contest": "open", "list": f"Ann,Ben,5-3,{ENDLESS}"}),
        ("event", {"id": "more", "name": "More", "structure": f"swiss({ENDLESS})"}),
    ],
)
def test_the_desk_refuses_them(hall: TestClient, name: str, fields: dict[str, str]) -> None:
    answer = hall.post(f"/api{BASE}/acts", json={"act": name, "fields": fields})
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] != "unknown_act"
    assert hall.get(f"{BASE}/calendar.ics").status_code == 200


@pytest.mark.parametrize("factor", [POWER, ENDLESS, "1/0", "101"])
def test_a_season_counts_no_tournament_so_often(hall: TestClient, factor: str) -> None:
    page = hall.get("/tournaments/season", params={"counts.club-night": factor})
    assert page.status_code == 200
    assert "Write for example 2 or 1.5." in page.text


def test_names_in_the_table_of_a_season_are_no_formulas(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    for match in ("open/main:1.1", "open/main:1.2", "open/main:2.1", "open/consolation:1.1"):
        known = {one["id"]: one for one in hall.get(f"/api{BASE}").json()["matches"]}
        first = known[match]["entrants"][0]
        assert act(hall, act="result", match=match, winner=first, first="5", second="1") == 200
    assert hall.put(f"/api{BASE}/names/{first}", json={"name": "=HYPERLINK(0)"}).status_code < 300
    told = hall.get("/tournaments/season", params={"format": "csv"}).text
    assert "'=HYPERLINK(0)" in {row[1] for row in csv.reader(told.splitlines())}


@pytest.fixture
def table(hall: TestClient) -> str:
    made = hall.post("/api/tables", json={"white": "Ann", "black": "Ben", "mode": "live", "length": 3})
    return f"/api/tables/{made.json()['table']}"


@pytest.mark.parametrize(
    "told",
    [
        {"act": "CorrectLength", "length": 100_000},
        {"act": "CorrectLength", "length": 10**30},
        {"act": "AwardPoints", "against": "white", "points": 10**30},
        {"act": "TakeBackPoints", "side": "white", "points": -(10**30)},
        {"act": "AdjustTime", "side": "white", "by": 10**30},
    ],
    ids=str,
)
def test_a_table_refuses_them(hall: TestClient, table: str, told: dict[str, object]) -> None:
    answer = hall.post(f"{table}/acts", json=told)
    assert answer.status_code == 422, answer.text


def test_a_long_match_may_be_corrected_to_its_length(hall: TestClient, table: str) -> None:
    assert hall.post(f"{table}/acts", json={"act": "CorrectLength", "length": 25}).status_code == 200
