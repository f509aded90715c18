"""Due process remedies: hearing an appeal, and overturning a ruling."""

from __future__ import annotations

from collections.abc import Iterable

from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.match import PenaltyPoints
from bafflebox.message import said
from bafflebox.rulings import incident
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, choice, number
from bafflebox.table.board import reverted
from bafflebox.table.officials import PointsAwarded
from bafflebox.table.remedies.carrying import Carrying, Decided, Effect
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Closing, Table, TableIncident
from bafflebox.table.times import TimeAdjusted

MOST_MEMBERS = 15
ABOUT_RULINGS = ("appeal", "committee_vote")
"""Incidents that concern the ruling on another incident."""


def ruled(table: Table) -> tuple[TableIncident, ...]:
    """The incidents that were settled by a ruling."""
    return tuple(found for found in table.docket.incidents if found.closing is Closing.RULED)


def overturned(asked: Request, found: TableIncident, why: str, order: str = "") -> Answer:
    """The table as it was before a ruling was carried out, without the ruling's points, time and records.

    The incident is open again.
    """
    back = reverted(asked, found.carried or found.settled - 1, why, as_it_lay=True)
    yield from without_points(asked, found, why)
    yield replace(back, reopens=(found.number,), overturns=found.number, late=False, why=why, order=order)
    yield from without_time(asked, found, why)


def without_points(asked: Request, found: TableIncident, why: str) -> Answer:
    """Takes back the penalty points that a ruling gave."""
    table = asked.table
    before, after = table.before(found.carried or found.settled - 1), table.before(found.settled)
    for one in after.entries[len(before.entries) :]:
        if isinstance(one, PenaltyPoints):
            yield PointsAwarded(at=asked.at, by=asked.who, side=one.side, points=-one.points, why=why)


def without_time(asked: Request, found: TableIncident, why: str) -> Answer:
    """Takes back the time that a ruling gave."""
    table = asked.table
    for side in Side:
        if table.clock is not None and found.time[side]:
            yield TimeAdjusted(at=asked.at, by=asked.who, side=side, amount=-found.time[side], why=why)


def _in_question(c: Carrying) -> tuple[TableIncident, ...]:
    """The rulings that an appeal can be about, latest first."""
    return tuple(found for found in reversed(ruled(c.table)) if found.incident not in ABOUT_RULINGS)


def _asks_ruling(c: Carrying, _: r.Remedy) -> Iterable[Fact]:
    if len(_in_question(c)) > 1:
        named = {
            str(one.number): said("{title}: {how}", title=incident(one.incident).title, how=one.how)
            for one in _in_question(c)
        }
        yield choice("appealed", "Which ruling is it about?", named)


def _asks_votes(c: Carrying, remedy: r.AppealHeard) -> Iterable[Fact]:
    """Play waits for the committee, whose votes settle the appeal."""
    yield number("votes_against", "How many members of the committee voted against the ruling?", 0, MOST_MEMBERS)
    yield number("votes_other", "How many members did not, abstentions included?", 0, MOST_MEMBERS)
    yield from _asks_ruling(c, remedy)


def _heard(c: Carrying, _: r.AppealHeard) -> Answer:
    against, other = int(c.told["votes_against"]), int(c.told["votes_other"])
    setting = c.asked.law.book.setting("committee_overturns", size=against + other, against=against)
    falls = bool(setting.value)
    words = f"{against} against the ruling, {other} not: it {'is changed' if falls else 'stands'}"
    yield Decided(at=c.at, by=c.who, number=c.found.number, decision=words)
    if falls:
        yield from _falls(c)


def _changed(c: Carrying, _: r.RulingChanged) -> Answer:
    return _falls(c)


def _falls(c: Carrying) -> Answer:
    meant = str(c.told.get("appealed", ""))
    found = next((one for one in _in_question(c) if meant in ("", str(one.number))), None)
    if found is not None:
        yield from overturned(c.asked, found, "overturned on appeal")


EFFECTS: dict[type[r.Remedy], Effect] = {
    r.AppealHeard: Effect(_heard, _asks_votes),
    r.RulingChanged: Effect(_changed, _asks_ruling),
}
