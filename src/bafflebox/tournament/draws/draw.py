"""The draw itself: from entries and a seed to the lines of the sheet, or lines drawn by hand; and why an entrant is
where they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bafflebox.errors import Refused, unknown_name
from bafflebox.tournament.draws.chance import Chance, Seed, commitment
from bafflebox.tournament.draws.entries import Apart, Entries
from bafflebox.tournament.draws.sheet import check_by_hand, entry_lines, meeting_round
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures.bracket import seed_lines
from bafflebox.tournament.structures.build import build
from bafflebox.tournament.structures.fixture import Line, SectionKind, Structure

WHOLE_DRAWS = 300
"""How often everything is reshuffled before single swaps are tried, so that every valid draw is equally likely."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A finished draw, with everything needed to check it."""

    entries: Entries
    lines: tuple[Entrant | None, ...]
    seed: Seed | None = None
    """None for a manual draw."""
    commitment: str = ""
    """The SHA-256 of the secret, as published beforehand."""
    notes: tuple[str, ...] = ()
    replaces: str = ""
    """The fingerprint of the draw that this one replaces, which stays on record."""
    reason: str = ""
    """Why there was a redraw, or who witnessed a manual draw."""

    @property
    def structure(self) -> Structure:
        """The structure used for the draw."""
        return build(self.entries.structure, len(self.entries.entrants))


def make_draw(entries: Entries, seed: Seed, *, promised: str = "", replaces: str = "", reason: str = "") -> Draw:
    """Draw from the seed.

    >>> entries = Entries.frozen("KO", ["ann", "ben", "cid"])
    >>> make_draw(entries, Seed.parse("65 31 42")).lines
    ('cid', None, 'ben', 'ann')
    """
    if seed.secret and promised and commitment(seed.secret) != promised:
        raise Refused("This is not the secret that was committed to: its SHA-256 differs.", code="wrong_secret")
    structure = build(entries.structure, len(entries.entrants))
    chance = Chance(f"{entries.text}\n{seed.text}")
    sheet = _Sheet(structure, entries)
    lines = sheet.drawn(chance)
    notes = [*sheet.broken(lines)]
    if warning := seed.warning(len(entries.entrants)):
        notes.append(warning)
    return Draw(entries, lines, seed, promised, tuple(notes), replaces, reason)


def enter_draw(entries: Entries, lines: Sequence[str | None], *, witnesses: str = "", replaces: str = "") -> Draw:
    """A draw made by hand with cards or balls, entered as on the sheet."""
    structure = build(entries.structure, len(entries.entrants))
    drawn = tuple(Entrant(name) if name else None for name in lines)
    notes = check_by_hand(structure, entries.entrants, drawn)
    return Draw(entries, drawn, None, "", (*notes, *_Sheet(structure, entries).broken(drawn)), replaces, witnesses)


@dataclass(slots=True)
class _Sheet:
    structure: Structure
    entries: Entries
    fixed: Mapping[Entrant, int] = field(init=False)
    open: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        used = entry_lines(self.structure, self.entries.recipe)[: len(self.entries.entrants)]
        self.fixed = dict(zip(self.entries.seeded, self._seeded_lines(used), strict=False))
        self.open = tuple(line for line in sorted(used) if line not in self.fixed.values())

    def _seeded_lines(self, used: Sequence[int]) -> list[int]:
        """The lines of the seeds. A seed whose line is empty takes the other line of the match."""
        if self.structure.sections[0].kind is not SectionKind.BRACKET:
            return list(range(1, self.structure.lines + 1))
        there, lines = set(used), []
        for place in seed_lines(self.structure.lines):
            for line in (place + 1, (place ^ 1) + 1):
                if line in there:
                    lines.append(line)
                    there.discard(line)
                    break
        return lines

    def drawn(self, chance: Chance) -> tuple[Entrant | None, ...]:
        rest = [entrant for entrant in self.entries.entrants if entrant not in self.fixed]
        for _ in range(WHOLE_DRAWS):
            lines = self._placed(chance.shuffled(rest))
            if not any(self._broken(lines)):
                return lines
        lines = self._mended(lines, chance)
        for group, one, two in self._broken(lines):
            if group.firm:
                why = f"({group.reason})" if group.reason else ""
                raise Refused(
                    "{one} and {two} cannot be kept apart {why} for {rounds} rounds. Make it a wish, or shorten it.",
                    one=one,
                    two=two,
                    why=why,
                    rounds=group.rounds,
                    code="cannot_keep_apart",
                )
        return lines

    def _placed(self, order: Sequence[Entrant]) -> tuple[Entrant | None, ...]:
        lines: list[Entrant | None] = [None] * self.structure.lines
        for entrant, line in (*self.fixed.items(), *zip(order, self.open, strict=True)):
            lines[line - 1] = entrant
        return tuple(lines)

    def _mended(self, drawn: tuple[Entrant | None, ...], chance: Chance) -> tuple[Entrant | None, ...]:
        """Swaps single players, in random order, as long as that meets more wishes."""
        best, count = drawn, self._weight(drawn)
        for line in chance.shuffled(self.open):
            for other in chance.shuffled(self.open):
                lines = list(best)
                lines[line - 1], lines[other - 1] = lines[other - 1], lines[line - 1]
                weight = self._weight(tuple(lines))
                if weight < count:
                    best, count = tuple(lines), weight
                if not count:
                    return best
        return best

    def _weight(self, lines: tuple[Entrant | None, ...]) -> int:
        return sum(1000 if group.firm else 1 for group, _, _ in self._broken(lines))

    def _broken(self, lines: Sequence[Entrant | None]) -> list[tuple[Apart, Entrant, Entrant]]:
        place = {entrant: line for line, entrant in enumerate(lines, 1) if entrant}
        return [
            (group, one, two)
            for group in self.entries.apart
            for index, one in enumerate(group.entrants)
            for two in group.entrants[index + 1 :]
            if meeting_round(self.structure, place[one], place[two]) <= group.rounds
        ]

    def broken(self, lines: Sequence[Entrant | None]) -> list[str]:
        return [
            f"{one} and {two} can meet in the first {group.rounds} rounds, though they should not."
            for group, one, two in self._broken(lines)
        ]


def explain_line(draw: Draw, entrant: str) -> tuple[str, ...]:
    """How the draw put an entrant on a line, and whom they meet.

    >>> from bafflebox.tournament.draws import Entries, Seed, make_draw
    >>> draw = make_draw(Entries.frozen("KO", ["ann", "ben", "cid"]), Seed.parse("65 31 42"))
    >>> for sentence in explain_line(draw, "cid"):
    ...     print(sentence)
    The seed shuffled 3 names, and cid came first; the first line that holds a player is line 1.
    Line 2 beside it is empty: cid has a bye in main:1.1.
    """
    if entrant not in draw.lines:
        raise unknown_name("entrant on this sheet", entrant, draw.entries.entrants)
    return (*how_drawn(draw, entrant), *_beside(draw, Entrant(entrant)))


def how_drawn(draw: Draw, entrant: str, names: Callable[[str], str] = str) -> Iterator[str]:
    """How the draw put an entrant on a line."""
    line, called = draw.lines.index(Entrant(entrant)) + 1, names(entrant)
    seeded = draw.entries.seeded
    if draw.seed is None:
        yield f"{called} was drawn by hand on line {line}."
    elif entrant in seeded:
        yield f"{called} is seeded number {seeded.index(Entrant(entrant)) + 1}, which stands on line {line}."
    else:
        drawn = [name for name in draw.lines if name and name not in seeded]
        place = drawn.index(Entrant(entrant)) + 1
        yield (
            f"The seed shuffled {len(drawn)} names, and {called} came {_ordinal(place)}; the {_ordinal(place)} line that "
            f"holds a {'drawn ' if seeded else ''}player is line {line}."
        )
    for group in draw.entries.apart:
        if entrant in group.entrants and draw.seed is not None:
            others = ", ".join(names(name) for name in group.entrants if name != entrant)
            yield f"Draws in which {called} could meet {others} in the first {group.rounds} rounds were passed over."


def _beside(draw: Draw, entrant: Entrant) -> Iterator[str]:
    """Whom an entrant meets first."""
    line = draw.lines.index(entrant) + 1
    first = draw.structure.sections[0]
    if first.kind is SectionKind.BRACKET:
        for fixture in first.rounds[0]:
            pair = [slot.number for slot in (fixture.first, fixture.second) if isinstance(slot, Line)]
            if line in pair:
                other = next(number for number in pair if number != line)
                there = draw.lines[other - 1]
                if there:
                    yield f"Line {other} beside it holds {there}: they meet in {fixture.id}."
                else:
                    yield f"Line {other} beside it is empty: {entrant} has a bye in {fixture.id}."


def _ordinal(number: int) -> str:
    words = ("first", "second", "third")
    if number <= len(words):
        return words[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{ending}"
