"""What holds of the outcome of every ruling, whatever the incident, the book and the facts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bafflebox.books import BOOKS, load
from bafflebox.errors import InvalidInput
from bafflebox.rulings import Ruling, all_incidents, rule
from bafflebox.rulings import remedies as r
from bafflebox.rulings.outcome import LEFT_OPEN, sides, ways
from books.test_random_facts import answers, some_facts

SHOWN_IN_PLAY = ("cube", "cube_owner", "next_game", "turn", "dice", "position", "game_over")


@st.composite
def some_match(draw: st.DrawFn, incident: str) -> dict[str, Any]:
    """Facts of an incident with something of the state of the match."""
    told = draw(some_facts(incident))
    kind = all_incidents()[incident]
    for fact in kind.state:
        if fact.name == "match_length":
            told[fact.name] = draw(st.sampled_from([5, 7, 9]))
        elif fact.name.startswith("score"):
            told[fact.name] = draw(st.integers(0, 4))
        elif draw(st.booleans()):
            told[fact.name] = draw(st.sampled_from(answers(fact) or [None]))
    return {name: value for name, value in told.items() if value is not None}


@pytest.mark.parametrize("incident", sorted(all_incidents()))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_an_outcome_agrees_with_itself_and_with_the_remedies(incident: str, data: st.DataObject) -> None:
    facts = data.draw(some_match(incident))
    for book in BOOKS:
        try:
            answer = rule(load(book), incident, facts)
        except InvalidInput:
            continue
        if isinstance(answer, Ruling):
            for label, outcome in answer.outcomes:
                _agrees_with_itself(outcome.to_json(), LEFT_OPEN in label, f"{book} {incident} {facts}")
            _agrees_with_remedies(answer, f"{book} {incident} {facts}")


def _agrees_with_itself(shown: dict[str, Any], left_open: bool, where: str) -> None:
    if shown.get("match_over"):
        assert not shown.keys() & set(SHOWN_IN_PLAY), where
    else:
        assert "winner" not in shown, where
    if shown.get("game_over"):
        assert "cube" not in shown, where
    else:
        assert "next_game" not in shown or shown.get("game_over") is None, where
    if "match_length" in shown and not left_open and shown.get("game_over") is not False:
        reached = [points >= shown["match_length"] for points in shown["score"].values()]
        assert sum(reached) != 1 or shown.get("match_over"), where
    if shown.get("next_game") == "crawford":
        assert "score" not in shown or shown["match_length"] - 1 in shown["score"].values(), where


def _agrees_with_remedies(answer: Ruling, where: str) -> None:
    kind = all_incidents()[answer.incident]
    implied = dict(kind.implies)
    names = dict(zip(("white", "black"), kind.side_names, strict=True))
    if answer.outcome is None:
        return
    shown = answer.outcome.to_json()
    (_, carried_out), *more = ways(answer.remedies)
    if more:
        return
    for remedy in carried_out:
        if isinstance(remedy, r.MatchLost):
            assert shown["match_over"], where
            loser = sides(kind)(remedy.by)
            assert loser is None or shown["winner"] == names[loser.other.value], where
        if isinstance(remedy, r.MatchGoesOn):
            assert not shown.get("match_over"), where
    lost = any(isinstance(remedy, r.MatchLost | r.Disqualified) for remedy in carried_out)
    if shown.get("match_over") and "score" in shown and "match_length" in shown and not lost:
        assert max(shown["score"].values()) >= shown["match_length"], where
    given = {"own": answer.facts.get("score_own"), "opp": answer.facts.get("score_opp")}
    points = [remedy for remedy in carried_out if isinstance(remedy, r.PointsAwarded)]
    changing = [remedy for remedy in carried_out if r.Change.SCORE in remedy.changes and remedy not in points]
    if points and not changing and "score" in shown and None not in given.values():
        added = sum(one.points * (2 if one.to is r.Party.BOTH else 1) for one in points)
        assert sum(shown["score"].values()) == sum(given.values()) + added, where
    if any(isinstance(one, r.DoubleVoid) for one in carried_out) and "cube" in shown and "cube_value" in answer.given:
        sets = any(isinstance(one, r.CubeSet | r.AnswerVoid | r.GameReplayed | r.Crawford) for one in carried_out)
        crawford = answer.given.get("crawford_game") or implied.get("crawford_game")
        assert sets or crawford or shown["cube"] == int(answer.given["cube_value"]), where


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("length", [1, 5, 9, 11])
def test_more_minutes_never_cost_less(book: str, length: int) -> None:
    cost = []
    for minutes in range(61):
        answer = rule(load(book), "late_start", {"minutes_late": minutes, "match_length": length})
        assert isinstance(answer, Ruling)
        lost = any(isinstance(remedy, r.MatchLost) for remedy, _ in answer.remedies)
        points = [remedy.points for remedy, _ in answer.remedies if isinstance(remedy, r.PointsAwarded)]
        cost.append(99 if lost else max(points, default=0))
    assert cost == sorted(cost)
