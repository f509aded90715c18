"""What every page of a tournament needs: the hall, the viewer, names and times.

The status light of the console: what is saved, who is connected, how old the copy on the second drive is.
"""

from __future__ import annotations

import asyncio
import secrets
from datetime import datetime
from functools import lru_cache
from typing import Any

from fastapi import Request, Response

from bafflebox.clock import Millis
from bafflebox.errors import unknown_name
from bafflebox.message import Series, said
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.pictures import Captions
from bafflebox.service.hall.rights import AT_DESK, roles_in
from bafflebox.service.hall.undoing import last_of
from bafflebox.service.people import Known
from bafflebox.service.reach import Reach, reach
from bafflebox.service.roles import Right, rights_of
from bafflebox.tournament.money.ledger import amount, debts
from bafflebox.web.identity import NOBODY, visitor
from bafflebox.web.languages import N_, language_of
from bafflebox.web.problems import NotAllowed, refusal_of
from bafflebox.web.rendering import page
from bafflebox.web.ruling_words import RefusalWords
from bafflebox.web.wording import Wording

MINUTE = 60_000
OLD = 10 * MINUTE
"""Milliseconds after which a copy that should be kept up to date is too old."""


def light(house: House, hall: Hall) -> tuple[str, bool]:
    """The text of the light, and whether all is well."""
    now = house.moments.now()
    here = sorted(hall.name(person) for person in hall.presence.staff(now) if hall.is_staff(person))
    phones = hall.presence.phones(now)
    many = said("1 phone") if phones == 1 else said("{phones} phones", phones=str(phones)) if phones else ""
    people = Series(tuple(filter(None, (*here, many))), ", ")
    copied, well = _copy(house, now)
    saved = said("All saved") if house.folder or house.copies or house.shared else said("Demo, not saved")
    return Series(tuple(part for part in (saved, people, copied, _published(house, hall)) if part), " · "), well


def _published(house: House, hall: Hall) -> str:
    """The state of the public copy; waiting for the internet is not an error."""
    state = house.publisher.state.get(hall.id)
    if state is None:
        return ""
    if state.problem:
        return said("not published since {version}: {problem}", version=str(state.version), problem=state.problem)
    if state.version == hall.state.version:
        return said("published")
    return said("published up to {version}", version=str(state.version))


def _copy(house: House, now: int) -> tuple[str, bool]:
    if house.copies is None:
        return ("", True)
    last = house.copies.last
    if last.at is None:
        none = said("no copy: {problem}", problem=last.problem) if last.problem else said("copy under way")
        return none, not last.problem
    age = (now - last.at) // MINUTE
    words = said("copy {minutes} min old", minutes=str(age)) if age else said("copy just now")
    told = said("{words}: {problem}", words=words, problem=last.problem) if last.problem else words
    return told, not last.problem and now - last.at < OLD


GROUPS = (
    ("", (("", N_("Now"), "bell"),)),
    (
        N_("Players"),
        (("entries", N_("Entries"), "users"), ("draw", N_("Draw"), "swap"), ("money", N_("Money"), "money")),
    ),
    (
        N_("Matches"),
        (
            ("results", N_("Results"), "list"),
            ("tables", N_("Tables"), "grid"),
            ("schedule", N_("Schedule"), "clock"),
            ("ratings", N_("Ratings"), "chart"),
        ),
    ),
    (N_("Law"), (("rulings", N_("Rulings"), "law"), ("journal", N_("Journal"), "book"))),
    (
        N_("Hall"),
        (
            ("messages", N_("Messages"), "mail"),
            ("screens", N_("Screens"), "screen"),
            ("print", N_("Print"), "print"),
            ("staff", N_("Staff"), "user"),
            ("settings", N_("Settings"), "gear"),
        ),
    ),
)
"""The desk's pages in five groups: the address of each, its name and its icon."""


PAPERS = {"a4": "A4", "letter": "Letter"}


def known_paper(name: str, known: dict[str, str]) -> str:
    """Check that a paper size exists."""
    if name not in known:
        raise unknown_name("paper", name, known)
    return name


def clock_time(at: int | None) -> str:
    """A time of day in this machine's time zone."""
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%H:%M") if at else ""


async def desk_of(request: Request, house: House, id: str, needs: frozenset[Right] = AT_DESK) -> tuple[Hall, Known]:
    """The tournament and the person, who must have one of the rights that a page of its desk needs."""
    hall, known = await house.desks.hall(id), visitor(request)
    if known is None or not needs & rights_of(roles_in(hall.state, known.person)):
        raise NotAllowed(
            "This is the desk of {name}. Ask the director for an invitation to work at it.",
            name=hall.state.opened.name,
            code="not_staff",
        )
    return hall, known


def show(request: Request, house: House, hall: Hall, template: str, *, status: int = 200, **values: Any) -> Response:
    """A page of a tournament, public or at the desk."""
    known = visitor(request)
    who = known.person if known else NOBODY
    staff = hall.is_staff(who)
    words, well = light(house, hall) if staff else ("", True)
    return page(
        request,
        f"hall/{template}.html",
        status=status,
        hall=hall,
        state=hall.state,
        base=f"/tournaments/{hall.id}",
        groups=GROUPS,
        counts=_counts(hall) if staff else {},
        me=known,
        staff=staff,
        last=last_of(hall, who, house.moments.now()) if staff else None,
        demo=not staff and house.show is not None and house.show.owns(hall),
        light=RefusalWords(language_of(request)).say(words),
        well=well,
        director=hall.is_director(who),
        now=house.moments.now(),
        mark=secrets.token_hex(8),
        time=clock_time,
        money=lambda cents: RefusalWords(language_of(request)).say(amount(hall.state, cents)),
        refusal=refusal_of(request),
        **values,
    )


def _counts(hall: Hall) -> dict[str, tuple[str, str]]:
    """Badges beside the desk's pages: a number, and whether it is waiting for somebody."""
    owing, open_cases = debts(hall.state), len(hall.state.incidents) - len({one.case for one in hall.state.applied})
    asking = sum(e.standing.value == "requested" for c in hall.state.contests.values() for e in c.entries.values())
    return {
        "entries": (said("{count} new", count=str(asking)), "heed") if asking else (str(len(hall.persons) or ""), ""),
        "money": (said("{count} unpaid", count=str(len(owing))), "heed") if owing else ("", ""),
        "rulings": (str(open_cases), "heed") if open_cases > 0 else ("", ""),
    }


async def reach_of(request: Request, house: House, hall: Hall) -> Reach:
    """Where phones find this tournament."""
    opened_at = f"{request.url.scheme}://{request.url.netloc}"
    return await asyncio.to_thread(reach, house.vault, hall.id, opened_at, house.listens_at)


def captions(language: str) -> Captions:
    """The texts of brackets in a language."""
    wording = Wording(language)
    return Captions(wording.words(), wording.section, wording.cell)


@lru_cache(maxsize=512)
def qr_picture(address: str) -> str:
    """An address as a QR code inside the page, so that its secret appears in no other address."""
    import segno

    return str(segno.make(address, micro=False).svg_data_uri(scale=4, border=2, light="#fff", omitsize=True))


def now_of(house: House, hall: Hall) -> Millis:
    """The time used for decisions: never before the last event."""
    return Millis(max(house.moments.now(), hall.state.at))
