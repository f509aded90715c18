"""A club night of four behind the doors of the hall, as its director's browser has it."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

HERE = {"origin": "http://testserver", "accept": "text/html"}
BASE = "/tournaments/club-night"
PLAN = {
    "programme": "club",
    "name": "Club night",
    "director": "Dee",
    "tables": "2",
    "fee": "10",
    "announced": "the wall",
}


def set_up(client: TestClient, *, book: str = "usbgf", phones: str = "report") -> TestClient:
    more = {"book": book, "phones": phones, "names": "Ann\nBen\nCid\nDora"}
    answer = client.post("/tournaments/new", data=PLAN | more, headers=HERE)
    assert answer.status_code == 200, answer.text
    return client


def version(hall: TestClient) -> int:
    return int(hall.get(f"{BASE}/version").json()["version"])


def act(hall: TestClient, **form: str) -> int:
    """Send a form of the desk; gives the status."""
    told = {"version": str(version(hall))} | form
    return hall.post(f"{BASE}/desk", data=told, headers=HERE).status_code


def cards(hall: TestClient) -> dict[str, str]:
    """The words on the players' cards, by name."""
    text = hall.get(f"{BASE}/desk/cards").text
    return dict(re.findall(r"<strong>([^<]+)</strong>.*?<code>([a-z0-9 ]+)</code>", text))


def case(hall: TestClient, number: int = 1) -> str:
    """The name of a case of the register, by its number."""
    found = re.findall(rf"{BASE}/desk/rulings/({number}-[0-9a-f]+)", hall.get(f"{BASE}/desk/rulings").text)
    return str(found[0])
