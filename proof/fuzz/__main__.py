"""`python -m proof.fuzz`: hostile input for every interface until time is up; reports faults with their seed.

Writes `docs/proof/fuzz.md`."""

from __future__ import annotations

import argparse
import platform
import random
import sys
import time
import traceback
from collections import Counter
from itertools import cycle
from pathlib import Path

from bafflebox.web.logs import configure
from proof import REPORTS
from proof.fuzz.edges import Edge, opened


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--seconds", type=float, default=600.0)
    told.add_argument("--seed", type=int, default=None, help="The first seed; one by chance if not given.")
    told.add_argument("--edge", default="", help="Only the edges with this word in their names.")
    told.add_argument("--out", type=Path, default=REPORTS / "fuzz.md", help="Where the report goes.")
    given = told.parse_args()
    first = random.SystemRandom().randrange(2**40) if given.seed is None else given.seed
    configure(as_json=False, level="critical")
    with opened() as edges:
        chosen = {name: edge for name, edge in edges.all.items() if given.edge in name}
        tried, faults = tried_for(given.seconds, first, chosen)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(written(tried, faults, given.seconds, first), "utf-8")
    print(f"{sum(tried.values()):,} inputs from seed {first}, {len(faults)} faults")
    sys.exit(1 if faults else 0)


def tried_for(seconds: float, first: int, edges: dict[str, Edge]) -> tuple[Counter[str], list[str]]:
    """How many inputs each interface was given, and what broke."""
    tried: Counter[str] = Counter()
    faults: list[str] = []
    until = time.monotonic() + seconds
    for seed, (name, edge) in enumerate(cycle(edges.items()), first):
        if time.monotonic() > until:
            break
        tried[name] += 1
        try:
            edge(seed)
        except Exception:
            faults.append(f"{name}, seed {seed}: {traceback.format_exc(limit=-4)}")
            print(faults[-1], file=sys.stderr, flush=True)
    return tried, faults


def written(tried: Counter[str], faults: list[str], seconds: float, first: int) -> str:
    lines = [
        "# Hostile input",
        "",
        "Written by `make fuzz`, not by hand. Each input follows from a seed: damaged files, forms with values that nobody expects, bodies of",
        "any shape, words that a command does not know. Every one must be answered or refused with a sentence; what broke is kept as a test.",
        "",
        f"{sum(tried.values()):,} inputs in {seconds / 60:.0f} minutes from seed {first}, Python {platform.python_version()}: {len(faults)} faults.",
        "",
        "| edge | inputs |",
        "| --- | --- |",
        *(f"| {name} | {count:,} |" for name, count in tried.items()),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
