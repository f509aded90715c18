"""A recorded match as scoresheets, one per game: as text with the heading that the book requires, or as a page to
print.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from bafflebox.game import Side
from bafflebox.notation.ending import cube_of
from bafflebox.notation.record import RecordedGame, RecordedMatch
from bafflebox.notation.scoresheet.cells import result, rows

_WIDTH = 34


def write_scoresheet(match: RecordedMatch) -> str:
    """All games, one sheet each. Clocks, and anything the book has no place for, are left out."""
    told = match.in_lines
    return "\n".join(_sheet(told, game) for game in told.games)


def heading(match: RecordedMatch, game: RecordedGame) -> list[tuple[str, str]]:
    """The fields above the columns: the book's, blank if unknown, then those it leaves open."""
    terms = match.terms
    return [
        ("Event", match.event),
        ("Date", match.date),
        ("Round", match.round),
        ("Game", str(game.number)),
        ("Discipline", terms.discipline.title),
        ("Match", f"to {match.length} points" if match.length else "money"),
        ("Score", f"{game.score.white}-{game.score.black}"),
        *([("Place", match.place)] if match.place else []),
        *([("Crawford", "yes" if game.crawford else "no")] if game.crawford is not None else []),
        *([("Under way", match.under_way)] if match.under_way else []),
    ]


def _sheet(match: RecordedMatch, game: RecordedGame) -> str:
    rules = match.terms.discipline
    names = game.names or match.players
    lines = [f"{name}: {text}".rstrip() for name, text in heading(match, game)]
    comments = (*match.comments, *game.comments) if game is match.games[0] else game.comments
    lines += [f"; {' ¶ '.join(comment.splitlines())}" for comment in comments]
    body = rows(game.acts, rules)
    width = max(_WIDTH, len(names.white) + 9, *(len(row.white) + 6 for row in body), 0)
    lines += ["", f"{'White: ' + names.white:<{width}}  Black: {names.black}".rstrip()]
    number = 0
    for row in body:
        if row.white or row.black:
            number += 1
            lines.append(f"{f'{number}) {row.white}':<{width}}  {row.black}".rstrip())
        lines += row.notes
    if game.outcome:
        white, black = result(game.outcome, cube_of(game.acts))
        ends = " and the match" if game.outcome.ends_match else ""
        lines.append(f"{'   ' + white:<{width}}  {black}")
        lines.append(f"Points: {game.outcome.points}{ends}")
    return "\n".join(lines) + "\n"


_STYLE = """
@page { size: A4; margin: 14mm }
body { font: 10pt/1.3 "DejaVu Sans", Arial, sans-serif; color: #000; background: #fff }
section { break-after: page }
section:last-of-type { break-after: auto }
h1 { font-size: 14pt; margin: 0 0 6pt }
dl { display: grid; grid-template-columns: repeat(4, auto 1fr); gap: 2pt 6pt; margin: 0 0 8pt }
dt { font-weight: bold }
dd { margin: 0; border-bottom: 0.4pt solid #888; min-height: 1.3em }
table { border-collapse: collapse; width: 100% }
th, td { border: 0.4pt solid #888; padding: 1.5pt 4pt; text-align: left; vertical-align: top; height: 1.3em }
td:first-child, th:first-child { width: 2.5em; text-align: right }
td.note { font-style: italic; border-top: none }
tr { break-inside: avoid }
footer { display: flex; gap: 20mm; margin-top: 10mm }
footer p { flex: 1; border-top: 0.4pt solid #000; margin: 0 }
"""


def write_page(match: RecordedMatch, *, kept_by: Iterable[Side] = (), empty_rows: int = 0) -> str:
    """The match as an HTML page. With `kept_by` there is a sheet for each of these players, marked as theirs.

    `empty_rows` adds rows to fill in by hand; a match whose games have no acts gives blank sheets.
    """
    keepers: list[Side | None] = list(kept_by) or [None]
    sheets = [_page_of(match, game, keeper, empty_rows) for keeper in keepers for game in match.games]
    title = escape(match.event or " - ".join(match.players) or "Scoresheet")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{''.join(sheets)}</body>\n</html>\n"
    )


def is_page(data: bytes) -> bool:
    """Whether a file is such a page, which can be recognised but not read back."""
    return data[:200].lstrip().lower().startswith(b"<!doctype html") and b"<h1>Scoresheet" in data


def _page_of(match: RecordedMatch, game: RecordedGame, keeper: Side | None, empty_rows: int) -> str:
    names = game.names or match.players
    kept = f" kept by {escape(names[keeper] or keeper.value.capitalize())}" if keeper else ""
    fields = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in heading(match, game))
    columns = f"<th></th><th>White: {escape(names.white)}</th><th>Black: {escape(names.black)}</th>"
    lines = [
        f"<section>\n<h1>Scoresheet{kept}</h1>\n<dl>{fields}</dl>\n",
        f"<table>\n<thead><tr>{columns}</tr></thead>\n<tbody>\n",
    ]
    number = 0
    for row in rows(game.acts, match.terms.discipline):
        if row.white or row.black:
            number += 1
            lines.append(_line(str(number), row.white, row.black))
        lines += [
            f'<tr><td></td><td class="note" colspan="2">{escape(note.lstrip("; "))}</td></tr>\n' for note in row.notes
        ]
    lines += [_line(str(number + extra), "", "") for extra in range(1, empty_rows + 1)]
    if game.outcome:
        lines.append(_line("", *result(game.outcome, cube_of(game.acts))))
        lines.append(f'<tr><td></td><td class="note" colspan="2">Points: {game.outcome.points}</td></tr>\n')
    lines.append("</tbody>\n</table>\n<footer><p>White</p><p>Black</p><p>Director</p></footer>\n</section>\n")
    return "".join(lines)


def _line(number: str, white: str, black: str) -> str:
    return f"<tr><td>{number}</td><td>{escape(white)}</td><td>{escape(black)}</td></tr>\n"
