"""Analysis of many matches: game by game, across processes or machines, resumed after an interruption.

The unit of work is a game. A finished game is stored in a folder under the hash of everything it depends on: the file,
the engine, and the way decisions are judged. So an interrupted analysis continues with the next game, and a repeated
one is read from disk.

Where joblib sends work: processes of this machine, or a cluster of Dask or Ray.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from bafflebox.bots.analysis.decisions import Decision, decisions
from bafflebox.bots.analysis.judgement import Judgement, judged
from bafflebox.bots.analysis.totals import totals, worst
from bafflebox.bots.bot import Engine
from bafflebox.bots.engine import EngineFailed
from bafflebox.bots.engines import open_engine
from bafflebox.bots.wrapped import Remembering
from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Discipline
from bafflebox.notation.record import RecordedMatch

T = TypeVar("T")
R = TypeVar("R")

LOOKS_EVERY = 2.0
"""Seconds after which a process checks again whether somebody is still waiting for it."""
ANSWERS_WITHIN = 5.0
"""Seconds that a cluster has to accept a connection."""
_ADDRESS = re.compile(r"(?:\w+://)?(?P<host>[^:/\[\]]+|\[[^\]]+\]):(?P<port>\d{1,5})/?")


@contextmanager
def spread_over(cluster: str, joblib: Any) -> Iterator[None]:
    """Let joblib work on `dask:ADDRESS` or `ray:ADDRESS`, or in local processes if no cluster is named."""
    kind, _, address = cluster.partition(":")
    match kind:
        case "":
            yield
        case "dask":
            distributed = imported("distributed", "Analysis over a Dask cluster", "cluster")
            reach(address)
            with distributed.Client(address or None), joblib.parallel_config(backend="dask"):
                yield
        case "ray":
            imported("ray.util.joblib", "Analysis over a Ray cluster", "ray").register_ray()
            reach(address)
            ray = importlib.import_module("ray")
            with ray.init(address=address or None), joblib.parallel_config(backend="ray"):
                yield
        case _:
            raise InvalidInput(
                f"There is no cluster '{cluster}'. Write dask:ADDRESS or ray:ADDRESS.", code="unknown_cluster"
            )


def apart(work: Callable[[T], R], task: T, leave: Callable[[], None]) -> R:
    """Work in a separate process, which never outlives its caller; it stops when told to."""
    end_with_parent(leave)
    return work(task)


@lru_cache(maxsize=1)
def end_with_parent(leave: Callable[[], None], every: float = LOOKS_EVERY) -> None:
    """Joblib's processes wait for ever for work from a process that was killed, so they check whether it is still
    there."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(every)
        try:
            leave()
        finally:
            os._exit(1)

    threading.Thread(target=watch, daemon=True, name="parent").start()


def deaths(cluster: str, joblib: Any) -> tuple[type[Exception], ...]:
    """The exceptions raised when a worker process has died."""
    found: list[type[Exception]] = [joblib.externals.loky.process_executor.TerminatedWorkerError]
    if cluster.startswith("dask"):
        found += [importlib.import_module("distributed").scheduler.KilledWorker, OSError]
    elif cluster.startswith("ray"):
        found += [importlib.import_module("ray.exceptions").RayError]
    return tuple(found)


def reach(address: str) -> None:
    """Refuses an address where nothing is listening, before a library waits for minutes; other mistakes are left to the
    library."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        return
    try:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), ANSWERS_WITHIN).close()
    except (OSError, OverflowError) as wrong:
        why = getattr(wrong, "strerror", None) or "no answer"
        raise InvalidInput(
            f"No cluster answers at {address}: {why}. Start it there, or give another address.", code="no_cluster"
        ) from None


def imported(module: str, what: str, extra: str) -> Any:
    """A module that comes with an extra; if it is missing, the error says what to install."""
    try:
        return importlib.import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        raise InvalidInput(
            f"{what} needs {name}. Install it with: pip install 'bafflebox[{extra}]'", code="not_installed"
        ) from None


JUDGING = 7
"""Increased whenever the way decisions are judged changes, so that older results are not mixed in."""
RAY_AT_A_TIME = 200
"""Games sent to a Ray cluster in one call: finished ones are stored after each call."""


@cache
def _judgements() -> TypeAdapter[tuple[Judgement, ...]]:
    return TypeAdapter(tuple[Judgement, ...])


@dataclass(frozen=True, slots=True)
class Commission:
    """A match to analyse: its source, the hash of that, and the engine."""

    label: str
    content: str
    match: RecordedMatch
    engine: str


@dataclass(frozen=True, slots=True, repr=False)
class MatchAnalysis:
    """A match with every decision judged; `totals(analysis.judgements)` gives more than the ratings."""

    label: str
    players: Both[str]
    length: int
    event: str
    date: str
    scores: tuple[Both[int], ...]
    """Before each game."""
    engine: str
    judgements: tuple[Judgement, ...]
    rules: Discipline = BACKGAMMON

    @property
    def pr(self) -> Both[float | None]:
        """Both players' performance ratings; None if there was nothing to decide."""
        return totals(self.judgements).map(lambda one: one.all.pr)

    def worst(self, count: int = 10) -> list[Judgement]:
        """The biggest mistakes, worst first."""
        return worst(self.judgements, count)

    def __repr__(self) -> str:
        rated = zip(self.players, self.pr, strict=True)
        told = ", ".join(f"{name} {'-' if pr is None else format(pr, '.1f')}" for name, pr in rated)
        return f"<MatchAnalysis by {self.engine}: PR {told}>"


@dataclass(frozen=True, slots=True)
class _Task:
    """A game to judge: which match and which game of it, and everything a process needs."""

    commission: int
    game: int
    key: str
    engine: str
    decisions: tuple[Decision, ...]


def content_hash(data: bytes, place: int = 0) -> str:
    """The hash of a file's content and the position of a match in it."""
    return blake2b(data + place.to_bytes(4, "big"), digest_size=16).hexdigest()


class Kept:
    """Finished games in a folder; without a folder nothing is stored. A `fresh` one ignores earlier results, but stores
    new ones."""

    def __init__(self, folder: Path | None, *, fresh: bool = False) -> None:
        self._folder = folder
        self._fresh = fresh

    def get(self, key: str) -> tuple[Judgement, ...] | None:
        """The stored result for a game; a damaged file counts as none."""
        if self._folder is None or self._fresh:
            return None
        with suppress(OSError, ValidationError):
            return _judgements().validate_json((self._folder / f"{key}.json").read_bytes())
        return None

    def put(self, key: str, judgements: Sequence[Judgement]) -> None:
        """Store the judgements of a game."""
        if self._folder is None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            fresh = self._folder / f"{key}.{os.getpid()}.new"
            fresh.write_bytes(_judgements().dump_json(tuple(judgements)))
            fresh.replace(self._folder / f"{key}.json")  # at once or not at all
        except OSError as wrong:
            raise InvalidInput(
                f"Analysed games can't be stored in {self._folder}: {wrong.strerror}.", code="unwritable"
            ) from None


def _raised(_: Commission, wrong: EngineFailed) -> None:
    raise wrong


def analysed(
    commissions: Sequence[Commission],
    *,
    kept: Kept,
    jobs: int = 1,
    cluster: str = "",
    told: Callable[[int, int], None] = lambda _done, _all: None,
    failed: Callable[[Commission, EngineFailed], None] = _raised,
) -> Iterator[MatchAnalysis]:
    """The analysed matches, each as soon as it is done and in the order given; `told` is called with games done and
    games in all.

    `failed` is called for a game on which the engine failed: it either raises, or the match is left out and the others
    continue.
    """
    names = {engine: engine_name(engine) for engine in {commission.engine for commission in commissions}}
    tasks = list(_tasks(commissions, names))
    done: dict[tuple[int, int], tuple[Judgement, ...]] = {}
    open_tasks: list[_Task] = []
    for task in tasks:
        found = kept.get(task.key)
        if found is None:
            open_tasks.append(task)
        else:
            done[task.commission, task.game] = found
    told(len(done), len(tasks))
    waiting = {task.commission: 0 for task in tasks}
    for task in open_tasks:
        waiting[task.commission] += 1
    following, left_out = 0, set[int]()
    for worked, (task, judgements) in enumerate(_worked(open_tasks, jobs, cluster), len(tasks) - len(open_tasks) + 1):
        if isinstance(judgements, EngineFailed):
            failed(commissions[task.commission], judgements)
            left_out.add(task.commission)
        else:
            kept.put(task.key, judgements)
            done[task.commission, task.game] = judgements
        waiting[task.commission] -= 1
        told(worked, len(tasks))
        while following < len(commissions) and not waiting.get(following):
            if following not in left_out:
                yield _assembled(following, commissions[following], done, names)
            following += 1
    for number in range(following, len(commissions)):
        yield _assembled(number, commissions[number], done, names)


def _tasks(commissions: Sequence[Commission], names: dict[str, str]) -> Iterator[_Task]:
    for number, commission in enumerate(commissions):
        for game, found in enumerate(decisions(commission.match), 1):
            text = json.dumps([commission.content, game, names[commission.engine], JUDGING])
            key = blake2b(text.encode(), digest_size=16).hexdigest()
            yield _Task(number, game, key, commission.engine, found)


def _assembled(
    number: int, commission: Commission, done: dict[tuple[int, int], tuple[Judgement, ...]], names: dict[str, str]
) -> MatchAnalysis:
    match = commission.match
    games = range(1, len(match.games) + 1)
    return MatchAnalysis(
        commission.label,
        match.players,
        match.length,
        match.event,
        match.date,
        tuple(game.score for game in match.games),
        names[commission.engine],
        tuple(judgement for game in games for judgement in done[number, game]),
        match.terms.discipline,
    )


# The work itself, in this process or others


_OPEN: dict[str, Engine] = {}
"""The engines of this process, which remember positions from match to match."""


def _engine(name: str) -> Engine:
    if not _OPEN:
        Finalize(None, close_engines, exitpriority=1)  # so that no program is left behind by a process that ends
    if name not in _OPEN:
        _OPEN[name] = Remembering(open_engine(name))
    return _OPEN[name]


def close_engines() -> None:
    """Close the engines opened by this process."""
    while _OPEN:
        _OPEN.popitem()[1].close()


def engine_name(engine: str) -> str:
    """An engine's own name; this is also where a missing one is noticed."""
    return _engine(engine).name


def _judged_game(task: _Task) -> _Worked:
    engine = _engine(task.engine)
    try:
        return task, tuple(j for decision in task.decisions for j in judged(decision, engine))
    except EngineFailed as wrong:
        return task, wrong


_Worked = tuple[_Task, tuple[Judgement, ...] | EngineFailed]
"""A game with its judgements, or with the engine's failure."""


def _worked(tasks: Sequence[_Task], jobs: int, cluster: str) -> Iterable[_Worked]:
    if not tasks:
        return
    if jobs == 1 and not cluster:
        yield from map(_judged_game, tasks)
        return
    joblib = imported("joblib", "Analysis over several processes", "analysis")
    longest_first = sorted(tasks, key=lambda task: -len(task.decisions))  # so that no process is left with a long one
    with spread_over(cluster, joblib):
        work = [joblib.delayed(apart)(_judged_game, task, close_engines) for task in longest_first]
        try:
            if cluster.startswith("ray"):  # it gives nothing back before a call is done, so the calls are kept short
                for at in range(0, len(work), RAY_AT_A_TIME):
                    yield from joblib.Parallel(n_jobs=-1, batch_size=1)(work[at : at + RAY_AT_A_TIME])
                return
            many = joblib.Parallel(n_jobs=-1 if cluster else jobs, batch_size=1, return_as="generator_unordered")
            yield from many(work)
        except deaths(cluster, joblib):
            raise EngineFailed(
                "A worker process of the analysis has died. Finished games are saved: run the same command again to continue.",
                code="engine_died",
            ) from None
