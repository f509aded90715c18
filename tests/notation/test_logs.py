"""Logs of JavaFIBS and Gibbon."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.notation.formats import read_match, recognised
from bafflebox.notation.log import hops
from bafflebox.notation.problem import Gravity
from bafflebox.notation.record import (
    FileReading,
    RecordedDouble,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    Resigned,
    SetUp,
    Took,
)
from bafflebox.records.check import check
from support.logs import GMD, JAVAFIBS


def results(match: RecordedMatch) -> list[RecordedResult | None]:
    return [game.outcome for game in match.games]


@pytest.mark.parametrize(("text", "name"), [(JAVAFIBS, "javafibs"), (GMD, "gmd")], ids=["javafibs", "gmd"])
def test_both_logs_tell_the_same_match(text: str, name: str) -> None:
    form = recognised(text.encode())
    assert form
    assert form.name == name
    reading = read_match(text)
    match, checked = reading.match, check(reading)

    assert checked.is_clean
    assert checked.digest == check(read_match(GMD)).digest
    assert match.length == 3
    assert match.players.black == "Bob"
    assert [game.score for game in match.games] == [Both(0, 0), Both(1, 0)]
    assert results(match) == [RecordedResult(Side.WHITE, 1), RecordedResult(Side.WHITE, 2, ends_match=True)]
    kinds = [type(act) for act in match.games[0].acts]
    assert kinds == [*[RecordedRoll] * 6, RecordedDouble, RecordedPass]
    assert match.games[1].acts[-1] == Resigned(side=Side.BLACK, worth=2)
    assert [problem.code for problem in checked.problems] == ["resignation_rejected"]


def test_the_scores_tell_the_name_of_the_player_who_is_called_you() -> None:
    assert read_match(JAVAFIBS).match.players == Both("ann", "Bob")
    assert read_match(JAVAFIBS.replace("14:ann-1:Bob-0\n", "")).match.players == Both("", "Bob")


def test_hops_are_turned_to_the_numbers_of_the_player_who_made_them() -> None:
    for up, down in (("1-7 7-12", "24-18 18-13"), ("bar/5 19/off", "bar/20 6/off"), ("24-off", "1-off")):
        assert hops(up) == hops(down)


@pytest.mark.parametrize("text", ["13-13", "26-20", "5-30", "13", "13-x", "13-8 and more"])
def test_what_is_no_hop_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        hops(text)


def codes(reading: FileReading) -> list[str]:
    return [problem.code for problem in reading.problems if problem.gravity is not Gravity.NOTE]


DAMAGED = [
    ("unknown-code", JAVAFIBS.replace("2:You:\n", "2:You:\n77:You:x\n"), "unknown_line"),
    ("play-of-nobody", JAVAFIBS.replace("0:Bob:3 2\n", ""), "play_without_roll"),
    ("no-moves", JAVAFIBS.replace("24-22 13-10", "24 to 22"), "bad_notation"),
    ("no-length", JAVAFIBS.replace("8:Bob:3\n", ""), "no_length"),
    ("match-of-the-loser", JAVAFIBS.replace("9:You:3", "9:Bob:3"), "unknown_line"),
    ("score-of-the-loser", JAVAFIBS.replace("14:ann-1:Bob-0", "14:ann-0:Bob-1"), "wrong_score"),
    ("second-result", JAVAFIBS.replace("9:You:3", "7:Bob:1\n9:You:3"), "unknown_line"),
    ("another-length", JAVAFIBS.replace("9:You:3", "9:You:5"), "unknown_line"),
    ("another-opponent", JAVAFIBS.replace("6:You:Bob", "6:You:Carl", 1), "unknown_line"),
    ("a-stranger", JAVAFIBS.replace("0:Bob:3 2", "0:Zed:3 2"), "unknown_line"),
    ("no-game", JAVAFIBS.replace("8:Bob:3", "8:Bob:7\n8:Bob:3"), "unknown_line"),
    ("gmd-two-lengths", GMD.replace("Length: 3", "Length: 3\nLength: 5"), "unknown_line"),
    ("gmd-two-names", GMD.replace("Game:\n", "Player:W: Carl\nGame:\n", 1), "unknown_line"),
    ("gmd-points", GMD + "Game:\nRoll:-: 3 1\nMove:W: 8/5 6/5\nResign:B:5\nAccept:W\n", "wrong_points"),
    ("gmd-own-answer", GMD + "Game:\nRoll:-: 3 1\nMove:W: 8/5 6/5\nResign:B:1\nAccept:B\n", "wrong_answer"),
    ("gmd-score", GMD + "Game: Scores{9 9}\nRoll:-: 3 1\nMove:W: 8/5 6/5\n", "wrong_score"),
    ("gmd-word", GMD.replace("Double:W\n", "Double:W\nShout:W: hi\n"), "unknown_line"),
    ("gmd-length", GMD.replace("Length: 3", "Length: three"), "no_length"),
    ("gmd-position", GMD.replace("Game:\n", "Game: Points{1 2 3} Turn{1}\n", 1), "bad_position"),
]


@pytest.mark.parametrize(("text", "code"), [row[1:] for row in DAMAGED], ids=[row[0] for row in DAMAGED])
def test_nothing_is_left_out_without_a_word(text: str, code: str) -> None:
    assert code in codes(read_match(text))


def test_unlimited_matches_are_money() -> None:
    assert read_match(JAVAFIBS.replace("8:Bob:3", "8:Bob:9999").replace("9:You:3\n", "")).match.length == 0
    assert read_match(GMD.replace("Length: 3", "Length: unlimited")).match.length == 0


def test_time_stamps_of_later_revisions_are_passed_over() -> None:
    text = GMD.replace("GMD-2", "GMD-3")
    for word in ("Roll", "Move", "Double", "Drop", "Reject", "Accept", "Resign"):
        for colour in "WB-":
            text = text.replace(f"\n{word}:{colour}", f"\n{word}:{colour}:1340000000123456")

    reading = read_match(text)
    assert codes(reading) == []
    assert reading.match.games == read_match(GMD).match.games


def test_a_game_may_begin_with_a_position() -> None:
    head = "GMD-2\nLength: 7\nRule: Crawford\n"
    board = "2 -2 0 0 0 0 5 0 3 0 1 0 -5 4 0 0 0 -1 0 -3 0 0 -2 0 -2 0"
    reading = read_match(
        f"{head}Game: Scores{{6 3}} Points{{{board}}} Dice{{5 3}} Cube{{2}} Turn{{1}}\nMove:W: bar/20\n"
    )

    set_up, rolled = reading.match.games[0].acts
    assert isinstance(set_up, SetUp)
    assert set_up.position
    assert str(set_up.position) == "bar:2 13:4 10:1 8:3 6:5 / 24:2 13:5 8:1 6:3 3:2 1:2"
    assert reading.match.games[0].score == Both(6, 3)
    assert isinstance(rolled, RecordedRoll)
    assert rolled.dice == (5, 3)
    assert check(reading).is_clean


def test_a_take_is_a_take() -> None:
    text = GMD.replace("Drop:B\n", "Take:B\nRoll:W: 6 5\nMove:W: 13/7 13/8\n")

    assert Took in [type(act) for act in read_match(text).match.games[0].acts]
