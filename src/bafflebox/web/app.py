"""The application: its routes and middleware."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from bafflebox import __version__
from bafflebox.service import House
from bafflebox.service.demo import Demo
from bafflebox.service.hall.show import Show
from bafflebox.web import problems
from bafflebox.web.cookies import Devices, PrefixedCookies
from bafflebox.web.fields import known_fields
from bafflebox.web.for_programs import ETags, Heads, ReadByOtherSites, Versioned
from bafflebox.web.front import AtTheFront, Front
from bafflebox.web.identity import checked_token
from bafflebox.web.live import LiveDoor
from bafflebox.web.logs import Watched
from bafflebox.web.pages import home
from bafflebox.web.rendering import STATIC, lean
from bafflebox.web.safety import BodyLimit, RateLimit, SafeHeaders, SameOrigin
from bafflebox.web.strings import checked_strings
from bafflebox.web.table_of_routes import TableOfRoutes
from bafflebox.web.wording import call_in

COSTLY = {
    **dict.fromkeys(("/api/keys", "/api/people/me/password", "/me/sign-in", "/me/password", "/me/come"), (0.2, 10.0)),
    **dict.fromkeys(("/api/people", "/me/"), (1.0, 60.0)),
    "/api/files": (2.0, 30.0),
}
"""Rate and burst of routes that are costly or invite guessing."""


FILE_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"
"""Static files load nothing themselves, so a short policy is enough and saves bytes."""


class _Files(StaticFiles):
    """Files whose address contains a hash of their content: browsers cache them for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200 and path.endswith((".css", ".js")) and not path.startswith("vendor"):
            kept = {name: response.headers[name] for name in ("etag", "last-modified")}
            response = Response(lean(path), media_type=response.media_type, headers=kept)
        stamped = b"v=" in scope.get("query_string", b"")
        response.headers["content-security-policy"] = FILE_POLICY
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if stamped else "no-cache"
        return response


SOON = 0.25
"""Seconds after the start at which all other routes are loaded, if nobody has asked for one of them before."""


def _every_route(app: FastAPI) -> None:
    """Load all routes but the first page's: that takes a third of the time in which a server starts."""
    from bafflebox.web.every_route import include_all

    include_all(app)


def create_app(
    house: House | None = None, *, busy_tables: int = 0, front: Front | None = None, first_page_first: bool = False
) -> FastAPI:
    """Create the application; without a journal it forgets everything when it stops.

    With `busy_tables` simulated people play at so many tables, and a tournament is in full life. `front` says under which names and
    behind which proxies the server is. With `first_page_first` all other routes are loaded a moment after the start, or when
    somebody first asks for one.
    """
    tables: list[TableOfRoutes] = []

    @asynccontextmanager
    async def opened(app: FastAPI) -> AsyncIterator[None]:
        async with house or House.in_memory() as here:
            app.state.house = here
            here.pushes.wording = call_in
            for table in tables:
                asyncio.get_running_loop().call_later(SOON, table.complete)
            life = (Demo(here, busy_tables), Show(here)) if busy_tables else ()
            yield
            for part in life:
                await part.close()

    app = FastAPI(
        lifespan=opened,
        title="Baffle Box",
        version=__version__,
        generate_unique_id_function=lambda route: route.name,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        dependencies=[Depends(checked_strings), Depends(checked_token), Depends(known_fields)],
    )
    problems.install(app)
    app.mount("/static", _Files(directory=STATIC), "static")
    app.include_router(home.router, include_in_schema=False)
    table = TableOfRoutes(app, app.router.middleware_stack, rest=_every_route)
    if first_page_first:
        tables.append(table)
    else:
        table.complete()
    app.router.middleware_stack = table
    # The last one added is the outermost.
    app.add_middleware(SameOrigin)
    app.add_middleware(BodyLimit)
    app.add_middleware(RateLimit, costly=COSTLY)
    app.add_middleware(ETags)
    app.add_middleware(ReadByOtherSites)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=6)
    app.add_middleware(LiveDoor)
    app.add_middleware(Heads)
    app.add_middleware(Watched)
    app.add_middleware(Devices)
    app.add_middleware(PrefixedCookies)
    app.add_middleware(SafeHeaders)
    app.add_middleware(Versioned)
    app.add_middleware(AtTheFront, front=front or Front())
    return app
