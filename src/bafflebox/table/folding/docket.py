"""Incidents, rulings, warnings and what else officials put on record."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bafflebox.clock import Millis, PauseReason, seconds
from bafflebox.table import events as e
from bafflebox.table.folding.time import going_on, stopped, with_more_time
from bafflebox.table.state import Incident, MoreTime, Note, Status, Table


def docketed(table: Table, event: e.CaseEvent) -> Table:
    docket = table.docket
    match event:
        case e.DirectorCalled():
            called = replace(table, docket=replace(docket, called=event.about or "a question"))
            return stopped(called, PauseReason.DIRECTOR_CALLED, event.at)
        case e.CallAnswered():
            return going_on(replace(table, docket=replace(docket, called=None)), event.at)
        case e.IncidentOpened():
            facts = dict(event.facts)
            found = Incident(
                event.number,
                event.incident,
                event.offender,
                facts,
                table.version + 1,
                event.back_to,
                event.seen_by_table,
                event.halts,
                event.dice,
            )
            opened = replace(table, docket=replace(docket, incidents=(*docket.incidents, found)))
            return stopped(opened, PauseReason.DISPUTE, event.at) if event.halts else opened
        case e.FactStated():
            known = _incident(table, event.number)
            facts = {**known.facts, event.fact: event.value}
            return _with_incident(table, replace(known, facts=facts, status=Status.OPEN, ruling=None))
        case e.RulingGiven():
            known = _incident(table, event.number)
            return _with_incident(table, replace(known, status=Status.RULED, ruling=event, choices=()))
        case e.ChoiceMade():
            known = _incident(table, event.number)
            return _with_incident(table, replace(known, choices=(*known.choices, event.option)))
        case e.RollKept():
            return replace(table, owed=replace(table.owed, roll=(event.side, event.dice)))
        case e.DoubleOwed():
            return replace(table, owed=replace(table.owed, double=event.side))
        case e.IncidentClosed():
            known = replace(
                _incident(table, event.number), status=Status.SETTLED, how=event.how, settled=table.version + 1
            )
            settled = _with_incident(table, known)
            if settled.docket.called is not None and not settled.docket.open:
                settled = replace(settled, docket=replace(settled.docket, called=None))
            return going_on(settled, event.at)
        case e.RemedyApplied():
            return _noted(table, Note(event.side, event.remedy, event.sentence, event.at))
        case e.Warned():
            return _noted(table, Note(event.side, "warning", event.why, event.at))
        case e.AccommodationGranted():
            granted = table.breaks.granted
            more = granted.put(event.side, granted[event.side] + event.breaks)
            noted = _noted(table, Note(event.side, "accommodation", event.what, event.at))
            time, had = MoreTime(seconds(event.delay), seconds(event.reserve)), table.more_time[event.side]
            both = MoreTime(Millis(had.delay + time.delay), Millis(had.reserve + time.reserve))
            clock = table.clock and with_more_time(table.clock, event.side, time, event.at)
            return replace(
                noted,
                breaks=replace(table.breaks, granted=more),
                more_time=table.more_time.put(event.side, both),
                clock=clock,
            )
        case _:
            assert_never(event)


def _noted(table: Table, note: Note) -> Table:
    return replace(table, docket=replace(table.docket, notes=(*table.docket.notes, note)))


def _incident(table: Table, number: int) -> Incident:
    return table.docket.incidents[number - 1]


def _with_incident(table: Table, incident: Incident) -> Table:
    known = table.docket.incidents
    changed = (*known[: incident.number - 1], incident, *known[incident.number :])
    return replace(table, docket=replace(table.docket, incidents=changed))
