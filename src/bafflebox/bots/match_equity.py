"""What a score is worth: match winning chances, and the scale on which decisions at a score are compared.

The numbers are in `match_equity.json`, made by `python -m bench.match_equity`: every score follows from those nearer the
end by one game with an even start, fixed shares of gammons, and the cube as `cubeful` has it. The file names the method, and
a test compares the table with one that other people published.

>>> table = MatchEquity.standard()
>>> round(table.chance(2, 2), 2), round(table.chance(1, 1), 2)
(0.5, 0.5)
>>> 0.65 < table.chance(1, 2, crawford=True) < 0.70
True
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from bafflebox.bots.bot import Seat
from bafflebox.bots.chances import Chances


@dataclass(frozen=True, slots=True)
class MatchEquity:
    """A match equity table: the chance to win the match from a score, before a game with nobody on roll yet."""

    source: str
    before: tuple[tuple[float, ...], ...]
    """`before[a-1][b-1]`: the player needs a, the opponent b; the row and column of one point are the Crawford game."""
    after: tuple[float, ...]
    """`after[n-1]`: the player needs n and the opponent one, after the Crawford game."""

    @staticmethod
    @lru_cache(maxsize=1)
    def standard() -> MatchEquity:
        """The table that comes with the package."""
        data = json.loads(resources.files("bafflebox.bots").joinpath("match_equity.json").read_text("utf-8"))
        return MatchEquity(data["source"], tuple(map(tuple, data["before"])), tuple(data["after"]))

    @property
    def longest(self) -> int:
        """The longest match, in points to go, that the table covers."""
        return len(self.before)

    def chance(self, away: int, opp_away: int, *, crawford: bool | None = None) -> float:
        """The player's chance to win the match. `crawford` says, where somebody needs one point, which game comes next."""
        if away <= 0:
            return 1.0
        if opp_away <= 0:
            return 0.0
        surplus = max(away, opp_away) - self.longest
        if surplus > 0:  # further from the end than the table goes: the same lead, as far from it as the table knows
            away, opp_away = (needed if needed <= 2 else max(2, needed - surplus) for needed in (away, opp_away))
        if 1 in (away, opp_away) and away != opp_away and crawford is False:
            return self.after[away - 1] if opp_away == 1 else 1.0 - self.after[opp_away - 1]
        return self.before[away - 1][opp_away - 1]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the end of a game is worth to a player: points in money play, match winning chances in a match."""

    table: MatchEquity
    away: int | None = None
    opp_away: int | None = None
    crawford: bool = False

    @staticmethod
    def of(seat: Seat, table: MatchEquity | None = None) -> Stakes:
        """What is at stake for the player in a seat."""
        return Stakes(table or MatchEquity.standard(), seat.away, seat.opp_away, seat.crawford)

    @property
    def is_money(self) -> bool:
        """Whether this is money play."""
        return self.away is None or self.opp_away is None

    def worth(self, points: int) -> float:
        """What winning so many points is worth, or losing them with a minus."""
        if self.away is None or self.opp_away is None:
            return float(points)
        away, opp_away = (self.away - points, self.opp_away) if points > 0 else (self.away, self.opp_away + points)
        had_match_point = 1 in (self.away, self.opp_away)  # then the Crawford game is this one, or was before
        return self.table.chance(away, opp_away, crawford=not had_match_point)

    def flipped(self) -> Stakes:
        """The same stakes as the opponent sees them."""
        return Stakes(self.table, self.opp_away, self.away, self.crawford)

    def scaled(self, worth: float, cube: int) -> float:
        """A worth as an equity: winning and losing a single game at this cube are +1 and -1."""
        won, lost = self.worth(cube), self.worth(-cube)
        if won <= lost:  # so far apart that the table shows no difference: nothing is at stake
            return 0.0
        return (2 * worth - won - lost) / (won - lost)

    def unscaled(self, equity: float, cube: int) -> float:
        """The worth behind an equity: a match winning chance, or points."""
        won, lost = self.worth(cube), self.worth(-cube)
        return (equity * (won - lost) + won + lost) / 2

    def without_cube(self, chances: Chances, cube: int) -> float:
        """What the chances are worth if nobody doubles any more."""
        return sum(chance * self.worth(points * cube) for points, chance in chances.exact())
