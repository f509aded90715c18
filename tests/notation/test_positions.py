"""Positions as text: every format both ways, against tables, laws, other programs' files and GNU Backgammon itself."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, LONGGAMMON, SPRINTGAMMON, Both, Position, Side
from bafflebox.notation.positions import (
    CubeOffer,
    GamePhase,
    PositionRecord,
    read_fibs_board,
    read_gnubg_id,
    read_match_id,
    read_places,
    read_position,
    read_position_id,
    read_position_letters,
    read_position_record,
    read_simple,
    read_snowie,
    read_xgid,
    write_fibs_board,
    write_gnubg_id,
    write_match_id,
    write_places,
    write_position_id,
    write_position_letters,
    write_simple,
    write_snowie,
    write_xgid,
)
from support.gnubg import gnubg
from support.positions import reachable, walk
from support.shared import shared

START = BACKGAMMON.start

# XGIDs and what GNU Backgammon 1.07 makes of them; it makes the player on roll its player 1.
PAIRS = [
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10", "4HPwATDgc/ABMA:cInqAAAAAAAE"),
    ("XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10", "b9sBCIC5bYDQAA:QQnlAGAAGAAE"),
    ("XGID=---aBBCCCB----a-aa-babbbb-:1:1:1:00:1:2:0:9:10", "29aUAAjY7m4AAA:UQkgASAACAAE"),
    ("XGID=b-A-BaC-D---cB---bBcbb--A-:0:0:-1:52:0:0:1:0:10", "MufBYCDYzuCAYA:cIkKAAAAAAAA"),
    ("XGID=aB-BBBC-B--A------cbbbbb-A:2:1:-1:63:3:4:0:5:10", "s+2MAEC2bQcAIA:QgmvADAAIAAE"),
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:41:4:2:1:5:10", "4HPwATDgc/ABMA:8AmmACAAIAAE"),
]


def swapped(record: PositionRecord) -> PositionRecord:
    """The same with the players' numbers exchanged."""
    return replace(
        record,
        turn=record.turn.other,
        cube_owner=record.cube_owner.other if record.cube_owner else None,
        score=Both(record.score.black, record.score.white),
        names=Both(record.names.black, record.names.white),
    )


@pytest.mark.parametrize(("xgid", "gnubg_id"), PAIRS, ids=[pair[1] for pair in PAIRS])
def test_xgid_and_gnubg_id_of_one_position_agree(xgid: str, gnubg_id: str) -> None:
    by_xg, by_gnubg = read_xgid(xgid), read_gnubg_id(gnubg_id)

    if by_xg.turn is not by_gnubg.turn:
        by_xg = swapped(by_xg)

    assert by_xg == by_gnubg
    assert write_gnubg_id(by_xg) == gnubg_id


@pytest.mark.parametrize(
    "pasted", ["XG ID: {}", "xgid {}", '"XGID={}"', "`XGID={}`", "“{}”", "XGID={} X:Ann   O:Ben", "{} X:Ann"]
)
def test_an_xgid_is_read_however_a_message_writes_it(pasted: str) -> None:
    board = PAIRS[1][0].removeprefix("XGID=")
    assert read_position_record(pasted.format(board)) == read_xgid(board)


@pytest.mark.parametrize("nothing", ["", '""', "XGID=", "xg id :"])
def test_a_name_without_a_position_is_refused(nothing: str) -> None:
    with pytest.raises(InvalidInput):
        read_position_record(nothing)


@pytest.mark.parametrize("xgid", [pair[0] for pair in PAIRS])
def test_xgid_is_written_back_letter_for_letter(xgid: str) -> None:
    assert write_xgid(read_xgid(xgid)) == xgid


@pytest.mark.parametrize(
    ("match_id", "expected"),
    [
        ("cInqAAAAAAAE", {"cube": 1, "cube_owner": None, "turn": Side.BLACK, "dice": (5, 2), "length": 7}),
        ("QQnlAGAAGAAE", {"cube": 2, "cube_owner": Side.WHITE, "dice": (2, 1), "score": Both(6, 3)}),
        ("QYnoAGAAGAAE", {"cube": 2, "cube_owner": Side.WHITE, "dice": (1, 2), "score": Both(6, 3)}),
        ("UQkgASAACAAE", {"cube": 2, "cube_owner": Side.BLACK, "dice": None, "length": 9, "score": Both(2, 1)}),
        ("8AmmACAAIAAE", {"crawford": True, "dice": (4, 1), "length": 5, "score": Both(2, 4)}),
        ("cIkKAAAAAAAA", {"jacoby": True, "length": 0, "dice": (5, 2)}),
        ("sCPuABAAOAAE", {"turn": Side.WHITE, "phase": GamePhase.RESIGNED, "resigning": 1, "score": Both(1, 7)}),
        ("cBHgACAAIAAE", {"turn": Side.BLACK, "offer": CubeOffer.DOUBLE, "decides": Side.WHITE, "score": Both(2, 4)}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_match_id_fields(match_id: str, expected: dict[str, object]) -> None:
    record = read_match_id(match_id, START)

    assert {name: getattr(record, name) for name in expected} == expected
    if record.phase is GamePhase.PLAYING:
        assert write_match_id(record) == match_id


FIBS = "board:root:gnubg:7:3:6:0:2:0:3:2:2:2:0:0:0:-1:0:0:0:1:0:0:0:1:2:-3:-2:-2:-2:-4:0:1:2:1:2:1:2:0:1:0:1:-1:0:25:0:1:0:0:0:0:1:1"
SNOWIE = "7;0;0;0;1;root;gnubg;0;3;6;2;-1;0;2;0;3;2;2;2;0;0;0;-1;0;0;0;1;0;0;0;1;2;-3;-2;-2;-2;-4;0;2;1;"


def test_fibs_snowie_and_xgid_of_one_position_agree() -> None:
    by_xg = read_xgid(PAIRS[1][0])
    by_fibs, by_snowie = read_fibs_board(FIBS), read_snowie(SNOWIE)

    named = replace(by_xg, names=Both("gnubg", "root"))
    assert by_snowie == named
    assert swapped(by_fibs) == named
    assert write_snowie(by_snowie) == SNOWIE
    assert write_fibs_board(by_fibs) == FIBS


def test_fibs_board_of_a_player_who_is_x_and_moves_upwards() -> None:
    upwards = "board:You:them:5:1:2:0:2:0:0:0:0:-5:0:-3:0:0:0:5:-5:0:0:0:3:0:5:0:0:0:0:-2:0:-1:3:1:0:0:1:1:1:0:-1:1:25:0:0:0:0:0:2:0:0:0"
    downwards = upwards.replace(":-1:1:25:0:", ":-1:-1:0:25:")

    assert read_fibs_board(downwards).position == START
    assert read_fibs_board(downwards).turn is Side.WHITE
    assert (
        read_fibs_board(upwards).position != START
    )  # his checkers then stand where they would begin to go round again
    assert sum(read_fibs_board(upwards).position.own) == 15


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("4HPwATDgc/ABM", "14 characters"),
        ("4HPwATDgc/ABMB", "last character"),
        ("//////////////", "cannot stand"),
        ("////////////vw", "checkers"),
        ("4HPwATDgc/ABMA:cInqAAAAAAA", "12 characters"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:2:52:0:0:0:7:10", "turn is '2'"),
        ("XGID=-b----E-C---eE---c-e----B:0:0:1:52:0:0:0:7:10", "26 characters"),
        ("XGID=-b----E-C---eE---c-e---DB-:0:0:1:52:0:0:0:7:10", "19 checkers"),
        ("XGID=Ab----E-C---eE---c-e----A-:0:0:1:52:0:0:0:7:10", "bar"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:72:0:0:0:7:10", "dice"),
        ("XGID=-b----E-C---eE---c-e----B-:99:0:1:52:0:0:0:7:10", "between 0 and 15"),
        ("XGID=-b----E-C---eE---c-e----B-:x:0:1:52:0:0:0:7:10", "not a number"),
        ("board:a:b:5", "52 fields"),
        (FIBS.replace(":2:0:1:0:1:-1:", ":3:0:1:0:1:-1:"), "cube is 3"),
        (SNOWIE.replace(";2;-1;0;2;", ";5;-1;0;2;"), "cube is 5"),
        (SNOWIE + "1;", "40 fields"),
        ("simple 1 2 3", "26 numbers"),
        ("24:2 13:5 / 1:2", "both sides hold point 24"),
        ("24:16 / 1:2", "16 checkers"),
        ("24:2 / 1:2 / 3:4", "a slash"),
        ("hello", "known format"),
        ("", "known format"),
        ("a\nb\nc", "neither an XGID"),
        ("x" * 200_000, "few lines"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, what: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_position(text)

    assert what in str(refusal.value)


@pytest.mark.parametrize("file", ["01_checkerPosition", "03_DT", "05_NRT", "07_RP"])
@pytest.mark.parametrize("language", ["DE", "EN", "FR", "JP"])
def test_bgblitz_pages_in_every_language(file: str, language: str) -> None:
    text = shared(f"data/matches/bgblitz-positions/{file}_{language}.txt").read_text(encoding="utf-8")

    record = read_position_record(text)

    drawn = re.search(r"Match-ID: (\S+)", text)
    assert drawn
    by_match_id = read_match_id(drawn[1], record.position)
    assert record.names.white == {"DE": "Grün", "EN": "Green", "FR": "Vert", "JP": "緑"}[language]
    assert record.roll == by_match_id.roll
    assert replace(record, names=by_match_id.names, dice=by_match_id.dice) == by_match_id


def test_disciplines() -> None:
    assert read_position("start", SPRINTGAMMON) == SPRINTGAMMON.start
    assert read_position(write_position_id(SPRINTGAMMON.start), SPRINTGAMMON) == SPRINTGAMMON.start
    assert read_position("24:14 9:1 / 24:15", LONGGAMMON).own[9] == 1
    # Each side's own 12 lies on the other's 24: in Longgammon nobody can stand there while the head is full.
    with pytest.raises(InvalidInput, match="both sides"):
        read_position("24:14 12:1 / 24:15", LONGGAMMON)
    with pytest.raises(InvalidInput, match="same direction"):
        write_xgid(PositionRecord(position=LONGGAMMON.start), LONGGAMMON)
    with pytest.raises(InvalidInput, match="Sprintgammon has 3"):
        read_position("4HPwATDgc/ABMA", SPRINTGAMMON)


@st.composite
def records(draw: st.DrawFn) -> PositionRecord:
    length = draw(st.integers(0, 25))
    money = length == 0
    cube = 2 ** draw(st.integers(0, 6))
    below = st.integers(0, length - 1 if length else 300)
    offer = draw(st.sampled_from([None, None, CubeOffer.DOUBLE]))
    dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
    score = Both(draw(below), draw(below))
    return PositionRecord(
        position=draw(reachable()),
        turn=draw(st.sampled_from(Side)),
        dice=None if offer else draw(st.none() | dice),
        cube=cube,
        cube_owner=draw(st.sampled_from(Side)) if cube > 1 else None,
        offer=offer,
        length=length,
        score=score,
        crawford=length - 1 in score and length > 1 and cube == 1 and not offer and draw(st.booleans()),
        jacoby=money and draw(st.booleans()),
        beavers=money and draw(st.booleans()),
    )


@given(records())
def test_records_survive_every_format_that_carries_them(record: PositionRecord) -> None:
    without_offer = replace(record, offer=None)

    assert read_xgid(write_xgid(record)) == record
    assert swapped(read_xgid(write_xgid(record, capitals=Side.WHITE))) == record
    assert read_gnubg_id(write_gnubg_id(record)) == replace(record, beavers=False)
    assert read_snowie(write_snowie(record)) == without_offer
    fibs = replace(record, jacoby=False, beavers=False, names=Both("You", "Opponent"))
    assert read_fibs_board(write_fibs_board(record)) == fibs


@given(reachable())
@example(Position.of("", ""))
@example(Position.of("bar:15", "bar:15"))
@example(Position.of("1:15", "1:15"))
def test_positions_survive_every_format(position: Position) -> None:
    assert read_position_id(write_position_id(position)) == position
    assert read_position_letters(write_position_letters(position)) == position
    assert read_simple(write_simple(position)) == position
    assert read_places(write_places(position)) == position


@given(reachable(LONGGAMMON))
def test_longgammon_positions_survive(position: Position) -> None:
    assert read_position(write_places(position, LONGGAMMON), LONGGAMMON) == position
    assert read_position(write_position_id(position), LONGGAMMON) == position


FORMATS = [PAIRS[0][0], PAIRS[1][1], "b9sBCIC5bYDQAA", FIBS, SNOWIE, write_simple(START), write_places(START)]


@given(st.sampled_from(FORMATS), st.data())
def test_damaged_texts_give_a_sentence_and_nothing_else(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, len(text)))
    damaged = text[:at] + data.draw(st.text(max_size=4)) + text[until:]

    with suppress(InvalidInput):
        position = read_position(damaged)
        assert sum(position.own) <= 15
        assert sum(position.opp) <= 15


@given(st.text(max_size=300))
def test_random_text_gives_a_sentence_and_nothing_else(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_position(f"?{text}")


def ids_by_gnubg(positions: list[Position], folder: Path) -> list[str]:
    setup = "set automatic game off\nset automatic roll off\nset player 0 human\nset player 1 human\nnew game\n"
    commands = [setup, "set output rawboard off\nset turn 1\n"]
    commands += [f"set board {write_simple(position)}\nshow board\n" for position in positions]
    printed = gnubg("".join(commands), folder, seconds=600)
    return re.findall(r"Position ID: (\S+)", printed)


def ids_agree_with_gnubg(count: int, folder: Path) -> None:
    distinct: dict[Position, None] = {}
    for position, _ in walk(seed=20260131, turns=20 * count):
        if any(position.own[1:]) and any(position.opp[1:]):
            distinct.setdefault(position)
        if len(distinct) == count:
            break
    positions = list(distinct)

    found = ids_by_gnubg(positions, folder)

    # `set board` shows the board by itself as well, so each ID is printed more than once, in order.
    shown = [write_position_id(position) for position in positions]
    assert [found[0] for found in _runs(found)][-len(shown) :] == shown


def _runs(values: list[str]) -> list[list[str]]:
    runs: list[list[str]] = []
    for value in values:
        if runs and runs[-1][0] == value:
            runs[-1].append(value)
        else:
            runs.append([value])
    return runs


def test_position_ids_agree_with_gnubg(tmp_path: Path) -> None:
    ids_agree_with_gnubg(10_000, tmp_path)


def records_of_random_games(count: int) -> list[PositionRecord]:
    """Positions of random games with cube, dice and score in every combination that GNU Backgammon can be set to."""
    found = []
    for number, (position, roll) in enumerate(walk(seed=77, turns=4 * count)):
        if not (any(position.own[1:]) and any(position.opp[1:])):
            continue
        cube = 2 ** (number % 4)
        length = (0, 5, 7, 11)[number % 3]
        crawford = length == 7 and cube == 1
        found.append(
            PositionRecord(
                position=position,
                turn=Side.BLACK,
                dice=(roll.high, roll.low) if number % 4 else None,
                cube=cube,
                cube_owner=None if cube == 1 else (Side.WHITE, Side.BLACK)[number % 2],
                length=length,
                score=Both(number % 4, 6 if crawford else 2),
                crawford=crawford,
                jacoby=length == 0,
            )
        )
        if len(found) == count:
            break
    return found


def test_gnubg_understands_our_ids_and_we_its_fibs_boards(tmp_path: Path) -> None:
    records = records_of_random_games(120)
    commands = ["set automatic game off\nset automatic roll off\nset player 0 human\nset player 1 human\n"]
    for record in records:
        commands.append("new match 5\n" if record.length else "new session\n")
        commands.append(f"set gnubgid {write_gnubg_id(record)}\nset output rawboard off\nshow board\n")
        commands.append("set output rawboard on\nshow board\n")
    printed = gnubg("".join(commands), tmp_path)

    shown = re.findall(r"Position ID: (\S+)\s+Match ID   : (\S+)|^(board:\S+)", printed, re.MULTILINE)
    latest: list[tuple[str, str]] = []  # the IDs shown on request stand right before their FIBS board
    for before, after in pairwise(shown):
        if before[0] and after[2]:
            latest.append((f"{before[0]}:{before[1]}", after[2]))
    told = dict(latest)
    for record in records:
        board = told[write_gnubg_id(record)]
        fibs = read_fibs_board(board)
        assert swapped(replace(fibs, jacoby=record.jacoby, names=record.names)) == record
