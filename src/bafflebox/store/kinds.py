"""The kinds of streams, one line each, with their events."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from operator import or_

from bafflebox import cases, table
from bafflebox.store import persons
from bafflebox.store.codec import Codec, Stored, StreamKind, Upcast
from bafflebox.tournament import events as tournament
from bafflebox.tournament.opening import check_id


def _case_links(event: cases.Event) -> Iterator[str]:
    """Link a case to its table, and to the tournament in which the complaint was made."""
    if isinstance(event, cases.ComplaintMade):
        if event.table:
            yield f"table/{event.table}"
        if event.tournament:
            yield f"tournament/{event.tournament}"


def _table_links(event: table.Event) -> Iterator[str]:
    """Link a table to the tournament of its match."""
    if isinstance(event, table.events.TableOpened) and event.terms.tournament:
        yield f"tournament/{event.terms.tournament}"


def _case(event: cases.Event) -> str:
    return event.case if isinstance(event, cases.ComplaintMade) else ""


def _table(event: table.Event) -> str:
    return event.table if isinstance(event, table.events.TableOpened) else ""


def _tournament(event: tournament.DeskEvent) -> str:
    """The tournament's short name, which is used in URLs."""
    if not isinstance(event, tournament.TournamentOpened):
        return ""
    check_id(event.tournament, "tournament")
    return event.tournament


def _person(event: persons.Event) -> str:
    return event.person


def _without(*names: str) -> Upcast:
    """Drop fields of an older form that nothing reads any more."""

    def upcast(stored: Stored) -> Stored:
        kept = {name: value for name, value in stored.data.items() if name not in names}
        return Stored(stored.type, stored.schema + 1, kept)

    return upcast


def _forfeited(stored: Stored) -> Stored:
    """Convert the cause of a lost match, which used to be free text."""
    why = str(stored.data["why"])
    named = {"lost on time": table.events.Cause.TIME, "left the match": table.events.Cause.LEFT}
    cause, said = named.get(why, table.events.Cause.FORFEIT), "" if why in (*named, "forfeited") else why
    if why.startswith("disqualified: "):
        cause, said = table.events.Cause.DISQUALIFIED, why.removeprefix("disqualified: ")
    return Stored(stored.type, 2, {**stored.data, "cause": cause.value, "why": said})


def _ruled(stored: Stored) -> Stored:
    """Rulings used to store only the words of their remedies."""
    said = tuple({"sentence": sentence} for sentence in stored.data.get("remedies", ()))
    return Stored(stored.type, 2, {**stored.data, "remedies": said})


def _ordered(stored: Stored) -> Stored:
    """An order from the desk used to be named at the end of the reason: `late (desk 1731-1)`."""
    found = re.fullmatch(r"(.*) \(desk (.+?)( taken back)?\)", str(stored.data.get("why", "")), re.DOTALL)
    named: dict[str, object] = {"why": found[1], "order": found[2]} if found else {}
    if found and found[3]:
        named["taken_back"] = True
    return Stored(stored.type, 2, {**stored.data, **named})


_TABLE = {
    ("MatchForfeited", 1): _forfeited,
    ("RulingGiven", 1): _ruled,
    ("PointsAwarded", 1): _ordered,
    ("Reverted", 1): _ordered,
}


def _raised(stored: Stored) -> Stored:
    """What was said when calling the director used to be stored only in the incident's sentence."""
    found = re.fullmatch(
        r"The director is called to [^:]*?(?:/[^:]*:[\d.]+)?: (.+)", str(stored.data["about"]), re.DOTALL
    )
    return Stored(stored.type, 2, {**stored.data, "said": found[1] if found else ""})


_TOURNAMENT = {
    ("IncidentRaised", 1): _raised,
    ("ContestAdded", 1): _without("tie_breaks"),
    ("ResultEntered", 1): _without("confirmed_by"),
}
HOUSE = Codec(
    (
        StreamKind("case", cases.Event, links=_case_links, opened_as=_case),
        StreamKind("person", persons.Event, opened_as=_person),
        StreamKind("tournament", reduce(or_, tournament.KINDS.values()), _TOURNAMENT, opened_as=_tournament),
        StreamKind("table", reduce(or_, table.events.KINDS.values()), _TABLE, links=_table_links, opened_as=_table),
    )
)
"""The codec for all streams of a server: tables, tournaments, cases, people."""
