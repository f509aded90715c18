"""Positions in a bracket fed by places: seeds apart, players of one group apart as long as possible."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.tournament.structures.bracket import lines_for, seed_lines
from bafflebox.tournament.structures.fixture import Bye, PlaceIn, Source


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
