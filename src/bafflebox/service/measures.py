"""Metrics of a running server, for `/metrics` in Prometheus format. Each server has its own registry."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as TallyOf
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Acts(Collector):
    """Acts at tables, counted without the locks of the package: all of them are in one thread."""

    def __init__(self) -> None:
        self.by_outcome: TallyOf[tuple[str, str]] = TallyOf()
        self.within = [0] * (len(SECONDS) + 1)
        self.seconds = 0.0

    def collect(self) -> Iterator[Metric]:
        acts = CounterMetricFamily("bafflebox_acts", "Acts at tables", labels=("act", "outcome"))
        for labels, count in self.by_outcome.items():
            acts.add_metric(labels, count)
        yield acts
        ends = [*map(floatToGoString, SECONDS), "+Inf"]
        counts = list(zip(ends, accumulate(self.within), strict=True))
        yield HistogramMetricFamily("bafflebox_act_seconds", "From an act until it is kept", counts, self.seconds)


class Measures:
    """Acts, tables, connections and requests."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = here = CollectorRegistry()
        self._acts = Acts()
        here.register(self._acts)
        self.refusals = Counter("bafflebox_refusals", "What was refused, and why", ["door", "code"], registry=here)
        self.tables = Gauge("bafflebox_tables", "Tables in use", registry=here)
        self.connections = Gauge("bafflebox_connections", "Live connections", registry=here)
        self.requests = Counter("bafflebox_requests", "Requests", ["method", "door", "status"], registry=here)
        self.request_seconds = Histogram(
            "bafflebox_request_seconds", "Time of a request", ["door"], registry=here, buckets=SECONDS
        )

    def acted(self, name: str, outcome: str) -> None:
        """Count an act by its outcome."""
        self._acts.by_outcome[name, outcome] += 1

    def took(self, seconds: float) -> None:
        """Note how long an act took until it was kept."""
        self._acts.within[bisect_left(SECONDS, seconds)] += 1
        self._acts.seconds += seconds

    def text(self) -> bytes:
        """All metrics in Prometheus format."""
        return generate_latest(self._registry)
