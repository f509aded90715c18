"""Every page that can be opened, as a director, a player and a stranger open it: it speaks the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.service.hall.programmes import PROGRAMMES
from bafflebox.tournament.reports import SHEETS
from bafflebox.web import create_app
from bafflebox.web.languages import ENGLISH, LANGUAGES
from support.club_night import BASE, HERE, PLAN, cards, case, set_up
from support.crawling import escaped

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
NAMES = (
    *(
        "Olaf",
        "Ann",
        "Ben",
        "Cid",
        "Dora",
        "Dee",
        "Eva",
        "Fay",
        "Gus",
        "Hal",
        "Ida",
        "Kim",
        "Lou",
        "Ann Lee",
        "Ben Roy",
    ),
    *("Ada Amsel", "Bruno Birke", "Beginner (bot)"),
    *("Club night", "Doubles night", "Swiss night", "Last night", "Open", "Swiss", "Teams", "Side pool", "the wall"),
    *(
        "Baffle Box",
        "Open Sage",
        "GNU Backgammon's",
        "GNU Backgammon",
        "eXtreme Gammon",
        "Crawford",
        "Letter",
        "English",
    ),
    *(
        "FIBS's oldmoves",
        "GVA",
        "U.S.",
        "twelve minutes late",
        "Standards 2014",
        "abcd efgh ijkl",
        "Position ID",
        "fast roll",
    ),
    *("Sprintgammon", "Longgammon", "Nackgammon", "Backgammon", "Blitz"),
    *("USBGF Tournament Rules with the Ruling Guide", "U.S. Tournament Backgammon Rules", "EUBGF Tournament Rules"),
    *("International Backgammon Federation Game Rules", "Tournament Backgammon Rules and Standards Guide"),
    *("U.S. Backgammon Federation", "European Backgammon Federation", "World Backgammon Federation"),
    "International Backgammon Federation",
)
"""What people, books and things are called, and what people wrote."""
TOURNAMENTS = ("club-night", "doubles-night", "swiss-night", "last-night")
DESK = (
    *("", "/entries", "/draw", "/results", "/tables", "/schedule", "/messages", "/journal", "/ratings", "/money"),
    *("/rulings", "/staff", "/register", "/print", "/settings", "/screens", "/cards"),
)
BY_PROGRAMS = {
    *("/favicon.ico", "/manifest.webmanifest", "/qr", "/sw.js", "/metrics", "/tournaments/{id}/version", "/me/data"),
    *("/tournaments/{id}/desk/prizes", "/tournaments/{id}/desk/sheets/{sha256}", "/tournaments/{id}/desk/copy"),
    *("/tournaments/{id}/results.json", "/tournaments/{id}/desk/report.json", "/tournaments/{id}/desk/papers.zip"),
    *("/tournaments/{id}/print/{name}.pdf", "/tournaments/{id}/desk/cards.pdf", "/tournaments/{id}/me/version"),
    *("/tournaments/{id}/feed.json", "/tournaments/{id}/calendar.ics", "/tournaments/{id}/events/{contest}/draw.json"),
    *("/tournaments/{id}/results.csv", "/tournaments/{id}/events/{contest}/{section}.svg"),
}
"""Addresses that give no page."""
WRITTEN_IN_ENGLISH = {"/docs", "/docs/{name:path}", "/api", "/problems", "/problems/{code}", "/club-night"}
"""Pages for programmers and guides, which are English and say so."""
LAW = {"/t/{table}/record", "/rules", "/rules/{book}", "/rules/{book}/{number}", "/rulings/{name}"}
"""Pages with the books' own words, which stay English and are marked so."""
GNU = (Path(__file__).parents[1] / "data" / "mat" / "gnu.mat").read_bytes()


@dataclass
class World:
    """A server with everything on it, and the cookies of those who look at it."""

    door: TestClient
    places: dict[str, list[str]] = field(default_factory=dict)
    """The addresses of each route."""
    people: dict[str, dict[str, str]] = field(default_factory=dict)

    def keep(self, who: str) -> None:
        self.people[who] = dict(self.door.cookies)

    def become(self, who: str) -> None:
        self.door.cookies.clear()
        self.door.cookies.update(self.people[who])

    def read(self, path: str, language: str) -> str | None:
        """A page in a language; none if there is no page at this address for this person."""
        answer = self.door.get(path, headers={**HERE, "accept-language": language})
        assert answer.status_code < 500, path
        is_page = answer.headers.get("content-type", "").startswith("text/html")
        return answer.text if is_page else None


def _open(door: TestClient, name: str, programme: str, names: str, **more: str) -> None:
    plan = PLAN | {"programme": programme, "name": name, "book": "usbgf", "phones": "report", "names": names} | more
    assert door.post("/tournaments/new", data=plan, headers=HERE).status_code == 200


def _send(door: TestClient, id: str, **form: str) -> None:
    version = door.get(f"/tournaments/{id}/version").json()["version"]
    answer = door.post(f"/tournaments/{id}/desk", data={"version": str(version)} | form, headers=HERE)
    assert answer.status_code == 200, answer.text
    assert "refused=" not in str(answer.url), (form, re.findall(r'role="alert">.*?</p>', answer.text))


def _club(door: TestClient) -> None:
    """A night under way: a match on, one called, an incident with a ruling to come, a message, a pool, a report."""
    set_up(door)
    _send(
        door, "club-night", act="open-pool", pool="Side pool", kind="side_pool", stake="5", shares="100", contest="open"
    )
    _send(door, "club-night", act="draw", contest="open")
    _send(door, "club-night", act="call-all")
    _send(door, "club-night", act="start", match="open/main:1.1")
    _send(door, "club-night", act="pay-all")
    _send(door, "club-night", act="incident", match="open/main:1.1", incident="late_start", about="twelve minutes late")
    _send(door, "club-night", act="incident", match="open/main:1.1", about="twelve minutes late")
    _send(door, "club-night", act="expel", names="Olaf", why="the wall")
    _send(door, "club-night", act="add-money", contest="open", amount="12.50")
    _send(door, "club-night", act="notice", to="everybody", text="twelve minutes late")


def _over(door: TestClient) -> None:
    """A night that is over and closed."""
    _open(door, "Last night", "club", "Eva\nFay\nGus\nHal")
    _send(door, "last-night", act="draw", contest="open")
    for match in ("open/main:1.1", "open/main:1.2", "open/main:2.1", "open/consolation:1.1"):
        lines = door.get(f"/tournaments/last-night/desk/match/{match}").text
        winner = re.findall(r'name="winner" value="([^"]+)"', lines)[0]
        _send(door, "last-night", act="result", match=match, winner=winner, first="5", second="2")
    _send(door, "last-night", act="award", contest="open")
    _send(door, "last-night", act="pay-all")
    _send(door, "last-night", act="pay-out-all")
    _send(door, "last-night", act="close")


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    with TestClient(create_app(), raise_server_exceptions=False) as door:
        made = World(door)
        made.keep("stranger")
        _club(door)
        word = cards(door)["Ann"]
        _open(door, "Doubles night", "teams", "Ann + Ben + Cid\nEva + Fay + Gus\nHal + Ida + Kim\nDora + Dee + Lou")
        _send(door, "doubles-night", act="draw", contest="teams")
        _open(door, "Swiss night", "swiss", "Ann\nBen\nCid\nDora\nEva\nFay")
        _send(door, "swiss-night", act="draw", contest="swiss")
        _send(door, "swiss-night", act="pair", contest="swiss")
        _over(door)
        table = str(door.post("/play", data={"who": "bot", "level": "beginner", "length": "3"}, headers=HERE).url)
        made.keep("director")
        made.become("stranger")
        assert door.post(f"{BASE}/me", data={"word": word}, headers=HERE).status_code == 200
        made.keep("player")
        made.become("director")
        made.places = _places(made, table)
        yield made


def _places(made: World, table: str) -> dict[str, list[str]]:
    """Addresses for every route that gives a page."""
    there = [f"/tournaments/{id}" for id in TOURNAMENTS]
    contests = dict(zip(TOURNAMENTS, ("open", "teams", "swiss", "open"), strict=True))
    events = [f"/tournaments/{id}/events/{contest}" for id, contest in contests.items()]
    matches = [
        *(f"{BASE}/{{}}/open/main:1.1", f"{BASE}/{{}}/open/main:1.2", "/tournaments/last-night/{}/open/main:1.1"),
        *("/tournaments/doubles-night/{}/teams/main:1.1", "/tournaments/swiss-night/{}/swiss/swiss:1.1"),
    ]
    person = re.findall(r'href="(/players/[^"]+)"', made.door.get(f"{BASE}/players", headers=HERE).text)[:1]
    challenge = str(made.door.post("/play", data={"who": "friend", "length": "5"}, headers=HERE).url)
    files = made.door.post("/files", files={"file": ("gnu.mat", GNU)}, headers={"accept": "text/html"})
    kept = re.findall(r'href="(/files/[^"/?]+)"', files.text)[:1]
    played = table.removeprefix("http://testserver").partition("?")[0]
    own = {
        "/": ["/"], "/about": ["/about"], "/rules": ["/rules"], "/rules/{book}": ["/rules/usbgf"],
        "/rules/{book}/{number}": ["/rules/usbgf/4.1.1"], "/rulings": ["/rulings", "/rulings?q=late"],
        "/rulings/pocket": ["/rulings/pocket"],
        "/rulings/{name}": ["/rulings/fast_roll?book=usbgf", "/rulings/fast_roll?book=ibf&f.turn_ended=no"],
        "/files": ["/files"], "/files/{word}": kept or ["/files/unknown"], "/clock": ["/clock", "/clock?book=ibf&length=7"],
        "/play": ["/play", "/play?refused=unknown"], "/c/{id}": [challenge.removeprefix("http://testserver")],
        "/t/{table}/clock": [f"{played}/clock"], "/t/{table}": [played], "/t/{table}/record": [f"{played}/record"],
        "/tournaments": ["/tournaments"],
        "/tournaments/new": [f"/tournaments/new?kind={kind}" for kind in PROGRAMMES],
        "/tournaments/preview": [
            "/tournaments/preview?structure=KO+len+5;+consolation+from+main+len+3&fee=10&entrants=7",
            "/tournaments/preview?structure=swiss+5+rounds+len+7",
        ],
        "/tournaments/season": [
            "/tournaments/season", "/tournaments/season?of=last-night&of=club-night", "/tournaments/season?of=x&points=x",
        ],
        "/tournaments/take-in": ["/tournaments/take-in"],
        "/tournaments/{id}/desk/match/{match:path}": [
            *(one.format("desk/match") for one in matches),
            "/tournaments/last-night/desk/match/open/main:1.1?winner=nobody&never=yes",
            "/tournaments/last-night/desk/match/open/main:1.1?first=x",
        ],
        "/tournaments/{id}/desk/rulings/{case}": [
            f"{BASE}/desk/rulings/{case(made.door)}", f"{BASE}/desk/rulings/{case(made.door, 2)}",
            f"{BASE}/desk/rulings/{case(made.door, 2)}?incident=fast_roll",
        ],
        "/tournaments/{id}/join": [f"{BASE}/join"], "/tournaments/{id}/task": [f"{BASE}/task"],
        "/tournaments/{id}/desk/cards": [f"{BASE}/desk/cards"],
        "/tournaments/{id}/sheets/{name}": [
            *(f"{one}/sheets/{name}" for one in there for name in SHEETS),
        ],
        "/tournaments/{id}/events/{contest}/wall": [f"{one}/wall" for one in events],
        "/tournaments/{id}/me": [f"{BASE}/me", f"{there[2]}/me"], "/tournaments/{id}/me/bracket": [f"{BASE}/me/bracket"],
        "/tournaments/{id}/me/clock": [f"{BASE}/me/clock"], "/tournaments/{id}/tablet": [f"{BASE}/tablet"],
        "/tournaments/{id}/feed.xml": [f"{BASE}/feed.xml"],
        "/tournaments/{id}/overlay/{match:path}": [one.format("overlay") for one in matches],
        "/tournaments/{id}/matches/{match:path}": [one.format("matches") for one in matches],
        "/tournaments/{id}/events/{contest}": events,
        "/tournaments/{id}/events/{contest}/embed": [f"{one}/embed" for one in events],
        "/tournaments/{id}/events/{contest}/draw": [f"{one}/draw" for one in events],
        "/c": ["/c"], "/club-night": ["/club-night"], "/players/{person}": person, "/me": ["/me"], "/me/come": ["/me/come"],
        "/health": ["/health"], "/tables": ["/tables"], "/demo": ["/demo"], "/api": ["/api"], "/problems": ["/problems"],
        "/problems/{code}": ["/problems/not_found"], "/operator": ["/operator"], "/docs": ["/docs", "/docs?q=cube"],
        "/docs/{name:path}": ["/docs/hall"], "/live": ["/live"], "/transcribe": ["/transcribe"], "/editor": ["/editor"],
    }  # fmt: skip
    for path in ("", "/players", "/results", "/screen", *(f"/desk{one}" for one in DESK)):
        own.setdefault(f"/tournaments/{{id}}{path}", [f"{one}{path}" for one in there])
    return own


def routes(door: TestClient) -> set[str]:
    """Every address that can be opened, from the application itself."""
    door.get("/play")  # the first request beyond the first page adds the other routes
    return {path for path in _walked(door.app.router.routes) if not path.startswith("/api/")}  # type: ignore[attr-defined]


def _walked(found: list[Any], prefix: str = "") -> Iterator[str]:
    for route in found:
        inside = getattr(route, "original_router", None)
        if inside is not None:
            yield from _walked(inside.routes, prefix + route.include_context.prefix)
        elif "GET" in (getattr(route, "methods", None) or ()):
            yield prefix + route.path


def test_every_route_is_visited(world: World) -> None:
    """A new page is visited from its first day."""
    assert routes(world.door) - world.places.keys() - BY_PROGRAMS == set()
    assert {place for place in (*world.places, *BY_PROGRAMS) if place not in routes(world.door)} == set()
    assert [place for place, there in world.places.items() if not there] == []


@pytest.mark.parametrize("who", ["director", "player", "stranger"])
def test_every_page_speaks_the_readers_language(world: World, who: str) -> None:
    world.become(who)
    found: dict[str, dict[str, list[str]]] = {}
    for place, there in world.places.items():
        if place in WRITTEN_IN_ENGLISH or (who != "director" and "/desk" in place):
            continue
        for path in there:
            english = world.read(path, ENGLISH)
            for language in OTHERS if english else ():
                said = list(escaped(english, world.read(path, language) or "", language, NAMES, marked=place in LAW))
                if said:
                    found.setdefault(path, {})[language] = said
    assert found == {}


def test_what_is_written_in_english_says_so(world: World) -> None:
    for place in sorted(WRITTEN_IN_ENGLISH):
        for path in world.places[place]:
            assert ' lang="en"' in (world.read(path, "de") or ""), path


def test_an_english_text_on_a_german_page_is_found() -> None:
    english = '<p>Save it</p><p>Ann</p><input placeholder="Part of a name"><p>Bot</p><p lang="en">A clause</p>'
    german = '<p>Save it</p><p>Ann</p><input placeholder="Part of a name"><p>Bot</p><p lang="en">A clause</p>'
    told = ["Part of a name", "Save it", "marked as English: A clause"]
    assert sorted(escaped(english, german, "de", NAMES)) == sorted(told)
    assert list(escaped(english, "<p>Sichern</p><p>Ann</p><p>Der Name of the Rose</p>", "de", NAMES)) != []
    assert list(escaped(english, "<p>Sichern</p><p>Ann</p>", "de", NAMES)) == []
    assert list(escaped(english, "<p>Ann schuldet 3.34 EUR.</p>", "de", NAMES)) == ["Ann schuldet 3.34 EUR."]
