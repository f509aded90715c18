"""Journals of every released form give the same states for ever: what was decided is never decided again by another law."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bafflebox.cases import PersonId
from bafflebox.game import Position, Side
from bafflebox.rulings import remedies as r
from bafflebox.store.kinds import HOUSE
from bafflebox.store.lines import from_lines
from bafflebox.table import Table, acts, decide, evolve, replay
from bafflebox.table.law import Law
from bafflebox.tournament.state import replay as replay_tournament

GOLDEN = Path(__file__).parent / "golden"


def events(name: str, stream: str) -> Iterable[Any]:
    rows = from_lines((GOLDEN / name).read_text("utf-8").splitlines(), name).rows
    return [HOUSE.entry(row).event for row in rows if row.stream == stream]


def test_a_table_from_before_there_were_editions() -> None:
    """A match to three: a penalty point, a player twelve minutes late, the match forfeited by the ruling."""
    table = replay(events("table-1.jsonl", "table/t1"))

    assert table.terms.edition == ""
    assert table.law.book.edition == "2025"
    assert table.is_over
    assert str(table.match.score).startswith("0-1 of 3")
    ruling = table.docket.incidents[0].ruling
    assert ruling is not None
    assert ruling.verdict.startswith("The penalty points for this delay exceed half of the match length")


def test_a_tournament_from_before_there_were_editions() -> None:
    state = replay_tournament(events("tournament-1.jsonl", "tournament/club"))

    assert state.opened.edition == ""
    assert state.book.key == "usbgf"
    assert len(state.contest("open").entries) == 4
    assert state.incidents["club-1"].incident == "late_start"


def test_a_table_with_an_edition_and_house_rules() -> None:
    """An illegal play taken back by a choice, and a player late by the club's own rule, which the journal brings along."""
    table = replay(events("table-2.jsonl", "table/t2"))

    assert (table.terms.edition, table.law.book.id) == ("2025", "usbgf+club")
    assert str(table.match.score) == "1-0 of 5"
    illegal, late = (table.docket.incidents[number].ruling for number in (1, 2))
    assert illegal is not None
    assert illegal.verdict == "The opponent decides whether the illegal move is corrected."
    assert late is not None
    assert (late.clauses, late.sentences) == (("club:1",), ("1 penalty point for the opponent.",))
    assert table.game is not None
    assert table.game.position == Position.of("24:2 13:5 8:3 6:5", "24:2 13:5 8:2 6:4 5:2")
    assert table.clock is not None
    assert [table.clock.accounts[side].reserve for side in Side] == [572_708, 600_000]


def test_a_ruling_that_was_kept_in_words_is_carried_out_by_the_edition_of_its_table() -> None:
    """The first ruling is carried out; on the second one Black has chosen, and nobody has carried it out yet."""
    table = replay(events("table-3.jsonl", "table/t3"))

    (found,) = table.docket.open
    assert found.ruling is not None
    assert [one.remedy for one in found.ruling.remedies] == [None, None]
    assert found.ruling.sentences[1].startswith("The opponent chooses aloud, before rolling validly:")
    assert found.choices == ("have it corrected",)
    assert str(table.match.score) == "1-0 of 5"
    assert _settled(table).game.position == table.rules.start


def test_a_ruling_is_carried_out_as_it_was_given_whatever_the_law_says_today(monkeypatch: pytest.MonkeyPatch) -> None:
    table = replay(events("table-4.jsonl", "table/t4"))
    monkeypatch.setattr(Law, "answer", _nobody_asks)

    (found,) = table.docket.open
    assert found.ruling is not None
    assert (found.ruling.book, found.ruling.violation) == ("usbgf@2025", True)
    duty, choice = (one.remedy for one in found.ruling.remedies)
    assert isinstance(duty, r.Duty)
    assert isinstance(choice, r.Choice)
    (outcome,) = found.ruling.outcomes
    assert outcome.left["penalty_points"] == {"offender": 0, "opponent": 1}
    assert _settled(table).game.position == table.rules.start


def _settled(table: Table) -> Table:
    for event in decide(table, acts.ApplyRuling(table.docket.open[0].number), PersonId("dee"), table.at):
        table = evolve(table, event)
    assert not table.docket.open
    assert table.docket.incidents[-1].remedies == ("duty", "play_corrected")
    return table


def _nobody_asks(*_: object) -> None:
    raise AssertionError("The law is not asked about what it has decided.")
