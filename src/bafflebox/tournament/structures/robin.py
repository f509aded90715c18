"""Round robin: groups and the circle method."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.tournament.structures.bracket import Rounds
from bafflebox.tournament.structures.fixture import Fixture, Section, Source


def circle(players: int) -> list[list[tuple[int, int]]]:
    """Rounds in which everybody meets everybody once and plays at most once per round; players count from 0.

    >>> circle(4)
    [[(0, 3), (1, 2)], [(3, 1), (2, 0)], [(2, 3), (0, 1)]]
    """
    wheel = players + players % 2
    last = wheel - 1
    rounds = []
    for turn in range(last):
        pairs = [(turn, last)] + [((turn + step) % last, (turn - step) % last) for step in range(1, wheel // 2)]
        rounds.append([_fair(one, two) for one, two in pairs if max(one, two) < players])
    return rounds


def _fair(one: int, two: int) -> tuple[int, int]:
    """The first-named player alternates with the sum of the numbers."""
    low, high = sorted((one, two))
    return (low, high) if (low + high) % 2 else (high, low)


def snake(lines: int, groups: int) -> list[list[int]]:
    """Lines, from 1, dealt to groups back and forth, so that seeds are spread evenly.

    >>> snake(8, 2)
    [[1, 4, 5, 8], [2, 3, 6, 7]]
    """
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for line in range(lines):
        row, place = divmod(line, groups)
        dealt[groups - 1 - place if row % 2 else place].append(line + 1)
    return dealt


def round_robin(section: Section, groups: Sequence[Sequence[Source]], times: int = 1) -> Rounds:
    """The matches of all groups, round by round."""
    plans = [circle(len(members)) for members in groups]
    single = max((len(plan) for plan in plans), default=0)
    total = single * times
    rounds: list[tuple[Fixture, ...]] = []
    for number in range(1, total + 1):
        again, turn = divmod(number - 1, single)
        pairs = [
            (group, *(pair[::-1] if again % 2 else pair))
            for group, plan in enumerate(plans, 1)
            if turn < len(plan)
            for pair in plan[turn]
        ]
        rounds.append(
            tuple(
                Fixture(
                    section.name,
                    number,
                    place,
                    groups[group - 1][one],
                    groups[group - 1][two],
                    section.length_of(number, total),
                    section.best_of,
                    section.boards,
                    group,
                )
                for place, (group, one, two) in enumerate(pairs, 1)
            )
        )
    return tuple(rounds)
