"""Splits large brackets into parts that each fit a sheet, and pictures across pages where they would be too small on
one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil

from bafflebox.errors import InvalidInput
from bafflebox.tournament.drawn.sheet import Part
from bafflebox.tournament.structures import Fixture, FixtureId, Section, WinnerOf

MILLIMETRES: dict[str, tuple[float, float]] = {
    "A4": (210, 297),
    "A4 landscape": (297, 210),
    "A3": (297, 420),
    "A3 landscape": (420, 297),
    "A5": (148, 210),
    "letter": (215.9, 279.4),
    "letter landscape": (279.4, 215.9),
}
MARGIN = 12
"""Page margin in millimetres, which most printers can manage."""
CAPTION = 8
"""Millimetres for the page number line."""
LARGEST, SMALLEST = 0.30, 0.19
"""Millimetres per unit of the picture: names, 13 units high, are then four millimetres, and never less than two and a
half."""
OVERLAP = 26
"""Units shared by two neighbouring pages, so that no line is lost at the cut."""
_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)" width="\d+" height="\d+"')


def paged(svg: str, paper: str, name: str, caption: str = "page {0} of {1}") -> Iterator[str]:
    """The picture as one picture per page. `name` must be unique within the document.

    A dashed line shows where the next page is glued on.

    >>> small = '<svg viewBox="0 0 400 300" width="400" height="300"><g/></svg>'
    >>> len(list(paged(small, "A4", "main"))), len(list(paged(small.replace("300", "3000"), "A4", "main")))
    (1, 3)
    """
    found = _SIZE.search(svg)
    if found is None or paper not in MILLIMETRES:
        raise InvalidInput(
            "The picture must state its size, and the paper must be a size that printers know.", code="no_size"
        )
    width, height = int(found[1]), int(found[2])
    room = (MILLIMETRES[paper][0] - 2 * MARGIN, MILLIMETRES[paper][1] - 2 * MARGIN - CAPTION)
    scale = max(SMALLEST, min(LARGEST, room[0] / width, room[1] / height))
    wide, high = room[0] / scale, room[1] / scale
    across, down = _cuts(width, wide), _cuts(height, high)
    whole = re.sub(r"^<svg", f'<svg id="{name}"', svg.strip(), count=1)
    again = f'<use href="#{name}"/>'
    pages = across * down
    for number in range(pages):
        row, column = divmod(number, across)
        x, y = column * (wide - OVERLAP), row * (high - OVERLAP)
        seen = (min(wide, width), min(high, height - y))
        box = f'viewBox="{x:.0f} {y:.0f} {seen[0]:.0f} {seen[1]:.0f}"'
        size = f'width="{seen[0] * scale:.1f}mm" height="{seen[1] * scale:.1f}mm"'
        label = f"<figcaption>{caption.format(number + 1, pages)}</figcaption>" if pages > 1 else ""
        cut = _cut(x, y, wide if column + 1 < across else 0, high if row + 1 < down else 0, seen)
        # the first page holds the picture; the others reuse it
        yield f'<figure class="page">{label}<svg {box} {size}>{again if number else whole}{cut}</svg></figure>'


def _cut(x: float, y: float, wide: float, high: float, seen: tuple[float, float]) -> str:
    """Dashed lines where the next page to the right or below begins."""
    right = f"M{x + wide - OVERLAP:.0f} {y:.0f}v{seen[1]:.0f}" if wide else ""
    below = f"M{x:.0f} {y + high - OVERLAP:.0f}h{seen[0]:.0f}" if high else ""
    lines = f'<path d="{right}{below}" fill="none" stroke="#888" stroke-width="1" stroke-dasharray="8 6"/>'
    return lines if right or below else ""


def _cuts(whole: int, page: float) -> int:
    return 1 if whole <= page else ceil((whole - OVERLAP) / (page - OVERLAP))


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
