"""Sixteen players from entry to payout over the doors of the hall, with everything that goes wrong on such a day; in the middle
the tournament moves to another laptop. Then an independent checker looks at the journal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.store import open_journal
from bafflebox.tournament.events import DeskEvent
from bafflebox.web import create_app
from support.club_night import HERE
from support.commands import run
from support.tournament_checker import faults

BASE = "/tournaments/the-day"
NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNO"]


class Laptop:
    """A server over a file, and a browser that works at its desk."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def act(self, act: str, expected: int = 200, **form: str) -> str:
        told = {"act": act, "version": str(self.version)} | form
        answer = self.client.post(f"{BASE}/desk", data=told, headers=HERE)
        assert answer.status_code == expected, f"{act} {form}: {answer.text}"
        return answer.text

    @property
    def version(self) -> int:
        return int(self.client.get(f"{BASE}/version").json()["version"])

    def get(self, path: str) -> str:
        answer = self.client.get(f"{BASE}{path}", headers=HERE)
        assert answer.status_code == 200, answer.text
        return answer.text

    def players(self, match: str) -> list[str]:
        found = re.findall(r'name="winner" value="([^"]+)"', self.get(f"/desk/match/{match}"))
        return [player for player in found if player != "nobody"]

    def result(self, match: str, winner: int = 0) -> None:
        self.act("result", match=match, winner=self.players(match)[winner])

    def on(self) -> list[str]:
        """Matches that can be called or are on, as the call desk has them."""
        return list(dict.fromkeys(re.findall(r'name="match" value="([^"]+)"', self.get("/desk"))))

    def cards(self) -> dict[str, str]:
        found = re.findall(r"<strong>([^<]+)</strong>.*?<code>([a-z0-9 ]+)</code>", self.get("/desk/cards"))
        return dict(found)

    def phone(self, card: str, act: str, expected: int = 200, **form: str) -> None:
        """A player's phone, in a browser that is not the desk's."""
        desk = dict(self.client.cookies)
        self.client.cookies.clear()
        self.client.post(f"{BASE}/me", data={"word": card}, headers=HERE)
        told = {"act": act, "version": str(self.version)} | form
        answer = self.client.post(f"{BASE}/me/act", data=told, headers=HERE)
        self.client.cookies.clear()
        self.client.cookies.update(desk)
        assert answer.status_code == expected, answer.text


@contextmanager
def laptop(where: Path) -> Iterator[Laptop]:
    with TestClient(create_app(House.at(str(where))), raise_server_exceptions=False) as client:
        yield Laptop(client)


def named(desk: Laptop, match: str) -> list[str]:
    found = re.search(r"<h1>[^:<]+: ([^<]+)</h1>", desk.get(f"/desk/match/{match}"))
    assert found
    return found[1].split(" – ")


def test_a_day_with_everything_that_goes_wrong(tmp_path: Path) -> None:
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    with laptop(first) as desk:
        _morning(desk)
        desk.act("hand-over", to="the red laptop")
        desk.act("tables", expected=409, tables="12")
        copy = tmp_path / "the-day.jsonl"
        copy.write_text(desk.get("/desk/copy"), "utf-8")
    assert run("tournament", "--in", str(second), "import", str(copy)).code == 0
    house = House.at(str(second))
    word = house.director_links()["The day"].partition("#")[2]
    with TestClient(create_app(house), raise_server_exceptions=False) as client:
        desk = Laptop(client)
        # The link names the director; a name that is typed beside it changes nothing.
        assert client.post(f"{BASE}/join", data={"word": word, "name": "Dee"}, headers=HERE).status_code == 200
        desk.act("take-over", here="the red laptop")
        _evening(desk)
        report = client.get(f"{BASE}/desk/report.json").json()
        assert report["tournament"]["name"] == "The day"
    with open_journal(str(second)) as journal:
        events = [cast(DeskEvent, entry.event) for entry in journal.read("tournament/the-day")]
    assert faults(events) == []


def _morning(desk: Laptop) -> None:
    plan: dict[str, Any] = {"programme": "club", "name": "The day", "director": "Dee", "book": "usbgf", "tables": "10"}
    plan |= {"fee": "20", "phones": "report", "announced": "the wall", "names": "\n".join(NAMES)}
    assert desk.client.post("/tournaments/new", data=plan, headers=HERE).status_code == 200
    desk.act("check-in-all", contest="open")
    desk.act("draw", contest="open", dice="65 31 42 11 55 62 43 21 66 53")
    desk.act("enter-late", contest="open", names="Player P")  # the one bye goes to who comes late
    desk.act("call-all")
    cards, matches = desk.cards(), desk.on()
    honest, lying = matches[0], matches[1]
    for match, truths in ((honest, (0, 0)), (lying, (0, 1))):
        players = desk.players(match)
        for name, says in zip(named(desk, match), truths, strict=True):
            points = {"first": "5", "second": "2"} if says == 0 else {"first": "2", "second": "5"}
            desk.phone(cards[name], "report", match=match, winner=players[says], **points)
    assert "the other side says" in desk.get("/desk")  # two reports that differ wait for the desk
    desk.result(lying)
    desk.phone(cards[named(desk, matches[2])[0]], "call-director", match=matches[2], about="a die fell")
    case = re.findall(r"rulings/(\d+-[0-9a-f]+)", desk.get("/desk"))[0]
    desk.act("rule", case=case, verdict="Roll again.", reasons="It did not lie flat.")
    desk.act("appeal", case=case, person=desk.players(matches[2])[0])
    desk.act("committee", case=case, names="Xenia\nYves\nZoe")
    desk.act("vote", case=case, outcome="The roll stands.")
    for match in matches[2:]:  # no battery: the desk takes these
        desk.result(match)
    # A correction after the next round has begun.
    desk.act("call", match="open/main:2.1")
    desk.act("start", match="open/main:2.1")
    wrong = desk.players(honest)[1]
    page = desk.get(f"/desk/match/{honest}?winner={wrong}&first=2&second=5")
    assert "To announce" in page
    desk.act(
        "correct", match=honest, winner=wrong, first="2", second="5", repair="replay", reason="the slip was misread"
    )


def _evening(desk: Laptop) -> None:
    for _ in range(60):
        left = desk.on()
        if not left:
            break
        desk.result(left[0])
    assert desk.on() == []
    for person in dict.fromkeys(re.findall(r'name="person" value="([^"]+)"', desk.get("/desk/money"))):
        desk.act("pay", person=person)
    desk.act("award", contest="open")
    owed = re.findall(r'name="act" value="pay-out">[^\n]*?name="person" value="([^"]+)"', desk.get("/desk/money"))
    for person in owed:
        desk.act("pay-out", person=person)
    desk.act("finish", contest="open")
    desk.act("close")
    assert "closed" in desk.get("/desk")
