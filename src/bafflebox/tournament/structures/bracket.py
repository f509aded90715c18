"""The knock-out tree: pairs of slots, round by round, and the positions of seeds.

Positions in a bracket fed by places: seeds apart, players of one group apart as long as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bafflebox.tournament.structures.fixture import Bye, Fixture, PlaceIn, Section, Source, WinnerOf

Rounds = tuple[tuple[Fixture, ...], ...]


def lines_for(entrants: int) -> int:
    """The smallest sheet that holds this many: a power of two.

    >>> [lines_for(n) for n in (1, 2, 3, 8, 9)]
    [1, 2, 4, 8, 16]
    """
    return 1 << max(0, entrants - 1).bit_length()


def mirrored(number: int, digits: int) -> int:
    """A number with its binary digits reversed: counting up, it fills halves, then quarters, then eighths.

    >>> [mirrored(number, 3) for number in range(8)]
    [0, 4, 2, 6, 1, 5, 3, 7]
    """
    return int(f"{number:0{digits}b}"[::-1], 2) if digits else 0


def seed_lines(lines: int) -> tuple[int, ...]:
    """The line, from 0, of each seed: the first two can meet only in the final, the first four only in the semi-finals.

    >>> seed_lines(8)
    (0, 7, 4, 3, 2, 5, 6, 1)
    """
    order = [0]
    while len(order) < lines:
        last = 2 * len(order) - 1
        order = [
            seed
            for index, better in enumerate(order)
            for seed in ((last - better, better) if index % 2 else (better, last - better))
        ]
    by_seed = {seed: line for line, seed in enumerate(order)}
    return tuple(by_seed[seed] for seed in range(lines))


@dataclass(frozen=True, slots=True)
class SectionLayout:
    """A section while its rounds are being laid out: creates fixtures and returns the resulting slots."""

    section: Section

    def round(self, number: int, slots: Sequence[Source]) -> tuple[Fixture, ...]:
        """Neighbouring slots meet; a left-over slot has a bye."""
        padded = [*slots, Bye()] if len(slots) % 2 else list(slots)
        return tuple(
            Fixture(
                self.section.name,
                number,
                place // 2 + 1,
                padded[place],
                padded[place + 1],
                best_of=self.section.best_of,
                boards=self.section.boards,
            )
            for place in range(0, len(padded), 2)
        )

    def with_lengths(self, rounds: Sequence[Sequence[Fixture]]) -> Rounds:
        """The same rounds with the length of each, now that their number is known."""
        total = len(rounds)
        return tuple(
            tuple(replace(fixture, length=self.section.length_of(number, total)) for fixture in matches)
            for number, matches in enumerate(rounds, 1)
        )


def winners(matches: Sequence[Fixture]) -> list[Source]:
    return [WinnerOf(fixture.id) for fixture in matches]


def knockout(section: Section, slots: Sequence[Source]) -> Rounds:
    """Rounds until one is left."""
    layout = SectionLayout(section)
    rounds: list[tuple[Fixture, ...]] = []
    alive = list(slots)
    while len(alive) > 1:
        matches = layout.round(len(rounds) + 1, alive)
        rounds.append(matches)
        alive = winners(matches)
    return layout.with_lengths(rounds)


def from_ranking(section: str, size: int) -> list[Source]:
    """The best of one table, seeded by place; left-over lines are byes for the best."""
    lines = lines_for(size)
    slots: list[Source] = [Bye()] * lines
    for place, line in enumerate(seed_lines(lines)[:size], 1):
        slots[line] = PlaceIn(section, 0, place)
    return slots


def from_groups(section: str, groups: int, top: int) -> list[Source]:
    """The best `top` of each group: first places seeded apart, and nobody meets a player of the same group early.

    >>> [f"{slot.group}.{slot.place}" for slot in from_groups("groups", 4, 2)]
    ['1.1', '2.2', '3.2', '4.1', '3.1', '4.2', '1.2', '2.1']
    """
    lines = lines_for(groups * top)
    seeds = seed_lines(lines)
    slots: list[Source] = [Bye()] * lines
    taken: list[list[int]] = [[] for _ in range(groups)]
    for place in range(1, top + 1):
        tier = seeds[(place - 1) * groups : place * groups]
        chosen = list(tier) if place == 1 else _apart(taken, tier)
        for group, line in enumerate(chosen):
            slots[line] = PlaceIn(section, group + 1, place)
            taken[group].append(line)
    return slots


def _apart(taken: Sequence[Sequence[int]], lines: Sequence[int]) -> list[int]:
    """Which group gets which line: a single meeting one round earlier is worse than all groups meeting a round
    later."""
    from rustworkx import PyGraph, max_weight_matching  # slow to import

    count = len(lines)
    graph: PyGraph[int, int] = PyGraph(multigraph=False)
    graph.add_nodes_from(range(2 * count))
    latest = max(lines_for(2 * len(taken)).bit_length(), max(lines).bit_length()) + 1
    for group, mates in enumerate(taken):
        for place, line in enumerate(lines):
            early = sum((count + 1) ** (latest - (line ^ mate).bit_length()) for mate in mates)
            graph.add_edge(group, count + place, -(early * 2 * count * count + abs(group - (count - 1 - place))))
    chosen = {}
    for one, two in max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight):
        chosen[min(one, two)] = lines[max(one, two) - count]
    return [chosen[group] for group in range(count)]
