"""A sheet: a title, a table, remarks; as text, as a printable page, or as CSV. Some are cut apart or written on."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from html import escape
from typing import Protocol

from bafflebox.message import Message
from bafflebox.tournament.drawn import BracketWords
from bafflebox.tournament.events import DeskResult
from bafflebox.tournament.explain import result_sentence
from bafflebox.tournament.naming import Stop
from bafflebox.tournament.spreadsheet import guarded

STYLE = """
@page { size: %s; margin: 14mm; }
body { font: 11pt/1.35 sans-serif; color: #000; background: #fff; }
h1 { font-size: 16pt; margin: 0 0 4mm; }
table { border-collapse: collapse; width: 100%%; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border: 0.3mm solid #000; padding: 1.2mm 2mm; text-align: left; vertical-align: top; }
th { background: #eee; }
p { margin: 3mm 0 0; }
"""


class Paper(Enum):
    """Paper sizes that printers support."""

    A4 = "A4"
    A4_LANDSCAPE = "A4 landscape"
    A3 = "A3"
    A3_LANDSCAPE = "A3 landscape"
    A5 = "A5"
    LETTER = "letter"
    LETTER_LANDSCAPE = "letter landscape"


class SheetWords(Protocol):
    """The language of a sheet."""

    def stop(self, stop: Stop) -> str:
        """The name of a match within its event."""

    def outcome_of(self, result: DeskResult, name: Callable[[str], str]) -> str:
        """A result in words."""

    def say(self, text: str) -> str:
        """A title, a heading or a remark."""

    def section(self, name: str) -> str:
        """A section of an event."""

    def cell(self, text: str) -> str:
        """A column heading of standings."""

    def words(self) -> BracketWords:
        """For drawn brackets."""


class EnglishSheets:
    """Sheets as programs and the command line have them."""

    def stop(self, stop: Stop) -> str:
        return stop.words[:1].upper() + stop.words[1:]

    def outcome_of(self, result: DeskResult, name: Callable[[str], str]) -> str:
        return result_sentence(result, name)

    def say(self, text: str) -> str:
        return str(text)

    section = cell = say

    def words(self) -> BracketWords:
        return BracketWords()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with its title and the remarks below it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    """The subject of each row, if an address leads to it: the ids of matches."""

    def spoken(self, words: SheetWords) -> Sheet:
        """The sheet in a language: what it says itself, and not the names in it."""

        def said(cells: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(words.say(cell) if isinstance(cell, Message) else cell for cell in cells)

        (title,) = said((self.title,))
        rows = tuple(map(said, self.rows))
        return replace(self, title=title, head=said(self.head), rows=rows, remarks=said(self.remarks))

    def text(self) -> str:
        """The sheet in a fixed-width font."""
        lines = [self.head, *self.rows]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.head))]
        shown = [
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
        ]
        rule = "  ".join("-" * width for width in widths)
        below = ("", *self.remarks) if self.remarks else ()
        return "\n".join([self.title, "", shown[0], rule, *shown[1:], *below]) + "\n"

    def html(self, paper: Paper = Paper.A4) -> str:
        """A page for printing on that paper; the table's header is repeated on every page."""
        head = "".join(f"<th scope=col>{escape(cell)}</th>" for cell in self.head)
        rows = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in self.rows)
        remarks = "".join(f"<p>{escape(remark)}</p>" for remark in self.remarks)
        return (
            f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{escape(self.title)}</title>"
            f"<style>{STYLE % paper.value}</style></head><body><h1>{escape(self.title)}</h1>"
            f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>{remarks}</body></html>\n"
        )

    def csv(self) -> str:
        """Comma-separated values. A cell that a spreadsheet would take for a formula gets a leading apostrophe."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.head)
        writer.writerows([guarded(cell) for cell in row] for row in self.rows)
        return out.getvalue()

    def data(self) -> dict[str, object]:
        return {
            "title": self.title,
            "rows": [dict(zip(self.head, row, strict=True)) for row in self.rows],
            "remarks": list(self.remarks),
        }


CARD_STYLE = """
@page { size: %s; margin: 10mm; }
body { font: 11pt/1.35 sans-serif; color: #000; background: #fff; margin: 0; }
main { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; }
section { border: 0.4mm dashed #000; padding: 6mm; break-inside: avoid; }
h2 { font-size: 30pt; margin: 0 0 3mm; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 1mm 4mm; margin: 0; }
dt { color: #444; }
dd { margin: 0; font-weight: bold; overflow-wrap: anywhere; }
"""
SCORE_STYLE = """
@page { size: %s; margin: 12mm; }
body { font: 11pt/1.3 sans-serif; color: #000; background: #fff; margin: 0; }
section { break-after: page; }
section:last-child { break-after: auto; }
h2 { font-size: 15pt; margin: 0 0 3mm; }
table { border-collapse: collapse; width: 100%%; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border: 0.3mm solid #000; padding: 1.2mm 2mm; height: 6mm; }
p { margin: 6mm 0 0; }
"""
MOST_GAMES = 25
"""Lines on a score sheet; a longer match continues overleaf."""


def _page(title: str, style: str, paper: Paper, body: str) -> str:
    return (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{escape(title)}</title>"
        f"<style>{style % paper.value}</style></head><body>{body}</body></html>\n"
    )


@dataclass(frozen=True, slots=True)
class Cards(Sheet):
    """A card for each row, two side by side; the first cell is the large one."""

    def html(self, paper: Paper = Paper.A4) -> str:
        cards = "\n".join(self._card(row) for row in self.rows)
        return _page(self.title, CARD_STYLE, paper, f"<main>\n{cards}\n</main>")

    def _card(self, row: tuple[str, ...]) -> str:
        lines = "".join(
            f"<dt>{escape(name)}</dt><dd>{escape(cell)}</dd>" for name, cell in zip(self.head[1:], row[1:], strict=True)
        )
        return f"<section><h2>{escape(self.head[0])} {escape(row[0] or '–')}</h2><dl>{lines}</dl></section>"


@dataclass(frozen=True, slots=True)
class ScoreSheets(Sheet):
    """A page for each match, kept by the players: match, points, the two sides, and empty lines for the games."""

    def html(self, paper: Paper = Paper.A4) -> str:
        return _page(self.title, SCORE_STYLE, paper, "\n".join(map(self._sheet, self.rows)))

    def _sheet(self, row: tuple[str, ...]) -> str:
        match, points, first, second = (escape(cell) for cell in row[:4])
        to = f", to {points} points" if points else ""
        names = f"<th scope=col>{first}</th><th scope=col>{second}</th>"
        head = f"<tr><th scope=col>game</th><th scope=col>cube</th><th scope=col>won</th>{names}</tr>"
        return (
            f"<section><h2>{match}{to}</h2><p>{escape(self.title)}</p>"
            f"<table><thead>{head}</thead><tbody>{''.join(_lines(row[1]))}</tbody></table>"
            f"<p>Signed: {first} ________________ &nbsp; {second} ________________</p></section>"
        )


def _lines(points: str) -> Iterator[str]:
    """As many lines as the match can have games, each for the cube, the points and both totals."""
    for game in range(1, games_of(points) + 1):
        yield f"<tr><td>{game}</td><td></td><td></td><td></td><td></td></tr>"


def games_of(points: str) -> int:
    """How many lines a score sheet has: as many as there can be games, if the points are known and few."""
    return min(MOST_GAMES, 2 * int(points) - 1) if points.isdigit() and int(points) else MOST_GAMES
