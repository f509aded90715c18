"""`bafflebox bots`: what the bots need computed in advance."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bafflebox.bots.sprint.index import SIDES
from bafflebox.bots.sprint.solve import BOUND, LEVELS, Progress, Solver, Workplace, sweeps
from bafflebox.bots.sprint.table import Packing, pack, table_file
from bafflebox.cli.output import paragraph, print_json
from bafflebox.errors import Refused
from bafflebox.kept import cache_folder

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

GAMES = ("sprintgammon",)
MOST_CHANGE = 3.0
"""The change of the first sweep: about a backgammon."""
FALL = 0.56
"""The factor by which the change falls from sweep to sweep, roughly."""


@click.group()
def command() -> None:
    """Compute what the bots need in advance."""


@command.command()
@click.argument("game", type=click.Choice(GAMES))
@click.option("--resume", is_flag=True, help="Continue an interrupted run.")
@click.option("--anew", is_flag=True, help="Start over, discarding an earlier run.")
@click.option("--threads", type=click.IntRange(1, 256), help="Number of threads; one per core by default.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    help="Folder for working files and the result; the user's cache by default.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def solve(game: str, resume: bool, anew: bool, threads: int | None, folder: Path | None, as_json: bool) -> None:
    """Solve a game: compute the exact value of every position, and store it for the bots.

    Ctrl-C stops it at any time, and --resume continues. On two idle cores it takes an estimated five minutes, 1.6 GB of
    memory and 1.1 GB of disk; the result takes 107 MB.
    """
    workplace = Workplace(folder or cache_folder())
    target = (folder / table_file().name) if folder else table_file()
    progress = _begun(workplace, resume, anew)
    with workplace.opened() as values, _bar() as bar:
        solver = Solver(values, threads=threads)
        solver.begin()
        try:
            progress = _swept(solver, workplace, progress, bar)
            task = bar.add_task("packing", total=SIDES + LEVELS - 1)
            packing = pack(solver, target, lambda done: bar.update(task, completed=done))
        except KeyboardInterrupt:
            kept = workplace.progress() or Progress()
            there = f" --folder {folder}" if folder else ""
            click.echo(f"\n{_sweeps(kept)} done. Continue with: bafflebox bots solve {game} --resume{there}", err=True)
            raise
    workplace.clear()
    _told(progress, packing, as_json)


def _begun(workplace: Workplace, resume: bool, anew: bool) -> Progress:
    found = None if anew else workplace.progress()
    if found and not resume:
        raise Refused(f"An earlier run stopped after {_sweeps(found)}. Continue it (--resume) or start over (--anew).")
    return found or workplace.begin()


def _swept(solver: Solver, workplace: Workplace, progress: Progress, bar: Bar) -> Progress:
    task = bar.add_task("solving", total=1.0)
    for progress in sweeps(solver, progress, lambda now: bar.update(task, completed=_part(now))):  # noqa: B020
        workplace.keep(progress)
        bar.update(
            task, completed=_part(progress), description=f"sweep {progress.sweeps}, change {progress.change:.1e}"
        )
    return progress


def _sweeps(progress: Progress) -> str:
    return "1 sweep" if progress.sweeps == 1 else f"{progress.sweeps} sweeps"


def _part(progress: Progress) -> float:
    """How much of the work is done, judged by the logarithm of the change, which falls about evenly from sweep to
    sweep."""
    if progress.solved:
        return 1.0
    expected = min(progress.change, MOST_CHANGE) * FALL ** (progress.level / LEVELS)
    return log(expected / MOST_CHANGE) / log(BOUND / MOST_CHANGE)


@contextmanager
def _bar() -> Iterator[Bar]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield bar


def _told(progress: Progress, packing: Packing, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "sweeps": progress.sweeps,
                "change": progress.change,
                "file": str(packing.path),
                "bytes": packing.size,
                "most_lost": packing.most_lost,
                "mean_lost": packing.mean_lost,
            }
        )
        return
    click.echo(
        paragraph(
            f"Solved in {_sweeps(progress)}; the last changed nothing by more than {progress.change:.1e} points. "
            f"The table has {packing.size / 1e6:.1f} MB; its rounding costs at most {packing.most_lost:.1e} points in "
            f"any position, {packing.mean_lost:.1e} on average. It lies in {packing.path}."
        )
    )
