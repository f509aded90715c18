"""The printed page for directors: whoever follows it finds every word of it on the screen, in its order, and has a club night."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from starlette.testclient import TestClient

PAGE = (Path(__file__).parents[2] / "docs" / "club-night.md").read_text("utf-8")
HERE = {"origin": "http://testserver", "accept": "text/html"}
DESK = "/tournaments/club-night/desk"


def labels(begins: str) -> list[str]:
    """The words in italics of a step or a line of the page."""
    (found,) = [part for part in re.split(r"\n(?=\d\. |- |\*\*)", PAGE) if part.startswith(begins)]
    return re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", found)


def test_the_page_is_one_sheet() -> None:
    """At about 100 letters a line in print, headings and gaps among them."""
    assert sum(1 + len(line) // 100 for line in PAGE.splitlines()) <= 60


def test_whoever_follows_the_page_has_a_club_night(client: TestClient) -> None:
    def shown(path: str) -> str:
        answer = client.get(path, headers=HERE)
        assert answer.status_code == 200, path
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())

    def act(**form: str) -> None:
        version = client.get("/tournaments/club-night/version").json()["version"]
        assert client.post(DESK, data={"version": str(version)} | form, headers=HERE).status_code == 200, form

    def meets(words: list[str], *paths: str) -> None:
        seen = " ".join(shown(path) for path in paths)
        assert [word for word in words if word not in seen] == [], paths

    assert labels("1. ") == []
    meets(labels("2. "), "/", "/tournaments", "/tournaments/new?kind=club")
    form = {"programme": "club", "name": "Club night", "director": "Dee", "book": "usbgf", "tables": "8", "fee": "10"}
    more = {"phones": "report", "announced": "the wall", "names": "Ann\nBen\nCid\nDora"}
    assert client.post("/tournaments/new", data=form | more, headers=HERE).status_code == 200
    meets(labels("3. "), f"{DESK}/entries")
    act(act="check-in-all", contest="open")
    meets(labels("4. "), f"{DESK}/draw")
    act(act="draw", contest="open", dice="65 31 42 11 66 52 34 21 63 15")
    meets(labels("5. "), f"{DESK}/print")
    words = labels("6. ")
    later = [word for word in words if word.endswith(" play")]
    meets([word for word in words if word not in later], DESK)
    act(act="call-all")
    meets([*later, *labels("- A result: "), *labels("- Somebody is missing")], DESK)
    meets(labels("- Something happened"), f"{DESK}/rulings")
    meets(labels("- A result was wrong"), DESK)
    meets(labels("- The laptop dies"), f"{DESK}/staff")
    for match in ("1.1", "1.2", "2.1"):
        players = re.findall(r'name="winner" value="([^"]+)"', client.get(f"{DESK}/match/open/main:{match}").text)
        act(act="result", match=f"open/main:{match}", winner=players[0], first="5", second="1")
    players = re.findall(r'name="winner" value="([^"]+)"', client.get(f"{DESK}/match/open/consolation:1.1").text)
    act(act="result", match="open/consolation:1.1", winner=players[0], first="3", second="1")
    meets(labels("**At the end.**"), f"{DESK}/money", f"{DESK}/schedule")
