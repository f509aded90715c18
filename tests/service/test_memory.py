"""When memory is searched for what nobody reaches any more."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from bafflebox.service.memory import Sweeper


class _Circle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def sweeper() -> Iterator[Sweeper]:
    before = gc.get_threshold()
    yield Sweeper()
    gc.set_threshold(*before)
    gc.unfreeze()


def test_a_busy_house_is_not_searched_before_an_hour_is_over(sweeper: Sweeper) -> None:
    assert not sweeper.look(idle=False)


def test_an_idle_house_loses_what_nobody_reaches(sweeper: Sweeper) -> None:
    gone = ref(_Circle())

    assert sweeper.look(idle=True)
    assert gone() is None
