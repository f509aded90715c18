"""What a match is played for and under which rules: the same fields wherever a match is set up.

The levels of bots for programs and pages: who plays what here, and what the rest need.
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from bafflebox.bots.levels import FAMILIES, family, levels
from bafflebox.game import discipline
from bafflebox.game.discipline import DISCIPLINES
from bafflebox.web.api.paging import Paged

router = APIRouter(tags=["tables"])


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


class LevelOut(BaseModel):
    name: str
    summary: str
    missing: str = Field(description="What has to be installed before it can play here; empty if it can.")


class Opposition(BaseModel):
    """The available opponents in a family of disciplines."""

    disciplines: list[str]
    titles: list[str] = Field(description="The disciplines by their usual names.")
    levels: list[LevelOut] = Field(description="The weakest first.")


def opposition() -> list[Opposition]:
    """The bots of each family of disciplines."""
    found = []
    for name in FAMILIES:
        of_it = [rules for rules in DISCIPLINES.values() if family(rules) == name]
        found.append(
            Opposition.model_construct(
                disciplines=[rules.name for rules in of_it],
                titles=[rules.title for rules in of_it],
                levels=levels_of(of_it[0].name),
            )
        )
    return found


@router.get("/levels")
def list_levels(page: Paged, name: Annotated[str, Query(alias="discipline")] = "backgammon") -> list[LevelOut]:
    """The bots of a discipline, weakest first."""
    return page.of(levels_of(name))


def levels_of(name: str) -> list[LevelOut]:
    """The bots of a discipline, weakest first. Not validated, so that what is missing stays a message to translate."""
    found = levels(discipline(name))
    return [LevelOut.model_construct(name=one.name, summary=one.summary, missing=one.missing) for one in found]
