"""Acts on a tablet at the tables, for either side of a match."""

from __future__ import annotations

from typing import Annotated

from bafflebox.service.hall.acts.act import OfMatch
from bafflebox.service.hall.acts.rulings import put_on_record
from bafflebox.service.hall.work import DeskWork
from bafflebox.tournament.events import MatchId, Raised


def call_director(work: DeskWork, match: MatchId, said: str) -> None:
    """Record that a director is wanted at a table."""
    table = work.state.file(match).table
    about = f"The director is called to {f'table {table}' if table else match}" + (f": {said}" if said else "")
    put_on_record(work, about, match=match, raised=Raised.TABLE, said=said)


class CallDirectorToTable(OfMatch, name="call-director"):
    """Call the director to a table."""

    about: Annotated[str, "What it is about."] = ""

    def run(self, work: DeskWork) -> None:
        call_director(work, self.match, self.about)
