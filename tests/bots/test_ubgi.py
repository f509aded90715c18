"""UBGI engines: asked in both forms, checked against our rules, and judged by another engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from bafflebox.bots import process, ubgi
from bafflebox.bots.bot import Seat
from bafflebox.bots.engine import CannotDecide, EngineFailed, EngineMissing
from bafflebox.bots.ubgi import Ubgi
from bafflebox.bots.wrapped import Measured
from bafflebox.game import BACKGAMMON, Position, Roll, legal_plays
from support.engines import Racer, children, ubgi_command

START = Seat(BACKGAMMON.start, BACKGAMMON, 1, 3, 5)
AHEAD = Seat(Position.of("6:5 5:5 4:5", "24:2 13:5 8:3 6:5"), BACKGAMMON)


def last(seat: Seat, roll: Roll) -> str:
    return sorted(legal_plays(seat.position, roll), key=lambda play: play.result.board)[-1].notation


@pytest.mark.parametrize("options", [(), ("--fibs",), ("--long",)])
def test_an_engine_is_asked_for_a_play(options: tuple[str, ...]) -> None:
    engine = Ubgi(ubgi_command(*options))
    try:
        for roll in (Roll(3, 1), Roll(6, 6)):
            play = engine.play(START, roll)
            assert play is not None
            assert play.notation == last(START, roll)
        assert engine.name == "Last Play"
    finally:
        engine.close()


@pytest.mark.parametrize("options", [(), ("--fibs",)])
def test_an_engine_is_asked_about_the_cube(options: tuple[str, ...]) -> None:
    engine = Ubgi(ubgi_command(*options))
    try:
        assert engine.doubles(AHEAD)
        assert not engine.doubles(START)
        assert engine.takes(START)
    finally:
        engine.close()


def test_the_longer_form_says_that_it_cannot_decide_on_the_cube() -> None:
    engine = Ubgi(ubgi_command("--long"))
    with pytest.raises(CannotDecide):
        engine.doubles(AHEAD)
    engine.close()


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--illegal", "not legal"),
        ("--mute", "not answered"),
        ("--dies", "exited unexpectedly"),
        ("--sorry", "can't be used"),
        ("--babbles", "answered 'hm' instead of a play of 3-1"),
        ("--floods", "without ever ending a line"),
        ("--late", "not answered"),
        ("--rubbish", "instead of a play of 3-1"),
        ("--deaf", "not answered"),
    ],
)
def test_an_engine_that_misbehaves_is_a_clear_sentence_and_leaves_nothing_behind(
    option: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "PATIENCE", 0.2)
    monkeypatch.setattr(ubgi, "STARTS_WITHIN", 5.0)
    before = children()
    engine = Ubgi(ubgi_command(option), patience=1.0)
    with pytest.raises(EngineFailed, match=said) as failed:
        engine.play(START, Roll(3, 1))
    engine.close()

    assert len(str(failed.value)) < 300
    assert children() <= before


def test_an_engine_that_talks_too_much_in_the_longer_form_is_not_waited_for_endlessly() -> None:
    engine = Ubgi(ubgi_command("--long", "--babbles"), patience=0.5)
    with pytest.raises(EngineFailed, match="not answered"):
        engine.play(START, Roll(3, 1))
    engine.close()


def test_a_line_too_much_is_not_taken_for_the_next_answer() -> None:
    engine = Ubgi(ubgi_command("--echoes"))
    try:
        for roll in (Roll(3, 1), Roll(6, 4), Roll(5, 2)):
            play = engine.play(START, roll)
            assert play is not None
            assert play.notation == last(START, roll)
    finally:
        engine.close()


def test_an_engine_that_died_once_is_started_again(tmp_path: Path) -> None:
    engine = Ubgi(ubgi_command("--dies-once", str(tmp_path / "died")))
    play = engine.play(START, Roll(3, 1))
    engine.close()

    assert play is not None
    assert (tmp_path / "died").exists()


def test_a_missing_program_is_a_clear_sentence() -> None:
    with pytest.raises(EngineMissing, match="cannot be started"):
        Ubgi("no-such-engine-anywhere --fast").play(START, Roll(3, 1))


def test_only_one_legal_play_needs_no_engine() -> None:
    shut_out = Seat(Position.of("bar:1 6:14", "6:3 5:3 4:3 3:2 2:2 1:2"), BACKGAMMON)
    assert Ubgi("no-such-engine-anywhere").play(shut_out, Roll(3, 1)) is None


def test_what_a_measured_engine_would_do_is_right_and_nobody_is_blamed_for_better() -> None:
    measure = Racer()
    engine = Measured(Ubgi(ubgi_command()), measure)
    try:
        found = engine.ranked(START, Roll(6, 5))
        chosen = found[0]
        plain = {c.play.result: c.equity for c in measure.ranked(START, Roll(6, 5))}

        assert chosen.play.notation == last(START, Roll(6, 5))
        assert all(c.equity == min(plain[c.play.result], chosen.equity) for c in found)
        weighed = engine.cube(AHEAD)
        assert weighed.no_double == weighed.doubled == weighed.double_take  # the two judges differ, so all is right
        assert engine.name == "Last Play, measured by Racer"
    finally:
        engine.close()
