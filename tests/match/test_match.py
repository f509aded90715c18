"""The state machine of a match: what may be done when, and what is refused by which code; ids are clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bafflebox.errors import InvalidInput, Refused
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
    BoardCorrected,
    Cube,
    CubeCorrected,
    DeadCube,
    Doubled,
    Ending,
    ForfeitScore,
    GameAwarded,
    GameReopened,
    LastGame,
    LengthCorrected,
    Match,
    MatchConceded,
    MatchLost,
    Misrolled,
    Money,
    MoneyRule,
    Opened,
    Passed,
    Phase,
    Played,
    PlayStood,
    PointsAwarded,
    ReckoningPolicy,
    Refusal,
    Rolled,
    RollVoided,
    SatOut,
    ScoreCorrected,
    Seated,
    Taken,
    Terms,
    Tie,
    TimeCalled,
    Timed,
    ToPoints,
    VoidPass,
    reckon,
)
from support.matches import sheet

WHITE, BLACK = Side


def at(games: str, length: int = 7, **terms: object) -> Match:
    """A match that stands at the end of a sheet, before the next opening roll."""
    start = Match.under(replace(Terms(ToPoints(length)), **terms))  # type: ignore[arg-type]
    return start.after(ScoreCorrected(sheet(games)))


def begun(match: Match) -> Match:
    """White has made the first play, Black is on turn."""
    return match.opened(3, 1).played("8/5 6/5")


def board(match: Match, own: str, opp: str) -> Match:
    """The same match with another board, seen by the side on turn."""
    assert match.game is not None
    return replace(match, game=replace(match.game, position=Position.of(own, opp)))


def cube(match: Match) -> Cube:
    assert match.game is not None
    return match.game.cube


def refusal(match: Match, does: Callable[[Match], Match]) -> Refusal:
    """The code with which an act is refused; the match is what it was, and the refusal names clauses."""
    with pytest.raises(Refused) as refused:
        does(match)
    assert refused.value.clauses
    assert refused.value.sentence.endswith(".")
    return Refusal(refused.value.code)


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
    with pytest.raises(InvalidInput, match="did not end by a pass"):
        at("W B").after(GameReopened(2))


# Timed matches and money sessions


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
    match = timed("Wg W Bg B", tie=Tie.DRAW).after(TimeCalled())

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


def test_opening_dice_are_dice() -> None:
    with pytest.raises(InvalidInput, match="A die shows"):
        Match.to(7).after(Opened(7, 1))
