"""What a release consists of, as far as it can be looked at without making one."""

from __future__ import annotations

import re
import sys
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest
import yaml

import bafflebox

ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
sys.path.insert(0, str(ROOT / "tools"))
release = pytest.importorskip("release")
sys.path.remove(str(ROOT / "tools"))


def test_the_changelog_tells_of_this_version_and_the_readme_promises_no_index() -> None:
    assert release.version() == bafflebox.__version__
    assert release.check(bafflebox.__version__).startswith(f"# Baffle Box {bafflebox.__version__}\n\n### ")


@pytest.mark.parametrize("told", ["1.0", "1.0.0rc1", "next"])
def test_a_version_has_three_numbers(told: str) -> None:
    with pytest.raises(release.Unready, match="is not a version"):
        release.check(told)


def test_only_the_section_of_the_version_is_taken() -> None:
    log = "# Changelog\n\n## 1.1.0\n\n- New.\n\n## 1.0.0 (2026)\n\n- First.\n"
    assert release.changes("1.1.0", log) == "# Baffle Box 1.1.0\n\n- New.\n"
    assert release.changes("1.0.0", log) == "# Baffle Box 1.0.0\n\n- First.\n"
    for unknown in ("1.0", "2.0.0"):
        with pytest.raises(release.Unready, match="says nothing"):
            release.changes(unknown, log if unknown != "1.0" else "## 1.0.0\n")


def test_the_sums_are_those_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"2")
    (tmp_path / "a").write_bytes(b"1")
    release.write_sums(tmp_path)
    release.write_sums(tmp_path)  # the sums themselves are not among them
    expected = [f"{sha256(told).hexdigest()}  {name}" for name, told in (("a", b"1"), ("b", b"2"))]
    assert (tmp_path / release.SUMS).read_text().splitlines() == expected


def test_wheels_are_built_for_every_system_and_every_python() -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))["jobs"]
    kernel, package = jobs["kernel"]["strategy"]["matrix"], jobs["package"]["strategy"]["matrix"]
    classified = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8"))

    assert tuple(classified) == tuple(package["python"]) == PYTHONS
    assert kernel["python"] == [f"cp{python.replace('.', '')}" for python in PYTHONS]
    assert {system.partition("-")[0] for system in kernel["system"]} == {"ubuntu", "macos", "windows"}
    native = tomllib.loads((ROOT / "native/pyproject.toml").read_text("utf-8"))
    assert "manylinux" in native["tool"]["cibuildwheel"]["linux"]["manylinux-x86_64-image"]
    for job in jobs.values():
        for step in job["steps"]:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step.get("uses", "a/b@" + "0" * 40)), step


def test_image_and_unit_run_as_an_unprivileged_user() -> None:
    stages = (ROOT / "deploy/Dockerfile").read_text("utf-8").split("\nFROM ")
    last = stages[-1].splitlines()
    user = next(at for at, line in enumerate(last) if line.startswith("USER "))

    assert last[user] == "USER 10001"
    assert not [line for line in last[user:] if line.startswith("RUN")]
    assert all("--require-hashes" in line or "--no-deps" in line for line in stages[0].splitlines() if "pip " in line)
    unit = (ROOT / "deploy/bafflebox.service").read_text("utf-8")
    assert "\nDynamicUser=yes\n" in unit
    assert "\nNoNewPrivileges=yes\n" in unit
