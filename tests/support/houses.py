"""Stories in a house: everything that a server has, without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Thread

from bafflebox.clock import Millis
from bafflebox.service import House
from bafflebox.service.running import Moments


class Late(Moments):
    """A time of day that can be moved on."""

    ahead = 0

    def now(self) -> Millis:
        return Millis(super().now() + self.ahead)


def run(story: Callable[[House], Awaitable[None]], house: House | None = None) -> None:
    """A story in a thread of its own: the browser tests keep a loop in this one."""

    async def tell() -> None:
        async with house or House.in_memory() as opened:
            await story(opened)

    wrong: list[BaseException] = []

    def work() -> None:
        try:
            asyncio.run(tell())
        except BaseException as error:
            wrong.append(error)

    thread = Thread(target=work)
    thread.start()
    thread.join()
    if wrong:
        raise wrong[0]
