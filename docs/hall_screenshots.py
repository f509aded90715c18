"""Pictures of every page of a tournament, as a phone, a laptop and a projector show it: `python docs/hall_screenshots.py`.

A server of its own is started, a club night of sixteen is brought to life in it, and the gallery `docs/hall-pages.md` is written.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page
from screenshots import Server, photograph

HERE = Path(__file__).parent
OUT = HERE / "images" / "hall"
SIZES = {"phone": (390, 844, 1.0), "laptop": (1280, 800, 0.75), "projector": (1920, 1080, 0.5)}
"""Width and height of the screen, and how large the picture of it is."""
QUALITY = 60
PLAYERS = [
    "Anna Albrecht",
    "Bruno Bonnet",
    "Carla Castillo",
    "David Dubois",
    "Elena Espinosa",
    "Felix Fischer",
    "Greta García",
    "Hugo Hoffmann",
    "Irene Ibáñez",
    "Jonas Jung",
    "Katia Keller",
    "Luca Lambert",
    "Maria Moreno",
    "Nils Neumann",
    "Olga Ortega",
    "Paul Petit",
]
BASE = "/tournaments/spring-open"
PAGES = {
    "list": ("/tournaments", "The tournaments of this server"),
    "new": ("/tournaments/new?kind=club", "Setting one up"),
    "club-night": ("/club-night", "The page to print for a first club night"),
    "now": (BASE, "What is on, for everybody"),
    "event": (f"{BASE}/events/open", "An event: brackets, as a picture and as a list"),
    "draw-proof": (f"{BASE}/events/open/draw", "The draw as a ceremony, with its proof"),
    "results-public": (f"{BASE}/results", "Results"),
    "players": (f"{BASE}/players", "Players"),
    "player": ("{player}", "A player, with the rating"),
    "match-public": (f"{BASE}/matches/open/main:1.1", "A match"),
    "screen": (f"{BASE}/screen", "The big screen: calls, results and brackets in turn"),
    "overlay": (f"{BASE}/overlay/open/main:1.1", "The overlay for a stream"),
    "me": (f"{BASE}/me", "A player's phone"),
    "me-clock": (f"{BASE}/me/clock", "The clock of my match"),
    "tablet": (f"{BASE}/tablet", "The staff's tablet, where phones are barred"),
    "take-in": ("/tournaments/take-in", "A tournament from another laptop"),
    "me-german": (f"{BASE}/me?lang=de", "The same in German"),
    "calls": (f"{BASE}/desk", "The call desk"),
    "entries": (f"{BASE}/desk/entries", "Entries and check-in"),
    "draw": (f"{BASE}/desk/draw", "The draw"),
    "results": (f"{BASE}/desk/results", "Results at the desk"),
    "match": (f"{BASE}/desk/match/open/main:1.1?{{correction}}", "What a correction touches"),
    "tables": (f"{BASE}/desk/tables", "The tables as a map"),
    "rulings": (f"{BASE}/desk/rulings", "The register of rulings"),
    "ruling": (f"{BASE}/desk/rulings/spring-open-1?incident=fast_roll", "An incident: the book asks"),
    "money": (f"{BASE}/desk/money", "Money"),
    "schedule": (f"{BASE}/desk/schedule", "Schedule and forecast"),
    "messages": (f"{BASE}/desk/messages", "Messages"),
    "print": (f"{BASE}/desk/print", "Everything to print"),
    "cards": (f"{BASE}/desk/cards", "Players' cards"),
    "slips": (f"{BASE}/sheets/slips?contest=open", "Match slips"),
    "table-cards": (f"{BASE}/sheets/cards?contest=open", "Table cards"),
    "score-sheet": (f"{BASE}/sheets/scoresheets?contest=open", "Score sheets"),
    "rules-in-force": (f"{BASE}/sheets/variance?contest=open", "Rules in force"),
    "wall": (f"{BASE}/events/open/wall", "Brackets for the wall"),
    "staff": (f"{BASE}/desk/staff", "Staff, phones, another laptop"),
    "journal": (f"{BASE}/desk/journal", "The journal"),
}
"""By name of the picture: the address and what it shows."""


class Event:
    """A club night in full life, and what addresses need to know of it."""

    def __init__(self, url: str, context: BrowserContext) -> None:
        self.url, self.page = url, context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.goto(f"{url}/tournaments/new?kind=club")
        for label, words in (
            ("Name of the tournament", "Spring Open"),
            ("You, the director", "Dee"),
            ("Entry fee", "20"),
        ):
            self.page.get_by_label(label, exact=True).fill(words)
        self.page.get_by_label("Players, one per line").fill("\n".join(PLAYERS))
        self.page.get_by_role("button", name="Set up the tournament").click()
        self.page.wait_for_url(f"**{BASE}/**")
        self.act("freeze", contest="open")
        self.act(
            "draw", contest="open", dice="31 42 65 11 64 52 33 21 54 61 43 55 62 41 32 66 51 22 63 53 44 31 64 25 16"
        )
        self.act("check-in-all", contest="open")
        self.act("call-all")
        for number in (1, 2, 3):
            self.result(number)
        self.act("start", match="open/main:1.4")
        self.act("incident", about="A fast roll is disputed", match="open/main:1.5")
        self.act("notice", to="everybody", text="The lunch break begins at 13:00.", must="yes")
        self.player = str(self._found(f"{BASE}/matches/open/main:1.1", r'href="(/players/[^"]+)"')[0])
        entrant = self._found(f"{BASE}/desk/match/open/main:1.1", r'name="winner" value="([^"]+)"')[1]
        self.correction = f"winner={entrant}&first=3&second=5"
        playing = self._found(f"{BASE}/matches/open/main:1.6", r'href="/players/[^"]+">([^<]+)</a>')[0]
        cards = self._found(f"{BASE}/desk/cards", rf"<strong>{playing}</strong>.*?<code>([a-z0-9 ]+)</code>")
        self.page.goto(f"{url}{BASE}/me#{cards[0].replace(' ', '')}")
        self.page.locator("h1").wait_for()

    def _found(self, path: str, pattern: str) -> list[str]:
        return re.findall(pattern, self.page.request.get(self.url + path).text())

    def act(self, name: str, **form: str) -> None:
        """Send a form of the desk."""
        version = self.page.request.get(f"{self.url}{BASE}/version").json()["version"]
        told = {"act": name, "version": str(version), **form}
        answer = self.page.request.post(f"{self.url}{BASE}/desk", form=told, headers={"origin": self.url})
        if not answer.ok:
            sys.exit(f"{name}: {answer.status} {answer.text()[:300]}")

    def result(self, number: int) -> None:
        match = f"open/main:1.{number}"
        winner = self._found(f"{BASE}/desk/match/{match}", r'name="winner" value="([^"]+)"')[0]
        self.act("result", match=match, winner=winner, first="5", second=str(number))


def take(browser: Browser, size: str, only: set[str]) -> None:
    width, height, scale = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale, locale="en")
    event = Event(Server().url, context)
    page = event.page
    for name, (path, _) in PAGES.items():
        if only and name not in only:
            continue
        page.goto(event.url + path.format(player=event.player, correction=event.correction))
        page.wait_for_timeout(250)
        _kept(page, OUT / f"{name}-{size}.webp")
        if name == "me-german":
            page.goto(f"{event.url}{BASE}?lang=en")
        print(f"{name}-{size}", flush=True)
    context.close()


def _kept(page: Page, path: Path) -> None:
    """The picture, as small as it can be and still be read."""
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(path, "WEBP", quality=QUALITY, method=6)


def gallery() -> str:
    """All of them: phone, laptop and projector beside each other."""
    lines = [
        "# The pages of a tournament\n",
        "As a phone, a laptop and a projector show them; `python docs/hall_screenshots.py` takes the pictures.\n",
    ]
    for name, (_, words) in PAGES.items():
        shown = (f'<img src="images/hall/{name}-{size}.webp" height="300" alt="{words}, {size}">' for size in SIZES)
        lines += [f"## {words}\n", *shown, ""]
    return "\n".join(lines)


if __name__ == "__main__":
    photograph(OUT, "hall-pages.md", gallery(), SIZES, take)
