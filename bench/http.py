"""The server's cost of a request, without the network: a missing page, an act over HTTP, a tournament page.

`python -m bench http`; `python -m bench.http --profile NAME` shows where the time goes.
"""

from __future__ import annotations

import asyncio
import cProfile
import json
import pstats
import sys
from collections.abc import Callable
from itertools import count
from time import process_time
from typing import Any

from bafflebox.service import House
from bafflebox.service.lobby import Wish
from bafflebox.table import acts, allowed
from bafflebox.web import create_app
from bafflebox.web.logs import configure
from bench.growth import KO, opened
from bench.measure import Table

ROUNDS = 300
FROM = count()
"""A different address for each request, so that no rate limit applies."""
Ask = tuple[str, str, bytes, dict[str, str]]
"""A request's method, path, body and headers."""


async def answered(app: Any, ask: Ask) -> int:
    method, path, body, headers = ask
    sent: list[dict[str, Any]] = []
    told = {"host": "127.0.0.1", "accept": "text/html,application/json", **headers}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
        "client": (f"127.0.{next(FROM) // 250}.{next(FROM) % 250}", 5000),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    asked = False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if asked:
            await asyncio.sleep(3600)
        asked = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return int(sent[0]["status"])


async def measured(profile: cProfile.Profile | None = None, only: str = "") -> dict[str, float]:
    """Milliseconds of processor time for each request."""
    configure(as_json=False, level="error")
    house, found = House.in_memory(), {}
    app = create_app(house)
    async with app.router.lifespan_context(app):
        hall, key = await opened(house, KO, 32)
        people = [house.people.guest(name) for name in ("Ann", "Ben")]
        room = await house.lobby.start(Wish(length=25), (people[0][0].person,), (people[1][0].person,))

        def act() -> Ask:
            for known, token in people:
                offered = [choice.act for choice in allowed(room.table, known.person, room.table.at)]
                wanted = (acts.RollOpening, acts.Roll, acts.EndTurn, acts.AgreeScore)
                chosen = next((type(one).__name__ for one in offered if isinstance(one, wanted)), "")
                body: dict[str, Any] = {"act": chosen}
                if not chosen and (play := next((one for one in offered if isinstance(one, acts.Play)), None)):
                    body = {"act": "Play", "play": play.play}
                if body["act"]:
                    path = f"/api/tables/{room.table.id}/acts"
                    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
                    return ("POST", path, json.dumps(body).encode(), headers)
            raise AssertionError("the match is over")

        cookie = {"cookie": f"bafflebox={key}"}
        asks: dict[str, Callable[[], Ask]] = {
            "a page that is not there": lambda: ("GET", "/nothing/here", b"", cookie),
            "an act over HTTP": act,
            "a page of the hall": lambda: ("GET", f"/tournaments/{hall.id}", b"", {}),
            "the call desk": lambda: ("GET", f"/tournaments/{hall.id}/desk", b"", cookie),
            "the first page": lambda: ("GET", "/", b"", {}),
        }
        for name, ask in asks.items():
            if only not in name:
                continue
            spent = 0.0
            for number in range(ROUNDS):
                told = ask()
                began = process_time()
                if profile and number > 10:
                    profile.enable()
                status = await answered(app, told)
                if profile:
                    profile.disable()
                spent += process_time() - began if number > 10 else 0
                assert status in (200, 404), (name, status)
            found[name] = spent / (ROUNDS - 11) * 1000
    return found


def run() -> list[Table]:
    rows = [(name, f"{each:.2f}") for name, each in asyncio.run(measured()).items()]
    return [Table("What requests cost, without the network", ("what", "ms of processor time"), list(rows))]


if __name__ == "__main__":
    if "--profile" in sys.argv:
        seen = cProfile.Profile()
        asyncio.run(measured(seen, sys.argv[-1]))
        pstats.Stats(seen).sort_stats("cumtime").print_stats(60)
    else:
        print(run()[0].markdown())
