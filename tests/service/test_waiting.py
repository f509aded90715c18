"""Forms that wait for the desk are written together; none is answered before what it rests on is on disk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event as Gate
from typing import Any

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import Refused
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.programmes import PROGRAMMES, SetUpValues, opening
from bafflebox.service.hall.work import DeskWork
from bafflebox.store.errors import DiskFull
from bafflebox.store.sqlite import SqliteJournal
from bafflebox.tournament.events import NoticeSent

DEE = PersonId("dee")


async def opened(house: House) -> Hall:
    plan = SetUpValues("Club night", PROGRAMMES["club"], "usbgf", {}, 2)
    return await house.desks.open("Club night", DEE, lambda id, at: opening(plan, id, DEE, at))


def once(text: str) -> Any:
    """A notice that is refused where it has been sent before."""

    def job(work: DeskWork) -> None:
        if text in work.state.notices:
            raise Refused(f"{text} was sent already.", code="twice")
        work.take((NoticeSent(at=work.at, by=work.who, notice=text, to=(), text=text),))

    return job


def sent(hall: Hall) -> list[str]:
    return [entry.event.text for entry in hall.entries if isinstance(entry.event, NoticeSent)]


def test_what_comes_while_a_write_is_on_its_way_shares_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with House.at(str(tmp_path / "hall.db")) as house:
            hall = await opened(house)
            under_way, go, queued, commits = asyncio.Event(), Gate(), Gate(), []
            gather, gathered = house.journal._gather, []
            loop, keep = asyncio.get_running_loop(), SqliteJournal.kept

            def slow(journal: SqliteJournal, works: Any) -> Any:
                commits.append(works)
                loop.call_soon_threadsafe(under_way.set)
                assert go.wait(60)
                assert len(commits) == 1 or queued.wait(60)
                return keep(journal, works)

            def counted(work: Any, loop: asyncio.AbstractEventLoop) -> None:
                gather(work, loop)
                gathered.append(work)
                if len(gathered) == 31:
                    loop.call_soon(queued.set)  # after what was gathered has been queued

            monkeypatch.setattr(SqliteJournal, "kept", slow)
            monkeypatch.setattr(house.journal, "_gather", counted)
            first = asyncio.create_task(house.desks.work(hall, DEE, once("first")))
            await asyncio.wait_for(under_way.wait(), 60)
            others = [asyncio.create_task(house.desks.work(hall, DEE, once(f"no. {i}"))) for i in range(30)]
            while len(hall.waiting) < len(others):
                await asyncio.sleep(0)
            assert sent(hall) == []  # nobody is shown what is not on disk
            go.set()
            assert all(len(done) == 1 for done in await asyncio.gather(first, *others))
            assert sent(hall) == ["first", *(f"no. {i}" for i in range(30))]
            assert len(commits) <= 3

    asyncio.run(story())


def test_a_refusal_that_rests_on_a_write_that_failed_is_decided_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with House.in_memory() as house:
            hall = await opened(house)
            keep, calls = house.journal.appended_all, []

            async def full_once(*appends: Any, **more: Any) -> Any:
                calls.append(appends)
                if len(calls) == 1:
                    raise DiskFull("The disk is full.")
                return await keep(*appends, **more)

            monkeypatch.setattr(house.journal, "appended_all", full_once)
            answers = await asyncio.gather(
                *(house.desks.work(hall, DEE, once(text)) for text in ("a", "a", "a", "b")), return_exceptions=True
            )
            kinds = [type(answer) for answer in answers]
            assert kinds == [DiskFull, tuple, Refused, tuple]
            assert sorted(sent(hall)) == ["a", "b"]

    asyncio.run(story())


def test_a_form_that_breaks_is_answered_alone() -> None:
    def broken(_: DeskWork) -> None:
        raise ZeroDivisionError

    async def story() -> None:
        async with House.in_memory() as house:
            hall = await opened(house)
            jobs = (once("a"), broken, once("b"))
            answers = await asyncio.gather(*(house.desks.work(hall, DEE, job) for job in jobs), return_exceptions=True)
            assert [type(answer) for answer in answers] == [tuple, ZeroDivisionError, tuple]
            assert sent(hall) == ["a", "b"]

    asyncio.run(story())


def test_who_goes_away_holds_nobody_up() -> None:
    async def story() -> None:
        async with House.in_memory() as house:
            hall = await opened(house)
            gone = asyncio.create_task(house.desks.work(hall, DEE, once("gone")))
            await asyncio.sleep(0)
            gone.cancel()
            await house.desks.work(hall, DEE, once("here"))
            assert sent(hall)[-1] == "here"

    asyncio.run(story())
