"""`python -m proof.bad_days`: plays every bad day and writes `docs/proof/bad-days.md`."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from proof import REPORTS
from proof.bad_days.scenes import SCENES

LONGEST = 120
"""Seconds for one bad day."""
HEAD = """# Bad days

Written by `python -m proof.bad_days`, not by hand, on real servers with clients over real connections. What must hold is asserted on the way; the figures are of one run
on a machine with two cores that others used, too.
"""
ELSEWHERE = """## Shown elsewhere

- Power loss: a writer killed a thousand times, and torn files, [crash](crash.md) and `tests/store/test_troubles.py`; the server killed while people work,
  [weekend](weekend.md).
- A full disk and a network that is cut: [weekend](weekend.md).
- A thousand connections back at once: [benchmarks](../benchmarks.md).
- Hostile input: [fuzz](fuzz.md).
"""


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--only", default="", help="Only scenes with this word in their names.")
    told.add_argument("--out", type=Path, default=REPORTS / "bad-days.md")
    given = told.parse_args()
    lines = [HEAD]
    with TemporaryDirectory() as folder:
        for number, (title, scene) in enumerate(SCENES.items()):
            if given.only.lower() in title.lower():
                seen = asyncio.run(asyncio.wait_for(scene(Path(folder) / str(number)), LONGEST))
                lines += [f"## {title}", "", *(f"- {line}." for line in seen), ""]
                print("\n".join(lines[-len(seen) - 3 :]), flush=True)
    given.out.write_text("\n".join([*lines, ELSEWHERE]), "utf-8")


if __name__ == "__main__":
    main()
