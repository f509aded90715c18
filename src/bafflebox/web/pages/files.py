"""The page that takes match files: checked, repaired, converted, replayed."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from bafflebox.notation.formats import Format, all_formats
from bafflebox.web.api.files import Upload, read, report
from bafflebox.web.rendering import page

router = APIRouter(prefix="/files")


def writable() -> list[Format]:
    """The formats that a match can be written in."""
    return [one for one in all_formats() if one.writer]


@router.get("")
def drop(request: Request) -> Response:
    return page(request, "files/files.html", formats=writable(), report=None, data="", name="")


@router.post("")
def look(request: Request, file: Upload) -> Response:
    """Without scripts the form itself shows the report; with them the page asks the API and stays where it is."""
    found = report(read(file))
    return page(
        request, "files/files.html", formats=writable(), report=found, data=found["match"], name=file.filename or ""
    )
