"""The example packages, built and installed by pip into a folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = Path(__file__).parents[2] / "examples" / "packages"


def install_examples(where: Path) -> Path:
    """The folder into which pip has built and installed them; on the path of a program, they are there."""
    sources = where / "sources"
    shutil.copytree(PACKAGES, sources, ignore=shutil.ignore_patterns("build", "__pycache__", "*.egg-info"))
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    projects = [str(one) for one in sorted(sources.iterdir()) if one.is_dir()]
    done = subprocess.run([*pip, "--target", str(where / "site"), *projects], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return where / "site"
