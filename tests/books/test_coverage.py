"""What the coverage command claims: every clause is implemented, and something notices when it is not."""

from __future__ import annotations

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.books.coverage import Evidence, coverage, places
from bafflebox.cli.proof import evidence, proved_by_tests
from bafflebox.errors import BaffleBoxError
from bafflebox.rulings import ClauseKind
from bafflebox.rulings.examples import unchecked, worked_examples
from bafflebox.rulings.incident import all_incidents


@pytest.mark.parametrize("book", BOOKS)
def test_every_decision_and_formula_is_implemented_and_proved(book: str) -> None:
    covered = coverage(load(book), prove=True).values()
    owed = [c for c in covered if c.clause.kind in (ClauseKind.DECIDE, ClauseKind.COMPUTE)]

    assert [c.clause.id for c in owed if not c.implemented_by] == []
    assert [c.clause.id for c in owed if not c.tested_by] == []


@pytest.fixture(scope="module")
def shown() -> Evidence:
    """What scripts at a table and the tests that the books name have to show, each with its clause struck out."""
    return evidence(BOOKS, prove=True)


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_that_is_enforced_done_kept_or_advised_is_implemented_and_proved(
    book: str, shown: Evidence
) -> None:
    covered = coverage(load(book), prove=True, evidence=shown).values()
    owed = [c for c in covered if c.clause.kind not in (ClauseKind.DECIDE, ClauseKind.COMPUTE)]

    assert [c.clause.id for c in owed if not c.implemented_by] == []
    assert [c.clause.id for c in owed if not c.tested_by] == []


def test_a_test_that_does_not_notice_proves_nothing() -> None:
    notices = "tournament/test_clauses::test_a_step_of_the_desk_names_its_clause"
    blind = "tournament/test_clauses::test_an_exclusion_is_carried_out_by_the_chief"

    assert proved_by_tests({"usbgf:4.7.b": notices, "usbgf:4.7.c": blind}) == ("usbgf:4.7.b",)


def test_a_test_that_is_not_there_is_an_error_and_no_proof() -> None:
    with pytest.raises(BaffleBoxError, match="prove nothing"):
        proved_by_tests({"usbgf:4.7.b": "tournament/test_clauses::test_nothing_of_the_kind"})


def test_what_is_shown_and_not_proved_counts_as_shown_only() -> None:
    only_shown = Evidence(shown={"ibf:2.4": ("a script",)})
    covered = coverage(load("ibf"), evidence=only_shown)["ibf:2.4"]

    assert (covered.tested_by, covered.shown_by) == ([], ["a script"])


@pytest.mark.parametrize("book", BOOKS)
def test_every_other_clause_has_its_place(book: str) -> None:
    covered = coverage(load(book)).values()

    assert [c.clause.id for c in covered if not c.implemented_by] == []
    assert sorted(set(places(load(book))) - set(load(book).clauses)) == []


FLOORS = {"game", "match", "clock", "notation", "records", "cases", "table", "tournament", "web"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_place_is_a_floor_an_incident_or_a_setting_that_exists(book: str) -> None:
    loaded = load(book)
    known = {
        *FLOORS,
        *(f"incident:{name}" for name in all_incidents()),
        *(f"setting:{s}" for s in loaded.setting_rules),
    }

    assert {id: place["place"] for id, place in places(loaded).items() if place["place"] not in known} == {}


@pytest.mark.parametrize("book", BOOKS)
def test_every_case_of_the_inventory_is_checked_or_says_why_not(book: str) -> None:
    loaded = load(book)
    cases = {(clause.id, number + 1) for clause in loaded.clauses.values() for number in range(len(clause.examples))}
    checked = {(example.clause, example.case) for example in worked_examples(loaded)}
    excused = {(row["clause"], row["case"]) for row in unchecked(loaded) if row["why"]}

    assert sorted(cases - checked - excused) == []
    assert sorted(excused & checked) == []
