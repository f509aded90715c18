"""The game clock: a phone between two players, set by the book."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from bafflebox.books import BOOKS, load
from bafflebox.books.house import all_books
from bafflebox.books.settings import one_setting
from bafflebox.clock import TimeControl
from bafflebox.rulings import Book
from bafflebox.web.rendering import page

router = APIRouter(prefix="/clock")
EVENTS = ("singles", "doubles", "speed")
WITHOUT_BOOK = (2.0, 12)
"""Default minutes per point and seconds of delay, if the book sets no times."""


@router.get("")
def clock(
    request: Request,
    book: str = BOOKS[0],
    event: str = EVENTS[0],
    length: Annotated[int, Query(ge=1, le=99)] = 7,
) -> Response:
    return shown(request, load(book), event, length)


def shown(
    request: Request,
    book: Book,
    event: str,
    length: int,
    *,
    times: TimeControl | None = None,
    names: Sequence[str] = ("", ""),
    report: str = "",
) -> Response:
    """The page of the clock. For a tournament match it uses the event's times, and passes its score to `report`."""
    set_up = control(book, event, length) | {"second": 0}
    if times is not None:
        told = {"minutes": f"{times.reserve / 60_000:g}", "delay": times.delay // 1000}
        set_up |= told | {"second": times.second_bank // 1000}
    return page(
        request,
        "clock/clock.html",
        books=all_books(),
        book=book,
        events=EVENTS,
        event=event,
        length=length,
        names=names,
        report=report,
        **set_up,
    )


def control(book: Book, event: str, length: int) -> dict[str, Any]:
    """The book's times for such a match, with clauses; or usual times, labelled as such."""
    asked = {"event": event, "length": length}
    reserve, delay = one_setting(book, "reserve", asked), one_setting(book, "delay", asked)
    breaks, stops = one_setting(book, "breaks", asked), one_setting(book, "clock_stops", asked)
    set_by_book = bool(reserve and delay and reserve.value is not None and delay.value is not None)
    minutes = reserve.value["seconds"] / 60 if set_by_book and reserve else WITHOUT_BOOK[0] * length
    seconds = delay.value if set_by_book and delay else WITHOUT_BOOK[1]
    note = reserve.note if reserve else ""
    return {
        "set_by_book": set_by_book,
        "note": note,
        "minutes": f"{minutes:g}",
        "delay": seconds,
        "clauses": sorted({*(reserve.clauses if reserve else ()), *(delay.clauses if delay else ())}),
        "controls": json.dumps(
            {
                "breaks": breaks.value if breaks else None,
                "reasons": "; ".join(stops.value) if stops and stops.value else "",
            }
        ),
    }
