"""The settings of a book for one match: everything it computes from event, length, score and discipline."""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.rulings import Book, Setting


def arguments_of(**given: Any) -> dict[str, Any]:
    """Arguments as people write them, read into values: numbers, yes and no, a score as a pair; a roll stays as written.

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
        else:
            read[name] = _value(value) if isinstance(value, str) and name != "roll" else value
    return read


def _value(text: str) -> Any:
    """A value as people write it: yes or no, a number, a list with commas, whose parts may be pairs such as 3-5 or a-2.

    >>> _value("2.5"), _value("13, 14"), _value("1-0,3-0"), _value("a-2,b-1"), _value("up_to_minute")
    (2.5, [13, 14], [[1, 0], [3, 0]], [['a', 2], ['b', 1]], 'up_to_minute')
    """
    word = text.strip().lower()
    if "," in word:
        return [_value(part) for part in word.strip("[]").split(",") if part.strip()]
    if word in ("yes", "no", "true", "false"):
        return word in ("yes", "true")
    if pair := re.fullmatch(r"(\d+|[a-z])-(\d+)", word):
        return [int(pair[1]) if pair[1].isdigit() else pair[1], int(pair[2])]
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    return float(word) if re.fullmatch(r"-?\d+\.\d+", word) else text


def check_names(book: Book, names: Iterable[str]) -> None:
    """Refuse an argument that no setting of the book takes, with the nearest right names."""
    taken = {name for rule in book.setting_rules.values() for name in inspect.signature(rule.function).parameters}
    for name in names:
        if name not in taken:
            raise unknown_name("argument of a setting", name, sorted(taken))


def all_settings(book: Book, arguments: Mapping[str, Any], names: Collection[str] = ()) -> list[Setting]:
    """Every setting that can be computed from these arguments, or those of these names; each takes only what it knows."""
    found = []
    for name, rule in sorted(book.setting_rules.items()):
        if names and name not in names:
            continue
        wanted = inspect.signature(rule.function).parameters
        needed = [p.name for p in wanted.values() if p.default is p.empty and p.name not in arguments]
        if needed:
            found.append(Setting(name, None, rule.clauses, needs=tuple(needed)))
        else:
            found.append(_worked_out(book, name, arguments))
    return found


def one_setting(book: Book, name: str, arguments: Mapping[str, Any]) -> Setting | None:
    """One setting by name from these arguments, or None where the book has no such setting."""
    return _worked_out(book, name, arguments) if name in book.setting_rules else None


def _worked_out(book: Book, name: str, arguments: Mapping[str, Any]) -> Setting:
    """The setting, or a sentence about arguments of which it can make nothing: they come from people."""
    wanted = inspect.signature(book.setting_rules[name].function).parameters
    given = {key: value for key, value in arguments.items() if key in wanted}
    try:
        return book.setting(name, **given)
    except BaffleBoxError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as wrong:
        told = ", ".join(f"{key}={value}" for key, value in given.items())
        raise InvalidInput(
            f"The setting {name} of {book.id} cannot be worked out from {told}.",
            code="bad_setting",
        ) from wrong
