"""The page of a table on slow networks, in a real browser that has seen nothing of it before: first paint, board, weight.

`python -m bench paint`; needs Chromium.
"""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import dataclass
from statistics import median

from bafflebox.web.logs import configure
from bench.measure import Table
from bench.serving import Seat, ServerProcess, database, set_tables

ROUNDS = 5
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@dataclass(frozen=True, slots=True)
class Network:
    name: str
    latency: int
    """Milliseconds for each request."""
    megabits: float
    """Down; up is half of it."""


NETWORKS = (
    Network("slow", 150, 1.6),
    Network("very slow", 400, 0.4),
)


@dataclass(frozen=True, slots=True)
class Painted:
    first: float
    board: float
    kilobytes: float
    """Without fonts and pictures."""
    shift: float
    """How much the page moved by itself while it was built; 0 is not at all."""


def painted(address: str, seat: Seat, network: Network) -> Painted:
    """One visit with nothing cached, to the table of somebody who plays there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_cookies([{"name": "bafflebox", "value": seat.key, "url": address}])
        page = context.new_page()
        line = context.new_cdp_session(page)
        kinds: dict[str, str] = {}
        weights: list[tuple[str, float]] = []
        line.on(
            "Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["response"]["mimeType"]})
        )
        line.on("Network.loadingFinished", lambda told: weights.append((told["requestId"], told["encodedDataLength"])))
        page.add_init_script(
            "window.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach("
            "(one) => { if (!one.hadRecentInput) window.shift += one.value; })).observe({ type: 'layout-shift', buffered: true })"
        )
        line.send("Network.enable")
        bytes_a_second = network.megabits * 1e6 / 8
        conditions = {"latency": network.latency, "downloadThroughput": bytes_a_second}
        line.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "uploadThroughput": bytes_a_second / 2, **conditions},
        )
        page.goto(f"{address}/t/{seat.table}")
        page.locator("bb-board svg").first.wait_for()
        board = page.evaluate("performance.now()")
        first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        page.wait_for_timeout(1500)
        shift = page.evaluate("window.shift")
        browser.close()
    weight = sum(size for request, size in weights if not kinds.get(request, "").startswith(("font/", "image/")))
    return Painted(first, board, weight / 1024, shift)


def run() -> list[Table]:
    table = Table(
        "The page of a table", ("network", "latency ms", "Mbit/s", "first paint ms", "board ms", "KB", "shift")
    )
    if CHROMIUM is None:
        table.note = "Nothing was measured: there is no Chromium here."
        return [table]
    configure(as_json=False, level="warning")
    with database("sqlite") as where:
        (seat, _), *_ = asyncio.run(set_tables(where, 1))
        server = ServerProcess(where)
        try:
            address = f"http://127.0.0.1:{server.port}"
            for network in NETWORKS:
                visits = [painted(address, seat, network) for _ in range(ROUNDS)]
                first, board, weight, shift = (
                    median(getattr(visit, name) for visit in visits)
                    for name in ("first", "board", "kilobytes", "shift")
                )
                cells = (network.name, f"{network.latency}", f"{network.megabits:g}")
                table.rows.append([*cells, f"{first:.0f}", f"{board:.0f}", f"{weight:.0f}", f"{shift:.3f}"])
        finally:
            server.stop()
    table.note = f"Medians of {ROUNDS} visits by a browser that has cached nothing; the board needs the live line, too."
    return [table]


if __name__ == "__main__":
    print(run()[0].markdown())
