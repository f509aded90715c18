"""Every programme that is offered: set up from its page, drawn, played out, paid."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from starlette.testclient import TestClient

from bafflebox.service.hall.programmes import EXAMPLES, PROGRAMMES, Programme
from bafflebox.tournament.course import structure_for
from bafflebox.tournament.structures import title_section
from support.club_night import HERE, PLAN

EVENING = "/tournaments/evening"


def sent(client: TestClient, **form: str) -> int:
    version = client.get(f"{EVENING}/version").json()["version"]
    return client.post(f"{EVENING}/desk", data={"version": str(version)} | form, headers=HERE).status_code


@pytest.mark.parametrize("programme", PROGRAMMES.values(), ids=lambda one: one.id)
def test_a_programme_is_set_up_drawn_played_and_paid(client: TestClient, programme: Programme) -> None:
    first = programme.events[0]
    persons = [f"Player {number}" for number in range(1, 8 * first.team_size + 1)]
    lines = [" + ".join(persons[at : at + first.team_size]) for at in range(0, len(persons), first.team_size)]
    plan = PLAN | {"programme": programme.id, "name": "Evening", "names": "\n".join(lines), "tables": "8"}
    assert client.post("/tournaments/new", data=plan, headers=HERE).status_code == 200
    assert sent(client, act="draw", contest=first.id) == 200
    for _ in range(60):
        page = client.get(f"{EVENING}/desk").text
        if "pair the next round" in page:
            assert sent(client, act="pair", contest=first.id) == 200
            continue
        ready = re.search(r'name="match" value="([^"]+)"', page)
        if not ready:
            break
        form = client.get(f"{EVENING}/desk/match/{ready[1]}").text
        winner = re.findall(r'name="winner" value="([^"]+)" required', form)[0]
        assert sent(client, act="result", match=ready[1], winner=winner) == 200
    page = client.get(f"{EVENING}/desk/money").text
    assert "Won so far" in page
    assert sent(client, act="award", contest=first.id) == 200
    assert "The books balance to the cent." in client.get(f"{EVENING}/desk/money").text
    assert sent(client, act="finish", contest=first.id) == 200


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_a_structure_is_one(example: str) -> None:
    assert structure_for(example, 12).sections


@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.parametrize("programme", PROGRAMMES)
def test_every_programme_takes_every_structure_with_a_fee(example: str, programme: str) -> None:
    (first, *_) = PROGRAMMES[programme].events

    prizes = first.prizes_in(example)

    structure = structure_for(example, 12)
    assert sum(prize.share for prize in prizes) == 10_000
    assert all(title_section(structure, prize.bracket) for prize in prizes)


def test_prizes_of_a_section_that_is_left_out_go_to_the_others_in_proportion(client: TestClient) -> None:
    plan = PLAN | {"structure.open": "KO len 7", "name": "Evening", "names": "Ann\nBen\nCid", "fee": "10"}
    assert client.post("/tournaments/new", data=plan, headers=HERE).status_code == 200
    page = client.get(f"{EVENING}/desk/money").text
    assert "<td>Main draw</td><td>1</td><td>20.00 EUR</td>" in page
    assert "<td>Main draw</td><td>2</td><td>10.00 EUR</td>" in page


def test_a_set_up_that_is_refused_tells_the_script_why(client: TestClient) -> None:
    plan = PLAN | {"structure.open": "groups of 4", "names": "Ann\nBen", "back": "/tournaments/new"}
    answer = client.post("/tournaments/new", data=plan, headers=HERE | {"accept": "application/problem+json"})
    assert answer.status_code == 422
    assert "should be a stage" in answer.json()["detail"]
    answer = client.post(
        "/tournaments/new", data=plan | {"structure.open": ""}, headers=HERE | {"accept": "application/problem+json"}
    )
    assert answer.json() == {"next": "/tournaments/club-night/desk/draw"}


def test_a_tie_at_the_cut_of_groups_is_played_off_from_the_desk(client: TestClient) -> None:
    """In both groups everybody has beaten one and lost to one, at the same score: nobody goes on before a play-off."""
    structure = {"structure.open": "RR groups of 3 len 5 -> KO top 1 len 5"}
    plan = PLAN | structure | {"programme": "groups", "name": "Evening", "names": "Ann\nBen\nCid\nDan\nEve\nFay"}
    assert client.post("/tournaments/new", data=plan, headers=HERE).status_code == 200
    assert sent(client, act="draw", contest="open") == 200
    won: Counter[str] = Counter()
    while ready := re.search(r'name="match" value="([^"]+)"', client.get(f"{EVENING}/desk").text):
        page = client.get(f"{EVENING}/desk/match/{ready[1]}").text
        players = re.findall(r'name="winner" value="([^"]+)" required', page)
        winner = min(players, key=lambda one: won[one])
        won[winner] += 1
        points = ("5", "3") if winner == players[0] else ("3", "5")
        assert sent(client, act="result", match=ready[1], winner=winner, first=points[0], second=points[1]) == 200
    assert "are level by every tie-break for place 1" in client.get(f"{EVENING}/desk").text
    assert sent(client, act="play-off", contest="open") == 200
    page = client.get(f"{EVENING}/desk").text
    assert "Pair the play-off" not in page
    assert 'Call next <span class="badge">6</span>' in page
    assert "Play-off · to 5" in page
    assert "round 0" not in page + client.get(f"{EVENING}/events/open").text


def test_what_was_done_in_a_round_robin_is_told_by_event_and_round(client: TestClient) -> None:
    plan = PLAN | {"programme": "robin", "name": "Evening", "names": "Ann\nBen\nCid"}
    assert client.post("/tournaments/new", data=plan, headers=HERE).status_code == 200
    assert sent(client, act="draw", contest="open") == 200
    assert sent(client, act="start", match="open/round robin:1.1") == 200
    assert "the round 1 match" in client.get(f"{EVENING}/desk").text


def test_without_rounds_pairing_is_offered_only_while_two_are_free(client: TestClient) -> None:
    plan = PLAN | {"name": "Evening", "structure.open": "continuous 2 matches len 3", "names": "Ann\nBen\nCid"}
    assert client.post("/tournaments/new", data=plan, headers=HERE).status_code == 200
    assert sent(client, act="draw", contest="open") == 200
    assert "pair those who are free" in client.get(f"{EVENING}/desk").text
    assert sent(client, act="pair", contest="open") == 200
    page = client.get(f"{EVENING}/desk").text
    assert "pair those who are free" not in page
    assert "Match 1 · to 3" in page


def test_a_structure_for_an_event_that_the_programme_lacks_is_refused(client: TestClient) -> None:
    told = PLAN | {"programme": "swiss", "structure.open": "KO len 5"}
    answer = client.post("/tournaments/new", data=told, headers=HERE)
    assert answer.status_code == 422
    assert "There is no event &#39;open&#39;. There are: swiss." in answer.text
