"""What can be done in a match: small values, each of which is also the fact that it was done.

The acts that a match accepted, in order, are the whole match: `Match.replay` makes it again from them.
"""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.game import Play, Position, Result, Roll, Side
from bafflebox.match.cube import Cube
from bafflebox.match.record import Entry


@dataclass(frozen=True, slots=True)
class Opened:
    """Each side threw one die; the higher one begins and plays both numbers (`ibf:12.2`, `us2009:basic.start`)."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """A valid roll."""

    side: Side
    roll: Roll


@dataclass(frozen=True, slots=True)
class Misrolled:
    """A roll that was not valid: it is rolled again, and there is no double before that (`us2009:5.4.b`, `ibf:9.6.open`)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Played:
    """A turn's play, with the position it leads to; no moves where the roll allows none."""

    side: Side
    play: Play


@dataclass(frozen=True, slots=True)
class SatOut:
    """A turn ended without rolling by a side that no roll would let move (`us2009:9.4.c`, `usbgf:4.1.6.1.c`)."""

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
    """A side offers to have lost so much (`usbgf:4.5.1.a`)."""

    side: Side
    result: Result


@dataclass(frozen=True, slots=True)
class Countered:
    """The answer to a concession or to a counteroffer is another result (`usbgf:4.5.1.c`)."""

    side: Side
    result: Result


@dataclass(frozen=True, slots=True)
class Accepted:
    """The offered result is accepted: the game ends at once."""

    side: Side


@dataclass(frozen=True, slots=True)
class Rejected:
    """The offered result is refused: play goes on."""

    side: Side


@dataclass(frozen=True, slots=True)
class Claimed:
    """A side claims to have won so much (`usbgf:4.5.2.a`)."""

    side: Side
    result: Result


@dataclass(frozen=True, slots=True)
class MatchConceded:
    """A side would give up the whole match; no book allows it (`standards:5.14.b`, `us2009:4.9.b`)."""

    side: Side


@dataclass(frozen=True, slots=True)
class PlayStood:
    """A play that is not legal, and stands all the same: nobody objected in time, or the opponent let it stand."""

    side: Side
    play: Play


@dataclass(frozen=True, slots=True)
class RollVoided:
    """The roll on the board is void and is rolled again, without a double before it (`us2009:5.4.b`)."""


@dataclass(frozen=True, slots=True)
class BoardCorrected:
    """The game goes on from another position, seen by the side whose turn it then is, with that roll or before it."""

    turn: Side
    position: Position
    roll: Roll | None = None


@dataclass(frozen=True, slots=True)
class GameAwarded:
    """A ruling gives the game in progress to a side."""

    side: Side
    result: Result


@dataclass(frozen=True, slots=True)
class PointsAwarded:
    """A ruling gives points to a side, or with a minus takes them (`us2009:2.3.a`, `ibf:3.9.open`)."""

    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class MatchLost:
    """A side has lost the match whatever the score: on time, by a forfeit (`us2009:11.3`, `ibf:8.7.a`)."""

    side: Side


@dataclass(frozen=True, slots=True)
class MatchLostByBoth:
    """Both sides have lost the match whatever the score (`usbgf:2.2.5.c`): nobody goes on."""


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """The time of a timed match is over, or a money session is to end."""


@dataclass(frozen=True, slots=True)
class LengthCorrected:
    """The match goes on to another number of points (`usbgf:4.8.2.2.b`, `ibf:15.5`)."""

    length: int


@dataclass(frozen=True, slots=True)
class ScoreCorrected:
    """The score sheet is replaced by a corrected one (`usbgf:4.6.3.a`)."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class CubeCorrected:
    """The cube is put right: the void double of a Crawford game, a wrong level (`usbgf:4.4.8.1`, `usbgf:4.4.10.a`)."""

    cube: Cube


@dataclass(frozen=True, slots=True)
class GameReopened:
    """A game that ended by a void pass goes on from where it was, before all else (`usbgf:4.4.8.2.a`).

    `number` counts the games of the match from 1.
    """

    number: int


@dataclass(frozen=True, slots=True)
class Seated:
    """One of two partners is to handle the coming game (`ibf:6.1.c`)."""

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
"""What the players do in a game."""

GameRuling = PlayStood | RollVoided | BoardCorrected | CubeCorrected | GameAwarded
"""What a ruling does to the game in progress."""

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
"""What concerns the match as a whole."""

Act = GameAct | GameRuling | MatchAct
"""Everything that can happen in a match."""
