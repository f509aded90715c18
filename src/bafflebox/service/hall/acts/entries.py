"""Entries: adding names, approval, check-in, withdrawal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.act import DeskAct, OfEntry
from bafflebox.service.hall.acts.fields import Contest, Lines, Missing, Why
from bafflebox.service.hall.acts.results import took_back
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.tournament import entries
from bafflebox.tournament.course import course
from bafflebox.tournament.drawing import place_late
from bafflebox.tournament.entry_changes import move_up, replace_partner
from bafflebox.tournament.entry_list import EntryLine, read_pasted
from bafflebox.tournament.events import ContestId, Entrant, MatchEnding
from bafflebox.tournament.match_file import match_id

AWAY = (MatchEnding.WALKOVER, MatchEnding.BOTH_FORFEIT)
ONE = ("contest", "entrant")
Entered = Annotated[
    Lines,
    "Names, one per line; join people who play together with +. Or part of a spreadsheet with its headings.",
    Missing("Whom? Write names, one per line.", "nobody"),
]


class Enter(DeskAct, name="enter"):
    """Enter players by name: all or none."""

    contest: Contest
    names: Entered
    club: Annotated[str, "The club of players whose line has none."] = ""
    kind: Annotated[str, "The fee they pay, e.g. student; empty for the standard one."] = ""
    seed: Annotated[int, "The place in the seeding of players whose line has none."] = 0
    request: Annotated[bool, "Whether the entry is only requested; a director approves later."] = False

    def run(self, work: DeskWork) -> None:
        lines = read_pasted(self.names)
        enter_lines(self.contest, lines, club=self.club, kind=self.kind, seed=self.seed, request=self.request)(work)


def enter_lines(
    where: ContestId,
    lines: Sequence[EntryLine],
    *,
    club: str = "",
    kind: str = "",
    seed: int = 0,
    request: bool = False,
    told: dict[PersonId, Mapping[str, str]] | None = None,
) -> Callable[[DeskWork], None]:
    """Enter everybody on a list, all or none, or only request their entry; `told` receives the list's details about
    each person."""

    known = told if told is not None else {}
    step = entries.request_entry if request else entries.enter

    def job(work: DeskWork) -> None:
        for line in lines:
            persons = [work.persons[" ".join(name.split())] for name in line.names]
            for person, details in zip(persons, line.known, strict=True):
                known[person] = details
            given = {"club": line.club or club, "seed": line.seed or seed, "kind": line.kind or kind}
            work.do(step, where, persons, **given)

    return job


class EnterLate(Enter, name="enter-late"):
    """Enter players after the draw, each on a line that was a bye; nothing is redrawn."""

    def run(self, work: DeskWork) -> None:
        super().run(work)
        for entry in list(work.state.contest(self.contest).entries)[-len(read_pasted(self.names)) :]:
            work.do(place_late, self.contest, entry)


class PlaceLate(OfEntry, name="place-late", about=ONE, needs=Right.RUN, does=place_late):
    """Place somebody who was entered after the draw and is on no line of it yet."""

    line: Annotated[int, "The line of the sheet; the first open one by default."] = 0


class AbsentAll(DeskAct, name="absent-all", about=("contest",), needs=Right.RUN):
    """Mark everybody absent who isn't checked in."""

    contest: Contest

    def run(self, work: DeskWork) -> None:
        missing = [entry.entrant for entry in work.state.contest(self.contest).field if not entry.checked_in]
        work.do(entries.mark_all_absent, self.contest, missing)


class Approve(OfEntry, name="approve", about=ONE, needs=Right.RUN, does=entries.approve):
    """Approve an entry that was asked for."""


class RefuseEntry(OfEntry, name="refuse", about=ONE, needs=Right.RUN):
    """Refuse an entry; if there is a reason, the player counts as having been told."""

    reason: Why = ""

    def run(self, work: DeskWork) -> None:
        work.do(entries.refuse, self.contest, self.entrant, reason=self.reason, told=bool(self.reason))


class WithdrawEntry(OfEntry, name="withdraw", about=ONE, does=entries.withdraw):
    """Withdraw an entry."""

    reason: Why = ""


class TakeBackEntry(OfEntry, name="take-back-entry", about=ONE, needs=Right.RUN, does=entries.take_back_entry):
    """Take back an entry that was made by mistake."""

    why: Why = ""


class CheckIn(OfEntry, name="check-in", about=ONE, does=entries.check_in):
    """Check in somebody who is here."""


class CheckInAll(DeskAct, name="check-in-all"):
    """Check in everybody."""

    contest: Contest

    def run(self, work: DeskWork) -> None:
        for entry in work.state.contest(self.contest).field:
            work.do(entries.check_in, self.contest, entry.entrant)


class UndoCheckIn(OfEntry, name="undo-check-in", about=ONE, does=entries.undo_check_in):
    """Take back a check-in that was made by mistake."""

    why: Why = ""


class Absent(OfEntry, name="absent", about=ONE, needs=Right.RUN):
    """Mark players who didn't come. If two of them were to meet, neither advances."""

    others: Annotated[tuple[Entrant, ...], "Other players who did not come either."] = ()

    def run(self, work: DeskWork) -> None:
        work.do(entries.mark_all_absent, self.contest, [self.entrant, *self.others])


class Partner(OfEntry, name="partner", about=ONE, needs=Right.RUN):
    """Let somebody replace a partner in a pair or team."""

    names: Annotated[Lines, "The name of the new partner.", Missing("Write the name of the one new partner.", "nobody")]
    leaves: Annotated[PersonId, "The partner who leaves."]
    why: Why = ""
    after_start: Annotated[bool, "Whether it is granted although they have started to play."] = False

    def run(self, work: DeskWork) -> None:
        comes = list(work.persons.values())
        if len(comes) != 1:
            raise InvalidInput("Write the name of the one new partner.", code="nobody")
        told = {"after_start": self.after_start}
        work.do(replace_partner, self.contest, self.entrant, self.leaves, comes[0], self.why, **told)


class MoveUp(OfEntry, name="move-up", about=ONE, needs=Right.RUN, does=move_up):
    """Place a player in a higher division, which may not be refused."""

    to: Annotated[ContestId, "The higher division."]
    reason: Why = ""


class Reinstate(OfEntry, name="reinstate", about=ONE, needs=Right.RUN):
    """Bring back players withdrawn or marked absent by mistake.

    Matches lost only by being away are restored too, as long as nobody has played on from them.
    """

    why: Why = ""

    def run(self, work: DeskWork) -> None:
        where, back = self.contest, self.entrant
        work.do(entries.reinstate, where, back, self.why)
        lost = [
            file.match
            for file in work.state.files_of(where)
            if file.result and file.result.ending in AWAY and back in file.result.players and file.result.winner != back
        ]
        if work.state.contest(where).is_drawn:
            sheet = [match_id(where, fixture) for fixture in course(work.state, where).matches]
            for name in sorted(lost, key=sheet.index, reverse=True):
                if not took_back(work, name, self.why):
                    break
