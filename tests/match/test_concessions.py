"""Conceding and claiming, exactly as each book has it; the ids are the clauses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bafflebox.errors import Refused
from bafflebox.game import BACKGAMMON, Both, Position, Result, Roll, Side
from bafflebox.match import (
    Accepted,
    Claimed,
    ClaimPolicy,
    Conceded,
    ConcessionPolicy,
    Countered,
    DoubleWithAnswer,
    Ending,
    Expiry,
    Game,
    Ground,
    Match,
    Phase,
    Refusal,
    Rejected,
    Score,
    Terms,
    ToPoints,
    best_claim,
    certain_loss,
    certain_of_match,
    claim,
    concedable,
    expired,
)

WHITE, BLACK = Side
SINGLE, GAMMON, TRIPLE = Result

US2009 = ConcessionPolicy()
US2009_CLOCK = ConcessionPolicy(before_roll=True)
USBGF = ConcessionPolicy(Ground.NO_CONTACT_OR_LOST)
EUBGF = ConcessionPolicy(Ground.NO_CONTACT_OR_SETTLED)
STANDARDS = ConcessionPolicy(Ground.SETTLED)
IBF = ConcessionPolicy(certain_loss=True, not_below_certain=True)


def game(own: str, opp: str, roll: str | None = None) -> Game:
    """White is on turn, before the roll or with it on the board."""
    return Game(BACKGAMMON, Position.of(own, opp), turn=WHITE, roll=Roll.parse(roll) if roll else None)


RACE = ("6:10", "1:1")  # no contact, White has borne off five, cannot win
GAMMON_RACE = ("13:2 6:13", "1:4")  # no contact, nothing off, the gammon can still be saved
LOST_GAMMON = ("13:15", "1:1")  # no contact, gammon certain
CLOSED_OUT = ("bar:1 6:14", "6:3 5:3 4:3 3:2 2:2 1:2")  # contact, everything open
BAR_AGAINST_TWO = ("bar:1 6:14", "1:2")  # contact in name, no legal way to win
LONG_RACE = ("6:8 5:7", "6:8 4:7")  # no contact, anybody can win


@pytest.mark.parametrize(
    ("policy", "board", "allowed"),
    [
        pytest.param(US2009, RACE, [SINGLE], id="us2009:4.9.a"),
        pytest.param(US2009, CLOSED_OUT, [], id="us2009:4.9.a-contact"),
        pytest.param(US2009, BAR_AGAINST_TWO, [], id="us2009:4.9.a-literally-contact"),
        pytest.param(USBGF, CLOSED_OUT, [], id="usbgf:4.5.a"),
        pytest.param(USBGF, BAR_AGAINST_TWO, [SINGLE, GAMMON, TRIPLE], id="usbgf:4.5.1.a"),
        pytest.param(USBGF, RACE, [SINGLE], id="usbgf:4.5.1.b-one-off"),
        pytest.param(USBGF, GAMMON_RACE, [SINGLE, GAMMON], id="usbgf:4.5.1.b-no-backgammon"),
        pytest.param(USBGF, LONG_RACE, [SINGLE, GAMMON], id="usbgf:4.5.1.a-no-contact"),
        pytest.param(EUBGF, GAMMON_RACE, [SINGLE, GAMMON], id="eubgf:4.5.b"),
        pytest.param(EUBGF, CLOSED_OUT, [], id="eubgf:4.5.b-open"),
        pytest.param(EUBGF, BAR_AGAINST_TWO, [], id="eubgf:4.5.b-two-results-possible"),
        pytest.param(STANDARDS, RACE, [SINGLE], id="standards:5.12.b-race"),
        pytest.param(STANDARDS, GAMMON_RACE, [], id="standards:5.12.b-gammon-open"),
        pytest.param(STANDARDS, LOST_GAMMON, [GAMMON], id="standards:5.12.b-gammon-certain"),
        pytest.param(STANDARDS, CLOSED_OUT, [], id="standards:5.12.b"),
        pytest.param(STANDARDS, LONG_RACE, [], id="standards:5.12.b-open-race"),
        pytest.param(IBF, RACE, [SINGLE], id="ibf:15.2"),
        pytest.param(IBF, CLOSED_OUT, [], id="ibf:15.1"),
        pytest.param(IBF, GAMMON_RACE, [SINGLE, GAMMON], id="ibf:15.open-winner-may-agree"),
        pytest.param(IBF, LOST_GAMMON, [GAMMON], id="ibf:15.open-not-below-certain"),
        pytest.param(IBF, LONG_RACE, [], id="ibf:15.2-not-certain"),
    ],
)
def test_what_may_be_conceded(policy: ConcessionPolicy, board: tuple[str, str], allowed: list[Result]) -> None:
    assert list(concedable(game(*board), WHITE, policy)) == allowed


@pytest.mark.parametrize(
    ("policy", "board", "roll", "side", "result", "code"),
    [
        pytest.param(US2009_CLOCK, RACE, "2-1", WHITE, SINGLE, Refusal.CONCEDED_AFTER_ROLL, id="us2009:11.1.a"),
        pytest.param(USBGF, RACE, None, BLACK, SINGLE, Refusal.NOT_YOUR_TURN, id="usbgf:4.5.1.a-other-turn"),
        pytest.param(USBGF, RACE, None, WHITE, GAMMON, Refusal.EXCLUDED_RESULT, id="usbgf:4.5.1.b"),
        pytest.param(USBGF, CLOSED_OUT, None, WHITE, SINGLE, Refusal.CONTACT, id="usbgf:4.5.a"),
        pytest.param(STANDARDS, GAMMON_RACE, None, WHITE, SINGLE, Refusal.NOT_SETTLED, id="standards:5.12.b"),
        pytest.param(IBF, LOST_GAMMON, None, WHITE, SINGLE, Refusal.RESULT_TOO_LOW, id="ibf:15.open"),
    ],
)
def test_concessions_are_refused_by_code(
    policy: ConcessionPolicy,
    board: tuple[str, str],
    roll: str | None,
    side: Side,
    result: Result,
    code: Refusal,
) -> None:
    match = playing(game(*board, roll), concessions=policy)

    with pytest.raises(Refused) as refused:
        match.after(Conceded(side, result))

    assert refused.value.code == code
    assert refused.value.clauses


def test_after_the_roll_only_what_it_allows_is_possible() -> None:
    """On the bar against one last checker: before the roll a hit is possible, after a roll that dances it is not."""
    hope = ("bar:1 1:1", "1:1")  # a checker entering with a 1 hits

    assert list(concedable(game(*hope), WHITE, USBGF)) == []
    assert list(concedable(game(*hope, "4-3"), WHITE, USBGF)) == [SINGLE]
    assert list(concedable(game(*hope, "4-1"), WHITE, USBGF)) == []


def playing(now: Game, **terms: object) -> Match:
    """A match to 7 in which that game is in progress."""
    match = Match.under(replace(Terms(ToPoints(7)), **terms))  # type: ignore[arg-type]
    return replace(match, game=now)


def test_an_accepted_concession_ends_the_game() -> None:
    match = playing(game(*GAMMON_RACE)).conceded(SINGLE)
    assert match.game is not None
    assert (match.game.phase, match.to_act) == (Phase.OFFERED, BLACK)

    over = match.accepted()

    assert (over.score[BLACK], over.games[-1].ending) == (1, Ending.CONCEDED)


def test_a_rejected_concession_changes_nothing() -> None:
    """`usbgf:4.5.1.c`, `us2009:11.1.b`."""
    match = playing(game(*GAMMON_RACE, "2-1"))

    assert match.conceded(SINGLE).after(Rejected(BLACK)) == match


def test_a_counteroffer_is_answered_by_the_conceder() -> None:
    """`usbgf:4.5.1.c`: A offers a single game, B says gammon."""
    countered = playing(game(*GAMMON_RACE)).conceded(SINGLE).after(Countered(BLACK, GAMMON))
    assert countered.to_act is WHITE

    assert countered.after(Accepted(WHITE)).score[BLACK] == 2
    assert countered.after(Rejected(WHITE)).to_act is WHITE
    with pytest.raises(Refused):
        playing(game(*RACE)).conceded(SINGLE).after(Countered(BLACK, GAMMON))


def test_nothing_is_conceded_while_a_double_waits() -> None:
    match = playing(game(*RACE)).doubled()

    with pytest.raises(Refused, match="a take or a pass"):
        match.after(Conceded(BLACK, SINGLE))


# Claims

CLAIMS = ClaimPolicy(allowed=True)


@pytest.mark.parametrize(
    ("own", "opp", "on_turn", "result", "valid"),
    [
        pytest.param("1:3", "6:5", True, SINGLE, True, id="usbgf:4.5.2.b-five-left"),
        pytest.param("1:3", "6:4", True, SINGLE, False, id="usbgf:4.5.2.b-four-left"),
        pytest.param("1:2", "13:2 6:13", True, GAMMON, True, id="usbgf:4.5.2.b-gammon"),
        pytest.param("1:5", "13:2 6:13", True, GAMMON, False, id="usbgf:4.5.2.b-gammon-saved"),
        pytest.param("1:5", "13:2 6:13", True, SINGLE, True, id="usbgf:4.5.2.b-single"),
        pytest.param("1:2", "6:4", False, SINGLE, False, id="usbgf:4.5.2.b-not-on-roll"),
        pytest.param("1:2", "6:5", False, SINGLE, True, id="usbgf:4.5.2.b-not-on-roll-five-left"),
    ],
)
def test_claims(own: str, opp: str, on_turn: bool, result: Result, valid: bool) -> None:
    now = game(own, opp) if on_turn else replace(game(opp, own), turn=BLACK)

    assert bool(claim(now, WHITE, result)) is valid


def test_the_most_that_can_be_claimed() -> None:
    assert best_claim(game("1:2", "13:2 6:13"), WHITE) is GAMMON
    assert best_claim(game("1:5", "13:2 6:13"), WHITE) is SINGLE
    assert best_claim(game("1:3", "6:4"), WHITE) is None
    assert best_claim(game(*CLOSED_OUT), WHITE) is None


def test_a_valid_claim_ends_the_game() -> None:
    match = playing(game("1:2", "13:2 6:13"), claims=CLAIMS).claimed(GAMMON)

    assert (match.score[WHITE], match.games[-1].ending) == (2, Ending.CLAIMED)


@pytest.mark.parametrize(
    ("now", "side", "policy", "code"),
    [
        pytest.param(game("1:3", "6:4"), WHITE, CLAIMS, Refusal.CLAIM_NOT_VALID, id="usbgf:4.5.2.b"),
        pytest.param(game("6:4", "1:3"), BLACK, CLAIMS, Refusal.NOT_YOUR_TURN, id="usbgf:4.5.2.a"),
        pytest.param(game("1:2", "6:4"), WHITE, ClaimPolicy(), Refusal.CLAIM_NOT_OPEN, id="other-books"),
    ],
)
def test_claims_are_refused_by_code(now: Game, side: Side, policy: ClaimPolicy, code: Refusal) -> None:
    with pytest.raises(Refused) as refused:
        playing(now, claims=policy).after(Claimed(side, SINGLE))

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("score", "cube", "policy", "what"),
    [
        pytest.param((8, 4), 1, CLAIMS, Expiry.WON_BY_CLAIM, id="usbgf:4.3.4.e"),
        pytest.param((6, 4), 2, CLAIMS, Expiry.LOST_ON_TIME, id="usbgf:4.3.4.e-not-enough"),
        pytest.param((8, 4), 1, ClaimPolicy(), Expiry.LOST_ON_TIME, id="us2009:11.3"),
    ],
)
def test_time_runs_out(score: tuple[int, int], cube: int, policy: ClaimPolicy, what: Expiry) -> None:
    doubles = () if cube == 1 else (DoubleWithAnswer(BLACK, taken=True),)
    now = replace(game("1:3", "6:5"), doubles=doubles)

    assert expired(now, WHITE, Score(Both(*score), 9), policy) is what


def test_the_opponents_roll_since_the_expiry_is_ignored() -> None:
    """`usbgf:4.3.4.d`: B is treated as about to roll 6-6."""
    assert claim(replace(game("6:5", "1:2", "2-1"), turn=BLACK), WHITE, SINGLE)
    assert not claim(replace(game("6:5", "6:2", "6-6"), turn=BLACK), WHITE, SINGLE)


@pytest.mark.parametrize(
    ("board", "result"),
    [
        pytest.param(RACE, SINGLE, id="single"),
        pytest.param(GAMMON_RACE, SINGLE, id="gammon-not-certain"),
        pytest.param(LOST_GAMMON, GAMMON, id="gammon-certain"),
        pytest.param(CLOSED_OUT, SINGLE, id="ibf:8.11.open"),
        pytest.param(("24:5 13:10", "1:1"), TRIPLE, id="backgammon-certain"),
    ],
)
def test_what_a_penal_loss_counts(board: tuple[str, str], result: Result) -> None:
    assert certain_loss(game(*board), WHITE) is result


@pytest.mark.parametrize(
    ("score", "certain"),
    [
        pytest.param((0, 6), True, id="eubgf:4.3.iii.b"),
        pytest.param((0, 5), True, id="the-gammon-is-certain-too"),
        pytest.param((0, 4), False, id="not-enough-points"),
    ],
)
def test_certain_to_win_the_match(score: tuple[int, int], certain: bool) -> None:
    assert certain_of_match(game(*LOST_GAMMON), BLACK, Score(Both(*score), 7)) is certain
    assert not certain_of_match(game(*LONG_RACE), BLACK, Score(Both(0, 6), 7))
