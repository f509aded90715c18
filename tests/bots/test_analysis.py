"""Analysis: which decisions a record has, what they cost, what that adds up to, and how work is kept and shared out."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.bots.analysis import (
    CheckerPlay,
    Commission,
    CubeAction,
    DecisionKind,
    Judgement,
    Kept,
    MatchAnalysis,
    Size,
    Tally,
    analysed,
    by_game,
    content_hash,
    decisions,
    judged,
    totals,
    work,
    worst,
)
from bafflebox.bots.analysis import work as working
from bafflebox.bots.bot import CubeAt
from bafflebox.bots.engine import EngineFailed
from bafflebox.bots.match_equity import MatchEquity, Stakes
from bafflebox.bots.wrapped import Remembering
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.notation import read_match
from bafflebox.notation.record import RecordedMatch
from support.engines import Racer, needs_sage
from support.played import matches

without_ray = pytest.mark.skipif(find_spec("ray") is not None, reason="ray is installed")
DATA = Path(__file__).parents[1] / "data" / "mat"
FILES = sorted(path.name for path in DATA.glob("*.mat"))

CUBES = b"""
 3 point match

 Game 1
 Ann : 0                         Bob : 0
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Takes
  3) 64: 24/14                   52: 13/8 6/4
  4) 43: 13/9 14/11               Doubles => 4
  5)  Drops
                                 Wins 2 points

 Game 2
 Ann : 0                         Bob : 2
  1) 65: 24/13                   31: 8/5 6/5
  2) 64: 24/14                   52: 13/8 6/4
"""


def read(data: bytes) -> RecordedMatch:
    return read_match(data).match


def analysis_of(data: bytes, name: str = "sage:0", kept: Kept | None = None, jobs: int = 1) -> MatchAnalysis:
    ordered = [Commission("file", content_hash(data), read(data), name)]
    return next(iter(analysed(ordered, kept=kept or Kept(None), jobs=jobs)))


# The decisions


def test_doubles_made_and_not_made_are_decisions_and_the_first_roll_has_none() -> None:
    first, second = decisions(read(CUBES))
    cubes = [(d.turn, d.side, d.doubled, d.taken, d.seat.cube) for d in first if isinstance(d, CubeAction)]

    assert cubes == [
        (2, Side.WHITE, True, True, 1),  # Ann doubles, Bob takes
        (3, Side.BLACK, False, None, 2),  # Bob owns the cube and rolls
        (5, Side.BLACK, True, False, 2),  # Bob redoubles, Ann passes
    ]
    assert not [d for d in second if isinstance(d, CubeAction)]  # the Crawford game
    assert all(d.seat.crawford for d in second)


def test_a_play_is_seen_by_its_player_with_cube_and_score() -> None:
    plays = [d for game in decisions(read(CUBES)) for d in game if isinstance(d, CheckerPlay)]
    opening, _, after_the_take = plays[0], plays[1], plays[2]

    assert opening.opening
    assert (opening.side, opening.seat.away, opening.seat.opp_away) == (Side.BLACK, 3, 3)
    assert (after_the_take.seat.cube, after_the_take.seat.cube_at) == (2, CubeAt.MINE)
    assert plays[-1].seat.away == 1


def test_the_chance_to_win_the_match_is_by_the_table_of_the_engine() -> None:
    engine, needed = Racer(), range(1, 4)
    table = MatchEquity(
        "by the points to go", tuple(tuple(b / (a + b) for b in needed) for a in needed), (0.5, 0.3, 0.2)
    )
    engine.match_equity = table
    listed = [decision for game in decisions(read(CUBES)) for decision in game]
    found = [(decision, judged(decision, Remembering(engine))[0]) for decision in listed]

    for decision, judgement in found:
        stakes = Stakes.of(decision.seat, table)
        assert judgement.chance == pytest.approx(stakes.unscaled(judgement.equity, decision.seat.cube), abs=1e-4)
        mine, best = (
            stakes.unscaled(equity, decision.seat.cube)
            for equity in (judgement.equity - judgement.lost, judgement.equity)
        )
        assert judgement.match_lost == pytest.approx(best - mine, abs=1e-4)
    assert len(found) > 5


@pytest.mark.parametrize("file", FILES)
def test_every_file_has_decisions_that_can_be_judged(file: str) -> None:
    engine = Racer()
    found = [d for game in decisions(read((DATA / file).read_bytes())) for d in game]
    assert found
    for decision in found[:6]:
        for judgement in judged(decision, engine):
            assert judgement.lost >= 0
            assert judgement.done


@given(matches(), st.data())
@settings(max_examples=15)
def test_whatever_was_played_the_best_loses_nothing(match: RecordedMatch, data: st.DataObject) -> None:
    listed = [d for game in decisions(match) for d in game]
    if not listed:
        return
    for judgement in judged(data.draw(st.sampled_from(listed)), Racer()):
        assert judgement.lost >= 0
        assert (judgement.lost == 0) or judgement.done != judgement.best


# What they add up to


def judgement(
    lost: float, kind: DecisionKind = DecisionKind.PLAY, side: Side = Side.WHITE, **more: object
) -> Judgement:
    plain = Judgement(1, 1, side, kind, "XGID", "3-1", "this", "that", lost, lost / 10, 0.1, 0.5, counted=True)
    return replace(plain, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lost", "size"),
    [
        (0.0, Size.NONE),
        (0.019, Size.NONE),
        (0.02, Size.DOUBTFUL),
        (0.04, Size.ERROR),
        (0.08, Size.BLUNDER),
        (1.5, Size.BLUNDER),
    ],
)
def test_mistakes_are_called_by_what_they_lost(lost: float, size: Size) -> None:
    assert judgement(lost).size is size


def test_the_performance_rating_is_the_loss_of_a_decision_times_500() -> None:
    listed = [
        judgement(0.1, luck=0.2),
        judgement(0.0, luck=-0.1),
        judgement(0.0, luck=0.3, counted=False),
        judgement(0.05, DecisionKind.NO_DOUBLE, roll=""),
        judgement(0.2, DecisionKind.TAKE, Side.BLACK, roll=""),
        judgement(0.0, side=Side.BLACK, luck=0.0),
    ]
    white, black = totals(listed)

    assert white.all.pr == pytest.approx(500 * 0.15 / 3)
    assert white.checker.pr == pytest.approx(500 * 0.1 / 2)
    assert white.cube.pr == pytest.approx(500 * 0.05)
    assert white.luck == pytest.approx(0.4)
    assert white.snowie == pytest.approx(1000 * 0.15 / 4)  # four rolls of both
    assert (white.missed_doubles.errors, black.wrong_takes.blunders) == (1, 1)
    assert Tally().pr is None
    assert [j.lost for j in worst(listed, 2)] == [0.2, 0.1]
    assert list(by_game(listed)) == [1]


# Judged by a real engine


@needs_sage
def test_a_blunder_with_the_cube_is_seen() -> None:
    found = analysis_of(CUBES)
    double, take = [j for j in found.judgements if j.game == 1 and j.turn == 2 and j.kind.is_cube]

    assert (double.kind, take.kind) == (DecisionKind.DOUBLE, DecisionKind.TAKE)
    assert (double.side, take.side) == (Side.WHITE, Side.BLACK)
    assert double.best == "no double"
    assert double.size is Size.BLUNDER
    assert take.lost == 0
    assert double.position.endswith(":0:0:0:3:10")  # the score of the match, as XGID has it
    assert [option.text for option in double.options] == ["no double", "double, take", "double, pass"]


@needs_sage
def test_luck_is_what_a_roll_gains_over_the_mean() -> None:
    plays = [j for j in analysis_of(CUBES).judgements if j.kind is DecisionKind.PLAY]

    assert all(j.luck is not None for j in plays)
    assert plays[0].luck is not None
    assert plays[0].luck > 0.1  # 3-1 is the best opening roll


# Kept, resumed, shared out


@needs_sage
def test_several_processes_find_what_one_finds() -> None:
    assert analysis_of(CUBES, jobs=2) == analysis_of(CUBES)


@needs_sage
def test_finished_games_are_not_analysed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = analysis_of(CUBES, kept=Kept(tmp_path))
    one, two = sorted(tmp_path.glob("*.json"))
    one.write_text("damaged", "utf-8")
    done: list[int] = []
    work = working._judged_game
    monkeypatch.setattr(working, "_judged_game", lambda task: (done.append(task.game), work(task))[1])

    again = analysis_of(CUBES, kept=Kept(tmp_path))

    assert again == first
    assert len(done) == 1  # only the game whose file was damaged
    assert one.read_text("utf-8").startswith("[")
    assert two.exists()


@needs_sage
def test_progress_is_told_game_by_game_and_matches_come_in_order() -> None:
    heard: list[tuple[int, int]] = []
    other = CUBES.replace(b"Ann", b"Eva")
    ordered = [
        Commission(name, content_hash(data), read(data), "sage:0") for name, data in (("a", CUBES), ("b", other))
    ]

    found = list(analysed(ordered, kept=Kept(None), told=lambda done, of: heard.append((done, of))))

    assert [analysis.label for analysis in found] == ["a", "b"]
    assert found[1].players == Both("Eva", "Bob")
    assert heard == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_folder_that_cannot_be_written_is_a_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InvalidInput, match="can't be stored"):
        Kept(tmp_path / "file").put("key", ())


@needs_sage
@pytest.mark.parametrize(
    ("cluster", "said"),
    [
        ("cloud:9", "There is no cluster 'cloud:9'"),
        pytest.param("ray:somewhere", r"needs ray.*bafflebox\[ray\]", marks=without_ray),
    ],
)
def test_clusters_that_are_not_there_are_refused_in_words(cluster: str, said: str) -> None:
    ordered = [Commission("a", content_hash(CUBES), read(CUBES), "sage:0")]
    with pytest.raises(InvalidInput, match=said):
        list(analysed(ordered, kept=Kept(None), cluster=cluster))


def test_an_address_at_which_nobody_listens_is_noticed_at_once() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        for address in (f"127.0.0.1:{port}", f"tcp://127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
            with pytest.raises(InvalidInput, match=f"No cluster answers at {address}: Connection refused"):
                work.reach(address)
        free.listen()
        work.reach(f"127.0.0.1:{port}")
    work.reach("auto")


WORKER = "import os, time\nfrom bafflebox.bots.analysis.work import end_with_parent\nend_with_parent(lambda: print('leaving', flush=True), 0.05)\nprint('working', flush=True)\ntime.sleep(600)"
PARENT = "import subprocess, sys, time\nsubprocess.Popen([sys.executable, '-c', sys.argv[1]])\ntime.sleep(600)"


def test_a_process_that_works_for_somebody_who_was_killed_ends() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT, WORKER], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "working\n"
        parent.kill()
        rest, _ = parent.communicate(timeout=60)  # comes back when nobody holds the pipe any more

    assert rest == "leaving\n"


@needs_sage
def test_a_process_that_dies_is_a_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "_judged_game", lambda _: os._exit(9))
    with pytest.raises(EngineFailed, match="Finished games are saved"):
        analysis_of(CUBES, jobs=2)


@needs_sage
def test_a_dask_cluster_finds_what_one_process_finds() -> None:
    distributed = pytest.importorskip("distributed", reason="no Dask: pip install 'bafflebox[cluster]'")
    ordered = [Commission("file", content_hash(CUBES), read(CUBES), "sage:0")]
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        found = list(analysed(ordered, kept=Kept(None), cluster=f"dask:{cluster.scheduler_address}"))

    assert found == [analysis_of(CUBES)]


@needs_sage
def test_a_ray_cluster_finds_what_one_process_finds() -> None:
    pytest.importorskip("ray", reason="no Ray: pip install 'bafflebox[ray]'")
    ordered = [Commission("file", content_hash(CUBES), read(CUBES), "sage:0")]

    found = list(analysed(ordered, kept=Kept(None), cluster="ray:"))

    assert found == [analysis_of(CUBES)]


def test_a_missing_engine_is_noticed_before_any_work() -> None:
    with pytest.raises((EngineFailed, InvalidInput), match="There is no engine"):
        analysis_of(CUBES, "deepblue:1")
