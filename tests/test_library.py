"""`import bafflebox`: the dozen things most programs need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import bafflebox
from bafflebox.errors import InvalidInput
from bafflebox.game import LONGGAMMON, SPRINTGAMMON, Discipline
from bafflebox.game.draw import text
from bafflebox.notation.formats import FORMATS


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
        InvalidInput, match=r"'match.doc' does not say how to write the match. End it with one of: .*\.mat"
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
    assert text(played.scene())
    assert bafflebox.Match.to(3).scene().position._repr_svg_().startswith("<svg")


def test_strings_are_accepted() -> None:
    opened = bafflebox.Match.to(3).opened(6, 1).played("13/7 8/7")

    assert opened.rolled("55").legal_plays
    assert opened.legal_plays == ()
    with pytest.raises(InvalidInput, match=r"'huge' is not a result\. Write single, gammon or backgammon"):
        opened.conceded("huge")


def test_a_ruling_or_what_is_missing_for_one() -> None:
    assert bafflebox.rule("usbgf", "late_start", minutes_late=12, match_length=7).citations
    with pytest.raises(InvalidInput, match="Say also: minutes_late"):
        bafflebox.rule("usbgf", "late_start")
