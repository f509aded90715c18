"""An opponent built on an engine: its strength depends on how much noise is added."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from bafflebox.bots.bot import Engine, Seat
from bafflebox.game import Play, Roll, legal_plays


@dataclass(frozen=True, slots=True)
class Opponent:
    """Plays what the engine likes best, with some noise added.

    The noise depends on the position and the seed, so the same opponent misjudges the same position in the same way:
    games are repeatable, and asking twice doesn't help.
    """

    engine: Engine
    name: str
    noise: float = 0.0
    """Standard deviation of the noise on a play, in points."""
    seed: int = 0

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        """The play that looks best to a player of this strength."""
        plays = legal_plays(seat.position, roll, seat.rules)
        if len(plays) < 2:
            return plays[0] if plays else None
        ranked = self.engine.ranked(seat, roll)
        best = max(ranked, key=lambda c: c.equity + self._misjudged(seat, c.play.result.board))
        return best.play

    def doubles(self, seat: Seat) -> bool:
        """Whether a player of this strength doubles."""
        weighed = self.engine.cube(seat)
        return weighed.doubled + self._misjudged(seat, b"double") > weighed.no_double

    def takes(self, seat: Seat) -> bool:
        """Whether a player of this strength takes."""
        weighed = self.engine.cube(seat.flipped())
        return weighed.double_take + self._misjudged(seat, b"take") <= weighed.double_pass

    def close(self) -> None:
        """Stops the engine."""
        self.engine.close()

    def _misjudged(self, seat: Seat, what: bytes) -> float:
        """A pseudo-random, approximately normal number: the sum of twelve uniform ones."""
        if not self.noise:
            return 0.0
        salt = self.seed.to_bytes(8, "big", signed=True)
        drawn = hashlib.blake2b(seat.position.board + what, digest_size=24, salt=salt).digest()
        even = (int.from_bytes(drawn[i : i + 2], "big") / 65536 for i in range(0, 24, 2))
        return self.noise * (sum(even) - 6.0)
