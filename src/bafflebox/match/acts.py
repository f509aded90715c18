"""The acts of a match. Each value is both a request and a record that it was carried out.

The accepted acts, in order, are the whole match: `Match.replay` rebuilds it.
"""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.game import Play, Position, Result, Roll, Side
from bafflebox.game.values import quick
from bafflebox.match.cube import Cube
from bafflebox.match.record import Entry


@dataclass(frozen=True, slots=True)
class Opened:
    """Each side rolled one die; the higher starts and plays both numbers (`ibf:12.2`, `us2009:basic.start`)."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """A valid roll."""

    side: Side
    roll: Roll


@dataclass(frozen=True, slots=True)
class Misrolled:
    """An invalid roll: it is repeated, and no double is allowed before that (`us2009:5.4.b`, `ibf:9.6.open`)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Played:
    """A turn's play and the position it leads to; no moves if the roll allows none."""

    side: Side
    play: Play


@dataclass(frozen=True, slots=True)
class SatOut:
    """A turn passed without rolling, by a side that no roll lets move (`us2009:9.4.c`, `usbgf:4.1.6.1.c`)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Doubled:
    """A side offers the cube."""

    side: Side


@dataclass(frozen=True, slots=True)
class Taken:
    """A side takes the cube."""

    side: Side


@dataclass(frozen=True, slots=True)
class Beavered:
    """Taken and redoubled at once, keeping the cube; in money sessions that allow it."""

    side: Side


@dataclass(frozen=True, slots=True)
class Passed:
    """A side passes, and loses the game."""

    side: Side


@dataclass(frozen=True, slots=True)
class Conceded:
    """A side offers to concede that result (`usbgf:4.5.1.a`)."""

    side: Side
    result: Result


@dataclass(frozen=True, slots=True)
class Countered:
    """A concession or counteroffer is answered with another result (`usbgf:4.5.1.c`)."""

    side: Side
    result: Result


@dataclass(frozen=True, slots=True)
class Accepted:
    """The offered result is accepted: the game ends at once."""

    side: Side


@dataclass(frozen=True, slots=True)
class Rejected:
    """The offered result is refused and play continues."""

    side: Side


@dataclass(frozen=True, slots=True)
class Claimed:
    """A side claims to have won that result (`usbgf:4.5.2.a`)."""

    side: Side
    result: Result


@dataclass(frozen=True, slots=True)
class MatchConceded:
    """A side offers to concede the whole match, which no book allows (`standards:5.14.b`, `us2009:4.9.b`)."""

    side: Side


@quick
@dataclass(frozen=True, slots=True)
class PlayStood:
    """An illegal play that stands: nobody objected in time, or the opponent let it stand."""

    side: Side
    play: Play


@dataclass(frozen=True, slots=True)
class RollVoided:
    """The roll is void and is repeated, with no double before it (`us2009:5.4.b`)."""


@dataclass(frozen=True, slots=True)
class BoardCorrected:
    """Play continues from another position, as seen by the side then on turn, with that roll or before rolling."""

    turn: Side
    position: Position
    roll: Roll | None = None


@dataclass(frozen=True, slots=True)
class GameAwarded:
    """A ruling awards the game in progress to a side."""

    side: Side
    result: Result


@dataclass(frozen=True, slots=True)
class PointsAwarded:
    """A ruling awards points to a side, or deducts them if negative (`us2009:2.3.a`, `ibf:3.9.open`)."""

    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class MatchLost:
    """A side has lost the match regardless of the score: on time or by forfeit (`us2009:11.3`, `ibf:8.7.a`)."""

    side: Side


@dataclass(frozen=True, slots=True)
class MatchLostByBoth:
    """Both sides have lost the match (`usbgf:2.2.5.c`): nobody advances."""


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """Time is up in a timed match, or a money session ends."""


@dataclass(frozen=True, slots=True)
class LengthCorrected:
    """The match length is corrected (`usbgf:4.8.2.2.b`, `ibf:15.5`)."""

    length: int


@dataclass(frozen=True, slots=True)
class ScoreCorrected:
    """The score sheet is replaced by a corrected one (`usbgf:4.6.3.a`)."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class CubeCorrected:
    """The cube is corrected: after a void double in a Crawford game, or a wrong value (`usbgf:4.4.8.1`, `usbgf:4.4.10.a`)."""

    cube: Cube


@dataclass(frozen=True, slots=True)
class GameReopened:
    """A game that ended by a void pass is resumed before anything else (`usbgf:4.4.8.2.a`).

    `number` counts the games of the match from 1. Of a game that was only reported, `board` says how it stood.
    """

    number: int
    board: BoardCorrected | None = None
    anew: bool = False
    """It is played again from its beginning."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Names the partner who will move the checkers in the next game (`ibf:6.1.c`)."""

    side: Side
    person: str


GameAct = (
    Opened
    | Rolled
    | Misrolled
    | Played
    | SatOut
    | Doubled
    | Taken
    | Beavered
    | Passed
    | Conceded
    | Countered
    | Accepted
    | Rejected
    | Claimed
)
"""Acts of the players in a game."""

GameRuling = PlayStood | RollVoided | BoardCorrected | CubeCorrected | GameAwarded
"""Acts of a ruling on the game in progress."""

MatchAct = (
    MatchConceded
    | PointsAwarded
    | MatchLost
    | MatchLostByBoth
    | TimeCalled
    | LengthCorrected
    | ScoreCorrected
    | GameReopened
    | Seated
)
"""Acts on the match as a whole."""

Act = GameAct | GameRuling | MatchAct
"""Everything that can happen in a match."""
