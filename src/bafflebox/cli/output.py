"""How commands print: JSON on request, else text that fits the terminal."""

from __future__ import annotations

import json
import os
import shutil
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from bafflebox.errors import InvalidInput

Row = TypeVar("Row")


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_rows(rows: Sequence[Row], as_json: bool, line: Callable[[Row], str], nothing: str) -> None:
    """A line for each row, and a sentence where there is none; or all of them as JSON."""
    if as_json:
        print_json(rows)
        return
    for text in map(line, rows):
        click.echo(text)
    if not rows:
        click.echo(nothing)


def write_whole(path: Path, pieces: Iterable[bytes], *, private: bool = False) -> None:
    """Write a file that is there whole or not at all, or say why it cannot be; `private` keeps it for its owner alone."""
    from bafflebox.store.private import keep_private  # only here: the store is slow to load

    try:
        if path.exists() and not path.is_file():  # a terminal or a pipe
            with path.open("wb") as file:
                file.writelines(pieces)
            return
        unfinished = path.with_name(f"{path.name}.unfinished")
        try:
            if private:
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
    """Make a folder, or say why it cannot be made."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise InvalidInput(f"{path} cannot be made a folder: {wrong.strerror}.", code="unwritable") from None


def width() -> int:
    """Columns to print in: those of the terminal, at most 100, so that lines stay readable."""
    return min(100, shutil.get_terminal_size((100, 24)).columns)


def paragraph(text: str, indent: str = "", first: str | None = None) -> str:
    """Text folded to the terminal; `first` stands before the first line."""
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
    """A table drawn by rich, which is imported only here."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    drawn = Table(*head, box=SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        drawn.add_row(*row)
    Console(width=max(width(), 80), highlight=False).print(drawn)


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
