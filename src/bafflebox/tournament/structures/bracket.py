"""The knock-out tree: pairs of slots, round by round, and the positions of seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bafflebox.tournament.structures.fixture import Bye, Fixture, Section, Source, WinnerOf

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
