"""What a package refuses, as its code has it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import bafflebox

PACKAGE = Path(bafflebox.__file__).parent
CONVERTED = ("clock", "game", "match", "rulings", "table", "tournament", "web")
"""Packages whose refusals are structured messages. Add to it, never take away."""
TRANSLATED = ("clock", "game", "match", "rulings", "table", "tournament", "service", "web")
"""Those whose structured refusals are all in the catalogues."""
REFUSE = frozenset(
    {"Conflict", "InvalidInput", "Missing", "NotAllowed", "NotFound", "NotKnown", "Refused", "TooMany"}
) | {
    *("_refused", "refusal", "refused", "_wrong", "wrong", "reason_given", "text_given", "_check_name", "check_id"),
}
"""What makes a refusal of a sentence."""
FOR_AUTHORS = frozenset({"incident_texts.py", "located.py", "places.py"})
"""What they say is for the authors of a book or an incident, who write it in English."""


def refusals(packages: tuple[str, ...]) -> Iterator[tuple[str, ast.expr]]:
    """Every text that these packages refuse something with, and where it stands."""
    for package in packages:
        for source in sorted((PACKAGE / package).rglob("*.py")):
            if source.name in FOR_AUTHORS:
                continue
            for call in ast.walk(ast.parse(source.read_text("utf-8"))):
                if isinstance(call, ast.Call) and _called(call) in REFUSE:
                    yield from ((f"{source.name}:{text.lineno}", text) for text in call.args[:2] if not _is_code(text))


def template(text: ast.expr) -> str | None:
    """The template of a text, if it is a constant or `said(...)`."""
    if isinstance(text, ast.Call) and _called(text) == "said":
        text = text.args[0]
    return text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else None


def _is_code(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Attribute | ast.Name | ast.Starred) or " " not in ast.unparse(argument)


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")
