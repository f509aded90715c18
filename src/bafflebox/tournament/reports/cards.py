"""Sheets whose rows are cut apart or written on: a card for each table, a score sheet for each match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from bafflebox.tournament.reports.sheet import Paper, Sheet

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
