"""Identifies the requester by the cookies of a browser or the token of a program.

A key counts only where its scope reaches. A session is its person everywhere; a seat is its player at that one table;
an office is its holder at the desk and the tables of that one tournament; a token is its person at the endpoints of its
uses. The scope is read from the address, so a new endpoint is closed to limited keys unless its address names their
scope.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Annotated

from fastapi import Depends, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.keys import LASTS, OPERATOR, SESSION, KeyKind, Scope, Use
from bafflebox.service.operator import Permission, ServerPlace
from bafflebox.service.people import Known
from bafflebox.table import Table
from bafflebox.tournament.officials import executive
from bafflebox.web.cookies import device_of
from bafflebox.web.front import is_here
from bafflebox.web.problems import NotAllowed, NotKnown
from bafflebox.web.rights import opens

COOKIE = "bafflebox"
NOBODY = PersonId("")
_PLACE = re.compile(r"(?:/t|/api/tables)/(?P<table>[^/]+)|(?:/api)?/tournaments/(?P<tournament>[^/]+)")
"""The place in a URL."""
WORD_DOORS = ("/api/publications/",)
"""Routes whose token is not a person's key."""
FOR_PROXIES = frozenset({"", "basic", "digest", "negotiate", "ntlm"})
"""Schemes of a password that a proxy in front asks browsers for; the header of such a request is passed on to us."""


def house_of(connection: HTTPConnection) -> House:
    found: House = connection.app.state.house
    return found


def cookie_of(scope: Scope) -> str:
    """The cookie for a key: one for the session, one for each seat and office, so that none replaces another."""
    if scope == SESSION:
        return COOKIE
    return f"{COOKIE}-{scope.kind}-{scope.place}" if scope.place else f"{COOKIE}-{scope.kind}"


def _scheme_of(connection: HTTPConnection) -> str:
    return connection.headers.get("authorization", "").partition(" ")[0].lower()


def token_of(connection: HTTPConnection) -> str | None:
    """The token in the header of a request; None if there is none."""
    if _scheme_of(connection) != "bearer":
        return None
    return connection.headers["authorization"].partition(" ")[2].strip()


def key_of(connection: HTTPConnection) -> str:
    """The key that came with a request: a token in its header, otherwise the session cookie."""
    token = token_of(connection)
    return connection.cookies.get(COOKIE, "") if token is None else token


def keys_of(connection: HTTPConnection) -> Iterator[str]:
    """Every key a request carries: its token, or the cookies of session, seats and offices."""
    token = token_of(connection)
    if token is not None:
        yield token
        return
    limited = tuple(f"{COOKIE}-{kind}" for kind in KeyKind if kind is not KeyKind.SESSION)
    for name, value in connection.cookies.items():
        if name == COOKIE or name.startswith(limited):
            yield value


def places_of(connection: HTTPConnection) -> list[Scope]:
    """The limited scopes in which a request may be made, by its path: the seat first, then the office."""
    found = _PLACE.match(connection.scope["path"])
    if found is None:
        return []
    if table := found["table"]:
        tournament = house_of(connection).tables.tournament_of(table)
        return [Scope.seat(table), *([Scope.office(tournament)] if tournament else [])]
    return [Scope.office(found["tournament"])]


def check_token(connection: HTTPConnection) -> None:
    """Refuse an unknown token: a request with a token is never treated as an anonymous spectator's."""
    token, house = token_of(connection), house_of(connection)
    if token is None and _scheme_of(connection) not in FOR_PROXIES:
        raise NotKnown(
            "This request needs a token: POST /api/people gives one; send it as Authorization: Bearer and the token.",
            code="wrong_token",
        )
    if token is None or (token and (house.people.keys.find(token) is not None or house.operators.is_key(token))):
        return
    raise NotKnown(
        "This token is not valid: it was never issued, was revoked, or has expired. Get a new one with POST /api/keys.",
        code="wrong_token",
    )


async def checked_token(connection: HTTPConnection) -> None:
    """Check the token on every API route, except those with their own kind of token."""
    path = connection.scope["path"]
    if path.startswith("/api/") and not path.startswith(WORD_DOORS) and "authorization" in connection.headers:
        await asyncio.to_thread(check_token, connection)


def visitor(connection: HTTPConnection) -> Known | None:
    """The person making this request, if known; keys for other places are ignored."""
    people, token = house_of(connection).people, token_of(connection)
    if token is not None:
        known = people.known(token)
        if known is None or known.scope == SESSION or opens(known.scope, connection):
            return known
        return known if known.scope in places_of(connection) else None
    if any(name.startswith(f"{COOKIE}-") for name in connection.cookies):
        for place in places_of(connection):
            known = people.known(connection.cookies.get(cookie_of(place), ""))
            if known is not None and known.scope == place:
                return known
    known = people.known(connection.cookies.get(COOKIE, ""))
    return known if known is not None and known.scope == SESSION else None


def everybody(connection: HTTPConnection) -> frozenset[PersonId]:
    """Everybody whose key a request carries, for any place: a seat in the same browser shows who is playing."""
    keys = house_of(connection).people.keys
    return frozenset(held.person for key in keys_of(connection) if (held := keys.find(key)) is not None)


def is_operator(connection: HTTPConnection) -> bool:
    """Whether the request is the operator's: by token or key, or, on a laptop, from the machine itself."""
    operators, token = house_of(connection).operators, token_of(connection)
    if operators.place is not ServerPlace.INTERNET and is_here(connection.scope):
        return True
    return operators.is_key(connection.cookies.get(cookie_of(OPERATOR), "") if token is None else token)


def directs(connection: HTTPConnection, hall: Hall) -> PersonId | None:
    """The director of a tournament making this request, by any key it carries; the operator acts for the executive director."""
    keys = house_of(connection).people.keys
    held = (keys.find(key) for key in keys_of(connection))
    own = (one.person for one in held if one is not None and one.scope in (SESSION, Scope.office(hall.id)))
    found = next((person for person in own if hall.is_director(person)), None)
    return found or (executive(hall.state) if is_operator(connection) else None)


def acts_for(known: Known, table: Table) -> PersonId:
    """The person acting at a table; None for a token that may play but not direct, if its person has no seat there."""
    only_plays = known.scope.kind is KeyKind.TOKEN and Use.DIRECT not in known.scope.uses
    return NOBODY if only_plays and table.terms.side_of(known.person) is None else known.person


def permitted(permission: Permission) -> Callable[[HTTPConnection], None]:
    """Refuse people without the operator's permission."""

    def check(connection: HTTPConnection) -> None:
        house_of(connection).operators.permit(permission, visitor(connection), operator=is_operator(connection))

    return check


def operator(connection: HTTPConnection) -> None:
    if not is_operator(connection):
        raise NotAllowed("This is for the operator of the server.", code="not_operator")


MayOpenTables = Depends(permitted(Permission.TABLES))
MayRunTournaments = Depends(permitted(Permission.TOURNAMENTS))
MayImport = Depends(permitted(Permission.IMPORT))
MayPublish = Depends(permitted(Permission.PUBLISH))
OnlyOperator = Depends(operator)


def somebody(connection: HTTPConnection) -> Known:
    """The person making this request; refuses an anonymous one."""
    known = visitor(connection)
    if known is not None:
        return known
    held = house_of(connection).people.keys.find(token_of(connection) or "")
    if held is not None and held.scope.kind is KeyKind.TOKEN:
        made_for = ", ".join(sorted(held.scope.uses))
        raise NotAllowed("This token may be used only for: {made_for}.", made_for=made_for, code="wrong_use")
    if connection.url.path.startswith("/api/") and not connection.headers.get("cookie"):
        raise NotKnown(
            "This request needs a token: POST /api/people gives one; send it as Authorization: Bearer and the token."
        )
    raise NotKnown("Tell us your name first.")


def described(
    connection: HTTPConnection,
    _token: Annotated[object, Security(HTTPBearer(scheme_name="token", auto_error=False))],
    _cookie: Annotated[object, Security(APIKeyCookie(name=COOKIE, scheme_name="cookie", auto_error=False))],
) -> Known:
    """The requester, for API routes open to everybody; adds authentication to their description."""
    return somebody(connection)


async def _house(connection: HTTPConnection) -> House:
    """Async to avoid a thread, which costs more than the lookup."""
    return house_of(connection)


async def _device(connection: HTTPConnection) -> str:
    return device_of(connection)


TheHouse = Annotated[House, Depends(_house)]
Visitor = Annotated[Known | None, Depends(visitor)]
Somebody = Annotated[Known, Depends(described)]
Device = Annotated[str, Depends(_device)]
Everybody = Annotated[frozenset[PersonId], Depends(everybody)]
"""Everybody whose key a request carries."""


def remember(request: Request, response: Response, key: str, scope: Scope = SESSION) -> None:
    """Set a key as a cookie that scripts and other sites can't read."""
    response.set_cookie(
        cookie_of(scope),
        key,
        max_age=LASTS[scope.kind] // 1000,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def forget(request: Request, response: Response) -> None:
    """Sign out this browser: every key it carries is revoked, and its cookies are deleted."""
    people = house_of(request).people
    for key in keys_of(request):
        people.keys.revoke(key)
    for name in request.cookies:
        if name == COOKIE or name.startswith(tuple(f"{COOKIE}-{kind}" for kind in KeyKind)):
            response.delete_cookie(name)
