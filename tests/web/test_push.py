"""Push to players' phones: what a browser's push service gets, what it says back, and where messages never go."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from starlette.testclient import TestClient

from bafflebox.cli.doctor import command as doctor
from bafflebox.errors import InvalidInput
from bafflebox.service import House, outgoing
from bafflebox.service.hall import push
from bafflebox.service.hall.push import LASTS, PHONES, Pushes, coded, plain
from bafflebox.service.outgoing import PUSH_SERVICES, Answer, Outgoing, Unreached
from support.club_night import BASE, HERE, act, cards, set_up
from support.push_service import Browser, Nearby, Service, push_service

FIRST = "open/main:1.1"
API = f"/api{BASE}/mine/push"
GOOD = "https://updates.push.services.mozilla.com/wpush/v2/abc"


@pytest.fixture
def service() -> Iterator[Service]:
    with push_service() as running:
        yield running


def house_of(hall: TestClient) -> House:
    return cast(House, cast(Any, hall.app).state.house)


@pytest.fixture
def pushes(hall: TestClient) -> Pushes:
    """Of a house that may push to this machine, and tries again at once."""
    found = house_of(hall).pushes
    found.outside, found.waits = Nearby(), (0.0, 0.0)
    return found


def settled(hall: TestClient) -> None:
    assert hall.portal is not None
    hall.portal.call(house_of(hall).pushes.settled)


def post(hall: TestClient, card: str, told: dict[str, str], language: str = "en", where: str = "") -> int:
    more = {"x-card": card, "accept-language": language}
    return hall.post(f"{API}{where}", json=told, headers=HERE | more).status_code


def known(hall: TestClient, card: str) -> int:
    return int(hall.get(API, headers={"x-card": card}).json()["phones"])


def drawn(hall: TestClient) -> list[str]:
    """The event is drawn; gives the cards of the two of the first match."""
    assert act(hall, act="draw", contest="open", witnesses="all") == 200
    names = re.search(r"<h1>[^:<]+: ([^<]+)</h1>", hall.get(f"{BASE}/desk/match/{FIRST}").text)
    assert names
    return [cards(hall)[name] for name in names[1].split(" – ")]


def call(hall: TestClient) -> None:
    assert act(hall, act="call", match=FIRST, table="1") == 200
    settled(hall)


def notice(hall: TestClient, text: str) -> None:
    assert act(hall, act="notice", to="everybody", text=text) == 200
    settled(hall)


def test_sealing_is_as_the_standard_has_it() -> None:
    """The example of RFC 8291, appendix A."""
    sealed = push.seal(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        once="yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
        salt=plain("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert coded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.usefixtures("pushes")
def test_a_called_player_is_told_in_the_language_of_the_phone(hall: TestClient, service: Service) -> None:
    card, other = drawn(hall)
    german, french = Browser(f"{service.address}/de"), Browser(f"{service.address}/fr")
    assert post(hall, card, german.fields, "de") == 204
    assert post(hall, other, french.fields, "fr") == 204
    assert service.arrived == []

    call(hall)

    got = {one.path: one for one in service.arrived}
    told = german.opened(got["/de"].body)
    assert told["title"] == "Club night"
    assert re.fullmatch(r"Dein Match ist aufgerufen, Tisch 1: \w+ – \w+", told["body"])
    assert (told["page"], told["tag"]) == (f"{BASE}/me", f"called-{FIRST}-1")
    assert french.opened(got["/fr"].body)["body"].startswith("Votre match est appelé à la table 1")
    assert len(service.arrived) == 2
    sent = got["/de"].headers
    assert (sent["content-encoding"], sent["ttl"], sent["urgency"]) == ("aes128gcm", str(LASTS), "high")


@pytest.mark.usefixtures("pushes")
def test_a_push_service_can_check_who_sends(hall: TestClient, service: Service) -> None:
    card = drawn(hall)[0]
    post(hall, card, Browser(f"{service.address}/a").fields)
    call(hall)
    token, key = re.findall(r"[tk]=([\w.-]+)", service.arrived[0].headers["authorization"])
    head, claims, signed = token.split(".")
    assert key == hall.get(API, headers={"x-card": card}).json()["key"]
    told = json.loads(plain(claims))
    assert (told["aud"], told["sub"]) == (service.address, "https://testserver")
    first, second = (int.from_bytes(half, "big") for half in (plain(signed)[:32], plain(signed)[32:]))
    sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(key))
    sender.verify(utils.encode_dss_signature(first, second), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.usefixtures("pushes")
def test_a_notice_reaches_closed_phones_and_a_long_one_is_cut(hall: TestClient, service: Service) -> None:
    browser = Browser(f"{service.address}/a")
    post(hall, cards(hall)["Ann"], browser.fields)
    notice(hall, "Dinner is served")
    notice(hall, "ß" * 450)
    assert browser.opened(service.arrived[0].body)["body"] == "Dinner is served"
    assert browser.opened(service.arrived[1].body)["body"] == "ß" * 399 + "…"


@pytest.mark.usefixtures("pushes")
@pytest.mark.parametrize("status", [404, 410])
def test_a_phone_that_is_gone_is_forgotten(hall: TestClient, service: Service, status: int) -> None:
    card = cards(hall)["Ann"]
    post(hall, card, Browser(f"{service.address}/a").fields)
    service.answers = [status]
    notice(hall, "Dinner")
    assert known(hall, card) == 0
    notice(hall, "Supper")
    assert len(service.arrived) == 1


@pytest.mark.usefixtures("pushes")
@pytest.mark.parametrize(("answers", "tries"), [([503, 429, 201], 3), ([500] * 9, 3), ([400], 1), ([302], 1)])
def test_a_service_in_trouble_is_tried_a_few_times(
    hall: TestClient, service: Service, answers: list[int], tries: int
) -> None:
    card = cards(hall)["Ann"]
    post(hall, card, Browser(f"{service.address}/a").fields)
    service.answers = answers
    notice(hall, "Dinner")
    assert len(service.arrived) == tries
    assert known(hall, card) == 1


def test_without_internet_the_desk_works_as_ever(hall: TestClient, pushes: Pushes) -> None:
    tried: list[str] = []

    class Nowhere(Nearby):
        def send(self, method: str, address: str, *_: object) -> Answer:  # noqa: ARG002
            tried.append(address)
            raise Unreached("no network")

    pushes.outside = Nowhere()
    card = drawn(hall)[0]
    post(hall, card, Browser(GOOD).fields)
    call(hall)
    assert tried == [GOOD] * 3
    assert known(hall, card) == 1


@pytest.mark.usefixtures("pushes")
def test_a_phone_belongs_to_the_card_that_spoke_last(hall: TestClient, service: Service) -> None:
    ann, ben = cards(hall)["Ann"], cards(hall)["Ben"]
    browser = Browser(f"{service.address}/a")
    assert post(hall, ann, browser.fields) == post(hall, ann, browser.fields) == 204
    assert known(hall, ann) == 1
    post(hall, ben, browser.fields)
    assert (known(hall, ann), known(hall, ben)) == (0, 1)
    assert post(hall, ben, {"endpoint": browser.fields["endpoint"]}, where="/off") == 204
    notice(hall, "Dinner")
    assert (known(hall, ben), service.arrived) == (0, [])


def test_a_player_has_so_many_phones_and_no_more(hall: TestClient) -> None:
    card = cards(hall)["Ann"]
    for number in range(PHONES + 2):
        assert post(hall, card, Browser(f"{GOOD}{number}").fields) == 204
    assert known(hall, card) == PHONES


def test_new_cards_forget_every_phone(hall: TestClient) -> None:
    post(hall, cards(hall)["Ann"], Browser(GOOD).fields)
    assert house_of(hall).vault.under("push/")
    assert hall.post(f"{BASE}/desk/cards", headers=HERE).status_code == 200
    assert house_of(hall).vault.under("push/") == {}


def test_the_page_of_a_player_subscribes_with_its_card_only(hall: TestClient) -> None:
    told, word = Browser(GOOD).fields, cards(hall)["Ann"]
    for where in ("", "/off"):
        assert hall.post(f"{BASE}/me/push{where}", data=told, headers=HERE).status_code == 403
        asked = {"endpoint": told["endpoint"]} if where else told
        assert post(hall, "nonsense", asked, where=where) == 403
    page = hall.post(f"{BASE}/me", data={"word": word}, headers=HERE).text
    key = re.search(r'data-push="([\w-]+)"', page)
    assert key
    assert len(plain(key[1])) == 65
    assert hall.post(f"{BASE}/me/push", data=told, headers=HERE).status_code == 204
    assert known(hall, word) == 1
    assert hall.post(f"{BASE}/me/push", data=told, headers={"origin": "http://evil.example"}).status_code == 403
    assert hall.post(f"{BASE}/me/push/off", data=told, headers=HERE).status_code == 204
    assert known(hall, word) == 0


def test_without_the_extra_the_page_offers_what_an_open_page_can_do(hall: TestClient) -> None:
    house_of(hall).pushes.available = False
    word = cards(hall)["Ann"]
    page = hall.post(f"{BASE}/me", data={"word": word}, headers=HERE).text
    assert 'data-notify data-push=""' in page
    refused = hall.post(API, json=Browser(GOOD).fields, headers=HERE | {"x-card": word, "accept": "application/json"})
    assert (refused.status_code, refused.json()["code"]) == (409, "no_push")
    notice(hall, "Dinner")


def test_phones_that_are_not_authorised_are_not_pushed_to(client: TestClient) -> None:
    hall = set_up(client, phones="nothing")
    assert post(hall, cards(hall)["Ann"], Browser(GOOD).fields) == 409


def test_the_key_of_a_house_is_made_once() -> None:
    house = House.in_memory()
    again = Pushes(house.vault, house.moments)
    assert house.pushes.public_key == again.public_key


@pytest.mark.parametrize(
    "change", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "é"}, {"endpoint": f"{GOOD}{'a' * 990}"}]
)
def test_keys_and_addresses_of_no_browser_are_refused(hall: TestClient, change: dict[str, str]) -> None:
    assert post(hall, cards(hall)["Ann"], Browser(GOOD).fields | change) in (400, 422)


@pytest.mark.parametrize(
    "address",
    [
        "http://fcm.googleapis.com/a", "https://localhost/a", "https://127.0.0.1/a", "https://10.1.2.3/a", "https://[::1]/a",
        "https://[::ffff:10.0.0.1]/a", "https://169.254.169.254/latest", "https://fcm.googleapis.com:8443/a",
        "https://me@fcm.googleapis.com/a", "https://fcm.googleapis.com:x/a", "https://fcm.googleapis.com/a b", "https://push.example.org/a",
        "https://fcm.googleapis.com.evil.example/a", "https://evilpush.apple.com/a", "https://push.apple.com/a", "file:///etc/passwd", "",
        "https://[broken/a", "https://fcm.googleapis.com/\r\nhost: x",
    ],
)  # fmt: skip
def test_messages_go_to_push_services_on_the_internet_only(address: str) -> None:
    with pytest.raises(InvalidInput):
        Outgoing(PUSH_SERVICES).checked(address)


@pytest.mark.parametrize("where", ["10.0.0.7", "127.0.0.1", "192.168.1.1", "::1"])
def test_a_name_that_leads_into_the_hall_is_not_dialled(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    def dialled(*_: object) -> socket.socket:
        raise AssertionError("dialled")

    found = [(0, 0, 0, "", ("142.250.1.1", 443)), (0, 0, 0, "", (where, 443))]
    monkeypatch.setattr(outgoing.socket, "getaddrinfo", lambda *_, **__: found)
    monkeypatch.setattr(outgoing.socket, "create_connection", dialled)
    with pytest.raises(Unreached, match="doesn't resolve to a public address"):
        Outgoing(PUSH_SERVICES).send("POST", GOOD, {}, b"")


def test_the_very_address_that_was_looked_at_is_dialled(monkeypatch: pytest.MonkeyPatch) -> None:
    dialled: list[object] = []

    def dial(where: object, *_: object) -> socket.socket:
        dialled.append(where)
        raise OSError("no network")

    monkeypatch.setattr(outgoing.socket, "getaddrinfo", lambda *_, **__: [(0, 0, 0, "", ("142.250.1.1", 443))])
    monkeypatch.setattr(outgoing.socket, "create_connection", dial)
    with pytest.raises(Unreached, match="can't be reached"):
        Outgoing(PUSH_SERVICES).send("POST", GOOD, {}, b"")
    assert dialled == [("142.250.1.1", 443)]


def test_the_end_of_the_tournament_forgets_every_phone(hall: TestClient) -> None:
    post(hall, cards(hall)["Ann"], Browser(GOOD).fields)
    house = house_of(hall)
    found = house.desks.in_use("club-night")
    assert found is not None
    found.state = replace(found.state, closed=True)
    house.pushes.heard(found, ())
    assert house.vault.under("push/") == {}


def test_who_is_erased_is_pushed_to_no_more(hall: TestClient) -> None:
    for name in ("Ann", "Ben"):
        post(hall, cards(hall)[name], Browser(f"{GOOD}{name}").fields)
    house = house_of(hall)
    found = house.desks.in_use("club-night")
    assert found is not None
    house.people.erase(next(one for one in found.persons if found.name(one) == "Ann"))
    (left,) = house.vault.under("push/").values()
    assert json.loads(left)["endpoint"] == f"{GOOD}Ben"


@pytest.mark.parametrize(("there", "says"), [(True, "through push services"), (False, "pip install 'bafflebox[push]'")])
def test_the_doctor_says_whether_closed_pages_are_called(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: bool, says: str
) -> None:
    monkeypatch.setattr(push, "AVAILABLE", there)
    told = CliRunner().invoke(doctor, ["--data", str(tmp_path / "house.db"), "--json"])
    (found,) = [check for check in json.loads(told.output)["checks"] if check["name"] == "push"]
    assert found["well"]
    assert says in found["sentence"]
