"""Journals as lines of JSON: a header, one line per entry with its hash, optionally people, secrets and a signature,
and a final line that counts them.

Entries keep their canonical text, so that an export can be verified like the journal itself and restores it byte for
byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.store.chain import ChainRow, canonical
from bafflebox.store.persons import Person
from bafflebox.texts import check_all

LONGEST_SECRET = 1_000_000
"""The longest string in an export, in characters."""
FORM = 1
"""Version of the format; raised when it changes."""


class Signature(NamedTuple):
    """The signature of a file: a public key and its signature over everything before this line, both in hexadecimal."""

    key: str
    signature: str


def to_lines(
    rows: Iterable[ChainRow],
    persons: Iterable[Person] = (),
    kept: Mapping[str, str] | None = None,
    sign: Callable[[bytes], Signature] | None = None,
) -> Iterator[str]:
    """The lines of an export, each without its line end; `kept` is what to include from the vault, `sign` signs the lines."""
    told = sha256()
    count = 0
    for line in _unsigned(rows, persons, kept):
        count += line.startswith('{"entry":')
        told.update(f"{line}\n".encode())
        yield line
    if sign is not None:
        key, signature = sign(told.digest())
        yield canonical({"signed": {"key": key, "signature": signature}})
    yield canonical({"end": count})


def _unsigned(rows: Iterable[ChainRow], persons: Iterable[Person], kept: Mapping[str, str] | None) -> Iterator[str]:
    yield canonical({"bafflebox": "journal", "form": FORM})
    for row in rows:
        yield f'{{"entry":{row.text},"hash":"{row.hash.hex()}"}}'
    for person in persons:
        yield canonical(
            {
                "person": {
                    "id": person.id,
                    "name": person.name,
                    "contacts": dict(person.contacts),
                    "erased": person.erased,
                }
            }
        )
    if kept:
        yield canonical({"kept": dict(kept)})


@dataclass
class Lines:
    """The contents of an export; positions count its entry lines."""

    rows: list[ChainRow] = field(default_factory=list)
    persons: list[Person] = field(default_factory=list)
    kept: dict[str, str] = field(default_factory=dict)
    signed: Signature | None = None
    digest: bytes = b""
    """Over everything before the signature."""


def from_lines(lines: Iterable[str], name: str) -> Lines:
    """Read an export; errors name the line."""
    found = Lines()
    ended = False
    number = 0
    read = sha256()
    for number, line in enumerate(lines, 1):
        told = _object(line, name, number)
        if found.signed is None and "signed" not in told:
            read.update(f"{line.rstrip(chr(10))}\n".encode())
        check_all(told, f"{name}, line {number}", LONGEST_SECRET)
        try:
            if number == 1:
                _check_head(told, name)
            elif ended:
                raise InvalidInput(f"{name}, line {number}: there is more text after the end.", code="bad_export")
            elif found.signed is not None and "end" not in told:
                raise InvalidInput(f"{name}, line {number}: there is more text after the signature.", code="bad_export")
            elif "signed" in told:
                found.signed = Signature(_text(told["signed"]["key"]), _text(told["signed"]["signature"]))
                found.digest = read.digest()
            elif "entry" in told:
                entry = told["entry"]
                row = ChainRow(
                    len(found.rows) + 1,
                    _text(entry["stream"]),
                    _number(entry["version"]),
                    canonical(entry),
                    bytes.fromhex(told["hash"]),
                )
                found.rows.append(row)
            elif "person" in told:
                person = told["person"]
                found.persons.append(
                    Person(
                        PersonId(_text(person["id"])),
                        _text(person["name"]),
                        {_text(kind): _text(contact) for kind, contact in person["contacts"].items()},
                        bool(person["erased"]),
                    )
                )
            elif "kept" in told:
                found.kept |= {_text(key): _text(value) for key, value in told["kept"].items()}
            elif _number(told["end"]) != len(found.rows):
                raise InvalidInput(
                    f"{name} should have {told['end']} entries and has {len(found.rows)}: lines are missing or too many.",
                    code="bad_export",
                )
            else:
                ended = True
        except (KeyError, TypeError, ValueError, AttributeError) as wrong:
            if isinstance(wrong, InvalidInput):
                raise
            raise InvalidInput(
                f"{name}, line {number}: this is not an entry, a person, a secret or the end of an export.",
                code="bad_export",
            ) from None
    if not ended:
        raise InvalidInput(
            f"{name} is cut off after line {number}: the line that ends an export is missing.", code="cut_off"
        )
    return found


def _object(line: str, name: str, number: int) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise InvalidInput(
            f"{name}, line {number}: this is not a JSON object; the file is damaged, cut off, or not a journal export.",
            code="bad_export",
        )
    return told


def _check_head(told: dict[str, Any], name: str) -> None:
    if told.get("bafflebox") != "journal":
        raise InvalidInput(f"{name} is not a journal export.", code="bad_export")
    if told.get("form") != FORM:
        raise InvalidInput(
            f"{name} has format {told.get('form')}, but this program reads format {FORM}. Use the program that wrote it.",
            code="too_new",
        )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value
