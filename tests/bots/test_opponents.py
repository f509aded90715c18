"""Opponents at a match: levels, their misjudgements, and what happens when an engine fails."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bafflebox.bots import Beginner, gnubg, process, sage
from bafflebox.bots.bot import Bot, Seat
from bafflebox.bots.engine import EngineFailed, EngineMissing
from bafflebox.bots.levels import BEST, Strength, analysis_engine, family, level, levels, opponent, strengths
from bafflebox.bots.noisy import Opponent
from bafflebox.bots.seating import act_of, seat_at
from bafflebox.bots.steadfast import MOST_FAILURES, RESTS, Invited, Steadfast
from bafflebox.bots.ubgi import Ubgi
from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, DISCIPLINES, ROLLS, Both, Play, Position, Result, Roll, Side, legal_plays
from bafflebox.match import Match, Money, MoneyRule, Phase, Terms
from bafflebox.match.acts import Accepted, Rejected
from support.engines import Racer, children, needs_sage, ubgi_command

START = Seat(BACKGAMMON.start, BACKGAMMON)


def played_out(bots: Both[Bot], length: int, seed: int) -> Match:
    """A whole match between two opponents."""
    dice, match = random.Random(seed), Match.to(length)
    while match.game is not None:
        side = match.to_act
        if side is None:
            match = match.opened(dice.randint(1, 6), dice.randint(1, 6))
            continue
        act = act_of(bots[side], match, side)
        match = match.rolled(Roll(dice.randint(1, 6), dice.randint(1, 6))) if act is None else match.after(act)
    return match


def test_opponents_play_whole_matches_by_the_rules() -> None:
    match = played_out(Both(Opponent(Racer(), "Racer"), Beginner()), 5, seed=4)

    assert match.winner is not None
    assert max(match.final_score) == 5


def test_an_opponent_misjudges_the_same_position_in_the_same_way() -> None:
    weak, twin, other = (Opponent(Racer(), "x", noise=0.5, seed=seed) for seed in (1, 1, 2))

    assert [weak.play(START, roll) for roll in ROLLS] == [twin.play(START, roll) for roll in ROLLS]
    assert [weak.play(START, roll) for roll in ROLLS] != [other.play(START, roll) for roll in ROLLS]


@needs_sage
def test_noise_makes_worse_plays_and_none_makes_none() -> None:
    engine = sage.Sage(0)

    def loss(noise: float) -> float:
        total = 0.0
        for roll in ROLLS:
            ranked = engine.ranked(START, roll)
            played = Opponent(engine, "x", noise).play(START, roll)
            total += ranked[0].equity - next(c.equity for c in ranked if played and c.play.result == played.result)
        return total

    assert loss(0.0) == 0 < loss(0.05) < loss(1.0)


class Failing:
    """An opponent whose engine is gone."""

    name = "Failing"

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        raise EngineFailed(f"It has died over {roll} in {seat.rules.title}.")

    def doubles(self, seat: Seat) -> bool:
        raise EngineFailed(f"It has died over a cube of {seat.cube}.")

    takes = doubles

    def close(self) -> None:
        """Nothing is held."""


class Cheating(Failing):
    """An opponent that plays what it likes."""

    name = "Cheating"

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        del roll
        return Play((), seat.position.flipped())


@pytest.mark.parametrize("opponent_type", [Failing, Cheating])
def test_the_match_goes_on_when_an_opponent_fails(opponent_type: type[Failing]) -> None:
    said: list[str] = []
    match = played_out(Both(Steadfast(opponent_type(), said.append), Beginner()), 3, seed=9)

    assert match.winner is not None
    assert any("the match goes on" in sentence or "not legal" in sentence for sentence in said)


@pytest.mark.parametrize("options", [("--dies-often",), ("--illegal",), ("--long",), ("--mute",), ("--rubbish",)])
def test_a_match_against_a_program_that_misbehaves_is_played_to_its_end(
    options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "PATIENCE", 0.1)
    before = children()
    said: list[str] = []
    bot = Steadfast(Ubgi(ubgi_command(*options), patience=1.0), said.append)
    match = played_out(Both(bot, Beginner()), 1, seed=3)
    bot.close()

    assert match.winner is not None
    assert len(said) < 12  # not the same sentence at every turn
    assert children() <= before


class Sulking(Failing):
    """An opponent that fails as long as it wants to, and counts how often it was asked."""

    def __init__(self, failing: int) -> None:
        self.asked, self.failing = 0, failing

    def doubles(self, seat: Seat) -> bool:
        del seat
        self.asked += 1
        if self.asked <= self.failing:
            raise EngineFailed("It sulks.")
        return True


def test_who_fails_three_times_running_rests_and_is_asked_again() -> None:
    said: list[str] = []
    bot = Sulking(failing=MOST_FAILURES)
    steadfast = Steadfast(bot, said.append)
    for _ in range(MOST_FAILURES + RESTS):
        assert not steadfast.doubles(START)
        assert steadfast.trouble

    assert bot.asked == MOST_FAILURES
    assert steadfast.doubles(START)
    assert (bot.asked, steadfast.trouble) == (MOST_FAILURES + 1, "")
    assert said == [
        "It sulks. The beginner level decides here instead, and the match goes on.",
        "It sulks. The beginner level plays instead for a while, and the match goes on.",
    ]


def test_who_cannot_come_is_invited_again() -> None:
    guests: list[Bot] = []

    def make() -> Bot:
        if not guests:
            raise InvalidInput("There is no such level.")
        return guests[0]

    bot = Invited("Guest", make)
    with pytest.raises(EngineMissing, match="no such level"):
        bot.doubles(START)
    bot.close()
    guests.append(Sulking(failing=0))
    assert bot.doubles(START)


def test_an_opponent_that_dances_has_no_play() -> None:
    shut_out = Seat(Position.of("bar:1 6:14", "6:3 5:3 4:3 3:2 2:2 1:2"), BACKGAMMON)
    assert Steadfast(Failing(), lambda _: None, Beginner()).play(shut_out, Roll(3, 1)) is None


def test_a_seat_knows_cube_score_and_jacoby() -> None:
    match = Match.to(5).opened(3, 1).played("8/5 6/5").doubled().taken()
    seat = seat_at(match, Side.BLACK)
    money = Match.under(Terms(Money(), money_rules=frozenset({MoneyRule.JACOBY}))).opened(3, 1)

    assert (seat.cube, seat.cube_at.value, seat.away, seat.flipped().cube_at.value) == (2, "theirs", 5, "mine")
    assert seat_at(money, Side.WHITE).jacoby


@pytest.mark.parametrize(("own", "opp", "accepted"), [("6:1 5:1", "1:2 2:1", True), ("6:3 5:3 4:3", "12:15", False)])
def test_an_offered_result_is_accepted_when_nothing_more_can_be_won(own: str, opp: str, accepted: bool) -> None:
    from bafflebox.match.acts import BoardCorrected, Conceded

    white = Position.of(own, opp)
    match = Match.to(5).opened(3, 1).after(BoardCorrected(Side.BLACK, white.flipped()))
    match = match.after(Conceded(Side.BLACK, Result.SINGLE))
    assert match.game is not None
    assert match.game.phase is Phase.OFFERED

    assert isinstance(act_of(Beginner(), match, Side.WHITE), Accepted if accepted else Rejected)


def test_asking_for_a_decision_that_nobody_has_is_refused() -> None:
    with pytest.raises(InvalidInput, match="there is nothing to decide"):
        act_of(Beginner(), Match.to(3), Side.WHITE)


# The levels


@pytest.mark.parametrize("rules", DISCIPLINES.values(), ids=str)
def test_every_discipline_has_levels_and_the_first_plays_without_any_engine(rules: object) -> None:
    discipline = next(each for each in DISCIPLINES.values() if each is rules)
    first = levels(discipline)[0].make(0)
    plays = legal_plays(discipline.start, Roll(6, 5), discipline)

    assert first.play(Seat(discipline.start, discipline), Roll(6, 5)) in plays


def test_levels_have_names_families_and_measured_strength() -> None:
    names = [each.name for each in levels(BACKGAMMON)]

    assert names[0] == "beginner"
    assert names[-1] == BEST
    assert family(DISCIPLINES["nackgammon"]) == "backgammon"
    for name, below in zip(names[1:], names, strict=False):
        for found in strengths(name, BACKGAMMON):
            assert found.against == below
            assert found.games >= 500
            assert found.low <= found.points <= found.high
    assert "points per game against club" in str(Strength("club", 500, 0.5, 0.4, 0.6))


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: level("wizard", BACKGAMMON), "There is no level 'wizard'"),
        (lambda: analysis_engine("endless", BACKGAMMON), "no depth 'endless'"),
    ],
)
def test_unknown_levels_are_refused_in_words(ask: object, said: str) -> None:
    assert callable(ask)
    with pytest.raises(InvalidInput, match=said):
        ask()


def test_without_any_engine_the_levels_say_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sage, "installed", lambda: False)
    monkeypatch.setattr(gnubg, "PLACES", str(tmp_path))
    with pytest.raises(EngineMissing, match=r"bafflebox\[bots\]"):
        level("club", BACKGAMMON).make(0)
    assert "bafflebox[bots]" in level("club", BACKGAMMON).missing
    assert level("beginner", BACKGAMMON).missing == ""


@needs_sage
def test_an_engine_can_be_named_instead_of_a_level() -> None:
    bot = opponent("sage:0", BACKGAMMON)
    play = bot.play(START, Roll(3, 1))

    assert play is not None
    assert play.notation == "8/5 6/5"
    with pytest.raises(InvalidInput, match="does not play Longgammon"):
        opponent("sage:0", DISCIPLINES["longgammon"])
