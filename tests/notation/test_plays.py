"""Plays in writing, in and out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import BACKGAMMON, LONGGAMMON, Discipline, Move, Position, Roll, legal_plays
from bafflebox.notation.plays import (
    FIBS,
    SCORESHEET,
    STANDARD,
    STEPS,
    XG,
    PlayStyle,
    read_moves,
    read_play,
    says_no_play,
    write_play,
)
from support.positions import reachable, rolls

M = Move


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("24/18", [M(24, 18)]),
        ("24-18", [M(24, 18)]),
        ("24 / 18", [M(24, 18)]),
        ("24/18*", [M(24, 18, True)]),
        ("bar/22", [M(25, 22)]),
        ("8/bar", [M(8, 25)]),  # by mistake, which a wooden board allows
        ("Bar/22*", [M(25, 22, True)]),
        ("BAR/22", [M(25, 22)]),
        ("b/22", [M(25, 22)]),
        ("25/22", [M(25, 22)]),
        ("bar-22", [M(25, 22)]),
        ("6/off", [M(6, 0)]),
        ("6/Off", [M(6, 0)]),
        ("6/OFF", [M(6, 0)]),
        ("6/0", [M(6, 0)]),
        ("6/o", [M(6, 0)]),
        ("6-off", [M(6, 0)]),
        ("13/11(2)", [M(13, 11), M(13, 11)]),
        ("13/11 (2)", [M(13, 11), M(13, 11)]),
        ("13/11x2", [M(13, 11), M(13, 11)]),
        ("13/11(2)*", [M(13, 11, True), M(13, 11)]),
        ("13/11*(2)", [M(13, 11, True), M(13, 11)]),
        ("8/4*(2)", [M(8, 4, True), M(8, 4)]),
        ("24/20*/18", [M(24, 20, True), M(20, 18)]),
        ("24/20*/18*", [M(24, 20, True), M(20, 18, True)]),
        ("13/11/9(2)", [M(13, 11), M(11, 9), M(13, 11), M(11, 9)]),
        ("8/5, 6/5", [M(8, 5), M(6, 5)]),
        ("8/5,6/5", [M(8, 5), M(6, 5)]),
        ("8/5; 6/5", [M(8, 5), M(6, 5)]),
        ("  8/5   6/5  ", [M(8, 5), M(6, 5)]),
        ("8/5 and 6/5", [M(8, 5), M(6, 5)]),
        ("bar/24 13/off", [M(25, 24), M(13, 0)]),
        ("6/8", [M(6, 8)]),
        ("Cannot Move", []),
        ("cannot move", []),
        ("can't move", []),
        ("(no play)", []),
        ("No play", []),
        ("no legal move", []),
        ("dances", []),
        ("-/-", []),
        ("-", []),
        ("", []),
    ],
)
def test_spellings(text: str, moves: list[Move]) -> None:
    assert read_moves(text) == tuple(moves)
    assert says_no_play(text) == (not moves)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("24/18 13/x", "'13/x' at character 7"),
        ("hello", "'hello' at character 1"),
        ("24/18 hello", "'hello' at character 7"),
        ("24/", "'24/' at character 1"),
        ("24/181", "'24/181' at character 1"),
        ("26/20", "is impossible"),
        ("24/25", "is impossible"),
        ("off/3", "is impossible"),
        ("6/6", "is impossible"),
        ("6/5(99)", "99 times"),
        ("6/5(0)", "0 times"),
        ("8/5 " * 200, "few words"),
    ],
)
def test_what_is_no_play_is_refused_with_its_place(text: str, part: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_moves(text)

    assert part in str(refusal.value)


@pytest.mark.parametrize(
    ("style", "text"),
    [
        (STANDARD, "bar/22 8/4* 8/4"),
        (STEPS, "25/22 8/4* 8/4"),
        (SCORESHEET, "bar/22 8/4* 8/4"),
        (FIBS, "bar-22 8-4 8-4"),
        (XG, "Bar/22 8/4* 8/4"),
    ],
    ids=["standard", "steps", "scoresheet", "fibs", "xg"],
)
def test_styles(style: PlayStyle, text: str) -> None:
    assert write_play([M(25, 22), M(8, 4, True), M(8, 4)], style) == text


@pytest.mark.parametrize(
    ("own", "opp", "roll", "text", "written"),
    [
        ("24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5", "65", "24/13", "24/13"),
        ("24:1", "7:1 24:14", "65", "24/13", "24/13"),  # the way over 19 hits nothing, and no hit is written
        ("24:1", "7:1 24:14", "65", "24/18*/13", "24/18*/13"),
        ("24:1 3:1", "1:1 2:1", "65", "24/13*", "24/13"),  # a star where nothing was hit does no harm
        ("bar:1 6:5", "4:2", "21", "25/24 24/22", "bar/22"),
        ("2:1", "24:1", "51", "2/off", "2/1*/off"),
    ],
)
def test_words_find_their_play(own: str, opp: str, roll: str, text: str, written: str) -> None:
    assert read_play(text, Position.of(own, opp), Roll.parse(roll)).notation == written


@pytest.mark.parametrize(
    ("text", "roll"), [("8/4 6/5", "31"), ("8/5", "31"), ("", "31"), ("Cannot Move", "31"), ("7/4", "31")]
)
def test_illegal_plays_are_refused_with_the_clause(text: str, roll: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_play(text, BACKGAMMON.start, Roll.parse(roll))

    assert refusal.value.clauses
    assert refusal.value.code == "illegal_play"


@pytest.mark.parametrize("rules", [BACKGAMMON, LONGGAMMON], ids=str)
@given(data=st.data(), roll=rolls)
def test_every_legal_play_survives_every_style(rules: Discipline, data: st.DataObject, roll: Roll) -> None:
    position = data.draw(reachable(rules))
    plays = legal_plays(position, roll, rules)
    for play in plays[:: max(1, len(plays) // 5)]:
        for style in (STANDARD, STEPS, SCORESHEET, XG):
            assert read_play(write_play(play.moves, style), position, roll, rules).result == play.result
        with_commas = write_play(play.moves).replace(" ", ", ")  # as BGBlitz writes
        assert read_play(with_commas, position, roll, rules).result == play.result
        # without stars two plays can look the same, but never the same written step by step
        assert read_play(write_play(play.moves, FIBS), position, roll, rules).result == play.result


@given(st.text(alphabet="0123456789/*()-, barofBAROFx", max_size=40) | st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        moves = read_moves(text)
    except InvalidInput:
        return
    assert all(1 <= move.source <= 25 and 0 <= move.target <= 25 and move.source != move.target for move in moves)
