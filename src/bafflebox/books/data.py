"""Writes the data files that follow from what people write: the clauses as JSON, which loads in a twentieth of the time of
YAML, and the indexes by which a ruling opens only the chapters it needs.

Run as `python -m bafflebox.books.data`; a test fails where a file is out of date.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from pathlib import Path

import yaml

from bafflebox.books import BOOKS, load


def clauses_json(book: str, folder: Path = Path(__file__).parent) -> str:
    """The JSON text that belongs to the YAML of a book."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    clauses = yaml.load((folder / book / "clauses.yaml").read_text("utf-8"), Loader=loader)
    return json.dumps(clauses, ensure_ascii=False, indent=0) + "\n"


def index_json(book: str) -> str:
    """For each incident the chapters of a book that decide on it."""
    loaded = load(book)
    index: dict[str, list[str]] = {}
    for name in loaded.chapters:
        for decision in importlib.import_module(f"{loaded.package}.{name}").chapter.decisions:
            chapters = index.setdefault(decision.incident, [])
            if name not in chapters:
                chapters.append(name)
    return json.dumps(index, indent=0, sort_keys=True) + "\n"


def incidents_json() -> str:
    """For each incident the module it stands in."""
    package = importlib.import_module("bafflebox.rulings.incidents")
    modules = [module.name for module in pkgutil.iter_modules(package.__path__)]
    found = {
        incident.name: name
        for name in modules
        for incident in importlib.import_module(f"{package.__name__}.{name}").INCIDENTS
    }
    return json.dumps(found, indent=0, sort_keys=True) + "\n"


def files(folder: Path = Path(__file__).parent) -> dict[Path, str]:
    """Every file that is written, with the text it should hold."""
    clauses = {folder / book / "clauses.json": clauses_json(book) for book in BOOKS}
    indexes = {folder / book / "index.json": index_json(book) for book in BOOKS}
    return clauses | indexes | {folder.parent / "rulings" / "incidents" / "index.json": incidents_json()}


def main() -> None:
    for path, text in files().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
