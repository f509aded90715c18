"""The commands around the game: moves, why, show, play, clock."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from bafflebox.bots import Beginner
from bafflebox.cli.clock import Face
from bafflebox.cli.terminal import Terminal
from bafflebox.clock import Clock, Millis, TimeControl, minutes, seconds
from bafflebox.game import BACKGAMMON, DISCIPLINES, Both, Discipline, Side, legal_plays
from bafflebox.game.draw import Scene, Style, text
from bafflebox.match import Match, Phase
from bafflebox.notation import read_match
from support.commands import run


def test_help_lists_every_command_without_importing_it() -> None:
    code = "import sys; from bafflebox.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\nprint(sorted(m for m in sys.modules if m.startswith(('rich', 'yaml', 'bafflebox.game', 'bafflebox.books'))))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "moves" in out
    assert out.rstrip().endswith("[]")


def test_moves_as_json_gives_notation_and_position() -> None:
    answer = json.loads(run("moves", "start", "65", "--json").out)

    assert answer["count"] == len(answer["plays"]) == 7
    assert {"notation": "24/13", "position": "4HPwAyDgc/ABMA"}.items() <= next(
        play for play in answer["plays"] if play["notation"] == "24/13"
    ).items()


def test_moves_of_longgammon_follow_the_readings() -> None:
    first = run("moves", "start", "33", "--discipline", "longgammon").out
    second = run("moves", "24:15 / 24:14 18:1", "33", "--discipline", "longgammon").out.split("\n")
    either = run("moves", "start", "33", "--discipline", "longgammon", "--reading", "first_turn=either_player").out

    assert first == "24/15\n"
    assert second[:2] == either.split("\n")[:2] == ["24/15 24/21", "24/18(2)"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("moves", "strat", "31"), "not a position in a known format"),
        (("moves", "start", "71"), "A die shows 1 to 6, not 7"),
        (("moves", "start", "3"), "'3' is not a roll"),
        (("moves", "start", "31", "--discipline", "sprintgamon"), "Nearest: sprintgammon"),
        (("moves", "24:16 / 24:2", "31"), "checkers"),
        (("why", "start", "31", "8/x"), "8/x"),
        (("show", "start", "--play", "8/5"), "add --roll"),
        (("show", "nowhere.mat"), "not a position in a known format"),
        (("mvoes",), "Nearest: moves"),
        (("moves", "start", "31", "--reading", "x=y"), "reading"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: tuple[str, ...], says: str) -> None:
    answer = run(*arguments)

    assert answer.code == 2
    assert says in answer.err
    assert "Traceback" not in answer.err


def test_why_names_reason_clauses_and_what_was_meant() -> None:
    answer = json.loads(run("why", "start", "64", "8/5", "--json").out)

    assert answer["legal"] is False
    assert answer["reason"] == "number_not_rolled"
    assert answer["clauses"]
    assert answer["nearest"]
    assert run("why", "start", "31", "8/5", "6/5").out == "Legal.\n"


def test_show_draws_text_and_svg(tmp_path: Path) -> None:
    drawn = run("show", "start", "--roll", "31", "--play", "8/5 6/5", "--style", "ascii").out
    file = tmp_path / "board.svg"
    said = run("show", "start", "--svg", "--out", str(file)).out

    assert "13-14-15" in drawn
    assert "8/5 6/5" in drawn
    assert "written" in said
    assert file.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize("rules", [DISCIPLINES["backgammon"], DISCIPLINES["sprintgammon"], DISCIPLINES["longgammon"]])
def test_a_match_against_the_beginner_comes_to_its_end(
    rules: Discipline, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Terminal(Match.to(3, rules), Both("Ann", "Bob"), Beginner(), random.Random(7), Style.ASCII)

    def typed(*_: Any, **__: Any) -> str:
        game = table.match.game
        assert game is not None
        if game.phase is Phase.TO_PLAY:
            assert game.roll is not None
            return legal_plays(game.seen_by(Side.WHITE), game.roll, rules)[0].notation
        return "take" if game.phase is Phase.DOUBLED else "roll"

    monkeypatch.setattr(click, "prompt", typed)
    table.run()

    assert re.search(r"(Ann|Bob) wins the match 3-\d", capsys.readouterr().out)


def test_play_refuses_in_words_and_goes_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(["help", "8/1", "double", "concede often", "quit"])
    monkeypatch.setattr(click, "prompt", lambda *_, **__: next(lines))
    table = Terminal(Match.to(3).opened(3, 1), Both("Ann", "Bob"), None, random.Random(1), Style.ASCII)

    with pytest.raises(click.Abort):
        table.run()

    said = capsys.readouterr()
    assert "8/1 moves 7" in said.err
    assert "Concede single" in said.err
    assert table.match.game is not None
    assert table.match.game.roll is not None


def test_a_play_may_be_written_in_any_order_and_with_dashes(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["6-5, 8-5", "roll", "quit"])
    monkeypatch.setattr(click, "prompt", lambda *_, **__: next(lines))
    table = Terminal(Match.to(3).opened(3, 1), Both("Ann", "Bob"), None, random.Random(1), Style.ASCII)

    with pytest.raises(click.Abort):
        table.run()

    assert [type(act).__name__ for act in table.done] == ["Played", "Rolled"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Play 3-1: write the moves"),
        ("roll", "The dice are already on the board: play 3-1."),
        ("undo", "A play that was made stands."),
        ("hint", "There is no help during a match."),
        ("take", "There is no double to answer"),
        ("8" * 200, "8…' at character 1 is not a move."),
    ],
)
def test_every_word_gets_an_answer(
    typed: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter([typed, "quit"])
    monkeypatch.setattr(click, "prompt", lambda *_, **__: next(lines))
    table = Terminal(Match.to(3).opened(3, 1), Both("Ann", "Bob"), None, random.Random(1), Style.ASCII)

    with pytest.raises(click.Abort):
        table.run()

    assert said in " ".join(capsys.readouterr().err.split())
    assert not table.done


def test_the_only_game_of_a_match_is_not_called_crawford(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(click, "prompt", lambda *_, **__: "quit")
    said = run("play", "--length", "1", "--two").out
    assert "A match to one point: no doubling." in said
    assert "The Crawford game" not in said


def test_a_match_in_the_terminal_can_be_saved_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["roll", "roll", "quit"])
    monkeypatch.setattr(click, "prompt", lambda *_, **__: next(lines, "quit"))
    file = tmp_path / "match.mat"

    answer = run("play", "--seed", "4", "--name", "Ann", "--save", str(file))

    assert f"bafflebox analyse {file}" in answer.out
    assert read_match(file.read_bytes()).match.players == Both("Ann", "Beginner")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("match.pdf", "Use one of these extensions: .ogxm"),
        ("no/where.mat", "cannot be written"),
        ("log.oldmoves", "can't represent Sprintgammon"),
        ("old.mat", "already exists"),
    ],
)
def test_a_record_that_cannot_be_written_is_said_before_the_match(name: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "old.mat").write_text("an older match", "utf-8")
    answer = run("play", "--discipline", "sprintgammon", "--save", str(tmp_path / name))

    assert (answer.code, said in " ".join(answer.err.split())) == (2, True)


def test_on_a_narrow_terminal_what_stands_beside_the_board_goes_below() -> None:
    scene = Scene(BACKGAMMON.start, names=Both("Ann", "Bob"), match_length=5)
    wide, narrow = text(scene, width=80).splitlines(), text(scene, width=50).splitlines()

    assert max(map(len, wide)) > 50 >= max(map(len, narrow))
    assert "Match to 5" in narrow


def test_clock_face_shows_whose_time_runs_and_says_what_may_not_be_done() -> None:
    face = Face(Clock.of(TimeControl(minutes(1), seconds(2))), Both("Ann", "Bob"))

    face.press("a", Millis(0))
    running = face.line(Millis(5_000))
    face.press("a", Millis(6_000))

    assert "▶ Bob 0:57" in running
    assert face.said


def test_clock_needs_a_terminal() -> None:
    answer = run("clock")
    assert answer.code == 2
    assert "terminal" in answer.err


def test_a_position_is_told_to_programs_in_every_notation() -> None:
    told = json.loads(run("show", "start", "--roll", "31", "--json").out)

    assert told["roll"] == "3-1"
    assert told["pips"] == {"on_turn": 167, "opponent": 167}
    for name, written in told["position"].items():
        again = json.loads(run("show", written, "--json").out)
        assert again["position"]["positionid"] == told["position"]["positionid"], name


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play --length 200", "--length: 200 is not from 1 to 99."),
        ("play --length x", "--length: 'x' is not a whole number."),
        ("clock --delay x", "--delay: 'x' is not a number."),
        ("serve --bot-pace -3", "--bot-pace: -3.0 is less than 0."),
        ("tournament pay", "NAME is missing."),
        ("tournament partner a b", "--reason is missing."),
        ("tournament official Ann", "One of these is missing: executive_director, director,"),
        ("tournament official Ann boss", "'boss' is not one of 'executive_director', 'director',"),
        ("tournament show x y", "Unexpected argument 'x y'. Quote text that contains spaces."),
        ("tournament --foo show", "There is no option --foo."),
        ("tournament print draw --paper b5", "--paper: 'b5' is not a paper size. Choose from a4, a4-landscape,"),
        ("serve --tls-cert", "--tls-cert wants a value."),
    ],
)
def test_a_wrong_option_is_answered_with_one_line(arguments: str, sentence: str) -> None:
    answer = run(*arguments.split())

    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith(sentence)
    assert answer.err.count("\n") == 1


def test_a_group_without_a_command_lists_its_commands() -> None:
    assert run("books").err.startswith("Usage: ")
