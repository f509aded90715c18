"""Matches that are several: the boards of a team, the matches of a best of three. Each has its score, and together they decide."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.at_tables import terms_for
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import DeskResult, Entrant, MatchEnding, Repair, Score
from bafflebox.tournament.explain import result_sentence
from bafflebox.tournament.rated import rated_matches
from bafflebox.tournament.ratings import POLICIES
from bafflebox.tournament.results import confirm, enter_result, read_scores, report
from support.desk import OPEN, TestDesk, club

ANN, BEN = Entrant("ann"), Entrant("ben")


def teams(structure: str = "KO team 3 boards len 5") -> TestDesk:
    desk = TestDesk()
    desk.contest(structure, team_size=3)
    for names in (("ann", "ben", "cid"), ("dora", "eve", "fay")):
        desk.does(enter, OPEN, [PersonId(name) for name in names])
    desk.draws()
    return desk


def sides(desk: TestDesk) -> tuple[Entrant, Entrant]:
    first, second = (entry.entrant for entry in desk.state.contest(OPEN).field)
    return first, second


@pytest.mark.parametrize(
    ("boards", "points"),
    [("5-3 2-5 5-4", (2, 1)), ("5-0,5-1,5-2", (3, 0)), ("0-5; 6-4; 5-4", (2, 1))],
)
def test_boards_make_the_result_of_a_team(boards: str, points: Score) -> None:
    desk = teams()
    first, second = sides(desk)
    match = desk.match("main:1.1")
    desk.does(enter_result, match, DeskResult((first, second), first, boards=read_scores(boards)))
    result = desk.state.file(match).result
    assert result is not None
    assert result.points == points
    assert result_sentence(result).startswith(f"{first} beat {second} {points[0]}-{points[1]} (")


@pytest.mark.parametrize(
    ("structure", "boards", "points", "sentence"),
    [
        ("KO team 3 boards len 5", "5-3 5-4", (0, 0), "has 3 results, but 2 were given"),
        ("KO team 3 boards len 5", "5-3 4-4 5-1", (0, 0), "Board 2 has no winner"),
        ("KO team 3 boards len 5", "5-3 4-2 5-1", (0, 0), "Board 2: 4-2 is not how a match to 5 ends"),
        ("KO team 3 boards len 5", "3-5 2-5 5-1", (0, 0), "The winner has 1 boards"),
        ("KO team 3 boards len 5", "5-3 2-5 5-1", (3, 0), "The boards add up to 2-1, not 3-0"),
        ("KO team 4 boards", "5-3 2-5 5-1 0-5", (0, 0), "A level match is settled by the director"),
        ("KO team 3 boards len 5", "", (5, 3), "has 3 results, but 8 were given"),
        ("KO best of 3 len 5", "5-3", (0, 0), "1-0 is not how a best of 3 ends"),
        ("KO best of 3 len 5", "5-3 5-1 2-5", (0, 0), "is over once"),
        ("KO best of 3 len 5", "", (5, 3), "5-3 is not how a best of 3 ends"),
        ("KO len 5", "5-3", (0, 0), "is a single match, so it has one score"),
    ],
)
def test_a_result_that_its_boards_do_not_make_is_refused(
    structure: str, boards: str, points: Score, sentence: str
) -> None:
    desk = teams(structure)
    first, second = sides(desk)
    wrong = DeskResult((first, second), first, points=points, boards=read_scores(boards) if boards else ())
    with pytest.raises(InvalidInput, match=sentence):
        desk.does(enter_result, desk.match("main:1.1"), wrong)


def test_a_level_match_of_teams_is_settled_by_the_director() -> None:
    desk = teams("KO team 4 boards len 5")
    first, second = sides(desk)
    level = DeskResult((first, second), None, MatchEnding.SETTLED, boards=read_scores("5-3 2-5 5-1 0-5"))
    desk.does(enter_result, desk.match("main:1.1"), level, goes_on=second)
    file = desk.state.file(desk.match("main:1.1"))
    assert file.result is not None
    assert file.counts is not None
    assert (file.result.points, file.counts.winner) == ((2, 2), second)


def test_both_sides_report_the_boards_and_a_board_that_differs_is_for_the_desk() -> None:
    desk = club(ANN, BEN, structure="KO best of 3 len 5")
    match = desk.match("main:1.1")
    said = DeskResult((ANN, BEN), ANN, boards=((5, 3), (2, 5), (5, 4)))
    seen_from_there = DeskResult((BEN, ANN), ANN, boards=((3, 5), (5, 2), (3, 5)))
    desk.does(report, match, said, who="ann")
    desk.does(report, match, seen_from_there, who="ben")
    assert desk.state.file(match).disputed is not None

    again = club(ANN, BEN, structure="KO best of 3 len 5")
    again.does(report, match, said, who="ann")
    again.does(confirm, match, who="ben")
    assert again.state.file(match).result == replace(said, length=5, points=(2, 1))


def test_one_board_is_corrected() -> None:
    desk = club(ANN, BEN, structure="KO best of 3 len 5")
    match = desk.match("main:1.1")
    desk.does(enter_result, match, DeskResult((ANN, BEN), ANN, boards=((5, 3), (2, 5), (5, 4))))
    right = DeskResult((BEN, ANN), BEN, boards=((3, 5), (5, 2), (5, 4)))
    desk.does(correct, match, right, Repair.REPLAY, "the last sheet was read from the wrong side")
    result = desk.state.file(match).result
    assert result is not None
    assert (result.winner, result.points, result.boards) == (BEN, (1, 2), ((5, 3), (2, 5), (4, 5)))


def test_a_match_of_several_has_no_table_of_its_own() -> None:
    desk = club(ANN, BEN, structure="KO best of 3 len 5")
    with pytest.raises(Refused, match="enter its result at the desk"):
        terms_for(desk.state, desk.match("main:1.1"))


def test_each_match_of_a_best_of_three_is_rated_by_itself() -> None:
    desk = club(ANN, BEN, structure="KO best of 3 len 5")
    desk.does(enter_result, desk.match("main:1.1"), DeskResult((ANN, BEN), BEN, boards=((5, 3), (2, 5), (4, 5))))
    found = rated_matches(desk.state, POLICIES["usual"]).matches
    assert [(one.id, one.winner, one.loser, one.length) for one in found] == [
        ("open/main:1.1#1", "ann", "ben", 5),
        ("open/main:1.1#2", "ben", "ann", 5),
        ("open/main:1.1#3", "ben", "ann", 5),
    ]
