"""Settings for every test, and the last line of a run: what was skipped, why, and what would bring it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings

# Tests never assert wall time: a busy machine must not make one fail. The same code gets the same examples, so that a change is
# never refused for an old fault; `make fuzz` looks for new ones.
settings.register_profile("house", deadline=None, derandomize=True)
# Other examples with every run, and with `fuzz` many more of them.
settings.register_profile("random", deadline=None)
settings.register_profile("fuzz", deadline=None, max_examples=20_000)
settings.load_profile("house")


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names each reason for a skip once, with the number of tests behind it."""
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", ())
        if isinstance(report.longrepr, tuple)
    )
    if reasons:
        told = "; ".join(f"{count} ({reason})" for reason, count in reasons.most_common())
        terminalreporter.write_line(f"Skipped: {told}")
