"""What each public name of a package is, in the words of its own docstring: none that was inherited or generated."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import ModuleType
from typing import Any

from bafflebox.game import Discipline


def public(module: ModuleType) -> tuple[str, ...]:
    """The names that a module offers: those in `__all__`, else the functions and classes it defines."""
    if hasattr(module, "__all__"):
        return tuple(module.__all__)
    own = (name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__)
    return tuple(sorted(name for name in own if not name.startswith("_")))


def says(module: ModuleType, name: str) -> str:
    """The first paragraph of the docstring of a public name; empty where it has none of its own."""
    thing = getattr(module, name)
    if isinstance(thing, ModuleType):
        return _first(thing.__doc__)
    if inspect.isclass(thing):
        return _of_class(thing)
    if inspect.isfunction(getattr(thing, "__wrapped__", thing)):
        return _first(thing.__doc__)
    return _first(_of_value(module, name))


def _members(kind: type) -> Iterator[tuple[str, Any]]:
    """Its own members, and those of a base in the same package that only it has."""
    package = kind.__module__.rpartition(".")[0]
    yield from vars(kind).items()
    for base in kind.__bases__:
        known = {one.__name__ for one in base.__subclasses__() if one.__module__.rpartition(".")[0] == package}
        if base.__module__.rpartition(".")[0] == package and known == {kind.__name__}:  # drafts are made elsewhere
            yield from ((name, member) for name, member in vars(base).items() if name not in vars(kind))


def members(kind: type) -> Iterator[tuple[str, str, str]]:
    """Methods and properties that a class itself defines: name, signature, and the first paragraph of what it says of them."""
    for name, member in _members(kind):
        function = member.fget if isinstance(member, property) else getattr(member, "func", member)  # cached properties
        function = getattr(function, "__func__", function)
        if name.startswith("_") or not inspect.isfunction(function) or function.__name__ == "<lambda>":
            continue
        is_value = not callable(member) and not isinstance(member, staticmethod | classmethod)
        yield name, "" if is_value else signature(function), _first(function.__doc__)


def signature(function: Any) -> str:
    """The parameters of a function as a reader of the reference needs them, and what it gives back."""
    found = inspect.signature(function)
    kept = [_plain(one) for one in found.parameters.values() if one.name not in ("self", "cls")]
    written = found.replace(parameters=kept, return_annotation=_written(found.return_annotation))
    return re.sub(r"\b_Path\b", "str | PathLike[str]", str(written))


def _written(annotation: Any) -> Any:
    return _Written(annotation) if isinstance(annotation, str) else annotation


def _member(value: Enum) -> str:
    return f"{type(value).__name__}.{value.name}"


class _Written(str):
    """Text that a signature shows as it is: annotations and defaults by their names."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _plain(parameter: inspect.Parameter) -> inspect.Parameter:
    """A parameter as its author wrote it: `BACKGAMMON` rather than all that it is."""
    default, parameter = parameter.default, parameter.replace(annotation=_written(parameter.annotation))
    if isinstance(default, Discipline):
        parameter = parameter.replace(default=_Written(default.name.replace("-", "_").upper()))
    elif isinstance(default, Enum):
        parameter = parameter.replace(default=_Written(_member(default)))
    elif isinstance(default, tuple) and default and all(isinstance(one, Enum) for one in default):
        parameter = parameter.replace(default=_Written(f"({', '.join(map(_member, default))})"))
    elif " at 0x" in repr(default):
        parameter = parameter.replace(default=_Written("..."))
    return parameter


def _of_class(kind: type) -> str:
    said = vars(kind).get("__doc__") or ""
    generated = said.startswith(f"{kind.__name__}(") or any(said == base.__doc__ for base in kind.__mro__[1:])
    return "" if generated else _first(said)


def _of_value(module: ModuleType, name: str) -> str:
    """The string that stands behind the assignment of a constant or a type, here or in the module it comes from."""
    seen, queue = set(), [(module.__name__, name)]
    while queue:
        place, known_as = queue.pop()
        if (place, known_as) in seen:
            continue
        seen.add((place, known_as))
        said, imported = _assignments(place)
        if known_as in said:
            return said[known_as]
        queue += imported.get(known_as, [])
    return ""


@cache
def _assignments(place: str) -> tuple[dict[str, str], dict[str, list[tuple[str, str]]]]:
    """The strings behind the assignments of a module, and where its imported names come from."""
    importlib.import_module(place)
    body = ast.parse(inspect.getsource(sys.modules[place])).body
    said: dict[str, str] = {}
    imported: dict[str, list[tuple[str, str]]] = {}
    for node, following in zip(body, [*body[1:], ast.Pass()], strict=True):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        match following:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                said |= {target.id: text for target in targets if isinstance(target, ast.Name)}
    for one in (found for node in body for found in ast.walk(node) if isinstance(found, ast.ImportFrom)):
        for alias in one.names if (one.module or "").startswith("bafflebox") else ():
            imported.setdefault(alias.asname or alias.name, []).append((one.module or "", alias.name))
    return said, imported


def _first(text: str | None) -> str:
    """The first paragraph of a docstring, in one line."""
    return " ".join(inspect.cleandoc(text).partition("\n\n")[0].split()) if text and text.strip() else ""
