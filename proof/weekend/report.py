"""The report of the weekend, for the documentation."""

from __future__ import annotations

import platform
from collections.abc import Iterator

from proof.weekend.audit import Check
from proof.weekend.people import Habit
from proof.weekend.story import CLERKS, STRUCTURES, Weekend
from proof.weekend.windows import Windows

HEAD = """# A whole weekend, simulated

Written by `make weekend`, not by hand. Servers are the real one, each a process with a data file of its own; the people are programs that
read the pages and send the forms that stand on them, over real connections through a relay that can be cut, and beside them a few real browsers where there are any. Only the clock of the hall is
theirs, so that two days pass in minutes. A scribe apart from the server keeps what really happened, and the audit at the end reads the
journal of the last laptop, folds it by hand and holds it against the scribe.
"""


def written(weekend: Weekend, checks: list[Check], seconds: float) -> str:
    return "\n".join([HEAD, *_size(weekend, seconds), *_events(weekend), *_trouble(weekend), *_audit(checks)]) + "\n"


def _size(weekend: Weekend, seconds: float) -> Iterator[str]:
    yield "## How large"
    yield ""
    yield f"{weekend.players} players, {CLERKS} clerks and a director, {sum(habit is not Habit.HONEST for habit in Habit)} kinds of odd habits; seed {weekend.seed}."
    yield ""
    for name, structure in STRUCTURES.items():
        yield f"- {name}: `{structure}`"
    requests = weekend.traffic.requests
    yield ""
    yield (
        f"{weekend.minutes // 60} hours of the hall in {seconds / 60:.1f} minutes on {platform.machine()} with Python "
        f"{platform.python_version()}: {requests:,} requests, the slowest answered after {weekend.traffic.slowest:.1f} s."
    )
    yield ""
    yield _windows(weekend.windows)
    yield ""


def _windows(windows: Windows) -> str:
    if not windows.pages:
        return windows.told
    done = ", ".join(f"{what}: {count}" for what, count in windows.done.items())
    return (
        f"{len(windows.pages)} real browsers (Chromium {windows.version}) took part: a clerk at the desk, the phone of a player, the screen "
        f"of the hall and a spectator at a table. {done}. They loaded a page anew or pressed once more {windows.again} times."
    )


def _events(weekend: Weekend) -> Iterator[str]:
    scribe = weekend.scribe
    yield "## What happened"
    yield ""
    yield "| what | how often |"
    yield "| --- | --- |"
    rows = dict(scribe.things) | {
        "matches played": len(scribe.played),
        "incidents ruled": len(scribe.ruled),
        "appeals decided": len(scribe.appealed),
        "results corrected late": len(scribe.corrected),
    }
    for what, count in sorted(rows.items()):
        yield f"| {what} | {count} |"
    yield ""
    yield f"Repairs chosen: {', '.join(scribe.corrected.values())}."
    yield ""


def _trouble(weekend: Weekend) -> Iterator[str]:
    yield "## What went wrong with machines"
    yield ""
    for line in weekend.scribe.told:
        yield f"- {line}."
    yield ""
    yield "The power cuts are `kill -9`."
    yield ""
    told = ", ".join(f"{status}: {count:,}" for status, count in sorted(weekend.traffic.answers.items()))
    yield f"Answers by status: {told}. {weekend.traffic.lost} requests got no answer and were sent again."
    yield ""


def _audit(checks: list[Check]) -> Iterator[str]:
    yield "## What the audit found"
    yield ""
    yield "| looked at | how many | faults |"
    yield "| --- | --- | --- |"
    for check in checks:
        yield f"| {check.what} | {check.count:,} | {len(check.faults)} |"
    for check in checks:
        for fault in check.faults:
            yield f"- {fault}"
