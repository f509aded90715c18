"""A fast `dataclasses.replace` for frozen values.

A match is the fold of hundreds of small changes to values with many fields, and `dataclasses.replace` looks up every field
and calls the constructor. Here a copying function is written once for each class.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache, wraps
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from dataclasses import replace as replace  # the same for the type checker, which knows the fields
else:

    def replace(value, /, **changes):
        """Like `dataclasses.replace`.

        >>> from bafflebox.game import Both
        >>> replace(Both(1, 2), white=3)
        Both(white=3, black=2)
        >>> replace(Both(1, 2), green=3)
        Traceback (most recent call last):
        TypeError: Both has no field 'green'
        """
        copied, setters = _copying(type(value))
        if copied is None:
            return dataclasses.replace(value, **changes)
        one = copied(value)
        for name, changed in changes.items():
            if name not in setters:
                raise TypeError(f"{type(value).__name__} has no field '{name}'")
            setters[name](one, changed)
        return one


One = TypeVar("One")
Found = TypeVar("Found")


def remembered(most: int) -> Callable[[Callable[[One], Found]], Callable[[One], Found]]:
    """Work something out once for each object, of which the last so many are remembered.

    Objects are told apart by identity: for a value that many steps share, hashing it would take longer than what is saved.

    >>> @remembered(2)
    ... def length(told):
    ...     print("measured")
    ...     return len(told)
    >>> word = "backgammon"
    >>> length(word), length(word)
    measured
    (10, 10)
    """

    def remembering(work: Callable[[One], Found]) -> Callable[[One], Found]:
        known: dict[int, tuple[One, Found]] = {}

        @wraps(work)
        def once(one: One) -> Found:
            kept = known.get(id(one))
            if kept is not None and kept[0] is one:  # an object that is remembered keeps its number
                return kept[1]
            found = work(one)
            while len(known) >= most:
                known.pop(next(iter(known), 0), None)
            known[id(one)] = one, found
            return found

        return once

    return remembering


Setter = Callable[[Any, Any], None]


@cache
def _copying(kind: type) -> tuple[Callable[[Any], Any] | None, dict[str, Setter]]:
    """The copying function and field setters for a class; None if its constructor does more than set fields."""
    fields = dataclasses.fields(kind)
    slots = {field.name: getattr(kind, field.name, None) for field in fields if field.init}
    plain = all(isinstance(slot, MemberDescriptorType) for slot in slots.values())
    if len(slots) != len(fields) or not plain or hasattr(kind, "__post_init__"):
        return None, {}
    setters: dict[str, Setter] = {name: slot.__set__ for name, slot in slots.items()}  # type: ignore[union-attr]
    lines = "".join(f"    set_{name}(one, value.{name})\n" for name in setters)
    scope: dict[str, Any] = {"new": object.__new__, "kind": kind, **{f"set_{name}": s for name, s in setters.items()}}
    names = ", ".join(f"{name}={name}" for name in scope)
    exec(f"def copied(value, {names}):\n    one = new(kind)\n{lines}    return one\n", scope)
    return scope["copied"], setters
