"""The container of an XG file: a header, a picture, and packed streams one after another.

The first stream is the record of the match (`temp.xg`). The index at the end names the others; it is needed only for
the comments, and files with a damaged end are read without it.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.notation.inflate import inflate

MAGIC = b"RGMH"
HEADER_BYTES = 8232
RECORD_BYTES = 2560
_TRAILER_BYTES = 36
_INDEX_BYTES = 532
_MOST_FILES = 64


@dataclass(frozen=True, slots=True)
class Container:
    """The records of the match, 2560 bytes each, and the comments, by number."""

    records: tuple[bytes, ...]
    comments: tuple[str, ...]
    whole: bool
    """Whether nothing was cut off."""


def opened(data: bytes) -> Container:
    """Unpack an XG file."""
    if not data.startswith(MAGIC):
        raise InvalidInput("An XG file begins with RGMH; this one does not.", code="not_this_format")
    if len(data) < HEADER_BYTES:
        raise InvalidInput("The XG file is cut off within its header: there is no match in it.", code="truncated")
    (picture,) = struct.unpack_from("<I", data, 20)
    start = HEADER_BYTES + picture
    if start >= len(data):
        raise InvalidInput("The XG file is cut off before the match begins.", code="truncated")
    stream = inflate(data[start:])
    count, odd = divmod(len(stream.data), RECORD_BYTES)
    if not count:
        raise InvalidInput("The XG file has no readable record of a match in it.", code="truncated")
    records = tuple(stream.data[i * RECORD_BYTES : (i + 1) * RECORD_BYTES] for i in range(count))
    return Container(records, _comments(data, start), stream.whole and not odd)


def _comments(data: bytes, start: int) -> tuple[str, ...]:
    """The comments as plain text, one per line; none if the index can't be followed."""
    if len(data) < start + _TRAILER_BYTES:
        return ()
    _, files, _, index_size, size = struct.unpack_from("<5i", data, len(data) - _TRAILER_BYTES)
    index_at = len(data) - _TRAILER_BYTES - index_size
    if not 0 < files <= _MOST_FILES or index_size <= 0 or index_at - size != start:
        return ()
    index = inflate(data[index_at:], most=_MOST_FILES * _INDEX_BYTES).data
    for at in range(0, min(len(index), files * _INDEX_BYTES) - _INDEX_BYTES + 1, _INDEX_BYTES):
        name = index[at + 1 : at + 1 + index[at]]
        _, packed, offset = struct.unpack_from("<3i", index, at + 512)
        if name == b"temp.xgc" and packed > 0 and offset >= 0:
            text = inflate(data[start + offset : start + offset + packed]).data.decode("cp1252", errors="replace")
            return tuple(plain_text(line) for line in text.split("\r\n"))
    return ()


def plain_text(rtf: str) -> str:
    """The words of a comment in rich text; XG writes the line ends inside it as characters 1 and 2."""
    text = rtf.replace("\x01\x02", "\n").strip()
    if not text.startswith("{\\rtf"):
        return text
    words: list[str] = []
    depth = skipped = 0
    at = 1
    while at < len(text):
        sign = text[at]
        if sign == "{":
            depth += 1
            if text.startswith(("{\\fonttbl", "{\\colortbl", "{\\*", "{\\stylesheet"), at) and not skipped:
                skipped = depth
        elif sign == "}":
            if depth == skipped:
                skipped = 0
            depth -= 1
        elif sign == "\\":
            at, word = _control(text, at)
            if not skipped:
                words.append(word)
            continue
        elif not skipped and sign not in "\r\n":
            words.append(sign)
        at += 1
    return "".join(words).strip("\0 \n")


def _control(text: str, at: int) -> tuple[int, str]:
    """A control word of rich text: where it ends, and what it stands for."""
    if text[at + 1 : at + 2] == "'":
        code = text[at + 2 : at + 4]
        try:
            return at + 4, bytes([int(code, 16)]).decode("cp1252", errors="replace")
        except ValueError:
            return at + 2, ""
    end = at + 1
    while end < len(text) and text[end].isalpha():
        end += 1
    if end == at + 1:
        return at + 2, text[at + 1 : at + 2] if text[at + 1 : at + 2] in "\\{}" else ""
    word, number_at = text[at + 1 : end], end
    while end < len(text) and (text[end].isdigit() or (end == number_at and text[end] == "-")):
        end += 1
    number = text[number_at:end]
    if text[end : end + 1] == " ":
        end += 1
    if word == "u" and number.lstrip("-").isdigit():
        return end + 1, chr(int(number) % 65536)
    return end, "\n" if word in ("par", "line") else "\t" if word == "tab" else ""
