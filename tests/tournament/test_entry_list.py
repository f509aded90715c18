"""Entry lists from spreadsheets: columns by their headings, bad lines with their numbers, nothing by half."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.tournament.entry_list import EntryLine, read_entries, write_entries
from bafflebox.tournament.spreadsheet import decoded, encoded, guarded, unguarded


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
        ("name\n", "no lines below"),
        ("club,rating\nX,1\n", "No column holds names. There are: club, rating."),
        ("name,club\n,Reading\n", "line 2: there is no name"),
        ("name,rating\nAnn,strong\n", "line 2: 'strong' is not a rating"),
        ("name,email\nAnn,ann\n", "line 2: 'ann' is not an e-mail address"),
        ("name,seed\nAnn,first\n", "line 2: 'first' is not a seed"),
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


ANYTHING = (
    st.one_of(
        st.text("abcäøłЖşğİ محد 🎲'=+-@,;\"0", min_size=1, max_size=12),
        st.sampled_from(
            [
                '=HYPERLINK("x")',
                "-2+3|x",
                "'=x",
                "''@a",
                "King, Martin",
                "-7",
                "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
            ]
        ),
    )
    .map(str.strip)
    .filter(bool)
)
DETAILS = st.fixed_dictionaries(
    {},
    optional={
        "country": ANYTHING,
        "phone": st.just("+44 20 7946 0000"),
        "rating": st.just("1712.5"),
        "federation": ANYTHING,
    },
)


@st.composite
def entry_lines(draw: st.DrawFn) -> list[EntryLine]:
    lines = []
    teams = st.lists(ANYTHING, min_size=1, max_size=8).map(tuple)
    for number, names in enumerate(
        draw(st.lists(teams, min_size=1, max_size=4, unique_by=lambda names: "+".join(names).lower()))
    ):
        mates = tuple(draw(DETAILS) for _ in names[1:])
        seed, club = draw(st.integers(0, 99)), draw(ANYTHING)
        lines.append(EntryLine(number + 2, names, club, seed, "open", draw(DETAILS), mates if any(mates) else ()))
    return lines


@given(entry_lines())
def test_what_is_written_is_read_again(lines: list[EntryLine]) -> None:
    assert list(read_entries(write_entries(lines))) == lines


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("Ann", "Ann"),
        ("=1+1", "'=1+1"),
        ("-2+3|' /C calc'!A0", "'-2+3|' /C calc'!A0"),
        ("-2", "-2"),
        ("-2,5", "-2,5"),
        ("- none", "'- none"),
        ("'=x", "''=x"),
        ("O'Neill", "O'Neill"),
        ("'Ann", "'Ann"),
    ],
)
def test_no_cell_is_a_formula_and_each_is_read_as_it_was(cell: str, shown: str) -> None:
    assert guarded(cell) == shown
    assert unguarded(shown) == cell


@given(st.text())
def test_every_cell_comes_back_from_its_guard(cell: str) -> None:
    assert unguarded(guarded(cell)) == cell
    assert guarded(cell)[:1] not in ("=", "+", "@", "\t", "\r")


@pytest.mark.parametrize(
    "text", ["name\nŞükrü İğdır\n", "name\nΓιώργος\n", "name\nمحمد علي\n", "name\nAnn 🎲\n", "name\nAnn\n"]
)
@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16"])
def test_letters_of_every_language_come_back_from_a_spreadsheet(text: str, coding: str) -> None:
    assert decoded(encoded(text)) == text
    assert read_entries(decoded(text.encode(coding)))[0].names == (text.split("\n")[1],)
    assert encoded("name\nAnn\n") == b"name\nAnn\n", "plain letters need no mark"
