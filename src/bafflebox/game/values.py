"""Frozen values that are made and changed quickly.

A match is the fold of hundreds of small changes to values with many fields. A frozen dataclass refuses to have a field
set, so its own constructor, and `dataclasses.replace`, take a detour for each. Here a value is made as its draft, a class
with the same fields that isn't frozen, which then becomes the frozen one.
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
        kind = type(value)
        copied, names = _copying(kind)
        if copied is None:
            return dataclasses.replace(value, **changes)
        draft = copied(value)
        for name, changed in changes.items():
            if name not in names:
                raise TypeError(f"{kind.__name__} has no field '{name}'")
            setattr(draft, name, changed)
        draft.__class__ = kind
        return draft


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


def quick(kind: type[One]) -> type[One]:
    """Give a frozen class with slots a constructor that takes a fifth of the time. For what is made at every act.

    >>> @quick
    ... @dataclasses.dataclass(frozen=True, slots=True)
    ... class Pair:
    ...     left: int
    ...     right: int = 2
    >>> Pair(1), Pair(right=4, left=3)
    (Pair(left=1, right=2), Pair(left=3, right=4))
    >>> Pair(1).left = 5
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to field 'left'
    """
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    if any(field.default_factory is not dataclasses.MISSING for field in fields) or hasattr(kind, "__post_init__"):
        raise TypeError(f"The constructor of {kind.__name__} does more than set fields.")
    scope: dict[str, Any] = {"become": object.__dict__["__class__"].__set__, "kind": kind, "draft": _draft(kind)}
    takes: dict[bool, list[str]] = {False: ["self"], True: []}
    lines = ["    become(self, draft)"]
    for field in fields:
        name, default = field.name, f"default_{field.name}"
        if field.default is not dataclasses.MISSING:
            scope[default] = field.default
        if field.init:
            takes[bool(field.kw_only)].append(f"{name}={default}" if default in scope else name)
        lines.append(f"    self.{name} = {name if field.init else default}")
    named = ["*", *takes[True]] if takes[True] else []
    lines.append("    self.__class__ = kind")
    exec("\n".join([f"def __init__({', '.join(takes[False] + named)}):", *lines]), scope)
    made = scope["__init__"]
    made.__qualname__, made.__annotations__ = f"{kind.__qualname__}.__init__", kind.__init__.__annotations__
    kind.__init__ = made  # type: ignore[method-assign]
    return kind


@cache
def _copying(kind: type) -> tuple[Callable[[Any], Any] | None, frozenset[str]]:
    """A function that copies a value into a draft, and the names of its fields; None if the constructor of the class does
    more than set fields."""
    fields = dataclasses.fields(kind)
    names = [field.name for field in fields if field.init]
    plain = all(isinstance(getattr(kind, name, None), MemberDescriptorType) for name in names)
    if len(names) != len(fields) or not plain or hasattr(kind, "__post_init__"):
        return None, frozenset()
    lines = "".join(f"    draft.{name} = value.{name}\n" for name in names)
    scope: dict[str, Any] = {"new": object.__new__, "kind": _draft(kind)}
    exec(f"def copied(value):\n    draft = new(kind)\n{lines}    return draft\n", scope)
    return scope["copied"], frozenset(names)


def _draft(kind: type) -> type:
    """A class with the same slots whose fields can be set, so that an object of it can become one of the frozen class."""
    space = {"__slots__": kind.__dict__["__slots__"], "__setattr__": object.__setattr__}
    if "__orig_bases__" in kind.__dict__:
        space["__orig_bases__"] = kind.__dict__["__orig_bases__"]
    return type(f"{kind.__name__}Draft", kind.__bases__, space)
