"""Tables at which every act is held against the laws of rulings."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.table import acts
from proof.situations import Seat
from support.ruling_laws import facts_hold, rulings_hold


class Watched(Seat):
    """A table at which every act is held against the laws."""

    def do(self, act: acts.Act, who: PersonId, throw: tuple[int, int] | None = None) -> None:
        before, known = self.table, len(self.journal)
        super().do(act, who, throw)
        done = tuple(self.journal[known:])
        facts_hold(before, done)
        rulings_hold(before, done, self.table)
