"""How commands print: JSON on request, otherwise text that fits the terminal."""

from __future__ import annotations

import json
import os
import shutil
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar
from unicodedata import combining, east_asian_width

import click

from bafflebox.errors import InvalidInput

Row = TypeVar("Row")
json_option = click.option("--json", "as_json", is_flag=True, help="As JSON.")


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_rows(rows: Sequence[Row], as_json: bool, line: Callable[[Row], str], nothing: str) -> None:
    """A line for each row, or a sentence if there are none; or all of them as JSON."""
    if as_json:
        print_json(rows)
        return
    for text in map(line, rows):
        click.echo(text)
    if not rows:
        click.echo(nothing)


def write_whole(path: Path, pieces: Iterable[bytes], *, private: bool = False) -> None:
    """Write a file completely or not at all, or say why it can't be done; `private` makes it readable by its owner
    only."""
    try:
        if path.exists() and not path.is_file():  # a terminal or a pipe
            with path.open("wb") as file:
                file.writelines(pieces)
            return
        unfinished = path.with_name(f"{path.name}.unfinished")
        try:
            if private:
                from bafflebox.store.private import keep_private  # only here: the store is slow to load

                keep_private(unfinished)
            with unfinished.open("wb") as file:
                file.writelines(pieces)
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as wrong:
        raise InvalidInput(f"{path} cannot be written: {wrong.strerror}.", code="unwritable") from None


def make_folder(path: Path) -> None:
    """Create a folder, or say why it can't be created."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise InvalidInput(f"The folder {path} can't be created: {wrong.strerror}.", code="unwritable") from None


def width() -> int:
    """Columns to print in: the terminal's, but at most 100, so that lines stay readable."""
    return min(100, shutil.get_terminal_size((100, 24)).columns)


def paragraph(text: str, indent: str = "", first: str | None = None) -> str:
    """Text wrapped to the terminal; `first` precedes the first line."""
    return textwrap.fill(
        text,
        width(),
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,  # the name of a file stays whole
    )


def pairs(texts: Iterable[str], what: str) -> dict[str, str]:
    """`name=value` arguments as a mapping."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise InvalidInput(f"'{text}' is not a {what}. Write name=value.", code=f"bad_{what}")
        key = name.strip().replace("-", "_")
        if key in found and found[key] != value.strip():
            raise InvalidInput(f"{key} is given twice: {found[key]} and {value.strip()}.", code="contradiction")
        found[key] = value.strip()
    return found


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """A table that fits the terminal: if it is too wide, the widest columns are wrapped."""
    cells = [tuple(head), *(tuple(row) for row in rows)]
    columns = [max(map(_columns_of, column)) for column in zip(*cells, strict=True)]
    room = max(width(), 80) - 3 * len(columns)
    while sum(columns) > room and max(columns) > NARROWEST:
        columns[columns.index(max(columns))] -= 1
    first, *others = (_row(row, columns) for row in cells)
    rule = " " + "─" * (sum(columns) + 3 * (len(columns) - 1) + 2)
    click.echo("\n".join(["", *first, rule, *(line for row in others for line in row), ""]))


NARROWEST = 8
"""The minimum width of a wrapped column."""


def _columns_of(text: str) -> int:
    """The width of a text on a terminal, where some letters take two columns and accents none."""
    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def _row(row: Sequence[str], columns: Sequence[int]) -> list[str]:
    """The lines of a row, with its cells wrapped to their columns."""
    folded = [textwrap.wrap(text, room) or [""] for text, room in zip(row, columns, strict=True)]
    return [
        "  "
        + "   ".join(text + " " * (room - _columns_of(text)) for text, room in zip(line, columns, strict=True)).rstrip()
        for line in zip_longest(*folded, fillvalue="")
    ]


def shown(value: Any) -> str:
    """A setting's value as a person reads it."""
    if value is None:
        return "silent"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{str(key).replace('_', ' ')}: {shown(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(shown(item) for item in value)
    return str(value)
