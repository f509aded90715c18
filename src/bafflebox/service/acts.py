"""Acts as programs send them: the name of the act and its fields."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, get_args

from pydantic import ConfigDict, TypeAdapter, ValidationError

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.table import Act, acts

KINDS: dict[str, type] = {kind.__name__: kind for kind in get_args(Act)}
WITH_HYPHENS = {re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower(): name for name in KINDS}
"""The same names spelled like acts at the desk: `roll-opening` is `RollOpening`."""
NOT_FROM_OUTSIDE = frozenset({"RevealDice"})
"""Acts that only the server itself performs."""
LARGEST_NUMBER = 10**10
"""The largest number accepted: points, turns and milliseconds stay below it, so that they can always be counted and
shown."""


@cache
def _reader(name: str) -> TypeAdapter[Any]:
    # In a list, because pydantic accepts no settings for a bare dataclass.
    kind: Any = KINDS[name]
    return TypeAdapter(list[kind], config=ConfigDict(extra="forbid"))


@cache
def _fields_of(name: str) -> tuple[str, ...]:
    return tuple(sorted(field.name for field in dataclasses.fields(KINDS[name])))


@cache
def _bare(name: str) -> Act:
    """An act without any field given; acts are immutable, so that all who send it can share it."""
    act: Act = _reader(name).validate_python([{}])[0]
    return act


def _check_fields(name: str, told: Iterable[str]) -> None:
    """Refuse the first field that the act does not have."""
    known = _fields_of(name)
    for field in told:
        if field not in known:
            near = get_close_matches(field, known, n=1, cutoff=0.5)
            takes = f"{name} takes: {', '.join(known)}." if known else f"{name} takes none."
            hint = f"Did you mean '{near[0]}'?" if near else takes
            raise InvalidInput(
                f"There is no field '{field}' here. {hint}",
                code="unknown_field",
                facts={"field": field, "nearest": near},
            )


def read_act(told: Mapping[str, Any]) -> Act:
    """Parse an act, e.g. `{"act": "Play", "play": "8/5 6/5"}`; `play` is the same act."""
    fields = dict(told)
    name = fields.pop("act", None)
    if not isinstance(name, str):
        raise InvalidInput('An act needs a name: {"act": "Roll"}.', code="bad_act")
    name = WITH_HYPHENS.get(name, name)
    if name not in KINDS or name in NOT_FROM_OUTSIDE:
        raise unknown_name("act", name, set(KINDS) - NOT_FROM_OUTSIDE)
    _check_fields(name, fields)
    try:
        found: acts.Act = _reader(name).validate_python([fields])[0] if fields else _bare(name)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False)[0]
        where = ".".join(str(step) for step in first["loc"][1:]) or name
        raise InvalidInput(f"{where}: {first['msg']}.", code="bad_act") from None
    for field, value in fields.items():
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise InvalidInput(f"{field}: No number here has more than ten digits.", code="bad_act")
    return found
