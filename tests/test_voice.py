"""One voice: what people read has the words of the glossary, and sentences end as sentences do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "bafflebox"
PROSE = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BARRED = re.compile(
    r"\b(competitors?|contestants?|participants?|umpires?|onlookers?|kibitzers?|knockouts?|drawsheets?|scorecards?|walk-overs?"
    r"|tiebreaks?|payloads?|backends?|frontends?|oops|successfully|invalid (?:input|value|argument)s?)\b",
    re.IGNORECASE,
)
"""Words for which the glossary has others, and the jargon of programmers."""
ERRORS = {"Refused", "InvalidInput", "NotAllowed", "NotFound", "DiskFull", "Unreachable", "ReadOnly", "Closed"}


def templates() -> Iterator[tuple[str, str]]:
    for path in sorted((SOURCE / "web" / "templates").rglob("*.html")):
        shown = re.sub(r"\{[%#].*?[%#]\}", " ", path.read_text("utf-8"), flags=re.DOTALL)
        yield path.name, re.sub(r"<[^>]*>", " ", re.sub(r"\{\{(?! _\().*?\}\}", " ", shown))


def sentences() -> Iterator[tuple[str, str]]:
    """What is said when something is refused, as far as it stands in one place."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS and node.args:
                text = _text(node.args[0])
                if text:
                    yield f"{path.relative_to(SOURCE)}:{node.lineno}", text


def _text(node: ast.expr) -> str:
    """A text with a mark for each value that is put in; nothing where it is no text."""
    match node:
        case ast.Constant(value=str(words)):
            return words
        case ast.JoinedStr(values=parts):
            return "".join(part.value if isinstance(part, ast.Constant) else "\0" for part in parts)  # type: ignore[misc]
        case _:
            return ""


def test_the_glossary_uses_no_word_that_it_bars() -> None:
    rows = re.findall(
        r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE
    )

    assert len(rows) > 20
    assert [row for row in rows if BARRED.search(" ".join(row))] == []


@pytest.mark.parametrize("page", [page for page in PROSE if page.stem != "glossary"], ids=lambda page: page.stem)
def test_guides_keep_to_the_words_of_the_glossary(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", " ", page.read_text("utf-8"), flags=re.DOTALL)

    assert [hit[0] for hit in BARRED.finditer(prose)] == []


def test_pages_keep_to_the_words_of_the_glossary() -> None:
    assert [(name, hit[0]) for name, text in templates() for hit in BARRED.finditer(text)] == []


def test_refusals_keep_to_the_words_of_the_glossary() -> None:
    assert [(where, hit[0]) for where, text in sentences() for hit in BARRED.finditer(text)] == []


def test_a_refusal_is_a_sentence() -> None:
    """It begins with a capital letter or a name, ends with a full stop or what is put in last, and shouts at nobody."""
    told = list(sentences())

    assert len(told) > 300
    assert [one for one in told if not re.search(r"[.?:'\0]$", one[1].strip())] == []
    assert [one for one in told if re.match(r"[a-z]", one[1])] == []
    assert [one for one in told if "!" in one[1]] == []
