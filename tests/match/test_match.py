"""The state machine of a match: what may be done when, and what is refused by which code; ids are clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import (
    BACKGAMMON,
    LONGGAMMON,
    SPRINTGAMMON,
    Both,
    Discipline,
    Move,
    Play,
    Position,
    Result,
    Roll,
    Side,
)
from bafflebox.match import (
    Beavered,
    Cube,
    DeadCube,
    Doubled,
    Ending,
    ForfeitScore,
    GameAwarded,
    LengthCorrected,
    Match,
    MatchLost,
    Misrolled,
    Money,
    Opened,
    Phase,
    Played,
    Refusal,
    Rolled,
    SatOut,
    Taken,
    Terms,
    TimeCalled,
)
from support.matches import at, begun, board, cube, refusal

WHITE, BLACK = Side


DOUBLED = begun(Match.to(7)).doubled()


REFUSALS: list[tuple[str, Match, Callable[[Match], Match], Refusal]] = [
    ("us2009:basic.double.b", begun(Match.to(7)), lambda m: m.after(Doubled(WHITE)), Refusal.NOT_YOUR_TURN),
    ("us2009:5.4.a", begun(Match.to(7)).rolled("3-1"), lambda m: m.doubled(), Refusal.CUBE_AFTER_ROLL),
    ("us2009:5.4.b", begun(Match.to(7)).after(Misrolled(BLACK)), lambda m: m.doubled(), Refusal.CUBE_AFTER_ROLL),
    ("opening-roll-before-any-double", Match.to(7), lambda m: m.after(Doubled(WHITE)), Refusal.NOT_NOW),
    ("no-double-on-the-opening-roll", Match.to(7).opened(3, 1), lambda m: m.doubled(), Refusal.CUBE_AFTER_ROLL),
    (
        "us2009:basic.double.d",
        DOUBLED.taken().rolled("6-5").played("24/13").rolled("2-1").played("13/11 6/5"),
        lambda m: m.doubled(),
        Refusal.CUBE_NOT_YOURS,
    ),
    ("usbgf:4.4.8.b", begun(at("W:W+B+ Wg")), lambda m: m.doubled(), Refusal.CRAWFORD),
    ("usbgf:4.4.9.a", begun(at("Bg B:B+W+ W:c", 7)), lambda m: m.doubled(), Refusal.DEAD_CUBE),
    ("take-without-a-double", begun(Match.to(7)), lambda m: m.taken(), Refusal.NOT_NOW),
    ("pass-without-a-double", begun(Match.to(7)), lambda m: m.passed(), Refusal.NOT_NOW),
    ("the-doubler-does-not-answer", DOUBLED, lambda m: m.after(Taken(BLACK)), Refusal.NOT_YOUR_TURN),
    ("no-roll-before-the-answer", DOUBLED, lambda m: m.after(Rolled(BLACK, Roll(3, 1))), Refusal.NOT_YOUR_TURN),
    ("usbgf:4.4.11.a-beaver", DOUBLED, lambda m: m.after(Beavered(WHITE)), Refusal.NO_BEAVERS),
    ("ibf:3.4.a", begun(Match.to(7)), lambda m: m.after(Rolled(WHITE, Roll(3, 1))), Refusal.NOT_YOUR_TURN),
    ("one-roll-a-turn", begun(Match.to(7)).rolled("3-1"), lambda m: m.rolled("6-6"), Refusal.NOT_NOW),
    ("one-opening-a-game", begun(Match.to(7)), lambda m: m.opened(6, 1), Refusal.NOT_NOW),
    ("us2009:basic.move.4.a", begun(Match.to(7)).rolled("3-1"), lambda m: m.played("8/5"), Refusal.ILLEGAL_PLAY),
    ("no-passing-of-a-roll", begun(Match.to(7)).rolled("3-1"), lambda m: m.played(), Refusal.ILLEGAL_PLAY),
    ("play-before-the-roll", begun(Match.to(7)), lambda m: m.played("8/5 6/5"), Refusal.NOT_NOW),
    ("usbgf:4.1.6.b", begun(Match.to(7)), lambda m: m.after(SatOut(BLACK)), Refusal.TURN_MUST_BE_TAKEN),
    ("standards:5.14.a", at("W:W+B+W+"), lambda m: m.opened(3, 1), Refusal.MATCH_OVER),
    ("usbgf:4.8.2.1.a", begun(Match.to(7)), lambda m: m.after(LengthCorrected(9)), Refusal.GAME_IN_PROGRESS),
    ("no-time-ends-a-match-to-points", Match.to(7), lambda m: m.after(TimeCalled()), Refusal.NOT_NOW),
    (
        "standards:5.14.c",
        begun(at("Wg W Wg Bg B", 7, dead_cube=DeadCube.NO_LAST_PASS))
        .doubled()
        .taken()
        .rolled("6-5")
        .played("24/13")
        .doubled(),
        lambda m: m.passed(),
        Refusal.LAST_PASS,
    ),
]


@pytest.mark.parametrize(("match", "does", "code"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS])
def test_refused(match: Match, does: Callable[[Match], Match], code: Refusal) -> None:
    assert refusal(match, does) is code


def test_a_refused_act_leaves_the_match_as_it_was() -> None:
    match = begun(Match.to(7))
    before = (match.game, match.score, match.entries)

    refusal(match, lambda m: m.after(Doubled(WHITE)))

    assert (match.game, match.score, match.entries) == before


def test_the_higher_die_begins_and_plays_both_numbers() -> None:
    """`ibf:12.2`: White 2, Black 5: Black starts with 5-2."""
    match = Match.to(7).opened(2, 5)

    assert match.game is not None
    assert (match.to_act, match.game.roll, match.game.phase) == (BLACK, Roll(5, 2), Phase.TO_PLAY)


def test_equal_opening_dice_are_thrown_again_without_a_stake() -> None:
    """`us2009:basic.start`, `ibf:12.2.open`, `eubgf:4.4.viii`."""
    match = Match.to(7).opened(4, 4)

    assert match.game is not None
    assert (match.game.phase, match.game.ties, cube(match)) == (Phase.OPENING, 1, Cube(1))
    assert match.opened(6, 1).to_act is WHITE


def test_the_double_belongs_to_the_other_side_to_answer() -> None:
    """`usbgf:3.4.1.a`: the time of the doubled player runs; the value is the old one until the take."""
    assert DOUBLED.to_act is WHITE
    assert cube(DOUBLED) == Cube(1)
    taken = DOUBLED.taken()
    assert (cube(taken), taken.to_act) == (Cube(2, WHITE), BLACK)


def test_redoubles_have_no_limit_in_a_session() -> None:
    """`ibf:9.8.c`, `us2009:basic.double.e`."""
    match = begun(Match.under(Terms(Money())))
    for level in range(1, 12):
        match = match.doubled().taken()
        assert cube(match).value == 2**level
        match = board(match, "bar:1 6:14", "6:3 5:3 4:3 3:2 2:2 1:2").rolled("6-6").played()
    assert cube(match).value == 2048


@pytest.mark.parametrize(
    ("own", "opp", "rules", "points"),
    [
        pytest.param("1:1", "6:14", BACKGAMMON, 1, id="us2009:basic.gammon.a"),
        pytest.param("1:1", "13:15", BACKGAMMON, 2, id="us2009:basic.gammon.b"),
        pytest.param("1:1", "24:1 13:14", BACKGAMMON, 3, id="us2009:basic.gammon.c"),
        pytest.param("1:1", "bar:1 6:13", BACKGAMMON, 1, id="ibf:2.1-one-off"),
        pytest.param("1:1", "6:14 missing:1", BACKGAMMON, 2, id="usbgf:4.5.3.a"),
        pytest.param("1:1", "13:15", LONGGAMMON, 2, id="ibf:2.10"),
        pytest.param("1:1", "16:1 1:14", LONGGAMMON, 2, id="ibf:2.1-longgammon"),
    ],
)
def test_bearing_off_the_last_checker_wins(own: str, opp: str, rules: Discipline, points: int) -> None:
    match = begun(Match.to(9))
    assert match.game is not None
    placed = replace(match.game, position=Position.of(own, opp), rules=rules)
    won = replace(match, game=placed).rolled("6-5").played("1/off")

    assert (won.score[BLACK], won.games[-1].ending) == (points, Ending.PLAYED)
    assert won.between_games


def test_sprintgammon_is_played_out() -> None:
    match = Match.to(1, SPRINTGAMMON).opened(6, 5)

    assert match.is_crawford
    assert match.game is not None
    assert match.game.position == SPRINTGAMMON.start


def test_a_closed_out_side_need_not_roll() -> None:
    """`us2009:9.4.c`: B simply hits the clock back; it may have doubled before."""
    match = board(begun(Match.to(7)), "bar:1 6:14", "6:2 5:2 4:2 3:2 2:2 1:2")

    assert match.may_double(BLACK)
    assert match.after(SatOut(BLACK)).to_act is WHITE
    assert match.rolled("6-6").played().to_act is WHITE


def test_a_play_whose_moves_lead_elsewhere_makes_no_sense() -> None:
    match = begun(Match.to(7)).rolled("3-1")
    assert match.game is not None
    legal = match.played("8/5 6/5").game
    assert legal is not None
    wrong = Play((Move(13, 10), Move(6, 5)), legal.seen_by(BLACK))
    nowhere = Play((Move(20, 17), Move(6, 5)), legal.seen_by(BLACK))

    for play in (wrong, nowhere):
        with pytest.raises(InvalidInput):
            match.after(Played(BLACK, play))


def test_crawford_comes_once_and_the_cube_returns() -> None:
    """`ibf:2.2`: 4-3 to 6-3 of 7, a cubeless game, then the cube is back."""
    match = at("B B B W:W+B+ Wg")
    assert (str(match.score), match.is_crawford) == ("6-3 of 7", True)

    after = begun(match).after(GameAwarded(BLACK, Result.SINGLE))

    assert (str(after.score), after.is_crawford) == ("6-4 of 7", False)
    assert begun(after).may_double(BLACK)


def test_the_last_game_ends_the_match() -> None:
    match = begun(at("W:W+B+ Wg", 7)).after(GameAwarded(WHITE, Result.GAMMON))

    assert (match.winner, match.is_over, match.final_score) == (WHITE, True, Both(7, 0))
    assert str(match.score) == "8-0 of 7"
    assert match.to_act is None


@pytest.mark.parametrize(
    ("policy", "final"),
    [(ForfeitScore.FULL_LENGTH, Both(5, 7)), (ForfeitScore.AS_IT_STOOD, Both(5, 3))],
    ids=["ibf:8.7.b", "as-it-stood"],
)
def test_time_loses_the_match(policy: ForfeitScore, final: Both[int]) -> None:
    match = begun(at("W:W+B+ W B Bg", 7, forfeit_score=policy)).after(MatchLost(WHITE))

    assert (match.winner, match.final_score) == (BLACK, final)


def test_opening_dice_are_dice() -> None:
    with pytest.raises(InvalidInput, match="A die shows"):
        Match.to(7).after(Opened(7, 1))
