"""Values that programs make by hand: what cannot be is refused when it is made, not met later."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from pathlib import Path

import pytest

import bafflebox
from bafflebox.books import BOOKS, load, open_book
from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import Series, said
from bafflebox.party import Party
from bafflebox.rulings import rule, rule_now
from bafflebox.rulings.tree import decision_tree
from bafflebox.tournament.pairing import PairingCandidate, pair_free, pair_round
from bafflebox.tournament.standings import StandingsInput
from bafflebox.tournament.structures import Entrant, MatchOutcome, MatchResult, Paired, Record, build, progress


def entrants(names: str) -> tuple[Entrant, ...]:
    return tuple(map(Entrant, names))


@pytest.mark.parametrize(
    ("incident", "facts", "judged"),
    [
        ("late_start", {"minutes_late": 12, "match_length": 7}, True),  # up to two points may be given
        ("fast_roll", {"turn_ended": True}, False),
    ],
)
def test_a_ruling_says_whether_somebody_has_to_judge(incident: str, facts: dict[str, object], judged: bool) -> None:
    found = rule_now(load("usbgf"), incident, facts)

    assert found.needs_judgement is judged
    assert found.to_json()["needs_judgement"] is judged


def test_rulings_can_be_hashed() -> None:
    facts = {"minutes_late": 12, "match_length": 7}

    assert len({rule_now(load("usbgf"), "late_start", facts) for _ in range(2)}) == 1
    assert hash(rule(load("usbgf"), "late_start"))


HOUSE = Path(__file__).parents[1] / "examples" / "thursday-club.yaml"


@pytest.mark.parametrize("name", [*BOOKS, "usbgf@2025", str(HOUSE)])
def test_books_are_values(name: str) -> None:
    """They can be compared, put into a set, copied, and sent to another process."""
    book = open_book(name)
    ruling = rule_now(book, "late_start", {"minutes_late": 25, "match_length": 7, "excused": False})

    for again in (pickle.loads(pickle.dumps(book)), copy.copy(book), copy.deepcopy(book)):
        assert again == book
        assert hash(again) == hash(book)
        assert again.setting("breaks", length=7) == book.setting("breaks", length=7)
    assert book != load("standards" if book.id != "standards" else "ibf")
    assert pickle.loads(pickle.dumps(book.switched_off("usbgf:2.2.5.b"))).without == {"usbgf:2.2.5.b"}
    for same in (pickle.loads(pickle.dumps(ruling)), copy.deepcopy(ruling)):
        assert same == ruling
        assert same.unused == ruling.unused
        assert same.to_json() == ruling.to_json()


def test_missing_facts_are_named() -> None:
    with pytest.raises(InvalidInput, match="Say also: minutes_late") as wrong:
        rule_now(load("us2009"), "late_start")
    assert wrong.value.facts == {"missing": ["minutes_late"]}


@pytest.mark.parametrize("structure", ["KO", "KO; consolation", "RR", "swiss 3 rounds", "DE"])
def test_more_entrants_than_a_structure_was_built_for_are_refused(structure: str) -> None:
    with pytest.raises(InvalidInput, match=r"The structure has 4 lines, and there are 6 entrants\. Build it for 6\."):
        progress(build(structure, 4), Record(entrants("abcdef")))


@pytest.mark.parametrize("structure", ["KO", "RR", "swiss 3 rounds"])
def test_nobody_is_entered_twice(structure: str) -> None:
    with pytest.raises(InvalidInput, match="b is entered twice"):
        progress(build(structure, 4), Record(entrants("abcb")))


def test_nobody_is_paired_with_themselves() -> None:
    twice = [PairingCandidate(Entrant("a"), Fraction(1)), PairingCandidate(Entrant("a"), Fraction(1))]
    with pytest.raises(InvalidInput, match="a is entered twice"):
        pair_round(twice, "seed")
    with pytest.raises(InvalidInput, match="a is entered twice"):
        pair_free(twice, "seed", playing=0)
    with pytest.raises(InvalidInput, match="a is entered twice"):
        StandingsInput(entrants("aab"))
    with pytest.raises(InvalidInput, match="a can't be paired with themselves"):
        Paired("swiss", 1, 1, Entrant("a"), Entrant("a"))


@pytest.mark.parametrize("points", [(3, 7), (3, 3), (0, 5)])
def test_a_winner_has_more_points(points: tuple[int, int]) -> None:
    with pytest.raises(
        InvalidInput, match=rf"a can't have won {points[0]}-{points[1]}\. Give the winner's points first"
    ):
        MatchResult.won("a", "b", points)


def test_a_winner_of_whom_no_score_is_known_or_who_was_behind_when_the_other_retired() -> None:
    assert MatchResult.won("a", "b").winner == "a"
    assert MatchResult.won("a", "b", (0, 3), played=False).winner == "a"
    assert MatchResult(Entrant("a"), Entrant("b"), MatchOutcome.FIRST, (3, 5)).winner == "a"


def test_the_tree_of_a_long_calculation_is_whole() -> None:
    tree = decision_tree(load("eubgf"), "lost_time")
    cut = decision_tree(load("eubgf"), "lost_time", largest=50)

    assert not tree["truncated"]
    assert {"ask_the_program": True} not in tree["nodes"]
    assert cut["truncated"]
    assert len(cut["nodes"]) < len(tree["nodes"])


def test_the_game_in_progress() -> None:
    match = bafflebox.play("beginner", "beginner", 1, seed=7)

    assert match.undo().playing.rules.name == "backgammon"
    with pytest.raises(Refused):
        _ = match.playing


def test_messages_stay_what_they_are_when_they_are_copied() -> None:
    who = said("{who} must {what}.", who=Party.OPPONENT, what="press the clock")
    for message in (who, Series((who, "Or {not}."), "; "), said("Write {name} as it is.", name="{name}")):
        for again in (pickle.loads(pickle.dumps(message)), copy.copy(message), copy.deepcopy(message)):
            assert again == message
            assert (type(again), again.template, again.stored()) == (type(message), message.template, message.stored())
