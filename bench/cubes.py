"""Our cube decisions against GNU Backgammon's, by class of score: `python -m bench.cubes [--matches N] [--each N]`.

The decisions come from the real matches in the collection: every turn with a possible double where, by our estimate,
doubling and not doubling are within 0.2 points. Both GNU Backgammon and Open Sage look two rolls ahead here. What our
actions lose is measured by GNU Backgammon's numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import fmean

from bafflebox.bots import gnubg
from bafflebox.bots.analysis.decisions import CubeAction, decisions
from bafflebox.bots.bot import CubeAdvice, CubeAt, Seat
from bafflebox.bots.sage import Sage
from bafflebox.game import Position
from bench.analysis import sample

CLOSE = 0.2
INSIDE = """
import gnubg, json
context = gnubg.evalcontext(1, 2, 1, 0, 0.0)
with open({rows!r}) as rows, open({found!r}, "w") as found:
    for row in map(json.loads, rows):
        cube = gnubg.cubeinfo(row["cube"], row["owner"], 1, row["length"], tuple(row["score"]), row["crawford"], 0)
        board = tuple(tuple(side) for side in row["board"])
        found.write(json.dumps(gnubg.cfevaluate(board, cube, context)[:5]) + "\\n")
"""


def kind_of(seat: Seat) -> str:
    """The class of a score, by who can double at no risk."""
    away, opp_away = seat.away or 0, seat.opp_away or 0
    if opp_away <= seat.cube < away:
        return "the doubler risks nothing"
    if away <= 2 * seat.cube < opp_away:
        return "the taker has a free redouble"
    return "2-away" if 2 in (away, opp_away) else "other scores"


def close_ones(matches: int, each: int) -> Iterator[tuple[Seat, CubeAdvice]]:
    quick, taken = (
        Sage(0),
        dict.fromkeys(("the doubler risks nothing", "the taker has a free redouble", "2-away", "other scores"), 0),
    )
    for _, match in sample(matches, seen=True):
        for action in (each_one for game in decisions(match) for each_one in game):
            if not isinstance(action, CubeAction) or action.seat.is_money or not action.seat.may_double:
                continue
            seat, advice = action.seat, quick.cube(action.seat)
            if (
                taken[kind_of(seat)] < each
                and abs(advice.doubled - advice.no_double) < CLOSE
                and abs(advice.no_double) < 1
            ):
                taken[kind_of(seat)] += 1
                yield seat, advice


def theirs_of(seats: Iterable[Seat]) -> list[CubeAdvice]:
    program = gnubg.program()
    assert program is not None, gnubg.INSTALL
    with tempfile.TemporaryDirectory() as folder:
        rows, found, script = (Path(folder, name) for name in ("rows", "found", "ask.py"))
        rows.write_text("".join(json.dumps(_row(seat)) + "\n" for seat in seats))
        script.write_text(INSIDE.format(rows=str(rows), found=str(found)))
        environment = {"HOME": folder, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        subprocess.run([program, "-t", "-q", "-r", "-p", script], env=environment, capture_output=True, check=False)
        answers = [json.loads(line) for line in found.read_text().splitlines()]
    return [CubeAdvice(no_double, take, passed) for _, no_double, take, passed, _ in answers]


def _row(seat: Seat) -> dict[str, object]:
    assert seat.away is not None
    assert seat.opp_away is not None
    longest = max(seat.away, seat.opp_away)
    owner = {CubeAt.MIDDLE: -1, CubeAt.MINE: 1, CubeAt.THEIRS: 0}[seat.cube_at]
    return {
        "cube": seat.cube,
        "owner": owner,
        "length": longest,
        "score": [longest - seat.opp_away, longest - seat.away],
        "crawford": int(seat.crawford),
        "board": [_side(seat.position.flipped()), _side(seat.position)],
    }


def _side(position: Position) -> list[int]:
    return list(position.own[1:26])


def lost(ours: CubeAdvice, theirs: CubeAdvice) -> float:
    """What our action, including the answer, gives up by their numbers."""
    chosen = theirs.no_double
    if ours.doubles:
        chosen = theirs.double_take if ours.takes else theirs.double_pass
    if ours.doubles and not theirs.doubles:
        return theirs.best - theirs.doubled
    return abs(theirs.best - chosen)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--matches", type=int, default=400)
    arguments.add_argument("--each", type=int, default=60, help="decisions of each class of score")
    given = arguments.parse_args()
    seats = [seat for seat, _ in close_ones(given.matches, given.each)]
    deep = Sage(2)
    ours = [deep.cube(seat) for seat in seats]
    theirs = theirs_of(seats)
    print(
        "| score | decisions | no double, ours minus theirs | double/take | same action | lost by their numbers |\n|---|---|---|---|---|---|"
    )
    for kind in dict.fromkeys(map(kind_of, seats)):
        rows = [(a, b) for seat, a, b in zip(seats, ours, theirs, strict=True) if kind_of(seat) == kind]
        same = fmean((a.doubles, a.takes) == (b.doubles, b.takes) if a.doubles or b.doubles else True for a, b in rows)
        print(
            f"| {kind} | {len(rows)} | {fmean(a.no_double - b.no_double for a, b in rows):+.3f} "
            f"| {fmean(a.double_take - b.double_take for a, b in rows):+.3f} | {same:.0%} | {fmean(lost(a, b) for a, b in rows):.4f} |"
        )


if __name__ == "__main__":
    main()
