"""A book's settings for one match: everything it computes from event, length, score and discipline."""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.rulings import Book, Setting

CALLED = (
    ("per_point", "minutes_per_point", "rate"),
    ("delay_seconds", "delay"),
    ("fixed", "fixed_minutes"),
    ("second_minutes", "second_bank_minutes"),
    ("minutes", "reserve_minutes"),
    ("length", "match_length"),
)
"""Different names for the same thing: in settings, in events, and in everyday use."""


def arguments_of(**given: Any) -> dict[str, Any]:
    """Parses arguments as people write them: numbers, yes and no, a score as a pair; a roll stays as written.

    Times are minutes, unless the name says seconds; a delay is in seconds.

    >>> arguments_of(length="7", score="3-5", clock="yes", event=None, turn_seconds="1:20", reserve_own="10:30")
    {'length': 7, 'score': (3, 5), 'clock': True, 'turn_seconds': 80, 'reserve_own': 10.5}
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
        elif time := re.fullmatch(r"(\d+):([0-5]\d)", text):
            seconds = 60 * int(time[1]) + int(time[2])
            read[name] = seconds if "second" in name or name == "delay" else seconds / 60
        else:
            read[name] = _value(value) if isinstance(value, str) and name != "roll" else value
    return read


def _value(text: str) -> Any:
    """A value as people write it: yes or no, a number, or a comma-separated list, which may contain pairs such as 3-5
    or a-2.

    >>> _value("2.5"), _value("13, 14"), _value("1-0,3-0"), _value("a-2,b-1"), _value("up_to_minute")
    (2.5, [13, 14], [[1, 0], [3, 0]], [['a', 2], ['b', 1]], 'up_to_minute')
    """
    word = text.strip().lower()
    if "," in word:
        return [_value(part.strip()) for part in text.strip(" []").split(",") if part.strip()]
    if word in ("yes", "no", "true", "false"):
        return word in ("yes", "true")
    if pair := re.fullmatch(r"(\d+|[a-z])-(\d+)", word):
        return [int(pair[1]) if pair[1].isdigit() else pair[1], int(pair[2])]
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    return float(word) if re.fullmatch(r"-?\d+\.\d+", word) else text


def check_names(books: Iterable[Book], names: Iterable[str]) -> None:
    """Refuses an argument that no setting of these books takes, and suggests similar names."""
    taken = {
        name
        for book in books
        for rule in book.setting_rules.values()
        for taken in inspect.signature(rule.function).parameters
        for name in _called(taken)
    }
    for name in names:
        if name not in taken:
            raise unknown_name("argument of a setting", name, sorted(taken))


def all_settings(book: Book, arguments: Mapping[str, Any], names: Collection[str] = ()) -> list[Setting]:
    """Every setting that can be computed from these arguments, or only the named ones; each takes only the arguments it
    knows."""
    found = []
    for name, rule in sorted(book.setting_rules.items()):
        if names and name not in names:
            continue
        wanted = inspect.signature(rule.function).parameters
        given = _given(wanted, arguments)
        needed = [p.name for p in wanted.values() if p.default is p.empty and p.name not in given]
        if needed:
            found.append(Setting(name, None, rule.clauses, needs=tuple(needed)))
        else:
            found.append(_worked_out(book, name, arguments))
    return found


def one_setting(book: Book, name: str, arguments: Mapping[str, Any]) -> Setting | None:
    """One setting by name from these arguments, or None if the book has no such setting."""
    return _worked_out(book, name, arguments) if name in book.setting_rules else None


def _called(name: str) -> tuple[str, ...]:
    """All names of an argument, its own name first."""
    return (name, *(other for names in CALLED if name in names for other in names if other != name))


def _given(wanted: Mapping[str, inspect.Parameter], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that a setting takes, by its own names; one given under two names must have the same value both
    times. A single word is a list of one where a list is wanted."""
    found: dict[str, Any] = {}
    for name, parameter in wanted.items():
        told = {other: arguments[other] for other in _called(name) if other in arguments}
        if len(set(map(str, told.values()))) > 1:
            both = " and ".join(f"{other}={value}" for other, value in told.items())
            raise InvalidInput(f"{both} say the same thing differently. One of them is wrong.", code="bad_setting")
        if told:
            value = next(iter(told.values()))
            found[name] = [value] if isinstance(value, str) and str(parameter.annotation).startswith("list[") else value
    return found


def unused(book: Book, found: Iterable[Setting], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that none of these settings uses."""
    taken = {
        other
        for setting in found
        if setting.name in book.setting_rules
        for name in inspect.signature(book.setting_rules[setting.name].function).parameters
        for other in _called(name)
    }
    return {name: value for name, value in arguments.items() if name not in taken}


def not_allowed(book: Book, arguments: Mapping[str, Any]) -> dict[str, str]:
    """The arguments that no event of this kind may set, each with what is allowed."""
    from bafflebox.books.event import variations  # imported here: few questions are about an event's own settings

    items = variations(book.key, str(arguments.get("event", "singles")))
    told = {item: (name, value) for name, value in arguments.items() for item in _called(name) if item in items}
    return {
        name: f"{items[item].allowed.words} [{', '.join(items[item].clauses)}]"
        for item, (name, value) in told.items()
        if type(value) in (int, float) and not items[item].accepts(value)
    }


def _check_score(length: Any, score: Any) -> None:
    """Refuse a score at which both players would have won."""
    whole = isinstance(length, int) and isinstance(score, (list, tuple)) and all(isinstance(own, int) for own in score)
    if whole and len(score) == 2 and min(score) >= length:
        raise InvalidInput(
            "A match to {length} can't stand at {score}: only one player can win it.",
            length=length,
            score=f"{score[0]}-{score[1]}",
            code="bad_score",
        )


def _worked_out(book: Book, name: str, arguments: Mapping[str, Any]) -> Setting:
    """The setting, or an error message about invalid arguments, since people typed them."""
    given = _given(inspect.signature(book.setting_rules[name].function).parameters, arguments)
    _check_score(given.get("length"), given.get("score"))
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
