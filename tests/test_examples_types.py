"""The examples of the guides are well typed: programmers copy them into code that is checked."""

from __future__ import annotations

import ast
import doctest
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FILES = sorted((ROOT / "examples").rglob("*.py"))


def program(page: Path) -> str:
    """The Python examples of a page as one program: what they print is left out."""
    lines = []
    for example in doctest.DocTestParser().get_examples(page.read_text("utf-8")):
        if example.exc_msg is None and not example.options.get(doctest.SKIP):
            shown = isinstance(ast.parse(example.source).body[0], ast.Expr)  # or a checker calls it useless
            lines.append(f"print({example.source.rstrip()})\n" if shown and example.want else example.source)
    return "".join(lines)


def test_every_example_passes_the_strict_type_checker(tmp_path: Path) -> None:
    paths = []
    for page in PAGES:
        if text := program(page):
            paths.append(tmp_path / f"guide_{page.stem.replace('-', '_').lower()}.py")
            paths[-1].write_text(text, "utf-8")
    assert len(paths) > 4

    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports", "silent", "--config-file", ""]
    told = subprocess.run(
        [*command, "--cache-dir", str(ROOT / ".mypy_cache" / "guides"), *map(str, paths), *map(str, FILES)],
        cwd=ROOT,
        env=os.environ | {"MYPYPATH": "src"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert told.returncode == 0, told.stdout
