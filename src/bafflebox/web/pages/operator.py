"""The operator's page: who may do what on this server."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.service.keys import OPERATOR
from bafflebox.service.operator import TO_DO, Permission, Permitted
from bafflebox.web.identity import OnlyOperator, TheHouse, is_operator, remember
from bafflebox.web.rendering import page

router = APIRouter(prefix="/operator")


@router.get("")
def settings(request: Request, house: TheHouse) -> Response:
    """The settings for the operator; everybody else is asked for the token."""
    if not is_operator(request):
        return page(request, "house/operator_token.html")
    told = house.operators
    return page(
        request,
        "house/operator.html",
        settings=told.settings,
        reaches=list(Permitted),
        to_do=TO_DO,
        granted=told.granted(),
        place=told.place,
        words=house.signer.words,
        reports=[
            one
            | {
                "by": house.people.name(one["by"]),
                "said": [(house.people.name(who), words) for who, words in one["said"]],
            }
            for one in house.chats.reports()
        ],
    )


@router.post("")
def come_in(request: Request, house: TheHouse, token: Annotated[str, Form(max_length=200)] = "") -> Response:
    answer = RedirectResponse("/operator", 303)
    remember(request, answer, house.operators.sign_in(token.strip().rpartition("#")[2]), OPERATOR)
    return answer


@router.post("/settings", dependencies=[OnlyOperator])
async def change_settings(request: Request, house: TheHouse) -> Response:
    form = await request.form()
    for permission in Permission:
        if isinstance(reach := form.get(permission), str) and reach:
            house.operators.set(permission, reach)
    return RedirectResponse("/operator", 303)


@router.post("/grants", dependencies=[OnlyOperator])
async def grant_rights(request: Request, house: TheHouse) -> Response:
    form = await request.form()
    chosen = [str(one) for one in form.getlist("permission")]
    house.operators.grant(str(form.get("account", "")), chosen)
    return RedirectResponse("/operator", 303)
