"""What is printed: cards and score sheets for matches that are ready, brackets that can be read on the paper at hand."""

from __future__ import annotations

import re

import pytest

from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.tournament.drawn.pages import MARGIN, MILLIMETRES, SMALLEST, paged
from bafflebox.tournament.reports import Paper, sheet
from support.desk import OPEN, PEOPLE, club


def picture(width: int, height: int) -> str:
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}"><g/></svg>'


@pytest.mark.parametrize("paper", [paper.value for paper in Paper])
@pytest.mark.parametrize(("width", "height"), [(300, 200), (1_700, 900), (2_300, 13_500)])
def test_every_page_fits_its_paper_and_together_they_show_everything(paper: str, width: int, height: int) -> None:
    pages = list(paged(picture(width, height), paper, "main"))

    right, low = 0.0, 0.0
    for page in pages:
        x, y, wide, high = map(
            float, re.findall(r'<svg viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)" width="[\d.]+mm', page)[0]
        )
        millimetres = [float(size) for size in re.findall(r'="([\d.]+)mm"', page)]
        assert millimetres[0] <= MILLIMETRES[paper][0] - 2 * MARGIN + 0.1
        assert millimetres[1] <= MILLIMETRES[paper][1] - 2 * MARGIN + 0.1
        assert millimetres[0] / wide >= SMALLEST - 0.001, "names stay large enough to read"
        right, low = max(right, x + wide), max(low, y + high)
    assert right >= width
    assert low >= height - 1
    assert sum('id="main"' in page for page in pages) == 1


def test_a_picture_without_a_size_is_refused() -> None:
    with pytest.raises(InvalidInput):
        list(paged("<svg/>", "A4", "main"))


def test_a_card_for_each_table_tells_who_plays_to_how_many_points_and_with_which_times() -> None:
    desk = club(*PEOPLE[:4], structure="KO len 7")
    made = sheet(desk.state, "cards", OPEN, Millis(0))
    assert len(made.rows) == 2
    assert made.html(Paper.LETTER).count("<section>") == 2
    assert "size: letter" in made.html(Paper.LETTER)
    assert "14:00, delay 0:12" in made.text()


@pytest.mark.parametrize(("structure", "lines"), [("KO len 3", 5), ("KO len 25", 25), ("KO", 25)])
def test_a_score_sheet_has_a_line_for_each_game_that_there_can_be(structure: str, lines: int) -> None:
    desk = club("ann", "ben", structure=structure)
    page = sheet(desk.state, "scoresheets", OPEN, Millis(0)).html()
    assert page.count("<tr><td>") == lines
    assert "break-after: page" in page


def test_names_on_paper_are_never_taken_for_markup() -> None:
    desk = club("ann", "ben", structure="KO len 3")
    for name in ("cards", "scoresheets"):
        page = sheet(desk.state, name, OPEN, Millis(0), lambda _: "<b>Eve</b>").html()
        assert "<b>" not in page
