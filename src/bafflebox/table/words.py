"""How sides, dice, results and reasons appear in the sentences of events."""

from __future__ import annotations

from typing import Any

from bafflebox.game import Result, Side

RESULTS = {Result.SINGLE: "a single game", Result.GAMMON: "a gammon", Result.BACKGAMMON: "a backgammon"}


def shown(value: Any) -> Any:
    """A field of an event in its sentence."""
    if isinstance(value, Side):
        return called(value)
    if isinstance(value, Result):
        return RESULTS[value]
    return "-".join(map(str, value)) if isinstance(value, tuple) else value


def called(side: Side) -> str:
    """A side by its name."""
    return str(side).capitalize()


def counted(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def spaced(text: str) -> str:
    """An identifier as plain words."""
    return text.replace("_", " ")


def because(why: str) -> str:
    """The reason at the end of a sentence, if there is one."""
    return f": {spaced(why).rstrip('.')}" if why else ""


def answered(value: str | int | bool) -> str:
    """The value of a fact as text."""
    return ("yes" if value else "no") if isinstance(value, bool) else spaced(str(value))
