"""Lists every route of the application: for the published table of rights, and for tests of all routes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fastapi import FastAPI


class Door(NamedTuple):
    """A path with one method."""

    method: str
    path: str

    @property
    def is_api(self) -> bool:
        return self.path.startswith("/api/")


def doors(app: FastAPI) -> list[Door]:
    """All routes of an application, including those of its routers."""
    return sorted({door for door, _ in routes(app)})


def routes(app: FastAPI) -> Iterator[tuple[Door, Any]]:
    """Every path and method with its route."""
    return _under(app.router, "")


def _under(router: Any, prefix: str) -> Iterator[tuple[Door, Any]]:
    for route in router.routes:
        included = getattr(route, "original_router", None)
        if included is not None:
            yield from _under(included, prefix + route.include_context.prefix)
        else:
            for method in getattr(route, "methods", None) or ():
                yield Door(method, prefix + route.path), route
