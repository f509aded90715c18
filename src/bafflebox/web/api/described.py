"""OpenAPI descriptions shared by several endpoints: bodies and answers whose schema is defined once."""

from __future__ import annotations

from typing import Any

REF = "#/components/schemas/{model}"


def act_body() -> dict[str, Any]:
    """The body of a request that does something at a table."""
    return {"requestBody": {"required": True, "content": _json("Act")}}


def raw_body(*kinds: str) -> dict[str, Any]:
    """The body of a request that is a file itself."""
    return {"requestBody": {"required": True, "content": {kind: {"schema": {}} for kind in kinds}}}


def shows_table(status: int = 200) -> dict[int | str, dict[str, Any]]:
    """The answer of an endpoint that shows a table."""
    return {status: {"content": _json("TableView")}}


def files_of(*kinds: str) -> dict[int | str, dict[str, Any]]:
    """The answer of an endpoint that returns a file."""
    return {200: {"content": {kind: {"schema": {}} for kind in kinds}}}


def _json(model: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": REF.format(model=model)}}}
