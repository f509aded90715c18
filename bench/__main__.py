"""`python -m bench [NAME ...]`: runs these benchmarks, or all; each is a module here whose `run()` returns tables."""

from __future__ import annotations

import platform
import sys
from importlib import import_module

from bench.measure import Table

BENCHES = (
    "movegen",
    "environments",
    "records",
    "table",
    "journal",
    "pairing",
    "tournament",
    "growth",
    "acts",
    "http",
    "start",
    "server",
    "federation",
    "hall",
    "paint",
    "phone",
)


def main(names: list[str]) -> int:
    unknown = sorted(set(names) - set(BENCHES))
    if unknown:
        print(f"There is no benchmark {unknown[0]}; there are {', '.join(BENCHES)}.", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}\n")
    for name in names or BENCHES:
        tables: list[Table] = import_module(f"bench.{name}").run()
        for table in tables:
            print(table.markdown(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
