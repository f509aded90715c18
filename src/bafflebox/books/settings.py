"""The settings of a book for one match: everything it computes from event, length, score and discipline."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.rulings import Book, Setting


def arguments_of(**given: Any) -> dict[str, Any]:
    """Arguments as people write them, read into values: numbers, yes and no, a score as a pair.

    >>> arguments_of(length="7", score="3-5", clock="yes", event=None)
    {'length': 7, 'score': (3, 5), 'clock': True}
    """
    read: dict[str, Any] = {}
    for name, value in given.items():
        if value is None:
            continue
        text = str(value).strip().lower()
        if name == "score" and isinstance(value, str):
            own, dash, opp = text.partition("-")
            if not dash or not (own.strip().isdigit() and opp.strip().isdigit()):
                raise InvalidInput(f"'{value}' is not a score. Write for example 3-5.", code="bad_score")
            read[name] = (int(own), int(opp))
        elif text in ("yes", "no", "true", "false"):
            read[name] = text in ("yes", "true")
        else:
            read[name] = int(text) if text.lstrip("-").isdigit() else value
    return read


def all_settings(book: Book, arguments: Mapping[str, Any]) -> list[Setting]:
    """Every setting that can be computed from these arguments; each takes only those that it knows."""
    found = []
    for name, rule in sorted(book.setting_rules.items()):
        wanted = inspect.signature(rule.function).parameters
        needed = [p.name for p in wanted.values() if p.default is p.empty and p.name not in arguments]
        if needed:
            found.append(Setting(name, None, rule.clauses, needs=tuple(needed)))
        else:
            found.append(book.setting(name, **{key: value for key, value in arguments.items() if key in wanted}))
    return found


def one_setting(book: Book, name: str, arguments: Mapping[str, Any]) -> Setting | None:
    """One setting by name from these arguments, or None where the book has no such setting."""
    if name not in book.setting_rules:
        return None
    wanted = inspect.signature(book.setting_rules[name].function).parameters
    return book.setting(name, **{key: value for key, value in arguments.items() if key in wanted})
