"""Match files over the web: dropped, checked, converted, and what is no match file."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.notation.formats import format_named, read_match, read_match_file
from bafflebox.notation.problem import Problem
from bafflebox.notation.record import Act, FileReading, under_way
from bafflebox.records.check import match_circumstances
from bafflebox.records.cube import _Follower, account_of
from bafflebox.records.frames import frames
from bafflebox.service.files import MOST_ACTS
from bafflebox.web.api.files import report
from support.engines import needs_sage

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


@needs_sage
def test_a_file_is_analysed_on_its_own_page_and_the_analysis_taken_along(client: TestClient) -> None:
    page = client.post("/files", files={"file": ("gnu.mat", GNU)}, headers={"accept": "text/html"})
    word = page.url.path.rpartition("/")[2]
    assert "Analyse the match" in page.text

    assert client.get(f"/api/files/{word}/analysis").json()["code"] == "not_analysed"
    told = client.post(f"/api/files/{word}/analysis").json()
    assert told["totals"]["white"]["pr"] is not None
    shown = client.post(f"/files/{word}/analysis", data={"depth": "quick"}, headers={"accept": "text/html"}).text
    assert "Biggest mistakes" in shown
    assert "By kind of decision" in shown
    data = json.loads(re.search(r'id="match-data">(.*?)</script>', shown, re.DOTALL)[1])  # type: ignore[index]
    assert len(data["decisions"]) == sum(len(game["decisions"]) for game in told["games"])

    assert client.get(f"/api/files/{word}/analysis?to=json").json()["totals"] == told["totals"]
    lines = client.get(f"/api/files/{word}/analysis?to=csv").text.splitlines()
    assert len(lines) == len(data["decisions"]) + 1
    assert client.get(f"/api/files/{word}/analysis?to=page").text.startswith("<!doctype html>")


def test_a_program_keeps_a_file_for_its_page(client: TestClient) -> None:
    kept = client.post("/api/files", files={"file": ("gnu.mat", GNU)})
    assert kept.status_code == 201
    assert "gnu.mat" in client.get(f"/files/{kept.json()['file']}", headers={"accept": "text/html"}).text


XG_PAGE = """XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10

X:Ann   O:Ben
Score is X:0 O:0 7 pt.(s) match.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X |
Pip count  X: 167  O: 167 X-O: 0-0/7
Cube: 1
X to play 31
"""
GNU_PAGE = """ GNU Backgammon  Position ID: 4HPwATDgc/ABMA
                 Match ID   : cIkKAAAAAAAA
 +13-14-15-16-17-18------19-20-21-22-23-24-+     O: gnubg
 | X           O    |   | O              X |     0 points
"""


@pytest.mark.parametrize(
    ("text", "leads_to"),
    [
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", "/editor"),
        ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", "/editor"),
        ("4HPwATDgc/ABMA", "/editor"),
        ("XGID=nonsense", "/editor"),
        (XG_PAGE, "/editor?position=XGID%3D-b----E-C---eE---c-e----B-%3A0%3A0%3A1%3A31%3A"),
        (GNU_PAGE, "/editor?position=XGID%3D"),
        (GNU.decode(), "/files/"),
    ],
    ids=["xgid", "xgid-bare", "position-id", "xgid-wrong", "xg-page", "gnubg-page", "match"],
)
def test_what_is_pasted_is_known_by_what_it_is(client: TestClient, text: str, leads_to: str) -> None:
    answer = client.post("/files", data={"text": text}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(leads_to)


def test_nothing_and_nonsense_are_refused_with_a_sentence(client: TestClient) -> None:
    assert client.post("/files", data={"text": "  "}).json()["code"] == "empty_file"
    assert client.post("/files", data={"text": "hello"}).json()["code"] == "unknown_format"
    gone = client.get("/files/000000000000000-nothing")
    assert (gone.status_code, gone.json()["code"]) == (422, "no_file")


def test_a_match_under_way_is_not_analysed_from_its_file(client: TestClient) -> None:
    match = read_match(GNU).match
    running = replace(match, properties=(*match.properties, *under_way("usbgf")))
    word = client.post("/api/files", files={"file": ("x.sgf", format_named("sgf").write(running))}).json()["file"]
    refused = client.post(f"/api/files/{word}/analysis")
    assert (refused.status_code, refused.json()["code"]) == (409, "analysis_during_match")


def long_match(turns: int) -> bytes:
    lines = (f"{n:3}) 31: 8/5 6/5                 42: 8/4 6/4\n" for n in range(1, turns))
    return (" 7 point match\n\n Game 1\n Ann : 0                 Ben : 0\n" + "".join(lines)).encode()


def test_a_file_that_is_longer_than_any_match_is_refused(client: TestClient) -> None:
    for door in ("/api/files", "/api/files/check"):
        answer = client.post(door, files={"file": ("x.mat", long_match(MOST_ACTS))})
        assert (answer.status_code, answer.json()["code"]) == (422, "file_too_large")


def test_the_page_of_a_file_is_worked_out_while_the_server_answers_others(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []

    def looked_at(reading: FileReading) -> dict[str, Any]:
        try:
            asyncio.get_running_loop()
            seen.append(False)  # nobody else would be answered meanwhile
        except RuntimeError:
            seen.append(True)
        return report(reading)

    monkeypatch.setattr("bafflebox.web.pages.files.report", looked_at)
    assert client.post("/files", files={"file": ("gnu.mat", GNU)}).status_code == 200
    assert seen == [True]


def test_a_match_is_drawn_in_one_pass_over_its_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[int] = []
    meet = _Follower.meet

    def counted(self: _Follower, act: Act) -> Iterator[Problem]:
        met.append(1)
        return meet(self, act)

    match = read_match_file(long_match(200)).match
    monkeypatch.setattr(_Follower, "meet", counted)
    assert len(list(frames(match, 1))) == len(match.games[0].acts)
    assert len(met) == len(match.games[0].acts)


def test_a_frame_shows_the_cube_as_the_acts_up_to_it_leave_it() -> None:
    match = read_match_file(GNU).match
    for number, game in enumerate(match.games, 1):
        at = match_circumstances(match, number)
        for index, frame in enumerate(frames(match, number)):
            cube, _ = account_of(replace(game, acts=game.acts[: index + 1]), at)
            assert (frame.cube, frame.cube_owner) == (cube.value, cube.owner)
