"""The law over all values: whatever stands in a field of an act, the act is answered with a sentence, and every page is still shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.acts.fields import Field
from bafflebox.web.rights import Door
from support.club_night import BASE
from support.keys import MATCH, Keyring, keyring
from support.law import ACTS, DOORS, STREAMS, address, asked, table_act

ENDING = {"close", "discard", "hand-over", "finish"}
"""Acts after which others would only be told that it is over."""
HOSTILE: dict[str, Any] = {
    "endless": "9" * 5000,
    "endless letters": "x" * 19_000,
    "largest": "9" * 9,
    "number": 10**30,
    "negative": -1,
    "power": "1e999",
    "far": "9999-12-31T23:59-23:59",
    "first": "0001-01-01T00:00+14:00",
    "day": "9999-12-31",
    "path": "../../x",
    "markup": "<!--<script>]]>",
    "format": "%s{0}{x!r}",
    "list": ["9" * 5000] * 3,
}
"""What is put into a field."""


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keyring]:
    with keyring(Path(tmp_path_factory.mktemp("law")) / "house.db") as made:
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))  # there are thousands of requests
        yield made
        structlog.reset_defaults()


def plausible(keys: Keyring, field: Field) -> Any:
    """A value that gets an act as far as possible."""
    known = {
        "contest": "open", "match": MATCH, "person": keys.person, "entrant": keys.person, "player": keys.person, "winner": keys.person,
        "case": next(iter(keys.hall.state.incidents)), "why": "x", "amount": "5", "first": "3", "second": "1", "name": "Zed",
    }  # fmt: skip
    if field.name in known:
        return known[field.name]
    if field.choices:
        return field.choices[0]
    return True if field.is_flag else {} if field.keys else "1" if field.type is not str else "x"


def broken_pages(keys: Keyring) -> list[str]:
    """The pages of the tournament and of the table that its director is no longer shown."""
    found = []
    for door in DOORS:
        is_own = any(part in door.path for part in ("{id}", "{table}")) or door.path in ("/", "/tournaments", "/play")
        if door.method == "GET" and is_own and f"GET {door.path}" not in STREAMS:
            answer = asked(keys, door, "director", path=address(keys, door.path, "director"))
            if answer.status_code >= 500:
                found.append(f"{door.path}: {answer.status_code}")
    return found


@pytest.mark.parametrize("what", HOSTILE)
def test_no_value_in_any_field_of_the_desk_breaks_a_page(keys: Keyring, what: str) -> None:
    broken = []
    for name, form in DESK.items():
        if name in ENDING:
            continue
        right = {field.name: plausible(keys, field) for field in form.fields if field.required or field.name == "why"}
        for field in form.fields:
            told = {"act": name, "fields": right | {field.name: HOSTILE[what]}, "version": keys.hall.state.version}
            answer = asked(keys, Door("POST", f"/api{BASE}/acts"), "director", json=told)
            if answer.status_code >= 500:
                broken.append(f"{name} {field.name}: {answer.text[:200]}")

    assert broken == []
    assert broken_pages(keys) == []


@pytest.mark.parametrize("what", HOSTILE)
def test_no_value_in_any_field_of_an_act_at_a_table_breaks_a_page(keys: Keyring, what: str) -> None:
    broken = []
    door = Door("POST", f"/api/tables/{keys.table}/acts")
    for kind in ACTS:
        right = table_act(kind)
        for field in right.keys() - {"act"}:
            sent = json.dumps(right | {field: HOSTILE[what]}).encode()
            answer = asked(keys, door, "director", content=sent, headers={"content-type": "application/json"})
            if answer.status_code >= 500:
                broken.append(f"{kind.__name__} {field}: {answer.text[:200]}")

    assert broken == []
    assert broken_pages(keys) == []
