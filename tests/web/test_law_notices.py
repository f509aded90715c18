"""The law over all doors notices a right that is no longer checked: each check is taken away in turn, and a key gets too far."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import structlog

from bafflebox.errors import Refused
from bafflebox.game import Side
from bafflebox.service import tables
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.hall import Hall
from bafflebox.service.operator import Operators
from bafflebox.service.roles import NEEDS, Right
from bafflebox.web import identity
from bafflebox.web.api import hall
from bafflebox.web.live import MESSAGES
from bafflebox.web.pages.hall import showing
from bafflebox.web.rights import Door, opened_by
from support.club_night import BASE, HERE
from support.keys import Keyring, keyring
from support.law import ACTS, DOORS, asked, at_desk, at_table, given_away, is_let_in, misfits, table_act


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keyring]:
    with keyring(Path(tmp_path_factory.mktemp("law")) / "house.db") as made:
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
        yield made
        structlog.reset_defaults()


def everything(*_: Any, **__: Any) -> frozenset[Right]:
    return frozenset(Right)


NOT_YOURS = ("not_your_role", "no_partner", "only_players")
"""What a live line says to messages of those who have no part in the match."""


def anybody(*_: Any, **__: Any) -> bool:
    return True


def permitted(*_: Any, **__: Any) -> None:
    """Refuses nobody."""


CHECKS: dict[str, tuple[Any, str, Any, str, str]] = {
    "pages of the desk": (showing, "rights_of", everything, "spectator", "GET /tournaments/{id}/desk"),
    "doors of the desk for programs": (hall, "rights_of", everything, "spectator", "GET /api/tournaments/{id}/journal"),
    "what only directors see": (Hall, "is_director", anybody, "clerk", "GET /api/tournaments/{id}/webhook"),
    "the operator's settings": (identity, "is_operator", anybody, "director", "GET /api/operator"),
    "who runs tournaments": (Operators, "permit", permitted, "spectator", "POST /api/tournaments"),
    "what a seat opens": (identity, "opens", anybody, "player", "GET /api/people/me"),
}  # fmt: skip
"""Where a right is checked, what stands there instead, and a kind of key that then opens a door it should not."""


@pytest.mark.parametrize("check", CHECKS)
def test_a_check_that_is_gone_is_noticed(keys: Keyring, monkeypatch: pytest.MonkeyPatch, check: str) -> None:
    where, name, instead, kind, door = CHECKS[check]
    shut = [one for one in DOORS if f"{one.method} {one.path}" == door]
    assert kind not in (opened_by(door) or ())
    assert list(misfits(keys, kind, shut)) == []

    monkeypatch.setattr(where, name, instead)

    assert list(misfits(keys, kind, shut)) != []


def test_acts_of_the_desk_that_are_not_checked_are_noticed(keys: Keyring, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tournament itself refuses those without any office; a clerk's acts are told from a director's by this check alone."""

    def too_far() -> list[str]:
        told = {"fields": {"why": "", "match": "none", "contest": "none"}, "version": keys.hall.state.version}
        not_mine = [name for name, act in DESK.items() if not act.needs & at_desk("clerk")]
        door = Door("POST", f"/api{BASE}/acts")
        return [name for name in not_mine if is_let_in(asked(keys, door, "clerk", json={"act": name} | told))]

    assert too_far() == []
    monkeypatch.setattr("bafflebox.service.hall.rights.permit_act", lambda _, claimed, *__: frozenset(claimed))
    assert too_far() != []


@pytest.mark.parametrize("way", ["over HTTP", "on a live line"])
def test_acts_at_a_table_that_are_not_checked_are_noticed(
    keys: Keyring, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """A referee who refuses everything says who got as far as that: a spectator only where roles are not asked for."""

    def refuses(*_: Any) -> None:
        raise Refused("Not today.", code="asked_the_referee")

    def too_far() -> list[str]:
        told = {act.__name__: table_act(act) for act in ACTS if not NEEDS[act] & at_table("spectator")}
        if way == "over HTTP":
            door = Door("POST", f"/api/tables/{keys.table}/acts")
            said = {name: asked(keys, door, "spectator", json=one).json() for name, one in told.items()}
        else:
            said = said_live(keys, told)
        return [name for name, one in said.items() if one.get("code") == "asked_the_referee"]

    monkeypatch.setattr(tables, "answer", refuses)
    assert too_far() == []
    monkeypatch.setattr(tables, "permit", permitted)
    assert too_far() != []


@pytest.mark.parametrize(
    ("word", "message", "check", "instead"),
    [
        ("chat", {"chat": "31"}, "bafflebox.service.chat._refuse_others", permitted),
        ("say", {"say": "31"}, "bafflebox.service.chat._side_with_partner", lambda *_: Side.WHITE),
        ("line", {"line": "31"}, "bafflebox.service.keeper._check_keeps", permitted),
        ("turn", {"turn": 1, "line": "31"}, "bafflebox.service.keeper._check_keeps", permitted),
    ],
)
def test_a_message_that_is_not_checked_is_noticed(
    keys: Keyring, monkeypatch: pytest.MonkeyPatch, word: str, message: dict[str, Any], check: str, instead: Any
) -> None:
    """Messages of a live line that are no acts have checks of their own."""
    assert said_live(keys, {word: message})[word].get("code") in NOT_YOURS
    monkeypatch.setattr(check, instead)
    assert said_live(keys, {word: message})[word].get("code") not in NOT_YOURS


def test_every_message_has_a_check_that_was_taken_away() -> None:
    (marked,) = test_a_message_that_is_not_checked_is_noticed.pytestmark  # type: ignore[attr-defined]
    assert {row[0] for row in marked.args[1]} == set(MESSAGES)


def said_live(keys: Keyring, told: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What a live line answers to a spectator's messages."""
    said = {}
    keys.client.cookies.clear()
    with keys.client.websocket_connect(
        f"/api/tables/{keys.table}/live", headers=HERE | keys.headers["spectator"]
    ) as line:
        for name, message in told.items():
            line.send_json({"id": name, **message})
            while (answer := line.receive_json()).get("answer") != name:
                pass
            said[name] = answer.get("problem", {})
    return said


def test_a_key_in_an_answer_is_noticed(keys: Keyring) -> None:
    session = keys.headers["director"]["authorization"].removeprefix("Bearer ")
    invitation = keys.client.post(
        f"/api{BASE}/invitations", json={"role": "arbiter"}, headers=keys.headers["director"]
    ).json()["path"]
    for told, what in (
        (session, "a key that was handed"),
        (keys.card, "a player's card"),
        (invitation, "an invitation"),
    ):
        (found, *_) = given_away(keys, "spectator", {"GET /x": SimpleNamespace(text=f"<p>{told}</p>", headers={})})
        assert found.startswith(f"GET /x: {what}")
    assert list(given_away(keys, "spectator", {"GET /x": SimpleNamespace(text="<p>nothing</p>", headers={})})) == []
