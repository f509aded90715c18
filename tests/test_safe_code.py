"""Ways of writing code that would let data become code: none of them is anywhere in the package."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "bafflebox"
RUNS_TEXT = {
    "eval",
    "exec",
    "os.system",
    "os.popen",
    "subprocess.getoutput",
    "pickle.load",
    "pickle.loads",
    "marshal.loads",
}
"""Calls that carry out, or build objects from, whatever they are given."""
CHECKED = {("books/written/conditions.py", "eval"), ("game/values.py", "exec")}
"""Conditions of books, of which `tests/books/test_house_traps.py` shows that they reach nothing; and code made of our own fields."""
PUTS_IN = {r"\.innerHTML\s*=": {"setting_up.js", "lit.js"}}
"""The preview of a bracket, which the server draws and escapes; and the library of our components, which escapes itself."""


@cache
def calls() -> tuple[tuple[str, str, ast.Call], ...]:
    return tuple(_calls())


def _calls() -> Iterator[tuple[str, str, ast.Call]]:
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield path.relative_to(SOURCE).as_posix(), ast.unparse(node.func), node


def test_no_text_is_run() -> None:
    assert {(file, name) for file, name, _ in calls() if name in RUNS_TEXT} == CHECKED


def test_no_yaml_builds_objects() -> None:
    """Files of house rules are read as plain values."""
    loaders = re.compile(r"yaml\.(?:C?(?:Unsafe|Full)?Loader|unsafe_load|full_load)\b|\"C(?:Unsafe|Full)?Loader")
    assert [path.name for path in SOURCE.rglob("*.py") if loaders.search(path.read_text("utf-8"))] == []
    without = [
        file
        for file, name, call in calls()
        if name == "yaml.load" and "Loader" not in {word.arg for word in call.keywords}
    ]
    assert without == []


def test_no_command_goes_through_a_shell() -> None:
    found = [
        (file, name)
        for file, name, call in calls()
        if any(
            word.arg == "shell" and not (isinstance(word.value, ast.Constant) and not word.value.value)
            for word in call.keywords
        )
    ]
    assert found == []


def test_templates_are_files_of_the_package() -> None:
    assert [(file, name) for file, name, _ in calls() if name.endswith((".from_string", "jinja2.Template"))] == []


def test_queries_are_not_put_together_from_values() -> None:
    """SQL is written in the store alone; elsewhere nobody makes a query of a text."""
    outside = [
        (file, name)
        for file, name, _ in calls()
        if name == "text" and "sqlalchemy" in (SOURCE / file).read_text("utf-8")
    ]
    assert [one for one in outside if not one[0].startswith("store/")] == []


@pytest.mark.parametrize(
    "word",
    [r"\.innerHTML\s*=", r"\.outerHTML\s*=", r"document\.write", r"\beval\(", r"new Function\(", r"insertAdjacentHTML"],
)
def test_scripts_put_texts_in_as_texts(word: str) -> None:
    scripts = (SOURCE / "web" / "static").rglob("*.js")
    found = {path.name for path in scripts if re.search(word, path.read_text("utf-8"))}
    assert found == PUTS_IN.get(word, set())


def test_nothing_makes_tls_weaker_than_the_defaults_of_python() -> None:
    weaker = re.compile(
        r"CERT_NONE|check_hostname\s*=\s*False|_create_unverified|verify\s*=\s*False|minimum_version|PROTOCOL_TLSv1|set_ciphers|ssl_ciphers|ssl_version"
    )
    assert [path.name for path in SOURCE.rglob("*.py") if weaker.search(path.read_text("utf-8"))] == []
