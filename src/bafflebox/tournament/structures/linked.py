"""Brackets entered by losers of another bracket, and where each loser lands, so that players who have met meet again
late.

A pattern says which round of the source enters which round here: letters are rounds of the source, `|` is a round that
nobody enters. `A.B.|.C.|.D` is the usual pattern for sixteen players.

Think of the slots of a bracket as binary addresses: the first digit says which half, the second which quarter. A player
who lost and the one who beat them come from addresses with the same leading digits. So each round's losers are moved by
their own mask, and two players who have met stay apart for as long as the leading digits of their masks differ.

For a bracket under a knock-out this gives the masks 0, 1000, 0100, 1100, 0010, ...: the first two rounds stay apart
until the halves meet, the first four until the quarters meet. Nothing can do better: with more entering rounds than
parts of the bracket, two matches on one player's way must drop into the same part. Under a lower bracket, the players
have already been moved, and each mask is chosen against every earlier meeting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.tournament.structures.bracket import Rounds, SectionLayout, mirrored, winners
from bafflebox.tournament.structures.fixture import Bye, Fixture, LoserOf, Section, Source, WinnerOf

WIDTH = 6
"""The number of leading digits considered: 64 parts of a bracket are more than the rounds that enter it."""

Arrival = tuple[tuple[int, int], ...]
"""How a player may arrive: for each bracket so far, the round lost and the mask by which they had been moved there."""


def untouched(rounds: int) -> tuple[frozenset[Arrival], ...]:
    """Arrivals from a bracket filled by the draw: nobody has been moved yet."""
    return tuple(frozenset({((number, 0),)}) for number in range(1, rounds + 1))


def masks(arrivals: Sequence[Iterable[Arrival]], matches: Sequence[int]) -> list[int]:
    """A mask for the losers of each entering round, as `WIDTH` leading digits.

    >>> [f"{mask:06b}" for mask in masks(untouched(4), [64, 64, 64, 64])]
    ['000000', '100000', '010000', '110000']
    """
    chosen: list[int] = []
    for index, coming in enumerate(arrivals):
        free = WIDTH - min(WIDTH, (matches[index] - 1).bit_length())
        parts = _meetings(chosen, arrivals[:index], coming)
        chosen.append(
            min(
                (mirrored(number, WIDTH) for number in range(1 << WIDTH - free)),
                key=lambda mask: sum(count * 4 ** _common(part ^ mask) for part, count in parts.items()),
            )
        )
    return chosen


def _meetings(chosen: Sequence[int], before: Sequence[Iterable[Arrival]], coming: Iterable[Arrival]) -> Counter[int]:
    """The masks that would bring newcomers back to somebody they have met, and how many ways lead to that."""
    found: Counter[int] = Counter()
    for mask, earlier in zip(chosen, before, strict=True):
        for one in earlier:
            for two in coming:
                for (lost, moved), (beaten, away) in zip(one, two, strict=True):
                    if lost != beaten:
                        found[mask ^ one[-1][1] ^ moved ^ two[-1][1] ^ away] += 1
    return found


def _common(difference: int) -> int:
    """How many leading digits two addresses share."""
    return WIDTH - difference.bit_length()


def landing(mask: int, matches: int) -> list[int]:
    """Which match's loser goes to each slot.

    >>> landing(0b100000, 4), landing(0b010000, 4)
    ([2, 3, 0, 1], [1, 0, 3, 2])
    """
    digits = (matches - 1).bit_length()
    moved = mask << digits >> WIDTH
    return [place for place in (slot ^ moved for slot in range(1 << digits)) if place < matches]


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Pattern:
    """For each round of the lower bracket, the rounds of the source, from 1, whose losers enter it."""

    rounds: tuple[tuple[int, ...], ...]

    @staticmethod
    def parse(text: str) -> Pattern:
        """Letters and bars separated by dots.

        >>> str(Pattern.parse("A.B.|.C"))
        'A.B.|.C'
        """
        rounds: list[tuple[int, ...]] = []
        for part in text.split("."):
            if part != "|" and (not part or any(letter not in LETTERS for letter in part)):
                raise InvalidInput(
                    "'{part}' in the pattern '{text}' is neither rounds by their letters nor | for a round without newcomers.",
                    part=part,
                    text=text,
                    code="bad_pattern",
                )
            rounds.append(() if part == "|" else tuple(LETTERS.index(letter) + 1 for letter in part))
        named = [number for entering in rounds for number in entering]
        if named != sorted(set(named)):
            raise InvalidInput(
                "The pattern '{text}' must name each round once and in order: A before B before C.",
                text=text,
                code="bad_pattern",
            )
        if not rounds[0]:
            raise InvalidInput(
                "The pattern '{text}' begins with a round that nobody enters.", text=text, code="bad_pattern"
            )
        return Pattern(tuple(rounds))

    def __str__(self) -> str:
        return ".".join("".join(LETTERS[number - 1] for number in entering) or "|" for entering in self.rounds)


def usual_pattern(losers: Mapping[int, int]) -> Pattern:
    """The plain pattern for this many losers per round: newcomers enter when they are as many as those left.

    >>> str(usual_pattern({1: 8, 2: 4, 3: 2, 4: 1}))
    'A.B.|.C.|.D'
    """
    rounds: list[tuple[int, ...]] = []
    alive, coming = 0, list(losers)
    while coming:
        entering: tuple[int, ...] = ()
        players = alive
        while coming and (not players or (losers[coming[0]] >= alive and 2 * losers[coming[0]] > players)):
            players += losers[coming[0]]
            entering = (*entering, coming.pop(0))
        rounds.append(entering)
        alive = (players + 1) // 2
    return Pattern(tuple(rounds))


@dataclass(frozen=True, slots=True)
class _Slot:
    """A slot with the source matches whose players may reach it, and the matches below those."""

    source: Source
    here: int = 0
    below: int = 0

    def clashes(self, other: _Slot) -> int:
        """How many pairs of source matches would bring the winner and loser of the same match together."""
        return (self.here & other.below).bit_count() + (self.below & other.here).bit_count()

    def with_other(self, other: _Slot, source: Source) -> _Slot:
        return _Slot(source, self.here | other.here, self.below | other.below)


@dataclass(frozen=True, slots=True)
class Lower:
    """A lower bracket after layout."""

    rounds: Rounds
    survivor: Source
    """Where its winner comes from, even if nobody has to play for it."""
    arrivals: tuple[frozenset[Arrival], ...]
    """How the losers of each of its rounds may have arrived, for a bracket below this one."""


def linked(
    section: Section,
    feeding: Sequence[Sequence[Fixture]],
    arrivals: Sequence[frozenset[Arrival]],
    entering: Iterable[int],
    pattern: str = "",
) -> Lower:
    """A bracket entered by losers of `feeding`."""
    coming = {number: len(feeding[number - 1]) for number in entering if number <= len(feeding)}
    if not coming:
        return Lower((), Bye(), ())
    shape = Pattern.parse(pattern) if pattern else usual_pattern(coming)
    named = [number for entries in shape.rounds for number in entries if number in coming]
    if len(named) < len(coming):
        missing = ", ".join(f"{LETTERS[number - 1]} (round {number})" for number in coming if number not in named)
        raise InvalidInput(
            "The pattern {shape} has no place for the losers of {missing}.",
            shape=shape,
            missing=missing,
            code="bad_pattern",
        )
    moved = dict(zip(named, masks([arrivals[n - 1] for n in named], [coming[n] for n in named]), strict=True))
    slots = _slots(feeding, moved)
    layout = SectionLayout(section)
    rounds: list[tuple[Fixture, ...]] = []
    there: frozenset[Arrival] = frozenset()
    met: list[frozenset[Arrival]] = []
    alive: list[_Slot] = []
    left = list(shape.rounds)
    while left or len(alive) > 1:
        newcomers = [number for number in (left.pop(0) if left else ()) if number in slots]
        for number in newcomers:
            there |= {(*arrival, (0, arrival[-1][1] ^ moved[number])) for arrival in arrivals[number - 1]}
        order = _meeting(alive, [slots[number] for number in newcomers])
        if len(order) < 2:
            alive = order
            continue
        matches = layout.round(len(rounds) + 1, [slot.source for slot in order])
        rounds.append(matches)
        met.append(frozenset((*arrival[:-1], (len(rounds), arrival[-1][1])) for arrival in there))
        padded = [*order, _Slot(Bye())] if len(order) % 2 else order
        alive = [
            padded[2 * place].with_other(padded[2 * place + 1], source) for place, source in enumerate(winners(matches))
        ]
    return Lower(layout.with_lengths(rounds), alive[0].source, tuple(met))


def _slots(feeding: Sequence[Sequence[Fixture]], moved: Mapping[int, int]) -> dict[int, list[_Slot]]:
    """The losers of each entering round in the order in which they land."""
    bits = {fixture.id: 1 << place for place, fixture in enumerate(f for matches in feeding for f in matches)}
    below: dict[str, int] = {}
    for matches in feeding:
        for fixture in matches:
            before = [slot.fixture for slot in (fixture.first, fixture.second) if isinstance(slot, WinnerOf)]
            below[fixture.id] = 0
            for name in before:
                if name in bits:
                    below[fixture.id] |= bits[name] | below[name]
    found: dict[int, list[_Slot]] = {}
    for number, mask in moved.items():
        lost = [feeding[number - 1][place] for place in landing(mask, len(feeding[number - 1]))]
        found[number] = [_Slot(LoserOf(fixture.id), bits[fixture.id], below[fixture.id]) for fixture in lost]
    return found


def _meeting(alive: list[_Slot], new: list[list[_Slot]]) -> list[_Slot]:
    """The slots of a round, neighbours meeting."""
    groups = [group for group in (alive, *new) if group]
    if len(groups) < 2:
        return groups[0] if groups else []
    if len(groups) == 2 and len(groups[0]) == len(groups[1]):
        return [slot for pair in zip(*groups, strict=True) for slot in pair]
    return _least_clashing([slot for group in groups for slot in group])


def _least_clashing(slots: list[_Slot]) -> list[_Slot]:
    """Uneven rounds: the pairing with the fewest clashes, and among those the one that keeps neighbours together."""
    from rustworkx import PyGraph, max_weight_matching  # slow to import, and only odd patterns need it

    count = len(slots)
    graph: PyGraph[int, int] = PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    edges = [
        (one, two, -(slots[one].clashes(slots[two]) * count * count + (two - one)))
        for one in range(count)
        for two in range(one + 1, count)
    ]
    graph.add_edges_from(edges)
    pairs = sorted(
        (min(pair), max(pair))
        for pair in max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight)
    )
    paired = {place for pair in pairs for place in pair}
    alone = [slots[place] for place in range(count) if place not in paired]
    return [slots[place] for pair in pairs for place in pair] + alone
