"""A plain install is enough for the core: whatever else is imported is not there, and said to be with the command that installs it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bafflebox.extras import EXTRAS, ExtraMissing, command, missing

ROOT = Path(__file__).parents[1]
CORE = {"click", "pyyaml"}
BLOCK = """
import importlib.abc, sys
class Gone(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {packages!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Gone())
{code}
"""
BROUGHT = tuple(sorted({package for packages in EXTRAS.values() for package in packages} | {"bafflebox_kernel"}))


def without_extras(code: str) -> subprocess.CompletedProcess[str]:
    """A Python in which nothing but the core can be imported."""
    text = BLOCK.format(packages=BROUGHT, code=code)
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False, cwd=ROOT)


def test_the_core_needs_two_packages_and_every_extra_is_whole() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = told["optional-dependencies"]

    assert {one.partition(">")[0].lower() for one in told["dependencies"]} == CORE
    assert any(one.startswith("bafflebox[server") for one in extras["all"])
    assert "bafflebox[bots]" in extras["analysis"]
    assert all("bafflebox[analysis]" in extras[name] for name in ("cluster", "ray"))
    assert all(name in extras for name in EXTRAS)


@pytest.mark.parametrize(
    "code",
    [
        "import bafflebox; assert bafflebox.play('beginner', 'beginner', 1, seed=7).is_over",
        "import bafflebox; bafflebox.rule('usbgf', 'late_start', minutes_late=12, match_length=7).to_json()",
        "from bafflebox.books import open_book; assert open_book('examples/thursday-club.yaml').id",
        "import bafflebox.game.draw, bafflebox.clock, bafflebox.match, bafflebox.notation.formats, bafflebox.records.check",
    ],
)
def test_the_library_of_the_core(code: str) -> None:
    ran = without_extras(code)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize(
    "line",
    [
        "rule late_start --book usbgf minutes_late=12 match_length=7",
        "why start 64 8/5",
        "moves start 31",
        "show start",
        "books compare breaks --length 13",
        "books show usbgf:2.2.5.b",
        "incidents",
        "settings --book usbgf",
        "--version",
        "--help",
    ],
)
def test_the_commands_of_the_core(line: str) -> None:
    ran = without_extras(f"from bafflebox.cli import main; main({line.split()!r})")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


@pytest.mark.parametrize("line", ["serve", "demo", "journal verify x.db", "tournament tables"])
def test_a_command_that_needs_more_says_how_to_install_it(line: str) -> None:
    ran = without_extras(f"from bafflebox.cli import main; main({line.split()!r})")
    assert ran.returncode == 2
    assert "Install it with: pip install 'bafflebox[server]'" in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    "code",
    [
        "from bafflebox.cli import main; main(['analyse', 'x.mat'])",
        "import bafflebox; bafflebox.analyse(bafflebox.Match.to(1))",
    ],
    ids=["command", "library"],
)
def test_an_analysis_names_its_own_extra(code: str) -> None:
    ran = without_extras(code)
    assert ran.returncode
    assert "Install it with: pip install 'bafflebox[analysis]'" in ran.stderr


@pytest.mark.parametrize("module", ["web", "service"])
def test_a_part_that_is_not_installed_says_how_to_install_it(module: str) -> None:
    ran = without_extras(f"import bafflebox.{module}")
    assert "ExtraMissing" in ran.stderr
    assert "pip install 'bafflebox[server]'" in ran.stderr


def test_every_package_of_an_extra_is_known_by_it() -> None:
    for extra, packages in EXTRAS.items():
        for package in packages:
            assert isinstance(found := missing(f"{package}.part"), ExtraMissing)
            assert command(extra) in str(found)
    assert missing("nothing") is None
