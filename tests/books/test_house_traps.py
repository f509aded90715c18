"""House rules travel with a tournament, so anybody may have written them: none takes memory, and none reaches code."""

from __future__ import annotations

import pytest

from bafflebox.books.house import from_source
from bafflebox.books.house.differences import failing
from bafflebox.books.written.conditions import formula
from bafflebox.errors import InvalidInput
from bafflebox.rulings import rule

HEAD = "house: trap\nextends: usbgf@2025\n"
LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(8)
)
PYTHON = "clauses:\n- id: 9.9.9\n  text: x\n  decides:\n  - {incident: late_start, python: system.run}\n"
LATE = (
    "- id: trap:1\n  title: Late\n  says: Late.\n  instead_of: [usbgf:2.2.5.b]\n  decides:\n"
    "  - {{incident: late_start, when: {when}, verdict: Late., remedies: [points_awarded: {{to: opponent, points: {points}}}]}}\n"
)
NESTED = [
    f"x: {'[' * 500}{']' * 500}\n",
    f"x: {'[' * 100_000}",
    f"x:\n{'- ' * 50_000}x\n",
    f"x:\n{'? ' * 50_000}x\n",
    "x: &x [*x]\n",
]
ENDLESS = [
    f"title: {'x' * 5000}\n",
    f"edition: {'9' * 5000}\n",
    f"event: {{minutes_per_point: {'9' * 5000}}}\n",
    "event: {minutes_per_point: 1e999}\n",
    "event: {minutes_per_point: nan}\n",
    "event: {minutes_per_point: 1e300}\n",
    'title: "a\\u202eb"\n',
    'title: "a\\u0000b"\n',
]


@pytest.mark.parametrize("rules", [*NESTED, LAUGHS, PYTHON, *ENDLESS], ids=lambda rules: rules[:30])
def test_traps_in_house_rules_are_refused(rules: str) -> None:
    with pytest.raises(InvalidInput):
        from_source(HEAD + rules)


@pytest.mark.parametrize("text", ["'x' * 1000000 * 1000000", "[1] * 1000000", "(1, 2) * 1000000", "length + 'x'"])
def test_only_numbers_are_multiplied(text: str) -> None:
    with pytest.raises(InvalidInput):
        formula(text, {"length": 7})


@pytest.mark.parametrize(
    "text", ["__import__('os')", "length.__class__", "(lambda: 1)()", "[x for x in 1]", "9 ** 9", "length[0]"]
)
def test_a_formula_reaches_no_code(text: str) -> None:
    with pytest.raises(InvalidInput):
        formula(text, {"length": 7})


def test_numbers_are_computed_as_ever() -> None:
    assert formula("length * 2 + 1", {"length": 7}).of_values({"length": 7}) == 15


@pytest.mark.parametrize("when", ["max(1) > 2", "abs() > 2", "minutes_late in 3", "told() == no", "excused > 3"])
def test_a_condition_that_can_never_be_worked_out_is_refused(when: str) -> None:
    with pytest.raises(InvalidInput):
        from_source(f"{HEAD}clauses:\n{LATE.format(when=when, points=1)}")


@pytest.mark.parametrize(
    ("when", "points"),
    [("minutes_late // (match_length - match_length) > 3", "1"), ("yes", "=1 / (match_length - match_length)")],
)
def test_a_division_by_zero_is_bad_input(when: str, points: str) -> None:
    book = from_source(f"{HEAD}clauses:\n{LATE.format(when=when, points=points)}")
    with pytest.raises(InvalidInput, match="can't be worked out"):
        rule(book, "late_start", {"minutes_late": 7, "match_length": 5})
    assert any("can't be worked out" in problem for problem in failing(book))
