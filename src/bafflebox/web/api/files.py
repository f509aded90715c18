"""Match files for programs and for the page that accepts them: check, repair, convert, view."""

from __future__ import annotations

import asyncio
import json
from pathlib import PurePath
from typing import Annotated, Any, Literal

from fastapi import APIRouter, File, Form, Query, Response, UploadFile
from pydantic import BaseModel, Field

from bafflebox.bots.analysis import MatchAnalysis
from bafflebox.bots.analysis import html as analysis_page
from bafflebox.bots.analysis.report import as_csv
from bafflebox.bots.analysis.report import report as analysis_report
from bafflebox.errors import InvalidInput
from bafflebox.game import Position
from bafflebox.notation.formats import Format, all_formats, format_named
from bafflebox.notation.record import FileReading, RecordedMatch
from bafflebox.records.carried import with_findings
from bafflebox.records.check import check
from bafflebox.records.frames import Frame, frames
from bafflebox.records.repair import repaired
from bafflebox.service.analyses import DEPTH
from bafflebox.service.files import read_bounded
from bafflebox.service.views import digits
from bafflebox.web.api.described import files_of
from bafflebox.web.api.paging import Paged
from bafflebox.web.identity import NOBODY, Everybody, TheHouse, Visitor

router = APIRouter(tags=["match files"])
KINDS = {"json": "application/json", "page": "text/html; charset=utf-8"}
FILE = files_of("text/plain", "application/json", "text/html")

Upload = Annotated[UploadFile, File(description="A match file of any known format.")]


class FormatOut(BaseModel):
    name: str
    title: str
    suffixes: list[str]
    readable: bool
    writable: bool


@router.get("/formats")
def list_formats(page: Paged) -> list[FormatOut]:
    """The match formats."""
    return [
        FormatOut(
            name=one.name,
            title=one.title,
            suffixes=list(one.suffixes),
            readable=bool(one.reader),
            writable=bool(one.writer),
        )
        for one in page.of(all_formats())
    ]


@router.post("/files/check")
def check_file(file: Upload) -> dict[str, Any]:
    """What the file contains, what is wrong with it, and its games as pictures."""
    return report(read(file))


@router.post("/files/convert", response_class=Response, responses=FILE)
def convert_file(
    file: Upload, to: Annotated[str, Form(description="The format to write.")], repair: Annotated[bool, Form()] = False
) -> Response:
    """The match in another format, optionally repaired first; the reader's findings are kept as comments."""
    form = format_named(to)
    match, *_ = with_findings(read(file))
    return written(repaired(match).match if repair else match, form, PurePath(file.filename or "match").stem)


Exported = Annotated[
    Literal["page", "csv", "json"], Query(description="A page, a line for each decision, or everything.")
]
REPORTS = {"page": ("html", "text/html"), "csv": ("csv", "text/csv"), "json": ("json", "application/json")}
REPORT = files_of("text/html", "text/csv", "application/json")


class KeptOut(BaseModel):
    file: str = Field(description="The key of the file: its page is `/files/{file}`.")


@router.post("/files", status_code=201)
async def keep_file(house: TheHouse, me: Visitor, file: Upload) -> KeptOut:
    """Store a match file for a day, for viewing and analysis at an unguessable address."""
    return KeptOut(file=await house.files.keep(_bytes(file), file.filename or "", me.person if me else NOBODY))


@router.post("/files/{word}/analysis")
async def analyse_file(
    house: TheHouse,
    me: Visitor,
    asking: Everybody,
    word: str,
    depth: Annotated[
        str,
        Query(
            description="`quick`, `standard`, `deep` or `thorough`, or the name of an engine that another package adds."
        ),
    ] = DEPTH,
) -> dict[str, Any]:
    """How well the match of a file was played, judged by an engine. Refused during your own match."""
    name, reading = await house.files.read(word)
    asked = await house.files.ask(word, reading.match, me.person if me else NOBODY, asking, depth)
    return analysis_report((await asyncio.shield(asked)).of(name, reading.match))


@router.get("/files/{word}/analysis", response_class=Response, responses=REPORT)
async def export_file_analysis(house: TheHouse, word: str, to: Exported = "page") -> Response:
    """A finished analysis, to download."""
    name, reading = await house.files.read(word)
    done = [
        one for one in (await house.files.known(word, reading.match)).values() if one.done() and not one.exception()
    ]
    return exported([one.result().of(name, reading.match) for one in done], to)


def exported(found: list[MatchAnalysis], to: str) -> Response:
    """The latest analysis of a match as a file."""
    if not found:
        raise InvalidInput("This match has not been analysed yet.", code="not_analysed")
    suffix, kind = REPORTS[to]
    made = {
        "page": lambda: analysis_page.page(found[-1:]),
        "csv": lambda: as_csv(found[-1:]),
        "json": lambda: json.dumps(analysis_report(found[-1]), indent=2, ensure_ascii=False),
    }[to]()
    return Response(
        made,
        media_type=kind + "; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="analysis.{suffix}"'},
    )


def written(match: RecordedMatch, form: Format, stem: str) -> Response:
    """A match in a given format, to download."""
    name = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_ ") else "_" for letter in stem)
    return Response(
        form.write(match),
        media_type=KINDS.get(form.name, "text/plain; charset=utf-8"),
        headers={"content-disposition": f'attachment; filename="{name}{form.suffixes[0]}"'},
    )


def read(file: UploadFile) -> FileReading:
    return read_bounded(_bytes(file), file.filename or "")


def _bytes(file: UploadFile) -> bytes:
    data = file.file.read()
    if not data:
        raise InvalidInput("The file is empty.", code="empty_file")
    return data


def report(reading: FileReading) -> dict[str, Any]:
    """Everything the page shows about a file; the first match of several."""
    found = check(reading)
    match = reading.match
    return {
        "format": match.source.format,
        "dialect": match.source.dialect,
        "matches": len(reading.matches),
        "games": found.games,
        "rolls": found.rolls,
        "clean": found.is_clean,
        "problems": [problem.to_json() for problem in found.problems],
        "repairs": [change.to_json() for change in repaired(match).changes],
        "match": pictures(match),
    }


def pictures(match: RecordedMatch) -> dict[str, Any]:
    """A match for the viewer."""
    return {
        "players": {"white": match.players.white, "black": match.players.black},
        "length": match.length,
        "event": match.event,
        "date": match.date,
        "parallel": match.terms.discipline.facing[1] != 24,
        "start": digits(match.terms.discipline.start),
        "games": [
            {
                "number": game.number,
                "score": {"white": game.score.white, "black": game.score.black},
                "frames": [_frame(frame) for frame in frames(match, number)],
            }
            for number, game in enumerate(match.games, 1)
        ],
    }


def _frame(frame: Frame) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "turn": frame.turn,
        "side": frame.side.value,
        "words": frame.words,
        "before": _board(frame.before),
        "after": _board(frame.after),
        "dice": list(frame.dice) if frame.dice else None,
        "cube": {"value": frame.cube, "owner": frame.cube_owner.value if frame.cube_owner else None},
    }
    if frame.moves:
        shown["moves"] = [[move.source, move.target] for move in frame.moves]
    if frame.faulty:
        shown["faulty"] = True
    if frame.comments:
        shown["comments"] = list(frame.comments)
    if frame.clock:
        left = frame.clock.left
        shown["clock"] = {"white": left.white, "black": left.black, "spent": frame.clock.spent}
    return shown


def _board(position: Position | None) -> str | None:
    """A board to draw, if known."""
    return digits(position) if position else None
