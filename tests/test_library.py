"""`import bafflebox`: the dozen things most programs need."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import bafflebox
from bafflebox.bots import Chances, Opponent, StaticEngine
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import (
    BACKGAMMON,
    LONGGAMMON,
    SPRINTGAMMON,
    Discipline,
    Move,
    Position,
    Roll,
    legal_plays,
    why_illegal,
)
from bafflebox.game.draw import text as text_of
from bafflebox.notation.formats import FORMATS
from bafflebox.notation.positions.recognise import read_position_record
from bafflebox.tournament.structures import Entrant, MatchResult, Record, build, progress
from support.engines import needs_sage


@pytest.fixture(scope="module")
def played() -> bafflebox.Match:
    return bafflebox.play("beginner", "beginner", 3, seed=11)


def test_every_name_is_there_and_importing_loads_nothing() -> None:
    code = "import sys, bafflebox; print(len([m for m in sys.modules if m.startswith('bafflebox.')]))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert loaded.strip() == "0"
    assert all(hasattr(bafflebox, name) for name in bafflebox.__all__)
    assert set(bafflebox.__all__) <= set(dir(bafflebox))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = bafflebox.nothing  # type: ignore[attr-defined]


def test_a_match_needs_neither_bots_nor_books() -> None:
    """They take most of the time, and a program that reads or keeps matches has no use for them."""
    code = """
import sys, bafflebox
bafflebox.Match.to(3).opened(3, 1).played("8/5 6/5").xgid()
print([name for name in ("bots", "books", "cases", "tournament") if f"bafflebox.{name}" in sys.modules])
bafflebox.bot, bafflebox.book("usbgf")
print([name for name in ("bots", "books") if f"bafflebox.{name}" in sys.modules])
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert said.splitlines() == ["[]", "['bots', 'books']"]


def test_a_match_remembers_its_acts(played: bafflebox.Match) -> None:
    assert played.is_over
    assert played.winner is not None
    assert played.undo().undo() == played.undo(2)
    assert played.undo().after(played.history[-1]) == played
    assert played.undo(len(played.history)) == bafflebox.Match.to(3)
    with pytest.raises(InvalidInput, match="There are 0 acts to undo, not 1"):
        bafflebox.Match.to(3).undo()


@pytest.mark.parametrize("form", [one for one in FORMATS if one.reader and one.writer], ids=lambda one: one.name)
def test_a_match_is_saved_and_read_again(played: bafflebox.Match, form: object, tmp_path: Path) -> None:
    path = tmp_path / f"match{form.suffixes[0]}"  # type: ignore[attr-defined]
    played.save(path, "Ada", "Ben")
    found = bafflebox.read(path)

    assert tuple(found.players) == ("Ada", "Ben")
    assert [len(game.rolls) for game in found.games] == [len(game.rolls) for game in played.record().games]
    assert bafflebox.check(path).is_clean


def test_a_file_name_says_the_format(played: bafflebox.Match, tmp_path: Path) -> None:
    with pytest.raises(
        InvalidInput, match=r"'match.doc' doesn't indicate a format. Use one of these extensions: .*\.mat"
    ):
        played.save(tmp_path / "match.doc")


@pytest.mark.parametrize("rules", [LONGGAMMON, SPRINTGAMMON], ids=lambda rules: rules.name)
def test_other_disciplines_are_played_too(rules: Discipline) -> None:
    assert bafflebox.play("beginner", "beginner", 1, rules=rules, seed=3).is_over


def test_it_can_be_seen_at_every_moment(played: bafflebox.Match) -> None:
    for count in range(1, len(played.history), 7):
        before = played.undo(count)
        assert before._repr_svg_().startswith("<svg")
        assert repr(before).startswith("<Match to 3, ")
        assert before.xgid().startswith("XGID=")
    assert "won" in repr(played)
    assert text_of(played.scene())
    assert bafflebox.Match.to(3).scene().position._repr_svg_().startswith("<svg")


def test_strings_are_accepted() -> None:
    opened = bafflebox.Match.to(3).opened(6, 1).played("13/7 8/7")

    assert opened.rolled("55").legal_plays
    assert opened.legal_plays == ()
    with pytest.raises(InvalidInput, match=r"'huge' is not a result\. Write single, gammon or backgammon"):
        opened.conceded("huge")


@pytest.mark.parametrize("words", ["6/5 8/5", "8/5, 6/5", " 8-5 6-5 ", "8/5 and 6/5"])
def test_a_play_is_read_in_any_spelling(words: str) -> None:
    opened = bafflebox.Match.to(3).opened(3, 1)
    assert opened.played(words) == opened.played("8/5 6/5")
    assert opened.played("24/23/20") == opened.played("24/20") == opened.played("24/23 23/20")
    doubles = opened.played("8/5 6/5").rolled("11")
    assert doubles.played("6/5 8/7 6/5 8/7") == doubles.played("8/7(2) 6/5(2)")


def test_text_is_accepted_beside_rolls_and_moves() -> None:
    start = BACKGAMMON.start

    assert bafflebox.legal_plays(start, "64") == start.legal_plays("6-4") == legal_plays(start, Roll(6, 4))
    assert bafflebox.why_illegal(start, "31", "6/5 8/5") is None
    wrong = bafflebox.why_illegal(start, "64", "8/5")
    assert wrong is not None
    assert wrong == why_illegal(start, "64", [Move(8, 5)])
    with pytest.raises(InvalidInput, match="'seven' at character 1 is not a move"):
        bafflebox.why_illegal(start, "64", "seven")
    with pytest.raises(TypeError, match="the moves are Moves"):
        why_illegal(start, "64", "8/5")  # type: ignore[arg-type]  # the game knows no notation


def test_what_the_phase_says_is_there_is_no_optional() -> None:
    """`on_turn`, `dice`, `position` and `roll` are values, or refused: no check for None is needed."""
    match = bafflebox.Match.to(3)
    with pytest.raises(Refused, match="waiting for the opening roll"):
        print(match.playing.on_turn)
    match = match.opened(3, 1).played("8/5 6/5")
    assert match.playing.on_turn is bafflebox.Side.BLACK
    with pytest.raises(Refused, match="waiting for a roll or a double"):
        print(match.playing.dice)
    match = match.rolled("64")
    assert match.playing.dice == Roll(6, 4)

    record = match.played("24/14").record()
    assert [(step.position.pips, str(step.roll)) for _, step in bafflebox.replay(record)] == [
        (167, "3-1"),
        (167, "6-4"),
    ]
    (_, step), *_ = bafflebox.replay(record)
    with pytest.raises(InvalidInput, match="The position before turn 1 is not known"):
        print(step._replace(before=None).position)
    with pytest.raises(InvalidInput, match="No dice show the roll of turn 1"):
        print(step._replace(act=replace(step.act, dice=(7, 1))).roll)


def test_wrong_calls_say_what_is_wrong() -> None:
    opened = bafflebox.Match.to(3).opened(3, 1)
    with pytest.raises(Refused, match="6/5 needs a number that has already been used") as wrong:
        opened.played("8/4 6/5")
    assert wrong.value.clauses
    with pytest.raises(InvalidInput, match="the part 'nonsense' at character 1 is not a move"):
        opened.played("nonsense")
    with pytest.raises(InvalidInput, match="5 is not a play"):
        opened.played(5)  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match=r"\(6, 4\) is not a roll. Write Roll\(6, 4\), '64' or '6-4'"):
        opened.played("8/5 6/5").rolled((6, 4))  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match="6 is not a roll"):
        opened.played("8/5 6/5").rolled(6, 4)  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match=r"\(6, 4\) is not a roll"):
        bafflebox.xgid(bafflebox.position("start"), (6, 4))  # type: ignore[arg-type]
    for length in ("5", 3.5, None):
        with pytest.raises(InvalidInput, match="a whole number of points, not"):
            bafflebox.Match.to(length)  # type: ignore[arg-type]


class Even(StaticEngine):
    """Every position is even to it."""

    name = "Even"

    def evaluate(self, positions: Sequence[Position], rules: Discipline) -> list[Chances]:
        assert rules.hitting
        return [Chances(0.5) for _ in positions]


def test_an_engine_of_ones_own_plays() -> None:
    assert bafflebox.play(Even(), "beginner", 1, seed=2).is_over
    assert bafflebox.play("beginner", Opponent(Even(), "Even"), 1, seed=2).is_over
    with pytest.raises(InvalidInput, match="Even does not play Longgammon"):
        bafflebox.play(Even(), "beginner", 1, rules=LONGGAMMON)
    with pytest.raises(InvalidInput, match="7 is not a player: name a level, or pass a Bot or an Engine"):
        bafflebox.play("beginner", 7, 1)  # type: ignore[arg-type]


def test_what_is_printed_fits_on_a_line(played: bafflebox.Match, tmp_path: Path) -> None:
    played.save(tmp_path / "match.mat", "Ada", "Ben")
    record = bafflebox.read(tmp_path / "match.mat")
    assert repr(record) == f"<RecordedMatch Ada – Ben, to 3, {len(record.games)} games>"
    assert len(repr(bafflebox.check(tmp_path / "match.mat"))) < 200
    ruling = bafflebox.rule("us2009", "late_start", minutes_late=30, match_length=7)
    assert repr(ruling) == f"<Ruling on late_start by us2009: {ruling.verdict} [us2009:2.3.c]>"
    assert repr(bafflebox.book("us2009")).startswith("<Book us2009")
    assert (
        repr(build("swiss 3 rounds len 5 -> KO 4", 12))
        == "<Structure swiss 3 rounds len 5 -> KO 4: 12 entrants, 2 sections>"
    )
    entered = Record(tuple(Entrant(str(number)) for number in range(8)))
    knockout = progress(build("KO", 8), entered.with_result("main:1.1", MatchResult.won("0", "1")))
    assert repr(knockout) == "<StructureState: 1 of 7 matches settled, 3 ready>"


def test_a_ruling_or_what_is_missing_for_one() -> None:
    assert bafflebox.rule("usbgf", "late_start", minutes_late=12, match_length=7).citations
    with pytest.raises(InvalidInput, match="Say also: minutes_late"):
        bafflebox.rule("usbgf", "late_start")


@needs_sage
def test_a_match_is_played_shown_saved_and_analysed(tmp_path: Path) -> None:
    match = bafflebox.play("beginner", "beginner", 1, seed=5)
    match.save(tmp_path / "game.mat", "Ada", "Ben")
    shown = str(match.scene())
    analysis = bafflebox.analyse(tmp_path / "game.mat", "quick")

    assert "White, 1 of 1" in shown
    assert repr(analysis).startswith("<MatchAnalysis by Open Sage")
    assert analysis.players.white == "Ada"
    assert analysis.pr == bafflebox.analyse(match, "quick").pr == bafflebox.analyse(match.record(), "quick").pr
    assert all(rating is not None and rating > 0 for rating in analysis.pr)
    worst = analysis.worst(2)
    assert len(worst) == 2
    assert worst[0].lost >= worst[1].lost > 0
    assert {one.side for one in analysis.judgements} == set(bafflebox.Side)


def test_an_engine_that_does_not_exist_is_named(played: bafflebox.Match) -> None:
    with pytest.raises(InvalidInput, match="There is no engine 'deepblue'"):
        bafflebox.analyse(played, engine="deepblue")
    with pytest.raises(InvalidInput, match="There is no depth 'very deep'"):
        bafflebox.analyse(played, "very deep")


def test_every_replayed_turn_is_an_xgid_with_cube_and_score(played: bafflebox.Match) -> None:
    record = played.record()
    found = [bafflebox.xgid(record, game=game, turn=step.turn) for game, step in bafflebox.replay(record)]

    assert len(found) == sum(len(game.rolls) for game in record.games)
    assert len(set(found)) == len(found)
    for (game, step), text in zip(bafflebox.replay(record), found, strict=True):
        back = read_position_record(text)
        assert (back.length, back.score, back.position) == (3, record.game(game).score, step.before)
        assert back.turn is step.act.side


@pytest.mark.parametrize(("length", "score"), [(3, (3, 0)), (3, (0, -1)), (-1, (0, 0))])
def test_an_xgid_has_a_score_at_which_somebody_plays(length: int, score: tuple[int, int]) -> None:
    with pytest.raises(InvalidInput, match=r"A match to .* can't be in progress"):
        bafflebox.xgid(bafflebox.position("start"), length=length, score=score)


def test_a_position_can_do_what_a_match_can() -> None:
    text = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10"
    position = bafflebox.position(text)

    assert bafflebox.xgid(position, "31") == text
    assert bafflebox.position(bafflebox.xgid(position)) == position
    assert position.legal_plays("31") == position.legal_plays(bafflebox.Roll(3, 1))
    assert position.legal_plays("31") == bafflebox.Match.to(3).opened(3, 1).legal_plays
    assert str(position.scene()) == text_of(position.scene())
    assert position._repr_svg_() == position.scene()._repr_svg_()
