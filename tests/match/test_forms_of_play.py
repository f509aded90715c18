"""Timed matches, money sessions and doubles: what differs from a match to points."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import (
    Both,
    Result,
    Roll,
    Side,
)
from bafflebox.match import (
    Beavered,
    Cube,
    GameAwarded,
    LastGame,
    Match,
    Money,
    MoneyRule,
    Passed,
    Refusal,
    Rolled,
    ScoreCorrected,
    Seated,
    Terms,
    TimeCalled,
    Timed,
    TimedTie,
    ToPoints,
)
from support.matches import begun, cube, sheet

# Timed matches and money sessions

WHITE, BLACK = Side


def timed(score: str, **form: object) -> Match:
    terms = Terms(Timed(**form))  # type: ignore[arg-type]
    return Match.under(terms).after(ScoreCorrected(sheet(score)))


def test_timed_match_is_won_by_the_higher_score() -> None:
    """`ibf:2.14.b`: 6-4 at the limit."""
    assert timed("Wg W:W+B+ B:B+W+").after(TimeCalled()).winner is WHITE


def test_timed_match_has_neither_crawford_nor_dead_cube() -> None:
    match = begun(timed("W:W+B+ W:W+B+"))

    assert not match.is_crawford
    assert match.may_double(BLACK)


def test_timed_match_finishes_the_game_in_progress() -> None:
    """`ibf:2.14.open`."""
    match = begun(timed("W")).after(TimeCalled())
    assert not match.is_over

    assert match.after(GameAwarded(BLACK, Result.GAMMON)).winner is BLACK


def test_timed_match_may_abandon_it() -> None:
    match = begun(timed("W", last_game=LastGame.ABANDONED)).after(TimeCalled())

    assert (match.winner, match.is_over) == (WHITE, True)


def test_timed_match_that_is_level_has_a_deciding_game() -> None:
    """`ibf:2.14.open`: 3-3 at the limit."""
    match = timed("Wg W Bg B").after(TimeCalled())
    assert not match.is_over

    assert begun(match).after(GameAwarded(BLACK, Result.SINGLE)).winner is BLACK


def test_timed_match_may_be_drawn() -> None:
    match = timed("Wg W Bg B", tie=TimedTie.DRAW).after(TimeCalled())

    assert (match.is_over, match.winner) == (True, None)


SESSION = Terms(Money(), money_rules=frozenset(MoneyRule))


def test_automatic_doubles_and_beavers_belong_to_sessions() -> None:
    match = Match.under(SESSION).opened(4, 4)
    assert cube(match) == Cube(2)
    assert cube(match.opened(5, 5)) == Cube(2)  # one automatic double a game

    beaver = begun(match).doubled().after(Beavered(WHITE))
    assert (cube(beaver), beaver.to_act) == (Cube(4, WHITE), BLACK)
    assert cube(beaver.taken()) == Cube(8, WHITE)
    assert beaver.after(Passed(BLACK)).score[WHITE] == 4


def test_jacoby_in_a_session() -> None:
    match = begun(Match.under(SESSION))

    assert match.after(GameAwarded(BLACK, Result.GAMMON)).score[BLACK] == 1
    assert match.doubled().taken().after(GameAwarded(BLACK, Result.GAMMON)).score[BLACK] == 4


def test_a_session_ends_when_it_is_called() -> None:
    match = begun(Match.under(SESSION)).after(TimeCalled()).after(GameAwarded(BLACK, Result.SINGLE))

    assert (match.is_over, match.winner) == (True, BLACK)


@pytest.mark.parametrize("rule", MoneyRule, ids=lambda rule: rule.value)
def test_money_rules_are_refused_in_a_match(rule: MoneyRule) -> None:
    with pytest.raises(Refused) as refused:
        Terms(ToPoints(7), money_rules=frozenset({rule}))

    assert refused.value.code == Refusal.NO_MONEY_RULES
    assert "usbgf:4.4.11.a" in refused.value.clauses


# Doubles

PAIRS = Terms(ToPoints(5), partners=Both(("anna", "ben"), ("carla", "dov")))


def test_one_partner_handles_the_game() -> None:
    """`ibf:6.1.b`, `usbgf:4.2.2.1.d`."""
    match = begun(Match.under(PAIRS))
    assert match.operators == Both("anna", "carla")

    match.after(Rolled(BLACK, Roll(3, 1)), by="carla")
    for other in ("dov", "anna"):
        with pytest.raises(Refused) as refused:
            match.after(Rolled(BLACK, Roll(3, 1)), by=other)
        assert refused.value.code == Refusal.NOT_THE_OPERATOR


def test_partners_change_places_between_games() -> None:
    """`ibf:6.1.c`."""
    match = Match.under(PAIRS).after(Seated(BLACK, "dov"))
    assert match.operators[BLACK] == "dov"
    assert PAIRS.side_of("dov") is BLACK

    with pytest.raises(Refused):
        begun(match).after(Seated(BLACK, "carla"))
    with pytest.raises(InvalidInput, match="does not play for white"):
        match.after(Seated(WHITE, "dov"))
