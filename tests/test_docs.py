"""The documentation tells the truth: its examples run, and its reference follows from the code."""

from __future__ import annotations

import doctest
import importlib.util
import re
import shlex
from pathlib import Path

import click
import pytest

from bafflebox.cli import bafflebox as whole
from support.commands import run

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def commands(page: Path) -> list[tuple[str, list[str]]]:
    """The commands of a page, each with the lines of output that it shows."""
    found: list[tuple[str, list[str]]] = []
    for block in CONSOLE.findall(page.read_text("utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif line.strip():
                found[-1][1].append(line)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of a page, one after the other, in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    for command, shown in commands(page):
        program, *arguments = shlex.split(command)

        answer = run(*arguments)

        assert program == "bafflebox", command
        assert answer.code == 0, f"{command}: {answer.err}"
        printed = " ".join(answer.out.split())
        for line in shown:
            assert " ".join(line.split()) in printed, f"{command} prints {answer.out}"


LINKED = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").glob("**/*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*?\b(?:src|href)=\"([^\"]+)\"")


def anchors(page: Path) -> set[str]:
    """The headings of a page as addresses: in small letters, words joined by hyphens, other signs left out."""
    prose = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    heads = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", LINKED, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """To a file or picture of ours, and where they name a heading, to one that is there."""
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target in (one or other for one, other in LINK.findall(prose)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, heading = target.partition("#")
        place = page.parent / path if path else page
        assert place.exists(), target
        assert not heading or heading in anchors(place), target


def test_every_picture_is_on_a_page() -> None:
    shown = {
        (page.parent / (one or other)).resolve()
        for page in LINKED
        for one, other in LINK.findall(page.read_text("utf-8"))
    }

    pictures = {path.resolve() for path in (ROOT / "docs" / "images").rglob("*") if path.is_file()}
    assert sorted(path.name for path in pictures - shown) == []


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The pages of the reference, as docs/make.py writes them."""
    spec = importlib.util.spec_from_file_location("make_docs", ROOT / "docs" / "make.py")
    assert spec
    assert spec.loader
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    texts: dict[str, str] = make.texts()
    return texts


@pytest.mark.parametrize("name", ["settings", "remedies", "incidents", "library"])
def test_no_row_of_the_reference_has_a_blank_cell(pages: dict[str, str], name: str) -> None:
    rows = [line for line in pages[f"{name}.md"].splitlines() if line.startswith("|")]

    assert rows
    assert [row for row in rows if not all(cell.strip() for cell in row.strip("|").split("|"))] == []


def test_reference_follows_from_the_code(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        assert (ROOT / "docs" / "reference" / name).read_text("utf-8") == text, (
            f"run `make docs`: {name} is out of date"
        )


GUIDES = [
    ROOT / "CONTRIBUTING.md",
    *(ROOT / "docs" / f"{one}.md" for one in ("architecture", "programmers", "glossary")),
]
GUIDE = pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
PATH = re.compile(r"(?:[\w.<>-]+/)+[\w.<>-]*")
FILE = re.compile(r"[\w-]+\.(?:py|js|yaml)")
NAME = re.compile(r"(?<![\w.@-])(?:\w+_\w+|[A-Z]\w*[a-z][A-Z]\w*|[A-Z]{4,})(?![\w-])")
ROW = re.compile(r"`((?:[\w.<>-]+/)+[\w.<>-]*)`: (?:the table at its head and )?`([A-Z_]+|open_engine)`")


def spans(page: Path) -> list[str]:
    """What a guide has between backticks, without its blocks."""
    prose = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    return [" ".join(one.split()) for one in re.findall(r"`([^`]+)`", prose)]


def words(page: Path, kind: re.Pattern[str]) -> list[str]:
    return [word for span in spans(page) for word in span.split() if kind.fullmatch(word)]


def found(path: str) -> list[Path]:
    """What a path of a guide leads to, from the root or a floor; `<book>` and the like stand for any name."""
    wanted = re.sub(r"<\w+>", "*", path.rstrip("/"))
    house = ROOT / "src" / "bafflebox"
    places = (ROOT, house, *(floor for floor in house.iterdir() if floor.is_dir()))
    return [hit for place in places for name in (wanted, f"{wanted}.py") for hit in place.glob(name)]


@GUIDE
def test_places_that_newcomers_are_sent_to_exist(page: Path) -> None:
    paths = words(page, PATH)
    assert paths
    assert [path for path in paths if not found(path)] == []
    assert [
        name for name in words(page, FILE) if not [*(ROOT / "src").rglob(name), *(ROOT / "tests").rglob(name)]
    ] == []


@GUIDE
def test_names_that_guides_mention_are_in_the_code(page: Path) -> None:
    rooms = [ROOT / name for name in ("src", "tests", "tools", "native", "proof", "bench")]
    files = [file for room in rooms for file in room.rglob("*") if file.suffix in (".py", ".yaml", ".js", ".html")]
    known = set().union(*(re.findall(r"\w+", file.read_text("utf-8")) for file in files if file != Path(__file__)))

    named = {name for span in spans(page) for name in NAME.findall(PATH.sub("", span))}
    assert len(named) > 5
    assert sorted(named - known - {"with_underscores"}) == []


@GUIDE
def test_commands_that_guides_mention_exist(page: Path) -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for span in spans(page):
        program, *arguments = span.split() or [""]
        if program == "make":
            assert set(arguments) <= set(targets), span
        if program == "bafflebox":
            command = called(arguments)
            options = {option for one in command.params for option in one.opts}
            assert {one for one in arguments if one.startswith("--")} <= options | {"--help", "--version"}, span


def called(arguments: list[str]) -> click.Command:
    """The command that these arguments call."""
    command: click.Command = whole
    for name in arguments:
        if not isinstance(command, click.Group) or name.startswith("-"):
            break
        inner = command.get_command(click.Context(command), name)
        assert inner, f"{command.name} has no {name}"
        command = inner
    return command


def test_tables_that_newcomers_add_a_line_to_exist() -> None:
    rows = ROW.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))

    assert len(rows) >= 5
    for path, name in rows:
        assert re.search(rf"^(?:def )?{name}\b", found(path)[0].read_text("utf-8"), re.MULTILINE), (path, name)


def test_every_page_is_on_the_site() -> None:
    docs = ROOT / "docs"
    told = (docs / "index.md").read_text("utf-8")
    listed = set(re.findall(r"^([\w-]+)$", told, re.MULTILINE)) | {
        page.relative_to(docs).with_suffix("").as_posix()
        for pattern in re.findall(r"^(\w+/\*)$", told, re.MULTILINE)
        for page in docs.glob(f"{pattern}.md")
    }
    pages = {page.relative_to(docs).with_suffix("").as_posix() for page in docs.rglob("*.md")}
    assert pages - {"index"} == listed
