"""A match that was played here, written down: what the record tells is what happened."""

from __future__ import annotations

import pytest

from bafflebox.game import Both, is_over
from bafflebox.notation import FORMATS, read_match
from bafflebox.notation.record import FileReading
from bafflebox.notation.replay import positions
from bafflebox.records.check import check
from bafflebox.records.written import recorded
from support.matches import played

NAMES = Both("Ann", "Ben")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["backgammon", "sprintgammon", "longgammon"])
def test_the_record_is_sound_and_tells_the_score_and_every_board(name: str, seed: int) -> None:
    terms, done, match = played(name, seed)

    record = recorded(terms, done, NAMES)

    assert not check(FileReading((record,))).problems
    assert [game.outcome.points for game in record.games if game.outcome] == [game.scored for game in match.games]
    if match.game is not None and match.game.turn is not None and not is_over(match.game.position):
        assert record.games[-1].outcome is None


@pytest.mark.parametrize("form", [one for one in FORMATS if one.reader and one.writer], ids=lambda one: one.name)
def test_it_can_be_written_and_read_again(form: object) -> None:
    terms, done, _ = played("backgammon", 3)
    record = recorded(terms, done, NAMES)

    again = read_match(form.write(record)).match  # type: ignore[attr-defined]

    boards = [
        [(number, step.before, sorted(step.act.dice)) for number, step in positions(one)]  # OGXM sorts the dice
        for one in (record, again)
    ]
    assert boards[0] == boards[1]
    assert len(boards[0]) > 10
