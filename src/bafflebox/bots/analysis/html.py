"""The report as a self-contained HTML page: tables, plots, the biggest mistakes on drawn boards.

The board of a judgement, seen from the deciding player's side, with the best play as arrows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from html import escape
from pathlib import Path

from bafflebox.bots.analysis import plots
from bafflebox.bots.analysis.judgement import Alternative, DecisionKind, Judgement, Size
from bafflebox.bots.analysis.report import game_rows, lost_by, rate
from bafflebox.bots.analysis.totals import PlayerTotals, Tally, by_game, totals, worst
from bafflebox.bots.analysis.work import MatchAnalysis
from bafflebox.bots.bot import CubeAt, CubeCourse, CubeDecision
from bafflebox.game import Both, Discipline, Position, Roll, Side
from bafflebox.game.draw import CubeShown, Scene, svg
from bafflebox.notation.plays import read_moves
from bafflebox.notation.positions.record import read_places
from bafflebox.notation.positions.xgid import read_xgid

_OWNER = {CubeAt.MIDDLE: None, CubeAt.MINE: Side.WHITE, CubeAt.THEIRS: Side.BLACK}


def scene_of(judgement: Judgement, players: Both[str], rules: Discipline) -> Scene:
    """The player who decided is White and at the bottom."""
    position, cube, roller = _read(judgement, rules)
    return Scene(
        position,
        viewer=Side.WHITE,
        below=Side.WHITE,
        rules=rules,
        cube=cube,
        roller=roller,
        roll=Roll.parse(judgement.roll) if judgement.roll else None,
        play=read_moves(judgement.best) if judgement.kind is DecisionKind.PLAY else (),
        names=Both(players[judgement.side], players[judgement.side.other]),
    )


def _read(judgement: Judgement, rules: Discipline) -> tuple[Position, CubeShown | None, Side]:
    """The position, the cube, and who is on roll, from the deciding player's point of view."""
    if judgement.cube_at is not None:
        doubled = judgement.kind in (DecisionKind.TAKE, DecisionKind.PASS)
        cube = CubeShown(judgement.cube, _OWNER[judgement.cube_at])
        return read_places(judgement.position, rules), cube, Side.BLACK if doubled else Side.WHITE
    record = read_xgid(judgement.position, rules)
    own = record.decides
    owner = record.cube_owner
    cube_seen = CubeShown(record.cube, None if owner is None else Side.WHITE if owner is own else Side.BLACK)
    return record.seen_by(own), None if record.crawford else cube_seen, Side.WHITE if record.turn is own else Side.BLACK


DRAWN = 12
"""Mistakes shown on a board."""
ROLLS_SHOWN = 5
"""The number of lucky rolls listed, and of unlucky ones."""
STYLE = """
:root { color-scheme: light dark; --ink: #1c2321; --faint: #5d6865; --paper: #fbfaf6; --rule: #d8d5ca; --white: #1f6f8b; --black: #c4572a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e5dd; --faint: #a5aca8; --paper: #1a1e1d; --rule: #3a403e; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 980px; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; } article + article { border-top: 3px solid var(--rule); margin-top: 3rem; padding-top: 2rem; }
p.about, .faint { color: var(--faint); } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; } .wide { overflow-x: auto; }
th, td { text-align: right; padding: .25rem .55rem; border-bottom: 1px solid var(--rule); white-space: nowrap; } th:first-child, td:first-child, .left { text-align: left; }
.white { color: var(--white); font-weight: 600; } .black { color: var(--black); font-weight: 600; } .blunder { font-weight: 700; } .none { color: var(--faint); }
svg { width: 100%; height: auto; } .plot svg text { font: 12px system-ui, sans-serif; fill: currentColor; } .grid { stroke: var(--rule); } .edge { stroke: var(--faint); stroke-dasharray: 3 3; } .swing { fill: none; stroke: currentColor; stroke-width: 1.6; }
.mistakes { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr)); gap: 1.4rem; } .mistakes figure { margin: 0; } figcaption { font-size: .92rem; } code { font-size: .78rem; word-break: break-all; color: var(--faint); }
details summary { cursor: pointer; font-weight: 600; margin: .6rem 0; } a { color: inherit; } a.top { float: right; font-size: .9rem; } tr:target, figure:target { outline: 3px solid var(--faint); outline-offset: 3px; }
figcaption table { font-size: .92rem; } tr.best td { font-weight: 600; } tr.done td:first-child::after { content: " ◂ played"; color: var(--faint); font-weight: 400; } tr.done.best td:first-child::after { content: ""; }
@media (max-width: 640px) { th, td { white-space: normal; padding: .25rem .35rem; } .wide table { font-size: .92rem; } .plot svg { min-width: 620px; } }
@page { margin: 12mm; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } th, td { white-space: normal; padding: .12rem .3rem; } .screen { display: none; } figure, svg, tr { break-inside: avoid; } h2 { break-after: avoid; } article + article { break-before: page; border: none; } .mistakes { grid-template-columns: repeat(3, 1fr); gap: 4mm; font-size: 8.5pt; } .plot svg { max-height: 60mm; } }
"""
OPENS = (
    "<script>addEventListener('hashchange',()=>{const t=document.getElementById(location.hash.slice(1)),"
    "d=t&&t.closest('details');if(d){d.open=true;t.scrollIntoView({block:'center'})}})</script>"
)
"""A link into a collapsed game opens it."""


def page(analyses: Sequence[MatchAnalysis]) -> str:
    """The whole page, for one match or several."""
    title = " – ".join(analyses[0].players) if len(analyses) == 1 else f"{len(analyses)} matches analysed"
    overview = _overview(analyses) if len(analyses) > 1 else ""
    top = '<a class="top screen" href="#matches">all matches</a>' if overview else ""
    body = "".join(
        f'<article id="m{number}">{top}{_article(analysis, number)}</article>'
        for number, analysis in enumerate(analyses, 1)
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{overview}{body}{OPENS}</body></html>\n"
    )


def _overview(analyses: Sequence[MatchAnalysis]) -> str:
    rows = []
    for number, analysis in enumerate(analyses, 1):
        found = totals(analysis.judgements)
        cells = [f"{_name(analysis.players[side], side)} {rate(found[side].all.pr)}" for side in Side]
        file = escape(Path(analysis.label).name)
        rows.append((f'<a href="#m{number}">{file}</a>', _length(analysis), *cells))
    return '<h1 id="matches">Matches</h1>' + _table(("file", "match", "first player, PR", "second player, PR"), rows)


def _article(analysis: MatchAnalysis, number: int) -> str:
    players, judgements = analysis.players, analysis.judgements
    drawn = worst(judgements, DRAWN)
    places = {id(judgement): f"m{number}-{place}" for place, judgement in enumerate(judgements, 1)}
    boards = {id(judgement) for judgement in drawn}
    white = _name(players.white, Side.WHITE)
    line = f"{white}'s chance of winning the match" if analysis.length else f"What {white} had, in points"
    about = ", ".join(
        filter(None, (_length(analysis), escape(analysis.event), escape(analysis.date), escape(analysis.engine)))
    )
    heading = " – ".join(_name(players[side], side) for side in Side)
    games = by_game(judgements)
    return "".join(
        (
            f'<h1>{heading}</h1><p class="about">{about}</p>',
            _summary(totals(judgements), players, analysis.length),
            f"<h2>How it swung</h2>{plots.swings(judgements, players, analysis.length, places)}",
            (f'<p class="faint">{line}, game by game. Errors and blunders are marked, a dot for a play and a square for the cube, '
            "in the colour of the player who made them; each leads to its board or its line below.</p>"),
            f"<h2>The mistakes by size</h2>{plots.sizes(judgements, players)}",
            '<p class="faint">How many mistakes lost how much equity; the dark part of a bar is the cube.</p>',
            f"<h2>The biggest mistakes</h2>{_mistakes(drawn, analysis, places)}",
            f"<h2>The luckiest rolls</h2>{_lucky(judgements, players)}",
            "<h2>Game by game</h2>",
            _table(("game", "score", *(f"{_name(players[side], side)} {what}" for side in Side for what in ("PR", "luck"))), game_rows(analysis)),
            '<section class="screen"><h2>Every decision</h2>',
            *(f"<details><summary>Game {played}</summary>{_all_of(listed, players, places, boards)}</details>" for played, listed in games.items()),
            "</section>",
        )
    )  # fmt: skip


def _lucky(judgements: Sequence[Judgement], players: Both[str]) -> str:
    """The rolls that gained most and those that lost most, from their players' point of view."""
    rolled = sorted((j for j in judgements if j.luck is not None), key=lambda j: -(j.luck or 0.0))
    shown = [*rolled[:ROLLS_SHOWN], *rolled[max(ROLLS_SHOWN, len(rolled) - ROLLS_SHOWN) :]]
    return _table(
        ("luck", "player", "game", "turn", "roll", "played"),
        [
            (f"{j.luck:+.3f}", _name(players[j.side], j.side), str(j.game), str(j.turn), j.roll, escape(j.done))
            for j in shown
        ],
    )


def _summary(found: Both[PlayerTotals], players: Both[str], length: int) -> str:
    def row(title: str, values: Iterable[str]) -> tuple[str, ...]:
        return (title, *values)

    def tallies(title: str, of: Iterable[Tally]) -> tuple[str, ...]:
        return row(title, (f"{rate(t.pr)} <span class=faint>({t.decisions})</span>" for t in of))

    lost = "match winning chances lost" if length else "points lost, including the cube"
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


def _mistakes(listed: Sequence[Judgement], analysis: MatchAnalysis, places: Mapping[int, str]) -> str:
    if not listed:
        return '<p class="faint">None: nobody lost as much as a doubtful decision does.</p>'
    figures = (_mistake(judgement, analysis, places[id(judgement)]) for judgement in listed)
    return f'<div class="mistakes">{"".join(figures)}</div>'


def _mistake(judgement: Judgement, analysis: MatchAnalysis, place: str) -> str:
    """A mistake on its board: the best play as arrows, and below it the alternatives with their equities."""
    what = f"{judgement.roll}: " if judgement.kind is DecisionKind.PLAY else ""
    options = "".join(_option(option, judgement) for option in judgement.options)
    cost = f", {100 * judgement.match_lost:.1f} % of the match" if analysis.length else ""
    return (
        f'<figure id="{place}">{svg(scene_of(judgement, analysis.players, analysis.rules))}<figcaption>{_name(analysis.players[judgement.side], judgement.side)}, game {judgement.game}, turn {judgement.turn}. '
        f"{what}<b>{escape(judgement.done)}</b> lost <b>{judgement.lost:.3f}</b>{cost}, {_a(judgement.size)}; best {escape(judgement.best)}."
        f"<table>{options}</table><code>{escape(judgement.position)}</code></figcaption></figure>"
    )


def _a(size: Size) -> str:
    return "doubtful" if size is Size.DOUBTFUL else f"an {size.value}" if size is Size.ERROR else f"a {size.value}"


def _option(option: Alternative, judgement: Judgement) -> str:
    """An alternative with its equity and how far it is from the best one."""
    told = {"best": judgement.best, "done": judgement.done}
    kinds = " ".join(kind for kind, what in told.items() if _meant(what, judgement) == option.text)
    behind = option.equity - judgement.equity
    gap = f"{behind:+.3f}" if judgement.kind is DecisionKind.PLAY and behind else ""
    return f'<tr class="{kinds}"><td>{escape(option.text)}</td><td>{option.equity:+.3f}</td><td class="faint">{gap}</td></tr>'


def _meant(what: str, judgement: Judgement) -> str:
    """The option that a decision stands for: a double with its correct answer, or a take or pass after a double."""
    if not judgement.kind.is_cube:
        return what
    match CubeDecision(what):
        case CubeDecision.DOUBLE:
            doubled = [option for option in judgement.options if option.text != CubeCourse.NO_DOUBLE]
            return min(doubled, key=lambda option: option.equity).text
        case CubeDecision.TAKE:
            return CubeCourse.DOUBLE_TAKE
        case CubeDecision.PASS:
            return CubeCourse.DOUBLE_PASS
        case CubeDecision.NO_DOUBLE | CubeDecision.TOO_GOOD:
            return CubeCourse.NO_DOUBLE


def _all_of(
    judgements: Sequence[Judgement], players: Both[str], places: Mapping[int, str], boards: AbstractSet[int]
) -> str:
    def lost(j: Judgement) -> str:
        """What a decision lost, with a link to its board if there is one; otherwise a target for links."""
        text = f'<span class="{j.size.value}">{j.lost:.3f}</span>'
        place = places[id(j)]
        return f'<a href="#{place}">{text}</a>' if id(j) in boards else f'<span id="{place}">{text}</span>'

    rows = [
        (
            str(j.turn),
            _name(players[j.side], j.side),
            j.roll,
            escape(j.done),
            escape(j.best) if j.lost else "",
            lost(j) if j.lost else "",
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
