"""The report as one HTML page that needs nothing else: tables, plots, the dearest mistakes on drawn boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from bafflebox.bots.analysis import plots
from bafflebox.bots.analysis.judgement import Judgement, Kind
from bafflebox.bots.analysis.report import game_rows, lost_by, rate
from bafflebox.bots.analysis.totals import PlayerTotals, Tally, by_game, totals, worst
from bafflebox.bots.analysis.work import MatchAnalysis
from bafflebox.game import Both, Roll, Side
from bafflebox.game.draw import CubeShown, Scene, svg
from bafflebox.notation.positions.xgid import read_xgid

DRAWN = 8
"""Mistakes shown on a board."""
STYLE = """
:root { color-scheme: light dark; --ink: #1c2321; --faint: #5d6865; --paper: #fbfaf6; --rule: #d8d5ca; --white: #1f6f8b; --black: #c4572a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e5dd; --faint: #a5aca8; --paper: #1a1e1d; --rule: #3a403e; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 980px; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; } article + article { border-top: 3px solid var(--rule); margin-top: 3rem; padding-top: 2rem; }
p.about, .faint { color: var(--faint); } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; } .wide { overflow-x: auto; }
th, td { text-align: right; padding: .25rem .55rem; border-bottom: 1px solid var(--rule); white-space: nowrap; } th:first-child, td:first-child, .left { text-align: left; }
.white { color: var(--white); font-weight: 600; } .black { color: var(--black); font-weight: 600; } .blunder { font-weight: 700; } .none { color: var(--faint); }
svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: currentColor; } .grid { stroke: var(--rule); } .edge { stroke: var(--faint); stroke-dasharray: 3 3; } .swing { fill: none; stroke: currentColor; stroke-width: 1.6; }
.mistakes { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 1.4rem; } .mistakes figure { margin: 0; } figcaption { font-size: .92rem; } code { font-size: .78rem; word-break: break-all; color: var(--faint); }
details summary { cursor: pointer; font-weight: 600; margin: .6rem 0; }
@media print { details { display: none; } }
"""


def page(analyses: Sequence[MatchAnalysis]) -> str:
    """The whole page, of one match or of several."""
    title = " – ".join(analyses[0].players) if len(analyses) == 1 else f"{len(analyses)} matches analysed"
    overview = _overview(analyses) if len(analyses) > 1 else ""
    body = "".join(f"<article>{_article(analysis)}</article>" for analysis in analyses)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{overview}{body}</body></html>\n"
    )


def _overview(analyses: Sequence[MatchAnalysis]) -> str:
    rows = []
    for analysis in analyses:
        found = totals(analysis.judgements)
        cells = [f"{_name(analysis.players[side], side)} {rate(found[side].all.pr)}" for side in Side]
        rows.append((escape(analysis.label), _length(analysis), *cells))
    return "<h1>Matches</h1>" + _table(("file", "match", "first player, PR", "second player, PR"), rows)


def _article(analysis: MatchAnalysis) -> str:
    players, judgements = analysis.players, analysis.judgements
    about = ", ".join(
        filter(None, (_length(analysis), escape(analysis.event), escape(analysis.date), escape(analysis.engine)))
    )
    heading = " – ".join(_name(players[side], side) for side in Side)
    games = by_game(judgements)
    return "".join(
        (
            f'<h1>{heading}</h1><p class="about">{about}</p>',
            _summary(totals(judgements), players, analysis.length),
            f"<h2>How it swung</h2>{plots.swings(judgements, players, analysis.length)}",
            '<p class="faint">Game by game, with the blunders marked: a dot for a play, a square for the cube.</p>',
            f"<h2>The mistakes by size</h2>{plots.sizes(judgements, players)}",
            f"<h2>The dearest mistakes</h2>{_mistakes(worst(judgements, DRAWN), players)}",
            "<h2>Game by game</h2>",
            _table(("game", "score", *(f"{_name(players[side], side)} {what}" for side in Side for what in ("PR", "luck"))), game_rows(analysis)),
            "<h2>Every decision</h2>",
            *(f"<details><summary>Game {number}</summary>{_all_of(listed, players)}</details>" for number, listed in games.items()),
        )
    )  # fmt: skip


def _summary(found: Both[PlayerTotals], players: Both[str], length: int) -> str:
    def row(title: str, values: Iterable[str]) -> tuple[str, ...]:
        return (title, *values)

    def tallies(title: str, of: Iterable[Tally]) -> tuple[str, ...]:
        return row(title, (f"{rate(t.pr)} <span class=faint>({t.decisions})</span>" for t in of))

    lost = "match winning chance lost" if length else "points lost, cube counted"
    rows = [
        tallies("<b>performance rating</b>", (t.all for t in found)),
        tallies("checker play", (t.checker for t in found)),
        tallies("cube", (t.cube for t in found)),
        row("Snowie error rate", (rate(t.snowie) for t in found)),
        row("blunders, errors, doubtful", (f"{t.all.blunders}, {t.all.errors}, {t.all.doubtful}" for t in found)),
        row("missed doubles, wrong doubles", (f"{_count(t.missed_doubles)}, {_count(t.wrong_doubles)}" for t in found)),
        row("wrong takes, wrong passes", (f"{_count(t.wrong_takes)}, {_count(t.wrong_passes)}" for t in found)),
        row(lost, (lost_by(t.all, length) for t in found)),
        row("luck, in points of equity", (f"{t.luck:+.2f}" for t in found)),
    ]
    return _table(("", *(_name(players[side], side) for side in Side)), rows)


def _count(tally: Tally) -> int:
    return tally.blunders + tally.errors + tally.doubtful


def _mistakes(listed: Sequence[Judgement], players: Both[str]) -> str:
    if not listed:
        return '<p class="faint">None: nobody lost as much as a doubtful decision does.</p>'
    return f'<div class="mistakes">{"".join(_mistake(judgement, players) for judgement in listed)}</div>'


def _mistake(judgement: Judgement, players: Both[str]) -> str:
    record = read_xgid(judgement.position)
    decider = record.decides
    scene = Scene(
        record.seen_by(decider),
        viewer=decider,
        below=decider,
        cube=None if record.crawford else CubeShown(record.cube, record.cube_owner),
        roller=record.turn,
        roll=Roll(*record.dice) if record.dice else None,
        names=Both(players[judgement.side], players[judgement.side.other])
        if decider is Side.WHITE
        else Both(players[judgement.side.other], players[judgement.side]),
    )
    what = f"{judgement.roll}: " if judgement.kind is Kind.PLAY else ""
    options = "".join(f"<tr><td>{escape(o.text)}</td><td>{o.equity:+.3f}</td></tr>" for o in judgement.options)
    return (
        f"<figure>{svg(scene)}<figcaption>{_name(players[judgement.side], judgement.side)}, game {judgement.game}, turn {judgement.turn}. "
        f"{what}<b>{escape(judgement.done)}</b> lost <b>{judgement.lost:.3f}</b>; best {escape(judgement.best)}."
        f"<table>{options}</table><code>{escape(judgement.position)}</code></figcaption></figure>"
    )


def _all_of(judgements: Sequence[Judgement], players: Both[str]) -> str:
    rows = [
        (
            str(j.turn),
            _name(players[j.side], j.side),
            j.roll,
            escape(j.done),
            escape(j.best) if j.lost else "",
            f'<span class="{j.size.value}">{j.lost:.3f}</span>' if j.lost else "",
            "" if j.luck is None else f"{j.luck:+.3f}",
        )
        for j in judgements
    ]
    return _table(("turn", "player", "roll", "done", "better", "lost", "luck"), rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _name(name: str, side: Side) -> str:
    return f'<span class="{side.value}">{escape(name or str(side))}</span>'


def _length(analysis: MatchAnalysis) -> str:
    return f"match to {analysis.length}" if analysis.length else "money session"
