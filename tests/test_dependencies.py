"""The lock and the bill of materials: everything that is needed to run, with versions and hashes, and no address of an index."""

from __future__ import annotations

import re
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))
dependencies = pytest.importorskip("dependencies")
sys.path.remove(str(ROOT / "tools"))


@pytest.mark.parametrize("lock", dependencies.LOCKS)
def test_everything_that_is_needed_to_run_is_locked_with_hashes(lock: str) -> None:
    extras, building = dependencies.LOCKS[lock]
    needed = dependencies.closure(extras, building=False)
    kept = dependencies.locked(lock)

    assert len(needed) > 35
    assert set(needed) <= set(kept)
    assert building or set(needed) == set(kept)
    for package in kept.values():
        assert package.hashes, package.name
        assert all(re.fullmatch(r"[0-9a-f]{64}", one) for one in package.hashes), package.name
    assert {name: package.version for name, package in kept.items() if name in needed} == {
        name: package.version for name, package in needed.items()
    }
    assert "://" not in (ROOT / lock).read_text("utf-8")


def test_what_is_locked_is_what_the_tests_run_with() -> None:
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE))
    kept = dependencies.locked()
    for name, wanted in pinned.items():
        plain = dependencies.canonicalize_name(name)
        if plain in kept:
            assert kept[plain].version == wanted == version(plain), name


def test_make_installs_from_the_lock() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    assert "install -q --require-hashes -r requirements.lock" in text


def test_the_bill_of_materials_names_every_package_and_what_it_needs() -> None:
    bill = dependencies.bill()
    kept = dependencies.locked("requirements-server.lock")

    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert {one["name"] for one in bill["components"]} == set(kept)
    refs = {one["bom-ref"] for one in bill["components"]} | {bill["metadata"]["component"]["bom-ref"]}
    assert {one["ref"] for one in bill["dependencies"]} == refs
    assert all(set(one["dependsOn"]) <= refs for one in bill["dependencies"])
    assert sum(bool(one["dependsOn"]) for one in bill["dependencies"]) > 5
