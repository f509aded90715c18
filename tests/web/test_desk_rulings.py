"""Rulings at the desk: recorded as they were given, changed by a committee whose members and votes are on the case."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from support.club_night import BASE, HERE, act, case, set_up, version

MATCH = "open/main:1.1"
LATE = {"incident": "late_start", "f.minutes_late": "12", "f.match_length": "7"}


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def file(hall: TestClient) -> str:
    return text_of(hall.get(f"{BASE}/desk/rulings/{case(hall)}").text)


def players(hall: TestClient) -> list[str]:
    page = hall.get(f"{BASE}/desk/match/{MATCH}").text
    return list(dict.fromkeys(re.findall(r'name="winner" value="([^"]+)" required', page)))


@pytest.fixture
def late(hall: TestClient) -> TestClient:
    """A match whose player came twelve minutes late, on record."""
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="incident", about="came late", match=MATCH, incident="late_start") == 200
    return hall


def test_the_page_asks_how_many_points_are_given_and_against_whom(late: TestClient) -> None:
    page = late.get(f"{BASE}/desk/rulings/{case(late)}", params=LATE).text
    assert "up to 2 penalty points may be given" in page
    assert re.findall(r'name="amount" value="(\d)"', page) == ["0", "1", "2"]
    assert set(players(late)) <= set(re.findall(r'type="radio" name="offender" value="([^"]+)"', page))


def test_the_points_that_were_given_are_the_ruling(late: TestClient) -> None:
    offender = players(late)[0]
    given = {"case": case(late), "offender": offender, "penalty": "points", "amount": "1"}
    assert act(late, act="rule", **LATE, **given) == 200
    told = file(late)
    assert "Ruling 1 penalty point. Penalty points: 1, against" in told
    page = text_of(late.get(f"{BASE}/desk/rulings").text)
    assert "ruled 1 penalty point." in page
    assert "may be given" not in page
    journal = late.get(f"{BASE}/desk/journal").text
    assert "late for a match" in journal
    assert "late_start" not in journal


def test_a_director_who_gives_none_has_that_on_record(late: TestClient) -> None:
    given = {"case": case(late), "penalty": "points", "amount": "0"}
    assert act(late, act="rule", **LATE, **given) == 200
    assert "Ruling No penalty points." in file(late)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"penalty": "points", "amount": "1"}, "Against whom? Choose the player."),
        ({"penalty": "points", "amount": "3", "offender": "1"}, "The book allows 2 penalty points here at most."),
    ],
)
def test_what_the_book_does_not_allow_is_refused(late: TestClient, form: dict[str, str], said: str) -> None:
    if "offender" in form:
        form = form | {"offender": players(late)[0]}
    told = {"act": "rule", "version": str(version(late)), "case": case(late)} | LATE | form
    answer = late.post(f"{BASE}/desk", data=told, headers=HERE)
    assert answer.status_code >= 400
    assert said in answer.text


def test_an_answer_and_what_was_assumed_can_be_changed(late: TestClient) -> None:
    where = f"{BASE}/desk/rulings/{case(late)}"
    page = late.get(where, params={"incident": "late_start", "f.minutes_late": "12"}).text
    assert "Assumed: To how many points is the match played? 5 Change" in text_of(page)
    assert f'href="{where}?incident=late_start">Change</a>' in page
    assert "up to 2 penalty points" in late.get(where, params=LATE).text


@pytest.mark.parametrize(("book", "kept"), [("usbgf", "(the book records only totals)"), ("eubgf", ": against")])
def test_members_and_votes_of_a_committee_are_on_the_case(client: TestClient, book: str, kept: str) -> None:
    hall = set_up(client, book=book)
    everybody = ["Ann", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal"]
    assert act(hall, act="enter", contest="open", names="\n".join(everybody[4:])) == 200
    assert act(hall, act="draw", contest="open", witnesses="all") == 200
    assert act(hall, act="incident", about="a die fell", match=MATCH) == 200
    assert act(hall, act="rule", case=case(hall), verdict="Roll again.", reasons="It did not lie flat.") == 200
    assert act(hall, act="appeal", case=case(hall), person=players(hall)[0]) == 200
    title = re.search(r"<h1>[^:]+: (\w+) – (\w+)</h1>", hall.get(f"{BASE}/desk/match/{MATCH}").text)
    assert title
    members = [name for name in everybody if name not in title.groups()][:3]
    assert act(hall, act="committee", case=case(hall), names="\n".join(members)) == 200
    seats = re.findall(r'name="vote\.([^"]+)"', hall.get(f"{BASE}/desk/rulings/{case(hall)}").text)
    votes = {f"vote.{member}": "yes" for member in seats[:2]}
    assert act(hall, act="vote", case=case(hall), outcome="The roll stands.", **votes) == 200
    told = file(hall).partition("Committee ")[2]
    assert all(name in told.partition(".")[0] for name in members)
    assert "2 for a change, 1 against" in told
    assert kept in told
    assert "The roll stands." in told


def test_a_case_takes_evidence_and_is_closed(late: TestClient) -> None:
    assert act(late, act="evidence", case=case(late), what="The clerk saw the clock.") == 200
    assert "The clerk saw the clock." in file(late)
    assert act(late, act="close-case", case=case(late), why="they agreed") == 200
    assert "Closed." in file(late)


def test_a_director_reads_questions_and_rulings_in_their_own_language(late: TestClient) -> None:
    asked = late.get(f"{BASE}/desk/rulings/{case(late)}", params={"incident": "late_start", "lang": "de"}).text
    assert re.search(r'<legend><span lang="de">[^<]+\?</span></legend>', asked)
    page = late.get(f"{BASE}/desk/rulings/{case(late)}", params=LATE | {"lang": "de"}).text
    assert '<div lang="de">' in page
    assert "Zu spät über die Toleranz hinaus: möglich bis zu 2 Strafpunkte." in page

    given = {"case": case(late), "offender": players(late)[0], "penalty": "points", "amount": "1"}
    assert act(late, act="rule", **LATE, **given) == 200
    ruled = late.get(f"{BASE}/desk/rulings/{case(late)}", params={"lang": "fr"}).text
    assert '<li lang="fr">Le directeur peut donner jusqu’à 2 points de pénalité à l’adversaire.</li>' in ruled
    assert '<p class="verdict">1 penalty point.</p>' in ruled, "what a person wrote is shown as written"
