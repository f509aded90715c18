"""What a desk arranges now and then, through the commands by which it does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.commands import Answer, run


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("tournament", "new", "Club", "--director", "Dee", "--event", "open: RR len 5")
    run("tournament", "event", "blitz", "KO len 3")
    run("tournament", "enter", "Ann", "Ben", "Cid", "--event", "open")


def desk(*words: str) -> Answer:
    answer = run("tournament", *words)
    assert answer.code == 0, answer.err
    return answer


@pytest.mark.usefixtures("club")
def test_conditions_change_before_the_draw_and_not_after_it() -> None:
    desk("change-event", "structure=RR len 3", "--event", "open", "--reason", "little time")
    desk("draw", "--event", "open", "--dice", "65 31 42 11 66 52 34 21 63 15")
    refused = run("tournament", "change-event", "structure=KO", "--event", "open", "--reason", "bored")
    assert refused.code == 2
    assert "can no longer change" in refused.err
    assert "little time" in desk("log").out


@pytest.mark.usefixtures("club")
def test_a_monitor_is_asked_for_by_a_player_and_paid_by_the_organiser() -> None:
    desk("draw", "--event", "open", "--dice", "65 31 42 11 66 52 34 21 63 15")
    desk("--as", "Ann", "ask-monitor", "Ann", "--event", "open")
    assert run("tournament", "--as", "Dee", "ask-monitor", "Ann", "--event", "open").code == 2
    desk("pay-monitor", "Mona", "12.50")
    assert "12.50" in desk("report", "cash", "--event", "open").out


@pytest.mark.usefixtures("club")
def test_a_result_of_the_wrong_match_is_moved_and_posted() -> None:
    desk("draw", "--event", "open", "--dice", "65 31 42 11 66 52 34 21 63 15")
    desk("prefer", "Ann", "blitz", "open")
    told = desk("result", "Ann", "5-1", "--event", "open").out
    match = re.search(r":(\d\.\d)", told)
    assert match
    desk("post-result", match[1], "--event", "open")
    other = next(number for number in ("1.1", "2.1", "3.1") if number != match[1])
    before = desk("log").out
    wrong = run("tournament", "move-result", match[1], other, "--event", "open", "--reason", "wrong line")
    assert wrong.code == 2  # others play there: nothing is moved
    assert desk("log").out == before


@pytest.mark.usefixtures("club")
def test_a_spectator_is_sent_away_with_a_reason() -> None:
    desk("expel", "Zed", "--reason", "shouted the move")
    assert "shouted the move" in desk("log").out


def test_a_command_takes_the_fields_of_its_act() -> None:
    from bafflebox.cli.tournament.running import COMMANDS
    from bafflebox.service.hall.acts.matches import SuspendMatch

    command = COMMANDS["suspend"]
    told = {field.name for field in SuspendMatch.form.fields}
    assert told <= {one.name for one in command.params}
    (score,) = (one for one in command.params if one.name == "score")
    assert getattr(score, "help", "") == "The score as it stands, e.g. 3-2."
