"""The law over all doors: every route is in the published table, and every act of the desk does what the table of roles says for every key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bafflebox.service.hall.acts import DESK
from bafflebox.service.roles import MAY, Role
from bafflebox.web import create_app
from bafflebox.web.rights import opened_by
from support.club_night import BASE, HERE
from support.doors import doors
from support.keys import KINDS, Keyring, keyring

APP = create_app()
DOORS = doors(APP)
REFUSED = {
    "not_your_role", "no_director", "not_staff", "not_yours", "not_permitted", "link_used", "wrong_token", "wrong_password",
    "no_token", "no_card", "no_tablet", "not_operator", "unknown_visitor", "no_demo", "not_public", "no_publishing", "no_table",
}  # fmt: skip
"""Codes that say: not for you."""


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keyring]:
    with keyring(Path(tmp_path_factory.mktemp("law")) / "house.db") as made:
        yield made


def is_let_in(answer: Any) -> bool:
    if answer.status_code in (401, 403):
        return False
    told = answer.json() if answer.content and "json" in answer.headers.get("content-type", "") else {}
    return not (isinstance(told, dict) and told.get("code") in REFUSED)


def test_every_door_is_in_the_table() -> None:
    unknown = [f"{door.method} {door.path}" for door in DOORS if opened_by(f"{door.method} {door.path}") is None]
    assert unknown == [], "say in web/rights.py who opens these doors"


OFFICES = {"clerk": Role.CLERK, "arbiter": Role.ARBITER, "committee": Role.COMMITTEE, "director": Role.DIRECTOR}


@pytest.mark.parametrize("kind", KINDS)
def test_every_act_of_the_desk_is_for_those_of_the_table_of_roles(keys: Keyring, kind: str) -> None:
    held = MAY[OFFICES[kind]] if kind in OFFICES else frozenset()
    wrong = []
    for name, act in DESK.items():
        keys.client.cookies.clear()
        told = {
            "act": name,
            "fields": {"why": "", "match": "none", "contest": "none"},
            "version": keys.hall.state.version,
        }
        headers = HERE | {"accept": "application/json"} | keys.headers[kind]
        answer = keys.client.post(f"/api{BASE}/acts", json=told, headers=headers)
        allowed = is_let_in(answer)
        if allowed != bool(act.needs & held):
            wrong.append(f"{name}: {answer.status_code} {answer.json().get('code')}")
    assert wrong == []
