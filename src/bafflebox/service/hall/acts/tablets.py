"""What is done on a tablet at the tables, for either side of a match."""

from __future__ import annotations

from bafflebox.service.hall.acts.act import DeskAct, Form, match
from bafflebox.service.hall.acts.rulings import put_on_record
from bafflebox.service.hall.work import Work
from bafflebox.tournament.events import Raised


def call_director(work: Work, form: Form) -> None:
    """Put on record that a director is wanted at a table."""
    name = match(form)
    table = work.state.file(name).table
    said = form.get("about", "").strip()
    about = f"The director is called to {f'table {table}' if table else name}" + (f": {said}" if said else "")
    put_on_record(work, about, match=name, raised=Raised.TABLE)


ACTS = (DeskAct("call-director", call_director, takes="match about"),)
