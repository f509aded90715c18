"""A database from before entrants belonged to one tournament: whoever had the same name in two of them was one person.

`golden/shared-by-name.sql` was written by that version, beside the words that open it: Dee's Spring cup and Mallory's Other night, drawn,
both with an Anna Berg and a Ben Roy who are one person each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.operator import ServerPlace
from bafflebox.store.backup import verified
from support.golden_server import GOLDEN, asked, doors, opened, restored

DEE, MALLORY = "spring-cup", "other-night"
TOLD: dict[str, Any] = json.loads((GOLDEN / "shared-by-name.json").read_text("utf-8"))
ANNA, BEN = (TOLD["persons"][DEE][name] for name in ("Anna Berg", "Ben Roy"))
KEYS = {DEE: TOLD["dee"], MALLORY: TOLD["mallory"]}


@pytest.fixture
def house(tmp_path: Path) -> House:
    database = tmp_path / "server.db"
    restored((GOLDEN / "shared-by-name.sql").read_text("utf-8"), database)
    return opened(database, TOLD["at"])


@pytest.fixture
def door(house: House) -> Iterator[TestClient]:
    with doors(house) as made:
        yield made


def entered(door: TestClient, hall: str) -> dict[str, str]:
    """Who plays in a tournament, by id."""
    (event,) = asked(door, "", "GET", f"/tournaments/{hall}")["events"]
    found: dict[str, str] = event["entries"]
    return found


def act(door: TestClient, hall: str, name: str, **fields: str) -> Any:
    version = asked(door, "", "GET", f"/tournaments/{hall}")["version"]
    told = {"act": name, "fields": {"contest": "open"} | fields, "version": version}
    return asked(door, KEYS[hall], "POST", f"/tournaments/{hall}/acts", told)


def page(door: TestClient, hall: str, path: str) -> str:
    door.cookies.clear()
    answer = door.get(f"/tournaments/{hall}/{path}", headers={"authorization": f"Bearer {KEYS[hall]}"})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_it_had_linked_people_by_name_and_opens_as_it_was(house: House, door: TestClient) -> None:
    assert verified(house.journal).sound
    for hall, persons in TOLD["persons"].items():
        assert entered(door, hall) == {person: name for name, person in persons.items()}
        assert asked(door, KEYS[hall], "GET", f"/tournaments/{hall}/journal")[-1]["version"] == 18
    assert entered(door, DEE).keys() & entered(door, MALLORY).keys() == {ANNA, BEN}


@pytest.mark.parametrize(("hall", "other"), [(DEE, "Other night"), (MALLORY, "Spring cup")])
def test_each_director_is_told_what_had_been_linked_by_name(door: TestClient, hall: str, other: str) -> None:
    told = page(door, hall, "desk/entries").partition("Shared by name until now")[2].partition("</section>")[0]
    assert told.count(f"also in {other}") == 2
    assert "Anna Berg" in told
    assert "Ben Roy" in told
    assert not any(name in told for name in ("Cy Lang", "Ed Poe"))


def test_what_one_desk_does_with_them_stays_there(door: TestClient) -> None:
    before = asked(door, "", "GET", f"/tournaments/{DEE}")
    asked(door, KEYS[MALLORY], "PUT", f"/tournaments/{MALLORY}/names/{ANNA}", {"name": "Nobody"})
    act(door, MALLORY, "withdraw", entrant=BEN, reason="x")

    assert entered(door, MALLORY)[ANNA] == "Nobody"
    assert asked(door, "", "GET", f"/tournaments/{DEE}") == before
    assert "Nobody" not in page(door, DEE, "desk/entries") + page(door, DEE, "desk/journal") + page(
        door, DEE, "desk/copy"
    )
    assert "Nobody" in page(door, MALLORY, "desk/copy")


def test_what_one_desk_knows_of_them_is_not_shown_at_another(house: House, door: TestClient) -> None:
    mail = "anna@example.org"
    house.people.note(MALLORY, PersonId(ANNA), {"email": mail}, PersonId("x"))

    assert mail in page(door, MALLORY, "desk/entries")
    assert mail in page(door, MALLORY, "desk/copy")
    assert mail not in page(door, DEE, "desk/entries") + page(door, DEE, "desk/copy")


def test_a_card_opens_its_own_tournament_and_new_cards_elsewhere_do_not_end_it(door: TestClient) -> None:
    def mine(hall: str, card: str) -> int:
        door.cookies.clear()
        return int(door.get(f"/api/v1/tournaments/{hall}/mine", headers={"x-card": card}).status_code)

    assert mine(MALLORY, TOLD["cards"][DEE]) in (401, 403)
    asked(door, KEYS[MALLORY], "POST", f"/tournaments/{MALLORY}/cards")
    assert mine(DEE, TOLD["cards"][DEE]) == 200
    assert mine(MALLORY, TOLD["cards"][MALLORY]) in (401, 403)


def test_the_same_name_is_somebody_new_from_now_on(house: House, door: TestClient) -> None:
    house.operators.place = ServerPlace.LAPTOP
    night = {"programme": "club", "name": "Third night", "tables": "2", "names": "Anna Berg\nBen Roy"}
    made = asked(door, KEYS[MALLORY], "POST", "/tournaments", {"fields": night})["id"]
    assert sorted(entered(door, made).values()) == ["Anna Berg", "Ben Roy"]
    assert not entered(door, made).keys() & {ANNA, BEN}
