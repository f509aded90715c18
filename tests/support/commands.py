"""The command line, called in this process."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from typing import Any

from bafflebox.cli import main


@dataclass(frozen=True)
class Answer:
    """What a command printed, and its exit code."""

    out: str
    err: str
    code: int


def run(*arguments: str) -> Answer:
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(list(arguments))
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
    return Answer(out.getvalue(), err.getvalue(), code)


def desk(*arguments: str) -> Answer:
    """A command of `bafflebox tournament`."""
    return run("tournament", *arguments)


def done(*arguments: str) -> str:
    """What such a command prints when it is carried out."""
    answer = desk(*arguments)
    assert answer.code == 0, answer.err
    return answer.out


def data(*arguments: str) -> Any:
    """What such a command tells programs."""
    return json.loads(done(*arguments, "--json"))
