"""The interfaces to fuzz: each function takes a seed, sends one hostile input, and raises if the program crashes."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

import click
import httpx2 as httpx
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bafflebox.cli import bafflebox
from bafflebox.errors import InvalidInput
from bafflebox.notation.formats import FORMATS
from bafflebox.service import House
from bafflebox.service.hall.acts import DESK, PHONE, VISITOR
from bafflebox.web import create_app
from bafflebox.web.safety import RateLimit
from proof.fuzz.hostile import text, value
from support.commands import run
from support.dialects import DIALECTS, told
from support.mutation import mutated
from support.played import random_match

Edge = Callable[[int], None]
ENDLESS = frozenset({"serve", "demo", "play", "clock", "sideclock", "doctor", "analyse", "bots", "simulate"})
"""Commands that run until they are stopped."""
PAGE = {"accept": "text/html", "origin": "http://testserver"}


class Edges:
    """Every interface, on one server that lives as long as the run."""

    def __init__(self, client: TestClient, house: House, folder: Path) -> None:
        self.client, self.house, self.folder = client, house, folder
        self.texts = [told(random_match(seed, 3, games=2), dialect) for seed, dialect in enumerate(DIALECTS)]
        self.readers = [form for form in FORMATS if form.reader]
        self.commands = list(_leaves(bafflebox))
        self.export = self._exported()
        self.director, self.path = self._hall()
        self.token = client.post("/api/people", json={"name": "Ann"}).json()["token"]
        client.cookies.clear()
        bearer = {"authorization": f"Bearer {self.token}"}
        made = client.post("/api/challenges", json={"length": 3, "bot": "beginner"}, headers=bearer)
        self.table = str(made.json()["table"])
        client.cookies.clear()
        spec = client.get("/api/openapi.json").json()
        self.operations = [
            (method, path, told)
            for path, item in spec["paths"].items()
            for method, told in item.items()
            if not path.endswith("/updates")  # a stream of events never ends
        ]
        self.addresses = [route.path for route in client.app.routes if hasattr(route, "path")]  # type: ignore[attr-defined]

    def _hall(self) -> tuple[dict[str, str], str]:
        form = {"programme": "club", "name": "Fuzz", "director": "Dee", "book": "usbgf", "tables": "2", "fee": "10"}
        more = {"phones": "report", "announced": "the wall", "names": "Ann\nBen\nCid\nDora"}
        self.client.post("/tournaments/new", data=form | more, headers=PAGE)
        return dict(self.client.cookies), "/tournaments/fuzz"

    @property
    def all(self) -> dict[str, Edge]:
        return {
            "match files": self.files,
            "forms of the desk": self.desk,
            "forms of phones and visitors": self.phones,
            "API": self.api,
            "addresses": self.pages,
            "live messages": self.live,
            "command line": self.words,
            "tournaments from another laptop": self.lines,
        }

    def files(self, seed: int) -> None:
        form = self.readers[seed % len(self.readers)]
        good = self.texts[seed % len(self.texts)]
        try:
            form.read(mutated(good, seed, self.texts[seed % 7]), "damaged")
        except InvalidInput:
            return

    def _sent(self, method: str, path: str, cookies: dict[str, str] | None = None, **more: Any) -> httpx.Response:
        headers = dict(more.pop("headers", {}))
        if cookies:
            headers["cookie"] = "; ".join(f"{name}={word}" for name, word in cookies.items())
        self.client.cookies.clear()
        return self.client.request(method, path, headers=headers, follow_redirects=False, **more)

    def _answered(self, method: str, path: str, **more: Any) -> None:
        answer = self._sent(method, path, **more)
        if answer.status_code >= 500:
            raise AssertionError(f"{method} {path} with {more}: {answer.status_code} {answer.text[:500]}")

    def desk(self, seed: int) -> None:
        """A director's form with the act's own fields, and unexpected values."""
        chance = Random(seed)
        act = chance.choice(list(DESK))
        tab = chance.choice(("entries", "results", "money", "rulings"))
        page = self._sent("GET", f"{self.path}/desk/{tab}", cookies=self.director, headers=PAGE).text
        known = re.findall(r'name="(?:entrant|person|case|match|winner)" value="([^"]+)"', page) or ["open/main:1.1"]
        fields = (
            "contest match entrant person case table winner first second ending repair reason why amount names name id structure"
            " team_size priority measure missing points starts length minutes to text dice witnesses verdict reasons offender penalty"
            " incident about outcome entry rake prizes use where condition federation here role notice never goes_on f.minutes_late"
        )
        form = {
            name: chance.choice(known) if chance.random() < 0.4 else text(chance)
            for name in fields.split()
            if chance.random() < 0.6
        }
        form |= {"act": act, "version": chance.choice(("0", "1", "999999", text(chance)))}
        if act in ("hand-over", "close"):
            form["to"] = ""  # otherwise nothing more would be possible here
            form["act"] = "draw"
        self._answered("POST", f"{self.path}/desk", data=form, headers=PAGE, cookies=self.director)

    def phones(self, seed: int) -> None:
        chance = Random(seed)
        hall = self.house.desks._halls["fuzz"]
        person = chance.choice(hall.persons)
        card = {"bafflebox-card": self.house.passes.card(hall, person)}
        acts, door, cookies = chance.choice(((PHONE, "me/act", card), (VISITOR, "ask", {})))
        names = [
            "match",
            "winner",
            "first",
            "second",
            "ending",
            "about",
            "arrival",
            "reason",
            "minutes",
            "reachable",
            "notice",
            "contest",
            "club",
            "name",
            "word",
        ]
        form = {name: text(chance) for name in names if chance.random() < 0.7}
        form |= {"act": chance.choice(list(acts)), "version": str(hall.state.version)}
        self._answered("POST", f"{self.path}/{door}", data=form, headers=PAGE, cookies=cookies)

    def api(self, seed: int) -> None:
        """An API operation with a body and parameters of any shape."""
        chance = Random(seed)
        method, path, spec = chance.choice(self.operations)
        path = re.sub(r"\{table\}", self.table, path) if chance.random() < 0.7 else path
        path = re.sub(r"\{[^}]+\}", lambda _: _quoted(text(chance)), path)
        query = {told["name"]: text(chance) for told in spec.get("parameters", ()) if told["in"] == "query"}
        body = value(chance) if chance.random() < 0.5 else {name: value(chance) for name in _fields(spec)}
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        content = json.dumps(body) if chance.random() < 0.95 else text(chance)
        self._answered(method.upper(), path, params=query, content=content.encode("utf-8", "replace"), headers=headers)

    def pages(self, seed: int) -> None:
        chance = Random(seed)
        path = re.sub(r"\{[^}]+\}", lambda _: _quoted(text(chance)), chance.choice(self.addresses))
        path = path.replace("/tournaments/" + path.split("/")[2], self.path, 1) if path.startswith("/tournaments/") and chance.random() < 0.8 else path  # fmt: skip
        query = {chance.choice(("q", "book", "length", "contest", "format", "last", "after", "kind", "match", "incident", "f.turn_ended", "position")): text(chance) for _ in range(chance.randrange(4))}  # fmt: skip
        if path.endswith("/version"):
            query["after"] = "-1"  # otherwise it waits for changes
        self._answered("GET", path, params=query, headers={"accept": "text/html"}, cookies=self.director)

    def live(self, seed: int) -> None:
        """Messages of any kind to a table with a match in progress."""
        chance = Random(seed)
        headers = {"authorization": f"Bearer {self.token}"} if chance.random() < 0.8 else {}
        try:
            with self.client.websocket_connect(f"/api/tables/{self.table}/live", headers=headers) as line:
                for _ in range(5):
                    told = {"id": value(chance), chance.choice(("act", "line", "turn", "x")): value(chance)}
                    line.send_text(json.dumps(told) if chance.random() < 0.8 else text(chance))
                line.send_text(json.dumps({"id": "last", "act": "no such act"}))
                for _ in range(200):
                    if "last" in str(line.receive_json()):
                        break
        except WebSocketDisconnect:
            return

    def words(self, seed: int) -> None:
        """A command with unexpected arguments: exit code 0, 1 or 2, never a traceback."""
        chance = Random(seed)
        path, options = chance.choice(self.commands)
        words = [chance.choice((text(chance), chance.choice(options or [""]))) for _ in range(chance.randrange(5))]
        words = [word for word in words if "\0" not in word]
        before = Path.cwd()
        os.chdir(self.folder)
        try:
            answer = run(*path, *words)
        finally:
            os.chdir(before)
        if answer.code not in (0, 1, 2):
            raise AssertionError(f"{path} {words}: exit code {answer.code}")

    def lines(self, seed: int) -> None:
        """A damaged tournament export; if it is imported all the same, every page can still be shown."""
        file, data = self.folder / "damaged.jsonl", self.folder / f"other-{seed}.db"
        file.write_bytes(mutated(self.export, seed, self.texts[0]))
        taken = run("tournament", "--in", str(data), "import", str(file))
        if taken.code == 0:
            run("tournament", "--in", str(data), "show")
        for left in self.folder.glob(f"other-{seed}.db*"):
            left.unlink()

    def _exported(self) -> bytes:
        here, out = str(self.folder / "good.db"), self.folder / "good.jsonl"
        for words in (
            ("new", "Club", "--director", "Dee", "--event", "open: KO len 5; consolation from main len 3"),
            ("enter", "Ann", "Ben", "Cid", "Dora"),
            ("draw", "--dice", "65 31 42 11 66 52 34 21 63 15"),
            ("incident", "odd dice"),
            ("export", str(out)),
        ):
            answer = run("tournament", "--in", here, *words)
            assert answer.code == 0, answer.err
        return out.read_bytes()


def _quoted(words: str) -> str:
    return quote(words, safe="") or "x"


def _fields(spec: dict[str, Any]) -> list[str]:
    """All property names in the schema of a body."""
    return re.findall(r"'(\w+)': \{", str(spec.get("requestBody", {})))[:12]


def _leaves(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            found = command.get_command(click.Context(command), name)
            if found is not None and name not in ENDLESS:
                yield from _leaves(found, (*path, name))
    else:
        yield path, [option for parameter in command.params for option in parameter.opts if option.startswith("-")]


@contextmanager
def opened() -> Iterator[Edges]:
    """All interfaces on a server in memory, without rate limits."""
    house = House.in_memory(bot_pace=60.0)
    limit, RateLimit._wait = RateLimit._wait, lambda *_: 0.0  # type: ignore[method-assign]
    try:
        with TemporaryDirectory() as folder, TestClient(create_app(house), raise_server_exceptions=False) as client:
            yield Edges(client, house, Path(folder))
    finally:
        RateLimit._wait = limit  # type: ignore[method-assign]
