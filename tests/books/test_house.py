"""House rules without programming: read, checked, compared, and in force at tables and in tournaments."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bafflebox import plugins
from bafflebox.books import _edition, house, load, open_book, recorded, to_read
from bafflebox.books.event import EventRules, variance_text
from bafflebox.books.house import check, from_source
from bafflebox.books.house.differences import differences
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.rulings import OpenQuestions, Ruling, rule
from bafflebox.rulings.tree import decision_tree
from bafflebox.table import TableTerms, evolve, open_table
from bafflebox.tournament.opening import open_tournament
from bafflebox.tournament.state import evolve as fold
from support.commands import run

EXAMPLE = Path(__file__).parents[2] / "examples/thursday-club.yaml"
HEAD = "house: club\nextends: usbgf@2025\n"


def ruled(book: str, incident: str, **facts: Any) -> Ruling:
    answer = rule(open_book(book), incident, facts)
    assert isinstance(answer, Ruling)
    return answer


def test_house_rules_decide_set_and_strike_out() -> None:
    club = open_book(str(EXAMPLE))
    late = ruled(str(EXAMPLE), "late_start", minutes_late=20, match_length=5)

    assert late.verdict == "20 minutes late: one penalty point."
    assert [citation.clause for citation in late.citations] == ["club:1"]
    assert not ruled(str(EXAMPLE), "late_start", minutes_late=12, match_length=5).violation
    assert club.setting("breaks", length=3).value == 1
    assert club.setting("breaks", length=3).clauses == ("club:2",)
    assert club.setting("lateness_points", minutes=20).value == 1
    assert club.options_for({})["moves"] == "responsible"
    assert "usbgf:2.2.5.b" not in club.clauses
    assert club.clause("club:1").title == "Late on a club night"


@pytest.mark.parametrize("base", ["us2009", "eubgf", "ibf", "standards"])
def test_settings_on_which_a_book_is_silent_are_not_called_struck_out(base: str, tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(f"house: club\nextends: {base}\nevent:\n  delay: 15\n", "utf-8")
    club = open_book(str(path))
    silent = [name for name, rule in club.setting_rules.items() if not rule.clauses]

    assert silent
    assert club.notes == []


def test_what_the_house_does_not_touch_is_the_books_own() -> None:
    facts = {"turn_ended": False, "clock_in_use": False, "dice": "two", "grabbed_first": False}
    mine, theirs = (rule(book, "fast_roll", facts) for book in (open_book(str(EXAMPLE)), load("usbgf")))

    assert mine.to_json() | {"book": ""} == theirs.to_json() | {"book": ""}


def test_conditions_ask_only_for_what_matters() -> None:
    answer = rule(open_book(str(EXAMPLE)), "late_start", {})

    assert isinstance(answer, OpenQuestions)
    assert "minutes_late" in [fact.name for fact in answer.questions]
    assert decision_tree(open_book(str(EXAMPLE)), "late_start")["nodes"]


def decision(*lines: str) -> str:
    body = "".join(f"        {line}\n" for line in lines)
    return f"{HEAD}clauses:\n  - id: club:1\n    title: T\n    says: S\n    decides:\n      -\n{body}"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (decision("incident: late_start", "when: minuts_late > 5", "verdict: V"), 10, "no fact 'minuts_late'. Nearest: minutes_late"),
        (decision("incident: late_stat", "verdict: V"), 9, "no incident 'late_stat'"),
        (decision("incident: fast_roll", "when: last_act == tapped", "verdict: V"), 10, "no value of last_act 'tapped'"),
        (decision("incident: fast_roll", "when: turn_ended == maybe", "verdict: V"), 10, "no value of turn_ended 'maybe'"),
        (decision("incident: late_start", "when: minutes_late > 'ten'", "verdict: V"), 10, "is a number"),
        (decision("incident: late_start", "when: option.move == legal", "verdict: V"), 10, "no option 'move'"),
        (decision("incident: late_start", "when: option.moves == leagal", "verdict: V"), 10, "no value of option moves"),
        (decision("incident: late_start", "when: minutes_late >", "verdict: V"), 10, "is not a condition"),
        (decision("incident: late_start", "when: __import__('os')", "verdict: V"), 10, "no function '__import__'"),
        (decision("incident: late_start", "when: minutes_late.real > 1", "verdict: V"), 10, "means nothing here"),
        (decision("incident: late_start", "when: '[x for x in (1, 2)]'", "verdict: V"), 10, "cannot be used"),
        (decision("incident: late_start", "when: 9 ** 9 > 1", "verdict: V"), 10, "cannot be used"),
        (decision("incident: late_start", "verdict: '{minuts}'"), 10, "no fact 'minuts'"),
        (decision("incident: late_start", "remedies:", "  - rerol"), 11, "no remedy 'rerol'. Nearest: reroll"),
        (decision("incident: late_start", "remedies:", "  - warning: {to: me}"), 11, "no party 'me'"),
        (decision("incident: late_start", "remedies:", "  - points_awarded: {to: opponent}"), 11, "needs points"),
        (decision("incident: late_start", "remedies:", "  - points_awarded: {to: opponent, points: many}"), 11, "not a whole number"),
        (decision("incident: late_start", "remedies:", "  - warning: {to: opponent, whom: x}"), 11, "no part of warning 'whom'"),
        (decision("incident: late_start", "verdict: V", "over: [usbgf:9.9]"), 11, "no clause 'usbgf:9.9'"),
        (decision("incident: late_start", "verdit: V"), 10, "no part of a decision 'verdit'. Nearest: verdict"),
        (decision("incident: late_start"), 9, "needs a verdict"),
        (f"{HEAD}strike: [usbgf:2.2.5.bb]\n", 3, "no clause 'usbgf:2.2.5.bb'"),
        (f"{HEAD}options:\n  moves: legl\n", 4, "no value of option moves 'legl'"),
        (f"{HEAD}event:\n  delay: long\n", 4, "not a number of seconds"),
        (f"{HEAD}event:\n  dely: 12\n", 4, "Nearest: delay"),
        (f"{HEAD}clauses:\n  - id: club:1\n    title: T\n    says: S\n    sets: {{braks: 1}}\n", 7, "no setting 'braks'"),
        (f"{HEAD}clauses:\n  - id: club:1\n    title: T\n    says: S\n    sets:\n      breaks: =lenght // 2\n", 8, "no argument 'lenght'"),
        (f"{HEAD}clauses:\n  - id: usbgf:1\n    title: T\n    says: S\n", 4, "begins with club:"),
        (f"{HEAD}clauses:\n  - id: club:1\n    title: T\n", 4, "has no says"),
        (f"{HEAD}colour: red\n", 3, "no part of house rules 'colour'"),
        ("house: club\nextends: usbgf@1999\n", 2, "no edition of usbgf '1999'"),
        ("house: club\nextends: chess\n", 2, "no book 'chess'"),
        ("house: Club night\nextends: usbgf\n", 1, "short name in small letters"),
        (f"{HEAD}clauses: [\n", 4, "is not YAML"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_file_and_line(tmp_path: Path, text: str, line: int, says: str) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(text, "utf-8")
    answer = run("books", "check", str(path))

    assert answer.code == 2
    assert any(one.startswith(f"{path}:{line}: ") and says in one for one in answer.err.splitlines()), answer.err
    with pytest.raises(InvalidInput):
        open_book(str(path))


def test_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(f"{HEAD}strike: [usbgf:x, usbgf:y]\noptions: {{moves: z}}\n", "utf-8")

    assert len(check(path)[1]) == 3


def test_a_folder_is_one_text(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(f"{HEAD}clauses:\n  - id: club:1\n    title: T\n    says: S\n", "utf-8")
    (tmp_path / "more.yaml").write_text(
        "clauses:\n  - id: club:2\n    title: T\n    says: S\n    see: [club:9]\n", "utf-8"
    )

    assert check(tmp_path)[1][0].startswith(f"{tmp_path / 'more.yaml'}:5: There is no clause 'club:9'")


def test_choices_and_formulas_of_remedies(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(
        decision(
            "incident: late_start",
            "when: minutes_late > 5 and (option.moves == legal or excused == yes)",
            "over: [usbgf:2.2.5.a, usbgf:2.2.5.b, usbgf:2.2.5.c, usbgf:2.2.5.d]",
            "remedies:",
            "  - points_awarded: {to: opponent, points: =minutes_late // 5}",
            "  - choice:",
            "      holder: opponent",
            "      options:",
            "        - option: play on",
            "        - option: wait",
            "          remedies: [game_goes_on]",
            "reading: It is our club.",
        ),
        "utf-8",
    )
    answer = ruled(str(path), "late_start", minutes_late=17, match_length=9).to_json()

    assert answer["remedies"][0]["points"] == 3
    assert [one["option"] for one in answer["remedies"][1]["options"]] == ["play on", "wait"]
    assert answer["readings"] == ["It is our club."]


def test_an_example_that_fails_is_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(EXAMPLE.read_text("utf-8").replace("violation: true,", "violation: false,"), "utf-8")

    assert "violation is True, not False" in run("books", "check", str(path)).err
    assert "No mistakes found" in run("books", "check", str(EXAMPLE)).out


def test_a_contradiction_with_the_book_is_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(decision("incident: cocked_die", "remedies: [roll_stands]"), "utf-8")

    assert "contradicts itself" in run("books", "check", str(path)).err


def test_a_contradiction_that_no_example_shows_is_found_with_the_facts_that_lead_to_it(tmp_path: Path) -> None:
    when = "place == on_die and posture == bridging"
    path = tmp_path / "club.yaml"
    path.write_text(decision("incident: cocked_die", f"when: {when}", "remedies: [roll_stands]"), "utf-8")

    told = run("books", "check", str(path)).err
    assert "contradicts itself on cocked_die (" in told
    assert all(fact in told for fact in ("place=on_die", "posture=bridging", "neither gives way. Write over: ["))


def test_a_committee_sees_what_its_amendment_does() -> None:
    told = run("books", "diff", "usbgf", str(EXAMPLE)).out
    found = differences(load("usbgf"), open_book(str(EXAMPLE)))

    assert "usbgf:2.2.5.b Penalty points" in told
    assert "worked examples come out differently" in told
    assert {change.kind for change in found.changes} == {"struck", "added", "option", "standard", "setting", "example"}
    assert any("late_start" in change.what for change in found.of("example"))
    assert "0 of" in run("books", "diff", "usbgf", "usbgf@2025").out
    assert differences(load("usbgf"), load("usbgf")).changes == ()


def test_the_sheet_of_deviations_has_the_house_rules() -> None:
    text = variance_text(EventRules(open_book(str(EXAMPLE)).key))

    assert "- Late on a club night: " in text
    assert "[club:1]" in text
    assert "- Does not hold here: Starting the late player's clock [usbgf:2.2.5.d]" in text
    assert "- Delay in seconds: 15" in text
    assert "House rules" in run("event", "--book", str(EXAMPLE)).out


def test_a_table_keeps_the_house_rules_of_its_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    ann, ben = PersonId("ann"), PersonId("ben")
    opened = open_table("t1", TableTerms((ann,), (ben,), 5, book=open_book(str(path)).key), Millis(0))
    path.unlink()
    monkeypatch.setattr(house, "_registered", {})
    from_source.cache_clear()
    table = evolve(None, opened)

    assert (opened.terms.book, opened.terms.edition) == ("usbgf+club", "2025")
    assert table.law.book.clause("club:1").says.startswith("A player who is more than fifteen")
    assert str(table.law.control) == "10:00, delay 0:15"
    assert table.law.breaks == 1


def test_a_tournament_keeps_the_house_rules_of_its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    events = open_tournament("club", "Club", open_book(str(EXAMPLE)).key, PersonId("dee"), Millis(0))
    monkeypatch.setattr(house, "_registered", {})
    from_source.cache_clear()
    state = fold(None, events[0])

    assert state.book.id == "usbgf+club"
    assert state.book.setting("lateness_points", minutes=20).value == 1
    assert state.book.family == "usbgf"


def test_house_rules_are_found_in_installed_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "club"

        def load(self) -> object:
            return lambda: EXAMPLE

    monkeypatch.setattr(plugins, "entry_points", lambda group: [Point()] if group == "bafflebox.books" else [])
    monkeypatch.setattr(house, "_registered", {})
    house._shelf.cache_clear()
    try:
        assert load("usbgf+club").title == "Rules of the Thursday Club"
        assert load("club").id == "usbgf+club"
    finally:
        house._shelf.cache_clear()


def test_rules_that_come_with_a_file_never_replace_installed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "_registered", {})
    house._shelf.cache_clear()
    monkeypatch.setenv("BAFFLEBOX_BOOKS", str(EXAMPLE.parent))
    installed = load("usbgf+club")
    brought = house.from_source(EXAMPLE.read_text("utf-8").replace("Thursday", "Forged"))

    assert (brought.id, brought.title) == ("usbgf+club", "Rules of the Forged Club")
    assert load("usbgf+club") is load("club") is installed
    assert load(brought.key) is brought


def test_rules_that_only_came_with_a_file_are_chosen_by_nobody_else_and_read_by_name_while_there_is_one(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(house, "_registered", {})
    for kept in (house.from_source, house._shelf):
        kept.cache_clear()
        request.addfinalizer(kept.cache_clear)
    brought = house.from_source(EXAMPLE.read_text("utf-8"))

    for name in ("usbgf+club", "club"):
        with pytest.raises(InvalidInput, match="There is no book"):
            load(name)
        assert to_read(name) is brought
    assert load(brought.key) is brought

    house.from_source(EXAMPLE.read_text("utf-8").replace("Thursday", "Forged"))
    with pytest.raises(InvalidInput, match="There is no book"):
        to_read("club")


def test_a_server_loads_nothing_by_path() -> None:
    with pytest.raises(InvalidInput, match="There is no book"):
        load(str(EXAMPLE))


def test_a_journal_without_an_edition_means_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bafflebox.books.EDITIONS", {"usbgf": {"2025": "usbgf", "2031": "eubgf"}})
    monkeypatch.setattr("bafflebox.books._edition", _edition.__wrapped__)

    assert load("usbgf").title.startswith("EUBGF")
    assert recorded("usbgf", "", "").edition == "2025"
    assert recorded("usbgf", "2031", "").title.startswith("EUBGF")
    assert recorded("usbgf", "", "").key == "usbgf@2025"
    assert load("usbgf@2025").title.startswith("USBGF")


@pytest.mark.parametrize(
    "command", [("settings", "breaks", "--length", "3"), ("rule", "late_start", "minutes_late=20")]
)
def test_the_command_line_takes_a_file(command: tuple[str, ...]) -> None:
    assert "club:" in run(*command, "--book", str(EXAMPLE)).out


def test_a_setting_that_no_ruling_follows_is_named(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    breaks = "  - {id: 'club:1', title: Breaks, says: One break., sets: {breaks: 1}"
    decides = ", decides: [{incident: break_wanted, verdict: One break is allowed.}]"
    head = "house: club\nextends: usbgf@2025\nclauses:\n"

    path.write_text(f"{head}{breaks}}}\n", "utf-8")
    alone = open_book(str(path))
    path.write_text(f"{head}{breaks}{decides}}}\n", "utf-8")
    decided = open_book(str(path))

    assert [note.partition(",")[0] for note in alone.notes] == ["breaks is set anew"]
    assert "break_wanted still follow usbgf:2.2.3.a" in alone.notes[0]
    assert decided.notes == []


def test_an_incident_that_nothing_decides_any_more_is_named(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text("house: club\nextends: usbgf@2025\nstrike: [usbgf:1.6.5]\n", "utf-8")

    club = open_book(str(path))

    assert [note.partition(" any more")[0] for note in club.notes] == ["Nothing decides bar_spectator"]


def test_house_rules_are_not_called_like_a_book(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text("house: ibf\nextends: usbgf@2025\n", "utf-8")

    with pytest.raises(InvalidInput, match="ibf is the name of a book"):
        open_book(str(path))
    assert len(check(path)[1]) == 1
