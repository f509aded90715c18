"""Our analysis against GNU Backgammon's, on real matches: `python -m bench.analysis [--matches N] [--kept FOLDER]`.

It reports performance ratings (GNU Backgammon's error rate divided by two), how well they agree, what our cube actions
lose by its numbers in each class of score, decisions per second of processor time, and the speedup of two processes
over one.

The sample is the clean matches to a number of points whose files have the highest hashes; those with the lowest were
looked at while the analysis was written, and `--seen` takes these instead. `--skip 66` leaves out the 66 of an earlier
comparison. `--settle 10` rolls out the ten cube decisions on which the two differ most. With `--kept` each finished
match is saved, and running the same command again continues from there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from pathlib import Path
from statistics import correlation, fmean
from time import perf_counter

from bafflebox.bots.analysis import Commission, Kept, MatchAnalysis, analysed, content_hash
from bafflebox.bots.rollout import GAMES
from bafflebox.notation.mat import read_mat
from bafflebox.notation.record import RecordedMatch
from bafflebox.records.check import check_match
from bafflebox.records.points import is_galaxy_money
from bench.opinions import Opinion, Opinions, opinions
from bench.settling import settled

FILES = next(
    (
        found
        for parent in Path(__file__).resolve().parents
        if (found := parent / "shared" / "data" / "matches").exists()
    ),
    None,
)
FEWEST_ROLLS = 40
"""Ratings of shorter matches say little."""
CLEAR = 3.0
"""Ratings this far apart are clearly different."""


def sample(count: int, *, seen: bool = False, skipped: int = 0) -> Iterator[tuple[str, RecordedMatch]]:
    """Clean matches to a number of points, sorted by the hash of the file, each with its hash; duplicates are
    dropped."""
    if FILES is None:
        sys.exit("The real match files are not at hand, so there is nothing to compare.")
    files = {content_hash(path.read_bytes()): path for path in FILES.rglob("*") if path.suffix in (".mat", ".txt")}
    found = 0
    for name, path in sorted(files.items(), reverse=not seen):
        if count and found == skipped + count:
            return
        try:
            match = read_mat(path.read_bytes(), path.name).match
        except ValueError:
            continue
        rolls = sum(1 for game in match.games for _ in game.rolls)
        if is_galaxy_money(match):  # written as a match to 16 points, and GNU Backgammon reads it as one
            continue
        whole = match.length >= 3 and rolls >= FEWEST_ROLLS and all(game.outcome for game in match.games)
        if whole and tuple(match.games[0].score) == (0, 0) and check_match(match).is_clean:
            found += 1
            if found > skipped:
                yield name, match


def compared(
    matches: Iterator[tuple[str, RecordedMatch]], plies: int, kept: Path | None, jobs: int
) -> Iterator[Opinions]:
    """Compares the matches, several at a time in separate processes."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(_compared, plies=plies, kept=kept), matches)


def _compared(named: tuple[str, RecordedMatch], plies: int, kept: Path | None) -> Opinions:
    return opinions(*named, plies, kept)


def summed_up(found: list[Opinions], plies: int) -> dict[str, object]:
    mine, other = ([rating for row in found for rating in getattr(row, side)] for side in ("ours", "theirs"))
    apart = [row for row in found if abs(row.theirs[0] - row.theirs[1]) >= CLEAR]
    same = [row for row in apart if (row.theirs[0] > row.theirs[1]) == (row.ours[0] > row.ours[1])]
    number = sum(len(row.decisions) for row in found)
    return {
        "matches": len(found),
        "plies": plies,
        "decisions": number,
        "correlation": round(correlation(mine, other), 4),
        "mean_difference": round(fmean(a - b for a, b in zip(mine, other, strict=True)), 3),
        "mean_absolute_difference": round(fmean(abs(a - b) for a, b in zip(mine, other, strict=True)), 3),
        "clearly_apart": len(apart),
        "same_order": len(same),
        "our_decisions_a_second": round(number / max(0.01, sum(row.our_seconds for row in found)), 1),
        "their_decisions_a_second": round(number / sum(row.their_seconds for row in found), 1),
    }


def by_kind(decided: list[Opinion]) -> str:
    """What decisions lost by our numbers and by theirs, for each kind of decision."""
    lines = ["| decision | number | lost by ours, times 500 | by theirs |", "|---|---|---|---|"]
    for kind, listed in groupby(sorted(decided, key=lambda each: each.kind), lambda each: each.kind):
        rows = [row for row in listed if row.close]
        ours, theirs = (500 * fmean(getattr(row, side) for row in rows) for side in ("ours", "theirs"))
        lines.append(f"| {kind.replace('_', ' ')} | {len(rows)} | {ours:.2f} | {theirs:.2f} |")
    return "\n".join(lines)


def by_score(decided: list[Opinion]) -> str:
    """What our cube actions lose by their numbers, by class of score; only close decisions and doubles."""
    lines = [
        "| score | decisions | no double, ours minus theirs | double/take | lost by their numbers |",
        "|---|---|---|---|---|",
    ]
    cubes = [each for each in decided if each.kind in ("double", "no_double") and each.close]
    for score, listed in groupby(sorted(cubes, key=lambda each: each.score), lambda each: each.score):
        rows = list(listed)
        no_double, double_take, lost = (
            fmean(getattr(row, which) for row in rows) for which in ("no_double", "double_take", "ours_by_theirs")
        )
        lines.append(f"| {score} | {len(rows)} | {no_double:+.3f} | {double_take:+.3f} | {lost:.4f} |")
    return "\n".join(lines)


def ours(matches: list[tuple[str, RecordedMatch]], engine: str, jobs: int = 1) -> list[MatchAnalysis]:
    ordered = [Commission(name, name, match, engine) for name, match in matches]
    return list(analysed(ordered, kept=Kept(None), jobs=jobs))


def scaling(matches: list[tuple[str, RecordedMatch]], engine: str) -> dict[str, float]:
    """The speedup of two processes over one, in wall time."""
    ours(matches[:1], engine, 2)  # the processes are now running, and are reused
    seconds = []
    for jobs in (1, 2):
        started = perf_counter()
        ours(matches, engine, jobs)
        seconds.append(perf_counter() - started)
    return {"one": round(seconds[0], 1), "two": round(seconds[1], 1), "times": round(seconds[0] / seconds[1], 2)}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--matches", type=int, default=20, help="how many; 0 for all")
    arguments.add_argument("--skip", type=int, default=0, help="how many to leave out first")
    arguments.add_argument("--plies", type=int, default=2)
    arguments.add_argument("--jobs", type=int, default=1)
    arguments.add_argument("--kept", type=Path, help="a folder for what is done, to go on from")
    arguments.add_argument("--seen", action="store_true", help="the matches that were looked at while it was made")
    arguments.add_argument(
        "--settle", type=int, default=0, metavar="N", help="roll out the N cube decisions that differ most"
    )
    arguments.add_argument("--games", type=int, default=GAMES, help="of each course in a rollout")
    arguments.add_argument("--scaling", action="store_true", help="measure one process beside two, and nothing else")
    given = arguments.parse_args()
    if given.scaling:
        print(json.dumps(scaling(list(sample(12)), "sage:1")))
        return
    print("rating of the first player by us and by GNU Backgammon, of the second")
    found = []
    matches = sample(given.matches, seen=given.seen, skipped=given.skip)
    for row in compared(matches, given.plies, given.kept, given.jobs):
        found.append(row)
        first, second = zip(row.ours, row.theirs, strict=True)
        print(f"{first[0]:6.2f} {first[1]:6.2f}   {second[0]:6.2f} {second[1]:6.2f}   {row.match[:12]}", flush=True)
    decided = [each for row in found for each in row.decisions]
    print(f"\n{by_kind(decided)}\n\n{by_score(decided)}\n\n{json.dumps(summed_up(found, given.plies), indent=2)}")
    if given.settle:
        print()
        for line in settled(decided, given.settle, given.games, given.kept, given.jobs):
            print(line, flush=True)


if __name__ == "__main__":
    main()
