"""The API's description of itself: every possible problem, every act at a table with its fields, the view of a
table."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, Field, TypeAdapter

from bafflebox.service.tables import KINDS, NOT_FROM_OUTSIDE
from bafflebox.web.api.described import REF
from bafflebox.web.api.desk_acts import describe_acts
from bafflebox.web.problems import PROBLEM, TITLES
from bafflebox.web.safety import LARGE_DOORS

VERSION = "1.0"
"""The API's version: the second number grows with additions. Within a version, nothing is renamed or removed."""
ABOUT = f"""Tournament backgammon, by the book: everything that the pages do.

**Who asks.** `POST /api/people` gives a token for a name; send it as `Authorization: Bearer …`.

**What is wrong** is told by a problem document (RFC 9457, `{PROBLEM}`): `code` for programs, `detail` for people, `clauses` where a
rule is behind it.

**Moments** are milliseconds since 1970, **durations** milliseconds. Sides are `white` and `black`. A `version` is the number of the last
event; a list that takes `after` goes on behind that number. Every list takes `limit` and `offset`; `Total-Count` says how long it is.

**Live.** `/api/tables/{{table}}/live` is a WebSocket, and `…/updates` are server-sent events. See `/api`.

**Stable.** This is version {VERSION}. Fields, acts and doors may be added to it: pass over what you do not know. What is here is neither renamed
nor taken away; an API of which that is not true will stand at another address.
"""
CHANGES = ("post", "put", "delete")


class ProblemOut(BaseModel):
    """What went wrong (RFC 9457)."""

    type: str = Field(description="An address that identifies the code.")
    title: str
    status: int
    code: str = Field(description="For programs: `illegal_play`, `not_now`, `stale`.")
    detail: str = Field(description="For people: what is wrong, and what would be right.")
    clauses: list[str] = Field([], description="The clauses of the rule book behind a refusal.")
    facts: dict[str, Any] = Field(
        {}, description="What belongs to the code: for `stale` the `version` and what has changed since."
    )
    errors: list[dict[str, str]] = Field([], description="Each wrong field: `where`, and a `sentence`.")


def describe(app: FastAPI) -> None:
    """Install the description in the application; it is generated on first request."""

    def described() -> dict[str, Any]:
        if not app.openapi_schema:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]


def _described(app: FastAPI) -> dict[str, Any]:
    from bafflebox.web.api.view import TableView  # takes long to load, and nobody else needs it

    told = get_openapi(title=app.title, version=VERSION, description=ABOUT, routes=app.routes)
    schemas: dict[str, Any] = told["components"]["schemas"]
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    _, ours = TypeAdapter.json_schemas(
        [(kind, "serialization", TypeAdapter(kind)) for kind in (ProblemOut, TableView)], ref_template=REF
    )
    schemas |= ours["$defs"] | _acts()
    describe_acts(schemas)
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            _complete(operation, method, path)
    return told


def _complete(operation: dict[str, Any], method: str, path: str) -> None:
    """The problems that may be returned."""
    responses = operation["responses"]
    responses.pop("422", None)
    wrong = {
        401,
        409,
        422,
        429,
    }  # wrong tokens and unknown parameters everywhere, and what the rules or somebody's rights forbid
    headers = {parameter["name"] for parameter in operation.get("parameters", ()) if parameter["in"] == "header"}
    if "security" in operation or path.startswith("/api/operator"):
        wrong.add(403)
    if headers & {"x-card", "x-tablet", "authorization"}:
        wrong.add(403)
    if "{" in path:
        wrong.add(404)
    if path in LARGE_DOORS:
        wrong.add(503)
    if method in CHANGES:
        wrong |= {400, 403, 413}
    if "requestBody" in operation:
        wrong |= {400, 422}
    for status in sorted(wrong):
        responses[str(status)] = {
            "description": TITLES[status],
            "content": {PROBLEM: {"schema": {"$ref": REF.format(model="ProblemOut")}}},
        }


def _acts() -> dict[str, Any]:
    """Every act of a table by name, with its fields, and `Act`, which is any of them."""
    names = [name for name in KINDS if name not in NOT_FROM_OUTSIDE]
    _, told = TypeAdapter.json_schemas(
        [(name, "validation", TypeAdapter(KINDS[name])) for name in names], ref_template=REF
    )
    found = told["$defs"]
    for name in names:
        fields = found[name].get("properties", {})
        once = {"type": "string", "maxLength": 100, "description": "The same reference is carried out only once."}
        found[name] |= {
            "properties": {"act": {"const": name}, **fields, "reference": once},
            "required": ["act", *found[name].get("required", ())],
        }
    kinds = {name: REF.format(model=name) for name in names}
    found["Act"] = {
        "oneOf": [{"$ref": kind} for kind in kinds.values()],
        "discriminator": {"propertyName": "act", "mapping": kinds},
    }
    return dict(found)
