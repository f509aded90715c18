"""Draws text and lines on PDF pages, in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from importlib.resources import as_file, files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bafflebox.errors import InvalidInput
from bafflebox.message import said
from bafflebox.tournament.drawn.pages import MARGIN, MILLIMETRES
from bafflebox.tournament.reports.sheet import Paper

if TYPE_CHECKING:
    from fpdf import FPDF

FAMILY = "sheet"
POINT = 25.4 / 72
"""Millimetres per point."""
INK, SOFT = 0, 110
SMALLEST = 0.6
"""The fraction to which a text is shrunk before it is cut."""
FONT_FILES = (b"\0\1\0\0", b"OTTO", b"true", b"ttcf")
"""The magic bytes of font files."""
FOOT = 7
"""Millimetres at the foot for the page number."""


class Canvas:
    """A document being drawn. Positions are measured from the top left corner of the page."""

    def __init__(
        self,
        paper: Paper,
        title: str,
        at: datetime,
        fonts: Sequence[Path] = (),
        say: Callable[[str], str] = str,
    ) -> None:
        from fpdf import FPDF  # slow to import

        self.width, self.height = MILLIMETRES[paper.value]
        self.title, self.at, self.say = title, at, say
        self._pdf: FPDF = FPDF(unit="mm", format=(self.width, self.height))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(title)
        self._pdf.set_creation_date(at)
        self._pdf.set_producer("Baffle Box")
        folder = files("bafflebox.tournament.paper") / "fonts"
        for name, style in (("DejaVuSansCondensed.ttf", ""), ("DejaVuSansCondensed-Bold.ttf", "B")):
            with as_file(folder / name) as font:
                self._add(FAMILY, style, font)
        self._others(fonts)
        self._pdf.set_line_width(0.25)

    def _add(self, family: str, style: str, font: Path) -> None:
        """Load a font. The library would keep its file open as long as the document exists."""
        self._pdf.add_font(family, style, font)
        reader: Any = self._pdf.fonts[f"{family}{style}"].ttfont.reader  # type: ignore[union-attr]
        file = reader.file
        file.seek(0)
        reader.file = BytesIO(file.read())
        file.close()

    def _others(self, fonts: Sequence[Path]) -> None:
        """Further fonts, for letters missing from ours."""
        for number, font in enumerate(fonts):
            with font.open("rb") as file:
                if file.read(4) not in FONT_FILES:
                    raise InvalidInput(
                        "{font} is no font: give a TrueType or OpenType file.", font=font, code="bad_font"
                    )
            for style in ("", "B"):
                self._add(f"other{number}", style, font)
        if fonts:
            self._pdf.set_fallback_fonts([f"other{number}" for number in range(len(fonts))], exact_match=False)

    @property
    def left(self) -> float:
        return MARGIN

    @property
    def right(self) -> float:
        return self.width - MARGIN

    @property
    def top(self) -> float:
        return MARGIN

    @property
    def bottom(self) -> float:
        """The lowest position for anything but the foot."""
        return self.height - MARGIN - FOOT

    def page(self, heading: str = "") -> float:
        """A new page, with an optional heading; returns the position to continue from."""
        self._pdf.add_page()
        if not heading:
            return self.top
        self.text(self.left, self.top + 5, heading, 13, bold=True, room=self.right - self.left)
        return self.top + 10

    @property
    def pages(self) -> int:
        return self._pdf.pages_count

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 9,
        *,
        bold: bool = False,
        soft: bool = False,
        room: float = 0,
        align: str = "left",
    ) -> None:
        """A line of text on its baseline. If `room` is given, it is shrunk to fit, then cut."""
        if not words:
            return
        if room:
            words, size = self.fitted(words, size, room, bold=bold)
        self._font(size, bold=bold)
        wide = self._pdf.get_string_width(words) if align != "left" else 0
        self._pdf.set_text_color(SOFT if soft else INK)
        self._pdf.text(x - (wide if align == "right" else wide / 2 if align == "middle" else 0), y, words)

    def fitted(self, words: str, size: float, room: float, *, bold: bool = False) -> tuple[str, float]:
        """A text with the size at which it fits, cut if that would be too small."""
        least = SMALLEST * size
        wide = self.wide(words, size, bold=bold)
        if wide <= room:
            return words, size
        size = max(least, 0.99 * size * room / wide)  # widths are rounded, and a letter is not cut for that
        if self.wide(words, size, bold=bold) > room:
            words = f"{words[: self._fitting(words, size, room, bold=bold, end='…')].rstrip()}…"
        return words, size

    def _fitting(self, words: str, size: float, room: float, *, bold: bool, end: str = "") -> int:
        """How many letters of a text fit, followed by `end`; looks at no more than twice as many."""
        fits, over = 0, 1
        while over <= len(words) and self.wide(words[:over] + end, size, bold=bold) <= room:
            fits, over = over, 2 * over
        over = min(over, len(words) + 1)
        while over - fits > 1:
            middle = (fits + over) // 2
            if self.wide(words[:middle] + end, size, bold=bold) <= room:
                fits = middle
            else:
                over = middle
        return fits

    def wide(self, words: str, size: float, *, bold: bool = False) -> float:
        """The width of a line of text."""
        self._font(size, bold=bold)
        return float(self._pdf.get_string_width(words))

    def wrapped(self, words: str, size: float, room: float, *, bold: bool = False) -> Iterator[str]:
        """Wraps text into lines that fit, breaking words that are too long."""
        line = ""
        for word in words.split(" "):
            longer = f"{line} {word}" if line else word
            if self.wide(longer, size, bold=bold) <= room:
                line = longer
                continue
            if line:
                yield line
            line = word
            while (fits := max(1, self._fitting(line, size, room, bold=bold))) < len(line):
                yield line[:fits]
                line = line[fits:]
        yield line

    def line(self, x: float, y: float, to_x: float, to_y: float, *, dashed: bool = False, thick: float = 0.25) -> None:
        self._pdf.set_line_width(thick)
        self._pdf.set_dash_pattern(*((1.5, 1.5) if dashed else (0, 0)))
        self._pdf.line(x, y, to_x, to_y)

    def box(self, x: float, y: float, wide: float, high: float, *, dashed: bool = False, filled: bool = False) -> None:
        self._pdf.set_line_width(0.25)
        self._pdf.set_dash_pattern(*((1.5, 1.5) if dashed else (0, 0)))
        self._pdf.set_fill_color(235)
        self._pdf.rect(x, y, wide, high, style="DF" if filled else "D")

    def code(self, x: float, y: float, size: float, words: str) -> None:
        """A QR code of this many millimetres."""
        import segno  # only where codes are wanted

        rows = [list(row) for row in segno.make(words, micro=False).matrix]
        step = size / len(rows)
        self._pdf.set_fill_color(INK)
        for down, row in enumerate(rows):
            for start, length in _runs(row):
                # slightly past the edge, so that no printer leaves a gap between two rows
                self._pdf.rect(x + start * step, y + down * step, length * step, step * 1.02, style="F")

    @contextmanager
    def window(self, x: float, y: float, wide: float, high: float) -> Iterator[None]:
        """Clips drawing to a rectangle."""
        with self._pdf.rect_clip(x, y, wide, high):
            yield
        self._forget_font()

    def _forget_font(self) -> None:
        """Sets the font again after a change of page state."""
        self._pdf.font_family = ""

    def _font(self, size: float, *, bold: bool) -> None:
        self._pdf.set_font(FAMILY, "B" if bold else "", size)

    def written(self) -> bytes:
        """The document, with a foot on each page."""
        stamp = self.at.strftime("%Y-%m-%d %H:%M")
        for number in range(1, self.pages + 1):
            self._pdf.page = number
            self._forget_font()
            at = self.height - MARGIN
            self.text(self.left, at, self.title, 7, soft=True, room=0.6 * self.width)
            told = {"number": str(number), "pages": str(self.pages), "time": stamp}
            foot = said("page {number} of {pages}, printed {time}" if self.pages > 1 else "printed {time}", **told)
            self.text(self.right, at, self.say(foot), 7, soft=True, align="right")
        return bytes(self._pdf.output())


def _runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The dark runs of a row: start and length of each."""
    start = None
    for place, dark in enumerate((*row, 0)):
        if dark and start is None:
            start = place
        elif not dark and start is not None:
            yield start, place - start
            start = None
