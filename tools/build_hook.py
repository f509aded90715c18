"""What a wheel has and the repository has not: the rule books and incidents, checked, in the form that loads fastest, and the guides."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BooksHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the books into the wheel; where they are edited, each is compiled when it is first read."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "src"))
        from bafflebox.books import BOOKS, load
        from bafflebox.books.written.book import COMPILED
        from bafflebox.books.written.source import compiled
        from bafflebox.rulings import incident, incident_texts

        self.made = tempfile.TemporaryDirectory()
        texts = {f"books/{Path(book.file()).name}/{COMPILED}": compiled(book) for book in map(load, BOOKS)}
        texts[f"rulings/incidents/{incident.COMPILED}"] = incident_texts.compiled()
        for number, (name, text) in enumerate(texts.items()):
            file = Path(self.made.name) / str(number)
            file.write_text(json.dumps(text, ensure_ascii=False, separators=(",", ":")), "utf-8")
            build_data["force_include"][str(file)] = f"bafflebox/{name}"
        docs = Path(self.root) / "docs"
        for page in (*docs.glob("*.md"), *(docs / "reference").glob("*.md")):
            build_data["force_include"][str(page)] = f"bafflebox/web/guides/{page.relative_to(docs).as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "made"):
            self.made.cleanup()
