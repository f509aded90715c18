"""A tournament from a file to PostgreSQL and back: the same, to the byte, whatever is in it; each file signs its own copy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.commands import done
from support.copies import told
from support.journals import new_database
from support.photos import PIXEL

NAMES = ["Şükrü İğdır", '=HYPERLINK("x")', "محمد علي", "King, Martin"]
SHOWN = (("show",), ("log",), ("report", "results", "--format", "csv"), ("report", "federation"), ("ratings",))


@pytest.mark.parametrize(("entered", "played"), [(0, False), (1, False), (4, True)], ids=["nobody", "one", "a match"])
def test_a_tournament_comes_back_from_postgresql(
    server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entered: int, played: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    done("new", "Κλαμπ", "--event", "open: KO len 3", "--director", "Δημήτρης")
    Path("names.txt").write_text("".join(f"{name}\n" for name in NAMES[:entered]), "utf-8")
    if entered:
        done("enter", "--file", "names.txt")
    if played:
        done("draw", "--dice", "65 31 42 11 66 52 34 21 63 15")
        done("result", NAMES[0], "3-1")
        Path("sheet.png").write_bytes(PIXEL)
        done("attach", "1.1", "sheet.png")
    done("export", "first.zip")
    there = new_database(server)

    done("--in", there, "import", "first.zip")
    done("--in", there, "export", "second.zip")
    done("--in", "back.db", "import", "second.zip")
    done("--in", "back.db", "export", "third.zip")

    assert told("first.zip") == told("second.zip") == told("third.zip")
    for command in SHOWN:
        assert done(*command) == done("--in", there, *command) == done("--in", "back.db", *command)
