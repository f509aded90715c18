"""Acts open to anybody: asking to play, and telling the staff something in private."""

from __future__ import annotations

from typing import Annotated

from bafflebox.errors import Refused
from bafflebox.service.hall.acts.act import DeskAct
from bafflebox.service.hall.acts.fields import Contest, Lines
from bafflebox.service.hall.acts.rulings import put_on_record
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.tournament.entries import request_entry
from bafflebox.tournament.events import MatchId, Raised

MOST_WAITING = 200
"""The most requests and private messages that may wait for the staff, so that a prankster can't fill the journal."""
MyName = Annotated[str, "My name, if the page doesn't know it yet."]


class AskToPlay(DeskAct, name="ask-to-play", needs=Right.WATCH):
    """Ask for an entry, which a director approves at the desk."""

    contest: Contest
    names: Annotated[Lines, "The names of the people I play with."] = Lines("")
    club: Annotated[str, "My club."] = ""
    name: MyName = ""

    def run(self, work: DeskWork) -> None:
        waiting = [e for e in work.state.contest(self.contest).entries.values() if e.standing.value == "requested"]
        if len(waiting) >= MOST_WAITING:
            raise Refused(
                "Many requests are already waiting for the director. Please come to the desk.", code="too_many_wait"
            )
        work.do(request_entry, self.contest, [work.who, *work.persons.values()], club=self.club[:60])


class TellStaff(DeskAct, name="tell-staff", needs=Right.WATCH):
    """Tell the staff something; only officials learn who said it."""

    about: Annotated[str, "What you saw."]
    match: Annotated[MatchId | None, "The match, if it is about one."] = None
    name: MyName = ""

    def run(self, work: DeskWork) -> None:
        private = [raised for raised in work.state.incidents.values() if raised.raised is Raised.SPECTATOR]
        if len(private) >= MOST_WAITING:
            raise Refused(
                "Many messages are already waiting for the staff. Please come to the desk.", code="too_many_wait"
            )
        put_on_record(work, self.about[:500], match=self.match, raised=Raised.SPECTATOR)
