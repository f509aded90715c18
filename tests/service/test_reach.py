"""At which address phones find a tournament."""

from __future__ import annotations

import pytest

from bafflebox.service import reach as reaching
from bafflebox.service.reach import choose, reach
from bafflebox.store.vault import MemoryVault


@pytest.mark.parametrize(
    ("opened_at", "listens_at", "address", "only_here"),
    [
        ("http://localhost:8000", "127.0.0.1", "http://localhost:8000", True),
        ("http://localhost:8000", "0.0.0.0", "http://192.0.2.7:8000", False),
        ("http://127.0.0.1:8000", "192.0.2.9", "http://192.0.2.9:8000", False),
        ("http://192.0.2.7:8000", "0.0.0.0", "http://192.0.2.7:8000", False),
        ("https://club.example", "127.0.0.1", "https://club.example", False),
    ],
)
def test_the_address_phones_can_open(
    monkeypatch: pytest.MonkeyPatch, opened_at: str, listens_at: str, address: str, only_here: bool
) -> None:
    monkeypatch.setattr(reaching, "_own_numbers", lambda: ["192.0.2.7"])

    found = reach(MemoryVault(), "night", opened_at, listens_at)

    assert (found.address, found.only_here) == (address, only_here)


def test_an_address_that_was_chosen_comes_first() -> None:
    vault = MemoryVault()
    choose(vault, "night", "192.0.2.20:8000")

    assert reach(vault, "night", "http://localhost:8000", "127.0.0.1").address == "http://192.0.2.20:8000"
