"""A server with a tournament in play and one of every kind of key, for laws over all doors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.service.keys import SESSION, Scope
from bafflebox.service.operator import ServerPlace
from bafflebox.web import create_app
from support.club_night import BASE, HERE, PLAN

MATCH = "open/main:1.1"
DOUBLES = {"white": "Ann & Cid", "black": "Ben & Dora", "mode": "live", "length": 3, "discipline": "backgammon-doubles"}


class Keyring:
    """The server behind its doors, what stands in its addresses, and the headers of each kind of key."""

    def __init__(self, client: TestClient, house: House) -> None:
        self.client, self.house = client, house
        self.secrets: set[str] = set()
        """Every key that was handed out so far."""
        self.harmless: set[str] = set()
        """Words of answers that open nothing."""
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
        me = self.client.get("/api/people/me", headers=dee).json()["id"]
        opened = house.registers.open("Tuesday club", me)
        house.registers.add(opened, "Ann", rating="1600")
        self.register = house.registers.get(opened.id, None)
        seats = [self._seat(dee, self.table, side, 1) for side in ("white", "black")]
        self.doubles = self._post("/api/tables", dee, json=DOUBLES).json()["table"]
        hall = house.desks.in_use("club-night")
        assert hall is not None
        self.hall = hall
        (self.person,) = next(room for room in house.tables.rooms if room.table.id == self.table).table.terms.white
        self.headers: dict[str, dict[str, str]] = {
            "nobody": {},
            "spectator": self._guest("Eve"),
            "member": self._member("Mia"),
            "player": seats[0],
            "opponent": seats[1],
            "partner": self._seat(dee, self.doubles, "white", 2),
            "entrant": {"x-card": self.card},
            "clerk": self._joined(dee, "staff"),
            "arbiter": self._joined(dee, "arbiter"),
            "committee": self._joined(dee, "committee"),
            "monitor": self._monitor(dee),
            "director": dee,
            "other director": mallory,
            "bot": self._bot("Hal"),
            "operator": {"authorization": f"Bearer {house.operators.new_token()}"},
        }
        found = {kind: house.people.keys.find(_token(one)) for kind, one in self.headers.items()}
        self.persons = {kind: held.person for kind, held in found.items() if held} | {"entrant": self.person}
        self.limited = {
            kind: (held.scope.kind, held.scope.place) for kind, held in found.items() if held and held.scope != SESSION
        }
        """What seats and tokens open."""
        self.known = set(self.persons.values())
        self.secrets |= {_token(one) for one in self.headers.values() if _token(one)}

    @property
    def card(self) -> str:
        """The word on the card of a player who sits at the table."""
        return self.house.passes.card(self.hall, self.person)

    def table_for(self, kind: str) -> str:
        """The table that a kind of key has to do with: partners sit at another one than the player."""
        return self.doubles if kind == "partner" else self.table

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

    def _member(self, name: str) -> dict[str, str]:
        who = self._guest(name)
        told = {"account": name.lower(), "password": "correct horse"}
        assert self._post("/api/people/me/account", who, json=told).status_code < 300
        return who

    def _bot(self, name: str) -> dict[str, str]:
        who = self._member(name)
        assert self._post("/api/people/me/bot", who).status_code == 200
        made = self._post("/api/people/me/tokens", who, json={"name": "x", "uses": ["play"]}).json()
        return {"authorization": f"Bearer {made['token']}"}

    def _monitor(self, dee: dict[str, str]) -> dict[str, str]:
        who = self._joined(dee, "monitor")
        person = self.client.get("/api/people/me", headers=who).json()["id"]
        assert self._act(dee, "monitor", match=MATCH, person=person) == 200
        return who

    def _seat(self, dee: dict[str, str], table: str, side: str, number: int) -> dict[str, str]:
        word = self._post(f"/api/tables/{table}/seats/{side}/{number}", dee).json()["path"]
        token = self._post("/api/keys/link", {}, json={"word": word}).json()["token"]
        self.secrets.add(token)
        return {"authorization": f"Bearer {token}"}

    def renewed(self, kind: str) -> dict[str, str]:
        """The key of a kind as it is now: new cards, which the director may have made, end the seats and cards before."""
        held = self.house.people.keys
        if kind == "entrant":
            self.headers[kind] = {"x-card": self.card}
        elif kind in ("player", "opponent", "partner") and held.find(_token(self.headers[kind])) is None:
            token = held.issue(self.persons[kind], Scope.seat(self.table_for(kind)))
            self.secrets.add(token)
            self.headers[kind] = {"authorization": f"Bearer {token}"}
        return self.headers[kind]

    def _joined(self, dee: dict[str, str], role: str) -> dict[str, str]:
        who = self._guest(role.capitalize())
        word = self._post(f"/api{BASE}/invitations", dee, json={"role": role}).json()["path"]
        assert self._post(f"/api{BASE}/join", who, json={"word": word}).status_code == 200
        return who


def _token(headers: dict[str, str]) -> str:
    return headers.get("authorization", "").removeprefix("Bearer ")


@contextmanager
def keyring(where: Path) -> Iterator[Keyring]:
    house = House.at(str(where))
    with TestClient(create_app(house), raise_server_exceptions=False) as client:
        made = Keyring(client, house)
        house.operators.place = ServerPlace.INTERNET
        house.operators.grant("mia", ["import", "publish"])
        yield made
