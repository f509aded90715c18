"""What other programs import: every public name is what its package says it is."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import pytest

import bafflebox

PACKAGES = sorted(name for _, name, is_package in pkgutil.walk_packages(bafflebox.__path__, "bafflebox.") if is_package)

MODULES = {"bafflebox.table": {"acts", "events"}}
"""Modules that are themselves public names."""


@pytest.mark.parametrize("name", PACKAGES)
def test_no_public_name_is_hidden_by_a_module(name: str) -> None:
    """A module of the same name takes a function's place as soon as somebody imports it."""
    package = importlib.import_module(name)
    for _, module, _ in pkgutil.iter_modules(package.__path__, f"{name}."):
        if not module.endswith("__main__"):
            importlib.import_module(module)
    public = set(getattr(package, "__all__", ())) - MODULES.get(name, set())

    assert [one for one in public if not hasattr(package, one)] == []
    assert [one for one in public if isinstance(getattr(package, one), ModuleType)] == []
