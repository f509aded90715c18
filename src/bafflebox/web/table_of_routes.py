"""Looks up routes in a table: by the first words of a path and its number of parts, instead of trying hundreds one
after another.

The table only says which routers could have a path; the router itself decides. A path that none can have is refused at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fastapi import FastAPI
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Receive, Scope, Send

ANY = -1
"""Any number of parts."""
WORDS = 2
"""The number of words at the beginning of a path that are looked up."""
Key = tuple[int, tuple[str, ...]]


class TableOfRoutes:
    """Runs before the router of an application; what the table can't decide goes to the router itself."""

    def __init__(self, app: FastAPI, router: ASGIApp, rest: Callable[[FastAPI], None] | None = None) -> None:
        self.app, self.router = app, router
        self._rest = rest
        """Adds the routes that are not there yet."""
        self._places: dict[Key, list[int]] = {}
        self._routes: tuple[BaseRoute, ...] = ()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._rest is not None and not _comes_first(scope):
            self.complete()
        if scope["type"] != "http":
            await self.router(scope, receive, send)
            return
        if len(self._routes) != len(self.app.router.routes):
            self._made()
        path = scope["path"]
        found = self._for(path)
        for place in found:
            route = self._routes[place]
            match, more = route.matches(scope)
            if match is Match.FULL:
                scope.setdefault("router", self.app.router)
                scope.update(more)
                await route.handle(scope, receive, send)
                return
        other = path[:-1] if path.endswith("/") else f"{path}/"
        if found or self._for(other):  # another method, or a slash too many or too few
            await self.router(scope, receive, send)
        else:
            await self.app.router.default(scope, receive, send)

    def complete(self) -> None:
        """Add the routes that are not there yet."""
        rest, self._rest = self._rest, None
        if rest is not None:
            rest(self.app)

    def _for(self, path: str) -> list[int]:
        """The routes that may have a path, in order."""
        parts = path.split("/")[1:]
        first = parts[:WORDS]
        keys = [tuple(first[:length]) for length in range(len(first) + 1)]
        found = {place for words in keys for size in (len(parts), ANY) for place in self._places.get((size, words), ())}
        return sorted(found)

    def _made(self) -> None:
        self._routes = tuple(self.app.router.routes)
        self._places = {}
        for place, route in enumerate(self._routes):
            for path, whole in _paths(route, ""):
                parts = path.split("/")[1:]
                words: list[str] = []
                for part in parts[:WORDS]:
                    if "{" in part:
                        break
                    words.append(part)
                size = len(parts) if whole and ":path}" not in path else ANY
                places = self._places.setdefault((size, tuple(words)), [])
                if place not in places:
                    places.append(place)


def _comes_first(scope: Scope) -> bool:
    """Whether something is answered before all routes are there: the start of the server, the first page, and what it loads."""
    return scope["type"] == "lifespan" or str(scope["path"]) == "/" or str(scope["path"]).startswith("/static/")


def _paths(route: Any, prefix: str) -> Iterator[tuple[str, bool]]:
    """Every path under a route, and whether it is the whole path: anything may follow a folder of files."""
    included = getattr(route, "original_router", None)
    if included is None:
        whole = getattr(route, "methods", None) is not None
        yield prefix + getattr(route, "path", ""), whole
        return
    for one in included.routes:
        yield from _paths(one, prefix + route.include_context.prefix)
