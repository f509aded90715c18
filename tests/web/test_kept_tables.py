"""Kept tables over the web: lines entered as a whole, earlier turns corrected, records, rulings attached to a table."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

PAGE = {"accept": "text/html"}


@pytest.fixture
def named(client: TestClient) -> TestClient:
    client.post("/api/people", json={"name": "Dora"}).raise_for_status()
    return client


def opened(client: TestClient, mode: str, **more: Any) -> str:
    told = {"mode": mode, "white": "Ann", "black": "Ben", "length": 3} | more
    answer = client.post("/api/tables", json=told)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def enter(client: TestClient, table: str, *lines: str) -> dict[str, Any]:
    view: dict[str, Any] = {}
    for line in lines:
        answer = client.post(f"/api/tables/{table}/lines", json={"line": line})
        assert answer.status_code == 200, answer.text
        view = answer.json()
    return view


def lines(client: TestClient, table: str) -> list[str]:
    return [turn["line"] for turn in client.get(f"/api/tables/{table}/turns").json()]


def test_a_match_is_entered_line_by_line_and_its_record_read_back(named: TestClient) -> None:
    table = opened(named, "transcription")
    view = enter(named, table, "31: 8/5 6/5", "d", "t", "52", "13/11 13/8", "66: 24/18(2) 13/7(2)")
    assert view["game"]["cube"] == {"value": 2, "owner": "white"}
    assert lines(named, table) == ["31: 8/5 6/5", "d", "t", "52: 13/8 13/11", "66: 24/18(2) 13/7(2)"]
    answer = named.get(f"/api/tables/{table}/record", params={"to": "mat"})
    assert 'filename="Ann - Ben.mat"' in answer.headers["content-disposition"]
    again = named.post("/api/files/check", files={"file": ("x.mat", answer.content)}).json()
    assert (again["clean"], again["rolls"]) == (True, 3)
    assert again["match"]["players"] == {"white": "Ann", "black": "Ben"}


@pytest.mark.parametrize("to", ["mat", "sgf", "json", "oldmoves", "scoresheet", "page"])
def test_a_record_is_written_in_every_format(named: TestClient, to: str) -> None:
    table = opened(named, "transcription")
    enter(named, table, "31: 8/5 6/5", "52: 13/11 13/8")
    answer = named.get(f"/api/tables/{table}/record", params={"to": to})
    assert answer.status_code == 200
    assert b"Ann" in answer.content


def test_a_record_in_a_format_that_is_none_or_only_read_is_told(named: TestClient) -> None:
    table = opened(named, "transcription")
    for to in ("nonsense", "xg"):
        assert named.get(f"/api/tables/{table}/record", params={"to": to}).status_code == 422


def test_a_line_is_carried_out_as_a_whole_or_not_at_all(named: TestClient) -> None:
    table = opened(named, "transcription")
    for line in ("31: 8/5 7/5 1/0 nonsense", "t", "77", "", "31; 8/5 6/5; t"):
        answer = named.post(f"/api/tables/{table}/lines", json={"line": line})
        assert answer.status_code in (409, 422), line
        assert answer.json()["detail"]
    assert lines(named, table) == []


def test_an_earlier_turn_is_corrected_and_the_rest_replayed(named: TestClient) -> None:
    table = opened(named, "transcription")
    enter(named, table, "31: 8/5 6/5", "52: 13/11 13/8", "64: 24/14", "d", "t")
    answer = named.post(f"/api/tables/{table}/corrections", json={"turn": 2, "line": "53: 8/3 6/3"}).json()
    assert answer == {"replayed": 3, "left": [], "why": "", "fallen": []}
    assert lines(named, table) == ["31: 8/5 6/5", "53: 8/3 6/3", "64: 24/14", "d", "t"]
    again = named.get(f"/api/tables/{table}/record", params={"to": "mat"}).text
    assert "53: 8/3 6/3" in again
    assert "52:" not in again


def test_turns_that_no_longer_fit_are_told_and_the_others_kept(named: TestClient) -> None:
    table = opened(named, "transcription")
    enter(named, table, "31: 8/5 6/5", "52: 13/11 13/8", "64: 24/18 13/9", "41: 11/10 13/9", "21: 13/11 6/5")
    answer = named.post(f"/api/tables/{table}/corrections", json={"turn": 2, "line": "53: 8/3 6/3"}).json()
    assert answer["replayed"] == 1
    assert answer["left"] == ["41: 13/9 11/10", "21: 13/11 6/5"]
    assert answer["why"]
    assert lines(named, table)[1:] == ["53: 8/3 6/3", "64: 24/18 13/9"]


def test_a_wrong_correction_changes_nothing(named: TestClient) -> None:
    table = opened(named, "transcription")
    enter(named, table, "31: 8/5 6/5")
    for turn, line in ((1, "99"), (7, "31"), (1, "t")):
        answer = named.post(f"/api/tables/{table}/corrections", json={"turn": turn, "line": line})
        assert answer.status_code in (409, 422)
    assert lines(named, table) == ["31: 8/5 6/5"]


def test_the_last_entry_is_taken_back(named: TestClient) -> None:
    table = opened(named, "transcription")
    enter(named, table, "31: 8/5 6/5", "d")
    named.post(f"/api/tables/{table}/corrections", json={"turn": 2, "line": ""}).raise_for_status()
    assert lines(named, table) == ["31: 8/5 6/5"]
    assert enter(named, table, "52")["game"]["phase"] == "to_play"


def test_whole_games_are_reported_and_the_match_ends(named: TestClient) -> None:
    table = opened(named, "live", clock=False)
    view = enter(named, table, "game white gammon 1", "game white single 1")
    assert view["over"]
    assert view["score"]["winner"] == "white"
    assert named.get(f"/t/{table}/record", headers=PAGE).status_code == 200


def test_nobody_else_enters_at_a_kept_table(named: TestClient) -> None:
    table = opened(named, "live")
    named.cookies.clear()
    named.post("/api/people", json={"name": "Eve"}).raise_for_status()
    refused = named.post(f"/api/tables/{table}/lines", json={"line": "31"})
    assert refused.status_code == 409
    assert refused.json()["clauses"]
    assert "turns" not in named.get(f"/api/tables/{table}").json()


def test_names_are_asked_for(named: TestClient) -> None:
    told = {"mode": "live", "white": "Ann", "black": "Ben", "discipline": "backgammon-doubles"}
    answer = named.post("/api/tables", json=told)
    assert (answer.status_code, answer.json()["code"]) == (422, "wrong_number_of_players")
    both = named.post("/api/tables", json=told | {"white": "Ann & Cat", "black": "Ben & Dan"})
    assert both.json()["names"] == {"white": "Ann & Cat", "black": "Ben & Dan"}


def test_a_ruling_is_attached_to_a_table_and_its_remedy_applied(named: TestClient) -> None:
    table = opened(named, "live", book="usbgf")
    enter(named, table, "31: 8/5 6/5")
    interview = named.get("/rulings/fast_roll", headers=PAGE)
    assert "Apply at a table" in interview.text
    form = {"table": table, "offender": "black", "f.turn_ended": "no"}
    answer = named.post("/rulings/fast_roll/attach", data=form, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}#incident-1")
    incident = named.get(f"/api/tables/{table}").json()["docket"][0]
    assert (incident["incident"], incident["offender"]) == ("fast_roll", "black")
    ruled = settle(named, table)
    assert ruled["docket"] == []
    assert ruled["incidents"][0]["clauses"]


def settle(client: TestClient, table: str) -> dict[str, Any]:
    """Answer whatever is asked, have it ruled, choose the first option of each choice, apply it."""
    for _ in range(20):
        view: dict[str, Any] = client.get(f"/api/tables/{table}").json()
        if not view["docket"]:
            return view
        one = view["docket"][0]
        if one["question"]:
            choices = list(one["question"]["choices"]) or [False]
            told = {"act": "StateFact", "fact": one["question"]["fact"], "value": choices[0]}
        elif not one["ruled"]:
            told = {"act": "Rule"}
        else:
            wanted = next((choice for choice in one["choices"] if not choice["made"]), None)
            facts = [[asked["fact"], "6-5"] for asked in one["asks"] if asked["type"] == "roll"]
            told = {"act": "ApplyRuling", "facts": facts}
            if wanted:
                told = {"act": "Choose", "option": wanted["options"][0]["label"]}
        answer = client.post(f"/api/tables/{table}/acts", json=told | {"number": one["number"]})
        assert answer.status_code == 200, answer.text
    raise AssertionError("the interview has no end")


def test_a_turn_corrected_before_a_ruling_takes_the_ruling_back_and_names_it(named: TestClient) -> None:
    table = opened(named, "live", book="usbgf", clock=False)
    enter(named, table, "31: 13/8")
    point_out = {"act": "PointOut", "incident": "illegal_move", "offender": "white"}
    named.post(f"/api/tables/{table}/acts", json=point_out).raise_for_status()
    assert settle(named, table)["last_ruling"]
    answer = named.post(f"/api/tables/{table}/corrections", json={"turn": 1, "line": "31: 8/5 6/5"}).json()
    assert answer["fallen"] == ["Illegal move"]
    assert lines(named, table) == ["31: 8/5 6/5"]
    view = named.get(f"/api/tables/{table}").json()
    assert (view["docket"], view["last_ruling"], view["game"]["turn"]) == ([], None, "black")


def test_over_the_board_a_player_is_shown_no_aid(named: TestClient) -> None:
    table = opened(named, "live")
    view = enter(named, table, "31")
    assert view["game"]["results"]
    named.cookies.clear()
    seen = named.get(f"/api/tables/{table}").json()
    assert "results" not in seen["game"]
    assert seen["plays"] == []


def test_only_the_director_hands_out_seats(named: TestClient) -> None:
    table = opened(named, "live")
    assert "/me/come#" in named.post(f"/t/{table}/seats/white/1", headers=PAGE).text
    assert named.post(f"/t/{table}/seats/white/2", headers=PAGE).status_code == 404
    assert "A link for Ann" in named.get(f"/t/{table}", headers=PAGE).text
    named.cookies.clear()
    named.post("/api/people", json={"name": "Eve"}).raise_for_status()
    assert named.post(f"/t/{table}/seats/white/1", headers=PAGE).status_code == 403
    assert "A link for Ann" not in named.get(f"/t/{table}", headers=PAGE).text


def test_a_book_that_names_no_time_takes_that_of_the_event(named: TestClient) -> None:
    form = {"white": "Ann", "black": "Ben", "length": "3", "book": "ibf", "clock": "yes"}
    told = {"white": "Ann", "black": "Ben", "length": 3, "book": "ibf"}
    assert named.post("/api/tables", json=told).json()["code"] == "times_not_set"
    for times, shown in (({}, "6:00"), ({"s.ibf.minutes_per_point": "3", "s.ibf.delay": "10"}, "9:00")):
        answer = named.post("/live", data=form | times, follow_redirects=False)
        assert answer.status_code == 303
        clock = named.get(f"/api/tables/{answer.headers['location'].rpartition('/')[2]}").json()["clock"]
        assert clock["shows"] == {"white": shown, "black": shown}


def test_a_choice_that_a_ruling_gives_is_made_and_carried_out(named: TestClient) -> None:
    table = opened(named, "live", book="ibf", clock=False)
    enter(named, table, "31: 8/5 6/4")
    point_out = {"act": "PointOut", "incident": "illegal_move", "offender": "white"}
    named.post(f"/api/tables/{table}/acts", json=point_out).raise_for_status()
    held = []
    for _ in range(12):
        one = named.get(f"/api/tables/{table}").json()["docket"][0]
        if one["ruled"]:
            held = one["choices"]
            break
        told: dict[str, Any] = {"act": "Rule"}
        if asked := one["question"]:
            told = {"act": "StateFact", "fact": asked["fact"], "value": (list(asked["choices"]) or [False])[0]}
        named.post(f"/api/tables/{table}/acts", json=told | {"number": one["number"]}).raise_for_status()
    assert [choice["side"] for choice in held] == ["black"]
    early = named.post(f"/api/tables/{table}/acts", json={"act": "ApplyRuling", "number": one["number"]})
    assert early.json()["code"] == "choice_open"
    settled = settle(named, table)
    assert settled["incidents"][-1]["status"] == "settled"
    assert settled["incidents"][-1]["choices"] == [held[0]["options"][0]["label"]]
