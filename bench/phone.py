"""What the pages of a large event cost a slow phone: kilobytes, and the time for which they block its processor.

`python -m bench phone`; needs Chromium. A slow phone takes four times as long as this machine, as in Chromium's developer tools. Blocked
is whatever a task takes beyond 50 ms. Tasks are measured in processor time, so that other programs on the machine make
no difference.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bafflebox.service import House
from bench.growth import KO, SWISS, opened
from bench.measure import Table
from bench.paint import CHROMIUM
from bench.serving import ServerProcess, database

ENTRANTS, VISITS, SLOWER, SHORT = 512, 3, 4, 50.0
PAGES = (
    ("call desk", SWISS, "/desk"),
    ("call desk, knock-out", KO, "/desk"),
    ("bracket", KO, "/events/open"),
    ("entries", SWISS, "/desk/entries"),
    ("cards", SWISS, "/desk/cards"),
    ("journal", SWISS, "/desk/journal"),
    ("schedule", SWISS, "/desk/schedule"),
    ("players", KO, "/players"),
    ("results", SWISS, "/desk/results"),
    ("map of the tables", SWISS, "/desk/tables"),
    ("public page of a Swiss", SWISS, ""),
)


@dataclass(frozen=True, slots=True)
class Visit:
    """One visit: the page itself before compression, and what it took the main thread of the browser."""

    kilobytes: float
    busy: float
    """Milliseconds of processor time of all tasks, on the slow phone."""
    blocked: float


async def _event(where: str) -> dict[str, tuple[str, str]]:
    """The path of each tournament, and its director's key."""
    async with House.at(where) as house:
        found = {structure: await opened(house, structure, ENTRANTS) for structure in (KO, SWISS)}
        return {structure: (f"/tournaments/{hall.id}", key) for structure, (hall, key) in found.items()}


def tasks(trace: dict[str, Any]) -> list[float]:
    """Milliseconds of processor time of each task of the page's main thread, on the slow phone."""
    events = trace["traceEvents"]
    main = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    return [
        one["tdur"] / 1000 * SLOWER
        for one in events
        if one["name"] == "ThreadControllerImpl::RunTask" and (one["pid"], one["tid"]) in main and "tdur" in one
    ]


def visit(address: str, path: str, key: str) -> Visit:
    """The director opens a page with nothing cached."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_cookies([{"name": "bafflebox", "value": key, "url": address}])
        page = context.new_page()
        page.goto("about:blank")
        browser.start_tracing(page=page, categories=["toplevel", "__metadata"])
        answer = page.goto(address + path, wait_until="load", timeout=120_000)
        page.wait_for_timeout(3000)  # pages go on asking for news, so the network is never idle
        found = tasks(json.loads(browser.stop_tracing()))
        assert answer is not None
        assert answer.ok, f"{path}: {answer.status}"
        assert found, "the browser has traced no task"
        size = len(answer.body()) / 1024
        browser.close()
    return Visit(size, sum(found), sum(max(0.0, task - SHORT) for task in found))


def run(only: Sequence[str] = ()) -> list[Table]:
    if CHROMIUM is None:
        return [Table("Pages on a slow phone", ("what",), note="There is no Chromium here.")]
    table = Table("Pages on a slow phone", ("what", "KB", "busy ms", "blocked ms"))
    with database("sqlite") as where:
        paths = asyncio.run(_event(where))
        server = ServerProcess(where)
        try:
            for what, structure, path in PAGES:
                if only and what not in only:
                    continue
                front, key = paths[structure]
                visits = [visit(f"http://127.0.0.1:{server.port}", front + path, key) for _ in range(VISITS)]
                best = min(visits, key=lambda one: one.blocked)
                table.rows.append((what, f"{best.kilobytes:.0f}", f"{best.busy:.0f}", f"{best.blocked:.0f}"))
        finally:
            server.stop()
    table.note = f"{ENTRANTS} entrants, the least of {VISITS} visits; load {os.getloadavg()[0]:.1f}."
    return [table]


if __name__ == "__main__":
    print(run()[0].markdown())
