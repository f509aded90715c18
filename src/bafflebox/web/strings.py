"""Checks every string of a request: the URL, the fields of a form, the strings in a JSON body.

The application depends on `checked_strings`, so it applies to every route, including those added later. Live connections
check each message in `live.read_message`.
"""

from __future__ import annotations

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from bafflebox import texts

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
LONG_DOORS = {"/api/tournaments/take-in": 8_000_000}
"""Where a string may be longer: a whole file as text."""
LONG_FORMS = ("/desk/import", "/desk/import/enter")
LONGEST_LIST = 1_000_000
"""The most letters in a list of entrants, whose preview sends it back as one field."""
MOST_FIELDS = 2_000
"""The most fields in one form: a manual draw, or the results of a large round, has a few hundred."""


async def checked_strings(connection: HTTPConnection) -> None:
    """Refuse a request with a string that can't be stored or shown."""
    texts.check_all(dict(connection.path_params), "The address")
    texts.check_all(list(map(list, connection.query_params.multi_items())), "The address")
    if isinstance(connection, Request) and connection.method not in ("GET", "HEAD", "OPTIONS"):
        await _check_body(connection)


async def _check_body(request: Request) -> None:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in FORMS:
        form = await request.form(max_fields=MOST_FIELDS)  # the route gets the same form again
        longest = LONGEST_LIST if request.url.path.endswith(LONG_FORMS) else texts.LONGEST_TEXT
        for name, value in form.multi_items():
            texts.check_all([name], "A field name")
            texts.check_all([value if isinstance(value, str) else value.filename or ""], name[:40], longest)
        return
    route = request.scope.get("route")
    is_json = kind.endswith("json")  # a body of another kind is refused by the route, which reads nothing from it
    if is_json and isinstance(route, APIRoute) and route.body_field is not None and await request.body():
        try:
            told = await request.json()  # already read by the route: here it is only checked
        except (ValueError, RecursionError):
            return  # the route says what is wrong with it
        texts.check_all(told, longest=LONG_DOORS.get(request.url.path, texts.LONGEST_TEXT))
