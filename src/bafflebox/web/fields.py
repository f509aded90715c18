"""Refuses unknown parameters and fields in API requests, and suggests the nearest known name.

The application depends on `known_fields`, so it applies to every route, including those added later. A route accepts what it
declares: its parameters, and the model of its body. Pages ignore unknown parameters, since other sites add their own to links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from types import UnionType
from typing import Any, NoReturn, Union, get_args, get_origin

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from bafflebox.errors import InvalidInput

EVERYWHERE = frozenset({"lang"})
"""Parameters that every route accepts."""
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


async def known_fields(connection: HTTPConnection) -> None:
    """Refuse parameters and fields that a route of the API does not declare."""
    route = connection.scope.get("route")
    if not isinstance(route, APIRoute) or not connection.scope["path"].startswith("/api/"):
        return
    if connection.query_params:
        check_names("parameter", connection.query_params, _parameters(route) | EVERYWHERE)
    if isinstance(connection, Request) and not _takes_raw_body(route):
        await _check_fields(connection, route)


async def _check_fields(request: Request, route: APIRoute) -> None:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    model = route.body_field.field_info.annotation if route.body_field else None
    if kind in FORMS:
        try:
            check_names("field", await request.form(), _names(model))
        except HTTPException:
            if model is None:
                _refuse_body(route)
            raise
    elif kind.endswith("json") and await request.body():
        try:
            told = await request.json()
        except (ValueError, RecursionError):
            raise InvalidInput("The body can't be read as JSON.", code="bad_json") from None
        if model is None and told:
            _refuse_body(route, told)
        check_body(model, told)
    elif model is None and await request.body():
        _refuse_body(route)


def _refuse_body(route: APIRoute, told: Any = None) -> NoReturn:
    """Refuse the body of a route that takes none, and point out what belongs in the address."""
    for name in told if isinstance(told, dict) else ():
        if name in _parameters(route):
            raise InvalidInput(
                "'{name}' belongs in the address, not in the body.",
                name=name,
                code="unknown_field",
                facts={"field": name},
            )
        check_names("field", [name], ())
    raise InvalidInput("This request doesn't take a body.", code="unknown_field")


def _takes_raw_body(route: APIRoute) -> bool:
    """Whether the body is a file, which the route reads itself."""
    return route.body_field is None and "requestBody" in (route.openapi_extra or {})


def check_names(kind: str, given: Iterable[str], known: Iterable[str], where: str = "") -> None:
    """Refuse the first unknown name.

    >>> check_names("parameter", ["postion"], ["position", "board"])
    Traceback (most recent call last):
    ...
    bafflebox.errors.InvalidInput: There is no parameter 'postion' here. Did you mean 'position'?
    """
    choices = sorted(known)
    for name in given:
        if name not in choices:
            near = get_close_matches(name, choices, n=1, cutoff=0.5)
            named = ", ".join(choice for choice in choices if choice not in EVERYWHERE)
            hint = f"Did you mean '{near[0]}'?" if near else f"There are: {named}." if named else "It takes none."
            place = f"in {where}" if where else "here"
            raise InvalidInput(
                "There is no {kind} '{name}' {place}. {hint}",
                kind=kind,
                name=name,
                place=place,
                hint=hint,
                code=f"unknown_{kind}",
                facts={"field": name, "nearest": near[:1]},
            )


def check_body(annotation: Any, value: Any, where: str = "") -> None:
    """Refuse fields that a model, or a model within it, does not have."""
    for model in _models(annotation):
        match value:
            case list():
                for item in value:
                    check_body(model, item, where)
            case dict() if model.model_config.get("extra") != "allow":
                check_names("field", map(str, value), _names(model), where)
                for name, field in _fields(model).items():
                    if name in value:
                        check_body(field, value[name], name)


def _parameters(route: APIRoute) -> frozenset[str]:
    found: set[str] = set()
    for field in (field for part in _parts(route.dependant) for field in part.query_params):
        models = list(_models(field.field_info.annotation))
        found |= {name for model in models for name in _names(model)} if models else {field.alias}
    return frozenset(found)


def _parts(dependant: Dependant) -> Iterator[Dependant]:
    """A route and all its dependencies."""
    yield dependant
    for part in dependant.dependencies:
        yield from _parts(part)


def _fields(model: type[BaseModel]) -> Mapping[str, Any]:
    return {field.alias or name: field.annotation for name, field in model.model_fields.items()}


def _names(annotation: Any) -> frozenset[str]:
    return frozenset(name for model in _models(annotation) for name in _fields(model))


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The one model in an annotation: itself, in a list, or optional. Unions are left to pydantic."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    elif get_origin(annotation) in (Union, UnionType, list, tuple):
        found = [model for part in get_args(annotation) for model in _models(part)]
        yield from found if len(found) == 1 else ()
