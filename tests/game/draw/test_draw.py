"""Pictures of boards: compared with drawings that were looked at, and read back into positions."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bafflebox.books import load
from bafflebox.game import BACKGAMMON, LONGGAMMON, SPRINTGAMMON, Both, Discipline, Move, Position, Roll, Side
from bafflebox.game.draw import NIGHT, CubeShown, Ink, Scene, Style, spoken, svg, text
from bafflebox.game.draw.scene import Spot
from support.positions import walk

BOARDS = Path(__file__).parents[2] / "data" / "boards"
NAMES = Both("Ada Lovelace", "Björn")
SCENES = {
    "opening": Scene(
        BACKGAMMON.start,
        roller=Side.WHITE,
        roll=Roll(3, 1),
        cube=CubeShown(),
        score=Both(2, 4),
        match_length=7,
        names=NAMES,
        play=(Move(8, 5), Move(6, 5)),
    ),
    "black-below-home-left": Scene(
        Position.of("bar:2 24:1 13:7 6:3", "bar:1 18:2 6:8 3:3"),
        roller=Side.BLACK,
        roll=Roll(6, 6),
        cube=CubeShown(4, Side.BLACK),
        below=Side.BLACK,
        home_right=False,
        title="Table 12",
    ),
    "bearing-off-crawford": Scene(
        Position.of("5:2 4:3 3:2 1:1", "bar:1 20:1 6:6 3:4"),
        roller=Side.WHITE,
        roll=Roll(5, 5),
        cube=CubeShown(),
        score=Both(6, 4),
        match_length=7,
        crawford=True,
        play=(Move(5, 0), Move(5, 0)),
    ),
    "longgammon": Scene(LONGGAMMON.start, rules=LONGGAMMON, roller=Side.WHITE),
    "longgammon-trays": Scene(
        Position.of("6:4 3:3 1:2", "6:4 3:3 1:1"), rules=LONGGAMMON, score=Both(1, 0), pips=False
    ),
    "numbers-of-the-other-side": Scene(SPRINTGAMMON.start, rules=SPRINTGAMMON, numbered_for=Side.BLACK),
}
PICTURES = [(name, kind) for name, kind in product(SCENES, ("ascii.txt", "unicode.txt", "svg"))]


def drawn(name: str, kind: str) -> str:
    scene = SCENES[name]
    return svg(scene) if kind == "svg" else text(scene, Style.ASCII if kind.startswith("ascii") else Style.UNICODE)


@pytest.mark.parametrize(("name", "kind"), PICTURES)
def test_boards_look_as_they_did_when_they_were_looked_at(name: str, kind: str) -> None:
    """With DRAW_BOARDS=1 in the environment the drawings are made anew, to be looked at before they are committed."""
    stored = BOARDS / f"{name}.{kind}"
    if os.environ.get("DRAW_BOARDS"):
        stored.write_text(drawn(name, kind), encoding="utf-8")

    assert drawn(name, kind) == stored.read_text(encoding="utf-8")


def read_back(picture: str, scene: Scene) -> dict[tuple[Side, int], int]:
    """The checkers on the points of an ASCII board, by side and by the point's number for that side."""
    rows = picture.splitlines()
    found: dict[tuple[Side, int], int] = {}
    for column, top in product(range(12), (True, False)):
        at = 2 + 3 * column + (5 if column > 5 else 0)
        cells = [row[at : at + 3].strip() for row in (rows[1:6] if top else rows[11:6:-1])]
        signs = [cell for cell in cells if cell]
        if signs:
            side = Side.WHITE if signs[0] == "O" else Side.BLACK
            count = int(signs[-1]) if signs[-1].isdigit() else len(signs)
            found[side, scene.point(side, Spot(column, top))] = count
    return found


@pytest.mark.parametrize("rules", [BACKGAMMON, LONGGAMMON], ids=str)
@pytest.mark.parametrize(("below", "home_right"), list(product(Side, (True, False))))
def test_a_drawn_board_reads_back_as_the_position(rules: Discipline, below: Side, home_right: bool) -> None:
    for position, _ in walk(rules, seed=8, turns=60):
        scene = Scene(position, viewer=Side.BLACK, rules=rules, below=below, home_right=home_right)
        expected = {
            (side, point): scene.counts(side)[point]
            for side in Side
            for point in range(1, 25)
            if scene.counts(side)[point]
        }

        assert read_back(text(scene, Style.ASCII), scene) == expected


@pytest.mark.parametrize("rules", [BACKGAMMON, LONGGAMMON], ids=str)
def test_spot_and_point_are_inverse(rules: Discipline) -> None:
    for below, home_right, side, point in product(Side, (True, False), Side, range(1, 25)):
        scene = Scene(rules.start, rules=rules, below=below, home_right=home_right)
        assert scene.point(side, scene.spot(side, point)) == point


def test_trays_lie_beside_the_home_boards() -> None:
    assert [Scene(BACKGAMMON.start).tray_is_left(side) for side in Side] == [False, False]
    assert [Scene(LONGGAMMON.start, rules=LONGGAMMON).tray_is_left(side) for side in Side] == [False, True]
    assert Scene(BACKGAMMON.start, home_right=False).tray_is_left(Side.WHITE)


def test_the_picture_is_well_formed_and_says_what_it_shows() -> None:
    scene = Scene(BACKGAMMON.start, names=Both('<Ada> & "Co"', "Björn"), title="A < B", roller=Side.BLACK)
    root = ElementTree.fromstring(svg(scene, NIGHT))
    space = "{http://www.w3.org/2000/svg}"

    points = [group.attrib["data-point"] for group in root.iter(f"{space}g") if "data-point" in group.attrib]
    assert sorted(map(int, points)) == list(range(1, 25))
    assert root.attrib["role"] == "img"
    assert spoken(scene) in root.attrib["aria-label"]
    assert root.findtext(f"{space}title") == "A < B"
    assert root.findtext(f"{space}desc") == spoken(scene)
    assert not [element for element in root.iter() if "id" in element.attrib]


def test_paint_receives_every_part_and_leaves_the_rest_alone() -> None:
    seen: set[Ink] = set()

    def note(part: str, ink: Ink) -> str:
        seen.add(ink)
        return part

    painted = text(SCENES["opening"], paint=note)

    assert painted == text(SCENES["opening"])
    assert {Ink.WHITE, Ink.BLACK, Ink.NUMBER, Ink.FRAME, Ink.LEAVING, Ink.ARRIVING} <= seen


def test_spoken() -> None:
    words = spoken(SCENES["bearing-off-crawford"])

    assert "Cube in the middle at 1." in words
    assert "Crawford game." in words
    assert "White to play 5-5." in words
    assert "6 of 7" in words


@pytest.mark.parametrize("checkers", [1, 4, 5, 6, 8, 15])
def test_from_the_sixth_on_checkers_go_on_top(checkers: int) -> None:
    wanted = load("ibf").setting("stacking", checkers=checkers).value

    lines = text(Scene(Position.of(f"6:{checkers}", "off:15")), Style.UNICODE).splitlines()

    column = [line.split("│")[3][:3].strip() for line in lines[7:12]]
    assert sum(mark not in ("", "·") for mark in column) == wanted["in_the_row"]
    assert (str(checkers) in column) == bool(wanted["on_top"])


def test_a_notebook_shows_a_scene_as_its_picture() -> None:
    scene = Scene(BACKGAMMON.start)
    assert scene._repr_svg_() == svg(scene)
