"""Match files for programs and for the page that takes them: check, repair, convert, look."""

from __future__ import annotations

from pathlib import PurePath
from typing import Annotated, Any

from fastapi import APIRouter, File, Form, Response, UploadFile
from pydantic import BaseModel

from bafflebox.errors import InvalidInput
from bafflebox.game import Position
from bafflebox.notation.formats import Format, all_formats, format_named, read_match_file
from bafflebox.notation.record import Match, Reading
from bafflebox.records.check import check
from bafflebox.records.frames import Frame, frames
from bafflebox.records.repair import repaired
from bafflebox.service.views import digits
from bafflebox.web.api.described import files_of

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
def list_formats() -> list[FormatOut]:
    """The match formats."""
    return [
        FormatOut(
            name=one.name,
            title=one.title,
            suffixes=list(one.suffixes),
            readable=bool(one.reader),
            writable=bool(one.writer),
        )
        for one in all_formats()
    ]


@router.post("/files/check")
def check_file(file: Upload) -> dict[str, Any]:
    """What is in the file, what is wrong with it, and its games as pictures."""
    return report(read(file))


@router.post("/files/convert", response_class=Response, responses=FILE)
def convert_file(
    file: Upload, to: Annotated[str, Form(description="The format to write.")], repair: Annotated[bool, Form()] = False
) -> Response:
    """The match in another format, repaired first if asked for."""
    form = format_named(to)
    match = read(file).match
    return written(repaired(match).match if repair else match, form, PurePath(file.filename or "match").stem)


def written(match: Match, form: Format, stem: str) -> Response:
    """A match in a format, as a file to keep."""
    name = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_ ") else "_" for letter in stem)
    return Response(
        form.write(match),
        media_type=KINDS.get(form.name, "text/plain; charset=utf-8"),
        headers={"content-disposition": f'attachment; filename="{name}{form.suffixes[0]}"'},
    )


def read(file: UploadFile) -> Reading:
    data = file.file.read()
    if not data:
        raise InvalidInput("The file is empty.", code="empty_file")
    return read_match_file(data, file.filename or "")


def report(reading: Reading) -> dict[str, Any]:
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


def pictures(match: Match) -> dict[str, Any]:
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
    """A board to draw, where it is known."""
    return digits(position) if position else None
