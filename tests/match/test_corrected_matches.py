"""Penalties, corrected scores and lengths, plays and cubes put right: a match after a ruling."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import (
    Both,
    Move,
    Play,
    Position,
    Result,
    Roll,
    Side,
)
from bafflebox.match import (
    BoardCorrected,
    Cube,
    CubeCorrected,
    GameAwarded,
    GameReopened,
    LengthCorrected,
    Match,
    MatchConceded,
    MatchLost,
    Misrolled,
    PlayStood,
    PointsAwarded,
    ReckoningPolicy,
    Refusal,
    RollVoided,
    ScoreCorrected,
    VoidPass,
    reckon,
)
from support.matches import at, begun, cube, refusal, sheet

WHITE, BLACK = Side


def test_penalty_points_go_into_the_score_and_may_end_the_match() -> None:
    """`us2009:2.3.a`, `ibf:17.1.b`."""
    match = begun(at("Wg B")).after(PointsAwarded(WHITE, -1)).after(PointsAwarded(BLACK, 2))
    assert str(match.score) == "1-3 of 7"
    assert match.to_act is BLACK

    assert match.after(PointsAwarded(BLACK, 4)).winner is BLACK


def test_a_score_can_go_below_zero() -> None:
    """`ibf:3.9.open`: otherwise the sanction would be empty at zero."""
    assert str(Match.to(7).after(PointsAwarded(WHITE, -1)).score) == "-1-0 of 7"


def test_a_corrected_length_brings_its_own_crawford_game() -> None:
    """`usbgf:4.8.2.2.b`: posted 7, used 9, 6-2: change to 7; the next game is the Crawford game."""
    match = at("Bg W:W+B+ Wg", 9)
    assert not match.is_crawford

    changed = match.after(LengthCorrected(7))

    assert (str(changed.score), changed.is_crawford) == ("6-2 of 7", True)


def test_a_match_ended_too_short_is_resumed() -> None:
    """`ibf:15.5`: prescribed 7, stopped at 5-3."""
    match = at("Bg B W Wg:W+", 5)
    assert match.is_over

    resumed = match.after(LengthCorrected(7))

    assert (str(resumed.score), resumed.is_over) == ("5-3 of 7", False)


def test_a_corrected_score_resumes_a_match_that_seemed_over() -> None:
    """`usbgf:4.6.3.d`: 9-6 of 9 turns out to be 8-6."""
    match = at("W:W+B+ B:B+W+ Bg W:W+B+ W:c", 9)
    assert match.winner is WHITE

    resumed = match.after(ScoreCorrected(sheet("W:W+B+ B:B+W+ Bg W:W+B+")))

    assert (str(resumed.score), resumed.is_over, resumed.is_crawford) == ("8-6 of 9", False, True)


def test_a_corrected_score_makes_the_game_in_progress_the_crawford_game() -> None:
    match = begun(at("W:W+B+ W", 7)).doubled().taken()

    corrected = match.after(ScoreCorrected(sheet("W:W+B+ Wg")))

    assert (corrected.is_crawford, cube(corrected), corrected.to_act) == (True, Cube(1), BLACK)


def test_a_void_cube_is_put_right() -> None:
    """`usbgf:4.4.10.a`: the level is corrected whenever noticed, and the game is scored by it."""
    match = begun(Match.to(9)).doubled().taken().after(CubeCorrected(Cube(4, BLACK)))

    assert cube(match) == Cube(4, BLACK)
    assert match.after(GameAwarded(BLACK, Result.SINGLE)).score[BLACK] == 4


def test_an_illegal_play_may_stand() -> None:
    match = begun(Match.to(7)).rolled("3-1")
    assert match.game is not None
    wrong = Position.of("24:2 13:5 8:2 6:6", "24:2 13:5 8:2 6:4 5:2")

    stood = match.after(PlayStood(BLACK, Play((Move(8, 6),), wrong)))

    assert stood.game is not None
    assert (stood.to_act, stood.game.seen_by(BLACK)) == (WHITE, wrong)


def test_a_void_roll_is_rolled_again_without_a_double() -> None:
    match = begun(Match.to(7)).rolled("3-1").after(RollVoided())

    assert match.to_act is BLACK
    assert not match.may_double(BLACK)
    assert refusal(begun(Match.to(7)), lambda m: m.after(RollVoided())) is Refusal.NOT_NOW


def test_the_right_to_double_comes_back_with_the_next_turn() -> None:
    """`us2009:5.4.b`: not allowed until A's next turn."""
    match = begun(Match.to(7)).after(Misrolled(BLACK)).rolled("3-1").played("8/5 6/5")

    assert match.may_double(WHITE)
    assert match.rolled("6-5").played("24/13").may_double(BLACK)


def test_a_ruling_goes_back_to_an_earlier_position() -> None:
    earlier = begun(Match.to(7)).rolled("3-1")
    later = earlier.played("8/5 6/5").doubled()
    assert earlier.game is not None

    back = later.after(BoardCorrected(BLACK, earlier.game.position, Roll(3, 1)))

    assert back == earlier


def test_nobody_concedes_a_match() -> None:
    """`standards:5.14.b`."""
    assert refusal(begun(Match.to(7)), lambda m: m.after(MatchConceded(BLACK))) is Refusal.NO_MATCH_CONCESSION


def test_a_match_lost_on_time_stays_lost_when_the_score_is_corrected() -> None:
    lost = begun(at("W")).after(MatchLost(WHITE)).after(ScoreCorrected(sheet("Wg")))

    assert (lost.winner, lost.final_score) == (BLACK, Both(2, 7))


def test_a_wrongly_passed_crawford_double_is_resumed_first() -> None:
    """`usbgf:4.4.8.2.a`: 6-3, the double passed (6-4), noticed in the next game, which waits and then goes on."""
    unnoticed = at("B Bg W:W+B+ Wg", 8)  # played as if to 8, so that nobody minds the cube
    passed = begun(unnoticed).doubled().passed()
    truth = passed.after(LengthCorrected(7))
    later = begun(truth) if not truth.is_crawford else truth.opened(3, 1).played("8/5 6/5")
    assert str(later.score) == "6-4 of 7"

    back = later.after(GameReopened(5))
    assert (str(back.score), back.is_crawford, cube(back), back.to_act) == ("6-3 of 7", True, Cube(1), BLACK)

    finished = back.after(GameAwarded(BLACK, Result.GAMMON))
    assert (str(finished.score), finished.is_crawford) == ("6-5 of 7", False)
    assert finished.game is not None
    assert later.game is not None
    assert finished.game.position == later.game.position
    assert [record.crawford for record in finished.games] == [False, False, False, False, True]


def test_a_void_crawford_game_is_replaced_by_the_one_in_progress() -> None:
    """`usbgf:4.4.8.2.b`: the point of the void game comes off, the others stay, and the next game is cubeless."""
    match = begun(at("B Bg W:W+B+ Wg B:B-c B:B+"))
    assert (str(match.score), match.is_crawford) == ("6-6 of 7", False)
    again = reckon(match.entries, 7, ReckoningPolicy(void_pass=VoidPass.REPLACED))

    corrected = match.after(ScoreCorrected(again.entries))

    assert (str(corrected.score), corrected.is_crawford) == ("6-5 of 7", True)


def test_only_a_passed_game_on_record_is_reopened() -> None:
    with pytest.raises(InvalidInput, match="no finished game 3"):
        at("W B").after(GameReopened(3))
    with pytest.raises(InvalidInput, match="end with a recorded pass"):
        at("W B").after(GameReopened(2))
