"""Match files over the web: dropped, checked, converted, and what is no match file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

GNU = (Path(__file__).parents[1] / "data" / "mat" / "gnu.mat").read_bytes()


def test_a_dropped_file_is_checked_and_can_be_replayed(client: TestClient) -> None:
    page = client.post("/files", files={"file": ("gnu.mat", GNU)}, headers={"accept": "text/html"})
    assert page.status_code == 200
    block = re.search(r'<script type="application/json" id="match-data">(.*?)</script>', page.text, re.DOTALL)
    assert block is not None
    match = json.loads(block.group(1))
    first = match["games"][0]["frames"][0]
    assert len(first["after"]) == 52
    assert first["words"][2:4] == ": "


def test_names_in_a_file_cannot_break_out_of_the_page(client: TestClient) -> None:
    nasty = re.sub(rb"^ (\S+) : 0", rb" </script><b>x : 0", GNU, count=1, flags=re.MULTILINE)
    page = client.post("/files", files={"file": ("<b>.mat", nasty)}, headers={"accept": "text/html"})
    assert "<b>" not in page.text.replace("&lt;b&gt;", "")


@pytest.mark.parametrize("to", ["mat", "sgf", "json", "oldmoves", "scoresheet", "page"])
def test_a_file_is_converted(client: TestClient, to: str) -> None:
    answer = client.post("/api/files/convert", files={"file": ("a b.mat", GNU)}, data={"to": to})
    assert answer.status_code == 200
    assert 'filename="a b.' in answer.headers["content-disposition"]
    if to not in ("page", "scoresheet"):
        again = client.post("/api/files/check", files={"file": ("x", answer.content)}).json()
        assert again["rolls"] == client.post("/api/files/check", files={"file": ("gnu.mat", GNU)}).json()["rolls"]


@pytest.mark.parametrize(
    ("content", "code"), [(b"", "empty_file"), (b"hello", "unknown_format"), (bytes(300), "unknown_format")]
)
def test_what_is_no_match_file_is_told(client: TestClient, content: bytes, code: str) -> None:
    answer = client.post("/api/files/check", files={"file": ("x.mat", content)})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
