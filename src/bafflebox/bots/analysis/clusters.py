"""Where joblib sends work: processes of this machine, or a cluster of Dask or Ray."""

from __future__ import annotations

import importlib
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar

from bafflebox.errors import InvalidInput

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
