"""The guides and the reference as pages of the server, for a hall without internet: rendered from the same files as the
site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bafflebox.errors import unknown_name

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_SHIPPED, _SOURCE = Path(__file__).parent / "guides", Path(__file__).parents[3] / "docs"
FOLDER = _SHIPPED if _SHIPPED.is_dir() else _SOURCE
"""In a wheel, or in the repository."""
MOST_FOUND = 50
_EXCERPT = 160


@dataclass(frozen=True, slots=True)
class Guide:
    """One page: its name in URLs, its title and its text."""

    name: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """A section that contains all words of a search."""

    guide: Guide
    heading: str
    anchor: str
    excerpt: str


@cache
def guides() -> dict[str, Guide]:
    """All pages by name: the guides first, then the reference."""
    files = [*sorted(FOLDER.glob("*.md")), *sorted((FOLDER / "reference").glob("*.md"))]
    found = {}
    for file in files:
        name, text = file.relative_to(FOLDER).with_suffix("").as_posix(), file.read_text("utf-8")
        if name != "index":  # it lists the pages for the site, and has nothing else
            found[name] = Guide(name, text.partition("\n")[0].removeprefix("# "), text)
    return found


def guide(name: str) -> Guide:
    if name not in guides():
        raise unknown_name("guide", name, guides())
    return guides()[name]


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # takes a tenth of a second, which only readers of guides should wait

    return MarkdownIt("js-default", {"html": False})


@cache
def rendered(name: str) -> str:
    """A page as HTML. Links between guides lead to pages of the server; missing pictures and files are replaced by
    their text."""
    markdown = _markdown()
    tokens = markdown.parse(guide(name).text)
    for heading, anchor in _headings(tokens):
        heading.attrSet("id", anchor)
    for token in tokens:
        if token.type == "fence":
            token.info = ""
        if token.children is not None:
            token.children = _linked(token.children, posixpath.dirname(name))
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    reachable = html.replace("<pre>", '<pre tabindex="0">')  # what scrolls can be scrolled with the keyboard
    return reachable.replace("<table>", '<div class="scroll" tabindex="0"><table class="data">').replace(
        "</table>", "</table></div>"
    )


def _headings(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Every heading with its anchor, as on GitHub."""
    seen: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            plain = slug(tokens[at + 1].content)
            count = seen[plain] = seen.get(plain, -1) + 1
            yield token, f"{plain}-{count}" if count else plain


def slug(heading: str) -> str:
    """
    >>> slug("What `make` does: 3 things")
    'what-make-does-3-things'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def _linked(tokens: list[Token], folder: str) -> list[Token]:
    kept: list[Token] = []
    dropped = 0
    for token in tokens:
        if token.type == "image":
            kept.append(token.copy(type="text", tag="", children=None))
        elif token.type == "link_open":
            address = _address(str(token.attrGet("href") or ""), folder)
            if address is None:
                dropped += 1
            else:
                token.attrSet("href", address)
                kept.append(token)
        elif token.type == "link_close" and dropped:
            dropped -= 1
        else:
            kept.append(token)
    return kept


def _address(href: str, folder: str) -> str | None:
    """Where a link in a guide leads on the server; None for a file that is not included."""
    if "://" in href or href.startswith("#"):
        return href
    path, mark, anchor = href.partition("#")
    name = posixpath.normpath(posixpath.join(folder, path)).removesuffix(".md")
    return f"/docs/{name}{mark}{anchor}" if name in guides() else None


@cache
def _sections() -> tuple[tuple[Guide, str, str, str], ...]:
    """Every section of every page: page, heading, anchor, text."""
    found = []
    for one in guides().values():
        tokens = _markdown().parse(one.text)
        lines = one.text.splitlines()
        places = [(token.map[0], anchor) for token, anchor in _headings(tokens) if token.map]
        ends = [*(line for line, _ in places[1:]), len(lines)]
        for (begin, anchor), end in zip(places, ends, strict=True):
            found.append((one, lines[begin].lstrip("# "), anchor, "\n".join(lines[begin:end])))
    return tuple(found)


def search(words: str) -> list[Found]:
    """The sections that contain all words; those with the words in their heading come first."""
    wanted = words.lower().split()
    if not wanted:
        return []
    hits = [section for section in _sections() if all(word in section[3].lower() for word in wanted)]
    hits.sort(key=lambda section: not all(word in section[1].lower() for word in wanted))
    return [Found(one, heading, anchor, _excerpt(text, wanted[0])) for one, heading, anchor, text in hits[:MOST_FOUND]]


def _excerpt(text: str, word: str) -> str:
    plain = " ".join(re.sub(r"[|`*#]", " ", text).split())
    at = max(0, plain.lower().find(word) - _EXCERPT // 3)
    return plain[at : at + _EXCERPT]


def listed() -> dict[str, Any]:
    """The pages by kind, for the overview."""
    all_of_them = guides().values()
    return {
        "guides": [one for one in all_of_them if "/" not in one.name],
        "reference": [one for one in all_of_them if "/" in one.name],
    }
