"""Reports of a table when it is done, or at any time: score sheets, times used, the incident report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bafflebox.clock import Millis, face
from bafflebox.game import Both, Side
from bafflebox.match import PenaltyPoints, lines_of
from bafflebox.table.course import played_on
from bafflebox.table.state import Table, TableIncident


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a score sheet: what happened, and both totals after it (`usbgf:4.6.1.b`)."""

    what: str
    points: int
    winner: Side
    total: Both[int]


def score_sheet(table: Table) -> tuple[SheetLine, ...]:
    """The score sheet, line by line, with penalty points as the book counts them."""
    entries = table.match.entries
    lines = []
    for entry, total in zip(entries, lines_of(entries), strict=True):
        if isinstance(entry, PenaltyPoints):
            lines.append(SheetLine("penalty", entry.points, entry.side, total))
            continue
        crawford = ", Crawford" if entry.crawford else ""
        cube = f", cube {entry.cube.value}" if entry.cube.value > 1 else ""
        lines.append(
            SheetLine(f"{entry.result}, {entry.ending.value}{cube}{crawford}", entry.scored, entry.winner, total)
        )
    return tuple(lines)


def sheet_of(table: Table, side: Side) -> str:
    """The score sheet as one side keeps it: its own points first."""
    own, opp = (table.terms.players[one] for one in (side, side.other))
    length = table.match.terms.length
    head = f"{' and '.join(own)} against {' and '.join(opp)}" + (f", to {length}" if length else "")
    rows = [
        f"{number:>3}  {line.total[side]:>3} {line.total[side.other]:>3}  {line.winner} {line.points:+d} ({line.what})"
        for number, line in enumerate(score_sheet(table), 1)
    ]
    return "\n".join((head, *rows)) + "\n"


def times_used(table: Table, at: Millis) -> dict[str, dict[str, Any]] | None:
    """The time each side has used and has left, in milliseconds; None without a clock."""
    if table.clock is None:
        return None
    reading = table.clock.read(max(at, table.clock.since))
    return {
        str(side): {
            "delay_used": table.clock.accounts[side].delay_used,
            "reserve_used": table.clock.accounts[side].reserve_used,
            "left": reading.reserve[side],
            "shows": face(reading.reserve[side]),
            "breaks_taken": table.breaks.taken[side],
            "late": table.breaks.late[side],
        }
        for side in Side
    }


def incident_as_json(table: Table, found: TableIncident) -> dict[str, Any]:
    """An incident with its facts, and its ruling if there is one."""
    ruling = found.ruling
    return {
        "number": found.number,
        "incident": found.incident,
        "offender": found.offender and found.offender.value,
        "facts": dict(found.facts),
        "status": found.status.value,
        "verdict": ruling.verdict if ruling else "",
        "clauses": list(ruling.clauses) if ruling else [],
        "remedies": list(ruling.sentences) if ruling else [],
        "readings": list(ruling.readings) if ruling else [],
        "outcomes": [{"if": one.when, **one.left} for one in ruling.outcomes] if ruling else [],
        "choices": list(found.choices),
        "how": found.how,
        "played_on": played_on(table, found),
    }


def incident_report(table: Table) -> dict[str, Any]:
    """Everything that officials would ask for: incidents with facts, rulings and clauses, notes, gaps."""
    return {
        "table": table.id,
        "book": table.terms.book,
        "incidents": [incident_as_json(table, found) for found in table.docket.incidents],
        "notes": [
            {"side": note.side and note.side.value, "what": note.what, "text": note.text, "at": note.at}
            for note in table.docket.notes
        ],
        "gaps": [{"since": gap.since, "until": gap.until} for gap in table.gaps],
    }
