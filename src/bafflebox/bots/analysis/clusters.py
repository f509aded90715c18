"""Where joblib sends work: processes of this machine, or a cluster of Dask or Ray."""

from __future__ import annotations

import importlib
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bafflebox.errors import InvalidInput

ANSWERS_WITHIN = 5.0
"""Seconds that a cluster has to take a connection."""
_ADDRESS = re.compile(r"(?:\w+://)?(?P<host>[^:/\[\]]+|\[[^\]]+\]):(?P<port>\d{1,5})/?")


@contextmanager
def spread_over(cluster: str, joblib: Any) -> Iterator[None]:
    """Let joblib work on `dask:ADDRESS` or `ray:ADDRESS`; in processes here where no cluster is named."""
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


def deaths(cluster: str, joblib: Any) -> tuple[type[Exception], ...]:
    """What is raised when a process that does the work has died."""
    found: list[type[Exception]] = [joblib.externals.loky.process_executor.TerminatedWorkerError]
    if cluster.startswith("dask"):
        found += [importlib.import_module("distributed").scheduler.KilledWorker, OSError]
    elif cluster.startswith("ray"):
        found += [importlib.import_module("ray.exceptions").RayError]
    return tuple(found)


def reach(address: str) -> None:
    """Refuse an address at which nobody listens, before a library waits for minutes; other words are left to the library."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        return
    try:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), ANSWERS_WITHIN).close()
    except (OSError, OverflowError) as wrong:
        why = getattr(wrong, "strerror", None) or "no answer"
        raise InvalidInput(
            f"No cluster answers at {address}: {why}. Start it there, or name another address.", code="no_cluster"
        ) from None


def imported(module: str, what: str, extra: str) -> Any:
    """A module that comes with an extra; without it the sentence says what to install."""
    try:
        return importlib.import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        raise InvalidInput(
            f"{what} needs {name}. Install it with: pip install 'bafflebox[{extra}]'", code="not_installed"
        ) from None
