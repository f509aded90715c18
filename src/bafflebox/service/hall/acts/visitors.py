"""What anybody may do: ask to play, and tell the staff something in private."""

from __future__ import annotations

from bafflebox.errors import Refused
from bafflebox.service.hall.acts.act import DeskAct, Form, contest, text
from bafflebox.service.hall.acts.entries import names_of
from bafflebox.service.hall.acts.rulings import put_on_record
from bafflebox.service.hall.work import Work
from bafflebox.tournament.entries import request_entry
from bafflebox.tournament.events import Raised

MOST_WAITING = 200
"""Requests and private words that may wait for the staff: a joker does not fill the journal."""


def _ask(work: Work, form: Form) -> None:
    """A director approves the entry at the desk; who plays with others names them."""
    waiting = [e for e in work.state.contest(contest(form)).entries.values() if e.standing.value == "requested"]
    if len(waiting) >= MOST_WAITING:
        raise Refused("Many requests wait for the director already. Come to the desk.", code="too_many_wait")
    partners = [work.persons[" ".join(name.split())] for line in names_of(form) for name in line]
    work.do(request_entry, contest(form), [work.who, *partners], club=form.get("club", "")[:60])


def _tell(work: Work, form: Form) -> None:
    """Only officials learn who said it."""
    private = [raised for raised in work.state.incidents.values() if raised.raised is Raised.SPECTATOR]
    if len(private) >= MOST_WAITING:
        raise Refused("Many words wait for the staff already. Come to the desk.", code="too_many_wait")
    about = text(form, "about", "What you saw")[:500]
    put_on_record(work, about, match=form.get("match", ""), raised=Raised.SPECTATOR)


ACTS = (
    DeskAct("ask-to-play", _ask, takes="contest names club name"),
    DeskAct("tell-staff", _tell, takes="about match name"),
)
