"""Questions on which the books differ: the facts, and what each book must say."""

from __future__ import annotations

from typing import Any

from bafflebox.books import load
from bafflebox.rulings.examples import WorkedExample, failures

Questions = dict[str, tuple[str, dict[str, Any], dict[str, dict[str, Any]]]]
"""By question: the incident, its facts, and for each book that is asked what it says."""
SILENT = {"silent": True}
ALLOWED = {"violation": False}
FORBIDDEN = {"violation": True}
FREE = {"violation": False, "without": ["may_not"]}
"""Allowed, and nothing forbidden in passing."""


def says(*words: str, **more: Any) -> dict[str, Any]:
    return {"says": list(words), **more}


def remedy(name: str, **more: Any) -> dict[str, Any]:
    return {"remedy": name, **more}


def disagreements(questions: Questions, question: str, book: str) -> list[str]:
    """What a book answers otherwise than it must."""
    incident, facts, answers = questions[question]
    data = {"incident": incident, "facts": facts, "expect": answers[book]}
    return failures(WorkedExample("", 0, question, data), load(book), substance_only=True)
