"""Matches in Markdown, for a club's web site: match text in a fenced block, with the players as a heading."""

from __future__ import annotations

import re

from bafflebox.notation import Format
from bafflebox.notation.mat import read_mat, write_mat
from bafflebox.notation.record import FileReading, RecordedMatch

_BLOCK = re.compile(rb"^```mat\r?\n(.*?)^```", re.DOTALL | re.MULTILINE)


def is_markdown(data: bytes) -> bool:
    """Whether there is a block of match text in it."""
    return _BLOCK.search(data) is not None


def read_markdown(data: bytes, name: str = "") -> FileReading:
    """The match of the first block."""
    found = _BLOCK.search(data)
    return read_mat(found[1] if found else b"", name)


def write_markdown(match: RecordedMatch) -> str:
    """A page with the match."""
    return f"# {match.players.white} – {match.players.black}\n\n```mat\n{write_mat(match).rstrip()}\n```\n"


MARKDOWN = Format("markdown", "Markdown", (".md",), recognises=is_markdown, reader=read_markdown, writer=write_markdown)
