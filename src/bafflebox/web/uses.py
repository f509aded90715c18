"""Which routes each use of a token opens. A route that is not listed is closed to tokens, and so are new ones."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection

from bafflebox.service.keys import KeyKind, Scope, Use

_T, _C = "/api/tables/[^/]+", "/api/tournaments/[^/]+"
_SEEN = (
    rf"GET (/api/people/me(/(tables|statistics))?|/api/stream|/api/bots|{_T}(/.*)?|{_C}(/(journal|cases.*|sheets.*))?)"
)
OPENS = {
    Use.READ: re.compile(_SEEN),
    Use.PLAY: re.compile(
        rf"{_SEEN}|POST /api/challenges(/[^/]+/(join|decline))?|DELETE /api/challenges/[^/]+"
        rf"|POST {_T}/(acts|chat|chat/report|end|rematch|words)|LIVE {_T}/live"
    ),
    Use.DIRECT: re.compile(
        rf"{_SEEN}|POST /api/tables|POST {_T}/(acts|lines|corrections)|PUT {_T}/chat|LIVE {_T}/live"
        rf"|POST /api/tournaments|POST {_C}/(acts|undo|check-in|seats|sheets|again)|PUT {_C}/names/[^/]+"
    ),
}
"""Methods and addresses by use; `LIVE` is a WebSocket. Endpoints that hand out keys, cards or invitations are in
none."""


def opens(scope: Scope, connection: HTTPConnection) -> bool:
    """Whether a token allows this request."""
    asked = f"{connection.scope.get('method', 'LIVE')} {connection.scope['path']}"
    return scope.kind is KeyKind.TOKEN and any(OPENS[use].fullmatch(asked) for use in scope.uses)
