"""A position: its ids, what is wrong with it, and the legal plays of a roll."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.responses import StreamingResponse

from bafflebox.bots.bot import CubeAdvice
from bafflebox.bots.chances import Chances
from bafflebox.bots.rollout import GAMES
from bafflebox.bots.seating import seat_of
from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, BAR, Both, Discipline, Position, Side, discipline, impossible, legal_plays
from bafflebox.notation.positions import CubeOffer, PositionRecord, read_position_record
from bafflebox.notation.positions.gnubg import write_gnubg_id, write_position_id
from bafflebox.notation.positions.xgid import write_xgid
from bafflebox.service.analyses import Progress
from bafflebox.service.views import digits
from bafflebox.web.api.described import files_of
from bafflebox.web.identity import NOBODY, Everybody, TheHouse, Visitor

router = APIRouter(tags=["positions"])
MOST_PLAYS = 100
MOST_RANKED = 20
_BOARD = re.compile(r"[0-9a-f]{52}")


class FaultOut(BaseModel):
    sentence: str
    clauses: list[str]


class PositionOut(BaseModel):
    discipline: str
    title: str
    checkers: int
    start: str = Field(description="The board at the start of a game.")
    parallel: bool = Field(description="Whether both sides move in the same direction.")
    own: str = Field(description="The checkers of the player to move as text: `24:2 13:5 8:3 6:5`.")
    opp: str
    board: str = Field(
        description="52 hexadecimal digits: off, points 1 to 24 and bar of the player to move, then of the other."
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
    position_id: str = Field(description="Empty if the position can't be written this way.")
    gnubg_id: str
    xgid: str
    plays: list[str] = Field(description="The legal plays of the dice, in standard notation.")
    more_plays: int


class Asked(BaseModel):
    """A position as given in an address: an id, or a board and its surroundings."""

    discipline: str = Field(default="backgammon", max_length=40, description="The rules, e.g. `longgammon`.")
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
        """The position with score, cube and dice; an id brings its own, as far as it has any."""
        rules = discipline(self.discipline)
        dice = tuple(int(digit) for digit in self.dice if digit != "-")
        if not self.board and self.position.strip():
            record = read_position_record(self.position)
            unrolled = record.dice is None and record.offer is None
            return replace(record, dice=(dice[0], dice[1])) if dice and unrolled else record
        board = self.board or digits(rules.start)
        if not _BOARD.fullmatch(board):
            raise InvalidInput("A board has 52 hexadecimal digits: 26 for each side.", code="bad_position")
        counts = [int(digit, 16) for digit in board]
        if self.length and max(self.white, self.black) >= self.length:
            raise InvalidInput(
                "In a match to {length} nobody has that many points before it is over.",
                length=self.length,
                code="bad_score",
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


def position_words(counts: Sequence[int]) -> str:
    """One side's checkers as acts write them; borne-off checkers follow from the rest."""
    named = ((place, "bar" if place == BAR else str(place)) for place in range(BAR, 0, -1))
    return " ".join(f"{name}:{counts[place]}" for place, name in named if counts[place])


@router.get("/positions")
def look_at(asked: Annotated[Asked, Query()]) -> PositionOut:
    """A position with its ids, whether it is possible, and the legal plays of its dice."""
    return shown(asked.record(), discipline(asked.discipline))


class ChancesOut(BaseModel):
    win: float
    gammon: float
    backgammon: float
    lose_gammon: float
    lose_backgammon: float


class PlayOut(BaseModel):
    play: str
    equity: float = Field(description="Scaled so that winning a single game at this cube is +1.")
    chances: ChancesOut | None


class DoubleOut(BaseModel):
    no_double: float
    double_take: float
    double_pass: float
    right: str = Field(description="`no_double`, `double_take`, `double_pass` or `too_good`.")
    chances: ChancesOut | None


class WeighedOut(BaseModel):
    engine: str
    plays: list[PlayOut] = Field(description="The plays of the dice, best first.")
    cube: DoubleOut | None = Field(description="The double, if the dice have not been rolled and a double is allowed.")


@router.get("/positions/weighed")
async def weigh(house: TheHouse, asking: Everybody, asked: Annotated[Asked, Query()]) -> WeighedOut:
    """An engine's evaluation: the plays of the dice ranked or, before the roll, the double. Refused during your own
    match."""
    record, rules = _playable(asked)
    seat = seat_of(record, rules)
    found = await house.weighing.weighed(seat, record.roll, asking)
    return WeighedOut(
        engine=found.engine,
        plays=[
            PlayOut(play=one.play.notation, equity=round(one.equity, 4), chances=_chances(one.chances))
            for one in found.plays[:MOST_RANKED]
        ],
        cube=_cube(found.cube, may_double=seat.may_double) if found.cube else None,
    )


@router.post("/positions/rollout", response_class=StreamingResponse, responses=files_of("application/x-ndjson"))
async def roll_out(
    house: TheHouse,
    me: Visitor,
    asking: Everybody,
    asked: Annotated[Asked, Query()],
    made: Annotated[str, Query(max_length=60, description="Another play to compare.")] = "",
    games: Annotated[int, Query(ge=36, le=GAMES, description="Games per option.")] = GAMES,
) -> StreamingResponse:
    """Rolls out one decision, reporting line by line; each line is a JSON object with `games`, `all` and `courses`.

    Closing the connection stops it; after a minute and a half it ends with what it has. Refused during your own match.
    """
    record, rules = _playable(asked)
    who = me.person if me else NOBODY
    told = house.weighing.rolled_out(seat_of(record, rules), record.roll, who, asking, made, games)
    first = await anext(told)  # so that a refusal gets its own response

    async def lines() -> AsyncIterator[str]:
        async with aclosing(told):
            yield _line(first, games)
            async for found in told:
                yield _line(found, games)

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"cache-control": "no-store"})


def _playable(asked: Asked) -> tuple[PositionRecord, Discipline]:
    record, rules = asked.record(), discipline(asked.discipline)
    if faults := impossible(record.position, rules):
        raise InvalidInput(faults[0].sentence, code="impossible_position")
    return record, rules


def _line(found: Progress, games: int) -> str:
    courses = [
        {"text": one.text, "equity": round(one.equity, 4), "error": round(min(one.error, 9.0), 4)} for one in found
    ]
    return json.dumps({"games": max(one.games for one in found), "all": games, "courses": courses}) + "\n"


def _chances(found: Chances | None) -> ChancesOut | None:
    return (
        None
        if found is None
        else ChancesOut(**{name: round(getattr(found, name), 4) for name in ChancesOut.model_fields})
    )


def _cube(found: CubeAdvice, *, may_double: bool) -> DoubleOut:
    right = "double_take" if found.takes else "double_pass"
    if not (may_double and found.doubles):
        right = "too_good" if may_double and found.too_good else "no_double"
    values = {name: round(getattr(found, name), 4) for name in ("no_double", "double_take", "double_pass")}
    return DoubleOut(**values, right=right, chances=_chances(found.chances))


def shown(record: PositionRecord, rules: Discipline) -> PositionOut:
    position = record.position
    faults = impossible(position, rules)
    # The ids only cover games with fifteen checkers a side that move in opposite directions.
    written = not faults and rules.facing == BACKGAMMON.facing and rules.checkers == BACKGAMMON.checkers
    # An impossible position gets no id, which would suggest that it is possible, and no plays.
    plays = [] if faults or record.roll is None else [p.notation for p in legal_plays(position, record.roll, rules)]
    own = record.turn
    return PositionOut(
        discipline=rules.name,
        title=rules.title,
        checkers=rules.checkers,
        start=digits(rules.start),
        parallel=rules.facing[1] != BACKGAMMON.facing[1],
        own=position_words(position.own),
        opp=position_words(position.opp),
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
        position_id=write_position_id(position) if written else "",
        gnubg_id=write_gnubg_id(record) if written and record.offer in (None, CubeOffer.DOUBLE) else "",
        xgid=write_xgid(record) if written else "",
        plays=plays[:MOST_PLAYS],
        more_plays=max(0, len(plays) - MOST_PLAYS),
    )
