"""`bafflebox table` and `bafflebox verify dice`: a match in a journal from its opening to its record."""

from __future__ import annotations

import io
import json
import re
import sqlite3
from pathlib import Path

import pytest

from bafflebox.notation import read_match
from support.commands import Answer, run


@pytest.fixture
def club(tmp_path: Path) -> str:
    return str(tmp_path / "club.db")


def act(club: str, who: str, *words: str, at: int) -> Answer:
    return run("table", "act", club, "t1", who, *words, "--at", str(at))


def online(club: str) -> None:
    """A table of one point, its opening roll thrown."""
    assert run("table", "new", club, "t1", "--white", "ann", "--black", "ben", "--length", "1", "--at", "0").code == 0
    for number, (who, word) in enumerate((("ann", "take-seat"), ("ben", "take-seat"), ("ann", "roll-opening")), 1):
        assert act(club, who, word, at=1000 * number).code == 0
    number = 4
    while json.loads(run("table", "show", club, "t1", "--json", "--at", "9000").out)["game"]["turn"] is None:
        assert act(club, "ann", "roll-opening", at=1000 * number).code == 0
        number += 1


def test_a_match_is_played_recorded_and_its_dice_verified(club: str, tmp_path: Path) -> None:
    online(club)
    seen = json.loads(run("table", "show", club, "t1", "--as", "ann", "--json", "--at", "20000").out)
    who = {"white": "ann", "black": "ben"}[seen["game"]["turn"]]
    plays = json.loads(run("table", "show", club, "t1", "--as", who, "--json", "--at", "20000").out)["plays"]
    assert act(club, who, "play", plays[0], at=21_000).code == 0
    assert act(club, who, "end-turn", at=22_000).code == 0
    assert "The secret of the dice is published" in act(club, "ben", "withdraw", at=23_000).out

    verdict = json.loads(run("verify", "dice", club, "t1", "--json").out)
    assert verdict["proven"] is True
    assert run("table", "verify", club, "t1").code == 0
    assert "1 point match" in run("table", "export", club, "t1").out
    assert read_match(run("table", "export", club, "t1", "--json").out.encode(), "t1.json").match.length == 1
    assert "ann against ben" in run("table", "export", club, "t1", "--to", "sheets").out
    assert json.loads(run("table", "export", club, "t1", "--to", "times").out)["white"]["left"] > 0
    assert json.loads(run("table", "export", club, "t1", "--to", "incidents").out)["incidents"] == []
    assert run("table", "replay", club, "t1").out.count("┌") >= 2
    assert len(json.loads(run("table", "replay", club, "t1", "--json").out)) >= 8

    lines = str(tmp_path / "t1.jsonl")
    run("journal", "export", club, "-o", lines)
    assert json.loads(run("verify", "dice", lines, "--json").out) == verdict
    assert "rolls recomputed: all right" in run("table", "verify", lines, "t1").out


def test_a_roll_that_was_changed_in_an_export_is_found(club: str, tmp_path: Path) -> None:
    online(club)
    act(club, "ann", "withdraw", at=20_000)
    lines = tmp_path / "t1.jsonl"
    run("journal", "export", club, "-o", str(lines))
    text = re.sub(
        r'"white":([1-6])}',
        lambda found: f'"white":{int(found[1]) % 6 + 1}}}',
        lines.read_text("utf-8"),
    )
    lines.write_text(text, "utf-8")

    answer = run("verify", "dice", str(lines))
    assert answer.code == 1
    assert "the recipe gives" in answer.out


def test_what_is_wrong_is_a_sentence_and_exit_code_two(club: str) -> None:
    online(club)
    for words, sentence in (
        (("eve", "withdraw"), "not one of them"),
        (("ann", "paly"), "There is no act 'paly'"),
        (("ann", "take-seat", "gently"), "takes no details"),
        (("ann", "call-time", "green"), "side cannot be 'green'; write 'white' or 'black'."),
    ):
        answer = act(club, *words, at=30_000)
        assert (answer.code, answer.out) == (2, "")
        assert sentence in answer.err
    assert run("table", "show", club, "t7").code == 2
    assert "Nearest: t1" in run("table", "show", club, "t7").err
    assert run("table", "new", club, "t2", "--white", "ann", "--black", "ann").code == 2
    assert (
        "set minutes_per_point" in run("table", "new", club, "t3", "--white", "a", "--black", "b", "--book", "ibf").err
    )
    assert run("verify", "dice", club).code == 2  # the secret is not published yet


def test_an_act_that_answers_to_an_older_version_is_refused(club: str) -> None:
    online(club)
    answer = run("table", "act", club, "t1", "ann", "withdraw", "--based-on", "1", "--at", "30000")
    assert answer.code == 2
    assert "version" in answer.err


def test_a_live_table_reports_dice_and_settles_an_incident(club: str) -> None:
    opened = ("--mode", "live", "--white", "ann", "--black", "ben", "--director", "dee", "--at", "0")
    run("table", "new", club, "t1", *opened)
    steps = [
        ("ann", "take-seat"),
        ("ben", "take-seat"),
        ("ann", "begin"),
        ("ann", "roll-opening", "3", "1"),
        ("ann", "play", "13/8"),
        ("ann", "end-turn"),
        ("ben", "point-out", "illegal_move", "offender=white", "who_noticed=opponent"),
        ("dee", "rule", "2"),
        ("dee", "apply-ruling", "2"),
    ]
    for number, (who, *words) in enumerate(steps, 1):
        answer = act(club, who, *words, at=number * 1000)
        assert answer.code == 0, answer.err
    assert "must be corrected" in run("table", "replay", club, "t1", "--no-boards").out
    assert "White to" in run("table", "show", club, "t1").out or "rolled 3-1" in run("table", "show", club, "t1").out


def test_a_ruling_says_what_it_has_to_be_told_and_a_refusal_what_is_open(club: str) -> None:
    opened = ("--mode", "live", "--white", "ann", "--black", "ben", "--director", "dee", "--at", "0")
    run("table", "new", club, "t1", *opened)
    steps = [
        ("ann", "take-seat"),
        ("ben", "take-seat"),
        ("ann", "begin"),
        ("ann", "roll-opening", "3", "1"),
        ("dee", "point-out", "clock_failed", "cause=switched_off", "times=known"),
        ("dee", "rule", "1"),
    ]
    for number, (who, *words) in enumerate(steps, 1):
        assert act(club, who, *words, at=number * 1000).code == 0
    asked = act(club, "dee", "apply-ruling", "1", at=8000)
    assert asked.code == 2
    assert "give white_time: How much reserve has White" in asked.err
    early = act(club, "ben", "take", at=8000)
    assert early.code == 2
    assert "[usbgf:" in early.err
    assert "Open now: " in early.err
    assert "call-director" in early.err
    assert act(club, "dee", "apply-ruling", "1", "white_time=5:30", "black_time=4:00", at=8000).code == 0
    assert "5:30" in run("table", "show", club, "t1", "--at", "9000").out


def test_the_secret_of_the_dice_is_not_in_the_journal_before_the_end(club: str) -> None:
    online(club)
    secret = Path(f"{club}.t1.dice").read_text("ascii")
    with sqlite3.connect(club) as database:
        dump = "\n".join(database.iterdump())
    assert secret not in dump
    database.close()
    act(club, "ann", "withdraw", at=30_000)
    assert secret in run("table", "replay", club, "t1", "--no-boards").out


def transcribed(club: str, *lines: str) -> Answer:
    keeper = () if "t2" in club else ("--director", "tess")
    players = ("--white", "ann", "--black", "ben", "--length", "3", "--mode", "transcription")
    assert run("table", "new", club, "t1", *players, *keeper, "--at", "0").code == 0
    return run("table", "enter", club, "t1", *lines, "--at", "1")


def test_a_match_is_entered_in_shorthand_and_a_turn_of_it_put_right(club: str) -> None:
    told = transcribed(club, "31: 8/5 6/5", "52: 13/8 13/10", "d t").out
    assert [line.split(maxsplit=2)[2] for line in told.splitlines()] == [
        "31: 8/5 6/5",
        "52: 13/8 13/10  (illegal)",
        "d",
        "t",
    ]
    right = json.loads(run("table", "enter", club, "t1", "--turn", "2", "52: 13/8 13/11", "--at", "2", "--json").out)
    assert [(turn["number"], turn["line"], turn["illegal"]) for turn in right] == [
        (2, "52: 13/8 13/11", False),
        (3, "d", False),
        (4, "t", False),
    ]
    assert "52: 13/8 13/11" in run("table", "export", club, "t1").out


def test_a_turn_put_right_before_a_ruling_says_which_ruling_falls(club: str) -> None:
    new = ("--white", "ann", "--black", "ben", "--mode", "live", "--no-clock", "--book", "usbgf", "--director", "tess")
    assert run("table", "new", club, "t1", *new, "--at", "0").code == 0
    assert run("table", "enter", club, "t1", "31: 13/8", "--at", "1").code == 0
    for said in (("point-out", "illegal_move", "white"), ("rule", "2"), ("apply-ruling", "2")):
        done = run("table", "act", club, "t1", "tess", *said, "--at", "2")
        assert done.code == 0, done.err
    right = run("table", "enter", club, "t1", "--turn", "1", "31: 8/5 6/5", "--at", "3")
    assert right.out.splitlines()[-1].endswith("31: 8/5 6/5")
    assert "Rulings taken back: Illegal move." in right.err


def test_who_types_a_slip_is_told_and_goes_on(club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    transcribed(club, "31: 8/5 6/5")
    monkeypatch.setattr("sys.stdin", io.StringIO("77\n\n52\n13/8 13/11\n"))
    typed = run("table", "enter", club, "t1", "--at", "2")
    assert typed.code == 0
    assert "each die shows 1 to 6" in typed.err
    assert typed.out.splitlines()[-1].endswith("52: 13/8 13/11")


def test_a_line_that_is_no_line_ends_the_command_and_changes_nothing(club: str) -> None:
    transcribed(club, "31: 8/5 6/5")
    refused = run("table", "enter", club, "t1", "hello", "--at", "2")
    assert (refused.code, refused.out) == (2, "")
    assert "can't be entered here" in refused.err


@pytest.mark.parametrize("mode", ["online", "live", "transcription"])
def test_a_name_is_taken_once(club: str, mode: str) -> None:
    new = ("table", "new", club, "t1", "--white", "ann", "--black", "ben", "--mode", mode)
    assert run(*new).code == 0
    again = run(*new)
    assert (again.code, again.err) == (2, f"There is already a table t1 in {club}.\n")


def test_a_table_that_nobody_keeps_takes_no_lines(club: str) -> None:
    refused = transcribed(club + ".t2", "31")
    assert refused.code == 2
    assert "no director: name one" in refused.err


def test_a_detail_that_is_missing_or_wrong_is_named(club: str) -> None:
    online(club)

    assert act(club, "dee", "correct-board", at=5000).err.startswith(
        "correct-board: turn is missing. The act takes turn,"
    )
    wrong = act(club, "dee", "award-points", "red", "1", at=5000)
    assert wrong.err.startswith("award-points: against cannot be 'red'; write 'white' or 'black'.")
