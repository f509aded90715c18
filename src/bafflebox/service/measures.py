"""Metrics of a running server, for `/metrics` in Prometheus format. Each server has its own registry."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Measures:
    """Acts, tables, connections and requests."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = here = CollectorRegistry()
        self.acts = Counter("bafflebox_acts", "Acts at tables", ["act", "outcome"], registry=here)
        self._by_outcome: dict[tuple[str, str], Counter] = {}
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

    def acted(self, name: str, outcome: str) -> None:
        """Count an act by its outcome."""
        found = self._by_outcome.get((name, outcome))
        if found is None:
            found = self._by_outcome[name, outcome] = self.acts.labels(name, outcome)
        found.inc()

    def text(self) -> bytes:
        """All metrics in Prometheus format."""
        return generate_latest(self._registry)
