"""Packages that add books, engines, formats and structures: the examples, installed and used everywhere."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import bafflebox
from bafflebox import plugins
from bafflebox.books import house, load
from bafflebox.books.house import all_books
from bafflebox.bots import levels, opponent
from bafflebox.bots.engines import open_engine
from bafflebox.bots.levels import _added as added_levels
from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, LONGGAMMON, NACKGAMMON, SPRINTGAMMON
from bafflebox.notation import formats
from bafflebox.service import House
from bafflebox.tournament.structures import build
from bafflebox.web import create_app
from support.commands import run

PACKAGES = Path(__file__).parents[1] / "examples" / "packages"
HERE = {"origin": "http://testserver"}


def install(project: Path, where: Path) -> None:
    """What pip would leave of a package: its metadata with the entry points, and its folder on the path."""
    told = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    info = where / f"{told['name'].replace('-', '_')}-{told['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: {told['version']}\n", "utf-8"
    )
    groups = told["entry-points"].items()
    lines = [f"[{group}]\n" + "".join(f"{n} = {v}\n" for n, v in entries.items()) for group, entries in groups]
    (info / "entry_points.txt").write_text("\n".join(lines), "utf-8")


def forget() -> None:
    for kept in (formats.all_formats, plugins.loaded, added_levels, house._shelf):
        kept.cache_clear()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path, like the one that pip installs into."""
    there = tmp_path / "site-packages"
    there.mkdir()
    monkeypatch.setattr(sys, "path", [str(there), *(str(one) for one in PACKAGES.iterdir() if one.is_dir()), *sys.path])
    forget()
    yield there
    forget()


@pytest.fixture
def installed(place: Path) -> Path:
    for project in sorted(PACKAGES.iterdir()):
        if project.is_dir():
            install(project, place)
    return place


@pytest.mark.usefixtures("installed")
def test_a_book(tmp_path: Path) -> None:
    assert load("usbgf+thursday").title == "Rules of the Thursday Club"
    assert "usbgf+thursday" in [book.id for book in all_books()]
    assert run("rule", "late_start", "--book", "usbgf+thursday", "minutes_late=12", "match_length=7").code == 0
    assert run("tournament", "--in", str(tmp_path / "t.db"), "new", "Night", "--book", "usbgf+thursday").code == 0


@pytest.mark.usefixtures("installed")
def test_an_engine(tmp_path: Path) -> None:
    bot = opponent("pips", BACKGAMMON)
    try:
        assert bafflebox.play(bot, "beginner", 1, seed=3).is_over
    finally:
        bot.close()
    assert open_engine("pips:1").name == "Pip counter 1.0"
    assert "pips" in run("play", "--levels").out
    bafflebox.play("beginner", "beginner", 1, seed=7).save(tmp_path / "match.mat")
    assert "Pip counter 1.0" in run("analyse", str(tmp_path / "match.mat"), "--engine", "pips:0").out
    with pytest.raises(InvalidInput, match="ubgi:COMMAND, pips"):
        open_engine("nobody")


@pytest.mark.usefixtures("installed")
def test_a_format(tmp_path: Path) -> None:
    played = bafflebox.play("beginner", "beginner", 1, seed=7)
    page = tmp_path / "match.md"
    played.save(page, "Ada", "Ben")

    assert page.read_text("utf-8").startswith("# Ada – Ben\n")
    assert tuple(bafflebox.read(page).players) == ("Ada", "Ben")
    assert bafflebox.check(page).is_clean
    assert run("convert", str(page), str(tmp_path / "match.sgf")).code == 0
    assert run("convert", "--to", "markdown", str(tmp_path / "match.sgf"), str(tmp_path / "again.md")).code == 0


@pytest.mark.usefixtures("installed")
def test_a_structure(tmp_path: Path) -> None:
    notation = "swiss 3 rounds len 5 -> KO 4 len 7"
    assert build("thursday_cup", 12) == build(notation, 12)
    assert run("structure", "thursday_cup", "--entrants", "12").code == 0
    journal = str(tmp_path / "t.db")
    assert run("tournament", "--in", journal, "new", "Cup", "--event", "open: thursday_cup").code == 0
    assert notation in run("journal", "export", journal).out  # and not the name, which only this machine knows


@pytest.mark.usefixtures("installed")
def test_all_of_them_on_the_server(tmp_path: Path) -> None:
    bafflebox.play("beginner", "beginner", 1, seed=7).save(tmp_path / "match.md")
    with TestClient(create_app(House.in_memory()), headers=HERE) as client:
        client.post("/api/people", json={"name": "Ann"})
        assert "markdown" in [one["name"] for one in client.get("/api/formats").json()]
        assert "pips" in [one["name"] for one in client.get("/api/levels?discipline=backgammon").json()]
        assert "usbgf+thursday" in client.get("/api/books").text
        table = client.post("/api/challenges", json={"length": 1, "bot": "pips", "book": "usbgf+thursday"})
        assert table.status_code == 201, table.text
        with (tmp_path / "match.md").open("rb") as file:
            assert client.post("/api/files/check", files={"file": file}).status_code == 200
        fields = {
            "programme": "club",
            "name": "Cup",
            "tables": "2",
            "book": "usbgf+thursday",
            "structure.open": "thursday_cup",
        }
        made = client.post("/api/tournaments", json={"fields": fields})
        assert made.status_code == 201, made.text


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        (
            '[bafflebox.formats]\nmat = "x:y"\n',
            "The format 'mat' of the package broken cannot be used: there is one of that name",
        ),
        ("[bafflebox.formats]\nnew = no_such_module:X\n", "it cannot be loaded (ModuleNotFoundError"),
        (
            "[bafflebox.formats]\nnew = json:dumps\n",
            "it is a function, and has to be a bafflebox.notation.formats.Format",
        ),
        ("[bafflebox.formats]\nNew-One = json:dumps\n", "its name has to be small letters"),
    ],
)
def test_a_package_that_cannot_be_used_is_named(place: Path, entries: str, says: str) -> None:
    info = place / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(entries.replace('"', ""), "utf-8")

    with pytest.raises(InvalidInput) as wrong:
        formats.all_formats()

    assert says in str(wrong.value)
    assert "broken" in str(wrong.value)


OWN = """
from bafflebox.bots import Chances, StaticEngine
from bafflebox.notation import Format

class Even(StaticEngine):
    name = "Even"

    def evaluate(self, positions, rules):
        return [Chances(0.5) for _ in positions]

def even(text):
    return Even()

def hasty(text):
    return 1 // 0

def fussy(data):
    return data.decode("ascii") == "x"

FUSSY = Format("fussy", "Fussy", (".fussy",), recognises=fussy)
"""


def offer(place: Path, entries: str) -> None:
    """Install the module `own_things` with these entry points."""
    (place / "own_things.py").write_text(OWN, "utf-8")
    info = place / "own_things-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: own-things\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(entries, "utf-8")
    sys.modules.pop("own_things", None)


def test_an_engine_that_only_evaluates_plays_backgammon(place: Path) -> None:
    offer(place, "[bafflebox.engines]\neven = own_things:even\n")

    engine = open_engine("even")

    assert engine.plays(BACKGAMMON)
    assert engine.plays(NACKGAMMON)
    assert not engine.plays(LONGGAMMON)
    assert not engine.plays(SPRINTGAMMON)
    assert "even" in [one.name for one in levels(BACKGAMMON)]
    assert "even" not in [one.name for one in levels(LONGGAMMON)]


def test_a_function_that_raises_names_its_package(place: Path) -> None:
    offer(place, "[bafflebox.engines]\nhasty = own_things:hasty\n[bafflebox.formats]\nfussy = own_things:FUSSY\n")

    with pytest.raises(
        InvalidInput, match="'hasty' of the package own-things cannot be used: it raised ZeroDivisionError"
    ):
        levels(BACKGAMMON)
    with pytest.raises(InvalidInput, match=r"'fussy' \(own_things\) has a mistake in its code: UnicodeDecodeError"):
        formats.read_match(b"\xff\xfe")
