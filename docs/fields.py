"""Which fields an act of the desk reads from its form: found in the code of the act itself, so that no list can be wrong."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from typing import Any


def fields_of(run: Callable[..., Any]) -> list[str]:
    """The names of the fields, in the order in which they are read; `x.*` stands for `x.1`, `x.2` and so on."""
    return list(dict.fromkeys(_read_by(run, set())))


def _read_by(function: Callable[..., Any], seen: set[Any]) -> Iterator[str]:
    if function in seen or not inspect.isfunction(function):
        return
    seen.add(function)
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    kept = inspect.getclosurevars(function).nonlocals
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _called(node, {**function.__globals__, **kept}, seen)
        elif isinstance(node, ast.ListComp | ast.DictComp):
            yield from _each(node)
        elif isinstance(node, ast.Subscript) and _is_form(node.value) and isinstance(node.slice, ast.Constant):
            yield str(node.slice.value)
        elif isinstance(node, ast.Attribute) and node.attr == "persons":  # made of the names before the act begins
            yield "names"
    for value in kept.values():  # what the maker of a closure was given
        if isinstance(value, tuple) and all(isinstance(one, str) for one in value):
            yield from filter(None, value)


def _each(node: ast.ListComp | ast.DictComp) -> Iterator[str]:
    """Fields that a loop reads: those of a list that stands there, or all with one beginning."""
    over = node.generators[0].iter
    inside = [one for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    if isinstance(over, ast.Tuple) and any(map(_is_form, ast.walk(node))):
        yield from (str(one.value) for one in over.elts if isinstance(one, ast.Constant))
    elif any(map(_is_form, ast.walk(over))):
        beginnings = (one.value.partition(".")[0].rstrip("\\") for one in inside if "." in one.value)
        yield from (f"{beginning}.*" for beginning in beginnings)


def _called(node: ast.Call, known: dict[str, Any], seen: set[Any]) -> Iterator[str]:
    named = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    match node.func:
        case ast.Attribute(value=value, attr="get") if _is_form(value):
            yield from (f"{one.values[0].value}*" for one in node.args if isinstance(one, ast.JoinedStr))  # type: ignore[attr-defined]
            yield from filter(None, named[:1])
        case ast.Name(id=name) if any(map(_is_form, node.args)) and callable(called := known.get(name)):
            told = dict(zip(inspect.signature(called).parameters, node.args, strict=False))
            if isinstance(field := told.get("name"), ast.Constant):  # of a reader of one field
                yield str(field.value)
            else:
                yield from _read_by(called, seen)
        case _:
            pass


def _is_form(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "form"
