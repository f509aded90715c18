"""Hostile values by every other way in: lists in files, pasted or sent, registers, names of files, photos. Each is taken or refused with
a sentence, and every page is shown afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import structlog

from bafflebox.errors import InvalidInput
from bafflebox.tournament.entry_list import entries_from, guessed, has_heading, read_entries, read_pasted
from bafflebox.tournament.ratings import read_list
from bafflebox.tournament.spreadsheet import cells_of
from bafflebox.web.rights import Door
from support.club_night import BASE
from support.hostile_lists import CELLS, WORKBOOKS
from support.keys import MATCH, Keyring, keyring
from support.law import asked
from web.test_law_of_values import broken_pages

COLUMNS = ("name", "club", "seed", "rating", "email", "partner")
READERS: dict[str, Callable[[str], Any]] = {
    "file": lambda text: cells_of(text.encode("utf-8", "replace")),
    "file in UTF-16": lambda text: cells_of(b"\xff\xfe" + text.encode("utf-16-le", "surrogatepass")),
    "entries": read_entries,
    "pasted": read_pasted,
    "ratings": read_list,
}


def listed(what: str, column: str) -> str:
    """A list with a hostile cell in one column, and a player below."""
    cells = {"name": "Zed", "seed": "1", "rating": "1500"}
    rows = [COLUMNS, [(cells | {column: CELLS[what]}).get(one, "") for one in COLUMNS], ["Yan", "", "2", "", "", ""]]
    return "".join("\t".join(row) + "\n" for row in rows)


@pytest.mark.parametrize("what", CELLS)
@pytest.mark.parametrize("reader", READERS)
def test_every_reader_of_lists_gives_rows_or_a_sentence(reader: str, what: str) -> None:
    for column in COLUMNS:
        with suppress(InvalidInput):
            READERS[reader](listed(what, column))


@pytest.mark.parametrize("what", WORKBOOKS)
def test_a_spreadsheet_that_is_a_trap_gives_rows_or_a_sentence(what: str) -> None:
    with suppress(InvalidInput):
        rows = cells_of(WORKBOOKS[what])
        entries_from(rows, guessed(rows), heading=has_heading(rows))
        assert "Eve" not in str(rows)


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keyring]:
    with keyring(Path(tmp_path_factory.mktemp("lists")) / "house.db") as made:
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
        yield made
        structlog.reset_defaults()


def sent(keys: Keyring, path: str, **body: Any) -> int:
    status = int(asked(keys, Door("POST", path), "director", **body).status_code)
    assert status != 429
    return status


def test_no_spreadsheet_breaks_the_page_that_shows_it(keys: Keyring) -> None:
    files = WORKBOOKS | {
        f"{what} as {one}": listed(what, one).encode("utf-8", "replace") for what in CELLS for one in COLUMNS
    }
    for what, data in files.items():
        assert sent(keys, f"{BASE}/desk/import", files={"file": ("list.xlsx", data)}) < 500, what


def test_no_cell_of_a_list_breaks_a_page(keys: Keyring) -> None:
    for what in CELLS:
        for column in COLUMNS:
            text = listed(what, column).encode("utf-8", "replace").decode()
            chosen = {f"column.{place}": one for place, one in enumerate(COLUMNS)}
            form = chosen | {"table": text, "heading": "yes", "contest": "open"}
            assert sent(keys, f"{BASE}/desk/import/enter", data=form) < 500, (what, column)
    assert broken_pages(keys) == []


def test_no_line_of_results_breaks_a_page(keys: Keyring) -> None:
    for what, cell in CELLS.items():
        for column in ("match", "table", "player 1", "round", "score", "boards", "ending"):
            cells = {"match": MATCH.partition("/")[2], "score": "5-1"} | {column: cell}
            text = ";".join(cells) + "\n" + ";".join(cells.values()) + "\n"
            told = {"contest": "open", "list": text.encode("utf-8", "replace").decode()}
            sending = {"act": "result-list", "fields": told, "version": keys.hall.state.version}
            assert sent(keys, f"/api{BASE}/acts", json=sending) < 500, (what, column)
    assert broken_pages(keys) == []


def test_no_line_of_a_register_breaks_a_page(keys: Keyring) -> None:
    page = f"{BASE}/desk/register"
    assert sent(keys, page, data={"do": "open", "name": "Own club"}) < 400
    register = next(one.id for one in keys.house.registers.all() if one.name == "Own club")
    for what, cell in CELLS.items():
        text = cell.encode("utf-8", "replace").decode()
        for field in ("name", "membership", "notes", "rating", "experience", "self", "line", "register", text[:50]):
            form = {"do": "add", "register": register, "name": f"Zed {what}"} | {field: text}
            assert sent(keys, page, data=form) < 500, (what, field)
    assert broken_pages(keys) == []


def test_no_name_of_a_file_breaks_a_page(keys: Keyring) -> None:
    for what, cell in CELLS.items():
        name = cell[:5000].encode("utf-8", "replace").decode()
        photo, match = {"file": (name, b"\xff\xd8\xff\xe0" + b"x" * 50)}, {"file": (name, b" 3 point match\n")}
        assert sent(keys, f"{BASE}/desk/sheets", files=photo, data={"match": MATCH}) < 500, what
        assert sent(keys, "/files", files=match) < 500, what
    assert broken_pages(keys) == []
