"""Tables that are kept for others: a match over the board that is directed here, a match that is transcribed."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.books import BOOKS, load
from bafflebox.game.discipline import DISCIPLINES
from bafflebox.service import House
from bafflebox.service.people import Known
from bafflebox.table import Mode
from bafflebox.web.api.kept import KeptIn
from bafflebox.web.devices import device_of
from bafflebox.web.identity import TheHouse, Visitor, remember
from bafflebox.web.pages.play import LENGTHS
from bafflebox.web.rendering import page

router = APIRouter()


@router.get("/live")
async def live(request: Request, house: TheHouse, me: Visitor, book: str = BOOKS[0]) -> Response:
    return _set_up(request, house, me, Mode.LIVE, book)


@router.get("/transcribe")
async def transcribe(request: Request, house: TheHouse, me: Visitor, book: str = BOOKS[0]) -> Response:
    return _set_up(request, house, me, Mode.TRANSCRIPTION, book)


def _set_up(request: Request, house: House, me: Known | None, mode: Mode, book: str) -> Response:
    kept = house.keeper.kept_by(me.person, mode) if me else []
    return page(
        request,
        "kept/set_up.html",
        me=me,
        mode=mode.value,
        books=[load(id) for id in BOOKS],
        book=load(book),
        lengths=LENGTHS,
        disciplines=list(DISCIPLINES.values()),
        tables=[
            {
                "id": room.table.id,
                "names": [" & ".join(map(house.people.name, side)) for side in room.table.terms.players],
                "score": room.table.match.final_score if room.table.is_over else room.table.match.score.points,
                "length": room.table.match.terms.length,
                "over": room.table.is_over,
            }
            for room in kept
        ],
    )


@router.post("/live")
async def open_live(request: Request, house: TheHouse, me: Visitor) -> Response:
    return await _open(request, house, me, Mode.LIVE)


@router.post("/transcribe")
async def open_transcript(request: Request, house: TheHouse, me: Visitor) -> Response:
    return await _open(request, house, me, Mode.TRANSCRIPTION)


async def _open(request: Request, house: House, me: Known | None, mode: Mode) -> Response:
    form = {name: str(value) for name, value in (await request.form()).items()}
    known, key = (me, "") if me else house.people.guest(form.get("name", ""))
    told = KeptIn.model_validate(
        {name: form[name] for name in ("white", "black", "length", "book", "discipline") if name in form}
        | {"mode": mode.value, "clock": form.get("clock") == "yes"}
        | {"settings": {name: form[name] for name in ("minutes_per_point", "delay") if form.get(name)}}
    )
    room = await house.keeper.open(told.match(), known.person, device=device_of(request))
    answer = RedirectResponse(f"/t/{room.table.id}", 303)
    if key:
        remember(request, answer, key)
    return answer
