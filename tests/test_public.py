"""What other programs import: every public name is what its package says it is."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import sys
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from types import ModuleType

import pytest

import bafflebox
import bafflebox.errors
from bafflebox.extras import ExtraMissing

PACKAGES = sorted(name for _, name, is_package in pkgutil.walk_packages(bafflebox.__path__, "bafflebox.") if is_package)

MODULES = {"bafflebox.table": {"acts", "events"}}
"""Modules that are themselves public names."""


@pytest.mark.parametrize("name", PACKAGES)
def test_no_public_name_is_hidden_by_a_module(name: str) -> None:
    """A module of the same name takes a function's place as soon as somebody imports it."""
    try:
        package = importlib.import_module(name)
    except ExtraMissing as missing:
        pytest.skip(str(missing))
    for _, module, _ in pkgutil.iter_modules(package.__path__, f"{name}."):
        if not module.endswith("__main__"):
            importlib.import_module(module)
    public = set(getattr(package, "__all__", ())) - MODULES.get(name, set())

    assert [one for one in public if not hasattr(package, one)] == []
    assert [one for one in public if isinstance(getattr(package, one), ModuleType)] == []


def _make() -> ModuleType:
    """The program that writes the reference."""
    folder = str(Path(__file__).parents[1] / "docs")
    sys.path.insert(0, folder)
    try:
        return importlib.import_module("make")
    finally:
        sys.path.remove(folder)


@pytest.mark.parametrize("name", _make().OFFERED)
def test_the_reference_describes_every_name_and_member(name: str) -> None:
    """In words of its own: not those of a base class, and none that a generator made."""
    make, package = _make(), importlib.import_module(name)
    names = make.public(package)
    classes = [thing for one in names if inspect.isclass(thing := getattr(package, one))]

    assert names
    assert [one for one in names if not make.says(package, one)] == []
    assert [f"{kind.__name__}.{one}" for kind in classes for one, _, said in make.members(kind) if not said] == []


def test_what_is_inherited_or_generated_is_no_description() -> None:
    make = _make()

    @dataclass
    class Bare:
        one: int

    class Inherits(bafflebox.errors.InvalidInput):
        pass

    here = ModuleType("here")
    here.Bare, here.Inherits = Bare, Inherits  # type: ignore[attr-defined]
    assert (make.says(here, "Bare"), make.says(here, "Inherits")) == ("", "")


@pytest.mark.parametrize("name", _make().OFFERED)
def test_frozen_values_can_be_hashed(name: str) -> None:
    """A mapping among the fields of a frozen value is left out of its hash."""
    package = importlib.import_module(name)
    kinds = [kind for one in _make().public(package) if is_dataclass(kind := getattr(package, one))]
    for kind in kinds:
        if kind.__dataclass_params__.frozen and kind.__hash__ is not None:
            hashed = [each for each in fields(kind) if (each.hash if each.hash is not None else each.compare)]
            assert [each.name for each in hashed if re.match(r"(dict|Mapping|list)\b", str(each.type))] == [], kind
