"""A number that records what it is compared with, so that an interview knows where its answers change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _calculated(name: str) -> Callable[..., Any]:
    """An operation in which every value may matter: it uses the plain number, and is recorded."""

    def operation(self: TracedNumber, *others: Any) -> Any:
        return getattr(self.plain(), name)(*(o.plain() if isinstance(o, TracedNumber) else o for o in others))

    return operation


class TracedNumber(float):
    """Compares like the number it is; `marks` collects what it was compared with."""

    marks: set[float]
    computed: bool
    """Whether it was used in a calculation."""
    whole: bool

    @staticmethod
    def of(value: float, *, whole: bool) -> TracedNumber:
        traced = TracedNumber(value)
        traced.marks, traced.computed, traced.whole = set(), False, whole
        return traced

    def plain(self) -> int | float:
        """The number itself, recorded as used in a calculation."""
        self.computed = True
        return int(self) if self.whole else float(self)

    def _mark(self, other: Any) -> float:
        number = float(other)
        self.marks.add(number)
        return number

    def __lt__(self, other: Any) -> bool:
        return float(self) < self._mark(other)

    def __le__(self, other: Any) -> bool:
        return float(self) <= self._mark(other)

    def __gt__(self, other: Any) -> bool:
        return float(self) > self._mark(other)

    def __ge__(self, other: Any) -> bool:
        return float(self) >= self._mark(other)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int | float) and float(self) == self._mark(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self != 0

    __hash__ = _calculated("__hash__")
    __str__ = _calculated("__str__")
    __repr__ = _calculated("__repr__")
    __format__ = _calculated("__format__")
    __index__ = _calculated("__index__")
    __neg__ = _calculated("__neg__")
    __add__ = _calculated("__add__")
    __radd__ = _calculated("__radd__")
    __sub__ = _calculated("__sub__")
    __rsub__ = _calculated("__rsub__")
    __mul__ = _calculated("__mul__")
    __rmul__ = _calculated("__rmul__")
    __truediv__ = _calculated("__truediv__")
    __rtruediv__ = _calculated("__rtruediv__")
    __floordiv__ = _calculated("__floordiv__")
    __rfloordiv__ = _calculated("__rfloordiv__")
    __mod__ = _calculated("__mod__")
    __rmod__ = _calculated("__rmod__")


def compared(put: Callable[[TracedNumber], object], low: float, high: float, *, whole: bool) -> tuple[set[float], bool]:
    """The numbers within bounds that a question compares its answer with, and whether it calculates with it.

    `put` asks the question with a number; all numbers between two of the returned marks lead to the same answer.
    """
    marks: set[float] = set()
    tried: set[float] = set()
    computed = False
    grain = 1.0 if whole else 0.5
    waiting: set[float] = {float(low), float(high)}
    while waiting:
        value = waiting.pop()
        tried.add(value)
        probe = TracedNumber.of(value, whole=whole)
        put(probe)
        computed = computed or probe.computed
        fresh = {mark for mark in probe.marks if low <= mark <= high} - marks
        marks |= fresh
        waiting |= {
            near for mark in fresh for near in (mark - grain, mark, mark + grain) if low <= near <= high
        } - tried
    return marks, computed
