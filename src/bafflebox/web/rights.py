"""Which key opens which route: the published table. A test requests every route with every kind of key.

`nobody` brings no key, `spectator` a guest's session without any role, `member` that of an account, `player` and
`opponent` the seats of one table of the tournament, `partner` a seat beside another player, `entrant` the card of a
player of the tournament, `bot` a token to play of an account marked as a bot; the others hold an office in it, hold one
in another tournament, or run the server. Within an endpoint, acts have their own rights: see the table of roles.

Which routes each use of a token opens. A route that is not listed is closed to tokens, and so are new ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from fastapi import FastAPI
from starlette.requests import HTTPConnection

from bafflebox.service.keys import KeyKind, Scope, Use

KINDS = (
    "nobody", "spectator", "member", "player", "opponent", "partner", "entrant", "clerk", "arbiter", "committee", "monitor", "director",
    "other director", "operator", "bot",
)  # fmt: skip
"""Every kind of key."""
EVERYBODY = frozenset(KINDS)
PEOPLE = frozenset(("spectator", "member", "clerk", "arbiter", "committee", "monitor", "director", "other director"))
"""Those with a session."""
SEATED = frozenset(("player", "opponent", "partner"))
RUN = frozenset({"director"})
RULE = RUN | {"arbiter"}
DESK = RULE | {"clerk"}
RULINGS = DESK | {"committee"}
OFFICES = RULINGS | {"monitor"}
AT_TABLE = SEATED | RULE | {"clerk", "monitor"}
KEEPING = SEATED | RULE | {"monitor"}
CARD = frozenset({"entrant"})
MEMBER = frozenset({"member"})
OPERATOR = frozenset({"operator"})
BOT = frozenset({"bot"})
BY_WORD = frozenset[str]()
"""Opened by a secret in the request itself, such as an invitation or a password, not by a key."""

TABLE: tuple[tuple[str, frozenset[str], str], ...] = (
    (r"\w+ /api/operator.*|POST /operator/\w+", OPERATOR, "settings of the server"),
    (r"POST /operator", BY_WORD, "the operator's token"),
    (r"\w+ /api/publications/.*", BY_WORD, "the publishing token"),
    (r"GET /metrics", BY_WORD, "this machine, or the metrics token"),
    (r"POST (/api/keys|/api/keys/link|/me/sign-in|/me/come)", BY_WORD, "a password or a one-time link"),
    (r"POST /c", BY_WORD, "the word of a card"),
    (r"POST (/api)?/tournaments/\{id\}/(join|tablet)|POST /tournaments/\{id\}/me", BY_WORD, "an invitation, a tablet or a card"),
    (r"DELETE /api/keys/this|POST /me/(sign-out|name)", EVERYBODY, "your own key"),
    (r"GET /me|GET /me/come", EVERYBODY, "your own page"),
    (r"GET /api/people/me(/tables|/statistics)?|GET /api/stream", PEOPLE | BOT, "your identity, tables and challenges"),
    (r"\w+ (/api/people/me.*|/api/keys|/me/.*)", PEOPLE, "your own account, including tokens"),
    (r"POST /api/people", EVERYBODY, "a name"),
    (r"POST /tournaments/take-in", OPERATOR | MEMBER, "import: the operator, and accounts allowed by the operator"),
    (r"(POST|PUT) /api/tournaments/take-in", MEMBER, "import: accounts allowed by the operator"),
    (r"POST /tournaments/new", OPERATOR | MEMBER, "tournaments: as the operator permits, here members"),
    (r"POST /api/tournaments", MEMBER, "tournaments: as the operator permits, here members"),
    (r"POST (/api)?/tournaments/\{id\}/(desk/publish|publication)", BY_WORD, "publish: as the operator permits"),
    (r"POST (/play|/live|/transcribe|/c/\{id\})", EVERYBODY, "a match"),
    (r"POST /api/tables|POST /c/\{id\}/(withdraw|decline)", PEOPLE, "your own match"),
    (r"(POST|DELETE) /api/challenges(/\{id\}(/join|/decline)?)?", PEOPLE | BOT, "your own match, or one against a particular person"),
    (r"GET /api/challenges.*|GET /c.*", EVERYBODY, "open challenges"),
    (r"POST (/api/tables|/t)/\{table\}/seats/.*", RULE, "seats: handed out by the match's director"),
    (r"POST /api/tables/\{table\}/chat(/report)?", PEOPLE | SEATED | BOT, "chat: players speak"),
    (r"PUT /api/tables/\{table\}/chat", RULE, "chat: switched on and off by officials"),
    (r"POST /api/tables/\{table\}/acts", AT_TABLE, "acts: depending on the role at the table"),
    (r"POST /api/tables/\{table\}/(lines|corrections)", KEEPING, "lines of shorthand: people who play or keep the match"),
    (r"POST /api/tables/\{table\}/(end|rematch|words)", PEOPLE | SEATED | BOT, "what the table's players agree on or say to their partners"),
    (r"GET /api/tables/\{table\}/turns", PEOPLE | SEATED | BOT, "the turns, later for spectators"),
    (r"(GET|POST) (/api/tables|/t)/\{table\}.*", EVERYBODY, "a table, later for spectators"),
    (r"\w+ (/tournaments/\{id\}/desk/register.*|/api/tournaments/\{id\}/register.*|/api/registers/\{register\}.*)", RUN, "a club's register: its keeper, here the director"),
    (r"(GET|POST) /api/registers", PEOPLE, "your own registers"),
    (r"(GET|POST) /tournaments/\{id\}/desk/cards(\.pdf)?|POST /api/tournaments/\{id\}/cards", RUN, "players' cards"),
    (r"GET /tournaments/\{id\}/desk/copy|POST (/api)?/tournaments/\{id\}/(desk/invite|invitations)", RUN, "copies and invitations"),
    (r"\w+ (/api/tournaments/\{id\}|/tournaments/\{id\}/desk)/webhook", RUN, "a program that is notified of what happens"),
    (r"POST (/api/tournaments/\{id\}|/tournaments/\{id\}/desk)/address", RUN, "the address for phones"),
    (r"POST (/api/tournaments/\{id\}|/tournaments/\{id\}/desk)/again", BY_WORD, "the same as a new tournament: its directors, as the operator permits"),
    (r"GET (/api/tournaments/\{id\}/cases|/tournaments/\{id\}/desk/rulings).*", RULINGS, "cases and their rulings"),
    (r"(POST /tournaments/\{id\}/desk|POST /api/tournaments/\{id\}/acts)", RULINGS, "acts: depending on the office"),
    (r"\w+ /tournaments/\{id\}/desk.*", DESK, "the desk"),
    (r"\w+ /api/tournaments/\{id\}/(journal|undo|check-in|seats|sheets.*|tablets|names/.*)", DESK, "the desk"),
    (r"POST /tournaments/\{id\}/tablet/act", DESK, "a tablet of the staff, or the staff themselves"),
    (r"GET /tournaments/\{id\}/task", OFFICES, "everybody with a task"),
    (r"\w+ /api/tournaments/\{id\}/mine.*|POST /tournaments/\{id\}/me/(act|table|push.*)", CARD, "a player's own page"),
    (r"POST (/api)?/tournaments/\{id\}/demo", BY_WORD, "only in a demo"),
    (r"POST /api/tournaments/\{id\}/requests", PEOPLE, "to ask to play, or to tell the staff something"),
    (r"POST /tournaments/\{id\}/ask", EVERYBODY, "the same, with a name"),
    (r"POST /rulings/\{name\}/attach", PEOPLE, "a ruling applied at your own table"),
    (r"POST (/api/files/(check|convert)|/api/incidents/.*)", EVERYBODY, "files and rulings: nothing is stored"),
    (r"(GET|HEAD|POST) (/api)?/files(/\{word\}.*)?", EVERYBODY, "match files: stored for a day at an unguessable address"),
    (r"POST /demo/analysis", EVERYBODY, "the match of the demo, judged once"),
    (r"POST /api/positions/rollout", EVERYBODY, "engines: nothing is stored; nobody gets an answer during a match"),
    (r"(GET|HEAD) (/api/(books|bots|clauses|formats|incidents|levels|openapi\.json|pocket|positions|tables|tournaments).*|/api|/)", EVERYBODY, "reading"),
    (r"GET /(about|clock|club-night|demo|docs.*|editor|favicon\.ico|health|live|manifest\.webmanifest|operator|play|players.*|problems.*|qr|rules.*|rulings.*|sw\.js|tables|transcribe)", EVERYBODY, "reading"),
    (r"GET /tournaments/\{id\}/me/bracket", CARD, "a player's own path through the event"),
    (r"GET /tournaments.*", EVERYBODY, "public pages"),
)  # fmt: skip


def row(door: str) -> tuple[frozenset[str], str]:
    """Who may use a route ("GET /tables"), and what it is; the first matching row counts."""
    return next((whom, what) for pattern, whom, what in TABLE if re.fullmatch(pattern, door))


def opened_by(door: str) -> frozenset[str] | None:
    """Who may use a route; None for a route that is not in the table."""
    return next((whom for pattern, whom, _ in TABLE if re.fullmatch(pattern, door)), None)


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
