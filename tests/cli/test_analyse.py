"""`bafflebox analyse` and `bafflebox play` against a level."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import click
import pytest

from bafflebox.bots import Beginner
from bafflebox.bots.analysis import work as working
from bafflebox.bots.analysis.html import DRAWN
from bafflebox.bots.engine import EngineFailed
from bafflebox.cli.clock import SideClock
from bafflebox.cli.terminal import Terminal
from bafflebox.clock import Millis, minutes
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.game.draw import Style
from bafflebox.match import Match
from bafflebox.notation import FORMATS, format_named
from bafflebox.records.written import recorded
from support.commands import run
from support.engines import needs_sage, ubgi_command
from support.matches import played

DATA = Path(__file__).parents[1] / "data" / "mat"
FILE = str(DATA / "gnu.mat")
QUICK = ("--level", "quick", "--jobs", "1")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAFFLEBOX_CACHE", str(tmp_path / "cache"))


@needs_sage
def test_the_report_on_the_terminal_has_ratings_games_and_mistakes() -> None:
    answer = run("analyse", FILE, *QUICK)

    assert answer.code == 0
    for words in (
        "performance rating",
        "checker play",
        "cube",
        "Snowie error rate",
        "luck",
        "blunder",
        "match to 3",
        "Open Sage",
    ):
        assert words in answer.out


@pytest.mark.parametrize(
    ("book", "clause"), [("usbgf", "usbgf:1.8.1.a"), ("eubgf", "eubgf:1.7.i"), ("ibf", "ibf:17.3")]
)
def test_the_record_of_a_match_under_way_is_refused_with_the_clause(book: str, clause: str, tmp_path: Path) -> None:
    running = tmp_path / "running.mat"
    text = Path(FILE).read_text("utf-8")
    running.write_text(f'; [UnderWay "{book}"]\n{text}', "utf-8")

    answer = run("analyse", str(running), *QUICK)

    assert answer.code == 2
    assert clause in answer.err
    assert "export it again when the match is over" in " ".join(answer.err.split())


@pytest.mark.parametrize("form", [one.name for one in FORMATS if one.reader and one.writer])
def test_a_player_at_a_table_of_a_journal_gets_no_analysis_before_the_match_is_over(tmp_path: Path, form: str) -> None:
    journal, taken = str(tmp_path / "club.db"), tmp_path / "t1"
    for line in (
        "table new club.db t1 --white ann --black ben --length 1 --no-clock",
        "table act club.db t1 ann take-seat",
        "table act club.db t1 ben take-seat",
    ):
        assert run(*(journal if word == "club.db" else word for word in line.split())).code == 0, line
    while run("table", "act", journal, "t1", "ann", "roll-opening").code == 0:
        """Until somebody begins: equal dice are thrown again."""
    assert run("table", "export", journal, "t1", "--to", form, "-o", str(taken)).code == 0

    answer = run("analyse", str(taken), *QUICK)

    assert (answer.code, "usbgf:1.8.1.a" in answer.err) == (2, True)


@needs_sage
def test_json_csv_and_html_tell_the_same(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    (report,) = json.loads(run("analyse", FILE, *QUICK, "--json", "--html", str(page)).out)
    rows = list(csv.DictReader(io.StringIO(run("analyse", FILE, *QUICK, "--csv").out)))

    listed = [decision for game in report["games"] for decision in game["decisions"]]
    assert len(rows) == len(listed)
    assert report["totals"]["white"]["all"]["lost"] == pytest.approx(
        sum(float(row["lost"]) for row in rows if row["side"] == "white"), abs=1e-3
    )
    assert rows[0]["player"] in report["players"].values()
    text = page.read_text("utf-8")
    assert "O&#x27;Brien" in text  # names are escaped
    assert text.count("<svg") >= 2 + 1
    assert f"{report['totals']['white']['pr']:.2f}" in text
    Balanced().feed(text)


@pytest.mark.parametrize("name", ["backgammon", "longgammon"])
@needs_sage
def test_the_page_leads_from_the_plot_to_boards_that_show_the_best_play(name: str, tmp_path: Path) -> None:
    terms, done, _ = played(name, 3)
    file, page = tmp_path / "match.json", tmp_path / "report.html"
    file.write_bytes(format_named("json").write(recorded(terms, done, Both("Ann", "Ben"))))
    (report,) = json.loads(run("analyse", str(file), *QUICK, "--json", "--html", str(page)).out)
    text = page.read_text("utf-8")
    decisions = [each for game in report["games"] for each in game["decisions"]]

    links, places = set(re.findall(r'href="#([\w-]+)"', text)), re.findall(r'id="(m1-\d+)"', text)
    assert links <= set(places)
    assert len(places) == len(set(places))
    shown = text.count("<figure id=")
    assert shown == min(DRAWN, sum(each["size"] != "none" for each in decisions))
    assert len(re.findall(r'<tr class="[^"]*best', text)) == shown
    assert len(re.findall(r'<tr class="[^"]*done', text)) == shown
    assert all(("cube_at" in each) == (name == "longgammon") for each in decisions)
    Balanced().feed(text)


class Balanced(HTMLParser):
    """Every element that is opened is closed, in order."""

    void = frozenset({"meta", "line", "rect", "circle", "polyline", "polygon", "path", "br", "use", "ellipse"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        del tag, attrs

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.void:
            assert self.open.pop() == tag


@needs_sage
def test_many_files_come_out_as_one_page_with_an_overview(tmp_path: Path) -> None:
    page = tmp_path / "all.html"
    answer = run("analyse", FILE, str(DATA / "studio.mat"), *QUICK, "--html", str(page))

    assert answer.code == 0
    assert "Matches</h1>" in page.read_text("utf-8")


@needs_sage
def test_a_ubgi_engine_can_judge() -> None:
    command = " ".join(ubgi_command("--long"))
    (report,) = json.loads(
        run("analyse", str(DATA / "squeezed.mat"), "--jobs", "1", "--engine", f"ubgi:{command}", "--json").out
    )

    assert report["engine"].startswith("Last Play, measured by")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nothing.mat",), "cannot be read"),
        ((FILE, "--level", "endless"), "There is no depth 'endless'"),
        ((FILE, "--engine", "deepblue"), "There is no engine 'deepblue'"),
        ((FILE, "--json", "--csv"), "Choose one"),
        ((__file__,), "not a readable match file"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_code_2(arguments: tuple[str, ...], said: str) -> None:
    answer = run("analyse", *arguments)

    assert answer.code == 2
    assert said in answer.err


@needs_sage
def test_what_cannot_be_analysed_among_several_files_is_left_out_in_words(tmp_path: Path) -> None:
    running, broken = tmp_path / "running.mat", tmp_path / "broken.mat"
    running.write_text(f'; [UnderWay "ibf"]\n{Path(FILE).read_text("utf-8")}', "utf-8")
    broken.write_bytes(b"\x00\x01 nothing here")

    answer = run("analyse", str(running), str(broken), FILE, *QUICK, "--json")

    assert answer.code == 1
    assert [report["file"] for report in json.loads(answer.out)] == [FILE]
    said = " ".join(answer.err.split())
    assert f"{broken} is left out" in said
    assert "[ibf:17.3]" in said


@needs_sage
def test_a_match_at_which_the_engine_fails_is_left_out_and_the_others_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    work = working._judged_game

    def failing(task: Any) -> Any:
        return (task, EngineFailed("The engine sulks.")) if task.commission == 0 and task.game == 1 else work(task)

    monkeypatch.setattr(working, "_judged_game", failing)
    other = str(DATA / "studio.mat")
    answer = run("analyse", FILE, other, *QUICK, "--json")

    assert (answer.code, [report["file"] for report in json.loads(answer.out)]) == (1, [other])
    assert f"{FILE} is left out: The engine sulks." in " ".join(answer.err.split())

    alone = run("analyse", FILE, *QUICK)
    assert alone.code == 2
    assert "The engine sulks. Finished games are saved" in " ".join(alone.err.split())


@needs_sage
def test_who_stops_an_analysis_is_told_that_it_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(working, "_judged_game", stopped)

    answer = run("analyse", FILE, *QUICK)

    assert answer.code == 130
    assert "run the same command again" in answer.err


@needs_sage
def test_a_fresh_analysis_is_kept_for_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("analyse", FILE, *QUICK, "--json", "--fresh").out
    monkeypatch.setattr(working, "_judged_game", lambda _: pytest.fail("it was analysed already"))

    assert run("analyse", FILE, *QUICK, "--json").out == first


def test_a_folder_without_matches_is_said(tmp_path: Path) -> None:
    assert "no match to analyse" in run("analyse", str(tmp_path)).err


# Playing


def test_the_levels_are_listed_with_their_strength() -> None:
    listed = json.loads(run("play", "--levels", "--json").out)

    assert listed[0]["level"] == "beginner"
    assert "casual" in run("play", "--levels").out


class Ticking:
    """A clock that somebody else turns on."""

    def __init__(self) -> None:
        self.at = Millis(0)

    def __call__(self) -> Millis:
        return self.at


def test_whoever_runs_out_of_time_loses_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = Ticking()
    clock = SideClock.under("usbgf", 3, now)
    table = Terminal(Match.to(3).opened(3, 1), Both("Ann", "Bob"), Beginner(), random.Random(1), Style.ASCII, clock)
    clock.turn_to(Side.WHITE)

    def slowly(*_: object, **__: object) -> str:
        now.at = Millis(now.at + minutes(7))  # three points have six minutes, and a delay
        return "8/5 6/5"

    monkeypatch.setattr(click, "prompt", slowly)
    table.run()

    said = capsys.readouterr().out
    assert "Ann has run out of time. [usbgf:4.3.4.b" in said
    assert table.match.winner is Side.BLACK


def test_a_book_without_times_sets_no_clock() -> None:
    with pytest.raises(InvalidInput, match="sets no times"):
        SideClock.under("ibf", 5, Ticking())
