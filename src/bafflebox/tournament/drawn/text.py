"""Brackets, groups and standings as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bafflebox.tournament.drawn.sheet import DrawnBracket, Names, bracket_sheet
from bafflebox.tournament.standings import Standing, score_text
from bafflebox.tournament.structures import FixtureStatus, Record, Section, SectionKind, Structure, StructureState

WIDEST = 26
"""The longest name shown."""


def structure_text(structure: Structure, state: StructureState, record: Record, names: Names | None = None) -> str:
    """All sections, one below the other."""
    parts = []
    for section in structure.sections:
        if section.name in state.tables:
            tables = state.tables[section.name]
            for number, table in enumerate(tables, 1):
                title = f"{section.name} {number}" if len(tables) > 1 else section.name
                parts.append(f"{title}\n{table_text(table_cells(section, number, table, state, record, names))}")
        elif section.name in state.ladders:
            lines = [
                f"{place:>3}  {(names or {}).get(one, one)}" for place, one in enumerate(state.ladders[section.name], 1)
            ]
            parts.append("\n".join([section.name, *lines]) + "\n")
        elif section.rounds:
            parts.append(bracket_text(bracket_sheet(structure, section, state, record, names)))
    return "\n".join(parts)


def bracket_text(sheet: DrawnBracket) -> str:
    """A bracket with lines between its rounds."""
    longest = max((len(_entry(slot.text, slot.score)) for slot in sheet.slots), default=0)
    width = max(longest + 1, *(len(heading) - 1 for heading in sheet.headings))
    step = width + 3
    columns = len(sheet.headings) + 1
    rows = [[" "] * (columns * step) for _ in range(sheet.rows)]
    for slot in sheet.slots:
        entry = _entry(slot.text, slot.score)
        for place, letter in enumerate(entry):
            rows[slot.row][slot.column * step + place] = letter
        shown = len(entry)
        if slot.column < len(sheet.headings):
            _rule(rows[slot.row], slot.column * step + shown + (1 if shown else 0), slot.column * step + width + 1)
    for joint in sheet.joints:
        at = joint.column * step + width + 1
        for row in range(joint.upper, joint.lower + 1):
            rows[row][at] = "│"
        rows[joint.upper][at], rows[joint.lower][at] = "┐", "┘"
        rows[joint.out][at] = "├" if joint.upper < joint.out < joint.lower else "┬"
    head = "".join(heading[: step - 1].ljust(step) for heading in sheet.headings)
    return "\n".join([sheet.title, head.rstrip(), *("".join(row).rstrip() for row in rows)]) + "\n"


def _entry(text: str, score: str) -> str:
    """The name, shortened if necessary, and the score in full."""
    return f"{text[: WIDEST - 1 - len(score)]} {score}" if score else text[:WIDEST]


def _rule(row: list[str], start: int, end: int) -> None:
    for place in range(start, end):
        row[place] = "─"


def table_cells(
    section: Section,
    group: int,
    table: Sequence[Standing],
    state: StructureState,
    record: Record,
    names: Names | None = None,
) -> list[list[str]]:
    """Standings as rows of cells with a heading; for a group, with a cross table."""
    shown = {line.entrant: (names or {}).get(line.entrant, line.entrant)[:WIDEST] for line in table}
    head = ["", "", "score", "won", "lost", *(name for line in table[:1] for name, _ in line.values)]
    crossed = section.kind is SectionKind.ROBIN
    if crossed:
        head += [str(number) for number in range(1, len(table) + 1)]
    cells = [head]
    for line in table:
        row = [str(line.place), shown[line.entrant], score_text(line.score), str(line.wins), str(line.losses)]
        row += [f"{float(value):.3f}" if name == "ratio" else score_text(value) for name, value in line.values]
        if crossed:
            row += [_against(section, group, state, record, line, other) for other in table]
        cells.append(row)
    return cells


def table_text(cells: Sequence[Sequence[str]]) -> str:
    """Rows of cells with aligned columns."""
    widths = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))]
    lines = (
        "  ".join(
            cell.ljust(width) if place == 1 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in cells
    )
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _against(
    section: Section, group: int, state: StructureState, record: Record, line: Standing, other: Standing
) -> str:
    if line.entrant == other.entrant:
        return "·"
    found: list[str] = []
    for fixture in section.fixtures:
        match = state.matches[fixture.id]
        if fixture.group == group and set(match.players) == {line.entrant, other.entrant}:
            found.extend(_cell(match.status, record, fixture.id, line, match.winner == line.entrant))
    return "/".join(found)


def _cell(status: FixtureStatus, record: Record, name: str, line: Standing, won: bool) -> Iterable[str]:
    if status is FixtureStatus.WALKOVER:
        yield "+" if won else "-"
    if status is FixtureStatus.DONE:
        result = next(result for key, result in record.results.items() if key == name)
        if any(result.points):
            yield str(result.points_of(line.entrant))
        else:
            yield "+" if won else "=" if result.winner is None else "-"
