"""Brackets that losers of another bracket enter, and where each loser lands.

A pattern says which round of the source enters which round here: letters are rounds of the source, `|` is a round that
nobody enters. `A.B.|.C.|.D` is the usual one for sixteen players.

Where losers land decides how early two players can meet again. Think of the slots as binary addresses. A player who lost in
round r of match p and the one who beat them, and lost in round s, come from addresses with the same leading digits. If the
losers of each round are moved by another mask of leading digits, they stay apart in the lower bracket for as many
rounds as there are masks to go round. The j-th entering round gets the digits of j in reverse: 0, 1000, 0100, 1100, ...,
which keeps the first 2 rounds apart until the halves meet, the first 4 until the quarters meet, and so on. Nothing can do
better: more rounds than parts of the bracket must put two rounds of some player's path into the same part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.tournament.structures.bracket import Layout, Rounds, winners
from bafflebox.tournament.structures.fixture import Bye, Fixture, LoserOf, Section, Source, WinnerOf

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Pattern:
    """For each round of the lower bracket the rounds of the source, from 1, whose losers enter it."""

    rounds: tuple[tuple[int, ...], ...]

    @staticmethod
    def parse(text: str) -> Pattern:
        """Letters and bars with dots between.

        >>> str(Pattern.parse("A.B.|.C"))
        'A.B.|.C'
        """
        rounds: list[tuple[int, ...]] = []
        for part in text.split("."):
            if part != "|" and (not part or any(letter not in LETTERS for letter in part)):
                raise InvalidInput(
                    f"'{part}' in the pattern '{text}' is neither rounds by their letters nor | for a round without newcomers.",
                    code="bad_pattern",
                )
            rounds.append(() if part == "|" else tuple(LETTERS.index(letter) + 1 for letter in part))
        named = [number for entering in rounds for number in entering]
        if named != sorted(set(named)):
            raise InvalidInput(
                f"The pattern '{text}' must name each round once and in order: A before B before C.", code="bad_pattern"
            )
        if not rounds[0]:
            raise InvalidInput(f"The pattern '{text}' begins with a round that nobody enters.", code="bad_pattern")
        return Pattern(tuple(rounds))

    def __str__(self) -> str:
        return ".".join("".join(LETTERS[number - 1] for number in entering) or "|" for entering in self.rounds)


def usual_pattern(losers: Mapping[int, int]) -> Pattern:
    """The plain pattern for so many losers of each round: newcomers come when they are as many as those who are left.

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


def landing(index: int, count: int) -> list[int]:
    """In which order the losers of the index-th entering round stand: slot i gets the loser of match `landing[i]`.

    >>> landing(0, 4), landing(1, 4), landing(2, 4)
    ([0, 1, 2, 3], [2, 3, 0, 1], [1, 0, 3, 2])
    """
    digits = (count - 1).bit_length()
    mask = sum(1 << (digits - 1 - place) for place in range(digits) if index >> place & 1)
    order = [slot ^ mask for slot in range(1 << digits)]
    return [place for place in order if place < count]


@dataclass(frozen=True, slots=True)
class _Slot:
    """A slot with the matches of the source from which somebody may come to it, and the matches below those."""

    source: Source
    here: int = 0
    below: int = 0

    def clashes(self, other: _Slot) -> int:
        """How many pairs of source matches would bring winner and loser of the same match together."""
        return (self.here & other.below).bit_count() + (self.below & other.here).bit_count()

    def with_other(self, other: _Slot, source: Source) -> _Slot:
        return _Slot(source, self.here | other.here, self.below | other.below)


def linked(
    section: Section, feeding: Sequence[Sequence[Fixture]], entering: Iterable[int], pattern: str
) -> tuple[Rounds, Source]:
    """The rounds of a lower bracket, and where its winner comes from."""
    coming = {number: len(feeding[number - 1]) for number in entering if number <= len(feeding)}
    if not coming:
        return (), Bye()
    shape = Pattern.parse(pattern) if pattern else usual_pattern(coming)
    slots = _slots(feeding, [number for entries in shape.rounds for number in entries if number in coming])
    layout = Layout(section)
    rounds: list[tuple[Fixture, ...]] = []
    alive: list[_Slot] = []
    left = list(shape.rounds)
    while left or len(alive) > 1:
        new = [slots[number] for number in (left.pop(0) if left else ()) if number in slots]
        if not new and len(alive) < 2:
            continue
        order = _meeting(alive, new)
        if len(order) == 1:
            alive = order
            continue
        matches = layout.round(len(rounds) + 1, [slot.source for slot in order])
        rounds.append(matches)
        empty = _Slot(Bye())
        padded = [*order, empty] if len(order) % 2 else order
        alive = [
            padded[2 * place].with_other(padded[2 * place + 1], source) for place, source in enumerate(winners(matches))
        ]
    return layout.with_lengths(rounds), alive[0].source


def _slots(feeding: Sequence[Sequence[Fixture]], entering: Sequence[int]) -> dict[int, list[_Slot]]:
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
    for index, number in enumerate(entering):
        matches = feeding[number - 1]
        found[number] = [
            _Slot(LoserOf(matches[place].id), bits[matches[place].id], below[matches[place].id])
            for place in landing(index, len(matches))
        ]
    return found


def _meeting(alive: list[_Slot], new: list[list[_Slot]]) -> list[_Slot]:
    """The slots of a round, neighbours meeting."""
    groups = [group for group in (alive, *new) if group]
    if len(groups) == 1:
        return groups[0]
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
