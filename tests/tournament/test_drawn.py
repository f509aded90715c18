"""Drawings: the same brackets as those that were looked at, kept as files; and laws of every drawing."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from bafflebox.tournament.drawn import bracket_sheet, bracket_svg, structure_text, table_cells, table_svg
from bafflebox.tournament.structures import (
    Entrant,
    MatchResult,
    Record,
    SectionKind,
    Structure,
    StructureState,
    build,
    progress,
)
from support.playing import on_sheet

GOLDEN = Path(__file__).parent / "golden"
NAMES = {"p1": "Ann Björnsdóttir", "p2": "Ben <& Co>", "p3": "A name that is far too long for any sheet of paper"}
SHEETS = {
    "club": ("KO len 7,9,11; progressive from main R1..F len 5; progressive from consolation R1..R2 len 3", 11),
    "groups": ("RR groups of 4 len 5 -> KO top 2 len 7,9", 9),
    "double": ("DE recharge", 5),
    "compass": ("all places", 6),
    "three": ("KO best of 3", 3),
}


def half_played(notation: str, entrants: int, seed: str) -> tuple[Structure, Record, StructureState]:
    """Three waves of results, so that names, scores, byes and slots that wait all appear."""
    structure = build(notation, entrants)
    record, rng = on_sheet(structure), random.Random(seed)
    for _ in range(3):
        ready = progress(structure, record).ready
        for match in ready[: max(1, len(ready) * 3 // 4)]:
            first, second = sorted(match.players, key=lambda _: rng.random())
            length = match.fixture.length or 5
            record = record.with_result(
                match.fixture.id, MatchResult.won(first, second, (length, rng.randrange(length)))
            )
    return structure, record, progress(structure, record)


@pytest.mark.parametrize("name", SHEETS)
def test_text_is_drawn_as_it_was_looked_at(name: str) -> None:
    structure, record, state = half_played(*SHEETS[name], name)

    assert structure_text(structure, state, record, NAMES) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize(("name", "section"), [("club", "main"), ("club", "consolation"), ("double", "main lower")])
def test_svg_is_drawn_as_it_was_looked_at(name: str, section: str) -> None:
    structure, record, state = half_played(*SHEETS[name], name)
    drawn = bracket_svg(bracket_sheet(structure, structure.section(section), state, record, NAMES), "Club night")

    assert drawn == (GOLDEN / f"{name}-{section.replace(' ', '-')}.svg").read_text("utf-8")


def test_a_group_is_drawn_as_it_was_looked_at() -> None:
    structure, record, state = half_played(*SHEETS["groups"], "groups")
    cells = table_cells(structure.sections[0], 1, state.tables["groups"][0], state, record, NAMES)

    assert table_svg("Group 1", cells, "Club night") == (GOLDEN / "groups-1.svg").read_text("utf-8")


@pytest.mark.parametrize(
    "notation", ["KO", "KO; consolation", "DE recharge", "KO; progressive; progressive", "all places"]
)
@pytest.mark.parametrize("entrants", [2, 3, 6, 13, 33])
def test_every_slot_has_a_place_of_its_own_and_every_svg_is_well_formed(notation: str, entrants: int) -> None:
    structure, record, state = half_played(notation, entrants, "law")
    for section in structure.sections:
        if section.kind not in (SectionKind.BRACKET, SectionKind.FINAL) or not section.rounds:
            continue
        sheet = bracket_sheet(structure, section, state, record, NAMES)
        places = [(slot.row, slot.column) for slot in sheet.slots]
        assert len(set(places)) == len(places)
        assert len(sheet.joints) == sum(map(len, section.rounds))
        assert all(joint.upper < joint.lower < sheet.rows for joint in sheet.joints)
        ElementTree.fromstring(bracket_svg(sheet))


def test_a_ladder_and_a_swiss_are_listed() -> None:
    ladder = build("ladder", 2)
    record = Record((Entrant("ann"), Entrant("ben")))
    assert structure_text(ladder, progress(ladder, record), record) == "ladder\n  1  ann\n  2  ben\n"

    swiss = build("swiss 1 rounds", 2)
    assert "ann" in structure_text(swiss, progress(swiss, record), record)


def test_a_column_is_as_wide_as_the_names_of_pairs_need() -> None:
    structure = build("KO", 4)
    record = on_sheet(structure)
    names = {"p1": "Alexandra Konstantinidou & Maximilian Grünbauer"}
    sheet = bracket_sheet(structure, structure.section("main"), progress(structure, record), record, names)
    drawn = bracket_svg(sheet)
    assert "Alexandra Konstantinidou &amp; Maximilian Grünbauer<" in drawn
