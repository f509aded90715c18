"""Standings: tie-breaks one by one, circles, missing encounters, teams, seasons; and sentences that explain a draw."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.tournament.standings import (
    TIE_BREAKS,
    Entrant,
    Finished,
    MatchOutcome,
    MatchResult,
    Season,
    StandingsInput,
    season_standings,
    standings,
)
from bafflebox.tournament.structures import Record, build, explain_match, explain_way, progress
from support.playing import field, on_sheet

A, B, C, D = map(Entrant, "abcd")


def won(*pairs: str) -> tuple[MatchResult, ...]:
    """`ab` is a beat b."""
    return tuple(MatchResult.won(pair[0], pair[1], (5, 2)) for pair in pairs)


def order(results: tuple[MatchResult, ...], ties: tuple[str, ...], entrants: str = "abcd", **more: object) -> str:
    """Places as text: those who are level in one word."""
    table = standings(StandingsInput(tuple(map(Entrant, entrants)), results, **more), ties)  # type: ignore[arg-type]
    places: dict[int, list[str]] = {}
    for line in table:
        places.setdefault(line.place, []).append(line.entrant)
    return " ".join("".join(sorted(level)) for _, level in sorted(places.items()))


CASES = {
    "score alone": (won("ab", "ac", "ad", "bc", "bd", "cd"), (), "a b c d"),
    "level without tie-breaks": (won("ab", "bc", "ca", "ad", "bd", "cd"), (), "abc d"),
    "head to head of two": (won("ab", "cd", "ac", "bd"), ("head",), "a bc d"),
    "head to head decides two": (won("ab", "bc", "bd", "ca", "da"), ("head",), "b cd a"),
    "a circle decides nothing": (won("ab", "bc", "ca", "ad", "bd", "cd"), ("head",), "abc d"),
    "opponents": (won("ab", "cd", "ba", "ac"), ("opponents",), "a b c d"),
    "defeated": (won("ab", "cd", "bd"), ("defeated",), "a bc d"),
    "not all have met, one beat all others": (won("ab", "ac"), ("head",), "a bc"),
}


@pytest.mark.parametrize(("results", "ties", "expected"), CASES.values(), ids=CASES)
def test_tie_breaks_order_those_who_are_level(
    results: tuple[MatchResult, ...], ties: tuple[str, ...], expected: str
) -> None:
    entrants = "".join(sorted({name for result in results for name in (result.first, result.second)}))

    assert order(results, ties, entrants) == expected


def test_points_part_a_circle() -> None:
    results = (MatchResult.won("a", "b", (7, 5)), MatchResult.won("b", "c", (7, 2)), MatchResult.won("c", "a", (7, 6)))

    assert order(results, ("head", "ratio"), "abc") == "b a c"
    assert order(results, ("head", "difference"), "abc") == "b a c"


def test_a_tie_of_three_that_head_to_head_parts_is_looked_at_again() -> None:
    results = won("ab", "ab", "ac", "bc", "bc", "ca")

    assert order(results, ("head",), "abc") == "a b c"


def test_byes_count_as_wins_and_do_not_help_in_the_opponents() -> None:
    results = won("ab")
    table = standings(StandingsInput((A, B, C), results, byes=(C,)), ("opponents",))

    assert [(line.entrant, line.place, line.score) for line in table] == [(C, 1, 1), (A, 2, 1), (B, 3, 0)]
    assert dict(table[0].values) == {"opponents": Fraction(1)}


def test_walkovers_are_worth_less_where_that_is_published() -> None:
    results = (MatchResult.won("a", "b", played=False), MatchResult.won("c", "d"))

    assert order(results, ("played",)) == "c a bd"


def test_a_play_off_decides_only_among_those_who_are_level() -> None:
    results = won("ac", "bd")

    assert order(results, ("playoff",), playoffs=(won("ba", "dc"),)) == "b a d c"


CIRCLE = won("ab", "bc", "ca")


@pytest.mark.parametrize(
    ("rounds", "places"),
    [
        ((), "abc"),
        ((won("ab"),), "abc"),
        ((won("ab", "ac"),), "a bc"),
        ((CIRCLE,), "abc"),
        ((CIRCLE, won("ab")), "abc"),
        ((CIRCLE, won("ab", "bc")), "abc"),
        ((CIRCLE, won("ab", "ac")), "a bc"),
        ((CIRCLE, won("ab", "ac", "cb")), "a c b"),
        ((won("ab", "bc"), won("ab", "ac", "cb")), "abc"),
        ((CIRCLE, CIRCLE, won("cb", "ca", "ba")), "c b a"),
    ],
)
def test_a_round_of_play_offs_looks_only_at_those_whom_the_round_before_left_level(
    rounds: tuple[tuple[MatchResult, ...], ...], places: str
) -> None:
    assert order((), ("playoff",), "abc", playoffs=rounds) == places


def test_wins_in_later_play_offs_lift_nobody_over_those_who_won_the_first() -> None:
    first = won(*(one + two for one in "abc" for two in "def"), "ab", "bc", "ca", "de", "ef", "fd")
    lower = won("de", "ef", "fd")
    rounds = (first, (*CIRCLE, *lower), lower, lower, won("de", "df", "ef"))

    assert order((), ("playoff",), "abcdef", playoffs=rounds) == "abc d e f"


def test_a_draw_is_half_a_point() -> None:
    drawn = (MatchResult(A, B, MatchOutcome.DRAW), MatchResult.won("a", "c"), MatchResult.won("b", "c"))

    table = standings(StandingsInput((A, B, C), drawn))
    assert [line.score for line in table] == [Fraction(3, 2), Fraction(3, 2), 0]


def test_lots_need_a_public_seed() -> None:
    with pytest.raises(InvalidInput, match="only from a public seed"):
        order((), ("lots",))

    assert len(order((), ("lots",), lots="seed").split()) == 4
    assert {order((), ("lots",), lots=f"seed {number}") for number in range(200)} == {
        " ".join(way) for way in permutations("abcd")
    }


def test_an_unknown_tie_break_is_named() -> None:
    with pytest.raises(InvalidInput, match="There is no tie-break 'luck'"):
        order(won("ab"), ("luck",))


results_of_all = st.lists(st.integers(0, 2), min_size=10, max_size=10).map(
    lambda ways: tuple(
        MatchResult(
            Entrant(one), Entrant(two), (MatchOutcome.FIRST, MatchOutcome.SECOND, MatchOutcome.DRAW)[way], (way, 1)
        )
        for way, (one, two) in zip(ways, combinations("abcde", 2), strict=True)
    )
)


@given(results_of_all, st.permutations("abcde"), st.permutations(TIE_BREAKS))
def test_places_depend_neither_on_the_order_of_entrants_nor_of_results(
    results: tuple[MatchResult, ...], entrants: list[str], ties: list[str]
) -> None:
    usual = order(results, tuple(ties), "abcde", lots="seed")

    assert order(tuple(reversed(results)), tuple(ties), "".join(entrants), lots="seed") == usual
    assert all(len(level) == 1 for level in usual.split())


def test_a_season_counts_the_best_results_and_shares_places() -> None:
    season = Season((10, 6, 4, 2), taking_part=1, best=2)
    events = [
        Finished("1", {"a": (1, 1), "b": (2, 2), "c": (3, 4), "d": (3, 4)}),
        Finished("2", {"b": (1, 1), "a": (2, 2)}),
        Finished("3", {"a": (1, 1), "c": (2, 2)}, factor=Fraction(2)),
    ]
    table = season_standings(season, events)

    assert [(line.person, line.total) for line in table] == [("a", 33), ("c", 18), ("b", 18), ("d", 4)]
    assert table[0].dropped == (("2", Fraction(7)),)
    assert [line.place for line in table] == [1, 2, 3, 4]


def test_sentences_say_how_both_came_into_a_match() -> None:
    structure = build("KO; progressive from main R1..F", 5)
    record = on_sheet(structure)
    ready = progress(structure, record).ready[0]
    record = record.with_result(ready.fixture.id, MatchResult.won(*ready.players))
    state = progress(structure, record)

    assert any("stands on line" in sentence for sentence in explain_match(structure, state, ready.fixture.id))
    lower = next(match for match in state.matches.values() if match.fixture.section == "consolation" and match.players)
    said = " ".join(explain_match(structure, state, lower.fixture.id))
    assert f"{ready.players[1]} lost {ready.fixture.id} to {ready.players[0]}" in said
    assert "cannot meet again before round" in said
    assert explain_way(state, ready.players[0])[0] == f"{ready.fixture.id}: beat {ready.players[1]}."


def test_every_match_of_every_kind_can_be_explained() -> None:
    for notation in ("KO; consolation", "DE recharge", "RR groups of 3 -> KO top 1", "all places"):
        structure = build(notation, 6)
        state = progress(structure, Record(field(6)))
        for name in state.matches:
            assert explain_match(structure, state, name)
