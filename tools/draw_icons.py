"""Draws the icons that phones put on their first screen from `icon.svg`, with Chromium: `python tools/draw_icons.py`."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src/bafflebox/web/static"
WOOD = "#5a3a28"
"""Of the frame: what a phone cuts into its own shape is filled with it to the edge."""
DRAWN = {
    "icon-192.png": (192, "transparent", 100),
    "icon-512.png": (512, "transparent", 100),
    "icon-full.png": (512, WOOD, 82),
}
"""Pixels, ground, and how much of the width the drawing takes; a circle of 80 % is always seen."""


def main() -> None:
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=shutil.which("chromium"))
        for name, (size, ground, width) in DRAWN.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"margin:0;height:100vh;display:grid;place-items:center;background:{ground}"
            page.set_content(f'<body style="{style}"><div style="width:{width}vw;line-height:0">{drawing}</div>')
            page.screenshot(path=STATIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
