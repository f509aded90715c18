"""Facts that decisions read, checked before anything runs: a misspelt fact, or a value that it cannot have, is an error.

`f.turn_endet` and `f.answer == "takn"` are found with file and line. A decision may read the facts of its incidents; a helper
function, which serves several, any fact that some incident has.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from bafflebox.rulings import Facts, FactType, all_incidents

SOURCES = Path(__file__).parent.parent / "src" / "bafflebox"
ROOMS = (*sorted((SOURCES / "books").glob("*/*.py")), *sorted((SOURCES / "rulings" / "incidents").glob("*.py")))
OWN = {name for name in dir(Facts({}, {})) if not name.startswith("__")}


def main() -> int:
    faults = [
        f"{path.relative_to(SOURCES.parent.parent)}:{fault}"
        for path in ROOMS
        for fault in faults_in(path.read_text("utf-8"))
    ]
    print("\n".join(faults) or f"Facts of decisions: {len(ROOMS)} files, every fact and value exists.")
    return bool(faults)


def faults_in(text: str) -> Iterator[str]:
    """The faults of one module, each with its line."""
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef) and (names := _facts_arguments(function)):
            yield from _faults(function, names, _values(_incidents(function)))


def _facts_arguments(function: ast.FunctionDef) -> set[str]:
    """The arguments of a function that are facts."""
    return {a.arg for a in function.args.args if isinstance(a.annotation, ast.Name) and a.annotation.id == "Facts"}


def _incidents(function: ast.FunctionDef) -> list[str]:
    """The incidents that a function decides on; all of them for a helper."""
    found = [
        call.args[0].value
        for call in function.decorator_list
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "decides"
        if isinstance(call.args[0], ast.Constant)
    ]
    return found or list(all_incidents())


def _values(incidents: list[str]) -> dict[str, set[str] | None]:
    """The facts of these incidents, with the values of those that have a few; None for the others."""
    found: dict[str, set[str] | None] = {}
    for name in incidents:
        for fact in all_incidents()[name].by_name.values():
            few = set(fact.choices) if fact.type in (FactType.CHOICE, FactType.SEVERAL) else None
            before = found.get(fact.name, set())
            found[fact.name] = None if few is None or before is None else before | few
    return found


def _faults(function: ast.FunctionDef, names: set[str], facts: dict[str, set[str] | None]) -> Iterator[str]:
    for node in ast.walk(function):
        read = _fact_read(node, names)
        if read is not None and read not in facts:
            yield f"{node.lineno}: {function.name} reads {read}, which is no fact of its incident"  # type: ignore[attr-defined]
        if isinstance(node, ast.Compare) and (fact := _fact_read(node.left, names)) in facts:
            choices = facts[fact]  # type: ignore[index]
            for value in _literals(node.comparators[0]) if choices is not None else ():
                if value not in (choices or ()):
                    yield f"{node.lineno}: {function.name} compares {fact} with '{value}', which it cannot be"


def _fact_read(node: ast.AST, names: set[str]) -> str | None:
    """The fact that an expression reads: `f.name`, `f.known("name")` or `f.get("name")`."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
        return None if node.attr in OWN else node.attr
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("known", "get"):
        base = node.func.value
        if isinstance(base, ast.Name) and base.id in names and node.args and isinstance(node.args[0], ast.Constant):
            return str(node.args[0].value)
    return None


def _literals(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [one.value for one in node.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return []


if __name__ == "__main__":
    sys.exit(main())
