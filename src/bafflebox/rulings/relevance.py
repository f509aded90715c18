"""Whether a given fact makes a difference: tested by trying every other answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.rulings.facts import Fact, FactType
from bafflebox.rulings.incident import incident
from bafflebox.rulings.ruling import OpenQuestions, Ruling
from bafflebox.rulings.state import SHOWN
from bafflebox.rulings.traced import compared

NUMBERS = (FactType.NUMBER, FactType.SECONDS, FactType.MINUTES)


def makes_no_difference(ruling: Ruling, name: str) -> bool:
    """Whether the ruling would be the same whatever the value of this fact.

    An answer that contradicts the other facts doesn't count. A number used in a calculation always matters. A fact no
    decision read may still show in the outcome: with this value (then it isn't among the unread ones), or with another,
    if this one means the same as no value.
    """
    unread = name in ruling.unread
    if name in SHOWN:
        if not unread and name not in ruling.facts:
            return False  # facts read only for the outcome show there
    elif unread:
        return True
    fact, value = incident(ruling.incident).by_name[name], ruling.given[name]
    if fact.type not in NUMBERS:
        others = _others(fact, value)
    else:
        others = _spread(ruling, fact, value) if unread else _numbers(ruling, fact)
    found = [answer for other in others if (answer := _answer(ruling, name, other)) is not None]
    same = all(isinstance(one, Ruling) and one.substance == ruling.substance for one in found)
    return same and (unread or bool(found))


def _others(fact: Fact, value: Any) -> Iterator[Any]:
    """Every other answer to a question that has few."""
    match fact.type:
        case FactType.YES_NO:
            yield not value
        case FactType.CHOICE | FactType.SEVERAL:
            yield from (other for other in fact.choices if other != value)
        case _:
            return


def _numbers(ruling: Ruling, fact: Fact) -> Iterator[float]:
    """A number from each range with the same answer; none if it is used in a calculation."""
    whole = fact.type is FactType.NUMBER
    marks, computed = compared(lambda probe: _answer(ruling, fact.name, probe), fact.low, fact.high, whole=whole)
    if not computed:
        grain = 1 if whole else 0.5
        near = {other for mark in marks for other in (mark - grain, mark, mark + grain)} | {fact.low, fact.high}
        for other in sorted(number for number in near if fact.low <= number <= fact.high):
            yield int(other) if whole else other


def _spread(ruling: Ruling, fact: Fact, value: float) -> Iterator[float]:
    """Numbers to try in place of one that no decision compares: the bounds, which may have no effect, and the numbers
    next to the bounds, to it, and to the other numbers given.
    """
    given = {number for number in ruling.given.values() if type(number) is int}
    near = {fact.low, fact.low + 1, value - 1, value + 1, fact.high - 1, fact.high}
    near = (near | {number + step for number in given for step in (-1, 1)}) - {value}
    yield from sorted(number for number in near if fact.low <= number <= fact.high)


def _answer(ruling: Ruling, name: str, other: Any) -> Ruling | OpenQuestions | None:
    """The answer with a different value for a fact; None if that contradicts the rest."""
    if ruling.again is None:
        return None
    try:
        return ruling.again({**ruling.given, name: other})
    except InvalidInput:
        return None
