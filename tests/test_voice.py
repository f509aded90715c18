"""One voice: what people read has the words of the glossary, and sentences end as sentences do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from bafflebox.cli import COMMANDS, bafflebox

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "bafflebox"
PROSE = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]
GLOSSARY = re.findall(
    r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE
)[1:]
"""Its rows: a word, what it is, and the words that are not used for it."""
RIGHT_ELSEWHERE = {"set", "parameter", "engine", "bank", "TD", "format", "room", "judgement", "system", "increment"}
"""Words that the glossary bars for one thing and that are right for another."""
NOT_OURS = {word for *_, told in GLOSSARY for word in re.sub(r" ?\(.*?\)", "", told).split(", ")} - RIGHT_ELSEWHERE
JARGON = {"walk-over", "drawsheet", "knockout", "tiebreak", "payload", "backend", "frontend", "utilise", "contender"}
BARRED = re.compile(
    rf"\b(?:(?:{'|'.join(sorted(NOT_OURS | JARGON))})s?|oops|successfully|invalid (?:input|value|argument)s?)\b",
    re.IGNORECASE,
)
"""Words for which there are others, and the jargon of programmers."""
STILTED = re.compile(
    r"\b[Tt]he own\b|\b[Ww]hoever\b(?! (?:wins|won|owns|left|gets|is|enters|opens|controls|makes|you)\b)|\bknows? no\b|\bthe house\b(?! rules)|\boneself\b|' is no |\bforesees? no\b"
    r"|\bmore than nothing\b|\bOne [a-z]+s one's\b|\bis bound to [{a-z]+ match\b"
    r"|\bone's own\b|\bdearest\b|\b(?:one|a (?:line|name|row|sheet|page)) a (?:line|game|match|decision)\b|\bhalf way\b|\bthe word of it\b"
    r"|\bgo(?:es)? on where (?:it|he|she|they) (?:was|were|stopped)\b|\b(?:is|are|was|were) told in\b|\bstands? behind the #"
    r"|\bgo(?:es)? along (?:in|into|onto|with)\b|\bis asked nothing\b|\bcosts? nothing will\b|\bma(?:kes?|de) (?:\w+ )?void\b|\bknows? neither\b"
    r"|\b(?:is|are) no (?:match|export|journal|seal|photo|roll|entry) (?:that|of|file|or)\b|\b[Ww]ho (?:greets|pastes|listens) with\b"
    r"|\bdoes what (?:it|he|she) is told\b|\bwhat has to be told\b|\b(?:counts?|decides?) nothing\b|\b(?:played|printed|created|chosen|called|begun|begins?|entered|taken) anew\b"
    r"|\bin thought\b|\b(?:Since|Until) when (?:a|an|it|one)\b|\bleaves? the memory\b|\bneed not\b|\bseldom\b|\bhelp=\"(?:In which|By which)\b|\b(?:word|name) alone has\b"
)
"""Turns of phrase that no native speaker would use."""
PLAIN = [
    "game",
    "clock",
    "match",
    "notation",
    "records",
    "cases",
    "tournament",
    "bots",
    "table",
    "rulings",
    "cli",
    "store",
    "service",
    "web",
]
"""Floors whose code, comments and messages have been put into plain English; they stay that way."""
ERRORS = {"Refused", "InvalidInput", "NotAllowed", "NotFound", "DiskFull", "Unreachable", "ReadOnly", "Closed"}


def templates() -> Iterator[tuple[str, str]]:
    for path in sorted((SOURCE / "web" / "templates").rglob("*.html")):
        shown = re.sub(r"\{[%#].*?[%#]\}", " ", path.read_text("utf-8"), flags=re.DOTALL)
        yield path.name, re.sub(r"<[^>]*>", " ", re.sub(r"\{\{(?! _\().*?\}\}", " ", shown))


def scripts() -> Iterator[tuple[str, str]]:
    """The texts that the scripts of the pages show, each written inside `tr()`."""
    for path in sorted((SOURCE / "web" / "static").glob("*.js")):
        for _, text in re.findall(r"""\btr\(\s*(['"`])(.*?)(?<!\\)\1""", path.read_text("utf-8"), re.DOTALL):
            yield path.name, text


@cache
def parsed() -> tuple[tuple[str, ast.Module], ...]:
    return tuple((str(p.relative_to(SOURCE)), ast.parse(p.read_text("utf-8"))) for p in sorted(SOURCE.rglob("*.py")))


def texts() -> Iterator[tuple[str, str]]:
    """Every text of more than a word in the code: rulings, questions, sheets, reports, refusals; no docstrings and no patterns."""
    for name, tree in parsed():
        notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            match node:
                case ast.Constant(value=str(text)) if " " in text and text[0] != "^" and id(node) not in notes:
                    yield f"{name}:{node.lineno}", text


def refusals() -> Iterator[tuple[str, str]]:
    """What is said when something is refused, as far as it stands in one place."""
    for name, tree in parsed():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS and node.args:
                text = _text(node.args[0])
                if text:
                    yield f"{name}:{node.lineno}", text


def _text(node: ast.expr) -> str:
    """A text with a mark for each value that is put in; nothing where it is no text."""
    match node:
        case ast.Constant(value=str(words)):
            return words
        case ast.JoinedStr(values=parts):
            return "".join(part.value if isinstance(part, ast.Constant) else "\0" for part in parts)  # type: ignore[misc]
        case _:
            return ""


def commands(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield name, command
    if isinstance(command, click.Group):
        for sub in command.list_commands(click.Context(command)):
            found = command.get_command(click.Context(command), sub)
            assert found is not None
            yield from commands(f"{name} {sub}", found)


EVERY = dict(commands("bafflebox", bafflebox))
OPTIONS = [(name, one) for name, command in EVERY.items() for one in command.params if isinstance(one, click.Option)]


def helped() -> Iterator[tuple[str, str]]:
    """What `--help` says of commands and options."""
    yield from ((name, line) for name, (_, line) in COMMANDS.items())
    yield from ((name, command.help or "") for name, command in EVERY.items())
    yield from ((f"{name} {option.opts[0]}", option.help or "") for name, option in OPTIONS)


def test_the_glossary_uses_no_word_that_it_bars() -> None:
    assert len(GLOSSARY) > 20
    assert [row for row in GLOSSARY if BARRED.search(" ".join(row[:2]))] == []


@pytest.mark.parametrize("page", [page for page in PROSE if page.stem != "glossary"], ids=lambda page: page.stem)
def test_guides_keep_to_the_words_of_the_glossary(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", " ", page.read_text("utf-8"), flags=re.DOTALL)

    assert [hit[0] for hit in BARRED.finditer(prose)] == []


@pytest.mark.parametrize("told", [templates, scripts, texts, helped], ids=lambda told: told.__name__)
def test_the_program_keeps_to_the_words_of_the_glossary(told: object) -> None:
    assert callable(told)
    found = list(told())

    assert len(found) > 60
    assert [(where, hit[0]) for where, text in found for hit in BARRED.finditer(text)] == []


@pytest.mark.parametrize("floor", PLAIN)
def test_the_code_speaks_plain_english(floor: str) -> None:
    lines = (
        (path, line) for path in sorted((SOURCE / floor).rglob("*.py")) for line in path.read_text("utf-8").splitlines()
    )

    assert [f"{path.relative_to(SOURCE)}: {line.strip()}" for path, line in lines if STILTED.search(line)] == []


READ = [
    *PROSE,
    ROOT / "CHANGELOG.md",
    *sorted((SOURCE / "web" / "templates").rglob("*.html")),
    *sorted((SOURCE / "web" / "static").glob("*.js")),
]
"""What people read beside the program's own messages: guides, changelog, pages, scripts. Proofs and the reference follow from the code."""


@pytest.mark.parametrize(
    "page",
    [page for page in READ if not {"proof", "reference"} & set(page.parts)],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_guides_pages_and_scripts_speak_plain_english(page: Path) -> None:
    lines = page.read_text("utf-8").splitlines()

    assert [line.strip()[:160] for line in lines if STILTED.search(line)] == []


def test_a_refusal_is_a_sentence() -> None:
    """It begins with a capital letter or a name, ends with a full stop or what is put in last, and shouts at nobody."""
    told = list(refusals())

    assert len(told) > 300
    assert [one for one in told if not re.search(r"[.?:'}\0]$", one[1].strip())] == []
    assert [one for one in told if re.match(r"[a-z]+(?![\w\0])", one[1])] == []
    assert [one for one in told if "!" in one[1]] == []


def test_a_command_says_what_it_does_as_an_order() -> None:
    """`Check in who is here.`, not `Who is here.`; and no list of commands breaks off at an example."""
    told = {name: (command.help or "").split("\n\n")[0].strip() for name, command in EVERY.items() if " " in name}
    told |= {f"bafflebox {name}, in the list": line for name, (_, line) in COMMANDS.items()}
    no_order = re.compile(
        r"(An?|The|This|It|What|Which|Who|Whom|Whose|How|When|Where|Why|Whether|Somebody|Nobody|These|Places|For|With)\b"
    )

    assert [one for one in told.items() if not re.match(r"[A-Z][a-z]+,? ", one[1]) or no_order.match(one[1])] == []
    assert [one for one in told.items() if not one[1].endswith(".")] == []
    assert [name for name, command in EVERY.items() if command.get_short_help_str(80).endswith("e.g.")] == []


def test_every_option_is_explained() -> None:
    assert [
        (name, one.opts)
        for name, one in OPTIONS
        if not one.hidden and not re.search(r"[.\]]$", (one.help or "").strip())
    ] == []


def test_what_may_be_left_out_stands_in_brackets() -> None:
    assert [
        (name, one.metavar)
        for name, command in EVERY.items()
        for one in command.params
        if isinstance(one, click.Argument) and not one.required and one.metavar and not one.metavar.startswith("[")
    ] == []


def test_every_command_answers_programs() -> None:
    """All but the clock in the terminal, which is pressed by two people and tells nothing."""
    plain = {name for name, command in EVERY.items() if not isinstance(command, click.Group)}

    assert plain - {name for name, option in OPTIONS if "--json" in option.opts} == {"bafflebox clock"}
