"""Entries and reports in the EUBGF rules (sections 1.4, 1.6, 1.7, 3.8, 5.4, 5.5)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party
from bafflebox.rulings.remedies import Report


def report_refusals(f: Facts) -> Findings:
    """Refusals and moves up are reported with reasons to the federation soon after the tournament."""
    if f.what in ("refused", "moved_up", "entry_refused"):
        yield Report(Party.FEDERATION, "the refusal or move, with reasons, as soon as reasonable after the tournament")
