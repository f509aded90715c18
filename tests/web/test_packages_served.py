"""The example packages on a server of its own, started as an operator does: what they add is used through pages and API."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

import bafflebox
from support.packages import install_examples
from support.servers import PATIENCE

TO_DO = ("AgreeScore", "RollOpening", "EndTurn", "Take", "Accept", "Roll", "Play")
"""What the person who plays does when several things are allowed."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `bafflebox serve` in an environment with the packages."""
    where = tmp_path_factory.mktemp("served")
    paths = [str(install_examples(where)), os.environ.get("PYTHONPATH", "")]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    start = [sys.executable, "-c", "from bafflebox.cli import main; main()", "serve", "--json", "--no-open"]
    command = [*start, "--port", "0", "--bot-pace", "0", "--data", str(where / "house.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
        assert server.stdout is not None
        try:
            yield json.loads(server.stdout.readline())["address"].rstrip("/")
        finally:
            server.terminate()


@pytest.fixture
def page(address: str) -> Iterator[httpx.Client]:
    """A browser of somebody who has a name."""
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=PATIENCE, follow_redirects=True) as client:
        until = time.monotonic() + PATIENCE
        while client.get("/health", headers={"accept": "application/json"}).status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert client.post("/api/people", json={"name": "Ann"}).status_code == 201
        yield client


def played_out(page: httpx.Client, table: str) -> dict[str, Any]:
    """The last view of a table at which the person plays whatever is legal."""
    until = time.monotonic() + PATIENCE
    while not (view := page.get(f"/api/tables/{table}").json())["over"]:
        assert time.monotonic() < until, view["waiting"]
        allowed = {one["act"] for one in view["allowed"]}
        act = next((name for name in TO_DO if name in allowed), None)
        if act is None:
            time.sleep(0.02)
            continue
        play = {"play": view["plays"][0]} if act == "Play" and view["plays"] else {}
        done = page.post(f"/api/tables/{table}/acts", json={"act": act, **play})
        assert done.status_code in (200, 409), done.text  # the bot may have been faster
    return dict(view)


def test_a_match_against_an_added_engine_is_set_up_on_a_page_played_exported_and_analysed(page: httpx.Client) -> None:
    told = {
        "who": "bot",
        "level": "pips",
        "length": "1",
        "book": "usbgf+thursday",
        "discipline": "backgammon",
        "clock": "no",
    }

    table = page.post("/play", data=told).url.path.rpartition("/")[2]
    last = played_out(page, table)

    assert last["names"]["white"] != last["names"]["black"] == "Pips (bot)"
    assert last["book"] == "usbgf+thursday"
    assert last["remark"] == ""  # the engine has played, and the beginner did not have to
    record = page.get(f"/api/tables/{table}/record", params={"to": "markdown"})
    assert record.text.startswith("# ")
    assert "```mat" in record.text
    assert record.headers["content-disposition"].rstrip('"').endswith(".md")
    shown = page.get(f"/t/{table}/record").text
    assert "to=markdown" in shown or 'value="markdown"' in shown
    found = page.post(f"/api/tables/{table}/analysis", params={"depth": "pips"})
    assert found.status_code == 200, found.text
    assert found.json()["engine"] == "Pip counter 1.0"


def test_a_file_of_an_added_format_is_opened_checked_and_converted(page: httpx.Client, tmp_path: Path) -> None:
    match = bafflebox.play("beginner", "beginner", length=3, seed=7)
    match.save(tmp_path / "match.mat", "Ada", "Ben")
    plain = {"file": ("match.mat", (tmp_path / "match.mat").read_bytes())}

    written = page.post("/api/files/convert", files=plain, data={"to": "markdown"})
    assert written.status_code == 200, written.text
    assert written.text.startswith("# Ada – Ben")
    sent = {"file": ("night.md", written.content)}
    shown = page.post("/files", files=sent)
    checked = page.post("/api/files/check", files=sent)
    back = page.post("/api/files/convert", files=sent, data={"to": "mat"})

    assert shown.status_code == 200
    assert "Ada – Ben" in shown.text
    assert checked.status_code == 200, checked.text
    assert checked.json()["problems"] == []
    (tmp_path / "again.mat").write_bytes(back.content)
    again, first = bafflebox.read(tmp_path / "again.mat"), bafflebox.read(tmp_path / "match.mat")
    assert (again.players, again.games) == (first.players, first.games)


def test_a_tournament_of_all_four_is_set_up_on_a_page_and_its_bots_meet(page: httpx.Client) -> None:
    form = {
        "programme": "club",
        "name": "Cup",
        "tables": "4",
        "book": "usbgf+thursday",
        "structure.open": "thursday_cup",
    }
    desk = page.post("/tournaments/new", data=form)
    assert desk.status_code == 200, desk.text
    here = f"/api/tournaments/{page.get('/api/tournaments').json()[0]['id']}"

    def act(name: str, **fields: object) -> None:
        done = page.post(f"{here}/acts", json={"act": name, "fields": fields})
        assert done.status_code == 200, done.text

    names = ["Pips (bot)", "Pips 2 (bot)", "Pips 3 (bot)", "Pips 4 (bot)"]
    act("enter", contest="open", names=names)
    for name in ("check-in-all", "freeze", "draw", "pair"):
        act(name, contest="open")
    tables = []
    for match in page.get(here).json()["matches"]:
        seat = page.post(f"{here}/seats", json={"match": match["id"], "mode": "online"})
        assert seat.status_code == 201, seat.text
        tables.append(seat.json()["table"])
    until = time.monotonic() + 10 * PATIENCE
    while any(match["stage"] != "done" for match in page.get(here).json()["matches"]):
        assert time.monotonic() < until
        time.sleep(0.1)

    assert len(tables) == 2
    for table in tables:
        view = page.get(f"/api/tables/{table}").json()
        assert (view["book"], view["over"], view["score"]["length"]) == ("usbgf+thursday", True, 5)
        record = page.get(f"/api/tables/{table}/record", params={"to": "markdown"}).text
        assert record.startswith("# Pips")
