"""Changes from view to view: those who follow them see what everybody else sees."""

from __future__ import annotations

import json
import random
from typing import Any

from starlette.testclient import TestClient

from bafflebox.service.room import NOTHING, Room, ViewPart
from bafflebox.service.views import LIST_LENGTH
from bafflebox.web import create_app
from bafflebox.web.changes import applied, changed, told_alike
from tests.support.random_tables import begun, random_terms

Line = dict[str, Any]


def lines(*versions: int) -> list[Line]:
    return [{"version": version, "side": "", "words": f"line {version}"} for version in versions]


def test_of_a_list_only_new_lines_are_sent_and_the_line_they_follow() -> None:
    before = {"version": 3, "list": lines(1, 3), "names": {"white": "Ann"}}
    after = {"version": 4, "list": lines(1, 3, 4), "names": {"white": "Ann"}}

    told = changed(before, after)

    assert told == {"version": 4, "list": {"after": 3, "lines": lines(4)}}
    assert applied(before, told, LIST_LENGTH) == after


def test_a_line_that_was_taken_back_goes_and_the_longest_list_slides() -> None:
    before = {"list": lines(1, 2, 3)}
    for after in ({"list": lines(1, 2)}, {"list": lines(1, 2, 5)}, {"list": lines(2, 3, 4)}, {"list": []}):
        assert applied(before, changed(before, after), 3) == after


def test_a_player_who_follows_changes_sees_the_same_as_one_who_gets_everything() -> None:
    dice = random.Random(7)
    with TestClient(create_app()) as door:
        keys = [door.post("/api/people", json={"name": name}).json()["token"] for name in ("Ann", "Ben")]
        ann, ben = ({"authorization": f"Bearer {key}"} for key in keys)
        word = door.post("/api/challenges", json={"length": 1}, headers=ann).json()
        table = door.post(f"/api/challenges/{word['id']}/join", json={}, headers=ben).json()["table"]
        seen: dict[str, Any] = {}
        with door.websocket_connect(f"/api/tables/{table}/live?changes&plays", headers=ann) as line:
            for number in range(60):
                while True:
                    message = json.loads(line.receive_text())
                    seen = message.get("view") or applied(seen, message.get("changed", {}), LIST_LENGTH)
                    whole = door.get(f"/api/tables/{table}", headers=ann).json()
                    if seen["version"] == whole["version"]:
                        break
                moment = ("at", "clock")
                assert {k: v for k, v in seen.items() if k not in moment} == {
                    k: v for k, v in whole.items() if k not in moment
                }
                if whole["over"]:
                    break
                other = door.get(f"/api/tables/{table}", headers=ben).json()
                for view, who in ((seen, ann), (other, ben)):
                    open_acts = {choice["act"] for choice in view["allowed"]}
                    wanted = ("RollOpening", "Undo" if dice.random() < 0.2 else "EndTurn", "EndTurn", "Roll", "Play")
                    act = next((name for name in wanted if name in open_acts), None)
                    if act is None:
                        continue
                    told = {"act": act} | ({"play": dice.choice(view["plays"])} if act == "Play" else {})
                    if who is ann:
                        line.send_text(json.dumps({"id": number, **told}))
                    else:
                        assert door.post(f"/api/tables/{table}/acts", json=told, headers=ben).is_success
                    break


def test_of_the_turns_that_somebody_enters_only_what_is_new_is_sent() -> None:
    entered = [{"number": number, "line": f"{number}"} for number in range(1, 400)]
    before = {"turns": entered}
    mended = {"number": 398, "line": "31: 8/5 6/5"}
    for turns, size in (
        ([*entered, {"number": 400, "line": "31"}], 1),
        ([*entered[:-1], {"number": 399, "line": "31: 8/5 6/5"}], 1),
        ([*entered[:397], mended, entered[398]], 2),
        (entered[:10], 0),
        ([], 0),
    ):
        after = {"turns": turns}
        told = changed(before, after)
        assert len(told["turns"]["more"]) == size
        assert applied(before, told, LIST_LENGTH) == after


def test_what_all_see_alike_is_encoded_once_for_all_who_had_the_same() -> None:
    first = begun(random_terms(3))
    room = Room(first.table, list(first.events))
    before = {"version": 1, "score": [0, 0], "list": [{"version": 1, "words": "Opening roll"}]}
    after = before | {"version": 2, "list": [*before["list"], {"version": 2, "words": "8/5 6/5"}]}

    for now in (ViewPart(after, before, {name: after[name] for name in ("version", "list")}), ViewPart.whole(after)):
        text = told_alike(room, before, now)

        assert text is not None
        assert json.loads(b"{%b}" % text) == changed(before, after)
        assert told_alike(room, before, now) is text
        assert told_alike(room, dict(before), now) == text
        assert told_alike(room, after, now) == told_alike(room, NOTHING.view, NOTHING) == b""
        assert told_alike(room, {"version": 1}, now) is None, "parts are missing there"
