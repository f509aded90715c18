"""How the API describes acts at a desk: a schema for each, made of the fields that the act declares."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Any

from bafflebox.service.hall.acts import DESK, PHONE, TABLET, VISITOR, DeskForm
from bafflebox.service.hall.acts.fields import Cents, Field, Lines, Share
from bafflebox.service.hall.beginning import SetUpTournament
from bafflebox.web.api.described import REF

BODIES = {
    "DeskActIn": ("Desk", DESK),
    "PhoneActIn": ("Phone", PHONE),
    "TabletActIn": ("Tablet", TABLET),
    "VisitorActIn": ("Visitor", VISITOR),
}
"""The bodies that carry acts, with the prefix of their schema names."""
NUMBERS: dict[Any, dict[str, Any]] = {
    int: {"type": "integer", "minimum": 0},
    Cents: {"type": "number", "minimum": 0},
    Share: {"type": "number", "minimum": 0},
    Fraction: {"type": "number", "minimum": 0},
    bool: {"type": "boolean"},
}


def describe_acts(schemas: dict[str, Any]) -> None:
    """Add a schema for every act of the desk, of phones, tablets and visitors, and refer to them where they are
    accepted."""
    for body, (beginning, group) in BODIES.items():
        kinds = {name: beginning + name.title().replace("-", "") for name in group}
        for name, form in group.items():
            schemas[kinds[name]] = {
                "type": "object",
                "title": form.meaning,
                "properties": {"act": {"const": name}, "fields": _fields(form)},
                "required": ["act", *(("fields",) if any(field.required for field in form.fields) else ())],
            }
        references = {name: REF.format(model=kind) for name, kind in kinds.items()}
        schemas[body] |= {
            "oneOf": [{"$ref": reference} for reference in references.values()],
            "discriminator": {"propertyName": "act", "mapping": references},
        }
    schemas["NewIn"]["properties"]["fields"] |= _fields(SetUpTournament.form)


def _fields(form: DeskForm) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {field.name: {"description": field.meaning} | _schema(field) for field in form.fields},
        "required": [field.name for field in form.fields if field.required],
    }


def _schema(field: Field) -> dict[str, Any]:
    one = _one(field)
    if field.keys is int:
        return {"anyOf": [{"type": "array", "items": one}, {"type": "object", "additionalProperties": one}]}
    if field.keys:
        return {"type": "object", "additionalProperties": one}
    if field.many:
        return {"type": "array", "items": one}
    if isinstance(field.default, Enum):
        return one | {"default": field.default.value}
    return one | ({"default": field.default} if isinstance(field.default, bool) else {})


def _one(field: Field) -> dict[str, Any]:
    if field.type in NUMBERS:
        return NUMBERS[field.type]
    if field.type is Lines:
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
    shown: dict[str, Any] = {"type": "string"}
    if field.choices:
        shown["enum"] = list(field.choices)
    return shown | ({"format": field.format} if field.format else {})
