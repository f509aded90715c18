"""A release in one command: `make release` puts everything that it consists of into `dist`, after looking at what it says.

- the package and the kernel, each as a source archive and as a wheel (kernel wheels of other systems: .github/workflows/release.yml);
- `bafflebox-VERSION.cdx.json`, the bill of materials (CycloneDX);
- `CHANGES.md`, what the changelog says of this version;
- `SHA256SUMS` over all of them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
SUMS = "SHA256SUMS"


class Unready(Exception):
    """Something that keeps a release from being made."""


def version() -> str:
    """The version of the package, as it says itself."""
    found = re.search(
        r'^__version__ = "([^"]+)"$', (ROOT / "src/bafflebox/__init__.py").read_text("utf-8"), re.MULTILINE
    )
    assert found is not None
    return found[1]


def changes(of: str, changelog: str) -> str:
    """The section of a version in the changelog; refuses a changelog that has none."""
    found = re.search(rf"^## {re.escape(of)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise Unready(f"CHANGELOG.md says nothing of {of}.")
    return f"# Baffle Box {of}\n\n{found[1].strip()}\n"


def check(of: str) -> str:
    """What has to be right before anything is built; gives what the changelog says of the version."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", of):
        raise Unready(f"{of} is not a version: MAJOR.MINOR.PATCH.")
    if "pip install bafflebox" in (ROOT / "README.md").read_text("utf-8"):
        raise Unready("README.md promises a package on the index; say what works.")
    return changes(of, (ROOT / "CHANGELOG.md").read_text("utf-8"))


def build(into: Path) -> None:
    """The two packages, each as a source archive and as a wheel, built with what is installed here."""
    python = [sys.executable, "-m"]
    subprocess.run([*python, "hatchling", "build", "-d", str(into)], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder:
        native = Path(folder) / "native"  # so that the build leaves nothing in the repository
        shutil.copytree(
            ROOT / "native", native, ignore=shutil.ignore_patterns("build", "*.egg-info", "*.so", "__pycache__")
        )
        sdist = f"from setuptools.build_meta import build_sdist; build_sdist({str(into)!r})"
        subprocess.run([sys.executable, "-c", sdist], cwd=native, check=True, stdout=subprocess.DEVNULL)
        wheel = [*python, "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(into), str(native)]
        subprocess.run(wheel, check=True)


def try_out(wheel: Path, of: str) -> None:
    """Start the program from the wheel alone, and look that it is this version with its books in it."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)
        for words, expected in (
            (["--version"], of),
            (["rule", "late_start", "--book", "usbgf", "minutes_late=12", "match_length=7"], "usbgf:2.2.5"),
        ):
            start = f"import sys; sys.path.insert(0, {folder!r}); from bafflebox.cli import main; main({words!r})"
            ran = subprocess.run([sys.executable, "-I", "-c", start], cwd=folder, capture_output=True, text=True)
            if expected not in ran.stdout:
                raise Unready(f"The wheel does not answer bafflebox {' '.join(words)}: {ran.stdout}{ran.stderr}")


def write_sums(folder: Path) -> None:
    """The SHA-256 of every file, as `sha256sum -c` reads them."""
    files = sorted(file for file in folder.iterdir() if file.name != SUMS)
    lines = [f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / SUMS).write_text("".join(lines), "utf-8")


def main() -> int:
    of = version()
    try:
        said = check(of)
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        build(DIST)
        (wheel,) = DIST.glob(f"bafflebox-{of}-*.whl")
        try_out(wheel, of)
    except Unready as wrong:
        print(f"No release: {wrong}", file=sys.stderr)
        return 1
    (DIST / "CHANGES.md").write_text(said, "utf-8")
    bill = [sys.executable, str(ROOT / "tools/dependencies.py"), "bom", str(DIST / f"bafflebox-{of}.cdx.json")]
    subprocess.run(bill, check=True)
    write_sums(DIST)
    for file in sorted(DIST.iterdir()):
        print(f"{file.stat().st_size:>12,}  {file.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
