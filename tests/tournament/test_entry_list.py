"""Entry lists from spreadsheets: columns by their headings, bad lines with their numbers, nothing by half."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.tournament.entry_list import EntryLine, read_entries, write_entries


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("name\nAnn Lee\n", ("Ann Lee",)),
        ("\ufeffName,Club\nAnn Lee,Reading\n", ("Ann Lee",)),
        ("Surname\tFirst_Name\nLee\tAnn\n", ("Ann Lee",)),
        ('PLAYER;Elo\n"Lee, Ann";1700\n', ("Ann Lee",)),
        ("no.,Player Name,Partner\n1,Ann Lee,Ben Roy\n", ("Ann Lee", "Ben Roy")),
        ("\n\nname\n\nAnn Lee\n\n", ("Ann Lee",)),
    ],
    ids=["plain", "byte-order-mark", "tabs", "semicolons", "partner", "empty-lines"],
)
def test_names_are_found_whatever_the_columns_are_called(text: str, names: tuple[str, ...]) -> None:
    [line] = read_entries(text)
    assert line.names == names


def test_everything_that_is_known_of_a_player_is_read() -> None:
    text = (
        "Name,Rating,USBGF,Country,E-Mail,Mobile,Division,Seed,Club\n"
        "Ann Lee,1712,4711,GB,ann@example.org,+44 1,Open,3,Reading BC\n"
    )
    [line] = read_entries(text, ["open"])
    assert (line.line, line.club, line.seed, line.event) == (2, "Reading BC", 3, "Open")
    assert line.details == {
        "rating": "1712", "federation": "4711", "country": "GB", "email": "ann@example.org", "phone": "+44 1",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The list is empty"),
        ("name\n", "no line below"),
        ("club,rating\nX,1\n", "No column holds names. There are: club, rating."),
        ("name,club\n,Reading\n", "line 2: there is no name"),
        ("name,rating\nAnn,strong\n", "line 2: 'strong' is no rating"),
        ("name,email\nAnn,ann\n", "line 2: 'ann' is no e-mail address"),
        ("name,seed\nAnn,first\n", "line 2: 'first' is no place in the seeding"),
        ("name\nAnn\nBen\nann\n", "line 4: ann stands on line 2 already"),
        ("name,event\nAnn,closed\n", "line 2: there is no event 'closed'; there are: open"),
        ("name\nAnn,1,2\n", "line 2: it has 3 cells, and there are 1 columns"),
    ],
)
def test_a_bad_list_is_told_with_the_line_and_what_would_be_right(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput) as told:
        read_entries(text, ["open"])
    assert sentence in told.value.sentence


def test_every_bad_line_is_told_at_once() -> None:
    with pytest.raises(InvalidInput) as told:
        read_entries("name,rating\n,1\nAnn,x\nBen,1500\n")
    assert "line 2" in told.value.sentence
    assert "line 3" in told.value.sentence
    assert "line 4" not in told.value.sentence


WORDS = st.text("abcdefghijklmnopqrstuvwxyzäøłЖ '", min_size=1, max_size=12).map(str.strip).filter(bool)


@given(
    st.lists(st.tuples(WORDS, WORDS, st.integers(0, 99)), min_size=1, max_size=6, unique_by=lambda row: row[0].lower())
)
def test_what_is_written_is_read_again(rows: list[tuple[str, str, int]]) -> None:
    lines = [
        EntryLine(place, (name,), club, seed, "open", {"country": "GB"})
        for place, (name, club, seed) in enumerate(rows, 2)
    ]
    assert list(read_entries(write_entries(lines))) == lines
