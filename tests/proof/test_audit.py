"""The audit of the weekend is not blind: whatever the scribe knows otherwise than the journal is found."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest

from proof.weekend.audit import Audit
from proof.weekend.scribe import Scribe, Truth
from support.commands import run

STRUCTURES = {"main": "KO len 5"}


def desk(*words: str) -> str:
    answer = run("tournament", *words)
    assert answer.code == 0, answer.err
    return answer.out


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Scribe]:
    """Four players, three matches, and a scribe who was there."""
    monkeypatch.chdir(tmp_path)
    desk("new", "Club", "--director", "Dee", "--book", "eubgf", "--event", "main: KO len 5")
    desk("fees", "10")
    desk("prizes", "main:1=60", "main:2=40")
    desk("enter", "Ann", "Ben", "Cid", "Dora")
    desk("draw", "--by-hand", "Ann,Ben,Cid,Dora")
    for who in ("Ann", "Cid", "Ann"):
        desk("result", who, "5-2")
    for who in ("Ann", "Ben", "Cid", "Dora"):
        desk("pay", who)
    desk("finish")
    desk("award")
    desk("pay-out", "Ann")
    desk("pay-out", "Cid")
    rows = list(csv.DictReader(StringIO(desk("report", "results", "--format", "csv"))))
    scribe = Scribe()
    for row in rows:
        winner = row["winner"]
        loser = row["player 2"] if winner == row["player 1"] else row["player 1"]
        scribe.played.append(Truth(f"main/{row['match']}", winner, loser, 5, 2))
    return tmp_path / "tournament.db", scribe


def test_a_sound_evening_has_no_fault(played: tuple[Path, Scribe]) -> None:
    data, scribe = played
    assert [fault for check in Audit(data, scribe, STRUCTURES).checks() for fault in check.faults] == []


def test_whatever_the_scribe_knows_otherwise_is_found(played: tuple[Path, Scribe]) -> None:
    data, scribe = played
    first = scribe.played[0]
    scribe.played[0] = Truth(first.match, first.loser, first.winner, 5, 2)
    scribe.played.append(Truth("main/main:9.9", "Ann", "Dora", 5, 0))
    scribe.points["main/main:1.1", "Ann"] = 1
    scribe.ruled["club-1"] = "changed on appeal"
    scribe.refused.append("Zed")
    told = " ".join(fault for check in Audit(data, scribe, STRUCTURES).checks() for fault in check.faults)
    for words in ("nobody played that", "is lost", "should have 1", "has no ruling", "0 of 1 refusals"):
        assert words in told, words
