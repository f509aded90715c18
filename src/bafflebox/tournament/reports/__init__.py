"""Sheets for the wall and the desk, results as data, the federation's report."""

from bafflebox.tournament.reports.federation import Due, federation_report, report_due, send_report
from bafflebox.tournament.reports.results import results_csv, results_json
from bafflebox.tournament.reports.sheet import Paper, Sheet
from bafflebox.tournament.reports.sheets import SHEETS, sheet

__all__ = [
    "SHEETS",
    "Due",
    "Paper",
    "Sheet",
    "federation_report",
    "report_due",
    "results_csv",
    "results_json",
    "send_report",
    "sheet",
]
