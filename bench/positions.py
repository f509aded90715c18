"""Positions and rolls for benchmarks, from seeded games: half played at random, half by a simple player.

Three quarters are contact positions and a quarter races; no pair is repeated, and opening positions are left out.
"""

from __future__ import annotations

import random

from bafflebox.game import BACKGAMMON, Position, Roll, legal_results

Pair = tuple[Position, Roll]
SEED = 20261115
LONGEST_GAME = 400


def pairs(count: int, seed: int = SEED) -> list[Pair]:
    """Distinct pairs of a position and a roll, seen by the player on roll."""
    chance = random.Random(seed)
    race = count // 8
    wanted = {
        (tidy, touching): count // 2 - race if touching else race for tidy in (0, 1) for touching in (True, False)
    }
    wanted[1, True] += count - sum(wanted.values())
    found: dict[Pair, None] = {}
    while any(wanted.values()):
        tidy_player = chance.randrange(2)
        position = BACKGAMMON.start
        for turn in range(LONGEST_GAME):
            roll = Roll(chance.randint(1, 6), chance.randint(1, 6))
            kind = (tidy_player, in_contact(position))
            if turn and wanted[kind] and chance.random() < 0.35 and (position, roll) not in found:
                wanted[kind] -= 1
                found[position, roll] = None
            results = sorted(legal_results(position, roll), key=lambda result: result.board) or [position]
            careful = tidy_player and chance.random() >= 0.05
            position = max(results, key=tidiness) if careful else chance.choice(results)
            if not any(position.own[1:]):
                break
            position = position.flipped()
    return list(found)


def in_contact(position: Position) -> bool:
    """Whether any of the player's checkers still has to pass an opposing one."""
    rearmost = max((place for place in range(1, 26) if position.own[place]), default=0)
    their_rearmost = max((place for place in range(1, 26) if position.opp[place]), default=0)
    return rearmost + their_rearmost > 25


def tidiness(position: Position) -> float:
    """A simple handmade score for points, primes and hits, so that half of the games look like real ones."""
    own, run, score = position.own, 0, 1.6 * position.opp[25] - 0.02 * position.pips
    behind = max((place for place in range(1, 26) if position.opp[place]), default=0)
    for point in range(1, 25):
        if own[point] >= 2:
            run += 1
            score += (1.2 if 3 <= point <= 9 else 0.5) + 0.25 * run - 0.25 * max(0, own[point] - 3)
        else:
            run = 0
            if own[point] == 1 and point + behind > 25:
                score -= 0.9 if point < 19 else 0.3
    return score
