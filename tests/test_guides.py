"""Every command that a guide mentions exists with its options; every command in a block is run, or stands here with a reason."""

from __future__ import annotations

import re
import shlex
import shutil
import zipfile
from pathlib import Path

import click
import pytest

from bafflebox.cli import bafflebox
from bafflebox.notation.formats import FORMATS
from support.commands import run
from support.played import random_match

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]
BLOCK = re.compile(r"```(?P<kind>\w*)\n(?P<body>.*?)```", re.DOTALL)
INLINE = re.compile(r"`((?:bafflebox|make|python -m) [^`]+)`")
NOT_RUN = {
    "bafflebox serve": "serves until it is stopped: tests/web/test_running.py starts it",
    "bafflebox play": "waits for a person: tests/cli/test_bots.py plays",
    "bafflebox bots solve": "works for minutes: tests/bots/test_sprint_solver.py solves a smaller one",
    "bafflebox table act": "goes on from dice that nobody knows beforehand: tests/cli/test_table_commands.py plays it",
    "bafflebox table show": "shows what such dice led to: tests/cli/test_table_commands.py",
    "bafflebox analyse": "weighs every decision for half a minute: tests/cli/test_analyse.py",
    "bafflebox tournament appeal": "goes on from a case: tests/cli/test_desk_process.py hears it",
    "bafflebox tournament committee": "goes on from a case: tests/cli/test_desk_process.py hears it",
    "bafflebox tournament table open": "whom the draw lets play next is not known: tests/cli/test_tournament_commands.py opens one",
    "bafflebox tournament vote": "goes on from a case: tests/cli/test_desk_process.py hears it",
    "make": "the two commands of the project: .ci/run runs the one, tests/web/test_running.py what is behind the other",
}
"""By how a command begins: why it is not run here, and what runs it instead."""
REFUSED = {'bafflebox structure "KO; RR" --entrants 8': 2}
"""Commands that are shown to be refused."""


def in_blocks(page: Path) -> list[str]:
    """Commands in blocks that show no output to be compared; what a line says about its command is left out."""
    found = []
    for block in BLOCK.finditer(page.read_text("utf-8")):
        if block["kind"] in ("console", "python"):
            continue
        for line in block["body"].splitlines():
            plain = re.split(r" {2,}|\s#", line.strip().removeprefix("$ "))[0]
            if plain.startswith(("bafflebox ", "make ", "python -m ")):
                found.append(plain)
    return found


def mentioned(page: Path) -> list[str]:
    outside = BLOCK.sub("", page.read_text("utf-8"))
    return [*INLINE.findall(outside), *in_blocks(page)]


EVERY = [(page, command) for page in PAGES for command in mentioned(page)]
RUN = [
    (page, command)
    for page in PAGES
    for command in in_blocks(page)
    if not any(command.startswith(one) for one in NOT_RUN)
]


def missing(command: str) -> str:
    """What of a command does not exist; nothing if all of it does."""
    words = shlex.split(command.replace("…", "").replace("'", "’"))
    if words[0] == "make":
        targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        return "" if words[1] in targets else words[1]
    if words[0] == "python":
        place = ROOT.joinpath(*words[2].split("."))
        source = ROOT / "src" / words[2].replace(".", "/")
        return "" if any(one.exists() for one in (place, place.with_suffix(".py"), source, source.with_suffix(".py"))) else words[2]  # fmt: skip
    here: click.Command = bafflebox
    options: set[str] = {"--help", "-h"}
    for word in words[1:]:
        options |= {name for parameter in here.params for name in (*parameter.opts, *parameter.secondary_opts)}
        if word.startswith("--"):
            if word.split("=")[0] not in options:
                return word
        elif isinstance(here, click.Group) and word in here.list_commands(click.Context(here)):
            found = here.get_command(click.Context(here), word)
            assert found is not None
            here = found
        elif here is bafflebox:
            return word
    return ""


@pytest.mark.parametrize(("page", "command"), EVERY, ids=[f"{page.stem}-{command[:50]}" for page, command in EVERY])
def test_a_command_that_is_mentioned_exists(page: Path, command: str) -> None:
    assert missing(command) == "", f"{page.name}: {command}"


def laid_out(folder: Path) -> None:
    """The files of which the guides speak: matches, a club's journal, names and a draw."""
    (folder / "matches").mkdir()
    match = random_match(4, 3, games=3)
    for form in FORMATS:
        if form.name in ("mat", "sgf"):
            for place in (folder, folder / "matches"):
                (place / f"match.{form.name}").write_bytes(form.write(match))
    with zipfile.ZipFile(folder / "more.zip", "w") as more:
        more.write(folder / "match.mat", "one.mat")
    (folder / "names.txt").write_text("Ann\nBen\nCid\nDora\n")
    (folder / "examples").mkdir()
    for example in (ROOT / "examples").glob("*.yaml"):
        shutil.copy(example, folder / "examples")
    guide = (ROOT / "docs" / "house-rules.md").read_text("utf-8")
    (folder / "club.yaml").write_text(guide.split("```yaml\n")[1].split("```")[0], "utf-8")
    assert run("table", "new", "club.db", "t0", "--white", "ann", "--black", "ben", "--length", "5").code == 0
    made = run("draw", "make", "names.txt", "--dice", "65 31 42 11 66 52 34 21 63 15", "--json")
    (folder / "draw.json").write_text(made.out)


@pytest.mark.parametrize("page", sorted({page for page, _ in RUN}), ids=lambda page: page.stem)
def test_the_commands_of_a_guide_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other, as somebody would who follows the page."""
    monkeypatch.chdir(tmp_path)
    laid_out(tmp_path)
    for command in [command for other, command in RUN if other == page]:
        answer = run(*shlex.split(command)[1:])
        assert answer.code == REFUSED.get(command, 0), f"{command}: {answer.err}"


def test_what_is_not_run_here_is_still_in_a_guide_and_run_elsewhere() -> None:
    told = [command for page in PAGES for command in in_blocks(page)]
    for begins, why in NOT_RUN.items():
        assert any(command.startswith(begins) for command in told), begins
        for file in re.findall(r"tests/\S+\.py", why):
            assert (ROOT / file).exists(), why


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_tests_that_a_page_names_are_there(page: Path) -> None:
    for file, name in re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", page.read_text("utf-8")):
        assert (ROOT / file).exists(), file
        assert not name or f"def {name}(" in (ROOT / file).read_text("utf-8"), name


def test_the_security_page_answers_every_chapter_and_names_attacks_that_are_run() -> None:
    """ASVS 5.0 has seventeen chapters; each answer begins with what it is."""
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    answers = page.partition("## OWASP ASVS 5.0")[2]
    headings = re.findall(r"^### (.*)", answers, re.M)
    named = {int(number) for heading in headings for number in re.findall(r"V(\d+)", heading)}
    spans = [tuple(map(int, found)) for heading in headings for found in re.findall(r"V(\d+) to V(\d+)", heading)]
    assert named | {one for first, last in spans for one in range(first, last + 1)} == set(range(1, 18))
    for row in re.findall(r"^\| (\d.*?) \| (.*?) \|$", answers, re.M):
        assert re.match(r"met|n/a|partly met|not met|the operator's", row[1]), row
    for module, attack in re.findall(r"`(proof/attacks/\w+\.py)`, ([a-z ]+[a-z])", page):
        assert f"def {attack.replace(' ', '_')}(" in (ROOT / module).read_text("utf-8"), (module, attack)


SCREEN = re.sub(
    r"\s+",
    " ",
    " ".join(
        path.read_text("utf-8")
        for path in sorted((ROOT / "src" / "bafflebox").rglob("*"))
        if path.suffix in (".html", ".js", ".py") and {"web", "hall"} & set(path.parts)
    ),
)
"""Everything that a page can show."""
LABEL = re.compile(r"(?<![*\w])\*([^*\n]+?)\*(?!\*)")
OF_PAGES = ("club-night", "hall", "players", "arbiters", "transcribers", "tables", "bots")


@pytest.mark.parametrize("guide", OF_PAGES)
def test_words_in_italics_are_on_the_screen(guide: str) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", (ROOT / "docs" / f"{guide}.md").read_text("utf-8"), flags=re.DOTALL)
    labels = [part for label in LABEL.findall(prose) for part in label.rstrip(".").split(" › ") if len(part) < 60]

    assert [label for label in labels if any(part.strip() not in SCREEN for part in re.split(r"\d+", label))] == []


def test_operators_are_told_of_every_variable_of_the_environment() -> None:
    told = (ROOT / "docs" / "operators.md").read_text("utf-8")
    read = {
        name
        for path in (ROOT / "src").rglob("*.py")
        for name in re.findall(r"\bBAFFLEBOX_[A-Z_]+", path.read_text("utf-8"))
    }

    assert len(read) > 3
    assert sorted(name for name in read if f"`{name}`" not in told) == []
