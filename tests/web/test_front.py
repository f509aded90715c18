"""Names, proxies, origins and cookies: what a server believes of a request, and what a browser may do with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bafflebox.errors import InvalidInput
from bafflebox.service import House
from bafflebox.service.quotas import Limit, Quotas
from bafflebox.web import create_app
from bafflebox.web.front import Front

GUEST = {"name": "Xenia"}


@contextmanager
def reached(
    base: str = "http://testserver",
    *,
    peer: str = "203.0.113.9",
    front: Front | None = None,
    house: House | None = None,
) -> Iterator[TestClient]:
    app = create_app(house or House.in_memory(), front=front)
    with TestClient(app, base, client=(peer, 40_000), raise_server_exceptions=False) as client:
        yield client


# Origin and fetch metadata

FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://testserver.evil.example"},
    {"origin": "http://testserver:81"},
    {"origin": "http://[evil"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://testserver", "sec-fetch-site": "cross-site"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_form_on_a_foreign_page_gives_nobody_another_identity(headers: dict[str, str]) -> None:
    """No cookie comes along, and none is needed: the answer would set one."""
    with reached() as client:
        answer = client.post("/me/name", data=GUEST, headers=headers, follow_redirects=False)
        assert (answer.status_code, answer.json()["code"]) == (403, "another_site")
        assert "bafflebox" not in client.cookies
        assert client.post("/play", data=GUEST, headers=headers, follow_redirects=False).status_code == 403
        assert client.put("/api/people/me/name", json=GUEST, headers=headers).status_code == 403


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_foreign_page_opens_no_live_connection(headers: dict[str, str]) -> None:
    with (
        reached() as client,
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect("/api/tables/any/live", headers=headers),
    ):
        pass
    assert closed.value.code == 4403


@pytest.mark.parametrize("headers", [{}, {"origin": "http://testserver"}, {"sec-fetch-site": "same-origin"}], ids=str)
def test_own_pages_and_programs_are_let_in(headers: dict[str, str]) -> None:
    with reached() as client:
        assert client.post("/me/name", data=GUEST, headers=headers, follow_redirects=False).status_code == 303


def test_a_page_over_http_sends_nothing_to_https() -> None:
    with reached("https://testserver") as client:
        assert client.post("/me/name", data=GUEST, headers={"origin": "http://testserver"}).status_code == 403


# What HTTPS adds


def test_over_https_browsers_stay_there_and_cookies_cannot_be_planted() -> None:
    with reached("https://club.local") as client:
        answer = client.post("/me/name", data=GUEST, follow_redirects=False)
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        cookies = answer.headers.get_list("set-cookie")
        assert cookies
        for cookie in cookies:
            assert cookie.startswith("__Host-bafflebox")
            assert "secure" in cookie.lower()
            assert "path=/" in cookie.lower()
            assert "domain" not in cookie.lower()
        key = client.cookies["__Host-bafflebox"]
        assert "Xenia" in client.get("/me").text
        client.cookies.clear()
        planted = client.get("/me", headers={"cookie": f"bafflebox={key}"})
        assert "Xenia" not in planted.text


def test_over_http_there_is_no_hsts_and_cookies_have_their_plain_names() -> None:
    with reached() as client:
        answer = client.post("/me/name", data=GUEST, follow_redirects=False)
        assert "strict-transport-security" not in answer.headers
        assert "bafflebox" in client.cookies


@pytest.mark.parametrize(
    ("base", "live"), [("http://hall.local:8000", "ws://hall.local:8000"), ("https://hall.local", "wss://hall.local")]
)
def test_the_content_policy_names_only_this_server(base: str, live: str) -> None:
    with reached(base) as client:
        for path in ("/", "/nowhere", "/static/house.css", "/static/sw.js", "/api/books"):
            rules = dict(
                rule.strip().partition(" ")[::2]
                for rule in client.get(path).headers["content-security-policy"].split(";")
            )
            if path.startswith("/static/"):  # a file opens no connection at all
                assert rules == {"default-src": "'none'", "script-src": "'self'", "frame-ancestors": "'none'"}, path
            else:
                assert rules["connect-src"] == f"'self' {live}", path


# Names


@pytest.mark.parametrize("name", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", 'a"b', "a b", ""])
def test_a_name_of_somebody_else_is_not_answered(name: str) -> None:
    """Else a page elsewhere could point its own name at a machine of the hall, and act there as one of its pages."""
    with reached() as client:
        answer = client.get("/", headers={"host": name})
        assert (answer.status_code, answer.json()["code"]) == (421, "other_host")
        assert (
            client.post("/me/name", data=GUEST, headers={"host": name, "origin": f"http://{name}"}).status_code == 421
        )


@pytest.mark.parametrize("name", ["192.168.1.5:8000", "[::1]:8000", "localhost", "laptop", "Hall.local", "203.0.113.1"])
def test_addresses_and_names_of_a_local_network_are_answered(name: str) -> None:
    with reached() as client:
        assert client.get("/", headers={"host": name}).status_code == 200


def test_a_named_server_answers_to_its_name_alone() -> None:
    with reached(front=Front.of(["Club.example"], [])) as client:
        assert client.get("/", headers={"host": "club.example"}).status_code == 200
        assert client.get("/", headers={"host": "club.example:8443"}).status_code == 200
        assert client.get("/", headers={"host": "127.0.0.1"}).status_code == 421


@pytest.mark.parametrize(("hosts", "proxies"), [(["a b"], []), ([], ["proxy.example"]), ([], ["10.0.0.0/64"])])
def test_names_and_proxies_that_are_none_are_refused(hosts: list[str], proxies: list[str]) -> None:
    with pytest.raises(InvalidInput):
        Front.of(hosts, proxies)


# Proxies


def _attempts(client: TestClient) -> list[int]:
    """Forty guesses at a link, each under another address."""
    return [
        client.post(
            "/api/keys/link", json={"word": "guess"}, headers={"x-forwarded-for": f"198.51.100.{number}"}
        ).status_code
        for number in range(40)
    ]


def test_an_address_that_somebody_claims_does_not_get_around_the_limits() -> None:
    with reached(peer="127.0.0.1") as client:
        assert 429 in _attempts(client)


def test_all_addresses_of_an_ipv6_network_share_their_limits() -> None:
    house = House.in_memory()
    house.set_quotas(Quotas({"guests": Limit(3, 3)}))
    app = create_app(house)
    with TestClient(app, client=("2001:db8::1", 40_000)) as client:
        codes = []
        for number in range(1, 6):
            client._transport.client = (f"2001:db8::{number}:{number}", 40_000)  # type: ignore[attr-defined]
            codes.append(client.post("/api/people", json=GUEST).status_code)
    assert codes == [201, 201, 201, 429, 429]


def test_behind_a_named_proxy_each_address_has_its_own_limits() -> None:
    with reached(peer="10.0.0.2", front=Front.of([], ["10.0.0.0/24"])) as client:
        assert 429 not in _attempts(client)


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("1.2.3.4, 198.51.100.7", "198.51.100.7"),  # the client itself wrote the first
        ("198.51.100.7, 10.0.0.9", "198.51.100.7"),  # through two proxies of ours
        ("1.2.3.4, nonsense", "unknown"),
        ("", "10.0.0.2"),
        ("10.0.0.9", "10.0.0.9"),
    ],
)
def test_the_last_address_that_is_no_proxy_is_the_client(forwarded: str, client: str) -> None:
    assert Front.of([], ["10.0.0.0/24"]).client("10.0.0.2", forwarded) == client


def test_https_at_the_proxy_counts_only_from_a_named_one() -> None:
    claims = {"x-forwarded-proto": "https", "host": "club.example"}
    with reached(peer="10.0.0.2", front=Front.of(["club.example"], ["10.0.0.2"])) as client:
        assert "strict-transport-security" in client.get("/", headers=claims).headers
    with reached(peer="10.0.0.2", front=Front.of(["club.example"], [])) as client:
        assert "strict-transport-security" not in client.get("/", headers=claims).headers


# Figures


@pytest.mark.parametrize("name", ["evil.local", "evil.lan", "rebound.test", "laptop", "x.localhost"])
def test_whoever_points_a_name_at_this_machine_is_not_its_operator(name: str) -> None:
    """Anybody in the network of a hall can announce such a name, and change where it leads while their page is open."""
    for host, let_in in ((name, 403), ("localhost:8000", 200), ("127.0.0.1", 200), ("[::1]:8000", 200)):
        with reached(f"http://{host}", peer="127.0.0.1") as client:
            assert client.get("/api/operator").status_code == let_in, host
            assert client.get("/metrics").status_code == let_in, host


def test_figures_are_for_this_machine_or_by_token() -> None:
    house = House.in_memory()
    house.metrics_token = "secret word"
    with reached(house=house) as client:
        assert client.get("/metrics").status_code == 403
        assert client.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 403
        assert client.get("/metrics", headers={"authorization": "Bearer secret word"}).status_code == 200
    with reached("http://127.0.0.1", peer="127.0.0.1") as client:
        assert client.get("/metrics").status_code == 200
        assert client.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 403
    with reached(peer="127.0.0.1", front=Front.of([], ["127.0.0.1"])) as client:
        assert client.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 403


@pytest.mark.parametrize("path", ["/about", "/problems", "/problems/no_winner", "/t/nothing"])
def test_about_and_error_pages_are_made_of_cards(client: TestClient, path: str) -> None:
    page = client.get(path, headers={"accept": "text/html"}).text
    assert 'class="card' in page
    assert 'class="sheet' not in page
    assert 'class="button' not in page
