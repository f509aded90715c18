"""SGF, FIBS's oldmoves and the scoresheet: what is written is read back, here and by GNU Backgammon."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import bafflebox
from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, LONGGAMMON, NACKGAMMON, SPRINTGAMMON, Both, Discipline, Move, Side
from bafflebox.notation import read_match
from bafflebox.notation.formats import FORMATS, Format, recognised
from bafflebox.notation.mat import write_mat
from bafflebox.notation.oldmoves import read_oldmoves, write_oldmoves
from bafflebox.notation.problem import Gravity
from bafflebox.notation.record import (
    FileReading,
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
    Took,
    Turning,
)
from bafflebox.notation.replay import Finding, follow
from bafflebox.notation.scoresheet import read_scoresheet, write_page, write_scoresheet
from bafflebox.notation.sgf import read_sgf, write_sgf
from support.gnubg import gnubg
from support.recorded import digest, random_match
from support.shared import shared


def read(path: Path) -> FileReading:
    return read_match(path.read_bytes(), path.name)


def told(match: RecordedMatch) -> list[object]:
    """What a game comes to, in words that every format has."""
    return [(game.score, game.outcome and (game.outcome.winner, game.outcome.points)) for game in match.games]


def cube_acts(match: RecordedMatch) -> list[object]:
    return [
        (type(act), act.side)
        for game in match.games
        for act in game.acts
        if isinstance(act, RecordedDouble | Took | RecordedPass)
    ]


# Round trips of the formats that are written.

WRITERS: dict[str, tuple[Callable[[RecordedMatch], str], Callable[[bytes], FileReading]]] = {
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
def test_formats_without_longgammon_say_so(write: Callable[[RecordedMatch], str]) -> None:
    with pytest.raises(InvalidInput, match="can't represent Longgammon"):
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
        RecordedRoll(side=white, dice=(3, 1), moves=(Move(8, 5), Move(6, 5))),
        RecordedDouble(side=black, to=4),
        RecordedDouble(side=white, to=8, turning=Turning.BEAVER),
        Took(side=black),
        RecordedRoll(side=black, dice=(6, 6), manner=Manner.PLACED, after=start),
        RecordedRoll(side=white, dice=(5, 4), manner=Manner.HIDDEN),
        Resigned(side=black, worth=1),
    )
    game = RecordedGame(number=1, score=Both(0, 0), acts=acts, outcome=RecordedResult(white, 8))
    match = RecordedMatch(players=Both("A]", "B"), length=0, games=(game,), terms=RecordedTerms(jacoby=True))

    assert read_sgf(write_sgf(match).encode()).match == match


SMALL_SGF = """(;FF[4]GM[6]AP[Test:1]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]RE[W+1R]
;W[31hefe]A[0][some analysis]C[good \\] play]
;B[52aclq](;W[double];B[drop])(;W[66]))
"""


def test_sgf_side_lines_are_left_out_with_a_word() -> None:
    reading = read_sgf(SMALL_SGF.encode())

    acts = reading.match.games[0].acts
    assert [type(act) for act in acts] == [RecordedRoll, RecordedRoll, RecordedDouble, RecordedPass]
    assert acts[0].comments == ("good ] play",)
    assert acts[0].properties == (("sgf:A", "0"), ("sgf:A", "some analysis"))
    assert [problem.code for problem in reading.problems] == ["variations_left_out"]


def test_match_text_carries_remarks_and_leaves_the_figures_of_an_engine_to_sgf() -> None:
    match = read_sgf(SMALL_SGF.encode()).match

    text = write_mat(match)
    assert "good ] play" in text
    assert "analysis" not in text
    assert "some analysis" in write_sgf(match)


def test_match_text_is_recognised_below_any_number_of_tags() -> None:
    written = write_mat(read_sgf(SMALL_SGF.encode()).match)
    tags = "".join(f'; [Remark "Game 1, act 1: {number} a remark among very many"]\n' for number in range(2000))

    reading = read_match(tags + written)
    assert len(reading.match.games[0].acts[0].comments) == 2001


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
        RecordedRoll(side=black, dice=(3, 1), manner=Manner.PLACED, after=BACKGAMMON.start, irregularities=(stood,)),
        RecordedDouble(side=white, to=4, comments=("two\nlines",)),
        RecordedDouble(side=black, to=8, turning=Turning.BEAVER),
        Took(side=white),
        RecordedRoll(side=white, dice=(0, 0), manner=Manner.HIDDEN),
        Resigned(side=black, worth=2, whole_match=True),
    )
    game = RecordedGame(
        number=1, score=Both(2, 3), acts=acts, outcome=RecordedResult(white, 16, ends_match=True), crawford=False
    )
    match = RecordedMatch(players=Both("A", "B"), length=17, games=(game,))

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


NAMES = [
    "Şükrü İğdır",
    "Γιώργος",
    "محمد علي",
    "علی\u200cرضا",
    "🎲 👨\u200d👩\u200d👧",
    "X" * 200,
    '=HYPERLINK("x")',
    "King, Martin",
    "a]b\\",
    "won 3",
]
WRITTEN = [one for one in FORMATS if one.writer and one.reader]


@pytest.mark.parametrize("form", WRITTEN, ids=lambda one: one.name)
@pytest.mark.parametrize("name", NAMES)
def test_names_of_every_kind_come_back(form: Format, name: str) -> None:
    for players in (Both(name, "Ben"), Both("Ben", name)):
        match = replace(random_match(3), players=players)
        read = read_match(form.write(match), "x").match
        assert (read.players, len(read.games)) == (players, len(match.games))


@pytest.mark.parametrize("form", WRITTEN, ids=lambda one: one.name)
def test_a_name_of_two_lines_breaks_no_format(form: Format) -> None:
    match = replace(random_match(3), players=Both("Ann\nLee", "Ben"))
    read = read_match(form.write(match), "x").match
    assert " ".join(read.players.white.split()) == "Ann Lee"
    assert len(read.games) == len(match.games)


@pytest.mark.parametrize("form", WRITTEN, ids=lambda one: one.name)
def test_a_match_before_its_first_game_is_written_or_refused(form: Format) -> None:
    match = replace(random_match(3), games=())
    if form.name in ("json", "mat"):
        assert read_match(form.write(match), "x").match.games == ()
    else:
        with pytest.raises(InvalidInput, match="has no games yet"):
            form.write(match)


@pytest.mark.parametrize("form", [one for one in FORMATS if one.reader and one.writer], ids=lambda one: one.name)
@pytest.mark.parametrize(
    "players",
    [("White", "Black"), ("Ann", "White"), ("[ACE] Ann", "Ben"), ("; Ann", "2) Ben"), ("1. Ann", "Game 1")],
    ids=" - ".join,
)
def test_names_that_look_like_something_else_of_a_file_are_read_as_names(
    form: Format, players: tuple[str, str]
) -> None:
    """Also what a record has without names: `White` and `Black`."""
    played = bafflebox.play("beginner", "beginner", 3, seed=3).record(*players)

    found = read_match(form.write(played))

    assert found.match.source.format == form.name
    assert tuple(found.match.players) == players
    assert (found.match.length, len(found.match.games)) == (3, len(played.games))
    assert not [problem for problem in found.problems if problem.gravity is not Gravity.NOTE]
