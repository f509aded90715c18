"""What the command line can do at a desk, done in the browser: officials, interests, accommodations, clocks, coverage, PR, seasons."""

from __future__ import annotations

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from bafflebox.tournament.ratings import FORMULAS, POLICIES
from bafflebox.web.pages.hall.seasons import FORMULA_NAMES, POLICY_NAMES
from support.club_night import BASE, HERE, act, case, version

MATCH = "open/main:1.1"


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def players(hall: TestClient, match: str = MATCH) -> list[str]:
    page = hall.get(f"{BASE}/desk/match/{match}").text
    return list(dict.fromkeys(re.findall(r'name="winner" value="([^"]+)" required', page)))


def refused(hall: TestClient, **form: str) -> str:
    answer = hall.post(f"{BASE}/desk", data={"version": str(version(hall))} | form, headers=HERE)
    assert answer.status_code >= 400
    return answer.text


@pytest.fixture
def drawn(hall: TestClient) -> TestClient:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    assert act(hall, act="start-all") == 200
    return hall


def test_a_player_is_named_for_the_committee_and_an_interest_is_declared(drawn: TestClient) -> None:
    one, two = players(drawn)
    assert act(drawn, act="official", person=one, role="committee") == 200
    assert act(drawn, act="official", names="Zoe Watch", role="monitor") == 200
    assert act(drawn, act="interest", person=one, player=two, nature="friend") == 200
    named = text_of(drawn.get(f"{BASE}/desk/staff").text)
    assert act(drawn, act="interest", person=one, called="nobody here", nature="stake") == 422
    name = re.findall(r"<option>([^<]+)", drawn.get(f"{BASE}/desk/staff").text)[0]
    assert act(drawn, act="interest", person=one, called=f" {name.upper()}", nature="spouse") == 200
    assert f": spouse in {name}" in text_of(drawn.get(f"{BASE}/desk/staff").text)
    page = named
    assert "Zoe Watch monitor" in page
    assert ": friend in" in page
    assert "Zoe Watch" in drawn.get(f"{BASE}/desk/match/{MATCH}").text  # can be put on a match


def test_a_clock_is_put_on_a_match_under_way(drawn: TestClient) -> None:
    assert "is a number" in refused(drawn, act="clock", match=MATCH, first="two", second="1", why="slow")
    assert act(drawn, act="clock", match=MATCH, first="2", second="1", why="slow") == 200
    assert "It has been put on a clock." in drawn.get(f"{BASE}/desk/match/{MATCH}").text


def test_coverage_an_accommodation_and_a_late_arrival_are_noted(drawn: TestClient) -> None:
    one = players(drawn)[0]
    assert "Say how" in refused(drawn, act="cover", match=MATCH)
    assert act(drawn, act="cover", match=MATCH, **{"what.streamed": "yes", "delay": "60"}) == 200
    assert act(drawn, act="grant", person=one, what="a second break", reason="a bad back", breaks="1") == 200
    journal = text_of(drawn.get(f"{BASE}/desk/journal").text)
    assert "is streamed" in journal
    assert "a second break" in journal


def test_the_pr_of_a_match_and_its_result_on_the_wall(drawn: TestClient) -> None:
    winner = players(drawn)[0]
    assert act(drawn, act="result", match=MATCH, winner=winner, first="5", second="1") == 200
    assert "is not a PR" in refused(drawn, act="pr", match=MATCH, entrant=winner, pr="x", decisions="9", source="a bot")
    told = {"entrant": winner, "pr": "4.85", "decisions": "120", "source": "gnubg 2-ply"}
    assert act(drawn, act="pr", match=MATCH, **told) == 200
    assert act(drawn, act="post-result", match=MATCH) == 200
    assert "with a PR of 4.85" in drawn.get(f"{BASE}/desk/journal").text


def test_a_case_is_left_to_a_committee(drawn: TestClient) -> None:
    assert act(drawn, act="incident", about="a dispute", match=MATCH) == 200
    answer = drawn.post(
        f"{BASE}/desk", data={"act": "refer", "version": str(version(drawn)), "case": case(drawn)}, headers=HERE
    )
    page = drawn.get(f"{BASE}/desk/rulings/{case(drawn)}").text
    assert ("Name the committee" in page) == (answer.status_code == 200)
    assert answer.status_code == 200 or "usbgf" in answer.text.lower()


def test_an_event_has_a_day_and_time(hall: TestClient) -> None:
    assert act(hall, act="change-event", contest="open", starts="2026-11-21T10:30") == 200
    assert 'name="starts" value="2026-11-21T10:30"' in hall.get(f"{BASE}/desk/settings").text
    assert "21, 2026, 10:30" in hall.get(BASE).text
    assert "SUMMARY:Club night: Open" in hall.get(f"{BASE}/calendar.ics").text
    assert "is not a day and time" in refused(hall, act="change-event", contest="open", starts="tomorrow")


def test_ratings_and_a_season_stand_in_the_browser(drawn: TestClient) -> None:
    assert "nothing to rate" in drawn.get(f"{BASE}/desk/ratings").text
    for number in (1, 2):
        match = f"open/main:1.{number}"
        assert act(drawn, act="result", match=match, winner=players(drawn, match)[0], first="5", second="1") == 200
    page = drawn.get(f"{BASE}/desk/ratings").text
    assert len(re.findall(r'<td class="num">[+-]\d', page)) == 4
    assert "Not over yet: Club night." in drawn.get("/tournaments/season").text
    for match in ("open/main:2.1", "open/consolation:1.1"):
        assert act(drawn, act="call-all") == 200
        assert act(drawn, act="result", match=match, winner=players(drawn, match)[0], first="5", second="1") == 200
    page = text_of(drawn.get("/tournaments/season?points=10,7&taking_part=1").text)
    assert re.search(r" 1 \w+ 11 Club night 11", page)
    assert drawn.get("/tournaments/season?format=csv").text.startswith("place,name,points,Club night\n1,")
    assert "is not a list of points for places" in drawn.get("/tournaments/season?points=ten").text


def test_what_a_list_says_of_players_is_kept_and_rates_them(hall: TestClient) -> None:
    table = "name\trating\temail\nEve Oz\t1712.5\teve@example.org\n"
    form = {
        "contest": "open",
        "table": table,
        "heading": "yes",
        "column.0": "name",
        "column.1": "rating",
        "column.2": "email",
    }
    assert hall.post(f"{BASE}/desk/import/enter", data=form, headers=HERE).status_code == 200
    page = hall.get(f"{BASE}/desk/entries").text
    assert "1712.5 · eve@example.org" in page
    hall.cookies.clear()
    assert "eve@example.org" not in hall.get(f"{BASE}/players").text
    assert "eve@example.org" not in hall.get(f"{BASE}/events/open").text


def test_prizes_are_rounded_and_previewed(hall: TestClient) -> None:
    asked = {"contest": "open", "prize.main.1": "60", "prize.main.2": "40", "round": "5"}
    told = hall.get(f"{BASE}/desk/prizes", params=asked).json()
    assert told == {"wrong": "", "total": "100 %", "amounts": {"main.1": "25.00 EUR", "main.2": "15.00 EUR"}}
    wrong = hall.get(f"{BASE}/desk/prizes", params=asked | {"prize.main.2": "30"}).json()["wrong"]
    assert wrong == "Together 90 %. Make it 100 %."
    assert act(hall, act="prizes", **asked) == 200
    page = text_of(hall.get(f"{BASE}/desk/money").text)
    assert "Main draw 1 25.00 EUR Main draw 2 15.00 EUR" in page


def test_lots_of_a_calcutta_show_prices_and_owners(hall: TestClient) -> None:
    pool = {"pool": "Calcutta", "kind": "calcutta", "contest": "open", "shares": "100"}
    assert act(hall, act="open-pool", **pool) == 200
    lot = re.search(r'<select name="lot"><option value="([^"]+)">Ann', hall.get(f"{BASE}/desk/money").text)
    assert lot
    sold = {"pool": "Calcutta", "lot": lot[1], "price": "30", "names": "Bill\nJoe"}
    assert act(hall, act="sell-lot", **sold) == 200
    shown = text_of(hall.get(f"{BASE}/desk/money").text)
    assert re.search(r"Ann 30\.00 EUR (Bill 50 %, Joe 50 %|Joe 50 %, Bill 50 %)", shown)


def test_formulas_and_policies_of_ratings_have_names_that_people_say(drawn: TestClient) -> None:
    assert list(FORMULA_NAMES) == list(FORMULAS)
    assert list(POLICY_NAMES) == list(POLICIES)
    page = unescape(text_of(drawn.get(f"{BASE}/desk/ratings").text))
    assert "fibs-counted" not in page
    assert all(name in page for name in (*FORMULA_NAMES.values(), *POLICY_NAMES.values()))


def test_matches_of_the_dense_table_can_be_started_one_by_one_and_all_of_an_event_at_once(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    page = hall.get(f"{BASE}/desk?view=table").text
    assert "All 2 have started" in page
    assert page.count(">Started</button>") == 2

    assert act(hall, act="start-all", contest="another") == 200
    assert "All 2 have started" in hall.get(f"{BASE}/desk?view=table").text
    assert act(hall, act="start-all", contest="open") == 200
    page = hall.get(f"{BASE}/desk?view=table").text
    assert "have started" not in page
    assert ">Started</button>" not in page
