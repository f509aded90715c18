"""Roles and keys used beyond their rights: through every act of the desk, copies, cards, links and names."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bafflebox.service.hall.acts import DESK
from bafflebox.service.roles import Right
from bafflebox.service.signing import Signer, words_of
from bafflebox.store.lines import Signature, from_lines, to_lines
from bafflebox.store.vault import MemoryVault
from proof.attacks.doors import Target
from proof.attacks.doors import target as another_server
from proof.attacks.halls import card_of, invited, opened

SHARED = True
MATCH = "open/main:1.1"
ELSEWHERE = {"x-forwarded-for": "203.0.113.7"}
"""Headers that make a request on loopback look like one from another machine, so that its sender isn't the operator."""


def _act(target: Target, who: dict[str, str], hall: str, act: str, **fields: str) -> Any:
    version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
    told = {"act": act, "fields": fields, "version": version}
    return target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=who)


def _joined(target: Target, dee: dict[str, str], hall: str, role: str, **tables: str) -> dict[str, str]:
    who = target.guest(role.capitalize())
    made = target.send("POST", f"/api/tournaments/{hall}/invitations", json={"role": role, **tables}, headers=dee)
    told = {"word": made.json()["path"]}
    assert target.send("POST", f"/api/tournaments/{hall}/join", json=told, headers=who).status_code == 200
    return who


def _id(target: Target, who: dict[str, str]) -> str:
    return str(target.send("GET", "/api/people/me", headers=who).json()["id"])


def every_act_of_the_desk_by_lower_offices(target: Target) -> None:
    """A clerk, a monitor and a committee member try everything that only a director may do."""
    dee, hall = opened(target, "Offices")
    for role in ("staff", "monitor", "committee", "transcriber"):
        who = _joined(target, dee, hall, role)
        me = _id(target, who)
        for name, act in DESK.items():
            if act.needs == {Right.RUN}:
                fields = dict.fromkeys(act.about, "x") | ({"person": me} if "person" in act.about else {})
                answer = _act(target, who, hall, name, **fields)
                assert answer.status_code in (403, 409), (role, name, answer.status_code)
                assert answer.json()["code"] in ("not_your_role", "not_staff", "no_director"), (role, name)
        for path in ("invitations", "cards", "address", "again", "publication"):
            told = {"role": "director", "name": "x"}
            answer = target.send("POST", f"/api/tournaments/{hall}/{path}", json=told, headers=who)
            assert answer.status_code >= 400, (role, path)


def an_invitation_of_a_director_who_was_released(target: Target) -> None:
    dee, hall = opened(target, "Released inviter")
    moe, eve = _joined(target, dee, hall, "director"), target.guest("Eve")
    word = invited(target, moe, hall, "director")
    assert _act(target, dee, hall, "release", person=_id(target, moe), role="director").status_code == 200
    answer = target.send("POST", f"/api/tournaments/{hall}/join", json={"word": word}, headers=eve)
    assert answer.status_code == 409
    assert target.send("GET", f"/tournaments/{hall}/desk", headers=eve).status_code == 403


def a_clerk_brings_matches_to_the_own_tables(target: Target) -> None:
    dee, hall = opened(target, "Ranges", "Ann", "Ben", "Cid", "Dora")
    for act, fields in (
        ("tables", {"tables": "4"}),
        ("draw", {"contest": "open"}),
        ("call", {"match": MATCH, "table": "1"}),
    ):
        assert _act(target, dee, hall, act, **fields).status_code == 200
    clerk = _joined(target, dee, hall, "staff", first="3", last="4")
    for act, fields in (
        ("move", {"match": MATCH, "table": "3", "why": "x"}),
        ("start", {"match": MATCH, "table": "3"}),
        ("take-back-call", {"match": MATCH, "why": "x"}),
        ("call", {"match": "open/main:1.2", "table": "2"}),
        ("start-all", {}),
        ("call-all", {}),
    ):
        assert _act(target, clerk, hall, act, **fields).status_code == 409, act
    told = {"match": MATCH, "mode": "live", "place": "3"}
    assert target.send("POST", f"/api/tournaments/{hall}/seats", json=told, headers=clerk).status_code == 409


def a_copy_signed_by_a_laptop_of_ones_own(target: Target) -> None:
    """A second director has the copy, and any laptop can sign: neither makes anybody the executive director."""
    dee, hall = opened(target, "Signed")
    moe = _joined(target, dee, hall, "director")
    eve = target.guest("Eve")
    lines = from_lines(target.send("GET", f"/tournaments/{hall}/desk/copy", headers=moe).text.splitlines(), "copy")
    own = Signer(MemoryVault())
    copy = "\n".join(to_lines(lines.rows, lines.persons, lines.kept, lambda one: Signature(own.public, own.sign(one))))
    for who in (eve, {}, moe):
        answer = target.send(
            "POST", "/tournaments/take-in", files={"file": ("x.jsonl", copy + "\n")}, headers=who | ELSEWHERE,
            data={"words": words_of(own.public)}, follow_redirects=False,
        )  # fmt: skip
        assert answer.status_code == (303 if who is moe else 409), answer.text
        assert "office" not in answer.headers.get("set-cookie", "")


def rights_of_an_account_that_was_erased(target: Target) -> None:
    ann, eve = target.guest("Ann"), target.guest("Eve")
    account = {"account": "granted.once", "password": "correct horse"}
    assert target.send("POST", "/api/people/me/account", json=account, headers=ann).status_code == 201
    told = {"account": "granted.once", "permissions": ["import"]}
    assert target.send("PUT", "/api/operator/grants", json=told).status_code == 200
    assert target.send("DELETE", "/api/people/me", headers=ann).status_code == 204
    assert target.send("POST", "/api/people/me/account", json=account, headers=eve).status_code == 201
    assert "granted.once" not in target.send("GET", "/api/operator").json()["granted"]


def a_seat_taken_by_a_card_that_is_void(target: Target) -> None:
    dee, hall = opened(target, "Void")
    for act, fields in (("draw", {"contest": "open"}), ("call", {"match": MATCH, "table": "1"})):
        assert _act(target, dee, hall, act, **fields).status_code == 200
    told = {"match": MATCH, "mode": "online"}
    table = target.send("POST", f"/api/tournaments/{hall}/seats", json=told, headers=dee).json()["table"]
    cookie = {"cookie": f"bafflebox-card={card_of(target, dee, hall)}"}
    answer = target.send(
        "POST", f"/tournaments/{hall}/me/table", data={"consent": "yes"}, headers=cookie, follow_redirects=False
    )
    found = re.search(rf"bafflebox-seat-{table}=([^;]+)", answer.headers["set-cookie"])
    assert found is not None
    seat = {"authorization": f"Bearer {found[1]}"}
    assert target.send("GET", f"/api/tables/{table}", headers=seat).status_code == 200
    assert target.send("POST", f"/api/tournaments/{hall}/cards", headers=dee).status_code == 204
    assert target.send("GET", f"/api/tables/{table}", headers=seat).status_code == 401
    again = target.send("POST", f"/tournaments/{hall}/me/table", data={"consent": "yes"}, headers=cookie)
    assert again.status_code == 403


def a_tablet_elsewhere_or_after_its_time(target: Target) -> None:
    dee, first = opened(target, "Tablets one")
    mia, second = opened(target, "Tablets two")
    clerk = _joined(target, dee, first, "staff")
    word = target.send("POST", f"/api/tournaments/{first}/tablets", headers=clerk).json()["path"].partition("#")[2]
    told = {"act": "result", "fields": {"match": MATCH}, "version": 0}

    def tried(hall: str, act: str = "result") -> str:
        answer = target.send(
            "POST", f"/api/tournaments/{hall}/tablet", json=told | {"act": act}, headers={"x-tablet": word}
        )
        return str(answer.json()["code"])

    assert tried(first) != "no_tablet"
    assert tried(second) == "no_tablet"
    assert tried(first, "official") == tried(first, "draw") != "no_tablet"  # acts that a tablet doesn't have
    assert _act(target, dee, first, "release", person=_id(target, clerk), role="staff").status_code == 200
    assert tried(first) == "no_tablet"
    assert target.send("DELETE", f"/api/tournaments/{second}/tablets", headers=mia).status_code == 204


def references_of_somebody_else(target: Target) -> None:
    """The same reference from somebody else neither returns the first answer nor blocks it."""
    ann, ben = target.guest("Ann"), target.guest("Ben")
    assert target.table(ann, reference="tonight") != target.table(ben, reference="tonight")
    dee, hall = opened(target, "Marks")
    moe = _joined(target, dee, hall, "staff")
    for who, text in ((dee, "From Dee"), (moe, "From Moe")):
        version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
        told = {"act": "notice", "fields": {"text": text}, "version": version, "mark": "m1"}
        assert target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=who).status_code == 200
    page = target.send("GET", f"/tournaments/{hall}/desk/messages", headers=dee).text
    assert "From Dee" in page
    assert "From Moe" in page


def two_results_at_once(target: Target) -> None:
    """Ten people enter ten results for the same match: one counts."""
    dee, hall = opened(target, "Results")
    for act, fields in (("draw", {"contest": "open"}), ("call", {"match": MATCH, "table": "1"})):
        assert _act(target, dee, hall, act, **fields).status_code == 200
    assert _act(target, dee, hall, "start", match=MATCH).status_code == 200
    version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
    (match,) = target.send("GET", f"/api/tournaments/{hall}").json()["matches"]

    def enter(number: int) -> int:
        fields = {"match": MATCH, "winner": match["entrants"][number % 2], "first": "", "second": ""}
        told = {"act": "result", "fields": fields, "version": version, "mark": f"r{number}"}
        return target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee).status_code

    with ThreadPoolExecutor(10) as pool:
        codes = list(pool.map(enter, range(10)))
    assert codes.count(200) == 1, codes


def an_office_outside_its_tournament(target: Target) -> None:
    """Somebody without an account, invited in a browser: the key opens only that tournament."""
    dee, hall = opened(target, "Inside")
    _, other = opened(target, "Outside")
    answer = target.send(
        "POST",
        f"/tournaments/{hall}/join",
        data={"word": invited(target, dee, hall), "name": "Moe"},
        follow_redirects=False,
    )
    found = re.search(rf"bafflebox-office-{hall}=([^;]+)", answer.headers["set-cookie"])
    assert found is not None
    key = {"authorization": f"Bearer {found[1]}"}
    assert target.send("GET", f"/tournaments/{hall}/desk", headers=key).status_code == 200
    assert target.send("GET", f"/tournaments/{other}/desk", headers=key).status_code == 403
    for method, path in (
        ("GET", "/api/people/me"), ("POST", "/api/people/me/link"), ("GET", "/api/registers"), ("DELETE", "/api/keys"),
        ("POST", "/api/challenges"), ("POST", "/api/tournaments"), ("GET", "/api/people/me/data"),
    ):  # fmt: skip
        answer = target.send(
            method, path, headers=key | ELSEWHERE, **({"json": {"fields": {}}} if method == "POST" else {})
        )
        assert answer.status_code in (401, 403, 409, 422), (path, answer.status_code)
        assert answer.json()["code"] not in ("unknown_programme",), path


def tournaments_with_the_address_of_a_page(target: Target) -> None:
    for name in ("New", "Take in", "Season", "Preview"):
        _, hall = opened(target, name)
        assert hall.endswith("-2"), hall
        assert name in target.send("GET", f"/tournaments/{hall}").text


def signed_out_everywhere(target: Target) -> None:
    """All keys and open links of a person are revoked on every server, and nobody else's."""
    ann, ben = target.guest("Ann"), target.guest("Ben")
    link = target.send("POST", "/api/people/me/link", headers=ann).json()["path"].partition("#")[2]
    second = target.send("POST", "/api/people/me/link", headers=ann).json()["path"].partition("#")[2]
    other = target.send("POST", "/api/keys/link", json={"word": second}).json()["token"]
    assert target.send("DELETE", "/api/keys", headers=ann).status_code == 204
    for who in (ann, {"authorization": f"Bearer {other}"}):
        assert target.send("GET", "/api/people/me", headers=who).status_code == 401
    assert target.send("POST", "/api/keys/link", json={"word": link}).status_code == 409
    assert target.send("GET", "/api/people/me", headers=ben).status_code == 200
    if target.where.startswith("postgres"):
        with another_server(target.where, target.folder) as elsewhere:
            assert elsewhere.send("GET", "/api/people/me", headers=ann).status_code == 401
            assert elsewhere.send("GET", "/api/people/me", headers=ben).status_code == 200


ATTACKS = [
    every_act_of_the_desk_by_lower_offices,
    an_invitation_of_a_director_who_was_released,
    a_clerk_brings_matches_to_the_own_tables,
    a_copy_signed_by_a_laptop_of_ones_own,
    rights_of_an_account_that_was_erased,
    a_seat_taken_by_a_card_that_is_void,
    a_tablet_elsewhere_or_after_its_time,
    references_of_somebody_else,
    two_results_at_once,
    an_office_outside_its_tournament,
    tournaments_with_the_address_of_a_page,
    signed_out_everywhere,
]
