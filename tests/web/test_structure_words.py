"""Structures in plain words: what players read on the page of an event."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from bafflebox.service.hall.programmes import EXAMPLES, PROGRAMMES
from bafflebox.tournament.standings import TIE_BREAKS
from bafflebox.web.languages import LANGUAGES
from bafflebox.web.structure_words import AMONG, played
from bafflebox.web.wording import HEADS
from support.club_night import BASE, HERE

SAID = {
    "KO len 7": ["Knock-out: lose once and you are out. Matches to 7 points."],
    "KO 64 len 9,11,13": ["Knock-out: lose once and you are out. Matches to 9 points, rising to 11, 13 at the end."],
    "KO; consolation len 3": ["Knock-out: lose once and you are out.", "For players who lost their first match (main draw). Matches to 3 points."],
    "KO; progressive from main R1..QF": [
        "Knock-out: lose once and you are out.",
        "Losers join round by round (main draw, round 1 to quarter-finals).",
    ],
    "DE": ["Double elimination: lose twice and you are out."],
    "DE recharge": ["Double elimination: lose twice and you are out. An undefeated finalist has to be beaten twice."],
    "all places": ["Every place is played for: winners meet winners, losers meet losers."],
    "RR twice": ["Everybody meets everybody twice."],
    "RR groups of 4 -> KO top 2": [
        "Groups of 4. Everybody meets everybody.",
        "The best 2 of each group advance to a knock-out.",
    ],
    "RR groups of 4 -> KO top 1": [
        "Groups of 4. Everybody meets everybody.",
        "The best of each group advances to a knock-out.",
    ],
    "swiss 5 rounds -> KO": [
        "Opponents have about the same score (Swiss system). 5 rounds.",
        "The better half advances to a knock-out.",
    ],
    "swiss lives 3 -> KO 8": [
        "Opponents have about the same score (Swiss system). Players are out after 3 losses.",
        "The best 8 advance to a knock-out.",
    ],
    "continuous 7 matches": ["Players are paired as soon as they are free, without rounds. 7 matches each."],
    "ladder reach 2": ["Ladder: you can challenge somebody up to 2 places above; the winner takes the higher place."],
    "KO best of 3 team 4 boards": ["Knock-out: lose once and you are out. The player who wins most of 3 matches advances. Teams play on 4 boards."],
    "KO buy-in 2 at R3 buy-back 1 at R2": [
        "Knock-out: lose once and you are out. Late entries at round 3: 2 places. Re-entry after a loss, at round 2: 1 place."
    ],
    "RR ties head,lots": ["Everybody meets everybody. Ties are broken by: the matches between them, lots."],
}  # fmt: skip


@pytest.mark.parametrize(("notation", "lines"), SAID.items(), ids=SAID)
def test_a_structure_is_told_in_plain_words(notation: str, lines: list[str]) -> None:
    assert [line for _, line in played(notation, "en")] == lines


def test_sections_have_their_names_where_there_are_several() -> None:
    assert [name for name, _ in played("KO; consolation", "de")] == ["Hauptfeld", "Trostrunde"]
    assert [name for name, _ in played("KO", "de")] == [""]


def test_every_language_tells_all_of_it_in_its_own_words() -> None:
    planned = [event.structure for programme in PROGRAMMES.values() for event in programme.events]
    for notation in (*SAID, *EXAMPLES, *planned):
        told = {language: tuple(line for _, line in played(notation, language)) for language in LANGUAGES}
        assert len(set(told.values())) == len(LANGUAGES), notation


def test_every_tie_break_has_a_name() -> None:
    assert set(TIE_BREAKS) <= {*AMONG, *HEADS}


def test_the_page_of_an_event_shows_no_notation_and_the_desk_does(hall: TestClient) -> None:
    public, desk = hall.get(f"{BASE}/events/open").text, hall.get(f"{BASE}/desk/draw").text
    assert "lose once and you are out" in public
    assert " len " not in public
    assert "lose once and you are out" in desk
    assert "<code>KO len" in desk


def test_the_page_of_an_event_tells_it_in_german(hall: TestClient) -> None:
    text = hall.get(f"{BASE}/events/open?lang=de", headers=HERE).text
    assert "scheidet aus" in text
    desk = hall.get(f"{BASE}/desk/draw?lang=de", headers=HERE).text
    assert "scheidet aus" in desk
