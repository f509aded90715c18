"""Rule books and the ruling assistant, as pages and as API."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bafflebox.books import BOOKS, load
from bafflebox.books.finding import COMMONEST
from bafflebox.rulings.incident import all_incidents

HTML = {"accept": "text/html"}


@pytest.mark.parametrize(
    "path", ["/", "/rules", "/rules?q=fast+roll", "/rules?q=zzzz", "/rulings", "/rulings?q=cocked"]
)
def test_pages_open(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("book", BOOKS)
def test_every_clause_has_a_page_that_its_book_links_to(client: TestClient, book: str) -> None:
    contents = client.get(f"/rules/{book}", headers=HTML).text
    for part in re.findall(r'href="(\?part=\w+)"', contents):
        contents += client.get(f"/rules/{book}{part}", headers=HTML).text
    for clause in list(load(book).clauses.values())[::25]:
        path = f"/rules/{book}/{clause.id.split(':')[1]}"
        assert f'href="{path}"' in contents
        assert clause.title in client.get(path, headers=HTML).text.replace("&#39;", "'").replace("&amp;", "&")


@pytest.mark.parametrize("incident", sorted(all_incidents()))
def test_every_interview_opens_under_all_books(client: TestClient, incident: str) -> None:
    assert client.get(f"/rulings/{incident}?all=1", headers=HTML).status_code == 200


def test_the_page_and_the_api_find_an_incident_in_players_words(client: TestClient) -> None:
    said = {"q": "mein Gegner hat zu früh gewürfelt"}
    page = client.get("/rulings", params=said, headers=HTML | {"accept-language": "de"}).text
    found = client.get("/api/incidents", params=said | {"language": "de"}).json()

    assert found[0]["name"] == "fast_roll"
    assert page.index("/rulings/fast_roll?") < page.index(f"/rulings/{found[1]['name']}?")
    assert "Asked most" in client.get("/rulings", headers=HTML).text
    assert [one["name"] for one in client.get("/api/incidents?q=").json()] == list(COMMONEST)
    assert len(client.get("/api/incidents").json()) == len(all_incidents())


def test_house_rules_of_the_server_are_on_its_pages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAFFLEBOX_BOOKS", str(Path(__file__).parents[2] / "examples"))
    ruling = client.get("/rulings/late_start?book=usbgf%2Bclub&f.minutes_late=20&f.match_length=5", headers=HTML).text

    assert "20 minutes late: one penalty point." in ruling
    assert "Rules of the Thursday Club" in client.get("/rulings", headers=HTML).text
    assert client.get("/rules/usbgf+club/club:1", headers=HTML).status_code == 200
    assert "usbgf+club" in [book["id"] for book in client.get("/api/books").json()]
    assert "There is no book" in client.get("/rulings?book=examples/thursday-club.yaml", headers=HTML).text


def test_a_phone_takes_the_search_along(client: TestClient) -> None:
    index = client.get("/api/pocket/finding/fr").json()

    assert index["incidents"] == list(all_incidents())
    assert client.get("/api/pocket/finding/it").json()["code"] == "unknown_language"


def test_an_interview_goes_from_question_to_ruling(client: TestClient) -> None:
    question = client.get("/rulings/fast_roll?book=standards", headers=HTML).text
    assert 'name="f.turn_ended"' in question
    ruling = client.get("/rulings/fast_roll?book=standards&f.turn_ended=no", headers=HTML).text
    assert "a fast roll" in ruling
    assert 'href="/rules/standards/5.8.b"' in ruling


def test_a_wrong_answer_is_told_on_the_page(client: TestClient) -> None:
    page = client.get("/rulings/fast_roll?f.turn_ended=perhaps", headers=HTML)
    assert page.status_code == 200
    assert "turn_ended is yes or no" in page.text


def test_the_api_rules_as_the_command_line_does(client: TestClient) -> None:
    open_question = client.post("/api/incidents/fast_roll/ruling", json={"book": "eubgf"}).json()
    assert open_question["status"] == "open"
    ruled = client.post(
        "/api/incidents/fast_roll/ruling", json={"book": "eubgf", "facts": {"turn_ended": False}}
    ).json()
    assert ruled["verdict"] == "The early roll stands."


@pytest.mark.parametrize(
    ("path", "code", "status"),
    [
        ("/api/incidents/fast_rol", "unknown_incident", 404),
        ("/api/books/usbg/clauses", "unknown_book", 404),
        ("/api/books/usbgf/clauses/99", "unknown_clause", 404),
        ("/api/books/usbgf/settings?length=0", "invalid_input", 422),
        ("/api/nowhere", "not_found", 404),
    ],
)
def test_errors_are_problem_documents(client: TestClient, path: str, code: str, status: int) -> None:
    answer = client.get(path)
    assert answer.headers["content-type"] == "application/problem+json"
    assert (answer.status_code, answer.json()["code"], answer.json()["status"]) == (status, code, status)
    assert answer.json()["detail"].endswith(".")


def test_people_get_the_same_error_as_a_page(client: TestClient) -> None:
    answer = client.get("/rules/usbg", headers=HTML)
    assert answer.status_code == 404
    assert "Nearest: usbgf" in answer.text


@pytest.mark.parametrize("book", BOOKS)
def test_a_match_with_a_clock_can_be_set_up_under_every_book(client: TestClient, book: str) -> None:
    wish = {"name": "Ann", "who": "bot", "level": "beginner", "book": book, "clock": "yes", "length": "3"}
    answer = client.post("/play", data=wish | {"o.usbgf.moves": "responsible"}, follow_redirects=False)
    assert answer.status_code == 303
    table = client.get(f"/api{answer.headers['location'].replace('/t/', '/tables/')}").json()
    assert table["book"] == book
    assert table["clock"]["shows"]["white"] == "6:00"


def test_the_page_shows_the_outcome_what_made_no_difference_and_lets_assumptions_be_changed(client: TestClient) -> None:
    asked = "f.claimed=gammon&f.on_turn=yes&f.contact=no&f.holds=yes&f.match_length=9&f.score_own=6&f.score_opp=5"
    page = client.get(f"/rulings/claim?book=usbgf&{asked}&f.cube_value=1&f.play_out=no", headers=HTML).text

    assert "The score is 8-5 in a match to 9 (claimant first)." in page
    assert "Makes no difference here:" in page
    assert 'name="f.unreasonable"' in page
    assert 'name="f.clock_own"' in page
