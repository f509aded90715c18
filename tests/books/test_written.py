"""Books and house rules as text: a mistake is named with its file and line, and what is written means what it says."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from bafflebox import kept
from bafflebox.books import BOOKS, load
from bafflebox.books.written import source
from bafflebox.books.written.book import WrittenBook
from bafflebox.books.written.findings import Findings
from bafflebox.errors import InvalidInput
from bafflebox.rulings import Facts, Verdict, incident
from bafflebox.rulings.facts import Unanswered
from bafflebox.rulings.located import located
from bafflebox.rulings.places import Located
from bafflebox.rulings.remedies import RollStands

CHAPTER = """\
- id: demo:1
  title: A clause
  topic: dice
  force: must
  kind: decide
  says: Something.
  outcome: Something else.
  decides:
    - incident: fast_roll
      {line}
      verdict: Said.
"""


class Demo(WrittenBook):
    """A book in a folder of its own."""

    folder: Path

    def file(self, *names: str) -> str:
        return str(self.folder.joinpath(*names))


def demo(folder: Path, chapter: str, definitions: str = "definitions: {}\n") -> Demo:
    (folder / "chapters").mkdir()
    (folder / "chapters" / "1-demo.yaml").write_text(chapter, "utf-8")
    (folder / "chapters" / "definitions.yaml").write_text(definitions, "utf-8")
    (folder / "chapters" / "play.yaml").write_text("{}\n", "utf-8")
    book = Demo(id="demo", title="Demo", edition="1", package="bafflebox.books.standards", chapters=("1-demo",))
    book.folder = folder
    return book


@pytest.fixture(autouse=True)
def _files_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(book: WrittenBook) -> Located:
        return located([(file.name, file.read_text("utf-8")) for file in source.sources(book)])

    monkeypatch.setattr(source, "read", read)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        pytest.param("when: turn_endet", "1-demo.yaml:10: There is no fact 'turn_endet'", id="fact"),
        pytest.param(
            "when: last_act == hit_clok", "1-demo.yaml:10: There is no value of last_act 'hit_clok'", id="value"
        ),
        pytest.param("when: turn_ended and", "1-demo.yaml:10: 'turn_ended and' is not a condition", id="expression"),
        pytest.param("when: told(last_akt) == none", "1-demo.yaml:10: There is no fact 'last_akt'", id="told"),
        pytest.param("when: __import__('os')", "1-demo.yaml:10:", id="call"),
        pytest.param("remedies: [rerol]", "1-demo.yaml:10: There is no remedy 'rerol'", id="remedy"),
        pytest.param("remedies: [{reroll: {by: rollr}}]", "1-demo.yaml:10: There is no party 'rollr'", id="party"),
        pytest.param("over: ['9']", "1-demo.yaml:10: There is no clause 'demo:9'", id="clause"),
        pytest.param("wen: turn_ended", "1-demo.yaml:10: There is no part of a decision 'wen'", id="key"),
        pytest.param(
            "first_of: [{when: turn_ended}]", "1-demo.yaml:10: A decision needs a verdict", id="nothing-follows"
        ),
        pytest.param(
            "also: [{when: otherwise, says: nothing}]", "1-demo.yaml:10: otherwise is for the last", id="otherwise"
        ),
        pytest.param("where: {turn_ended: 'yes'}", "is defined, and a fact of fast_roll as well", id="clash"),
    ],
)
def test_a_mistake_in_a_chapter_is_named_with_file_and_line(tmp_path: Path, line: str, wrong: str) -> None:
    book = demo(tmp_path, CHAPTER.replace("{line}", line))

    with pytest.raises(InvalidInput) as refused:
        source.compiled(book)

    assert any(wrong in problem for problem in source.problems(book)), source.problems(book)
    assert wrong in refused.value.sentence


def test_a_fact_that_one_of_several_incidents_lacks_is_named_with_that_incident(tmp_path: Path) -> None:
    chapter = CHAPTER.replace("fast_roll", "[late_start, late_from_break]")
    (problem,) = source.problems(demo(tmp_path, chapter.replace("{line}", "when: told_beforehand")))

    assert problem.startswith("1-demo.yaml:10: There is no fact 'told_beforehand'")
    assert problem.endswith("(late_from_break)")


@pytest.mark.parametrize(
    ("definitions", "wrong"),
    [
        pytest.param("definitions:\n  late: {mean: turn_ended}\n", "definitions.yaml:2:", id="key"),
        pytest.param("definitions:\n  late: {python: turns.nothing}\n", "definitions.yaml:2:", id="function"),
        pytest.param(
            "definitions: {}\norder: {fast_roll: ['7']}\n", "definitions.yaml:2: There is no clause", id="order"
        ),
    ],
)
def test_a_mistake_in_the_definitions_is_named_too(tmp_path: Path, definitions: str, wrong: str) -> None:
    book = demo(tmp_path, CHAPTER.replace("{line}", "when: turn_ended"), definitions)

    assert any(problem.startswith(wrong) for problem in source.problems(book)), source.problems(book)


@pytest.mark.parametrize(
    ("play", "wrong"),
    [
        ("refusals: {not_now: demo:2}", "play.yaml:2: There is no clause 'demo:2'"),
        ("refusals: {not_yet: demo:1}", "play.yaml:2: There is no value 'not_yet'"),
        ("refusal: {not_now: demo:1}", "play.yaml:2: There is no part of the law of play 'refusal'. Nearest: refusals"),
        ("stops: {longest: 30}", "play.yaml:2: permitted: missing here."),
        ("varies: [{when: {clok: yes}, dead_cube: never}]", "play.yaml:2: There is no option of the book 'clok'"),
        ("varies: [{when: {clock: yes}, dead_cube: nevr}]", "play.yaml:2: There is no value 'nevr'. Nearest: never"),
    ],
)
def test_a_mistake_in_what_a_referee_needs_is_named_too(tmp_path: Path, play: str, wrong: str) -> None:
    book = demo(tmp_path, CHAPTER.replace("{line}", "when: turn_ended"))
    (tmp_path / "chapters" / "play.yaml").write_text(f"play:\n  {play}\n", "utf-8")

    assert any(wrong in problem for problem in source.problems(book))


@pytest.mark.parametrize("book", BOOKS)
def test_the_books_have_no_mistakes(book: str) -> None:
    loaded = load(book)
    assert isinstance(loaded, WrittenBook)

    assert source.problems(loaded) == []


def decided(data: dict[str, Any], **facts: Any) -> list[Any]:
    """What a decision on a fast roll finds."""
    where = Located()
    kind = incident("fast_roll")
    function = Findings(where, kind.by_name, {}, {"four_dice": "dice == four"}).function((), data)
    assert where.problems == []
    return list(function(Facts(kind.by_name, facts)))


def test_the_first_case_that_holds_counts_and_each_addition() -> None:
    data = {
        "first_of": [{"when": "turn_ended", "verdict": "Over."}, {"when": "otherwise", "verdict": "Open."}],
        "also": [{"when": "four_dice", "remedies": ["roll_stands"]}],
    }

    assert decided(data, turn_ended=True, dice="four") == [Verdict("Over."), RollStands()]
    assert decided(data, turn_ended=False, dice="two") == [Verdict("Open.")]


def test_what_nobody_told_is_asked_for_unless_it_is_only_looked_at() -> None:
    assert decided({"when": "told(turn_ended) == unknown", "verdict": "Nobody said."}) == [Verdict("Nobody said.")]
    with pytest.raises(Unanswered):
        decided({"when": "turn_ended", "verdict": "Over."})


def test_functions_are_at_hand_in_a_condition() -> None:
    data = {"when": "max(earlier_let_pass, 1) == 1", "verdict": "{earlier_let_pass} so far."}

    assert decided(data, earlier_let_pass=0) == [Verdict("0 so far.")]


def test_what_is_kept_for_another_installation_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAFFLEBOX_CACHE", str(tmp_path))
    here, there = tmp_path / "here.yaml", tmp_path / "there.yaml"
    here.write_text("1", "utf-8")
    there.write_text("2", "utf-8")

    assert kept.kept("text", [here], lambda: 1) == 1
    first = next(tmp_path.glob("text-*.json"))
    assert kept.kept("text", [there], lambda: 2) == 2
    assert first.exists()

    os.utime(first, (0, 0))
    there.write_text("three", "utf-8")
    assert kept.kept("text", [there], lambda: 3) == 3
    assert not first.exists()


def test_a_folder_that_cannot_be_written_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("", "utf-8")
    monkeypatch.setenv("BAFFLEBOX_CACHE", str(blocked / "cache"))

    assert kept.kept("text", [blocked], lambda: {"a": 1}) == {"a": 1}


def test_a_compiled_book_is_read_as_it_is(tmp_path: Path) -> None:
    """A wheel has the compiled text beside the chapters."""
    book = demo(tmp_path, CHAPTER.replace("{line}", "when: turn_ended"))
    compiled = source.compiled(book)
    (tmp_path / "law.json").write_text(json.dumps(compiled), "utf-8")
    (tmp_path / "chapters" / "1-demo.yaml").unlink()

    assert list(book.clauses) == ["demo:1"]
    assert [one.clauses for one in book.decisions_on("fast_roll")] == [("demo:1",)]
