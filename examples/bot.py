"""A bot: takes up challenges and plays, with nothing but the standard library.

    python examples/bot.py http://127.0.0.1:8000 TOKEN

The token is one for `play`, of an account marked as a bot.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, token = sys.argv[1].rstrip("/"), sys.argv[2]
FIRST = ("AgreeScore", "RollOpening", "EndTurn", "Take", "Accept", "Roll", "Play")
"""What it does when several things are allowed: it never doubles and always takes."""


def ask(path: str, body: dict[str, Any] | None = None) -> Any:
    """GET, or POST with a body; the token says who we are."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    return urlopen(Request(f"{server}/api/v1/{path}", None if body is None else json.dumps(body).encode(), headers))


def events() -> Iterator[tuple[str, dict[str, Any]]]:
    """The kind and the data of each message of the stream."""
    kind = ""
    for line in ask("stream"):
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name == "event":
            kind = value
        elif name == "data":
            yield kind, json.loads(value)


me = json.load(ask("people/me"))["id"]
for kind, told in events():
    try:
        if kind == "challenge" and told["to"] == me:
            ask(f"challenges/{told['id']}/join", {})
        elif kind == "table" and not told["over"]:
            allowed = {open_act["act"] for open_act in told["allowed"]}
            if act := next((name for name in FIRST if name in allowed), None):
                play = {"play": told["plays"][0]} if act == "Play" and told["plays"] else {}
                ask(f"tables/{told['table']}/acts", {"act": act, **play})
    except HTTPError as refused:
        if refused.code != 409:  # somebody was faster; the next message tells what is to be done now
            raise
