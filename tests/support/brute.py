"""Legal results the slow way, written from the clauses alone: every order of the numbers, every checker for each of them.

Checkers are lists of places in the mover's numbering, not counts, and nothing is shared with the generators under test.
Hitting: `ibf:5.*`; Longgammon: `ibf:4.*`; both: `ibf:12.5.*`, `ibf:13.1` to `ibf:13.3`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from bafflebox.game import Position

Number = int


@dataclass(frozen=True)
class Men:
    """Own checkers and the opponent's, all by the mover's numbering; an opposing one on the bar is at 0."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]


def brute_results(position: Position, dice: tuple[int, int], *, longgammon: bool = False) -> set[bytes]:
    """The boards after every legal play."""
    mine = tuple(place for place in range(1, 26) for _ in range(position.own[place]))
    theirs = tuple(_across(place, longgammon) for place in range(1, 26) for _ in range(position.opp[place]))
    head_limit = 15
    if longgammon:
        first_turn = mine.count(24) == 15
        head_limit = 2 if first_turn and dice in ((3, 3), (4, 4), (6, 6)) else 1  # ibf:4.2.b, ibf:4.2.c
    their_off = position.opp[0]
    numbers = dice * 2 if dice[0] == dice[1] else dice
    ends: dict[tuple[Number, ...], set[Men]] = {}
    for order in set(permutations(numbers)):
        for used, men in _sequences(Men(mine, theirs), order, (), head_limit, longgammon, their_off):
            ends.setdefault(tuple(sorted(used)), set()).add(men)
    most = max(map(len, ends), default=0)
    fullest = {used: found for used, found in ends.items() if len(used) == most and most > 0}
    if most == 1:  # ibf:12.5.3.c
        fullest = {max(fullest): fullest[max(fullest)]}
    return {_board(men, position, longgammon) for found in fullest.values() for men in found}


def _sequences(
    men: Men, order: tuple[Number, ...], used: tuple[Number, ...], head: int, longgammon: bool, their_off: int
) -> Iterator[tuple[tuple[Number, ...], Men]]:
    """Every way to play the numbers in this order, and every beginning of it."""
    if used:
        yield used, men
    if not order:
        return
    number, *rest = order
    for place in sorted(set(men.mine)):
        after = _moved(men, place, number, longgammon)
        left = head - (place == 24)
        if after and left >= 0 and not (longgammon and _shut_in(after, their_off)):
            yield from _sequences(after, tuple(rest), (*used, number), left, longgammon, their_off)


def _moved(men: Men, place: int, number: int, longgammon: bool) -> Men | None:
    if 25 in men.mine and place != 25:  # ibf:5.4.a
        return None
    target = place - number
    others = list(men.mine)
    others.remove(place)
    if target <= 0:
        home = max(men.mine) <= 6  # ibf:13.1
        exact_or_rearmost = target == 0 or place == max(men.mine)  # ibf:13.2, ibf:13.3
        return Men(tuple(others), men.theirs) if home and exact_or_rearmost else None
    opposing = men.theirs.count(target)
    if opposing > (0 if longgammon else 1):  # ibf:4.3.a, ibf:5.3.a
        return None
    theirs = tuple(sorted(0 if place == target else place for place in men.theirs))  # ibf:5.3.b
    return Men(tuple(sorted([*others, target])), theirs)


def _shut_in(men: Men, their_off: int) -> bool:
    """Six neighbours on the opponent's way, 12, 11, ... 1, 24, ... 13, with nobody past them (`ibf:4.4`)."""
    way = [*range(12, 0, -1), *range(24, 12, -1)]
    for first in range(len(way) - 5):
        if all(point in men.mine for point in way[first : first + 6]):
            past = [place for place in men.theirs if place in way[first + 6 :]]
            if not past and not their_off:
                return True
    return False


def _across(place: int, longgammon: bool) -> int:
    """An opposing checker's place in the mover's numbering (`ibf:4.1.open`, `ibf:5.2.a`)."""
    if longgammon and place != 25:
        return place - 12 if place > 12 else place + 12
    return 25 - place


def _board(men: Men, before: Position, longgammon: bool) -> bytes:
    own, opp = [0] * 26, [0] * 26
    for place in men.mine:
        own[place] += 1
    for place in men.theirs:
        opp[25 if place == 0 else _across(place, longgammon)] += 1
    own[0] = sum(before.own) - sum(own)
    opp[0] = sum(before.opp) - sum(opp)
    return bytes(own + opp)
