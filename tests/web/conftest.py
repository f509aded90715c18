from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from bafflebox.web import create_app


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as made:
        yield made
