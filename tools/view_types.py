"""Writes the view of a table as types for the scripts of the pages, from the description that the API gives of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bafflebox.web.api.view import TableView

TARGET = Path(__file__).parent / "types" / "view.d.ts"
HEAD = "// Written by `python tools/view_types.py` from src/bafflebox/web/api/view.py.\n"
BOTH = "Sides_"
"""How the names of models begin that have one thing of each side."""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def written() -> str:
    """Every model of the view as an interface."""
    schema = TypeAdapter(TableView).json_schema(mode="serialization", ref_template="{model}")
    models = schema.pop("$defs") | {"TableView": schema}
    both = {name: model["properties"]["white"] for name, model in models.items() if name.startswith(BOTH)}
    shown = {name: _shape(model, both) for name, model in sorted(models.items()) if name not in both}
    return HEAD + "".join(f"\nexport interface {name} {shape}\n" for name, shape in shown.items())


def _shape(model: dict[str, Any], both: dict[str, Any]) -> str:
    required = set(model.get("required", ()))
    fields = (
        f"  {name}{'' if name in required else '?'}: {_type(field, both)};\n"
        for name, field in model.get("properties", {}).items()
    )
    return f"{{\n{''.join(fields)}}}"


def _type(schema: dict[str, Any], both: dict[str, Any]) -> str:
    if (name := schema.get("$ref")) is not None:
        return f"Record<Side, {_type(both[name], both)}>" if name in both else str(name)
    if "enum" in schema or "const" in schema:
        return " | ".join(f"'{value}'" for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return " | ".join(_type(one, both) for one in schema["anyOf"])
    match schema.get("type"):
        case "array":
            inner = _type(schema.get("items", {}), both)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties", True)
            return f"Record<string, {_type(values, both) if isinstance(values, dict) else 'any'}>"
        case str(plain):
            return PLAIN[plain]
        case _:
            return "any"


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
    print(f"{TARGET.name} written.")
