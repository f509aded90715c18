"""A server is stopped at any moment, also before it has begun."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bafflebox.cli.stopping import StopSignals


@pytest.fixture
def stop() -> Iterator[StopSignals]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield StopSignals()
    for number, handler in before.items():
        signal.signal(number, handler)


def test_nothing_stops_what_nobody_wants_stopped(stop: StopSignals) -> None:
    stop.check()


@pytest.mark.parametrize(("number", "raised"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, SystemExit)])
def test_a_wish_that_was_swallowed_is_remembered(
    stop: StopSignals, number: signal.Signals, raised: type[BaseException]
) -> None:
    with suppress(KeyboardInterrupt, SystemExit):
        signal.raise_signal(number)
    with pytest.raises(raised):
        stop.check()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_server_in_the_background_of_a_shell_stops_while_it_is_opening(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    """A shell starts its background processes with Ctrl-C ignored; the address is told before the house is open."""
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); from bafflebox.cli import main; main()"
    command = [sys.executable, "-c", ignoring, "serve", "--json", "--port", "0", "--data", str(tmp_path / "house.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        server.stdout.readline()
        server.send_signal(number)
        _, told = server.communicate(timeout=60)
    assert server.returncode == code, told
    assert "Traceback" not in told
