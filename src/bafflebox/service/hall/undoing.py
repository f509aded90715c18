"""Undo at the desk: takes back a person's last act, if a further act can reverse it.

What was done stays in the journal; undoing it is an act like any other, and is refused if later acts depend on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import cast

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import Refused
from bafflebox.message import Series, said
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.rights import permit_act, permit_matches, roles_in
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import rights_of
from bafflebox.store import JournalEntry
from bafflebox.tournament.events import (
    CheckedIn,
    DeskEvent,
    EntryApproved,
    EntryWithdrawn,
    MarkedAbsent,
    MatchCalled,
    MatchSuspended,
    MoneyMoved,
    ResultCorrected,
    ResultEntered,
    SignedOut,
    TableSet,
)
from bafflebox.tournament.money.ledger import taken_back

WHY = "taken back at the desk"
LONGEST = 10 * 60 * 1000
"""Milliseconds for which the last act can be undone."""


@dataclass(frozen=True, slots=True)
class Inverse:
    """An act of the desk, with its form, that reverses an event."""

    act: str
    form: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Last:
    """A person's last act: a sentence about it, and how to undo it."""

    version: int
    sentence: str
    inverses: tuple[Inverse, ...] = ()
    page: str = ""
    """The page of the desk for correcting it."""


def last_of(hall: Hall, person: PersonId, now: int) -> Last | None:
    """A person's last act, if it is recent, with how to undo it, if that person may."""
    version, own, last = hall.lasts.get(person, (-1, None, None))
    if version != hall.state.version:
        recent = takewhile(lambda entry: now - entry.meta.at <= LONGEST, reversed(hall.entries))
        own = next((entry for entry in recent if entry.meta.actor == person), None)
        last = _told(hall, person, own) if own else None
        hall.lasts[person] = hall.state.version, own, last
    return last if own is not None and now - own.meta.at <= LONGEST else None


def _told(hall: Hall, person: PersonId, own: JournalEntry) -> Last:
    together = list(takewhile(lambda entry: entry.meta == own.meta, reversed(hall.entries[: own.version])))[::-1]
    rights = rights_of(roles_in(hall.state, person))
    result = next((e for e in together if isinstance(e.event, ResultEntered | ResultCorrected)), None)
    corrected = result is not None and isinstance(result.event, ResultCorrected)
    left = any(isinstance(e.event, EntryWithdrawn | MarkedAbsent) for e in together)  # walkovers follow from that
    kept = together if not left else [e for e in together if not isinstance(e.event, ResultEntered | MoneyMoved)]
    tables = _tables_set(hall) if any(isinstance(entry.event, TableSet) for entry in kept) else {}
    found = [(entry, inverse) for entry in kept if not corrected and (inverse := _inverse(hall, entry, tables))]
    shown = found[0][0] if found else together[0] if corrected else result or together[-1]
    sentence = hall.said(cast(DeskEvent, shown.event))
    if len(found) > 1:
        sentence = Series((sentence, said("And {count} more.", count=len(found) - 1)))
    allowed = all(DESK[inverse.act].needs & rights for _, inverse in found)
    return Last(
        own.version,
        sentence,
        tuple(inverse for _, inverse in reversed(found)) if allowed else (),
        f"match/{cast(ResultEntered, result.event).match}" if result and shown is result else "",
    )


def _tables_set(hall: Hall) -> dict[str, list[tuple[int, TableSet]]]:
    """What was said about each table, in sequence, with the version."""
    found: dict[str, list[tuple[int, TableSet]]] = {}
    for entry in hall.entries:
        if isinstance(entry.event, TableSet):
            found.setdefault(entry.event.table, []).append((entry.version, entry.event))
    return found


def _inverse(hall: Hall, entry: JournalEntry, tables: Mapping[str, list[tuple[int, TableSet]]]) -> Inverse | None:
    event = cast(DeskEvent, entry.event)
    match event:
        case CheckedIn():
            return Inverse("undo-check-in", {"contest": event.contest, "entrant": event.entrant, "why": WHY})
        case EntryApproved() if _can_be_taken_back(hall, event):
            return Inverse("take-back-entry", {"contest": event.contest, "entrant": event.entrant, "why": WHY})
        case EntryWithdrawn() | MarkedAbsent():
            return Inverse("reinstate", {"contest": event.contest, "entrant": event.entrant, "why": WHY})
        case MatchCalled():
            return Inverse("take-back-call", {"match": event.match, "why": WHY})
        case MatchSuspended():
            return Inverse("resume", {"match": event.match, "table": ""})
        case ResultEntered():
            file = hall.state.file(event.match)
            still = file.result == event.result and file.ended == event.ended
            return Inverse("take-back-result", {"match": event.match, "why": WHY}) if still else None
        case MoneyMoved(receipt=receipt) if receipt and not (event.takes_back or taken_back(hall.state, receipt)):
            return Inverse("take-back", {"receipt": str(receipt), "why": WHY})
        case SignedOut():
            return Inverse("sign-in", {"person": event.person})
        case TableSet():
            return _as_before(tables[event.table], entry.version)
        case _:
            return None


def _can_be_taken_back(hall: Hall, event: EntryApproved) -> bool:
    contest = hall.state.contest(event.contest)
    return not contest.is_drawn and event.entrant in contest.entries


def _as_before(said: list[tuple[int, TableSet]], version: int) -> Inverse | None:
    """A table's former settings; a new table stays, which does no harm."""
    was = next((event for earlier, event in reversed(said) if earlier < version), None)
    if was is None:
        return None
    told = {"table": was.table, "condition": was.condition.value, "reserved_for": was.reserved_for, "note": was.note}
    return Inverse("table", told | ({"featured": "yes"} if was.featured else {}))


async def undo(desks: Desks, hall: Hall, who: PersonId, version: str, at: Millis, device: str = "") -> None:
    """Undo a person's last act, if it was that version and nothing has been done since."""
    last = last_of(hall, who, at)
    if last is None or not last.inverses or str(last.version) != version:
        raise Refused("That has already been taken back, or can no longer be taken back.", code="no_undo")
    roles = roles_in(hall.state, who)
    for inverse in last.inverses:
        permit_act(hall.state, roles, who, DESK[inverse.act])

    def job(work: DeskWork) -> None:
        for inverse in last.inverses:
            held = permit_act(work.state, roles, who, DESK[inverse.act])
            permit_matches(work.state, held, who, DESK[inverse.act], filter(None, [inverse.form.get("match", "")]))
            DESK[inverse.act].run(work, inverse.form)

    await desks.work(hall, who, job, device=device)
