"""Bytes to text: the encodings and line endings of match files, and packed data within limits."""

from __future__ import annotations

import codecs
import zlib
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.notation.problem import Gravity, Problem

MAX_BYTES = 8 * 1024 * 1024
"""The largest match text that is read; the longest real ones have about 100 kB."""
MAX_LINES = 200_000
MAX_LINE = 4_000
"""The most characters read per line; real lines have at most about 200."""

END_OF_FILE = "\x1a"
"""What old DOS programs write after the text."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # begins with the mark of UTF-16
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(frozen=True, slots=True)
class Text:
    """The lines of a file, their encoding, and what had to be cut."""

    lines: tuple[str, ...]
    encoding: str
    newline: str
    damaged: bool = False
    """Some bytes were not characters in this encoding, or NUL characters were left out."""
    cut_lines: tuple[int, ...] = ()
    """The numbers, from 1, of lines longer than `MAX_LINE`."""


def decoded(data: bytes, *, limit: int = MAX_BYTES) -> Text:
    """The text of a file: UTF-8 or UTF-16 with or without a mark, UTF-32 with one, otherwise Windows-1252, which can't
    fail."""
    if len(data) > limit:
        raise InvalidInput(
            f"The file has {len(data):,} bytes; no match text is larger than {limit:,}.", code="file_too_large"
        )
    text, encoding, damaged = _characters(data)
    text = text.rstrip(END_OF_FILE)
    newline = "lf"
    if "\r" in text:
        newline = "crlf" if "\r\n" in text else "lf" if "\n" in text else "cr"
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        text, damaged = text.replace("\0", ""), True
    lines = text.split("\n", MAX_LINES)
    if len(lines) > MAX_LINES:
        raise InvalidInput(f"The file has more than {MAX_LINES:,} lines; no match is that long.", code="file_too_large")
    cut: tuple[int, ...] = ()
    if max(map(len, lines)) > MAX_LINE:
        cut = tuple(number for number, line in enumerate(lines, 1) if len(line) > MAX_LINE)
        lines = [line[:MAX_LINE] for line in lines]
    return Text(tuple(lines), encoding, newline, damaged, cut)


def text_problems(text: Text) -> list[Problem]:
    """What every text reader has to report about the characters."""
    found = []
    if text.damaged:
        found.append(Problem("damaged_text", f"Some characters of the text could not be read ({text.encoding})."))
    if text.cut_lines:
        sentence = "The line is longer than any line of a match file; its end is not read."
        found.append(Problem("line_too_long", sentence, line=text.cut_lines[0]))
    if text.encoding in ("cp1252", "latin-1"):
        sentence = "The text is not UTF-8; it is read as Windows-1252, so accents in names may be wrong."
        found.append(Problem("old_encoding", sentence, Gravity.NOTE))
    return found


def _characters(data: bytes) -> tuple[str, str, bool]:
    if data.isascii() and b"\0" not in data:
        return data.decode("ascii"), "ascii", False
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            text = data.decode(encoding, errors="replace")
            return text, encoding, "\ufffd" in text
    for encoding, zeros in (("utf-16-le", data[1:400:2]), ("utf-16-be", data[0:400:2])):
        if len(zeros) > 8 and zeros.count(0) > 0.7 * len(zeros):
            text = data.decode(encoding, errors="replace")
            return text, encoding, "\ufffd" in text
    if data.isascii():
        return data.decode("ascii"), "ascii", False
    try:
        return data.decode("utf-8"), "utf-8", False
    except UnicodeDecodeError:
        pass  # not UTF-8; the old Windows encodings say nothing about themselves
    try:
        return data.decode("cp1252"), "cp1252", False
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1", False


MOST = 64 * 1024 * 1024
"""The largest unpacked stream; the longest real sessions take a few megabytes."""

ANY_HEADER = 32 + zlib.MAX_WBITS
"""Accepts zlib and gzip."""


@dataclass(frozen=True, slots=True)
class Inflated:
    """The contents of a compressed stream, where it ended, and whether it was complete."""

    data: bytes
    used: int
    """How many bytes of the input belonged to it."""
    whole: bool


def inflate(data: bytes, *, most: int = MOST) -> Inflated:
    """Unpack one zlib or gzip stream at the beginning of `data`; from a damaged one, as much as possible."""
    stream = zlib.decompressobj(ANY_HEADER)
    found: list[bytes] = []
    size, rest, whole = 0, data, True
    while not stream.eof:
        try:
            part = stream.decompress(rest, 1 << 20)
        except zlib.error:
            whole = False
            break
        size += len(part)
        if size > most:
            raise InvalidInput(
                f"The packed data would unpack to more than {most // (1024 * 1024)} megabytes; no match is that large.",
                code="file_too_large",
            )
        found.append(part)
        rest = stream.unconsumed_tail
        if not part and not rest:
            whole = False
            break
    return Inflated(b"".join(found), len(data) - len(stream.unused_data), whole and stream.eof)
