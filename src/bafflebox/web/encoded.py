"""Views as JSON. Encoding them is a good part of what an act costs, so the fastest encoder is used, where there is one."""

from __future__ import annotations

from typing import Any

try:
    from orjson import dumps as _encoded
except ImportError:  # no wheel of it for this system
    from pydantic_core import to_json as _encoded


def encoded_view(view: dict[str, Any]) -> bytes:
    """A view, or part of one: text, numbers below 2 to the power of 63, lists and objects with names."""
    return _encoded(view)
