"""Turns the books' clauses from YAML, in which they are written, into JSON, which loads in a twentieth of the time.

Run as `python -m bafflebox.books.data`; a test fails where the two differ.
"""

from __future__ import annotations

import json
from pathlib import Path

import yaml

from bafflebox.books import BOOKS


def clauses_json(book: str, folder: Path = Path(__file__).parent) -> str:
    """The JSON text that belongs to the YAML of a book."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    clauses = yaml.load((folder / book / "clauses.yaml").read_text("utf-8"), Loader=loader)
    return json.dumps(clauses, ensure_ascii=False, indent=0) + "\n"


def main() -> None:
    folder = Path(__file__).parent
    for book in BOOKS:
        (folder / book / "clauses.json").write_text(clauses_json(book), "utf-8")


if __name__ == "__main__":
    main()
