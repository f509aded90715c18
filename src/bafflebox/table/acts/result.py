"""Cube, offered results, the score, the end."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.game import Result, Side


@dataclass(frozen=True, slots=True)
class Double:
    pass


@dataclass(frozen=True, slots=True)
class Take:
    pass


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Beaver:
    pass


@dataclass(frozen=True, slots=True)
class Concede:
    """Offer to have lost so much."""

    result: Result = Result.SINGLE


@dataclass(frozen=True, slots=True)
class Counter:
    """Answer an offered result with another one."""

    result: Result


@dataclass(frozen=True, slots=True)
class Claim:
    """Say that the game is won."""

    result: Result = Result.SINGLE


@dataclass(frozen=True, slots=True)
class Accept:
    pass


@dataclass(frozen=True, slots=True)
class Refuse:
    pass


@dataclass(frozen=True, slots=True)
class ConcedeMatch:
    """Give up the whole match, as if that were possible."""


@dataclass(frozen=True, slots=True)
class AgreeScore:
    """The score is right, and this side is ready for the next game."""


@dataclass(frozen=True, slots=True)
class DisputeScore:
    """The score is not right: what it should be."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class ReportGame:
    """A game that was not followed move by move: who won what with which cube."""

    winner: Side
    result: Result = Result.SINGLE
    cube: int = 1


@dataclass(frozen=True, slots=True)
class ReportResult:
    """The result of the match is reported."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Leave the match for good."""
