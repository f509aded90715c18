"""Errands are waited for to the last, also those that other errands send; given up, they leave nothing behind."""

from __future__ import annotations

import asyncio
import inspect

import pytest

from bafflebox.service.running import Errands


@pytest.mark.parametrize("more", [False, True])
def test_errands_that_are_done_already_are_not_waited_for_for_ever(more: bool) -> None:
    """One that ends in the very step before somebody waits is still in the set then: nothing but the waiting runs."""
    done: list[str] = []

    async def story() -> None:
        errands = Errands("test", "failed")

        async def second() -> None:
            done.append("second")

        async def first() -> None:
            done.append("first")
            if more:
                errands.send(second())

        async def waits() -> None:
            await asyncio.sleep(0)
            await errands.settled()

        waiting = asyncio.ensure_future(waits())
        errands.send(first())
        await waiting

    asyncio.run(story())
    assert done == ["first", "second"][: 1 + more]


def test_an_errand_given_up_before_it_began_is_closed() -> None:
    ran: list[str] = []

    async def work() -> None:
        ran.append("began")

    async def story() -> None:
        errands = Errands("test", "failed")
        errands.send(errand)
        await errands.close()

    errand = work()
    asyncio.run(story())
    assert not ran
    assert inspect.getcoroutinestate(errand) == inspect.CORO_CLOSED
