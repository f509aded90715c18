"""Our analysis beside GNU Backgammon's own, on the same real matches: `python -m bench.analysis [--matches N] [--kept FILE]`.

Reported are performance ratings (GNU Backgammon's error rate by two), how they agree, decisions a second of processor time, and how much
faster two processes are than one. Of the clean matches to points those are taken whose files have the lowest hashes, so that a larger
sample only adds to a smaller one; `--matches 0` takes all. With `--kept` every match is written down when it is done,
and the same command goes on from there. Players who are clearly apart by GNU Backgammon's reckoning should be in the same order by ours.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import correlation, fmean
from time import perf_counter, process_time

from bafflebox.bots import gnubg
from bafflebox.bots.analysis import Commission, Kept, MatchAnalysis, analysed, content_hash, totals
from bafflebox.game import Both
from bafflebox.notation.mat import read_mat, write_mat
from bafflebox.notation.record import Match
from bafflebox.records.check import check_match

FILES = Path(__file__).resolve().parents[2] / "shared" / "data" / "matches"
FILE = Path(__file__).with_name("analysis.json")
FEWEST_ROLLS = 40
"""Ratings of shorter matches say little."""
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


@dataclass(frozen=True, slots=True)
class Compared:
    """A match, by the hash of its file: both ratings of each player, decisions and seconds."""

    match: str
    ours: tuple[float, float]
    theirs: tuple[float, float]
    our_decisions: int
    their_decisions: int
    our_seconds: float
    their_seconds: float


def sample(count: int) -> Iterator[tuple[str, Match]]:
    """Clean matches to points in the order of their files' hashes, each with its hash; the same match is taken once."""
    files = {content_hash(path.read_bytes()): path for path in FILES.rglob("*") if path.suffix in (".mat", ".txt")}
    found = 0
    for name, path in sorted(files.items()):
        if count and found == count:
            return
        try:
            match = read_mat(path.read_bytes(), path.name).match
        except ValueError:
            continue
        rolls = sum(1 for game in match.games for _ in game.rolls)
        whole = match.length >= 3 and rolls >= FEWEST_ROLLS and all(game.outcome for game in match.games)
        if whole and tuple(match.games[0].score) == (0, 0) and check_match(match).is_clean:
            found += 1
            yield name, match


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


def ours(matches: list[tuple[str, Match]], engine: str, jobs: int = 1) -> list[MatchAnalysis]:
    ordered = [Commission(name, name, match, engine) for name, match in matches]
    return list(analysed(ordered, kept=Kept(None), jobs=jobs))


def compared(name: str, match: Match, plies: int) -> Compared:
    found = theirs(match, plies)
    started = process_time()
    judged = ours([(name, match)], f"sage:{plies}")[0]
    used = process_time() - started
    one, two = totals(judged.judgements).map(lambda player: player.all.pr or 0.0)
    return Compared(
        name,
        (one, two),
        (found.ratings.white, found.ratings.black),
        len(judged.judgements),
        found.decisions,
        used,
        found.seconds,
    )


def comparisons(count: int, plies: int, kept: Path | None) -> Iterator[Compared]:
    """Match by match, those first that were written down before."""
    lines = kept.read_text("utf-8").splitlines() if kept and kept.exists() else []
    known = {row["match"]: Compared(**row) for row in map(json.loads, lines)}
    for name, match in sample(count):
        if name not in known:
            known[name] = compared(name, match, plies)
            if kept:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(known[name])) + "\n")
        yield known[name]


def summed_up(found: list[Compared], plies: int) -> dict[str, object]:
    mine, other = ([rating for row in found for rating in getattr(row, side)] for side in ("ours", "theirs"))
    apart = [row for row in found if abs(row.theirs[0] - row.theirs[1]) >= CLEAR]
    same = [row for row in apart if (row.theirs[0] > row.theirs[1]) == (row.ours[0] > row.ours[1])]
    return {
        "matches": len(found),
        "plies": plies,
        "correlation": round(correlation(mine, other), 4),
        "mean_difference": round(fmean(a - b for a, b in zip(mine, other, strict=True)), 3),
        "mean_absolute_difference": round(fmean(abs(a - b) for a, b in zip(mine, other, strict=True)), 3),
        "clearly_apart": len(apart),
        "same_order": len(same),
        "our_decisions_a_second": round(sum(r.our_decisions for r in found) / sum(r.our_seconds for r in found), 1),
        "their_decisions_a_second": round(
            sum(r.their_decisions for r in found) / sum(r.their_seconds for r in found), 1
        ),
    }


def scaling(matches: list[tuple[str, Match]], engine: str) -> dict[str, float]:
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
    arguments.add_argument("--matches", type=int, default=20, help="how many; 0 for all")
    arguments.add_argument("--plies", type=int, default=2)
    arguments.add_argument("--kept", type=Path, help="a file for what is done, to go on from")
    arguments.add_argument("--only-scaling", action="store_true")
    arguments.add_argument("--write", action="store_true", help="put the sums into bench/analysis.json")
    given = arguments.parse_args()
    if not FILES.exists():
        sys.exit("The real match files are not at hand, so there is nothing to compare.")
    told: dict[str, object] = {}
    if not given.only_scaling:
        print("rating of the first player by us and by GNU Backgammon, of the second, time of both")
        found = []
        for row in comparisons(given.matches, given.plies, given.kept):
            found.append(row)
            first, second = zip(row.ours, row.theirs, strict=True)
            ratings = f"{first[0]:6.2f} {first[1]:6.2f}   {second[0]:6.2f} {second[1]:6.2f}"
            print(f"{ratings}   {row.our_seconds:6.1f} s {row.their_seconds:6.1f} s  {row.match[:12]}", flush=True)
        told |= summed_up(found, given.plies)
    told["two processes"] = scaling(list(sample(12)), "sage:1")
    print(json.dumps(told, indent=2), flush=True)
    if given.write:
        FILE.write_text(json.dumps(told, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
