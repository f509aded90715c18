"""The commands around the books: rule, incidents, books, settings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bafflebox.books import BOOKS
from bafflebox.rulings import all_incidents
from support.commands import run


def test_rule_gives_the_ruling_as_data() -> None:
    answer = json.loads(run("rule", "fast_roll", "--book", "eubgf", "turn_ended=no", "--json").out)

    assert answer["status"] == "ruled"
    assert answer["remedies"]
    assert answer["citations"][0]["clause"].startswith("eubgf:")


def test_rule_asks_for_what_it_needs() -> None:
    answer = json.loads(run("rule", "late_start", "--book", "usbgf", "--json").out)

    assert answer["status"] == "open"
    assert answer["questions"][0]["fact"] == "minutes_late"
    assert answer["questions"][0]["title"]


def test_facts_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "facts.yaml"
    file.write_text("minutes_late: 12\nmatch_length: 7\n")

    answer = json.loads(run("rule", "late_start", "--book", "usbgf", "--facts", str(file), "--json").out)

    assert {"remedy": "points_awarded", "to": "opponent", "points": 2}.items() <= answer["remedies"][0].items()


def test_all_books_answer_side_by_side() -> None:
    answer = json.loads(run("rule", "place_of_play", "permitted=no", "--all-books", "--json").out)

    assert list(answer) == list(BOOKS)
    assert answer["ibf"]["silent"] is True


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("rule", "fastroll"), "Nearest: fast_roll"),
        (("rule", "fast_roll", "--book", "usgbf"), "Nearest: usbgf"),
        (("rule", "late_start", "minuts_late=3"), "Nearest: minutes_late"),
        (("rule", "late_start", "minutes_late=soon"), "minutes_late is minutes, or m:ss, from 0 to 240 minutes"),
        (("rule", "late_start", "minutes_late=3", "minutes_late=4"), "given twice"),
        (("rule", "late_start", "minutes_late"), "Write name=value"),
        (("rule", "fast_roll", "clock_in_use=no", "last_act=hit_clock"), "contradict each other"),
        (("rule", "slow_play", "match_length=7", "score_own=7", "score_opp=7"), "Both players cannot"),
        (("rule", "late_start", "excused=perhaps"), "excused is yes or no"),
        (("rule", "late_start", "--set", "colour=red"), "option"),
        (("rule", "late_start", "--facts", "nowhere.yaml"), "cannot be read"),
        (("books", "show", "usbgf:4.1.7.2.z"), "Nearest: usbgf:4.1.7.2."),
        (("books", "show", "4.1"), "name a book"),
        (("books", "compare", "brakes"), "Nearest: break"),
        (("rule", "dead_cube", "match_length=7", "score_doubler=9"), "it is over"),
        (("rule", "fast_roll", "turn_ended=yes", "clock_in_use=no", "dice=two", "last_act=lifted_die"), "One of them"),
        (("settings", "--score", "3:5", "--length", "7"), "is not a score"),
        (("settings", "minuts=5"), "Nearest: minutes"),
        (("settings", "--discipline", "chess"), "There is no discipline 'chess'"),
        (("settings", "brakes"), "Nearest: breaks"),
        (("settings", "reserve", "length=many"), "cannot be worked out from length=many, event=singles"),
        (("settings", "dice_on_checkers", "policy=by_roll"), "There is no policy on dice on checkers 'by_roll'"),
        (("rule", "break_wanted", "best_of_series=no", "between_matches=yes"), "not part of a contest"),
        (("rule", "crawford_double", "noticed_when=in_game", "ended_match=yes"), "still going on"),
        (("rule", "gammon_saved", "borne_off=9", "missing=8"), "more checkers"),
        (("rule", "setup_error", "error=missing", "checkers=15"), "not too few"),
        (("rule", "setup_error", "discipline=longgammon", "error=surplus", "checkers=14"), "not too many"),
        (("rule", "clock_wanted", "match_started=yes", "match_length=7", "score_own=7"), "is over"),
        (("incidents", "late"), "Nearest: "),
        (("incidents", "search", "dado", "--language", "it"), "There is no language 'it'"),
        (("incidents", "search"), "WORDS... is missing"),
        (("event", "--book", "usbgf", "clock_policy=forbidden"), "one of required, preferred"),
        (("event", "--book", "usbgf", "colour=red"), "colour"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: tuple[str, ...], says: str) -> None:
    answer = run(*arguments)

    assert answer.code == 2
    assert says in answer.err
    assert "Traceback" not in answer.err


def test_incidents_have_schemas() -> None:
    schemas = json.loads(run("incidents", "--json").out)

    assert set(schemas) == set(all_incidents())
    for schema in schemas.values():
        assert schema["properties"]
        assert all(fact["title"] for fact in schema["properties"].values())


def test_an_incident_is_found_in_the_words_of_a_player() -> None:
    found = json.loads(run("incidents", "search", "opponent", "12", "minutes", "late", "--json").out)

    assert found[0] == "late_start"
    told = run("incidents", "search", "--language", "de", "Würfel schief").out
    assert "A die did not come to rest" in " ".join(told.split())  # however wide the terminal is
    assert json.loads(run("incidents", "search", "xqzv", "--json").out) == []


def test_breaks_are_compared_by_length() -> None:
    answer = json.loads(run("books", "compare", "breaks", "--length", "13", "--json").out)

    assert {book: answer[book]["value"] for book in BOOKS} == {
        "usbgf": 2,
        "us2009": 2,
        "eubgf": 1,
        "ibf": 2,
        "standards": 1,
    }


def test_books_can_be_searched_and_read() -> None:
    found = json.loads(run("books", "search", "fast", "roll", "--json").out)
    shown = run("books", "show", found[0]["id"]).out

    assert {clause["id"].split(":")[0] for clause in found} >= {"usbgf", "standards"}
    assert found[0]["title"] in shown


def test_coverage_counts_by_book_and_kind() -> None:
    counted = json.loads(run("books", "coverage", "eubgf", "--json").out)

    assert counted["eubgf"]["decide"]["total"] == 72
    assert counted["eubgf"]["decide"]["implemented"] + len(counted["eubgf"]["decide"]["missing"]) == 72


def test_settings_can_be_asked_for_by_name() -> None:
    settings = json.loads(
        run("settings", "breaks", "lateness_points", "minutes=22", "--book", "eubgf", "--length", "17", "--json").out
    )

    assert {name: setting["value"] for name, setting in settings.items()} == {"breaks": 2, "lateness_points": 4}


def test_settings_name_their_clauses() -> None:
    settings = json.loads(run("settings", "--book", "eubgf", "--length", "17", "--json").out)

    assert settings["breaks"] == {"value": 2, "clauses": ["eubgf:2.2.ii.a"], "note": "", "needs": []}


def test_settings_read_fractions_lists_and_scores() -> None:
    given = ("used_length=11", "reserve_own=16.5", "reserve_opp=9", "minutes_per_point=2.5", "lines=1-0,3-0")
    settings = json.loads(run("settings", "--length", "7", "--score", "5-3", *given, "--json").out)

    assert settings["adjusted_reserve"]["value"] == {"basic": "10:00", "own": "7:04", "opp": "3:51"}
    assert settings["points_by_line"]["value"] == [1, 2]


@pytest.mark.parametrize(
    ("event", "delay"), [("open", 12), ("Novice", 15), ("consulting doubles", 15), ("jackpot", 12)]
)
def test_settings_know_events_by_their_usual_names(event: str, delay: int) -> None:
    settings = json.loads(run("settings", "--event", event, "--length", "7", "--json").out)

    assert settings["delay"]["value"] == delay


def test_lawful_deviations_are_listed_and_unlawful_ones_refused_with_the_clause() -> None:
    sheet = json.loads(run("event", "--book", "usbgf", "--length", "9", "minutes_per_point=1.5", "--json").out)
    refused = run("event", "--book", "usbgf", "minutes_per_point=0.5")

    assert [(row["item"], row["here"]) for row in sheet["deviations"]] == [("minutes_per_point", 1.5)]
    assert refused.code == 2
    assert "usbgf:" in refused.err
