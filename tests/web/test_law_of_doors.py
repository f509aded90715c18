"""The law over all doors: every route, act and message does for every kind of key what the published tables say, gives away no wider
key, and answers rubbish with a sentence. Doors, acts and messages are discovered, so a new one is asked by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import structlog

from bafflebox.errors import Refused
from bafflebox.service import tables
from bafflebox.service.hall.acts import DESK, PHONE, TABLET, VISITOR
from bafflebox.service.roles import NEEDS, Right
from bafflebox.web.live import MESSAGES
from bafflebox.web.rights import KINDS, Door, opened_by
from support.club_night import BASE, HERE
from support.keys import Keyring, keyring
from support.law import (
    ACTS,
    AT_TABLE,
    DOORS,
    ENDING,
    RUBBISH,
    STREAMS,
    TEXTS,
    asked,
    at_desk,
    at_table,
    forms,
    given_away,
    is_let_in,
    misfits,
    rubbish,
    table_act,
)  # fmt: skip

AT_REFEREE = "asked_the_referee"
MAY_SEND = {
    "say": {Right.PLAY},
    "chat": {Right.PLAY},
    "turn": {Right.PLAY, Right.ENTER},
    "line": {Right.PLAY, Right.ENTER},
}
"""The rights that messages of a live line need which are no acts."""


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keyring]:
    with keyring(Path(tmp_path_factory.mktemp("law")) / "house.db") as made:
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))  # there are thousands of requests
        yield made
        structlog.reset_defaults()


@pytest.fixture
def referee(monkeypatch: pytest.MonkeyPatch) -> None:
    """One who refuses everything: what gets so far was let in, and the match stays as it is."""

    def refuses(*_: Any) -> None:
        raise Refused("Not today.", code=AT_REFEREE)

    monkeypatch.setattr(tables, "answer", refuses)


def named(door: Door) -> str:
    return f"{door.method} {door.path}"


def test_every_door_is_in_the_table() -> None:
    unknown = [named(door) for door in DOORS if opened_by(named(door)) is None]
    assert unknown == [], "say in web/rights.py who opens these doors"


@pytest.mark.parametrize("kind", KINDS)
def test_every_door_lets_in_whom_the_table_says_and_gives_away_no_wider_key(keys: Keyring, kind: str) -> None:
    answers: dict[str, Any] = {}
    assert list(misfits(keys, kind, DOORS, answers)) == []
    del answers["GET /tournaments/{id}/desk/copy"]  # the director's has what a hand-over needs
    assert list(given_away(keys, kind, answers)) == []


@pytest.mark.usefixtures("referee")
@pytest.mark.parametrize("kind", KINDS)
def test_every_act_at_a_table_is_for_those_of_the_table_of_roles(keys: Keyring, kind: str) -> None:
    wrong = []
    for act in ACTS:
        door = Door("POST", f"/api/tables/{keys.table_for(kind)}/acts")
        code = asked(keys, door, kind, json=table_act(act)).json().get("code")
        if (code == AT_REFEREE) != bool(NEEDS[act] & at_table(kind)):
            wrong.append(f"{act.__name__}: {code}")

    assert wrong == []


@pytest.mark.usefixtures("referee")
@pytest.mark.parametrize("kind", KINDS)
def test_every_message_on_a_live_line_is_for_those_of_the_table_of_roles(keys: Keyring, kind: str) -> None:
    wrong = []
    sent = {act.__name__: (table_act(act), NEEDS[act]) for act in ACTS}
    sent |= {
        word: ({word: "31"} if of is str else {word: 1, "line": "31"}, MAY_SEND[word])
        for word, (of, _) in MESSAGES.items()
    }
    keys.client.cookies.clear()
    path = f"/api/tables/{keys.table_for(kind)}/live"
    with keys.client.websocket_connect(path, headers=HERE | keys.renewed(kind)) as line:
        for name, (message, needs) in sent.items():
            line.send_json({"id": name, **message})
            while (answer := line.receive_json()).get("answer") != name:
                pass
            code = answer.get("problem", {}).get("code")
            refused = code in ("not_your_role", "no_partner", "only_players", "unknown_visitor")
            if refused == bool(needs & at_table(kind)) and (name, kind) not in ALONE:
                wrong.append(f"{name}: {answer}")

    assert wrong == []


ALONE = {("say", "player"), ("say", "opponent")}
"""They have no partner to say something to."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_act_of_the_desk_is_for_those_of_the_table_of_roles(keys: Keyring, kind: str) -> None:
    wrong = []
    for name, act in DESK.items():
        told = {"act": name, "fields": {"why": "", "match": "none", "contest": "none"}}
        answer = asked(keys, Door("POST", f"/api{BASE}/acts"), kind, json=told | {"version": keys.hall.state.version})
        if is_let_in(answer) != bool(act.needs & at_desk(kind)):
            wrong.append(f"{name}: {answer.status_code} {answer.json().get('code')}")

    assert wrong == []


@pytest.mark.parametrize(
    ("door", "acts", "allowed"),
    [
        ("mine", PHONE, {"entrant"}),
        ("requests", VISITOR, set(AT_TABLE) - {"player", "opponent", "partner", "bot"}),
        ("tablet", TABLET, set()),
    ],
)
def test_acts_of_phones_visitors_and_tablets_are_for_those_who_have_the_key(
    keys: Keyring, door: str, acts: dict[str, Any], allowed: set[str]
) -> None:
    for name in acts:
        told = {"act": name, "fields": {}, "version": keys.hall.state.version}
        let_in = {kind for kind in KINDS if is_let_in(asked(keys, Door("POST", f"/api{BASE}/{door}"), kind, json=told))}
        assert let_in == allowed, name


@pytest.mark.parametrize("what", RUBBISH)
def test_rubbish_is_answered_with_a_sentence_at_every_door(keys: Keyring, what: str) -> None:
    """Every door gets every kind of rubbish, in turn from each of those whom it lets in, who get furthest."""
    broken = []
    for number, door in enumerate(DOORS):
        if named(door) in ENDING | STREAMS:
            continue
        let_in = [kind for kind in KINDS if kind in (opened_by(named(door)) or ())] or list(KINDS)
        kind = let_in[(number + RUBBISH.index(what)) % len(let_in)]
        for sent in rubbish(keys, door, kind, what):
            answer = asked(keys, door, kind, **sent)
            if answer.status_code >= 500 or "Traceback" in answer.text:
                broken.append(f"{named(door)} by {kind}: {answer.status_code} {answer.text[:200]}")

    assert broken == []


@pytest.mark.parametrize("kind", ["spectator", "entrant", "director", "operator"])
def test_rubbish_in_any_field_of_any_form_is_answered_with_a_sentence(keys: Keyring, kind: str) -> None:
    """The forms are those of the pages; each of their fields gets a kind of rubbish, the others keep what they came with."""
    broken = []
    words = list(TEXTS.values())
    found = forms(keys, kind)
    assert found or kind == "operator"
    for (action, act), fields in found.items():
        for number, name in enumerate(fields):
            told = fields | {name: words[(number + len(action)) % len(words)]}
            sent = urlencode({one: value.encode("utf-8", "surrogatepass") for one, value in told.items()})
            answer = asked(
                keys,
                Door("POST", action),
                kind,
                path=action,
                content=sent.encode(),
                headers={"content-type": "application/x-www-form-urlencoded"},
            )
            if answer.status_code >= 500:
                broken.append(f"{action} {act} {name}={told[name][:20]!r}: {answer.text[:200]}")

    assert broken == []
