"""`python -m proof.weekend`: plays the weekend, audits it, writes `docs/proof/weekend.md`. Exit code 1 if the audit finds a fault."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import Progress

from proof import REPORTS
from proof.weekend.audit import Audit, Check
from proof.weekend.report import written
from proof.weekend.story import STRUCTURES, Weekend

LONGEST = 30 * 60
"""Seconds after which the weekend fails."""


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--players", type=int, default=128)
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--keep", type=Path, help="Keep the files of the laptops in this new folder.")
    told.add_argument("--out", type=Path, default=REPORTS / "weekend.md", help="Where the report goes.")
    given = told.parse_args()
    with TemporaryDirectory() as passing:
        folder = given.keep or Path(passing)
        folder.mkdir(exist_ok=True)
        sys.exit(played(folder, given.players, given.seed, given.out))


def played(folder: Path, players: int, seed: int, out: Path) -> int:
    began = time.monotonic()
    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task("The weekend", total=1.0)
        weekend = Weekend(
            folder, players, seed, lambda words, share: bar.update(task, description=words, completed=share)
        )
        asyncio.run(asyncio.wait_for(weekend.run(), LONGEST))
        bar.update(task, description="Audit", completed=1.0)
        checks = Audit(weekend.data, weekend.scribe, STRUCTURES).checks()
        if weekend.windows.pages:
            checks.append(Check("what real browsers showed", weekend.windows.looked, weekend.windows.faults))
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(written(weekend, checks, time.monotonic() - began), "utf-8")
    for check in checks:
        print(f"{len(check.faults):4} faults in {check.count:,} {check.what}")
        for fault in check.faults[:20]:
            print(f"     {fault}")
    return 1 if any(check.faults for check in checks) else 0


if __name__ == "__main__":
    main()
