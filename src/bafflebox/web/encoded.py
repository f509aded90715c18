"""Views as JSON. Encoding them is a good part of what an act costs, so the fastest encoder is used."""

from __future__ import annotations

from typing import Any

import orjson


def encoded_view(view: dict[str, Any]) -> bytes:
    """A view, or part of one: text, numbers below 2 to the power of 63, lists and objects with names."""
    return orjson.dumps(view)
