"""Paged lists: `?limit=50&offset=100`. The answer says how many there are in all, and where the next page is (`Link`,
RFC 8288)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Query, Request, Response

from bafflebox.web.for_programs import asked_path

T = TypeVar("T")
MOST = 1000
"""Items in one answer by default."""
ALL = 1_000_000


@dataclass(frozen=True, slots=True)
class ListPart:
    """The requested part of a list, and the response whose headers describe the rest."""

    request: Request
    response: Response
    limit: int
    offset: int

    def of(self, items: Sequence[T]) -> list[T]:
        """The requested part; sets headers that describe the rest."""
        self.response.headers["total-count"] = str(len(items))
        links = []
        if self.offset + self.limit < len(items):
            links.append(self._link("next", self.offset + self.limit))
        if self.offset > 0:
            links.append(self._link("prev", max(0, self.offset - self.limit)))
        if links:
            self.response.headers["link"] = ", ".join(links)
        return list(items[self.offset : self.offset + self.limit])

    def _link(self, rel: str, offset: int) -> str:
        url = self.request.url.include_query_params(limit=self.limit, offset=offset)
        return f'<{asked_path(self.request.scope)}?{url.query}>; rel="{rel}"'


def pages(most: int, unasked: int) -> Any:
    """A parameter with the page of a list that a request asks for, with a maximum and a default size."""

    def page_of(
        request: Request,
        response: Response,
        limit: int = Query(unasked, ge=1, le=most, description="How many, at most."),
        offset: int = Query(0, ge=0, le=1_000_000, description="How many to skip."),
    ) -> ListPart:
        return ListPart(request, response, limit, offset)

    return Depends(page_of)


Paged = Annotated[ListPart, pages(MOST, MOST)]
"""For a list that grows with the server."""
Whole = Annotated[ListPart, pages(ALL, ALL)]
"""For a list that belongs to one match or tournament and is usually wanted whole."""
