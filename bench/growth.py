"""How costs grow with the size of an event: processor time and page size at 32 to 1,024 entrants, and the exponent.

`python -m bench growth` runs it. With an exponent of 1, twice the entrants cost twice as much; with 2, four times as
much.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import log
from time import process_time

import httpx2 as httpx

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.programmes import PROGRAMMES, SetUpValues, opening
from bafflebox.service.hall.work import DeskWork
from bafflebox.tournament.events import ContestId, DeskEvent
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.rehearsal import Rehearsal
from bafflebox.tournament.state import replay
from bafflebox.web import create_app
from bafflebox.web.logs import configure
from bench.measure import Table

SIZES = (32, 128, 512, 1024)
TABLES = 500
ROUNDS = 3
KO, SWISS = "KO len 7", "swiss 5 rounds len 7"


@dataclass
class Growth:
    """What one operation costs at each size."""

    what: str
    milliseconds: dict[int, float] = field(default_factory=dict)
    bytes: dict[int, int] = field(default_factory=dict)

    def exponent(self) -> float:
        """The power by which the cost grows from the second size to the last: the slope on a log-log plot."""
        sizes = sorted(self.milliseconds)
        small, large = sizes[min(1, len(sizes) - 1)], sizes[-1]
        if small == large:
            return 0.0
        return log(self.milliseconds[large] / self.milliseconds[small]) / log(large / small)


def event(
    id: str, structure: str, entrants: int, director: PersonId, names: dict[str, PersonId], at: Millis
) -> list[DeskEvent]:
    """A tournament with half of the first round played: drawn, called, and every second match over."""
    kind = "swiss" if structure.startswith("swiss") else "double"
    programme = PROGRAMMES[kind]
    contest = programme.events[0].id
    plan = SetUpValues(
        id.title(), programme, "usbgf", {contest: structure}, min(TABLES, entrants // 2), announced="the wall"
    )
    began = list(opening(plan, id, director, Millis(at - 90 * MINUTE)))
    work = DeskWork(replay(began), director, Millis(at - 80 * MINUTE), {}, names, cache(lambda _: "5e" * 32))
    for act, told in (("enter", {"names": "\n".join(names)}), ("check-in-all", {}), ("draw", {})):
        DESK[act].run(work, told | {"contest": contest})
    if kind == "swiss":
        DESK["pair"].run(work, {"contest": contest})
    work.at = Millis(at - 70 * MINUTE)
    DESK["call-all"].run(work, {})
    called = [file.match for file in work.state.files.values() if file.stage is MatchStage.CALLED]
    rehearsal = Rehearsal(work.state, ContestId(contest), director, Millis(at - 60 * MINUTE), 1)
    for match in called:
        work.at = Millis(at - 60 * MINUTE)
        DESK["start"].run(work, {"match": match})
    rehearsal.state = work.state
    for match in called[::2]:
        rehearsal._result(match)
    return [*began, *work.events, *rehearsal.events]


async def opened(house: House, structure: str, entrants: int) -> tuple[Hall, str]:
    """A tournament of that size on a server, and its director's key."""
    director, key = await asyncio.to_thread(house.people.guest, f"Director {entrants} {structure}")
    names = {
        f"Player {number:04} Surname": house.people.entrant(f"Player {number:04} Surname", director.person)
        for number in range(entrants)
    }
    name = f"{structure.split()[0].lower()} {entrants}"
    hall = await house.desks.open(
        name, director.person, lambda id, at: event(id, structure, entrants, director.person, names, at)
    )
    return hall, key


Visit = Callable[[], Awaitable[int]]
"""Does something once; returns the size of the answer."""


async def cost(visit: Visit) -> tuple[float, int]:
    """The least processor time over some rounds, in milliseconds, and the size of the answer."""
    best, size = float("inf"), 0
    for _ in range(ROUNDS):
        began = process_time()
        size = await visit()
        best = min(best, process_time() - began)
        if best > 2:
            break
    return best * 1000, size


PAGES = (
    ("Swiss schedule", SWISS, "/desk/schedule"),
    ("Journal tab", SWISS, "/desk/journal"),
    ("call desk", SWISS, "/desk"),
    ("entries", SWISS, "/desk/entries"),
    ("results", SWISS, "/desk/results"),
    ("money", SWISS, "/desk/money"),
    ("tables", SWISS, "/desk/tables"),
    ("cards", SWISS, "/desk/cards"),
    ("messages", SWISS, "/desk/messages"),
    ("draw", SWISS, "/desk/draw"),
    ("staff", SWISS, "/desk/staff"),
    ("public Swiss", SWISS, ""),
    ("call desk, knock-out", KO, "/desk"),
    ("bracket", KO, "/events/open"),
    ("bracket as a picture", KO, "/events/open/main.svg"),
    ("wall page", KO, "/events/open/wall"),
    ("results, public", KO, "/results"),
    ("players, public", KO, "/players"),
    ("draw PDF", KO, "/print/draw.pdf"),
    ("wall PDF", KO, "/print/wall.pdf"),
)


async def pages(sizes: Sequence[int], only: str = "") -> list[Growth]:
    """Tournament pages, requested by the director."""
    house = House.in_memory()
    app = create_app(house)
    found = []
    async with app.router.lifespan_context(app):
        halls = {
            (structure, size): await opened(house, structure, size)
            for structure in (KO, SWISS)
            for size in sizes
            if any(structure == s and only in w for w, s, _ in PAGES)
        }
        for what, structure, path in PAGES:
            if only not in what:
                continue
            growth = Growth(what)
            for size in sizes:
                hall, key = halls[structure, size]
                client = httpx.AsyncClient(
                    transport=httpx.ASGITransport(app=app),
                    base_url="http://127.0.0.1",
                    cookies={"bafflebox": key},
                    timeout=120,
                )

                async def visit(client: httpx.AsyncClient = client, hall: Hall = hall, path: str = path) -> int:
                    if hasattr(hall, "kept"):  # the cost of the first request, not of cached ones
                        hall.kept = type(hall.kept)()
                    answer = await client.get(f"/tournaments/{hall.id}{path}")
                    assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text[:500]}"
                    return len(answer.content)

                growth.milliseconds[size], growth.bytes[size] = await cost(visit)
                await client.aclose()
            found.append(growth)
    return found


def table(title: str, sizes: Sequence[int], found: Sequence[Growth]) -> Table:
    rows: list[Sequence[str]] = [
        (
            one.what,
            *(f"{one.milliseconds[size]:.1f}" for size in sizes),
            f"{one.exponent():.2f}",
            *(f"{one.bytes.get(size, 0) / 1024:.0f}" for size in sizes[-2:]),
        )
        for one in found
    ]
    columns = (
        "what",
        *(f"{size:,} ms" for size in sizes),
        "grows with n^",
        *(f"KB at {size:,}" for size in sizes[-2:]),
    )
    return Table(title, columns, rows, f"Processor time, the least of {ROUNDS}; load {os.getloadavg()[0]:.1f}.")


def run() -> list[Table]:
    configure(as_json=False, level="warning")
    return [table("Pages of a growing event", SIZES, asyncio.run(pages(SIZES)))]


if __name__ == "__main__":
    configure(as_json=False, level="warning")
    sizes = tuple(int(size) for size in sys.argv[2:]) or SIZES
    print(
        table(
            "Pages of a growing event", sizes, asyncio.run(pages(sizes, sys.argv[1] if sys.argv[1:] else ""))
        ).markdown()
    )
