"""The benchmarks run: one that a change has broken would say so only to whoever needs its figures."""

from __future__ import annotations

import asyncio
from importlib import import_module

import pytest

from bench import http
from bench.__main__ import BENCHES


@pytest.mark.parametrize("name", BENCHES)
def test_every_benchmark_can_be_started(name: str) -> None:
    assert callable(import_module(f"bench.{name}").run)


def test_requests_are_measured_without_being_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "ROUNDS", 40)
    assert all(each > 0 for each in asyncio.run(http.measured()).values())
