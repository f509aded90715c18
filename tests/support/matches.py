"""Matches to test with: score sheets written shortly, and random matches."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import strategies as st

from bafflebox.errors import Refused
from bafflebox.game import DISCIPLINES, ROLLS, Play, Position, Result, Side, legal_plays
from bafflebox.match import (
    Accepted,
    Act,
    Beavered,
    Conceded,
    Cube,
    Doubled,
    DoubleWithAnswer,
    Ending,
    Entry,
    GameRecord,
    Match,
    Misrolled,
    Opened,
    Passed,
    PenaltyPoints,
    Phase,
    Played,
    Refusal,
    Rejected,
    Rolled,
    SatOut,
    ScoreCorrected,
    Taken,
    Terms,
    ToPoints,
)

_SIDES = {"W": Side.WHITE, "B": Side.BLACK}
_RESULTS = {"": Result.SINGLE, "g": Result.GAMMON, "bg": Result.BACKGAMMON}


def sheet(text: str) -> tuple[Entry, ...]:
    """A score sheet: winner, `g` or `bg`, then the doubles with their answers, `c` for a game played as Crawford.

    `Wg:W+B+` is a gammon by White after White doubled, Black took, Black redoubled, White took; `W:W-` a double that
    was passed; `B:c` a Crawford game; `W=3` a game written as three points; `!B-1` a penalty point taken from Black.
    """
    return tuple(map(_entry, text.split()))


def _entry(word: str) -> Entry:
    if word.startswith("!"):
        return PenaltyPoints(_SIDES[word[1]], int(word[2:]))
    word, _, written = word.partition("=")
    head, _, cube = word.partition(":")
    crawford = cube.endswith("c")
    marks = cube.removesuffix("c")
    doubles = tuple(DoubleWithAnswer(_SIDES[marks[at]], taken=marks[at + 1] == "+") for at in range(0, len(marks), 2))
    passed = bool(doubles) and not doubles[-1].taken
    return GameRecord(
        _SIDES[head[0]],
        _RESULTS[head[1:]],
        Ending.PASSED if passed else Ending.PLAYED,
        doubles,
        crawford=crawford,
        written=int(written) if written else None,
    )


sides = st.sampled_from(Side)
results = st.sampled_from(Result)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """Any game that could stand on a sheet, with whatever doubles."""
    doubles = tuple(DoubleWithAnswer(by, taken=True) for by in draw(st.lists(sides, max_size=3)))
    passer = draw(st.none() | sides)
    if passer is not None:
        return GameRecord(passer, Result.SINGLE, Ending.PASSED, (*doubles, DoubleWithAnswer(passer, taken=False)))
    return GameRecord(draw(sides), draw(results), Ending.PLAYED, doubles, crawford=draw(st.booleans()))


def random_acts(terms: Terms, *, seed: int, turns: int = 4_000) -> Iterator[tuple[Match, Act, Match]]:
    """A random match, as far as it goes: the match before, an act that was accepted, the match after it."""
    dice = random.Random(seed)
    match = Match.under(terms)
    for _ in range(turns):
        if match.is_over:
            return
        act = random_act(match, dice)
        try:
            after = match.after(act)
        except Refused:
            continue
        yield match, act, after
        match = after


def random_act(match: Match, dice: random.Random) -> Act:
    """Something a side might try now: mostly sensible, often refused."""
    game = match.game
    assert game is not None
    side = game.to_act or dice.choice(list(Side))
    match game.phase:
        case Phase.OPENING:
            return Opened(dice.randint(1, 6), dice.randint(1, 6))
        case Phase.TO_ROLL:
            choice = dice.random()
            if choice < 0.15:
                return Doubled(side)
            if choice < 0.2:
                return Conceded(side, dice.choice(list(Result)))
            if choice < 0.22:
                return SatOut(side)
            return Misrolled(side) if choice < 0.24 else Rolled(side, dice.choice(ROLLS))
        case Phase.TO_PLAY:
            assert game.roll is not None
            plays = legal_plays(game.position, game.roll, game.rules) or (Play((), game.position),)
            return Played(side, dice.choice(sorted(plays, key=lambda play: play.result.board)))
        case Phase.DOUBLED:
            return dice.choice([Taken(side), Taken(side), Passed(side), Beavered(side)])
        case Phase.OFFERED:
            return dice.choice([Accepted(side), Rejected(side)])


def played(name: str, seed: int) -> tuple[Terms, list[Act], Match]:
    """A random match up to where a side does not even roll, for which records have no words."""
    terms = Terms(ToPoints(5), DISCIPLINES[name])
    done: list[Act] = []
    match = Match.under(terms)
    for _, act, after in random_acts(terms, seed=seed):
        if isinstance(act, SatOut):
            break
        done.append(act)
        match = after
    return terms, done, match


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
