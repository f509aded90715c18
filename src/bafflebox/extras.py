"""Optional dependencies: which extra provides a missing package, and the command that installs it."""

from __future__ import annotations

from importlib.util import find_spec

from bafflebox.errors import BaffleBoxError

EXTRAS: dict[str, tuple[str, ...]] = {
    "server": (
        "pydantic", "pydantic_core", "sqlalchemy", "fastapi", "starlette", "uvicorn", "websockets", "httptools", "uvloop", "orjson", "jinja2", "babel",
        "multipart", "python_multipart", "argon2", "segno", "structlog", "prometheus_client", "cryptography", "fpdf", "rustworkx", "markdown_it",
    ),
    "bots": ("bgsage", "numpy", "rich"),
    "ogxm": ("gvformat",),
    "postgres": ("psycopg",),
    "analysis": ("joblib",),
    "gym": ("gymnasium", "pettingzoo"),
    "cluster": ("distributed",),
    "ray": ("ray",),
}  # fmt: skip
"""The extras, with the packages (by import name) that each provides."""


class ExtraMissing(BaffleBoxError, ImportError):
    """A part of the program that is not installed; the sentence gives the command that installs it."""

    code = "extra_needed"


def command(extra: str) -> str:
    """The command that installs an extra.

    >>> command("server")
    "pip install 'bafflebox[server]'"
    """
    return f"pip install 'bafflebox[{extra}]'"


def missing(package: str, what: str = "This") -> ExtraMissing | None:
    """The error for a package that cannot be imported; None for one that no extra brings."""
    name = package.partition(".")[0]
    for extra, packages in EXTRAS.items():
        if name in packages:
            return ExtraMissing(f"{what} needs {name}. Install it with: {command(extra)}")
    return None


def need(extra: str, what: str, *packages: str) -> None:
    """Raises if an extra, or some of its packages, is missing, before an import fails halfway."""
    for package in packages or EXTRAS[extra]:
        if package not in _OPTIONAL and not _is_there(package):
            raise ExtraMissing(f"{what} needs {package}. Install it with: {command(extra)}")


def _is_there(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


_OPTIONAL = frozenset({"uvloop", "httptools", "orjson", "multipart", "python_multipart"})
"""Packages that don't exist on every system, can be done without, or go by one of two names."""
