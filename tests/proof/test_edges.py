"""Hostile input for every edge, a little of it; `make fuzz` goes on for long."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from proof.fuzz.edges import Edges, opened

NAMES = (
    "match files",
    "forms of the desk",
    "forms of phones and visitors",
    "API",
    "addresses",
    "live messages",
    "command line",
    "tournaments from another laptop",
)


@pytest.fixture(scope="module")
def edges() -> Iterator[Edges]:
    with opened() as made:
        yield made


def test_every_edge_is_tried(edges: Edges) -> None:
    assert tuple(edges.all) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_hostile_input_breaks_nothing(edges: Edges, name: str) -> None:
    for seed in range(8):
        edges.all[name](seed)
