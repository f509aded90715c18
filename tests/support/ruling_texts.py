"""Every text that a book can say in a ruling, found in its chapters and in its Python, whether a worked example says it or not."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import bafflebox
from bafflebox.books import BOOKS, load
from bafflebox.rulings.next_act import Doing
from bafflebox.rulings.remedies import REMEDIES

ROOT = Path(bafflebox.__file__).parent
VALUES = ("result", "basis", "loss", "measure", "answer")
ACTS = [act.value for act in Doing]
"""Fields of remedies that hold names, which nobody is shown."""
SPEAKS = {"Verdict", "Reading", "Option", "said", *(kind.__name__ for kind in REMEDIES.values())}


@cache
def ruling_texts() -> frozenset[str]:
    """The texts, without those of numbers and signs only."""
    laws = (load(name).law for name in BOOKS)  # type: ignore[attr-defined]
    found = {text for law in laws for name, part in law.items() if name != "play" for text in _written(part)}
    sources = [path for name in BOOKS for path in (ROOT / "books" / name).glob("*.py")]
    for path in (*sources, *(ROOT / "rulings").rglob("*.py")):
        found |= set(_in_python(ast.parse(path.read_text("utf-8"))))
    return frozenset(" ".join(text.split()) for text in found if any(map(str.isalpha, text.replace("{", " "))))


def _written(part: Any) -> Iterator[str]:
    if isinstance(part, list):
        for one in part:
            yield from _written(one)
    elif isinstance(part, dict):
        for name, value in part.items():
            if name in ("verdict", "reading") and isinstance(value, str):
                yield value
            elif name == "remedies":
                for remedy in value:
                    yield from _of_remedy(remedy)
            elif name == "means":
                yield from _listed(value)
            elif name not in ("cases", "examples", "table", "checked", "expect", "arguments"):
                yield from _written(value)


def _listed(means: str) -> Iterator[str]:
    """The texts of a definition that is a list of texts, for remedies to name."""
    found = ast.parse(means, mode="eval").body if means.startswith("('") else None
    if isinstance(found, ast.Tuple) and all(isinstance(one, ast.Constant) for one in found.elts):
        yield from _constants(found)


def _of_remedy(remedy: Any) -> Iterator[str]:
    for name, fields in remedy.items() if isinstance(remedy, dict) else ():
        types = inspect.get_annotations(REMEDIES[name])
        for field, value in (fields or {}).items():
            if "Option" in str(types[field]):
                yield from (option["option"] for option in value)
                yield from _written(value)
            elif "str" in str(types[field]) and field not in VALUES and value not in ACTS:
                texts = value if isinstance(value, list) else (value,) if isinstance(value, str) else ()
                yield from (text for text in texts if not text.startswith("="))


def _in_python(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPEAKS:
            for given in (*node.args, *(word.value for word in node.keywords if word.arg not in VALUES)):
                yield from _constants(given)
        if isinstance(node, ast.Assign) and isinstance(to := node.targets[0], ast.Name):
            if to.id == "says":
                yield from _constants(node.value)
            elif to.id == "says_without":
                yield from list(_constants(node.value))[1:]


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_constants(node.body), *_constants(node.orelse))
    elif isinstance(node, ast.Tuple | ast.List):
        for one in node.elts:
            yield from _constants(one)
