"""A small server with everything that its operator, its people and a director may have set, to be kept for later versions.

The database of each released version lies in `tests/store/golden` as SQL, beside the words that open it. To write those of the version at
hand: `PYTHONPATH=src:tests python -m support.golden_server`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.testclient import TestClient

from bafflebox import __version__
from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.operator import ServerPlace
from bafflebox.service.outgoing import Outgoing
from bafflebox.web import create_app
from support.houses import Late

GOLDEN = Path(__file__).parents[1] / "store" / "golden"
FAR = "http://127.0.0.1:9"
PASSWORD = "correct horse battery"


def opened(database: Path, at: int) -> House:
    """A server over a database at a moment: keys end, and those of a golden file must not."""
    moments = Late()
    moments.ahead = at - moments.now()
    house = House.at(str(database), bot_pace=60.0, moments=moments)
    house.operators.place = ServerPlace.INTERNET
    return house


def restored(sql: str, database: Path) -> None:
    with closing(sqlite3.connect(database)) as made:
        made.executescript(sql)


@contextmanager
def doors(house: House) -> Iterator[TestClient]:
    with TestClient(create_app(house), raise_server_exceptions=False) as made:
        yield made


def asked(door: TestClient, key: str, method: str, path: str, told: Any = None, **headers: str) -> Any:
    """What a door answers to a program with a key; fails where it refuses."""
    door.cookies.clear()
    sent = ({"authorization": f"Bearer {key}"} if key else {}) | headers
    answer = door.request(method, f"/api/v1{path}", json=told, headers=sent)
    assert answer.status_code < 300, f"{method} {path}: {answer.text}"
    return answer.json() if answer.content else None


def card(door: TestClient, house: House, name: str) -> str:
    """The word on the card of a player of the club night."""
    assert door.portal is not None
    hall = door.portal.call(house.desks.hall, "club-night")
    entered = asked(door, "", "GET", "/tournaments/club-night")["events"][0]["entries"]
    return house.passes.card(hall, next(PersonId(person) for person, called in entered.items() if called == name))


def set_up(database: Path) -> dict[str, Any]:
    """Make the server; gives the words that open it."""
    house = opened(database, Late().now())
    house.publisher.outgoing = Outgoing([FAR])
    told: dict[str, Any] = {"at": house.moments.now(), "operator": house.operators.first_token(), "password": PASSWORD}
    with doors(house) as door:
        operator = told["operator"]
        dee = told["session"] = asked(door, "", "POST", "/people", {"name": "Dee"})["token"]
        asked(door, dee, "POST", "/people/me/account", {"account": "dee", "password": PASSWORD})
        settings = {"settings": {"tables": "members", "publish": "members"}}
        asked(door, operator, "PUT", "/operator/settings", settings)
        asked(door, operator, "PUT", "/operator/grants", {"account": "dee", "permissions": ["import", "tournaments"]})
        program = {"name": "desk program", "uses": ["direct", "read"]}
        told["token"] = asked(door, dee, "POST", "/people/me/tokens", program)["token"]
        told["challenge"] = asked(door, dee, "POST", "/challenges", {"length": 5})["id"]
        night = {"programme": "club", "name": "Club night", "tables": "2", "names": "Ann\nBen\nCy\nDi"}
        asked(door, dee, "POST", "/tournaments", {"fields": night})
        hall = "/tournaments/club-night"
        for act in ("check-in-all", "draw"):
            asked(door, dee, "POST", f"{hall}/acts", {"act": act, "fields": {"contest": "open"}})
        asked(door, dee, "POST", f"{hall}/address", {"address": "http://192.168.1.20:8000"})
        asked(door, dee, "POST", f"{hall}/publication", {"url": FAR, "token": "a word"})
        told["card"] = card(door, house, "Ann")
        told["tablet"] = asked(door, dee, "POST", f"{hall}/tablets")["path"].rpartition("#")[2]
        told["invitation"] = asked(door, dee, "POST", f"{hall}/invitations", {"role": "staff"})["path"].rpartition("#")[
            2
        ]
        register = told["register"] = asked(door, dee, "POST", "/registers", {"name": "Thursday Club"})["id"]
        asked(door, dee, "POST", f"/registers/{register}/players", {"name": "Ann", "rating": "1550"})
        told["words"] = house.signer.words
    return told


def write() -> None:
    with TemporaryDirectory() as folder:
        database = Path(folder) / "server.db"
        told = set_up(database)
        with closing(sqlite3.connect(database)) as made:
            sql = "".join(f"{line}\n" for line in made.iterdump())
    (GOLDEN / f"server-{__version__}.sql").write_text(sql, "utf-8")
    (GOLDEN / f"server-{__version__}.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    write()
