"""Play a match against a bot over the API: HTTP to begin, a WebSocket to play.

    python examples/client.py http://127.0.0.1:8000

Needs only the `websockets` package beside the standard library.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

FIRST = ("AgreeScore", "RollOpening", "EndTurn", "Take", "Accept", "Roll", "Play")
"""What this simple player does when several things are allowed."""


def post(url: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """Send JSON and get JSON; the token says who we are."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
        told: dict[str, Any] = json.load(answer)
        return told


def choice(view: dict[str, Any]) -> dict[str, Any] | None:
    """What to do now: `allowed` lists what the referee accepts, `plays` the legal plays."""
    allowed = {open_act["act"] for open_act in view["allowed"]}
    act = next((name for name in FIRST if name in allowed), None)
    if act == "Play" and view["plays"]:
        return {"act": "Play", "play": view["plays"][0]}
    return {"act": act} if act else None


async def play(address: str, name: str = "Client", bot: str = "beginner", **wish: Any) -> dict[str, Any]:
    """Play one match and give the last view of its table."""
    me = post(f"{address}/api/people", {"name": name})
    table = post(f"{address}/api/challenges", {"length": 1, "bot": bot, **wish}, me["token"])["table"]
    live = address.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    number, due = 0, 0
    waiting = False
    async with connect(live, additional_headers={"authorization": f"Bearer {me['token']}"}) as line:
        view: dict[str, Any] = {}
        async for text in line:
            message = json.loads(text)
            if "view" in message:
                view = message["view"]
            elif "problem" in message:
                if message["problem"]["status"] != 409:
                    raise RuntimeError(message["problem"]["detail"])
                waiting = False  # somebody was faster, such as a bot that threw the opening dice too
            else:
                waiting, due = False, message["version"]
            if view["over"]:
                break
            # Decide only on a view that shows what our last act led to.
            told = None if waiting or view["version"] < due else choice(view)
            if told is not None:
                number += 1
                waiting = True
                # With a reference an act is carried out once, even if it is sent again after a lost connection.
                await line.send(json.dumps({"id": number, "reference": f"{me['id']}-{number}", **told}))
        return view


if __name__ == "__main__":
    last = asyncio.run(play(sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
    print(f"White {last['score']['white']}, Black {last['score']['black']}: {last['score']['winner']} wins.")
