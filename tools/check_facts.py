"""The text of the rule books and the facts that their Python reads, checked before anything runs.

In the chapters and incidents an unknown fact, value, remedy, clause or word of a condition is named with file and line. In Python `f.turn_endet`
and `f.answer == "takn"` are found: a decision may read the facts of its incidents, a helper function, which serves several, any
fact that some incident has.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from bafflebox.books import BOOKS, load
from bafflebox.books.written.book import WrittenBook
from bafflebox.books.written.source import problems
from bafflebox.rulings import Facts, FactType, all_incidents, incident_texts
from bafflebox.rulings.incident import Derivation

SOURCES = Path(__file__).parent.parent / "src" / "bafflebox"
ROOMS = (*sorted((SOURCES / "books").glob("*/*.py")), *sorted((SOURCES / "rulings" / "incidents").glob("*.py")))
OWN = {name for name in dir(Facts({}, {})) if not name.startswith("__")}


def main() -> int:
    books = [book for book in map(load, BOOKS) if isinstance(book, WrittenBook)]
    faults = incident_texts.problems() or [fault for book in books for fault in problems(book)]
    if faults:  # what the functions read can't be checked without them
        print("\n".join(f"src/{fault}" for fault in faults))
        return 1
    deciding = {function: name for book in books for function, name in computed(book)} | derivations()
    faults = [
        f"{path.relative_to(SOURCES.parent.parent)}:{fault}"
        for path in ROOMS
        for fault in faults_in(
            path.read_text("utf-8"), {key[1]: value for key, value in deciding.items() if key[0] == path}
        )
    ]
    print("\n".join(faults) or f"The books: {len(books)} texts and {len(ROOMS)} modules, every fact and value exists.")
    return bool(faults)


def computed(book: WrittenBook) -> Iterator[tuple[tuple[Path, str], list[str]]]:
    """The functions that decide for a book, by file and name, with their incidents."""
    for decisions in book.law["decisions"].values():
        for one in decisions:
            if "python" in one:
                module, _, name = one["python"].partition(".")
                yield (Path(book.file(f"{module}.py")), name), one["incidents"]


def derivations() -> dict[tuple[Path, str], list[str]]:
    """The functions that work out facts, by file and name, with the incidents that have these facts."""
    found: dict[tuple[Path, str], list[str]] = {}
    for incident in all_incidents().values():
        for fact in incident.facts:
            if isinstance(fact.derive, Derivation):
                module, _, name = fact.derive.name.partition(".")
                found.setdefault((SOURCES / "rulings" / "incidents" / f"{module}.py", name), []).append(incident.name)
    return found


def faults_in(text: str, deciding: Mapping[str, list[str]]) -> Iterator[str]:
    """The faults of one module, each with its line; `deciding` are its functions that decide, with their incidents."""
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef) and (names := _facts_arguments(function)):
            yield from _faults(function, names, _values(deciding.get(function.name) or list(all_incidents())))


def _facts_arguments(function: ast.FunctionDef) -> set[str]:
    """The arguments of a function that are facts."""
    return {a.arg for a in function.args.args if isinstance(a.annotation, ast.Name) and a.annotation.id == "Facts"}


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
