"""Pages on slow networks, in a real browser with an empty cache: first paint, weight, and layout shift.

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
RULED = "/rulings/fast_roll?book=usbgf&f.turn_ended=no&f.earlier_let_pass=0"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@dataclass(frozen=True, slots=True)
class Network:
    name: str
    latency: int
    """Milliseconds of latency per request."""
    megabits: float
    """Download speed; upload is half of it."""


NETWORKS = (
    Network("fast 3G", 150, 1.6),
    Network("slow 3G", 400, 0.4),
)
"""Profiles, named as in Chromium's developer tools."""
PAGES = ("/", "/play", "/rulings", RULED, "/clock", "/files", "/editor", "/me", "/tournaments", "/tables", "/demo")


@dataclass(frozen=True, slots=True)
class Painted:
    first: float
    board: float
    """When the board is drawn; 0 on a page without a live connection."""
    kilobytes: float
    """Excluding fonts and pictures."""
    shift: float
    """Cumulative layout shift while the page loaded; 0 is none."""


def painted(address: str, seat: Seat, path: str, network: Network) -> Painted:
    """One visit by a player with nothing cached."""
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
        page.goto(address + path)
        board = 0
        if path.startswith("/t/"):
            page.locator("bb-board svg").first.wait_for()
            board = page.evaluate("performance.now()")
        page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
        first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        page.wait_for_timeout(1500)
        shift = page.evaluate("window.shift")
        browser.close()
    weight = sum(size for request, size in weights if not kinds.get(request, "").startswith(("font/", "image/")))
    return Painted(first, board, weight / 1024, shift)


def run() -> list[Table]:
    heads = ("page", "network", "latency ms", "Mbit/s", "first paint ms", "board ms", "KB", "shift")
    table = Table("Pages on slow networks", heads)
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
                for path in (f"/t/{seat.table}", *PAGES):
                    visits = [painted(address, seat, path, network) for _ in range(ROUNDS)]
                    first, board, weight, shift = (
                        median(getattr(visit, name) for visit in visits)
                        for name in ("first", "board", "kilobytes", "shift")
                    )
                    name = "a table" if path.startswith("/t/") else path.partition("?")[0]
                    cells = (name, network.name, f"{network.latency}", f"{network.megabits:g}", f"{first:.0f}")
                    table.rows.append([*cells, f"{board:.0f}" if board else "", f"{weight:.0f}", f"{shift:.3f}"])
        finally:
            server.stop()
    table.note = f"Medians of {ROUNDS} visits by a browser that has cached nothing; the board needs the live line, too."
    return [table]


if __name__ == "__main__":
    print(run()[0].markdown())
