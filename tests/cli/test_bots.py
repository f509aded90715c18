"""`bafflebox bots solve`: what it refuses, how it goes on, and what it leaves behind."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from bafflebox.bots.sprint.index import SIDES
from bafflebox.bots.sprint.solve import BOUND, Progress, Solver, Workplace
from bafflebox.bots.sprint.table import SolvedTable
from bafflebox.cli import bots, main
from bafflebox.game import SPRINTGAMMON, kernel

needs_kernel = pytest.mark.skipif(
    not kernel.AVAILABLE, reason="no compiled kernel: install a C compiler, then make clean test"
)


def test_another_game_cannot_be_solved(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bots", "solve", "longgammon"])
    assert ended.value.code == 2
    assert "sprintgammon" in capsys.readouterr().err


def test_a_run_that_was_begun_is_not_thrown_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    workplace = Workplace(tmp_path)
    workplace.begin()
    workplace.keep(Progress(5, 0.1))
    with pytest.raises(SystemExit) as ended:
        main(["bots", "solve", "sprintgammon", "--folder", str(tmp_path)])
    assert ended.value.code == 2
    assert "stopped after 5 sweeps" in capsys.readouterr().err
    assert workplace.progress() == Progress(5, 0.1)


@needs_kernel
@pytest.mark.parametrize("step", ["sweeps", "pack"])
def test_whoever_stops_it_is_told_how_to_go_on(
    step: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bots, step, stopped)
    workplace = Workplace(tmp_path)
    workplace.begin()
    workplace.keep(Progress(7, BOUND / 2))

    with pytest.raises(SystemExit) as ended:
        main(["bots", "solve", "sprintgammon", "--resume", "--folder", str(tmp_path)])

    assert ended.value.code == 130
    assert f"7 sweeps done. Continue with: bafflebox bots solve sprintgammon --resume --folder {tmp_path}" in (
        capsys.readouterr().err
    )
    assert workplace.progress() == Progress(7, BOUND / 2)


@needs_kernel
def test_solved_values_become_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From where the last sweep ended: here nothing was swept, so that only finished games have their worth."""
    monkeypatch.setattr(bots, "Solver", partial(Solver, highest=6))
    workplace = Workplace(tmp_path)
    workplace.begin()
    workplace.keep(Progress(70, BOUND / 2))

    main(["bots", "solve", "sprintgammon", "--resume", "--json", "--folder", str(tmp_path)])

    told = json.loads(capsys.readouterr().out)
    assert told["sweeps"] == 70
    table = SolvedTable.read(Path(told["file"]))
    assert len(table.row(SIDES - 1)) == 8 * SIDES
    assert table.worth(SPRINTGAMMON.start).chances.win == 0
    assert not workplace.values.exists()
