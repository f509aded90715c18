"""Our analysis beside GNU Backgammon's own, on the same real matches: `python -m bench.analysis [--matches N]`.

Reported are performance ratings (GNU Backgammon's error rate by two), how they agree, decisions a second of processor time, and how much
faster two processes are than one. The matches are those of the sample whose rolls are fewest; players who are clearly apart
by GNU Backgammon's reckoning should be in the same order by ours.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import correlation, fmean, median
from time import perf_counter, process_time

from bafflebox.bots import gnubg
from bafflebox.bots.analysis import Commission, Kept, MatchAnalysis, analysed, content_hash, totals
from bafflebox.game import Both
from bafflebox.notation.mat import read_mat, write_mat
from bafflebox.notation.record import Match
from bafflebox.records.check import check_match

FILES = Path(__file__).resolve().parents[2] / "shared" / "data" / "matches"
EVERY = 29
"""Of the files every so-manieth is looked at, so that all kinds are in the sample."""
CLEAR = 3.0
"""Ratings this far apart are clearly different."""
_RATE = re.compile(r"^Error rate mEMG \(MWC\)\s+([-+]?[\d.]+|nan)\s*\([^)]*\)\s+([-+]?[\d.]+|nan)", re.MULTILINE)
_NUMBERS = re.compile(
    r"^(Unforced moves|Close or actual cube decisions|Total moves|Total cube decisions)\s+(\d+)\s+(\d+)", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Theirs:
    """What GNU Backgammon found in a match."""

    ratings: Both[float]
    decisions: int
    seconds: float


def sample(count: int) -> list[tuple[Path, Match]]:
    """Clean matches to points, the shortest of a spread over the whole corpus."""
    found = []
    for path in sorted(path for path in FILES.rglob("*") if path.suffix in (".mat", ".txt"))[::EVERY]:
        try:
            match = read_mat(path.read_bytes(), path.name).match
        except ValueError:
            continue
        whole = match.length >= 3 and all(game.outcome for game in match.games) and check_match(match).is_clean
        if whole and tuple(match.games[0].score) == (0, 0):
            found.append((sum(1 for game in match.games for _ in game.rolls), path, match))
    found.sort(key=lambda row: row[0])
    return [(path, match) for rolls, path, match in found if rolls >= 40][:count]


def theirs(match: Match, plies: int) -> Theirs:
    """GNU Backgammon's own analysis of a match, in a process of its own."""
    program = gnubg.program()
    if program is None:
        raise SystemExit(gnubg.INSTALL)
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "match.mat").write_text(write_mat(match), "utf-8")
        depth = [f"set analysis {what} evaluation plies {plies}" for what in ("chequerplay", "cubedecision")]
        commands = ["set threads 1", "set confirm new off", *depth, "set analysis luckanalysis plies 0"]
        commands += ['import mat "match.mat"', "analyse match", "show statistics match", "quit", "y", ""]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [program, "-t", "-q", "-r"],
            input="\n".join(commands),
            encoding="utf-8",
            errors="replace",
            capture_output=True,
            cwd=home,
            env={"HOME": home, "PATH": gnubg.PLACES, "LC_ALL": "C.UTF-8"},
            timeout=1200,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    rates = _RATE.findall(done.stdout)
    numbers = {name: int(one) + int(two) for name, one, two in _NUMBERS.findall(done.stdout)}
    if not rates:
        raise SystemExit(f"GNU Backgammon gave no statistics:\n{done.stdout[-500:]}")
    one, two = (abs(float(text)) / 2 for text in rates[-1])
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Theirs(Both(one, two), numbers["Total moves"] + numbers["Total cube decisions"], used)


def ours(matches: list[tuple[Path, Match]], engine: str, jobs: int = 1) -> list[MatchAnalysis]:
    ordered = [Commission(path.name, content_hash(path.read_bytes()), match, engine) for path, match in matches]
    return list(analysed(ordered, kept=Kept(None), jobs=jobs))


def compare(matches: list[tuple[Path, Match]], plies: int) -> dict[str, object]:
    """Match by match: both ratings and both times."""
    mine: list[float] = []
    other: list[float] = []
    speed: list[tuple[float, float]] = []
    apart = same = 0
    for path, match in matches:
        found = theirs(match, plies)
        started = process_time()
        judged = ours([(path, match)], f"sage:{plies}")[0]
        used = process_time() - started
        ratings = totals(judged.judgements).map(lambda player: player.all.pr or 0.0)
        mine += ratings
        other += found.ratings
        speed.append((len(judged.judgements) / used, found.decisions / found.seconds))
        if abs(found.ratings.white - found.ratings.black) >= CLEAR:
            apart += 1
            same += (found.ratings.white > found.ratings.black) == (ratings.white > ratings.black)
        row = f"{ratings.white:6.2f} {found.ratings.white:6.2f}   {ratings.black:6.2f} {found.ratings.black:6.2f}"
        print(f"{row}   {used:6.1f} s {found.seconds:6.1f} s  {path.name}", flush=True)
    return {
        "matches": len(matches),
        "plies": plies,
        "correlation": round(correlation(mine, other), 4),
        "mean_difference": round(fmean(a - b for a, b in zip(mine, other, strict=True)), 3),
        "mean_absolute_difference": round(fmean(abs(a - b) for a, b in zip(mine, other, strict=True)), 3),
        "clearly_apart": apart,
        "same_order": same,
        "our_decisions_a_second": round(median(a for a, _ in speed), 1),
        "their_decisions_a_second": round(median(b for _, b in speed), 1),
    }


def scaling(matches: list[tuple[Path, Match]], engine: str) -> dict[str, float]:
    """How much faster two processes are than one, by the clock on the wall."""
    ours(matches[:1], engine, 2)  # the processes are started, and stay
    seconds = []
    for jobs in (1, 2):
        started = perf_counter()
        ours(matches, engine, jobs)
        seconds.append(perf_counter() - started)
    return {"one": round(seconds[0], 1), "two": round(seconds[1], 1), "times": round(seconds[0] / seconds[1], 2)}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--matches", type=int, default=20)
    arguments.add_argument("--plies", type=int, default=2)
    arguments.add_argument("--only-scaling", action="store_true")
    given = arguments.parse_args()
    matches = sample(given.matches)
    if not matches:
        sys.exit("The real match files are not at hand, so there is nothing to compare.")
    if not given.only_scaling:
        print("rating of the first player by us and by GNU Backgammon, of the second, time of both")
        print(json.dumps(compare(matches, given.plies), indent=2), flush=True)
    print(json.dumps({"two processes": scaling(matches[:12], "sage:1")}), flush=True)


if __name__ == "__main__":
    main()
