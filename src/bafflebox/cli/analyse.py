"""`bafflebox analyse`: how well was it played? Every decision of recorded matches, judged by an engine."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import click

from bafflebox.bots.analysis import (
    Commission,
    Judgement,
    Kept,
    MatchAnalysis,
    Tally,
    content_hash,
    totals,
    worst,
)
from bafflebox.bots.analysis.report import as_csv, game_rows, lost_by, rate, report
from bafflebox.bots.analysis.work import analysed, close_engines, engine_name
from bafflebox.bots.engine import EngineFailed, EngineMissing
from bafflebox.bots.engines import FORMS
from bafflebox.bots.fairness import refuse_running
from bafflebox.bots.levels import analysis_engine
from bafflebox.cli.output import paragraph, print_json, table, write_whole
from bafflebox.cli.sources import FileSource, sources
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Both
from bafflebox.kept import cache_folder
from bafflebox.notation.formats import recognised

GO_ON = "Finished games are saved: run the same command again to continue."
MOST_FAILURES = 3
"""The number of games at which the engine may fail before it is given up."""


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILE…")
@click.option(
    "--level",
    default="standard",
    show_default=True,
    help="How deep: quick, standard, deep or thorough, or the name of an engine that a package adds.",
)
@click.option("--engine", default="", help=f"Another engine instead: {FORMS}.")
@click.option(
    "--jobs",
    default=0,
    type=click.IntRange(0),
    help="Number of processes; 0 means one per core, if joblib is installed.",
)
@click.option(
    "--cluster", default="", metavar="KIND:ADDRESS", help="Work on several machines: dask:ADDRESS or ray:ADDRESS."
)
@click.option("--json", "as_json", is_flag=True, help="A list with one JSON object per match.")
@click.option("--csv", "csv_out", is_flag=True, help="One line of CSV per decision.")
@click.option("--html", "html_out", type=click.Path(dir_okay=False), help="Write the report as one HTML page.")
@click.option("--worst", "worst_shown", default=10, show_default=True, type=click.IntRange(0), help="Mistakes to list.")
@click.option("--fresh", is_flag=True, help="Analyse from scratch, ignoring results of earlier runs.")
def command(
    paths: tuple[str, ...],
    level: str,
    engine: str,
    jobs: int,
    cluster: str,
    as_json: bool,
    csv_out: bool,
    html_out: str | None,
    worst_shown: int,
    fresh: bool,
) -> None:
    """Analyse recorded matches: errors, luck, performance ratings.

    Files may be match files in any format, folders of them, and zip archives. Finished games are saved, so an
    interrupted analysis continues where it was. The exit code is 1 if something among several files was skipped.
    """
    if as_json and csv_out:
        raise InvalidInput("Choose one of --json and --csv.", code="contradiction")
    ordered, skipped = _commissions(sources(paths), level, engine, several=len(paths) > 1)
    for sentence in skipped:
        click.echo(paragraph(sentence), err=True)
    if not ordered:
        raise InvalidInput("There is no match to analyse in these files.", code="no_matches")
    kept, failures = Kept(cache_folder() / "analysis", fresh=fresh), Failures(len(ordered))
    try:
        with _progress(len(ordered)) as told:
            work = analysed(
                ordered, kept=kept, jobs=jobs or _cores(), cluster=cluster, told=told, failed=failures.noticed
            )
            found = list(work)
    except KeyboardInterrupt:
        click.echo(GO_ON, err=True)
        raise
    finally:
        close_engines()
    for sentence in failures.sentences:
        click.echo(paragraph(sentence), err=True)
    if html_out:
        _write_html(found, Path(html_out))
    if as_json:
        print_json([report(analysis) for analysis in found])
    elif csv_out:
        click.echo(as_csv(found), nl=False)
    else:
        for analysis in found:
            _print(analysis, worst_shown)
        if html_out:
            click.echo(f"The report is in {html_out}.")
    if skipped or failures.sentences:
        raise click.exceptions.Exit(1)


@dataclass
class Failures:
    """Games at which the engine failed: their matches are skipped, and an engine that keeps failing is given up."""

    matches: int
    sentences: list[str] = field(default_factory=list)

    def noticed(self, commission: Commission, wrong: EngineFailed) -> None:
        self.sentences.append(f"{commission.label} is left out: {wrong}")
        if len(self.sentences) >= min(self.matches, MOST_FAILURES):
            raise EngineFailed(f"{wrong} {GO_ON}", code=wrong.code) from None


def _commissions(
    found: Iterator[FileSource], level: str, engine: str, *, several: bool
) -> tuple[list[Commission], list[str]]:
    """The matches to analyse, and a message for each file without one; a single file without a match is an error."""
    ordered: list[Commission] = []
    skipped: list[str] = []
    for source in found:
        try:
            data = source.data()
            form = recognised(data)
            if form is None:
                if source.named:
                    raise InvalidInput(f"{source.label} is not a readable match file.", code="unknown_format")
                continue
            reading = form.read(data, Path(source.member or source.path).name)
            for place, match in enumerate(reading.matches):
                refuse_running(match)
                label = source.label if len(reading.matches) == 1 else f"{source.label}#{place + 1}"
                name = engine or analysis_engine(level, match.terms.discipline)
                engine_name(name)  # where it is missing, better now than in the middle
                ordered.append(Commission(label, content_hash(data, place), match, name))
        except (InvalidInput, Refused, EngineMissing) as wrong:
            if source.named and not several:
                raise
            clauses = f" [{', '.join(wrong.clauses)}]" if isinstance(wrong, Refused) and wrong.clauses else ""
            skipped.append(f"{source.label} is left out: {wrong}{clauses}")
    return ordered, skipped


def _cores() -> int:
    """The number of processes worth starting here; more than one needs joblib."""
    return (os.cpu_count() or 1) if find_spec("joblib") else 1


@contextmanager
def _progress(matches: int) -> Iterator[Callable[[int, int], None]]:
    """A progress bar of games on the terminal; nothing if the output is not a terminal."""
    if not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("Analysing"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{matches} matches", total=None)
        yield lambda done, all_games: bar.update(task, completed=done, total=all_games)


def _write_html(found: list[MatchAnalysis], path: Path) -> None:
    from bafflebox.bots.analysis.html import page

    write_whole(path, [page(found).encode()])


# The report on the terminal


def _print(analysis: MatchAnalysis, worst_shown: int) -> None:
    players, judgements = analysis.players, analysis.judgements
    what = f"match to {analysis.length}" if analysis.length else "money session"
    click.echo(f"\n{analysis.label}: {players.white} – {players.black}, {what}. {analysis.engine}.")
    found = totals(judgements)
    table(("", *players), [
        ("performance rating", *(_rating(t.all) for t in found)),
        ("  checker play", *(_rating(t.checker) for t in found)),
        ("  cube", *(_rating(t.cube) for t in found)),
        ("Snowie error rate", *(rate(t.snowie) for t in found)),
        ("blunders, errors, doubtful", *(f"{t.all.blunders}, {t.all.errors}, {t.all.doubtful}" for t in found)),
        ("match winning chances lost" if analysis.length else "points lost, including the cube", *(lost_by(t.all, analysis.length) for t in found)),
        ("luck", *(f"{t.luck:+.2f}" for t in found)),
    ])  # fmt: skip
    if len(analysis.scores) > 1:
        head = ("game", "score", *(f"{name} {what}" for name in players for what in ("PR", "luck")))
        table(head, game_rows(analysis))
    mistakes = worst(judgements, worst_shown)
    if mistakes:
        head = ("lost", "", "game", "turn", "player", "roll", "done", "best")
        table(head, [_mistake_row(judgement, players) for judgement in mistakes])


def _rating(tally: Tally) -> str:
    return f"{rate(tally.pr)} ({tally.decisions} decisions)"


def _mistake_row(judgement: Judgement, players: Both[str]) -> tuple[str, ...]:
    place = (str(judgement.game), str(judgement.turn), players[judgement.side], judgement.roll or "cube")
    return (f"{judgement.lost:.3f}", judgement.size.value, *place, judgement.done, judgement.best)
