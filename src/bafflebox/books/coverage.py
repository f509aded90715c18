"""How much of each book is implemented and tested.

A clause is *implemented* by a decision or a setting that names it, or by a part of the program that it names under
`carried_out`. It is *tested* if a worked example that names it fails in substance once its implementation is switched
off (`prove`); without that proof, passing examples are only counted. Scripts at a table, and tests named by parts of
the program, belong to higher layers and are passed in as `Evidence`: a clause with evidence but no proof is only
*shown*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bafflebox.books import BOOKS, load
from bafflebox.errors import BaffleBoxError
from bafflebox.rulings import Book, Clause
from bafflebox.rulings.examples import WorkedExample, failures, worked_examples


@dataclass(frozen=True)
class Evidence:
    """Evidence from the layers above the books: for each clause its scripts and tests, and those that notice its
    absence."""

    shown: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    proved: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


NO_EVIDENCE = Evidence()


@dataclass
class ClauseCoverage:
    """What implements a clause, and what shows it."""

    clause: Clause
    implemented_by: list[str] = field(default_factory=list)
    examples: list[WorkedExample] = field(default_factory=list)
    tested_by: list[str] = field(default_factory=list)
    shown_by: list[str] = field(default_factory=list)
    """What shows the clause, without proof that it depends on it."""

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.clause.id,
            "kind": self.clause.kind.value,
            "implemented_by": self.implemented_by,
            "tested_by": self.tested_by,
            "shown_by": self.shown_by,
        }


def places(book: Book) -> dict[str, dict[str, str]]:
    """The part of the program behind each clause that is neither decided nor computed."""
    return dict(book.shown.get("places", {}))


def named_tests(book: Book) -> dict[str, str]:
    """For each clause, the test named by its part of the program, as `layer/module::test`."""
    return {id: place["test"] for id, place in places(book).items() if "test" in place}


def coverage(book: Book, *, prove: bool = False, evidence: Evidence = NO_EVIDENCE) -> dict[str, ClauseCoverage]:
    """The coverage of a book, clause by clause."""
    found = {id: ClauseCoverage(clause) for id, clause in book.clauses.items()}
    for name, clauses in _implementations(book):
        for id in clauses:
            found[id].implemented_by.append(name)
    struck: frozenset[str] = getattr(book, "struck", frozenset())  # from house rules
    for id, place in places(book).items():
        if id not in struck:
            found[id].implemented_by.append(f"{place['place']}: {place['does']}")
    for example in worked_examples(book):
        if example.clause not in struck:
            found[example.clause].examples.append(example)
    for id, covered in found.items():
        covered.tested_by += [e.id for e in covered.examples if _bites(e, book, prove=prove)]
        covered.tested_by += evidence.proved.get(id, ())
        covered.shown_by += [name for name in evidence.shown.get(id, ()) if name not in covered.tested_by]
    return found


def _implementations(book: Book) -> Iterator[tuple[str, tuple[str, ...]]]:
    for decisions in book.decisions.values():
        for decision in decisions:
            yield decision.name, decision.clauses
    for rule in book.setting_rules.values():
        yield rule.path, rule.clauses


def _bites(example: WorkedExample, book: Book, *, prove: bool) -> bool:
    """Whether the example passes and, for the proof, fails without its clause."""
    if failures(example, book):
        return False
    if not prove:
        return True
    try:
        return bool(failures(example, book.switched_off(example.clause), substance_only=True))
    except BaffleBoxError:
        return True  # without the clause the rest is contradictory, so it was needed


def summary(
    books: tuple[str, ...] = BOOKS, *, prove: bool = False, evidence: Evidence = NO_EVIDENCE
) -> dict[str, dict[str, dict[str, Any]]]:
    """By book and kind: `total`, `implemented`, `tested`, and the ids that aren't covered, or are shown but not
    proved."""
    result: dict[str, dict[str, dict[str, Any]]] = {}
    for name in books:
        for covered in coverage(load(name), prove=prove, evidence=evidence).values():
            row = result.setdefault(name, {}).setdefault(
                covered.clause.kind.value,
                {"total": 0, "implemented": 0, "tested": 0, "missing": [], "untested": [], "shown": []},
            )
            row["total"] += 1
            row["implemented"] += bool(covered.implemented_by)
            row["tested"] += bool(covered.implemented_by and covered.tested_by)
            if not covered.implemented_by:
                row["missing"].append(covered.clause.id)
            elif not covered.tested_by:
                row["shown" if covered.shown_by else "untested"].append(covered.clause.id)
    return result
