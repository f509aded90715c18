"""Keeps the catalogues in sync with the pages: `python -m bafflebox.web.catalogues` reads every text of pages and
scripts and updates the `.po` files. New texts are added untranslated, old ones are removed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from bafflebox.web import desk_words, rendering
from bafflebox.web.languages import CATALOGUES, ENGLISH, LANGUAGES, catalogue

HERE = Path(__file__).parent
_CALL = re.compile(
    r"""\b(?:tr|(trn))\(\s*
        (?P<q>['"])(?P<one>(?:\\.|(?!(?P=q)).)*)(?P=q)
        (?:\s*,\s*(?P<p>['"])(?P<many>(?:\\.|(?!(?P=p)).)*)(?P=p))?""",
    re.VERBOSE,
)


def of_scripts(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterator[tuple[int, str, Any, list[str]]]:  # noqa: ARG001
    """The texts of a script: `tr('Menu')` and `trn('{count} roll', '{count} rolls', count)`, also inside templates."""
    text = file.read().decode()
    for hit in _CALL.finditer(text):
        line = text.count("\n", 0, hit.start()) + 1
        one, many = (re.sub(r"\\(.)", r"\1", hit[name] or "") for name in ("one", "many"))
        yield (line, "ngettext", (one, many), []) if hit[1] else (line, "gettext", one, [])


METHODS: list[tuple[str, Any]] = [("templates/**", "jinja2"), ("static/*.js", of_scripts), ("**.py", "python")]
HEAD = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""
KEYWORDS: dict[str, Any] = {"_": None, "gettext": None, "ngettext": (1, 2), "N_": None}


def extracted() -> Catalog:
    """All texts, with the files that contain them."""
    found = Catalog(project="Baffle Box", charset="utf-8")
    options = {"templates/**": {"newstyle_gettext": "true", "trim_blocks": "true", "lstrip_blocks": "true"}}
    for path, _, message, _, context in extract_from_dir(HERE, METHODS, options, keywords=KEYWORDS):
        found.add(message, None, [(path.replace("\\", "/"), 0)], context=context)
    for module in (desk_words, rendering):
        for text in module.named():
            if any(map(str.isalpha, text)):
                found.add(text, None, [(f"{module.__name__.rpartition('.')[2]}.py", 0)])
    return found


def update() -> None:
    """Bring every catalogue up to date."""
    said = extracted()
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        path = CATALOGUES / f"{language}.po"
        kept = catalogue(language) if path.exists() else Catalog(language)
        kept.update(said, no_fuzzy_matching=True)
        kept.obsolete.clear()
        body = BytesIO()
        write_po(body, kept, width=120, sort_output=True, omit_header=True, include_lineno=False)
        path.write_bytes(HEAD.format(language=language, plurals=kept.plural_forms).encode() + body.getvalue())


if __name__ == "__main__":
    update()
