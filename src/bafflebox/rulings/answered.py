"""The answer to a double that was given before the ruling: it stands or falls with the double, in every book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bafflebox.rulings.remedies import AnswerVoid, DoubleStands, DoubleVoid, GameGoesOn, NoDouble, Remedy

Given = tuple[tuple[Remedy, tuple[str, ...]], ...]


def with_answer(remedies: Given, known: Mapping[str, Any]) -> Given:
    """The remedies, with what becomes of an answer that is among the facts and that no remedy mentions."""
    answer = known.get("answer")
    settled = {remedy.about for remedy, _ in remedies}
    if answer not in ("taken", "passed") or "answer" in settled:
        return remedies
    found: list[tuple[Remedy, tuple[str, ...]]] = []
    for remedy, clauses in remedies:
        if remedy == DoubleStands():
            found.append((DoubleStands(answer), clauses))
            continue
        found.append((remedy, clauses))
        if isinstance(remedy, DoubleVoid):
            found.append((AnswerVoid(answer), clauses))
        if isinstance(remedy, DoubleVoid | NoDouble) and answer == "passed" and "game" not in settled:
            found.append((GameGoesOn(), clauses))
    return tuple(found)
