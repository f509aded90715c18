"""Our own format: nothing is lost, the schema fits, and what is wrong is named with its place."""

from __future__ import annotations

import json
from importlib.resources import files

import jsonschema
import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, LONGGAMMON, Both, Move, Position, Side
from bafflebox.game.discipline import FirstTurn
from bafflebox.notation.own import read_json, write_json
from bafflebox.notation.record import (
    ClockReading,
    Giving,
    Irregular,
    Irregularity,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    RecordedTerms,
    Resigned,
    SetUp,
    Source,
    Took,
    Turning,
)

SCHEMA = json.loads(files("bafflebox.notation.own").joinpath("match.schema.json").read_text(encoding="utf-8"))
WHITE, BLACK = Side.WHITE, Side.BLACK
EVERYTHING = RecordedMatch(
    players=Both('Zoë "Z" \\', ""),
    length=7,
    terms=RecordedTerms(BACKGAMMON, True, False, None, 64, "Live8 780/10", "usbgf"),
    event="Open",
    place="Hall",
    round="3",
    date="2026-01-31",
    time="16.17",
    transcriber="me",
    ratings=Both("1600", "1700"),
    comments=("line one\nline two", ""),
    properties=(("Fee", "3"), ("Fee", "4")),
    source=Source("mat", "galaxy", "utf-8", "lf", "a.mat"),
    games=(
        RecordedGame(
            number=4,
            score=Both(2, 3),
            crawford=False,
            names=Both("Z", "B"),
            comments=("before",),
            properties=(("Video", "x"),),
            outcome=RecordedResult(BLACK, 4016, True, True),
            acts=(
                SetUp(side=WHITE, position=Position.of("6:15", "24:1 missing:14"), cube=2, cube_owner=BLACK),
                RecordedRoll(
                    side=WHITE,
                    dice=(1, 3),
                    moves=(Move(25, 22, True), Move(6, 0)),
                    comments=("hm",),
                    clock=ClockReading(Both(1000, None), 250),
                    irregularities=(Irregularity(Irregular.ILLEGAL_PLAY_STOOD, "seen late", "8/5"),),
                    properties=(("A", "b"),),
                    row=7,
                    written="Bar/22* 6/Off",
                ),
                RecordedRoll(side=BLACK, dice=(0, 0), manner=Manner.HIDDEN),
                RecordedRoll(
                    side=WHITE, dice=(7, 9), manner=Manner.PLACED, after=Position.of("6:15", "24:1 missing:14")
                ),
                RecordedDouble(side=BLACK, to=4),
                RecordedDouble(side=WHITE, to=8, turning=Turning.BEAVER),
                Took(side=BLACK),
                RecordedPass(side=BLACK),
                Resigned(side=BLACK, worth=2, whole_match=True, giving=Giving.TIME),
                RecordedRoll(side=BLACK, dice=(6, 5), manner=Manner.UNPLAYED),
            ),
        ),
    ),
)


def test_nothing_is_lost() -> None:
    again = read_json(write_json(EVERYTHING)).match

    assert again == EVERYTHING
    assert again.source == EVERYTHING.source
    assert again.games[0].acts[1].written == "Bar/22* 6/Off"


def test_several_matches_in_one_file() -> None:
    assert read_json(write_json([EVERYTHING, EVERYTHING])).matches == (EVERYTHING, EVERYTHING)


@pytest.mark.parametrize(
    "rules",
    [
        LONGGAMMON,
        LONGGAMMON.reading(first_turn=FirstTurn.SECOND_PLAYER).arranged("longgammon-2", "24:15"),
        BACKGAMMON.arranged("uneven", "24:2 6:3", "13:5"),
    ],
    ids=["longgammon", "a reading", "an arrangement"],
)
def test_rules_are_kept(rules: object) -> None:
    match = RecordedMatch(players=Both("", ""), length=1, terms=RecordedTerms(discipline=rules))  # type: ignore[arg-type]

    assert read_json(write_json(match)).match.terms == match.terms


def test_the_schema_describes_what_is_written() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(json.loads(write_json(EVERYTHING)), SCHEMA)


WRONG = [
    ("not-json", "{", "not JSON"),
    ("other-json", "{}", "format"),
    ("a-list", "[]", "object"),
    ("version", '{"format": "bafflebox-match", "version": 99, "matches": []}', "version 99"),
    ("empty", '{"format": "bafflebox-match", "version": 1, "matches": []}', "no match"),
    ("deep", "[" * 100_000, "nested|not JSON"),
    ("huge-number", '{"format": "bafflebox-match", "version": ' + "9" * 5000 + "}", "not JSON|whole number"),
]
PLACES = [
    (("length",), -1, r"matches\[0\]\.length"),
    (("length",), "7", r"matches\[0\]\.length"),
    (("players",), ["Ann"], r"matches\[0\]\.players"),
    (("games", 0, "acts", 1, "dice"), [1], r"matches\[0\]\.games\[0\]\.acts\[1\]\.dice"),
    (("games", 0, "acts", 1, "moves"), ["8-5"], r"acts\[1\]\.moves\[0\].*'8/5\*'"),
    (("games", 0, "acts", 1, "side"), "red", r"acts\[1\]\.side.*white, black"),
    (("games", 0, "acts", 0, "position"), ["6:99", ""], r"acts\[0\]\.position\[0\]"),
    (("games", 0, "acts", 4, "act"), "pass the cube", r"acts\[4\]\.act"),
    (("terms", "discipline"), "chess", r"terms\.discipline"),
]


@pytest.mark.parametrize(("text", "sentence"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_wrong_files_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        read_json(text)


@pytest.mark.parametrize(
    ("path", "value", "sentence"), PLACES, ids=[str(row[0][-1]) + str(i) for i, row in enumerate(PLACES)]
)
def test_what_is_wrong_is_named_with_its_place(path: tuple[str | int, ...], value: object, sentence: str) -> None:
    data = json.loads(write_json(EVERYTHING))
    inside = data["matches"][0]
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value

    with pytest.raises(InvalidInput, match=sentence):
        read_json(json.dumps(data))
