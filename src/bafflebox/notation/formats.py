"""The match formats: how to recognise a file by its content, and how to read and write each format.

A format is a row in `FORMATS`; its module is imported on first use. A file's extension says little (`.txt` and `.mat`
are the same, and text is shared as `.xg`), so reading goes by content alone.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import EntryPoint
from typing import Any, NoReturn

from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.message import Message, Series, said
from bafflebox.notation.record import FileReading, RecordedMatch
from bafflebox.plugins import BadPlugin, of_kind, offered, wrong


@dataclass(frozen=True, slots=True)
class Format:
    """A match format: how to recognise, read and write its files.

    The built-in ones name functions in a module of `bafflebox.notation`, which is imported on first use; a package
    passes the functions themselves: `Format("tsv", "Tab-separated", (".tsv",), recognises=is_tsv, reader=read_tsv,
    writer=write_tsv)`.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    module: str = ""
    recognises: str | Callable[[bytes], bool] = ""
    """`(data: bytes) -> bool`: whether this is a file of the format. Called for files of any kind."""
    reader: str | Callable[[bytes, str], FileReading] = ""
    """`(data: bytes, name: str) -> FileReading`; omitted if it can only be written."""
    writer: str | Callable[[RecordedMatch], str | bytes] = ""
    """`(match: RecordedMatch) -> str | bytes`; omitted if it can only be read."""

    def _done(self, function: str | Callable[..., Any], *given: Any) -> Any:
        if isinstance(function, str):
            return getattr(importlib.import_module(f"bafflebox.notation.{self.module}"), function)(*given)
        try:
            return function(*given)
        except BaffleBoxError:
            raise
        except Exception as failed:  # another package may raise anything
            raise self._mistaken(function, f"{type(failed).__name__}: {failed}") from failed

    def _mistaken(self, function: Any, what: str) -> BadPlugin:
        where = getattr(function, "__module__", None) or type(function).__module__
        return BadPlugin(
            f"The format '{self.name}' ({where}) has a bug: {what}",
            facts={"group": "bafflebox.formats", "name": self.name},
        )

    def recognise(self, data: bytes) -> bool:
        """Whether a file is of this format, by its content."""
        return bool(self.recognises and self._done(self.recognises, data))

    def read(self, data: bytes, name: str = "") -> FileReading:
        """The matches of a file."""
        if not self.reader:
            raise InvalidInput(f"{self.title} can be written but not read.", code="cannot_read")
        reading: FileReading = self._done(self.reader, data, name)
        return reading if isinstance(self.reader, str) else self._named(reading)

    def _named(self, reading: object) -> FileReading:
        """Sets the format's name on what another package read, which may have used another format's reader."""
        if not isinstance(reading, FileReading):
            raise self._mistaken(
                self.reader, f"its reader returned a {type(reading).__name__} instead of a FileReading."
            )
        if not reading.matches or not all(isinstance(match, RecordedMatch) for match in reading.matches):
            raise self._mistaken(
                self.reader,
                "its reader gave a FileReading without a RecordedMatch; raise InvalidInput where a file has none.",
            )
        named = (replace(match, source=replace(match.source, format=self.name)) for match in reading.matches)
        return replace(reading, matches=tuple(named))

    def refuse_to_write(self) -> NoReturn:
        """Refuses to write a format that can only be read."""
        writable = ", ".join(one.name for one in all_formats() if one.writer)
        raise InvalidInput(
            f"{self.title} can be read but not written. These can be written: {writable}.", code="cannot_write"
        )

    def write(self, match: RecordedMatch) -> bytes:
        """The file of a match."""
        if not self.writer:
            self.refuse_to_write()
        written: str | bytes = self._done(self.writer, match)
        if not isinstance(written, str | bytes):
            raise self._mistaken(
                self.writer, f"its writer returned a {type(written).__name__} instead of str or bytes."
            )
        if not written.strip():
            raise InvalidInput(
                f"The match has no games yet, and {self.title} holds only games. Write it as json.", code="no_game"
            )
        return written if isinstance(written, bytes) else written.encode("utf-8", "replace")


FORMATS: tuple[Format, ...] = (
    Format("xg", "eXtreme Gammon's binary file", (".xg", ".xgp"), "xg", "is_xg", "read_xg"),
    Format("bgf", "BGBlitz's file", (".bgf",), "bgf", "is_bgf", "read_bgf"),
    Format("ogxm", "OGXM", (".ogxm", ".gvab"), "ogxm", "is_ogxm", "read_ogxm", "write_ogxm"),
    Format("gva", "OGXM in JSON", (".gva",), "ogxm", "is_ogxm_json", "read_ogxm", "write_ogxm_json"),
    Format("json", "our own JSON", (".json",), "own", "looks_like_json", "read_json", "write_json"),
    Format("sgf", "GNU Backgammon's SGF", (".sgf",), "sgf", "is_sgf", "read_sgf", "write_sgf"),
    Format("javafibs", "JavaFIBS's match file", (".match",), "javafibs", "is_javafibs", "read_javafibs"),
    Format("gmd", "Gibbon's match file", (".gmd",), "gmd", "is_gmd", "read_gmd"),
    Format("oldmoves", "FIBS's oldmoves", (".oldmoves",), "oldmoves", "is_oldmoves", "read_oldmoves", "write_oldmoves"),
    Format(
        "scoresheet",
        "the IBF scoresheet",
        (".sheet",),
        "scoresheet",
        "is_scoresheet",
        "read_scoresheet",
        "write_scoresheet",
    ),
    Format("page", "the printed scoresheet", (".html", ".htm"), "scoresheet", "is_page", "", "write_page"),
    Format("mat", "match text", (".mat", ".txt"), "mat", "is_mat", "read_mat", "write_mat"),
)
"""The built-in formats in the order tried: those with an unmistakable signature first, texts recognised only by shape
last."""


@cache
def all_formats() -> tuple[Format, ...]:
    """Every format: those from other packages (entry points `bafflebox.formats`), then the built-in ones."""
    offers = offered("bafflebox.formats", {one.name for one in FORMATS}).values()
    added: list[Format] = []
    for entry in offers:
        form: Format = of_kind(entry, Format, "a bafflebox.notation.formats.Format")
        if why := _unfit(form, entry, (*FORMATS, *added)):
            raise wrong(entry, why)
        added.append(form)
    return (*added, *FORMATS)


def _unfit(form: Format, entry: EntryPoint, others: tuple[Format, ...]) -> str:
    """Why a format from another package can't be used; empty if it can."""
    if form.name != entry.name:
        return f"the Format is named {form.name!r} but its entry point '{entry.name}'; give both the same name"
    if not str(form.title).strip():
        return "it has no title"
    endings: object = form.suffixes
    if not isinstance(endings, tuple) or not endings or not all(_is_ending(one) for one in endings):
        return f"its suffixes are {endings!r}; they must be a tuple of lower-case extensions such as ('.{form.name}',)"
    for other in others:
        if again := sorted({*form.suffixes} & {*other.suffixes}):
            return f"files ending with {again[0]} are {other.title} already; give it another suffix"
    for role in ("recognises", "reader", "writer"):
        function = getattr(form, role)
        if function != "" and not callable(function):
            return f"its {role} is {function!r}; it must be a function"
    if form.reader and not form.recognises:
        return "it has a reader but no `recognises`, so it would never be used to read a file"
    return "" if form.reader or form.writer else "it has neither a reader nor a writer"


def _is_ending(suffix: object) -> bool:
    return isinstance(suffix, str) and re.fullmatch(r"(\.[a-z0-9_-]+)+", suffix) is not None


def format_named(name: str) -> Format:
    """The format with that name, as `--to` takes it."""
    for one in all_formats():
        if one.name == name.lower().lstrip("."):
            return one
    raise unknown_name("format", name, [one.name for one in all_formats()])


def format_for(path: str) -> Format | None:
    """The format for writing a file with this name."""
    lowered = path.lower()
    return next((one for one in all_formats() if lowered.endswith(one.suffixes)), None)


ANYTHING = (".txt", ".json", ".html", ".htm")
"""Extensions that say nothing about a file's content."""


def claims_a_match(path: str) -> bool:
    """Whether a file's name suggests that it contains a match.

    >>> [claims_a_match(name) for name in ("final.mat", "final.SGF", "README.txt", "photo.png")]
    [True, True, False, False]
    """
    found = format_for(path)
    return found is not None and bool(found.reader) and not path.lower().endswith(ANYTHING)


def recognised(data: bytes) -> Format | None:
    """The format of a file, by its content."""
    return next((one for one in all_formats() if one.recognise(data)), None)


def read_match(data: bytes | str, name: str = "") -> FileReading:
    """Read a match file of any format, recognised by its content."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    return read_match_file(raw, name)


def read_match_file(data: bytes, name: str = "") -> FileReading:
    """Read the bytes of a match file of any format."""
    found = recognised(data)
    if found is None:
        raise InvalidInput(_what_it_is(data), code="unknown_format")
    return found.read(data, name)


def _what_it_is(data: bytes) -> Message:
    if not data.strip():
        return said("The file is empty.")
    titles = Series(tuple(said(one.title) for one in all_formats() if one.reader), ", ")
    return said("This is not a match file that can be read. Formats: {titles}.", titles=titles)
