"""Match formats other than match text: twins agree, round trips are exact, damage never ends in a traceback."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, LONGGAMMON, NACKGAMMON, SPRINTGAMMON, Both, Discipline, Position, Side
from bafflebox.notation import format_named, read_match
from bafflebox.notation.bgf import read_bgf
from bafflebox.notation.bgf.smile import decoded_smile
from bafflebox.notation.formats import recognised
from bafflebox.notation.inflate import inflate
from bafflebox.notation.oldmoves import read_oldmoves, write_oldmoves
from bafflebox.notation.record import (
    Doubled,
    Game,
    Irregular,
    Irregularity,
    Manner,
    Match,
    Outcome,
    Passed,
    Reading,
    Resigned,
    Rolled,
    SetUp,
    Terms,
    Took,
    Turning,
)
from bafflebox.notation.replay import Finding, follow
from bafflebox.notation.scoresheet import read_scoresheet, write_page, write_scoresheet
from bafflebox.notation.sgf import read_sgf, write_sgf
from bafflebox.notation.xg import read_xg
from bafflebox.notation.xg.container import plain_text
from support.binaries import bgf_document, bgf_file, packed_xg, signed, smile_bytes, xg_file, xg_records
from support.gnubg import gnubg
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


def read(path: Path) -> Reading:
    return read_match(path.read_bytes(), path.name)


def told(match: Match) -> list[object]:
    """What a game comes to, in words that every format has."""
    return [(game.score, game.outcome and (game.outcome.winner, game.outcome.points)) for game in match.games]


def cube_acts(match: Match) -> list[object]:
    return [
        (type(act), act.side) for game in match.games for act in game.acts if isinstance(act, Doubled | Took | Passed)
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

    first = next(game.rolls)
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
    with pytest.raises(InvalidInput, match="64 megabytes"):
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


# Round trips of the formats that are written.

WRITERS: dict[str, tuple[Callable[[Match], str], Callable[[bytes], Reading]]] = {
    "sgf": (write_sgf, read_sgf),
    "oldmoves": (write_oldmoves, read_oldmoves),
    "scoresheet": (write_scoresheet, read_scoresheet),
}


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("seed", range(5))
def test_written_matches_are_read_back(name: str, seed: int) -> None:
    write, read_back = WRITERS[name]
    match = random_match(seed, length=0 if seed == 4 else 5)

    once = read_back(write(match).encode())
    again = read_back(write(once.match).encode())

    assert not once.problems
    assert again.match == once.match
    assert told(once.match) == told(match)
    assert digest(once.match) == digest(match)
    assert cube_acts(once.match) == cube_acts(match)
    assert once.match.players == match.players
    found = recognised(write(match).encode())
    assert found
    assert found.name == name


@pytest.mark.parametrize("rules", [BACKGAMMON, SPRINTGAMMON, LONGGAMMON, NACKGAMMON], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_scoresheets_of_every_discipline_lose_no_act(rules: Discipline, seed: int) -> None:
    match = random_match(seed, rules, turns=60)

    found = read_scoresheet(write_scoresheet(match).encode()).match

    assert found.terms.discipline == rules
    assert [game.acts for game in found.games] == [game.acts for game in match.games]
    assert [game.outcome for game in found.games] == [game.outcome for game in match.games]


@pytest.mark.parametrize("rules", [SPRINTGAMMON, NACKGAMMON], ids=str)
def test_sgf_knows_the_disciplines_that_gnubg_knows(rules: Discipline) -> None:
    match = random_match(1, rules)

    found = read_sgf(write_sgf(match).encode()).match

    assert found.terms.discipline == rules
    assert digest(found) == digest(match)


@pytest.mark.parametrize("write", [write_sgf, write_oldmoves], ids=["sgf", "oldmoves"])
def test_formats_without_longgammon_say_so(write: Callable[[Match], str]) -> None:
    with pytest.raises(InvalidInput, match="no place for Longgammon"):
        write(random_match(1, LONGGAMMON))


CORPUS = ["gammonview/mat", "bg-db", "lazybg", "raccoon", "blunderdb", "bglab/lasse"]


@pytest.mark.parametrize("folder", CORPUS)
@pytest.mark.parametrize("name", WRITERS)
def test_real_matches_survive(folder: str, name: str) -> None:
    write, read_back = WRITERS[name]
    texts = [path for path in sorted(shared(f"data/matches/{folder}").iterdir()) if path.suffix in (".mat", ".txt")]
    for path in texts[:: max(1, len(texts) // 7)]:
        match = read(path).match

        once = read_back(write(match).encode()).match

        assert digest(once) == digest(match), path.name
        assert told(once) == told(match), path.name
        assert once.players == match.players, path.name
        assert read_back(write(once).encode()).match == once, path.name


def test_sgf_keeps_boards_cubes_beavers_hidden_plays_and_comments() -> None:
    start = BACKGAMMON.start
    white, black = Side.WHITE, Side.BLACK
    acts = (
        SetUp(side=white, position=start, cube=2, cube_owner=black, comments=("a [position] with \\ in it",)),
        Rolled(side=white, dice=(3, 1), moves=read_match(SMALL_SGF).match.games[0].acts[0].moves),  # type: ignore[attr-defined]
        Doubled(side=black, to=4),
        Doubled(side=white, to=8, turning=Turning.BEAVER),
        Took(side=black),
        Rolled(side=black, dice=(6, 6), manner=Manner.PLACED, after=start),
        Rolled(side=white, dice=(5, 4), manner=Manner.HIDDEN),
    )
    game = Game(number=1, score=Both(0, 0), acts=acts, outcome=Outcome(white, 8, resigned=True))
    match = Match(players=Both("A]", "B"), length=0, games=(game,), terms=Terms(jacoby=True))

    assert read_sgf(write_sgf(match).encode()).match == match


SMALL_SGF = """(;FF[4]GM[6]AP[Test:1]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]RE[W+1R]
;W[31hefe]A[0][some analysis]C[good \\] play]
;B[52aclq](;W[double];B[drop])(;W[66]))
"""


def test_sgf_side_lines_are_left_out_with_a_word() -> None:
    reading = read_sgf(SMALL_SGF.encode())

    acts = reading.match.games[0].acts
    assert [type(act) for act in acts] == [Rolled, Rolled, Doubled, Passed]
    assert acts[0].comments == ("good ] play",)
    assert acts[0].properties == (("sgf:A", "0"), ("sgf:A", "some analysis"))
    assert [problem.code for problem in reading.problems] == ["variations_left_out"]


SAMPLE = """Event: Sample
Date:
Round: 1
Game: 1
Discipline: Longgammon

White: Player's Full Name            Black: Player's Full Name
1) 42: 24/20 20/18                   16: 24/23 23/17
2) 33: 24/21 18/15 21/18 18/15       55: 24/19 19/14 14/9 9/4
3) 44: 24/20 15/11 15/11 11/7        23: 17/15 24/21
"""


def test_the_sample_of_the_book() -> None:
    """ibf:A1.sample"""
    reading = read_scoresheet(SAMPLE.encode())

    steps = follow(reading.match.games[0], LONGGAMMON)
    assert not reading.problems
    assert {step.finding for step in steps} == {Finding.LEGAL}
    end = steps[-1].after
    assert end
    assert str(end.flipped()) == "24:12 20:1 11:1 7:1 / 24:12 21:1 15:1 4:1"
    rows = [" ".join(line.split()) for line in write_scoresheet(reading.match).splitlines() if line[:1].isdigit()]
    assert rows == [" ".join(line.split()) for line in SAMPLE.splitlines() if line[:1].isdigit()]


def test_scoresheet_keeps_what_the_book_has_no_symbol_for() -> None:
    white, black = Side.WHITE, Side.BLACK
    stood = Irregularity(Irregular.ILLEGAL_PLAY_STOOD, "noticed too late", "13/9 6/5")
    acts = (
        SetUp(side=black, position=BACKGAMMON.start, cube=2, cube_owner=white),
        Rolled(side=black, dice=(3, 1), manner=Manner.PLACED, after=BACKGAMMON.start, irregularities=(stood,)),
        Doubled(side=white, to=4, comments=("two\nlines",)),
        Doubled(side=black, to=8, turning=Turning.BEAVER),
        Took(side=white),
        Rolled(side=white, dice=(0, 0), manner=Manner.HIDDEN),
        Resigned(side=black, worth=2, whole_match=True),
    )
    game = Game(number=1, score=Both(2, 3), acts=acts, outcome=Outcome(white, 16, ends_match=True), crawford=False)
    match = Match(players=Both("A", "B"), length=17, games=(game,))

    assert read_scoresheet(write_scoresheet(match).encode()).match == match


def test_pages_have_a_sheet_for_each_player_and_game() -> None:
    match = replace(random_match(2), players=Both("<Ann>", "Bob"))

    page = write_page(match, kept_by=Side, empty_rows=3)

    assert page.count("<section>") == 2 * len(match.games)
    assert "kept by &lt;Ann&gt;" in page
    assert "<Ann>" not in page
    assert "<td>+" in page


def test_unreadable_lines_are_named_and_the_rest_is_read() -> None:
    lines = SAMPLE.replace("24/23 23/17", "24/23 23/77").splitlines()
    reading = read_scoresheet("\n".join([*lines, "what is this"]).encode())

    assert [(problem.code, problem.line) for problem in reading.problems][:1] == [("bad_notation", 8)]
    assert any(problem.code == "unknown_line" for problem in reading.problems)
    assert len(reading.match.games[0].acts) == 6


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
        assert [type(act) for act in match.games[0].acts] == [Rolled, Rolled, Doubled, Passed]
        assert digest(match)[0] == 2
        assert {step.finding for step in follow(match.games[0], BACKGAMMON)} == {Finding.LEGAL}
        assert match.games[0].outcome == Outcome(Side.BLACK, 1)
    assert by_json.date == "2026-01-31"


# What GNU Backgammon makes of our files.


@pytest.mark.parametrize("seed", range(2))
def test_gnubg_loads_our_sgf_and_tells_the_same_match(seed: int, tmp_path: Path) -> None:
    match = random_match(seed)
    (tmp_path / "ours.sgf").write_text(write_sgf(match), encoding="utf-8")

    gnubg("load match ours.sgf\nsave match theirs.sgf\nexport match mat theirs.mat\n", tmp_path)

    for name in ("theirs.sgf", "theirs.mat"):
        theirs = read(tmp_path / name).match
        assert digest(theirs) == digest(match), name
        assert told(theirs) == told(match), name
        assert theirs.players == match.players, name


def test_gnubg_imports_our_oldmoves(tmp_path: Path) -> None:
    match = random_match(3, games=1)
    (tmp_path / "ours.txt").write_text(write_oldmoves(match), encoding="utf-8")

    gnubg("import oldmoves ours.txt\nsave match theirs.sgf\n", tmp_path)

    theirs = read(tmp_path / "theirs.sgf").match
    assert digest(theirs) == digest(match)
    assert theirs.players == match.players


# Damage. Whatever is in a file, a reader gives a match or one sentence.

SMALL = random_match(7, turns=8, games=2)
SEEDS: dict[str, bytes] = {
    "xg": xg_file(SMALL),
    "bgf": bgf_file(SMALL),
    "bgf-open": bgf_file(SMALL, compress=False),
    "sgf": write_sgf(SMALL).encode(),
    "oldmoves": write_oldmoves(SMALL).encode(),
    "scoresheet": write_scoresheet(SMALL).encode(),
}
BYTES = st.binary(max_size=12)


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """The bytes with a few cuts, insertions and repetitions."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        until = min(len(data), at + draw(st.integers(0, 40) | st.just(len(data))))
        middle = draw(BYTES | st.just(data[at:until] * 3))
        data = data[:at] + middle + data[until:]
    return data


@pytest.mark.parametrize("name", SEEDS)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_damaged_files_give_a_match_or_a_sentence(name: str, data: st.DataObject) -> None:
    broken = data.draw(damaged(SEEDS[name]))

    with suppress(InvalidInput):
        format_named(name.partition("-")[0]).read(broken)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_damaged_records_inside_an_xg_file(data: st.DataObject) -> None:
    records = bytearray(b"".join(xg_records(SMALL)))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(records) // 2560 - 1)) * 2560 + data.draw(st.integers(8, 140))
        records[at] = data.draw(st.integers(0, 255))

    with suppress(InvalidInput):
        read_xg(packed_xg(bytes(records)))


def _spoiled(value: object, draw: Callable[[st.SearchStrategy[object]], object]) -> object:
    """A document with some values exchanged for others of any kind."""
    if draw(st.integers(0, 12)) == 0:
        return draw(st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just([]) | st.just({}))
    if isinstance(value, dict):
        return {key: _spoiled(item, draw) for key, item in value.items()}
    if isinstance(value, list):
        return [_spoiled(item, draw) for item in value[:6]]
    return value


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_bgf_documents_of_any_kind(data: st.DataObject) -> None:
    document = _spoiled(bgf_document(SMALL), data.draw)

    with suppress(InvalidInput):
        read_bgf(b'{"format":"BGF"}\n' + smile_bytes(document))


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_any_beginning_with_any_bytes_after_it(data: st.DataObject) -> None:
    start = data.draw(
        st.sampled_from(
            [
                b"",
                b"RGMH",
                b'{"format":"BGF"}\n:)\n\x03',
                b"OGXM\x02",
                b"(;GM[6]",
                b"White: a  Black: b\n",
                b"Score is 0-0 in a 3 point match.\nX: ",
            ]
        )
    )

    with suppress(InvalidInput):
        read_match(start + data.draw(st.binary(max_size=200)))
