"""What is known about a match at one moment, before or after a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from bafflebox.clock.millis import Millis
from bafflebox.game import Both, Position, Roll, Side
from bafflebox.match.cube import Cube
from bafflebox.match.score import CrawfordRule, Score

UNKNOWN: Both[Any] = Both(None, None)


@dataclass(frozen=True)
class State:
    """What is known about a match at one moment; None means unknown. White is the incident's own side."""

    score: Score | None = None
    length: int | None = None
    """The length of the match, even if the score is unknown."""
    cube: Cube | None = None
    crawford: bool | None = None
    """Whether the game in progress is the Crawford game."""
    settled: frozenset[Side] | None = None
    """The sides whose match point has had its Crawford game; None if unknown."""
    clocks: Both[Millis | None] = UNKNOWN
    delay: Millis | None = None
    delay_lost: Mapping[Side, str] = field(default_factory=dict)
    """Who plays without a delay, and when."""
    breaks: Both[int | None] = UNKNOWN
    penalties: Both[int | None] = UNKNOWN
    """Penalty points given against each side so far."""
    position: Position | None = None
    dice: Roll | None = None
    played: Position | Literal[False] | None = False
    """The position after the play in question, if the stated position and dice are from before it; False if they
    aren't."""
    game_over: bool | None = None
    won: tuple[Side, int] | None = None
    """Who has won the game that is over, and how many points."""
    match_over: bool | None = None
    winner: Side | None = None
    next_crawford: bool | None = None
    """Whether the next game is the Crawford game, once this one is over."""
    rule: CrawfordRule = CrawfordRule.ONCE
    offered: bool = False
    """Whether a valid double is waiting for an answer."""
    doubler: Side | None = None
    """Whose double that is."""
    last_pass: bool = True
    """Whether the book lets a pass end the match."""
    taken: bool = False
    """Whether the cube is where a take left it, and a remedy might undo that take."""
    before_game: bool = False
    """Whether the score is the one from before the game in question, and that game is over."""
    after_match: bool = False
    """Whether the match was already over when it was noticed."""
    ended_match: bool = False
    """Whether the game in question was taken to have ended the match."""
    as_played: int | None = None
    """The points won in that game as it was played."""
    ended: bool = False
    """Whether the game in question is over, but its points aren't known yet."""
    score_is: str = ""
    """If that game is over: whether the score is from `before` or `after` it; empty if unknown."""
    between_games: bool = False
    move_ended_game: bool = False
    disputed: bool = False
    """Whether the score is the one by a record, and no ruling has let that record prevail yet."""
