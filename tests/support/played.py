"""Matches to test with: played at random under the rules, with cube and resignations, from a seed."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

from bafflebox.game import BACKGAMMON, Both, Discipline, Roll, Side, legal_plays, loss
from bafflebox.game.position import OFF
from bafflebox.notation.record import (
    Act,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    RecordedTerms,
    Resigned,
    Took,
)

NAMES = (
    "Ann",
    "Bob",
    "Zoë Müller",
    "x:y",
    "A. B. : C",
    "nori,1778",
    "",
    "O'Brien  Jr",
    "日本",
    "12: 34",
    "Game 7",
    "R2 D2",
)


def random_match(seed: int, length: int = 3, rules: Discipline = BACKGAMMON, games: int = 12) -> RecordedMatch:
    """A match to `length` points (0: money, at most `games` games) of random legal plays."""
    dice = random.Random(seed)
    names = Both(*dice.sample(NAMES, 2))
    score, played = Both(0, 0), []
    while len(played) < games and (not length or max(score) < length):
        game = _game(dice, len(played) + 1, score, length, rules)
        outcome = game.outcome
        if outcome is None:
            break
        score = score.put(outcome.winner, score[outcome.winner] + outcome.points)
        if length and max(score) >= length:
            game = replace(game, outcome=replace(outcome, ends_match=True))
        played.append(game)
    return RecordedMatch(players=names, length=length, games=tuple(played), terms=RecordedTerms(discipline=rules))


def _game(dice: random.Random, number: int, score: Both[int], length: int, rules: Discipline) -> RecordedGame:
    acts: list[Act] = []
    side = dice.choice(tuple(Side))
    position, cube, owner = rules.start, 1, None
    crawford = length > 1 and length - 1 in tuple(score)

    def ended(winner: Side, points: int) -> RecordedGame:
        return RecordedGame(number=number, score=score, acts=tuple(acts), outcome=RecordedResult(winner, points))

    while True:
        alive = not length or cube < length - score[side]
        if (
            acts
            and owner in (None, side)
            and not crawford
            and length != 1
            and alive
            and cube < 64
            and dice.random() < 0.04
        ):
            acts.append(RecordedDouble(side=side, to=2 * cube))
            if dice.random() < 0.4:
                acts.append(RecordedPass(side=side.other))
                return ended(side, cube)
            acts.append(Took(side=side.other))
            cube, owner = 2 * cube, side.other
        thrown = (dice.randint(1, 6), dice.randint(1, 6))
        while not acts and thrown[0] == thrown[1]:
            thrown = (dice.randint(1, 6), dice.randint(1, 6))
        plays = legal_plays(position, Roll(*thrown), rules)
        if len(acts) > 8 and plays and dice.random() < 0.01:
            acts.append(RecordedRoll(side=side, dice=thrown, manner=Manner.UNPLAYED))
            if dice.random() < 0.5:
                acts.append(Resigned(side=side))
            return ended(side.other, cube)
        play = dice.choice(plays) if plays else None
        acts.append(RecordedRoll(side=side, dice=thrown, moves=play.moves if play else ()))
        position = play.result if play else position
        if position.own[OFF] == rules.checkers:
            return ended(side, cube * loss(position.opp, rules).multiplier)
        position, side = position.flipped(), side.other


def matches(rules: Discipline = BACKGAMMON) -> st.SearchStrategy[RecordedMatch]:
    """Random matches of every short length, money sessions among them."""
    lengths = st.sampled_from((0, 1, 2, 3, 5))
    return st.builds(lambda seed, length: random_match(seed, length, rules, games=4), st.integers(0, 2**32), lengths)
