"""A server with a tournament in play and one of every kind of key, for laws over all doors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.service.operator import Place
from bafflebox.web import create_app
from support.club_night import BASE, HERE, PLAN

MATCH = "open/main:1.1"
KINDS = (
    "nobody", "spectator", "player", "opponent", "entrant", "clerk", "arbiter", "committee", "director",
    "other director", "operator",
)  # fmt: skip
"""Every kind of key; `player` and `opponent` are seats at a table of the tournament, `entrant` is a card."""


class Keyring:
    """The server behind its doors, what stands in its addresses, and the headers of each kind of key."""

    def __init__(self, client: TestClient, house: House) -> None:
        self.client, self.house = client, house
        self.secrets: set[str] = set()
        """Every key that was handed out so far."""
        dee = self._guest("Dee")
        fields = PLAN | {"names": "Ann\nBen\nCid\nDora", "book": "usbgf", "phones": "report"}
        assert self._post("/api/tournaments", dee, json={"fields": fields}).status_code == 201
        mallory = self._guest("Mallory")
        fields["name"] = "Other night"
        assert self._post("/api/tournaments", mallory, json={"fields": fields}).status_code == 201
        for act, more in (("draw", {"contest": "open"}), ("call", {"match": MATCH, "table": "1"})):
            assert self._act(dee, act, **more) == 200
        self.table = self._post(f"/api{BASE}/seats", dee, json={"match": MATCH, "mode": "live"}).json()["table"]
        self._post(
            f"/api{BASE}/requests", mallory, json={"act": "tell-staff", "fields": {"about": "xyzzy"}, **self._at()}
        )
        seats = [self._seat(dee, side) for side in ("white", "black")]
        hall = house.desks.in_use("club-night")
        assert hall is not None
        self.hall = hall
        self.person = hall.persons[0]
        self.headers: dict[str, dict[str, str]] = {
            "nobody": {},
            "spectator": self._guest("Eve"),
            "player": seats[0],
            "opponent": seats[1],
            "entrant": {"x-card": house.passes.card(hall, hall.persons[0])},
            "clerk": self._joined(dee, "staff"),
            "arbiter": self._joined(dee, "arbiter"),
            "committee": self._joined(dee, "committee"),
            "director": dee,
            "other director": mallory,
            "operator": {"authorization": f"Bearer {house.operators.new_token()}"},
        }

    def fresh(self, kind: str) -> dict[str, str]:
        return dict(self.headers[kind])

    def _at(self) -> dict[str, Any]:
        version = self.client.get(f"{BASE}/version").json()["version"]
        return {"version": version}

    def _act(self, who: dict[str, str], act: str, **fields: str) -> int:
        told = {"act": act, "fields": fields, **self._at()}
        return int(self._post(f"/api{BASE}/acts", who, json=told).status_code)

    def _post(self, path: str, who: dict[str, str], **more: Any) -> Any:
        answer = self.client.post(path, headers=HERE | {"accept": "application/json"} | who, **more)
        self.client.cookies.clear()
        return answer

    def _guest(self, name: str) -> dict[str, str]:
        token = self._post("/api/people", {}, json={"name": name}).json()["token"]
        self.secrets.add(token)
        return {"authorization": f"Bearer {token}"}

    def _seat(self, dee: dict[str, str], side: str) -> dict[str, str]:
        word = self._post(f"/api/tables/{self.table}/seats/{side}/1", dee).json()["path"]
        token = self._post("/api/keys/link", {}, json={"word": word}).json()["token"]
        self.secrets.add(token)
        return {"authorization": f"Bearer {token}"}

    def _joined(self, dee: dict[str, str], role: str) -> dict[str, str]:
        who = self._guest(role.capitalize())
        word = self._post(f"/api{BASE}/invitations", dee, json={"role": role}).json()["path"]
        assert self._post(f"/api{BASE}/join", who, json={"word": word}).status_code == 200
        return who


@contextmanager
def keyring(where: Path) -> Iterator[Keyring]:
    house = House.at(str(where))
    with TestClient(create_app(house), raise_server_exceptions=False) as client:
        made = Keyring(client, house)
        house.operators.place = Place.INTERNET
        yield made
