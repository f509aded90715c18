"""The printed page for directors: whoever follows it finds every word of it on the screen, in its order, and has a club night."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from starlette.testclient import TestClient

from support.club_night import HERE

PAGE = (Path(__file__).parents[2] / "docs" / "club-night.md").read_text("utf-8")
DESK = "/tournaments/club-night/desk"


def labels(begins: str) -> list[str]:
    """The words in italics of a step or a line of the page."""
    (found,) = [part for part in re.split(r"\n(?=\d\. |- |\*\*)", PAGE) if part.startswith(begins)]
    return re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", found)


def numbered(words: str) -> str:
    """The same for any number: how many are called depends on how many came."""
    return re.sub(r"\d+", "4", words)


def test_the_server_prints_the_page_word_for_word(client: TestClient) -> None:
    shown = client.get("/club-night", headers=HERE).text.partition("<article")[2].partition("</article>")[0]
    said = unescape(re.sub(r"<[^>]+>", "", shown.partition(">")[2]))

    assert said.split() == re.sub(r"[*`]|^# |^\d\. |^- ", "", PAGE, flags=re.MULTILINE).split()


def test_whoever_follows_the_page_has_a_club_night(client: TestClient) -> None:
    def shown(path: str) -> str:
        answer = client.get(path, headers=HERE)
        assert answer.status_code == 200, path
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())

    def act(**form: str) -> None:
        version = client.get("/tournaments/club-night/version").json()["version"]
        assert client.post(DESK, data={"version": str(version)} | form, headers=HERE).status_code == 200, form

    def meets(words: list[str], *paths: str) -> None:
        seen = numbered(" ".join(shown(path) for path in paths))
        assert [word for word in words if numbered(word) not in seen] == [], paths

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
    after = [word for word in words if word.endswith("tarted")]
    meets([word for word in words if word not in after], DESK)
    act(act="call-all")
    meets([*after, *labels("- A result: "), *labels("- Someone is missing")], DESK)
    meets(labels("- Something happened"), f"{DESK}/rulings")
    meets(labels("- A result was wrong"), DESK)
    meets(labels("- The laptop dies"), f"{DESK}/staff")
    for match in ("1.1", "1.2", "2.1"):
        players = re.findall(r'name="winner" value="([^"]+)"', client.get(f"{DESK}/match/open/main:{match}").text)
        act(act="result", match=f"open/main:{match}", winner=players[0], first="5", second="1")
    players = re.findall(r'name="winner" value="([^"]+)"', client.get(f"{DESK}/match/open/consolation:1.1").text)
    act(act="result", match="open/consolation:1.1", winner=players[0], first="3", second="1")
    meets(labels("**At the end.**"), f"{DESK}/money", f"{DESK}/schedule")
