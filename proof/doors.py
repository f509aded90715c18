"""`python -m proof.doors`: plays situations from the books through the library, the HTTP API and the terminal.

Each act is done in the library first, then sent as a program would, or typed as a person would. The interface must
refuse what the library refuses, and show the same table after each act. With a number N it plays every Nth situation of
each book; otherwise all.
"""

from __future__ import annotations

import contextlib
import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import MISSING, fields
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from starlette.testclient import TestClient

from bafflebox.books import BOOKS
from bafflebox.cases import PersonId
from bafflebox.cli import main as command
from bafflebox.cli.acts import word
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError
from bafflebox.game.values import replace
from bafflebox.service import House
from bafflebox.service.keys import Scope
from bafflebox.service.running import Moments
from bafflebox.store import MemoryJournal, open_journal
from bafflebox.store.vault import MemoryVault
from bafflebox.table import Table, acts, replay
from bafflebox.table.events import TableOpened
from bafflebox.web import create_app
from bafflebox.web.logs import configure
from proof.situations import PAGE, Otherwise, Seat, Situation, run, situations

EVERYBODY = ("ann", "ben", "cat", "dan", "dee", "mia", "eve")
SECTION = "\n## The same over every door\n"


class Told(Moments):
    """The time of day in a situation."""

    at = Millis(0)

    def now(self) -> Millis:
        return self.at


class AtDoor(Seat):
    """A table played in the library and through another interface at the same time."""

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation)
        opened = self.journal[0]
        assert isinstance(opened, TableOpened)
        self.opens(opened)
        for who, act in (("ann", acts.TakeSeat()), ("ben", acts.TakeSeat()), ("ann", acts.Begin())):
            if isinstance(act, acts.Begin) and situation.data.get("unbegun"):
                continue
            self.sends(act, PersonId(who))
        self._compare("the opening")

    def do(self, act: acts.Act, who: PersonId, throw: tuple[int, int] | None = None) -> None:
        try:
            super().do(act, who, throw)
        except BaffleBoxError:
            if self.sends(act, who):
                raise Otherwise(f"behind the door {act} was let through") from None
            raise
        if not self.sends(act, who):
            raise Otherwise(f"behind the door {act} was refused")
        self._compare(str(act))

    def _compare(self, after: str) -> None:
        if (there := self.behind()) != self.table:
            names = [f.name for f in fields(Table) if getattr(there, f.name) != getattr(self.table, f.name)]
            raise Otherwise(f"after {after} the table behind the door differs in {', '.join(names)}")

    def opens(self, opened: TableOpened) -> None:
        raise NotImplementedError

    def sends(self, act: acts.Act, who: PersonId) -> bool:
        """Whether the act is accepted."""
        raise NotImplementedError

    def behind(self) -> Table:
        raise NotImplementedError


@contextmanager
def over_http() -> Iterator[type[AtDoor]]:
    """Acts sent by programs, each person with their own key."""
    moments, numbers = Told(), count(1)
    house = House(MemoryJournal(), MemoryVault(), moments=moments)
    with TestClient(create_app(house)) as client:
        for name in EVERYBODY:
            house.people.rename(PersonId(name), name.capitalize())

        class OverHTTP(AtDoor):
            def opens(self, opened: TableOpened) -> None:
                moments.at = self.now
                number = next(numbers)
                self.name = opened.table
                assert client.portal is not None
                terms, by = opened.terms, PersonId(f"opener-{number}")
                room = client.portal.call(lambda: house.tables.open(terms, by, table=f"t{number}"))
                self.place = room.table.id
                self.keys = {who: house.people.keys.issue(PersonId(who), Scope.seat(self.place)) for who in EVERYBODY}

            def sends(self, act: acts.Act, who: PersonId) -> bool:
                moments.at = self.now
                told = {"act": type(act).__name__} | TypeAdapter(type(act)).dump_python(act, mode="json")
                headers = {"authorization": f"Bearer {self.keys[who]}"}
                answer = client.post(f"/api/tables/{self.place}/acts", json=told, headers=headers)
                if answer.status_code not in (200, 403, 409, 422):
                    raise Otherwise(f"{told}: {answer.status_code} {answer.text[:200]}")
                return answer.status_code == 200

            def behind(self) -> Table:
                assert client.portal is not None
                room = client.portal.call(house.tables.room, self.place)
                return _called(room.events, self.name)

        yield OverHTTP


@contextmanager
def at_the_terminal() -> Iterator[type[AtDoor]]:
    """Acts typed by people."""
    numbers = count(1)
    with tempfile.TemporaryDirectory() as folder:

        class AtTheTerminal(AtDoor):
            def opens(self, opened: TableOpened) -> None:
                self.name, terms = opened.table, opened.terms
                self.file = Path(folder) / f"{next(numbers)}.db"
                words = ["table", "new", str(self.file), self.name, "--at", str(self.now), "--mode", terms.mode.value]
                for side, players in (("white", terms.white), ("black", terms.black)):
                    words += [part for player in players for part in (f"--{side}", player)]
                words += ["--length", str(terms.length), "--book", terms.book, "--discipline", terms.discipline]
                words += [part for who in terms.directors for part in ("--director", who)]
                words += [part for who in terms.monitors for part in ("--monitor", who)]
                words += [part for name, value in terms.options for part in ("--option", f"{name}={value}")]
                words += [part for name, value in terms.settings for part in ("--set", f"{name}={value}")]
                if _typed([*words, *([] if terms.clock else ["--no-clock"])]):
                    raise Otherwise("the terminal opens no such table")

            def sends(self, act: acts.Act, who: PersonId) -> bool:
                details = ["table", "act", str(self.file), self.name, who, word(type(act).__name__)]
                return _typed([*details, *_details(act), "--at", str(self.now)]) == 0

            def behind(self) -> Table:
                with contextlib.closing(open_journal(str(self.file))) as journal:
                    events = [entry.event for entry in journal.read(f"table/{self.name}")]
                return _called(events, self.name)

        yield AtTheTerminal


def _called(events: Any, name: str) -> Table:
    """The table made by these events, under its name in the library."""
    first, *others = events
    return replay([replace(first, table=name, by=PersonId("")), *others])


def _typed(words: list[str]) -> int:
    """Runs a command; returns its exit code."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            command(words)
        except SystemExit as stop:
            return stop.code if isinstance(stop.code, int) else 1
    return 0


def _details(act: acts.Act) -> Iterator[str]:
    """The details of an act, as typed."""
    for field in fields(act):
        value = getattr(act, field.name)
        if field.default is not MISSING and value == field.default:
            continue
        if field.name == "facts":
            yield from (f"{name}={told}" for name, told in value)
        elif field.name == "dice" and value is not None:
            yield f"dice={value[0]}-{value[1]}"
        else:
            yield f"{field.name}={_word(value)}"


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value if not isinstance(value, Enum) or field_is_named(value) else value.value)


def field_is_named(value: Enum) -> bool:
    """Whether people type the field's name, as for a result."""
    return not isinstance(value.value, str)


DOORS = {"HTTP API": over_http, "terminal": at_the_terminal}


def main() -> None:
    """Play them and print the differences; with `page`, write the figures into the page on tables."""
    configure(as_json=False, level="error")
    step = next((int(text) for text in sys.argv[1:] if text.isdigit()), 1)
    chosen = [one for book in BOOKS for one in list(situations(book))[::step]]
    lines = []
    for name, door in DOORS.items():
        with door() as seat:
            wrong = {one.name: found for one in chosen if (found := run(one, seat))}
        print(f"{name}: {len(chosen) - len(wrong)} of {len(chosen)}")
        print("".join(f"  {one}\n      {found}\n" for one, found in wrong.items()), end="")
        lines.append(f"| {name} | {len(chosen) - len(wrong)} | {len(chosen)} |\n")
    if "page" in sys.argv:
        head = PAGE.read_text("utf-8").partition(SECTION)[0]
        said = (
            "Written by `python -m proof.doors page`. The situations again, each act as a program sends it and as somebody types it:"
            " what the library refuses is refused, and after each act the table is the same.\n"
        )
        page = f"{head.rstrip()}\n{SECTION}\n{said}\n| door | the same | played |\n|---|---|---|\n{''.join(lines)}"
        PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
