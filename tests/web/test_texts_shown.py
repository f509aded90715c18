"""A law: whatever text was accepted is shown by every page, sheet and export of its tournament or table."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from bafflebox import texts
from bafflebox.errors import InvalidInput
from bafflebox.notation.formats import FORMATS
from support.club_night import BASE, HERE, act, version
from support.law import DOORS
from web.test_attacks_on_the_hall import DRAWN, crawl

BLOCKS = ((0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x52F), (0x590, 0x6FF), (0x900, 0xDFF), (0xE00, 0xEFF), (0x1100, 0x11FF),
          (0x2000, 0x2BFF), (0x3000, 0x30FF), (0x4E00, 0x4FFF), (0xAC00, 0xAD00), (0xD7F0, 0xE010), (0xFB00, 0xFFFF),
          (0x1D400, 0x1D4FF), (0x1F300, 0x1FAFF), (0xE0000, 0xE01FF), (0x0, 0x9F))  # fmt: skip
WHERE = {"id": "club-night", "contest": "open", "match:path": "open/main:1.1", "section": "main", "name": "bracket"}
"""What stands in the addresses of a tournament."""
PIECES = (
    "<!--<script>",
    "</script>",
    "]]>",
    "&lt;",
    '"><b>',
    "' or 1=1",
    "=1+1",
    "@x",
    "%s{}{{x}}",
    "\\u0041",
    "$(x)",
    "; ",
    "\t",
    "\r\n",
    "\n",
    "-->",
    "#",
    "//",
    "..",
    "%00",
)


def random_texts(seed: int) -> Iterator[str]:
    chance = random.Random(seed)
    while True:
        parts = [
            chance.choice(PIECES)
            if chance.random() < 0.3
            else "".join(chr(chance.randint(*block)) for _ in range(chance.randint(1, 8)))
            for block in chance.choices(BLOCKS, k=chance.randint(1, 4))
        ]
        yield "".join(parts)


def accepted(seed: int, names: bool, count: int) -> list[str]:
    """Random texts that the door lets in; names that don't pass for each other."""
    found: list[str] = []
    for text in random_texts(seed):
        try:
            tidy = texts.name(text) if names else texts.check(text)
        except InvalidInput:
            continue
        if not names or (not re.search(r"[&+;\n]", tidy) and not texts.passes_for(tidy, found)):
            found.append(tidy)
        if len(found) == count:
            return found
    raise AssertionError


@pytest.mark.parametrize("seed", range(3))
def test_a_tournament_of_random_texts_is_shown_everywhere(hall: TestClient, seed: int) -> None:
    names, words = accepted(seed, True, 6), accepted(seed, False, 4)
    for name in names:
        assert act(hall, act="enter", contest="open", names=name) == 200, ascii(name)
    for text in words:
        if text.strip():
            assert act(hall, act="notice", text=text) == 200, ascii(text)
            told = {"act": "tell-staff", "about": text, "version": str(version(hall)), "back": BASE}
            assert hall.post(f"{BASE}/ask", data=told, headers=HERE).status_code == 200, ascii(text)
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200

    pages = crawl(hall, f"{BASE}/desk")

    assert len(pages) >= 40
    sheets = set()
    for path, (kind, text) in pages.items():
        sheets |= set(re.findall(r'"([^"]+\.(?:pdf|zip)[^"]*)"', text))
        if kind in DRAWN:
            assert "<!--<script>" not in text.replace("&lt;", ""), path
        assert not kind.startswith("text/") or not re.search("[\\x00-\\x08]", text), path
    assert sheets
    hall_doors = [door for door in DOORS if door.method == "GET" and "/tournaments/{id}" in door.path]
    for door in hall_doors:  # those that no link leads to among them
        path = re.sub(r"\{([^}]+)\}", lambda hit: WHERE.get(hit[1], "x"), door.path)
        if not path.endswith("/updates"):
            assert hall.get(path, headers={"accept": "text/html"}).status_code < 500, path
    assert len(hall_doors) > 50
    for path in sorted(one for one in sheets if one.startswith("/")):
        answer = hall.get(path.replace("&amp;", "&"))
        assert answer.status_code < 500, path


@pytest.mark.parametrize("seed", range(3))
def test_a_record_of_random_names_is_written_in_every_format(client: TestClient, seed: int) -> None:
    names = accepted(100 + seed, True, 6)
    made = client.post("/api/people", json={"name": names[0]}).json()
    who = {"authorization": f"Bearer {made['token']}"}
    assert made["name"] == names[0] == unicodedata.normalize("NFC", names[0])
    for white, black in zip(names[1::2], names[2::2], strict=False):
        told = {"white": white, "black": black, "mode": "transcription", "length": 3}
        opened = client.post("/api/tables", json=told, headers=who)
        assert opened.status_code == 201, opened.text
        table = opened.json()["table"]
        assert client.post(f"/api/tables/{table}/lines", json={"line": "31: 8/5 6/5"}, headers=who).status_code == 200
        for page in (f"/t/{table}", f"/t/{table}/record", "/tables", "/me"):
            assert client.get(page, headers=HERE | who).status_code == 200, page
        for form in (one for one in FORMATS if one.writer):
            answer = client.get(f"/api/tables/{table}/record", params={"to": form.name}, headers=who)
            assert answer.status_code == 200, (form.name, ascii((white, black)), answer.text)
            assert answer.content, form.name
        for door in DOORS:
            if door.method == "GET" and "{table}" in door.path and not door.path.endswith("/updates"):
                path = door.path.replace("{table}", table)
                assert client.get(path, headers=HERE | who).status_code < 500, (path, ascii((white, black)))
