"""Results from a spreadsheet: all of them or none, with a sentence for each bad line."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.course import course
from bafflebox.tournament.events import ResultEntered
from bafflebox.tournament.hall import start
from bafflebox.tournament.reports import results_csv
from bafflebox.tournament.result_list import take_results
from support.desk import DEE, OPEN, PEOPLE, TestDesk, club

NAMES = {name: name.capitalize() for name in PEOPLE}


def name(person: str) -> str:
    return NAMES.get(person, person)  # type: ignore[call-overload, no-any-return]


def take(desk: TestDesk, text: str, who: str = DEE) -> tuple[int, int]:
    taken = take_results(desk.state, text, who, desk.now, names=name)  # type: ignore[arg-type]
    desk.keep(taken.events)
    return taken.new, taken.known


def four(structure: str = "KO len 5") -> TestDesk:
    return club("ann", "ben", "cid", "dora", structure=structure)


@pytest.mark.parametrize(
    "text",
    [
        "match,winner,score\nmain:1.1,Ann,5-3\nmain:1.2,Cid,5-0\nmain:2.1,Ann,5-4\n",
        "id;points 1;points 2\nopen/main:1.1;5;3\nopen/main:1.2;5;0\nopen/main:2.1;5;4\n",
        "Round\tPlayer 1\tPlayer 2\tScore\n1\tBen\tAnn\t3-5\n1\tcid\tDORA\t5:0\n2\tAnn\tCid\t5–4\n",
        "winner,loser,score\nAnn,Ben,5-3\nCid,Dora,5-0\nAnn,Cid,5-4\n",
        "\ufeffplayer,opponent,winner,result\nAnn,Ben,Ann,5-3\n,,,\nCid,Dora,Cid,5-0\nCid,Ann,Ann,4-5\n",
    ],
)
def test_a_list_is_taken_whatever_names_its_matches(text: str) -> None:
    desk = four()
    assert take(desk, text) == (3, 0)
    found = {e.match: e.result.points for e in desk.events if isinstance(e, ResultEntered)}
    assert found == {"open/main:1.1": (5, 3), "open/main:1.2": (5, 0), "open/main:2.1": (5, 4)}
    assert take(desk, text) == (0, 3), "what is on record already is passed over"


def test_a_match_is_known_by_its_table() -> None:
    desk = four()
    desk.does(start, desk.match("main:1.2"), table="3")
    assert take(desk, "table,score\n3,5-2\n") == (1, 0)
    result = desk.state.file(desk.match("main:1.2")).result
    assert result is not None
    assert (result.winner, result.points) == ("cid", (5, 2))


def test_boards_and_endings_are_read() -> None:
    desk = four("KO best of 3 len 5")
    take(desk, "match,winner,boards,ending\nmain:1.1,Ann,5-3 2-5 5-4,\nmain:1.2,Cid,,forfeit\n")
    first, second = (desk.state.file(desk.match(slot)).result for slot in ("main:1.1", "main:1.2"))
    assert first is not None
    assert second is not None
    assert (first.boards, second.ending.value) == (((5, 3), (2, 5), (5, 4)), "forfeit")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("1,Ann,Zoe,5-3", "line 3: There is no player 'Zoe'"),
        ("1,Ann,Ben,4-3", "line 3: 4-3 is not how a match to 5 ends"),
        ("1,Ann,Ben,five", "line 3: 'five' is not a score"),
        ("1,Ann,Ben,", "line 3: Say who won"),
        ("2,Ann,Ben,5-3", "line 3: Ann and Ben don't meet in round 2"),
        ("1,Ann,Cid,5-3", "line 3: Ann and Cid don't meet"),
        ("one,Ann,Ben,5-3", "line 3: 'one' is not a round"),
        ("1,Cid,Dora,0-5", "line 3: open/main:1.2 is on record as: Cid beat Dora 5-0. Correct it at the desk."),
        ("1,Ann,Ben,5-3,more", "line 3: It has 5 cells, and there are 4 columns"),
    ],
)
def test_each_bad_line_is_told_and_nothing_is_taken(line: str, sentence: str) -> None:
    desk = four()
    text = f"round,player 1,player 2,score\n1,Cid,Dora,5-0\n{line}\n"
    before = desk.state
    with pytest.raises(InvalidInput) as refused:
        take(desk, text)
    assert "no result was taken" in refused.value.sentence
    assert sentence in refused.value.sentence
    assert desk.state == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "for example: round,player 1,player 2,score"),
        ("score\n5-3\n", "No column says which match"),
        ("match,score\n", "no lines below"),
        ("match,winner,score\nmain:1.1,Ben,5-3\n", "is Ann's win, and Ben is named as winner"),
        ("match,winner\nmain:9.9,Ben\n", "There is no match 'main:9.9'"),
        ("table,score\n7,5-3\n", "No match is being played at table '7'"),
        ("event,match,winner\nclosed,main:1.1,Ann\n", "There is no event 'closed'"),
    ],
)
def test_a_list_that_says_too_little_or_contradicts_itself_is_told_so(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        take(four(), text)


def test_only_the_staff_takes_a_list() -> None:
    with pytest.raises(Refused):
        take(four(), "match,winner\nmain:1.1,Ann\n", who="ann")


def test_the_results_that_were_written_out_are_read_in_again() -> None:
    desk, other = (club(*PEOPLE[:8], structure="KO len 5; progressive from main") for _ in range(2))
    desk.plays_out()
    text = results_csv(desk.state, name)
    assert take(other, text) == (len([e for e in desk.events if isinstance(e, ResultEntered)]), 0)
    assert course(other.state, OPEN).is_over
    assert results_csv(other.state, name) == text
