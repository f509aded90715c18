"""The view of a table as the API describes it. `service.views` computes it; a test keeps both in sync."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, Field

T = TypeVar("T")
SideName = Literal["white", "black"]


class Sides(BaseModel, Generic[T]):
    """A value for each side."""

    white: T
    black: T


class ScoreOut(BaseModel):
    white: int
    black: int
    length: int | None = Field(description="Points to win; none in money play.")
    crawford: bool = Field(description="Whether this is the Crawford game.")
    winner: SideName | None
    agreed: list[SideName] = Field(description="The sides that are ready for the next game.")


class ClockOut(BaseModel):
    """Durations are in milliseconds, as of the view's moment `at`."""

    running: SideName | None
    delay: int = Field(description="What is left of this turn's delay.")
    reserve: Sides[int]
    shows: Sides[str] = Field(description="The reserve as a clock shows it.")
    second_bank: Sides[bool] = Field(description="Whether the second time bank is in use.")
    delay_forfeited: Sides[bool] = Field(description="Whether a side has to let its delay run out before rolling.")
    expired: Sides[int | None] = Field(description="When the time ran out.")
    low: Sides[bool]
    overdue: int = Field(description="By how much a stop of the clock has lasted too long.")
    kept_by: str = Field(description="The device that keeps the clock on its own; usually none.")


class CubeOut(BaseModel):
    value: int
    owner: SideName | None = Field(description="None while it is in the middle.")


class GameOut(BaseModel):
    """The game from one side's point of view; spectators see it from White's side."""

    number: int
    phase: str
    turn: SideName | None
    to_act: SideName | None = Field(description="Who has to act: roll, play, take or pass.")
    own: list[int] = Field(description="Checkers off, on points 1 to 24, and on the bar, in the viewer's numbering.")
    opp: list[int] = Field(description="The other side's checkers, in that side's numbering.")
    pips: dict[Literal["own", "opp"], int]
    roll: list[int] | None
    play: str | None = Field(description="The play on the board, which can still be taken back.")
    cube: CubeOut
    offered: int | None = Field(description="The offered cube.")
    offer: dict[str, Any] | None = Field(description="An offered result: the `loser` and the `result`.")
    board: str = Field(description="To draw: 26 hexadecimal digits of `own`, and 26 of `opp`.")
    results: list[str] = Field([], description="To draw: every board that a legal play leads to.")


class AllowedOut(BaseModel):
    """An act that the referee accepts now."""

    act: str
    asks: list[str] = Field(description="The fields that must be sent with it.")
    with_: dict[str, Any] = Field(alias="with", description="Optional fields, with their defaults.")


class EndedOut(BaseModel):
    """The last finished game, until another begins; or the one in which the match was lost."""

    number: int
    winner: SideName | None
    points: int
    result: int = Field(description="1 a single game, 2 a gammon, 3 a backgammon.")
    how: str = Field(
        description="`played`, `passed`, `conceded`, `claimed`, `awarded`; if the match was not played out: `time`, `left`, `forfeited`, `both_forfeited`, `called`."
    )
    why: str = Field(description="The reason from the journal, if the match was not played out.")
    cube: CubeOut
    board: str


class RematchOut(BaseModel):
    table: str | None = Field(description="The table of the next match.")
    wanted: list[SideName]


class TableView(BaseModel):
    """A table as a person sees it, with what that person may do now."""

    table: str
    version: int = Field(description="The number of the last event.")
    at: int = Field(description="The moment to which the clock applies.")
    book: str
    mode: Literal["online", "live", "transcription"]
    form: Literal["points", "timed", "money"]
    ends: int | None = Field(
        None,
        description="When time is called in a timed match, in milliseconds; null otherwise, and once it is called.",
    )
    discipline: str
    title: str = Field(description="The discipline by its usual name.")
    parallel: bool = Field(description="Whether both sides move in the same direction.")
    players: Sides[list[str]] = Field(description="People by id; two on a side in doubles.")
    names: Sides[str]
    score: ScoreOut
    posted: int | None = Field(description="The length posted by the event, if the match is played to another.")
    clock: ClockOut | None
    breaks: Sides[int] = Field(description="Breaks left.")
    over: bool
    waiting: str = Field(description="Why play is stopped; empty if it isn't.")
    dice: dict[str, Any] = Field(
        description="`commitment` to the secret of the dice, rolls `thrown` so far, `secret` once it is over, `entropy`."
    )
    gaps: list[dict[str, int | None]] = Field(description="When nobody ran the table: `since` and `until`.")
    spectator_delay: int
    seen_as: Literal["player", "official", "spectator"]
    side: SideName | None = Field(description="The side I play.")
    looker: SideName = Field(description="The side from which the boards are drawn.")
    rights: list[str]
    game: GameOut | None
    ended: EndedOut | None
    allowed: list[AllowedOut]
    plays: list[str] = Field(description="The legal plays, if it is my turn to play.")
    lines: list[dict[str, Any]] = Field(alias="list", description="What happened, as text: the newest lines.")
    last: dict[str, Any] | None = Field(description="The previous play, for drawing.")
    remark: str
    away: list[SideName] = Field(description="Sides whose last live connection was lost a while ago.")
    consulting: dict[str, Any] | None = Field(
        description="In doubles: who handles the game, and the partners' messages."
    )
    chat: dict[str, Any] | None = Field(
        description="For players and officials: whether it is `on`, whether I may switch it (`switches`), and its `lines`."
    )
    rematch: RematchOut
    turns: list[dict[str, Any]] = Field([], description="For whoever enters a match: its turns in shorthand.")
    last_ruling: int | None = Field(
        None,
        description="For whoever enters a match: the incident whose ruling came after all turns, so that it is taken back first.",
    )
    incidents: list[dict[str, Any]] = Field([], description="For players and officials.")
    docket: list[dict[str, Any]] = Field(
        [], description="Open incidents with the next question, the ruling, the choices."
    )
    suggested: list[dict[str, Any]] = Field([], description="Incidents that fit the moment, likeliest first.")
    notes: list[dict[str, Any]] = []
