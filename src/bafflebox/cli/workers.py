"""Processes many files, in one process or several, with a progress bar; only a few batches are in progress at any
time."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

import click

from bafflebox.cli.sources import FileSource, files_in

if TYPE_CHECKING:
    from concurrent.futures import Future

BATCH = 32
"""Files per batch for a worker process."""
MANY = 20
"""The number of files from which there is a progress bar."""
WORTH_IT = 400
"""The number of files from which all cores are used, unless the number of processes is given: starting them takes a
moment."""

CLEAR_LINE = "\x1b[2K"

Answer = TypeVar("Answer")


def cores() -> int:
    """The cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1


def worked(
    work: Callable[[FileSource], Answer],
    found: Iterator[FileSource],
    paths: Sequence[str],
    jobs: int | None,
    speaks: Callable[[Answer], bool],
) -> Iterator[Answer]:
    """The answer for every file, in order; `speaks` says whether something is printed about it."""
    first = list(islice(found, WORTH_IT))
    several = jobs or (cores() if len(first) == WORTH_IT else 1)
    answers = _in_order(work, chain(first, found), several)
    if len(first) >= MANY and sys.stderr.isatty():
        return _watched(answers, paths, speaks)
    return answers


def _batch(work: Callable[[FileSource], Answer], batch: Sequence[FileSource]) -> list[Answer]:
    return [work(source) for source in batch]


def _in_order(work: Callable[[FileSource], Answer], found: Iterable[FileSource], jobs: int) -> Iterator[Answer]:
    if jobs == 1:
        yield from map(work, found)
        return
    from concurrent.futures import ProcessPoolExecutor  # slow to import, and rarely needed
    from multiprocessing import get_context

    left = iter(found)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        under_way: deque[Future[list[Answer]]] = deque()
        while True:
            while len(under_way) < 3 * jobs and (batch := tuple(islice(left, BATCH))):
                under_way.append(pool.submit(_batch, work, batch))
            if not under_way:
                return
            yield from under_way.popleft().result()


def _watched(answers: Iterator[Answer], paths: Sequence[str], speaks: Callable[[Answer], bool]) -> Iterator[Answer]:
    """The same answers, with a progress bar on standard error while they arrive; an archive counts as one file."""
    total = sum(1 for _ in files_in(paths))
    with click.progressbar(length=total, file=sys.stderr, show_pos=True, show_eta=True) as bar:
        for answer in answers:
            bar.update(1)
            if speaks(answer):
                click.echo(f"\r{CLEAR_LINE}", nl=False, err=True)  # the bar comes again below what is printed
            yield answer
