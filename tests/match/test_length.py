"""Wrong match lengths, every branch of every book; the ids are the clauses."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.match import (
    DeadCube,
    GameRecord,
    LengthOutcome,
    LengthPolicy,
    ReckoningPolicy,
    VoidPass,
    WhenFinished,
    WhenPlaying,
    resolve_length,
    shortened,
)
from support.matches import sheet

USBGF = LengthPolicy()
IBF = LengthPolicy(
    WhenFinished.RECOUNTED,
    WhenPlaying.RECOUNTED,
    ReckoningPolicy(dead_cube=DeadCube.NEVER, void_pass=VoidPass.VALUE_BEFORE),
)
STANDARDS = LengthPolicy(WhenFinished.STANDS, WhenPlaying.SILENT)
US2009 = LengthPolicy(WhenFinished.SILENT, WhenPlaying.SILENT)


def at(white: int, black: int) -> tuple[GameRecord, ...]:
    """A sheet that comes to a score in two lines."""
    return GameRecord(Side.BLACK, written=black), GameRecord(Side.WHITE, written=white)


@pytest.mark.parametrize(
    ("policy", "used", "posted", "score", "running", "outcome", "length", "crawford"),
    [
        pytest.param(USBGF, 11, 7, (5, 3), False, "change_to_posted", 7, False, id="usbgf:4.8.2.2.b"),
        pytest.param(USBGF, 11, 7, (7, 4), False, "continue_to_used", 11, False, id="usbgf:4.8.2.2.b-reached"),
        pytest.param(USBGF, 9, 11, (8, 8), False, "change_to_posted", 11, False, id="usbgf:4.8.2.2.b-longer"),
        pytest.param(USBGF, 9, 7, (6, 2), False, "change_to_posted", 7, True, id="usbgf:4.8.2.2.b-Crawford"),
        pytest.param(USBGF, 9, 7, (6, 4), True, "finish_the_game", 9, False, id="usbgf:4.8.2.1.a"),
        pytest.param(USBGF, 7, 9, (7, 5), False, "result_stands", 7, False, id="usbgf:4.8.2.2.a"),
        pytest.param(USBGF, 7, 9, (8, 5), True, "result_stands", 7, False, id="usbgf:4.8.2.2.a-by-the-running-game"),
        pytest.param(USBGF, 9, 7, (3, 2), False, "change_to_posted", 7, False, id="eubgf:4.8.b"),
        pytest.param(USBGF, 5, 7, (5, 3), False, "result_stands", 5, False, id="eubgf:4.8.c"),
        pytest.param(USBGF, 9, 7, (7, 4), False, "continue_to_used", 9, False, id="eubgf:4.8.d"),
        pytest.param(USBGF, 5, 7, (5, 1), False, "result_stands", 5, False, id="eubgf:4.8.a"),
        pytest.param(STANDARDS, 7, 9, (7, 2), False, "result_stands", 7, False, id="standards:5.14.e-shorter"),
        pytest.param(STANDARDS, 9, 7, (9, 2), False, "result_stands", 9, False, id="standards:5.14.e-longer"),
        pytest.param(STANDARDS, 9, 7, (3, 2), False, "book_is_silent", 9, False, id="standards-in-play"),
        pytest.param(US2009, 7, 9, (7, 2), False, "book_is_silent", 7, False, id="us2009:4.9.c"),
        pytest.param(IBF, 5, 7, (5, 3), False, "resume_to_posted", 7, False, id="ibf:15.5"),
        pytest.param(USBGF, 7, 7, (5, 3), False, "nothing_wrong", 7, False, id="right-length"),
    ],
)
def test_wrong_length(
    policy: LengthPolicy,
    used: int,
    posted: int,
    score: tuple[int, int],
    running: bool,
    outcome: str,
    length: int,
    crawford: bool,
) -> None:
    games = sheet("Bg B W Wg:W+") if policy is IBF else at(*score)  # a recount needs real games

    ruling = resolve_length(games, used, posted, policy, game_running=running)

    assert ruling.outcome is LengthOutcome(outcome)
    assert (ruling.length, ruling.crawford_next) == (length, crawford)


def test_too_short_resumes_with_points_as_won_and_a_new_crawford_game() -> None:
    """`ibf:15.5.open`: prescribed 7, stopped at 6-3 after a gammon; the next game is the Crawford game."""
    ruling = resolve_length(sheet("Bg B W:W+B+ Wg:c"), 5, 7, IBF)

    assert ruling.outcome is LengthOutcome.RESUME_TO_POSTED
    assert ruling.reckoning is not None
    assert str(ruling.reckoning.score) == "6-3 of 7"
    assert ruling.crawford_next


def test_too_long_is_won_by_who_first_reached_the_right_length() -> None:
    """`ibf:15.6`: prescribed 5, played to 7; A reached 5-2 first, B won 7-5."""
    ruling = resolve_length(sheet("Bg Wg Wg W B:B+W+ B"), 7, 5, IBF)

    assert ruling.outcome is LengthOutcome.WON_BY_RECOUNT
    assert ruling.winner is Side.WHITE
    assert ruling.reckoning is not None
    assert str(ruling.reckoning.score) == "5-2 of 5"


def test_recounting_counts_a_missed_crawford_game_without_its_cube() -> None:
    """`ibf:15.6.open`: prescribed 5, A at 4-1 first; B's doubled single counts one."""
    ruling = resolve_length(sheet("B Wg Wg B:B+ B:B+W+"), 7, 5, IBF)

    assert ruling.reckoning is not None
    assert str(ruling.reckoning.score) == "4-6 of 5"
    assert ruling.winner is Side.BLACK


@pytest.mark.parametrize(
    ("bearable", "length"),
    [([11, 10, 9], 11), ([7, 8], None), ([12, 11], 12)],
    ids=["usbgf:4.8.2.2.c", "none-left", "as-little-as-needed"],
)
def test_shortened_for_the_schedule(bearable: list[int], length: int | None) -> None:
    assert shortened(bearable, 13, Both(8, 7)) == length


def test_no_length_below_one() -> None:
    with pytest.raises(InvalidInput):
        resolve_length((), 0, 7, USBGF)
