"""Splits long lists into pages, so that no page grows with the event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from fastapi import Request

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of a list: its items, and its position among the others."""

    items: Sequence[T]
    number: int
    pages: int
    total: int
    first: int
    """The number of its first item, counted from 1."""
    query: str
    """The rest of the address, for links to the other pages."""

    @property
    def last(self) -> int:
        return self.first + len(self.items) - 1

    def address(self, number: int) -> str:
        return f"?{self.query}&page={number}" if self.query else f"?page={number}"


def paged(request: Request, items: Sequence[T], number: int, size: int) -> Page[T]:
    """The page with that number; the last one if there are fewer."""
    pages = max(1, -(-len(items) // size))
    number = max(1, min(number, pages))
    begin = (number - 1) * size
    query = str(request.url.remove_query_params("page").query)
    return Page(items[begin : begin + size], number, pages, len(items), begin + 1, query)
