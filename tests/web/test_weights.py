"""What a page weighs on the wire with its sheets and scripts, without fonts and pictures."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from bafflebox.web.catalogues import HERE
from bafflebox.web.languages import LANGUAGES
from bafflebox.web.rendering import INLINE

LIMIT = 59_000
"""Bytes, headers included; the promise is 60 KB."""
PAGES = (
    *("/", "/play", "/tournaments", "/rulings", "/clock", "/files", "/me", "/demo", "/editor"),
    *("/rules", "/rules/usbgf", "/rules/usbgf?part=4", "/rules/ibf", "/rulings/fast_roll?book=usbgf&f.turn_ended=no"),
)
LOADED = re.compile(r'<(?:link rel="stylesheet" href|script type="module" src)="([^"]+)"')
IMPORTED = re.compile(r"""^(?:import|export)\s(?:[^;'"]*\sfrom\s)?'\./([^']+)'""", re.MULTILINE)


def weight(client: TestClient, path: str) -> int:
    """The page and everything it loads before anybody touches it."""
    waiting, seen, bytes_ = [path], set[str](), 0
    while waiting:
        if (name := waiting.pop()).partition("?")[0] in seen:
            continue
        seen.add(name.partition("?")[0])
        with client.stream("GET", name, headers={"accept-encoding": "gzip", "accept": "text/html"}) as answer:
            bytes_ += sum(len(key) + len(value) + 4 for key, value in answer.headers.items())
            bytes_ += len(b"".join(answer.iter_raw()))
        text = client.get(name).text
        folder = "/static/vendor/" if "/vendor/" in name else "/static/"
        waiting += LOADED.findall(text) if name == path else [folder + one for one in IMPORTED.findall(text)]
    return bytes_


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_heavier_than_it_may_be(client: TestClient, language: str) -> None:
    weights = {path: weight(client, f"{path}{'&' if '?' in path else '?'}lang={language}") for path in PAGES}
    assert {path: bytes_ for path, bytes_ in weights.items() if bytes_ > LIMIT} == {}
    assert weights["/demo"] > 40_000, "its board and chart are counted"


def test_every_page_brings_its_sheets_and_the_policy_lets_them_through() -> None:
    """A sheet of its own costs a slow network half a second before anything is painted; only paper and the desk have one."""
    called: set[tuple[str, ...]] = set()
    linked: set[str] = set()
    for path in (HERE / "templates").rglob("*.html"):
        text = path.read_text("utf-8")
        called |= {tuple(re.findall(r"'([^']+)'", inside)) for inside in re.findall(r"design\(([^)]*)\)", text)}
        linked |= {path.name for _ in re.findall(r'rel="stylesheet"|linked_sheets\(', text)}
    assert called == set(INLINE)
    desk = {"desk.html", "new.html", "season.html", "task.html", "tablet.html"}
    assert linked == {"embed.html", "club_night.html", "paper.html", "cards.html"} | desk


def test_scripts_and_sheets_are_sent_without_their_comments(client: TestClient) -> None:
    sheet, script = client.get("/static/components.css").text, client.get("/static/board.js").text
    assert "/*" not in sheet
    assert not re.search(r"^\s*(//|/\*\*)", script, re.MULTILINE)
    assert (
        client.get(
            "/static/board.js", headers={"if-none-match": client.get("/static/board.js").headers["etag"]}
        ).status_code
        == 304
    )


def test_a_long_book_comes_in_parts(client: TestClient) -> None:
    first, fourth = client.get("/rules/usbgf").text, client.get("/rules/usbgf?part=4").text
    assert 'id="usbgf:1.1.a"' in first
    assert 'id="usbgf:4.1.7.2.a"' not in first
    assert 'id="usbgf:4.1.7.2.a"' in fourth
    assert fourth.count('aria-current="page">Part 4') == 1
    assert "?part=" not in client.get("/rules/eubgf").text
