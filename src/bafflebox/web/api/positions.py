"""A position: its ids, what speaks against it, and the legal plays of a roll."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Position, Side, impossible, legal_plays
from bafflebox.notation.positions import PositionRecord, read_position_record
from bafflebox.notation.positions.gnubg import write_gnubg_id, write_position_id
from bafflebox.notation.positions.xgid import write_xgid
from bafflebox.service.views import digits

router = APIRouter(tags=["positions"])
MOST_PLAYS = 100
_BOARD = re.compile(r"[0-9a-f]{52}")


class FaultOut(BaseModel):
    sentence: str
    clauses: list[str]


class PositionOut(BaseModel):
    board: str = Field(
        description="52 hexadecimal digits: off, points 1 to 24 and bar of who is to move, then the other's."
    )
    turn: str
    dice: list[int] | None
    cube: int
    cube_owner: str | None
    length: int
    score: dict[str, int]
    crawford: bool
    possible: bool
    faults: list[FaultOut]
    pips: dict[str, int]
    position_id: str = Field(description="Empty where the position cannot be written so.")
    gnubg_id: str
    xgid: str
    plays: list[str] = Field(description="The legal plays of the dice, in standard notation.")
    more_plays: int


class Asked(BaseModel):
    """A position as an address has it: an id, or a board with what belongs to it."""

    position: str = Field(default="", max_length=400, description="A Position ID, an XGID, or `24:2 13:5 8:3 6:5 / …`.")
    board: str = Field(default="", max_length=52, description="52 hexadecimal digits, instead of `position`.")
    turn: str = Field(default="", pattern="^(white|black)?$")
    dice: str = Field(default="", pattern="^([1-6]-?[1-6])?$")
    cube: int = Field(default=1, ge=1, le=1024)
    owner: str = Field(default="", pattern="^(white|black)?$")
    length: int = Field(default=0, ge=0, le=99)
    white: int = Field(default=0, ge=0, le=98)
    black: int = Field(default=0, ge=0, le=98)
    crawford: bool = False

    def record(self) -> PositionRecord:
        """The position with everything around it; an id brings its own surroundings along."""
        if not self.board:
            return read_position_record(self.position.strip() or "start")
        if not _BOARD.fullmatch(self.board):
            raise InvalidInput("A board is 52 hexadecimal digits: 26 for each side.", code="bad_position")
        counts = [int(digit, 16) for digit in self.board]
        dice = tuple(int(digit) for digit in self.dice if digit != "-")
        if self.length and max(self.white, self.black) >= self.length:
            raise InvalidInput(
                f"In a match to {self.length} nobody has that many points before it is over.", code="bad_score"
            )
        return PositionRecord(
            position=Position(bytes(counts)),
            turn=Side(self.turn or "white"),
            dice=(dice[0], dice[1]) if dice else None,
            cube=self.cube,
            cube_owner=Side(self.owner) if self.owner and self.cube > 1 else None,
            length=self.length,
            score=Both(self.white, self.black),
            crawford=self.crawford,
        )


@router.get("/positions")
def look_at(asked: Annotated[Asked, Query()]) -> PositionOut:
    """A position with its ids, whether it can have come about, and the legal plays of its dice."""
    return shown(asked.record())


def shown(record: PositionRecord) -> PositionOut:
    position = record.position
    faults = impossible(position, BACKGAMMON)
    # A position that cannot be is not written as an id, which would say that it can, nor played from.
    plays = [] if faults or record.roll is None else [play.notation for play in legal_plays(position, record.roll)]
    own = record.turn
    return PositionOut(
        board=digits(position),
        turn=own.value,
        dice=list(record.dice) if record.dice else None,
        cube=record.cube,
        cube_owner=record.cube_owner.value if record.cube_owner else None,
        length=record.length,
        score={side.value: record.score[side] for side in Side},
        crawford=record.crawford,
        possible=not faults,
        faults=[FaultOut(sentence=fault.sentence, clauses=list(fault.clauses)) for fault in faults],
        pips={own.value: position.pips, own.other.value: position.opp_pips},
        position_id="" if faults else write_position_id(position),
        gnubg_id="" if faults else write_gnubg_id(record),
        xgid="" if faults else write_xgid(record),
        plays=plays[:MOST_PLAYS],
        more_plays=max(0, len(plays) - MOST_PLAYS),
    )
