"""Attacks on a tournament: code in names, rights of another tournament, numbers that are none, forms sent at the same moment."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urljoin, urlsplit

import pytest
from starlette.testclient import TestClient

from support.club_night import BASE, HERE, PLAN, act, cards, set_up, version

CODE = '"><img src=x onerror=alert(1)>'
LINK = re.compile(r'(?:href|src|hx-get|action)="([^"#]+)')
PAGES_AT_LEAST = 40
FORMULA = "=HYPERLINK(0)"
DRAWN = ("text/html", "image/svg+xml", "text/xml", "application/xml", "application/atom+xml", "application/rss+xml")
"""Kinds that a browser draws."""


def crawl(hall: TestClient, start: str) -> dict[str, tuple[str, str]]:
    """Every page and file of the tournament that links lead to from there: what kind it is, and its text."""
    seen: dict[str, tuple[str, str]] = {}
    waiting = [start]
    while waiting:
        path = waiting.pop()
        if path in seen or "/static/" in path or ".pdf" in path:
            continue
        answer = hall.get(path, headers={"accept": "text/html"})
        assert answer.status_code < 500, (path, answer.text)
        kind = answer.headers.get("content-type", "").partition(";")[0]
        seen[path] = kind, answer.text
        if kind == "text/html":
            found = (urljoin(path, link.replace("&amp;", "&")) for link in LINK.findall(answer.text))
            waiting += (link for link in found if not urlsplit(link).netloc and link.startswith((BASE, "/players/")))
    return seen


def test_code_in_names_and_words_stays_text_on_every_page(hall: TestClient) -> None:
    """Also on what is printed, on pictures, in tables for a spreadsheet, and where a name comes from the address."""
    assert act(hall, act="enter", contest="open", names=f"{CODE}\n{FORMULA}") == 200
    assert act(hall, act="notice", text=CODE) == 200
    words = {"act": "tell-staff", "about": CODE, "version": str(version(hall)), "back": BASE}
    assert hall.post(f"{BASE}/ask", data=words, headers=HERE).status_code == 200
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    pages = crawl(hall, f"{BASE}/desk")
    assert len(pages) >= PAGES_AT_LEAST, sorted(pages)
    assert sum("&lt;img src=x" in text for _, text in pages.values()) >= 10
    for path, (kind, text) in pages.items():
        assert kind not in DRAWN or "<img src=x" not in text, path
        assert kind != "text/csv" or not re.search(rf'(^|[,"]){re.escape(FORMULA)}', text, re.MULTILINE), path
    assert {"text/html", "image/svg+xml", "text/csv"} <= {kind for kind, _ in pages.values()}
    for path in (
        f"{BASE}/{CODE}",
        f"{BASE}/desk?q={CODE}",
        f"{BASE}/desk/check-in?unknown={CODE}",
        f"/tournaments/{CODE}",
    ):
        assert "<img src=x" not in hall.get(path, headers={"accept": "text/html"}).text, path


@pytest.mark.parametrize("number", ["9" * 5000, "²", "٣" * 5000, "-1", "1e9", "0x10"])
def test_numbers_that_are_none_are_refused(hall: TestClient, number: str) -> None:
    forms = (
        {"act": "notice", "text": "hello", "version": number},
        {"act": "tables", "tables": number, "version": str(version(hall))},
    )
    for form in forms:
        assert hall.post(f"{BASE}/desk", data=form, headers=HERE).status_code == 422, form["act"]
    limits = {"role": "staff", "first": number, "last": number}
    assert hall.post(f"{BASE}/desk/invite", data=limits, headers=HERE).status_code in (200, 422)
    plan = PLAN | {"book": "usbgf", "phones": "report", "names": "Ann\nBen", "tables": number}
    assert hall.post("/tournaments/new", data=plan, headers=HERE).status_code == 422


def test_rights_end_with_the_tournament(hall: TestClient) -> None:
    """A director, and a player's card, mean nothing at another tournament of the same house."""
    word = cards(hall)["Ann"]
    mine = dict(hall.cookies)
    hall.cookies.clear()
    other = PLAN | {"name": "Other night", "director": "Eve", "book": "usbgf", "phones": "report", "names": "Fay\nGus"}
    assert hall.post("/tournaments/new", data=other, headers=HERE).status_code == 200
    hall.cookies.clear()
    hall.cookies.update(mine)
    there = "/tournaments/other-night"
    before = hall.get(f"{there}/version").json()["version"]
    for form in ({"act": "call-all"}, {"act": "draw", "contest": "open"}, {"act": "notice", "text": "mine"}):
        answer = hall.post(f"{there}/desk", data=form | {"version": str(before)}, headers=HERE)
        assert answer.status_code == 403, form
    assert hall.post(f"{there}/desk/invite", data={"role": "director"}, headers=HERE).status_code == 403
    assert hall.get(f"{there}/desk/copy").status_code == 403
    hall.cookies.clear()
    assert hall.post(f"{there}/me", data={"word": word}, headers=HERE).status_code == 403
    assert hall.post(f"{BASE}/me", data={"word": word}, headers=HERE).status_code == 200
    report = {"act": "report", "match": "open/main:1.1", "winner": "x", "version": str(before)}
    assert hall.post(f"{there}/me/act", data=report, headers=HERE).status_code in (401, 403)
    assert hall.get(f"{there}/version").json()["version"] == before


def test_two_clerks_with_the_same_result_at_the_same_moment_enter_it_once() -> None:
    """Sent in the same millisecond from pages of the same version: one counts, the other is told what changed."""
    from bafflebox.web import create_app

    with TestClient(create_app(), raise_server_exceptions=False) as client:
        hall = set_up(client)
        assert act(hall, act="draw", contest="open") == 200
        assert act(hall, act="call-all") == 200
        page = hall.get(f"{BASE}/desk/match/open/main:1.1").text
        players = re.findall(r'name="winner" value="([^"]+)"', page)
        now = version(hall)
        forms = [
            {"act": "result", "match": "open/main:1.1", "winner": winner, "first": first, "second": second}
            | {"version": str(now), "mark": f"mark {winner} {number}"}
            for number in range(4)
            for winner, first, second in ((players[0], "5", "1"), (players[1], "1", "5"))
        ]
        with ThreadPoolExecutor(len(forms)) as hands:
            codes = list(
                hands.map(
                    lambda form: hall.post(f"{BASE}/desk", data=form, headers=HERE, follow_redirects=False).status_code,
                    forms,
                )
            )
        assert sorted(codes) == [303] + [409] * (len(forms) - 1)
        assert version(hall) == now + 1


def test_a_page_that_went_wrong_leads_back_into_the_house_only(hall: TestClient) -> None:
    for came in ("http://testserver//elsewhere.example/x", "http://elsewhere.example/x", "javascript:alert(1)"):
        page = hall.get("/nowhere", headers={"accept": "text/html", "referer": came})
        assert page.status_code == 404
        assert "elsewhere.example" not in page.text
        assert "javascript:" not in page.text


def test_who_signs_in_gets_a_key_that_nobody_else_had_before(client: TestClient) -> None:
    """A key of somebody else that was planted in a browser stays that of the other."""

    def named() -> str:
        return str(client.get("/api/people/me").json()["name"])

    ann = {"account": "ann", "password": "long enough"}
    client.post("/api/people", json={"name": "Ann"})
    client.post("/me/account", data=ann)
    client.cookies.clear()
    client.post("/api/people", json={"name": "Eve"})
    planted = dict(client.cookies)
    client.post("/me/sign-in", data=ann)
    assert named() == "Ann"
    client.cookies.clear()
    client.cookies.update(planted)
    assert named() == "Eve"
