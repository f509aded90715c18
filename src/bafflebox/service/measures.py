"""What is counted while the house is open: for `/metrics`, in the words of Prometheus. A registry for each house."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bafflebox.errors import BaffleBoxError

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Measures:
    """Acts, tables, connections and requests."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = here = CollectorRegistry()
        self.acts = Counter("bafflebox_acts", "Acts at tables", ["act", "outcome"], registry=here)
        self.refusals = Counter("bafflebox_refusals", "What was refused, and why", ["door", "code"], registry=here)
        self.act_seconds = Histogram(
            "bafflebox_act_seconds", "From an act until it is kept", registry=here, buckets=SECONDS
        )
        self.tables = Gauge("bafflebox_tables", "Tables in use", registry=here)
        self.connections = Gauge("bafflebox_connections", "Live connections", registry=here)
        self.requests = Counter("bafflebox_requests", "Requests", ["method", "door", "status"], registry=here)
        self.request_seconds = Histogram(
            "bafflebox_request_seconds", "Time of a request", ["door"], registry=here, buckets=SECONDS
        )

    @contextmanager
    def act(self, name: str) -> Iterator[None]:
        """Counts an act by what became of it, and how long it took to be kept."""
        began = perf_counter()
        outcome = "broken"
        try:
            yield
            outcome = "kept"
        except BaffleBoxError as wrong:
            outcome = str(wrong.code)
            raise
        finally:
            self.acts.labels(name, outcome).inc()
            if outcome == "kept":
                self.act_seconds.observe(perf_counter() - began)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self._registry)
