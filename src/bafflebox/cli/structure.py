"""`bafflebox structure`: shows what a notation means for a number of entrants."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from bafflebox.cli.output import json_option, paragraph, print_json, table
from bafflebox.errors import InvalidInput
from bafflebox.tournament.drawn import bracket_sheet, bracket_svg, structure_text
from bafflebox.tournament.draws import entry_lines
from bafflebox.tournament.structures import (
    Entrant,
    Record,
    Section,
    SectionKind,
    Structure,
    StructureState,
    build,
    earliest_rematch,
    progress,
    real_matches,
)


@click.command()
@click.argument("notation")
@click.option("--entrants", type=int, required=True, help="Number of entrants.")
@click.option("--brief", is_flag=True, help="Only the table of sections, without the brackets.")
@click.option(
    "--svg",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Also write each bracket as SVG into this folder.",
)
@json_option
def command(notation: str, entrants: int, brief: bool, folder: Path | None, as_json: bool) -> None:
    """Build the structure of a NOTATION for a number of entrants and draw it.

    \b
    bafflebox structure "KO len 9,11; progressive len 7" --entrants 37
    bafflebox structure "swiss 5 rounds -> KO 8" --entrants 60 --brief
    """
    try:
        structure = build(notation, entrants)
    except InvalidInput as wrong:
        column = wrong.facts.get("column")
        if column:
            click.echo(f"{notation}\n{' ' * (column - 1)}^", err=True)
        raise
    record = _numbered(structure)
    state = progress(structure, record)
    if folder is not None:
        _write(folder, structure, state, record)
    if as_json:
        print_json({**_facts(structure), "sections": [_section(structure, one) for one in structure.sections]})
        return
    click.echo(paragraph(f"{structure.notation}: {entrants} entrants on {structure.lines} lines."))
    rows = [_row(_section(structure, one)) for one in structure.sections]
    table(("section", "matches", "rounds", "lengths", "first rematch"), rows)
    if not brief:
        click.echo(structure_text(structure, state, record), nl=False)


def _numbered(structure: Structure) -> Record:
    """Entrants by number on the sheet, with byes where a draw would have them."""
    lines: list[Entrant | None] = [None] * structure.lines
    for line in sorted(entry_lines(structure)[: structure.entrants]):
        lines[line - 1] = Entrant(str(line))
    return Record(tuple(lines), lots="numbers")


def _facts(structure: Structure) -> dict[str, Any]:
    return {
        "notation": structure.notation,
        "entrants": structure.entrants,
        "lines": structure.lines,
        "openings": [{"line": one.line, "round": one.round, "kind": one.kind.value} for one in structure.openings],
    }


def _section(structure: Structure, section: Section) -> dict[str, Any]:
    filled = [line for line, there in enumerate(_numbered(structure).lines, 1) if there]
    real = real_matches(structure, filled)
    return {
        "name": section.name,
        "kind": section.kind.value,
        "rounds": [sum(fixture.id in real for fixture in fixtures) for fixtures in section.rounds],
        "lengths": [fixtures[0].length for fixtures in section.rounds],
        "lives": section.lives,
        "limit": section.limit,
        "first_rematch": earliest_rematch(structure, section.name, filled)
        if section.kind is SectionKind.BRACKET
        else None,
    }


def _row(section: dict[str, Any]) -> list[str]:
    if section["kind"] in ("swiss", "continuous", "ladder"):
        unit = {"swiss": "rounds", "continuous": "matches each", "ladder": "places up"}[section["kind"]]
        limits = [
            f"{section['limit']} {unit}" if section["limit"] else "",
            f"{section['lives']} lives" if section["lives"] else "",
        ]
        return [section["name"], "as paired", ", ".join(filter(None, limits)), "", ""]
    lengths = " ".join("-" if length is None else str(length) for length in section["lengths"])
    again = f"round {section['first_rematch']}" if section["first_rematch"] else "never"
    shown = again if section["kind"] == "bracket" else ""
    return [section["name"], str(sum(section["rounds"])), str(len(section["rounds"])), lengths, shown]


def _write(folder: Path, structure: Structure, state: StructureState, record: Record) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for section in structure.sections:
            if section.kind in (SectionKind.BRACKET, SectionKind.FINAL) and section.rounds:
                sheet = bracket_sheet(structure, section, state, record)
                name = section.name.replace(" ", "-").replace("/", "-")
                (folder / f"{name}.svg").write_text(bracket_svg(sheet, structure.notation), "utf-8")
    except OSError as wrong:
        raise InvalidInput(f"{folder} cannot be written: {wrong.strerror}.", code="unwritable") from None
