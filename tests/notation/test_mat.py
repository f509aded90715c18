"""Match text with the oddities of real files, one row each. All texts here were made for these tests."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, SPRINTGAMMON, Both, Side
from bafflebox.notation.mat import is_mat, read_mat, write_mat
from bafflebox.notation.positions import PositionRecord, write_snowie
from bafflebox.notation.problem import Gravity
from bafflebox.notation.record import (
    Giving,
    Manner,
    RecordedDouble,
    RecordedResult,
    RecordedRoll,
    Resigned,
    SetUp,
    Turning,
)
from bafflebox.notation.text import MAX_BYTES
from support.mat_text import HEAD, OPENING, problems

"""Short matches in the dress of each dialect: the positions they tell, and how each game ended."""


SCORE_LINES = [
    ("plain", " Ann : 0                        Bob : 2", ("Ann", "Bob"), (0, 2)),
    ("no-space", " Ann: 0                        Bob: 2", ("Ann", "Bob"), (0, 2)),
    ("left-empty", "  : 0                            Bob : 2", ("", "Bob"), (0, 2)),
    ("right-empty", " Ann : 0                         : 2", ("Ann", ""), (0, 2)),
    ("both-empty", "  : 0     : 2", ("", ""), (0, 2)),
    ("colon", " A:B : 0                        C: D : 2", ("A:B", "C: D"), (0, 2)),
    ("number-in-name", " Ann: 5 : 0                     Bob : 2", ("Ann: 5", "Bob"), (0, 2)),
    ("rating", " nori,1778 : 0                  bob_7,1500 : 2", ("nori,1778", "bob_7,1500"), (0, 2)),
    (
        "glued",
        " Somebody WITH a Very LONG Name : 0Another LONG Name : 2",
        ("Somebody WITH a Very LONG Name", "Another LONG Name"),
        (0, 2),
    ),
    ("tab", " Ann : 0\t\t\tBob : 2", ("Ann", "Bob"), (0, 2)),
    ("spaces-in-names", " Ann  M. : 0                   Bob  N. : 2", ("Ann  M.", "Bob  N."), (0, 2)),
    ("crawford-mark", " Ann : 0                        Bob : 2 (Crawford)", ("Ann", "Bob"), (0, 2)),
]


@pytest.mark.parametrize(
    ("line", "names", "score"), [row[1:] for row in SCORE_LINES], ids=[row[0] for row in SCORE_LINES]
)
def test_names_and_scores(line: str, names: tuple[str, str], score: tuple[int, int]) -> None:
    match = read_mat(f" 3 point match\n\n Game 1\n{line}\n{OPENING}").match

    assert match.players == Both(*names)
    assert match.games[0].score == Both(*score)


LENGTHS = [
    ("0 point match", 0),
    ("  17 point match", 17),
    ("7 Point Match", 7),
    ("7 points match", 7),
    ("7-point match", 7),
    ("| 7 point match |", 7),
    ("unlimited match", 0),
    ("Money session", 0),
    ("99999 point match", 0),
]


@pytest.mark.parametrize(("line", "length"), LENGTHS)
def test_lengths(line: str, length: int) -> None:
    assert read_mat(f"{line}\n\nGame 1\n Ann : 0      Bob : 0\n{OPENING}").match.length == length


ENDS = [
    ("wins-left", "      Wins 2 points\n", RecordedResult(Side.WHITE, 2)),
    ("wins-right", f"{'':34}Wins 1 point\n", RecordedResult(Side.BLACK, 1)),
    ("and-the-match", "      Wins 3 point and the match\n", RecordedResult(Side.WHITE, 3, ends_match=True)),
    ("losses-left", "  2)  Losses 2 point\n", RecordedResult(Side.BLACK, 2)),
    (
        "losses-and-wins",
        "  2)  Losses 2 point             Wins 2 point and the match\n",
        RecordedResult(Side.BLACK, 2, ends_match=True),
    ),
    ("row-with-number", "  2)                             Wins 4 point\n", RecordedResult(Side.BLACK, 4)),
    ("after-blank-lines", "\n\n\n      Wins 2 point\n", RecordedResult(Side.WHITE, 2)),
    ("after-a-hidden-play", "  2) 65: ????                    Wins 1 point\n", RecordedResult(Side.BLACK, 1)),
    (
        "two-rows-on-a-line",
        "  2) 65: 24/18 18/13             2)  Losses 1 point        Wins 1 point\n",
        RecordedResult(Side.BLACK, 1),
    ),
    ("sentinel", "  2) 32: ????                    Wins 4016 point\n", RecordedResult(Side.BLACK, 4016)),
    ("none", "", None),
]


@pytest.mark.parametrize(("end", "outcome"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS])
def test_ends_of_games(end: str, outcome: RecordedResult | None) -> None:
    reading = read_mat(HEAD + OPENING + end)

    assert reading.match.games[0].outcome == outcome


ROLLS = [
    ("dance", "  2) 65: Cannot Move\n", (6, 5), Manner.PLAYED, 0),
    ("unplayed", "  2) 65:\n", (6, 5), Manner.UNPLAYED, 0),
    ("hidden", "  2) 65: ????\n", (6, 5), Manner.HIDDEN, 0),
    ("three-marks", "  2) 65: ???\n", (6, 5), Manner.HIDDEN, 0),
    ("zero-dice", "  2) 00:\n", (0, 0), Manner.HIDDEN, 0),
    ("zero-dice-hidden", "  2) 00: ????\n", (0, 0), Manner.HIDDEN, 0),
    ("collapsed", "  2) 65: 24/13\n", (6, 5), Manner.PLAYED, 2),
    ("chain", "  2) 65: 24/18/13\n", (6, 5), Manner.PLAYED, 2),
    ("dash-dice", "  2) 6-5: 24/18 18/13\n", (6, 5), Manner.PLAYED, 2),
    ("as-thrown", "  2) 56: 24/18 18/13\n", (5, 6), Manner.PLAYED, 2),
    ("four", "  2) 33: 13/10(2) 6/3(2)\n", (3, 3), Manner.PLAYED, 4),
    ("collapsed-double", "  2) 33: 13/7(2)\n", (3, 3), Manner.PLAYED, 4),
    ("comma", "  2) 65: 24/18, 18/13\n", (6, 5), Manner.PLAYED, 2),
    ("marked", "  2) 65: 24/18 18/13?!\n", (6, 5), Manner.PLAYED, 2),
    ("no-row-number", "     65: 24/18 18/13\n", (6, 5), Manner.PLAYED, 2),
]


@pytest.mark.parametrize(("row", "dice", "manner", "moves"), [row[1:] for row in ROLLS], ids=[row[0] for row in ROLLS])
def test_rolls(row: str, dice: tuple[int, int], manner: Manner, moves: int) -> None:
    reading = read_mat(HEAD + OPENING + row)
    last = reading.match.games[0].acts[-1]

    assert isinstance(last, RecordedRoll)
    assert (last.side, last.dice, last.manner, len(last.moves)) == (Side.WHITE, dice, manner, moves)
    assert [problem for problem in reading.problems if problem.gravity is Gravity.ERROR] == []


def test_a_collapsed_move_hits_what_is_starred() -> None:
    rows = OPENING + "  2) 52: 13/8 13/11              64: 24/14*\n  3) 65: 25/14\n"
    game = read_mat(HEAD + rows).match.games[0]

    assert [str(move) for move in list(game.rolls)[3].moves] == ["24/20", "20/14*"] or [
        str(move) for move in list(game.rolls)[3].moves
    ] == ["24/18", "18/14*"]


CUBE = [
    ("doubles", "Doubles => 2", 2, Turning.DOUBLE),
    ("long-arrow", "Doubles ==> 2", 2, Turning.DOUBLE),
    ("bare", "Double 2", 2, Turning.DOUBLE),
    ("no-value", "Doubles", 0, Turning.DOUBLE),
    ("redoubles", "Redoubles to 4", 4, Turning.DOUBLE),
    ("beavers", "Beavers => 4", 4, Turning.BEAVER),
    ("raccoons", "Raccoons => 8", 8, Turning.RACCOON),
]


@pytest.mark.parametrize(("words", "value", "turning"), [row[1:] for row in CUBE], ids=[row[0] for row in CUBE])
def test_cube_words(words: str, value: int, turning: Turning) -> None:
    last = read_mat(HEAD + OPENING + f"  2) {words}\n").match.games[0].acts[-1]

    assert isinstance(last, RecordedDouble)
    assert (last.to, last.turning) == (value, turning)


GIVING_UP = [
    ("Resigns", Giving.RESIGNED, False, 0),
    ("Resigned Game", Giving.RESIGNED, False, 0),
    ("Resigned Match", Giving.RESIGNED, True, 0),
    ("Resigns gammon", Giving.RESIGNED, False, 2),
    ("Concedes", Giving.CONCEDED, False, 0),
    ("Timeout", Giving.TIME, False, 0),
    ("Forfeits", Giving.FORFEITED, False, 0),
]


@pytest.mark.parametrize(("words", "giving", "whole", "worth"), GIVING_UP)
@pytest.mark.parametrize("column", ["left", "right"])
def test_giving_up_belongs_to_the_loser_whatever_the_column(
    words: str, giving: Giving, whole: bool, worth: int, column: str
) -> None:
    row = f"  2) {words}\n" if column == "left" else f"  2) {'':28}{words}\n"
    game = read_mat(HEAD + OPENING + row + f"{'':34}Wins 1 point\n").match.games[0]
    last = game.acts[-1]

    assert isinstance(last, Resigned)
    assert last.side is Side.WHITE
    assert (last.giving, last.whole_match, last.worth) == (giving, whole, worth)


def test_a_long_cell_pushes_the_next_one() -> None:
    game = read_mat(HEAD + OPENING + "  2) 33: 13/10 10/7 13/10 10/7 32: 24/21 13/11\n").match.games[0]

    assert [act.side for act in game.acts] == [Side.WHITE, Side.BLACK, Side.WHITE, Side.BLACK]


def test_several_matches_in_one_file() -> None:
    reading = read_mat((HEAD + OPENING) * 3)

    assert len(reading.matches) == 3
    assert len({match.games[0].acts for match in reading.matches}) == 1


def test_tags_become_fields_and_the_others_are_kept() -> None:
    tags = '; [Site "Here"]\n; [Event "Open"]\n; [EventDate "2026.01.31"]\n; [Crawford "On"]\n; [Unrated "Off"]\n[Fee "3"]\n'
    match = read_mat(tags + HEAD + OPENING).match

    assert (match.place, match.event, match.date, match.terms.crawford) == ("Here", "Open", "2026-01-31", True)
    assert match.properties == (("Unrated", "Off"), ("Fee", "3"))
    assert read_mat(write_mat(match)).match == match


def test_other_starting_positions() -> None:
    text = f'; [Variation "HyperGammon"]\n{HEAD}  1) 31: 24/21 23/22                42: 24/20 23/21\n'

    assert read_mat(text).match.terms.discipline is SPRINTGAMMON
    assert problems(text) == []


def test_a_position_set_by_hand_is_turned_the_right_way_round() -> None:
    text = HEAD + "; Set Pos=----cBD-D-B--A--Abcdc---A-/0\n  1)                             31: 8/5 6/5\n"
    reading = read_mat(text)
    first = reading.match.games[0].acts[0]

    assert isinstance(first, SetUp)
    assert first.side is Side.BLACK
    assert read_mat(write_mat(reading.match)).match == reading.match


def test_the_position_after_an_illegal_play_goes_on() -> None:
    placed = PositionRecord(position=BACKGAMMON.start, turn=Side.BLACK, length=3, names=Both("Ann", "Bob"))
    reading = read_mat(HEAD + f"  1) 31: Illegal play ({write_snowie(placed)}) 42: 8/4 6/4\n")
    acts = list(reading.match.games[0].rolls)

    assert [act.manner for act in acts] == [Manner.PLACED, Manner.PLAYED]
    assert acts[0].after == BACKGAMMON.start
    assert read_mat(write_mat(reading.match)).match == reading.match


def test_remarks_between_rows_belong_to_the_act_before() -> None:
    text = HEAD + OPENING + "; A fine reply\n  2) 65: 24/18 18/13             21: 13/11 24/23\n"
    match = read_mat(text).match

    assert match.games[0].acts[1].comments == ("A fine reply",)
    assert read_mat(write_mat(match)).match == match


def test_lines_that_look_like_moves_are_never_dropped_without_a_word() -> None:
    assert problems(HEAD + OPENING + "   later: 31: 8/5 6/5 and so on\n") == ["unread_line"]


def test_a_renamed_player_keeps_both_names() -> None:
    second = "\n Game 2\n X22 : 1                        Bob : 0\n" + OPENING
    match = read_mat(HEAD + OPENING + "      Wins 1 point\n" + second).match

    assert match.players == Both("Ann", "Bob")
    assert match.games[1].names == Both("X22", "Bob")
    assert read_mat(write_mat(match)).match == match


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "Zoë"),
        ("utf-8-sig", "Zoë"),
        ("cp1252", "Zoë"),
        ("latin-1", "Zoë"),
        ("utf-32", "Зоя"),
        ("utf-16", "Зоя"),
        ("utf-16-le", "Zoë"),
        ("utf-16-be", "Zoë"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, name: str, newline: str) -> None:
    data = (HEAD + OPENING).replace("Ann", name).replace("\n", newline).encode(encoding)

    assert is_mat(data)
    assert read_mat(data).match.players.white == name


def test_what_old_programs_write_behind_the_text_is_no_damage() -> None:
    reading = read_mat((HEAD + OPENING + "      Wins 1 point\n\x1a").encode())

    assert reading.problems == ()
    assert reading.match.games[0].outcome


@pytest.mark.parametrize("data", [b"", b"\0" * 100, b"hello", b"Game 1\n", b"\xff\xfe", b"RGMH", b"{}", b"1) 31: 8/5"])
def test_what_is_no_match_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(InvalidInput):
        read_mat(data)


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(InvalidInput, match="bytes"):
        read_mat(b" " * (MAX_BYTES + 1))


def test_every_prefix_of_a_file_is_read() -> None:
    data = (
        HEAD + OPENING + "  2)  Doubles => 2                Takes\n  3) 65: 24/18 18/13\n      Wins 2 points\n"
    ).encode()
    for end in range(len(HEAD), len(data)):
        assert read_mat(data[:end]).match.length == 3
