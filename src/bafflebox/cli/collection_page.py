"""The page about a collection of match files: one self-contained HTML file, with tables that sort when you click a
column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from bafflebox.notation.problem import Gravity
from bafflebox.records.collection import Collection, Group

MOST_ROWS = 2_000
"""The most rows in a table; a line below says how many more there are."""

_STYLE = """
:root{color-scheme:light dark;--ink:#1f1b16;--paper:#faf7f1;--rule:#d8cfc0;--accent:#7a3b1d}
@media(prefers-color-scheme:dark){:root{--ink:#ece5d9;--paper:#1b1815;--rule:#463e34;--accent:#e0a47f}}
body{margin:0 auto;max-width:72rem;padding:1.5rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{margin-top:0}h2{margin-top:2.5rem}nav a{margin-right:1rem}a{color:var(--accent)}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .7rem;border-bottom:1px solid var(--rule);text-align:left;vertical-align:top;overflow-wrap:anywhere}
th button{all:unset;cursor:pointer;font-weight:600}th button:focus-visible{outline:2px solid var(--accent)}
th[aria-sort=ascending] button::after{content:" \\2191"}th[aria-sort=descending] button::after{content:" \\2193"}
.n{text-align:right;font-variant-numeric:tabular-nums}.error{color:#b3261e}.warning{color:#9a6700}
@media(prefers-color-scheme:dark){.error{color:#ff8a80}.warning{color:#ffca66}}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1rem}dt{font-size:.85rem}dd{margin:0;font-size:1.6rem}
@media print{th button::after{content:""!important}}
"""

_SCRIPT = """
for (const head of document.querySelectorAll("th button")) head.addEventListener("click", () => {
  const cell = head.parentElement, row = cell.parentElement, body = row.closest("table").tBodies[0];
  const at = [...row.children].indexOf(cell), down = cell.getAttribute("aria-sort") !== "descending";
  const wants = cell.getAttribute("aria-sort") === null && !cell.classList.contains("n") ? false : down;
  for (const other of row.children) other.removeAttribute("aria-sort");
  cell.setAttribute("aria-sort", wants ? "descending" : "ascending");
  const value = (line) => line.children[at].dataset.value ?? line.children[at].textContent;
  const order = (one, two) => value(one).localeCompare(value(two), undefined, { numeric: true, sensitivity: "base" });
  body.append(...[...body.rows].sort((one, two) => (wants ? order(two, one) : order(one, two))));
});
"""

Cell = str | int | float
Row = Sequence[Cell]


def page(collection: Collection) -> str:
    """The whole page."""
    sections = [
        ("sites", "Sites", _groups(collection.sites, "site")),
        ("formats", "Formats", _groups(collection.formats, "format")),
        ("findings", "Findings", _findings(collection)),
        ("files", "Files to look at", _files(collection)),
        ("players", "Players", _players(collection)),
        ("duplicates", "Duplicates", _duplicates(collection)),
        ("openings", "Openings", _openings(collection)),
    ]
    links = " ".join(f'<a href="#{name}">{title}</a>' for name, title, _ in sections)
    body = "".join(f'<section id="{name}"><h2>{title}</h2>{text}</section>' for name, title, text in sections)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><title>A collection of matches</title>'
        f"<style>{_STYLE}</style></head><body><h1>A collection of matches</h1>{_summary(collection)}<nav>{links}</nav>{body}"
        f"<script>{_SCRIPT}</script></body></html>\n"
    )


def _summary(collection: Collection) -> str:
    total = collection.total
    figures = [
        ("Files", collection.files),
        ("Clean", collection.clean),
        ("With problems", collection.files - collection.clean - collection.unreadable),
        ("Not readable", collection.unreadable),
        ("Passed over", collection.skipped),
        ("Matches", total.matches),
        ("Games", total.games),
        ("Rolls", total.rolls),
        ("Duplicated", len(collection.duplicates)),
    ]
    return "<dl>" + "".join(f"<div><dt>{name}</dt><dd>{number:,}</dd></div>" for name, number in figures) + "</dl>"


def _table(heads: Sequence[str], rows: Iterable[Row], nothing: str) -> str:
    """A table with sortable columns; the first row shows which are numbers."""
    listed = list(rows)
    if not listed:
        return f"<p>{nothing}</p>"
    marks = [' class="n"' if isinstance(cell, int | float) else "" for cell in listed[0]]
    head = "".join(
        f'<th scope="col"{mark}><button type="button">{escape(text)}</button></th>'
        for text, mark in zip(heads, marks, strict=True)
    )
    lines = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in listed[:MOST_ROWS])
    more = f"<p>{len(listed) - MOST_ROWS:,} more are not listed.</p>" if len(listed) > MOST_ROWS else ""
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>{more}'


def _cell(value: Cell) -> str:
    if isinstance(value, float):
        return f'<td class="n" data-value="{value:.4f}">{100 * value:.1f} %</td>'
    if isinstance(value, int):
        return f'<td class="n" data-value="{value}">{value:,}</td>'
    mark = f' class="{value}"' if value in ("error", "warning") else ""
    return f"<td{mark}>{escape(value)}</td>"


def _groups(groups: dict[str, Group], what: str) -> str:
    ordered = sorted(groups.items(), key=lambda pair: (-pair[1].files, pair[0]))
    rows = ((name, one.files, one.faulty, one.matches, one.games, one.rolls) for name, one in ordered)
    heads = (what.capitalize(), "Files", "With problems", "Matches", "Games", "Rolls")
    return _table(heads, rows, "There is no match in this collection.")


def _players(collection: Collection) -> str:
    ordered = sorted(collection.players.items(), key=lambda pair: (-pair[1].matches, pair[0]))
    rows = ((name, one.matches, one.won, one.games, one.rolls) for name, one in ordered)
    return _table(("Player", "Matches", "Won", "Games", "Rolls"), rows, "No player is named.")


_ORDER = {Gravity.ERROR: 0, Gravity.WARNING: 1, Gravity.NOTE: 2}


def _findings(collection: Collection) -> str:
    ordered = sorted(collection.findings.items(), key=lambda pair: (_ORDER[pair[1].gravity], -pair[1].count, pair[0]))
    rows = ((str(one.gravity), code, one.count, one.files, one.sentence, one.example) for code, one in ordered)
    heads = ("Weight", "Finding", "Times", "Files", "For example", "In")
    return _table(heads, rows, "Nothing was found.")


def _files(collection: Collection) -> str:
    rows = ((one.file, one.errors, one.warnings, one.first) for one in collection.faulty)
    more = f"<p>{collection.unlisted:,} more are only counted.</p>" if collection.unlisted else ""
    return _table(("File", "Errors", "Warnings", "The first of them"), rows, "Every file is clean.") + more


def _duplicates(collection: Collection) -> str:
    rows = ((key, len(files), ", ".join(files[:20])) for key, files in collection.duplicates)
    told = "<p>Files with the same positions before every roll tell the same match, in whatever format.</p>"
    return told + _table(("Digest", "Files", "Which"), rows, "There are no duplicate matches.")


def _openings(collection: Collection) -> str:
    by_roll: dict[str, int] = {}
    for opening, count in collection.openings.items():
        by_roll[opening.roll] = by_roll.get(opening.roll, 0) + count
    rows: list[Row] = []
    for opening, count in sorted(collection.openings.items(), key=lambda pair: (pair[0].roll, -pair[1], pair[0].play)):
        results = collection.opening_results[opening]
        won = collection.opening_wins[opening] / results if results else 0.0
        rows.append((opening.roll, opening.play, count, count / by_roll[opening.roll], won))
    return _table(("Roll", "Play", "Games", "Of this roll", "Won by the opener"), rows, "There is no opening play.")
