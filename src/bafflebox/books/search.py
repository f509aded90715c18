"""Finding clauses by words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bafflebox.books import load
from bafflebox.rulings import Clause


def search(words: str, books: Iterable[str]) -> list[Clause]:
    """The clauses in which every word occurs (as the beginning of a word), best first: titles count more than text."""
    wanted = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
    scored: list[tuple[int, int, Clause]] = []
    for book in books:
        for clause in load(book).clauses.values():
            title, text = f"{clause.id} {clause.title} {clause.topic}", f"{clause.says} {clause.outcome}"
            hits = [5 * len(word.findall(title)) + len(word.findall(text)) for word in wanted]
            if wanted and all(hits):
                scored.append((-sum(hits), len(scored), clause))
    return [clause for *_, clause in sorted(scored, key=lambda item: item[:2])]
