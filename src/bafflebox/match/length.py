"""Matches played to the wrong length.

The *posted* length is the official one; the *used* length is what the players were playing to (`usbgf:4.8.2.a`). What
happens next depends on the book's policy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.match.reckoning import Reckoning, ReckoningPolicy, VoidPass, reckon
from bafflebox.match.record import Entry
from bafflebox.match.tallying import tally


class WhenFinished(Enum):
    """What happens to a match that was finished to the wrong length."""

    STANDS = "stands"
    """The result stands (`usbgf:4.8.2.2.a`, `eubgf:4.8.a`, `standards:5.14.e`)."""
    RECOUNTED = "recounted"
    """Too short: resumed. Too long: counted again (`ibf:15.5`, `ibf:15.6`)."""
    SILENT = "silent"
    """The book does not say (`us2009:4.9.c`)."""


class WhenPlaying(Enum):
    """What happens to a match in progress to the wrong length."""

    BETWEEN_GAMES = "between_games"
    """Corrected after the game in progress, unless that would end the match (`usbgf:4.8.2.2.b`, `eubgf:4.8.b`)."""
    RECOUNTED = "recounted"
    """By going through the score sheet, as after the match (`ibf:15.5`, `ibf:15.6`)."""
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class LengthPolicy:
    """How a book handles a wrong length."""

    finished: WhenFinished = WhenFinished.STANDS
    playing: WhenPlaying = WhenPlaying.BETWEEN_GAMES
    recount: ReckoningPolicy = ReckoningPolicy(void_pass=VoidPass.VALUE_BEFORE)  # noqa: RUF009 (a frozen value)
    """How games are recounted; `ibf:15.6.open` counts a pass in a Crawford game as one point."""


class LengthOutcome(Enum):
    """What a wrong length leads to."""

    NOTHING_WRONG = "nothing_wrong"
    RESULT_STANDS = "result_stands"
    FINISH_THE_GAME = "finish_the_game"
    """The game in progress is finished to the used length, then the length is reconsidered (`usbgf:4.8.2.1.a`)."""
    CHANGE_TO_POSTED = "change_to_posted"
    CONTINUE_TO_USED = "continue_to_used"
    WON_BY_RECOUNT = "won_by_recount"
    RESUME_TO_POSTED = "resume_to_posted"
    BOOK_IS_SILENT = "book_is_silent"


@dataclass(frozen=True, slots=True)
class LengthRuling:
    """What happens, the length in force, and whether the next game is the Crawford game."""

    outcome: LengthOutcome
    length: int
    crawford_next: bool = False
    winner: Side | None = None
    reckoning: Reckoning | None = None
    """The recounted score sheet, if the book recounts it."""


def resolve_length(
    entries: Sequence[Entry], used: int, posted: int, policy: LengthPolicy, *, game_running: bool = False
) -> LengthRuling:
    """What happens when players find out they used the wrong length.

    >>> from bafflebox.match import GameRecord
    >>> games = [GameRecord(Side.WHITE, written=5), GameRecord(Side.BLACK, written=3)]
    >>> resolve_length(games, 11, 7, LengthPolicy()).outcome
    <LengthOutcome.CHANGE_TO_POSTED: 'change_to_posted'>
    """
    if min(used, posted) < 1:
        raise InvalidInput("A match has at least one point.", code="bad_length")
    played = tally(entries, used).score
    if used == posted:
        return LengthRuling(LengthOutcome.NOTHING_WRONG, used, winner=played.winner)
    if game_running and played.winner is None:
        return LengthRuling(LengthOutcome.FINISH_THE_GAME, used)
    if played.winner is not None:
        if policy.finished is WhenFinished.STANDS:
            return LengthRuling(LengthOutcome.RESULT_STANDS, used, winner=played.winner)
        if policy.finished is WhenFinished.RECOUNTED:
            return _recounted(entries, posted, policy)
    elif policy.playing is WhenPlaying.BETWEEN_GAMES:
        return _between_games(played.points, used, posted)
    elif policy.playing is WhenPlaying.RECOUNTED:
        return _recounted(entries, posted, policy)
    return LengthRuling(LengthOutcome.BOOK_IS_SILENT, used, winner=played.winner)


def _between_games(points: Both[int], used: int, posted: int) -> LengthRuling:
    """A correction never ends a match: at least one full game follows (`usbgf:4.8.2.2.b`)."""
    changes = max(points) < posted
    length = posted if changes else used
    outcome = LengthOutcome.CHANGE_TO_POSTED if changes else LengthOutcome.CONTINUE_TO_USED
    # A Crawford game of the used length was not one of the posted length: that one is due when somebody is one point
    # short of it.
    return LengthRuling(outcome, length, crawford_next=changes and max(points) == posted - 1)


def _recounted(entries: Sequence[Entry], posted: int, policy: LengthPolicy) -> LengthRuling:
    again = reckon(entries, posted, policy.recount)
    outcome = LengthOutcome.RESUME_TO_POSTED if again.winner is None else LengthOutcome.WON_BY_RECOUNT
    return LengthRuling(outcome, posted, again.crawford_due, again.winner, again)


def shortened(posted_options: Sequence[int], used: int, points: Both[int]) -> int | None:
    """The longest length the schedule allows that is shorter than the used one and not yet reached.

    A narrowly tailored exception shortens by as little as needed (`usbgf:4.8.2.2.c`).
    """
    fitting = [length for length in posted_options if max(points) < length < used]
    return max(fitting, default=None)
