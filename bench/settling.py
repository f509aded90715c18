"""Rolls out the cube decisions we and GNU Backgammon differ on most: `python -m bench.analysis --settle N`.

These are the decisions where our action loses most by GNU Backgammon's numbers. No double and double/take are rolled
out with the same dice. With `--kept` each finished rollout is saved.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple
from functools import partial
from hashlib import blake2b
from pathlib import Path

from bafflebox.bots.bot import CubeAdvice
from bafflebox.bots.rollout import RolledOut, courses, rolled_out
from bafflebox.bots.sage import Sage
from bafflebox.bots.seating import seat_of
from bafflebox.game import BACKGAMMON
from bafflebox.notation.positions.xgid import read_xgid
from bench.opinions import Opinion

PLAYED = 0
"""How many rolls both sides look ahead in a rollout."""


def settled(decided: Iterable[Opinion], count: int, games: int, kept: Path | None, jobs: int) -> Iterator[str]:
    """A table of what we say, what GNU Backgammon says, and what the rollout says."""
    rows = [each for each in decided if each.kind in ("double", "no_double")]
    rows = sorted(rows, key=lambda each: -each.ours_by_theirs)[:count]
    yield "| position | we | GNU Backgammon | rollout: no double | double, taken | best | who is right |"
    yield "|---|---|---|---|---|---|---|"
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(partial(_rolled_out, games=games, kept=kept), (each.position for each in rows))
        for row, known in zip(rows, found, strict=True):
            yield _told(row, *known)


def _rolled_out(position: str, games: int, kept: Path | None) -> tuple[CubeAdvice, tuple[RolledOut, ...]]:
    engine, seat = Sage(PLAYED), seat_of(read_xgid(position), BACKGAMMON)
    ours = Sage(2).cube(seat)
    key = blake2b(json.dumps([position, engine.name, games]).encode(), digest_size=16).hexdigest()
    file = kept / f"rollout-{key}.json" if kept else None
    if file is not None and file.exists():
        return ours, tuple(RolledOut(*row) for row in json.loads(file.read_text("utf-8")))
    found = rolled_out(engine, seat, courses(engine, seat, None)[:2], games=games)
    if file is not None:
        file.write_text(json.dumps([astuple(row) for row in found]), "utf-8")
    return ours, found


def _told(row: Opinion, ours: CubeAdvice, found: tuple[RolledOut, ...]) -> str:
    theirs = CubeAdvice(ours.no_double - row.no_double, ours.double_take - row.double_take, free=ours.free)
    waiting, taken = found
    truth = CubeAdvice(waiting.equity, taken.equity, free=ours.free)
    said = " | ".join(f"{action(each)} ({each.no_double:+.3f}, {each.double_take:+.3f})" for each in (ours, theirs))
    rolled = " | ".join(f"{each.equity:+.3f} ± {each.error:.3f}" for each in found)
    return f"| `{row.position.removeprefix('XGID=')}` | {said} | {rolled} | {action(truth)} | {verdict(ours, theirs, found)} |"


def action(advice: CubeAdvice) -> str:
    """The cube action, including the answer."""
    if not advice.doubles:
        return "too good" if advice.too_good else "no double"
    return "double, take" if advice.takes else "double, pass"


def verdict(ours: CubeAdvice, theirs: CubeAdvice, found: tuple[RolledOut, ...]) -> str:
    """Whose action the rollout supports; open if another one is within its intervals."""
    waiting, taken = found
    possible = {
        action(CubeAdvice(no_double, double_take, free=ours.free))
        for no_double in (waiting.equity - waiting.error, waiting.equity + waiting.error)
        for double_take in (taken.equity - taken.error, taken.equity + taken.error)
    }
    if len(possible) > 1:
        return "open"
    (best,) = possible
    right = [who for who, each in (("we", ours), ("GNU Backgammon", theirs)) if action(each) == best]
    return " and ".join(right) or "neither"
