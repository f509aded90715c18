"""Smile, the binary twin of JSON from the Jackson project, as far as needed for documents without raw binary data."""

from __future__ import annotations

import struct
from typing import Final

from bafflebox.errors import InvalidInput
from bafflebox.notation.fields import Json

MAGIC: Final = b":)\n"
MOST_DEPTH = 60
_TABLE = 1024
"""Names and texts that can be referred to; a full table starts again."""


def decoded_smile(data: bytes) -> Json:
    """The document in these bytes."""
    if not data.startswith(MAGIC) or len(data) < 5:
        raise _damaged("it does not begin with the mark of the format")
    try:
        return _Decoder(data).value(0)
    except IndexError:
        raise _damaged("it ends too early") from None


def _damaged(why: str) -> InvalidInput:
    return InvalidInput(f"The Smile document is damaged: {why}.", code="truncated")


class _Decoder:
    """A reader's place in the bytes, and the tables of names and texts seen so far."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 4
        self._shares_names = bool(data[3] & 1)
        self._shares_texts = bool(data[3] & 2)
        self._names: list[str] = []
        self._texts: list[str] = []

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _bytes(self, size: int) -> bytes:
        found = self._data[self._at : self._at + size]
        if len(found) < size:
            raise IndexError
        self._at += size
        return found

    def _until_end_mark(self) -> bytes:
        end = self._data.find(0xFC, self._at)
        if end < 0:
            raise IndexError
        found = self._data[self._at : end]
        self._at = end + 1
        return found

    def _packed(self, size: int) -> int:
        """An integer in bytes of seven bits, highest first."""
        number = 0
        for byte in self._bytes(size):
            number = number << 7 | byte & 0x7F
        return number

    def _integer(self) -> int:
        number = 0
        for _ in range(12):
            byte = self._byte()
            if byte & 0x80:
                number = number << 6 | byte & 0x3F
                return number >> 1 ^ -(number & 1)
            number = number << 7 | byte
        raise _damaged("a number is too long")

    def value(self, depth: int, token: int | None = None) -> Json:
        if depth > MOST_DEPTH:
            raise _damaged("it is nested too deeply")
        token = self._byte() if token is None else token
        if token == 0xFA:
            return self._object(depth)
        if token == 0xF8:
            return self._array(depth)
        if 0xC0 <= token <= 0xDF:
            small = token & 0x1F
            return small >> 1 ^ -(small & 1)
        if 0x20 <= token <= 0x2F:
            return self._simple(token)
        return self._text(token)

    def _simple(self, token: int) -> Json:
        match token:
            case 0x20:
                return ""
            case 0x21:
                return None
            case 0x22 | 0x23:
                return token == 0x23
            case 0x24 | 0x25:
                return self._integer()
            case 0x28:
                single: float = struct.unpack(">f", struct.pack(">I", self._packed(5) & 0xFFFFFFFF))[0]
                return single
            case 0x29:
                double: float = struct.unpack(">d", struct.pack(">Q", self._packed(10) & 0xFFFFFFFFFFFFFFFF))[0]
                return double
            case _:
                raise _damaged(f"token {token:#x} at byte {self._at} is unknown")

    def _text(self, token: int) -> str:
        if 0x01 <= token <= 0x1F:
            return self._texts[token - 1]
        if token & 0xFC == 0xEC:
            return self._texts[(token & 3) << 8 | self._byte()]
        if token in (0xE0, 0xE4):
            return self._until_end_mark().decode("utf-8", errors="replace")
        if 0x40 <= token <= 0x7F:
            size = token - 0x3F
        elif 0x80 <= token <= 0xBF:
            size = token - 0x7E
        else:
            raise _damaged(f"token {token:#x} at byte {self._at} is unknown")
        text = self._bytes(size).decode("utf-8", errors="replace")
        if self._shares_texts:
            _remember(self._texts, text)
        return text

    def _name(self) -> str | None:
        """The name of the next field; None at the end of the object."""
        token = self._byte()
        if token == 0xFB:
            return None
        if token == 0x20:
            return ""
        if 0x40 <= token <= 0x7F:
            return self._names[token - 0x40]
        if 0x30 <= token <= 0x33:
            return self._names[(token & 3) << 8 | self._byte()]
        if token == 0x34:
            name = self._until_end_mark()
        elif 0x80 <= token <= 0xBF:
            name = self._bytes(token - 0x7F)
        elif 0xC0 <= token <= 0xF7:
            name = self._bytes(token - 0xBE)
        else:
            raise _damaged(f"name token {token:#x} at byte {self._at} is unknown")
        text = name.decode("utf-8", errors="replace")
        if self._shares_names and token != 0x34:
            _remember(self._names, text)
        return text

    def _object(self, depth: int) -> dict[str, Json]:
        found: dict[str, Json] = {}
        while (name := self._name()) is not None:
            found[name] = self.value(depth + 1)
        return found

    def _array(self, depth: int) -> list[Json]:
        found: list[Json] = []
        while (token := self._byte()) != 0xF9:
            found.append(self.value(depth + 1, token))
        return found


def _remember(table: list[str], text: str) -> None:
    if len(table) == _TABLE:
        table.clear()
    table.append(text)
    if len(table) & 0xFF == 0xFE:
        table += ["", ""]  # places 0xFE and 0xFF are never used, so that no reference holds those bytes
