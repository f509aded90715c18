"""The kinds of streams of the house: a line each, with the events of its floor."""

from __future__ import annotations

from collections.abc import Iterator

from bafflebox import cases, table
from bafflebox.store import persons
from bafflebox.store.codec import Codec, Kind
from bafflebox.tournament import events as tournament


def _case_links(event: cases.Event) -> Iterator[str]:
    """A case belongs to the table and the tournament where the complaint was made."""
    if isinstance(event, cases.ComplaintMade):
        if event.match:
            yield f"table/{event.match}"
        if event.tournament:
            yield f"tournament/{event.tournament}"


def _table_links(event: table.Event) -> Iterator[str]:
    """A table belongs to the tournament of its match."""
    if isinstance(event, table.events.TableOpened) and event.terms.tournament:
        yield f"tournament/{event.terms.tournament}"


HOUSE = Codec(
    (
        Kind("case", cases.Event, links=_case_links),
        Kind("person", persons.Event),
        Kind("tournament", tournament.Event),
        Kind("table", table.Event, links=_table_links),
    )
)
