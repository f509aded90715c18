"""Acts as people type them: `roll`, `play "8/5 6/5"`, `point-out illegal_move offender=white`."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError

from bafflebox.clock import read_face
from bafflebox.clock.millis import SECOND
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.game import Result, Roll
from bafflebox.table import Act, acts

TIMES: dict[type, dict[str, int]] = {
    acts.SetClock: {"white": 1, "black": 1},
    acts.AdjustTime: {"by": 1},
    acts.Grant: {"delay": SECOND, "reserve": SECOND},
}
"""Details that are times, with the milliseconds in their unit."""


def word(name: str) -> str:
    """The name of an act as typed."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


ACTS = {word(kind.__name__): kind for kind in get_args(Act)}
"""Every act, by the word to type for it."""


def read_act(name: str, details: tuple[str, ...]) -> Act:
    """The act with that name, its details given in order or as name=value.

    >>> read_act("play", ("8/5 6/5",))
    Play(play='8/5 6/5')
    >>> read_act("roll", ("dice=6-5", "rest=cocked")).dice
    (6, 5)
    >>> read_act("set-clock", ("16:00", "9:30"))
    SetClock(white=960000, black=570000)
    """
    key = name.strip().replace("_", "-").lower()
    if key not in ACTS:
        raise unknown_name("act", name, ACTS)
    kind = ACTS[key]
    known = [field.name for field in fields(kind)]
    given: dict[str, Any] = {}
    facts: list[tuple[str, str]] = []
    for place, detail in enumerate(details):
        field, equals, value = detail.partition("=")
        if equals and field in known:
            given[field] = _value(kind, field, value)
        elif equals and "facts" in known:
            facts.append((field, value))
        elif place < len(known):
            given[known[place]] = _value(kind, known[place], detail)
        else:
            raise InvalidInput(f"{key} takes {', '.join(known) or 'no details'}, not '{detail}'.", code="bad_detail")
    if facts:
        given["facts"] = facts
    return _made(kind, key, given, known)


def _value(kind: type, field: str, value: str) -> Any:
    if field in TIMES.get(kind, {}):
        return _time(value, TIMES[kind][field])
    if field == "dice":
        Roll.parse(value)  # refuses anything but a roll; which die showed what is kept
        one, other = re.findall(r"[1-6]", value)
        return int(one), int(other)
    if field == "result":
        named = {str(result): result for result in Result}
        if value.lower() not in named:
            raise unknown_name("result", value, named)
        return named[value.lower()]
    return None if value in ("", "none") and field in ("owner", "offender") else value


def _time(value: str, unit: int) -> int | str:
    """A time as clocks show it, such as 5:00 or -0:30. Programs give whole units: milliseconds on the clock, seconds of an accommodation."""
    sign, shown = (-1, value[1:]) if value.startswith("-") else (1, value.removeprefix("+"))
    if ":" in shown:
        return sign * read_face(shown) // unit
    if unit < SECOND and shown.isdigit() and 0 < int(shown) < SECOND:
        raise InvalidInput(f"Write the time as m:ss, such as 5:00, not '{value}'.", code="bad_detail")
    return value


def _made(kind: type, key: str, given: dict[str, Any], known: list[str]) -> Act:
    try:
        act: Act = TypeAdapter(kind).validate_python(given)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "it"
        wrong_how = "is missing" if first["type"] == "missing" else f"cannot be '{first['input']}'"
        if expected := first.get("ctx", {}).get("expected"):
            wrong_how += f"; write {expected}"
        takes = f"The act takes {', '.join(known)}." if known else "The act takes no details."
        raise InvalidInput(f"{key}: {where} {wrong_how}. {takes}", code="bad_detail") from None
    return act
