"""`python -m proof.bad_days`: plays every bad day and writes `docs/proof/bad-days.md` from scratch."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bafflebox.web.logs import configure
from proof import REPORTS
from proof.bad_days import machines, scenes

SCENES = {
    "No power": machines.no_power,
    "A full disk": machines.no_room,
    "A slow disk": scenes.a_slow_disk,
    "The clock jumps": scenes.the_clock_jumps,
    "Two laptops with the same tournament": scenes.two_laptops,
    "A tab asleep for an hour": scenes.a_tab_asleep,
    "PostgreSQL restarted under load": scenes.a_database_restarted,
    "A thousand connections back at once": machines.everybody_back,
}
LONGEST = 240
"""Seconds for one bad day."""
HEAD = """# Bad days

Written by `python -m proof.bad_days`, not by hand, on real servers with clients over real connections. What must hold is asserted on the way; the figures are of one run
on a machine with two cores that others used, too.
"""
ELSEWHERE = """## Shown elsewhere

- A writer killed a thousand times: [crash](crash.md); files torn in other ways: `tests/store/test_troubles.py`.
- All of it in the middle of two days of play, with a network that is cut: [weekend](weekend.md).
- Two thousand connections back at once: [benchmarks](../benchmarks.md).
- Hostile input: [fuzz](fuzz.md).
"""


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument(
        "--only", default="", help="Only scenes with these words in their names; nothing is written then."
    )
    given = told.parse_args()
    configure(as_json=False, level="warning")
    lines = [HEAD]
    with TemporaryDirectory() as folder:
        for number, (title, scene) in enumerate(SCENES.items()):
            if given.only.lower() in title.lower():
                seen = asyncio.run(asyncio.wait_for(scene(Path(folder) / str(number)), LONGEST))
                lines += [f"## {title}", "", *(f"- {line}." for line in seen), ""]
                print("\n".join(lines[-len(seen) - 3 :]), flush=True)
    if not given.only:
        (REPORTS / "bad-days.md").write_text("\n".join([*lines, ELSEWHERE]), "utf-8")


if __name__ == "__main__":
    main()
