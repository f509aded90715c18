"""Where the books differ on disputes, appeals and sanctions: one question, five answers, each with its clause."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.rulings import Ruling, rule

SETTINGS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "appeal: deadline": (
        "appeal_deadline",
        "",
        {
            "us2009": "before play resumes",
            "standards": "before play resumes",
            "usbgf": "promptly, in most cases before further play that the ruling affects",
            "ibf": None,
            "eubgf": "as soon as reasonably possible",
        },
    ),
    "committee: size": (
        "committee",
        "size",
        {
            "us2009": "three or more",
            "standards": "an even number, at least two",
            "usbgf": "three or five",
            "ibf": None,
            "eubgf": "three or five",
        },
    ),
    "committee: what overturns": (
        "committee",
        "overturns",
        {
            "us2009": "all members",
            "standards": "more than half of the committee",
            "usbgf": "simple majority",
            "ibf": None,
            "eubgf": "simple majority",
        },
    ),
    "committee: a third solution": (
        "committee",
        "third_solution",
        {"us2009": None, "standards": None, "usbgf": True, "ibf": None, "eubgf": True},
    ),
    "committee: told the ruling": (
        "committee",
        "told_ruling",
        {
            "us2009": None,
            "standards": "no",
            "usbgf": "yes, in the presence of both players",
            "ibf": None,
            "eubgf": None,
        },
    ),
    "committee: who may sit": (
        "committee",
        "who_may_sit",
        {
            "us2009": "knowledgeable players without a stake in the matter",
            "standards": "neutral, experienced people who do not direct this event",
            "usbgf": "willing, knowledgeable, impartial people at the tournament who play backgammon, "
            "no director or staff of it",
            "ibf": None,
            "eubgf": "knowledgeable, impartial, readily available people, no director connected with the tournament",
        },
    ),
    "list of sanctions": (
        "sanctions",
        "",
        {
            "us2009": ["warning", "disqualification"],
            "standards": [
                "warning",
                "point deduction or penalty, now or in future matches",
                "choice of the opponent over a roll",
                "expulsion",
            ],
            "usbgf": [
                "any fair and fitting penalty",
                "warning",
                "penalty points",
                "forfeit of the match",
                "disqualification",
                "exclusion from the playing area",
                "ban from later tournaments",
            ],
            "ibf": [
                "warning",
                "less time for the offender",
                "more time for the opponent",
                "penalty point",
                "forfeit of a game",
                "exclusion from the tournament",
            ],
            "eubgf": [
                "warning",
                "penalty points",
                "time given back",
                "loss of the game",
                "loss of the match",
                "disqualification",
                "exclusion or expulsion",
                "temporary or permanent ban",
            ],
        },
    ),
}


@pytest.mark.parametrize("question", SETTINGS)
@pytest.mark.parametrize("book", BOOKS)
def test_setting(question: str, book: str) -> None:
    name, part, answers = SETTINGS[question]
    found = load(book).setting(name)
    value = found.value[part] if part and found.value is not None else found.value
    assert value == answers[book]
    assert found.clauses
    if found.value is None:
        assert found.note.startswith("silent")


SILENT = "silent"
RULINGS: dict[str, tuple[str, dict[str, Any], dict[str, tuple[str, str]]]] = {
    "can ethics sanctions be appealed": (
        "appeal",
        {"about": "ethics", "play_resumed": False, "prompt": True},
        {
            "us2009": ("appeal_heard", "us2009:6.3.a"),
            "standards": ("appeal_refused", "standards:1.1.4"),
            "usbgf": ("appeal_heard", "usbgf:5.2.a"),
            "ibf": (SILENT, "ibf:17.2"),
            "eubgf": ("appeal_heard", "eubgf:5.2.a"),
        },
    ),
    "final removal for safety": (
        "appeal",
        {"about": "removed", "play_resumed": False, "prompt": True},
        {
            "us2009": ("appeal_heard", "us2009:6.3.a"),
            "standards": ("appeal_heard", "standards:6.5.a"),
            "usbgf": ("appeal_refused", "usbgf:5.2.f"),
            "ibf": (SILENT, "ibf:17.2"),
            "eubgf": ("appeal_heard", "eubgf:5.2.a"),
        },
    ),
    "the only director is a party": (
        "director_is_party",
        {"part": "player", "other_director": False},
        {
            "us2009": (SILENT, "us2009:1.2.a"),
            "standards": (SILENT, "standards:2.1.1"),
            "usbgf": ("duty", "usbgf:1.1.4.2.b"),
            "ibf": (SILENT, "ibf:17.2"),
            "eubgf": ("duty", "eubgf:1.3.ii.a"),
        },
    ),
    "another director when one is a party": (
        "director_is_party",
        {"part": "player", "other_director": True},
        {
            "us2009": (SILENT, "us2009:1.2.a"),
            "standards": (SILENT, "standards:2.1.1"),
            "usbgf": ("may_not", "usbgf:1.1.4.2.b"),
            "ibf": (SILENT, "ibf:17.2"),
            "eubgf": ("may_not", "eubgf:5.1.b"),
        },
    ),
    "doubt after sloppy handling of checkers": (
        "doubt_about_facts",
        {"evidence": False, "about": "checkers", "one_caused_it": True},
        {
            "us2009": ("presumption", "us2009:4.4(a).e"),
            "standards": ("presumption", "standards:5.4.e"),
            "usbgf": ("presumption", "usbgf:4.2.2.3.4"),
            "ibf": ("discretion", "ibf:17.2"),
            "eubgf": ("discretion", "eubgf:1.1.b"),
        },
    ),
    "doubt about words": (
        "doubt_about_facts",
        {"evidence": False, "about": "words", "one_caused_it": True},
        {
            "us2009": ("discretion", "us2009:1.2.a"),
            "standards": ("presumption", "standards:1.1.1.b"),
            "usbgf": ("presumption", "usbgf:1.2.2.a"),
            "ibf": ("discretion", "ibf:17.2"),
            "eubgf": ("discretion", "eubgf:1.1.b"),
        },
    ),
    "disturbing the evidence": (
        "evidence_disturbed",
        {"agreed": False},
        {
            "us2009": ("presumption", "us2009:6.1.b"),
            "standards": ("presumption", "standards:1.1.1.b"),
            "usbgf": ("may_not", "usbgf:5.1.a"),
            "ibf": (SILENT, "ibf:17.2"),
            "eubgf": ("discretion", "eubgf:5.1.a"),
        },
    ),
    "power to depart from a clear rule": (
        "which_rule",
        {"question": "strict_use_unjust"},
        {
            "us2009": ("discretion", "us2009:0.a"),
            "standards": ("discretion", "standards:2.1.1"),
            "usbgf": ("may", "usbgf:1.1.4.4.a"),
            "ibf": (SILENT, "ibf:17.2"),
            "eubgf": (SILENT, "eubgf:1.1.b"),
        },
    ),
    "cases that no rule covers": (
        "which_rule",
        {"question": "silent"},
        {
            "us2009": ("discretion", "us2009:1.2.a"),
            "standards": ("discretion", "standards:2.1.1"),
            "usbgf": ("discretion", "usbgf:1.1.4.3.a"),
            "ibf": (SILENT, "ibf:17.2"),
            "eubgf": ("discretion", "eubgf:1.1.b"),
        },
    ),
    "repeated illegal moves after a warning": (
        "sanction",
        {"offence": "illegal_move", "repeated": True, "warned_before": True},
        {
            "us2009": ("disqualified", "us2009:4.8.e"),
            "standards": (SILENT, "standards:2.1.1"),
            "usbgf": ("sanction", "usbgf:4.2.3.8.a"),
            "ibf": ("sanction", "ibf:17.1.a"),
            "eubgf": ("sanction", "eubgf:4.2.iii.d"),
        },
    ),
}


@pytest.mark.parametrize("question", RULINGS)
@pytest.mark.parametrize("book", BOOKS)
def test_ruling(question: str, book: str) -> None:
    incident, facts, answers = RULINGS[question]
    remedy, clause = answers[book]
    found = rule(load(book), incident, facts)
    assert isinstance(found, Ruling)
    assert found.silent if remedy == SILENT else found.has(remedy), found.to_json()
    assert clause in {citation.clause for citation in found.citations}


def test_ethics_against_the_general_appeal_names_its_reading() -> None:
    found = rule(load("standards"), "appeal", {"about": "ethics"})
    assert isinstance(found, Ruling)
    assert not found.has("appeal_heard")
    assert any("specific clause prevails" in reading for reading in found.readings)


@pytest.mark.parametrize(
    ("book", "offender", "opponent"),
    [("usbgf", 3, 3), ("us2009", 3, 3), ("eubgf", 3, 3), ("standards", 3, 3), ("ibf", 2, 2)],
)
def test_where_a_penalty_point_goes(book: str, offender: int, opponent: int) -> None:
    found = load(book).setting("penalty_point", score_own=3, score_opp=2)
    assert found.value == {"offender": offender, "opponent": opponent}


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "ibf"])
@pytest.mark.parametrize("size", range(1, 9))
def test_more_votes_never_save_a_ruling(book: str, size: int) -> None:
    """Once a number of votes overturns, every larger one does; none never does, all always do."""
    changed = [load(book).setting("committee_overturns", size=size, against=n).value for n in range(size + 1)]
    assert changed == sorted(changed)
    assert changed[0] is False
    assert changed[-1] is True


@pytest.mark.parametrize("book", BOOKS)
def test_ladders_end_harder_than_they_begin(book: str) -> None:
    for offence in ("illegal_move", "early_lifting", "setup_error", "language", "improper_rolling", "rule_breach"):
        found = load(book).setting("repeat_ladder", offence=offence)
        assert len(set(found.value)) == len(found.value) != 1
        assert found.value or found.note
