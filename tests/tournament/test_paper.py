"""What is printed: cards and score sheets for matches that are ready, brackets that can be read on the paper at hand."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.tournament.course import record_of
from bafflebox.tournament.drawn import bracket_sheet, parts
from bafflebox.tournament.drawn.pages import MARGIN, MILLIMETRES, SMALLEST, paged
from bafflebox.tournament.hall import call
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.paper import PRINTS, pdf
from bafflebox.tournament.paper.canvas import Canvas
from bafflebox.tournament.paper.sheets import LEAST_LINE, draw_cards, draw_table, draw_wall_chart, room_for
from bafflebox.tournament.reports import Paper, Sheet, sheet
from bafflebox.tournament.structures import build, progress
from support.desk import OPEN, PEOPLE, TestDesk, club
from support.playing import on_sheet


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


@pytest.mark.parametrize(("length", "pages"), [(5, 2), (7, 2), (17, 4)])
def test_two_score_sheets_share_a_page_where_their_lines_leave_room_to_write(length: int, pages: int) -> None:
    desk = club(*PEOPLE[:8], structure=f"KO len {length}")
    assert f"/Count {pages}\n".encode() in pdf(desk.state, "scoresheets", OPEN, Millis(0))


@pytest.mark.parametrize(("name", "column"), [("slips", 1), ("cards", 0)])
def test_paper_for_tables_comes_in_the_order_of_the_tables(name: str, column: int) -> None:
    desk = club(*PEOPLE[:8], structure="KO len 5", tables=10)
    for match, table in (("main:1.1", "10"), ("main:1.2", "9"), ("main:1.4", "2")):
        desk.does(call, desk.match(match), table=table)
    made = sheet(desk.state, name, OPEN, Millis(0))
    assert [row[column] for row in made.rows] == ["2", "9", "10", ""]


def test_names_on_paper_are_never_taken_for_markup() -> None:
    desk = club("ann", "ben", structure="KO len 3")
    for name in ("cards", "scoresheets"):
        page = sheet(desk.state, name, OPEN, Millis(0), lambda _: "<b>Eve</b>").html()
        assert "<b>" not in page


def page_boxes(made: bytes) -> list[tuple[float, float]]:
    """The pages of a PDF document by their sizes, in millimetres."""
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", made)
    return [(float(wide) * 25.4 / 72, float(high) * 25.4 / 72) for wide, high in found]


ON_PAPER = [(name, Paper.A4) for name in PRINTS] + [("draw", paper) for paper in Paper]


@pytest.mark.parametrize(("name", "paper"), ON_PAPER, ids=lambda value: str(getattr(value, "value", value)))
def test_every_sheet_is_a_document_on_real_paper(name: str, paper: Paper) -> None:
    desk = club(*PEOPLE[:8], structure="KO len 7; progressive from main len 5")
    made = pdf(desk.state, name, OPEN, Millis(0), paper=paper)
    assert made.startswith(b"%PDF-1.")
    assert made.rstrip().endswith(b"%%EOF")
    sizes = page_boxes(made)
    assert sizes
    for size in sizes:
        assert size == pytest.approx(MILLIMETRES[paper.value], abs=0.1)


@pytest.mark.parametrize("structure", ["RR", "RR groups of 4 -> KO top 2", "swiss 3 rounds", "ladder", "DE recharge"])
def test_every_structure_is_drawn_on_paper(structure: str) -> None:
    desk = club(*PEOPLE[:8], structure=structure)
    assert page_boxes(pdf(desk.state, "draw", OPEN, Millis(0)))


def test_the_same_sheet_printed_at_the_same_moment_is_the_same_document() -> None:
    desk = club(*PEOPLE[:8])
    assert pdf(desk.state, "draw", OPEN, Millis(0)) == pdf(desk.state, "draw", OPEN, Millis(0))


def test_a_draw_of_128_is_printed_in_parts_whose_lines_stand_far_enough_apart() -> None:
    """Thirty-two lines to a page of A4, and a page for the rounds after them."""
    canvas = Canvas(Paper.A4, "draw", datetime(2026, 11, 15, tzinfo=UTC))
    lines, rounds = room_for(canvas)
    assert (lines, rounds) == (32, 5)
    assert (canvas.bottom - canvas.top - 17) / lines >= LEAST_LINE

    main = build("KO", 128).section("main")
    found = list(parts(main, lines, rounds))
    assert len(found) == 5
    assert found[-1].begins == frozenset(end for part in found[:-1] for end in part.ends)


@pytest.mark.parametrize("notation", ["KO", "DE recharge", "KO; progressive from main", "KO; consolation from main"])
@pytest.mark.parametrize("entrants", [2, 5, 16, 100, 200])
def test_the_parts_of_a_bracket_show_every_match_once_and_none_is_too_large(notation: str, entrants: int) -> None:
    structure = build(notation, entrants)
    record = on_sheet(structure)
    state = progress(structure, record)
    for section in structure.sections:
        sheets = [bracket_sheet(structure, section, state, record, part=part) for part in parts(section, 16, 5)]
        shown = [joint.label for sheet in sheets for joint in sheet.joints]
        assert sorted(shown) == sorted(f"{fixture.round}.{fixture.number}" for fixture in section.fixtures)
        for one in sheets:
            assert one.rows <= 2 * 16 - 1
            columns = {joint.column for joint in one.joints}
            assert max(columns) - min(columns) < 5


@pytest.mark.parametrize("entrants", [32, 200])
def test_every_name_of_a_wall_chart_is_on_the_sheets_where_it_can_be_seen_and_on_no_others(
    entrants: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = club(*(f"p{number}" for number in range(entrants)), structure="KO len 5")
    structure = build("KO len 5", entrants)
    record = record_of(desk.state, OPEN)
    whole = bracket_sheet(structure, structure.sections[0], progress(structure, record), record)
    canvas = Canvas(Paper.A4, "wall", datetime(2026, 1, 1, tzinfo=UTC))
    drawn: list[tuple[int, str]] = []
    windows: list[tuple[float, float, float, float]] = []
    monkeypatch.setattr(Canvas, "text", lambda self, *told, **_: drawn.append((self.pages, told[2])))
    window = Canvas.window
    monkeypatch.setattr(Canvas, "window", lambda self, *place: windows.append(place) or window(self, *place))

    draw_wall_chart(canvas, "wall", whole)

    names = [words for _, words in drawn if re.fullmatch(r"p\d+", words)]
    headings = [words for _, words in drawn if words in whole.headings]
    assert {slot.text for slot in whole.slots if re.fullmatch(r"p\d+", slot.text)} <= set(names)
    assert set(headings) == set(whole.headings)
    assert len(drawn) <= 4 * len(whole.slots) + 12 * len(windows)  # a sheet shows its own part, not the whole chart


def test_a_long_table_goes_on_overleaf_with_its_head_and_a_long_cell_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = Canvas(Paper.A5, "long", datetime(2026, 11, 15, tzinfo=UTC))
    written: list[tuple[int, str]] = []
    write = Canvas.text

    def text(canvas: Canvas, x: float, y: float, words: str, *more: Any, **how: Any) -> None:
        written.append((canvas.pages, words))
        write(canvas, x, y, words, *more, **how)

    monkeypatch.setattr(Canvas, "text", text)
    rows = tuple((str(number), "a remark that goes on and on " * 6) for number in range(40))
    draw_table(canvas, Sheet("long", ("no.", "remark"), rows, ("done",)))
    assert canvas.pages > 2
    assert [page for page, words in written if words == "no."] == list(range(1, canvas.pages + 1))
    assert all(canvas.wide(words, 9) < canvas.right - canvas.left for _, words in written)
    assert " ".join(words for _, words in written if "remark" in words or "goes" in words).count("on and on") == 240


def test_a_name_too_long_for_its_room_is_made_smaller_and_then_cut() -> None:
    canvas = Canvas(Paper.A4, "names", datetime(2026, 11, 15, tzinfo=UTC))
    assert canvas.fitted("Ann Lee", 10, 60) == ("Ann Lee", 10)
    words, size = canvas.fitted("Giovanni-Battista van der Westhuizen", 10, 25)
    assert words.endswith("…")
    assert size == pytest.approx(6)
    assert canvas.wide(words, size) <= 25


@pytest.mark.parametrize("bold", [False, True])
def test_a_name_that_nearly_fits_is_never_cut(bold: bool) -> None:
    canvas = Canvas(Paper.A4, "names", datetime(2026, 11, 15, tzinfo=UTC))
    wide = canvas.wide("Hugo Hoffmann", 10, bold=bold)
    for hundredths in range(72, 101):
        words, size = canvas.fitted("Hugo Hoffmann", 10, wide * hundredths / 100, bold=bold)
        assert words == "Hugo Hoffmann"
        assert canvas.wide(words, size, bold=bold) <= wide * hundredths / 100


@pytest.mark.parametrize("head", [("no.", "here"), ("standing", "club", "fee"), ("player", "entrant")])
def test_a_word_of_a_head_is_never_broken_where_there_is_room(
    head: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(Canvas, "text", lambda *told, **_: written.append(told[3]))
    draw_table(Canvas(Paper.A4, "t", datetime(2026, 11, 15, tzinfo=UTC)), Sheet("t", head, (("x",) * len(head),)))
    assert set(head) <= set(written)


def test_no_name_on_a_table_card_runs_into_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[tuple[float, float, float]] = []
    codes: list[tuple[float, float]] = []
    canvas = Canvas(Paper.A4, "cards", datetime(2026, 11, 15, tzinfo=UTC))

    def text(_: Canvas, x: float, y: float, words: str, size: float, *, bold: bool = False, **how: Any) -> None:
        words, size = canvas.fitted(words, size, how["room"], bold=bold) if "room" in how else (words, size)
        texts.append((x + canvas.wide(words, size, bold=bold), y - size * 0.3528, y))

    monkeypatch.setattr(Canvas, "text", text)
    monkeypatch.setattr(Canvas, "code", lambda *told: codes.append((told[1], told[2] + told[3])))
    pair = "Alexandra Konstantinidou & Maximilian Grünbauer"
    row = ("12", "doubles/main:3.1", pair, pair, "7", "21:00, delay 0:15", "14:30")
    head = ("table", "match", "player", "player ", "points", "clock", "posted")
    draw_cards(canvas, Sheet("cards", head, (row,), keys=(row[1],)), {row[1]: "http://hall.test/"})

    ((left, bottom),) = codes
    assert len(texts) == 1 + 2 * 6
    assert all(right <= left or top >= bottom for right, top, _ in texts)


def test_the_accounts_are_printed_with_names() -> None:
    desk = TestDesk()
    desk.contest()
    desk.does(set_fees, OPEN, entry=1_000)
    desk.enters("ann")
    shown = sheet(desk.state, "cash", OPEN, desk.now, str.title)
    assert ("Prizes of Open, not credited yet", "10.00 EUR") in shown.rows
    assert shown.remarks == ("The books balance.", "Ann owes 10.00 EUR.")


def test_a_file_that_is_no_font_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    with pytest.raises(InvalidInput, match=r"broken\.ttf is not a font"):
        pdf(club(*PEOPLE[:4]).state, "entries", OPEN, Millis(0), fonts=(broken,))


@pytest.mark.parametrize("words", ["W" * 20_000, "ab " * 7_000])
def test_a_text_without_end_is_measured_in_pieces(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting it letter by letter kept a server busy for minutes."""
    canvas = Canvas(Paper.A4, "x", datetime(2026, 1, 1, tzinfo=UTC))
    measured = 0
    wide = Canvas.wide

    def counts(self: Canvas, one: str, size: float, *, bold: bool = False) -> float:
        nonlocal measured
        measured += len(one)
        return wide(self, one, size, bold=bold)

    monkeypatch.setattr(Canvas, "wide", counts)
    cut, _ = canvas.fitted(words, 9, 60)
    lines = list(canvas.wrapped(words, 9, 60))

    assert cut.endswith("…")
    assert wide(canvas, cut, 9 * 0.6) <= 60
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert all(wide(canvas, line, 9) <= 60 for line in lines)
    assert measured < 50 * len(words)
