"""Pages from templates. Every page gets the same few things: the viewer, where the files are, and their version.

What the books let an event choose, the disciplines and the file formats, as pages offer them in the reader's language.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from fastapi import Request
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from bafflebox import __version__
from bafflebox.books import to_read
from bafflebox.books.citing import cited
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts import DESK
from bafflebox.web.languages import (
    COOKIE,
    ENGLISH,
    KEPT,
    LANGUAGES,
    N_,
    chosen,
    in_languages,
    language_of,
    spoken_by,
    translations,
)
from bafflebox.web.ruling_words import IncidentWords, RefusalWords, RulingWords
from bafflebox.web.structure_words import played
from bafflebox.web.wording import Wording

STATIC = Path(__file__).parent / "static"


PLACES = ("/play", "/tournaments", "/rulings", "/clock", "/files", "/me")
"""The destinations in the header or bar of every page."""


@cache
def environment(language: str = ENGLISH) -> Environment:
    """Templates in a language; each language has its own, so that nothing has to be switched between pages."""
    made = Environment(
        loader=PackageLoader("bafflebox.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        auto_reload=False,
    )
    texts = translations(language)
    made.install_gettext_callables(texts.gettext, texts.ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.globals |= {"static": static, "version": __version__, "lang": language, "languages": LANGUAGES}
    made.globals |= {
        "design": design,
        "linked_sheets": linked_sheets,
        "desk": DESK,
        "icon": icon,
        "in_languages": in_languages,
        "wording": Wording(language),
        "told": IncidentWords(language),
        "spoken": RulingWords(language),
        "refusals": RefusalWords(language),
        "played": partial(played, language=language),
        "spoken_by": lambda *scripts: Markup(spoken_by(language, scripts)),
    }
    parts: dict[tuple[str, str], Markup] = {}

    def part(name: str, path: str) -> Markup:
        """A part of every page that depends only on the section, rendered once for each."""
        place = f"/{path.split('/', 2)[1]}"
        key = (name, place if place in PLACES else "")
        if key not in parts:
            parts[key] = Markup(made.get_template(name).render(place=key[1]))
        return parts[key]

    made.globals["part"] = part
    made.filters |= {"words": lambda name: str(name).replace("_", " "), "clause_path": clause_path, "upfirst": upfirst}
    made.filters |= {"clause_name": cited, "book_name": book_name}
    made.filters["said"] = texts.gettext
    made.filters["data_block"] = data_block
    return made


def page(
    request: Request,
    template: str,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    **values: Any,
) -> Response:
    """A page as sent."""
    language = language_of(request)
    text = environment(language).get_template(template).render(request=request, path=request.url.path, **values)
    answer = HTMLResponse(text, status, {"content-language": language, **(headers or {})})
    if chosen(request):
        answer.set_cookie(COOKIE, language, max_age=KEPT, httponly=True, samesite="lax")
    return answer


@cache
def _stamp(name: str) -> str:
    return sha256((STATIC / name).read_bytes()).hexdigest()[:10]


def static(name: str) -> str:
    """The address of a file that pages load; it changes with the file, so that browsers may cache it for good."""
    return f"/static/{name}?v={_stamp(name)}"


@cache
def icon(name: str) -> Markup:
    """An icon from the sprite, as decoration beside its word; on its own, its button needs a label."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#i-{}"/></svg>').format(static("icons.svg"), name)


COMMENTS = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)$", re.MULTILINE | re.DOTALL)
"""Comments on lines of their own."""
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


@cache
def lean(name: str) -> str:
    """A stylesheet or script as browsers get it, without comments and indents; the lines of a script keep their
    numbers."""
    text = (STATIC / name).read_text(encoding="utf-8")
    if name.endswith(".css"):
        text = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
        return re.sub(r" ?([{};]) ?|(?<=[:,]) ", r"\1", text)
    return INDENT.sub("", COMMENTS.sub(lambda found: "\n" * found[0].count("\n"), text))


@cache
def design(*more: str) -> Markup:
    """Tokens, components and further stylesheets as one text, for a page that must be painted before a second request
    is answered."""
    return Markup("".join(map(lean, ("tokens.css", "components.css", *more))))


def linked_sheets(*more: str) -> Markup:
    """The same stylesheets as cacheable files: for the desk, where people go from page to page all day."""
    named = map(static, ("tokens.css", "components.css", *more))
    return Markup("".join(f'<link rel="stylesheet" href="{address}">' for address in named))


INLINE: tuple[tuple[str, ...], ...] = (
    *(("house.css",), ("pages.css",), ("play.css",), ("play.css", "kept.css")),
    *(("house.css", "public.css"), ("screen.css", "public.css")),
)
"""The sets of stylesheets that pages include."""


@cache
def style_hashes() -> str:
    """The hashes that let these inline styles, and no others, through the content security policy."""
    hashes = (b64encode(sha256(design(*more).encode()).digest()).decode() for more in INLINE)
    return " ".join(f"'sha256-{one}'" for one in hashes)


def data_block(value: Any) -> Markup:
    """Data for a script, inside a page: no text in it can open or close an element or a comment."""
    return Markup(json.dumps(value).replace("<", "\\u003c"))


def book_name(id: str) -> str:
    """The everyday name of a book; one with house rules has its title."""
    if id in BOOK_NAMES:
        return BOOK_NAMES[id]
    try:
        return to_read(id).title
    except InvalidInput:  # house rules that came with a tournament, as others of that name did
        return id


def upfirst(text: str) -> str:
    """Capitalise the first letter and leave the rest: German nouns are capitalised too."""
    return text[:1].upper() + text[1:]


BOOK_NAMES = {
    "usbgf": "USBGF 2025",
    "us2009": "U.S. 2009",
    "eubgf": "EUBGF 1.3",
    "ibf": "IBF",
    "standards": "Standards 2014",
}
"""The everyday names of the books."""


def clause_path(clause: str) -> str:
    """Where to read a clause."""
    book, _, number = clause.partition(":")
    return f"/rules/{book}/{number}"


CHOICES = {"given": N_("breaks are given"), "none": N_("no breaks")}
"""Choices whose name alone would not say enough."""


def choice_words(name: str) -> str:
    """A choice of a setting in words, in English."""
    return CHOICES.get(name, name.replace("_", " "))


def named() -> Iterator[str]:
    """Every name of these, in English, for the catalogues. What house rules add is shown as it is written."""
    from bafflebox.books import BOOKS, load  # imported here: only the catalogues need all of this
    from bafflebox.game import DISCIPLINES
    from bafflebox.notation import FORMATS
    from bafflebox.web.pages.terms import fields_of

    for book in map(load, BOOKS):
        for option in book.options:
            yield from (upfirst(option.name.replace("_", " ")), *option.choices.values())
        for field in fields_of(book, over_the_board=True):
            yield from (field["title"], field["allowed"], *field["choices"].values())
            yield "" if field["number"] else field["standard"]
    yield from (one.title for one in DISCIPLINES.values())
    yield from (one.title for one in FORMATS)
