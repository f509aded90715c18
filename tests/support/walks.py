"""Follows data through the program: the files on the call stack whenever it passes a milestone."""

from __future__ import annotations

import re
import threading
from collections.abc import Collection
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Self

import bafflebox

PACKAGE = f"{Path(bafflebox.__file__).parent}/"
DRAWN = Path(bafflebox.__file__).parents[2] / "docs" / "architecture.md"
FILE = re.compile(r"[\w<>/]+\.(?:py|js)\b|\b\w+/(?:[\w<>]+/)+(?=\s|$)")


class Walk:
    """Notes the way between entrances and milestones, each a function such as `table/rolls.py:Rolled.fold`, in every
    thread that begins meanwhile."""

    def __init__(self, entrances: Collection[str], milestones: Collection[str]) -> None:
        self.entrances, self.milestones = frozenset(entrances), frozenset(milestones)
        self.is_on = False
        self.passed: dict[str, list[str]] = {}
        """The functions from an entrance to each milestone passed."""
        self._names: dict[CodeType, str] = {}

    def __enter__(self) -> Self:
        threading.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        threading.setprofile(None)  # type: ignore[arg-type]

    @property
    def files(self) -> set[str]:
        return {name.partition(":")[0] for stack in self.passed.values() for name in stack}

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        if self.is_on and event == "call" and (name := self._name(frame.f_code)) in self.milestones:
            self.passed.setdefault(name, self._stack(frame))

    def _stack(self, frame: FrameType | None) -> list[str]:
        found: list[str] = []
        while frame is not None:
            if name := self._name(frame.f_code):
                found.append(name)
                if name in self.entrances:
                    return found
            frame = frame.f_back
        return found

    def _name(self, code: CodeType) -> str:
        if code not in self._names:
            here = code.co_filename.startswith(PACKAGE)
            self._names[code] = f"{code.co_filename.removeprefix(PACKAGE)}:{code.co_qualname}" if here else ""
        return self._names[code]


def drawn(walk: str) -> list[str]:
    """The files in the drawing of a walk, each once; a file after a comma is in the folder of the one before it."""
    text = DRAWN.read_text("utf-8").partition(f"## A walk: {walk}")[2].split("```")[1]
    found: list[str] = []
    for line in text.splitlines():
        folder = ""
        for file in FILE.findall(line):
            folder = file.rpartition("/")[0] or folder
            found.append(file if "/" in file else f"{folder}/{file}")
    return list(dict.fromkeys(found))
