"""The page that accepts match files and positions: checked, repaired, converted, replayed, analysed."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, File, Form, Request, Response, UploadFile
from starlette.responses import RedirectResponse

from bafflebox.bots.levels import depths
from bafflebox.errors import InvalidInput
from bafflebox.notation.formats import FORMATS, Format, all_formats
from bafflebox.notation.positions import read_position_record, write_xgid
from bafflebox.service.analyses import DEPTH
from bafflebox.web import analysed
from bafflebox.web.api.files import report
from bafflebox.web.identity import NOBODY, Everybody, TheHouse, Visitor
from bafflebox.web.rendering import page

router = APIRouter(prefix="/files")
LONGEST_POSITION = 400
LONGEST_PAGE = 10_000
"""Characters of a page with one position, its board drawn and perhaps analysed."""
_IDS = re.compile(r"XGID\s*=|Position ID\s*:", re.IGNORECASE)


def writable() -> list[Format]:
    """The formats that a match can be written in."""
    return [one for one in all_formats() if one.writer]


@router.get("")
def drop(request: Request) -> Response:
    added = [suffix for one in all_formats() if one.reader and one not in FORMATS for suffix in one.suffixes]
    return page(request, "files/files.html", formats=writable(), added=added, report=None, name="")


@router.post("")
async def look(
    house: TheHouse,
    me: Visitor,
    file: Annotated[UploadFile | None, File(description="A match file of any known format.")] = None,
    text: Annotated[str, Form(description="A match or a position, pasted.")] = "",
) -> Response:
    """A match gets its own page; a position goes to the editor."""
    if file is not None and file.filename:
        data, name = await file.read(), file.filename
    else:
        if position := _position_in(text):
            return RedirectResponse("/editor?" + urlencode({"position": position}), 303)
        data, name = text.encode(), ""
    if not data.strip():
        raise InvalidInput("Choose a file, or paste a match or a position.", code="empty_file")
    word = await house.files.keep(data, name, me.person if me else NOBODY)
    return RedirectResponse(f"/files/{word}", 303)


def _position_in(text: str) -> str:
    """The position that was pasted: one line, or the page that XG and GNU Backgammon copy, with one id below its drawn board."""
    line = text.strip()
    if "\n" in line:
        if len(line) > LONGEST_PAGE or len(_IDS.findall(line)) != 1:
            return ""
        try:
            return write_xgid(read_position_record(line))
        except InvalidInput:
            return ""
    if len(line) > LONGEST_POSITION:
        return ""
    try:
        read_position_record(line)
    except InvalidInput:
        return line if line.upper().startswith("XGID=") else ""  # the editor says what is wrong with it
    return line


@router.get("/{word}")
async def show(request: Request, house: TheHouse, word: str) -> Response:
    """An uploaded file: what is wrong with it, its match in the viewer, and the analysis so far."""
    name, reading = await house.files.read(word)
    found, match = await asyncio.to_thread(report, reading), reading.match
    told = await asyncio.to_thread(analysed.shown, await house.files.known(word, match), name, match)
    return page(
        request,
        "files/files.html",
        headers={"refresh": str(analysed.LOOK_AGAIN)} if told["waiting"] else None,
        formats=writable(),
        report=found,
        name=name,
        match=match,
        depths=depths(match.terms.discipline),
        progress=house.analyses.progress(word),
        ask=f"/files/{word}/analysis",
        export=f"/api/files/{word}/analysis",
        **told,
    )


@router.post("/{word}/analysis")
async def ask_analysis(
    house: TheHouse, me: Visitor, asking: Everybody, word: str, depth: Annotated[str, Form(max_length=20)] = DEPTH
) -> Response:
    _, reading = await house.files.read(word)
    await house.files.ask(word, reading.match, me.person if me else NOBODY, asking, depth)
    return RedirectResponse(f"/files/{word}", 303)
