"""Builds a structure from a plan and a number of entrants.

The length and game of each section: as written, or those of the section that feeds it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from bafflebox.errors import InvalidInput
from bafflebox.tournament.structures.bracket import (
    SectionLayout,
    from_groups,
    from_ranking,
    knockout,
    lines_for,
    mirrored,
)
from bafflebox.tournament.structures.fixture import (
    FirstMatchLoserOf,
    LateEntryLine,
    Line,
    LoserOf,
    Section,
    SectionKind,
    Source,
    Structure,
    WinnerOf,
)
from bafflebox.tournament.structures.linked import Arrival, linked, untouched
from bafflebox.tournament.structures.notation import LARGEST, parse
from bafflebox.tournament.structures.plan import (
    AllPlaces,
    Consolation,
    Continuous,
    DoubleElimination,
    Knockout,
    Ladder,
    Plan,
    Progressive,
    RoundRobin,
    SectionPlan,
    Swiss,
    write,
)
from bafflebox.tournament.structures.robin import round_robin, snake


def with_lengths(plan: Plan) -> Plan:
    """The plan with a length in every section that can inherit one from the section its players come from.

    Players who advance play to the last length of the previous section, losers in a consolation to the first.

    >>> from bafflebox.tournament.structures.notation import parse
    >>> [part.lengths for part in with_lengths(parse("swiss lives 3 len 5 -> KO 4; consolation from final")).sections]
    [(5,), (5,), (5,)]
    """
    known: dict[str, SectionPlan] = {}
    before: SectionPlan | None = None
    for part in plan.sections:
        lengths = part.lengths
        if not lengths and part.follows and before:
            lengths = before.lengths[-1:]
        elif not lengths and isinstance(part.stage, Consolation | Progressive):
            source = known.get(part.stage.source) or known.get(part.stage.source.removesuffix(" lower"))
            lengths = source.lengths[:1] if source else ()
        discipline = part.discipline or (before.discipline if before else "")
        before = known[part.name] = replace(part, lengths=lengths, discipline=discipline)
    return Plan(tuple(known.values()))


def without_length(plan: Plan) -> tuple[str, ...]:
    """The sections whose matches would have no length."""
    return tuple(part.name for part in with_lengths(plan).sections if not part.lengths)


MOST_MATCHES = 50_000
"""For a round robin: 316 entrants who all meet."""


def build(plan: Plan | str, entrants: int) -> Structure:
    """The structure of a plan or notation for this many entrants.

    >>> structure = build("KO; consolation", 6)
    >>> [(section.name, [len(matches) for matches in section.rounds]) for section in structure.sections]
    [('main', [4, 2, 1]), ('consolation', [2, 1])]
    """
    if isinstance(plan, str):
        plan = parse(plan)
    if entrants < 2:
        raise InvalidInput("A tournament needs at least 2 entrants, not {entrants}.", entrants=entrants, code="too_few")
    if entrants > LARGEST:
        raise InvalidInput(
            "A structure is laid out for at most {most} entrants, not {entrants}.",
            most=LARGEST,
            entrants=entrants,
            code="too_many",
        )
    builder = _Builder(entrants)
    for section in with_lengths(plan).sections:
        builder.add(section)
    _check_drops(builder.sections)
    return Structure(
        write(plan), entrants, builder.lines, tuple(builder.sections), builder.openings, frozenset(builder.blocked)
    )


def _check_drops(sections: list[Section]) -> None:
    """Nobody may drop into two brackets at once."""
    taken: dict[str, str] = {}
    for section in sections:
        for fixture in section.fixtures:
            for slot in (fixture.first, fixture.second):
                names: list[str] = []
                if isinstance(slot, LoserOf) and not fixture.recharge:
                    names = [slot.fixture]
                elif isinstance(slot, FirstMatchLoserOf):
                    names = [slot.fixture, slot.following]
                for name in names:
                    if taken.setdefault(name, section.name) != section.name:
                        raise InvalidInput(
                            "Losers of {name} would go to '{taken}' and to '{other}'; let them go to one.",
                            name=name,
                            taken=taken[name],
                            other=section.name,
                            code="bad_structure",
                        )


@dataclass(slots=True)
class _Builder:
    entrants: int
    lines: int = 0
    sections: list[Section] = field(default_factory=list)
    openings: tuple[LateEntryLine, ...] = ()
    blocked: set[int] = field(default_factory=set)
    arrivals: dict[str, tuple[frozenset[Arrival], ...]] = field(default_factory=dict)

    def add(self, plan: SectionPlan) -> None:
        blank = Section(
            plan.name,
            SectionKind.BRACKET,
            lengths=plan.lengths,
            best_of=plan.best_of,
            boards=plan.boards,
            ties=plan.ties,
            discipline=plan.discipline,
        )
        match plan.stage:
            case Knockout(size, top):
                slots = self._qualified(size, top) if plan.follows else self._sheet(plan, size)
                self.sections.append(replace(blank, rounds=knockout(blank, slots)))
            case DoubleElimination(recharge, pattern):
                self._double(plan, blank, recharge, pattern)
            case Consolation(source):
                self.sections.append(replace(blank, rounds=knockout(blank, _first_match_losers(self._named(source)))))
            case Progressive(source, first, last, pattern):
                total = len(self._named(source).rounds)
                start, end = (number if number > 0 else total + 1 + number for number in (first, last))
                self._lower(blank, source, range(max(1, start), min(end, total) + 1), pattern)
            case AllPlaces():
                self._all_places(blank, self._sheet(plan, None), 1)
            case RoundRobin(group, times):
                self._robin(blank, group, times)
            case Swiss(rounds, lives):
                self._paired(replace(blank, kind=SectionKind.SWISS, limit=rounds, lives=lives))
            case Continuous(matches, lives):
                self._paired(replace(blank, kind=SectionKind.CONTINUOUS, limit=matches, lives=lives))
            case Ladder(reach):
                self._paired(replace(blank, kind=SectionKind.LADDER, limit=reach))
            case _:
                assert_never(plan.stage)

    def _named(self, name: str) -> Section:
        """The section with that name; for a double elimination, its upper bracket."""
        return next(section for section in self.sections if section.name == name)

    def _sheet(self, plan: SectionPlan, size: int | None) -> list[Source]:
        """The lines of the draw, some of them reserved for later entries."""
        kept = sum(opening.count << (opening.round - 1) for opening in plan.openings)
        self.lines = size or lines_for(self.entrants + kept)
        if self.entrants + kept > self.lines:
            places = f"{self.entrants} entrants" + (f" and {kept} lines for later entries" if kept else "")
            raise InvalidInput(
                "A sheet of {lines} lines is too small for {places}.",
                lines=self.lines,
                places=places,
                code="sheet_too_small",
            )
        self._keep(plan)
        return [Line(number) for number in range(1, self.lines + 1)]

    def _keep(self, plan: SectionPlan) -> None:
        """Spreads the places for later entries over the sheet, the latest rounds first since they need the most
        room."""
        found = []
        for opening in sorted(plan.openings, key=lambda opening: -opening.round):
            width = 1 << (opening.round - 1)
            digits = (self.lines // width - 1).bit_length()
            left = opening.count
            for index in range(1 << digits):
                block = mirrored(index, digits)
                lines = range(self.lines - (block + 1) * width + 1, self.lines - block * width + 1)
                if left and not self.blocked.intersection(lines):
                    found.append(LateEntryLine(lines[0], opening.round, opening.kind))
                    self.blocked.update(lines)
                    left -= 1
        self.openings = tuple(found)
        self.blocked -= {opening.line for opening in found}

    def _qualified(self, size: int | None, top: int | None) -> list[Source]:
        before = self.sections[-1]
        groups = len(before.groups)
        if before.kind is SectionKind.ROBIN and (top or (size and size % groups == 0)):
            return from_groups(before.name, groups, top or (size or 0) // groups)
        if top:
            raise InvalidInput(
                "'top' takes the best of each group; behind a Swiss write KO and a number.", code="bad_structure"
            )
        wanted = size or lines_for(max(2, self.entrants // 2 + 1)) // 2
        if wanted > self.entrants:
            raise InvalidInput(
                "{wanted} can't advance when there are only {entrants} entrants.",
                wanted=wanted,
                entrants=self.entrants,
                code="too_few",
            )
        if before.lives:
            self.sections[-1] = replace(before, until=wanted)
        return from_ranking(before.name, wanted)

    def _double(self, plan: SectionPlan, blank: Section, recharge: bool, pattern: str) -> None:
        upper = replace(
            blank, rounds=knockout(blank, self._sheet(plan, None)), followed_by=f"{plan.name} lower", plays_on=True
        )
        named = replace(blank, name=f"{plan.name} lower", place_from=3, plays_on=True)
        self.sections.append(upper)
        survivor = self._lower(named, upper.name, range(1, len(upper.rounds) + 1), pattern)
        last = replace(blank, name=f"{plan.name} final", kind=SectionKind.FINAL, followed_by=named.name)
        layout = SectionLayout(last)
        final = layout.round(1, [WinnerOf(upper.rounds[-1][0].id), survivor])
        finals = [final]
        if recharge:
            first = final[0].id
            finals.append(
                tuple(replace(fixture, recharge=True) for fixture in layout.round(2, [WinnerOf(first), LoserOf(first)]))
            )
        self.sections.append(replace(last, rounds=layout.with_lengths(finals)))

    def _lower(self, section: Section, source: str, entering: range, pattern: str) -> Source:
        """Adds a bracket for losers; returns where its winner comes from."""
        feeding = self._named(source).rounds
        lower = linked(section, feeding, self.arrivals.get(source) or untouched(len(feeding)), entering, pattern)
        self.arrivals[section.name] = lower.arrivals
        self.sections.append(replace(section, rounds=lower.rounds))
        return lower.survivor

    def _all_places(self, section: Section, slots: list[Source], best: int) -> None:
        """A bracket, and a bracket for the losers of each of its rounds."""
        rounds = knockout(section, slots)
        self.sections.append(replace(section, rounds=rounds, place_from=best))
        for matches in reversed(rounds[:-1]):
            losers = len(matches)
            lowest = best + losers
            name = f"places {lowest}-{lowest + losers - 1}"
            self._all_places(replace(section, name=name), [LoserOf(fixture.id) for fixture in matches], lowest)

    def _robin(self, section: Section, size: int | None, times: int) -> None:
        count = -(-self.entrants // size) if size else 1
        self.lines = count * size if size else self.entrants
        each = self.lines // count
        if (matches := count * each * (each - 1) // 2 * times) > MOST_MATCHES:
            raise InvalidInput(
                "A round robin has at most {most} matches, and this one would have {matches}. Play in groups.",
                most=f"{MOST_MATCHES:,}",
                matches=f"{matches:,}",
                code="too_many",
            )
        groups = [[Line(number) for number in dealt] for dealt in snake(self.lines, count)]
        section = replace(section, kind=SectionKind.ROBIN, groups=tuple(map(tuple, groups)))
        self.sections.append(replace(section, rounds=round_robin(section, groups, times)))

    def _paired(self, section: Section) -> None:
        self.lines = self.entrants
        everybody = tuple(Line(number) for number in range(1, self.lines + 1))
        self.sections.append(replace(section, groups=(everybody,)))


def _first_match_losers(source: Section) -> list[Source]:
    first, *later = source.rounds
    if not later:
        return [LoserOf(fixture.id) for fixture in first]
    return [FirstMatchLoserOf(fixture.id, later[0][place // 2].id) for place, fixture in enumerate(first)]
