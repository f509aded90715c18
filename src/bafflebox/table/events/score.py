"""Score and end of a match."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.table.events.base import BySide, Happened


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAgreed(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultReported(BySide):
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchForfeited(BySide):
    """A side lost the match whatever the score: on time, by leaving, by a ruling."""

    why: str
    clauses: tuple[str, ...] = ()
    reading: str = ""
    """How the book is read where it does not say it itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BothForfeited(Happened):
    """Both sides lost the match whatever the score: nobody goes on."""

    why: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCalled(Happened):
    """The time of a timed match or of a session is over."""
