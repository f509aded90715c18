"""Ctrl-C ends a command with a word and code 130, never with a traceback, and leaves the journal as it was."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import click
import pytest

from bafflebox.cli import bafflebox, main
from bafflebox.cli.tournament import session


def _commands() -> list[str]:
    """The commands of `tournament` that need no argument to begin."""
    root = click.Context(bafflebox)
    group = bafflebox.get_command(root, "tournament")
    assert isinstance(group, click.Group)
    context = click.Context(group, parent=root)
    found = {name: group.get_command(context, name) for name in group.list_commands(context)}
    return [
        name
        for name, command in found.items()
        if command and not isinstance(command, click.Group) and not any(p.required for p in command.params)
    ]


SAYING = {"enter": ["Ann"], "draw": ["--dice", "65 31 42 11 66 52 34 21 63 15"]}
"""What some of them are told, so that they begin."""


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """A shell that runs the tests in the background lets them ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted(*_: object, **__: object) -> NoReturn:
    signal.raise_signal(signal.SIGINT)
    raise AssertionError("the signal was ignored")


@pytest.mark.parametrize("command", _commands())
def test_an_interrupt_stops_a_tournament_command_without_a_traceback(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(session, "open_journal", interrupted)
    with pytest.raises(SystemExit) as ended:
        main(["tournament", "--in", str(tmp_path / "club.db"), command, *SAYING.get(command, ())])
    told = capsys.readouterr()
    assert (ended.value.code, told.err.strip()) == (130, "Stopped.")
    assert not told.out.strip()
