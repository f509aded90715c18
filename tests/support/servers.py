"""A real server on a port of its own, in a thread."""

from __future__ import annotations

import socket
import threading
import time
from functools import partial
from types import TracebackType
from typing import Self

import httpx2 as httpx
import uvicorn

from bafflebox.service import House
from bafflebox.web import create_app
from bafflebox.web.patience import PatientHTTP

PATIENCE = 60.0
"""Seconds for an answer, also of a machine that does much else."""
get = partial(httpx.get, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
put = partial(httpx.put, timeout=PATIENCE)


class RunningServer:
    """The application until it is stopped. Its house can be reached in its own loop only."""

    def __init__(self, house: House | None = None, *, name: str = "127.0.0.1", port: int = 0) -> None:
        self.name = name
        self.socket = socket.create_server(("127.0.0.1", port))
        self.port = self.socket.getsockname()[1]
        # A page that waits for news is not waited for: what a server logs after its test would be read by the next one.
        config = uvicorn.Config(
            create_app(house), log_level="warning", lifespan="on", timeout_graceful_shutdown=1, http=PatientHTTP
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)

    @property
    def url(self) -> str:
        return f"http://{self.name}:{self.port}"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
