"""Splits a large bracket into parts that each fit a sheet: early rounds first, then what follows from their winners."""

from __future__ import annotations

from collections.abc import Iterator

from bafflebox.tournament.drawn.sheet import Part
from bafflebox.tournament.structures import Fixture, FixtureId, Section, WinnerOf


def parts(section: Section, lines: int, rounds: int) -> Iterator[Part]:
    """Parts of a bracket with a limit on lines and rounds; a part comes before those it feeds.

    >>> from bafflebox.tournament.structures import build
    >>> main = build("KO", 128).section("main")
    >>> [len(part.ends) for part in parts(main, 32, 6)], [len(part.begins) for part in parts(main, 32, 6)]
    ([1, 1, 1, 1, 1], [0, 0, 0, 0, 4])
    """
    fixtures = {fixture.id: fixture for fixture in section.fixtures}
    before = {name: _before(fixture, fixtures) for name, fixture in fixtures.items()}
    after = {source: name for name, sources in before.items() for source in sources}
    done: frozenset[FixtureId] = frozenset()
    while not fixtures.keys() - after.keys() <= done:
        sizes: dict[FixtureId, tuple[int, int]] = {}
        for name, fixture in fixtures.items():  # a match comes after those it depends on
            drawn_here = [sizes[source] for source in before[name] if source not in done]
            high = sum(size[0] for size in drawn_here) + 2 - len(drawn_here)
            sizes[name] = (high, min((size[1] for size in drawn_here), default=fixture.round))
        fits = {
            name for name, (high, first) in sizes.items() if high <= lines and fixtures[name].round - first < rounds
        }
        ends = [name for name in fixtures if name in fits - done and after.get(name) not in fits]
        yield from (Part(done, frozenset([name])) for name in ends)
        done |= set(ends)


def _before(fixture: Fixture, here: dict[FixtureId, Fixture]) -> list[FixtureId]:
    return [
        slot.fixture for slot in (fixture.first, fixture.second) if isinstance(slot, WinnerOf) and slot.fixture in here
    ]
