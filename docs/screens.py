"""Takes the screenshots of docs/pages.md from a demo in a real browser: `python docs/screens.py`. Look at them afterwards."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
IMAGES = HERE / "images" / "pages"
SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}
PAGES = {
    "home": ("/", "The first page"),
    "play": ("/play", "Set up a match, or take one up"),
    "tables": ("/tables", "Matches being played"),
    "table": ("", "A table, watched"),
    "clock": ("/clock", "A phone as a clock"),
    "rulings": ("/rulings", "What happened at the table?"),
    "interview": ("/rulings/fast_roll", "The interview of a ruling"),
    "rules": ("/rules", "The rule books"),
    "book": ("/rules/usbgf", "One of them"),
    "files": ("/files", "Match files"),
    "me": ("/me", "One's own page"),
    "api": ("/api", "For programs"),
    "health": ("/health", "Whether all is well"),
    "about": ("/about", "Dice, lag, privacy"),
}


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    start = [sys.executable, "-c", "from bafflebox.cli import main; main()", "demo", "--json", "--port", "0"]
    server = subprocess.Popen([*start, "--pace", "0.3"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = json.loads(server.stdout.readline())["address"].rstrip("/")
    try:
        with sync_playwright() as started:
            browser = started.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for size, viewport in SIZES.items():
                _shoot(browser.new_context(viewport=viewport).new_page(), address, size)  # type: ignore[arg-type]
            browser.close()
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()
    (HERE / "pages.md").write_text(text(), "utf-8")


def _shoot(page: Any, address: str, size: str) -> None:
    page.goto(f"{address}/tables")
    page.locator("#tables tr").nth(5).wait_for()
    page.wait_for_timeout(8000)  # so that the boards show some play
    with urlopen(f"{address}/api/tables") as answer:
        table = json.load(answer)[0]["table"]
    for name, (path, _) in PAGES.items():
        page.goto(address + (path or f"/t/{table}"))
        page.wait_for_load_state("load")
        page.wait_for_timeout(500)
        page.screenshot(path=IMAGES / f"{name}-{size}.jpg", type="jpeg", quality=60)


def text() -> str:
    """The page that shows them, phone beside desktop."""
    lines = ["# The pages\n", "As a phone and as a desktop show them; taken from a demo by `python docs/screens.py`.\n"]
    for name, (_, title) in PAGES.items():
        lines.append(f"## {title}\n")
        for size, width in (("phone", 220), ("desktop", 560)):
            lines.append(f'<img src="images/pages/{name}-{size}.jpg" width="{width}" alt="{title}, {size}">')
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    main()
