"""What other packages add: books, engines, formats and structures, found through their entry points.

| group | an entry is |
| --- | --- |
| `bafflebox.books` | the path of house rules, or a function that gives it |
| `bafflebox.engines` | a function from the text behind `name:` to an `Engine` |
| `bafflebox.formats` | a `Format` of match files |
| `bafflebox.structures` | the notation of a structure, which its name then stands for |

Whatever is installed can be used wherever the built-in ones can. An unusable entry is an error that names its package.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from bafflebox.errors import BaffleBoxError, InvalidInput

GROUPS = ("bafflebox.books", "bafflebox.engines", "bafflebox.formats", "bafflebox.structures")
_NAME = re.compile(r"[a-z][a-z0-9_]*")


class BadPlugin(InvalidInput):
    """A package offers something unusable; the sentence names the package."""

    code = "bad_plugin"


def offered(group: str, built_in: Collection[str] = ()) -> dict[str, EntryPoint]:
    """The entries of a group, sorted by name; none of them may have the name of a built-in one."""
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=group), key=lambda one: one.name):
        if not _NAME.fullmatch(entry.name):
            raise wrong(entry, "its name must consist of small letters, digits and underscores")
        if entry.name in built_in:
            raise wrong(entry, "there is already one of that name; choose another")
        if entry.name in found and found[entry.name].value != entry.value:
            raise wrong(entry, f"{_package(found[entry.name])} already offers one with the same name")
        found[entry.name] = entry
    return found


@cache
def loaded(entry: EntryPoint) -> Any:
    """What an entry point refers to."""
    try:
        return entry.load()
    except Exception as failed:  # whatever another package raises when it is imported
        raise wrong(entry, f"it cannot be loaded ({type(failed).__name__}: {failed})") from failed


def wrong(entry: EntryPoint, why: str) -> BadPlugin:
    """The error for an unusable entry."""
    kind = entry.group.rpartition(".")[2].rstrip("s")
    return BadPlugin(
        f"The {kind} '{entry.name}' of the package {_package(entry)} can't be used: {why}.",
        facts={"group": entry.group, "name": entry.name, "package": _package(entry)},
    )


def of_kind(entry: EntryPoint, kind: type | tuple[type, ...], what: str) -> Any:
    """What an entry point refers to, if it is of the right kind."""
    found = loaded(entry)
    if not isinstance(found, kind):
        raise wrong(entry, f"it is a {type(found).__name__}; it must be {what}")
    return found


def called(entry: EntryPoint, what: str) -> Callable[..., Any]:
    """What an entry point refers to, if it can be called."""
    found: Callable[..., Any] = loaded(entry)
    if not callable(found):
        raise wrong(entry, f"it is a {type(found).__name__}; it must be {what}")
    return found


def given(entry: EntryPoint, function: Callable[..., Any], *args: Any) -> Any:
    """What an entry point's function returns; any exception it raises becomes an error that names the package."""
    try:
        return function(*args)
    except BaffleBoxError:
        raise
    except Exception as failed:  # whatever another package raises
        raise wrong(entry, f"it raised {type(failed).__name__}: {failed}") from failed


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value
