from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from bafflebox.web import create_app
from support.club_night import set_up


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as made:
        yield made


@pytest.fixture
def hall(client: TestClient) -> TestClient:
    """A club night of four, with its director's browser."""
    return set_up(client)
