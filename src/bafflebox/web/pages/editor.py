"""The position editor: checkers set by tap, its ids, what speaks against it, the plays of a roll; all of it in the address."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from bafflebox.errors import InvalidInput
from bafflebox.web.api.positions import Asked, shown
from bafflebox.web.rendering import page

router = APIRouter()


@router.get("/editor")
def edit(request: Request, asked: Annotated[Asked, Query()]) -> Response:
    wrong = ""
    try:
        found = shown(asked.record())
    except InvalidInput as refused:
        wrong, found = refused.sentence, shown(Asked().record())
    return page(
        request, "editor/editor.html", found=found, data=found.model_dump_json(), wrong=wrong, typed=asked.position
    )
