"""What a match is played for and under which rules: the same fields wherever a match is set up."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class MatchIn(BaseModel):
    """The terms of a match; anything the book doesn't allow is refused with its clause."""

    length: int = Field(7, ge=1, le=99, description="Points to win; ignored in a timed match or money play.")
    form: Literal["points", "timed", "money"] = Field("points", description="To points, for a set time, or money play.")
    money_rules: list[str] = Field(
        default_factory=list, description="For money play: `jacoby`, `beavers`, `automatic_doubles`."
    )
    book: str = "usbgf"
    discipline: str = "backgammon"
    clock: bool = True
    options: dict[str, str] = Field(default_factory=dict, description="Rule options of the book.")
    settings: dict[str, str] = Field(default_factory=dict, description="The event's own settings, e.g. `delay`.")
