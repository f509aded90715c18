"""A game walked by the compiled kernel is the game that plain Python reads: acts, places in the text, boards, problems."""

from __future__ import annotations

import random
from dataclasses import fields
from pathlib import Path

import pytest

from bafflebox.game import BACKGAMMON, LONGGAMMON, kernel
from bafflebox.notation.mat import read_mat, reader, write_mat
from bafflebox.notation.mat.result import walked
from bafflebox.notation.record import FileReading
from bafflebox.notation.replay import Followed
from bafflebox.records.check import check
from support.dialects import DIALECTS, told
from support.mat_text import HEAD, OPENING
from support.played import random_match
from support.shared import shared

pytestmark = pytest.mark.skipif(not kernel.AVAILABLE, reason="the compiled kernel is not installed")

SAMPLES = Path(__file__).parents[1] / "data" / "mat"


def plainly(data: bytes, monkeypatch: pytest.MonkeyPatch) -> FileReading:
    with monkeypatch.context() as patched:
        patched.setattr(reader, "walked", lambda *_: None)
        return read_mat(data)


def everything(reading: FileReading) -> tuple[object, ...]:
    """All that can be told apart, the places in the text included, which comparisons leave out."""
    steps = [[tuple(step) for step in steps] for match in reading.followed or () for steps in match]
    checked = check(reading)
    return (
        repr([[getattr(match, each.name) for each in fields(match)] for match in reading.matches]),
        repr(reading.problems),
        repr(steps),
        repr(checked.problems),
        checked.digest,
        checked.positions,
    )


def compare(data: bytes, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many games the kernel walked."""
    reading, plain = read_mat(data), plainly(data, monkeypatch)

    assert everything(reading) == everything(plain)
    return sum(isinstance(steps, Followed) for match in reading.followed or () for steps in match)


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.mat")), ids=lambda path: path.stem)
def test_the_samples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compare(path.read_bytes(), monkeypatch)


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)
def test_every_dialect(dialect: object, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(6):
        compare(told(random_match(seed, seed % 4), dialect), monkeypatch)  # type: ignore[arg-type]  # a Dialect


def test_what_we_write_is_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    walks = sum(compare(write_mat(random_match(seed, 3)).encode(), monkeypatch) for seed in range(12))

    assert walks > 12


def damaged(data: bytes, chance: random.Random) -> bytes:
    text = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text))
        kind = chance.random()
        if kind < 0.4:
            text[at] = chance.choice(b"0123456789/* :()\n)LWDT")
        elif kind < 0.7:
            del text[at : at + chance.randint(1, 6)]
        else:
            text[at:at] = bytes(chance.choice(b" 0123456789/*\t\n") for _ in range(chance.randint(1, 3)))
    return bytes(text)


@pytest.mark.parametrize("seed", range(8))
def test_damaged_texts(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    for dialect in DIALECTS[:6]:
        data = told(random_match(seed, 3), dialect)
        for _ in range(8):
            compare(damaged(data, chance), monkeypatch)


def test_real_files(monkeypatch: pytest.MonkeyPatch) -> None:
    files = sorted((shared("data/matches") / "bglab").rglob("*.txt"))[::29]

    walks = [compare(path.read_bytes(), monkeypatch) for path in files]

    assert sum(walks) > len(walks)


ROWS = [
    ("plain", "  2) 65: 24/18 18/13            21: 13/11 24/23\n", True),
    ("collapsed", "  2) 65: 24/13                  21: 13/11 24/23\n", True),
    ("forced-by-the-rules", "  2) 65: 24/18 24/18            21: 13/11 24/23\n", False),
    ("false-star", "  2) 65: 24/18* 18/13           21: 13/11 24/23\n", False),
    ("hidden", "  2) 65: ????\n", False),
    ("unplayed", "  2) 65:\n", True),
    ("left-out", "  2) 65:                        21: 13/11 24/23\n", False),
    ("dance-that-is-none", "  2) 65: Cannot Move            21: 13/11 24/23\n", False),
    ("cube", "  2)  Doubles => 2                Takes\n", True),
    ("unanswered", "  2)  Doubles => 2\n", False),
    ("beaver", "  2)  Doubles => 2                Beavers => 4\n", False),
    ("wrong-turn", "  2)                             21: 13/11 24/23\n", False),
    ("resigns", "  2)  Resigns\n", False),
    ("result", "      Wins 1 point\n", True),
    ("tabs", "  2)\t65: 24/18 18/13\t21: 13/11 24/23\n", False),
]


@pytest.mark.parametrize(("rows", "walks"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_only_what_leaves_no_doubt_is_walked(rows: str, walks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compare((HEAD + OPENING + rows).encode(), monkeypatch) == walks


def test_steps_are_made_when_they_are_asked_for() -> None:
    reading = read_mat(HEAD + OPENING)
    assert reading.followed
    steps = reading.followed[0][0]

    assert isinstance(steps, Followed)
    assert (len(steps), steps.positions) == (2, 2)
    assert steps[-1] == list(steps)[1]
    assert steps[0:1] == [steps[0]]
    assert steps.last == (steps[1].act.side, steps[1].after.board if steps[1].after else b"")


def test_other_disciplines_are_not_walked() -> None:
    assert walked(("  1) 31: 24/21 24/23",), 0, 33, LONGGAMMON) is None


@pytest.mark.parametrize(
    "arguments",
    [(), ([], 0, 33, BACKGAMMON), (("",), "0", 33, BACKGAMMON), ((b"",), 0, 33, BACKGAMMON), (("",), 0, 33, None)],
    ids=["none", "list", "text", "bytes", "no-rules"],
)
def test_wrong_arguments_are_errors_and_not_crashes(arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        kernel.walk(*arguments)  # type: ignore[arg-type]  # on purpose


def test_a_line_beyond_the_text_is_no_game() -> None:
    assert kernel.walk((), 5, 33, BACKGAMMON) is None or kernel.walk((), 5, 33, BACKGAMMON)[0] == []
    assert kernel.walk(("",), -1, 33, BACKGAMMON) is None
