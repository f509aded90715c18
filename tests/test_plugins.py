"""Packages that add books, engines, formats and structures: the examples, installed and used everywhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import bafflebox
from bafflebox import plugins
from bafflebox.books import house, load
from bafflebox.books.house import all_books
from bafflebox.bots import EngineFailed, Seat, levels, opponent
from bafflebox.bots.engines import open_engine
from bafflebox.bots.levels import _added as added_levels
from bafflebox.bots.levels import depths
from bafflebox.cli import convert  # its help names the formats installed when it is imported: not those of a test
from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, LONGGAMMON, NACKGAMMON, SPRINTGAMMON
from bafflebox.notation import formats
from bafflebox.service import House
from bafflebox.tournament.structures import build
from bafflebox.web import create_app
from support.commands import run
from support.packages import PACKAGES, install_examples

HERE = {"origin": "http://testserver"}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has built and installed the example packages."""
    return install_examples(tmp_path_factory.mktemp("packages"))


def test_the_help_of_the_command_has_been_written_before() -> None:
    assert "markdown" not in str([one.to_info_dict() for one in convert.command.params])


def forget() -> None:
    for kept in (formats.all_formats, plugins.loaded, added_levels, house._shelf):
        kept.cache_clear()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path, like the one that pip installs into."""
    there = tmp_path / "site-packages"
    there.mkdir()
    monkeypatch.setattr(sys, "path", [str(there), *sys.path])
    forget()
    yield there
    forget()


@pytest.fixture
def installed(place: Path, packages: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "path", [str(packages), *sys.path])
    forget()
    return place


@pytest.mark.usefixtures("installed")
def test_a_book(tmp_path: Path) -> None:
    assert load("usbgf+thursday").title == "Rules of the Thursday Club"
    assert "usbgf+thursday" in [book.id for book in all_books()]
    assert "No mistakes found" in run("books", "check", "usbgf+thursday").out
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
    assert bafflebox.read(page).source.format == "markdown"
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


@pytest.mark.usefixtures("installed")
def test_the_pages_offer_all_of_them(tmp_path: Path) -> None:
    bafflebox.play("beginner", "beginner", 1, seed=7).save(tmp_path / "match.md", "Ada", "Ben")
    with TestClient(create_app(House.in_memory()), headers=HERE) as client:
        play = client.get("/play").text
        assert '<option value="pips"' in play
        assert '<option value="usbgf+thursday"' in play
        assert "Rules of the Thursday Club" in client.get("/rulings/late_start").text
        assert "Rules of the Thursday Club" in client.get("/tournaments/new?kind=club").text
        assert '<option value="thursday_cup">' in client.get("/tournaments/new?kind=club").text
        assert "swiss 3 rounds" in client.get("/tournaments/new?kind=club").text
        files = client.get("/files").text
        assert ".json, .md</span>" in files
        assert '<option value="markdown">Markdown (.md)</option>' in files
        assert '<option value="mat" selected>' in files  # the usual one comes first to hand, whatever is installed
        shown = client.post("/files", files={"file": ("match.md", (tmp_path / "match.md").read_bytes())})
        assert "Ada – Ben" in shown.text
        assert '<option value="pips">Pips</option>' in shown.text


@pytest.mark.usefixtures("installed")
def test_an_added_engine_is_a_depth_of_analysis(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    bafflebox.play("beginner", "beginner", 1, seed=7).save(path, "Ada", "Ben")
    assert depths(BACKGAMMON)[-1] == "pips"
    assert bafflebox.analyse(path, "pips").engine == "Pip counter 1.0"
    assert "Pip counter 1.0" in run("analyse", str(path), "--level", "pips").out
    with TestClient(create_app(House.in_memory()), headers=HERE) as client:
        client.post("/api/people", json={"name": "Ann"})
        kept = client.post("/api/files", files={"file": ("match.mat", path.read_bytes())}).json()["file"]
        answer = client.post(f"/api/files/{kept}/analysis?depth=pips")
        assert answer.status_code == 200, answer.text
        assert answer.json()["engine"] == "Pip counter 1.0"
        shown = client.post("/files", files={"file": ("match.mat", path.read_bytes())})
        client.post(f"{shown.url.path}/analysis", data={"depth": "pips"})
        until(lambda: " · Pip counter 1.0</p>" in client.get(shown.url.path).text)


@pytest.mark.usefixtures("installed")
def test_an_added_engine_plays_a_tournament_at_online_tables() -> None:
    with TestClient(create_app(House.in_memory(bot_pace=0.0)), headers=HERE) as client:
        client.post("/api/people", json={"name": "Dan"})
        told = {"programme": "club", "name": "Cup", "tables": 4, "book": "usbgf+thursday"}
        made = client.post("/api/tournaments", json={"fields": told | {"structure": {"open": "swiss 1 rounds len 1"}}})
        here = f"/api/tournaments/{made.json()['id']}"

        def act(name: str, **fields: object) -> None:
            done = client.post(f"{here}/acts", json={"act": name, "fields": {"contest": "open", **fields}})
            assert done.status_code == 200, done.text

        act("enter", names=["Pips (bot)", "Pips 2 (bot)"])
        for name in ("check-in-all", "freeze", "draw", "pair"):
            act(name)
        (match,) = client.get(here).json()["matches"]
        seat = client.post(f"{here}/seats", json={"match": match["id"], "mode": "online"})
        assert seat.status_code == 201, seat.text
        until(lambda: client.get(here).json()["matches"][0]["stage"] == "done")
        table = client.get(f"/api/tables/{seat.json()['table']}").json()
        assert table["book"] == "usbgf+thursday"
        assert table["version"] > 40  # a game was played, nobody has just been declared the winner


def until(holds: Callable[[], bool]) -> None:
    """Wait for it, a minute at most."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.usefixtures("installed")
def test_a_tournament_of_added_book_engine_and_structure_is_played_to_the_end() -> None:
    with TestClient(create_app(House.in_memory()), headers=HERE) as client:
        client.post("/api/people", json={"name": "Dan"})
        told = {"programme": "club", "name": "Cup", "tables": 4, "book": "usbgf+thursday"}
        made = client.post("/api/tournaments", json={"fields": told | {"structure": {"open": "thursday_cup"}}})
        here = f"/api/tournaments/{made.json()['id']}"

        def act(name: str, **fields: object) -> None:
            done = client.post(f"{here}/acts", json={"act": name, "fields": fields})
            assert done.status_code == 200, done.text

        act("enter", contest="open", names=["Ann", "Ben", "Cy", "Pips (bot)"])
        for name in ("check-in-all", "freeze", "draw"):
            act(name, contest="open")
        early = client.post(f"{here}/acts", json={"act": "call-all", "fields": {}})
        assert (early.status_code, early.json()["code"]) == (409, "not_paired")
        assert "the next round of Open is not paired yet" in early.json()["detail"]

        for round in range(5):  # three of the Swiss, then semifinals and final
            if round < 3:
                act("pair", contest="open")
                act("call-all")
            for one in client.get(here).json()["matches"]:
                if one["stage"] == "waiting":  # call-all leaves the players the break that the book gives them
                    act("call", match=one["id"])
            on = [one for one in client.get(here).json()["matches"] if one["stage"] == "called"]
            assert len(on) == (1 if round == 4 else 2)
            for one in on:
                length = 5 if round < 3 else 7
                act("result", match=one["id"], winner=one["entrants"][0], first=length, second=2)
        act("finish", contest="open")
        (event,) = client.get(here).json()["events"]
        assert event["finished"]
        assert "Pips (bot)" in event["entries"].values()


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        (
            '[bafflebox.formats]\nmat = "x:y"\n',
            "The format 'mat' of the package broken can't be used: there is already one of that name",
        ),
        ("[bafflebox.formats]\nnew = no_such_module:X\n", "it cannot be loaded (ModuleNotFoundError"),
        (
            "[bafflebox.formats]\nnew = json:dumps\n",
            "it is a function; it must be a bafflebox.notation.formats.Format",
        ),
        ("[bafflebox.formats]\nNew-One = json:dumps\n", "its name must consist of small letters"),
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

def never(data):
    return False

def always(data):
    return data.startswith(b"mine")

def read(data, name):
    return []

def write(match):
    return 7

FUSSY = Format("fussy", "Fussy", (".fussy",), recognises=fussy, reader=read)
LOOSE = Format("loose", "Loose", (".loose",), recognises=always, reader=read, writer=write)
TAKEN = Format("new", "New", (".mat",), recognises=never, reader=read)
BARE = Format("new", "New", (), recognises=never, reader=read)
TEXT = Format("new", "New", ".new", recognises=never, reader=read)
OTHER = Format("mat", "New", (".new",), recognises=never, reader=read)
SILENT = Format("new", "New", (".new",), reader=read)
IDLE = Format("new", "New", (".new",))
NAMED = Format("new", "New", (".new",), recognises=never, reader="read_new")
NUMBER = 7
BAD_NOTATION = "swiss seven rounds"
NOWHERE = "/no/such/rules.yaml"

class Nameless(Even):
    name = ""

class Loose(Even):
    def evaluate(self, positions, rules):
        return [0.5 for _ in positions]

def itself(text):
    return Even

def nameless(text):
    return Nameless()

def loose(text):
    return Loose()

def lost():
    return 1 // 0
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
        InvalidInput, match="'hasty' of the package own-things can't be used: it raised ZeroDivisionError"
    ):
        levels(BACKGAMMON)
    with pytest.raises(InvalidInput, match=r"'fussy' \(own_things\) has a bug: UnicodeDecodeError"):
        formats.read_match(b"\xff\xfe")


@pytest.mark.parametrize(
    ("thing", "says"),
    [
        ("TAKEN", "files ending with .mat are match text already; give it another suffix"),
        ("BARE", r"its suffixes are (); they must be a tuple of lower-case extensions such as ('.new',)"),
        ("TEXT", "its suffixes are '.new'; they must be a tuple"),
        ("OTHER", "the Format is named 'mat' but its entry point 'new'; give both the same name"),
        ("SILENT", "it has a reader but no `recognises`"),
        ("IDLE", "it has neither a reader nor a writer"),
        ("NAMED", "its reader is 'read_new'; it must be a function"),
    ],
)
def test_a_format_that_cannot_work_is_named(place: Path, thing: str, says: str) -> None:
    offer(place, f"[bafflebox.formats]\nnew = own_things:{thing}\n")

    with pytest.raises(InvalidInput) as mistake:
        formats.all_formats()

    assert f"The format 'new' of the package own-things can't be used: {says}" in str(mistake.value)


def test_what_a_format_gives_is_looked_at(place: Path) -> None:
    offer(place, "[bafflebox.formats]\nloose = own_things:LOOSE\n")

    with pytest.raises(InvalidInput, match="its reader returned a list instead of a FileReading"):
        formats.read_match(b"mine")
    record = bafflebox.play("beginner", "beginner", 1, seed=7).record("Ada", "Ben")
    with pytest.raises(InvalidInput, match="its writer returned a int instead of str or bytes"):
        formats.format_named("loose").write(record)


@pytest.mark.parametrize(
    ("thing", "says"),
    [
        ("NUMBER", "it is a int; it must be a function from the text after the colon to an Engine"),
        ("itself", "it returned the class Even itself instead of an Engine"),
        ("never", "it returned a bool instead of an Engine"),
        ("nameless", "its engine has no name"),
    ],
)
def test_an_engine_that_cannot_work_is_named(place: Path, thing: str, says: str) -> None:
    offer(place, f"[bafflebox.engines]\nnew = own_things:{thing}\n")

    with pytest.raises(InvalidInput) as mistake:
        levels(BACKGAMMON)

    assert f"The engine 'new' of the package own-things can't be used: {says}" in str(mistake.value)


def test_an_engine_has_to_give_chances(place: Path) -> None:
    offer(place, "[bafflebox.engines]\nloose = own_things:loose\n")

    with pytest.raises(EngineFailed, match=r"Even evaluated a position as 0\.5; it must return Chances"):
        open_engine("loose").chances(Seat(BACKGAMMON.start, BACKGAMMON))


@pytest.mark.parametrize(
    ("thing", "says"),
    [
        ("NUMBER", "it is a int; it must be a notation"),
        ("BAD_NOTATION", "its notation 'swiss seven rounds' is wrong. Column 7: 'seven' should be a number of rounds"),
    ],
)
def test_a_structure_that_cannot_work_is_named(place: Path, thing: str, says: str) -> None:
    offer(place, f"[bafflebox.structures]\nnew = own_things:{thing}\n")

    with pytest.raises(InvalidInput) as mistake:
        build("new", 8)

    assert f"The structure 'new' of the package own-things can't be used: {says}" in str(mistake.value)


@pytest.mark.parametrize(
    ("thing", "says"),
    [
        ("NUMBER", "it gave a int, and has to be the path of house rules"),
        ("NOWHERE", "there is no file /no/such/rules.yaml"),
        ("lost", "it raised ZeroDivisionError"),
        ("RULES", "its house rules say `house: thursday`, and its entry point is 'new'; give both the same name"),
        ("BROKEN", "extends: says which book this changes"),
    ],
)
def test_a_book_that_cannot_work_is_named(place: Path, thing: str, says: str) -> None:
    offer(place, f"[bafflebox.books]\nnew = own_things:{thing}\n")
    (place / "broken.yaml").write_text("house: new\n", "utf-8")
    rules = PACKAGES / "thursday-rules" / "thursday_rules" / "thursday.yaml"
    with (place / "own_things.py").open("a", encoding="utf-8") as file:
        file.write(f"RULES = {str(rules)!r}\nBROKEN = {str(place / 'broken.yaml')!r}\n")

    with pytest.raises(InvalidInput) as mistake:
        all_books()

    assert "The book 'new' of the package own-things can't be used: " in str(mistake.value)
    assert says in str(mistake.value)
