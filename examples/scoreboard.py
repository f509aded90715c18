"""Follow a tournament: every match on one line, printed again when it changes.

    python examples/scoreboard.py http://127.0.0.1:8000 club-night

Needs nothing but the standard library. A connection that breaks is opened again where it broke.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.request import Request, urlopen


def messages(lines: Iterable[bytes]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Number and data of each message of a stream of server-sent events."""
    number = ""
    for line in lines:
        field, _, value = line.decode().rstrip().partition(": ")
        if field == "id":
            number = value
        elif field == "data":
            yield number, json.loads(value)


def shown(match: dict[str, Any]) -> str:
    first, second = match["players"]
    table = f"table {match['table']}" if match["table"] else match["stage"]
    return f"{match['where']}, {table}: {first} {match['points'][0]}-{match['points'][1]} {second}"


def follow(address: str, tournament: str) -> Iterator[str]:
    """Lines to show, for ever: of the first message all matches, of the others those that changed."""
    seen = ""
    while True:
        headers = {"last-event-id": seen} if seen else {}
        try:
            with urlopen(Request(f"{address}/api/tournaments/{tournament}/updates", headers=headers)) as stream:
                for number, told in messages(stream):
                    seen = number
                    yield from map(shown, told["matches"])
        except ConnectionError:
            time.sleep(1)


if __name__ == "__main__":
    for line in follow(sys.argv[1].rstrip("/"), sys.argv[2]):
        print(line, flush=True)
