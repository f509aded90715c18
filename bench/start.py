"""Startup times: `bafflebox serve` until its first page is served, and a ruling from the shell.

`python -m bench start`. Each runs in its own process, started the usual way.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter
from urllib.request import urlopen

from bench.measure import Table
from bench.serving import ServerProcess, database

STARTS = 7
RULE = ("rule", "fast_roll", "--book", "standards", "turn_ended=no", "--json")
Took = tuple[float, float]
"""Seconds of wall time and of processor time."""


def first_page(where: str) -> Took:
    """Time from starting a server until its first page is served."""
    began = perf_counter()
    server = ServerProcess(where)
    try:
        with urlopen(f"http://127.0.0.1:{server.port}/", timeout=60) as page:
            assert page.status == 200
            page.read()
        return perf_counter() - began, server.processor_seconds()
    finally:
        server.stop()


def ruling(_: str) -> Took:
    """Time for a ruling, from the command to the end of its answer."""
    began, spent = perf_counter(), _processor_time()
    subprocess.run(
        [sys.executable, "-c", "from bafflebox.cli import main; main()", *RULE], check=True, stdout=subprocess.DEVNULL
    )
    return perf_counter() - began, _processor_time() - spent


def _processor_time() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(starts: int = STARTS) -> list[Table]:
    kinds: dict[str, Callable[[str], Took]] = {
        "`bafflebox serve` to its first page": first_page,
        f"`bafflebox {' '.join(RULE)}`": ruling,
    }
    rows = []
    with database("sqlite") as where:
        for name, start in kinds.items():
            start(where)  # from here on, the compiled cache and the file exist
            wall, processor = zip(*(start(where) for _ in range(starts)), strict=True)
            rows.append(
                (name, f"{min(wall):.2f}", f"{median(wall):.2f}", f"{max(wall):.2f}", f"{median(processor):.2f}")
            )
    columns = ("what", "least s", "median s", "most s", "processor s")
    return [Table("Starting", columns, list(rows), f"{starts} starts each, after one that isn't counted.")]


if __name__ == "__main__":
    print(run()[0].markdown())
