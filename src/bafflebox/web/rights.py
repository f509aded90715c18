"""Which key opens which door: the published table. A law asks every door of the application with every kind of key and compares.

`nobody` brings no key, `spectator` a session without any role, `player` and `opponent` the seats of one table of the tournament, `entrant`
the card of one of its players; the others hold an office in it, hold one in another tournament, or run the server. Within a door the acts
have rights of their own: see the table of roles.
"""

from __future__ import annotations

import re

EVERYBODY = frozenset(
    ("nobody", "spectator", "player", "opponent", "entrant", "clerk", "arbiter", "committee", "director", "other director", "operator")
)  # fmt: skip
PEOPLE = frozenset(("spectator", "clerk", "arbiter", "committee", "director", "other director"))
"""Those with a session."""
SEATED = frozenset(("player", "opponent"))
RUN = frozenset({"director"})
RULE = RUN | {"arbiter"}
DESK = RULE | {"clerk"}
RULINGS = DESK | {"committee"}
CARD = frozenset({"entrant"})
OPERATOR = frozenset({"operator"})
BY_WORD = frozenset[str]()
"""Opened by a word in the request itself, such as an invitation or a password; no key helps."""

TABLE: tuple[tuple[str, frozenset[str], str], ...] = (
    (r"\w+ /api/operator.*|POST /operator/\w+", OPERATOR, "settings of the server"),
    (r"POST /operator", BY_WORD, "the operator's token"),
    (r"\w+ /api/publications/.*", BY_WORD, "the publishing token"),
    (r"GET /metrics", BY_WORD, "this machine, or the metrics token"),
    (r"POST (/api/keys|/api/keys/link|/me/sign-in|/me/come)", BY_WORD, "a password or a one-time link"),
    (r"POST /c", BY_WORD, "the word of a card"),
    (r"POST (/api)?/tournaments/\{id\}/(join|tablet|tablet/act)|POST /tournaments/\{id\}/me", BY_WORD, "an invitation, a tablet or a card"),
    (r"DELETE /api/keys/this|POST /me/(sign-out|name)", EVERYBODY, "one's own key"),
    (r"GET /me|GET /me/come", EVERYBODY, "one's own page"),
    (r"\w+ (/api/people/me.*|/api/keys|/me/.*)", PEOPLE, "one's own account"),
    (r"POST /api/people", EVERYBODY, "a name"),
    (r"POST (/tournaments/take-in)|(POST|PUT) /api/tournaments/take-in", OPERATOR, "import: as the operator permits"),
    (r"POST /tournaments/new|POST /api/tournaments", OPERATOR, "tournaments: as the operator permits, here members"),
    (r"POST (/api)?/tournaments/\{id\}/(desk/publish|publication)", BY_WORD, "publish: as the operator permits"),
    (r"POST (/play|/live|/transcribe|/c/\{id\})", EVERYBODY, "a match"),
    (r"\w+ (/api/challenges/\{id\}(/join)?|/c/\{id\}/withdraw)|POST /api/(challenges|tables)", PEOPLE, "a match of one's own"),
    (r"GET /api/challenges.*|GET /c.*", EVERYBODY, "open challenges"),
    (r"POST (/api/tables|/t)/\{table\}/seats/.*", RULE, "seats are handed out by those who direct the match"),
    (r"POST /api/tables/\{table\}/(acts|end|rematch|words|lines|corrections)", PEOPLE | SEATED, "acts: by one's role at the table"),
    (r"GET /api/tables/\{table\}/turns", PEOPLE | SEATED, "the turns, later for spectators"),
    (r"(GET|POST) (/api/tables|/t)/\{table\}.*", EVERYBODY, "a table, later for spectators"),
    (r"(GET|POST) /tournaments/\{id\}/desk/cards(\.pdf)?|POST /api/tournaments/\{id\}/cards", RUN, "players' cards"),
    (r"GET /tournaments/\{id\}/desk/copy|POST (/api)?/tournaments/\{id\}/(desk/invite|invitations)", RUN, "copies and invitations"),
    (r"POST /api/tournaments/\{id\}/(address|again)", RUN, "the address for phones, and a copy as a new tournament"),
    (r"(GET /tournaments/\{id\}/desk/rulings.*|POST /tournaments/\{id\}/desk|POST /api/tournaments/\{id\}/acts)", RULINGS, "acts: by one's office"),
    (r"\w+ /tournaments/\{id\}/desk.*", DESK, "the desk"),
    (r"\w+ /api/tournaments/\{id\}/(journal|undo|check-in|seats|sheets.*|tablets|names/.*)", DESK, "the desk"),
    (r"\w+ /api/tournaments/\{id\}/mine.*|POST /tournaments/\{id\}/me/(act|table|push.*)", CARD, "a player's own page"),
    (r"POST (/api)?/tournaments/\{id\}/demo", BY_WORD, "only in a demo"),
    (r"POST /api/tournaments/\{id\}/requests", PEOPLE, "to ask to play, or to tell the staff something"),
    (r"POST /tournaments/\{id\}/ask", EVERYBODY, "the same, with a name"),
    (r"POST /rulings/\{name\}/attach", PEOPLE, "a ruling put to a table of one's own"),
    (r"POST (/api/files/.*|/files|/api/incidents/.*)", EVERYBODY, "files and rulings: nothing is kept"),
    (r"(GET|HEAD) (/api/(books|clauses|formats|incidents|levels|openapi\.json|pocket|positions|tables|tournaments).*|/api|/)", EVERYBODY, "reading"),
    (r"GET /(about|clock|club-night|demo|editor|favicon\.ico|files|health|live|manifest\.webmanifest|operator|play|players.*|problems.*|qr|rules.*|rulings.*|sw\.js|tables|transcribe)", EVERYBODY, "reading"),
    (r"GET /tournaments.*", EVERYBODY, "public pages"),
)  # fmt: skip


def opened_by(door: str) -> frozenset[str] | None:
    """Whom a door lets in ("GET /tables"); None for a door that the table does not know."""
    return next((whom for pattern, whom, _ in TABLE if re.fullmatch(pattern, door)), None)
