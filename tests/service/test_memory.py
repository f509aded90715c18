"""When memory is searched for what nobody reaches any more."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from bafflebox.service.running import BUSY_WALK, IDLE_WALK, MANY, PATIENCE, Sweeper


class _Circle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set forward."""
    now = [0.0]
    monkeypatch.setattr("bafflebox.service.running.monotonic", lambda: now[0])
    return now


@pytest.fixture
def sweeper(now: list[float]) -> Iterator[Sweeper]:
    assert now == [0.0]
    yield Sweeper()
    gc.unfreeze()
    gc.enable()


def test_a_few_new_objects_that_refer_to_themselves_go_after_some_looks(sweeper: Sweeper) -> None:
    gone = ref(_Circle())

    assert not sweeper.look(idle=False)
    assert gone() is not None
    for _ in range(PATIENCE):
        assert not sweeper.look(idle=False)
    assert gone() is None


def test_many_new_objects_are_searched_at_the_next_look(sweeper: Sweeper) -> None:
    gone, many = ref(_Circle()), [_Circle() for _ in range(MANY)]

    assert not sweeper.look(idle=False)
    assert gone() is None
    assert len(many) == MANY


@pytest.mark.parametrize(("idle", "wait"), [(True, IDLE_WALK), (False, BUSY_WALK)])
def test_what_was_in_use_before_goes_at_the_next_walk(
    sweeper: Sweeper, now: list[float], idle: bool, wait: float
) -> None:
    circle = _Circle()
    gone = ref(circle)
    sweeper.look(idle=idle)
    del circle

    now[0] = wait - 1
    assert not sweeper.look(idle=idle)
    assert gone() is not None
    now[0] = wait
    assert sweeper.look(idle=idle)
    assert gone() is None
