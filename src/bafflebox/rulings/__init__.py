"""What a ruling is: incidents, facts to ask for, remedies, citations, and reasoning over any book."""

from bafflebox.party import Party
from bafflebox.rulings.book import Book, BookOption, Setting
from bafflebox.rulings.clause import Clause, ClauseKind, Force
from bafflebox.rulings.facts import Fact, Facts, FactType, choice, number, seconds, yes_no
from bafflebox.rulings.incident import Incident, all_incidents, incident
from bafflebox.rulings.reason import rule, rule_now
from bafflebox.rulings.ruling import Citation, Cites, Findings, OpenQuestions, Reading, Ruling, Verdict

__all__ = [
    "Book",
    "BookOption",
    "Citation",
    "Cites",
    "Clause",
    "ClauseKind",
    "Fact",
    "FactType",
    "Facts",
    "Findings",
    "Force",
    "Incident",
    "OpenQuestions",
    "Party",
    "Reading",
    "Ruling",
    "Setting",
    "Verdict",
    "all_incidents",
    "choice",
    "incident",
    "number",
    "rule",
    "rule_now",
    "seconds",
    "yes_no",
]
