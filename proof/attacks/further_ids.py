"""Other people's ids, cards and fields: links used twice, lookalike names, fields that say who acts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from proof.attacks.doors import Target
from proof.attacks.halls import card_of, invited, opened

SHARED = True
"""All use one server: no attack removes what another needs."""


def a_card_of_another_tournament(target: Target) -> None:
    dee, first = opened(target, "Card one")
    _, second = opened(target, "Card two")
    card = {"x-card": card_of(target, dee, first)}
    assert target.send("GET", f"/api/tournaments/{first}/mine", headers=card).status_code == 200
    assert target.send("GET", f"/api/tournaments/{second}/mine", headers=card).status_code == 403
    for path in ("desk", "desk/entries", "desk/cards"):
        assert target.send("GET", f"/tournaments/{first}/{path}", headers=card).status_code == 403


def an_invitation_used_twice_or_elsewhere(target: Target) -> None:
    dee, first = opened(target, "Invited one")
    _, second = opened(target, "Invited two")
    word, eve, eva = invited(target, dee, first), target.guest("Eve"), target.guest("Eva")
    elsewhere = target.send("POST", f"/api/tournaments/{second}/join", json={"word": word}, headers=eve)
    assert elsewhere.status_code == 409
    assert target.send("POST", f"/api/tournaments/{first}/join", json={"word": word}, headers=eve).status_code == 200
    assert target.send("POST", f"/api/tournaments/{first}/join", json={"word": word}, headers=eva).status_code == 409
    assert target.send("GET", f"/tournaments/{first}/desk", headers=eva).status_code == 403


def an_invitation_taken_by_ten_at_once(target: Target) -> None:
    dee, hall = opened(target, "Raced")
    word = invited(target, dee, hall)
    crowd = [target.guest(f"Eve {number}") for number in range(10)]

    def join(who: dict[str, str]) -> int:
        return target.send("POST", f"/api/tournaments/{hall}/join", json={"word": word}, headers=who).status_code

    with ThreadPoolExecutor(10) as pool:
        answers = sorted(pool.map(join, crowd))
    assert answers == [200] + [409] * 9, answers


def a_link_followed_by_ten_at_once(target: Target) -> None:
    ann = target.guest("Ann")
    word = target.send("POST", "/api/people/me/link", headers=ann).json()["path"].partition("#")[2]

    def follow(_: int) -> int:
        return target.send("POST", "/api/keys/link", json={"word": word}).status_code

    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(follow, range(10)))
    assert sum(code < 300 for code in answers) == 1, answers


def ids_of_somebody_else(target: Target) -> None:
    """A challenge, a register, a case, a photo, an account: knowing the id isn't enough to read it."""
    dee, hall = opened(target, "Ids")
    eve = target.guest("Eve")
    made = target.send("POST", "/api/challenges", json={"length": 3}, headers=dee).json()["id"]
    assert target.send("DELETE", f"/api/challenges/{made}", headers=eve).status_code in (403, 409)
    register = target.send("POST", "/api/registers", json={"name": "Club"}, headers=dee).json()["id"]
    for method, path, told in (
        ("GET", f"/api/registers/{register}", None),
        ("POST", f"/api/registers/{register}/players", {"name": "Eve"}),
        ("GET", f"/api/tournaments/{hall}/sheets/{'0' * 64}", None),
        ("GET", f"/tournaments/{hall}/desk/rulings/1-0000", None),
        ("GET", f"/api/tournaments/{hall}/journal", None),
        ("GET", f"/tournaments/{hall}/desk/copy", None),
    ):
        answer = target.send(method, path, headers=eve, **({"json": told} if told else {}))
        assert answer.status_code in (401, 403, 409), (path, answer.status_code)


def an_office_that_ended(target: Target) -> None:
    dee, hall = opened(target, "Released")
    moe = target.guest("Moe")
    target.send("POST", f"/api/tournaments/{hall}/join", json={"word": invited(target, dee, hall)}, headers=moe)
    person = target.send("GET", "/api/people/me", headers=moe).json()["id"]
    assert target.send("GET", f"/tournaments/{hall}/desk", headers=moe).status_code == 200
    version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
    told = {"act": "release", "fields": {"person": person, "role": "staff"}, "version": version}
    assert target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee).status_code == 200
    assert target.send("GET", f"/tournaments/{hall}/desk", headers=moe).status_code == 403


# Fields that the form doesn't have


def fields_that_say_who_acts(target: Target) -> None:
    dee, hall = opened(target, "Fields")
    version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
    for field in ("by", "who", "at", "roles", "person_id", "__class__"):
        told = {"act": "notice", "fields": {"text": "Hello", field: "director"}, "version": version}
        answer = target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee)
        assert answer.json()["code"] == "unknown_field", (field, answer.text)
    table = target.table(dee)
    told = {"act": "Forfeit", "side": "white", "why": "x", "by": "table"}
    assert target.send("POST", f"/api/tables/{table}/acts", json=told, headers=dee).status_code == 422


def an_account_with_a_name_that_looks_like_another(target: Target) -> None:
    ann, eve = target.guest("Ann"), target.guest("Eve")
    told = {"account": "ann.lee", "password": "correct horse"}
    assert target.send("POST", "/api/people/me/account", json=told, headers=ann).status_code < 300
    for name in ("Ann.Lee", "ann.lee ", "ａｎｎ.lee", "аnn.lee", "ann.lee\u200b", "ann.lee\n"):
        answer = target.send("POST", "/api/people/me/account", json=told | {"account": name}, headers=eve)
        assert answer.status_code >= 400, name


def a_password_of_a_megabyte(target: Target) -> None:
    eve = target.guest("Eve")
    told = {"account": "eve.long", "password": "x" * 1_000_000}
    assert target.send("POST", "/api/people/me/account", json=told, headers=eve).status_code in (413, 422)


ATTACKS = [
    a_card_of_another_tournament,
    an_invitation_used_twice_or_elsewhere,
    an_invitation_taken_by_ten_at_once,
    a_link_followed_by_ten_at_once,
    ids_of_somebody_else,
    an_office_that_ended,
    fields_that_say_who_acts,
    an_account_with_a_name_that_looks_like_another,
    a_password_of_a_megabyte,
]
