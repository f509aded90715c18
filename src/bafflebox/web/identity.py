"""Who asks: by the cookie of a browser or the token of a program."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.people import KEY_LASTS, Known
from bafflebox.web.devices import device_of
from bafflebox.web.problems import NotKnown

COOKIE = "bafflebox"
NOBODY = PersonId("")


def house_of(connection: HTTPConnection) -> House:
    found: House = connection.app.state.house
    return found


def key_of(connection: HTTPConnection) -> str:
    """The key that came with a request: a token in its header, else the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")


def visitor(connection: HTTPConnection) -> Known | None:
    """Who it is, if anybody that is known."""
    return house_of(connection).people.known(key_of(connection))


def somebody(connection: HTTPConnection) -> Known:
    """Who it is; refuses nobody."""
    known = visitor(connection)
    if known is None:
        raise NotKnown("Say first what you are called.")
    return known


def described(
    connection: HTTPConnection,
    _token: Annotated[object, Security(HTTPBearer(scheme_name="token", auto_error=False))],
    _cookie: Annotated[object, Security(APIKeyCookie(name=COOKIE, scheme_name="cookie", auto_error=False))],
) -> Known:
    """Who it is, for doors of the API that refuse nobody: their description tells how one says who one is."""
    return somebody(connection)


TheHouse = Annotated[House, Depends(house_of)]
Visitor = Annotated[Known | None, Depends(visitor)]
Somebody = Annotated[Known, Depends(described)]
Device = Annotated[str, Depends(device_of)]


def remember(request: Request, response: Response, key: str) -> None:
    """Give a browser its key, out of reach of scripts and of other sites."""
    response.set_cookie(
        COOKIE, key, max_age=KEY_LASTS // 1000, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )
