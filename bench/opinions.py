"""GNU Backgammon's and our judgement of every decision in a match, side by side.

GNU Backgammon runs its normal analysis, and a script inside it writes out the results. Its cube numbers are match
winning chances; they are converted to our scale (a single game at the current cube is one point) with its own match
equity table.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from bafflebox.bots import gnubg
from bafflebox.bots.analysis import Commission, Kept, analysed, totals
from bafflebox.bots.analysis.decisions import CubeAction, decisions
from bafflebox.bots.analysis.judgement import CLOSE, DecisionKind
from bafflebox.bots.bot import CubeAdvice, Seat
from bafflebox.bots.match_equity import MatchEquity, Stakes
from bafflebox.notation.mat import write_mat
from bafflebox.notation.record import RecordedMatch

RISKS_NOTHING = "the doubler risks nothing"
INSIDE = """
import gnubg, json
for command in {commands!r}:
    gnubg.command(command)
found = gnubg.match(analysis=1, boards=0, statistics=1, verbose=0)
found["met"] = gnubg.met({longest})
with open("found.json", "w") as file:
    json.dump(found, file)
"""


@dataclass(frozen=True, slots=True)
class Opinion:
    """A decision: what it lost by our estimate and by theirs, normalised to the current cube."""

    game: int
    turn: int
    side: str
    kind: str
    position: str
    done: str
    ours: float
    theirs: float
    our_best: str
    their_best: str
    close: bool = True
    """Whether the decision is close by their numbers, or the cube was turned."""
    ours_by_theirs: float = 0.0
    """What our cube action loses by their numbers."""
    no_double: float = 0.0
    """Ours minus theirs."""
    double_take: float = 0.0
    score: str = ""
    """The class of the score, for a cube decision."""


@dataclass(frozen=True, slots=True)
class Opinions:
    """A match by its file's hash: both ratings of each player, every decision, and each program's time."""

    match: str
    ours: tuple[float, float]
    theirs: tuple[float, float]
    our_seconds: float
    their_seconds: float
    decisions: tuple[Opinion, ...]


def opinions(name: str, match: RecordedMatch, plies: int, kept: Path | None = None) -> Opinions:
    """Both analyses of a match; those cached in a folder aren't computed again."""
    found, their_seconds = _kept(name, match, plies, kept) if kept else _asked(match, plies)
    started = process_time()
    (judged,) = analysed([Commission(name, name, match, f"sage:{plies}")], kept=Kept(kept))
    our_seconds = process_time() - started
    one, two = totals(judged.judgements).map(lambda player: player.all.pr or 0.0)
    theirs = {(row["game"], row["turn"], row["kind"]): row for row in _their_rows(found)}
    table = MatchEquity("GNU Backgammon", tuple(map(tuple, found["met"][0])), tuple(found["met"][1]))
    seats = {
        (each.game, each.turn): each.seat for game in decisions(match) for each in game if isinstance(each, CubeAction)
    }
    rows = []
    for judgement in judged.judgements:
        row = theirs.get((judgement.game, judgement.turn, judgement.kind.value))
        about = (judgement.game, judgement.turn, judgement.side.value, judgement.kind.value, judgement.position)
        if row is None:
            continue
        if judgement.kind is DecisionKind.PLAY:
            if judgement.counted and len(row["scores"]) > 1:
                best, played = row["scores"][0], row["scores"][row["made"]]
                rows.append(Opinion(*about, judgement.done, judgement.lost, best - played, judgement.best, row["best"]))
            continue
        seat = seats[judgement.game, judgement.turn]
        stakes = Stakes.of(seat, table)
        other = CubeAdvice(stakes.scaled(row["nd"], seat.cube), stakes.scaled(row["dt"], seat.cube))
        sign = -1 if judgement.kind in (DecisionKind.TAKE, DecisionKind.PASS) else 1
        free = kind_of(seat) == RISKS_NOTHING  # when both are worth the same, a free double is made
        mine = CubeAdvice(sign * judgement.options[0].equity, sign * judgement.options[1].equity, free=free)
        rows.append(
            Opinion(
                *about,
                judgement.done,
                judgement.lost,
                _lost(judgement.kind, other),
                judgement.best,
                _best(judgement.kind, other),
                judgement.kind is not DecisionKind.NO_DOUBLE or abs(other.doubled - other.no_double) < CLOSE,
                lost_by(mine, other),
                mine.no_double - other.no_double,
                mine.double_take - other.double_take,
                kind_of(seat),
            )
        )
    return Opinions(name, (one, two), _their_ratings(found), our_seconds, their_seconds, tuple(rows))


def kind_of(seat: Seat) -> str:
    """The class of a score, by who can double at no risk."""
    away, opp_away = seat.away or 0, seat.opp_away or 0
    if opp_away <= seat.cube < away:
        return RISKS_NOTHING
    if away <= 2 * seat.cube < opp_away:
        return "the taker has a free redouble"
    if min(away, opp_away) <= 2 * seat.cube:
        return "other scores at 2-away"
    return "3- or 4-away" if min(away, opp_away) <= 4 * seat.cube else "further away"


def lost_by(ours: CubeAdvice, theirs: CubeAdvice) -> float:
    """What our action, including the answer, gives up by their numbers."""
    if ours.doubles and theirs.doubles:
        return abs(theirs.doubled - (theirs.double_take if ours.takes else theirs.double_pass))
    return theirs.best - (theirs.doubled if ours.doubles else theirs.no_double)


def _lost(kind: DecisionKind, weighed: CubeAdvice) -> float:
    match kind:
        case DecisionKind.NO_DOUBLE:
            return weighed.best - weighed.no_double
        case DecisionKind.DOUBLE:
            return weighed.best - weighed.doubled
        case DecisionKind.TAKE:
            return weighed.double_take - weighed.doubled
        case _:
            return weighed.double_pass - weighed.doubled


def _best(kind: DecisionKind, weighed: CubeAdvice) -> str:
    if kind in (DecisionKind.TAKE, DecisionKind.PASS):
        return "take" if weighed.takes else "pass"
    return "double" if weighed.doubles else "no double"


def _kept(name: str, match: RecordedMatch, plies: int, folder: Path) -> tuple[dict[str, Any], float]:
    file = folder / f"gnubg-{plies}-{name}.json"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(_asked(match, plies)), "utf-8")
    found, seconds = json.loads(file.read_text("utf-8"))
    return found, seconds


def _asked(match: RecordedMatch, plies: int) -> tuple[dict[str, Any], float]:
    program = gnubg.program()
    if program is None:
        raise SystemExit(gnubg.INSTALL)
    depth = [f"set analysis {what} evaluation plies {plies}" for what in ("chequerplay", "cubedecision")]
    commands = ["set threads 1", *depth, "set analysis luck off", 'import mat "match.mat"', "analyse match"]
    with tempfile.TemporaryDirectory() as home:
        Path(home, "match.mat").write_text(write_mat(match), "utf-8")
        Path(home, "ask.py").write_text(INSIDE.format(commands=commands, longest=match.length), "utf-8")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [program, "-t", "-q", "-r", "-p", "ask.py"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=home,
            env={"HOME": home, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            timeout=1200,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        answer = Path(home, "found.json")
        if not answer.exists():
            raise SystemExit(f"GNU Backgammon gave no analysis:\n{done.stdout.decode(errors='replace')[-500:]}")
        return json.loads(
            answer.read_text("utf-8")
        ), after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _their_rows(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Their decisions, counted like ours: a turn ends with its roll, or with a pass."""
    for number, game in enumerate(found["games"], 1):
        turn, doubled = 1, None
        for act in game["game"]:
            about = act.get("analysis") or {}
            key = {"game": number, "turn": turn}
            match act["action"]:
                case "double":
                    doubled = {"nd": about["nd-cubeful-eq"], "dt": about["dt-cubeful-eq"]} if "probs" in about else None
                    if doubled:
                        yield {**key, **doubled, "kind": "double"}
                case "take" | "drop" if doubled:
                    yield {**key, **doubled, "kind": "take" if act["action"] == "take" else "pass"}
                case "move":
                    if "nd-cubeful-eq" in about and doubled is None:
                        yield {**key, "nd": about["nd-cubeful-eq"], "dt": about["dt-cubeful-eq"], "kind": "no_double"}
                    if "imove" in about:
                        scores = [each["score"] for each in about["moves"]]
                        best = " ".join(f"{start}/{end}" for start, end in about["moves"][0]["move"])
                        yield {**key, "kind": "play", "scores": scores, "made": about["imove"], "best": best}
                    turn, doubled = turn + 1, None
                case _:
                    pass


def _their_ratings(found: dict[str, Any]) -> tuple[float, float]:
    """Equity lost per decision, times 500; its own statistics use times 1000."""

    def rating(player: dict[str, Any]) -> float:
        moves, cube = player["moves"], player["cube"]
        lost = moves["error-skill"] + sum(
            value for name, value in cube.items() if name.startswith("err-") and name.endswith("-skill")
        )
        decided = moves["unforced-moves"] + cube["close-cube"]
        return 500 * lost / decided if decided else 0.0

    return rating(found["stats"]["X"]), rating(found["stats"]["O"])
