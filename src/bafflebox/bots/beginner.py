"""A beginner: makes points, hits, avoids blots, runs home. Plays every discipline, and none of them well."""

from __future__ import annotations

from bafflebox.bots.bot import Seat
from bafflebox.game import BAR, OFF, Discipline, Play, Position, Roll, contact, legal_plays

DOUBLE_AHEAD = 0.10
"""Doubles when ahead in the race by this share of its own pip count ..."""
PASS_BEHIND = 0.14
"""... and passes when behind by this share."""


class Beginner:
    """Looks at the position after each legal play and takes the tidiest."""

    name = "Beginner"

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        """The tidiest legal play: points made, few blots."""
        plays = legal_plays(seat.position, roll, seat.rules)
        return max(plays, key=lambda play: (tidiness(play.result, seat.rules), play.result.board), default=None)

    def doubles(self, seat: Seat) -> bool:
        """Doubles only in a race, when clearly ahead."""
        own, opp = seat.position.pips, seat.position.opp_pips
        return not contact(seat.position, seat.rules) and opp - own >= DOUBLE_AHEAD * own

    def takes(self, seat: Seat) -> bool:
        """Takes unless far behind in the pip count."""
        own, opp = seat.position.pips, seat.position.opp_pips
        behind = own - opp > PASS_BEHIND * max(opp, 1)
        return not behind

    def close(self) -> None:
        """There is nothing to release."""


def tidiness(position: Position, rules: Discipline) -> float:
    """How a beginner rates a position after moving: pips, points made, blots within reach, opposing checkers on the
    bar."""
    own, opp = position.own, position.opp
    liked = own[OFF] * 4.0 - position.pips * 0.05 + opp[BAR] * 2.0
    run = 0
    for point in range(1, 25):
        held = own[point] >= (2 if rules.hitting else 1)
        run = run + 1 if held else 0
        if held:
            liked += (1.0 if 3 <= point <= 9 else 0.4) + 0.2 * run - 0.2 * max(0, own[point] - 3)
        elif own[point] and rules.hitting and _in_reach(point, opp, rules):
            liked -= 0.8 if point < 19 else 0.3
    return liked


def _in_reach(point: int, opp: bytes, rules: Discipline) -> bool:
    """Whether an opposing checker can still come by."""
    return any(opp[rules.facing[point] :])
