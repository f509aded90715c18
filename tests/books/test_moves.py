"""Where the five books differ on moves and set-up, question by question; and what positions and plays settle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.books import BOOKS, load
from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Position, Roll, legal_plays, why_illegal
from bafflebox.notation.plays import read_moves
from bafflebox.rulings import Ruling, rule
from bafflebox.rulings.legality import is_legal, is_legal_without_hit, result_of
from bafflebox.rulings.starting_position import corrected, counts, described, error_of, transfers


def ruling(book: str, incident: str, facts: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Ruling:
    answer = rule(load(book), incident, facts, options)
    assert isinstance(answer, Ruling), answer
    return answer


ILLEGAL = {"move_is_illegal": True}
SETUP = {"error": "misplaced"}

# Each row: the question, the incident, the facts, and for each book the remedies that must be there, those after a
# minus sign that must not be; "silent" where the book has no rule.
COMPARISON: list[tuple[str, str, dict[str, Any], dict[str, str]]] = [
    (
        "setup error after two rolls",
        "setup_error",
        SETUP | {"valid_rolls": 2, "last_move_complete": True},
        dict.fromkeys(BOOKS, "position_corrected -position_stands"),
    ),
    (
        "setup error after three rolls",
        "setup_error",
        SETUP | {"valid_rolls": 3, "last_move_complete": True},
        {
            "us2009": "position_corrected",
            "standards": "position_corrected",
            "usbgf": "position_stands",
            "ibf": "position_corrected game_replayed",
            "eubgf": "position_stands",
        },
    ),
    (
        "setup error after four rolls and moves",
        "setup_error",
        SETUP | {"valid_rolls": 4, "last_move_complete": True},
        {
            "us2009": "position_corrected",
            "standards": "position_stands",
            "usbgf": "position_stands",
            "ibf": "position_stands",
            "eubgf": "position_stands",
        },
    ),
    (
        "setup error after five rolls",
        "setup_error",
        SETUP | {"valid_rolls": 5, "last_move_complete": True},
        dict.fromkeys(BOOKS, "position_stands -position_corrected"),
    ),
    (
        "does a double close the time for a setup error",
        "setup_error",
        SETUP | {"valid_rolls": 2, "last_move_complete": True, "cube_since": "doubled"},
        {
            "us2009": "position_corrected",
            "standards": "position_corrected",
            "usbgf": "position_corrected double_void",
            "ibf": "position_corrected",
            "eubgf": "position_stands",
        },
    ),
    (
        "how is a setup error corrected",
        "setup_error",
        SETUP | {"valid_rolls": 2, "last_move_complete": True},
        {
            "us2009": "position_corrected -revert",
            "standards": "position_corrected -revert",
            "usbgf": "position_corrected choice",
            "ibf": "position_corrected game_replayed warning",
            "eubgf": "position_corrected -revert",
        },
    ),
    (
        "illegal move seen before anything else",
        "illegal_move",
        ILLEGAL | {"noticed_when": "before_next_action"},
        {
            "us2009": "play_corrected -choice",
            "standards": "play_corrected -choice",
            "usbgf": "play_corrected -choice",
            "ibf": "choice -play_corrected",
            "eubgf": "play_corrected -choice",
        },
    ),
    (
        "illegal move seen after a cocked roll",
        "illegal_move",
        ILLEGAL | {"noticed_when": "after_invalid_roll"},
        {
            "us2009": "play_corrected",
            "standards": "play_corrected",
            "usbgf": "play_corrected",
            "ibf": "discretion",
            "eubgf": "play_corrected",
        },
    ),
    (
        "illegal move seen after a double",
        "illegal_move",
        ILLEGAL | {"noticed_when": "after_double"},
        {
            "us2009": "play_stands -play_corrected",
            "standards": "play_corrected double_void",
            "usbgf": "play_corrected double_void",
            "ibf": "play_stands",
            "eubgf": "play_stands",
        },
    ),
    (
        "illegal move seen after a valid roll",
        "illegal_move",
        ILLEGAL | {"noticed_when": "after_valid_roll"},
        dict.fromkeys(BOOKS, "play_stands -play_corrected -choice"),
    ),
    (
        "may the opponent condone an illegal move",
        "condoning",
        {"infraction": "checker_move", "wish": "let_it_stand"},
        {"us2009": "may_not", "standards": "may_not", "usbgf": "may_not", "ibf": "may -may_not", "eubgf": "may_not"},
    ),
    (
        "duty of the offender to speak",
        "condoning",
        {"infraction": "checker_move", "wish": "say_nothing", "whose": "own"},
        {"us2009": "duty", "standards": "duty", "usbgf": "duty", "ibf": "-duty", "eubgf": "duty"},
    ),
    (
        "late correction by agreement",
        "illegal_move",
        ILLEGAL | {"noticed_when": "after_valid_roll", "both_agree": True},
        {
            "us2009": "play_stands",
            "standards": "play_corrected -play_stands",
            "usbgf": "play_stands may_not",
            "ibf": "play_stands",
            "eubgf": "play_stands",
        },
    ),
    (
        "impossible position found late",
        "invalid_position",
        {"position_is": "two_colours", "noticed": "later"},
        {
            "us2009": "discretion",
            "standards": "position_corrected revert",
            "usbgf": "may_not discretion",
            "ibf": "silent",
            "eubgf": "silent",
        },
    ),
    (
        "improper movement after the opponent's roll",
        "illegal_move",
        ILLEGAL | {"kind": "improper", "noticed_when": "after_valid_roll"},
        {
            "us2009": "play_stands",
            "standards": "play_corrected",
            "usbgf": "play_stands",
            "ibf": "play_stands",
            "eubgf": "play_stands",
        },
    ),
    (
        "a spectator points out an illegal move",
        "illegal_move",
        ILLEGAL | {"noticed_when": "before_next_action", "who_noticed": "spectator"},
        {"us2009": "may_not", "standards": "may_not", "usbgf": "may_not", "ibf": "-may_not", "eubgf": "may_not"},
    ),
    (
        "clock when an illegal move is corrected",
        "illegal_move",
        ILLEGAL | {"noticed_when": "before_next_action", "opponent_says": "correct", "clock_in_use": True},
        {
            "us2009": "clock_runs -delay_forfeited",
            "standards": "clock_paused delay_forfeited",
            "usbgf": "delay_reset -delay_forfeited",
            "ibf": "clock_runs delay_forfeited",
            "eubgf": "clock_runs delay_forfeited",
        },
    ),
    (
        "repeated illegal moves",
        "illegal_move",
        ILLEGAL | {"noticed_when": "before_next_action", "repeated": True},
        {
            "us2009": "warning -disqualified",
            "standards": "-warning -sanction",
            "usbgf": "warning",
            "ibf": "sanction",
            "eubgf": "warning",
        },
    ),
    (
        "repeated illegal moves after a warning",
        "illegal_move",
        ILLEGAL | {"noticed_when": "before_next_action", "repeated": True, "warned_before": True},
        {
            "us2009": "disqualified",
            "standards": "-disqualified",
            "usbgf": "sanction",
            "ibf": "sanction",
            "eubgf": "sanction",
        },
    ),
    (
        "checker found off the board, nobody knows since when",
        "missing_checker",
        {"removed_in": "unknown", "next_roll_made": True, "bear_off_begun": False},
        {
            "us2009": "still_gammonable",
            "standards": "checker_out still_gammonable",
            "usbgf": "checker_out still_gammonable",
            "ibf": "silent",
            "eubgf": "discretion",
        },
    ),
    (
        "checker taken off in the play just made",
        "missing_checker",
        {"removed_in": "this_play", "next_roll_made": False, "bear_off_begun": False},
        {
            "us2009": "play_corrected",
            "standards": "checker_in_play",
            "usbgf": "play_corrected",
            "ibf": "choice",
            "eubgf": "play_corrected",
        },
    ),
    (
        "trying out plays in an orderly way",
        "trying_plays",
        {"act": "restored"},
        {"us2009": "turn_goes_on", "standards": "turn_goes_on", "usbgf": "turn_goes_on", "ibf": "silent", "eubgf": ""},
    ),
    (
        "trying out plays in a hurry, again and again",
        "trying_plays",
        {"act": "quick", "repeated": True},
        {"us2009": "", "standards": "", "usbgf": "discretion", "ibf": "sanction", "eubgf": "warning"},
    ),
]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("incident", "facts", "answers"), [row[1:] for row in COMPARISON], ids=[row[0] for row in COMPARISON]
)
def test_where_the_books_differ(book: str, incident: str, facts: dict[str, Any], answers: dict[str, str]) -> None:
    answer = ruling(book, incident, facts)
    found = {remedy.name for remedy, _ in answer.remedies}

    assert answer.silent == (answers[book] == "silent")
    if not answer.silent:
        wanted = {name for name in answers[book].split() if not name.startswith("-")}
        barred = {name[1:] for name in answers[book].split() if name.startswith("-")}
        assert wanted <= found
        assert not barred & found


def test_condoning_is_a_choice_of_the_event() -> None:
    facts = {"infraction": "checker_move", "wish": "let_it_stand"}

    assert ruling("usbgf", "condoning", facts, {"moves": "legal"}).has("may_not")
    assert ruling("usbgf", "condoning", facts, {"moves": "responsible"}).has("may")


@pytest.mark.parametrize("play", ["8/5", "6/7 8/5", "8/5 6/4", "8/4 6/5", "24/23 13/9"])
def test_an_illegal_move_rests_on_the_articles_that_it_breaks(play: str) -> None:
    facts = {"position": BACKGAMMON.start, "roll": "31", "play": play, "noticed_when": "before_next_action"}
    broken = why_illegal(BACKGAMMON.start, Roll.parse("31"), read_moves(play))

    cited = {citation.clause for citation in ruling("ibf", "illegal_move", facts | {"turn_ended": True}).citations}

    assert broken is not None
    assert {clause for clause in broken.clauses if clause.startswith("ibf:")} <= cited
    assert ("ibf:12.5.a" in cited) is ("ibf:12.5.a" in broken.clauses)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("ended", [True, False])
def test_no_double_stands_in_the_crawford_game(book: str, ended: bool) -> None:
    answer = ruling(book, "double_on_wrong_move", {"turn_ended": ended, "crawford_game": True})

    assert answer.has("double_void")
    assert not any(answer.has(name) for name in ("double_stands", "double_binds", "play_stands"))


@pytest.mark.parametrize("incident", ["clock_stopped", "left_table"])
def test_a_game_lost_by_a_sanction_counts_one_in_the_crawford_game(incident: str) -> None:
    sanctioned = {"clock_stopped": {"reason": "think"}, "left_table": {"break_allowed": False, "warned_before": True}}
    score = {"match_length": 7, "score_own": 6, "score_opp": 2}

    answer = ruling("ibf", incident, sanctioned[incident] | score | {"crawford_game": True, "cube_value": "4"})

    assert answer.outcome is not None
    assert answer.outcome.to_json()["score"] == {"offender": 6, "opponent": 3}
    assert answer.unused == {"cube_value": "4"}


ANSWERED = [("wrong_level", {"cube_value": "1"}, "answer"), ("closeout_double", {"clock_in_use": True}, "doubled")]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("how", ["taken", "passed"])
@pytest.mark.parametrize(("incident", "facts", "fact"), ANSWERED, ids=["wrong_level", "closeout_double"])
def test_a_double_that_has_been_answered_need_not_be(
    book: str, incident: str, facts: dict[str, Any], fact: str, how: str
) -> None:
    answer = ruling(book, incident, facts | {fact: how})

    assert "The double stands; it must be answered." not in [str(remedy.sentence) for remedy, _ in answer.remedies]


@pytest.mark.parametrize("how", ["taken", "passed"])
def test_a_closed_out_player_cannot_double_in_the_crawford_game(how: str) -> None:
    answer = ruling("usbgf", "closeout_double", {"clock_in_use": True, "crawford_game": True, "doubled": how})

    assert answer.has("double_void")
    assert answer.has("roll_stands")
    assert not answer.has("double_stands")


def test_contradictory_facts_are_pointed_out() -> None:
    facts = {"position": BACKGAMMON.start, "roll": "31", "play": "8/5 6/5", "move_is_illegal": True}

    with pytest.raises(InvalidInput, match="move_is_illegal is given as yes, but the other facts make it no"):
        rule(load("usbgf"), "illegal_move", facts)


def test_what_is_known_of_the_play_is_not_asked() -> None:
    facts = {"position": BACKGAMMON.start, "roll": "64", "play": "24/18 13/10"}

    answer = rule(load("us2009"), "illegal_move", facts)

    assert not isinstance(answer, Ruling)
    assert [fact.name for fact in answer.questions] == ["noticed_when"]


@given(st.sampled_from(list(range(1, 7))), st.sampled_from(list(range(1, 7))))
def test_every_legal_play_is_legal_as_written_and_leads_where_it_says(one: int, other: int) -> None:
    start, roll = Position.of("24:2 13:5 8:3 6:5", "24:1 20:1 13:5 8:3 6:5"), Roll(one, other)

    for play in legal_plays(start, roll):
        assert is_legal(start, roll, play.notation)
        assert result_of(start, play.notation) == play.result


def test_a_blot_left_under_a_checker_is_no_legal_play() -> None:
    hit = Position.of("13:2 6:13", "16:1 6:14")

    assert is_legal_without_hit(hit, Roll(4, 2), "13/7")
    assert not is_legal_without_hit(hit, Roll(4, 1), "13/9 6/5")


SIDES = st.lists(st.sampled_from([24, 13, 8, 6, 1]), min_size=13, max_size=17).map(
    lambda points: " ".join(f"{point}:{points.count(point)}" for point in sorted(set(points), reverse=True))
)


@given(SIDES)
def test_the_transfers_of_a_wrong_start_restore_the_right_one(began: str) -> None:
    right = counts("24:2 13:5 8:3 6:5")

    restored = corrected(counts(began), transfers(counts(began), right))

    assert restored == right
    assert (error_of(counts(began), right) == "none") == (not transfers(counts(began), right))


def test_a_heavy_point_that_has_been_emptied_is_left_to_the_director() -> None:
    began, now = counts("24:2 13:5 8:2 6:6"), counts("24:2 13:7 8:6")

    assert corrected(now, transfers(began, counts("24:2 13:5 8:3 6:5"))) is None
    facts = {"began": "24:2 13:5 8:2 6:6", "now": "24:2 13:7 8:6", "valid_rolls": 2}
    assert ruling("usbgf", "setup_error", facts).needs_judgement
    assert described(began) == "24:2 13:5 8:2 6:6"
