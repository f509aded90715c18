"""XG, BGF and OGXM: the twins of one match agree, and files of our own making give the match they were made from."""

from __future__ import annotations

import json
import struct
import zlib
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, NACKGAMMON, SPRINTGAMMON, Both, Discipline, Position, Side
from bafflebox.notation import read_match
from bafflebox.notation.bgf import read_bgf
from bafflebox.notation.bgf.smile import decoded_smile
from bafflebox.notation.record import (
    FileReading,
    Irregular,
    Manner,
    RecordedDouble,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    SetUp,
    Took,
)
from bafflebox.notation.replay import Finding, follow
from bafflebox.notation.text import inflate
from bafflebox.notation.xg import read_xg
from bafflebox.notation.xg.records import plain_text
from support.binaries import bgf_file, packed_xg, signed, smile_bytes, xg_file, xg_records
from support.recorded import digest, random_match
from support.shared import shared

TWINS = [
    "5nqfGw9bWG3deTaU",
    "B4_SrGcsKAQmoTyHlgJCbM",
    "C07OQCKyw4Pe-CnjFiAMYO",
    "MYdvw1qGuyaRUH__",
    "Sz-2PgKnvb6aFls69-qFXg",
    "UL-CV6F9jMM-E1Pu",
    "rK7pXm4TqLb9NzWd",
]


def read(path: Path) -> FileReading:
    return read_match(path.read_bytes(), path.name)


def told(match: RecordedMatch) -> list[object]:
    """What a game comes to, in words that every format has."""
    return [(game.score, game.outcome and (game.outcome.winner, game.outcome.points)) for game in match.games]


def cube_acts(match: RecordedMatch) -> list[object]:
    return [
        (type(act), act.side)
        for game in match.games
        for act in game.acts
        if isinstance(act, RecordedDouble | Took | RecordedPass)
    ]


# Real files, and the twins of one match in several formats.


@pytest.mark.parametrize("stem", TWINS)
@pytest.mark.parametrize("kind", ["xg", "bgf"])
def test_twins_of_one_match_agree(stem: str, kind: str) -> None:
    path = shared("data/matches/gammonview") / kind / f"{stem}.{kind}"
    if not path.exists():
        pytest.skip("this match has no such twin")
    text = read(shared(f"data/matches/gammonview/mat/{stem}.mat")).match

    twin = read(path).match

    assert digest(twin) == digest(text)
    assert cube_acts(twin) == cube_acts(text)
    assert twin.length == text.length
    assert [game.score for game in twin.games] == [game.score for game in text.games]


@pytest.mark.parametrize("kind", ["mat", "sgf", "xg"])
def test_gnubg_export_its_sgf_and_the_xg_import_of_it_agree(kind: str) -> None:
    stem = "charlot1-charlot2_7p_2025-11-08-2305"

    match = read(shared(f"data/matches/blunderdb/{stem}.{kind}")).match

    assert digest(match) == (189, "70e2298266e8000d")
    assert match.players == Both("charlot1", "charlot2")


@pytest.mark.parametrize(
    ("name", "rolls", "illegal"),
    [
        ("HsbtMarseille_main_ronde4_LamourDeCaslouGildas_UngerKevin_7p.xg", 198, 1),
        ("Lux Heuler-Franzosen 7 point match 12.08.2024.xg", 250, 0),
        ("Squire-Jorgensen-Harmand-Unger 7 point match 18-08-2024.xg", 332, 1),
        ("Position 11.xgp", 1, 0),
        ("Position 10.xgp", 0, 0),
    ],
    ids=["marseille", "aachen", "doubles", "checker-position", "cube-position"],
)
def test_xg_files_of_live_play(name: str, rolls: int, illegal: int) -> None:
    match = read(shared(f"data/matches/blunderdb/{name}")).match

    findings = [step.finding for game in match.games for step in follow(game, match.terms.discipline)]
    assert digest(match)[0] == rolls
    assert findings.count(Finding.ILLEGAL) == illegal
    assert set(findings) <= {Finding.LEGAL, Finding.DANCE, Finding.UNPLAYED, Finding.ILLEGAL}


# Files of our own making.


@pytest.mark.parametrize("seed", range(4))
def test_xg_and_bgf_files_give_the_match_that_they_were_made_from(seed: int) -> None:
    match = random_match(seed)

    by_xg, by_bgf = read_xg(xg_file(match)).match, read_bgf(bgf_file(match)).match

    for found in (by_xg, by_bgf):
        assert told(found) == told(match)
        assert digest(found) == digest(match)
        assert cube_acts(found) == cube_acts(match)
        assert (found.players, found.event, found.round, found.length) == (match.players, "Open", "2", match.length)
    assert by_xg.date == "2026-01-31"
    assert by_bgf.date == "2026-01-31"


@pytest.mark.parametrize("rules", [NACKGAMMON, SPRINTGAMMON], ids=str)
def test_other_disciplines_in_binary_files(rules: Discipline) -> None:
    match = random_match(5, rules)

    for found in (read_xg(xg_file(match)).match, read_bgf(bgf_file(match)).match):
        assert found.terms.discipline == rules
        assert told(found) == told(match)
        assert digest(found) == digest(match)


@pytest.mark.parametrize(("smile", "compress"), [(True, False), (False, True), (False, False)])
def test_bgf_in_every_dress(smile: bool, compress: bool) -> None:
    match = replace(random_match(3), players=Both("Grün", "a" * 80))

    found = read_bgf(bgf_file(match, smile=smile, compress=compress)).match

    assert told(found) == told(match)
    assert found.players == match.players


def test_xg_keeps_an_illegal_play_by_the_position_after_it() -> None:
    match = random_match(1)
    records = xg_records(match)
    at = next(i for i, record in enumerate(records) if record[8] == 3)
    broken = bytearray(records[at])
    broken[68:100] = b"\xff" * 32  # no moves, but the position after them stays
    moved = Position.of("24:2 13:5 8:3 6:4 2:1", "24:2 13:5 8:3 6:5")  # 6/2, and the dice are 5-1
    broken[35:61] = struct.pack("<26b", *signed(moved))
    records[at] = bytes(broken)

    game = read_xg(packed_xg(b"".join(records))).match.games[0]

    first = game.rolls[0]
    assert first.manner is Manner.PLACED
    assert first.irregularities[0].kind is Irregular.ILLEGAL_PLAY_STOOD
    assert first.after == moved
    assert isinstance(game.acts[1], SetUp)  # the next record has the old board: somebody set it


@pytest.mark.parametrize("cut", [10, 4000, 8232, 8240, -40, -200])
def test_cut_xg_files_are_read_as_far_as_they_go_or_refused(cut: int) -> None:
    data = xg_file(random_match(2))[:cut]

    with suppress(InvalidInput):
        reading = read_xg(data)
        assert len(reading.match.games) <= len(random_match(2).games)


def test_packed_bombs_are_refused() -> None:
    bomb = zlib.compress(bytes(200_000_000), 9)

    with pytest.raises(InvalidInput, match="64 megabytes"):
        inflate(bomb)
    with pytest.raises(InvalidInput, match="16 megabytes"):
        read_bgf(b'{"format":"BGF"}\n' + bomb)


@pytest.mark.parametrize(
    ("rtf", "text"),
    [
        ("plain words", "plain words"),
        (r"{\rtf1\ansi{\fonttbl{\f0 Arial;}}\f0\fs16 Bad \b take\b0 !\par next\par}", "Bad take!\nnext"),
        (r"{\rtf1 caf\'e9 \u8364?}", "café €"),
    ],
)
def test_comments_in_rich_text(rtf: str, text: str) -> None:
    assert plain_text(rtf) == text


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(),
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.text("abcxyz", min_size=1, max_size=9), inner, max_size=4)
        ),
        max_leaves=20,
    )
)
def test_smile_documents_come_back(document: object) -> None:
    assert decoded_smile(smile_bytes(document)) == document


def test_ogxm_documents() -> None:
    gvformat = pytest.importorskip("gvformat")
    white, black = {"color": 1}, {"color": 0}
    document = {
        "match_length": 3,
        "player_white": "Ann",
        "player_black": "Bob",
        "crawford": True,
        "timestamp": 1769860800,
        "games": [
            {
                "winner": 1,
                "points_won": 1,
                "plies": [
                    {
                        **black,
                        "action_id": 2,
                        "d1": 1,
                        "d2": 3,
                        "moves": [{"from": 8, "pips": 3}, {"from": 6, "pips": 1}],
                    },
                    {
                        **white,
                        "action_id": 2,
                        "d1": 1,
                        "d2": 3,
                        "moves": [{"from": 17, "pips": 3}, {"from": 19, "pips": 1}],
                    },
                    {**black, "action_id": 21},
                    {**white, "action_id": 23},
                ],
            }
        ],
    }
    by_json = read_match(json.dumps(document)).match
    by_bytes = read_match(gvformat.write_gvab(document)).match

    for match in (by_json, by_bytes):
        assert match.players == Both("Ann", "Bob")
        assert [type(act) for act in match.games[0].acts] == [RecordedRoll, RecordedRoll, RecordedDouble, RecordedPass]
        assert digest(match)[0] == 2
        assert {step.finding for step in follow(match.games[0], BACKGAMMON)} == {Finding.LEGAL}
        assert match.games[0].outcome == RecordedResult(Side.BLACK, 1)
    assert by_json.date == "2026-01-31"
