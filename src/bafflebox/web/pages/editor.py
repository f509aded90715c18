"""The position editor: place checkers by tapping, get its ids, what is wrong with it, the plays of a roll; all of it in
the URL."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, discipline
from bafflebox.game.discipline import DISCIPLINES
from bafflebox.web.api.positions import Asked, shown
from bafflebox.web.rendering import page

router = APIRouter()


@router.get("/editor")
def edit(
    request: Request,
    asked: Annotated[Asked, Query()],
    table: Annotated[str, Query(max_length=40)] = "",
    best: Annotated[str, Query(max_length=80)] = "",
    made: Annotated[str, Query(max_length=80)] = "",
) -> Response:
    """With a table in the address, the position is put on its board; two plays are compared as arrows."""
    wrong = ""
    try:
        rules = discipline(asked.discipline)
        found = shown(asked.record(), rules)
    except InvalidInput as refused:
        wrong, found = refused.sentence, shown(Asked().record(), BACKGAMMON)
    return page(
        request,
        "editor/editor.html",
        found=found,
        data=found.model_dump(mode="json"),
        wrong=wrong,
        typed=asked.position,
        disciplines=list(DISCIPLINES.values()),
        table=table,
        best=best,
        made=made,
    )
