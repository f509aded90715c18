"""What federations get: a folder of files each, by what their book demands."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.tournament.entries import refuse, request_entry
from bafflebox.tournament.events import DeskResult, Entrant, MatchEnding
from bafflebox.tournament.federations import FEDERATIONS, federation_of, written_for
from bafflebox.tournament.opening import finish_contest
from bafflebox.tournament.results import enter_result
from support.appealing import NAMES, appealed, heard, ruled
from support.desk import OPEN, TestDesk, club


def played(book: str) -> TestDesk:
    desk = TestDesk(book)
    desk.contest("KO len 5")
    desk.enters("ann", "ben")
    desk.does(request_entry, OPEN, ["zed"], who="zed")
    desk.does(refuse, OPEN, Entrant("zed"), reason="barred by the federation", told=True)
    desk.draws()
    desk.does(
        enter_result,
        desk.match("main:1.1"),
        DeskResult((Entrant("ann"), Entrant("ben")), Entrant("ann"), points=(5, 2)),
    )
    desk.does(finish_contest, OPEN)
    return desk


@pytest.mark.parametrize("name", list(FEDERATIONS))
@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "ibf", "standards"])
def test_every_federation_gets_its_papers_under_every_book(name: str, book: str) -> None:
    desk = played(book)
    files = written_for(FEDERATIONS[name], desk.state, {}, lambda person: f"<{person}>")

    assert set(files) == {"cover.txt", *FEDERATIONS[name].papers}
    for file, text in files.items():
        if file.endswith(".csv"):
            rows = list(csv.reader(io.StringIO(text)))
            assert rows
            assert len({len(row) for row in rows}) == 1, file
    assert json.loads(files["report.json"])["tournament"]["book"] == book
    rated = list(csv.DictReader(io.StringIO(files["rated-matches.csv"])))
    assert [(row["winner"], row["loser"], row["points won"]) for row in rated] == [("<ann>", "<ben>", "5")]


def test_the_european_federation_hears_of_refusals_and_results_with_the_clauses_that_demand_it() -> None:
    desk = played("eubgf")
    files = written_for(FEDERATIONS["eubgf"], desk.state, {})
    [refused] = csv.DictReader(io.StringIO(files["refusals.csv"]))
    assert "barred by the federation" in refused["what happened and why"]
    assert refused["clauses"].startswith("eubgf:")
    assert "The results of the tournament. [eubgf:" in files["cover.txt"]


@pytest.mark.parametrize(
    ("book", "name"),
    [("usbgf", "usbgf"), ("us2009", "usbgf"), ("standards", "usbgf"), ("eubgf", "eubgf"), ("ibf", "ibf")],
)
def test_the_federation_of_a_book_is_known(book: str, name: str) -> None:
    assert federation_of(TestDesk(book).state).id == name


def test_where_a_book_demands_nothing_the_cover_says_so() -> None:
    files = written_for(FEDERATIONS["usbgf"], TestDesk("usbgf").state, {})
    assert "demands no report" in files["cover.txt"]
    assert "Nothing happened that the book requires" in files["cover.txt"]


def test_the_cover_tells_when_it_was_played_and_of_every_dispute_with_what_came_of_the_appeal() -> None:
    desk = club(*NAMES, book="usbgf", structure="KO len 5")
    case = heard(desk, appealed(desk, ruled(desk)), 2)

    cover = written_for(FEDERATIONS["usbgf"], desk.state, {case.id: case})["cover.txt"]

    assert re.search(r"^Played: \d{4}-\d\d-\d\d$", cover, re.MULTILINE)
    assert re.search(
        r"^- \d{4}-\d\d-\d\d, Quarter-final, .*ben.*: shouting\. Ruled: A penalty\. On appeal: No penalty\.$",
        cover,
        re.MULTILINE,
    )
    assert "There was no dispute." in written_for(FEDERATIONS["usbgf"], desk.state, {})["cover.txt"]


def test_a_forfeit_is_reported_with_the_length_that_the_match_had_and_is_not_rated() -> None:
    desk = club("ann", "ben", structure="KO len 5")
    players = (Entrant("ann"), Entrant("ben"))
    desk.does(enter_result, desk.match("main:1.1"), DeskResult(players, players[0], MatchEnding.FORFEIT))

    files = written_for(FEDERATIONS["usbgf"], desk.state, {})

    [row] = csv.DictReader(io.StringIO(files["results.csv"]))
    assert (row["length"], row["ending"]) == ("5", "forfeit")
    [event] = json.loads(files["report.json"])["results"]
    assert [match["length"] for match in event["matches"]] == [5]
    assert list(csv.DictReader(io.StringIO(files["rated-matches.csv"]))) == []


def test_an_unknown_federation_is_named() -> None:
    with pytest.raises(InvalidInput, match="fide"):
        federation_of(TestDesk().state, "fide")
