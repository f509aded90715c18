"""Recorded matches to test with, played at random from a seed."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable

from bafflebox.game import BACKGAMMON, Both, Discipline, Position, Roll, Side, legal_plays
from bafflebox.notation.positions import write_position_id
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
from bafflebox.notation.replay import PLAYED, follow


def random_match(
    seed: int, rules: Discipline = BACKGAMMON, *, length: int = 5, turns: int = 30, games: int = 6
) -> RecordedMatch:
    """A match of random plays, doubles, takes and passes; a game that goes on too long is resigned."""
    chance = random.Random(seed)
    score, played = Both(0, 0), list[RecordedGame]()
    for number in range(1, games + 1):
        game = _game(chance, rules, number, score, turns)
        played.append(game)
        assert game.outcome
        score = score.put(game.outcome.winner, score[game.outcome.winner] + game.outcome.points)
        if length and max(score) >= length:
            break
    return RecordedMatch(
        players=Both("Ann Example", "Bob Example"),
        length=length,
        games=tuple(played),
        terms=RecordedTerms(discipline=rules),
        event="Open",
        round="2",
        date="2026-01-31",
    )


def _game(chance: random.Random, rules: Discipline, number: int, score: Both[int], turns: int) -> RecordedGame:
    acts: list[Act] = []
    position, side = rules.start, chance.choice(list(Side))
    cube, owner = 1, None
    for turn in range(turns):
        if turn and owner in (None, side) and cube < 4 and chance.random() < 0.08:
            acts.append(RecordedDouble(side=side, to=2 * cube))
            if chance.random() < 0.4:
                acts.append(RecordedPass(side=side.other))
                return _ended(number, score, acts, RecordedResult(side, cube))
            acts.append(Took(side=side.other))
            cube, owner = 2 * cube, side.other
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        while turn == 0 and dice[0] == dice[1]:
            dice = (chance.randint(1, 6), chance.randint(1, 6))
        plays = legal_plays(position, Roll(*dice), rules)
        play = chance.choice(plays) if plays else None
        acts.append(RecordedRoll(side=side, dice=dice, moves=play.moves if play else ()))
        position = play.result if play else position
        if position.own[0] == rules.checkers:
            return _ended(number, score, acts, RecordedResult(side, cube * _worth(position)))
        position, side = position.flipped(), side.other
    if chance.random() < 0.5 and legal_plays(position, Roll(2, 1), rules):
        acts.append(RecordedRoll(side=side, dice=(2, 1), manner=Manner.UNPLAYED))
    acts.append(Resigned(side=side, worth=1))
    return _ended(number, score, acts, RecordedResult(side.other, cube))


def _worth(end: Position) -> int:
    return 1 if end.opp[0] else 2


def _ended(number: int, score: Both[int], acts: Iterable[Act], outcome: RecordedResult) -> RecordedGame:
    return RecordedGame(number=number, score=score, acts=tuple(acts), outcome=outcome)


def digest(match: RecordedMatch) -> tuple[int, str]:
    """How many positions were rolled from, and the digest of all of them as the manifest of the test data defines it."""
    lines: list[str] = []
    count = 0
    for number, game in enumerate(match.games, 1):
        lines.append(f"# {number}")
        for step in follow(game, match.terms.discipline):
            if step.finding in PLAYED and step.before is not None:
                lines.append(write_position_id(step.before))
                count += 1
    return count, hashlib.sha256(("\n".join(lines) + "\n").encode()).hexdigest()[:16]
