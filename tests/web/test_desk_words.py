"""The desk's words: what it calls things, its journal, what is to do, its printed sheets, in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import bafflebox
from bafflebox.cases.case import CaseStage
from bafflebox.cases.events import EvidenceKind
from bafflebox.cases.people import Penalty
from bafflebox.message import GAP
from bafflebox.service.operator import Permission, Permitted
from bafflebox.tournament.calls import Obstacle
from bafflebox.tournament.corrections import WORDS
from bafflebox.tournament.entrants import EntryStatus
from bafflebox.tournament.events import KINDS as EVENTS
from bafflebox.tournament.events import MatchEnding
from bafflebox.tournament.events.money import MoneyReason, PoolKind
from bafflebox.tournament.events.running import LateMeasure
from bafflebox.tournament.events.setting_up import Office
from bafflebox.tournament.explain import COUNTED, REPAIRED
from bafflebox.tournament.naming import RoundName
from bafflebox.tournament.reports import SHEETS
from bafflebox.tournament.structures.state import FixtureStatus
from bafflebox.web import desk_words, rendering
from bafflebox.web.languages import ENGLISH, LANGUAGES, translations
from bafflebox.web.ruling_words import RefusalWords, desk_catalogue, refusal_catalogue
from support.club_night import BASE, HERE, act, case

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
ROOT = Path(bafflebox.__file__).parent
KINDS: dict[str, type[Enum]] = {
    "role": Office,
    "ending": MatchEnding,
    "measure": LateMeasure,
    "standing": EntryStatus,
    "stage": CaseStage,
    "reason": MoneyReason,
    "evidence": EvidenceKind,
    "penalty": Penalty,
    "pool": PoolKind,
    "permission": Permission,
    "reach": Permitted,
}
SPOKEN = ("tournament", "service", "web")
"""Packages whose messages are all in the catalogues."""


ALIKE = {"{minutes} min", "{minutes} h"}
"""What is the same in every language."""


def messages() -> Iterator[str]:
    """Every template that these packages make a message of, and every text that becomes part of one."""
    for package in SPOKEN:
        for source in sorted((ROOT / package).rglob("*.py")):
            for call in ast.walk(ast.parse(source.read_text("utf-8"))):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("said", "_head"):
                    kept = call.args if getattr(call.func, "id", "") == "_head" else call.args[:1]
                    yield from (
                        one.value for one in kept if isinstance(one, ast.Constant) and isinstance(one.value, str)
                    )
    yield from (text for kind in EVENTS.values() for text in (kind.says, kind.says_without[1]))
    yield from (*REPAIRED.values(), *(one.value for one in Obstacle))
    yield from (f"{{match}} {done}. {{who}}" for done in WORDS.values())
    yield from (text for unit in COUNTED.values() for text in (f"1 {unit}", f"{{count}} {unit}s"))
    named = (MatchEnding, LateMeasure, EntryStatus, MoneyReason, Office, FixtureStatus)
    yield from (one.value.replace("_", " ") for kind in named for one in kind)
    numbered = (RoundName.ROUND, RoundName.MATCH, RoundName.CHALLENGE)
    yield from (one.value + " {number}" if one in numbered else one.value for one in RoundName)


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str) -> None:
    words = RefusalWords(language)
    wanted = {text for text in messages() if any(map(str.isalpha, GAP.sub("", text)))}
    assert len(wanted) > 350
    assert sorted(text for text in wanted if words.text(text) is None) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_gaps_of_its_text(language: str) -> None:
    for text, translated in desk_catalogue(language).items():
        assert {gap[0] for gap in GAP.findall(translated)} == {gap[0] for gap in GAP.findall(text)}, text
        assert text.endswith(".") == translated.endswith("."), text
    assert desk_catalogue(language).keys() & refusal_catalogue(language).keys() == set()


def test_everything_that_has_a_name_in_the_program_has_a_word() -> None:
    for kind, names in KINDS.items():
        assert {one.value for one in names} <= desk_words.CALLED[kind].keys(), kind
    assert SHEETS.keys() == desk_words.CALLED["sheet"].keys() == desk_words.CALLED["about"].keys()


def test_what_is_offered_is_in_the_catalogues() -> None:
    known = {*desk_words.named(), *rendering.named()} - {""}
    assert {"Club night", "A4 landscape", "E-mail", "Longgammon", "a Swiss", "preferred", "match text"} <= known
    assert {"The score as it stands", "The score as it stands, e.g. 3-2.", "It has to end in this session."} <= known
    for language in OTHERS:
        texts = translations(language)
        assert [text for text in known if any(map(str.isalpha, text)) and texts.gettext(text) == ""] == []


def test_the_journal_says_what_happened_in_the_readers_language(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    read = hall.get(f"{BASE}/desk/journal", headers={**HERE, "accept-language": "de"}).text
    assert "Dee hat Open mit 4 Teilnehmern ausgelost." in read
    assert "(Halbfinale)." in read
    assert "Dee made the draw of Open for 4." in hall.get(f"{BASE}/desk/journal", headers=HERE).text


def test_the_journal_names_incidents_and_spectators_and_writes_numbers_as_the_reader_does(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    match = "open/main:1.1"
    offender = {one["id"]: one for one in hall.get(f"/api{BASE}").json()["matches"]}[match]["entrants"][0]
    assert act(hall, act="incident", match=match, incident="late_start", about="the bus") == 200
    points = {"penalty": "points", "amount": "1", "offender": offender}
    assert act(hall, act="rule", case=case(hall), verdict="a point", reasons="late", **points) == 200
    assert act(hall, act="start", match=match) == 200
    assert act(hall, act="result", match=match, winner=offender, first="5", second="1") == 200
    assert act(hall, act="pr", match=match, entrant=offender, pr="4.85", decisions="120", source="GNU") == 200
    assert act(hall, act="expel", names="Olaf", why="noise") == 200
    read = hall.get(f"{BASE}/desk/journal", headers={**HERE, "accept-language": "de"}).text
    assert "Zu spät zum Match." in read
    assert "mit einem PR von 4,85 in 120 Entscheidungen" in read
    assert "Dee hat Olaf als Zuschauer weggeschickt: noise." in read


def test_a_name_that_is_also_a_word_stays_a_name(hall: TestClient) -> None:
    assert act(hall, act="enter", contest="open", names="Money") == 200
    read = hall.get(f"{BASE}/desk/journal", headers={**HERE, "accept-language": "de"}).text
    assert "Money möchte in Open mitspielen." in read


def test_a_printed_sheet_speaks_the_readers_language_and_its_table_for_programs_english(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    spanish = {**HERE, "accept-language": "es"}
    assert "hoja del sorteo" in hall.get(f"{BASE}/sheets/matches", headers=spanish).text
    assert "draw sheet" in hall.get(f"{BASE}/sheets/matches", headers=HERE).text
    assert hall.get(f"{BASE}/sheets/matches?format=csv", headers=spanish).text.startswith("match,player")
    pages = [
        hall.get(f"{BASE}/print/slips.pdf", headers={**HERE, "accept-language": language}).content
        for language in ("en", "de")
    ]
    assert pages[0] != pages[1]
    assert all(page.startswith(b"%PDF") for page in pages)
