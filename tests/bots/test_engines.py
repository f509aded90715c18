"""Engines: they rank our legal plays, look deeper where asked, and fail in words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing import Pipe
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.bots import gnubg, guard, sage
from bafflebox.bots.bot import CubeAdvice, CubeAt, Engine, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.engine import EngineFailed, EngineMissing, StaticEngine
from bafflebox.bots.engines import open_engine
from bafflebox.bots.gnubg import Gnubg
from bafflebox.bots.guard import Guarded
from bafflebox.bots.sage import Sage, board_of
from bafflebox.bots.wrapped import Remembering
from bafflebox.errors import InvalidInput
from bafflebox.game import (
    BACKGAMMON,
    DISCIPLINES,
    LONGGAMMON,
    ROLLS,
    SPRINTGAMMON,
    Discipline,
    Position,
    Roll,
    legal_plays,
)
from support.engines import Racer, needs_gnubg, needs_sage
from support.positions import reachable, rolls

START = Seat(BACKGAMMON.start, BACKGAMMON)
PLAYED = (
    # Positions of real play: opening, a five-prime, a blitz, a race, an ace-point game, bearing off.
    Position.of("24:2 13:4 11:1 8:3 6:5", "24:2 13:5 8:3 6:5"),
    Position.of("24:1 18:1 8:3 7:2 6:3 5:3 4:2", "24:2 13:4 8:3 6:4 3:2"),
    Position.of("13:4 8:3 6:4 5:2 4:2", "bar:2 13:5 8:3 6:5"),
    Position.of("10:2 8:3 6:4 5:3 4:2 3:1", "12:1 9:3 8:2 6:4 5:3 3:2"),
    Position.of("7:2 6:4 5:3 4:3 3:2 2:1", "24:2 8:2 6:4 5:3 4:4"),
    Position.of("6:2 5:2 4:2 2:3", "6:3 5:2 3:2 1:2"),
)


@given(reachable(), rolls, st.integers(0, 1))
@settings(max_examples=25)
def test_every_legal_play_is_ranked_once_and_the_best_comes_first(position: Position, roll: Roll, plies: int) -> None:
    engine = Racer(plies)
    found = engine.ranked(Seat(position, BACKGAMMON), roll)
    full = [candidate.equity for candidate in found if candidate.full]

    assert sorted(c.play.result.board for c in found) == sorted(p.result.board for p in legal_plays(position, roll))
    assert full == sorted(full, reverse=True)
    assert all(candidate.full for candidate in found[: len(full)])


def test_a_play_that_is_asked_for_is_looked_at_deeply_however_bad_it_seems() -> None:
    engine, roll = Racer(1), Roll(2, 1)
    worst = engine.ranked(START, roll)[-1]
    again = engine.ranked(START, roll, worst.play.result)

    assert not worst.full
    assert next(c for c in again if c.play.result == worst.play.result).full


@pytest.mark.parametrize("rules", [SPRINTGAMMON, LONGGAMMON, BACKGAMMON])
def test_an_evaluation_is_enough_to_play_any_discipline(rules: object) -> None:
    discipline = next(each for each in DISCIPLINES.values() if each == rules)
    seat = Seat(discipline.start, discipline)

    assert len(Racer().rolls(seat)) == len(ROLLS)
    assert Racer(1).cube(seat).chances is not None


def test_the_end_of_a_game_is_worth_what_it_counts() -> None:
    last = Position.of("1:1", "24:15")
    money, point = Seat(last, BACKGAMMON, 2), Seat(last, BACKGAMMON, 1, 1, 5)

    assert Racer().ranked(money, Roll(6, 5))[0].equity == 3  # a backgammon
    assert Racer().ranked(point, Roll(6, 5))[0].equity == 1  # one point is enough
    assert Racer().ranked(Seat(last, BACKGAMMON, jacoby=True), Roll(6, 5))[0].equity == 1


def test_positions_are_worked_out_once() -> None:
    engine = Racer()
    remembering = Remembering(engine, room=2)
    seat = START

    first = remembering.ranked(seat, Roll(3, 1))
    worked = engine.evaluated
    again = remembering.ranked(seat, Roll(3, 1))
    remembering.cube(seat)
    remembering.rolls(seat)  # there is room for two, so the first is forgotten
    remembering.ranked(seat, Roll(3, 1))

    assert first is again
    assert engine.evaluated > worked
    assert (remembering.asked, remembering.worked) == (5, 4)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("deepblue:2", "There is no engine 'deepblue:2'"),
        ("sage:deep", "number of plies"),
        ("gnubg:9", "0 to 3"),
        ("ubgi:", "command"),
    ],
)
def test_engines_that_cannot_be_are_refused_in_words(name: str, said: str) -> None:
    if name.startswith("gnubg") and gnubg.program() is None:
        pytest.skip("no GNU Backgammon: apt-get install gnubg")
    with pytest.raises((InvalidInput, EngineFailed), match=said):
        open_engine(name)


# Open Sage


@needs_sage
def test_open_sage_never_plays_what_our_rules_forbid() -> None:
    position = Position.of("2:1", "24:1 6:3")  # its own generator also allows 2/off with the five

    assert [c.play.notation for c in Sage(0).ranked(Seat(position, BACKGAMMON), Roll(5, 1))] == ["2/1*/off"]


@needs_sage
@pytest.mark.parametrize(
    ("roll", "best"),
    [(Roll(3, 1), "8/5 6/5"), (Roll(4, 2), "8/4 6/4"), (Roll(6, 1), "13/7 8/7"), (Roll(5, 3), "8/3 6/3")],
)
@pytest.mark.parametrize("plies", [0, 1])
def test_open_sage_plays_the_openings_that_everybody_plays(plies: int, roll: Roll, best: str) -> None:
    assert Sage(plies).ranked(START, roll)[0].play.notation == best


@needs_sage
def test_open_sage_sees_a_score() -> None:
    gammonish = PLAYED[2]
    at_double_match_point = Seat(gammonish, BACKGAMMON, 1, 1, 1)
    two_away = Seat(gammonish, BACKGAMMON, 1, 4, 4)

    assert not at_double_match_point.may_double
    assert Sage(0).cube(two_away).double_take > Sage(0).cube(two_away).no_double


def test_open_sages_board_counts_the_opponent_negative() -> None:
    board = board_of(Position.of("bar:1 6:14", "bar:2 24:13"))

    assert (board[25], board[6], board[0], board[1]) == (1, 14, 2, -13)


def test_without_open_sage_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str) -> None:
        raise ImportError(name)

    sage._nets.cache_clear()
    monkeypatch.setattr("bafflebox.bots.sage.importlib.import_module", gone)

    assert not sage.installed()
    with pytest.raises(EngineMissing, match=r"pip install 'bafflebox\[bots\]'"):
        Sage(0)


# GNU Backgammon


@needs_sage
@needs_gnubg
def test_two_engines_agree_on_who_wins() -> None:
    engine = Gnubg(0)
    try:
        for position in PLAYED:
            for seat in (Seat(position, BACKGAMMON), Seat(position.flipped(), BACKGAMMON)):
                assert engine.chances(seat).win == pytest.approx(Sage(0).chances(seat).win, abs=0.06), position
    finally:
        engine.close()


@needs_gnubg
def test_gnu_backgammon_answers_for_the_side_that_asks_whatever_the_cube_and_the_score() -> None:
    """Where nobody may double, as in the Crawford game, it took the board for a double that was offered, and answered for the other side."""
    ahead = Position.of("8:3 6:4 5:3 4:3 3:2", "bar:2 24:2 13:5 8:2 6:4")
    seats = [
        Seat(ahead, BACKGAMMON, cube=cube, cube_at=at)
        for cube, at in ((1, CubeAt.MIDDLE), (2, CubeAt.MINE), (2, CubeAt.THEIRS), (64, CubeAt.THEIRS))
    ]
    seats += [Seat(ahead, BACKGAMMON, away=own, opp_away=opp, crawford=True) for own, opp in ((1, 4), (4, 1), (1, 2))]
    engine = Gnubg(0)
    try:
        chances = {round(engine.chances(seat).win, 3) for seat in seats}
    finally:
        engine.close()
    assert len(chances) == 1
    assert chances.pop() > 0.7


@needs_gnubg
def test_gnu_backgammon_is_started_again_when_it_was_killed() -> None:
    engine = Gnubg(0)
    try:
        before = engine.chances(START)
        assert engine._line is not None
        os.kill(engine._line._process.pid, signal.SIGKILL)

        assert engine.chances(START) == before
    finally:
        engine.close()
        engine.close()


@pytest.mark.parametrize(
    ("body", "said"), [("exit 3", "exited immediately"), ("echo hello; exec sleep 60", "did not open its socket")]
)
def test_a_program_that_is_not_gnu_backgammon_is_noticed(
    body: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gnubg, "STARTS_WITHIN", 0.3)
    script = tmp_path / "gnubg"
    script.write_text(f"#!/bin/sh\n{body}\n", "utf-8")
    script.chmod(0o755)

    with pytest.raises(EngineFailed, match=said):
        Gnubg(0, command=str(script)).chances(START)


def test_without_gnu_backgammon_the_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(gnubg, "PLACES", str(tmp_path))
    with pytest.raises(EngineMissing, match="apt-get install gnubg"):
        open_engine("gnubg:0")
    with pytest.raises(EngineMissing, match="cannot be started"):
        Gnubg(0, command=str(tmp_path / "nothing")).chances(START)


# An engine in a process of its own


@needs_sage
def test_a_guarded_engine_answers_as_the_engine_does_and_survives_its_death() -> None:
    guarded = Guarded("sage:0")
    try:
        assert guarded.ranked(START, Roll(3, 1))[0].play.notation == "8/5 6/5"
        assert guarded.cube(START) == Sage(0).cube(START)
        assert guarded.plays(BACKGAMMON)
        assert guarded.match_equity == Sage(0).match_equity
        assert guarded._process is not None
        pid = guarded._process.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)

        assert guarded.rolls(START) == Sage(0).rolls(START)
        assert guarded.name.startswith("Open Sage")
    finally:
        guarded.close()


@needs_sage
def test_a_guarded_engine_that_hangs_is_stopped() -> None:
    guarded = Guarded("sage:3", patience=0.01)
    with pytest.raises(EngineFailed, match="not answered"):
        guarded.cube(START)
    assert guarded._process is None


def test_a_guarded_engine_that_cannot_start_says_why() -> None:
    guarded: Engine = Guarded("deepblue:1")
    with pytest.raises(EngineFailed, match="There is no engine"):
        guarded.cube(Seat(BACKGAMMON.start, BACKGAMMON, cube_at=CubeAt.MINE))


def test_a_plain_script_may_let_an_engine_play(tmp_path: Path) -> None:
    """The engine's process doesn't run the script again, which has no `if __name__ == "__main__"`."""
    script = tmp_path / "plays.py"
    script.write_text(
        "import bafflebox\n"
        "from bafflebox.game import LONGGAMMON\n"
        "print(bafflebox.play('beginner', 'casual', 1, rules=LONGGAMMON, seed=3), __file__, __spec__)\n",
        "utf-8",
    )

    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=300)

    assert (ran.stderr, ran.returncode) == ("", 0)
    assert "won>" in ran.stdout
    assert ran.stdout.endswith(f"{script} None\n")


def test_a_mistake_in_the_code_of_an_engine_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Hasty(Racer):
        def cube(self, seat: Seat) -> CubeAdvice:  # noqa: ARG002
            raise ZeroDivisionError("division by zero")

        def rolls(self, seat: Seat) -> dict[Roll, float]:  # noqa: ARG002
            raise KeyboardInterrupt  # ends the service

    monkeypatch.setattr(guard, "open_engine", lambda _: Hasty())
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    ours, theirs = Pipe()
    ours.send(("cube", (START,)))
    ours.send(("rolls", (START,)))

    guard._serve(theirs, "hasty:")

    good, name = ours.recv()
    assert good
    good, failure = ours.recv()
    assert (good, failure.code) == (False, "engine_raised")
    assert str(failure) == f"{name} has a bug: ZeroDivisionError: division by zero"
    assert "ZeroDivisionError" in capsys.readouterr().err


MUTE_GNUBG = """#!{python}
import os, pathlib, socket, sys, time
pathlib.Path({noted!r}).write_text(str(os.getpid()))
for line in sys.stdin:
    if line.startswith("external "):
        heard = socket.socket(socket.AF_UNIX)
        heard.bind(line.split()[1])
        heard.listen()
        taken = heard.accept()
        time.sleep(3600)
"""


def test_a_program_behind_a_guarded_engine_that_hangs_is_ended_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted, script = tmp_path / "pid", tmp_path / "gnubg"
    script.write_text(MUTE_GNUBG.format(python=sys.executable, noted=str(noted)), "utf-8")
    script.chmod(0o755)
    (folder := tmp_path / "folder").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("TMPDIR", str(folder))
    guarded = Guarded("gnubg:0", patience=1.0)

    with pytest.raises(EngineFailed, match="not answered"):
        guarded.cube(START)

    with pytest.raises(ProcessLookupError):
        os.kill(int(noted.read_text("utf-8")), 0)
    assert not list(folder.iterdir())


IMPOSSIBLE = [(1.2,), (0.5, -0.1), (float("nan"),), (0.5, 0.1, 0.0, float("inf"))]


@pytest.mark.parametrize("impossible", [*IMPOSSIBLE, (0.3, 0.5)])
def test_an_engine_that_gives_impossible_chances_is_refused(impossible: tuple[float, ...]) -> None:
    class Broken(StaticEngine):
        name = "Broken"

        def evaluate(self, positions: Sequence[Position], rules: Discipline) -> list[Chances]:  # noqa: ARG002
            return [Chances(*impossible) for _ in positions]

        def plays(self, rules: Discipline) -> bool:  # noqa: ARG002
            return True

    with pytest.raises(EngineFailed, match="Broken returned impossible chances"):
        Broken().cube(Seat(BACKGAMMON.start, BACKGAMMON))


@pytest.mark.parametrize("impossible", IMPOSSIBLE)
def test_impossible_chances_are_refused_where_they_are_made(impossible: tuple[float, ...]) -> None:
    with pytest.raises(InvalidInput, match="Chances must be between 0 and 1"):
        Chances(*impossible)


def test_an_engine_is_closed_by_two_threads_at_once() -> None:
    class Ending:
        ended = 0

        def terminate(self) -> None:
            self.ended += 1
            guarded.close()  # as another thread does, while this one waits for the process

        def join(self, timeout: float | None = None) -> None:
            assert timeout != 0

        def is_alive(self) -> bool:
            return False

    guarded, process = Guarded("sage:0"), Ending()
    guarded._process = process  # type: ignore[assignment]
    guarded.close()

    assert process.ended == 1
