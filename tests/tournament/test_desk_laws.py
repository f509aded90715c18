"""Laws of the desk: whatever is tried over several events at once, nobody is in two places, nothing is lost, a replay is the live tournament."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import BaffleBoxError, Refused
from bafflebox.tournament.calls import desk as call_desk
from bafflebox.tournament.calls import next_calls
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.course import course
from bafflebox.tournament.entries import mark_absent, reinstate, withdraw
from bafflebox.tournament.events import ContestId, DeskResult, Entrant, LateMeasure, MatchId, Repair
from bafflebox.tournament.hall import call, move, resume, start, suspend, withdraw_call
from bafflebox.tournament.lateness import rule_lateness
from bafflebox.tournament.match_file import MatchStage, match_id
from bafflebox.tournament.notices import sign_in, sign_out
from bafflebox.tournament.results import confirm, enter_result, report
from bafflebox.tournament.schedule import post
from bafflebox.tournament.state import evolve, replay
from bafflebox.tournament.structures import FixtureId
from support.desk import PEOPLE, TestDesk
from support.tournament_checker import faults

CONTESTS = (ContestId("open"), ContestId("blitz"))
ACTS = ("call", "start", "result", "report", "confirm", "suspend", "resume", "move", "uncall", "withdraw", "absent",
        "back", "correct", "away", "here", "late", "post", "next")  # fmt: skip
STORIES = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 11), st.integers(0, 3)), max_size=60)


def act(desk: TestDesk, name: str, number: int, other: int) -> None:
    contest = CONTESTS[other % 2]
    person = PersonId(PEOPLE[number % 8])
    matches = [match_id(contest, fixture) for fixture in course(desk.state, contest).matches]
    match: MatchId = matches[number % len(matches)]
    players = course(desk.state, contest).matches[_slot(match)].players
    winner = players[other % 2] if len(players) == 2 else Entrant(person)
    result = DeskResult((players[0], players[-1]) if players else (Entrant("x"), Entrant("y")), winner)
    acts: dict[str, Callable[[], object]] = {
        "call": lambda: desk.does(call, match, table=str(1 + other) if other else ""),
        "start": lambda: desk.does(start, match),
        "result": lambda: desk.does(enter_result, match, result),
        "report": lambda: desk.does(report, match, result, who=person),
        "confirm": lambda: desk.does(confirm, match, who=person),
        "suspend": lambda: desk.does(suspend, match, "night"),
        "resume": lambda: desk.does(resume, match),
        "move": lambda: desk.does(move, match, str(1 + other)),
        "uncall": lambda: desk.does(withdraw_call, match, "wrong"),
        "withdraw": lambda: desk.does(withdraw, contest, Entrant(person)),
        "absent": lambda: desk.does(mark_absent, contest, Entrant(person)),
        "back": lambda: desk.does(reinstate, contest, Entrant(person), "is here"),
        "correct": lambda: desk.does(correct, match, result, list(Repair)[other], "misread"),
        "away": lambda: desk.does(sign_out, person, who=person),
        "here": lambda: desk.does(sign_in, person, who=person),
        "late": lambda: desk.does(rule_lateness, match, players[:1], LateMeasure.FORFEIT, reason="gone", minutes=40),
        "post": lambda: desk.does(post, match, Millis(desk.now + number * MINUTE)),
        "next": lambda: [desk.does(start, found, table=table) for found, table in next_calls(desk.state, desk.now)],
    }
    acts[name]()


def _slot(match: MatchId) -> FixtureId:
    return FixtureId(match.partition("/")[2])


def told(story: list[tuple[str, int, int]], refusals: list[Refused] | None = None) -> TestDesk:
    desk = TestDesk()
    for contest in CONTESTS:
        desk.contest("KO; consolation from main", contest=contest, name=contest, priority=len(contest))
        desk.enters(*PEOPLE[:8], contest=contest)
        desk.draws(contest=contest)
    desk.tables(3)
    for name, number, other in story:
        try:
            act(desk, name, number, other)
        except Refused as refused:
            if refusals is not None:
                refusals.append(refused)
        except BaffleBoxError:
            continue
    return desk


@given(STORIES)
@settings(max_examples=60, deadline=None)
def test_nobody_is_in_two_places_and_a_replay_is_the_live_tournament(story: list[tuple[str, int, int]]) -> None:
    desk = told(story)

    assert faults(desk.events) == []
    assert replay(desk.events) == desk.state
    assert desk.state.version == len(desk.events)
    for contest in CONTESTS:
        assert course(desk.state, contest).stale == ()
        on = [file for file in desk.state.files_of(contest) if file.stage in (MatchStage.CALLED, MatchStage.PLAYING)]
        for file in on:
            assert set(file.players or ()) == set(course(desk.state, contest).matches[_slot(file.match)].players)


@given(STORIES)
@settings(max_examples=30, deadline=None)
def test_what_the_desk_proposes_to_call_can_be_called(story: list[tuple[str, int, int]]) -> None:
    desk = told(story)
    for match, table in next_calls(desk.state, desk.now):
        desk.does(call, match, table=table, minutes=0)
    assert faults(desk.events) == []
    assert all(
        not item.can_be_called or not call_desk(desk.state, desk.now).tables
        for item in call_desk(desk.state, desk.now).waiting
    )


@given(STORIES, st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_the_order_in_which_results_came_means_nothing(story: list[tuple[str, int, int]], chance: Random) -> None:
    """The same results entered in another order that is possible make the same course of the contest."""
    desk = told([item for item in story if item[0] == "result"])
    results = {file.match: file for file in desk.state.files.values() if file.result}
    again = told([])
    while results:
        ready = [
            match
            for match, file in results.items()
            if set(course(again.state, file.contest).matches[_slot(match)].players) == set(file.players or ())
        ]
        match = chance.choice(sorted(ready))
        result = results.pop(match).result
        again.does(enter_result, match, result)

    for contest in CONTESTS:
        assert course(again.state, contest) == course(desk.state, contest)
    assert evolve(None, desk.events[0]) == evolve(None, again.events[0])
