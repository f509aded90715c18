"""Pictures of the pages, at the size of a phone and of a desk: `python docs/screenshots.py` writes them to `docs/images/pages`.

A server of its own is started with nothing in it, and what the pictures show is done in it first.
"""

from __future__ import annotations

import shutil
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from bafflebox.web import create_app

HERE = Path(__file__).parent
OUT = HERE / "images" / "pages"
RECORD = HERE.parent / "tests" / "data" / "mat" / "galaxy.mat"
DEMO = HERE.parent / "src" / "bafflebox" / "web" / "demo.mat"
SIZES = {"phone": (390, 844), "desk": (1280, 850)}
PLAYERS = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal")


def nothing(_: Page) -> None:
    pass


def introduce(page: Page, label: str, name: str) -> None:
    """Say what one is called, where the page asks."""
    if page.get_by_label(label).count():
        page.get_by_label(label).fill(name)


def table(page: Page) -> None:
    """A match against the beginner, a few turns in."""
    page.evaluate(
        "localStorage.clear()"
    )  # the terms of the picture before it are remembered, and bots don't play doubles
    page.reload()
    introduce(page, "Your name", "Ann")
    page.get_by_role("button", name="Play a bot").click()
    page.locator("bb-table .say").wait_for()
    for _ in range(40):
        button = page.get_by_role("button", name="Roll", exact=True)
        if button.count() and button.first.is_enabled():
            button.first.click()
        page.wait_for_timeout(300)
        if page.evaluate("document.querySelector('bb-table').view.game?.results?.length > 0"):
            break
    page.locator("bb-board .can").first.click()


def clock(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator("bb-clock .half.far").click()
    page.wait_for_timeout(1200)


def record(page: Page) -> None:
    page.set_input_files("#file", str(RECORD))
    page.locator("bb-viewer").wait_for()
    for _ in range(4):
        page.get_by_role("button", name="Next", exact=True).click()


def analysis(page: Page) -> None:
    """The match of the demo, analysed, at its first mistake."""
    page.set_input_files("#file", str(DEMO))
    page.get_by_role("button", name="Analyse the match").click()
    page.get_by_role("heading", name="Winning chances").wait_for(timeout=120_000)
    page.keyboard.press("m")


def ranked(page: Page) -> None:
    page.locator(".cand").first.wait_for(timeout=60_000)


def tournament(page: Page) -> None:
    page.get_by_label("Name of the tournament").fill("Thursday club")
    introduce(page, "You, the director", "Dee")
    page.get_by_label("Players, one per line").fill("\n".join(PLAYERS))
    page.get_by_role("button", name="Set up the tournament").click()
    page.get_by_role("button", name="Make the draw").click()
    page.wait_for_load_state()


def kept(page: Page, *lines: str) -> None:
    """A table that is kept for others, with these lines entered."""
    introduce(page, "Your name", "Dora")
    page.get_by_label("White").fill("Ann")
    page.get_by_label("Black").fill("Ben")
    page.locator("main button.primary").click()
    page.locator("bb-kept .say").wait_for()
    for line in lines:
        page.evaluate("(line) => document.querySelector('bb-kept').line.act({ line })", line)


def live(page: Page) -> None:
    """A match over the board with an illegal play that was pointed out and ruled on."""
    kept(page, "31: 8/5 6/4")
    for act in ({"act": "PointOut", "incident": "illegal_move", "offender": "white"}, {"act": "Rule", "number": 2}):
        page.evaluate("(act) => document.querySelector('bb-kept').line.act(act)", act)
    page.locator("bb-kept .verdict").wait_for()


def corrections(page: Page) -> None:
    """What only a director does, open."""
    kept(page, "31: 8/5 6/5", "52: 13/8 13/11", "d", "t", "66")
    page.get_by_role("button", name="More").click()
    page.get_by_text("Corrections and penalties").click()
    page.locator("bb-kept .officials").scroll_into_view_if_needed()


def options(page: Page) -> None:
    """Everything that is folded away, unfolded."""
    folded = page.locator("details.more > summary")
    if folded.count():
        folded.click()
    page.get_by_text("Rule options, times").click()


def challenge(page: Page) -> None:
    """A match that waits for three others."""
    introduce(page, "Your name", "Ann")
    page.locator("details.more > summary").click()
    page.locator("select[name=discipline]").select_option("backgammon-doubles")
    page.get_by_role("button", name="Play a friend").click()
    page.get_by_role("heading", name="Invite 3 friends").wait_for()


def pocket(page: Page) -> None:
    page.get_by_text("rulings work without a network").wait_for(timeout=120_000)
    page.get_by_label("What happened?").fill("fast roll")
    page.get_by_role("link", name="Fast roll").first.click()


def transcript(page: Page) -> None:
    kept(page, "31: 8/5 6/5", "52: 13/8 13/11", "d", "t", "66: 24/18(2) 13/7(2)", "31")
    page.locator("bb-kept ol button", has_text="52:").click()


def transcribed(page: Page) -> None:
    transcript(page)
    page.get_by_role("link", name="Moves and analysis").click()
    page.locator("bb-viewer li").first.wait_for()


PAGES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "home": ("/", nothing),
    "play": ("/play", nothing),
    "challenge": ("/play", challenge),
    "table": ("/play", table),
    "tables": ("/tables", nothing),
    "clock-set-up": ("/clock?length=7", nothing),
    "clock": ("/clock?length=7", clock),
    "rulings": ("/rulings?q=roll", nothing),
    "question": ("/rulings/cube_offer?book=eubgf", nothing),
    "ruling": ("/rulings/fast_roll?book=usbgf&f.turn_ended=no&f.earlier_let_pass=0", nothing),
    "five-books": ("/rulings/fast_roll?all=1&f.turn_ended=no&f.earlier_let_pass=0", nothing),
    "rule-books": ("/rules?q=fast+roll", nothing),
    "clause": ("/rules/usbgf/4.1.7.2.a", nothing),
    "match-file": ("/files", record),
    "analysis": ("/files", analysis),
    "demo": ("/demo", nothing),
    "live-set-up": ("/live", nothing),
    "live": ("/live", live),
    "corrections": ("/live", corrections),
    "transcription-set-up": ("/transcribe", nothing),
    "transcription": ("/transcribe", transcript),
    "record": ("/transcribe", transcribed),
    "editor": ("/editor?position=4HPwATDgc/ABMA&dice=31", ranked),
    "editor-longgammon": ("/editor?discipline=longgammon&dice=52", nothing),
    "pocket": ("/rulings/pocket?book=standards", pocket),
    "me": ("/me", nothing),
    "about": ("/about", nothing),
    "api": ("/api", nothing),
    "health": ("/health", nothing),
    "tournaments": ("/tournaments", nothing),
    "tournament-draw": ("/tournaments/new?kind=club", tournament),
    "call-desk": ("/tournaments/thursday-club/desk", nothing),
    "entries": ("/tournaments/thursday-club/desk/entries", nothing),
    "results": ("/tournaments/thursday-club/desk/results", nothing),
    "money": ("/tournaments/thursday-club/desk/money", nothing),
    "public": ("/tournaments/thursday-club", nothing),
}
"""Name of a picture, the address, and what is done there first; in this order, in one browser for each size."""


class Server:
    def __init__(self) -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.server = uvicorn.Server(uvicorn.Config(create_app(), log_level="warning"))
        threading.Thread(target=self.server.run, kwargs={"sockets": [listening]}, daemon=True).start()
        while not self.server.started:
            time.sleep(0.02)


def take(browser: Browser, size: str, only: set[str]) -> None:
    url = Server().url
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    first = context.new_page()  # a font that is late is used from the second page on
    first.goto(url, wait_until="networkidle")
    first.close()
    for name, (path, prepare) in PAGES.items():
        if only and name not in only and not path.startswith("/tournaments"):
            continue
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.goto(url + path)
        prepare(page)
        page.wait_for_timeout(250)
        if not only or name in only:
            page.screenshot(path=OUT / f"{name}-{size}.jpg", type="jpeg", quality=70)
        page.close()
        print(f"{name}-{size}", flush=True)
    context.close()


def gallery() -> str:
    """The page that shows all of them, phone beside desk."""
    lines = ["# The pages", "As a phone and as a desk show them; `python docs/screenshots.py` takes the pictures.", ""]
    for name in PAGES:
        words = name.replace("-", " ").capitalize()
        lines += [
            f"## {words}\n",
            f'<img src="images/pages/{name}-phone.jpg" width="220" alt="{words}, phone">',
            f'<img src="images/pages/{name}-desk.jpg" width="560" alt="{words}, desk">\n',
        ]
    return "\n".join(lines)


def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        sys.exit("Pictures need Chromium.")
    return found


def photograph(
    out: Path, page: str, text: str, sizes: Iterable[str], take: Callable[[Browser, str, set[str]], None]
) -> None:
    """Take the pictures that the command line names, or all, and write the page that shows them."""
    out.mkdir(parents=True, exist_ok=True)
    (HERE / page).write_text(text, "utf-8")
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for size in sizes:
            take(browser, size, set(sys.argv[1:]))
        browser.close()


if __name__ == "__main__":
    photograph(OUT, "pages.md", gallery(), SIZES, take)
