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
    """The last finished game, until another begins; or the game in which the match was lost."""

    number: int
    games: list[dict[SideName, int]] = Field(description="What each finished game of the match gave to either side.")
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

    table: str = Field(description="The id of the table, as in its address.")
    version: int = Field(description="The number of the last event.")
    at: int = Field(description="The moment for which the clock is told.")
    book: str = Field(description="The id of the rule book in force, with its house rules.")
    mode: Literal["online", "live", "transcription"] = Field(
        description="`online`: played here. `live`: played over the board. `transcription`: entered afterwards."
    )
    form: Literal["points", "timed", "money"] = Field(
        description="`points`: a match to a length. `timed`: until time is called. `money`: game by game."
    )
    ends: int | None = Field(
        None,
        description="When time is called in a timed match, in milliseconds; null otherwise, and once it is called.",
    )
    discipline: str = Field(description="Its name, as `/api/levels` takes it.")
    title: str = Field(description="The discipline as people call it.")
    parallel: bool = Field(description="Whether both sides run the same way round.")
    players: Sides[list[str]] = Field(description="Persons by id; two on a side in doubles.")
    names: Sides[str] = Field(description="What to call each side; both partners in doubles.")
    score: ScoreOut = Field(description="The score of the match, and who has won it.")
    posted: int | None = Field(
        description="The length that the event has posted, where the match is played to another."
    )
    clock: ClockOut | None = Field(description="The game clock; null where none is used.")
    breaks: Sides[int] = Field(description="Breaks that are left.")
    over: bool = Field(description="Whether the match is over.")
    waiting: str = Field(description="Why play is stopped; empty while it does not.")
    dice: dict[str, Any] = Field(
        description="`commitment` to the secret of the dice, rolls `thrown` so far, `secret` once it is over, `entropy`."
    )
    gaps: list[dict[str, int | None]] = Field(description="When nobody kept the table: `since` and `until`.")
    spectator_delay: int = Field(description="By how much later spectators see the match, in milliseconds.")
    seen_as: Literal["player", "official", "spectator"] = Field(description="As whom I see this table.")
    side: SideName | None = Field(description="The side that I play.")
    looker: SideName = Field(description="From whose side the boards are drawn.")
    rights: list[str] = Field(description="What I may do here, as the table of roles names it.")
    game: GameOut | None = Field(description="The game in progress; null before the first and after the last.")
    ended: EndedOut | None = Field(description="The game that ended last, until another begins.")
    allowed: list[AllowedOut] = Field(description="The acts that would be accepted from me now.")
    plays: list[str] = Field(description="The legal plays, where I am to play.")
    lines: list[dict[str, Any]] = Field(alias="list", description="What happened, in words: the newest lines.")
    last: dict[str, Any] | None = Field(description="The play before, to be drawn.")
    remark: str = Field(
        description="What people should know of a bot here: that its engine failed and who plays instead. Mostly empty."
    )
    away: list[SideName] = Field(description="Sides whose last live line was lost a while ago.")
    consulting: dict[str, Any] | None = Field(description="In doubles: who handles the game, and what partners said.")
    chat: dict[str, Any] | None = Field(
        description="For players and officials: whether it is `on`, whether I may switch it (`switches`), and its `lines`."
    )
    rematch: RematchOut = Field(description="Who wants another match, and where it is once both do.")
    turns: list[dict[str, Any]] = Field([], description="For who enters a match: its turns in shorthand.")
    last_ruling: int | None = Field(
        None,
        description="For whoever enters a match: the incident whose ruling came after all turns, so that it is taken back first.",
    )
    incidents: list[dict[str, Any]] = Field([], description="For players and officials.")
    docket: list[dict[str, Any]] = Field(
        [], description="Open incidents with the next question, the ruling, the choices."
    )
    suggested: list[dict[str, Any]] = Field([], description="Incidents that fit the moment, the likeliest first.")
    notes: list[dict[str, Any]] = Field([], description="What the officials noted, for those whom it concerns.")
