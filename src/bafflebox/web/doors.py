"""Every door of the application, as its routers have them: for the published table of rights, and for laws over all of them."""

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
    """All doors of an application; those of routers that were included among them."""
    return sorted({door for door, _ in routes(app)})


def routes(app: FastAPI) -> Iterator[tuple[Door, Any]]:
    """Every door with its route."""
    return _under(app.router, "")


def _under(router: Any, prefix: str) -> Iterator[tuple[Door, Any]]:
    for route in router.routes:
        included = getattr(route, "original_router", None)
        if included is not None:
            yield from _under(included, prefix + route.include_context.prefix)
        else:
            for method in getattr(route, "methods", None) or ():
                yield Door(method, prefix + route.path), route
