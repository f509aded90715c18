"""Due process: complaints, evidence, rulings, appeals and committees; a register of warnings and penalties.

A case is the fold of its events. Each step is a function that consults the book in force and returns an event, or refuses
with the clause.

>>> from bafflebox.books import load
>>> from bafflebox.cases import PersonId, appeal, complain, evolve, give_ruling, resume_play
>>> from bafflebox.clock import Millis
>>> from bafflebox.errors import Refused
>>> book, ann, ben, director = load("us2009"), PersonId("ann"), PersonId("ben"), PersonId("dee")
>>> case = evolve(None, complain(book, "c1", Millis(0), ann, (ann, ben), "cocked or not"))
>>> case = evolve(case, give_ruling(book, case, Millis(60_000), director, verdict="Cocked.", reasons="It leaned."))
>>> case = evolve(case, resume_play(case, Millis(90_000)))
>>> try:
...     appeal(book, case, Millis(120_000), ben)
... except Refused as refused:
...     print(refused, refused.clauses)
Too late: an appeal is possible only before play resumes. ('us2009:6.3.a',)
"""

from bafflebox.cases.case import DISPUTE, WHOLE, Case, CaseStage, evolve, replay
from bafflebox.cases.committee import appeal, barred, name_committee, refer, replace_member, vote, withdraw_appeal
from bafflebox.cases.events import (
    AppealMade,
    AppealWithdrawn,
    Audience,
    Closed,
    CommitteeNamed,
    ComplaintMade,
    Decided,
    Event,
    EvidenceGiven,
    EvidenceKind,
    MemberReplaced,
    PlayResumed,
    PrincipleSet,
    Referred,
    Reported,
    Ruled,
    Voted,
)
from bafflebox.cases.hearing import close, complain, give_evidence, give_ruling, resume_play
from bafflebox.cases.people import Authority, ConflictOfInterest, Measure, Member, Penalty, PersonId
from bafflebox.cases.precedents import Precedent, ReportDue, precedents, report, reports_due, set_principle
from bafflebox.cases.register import OffenceRegister, RegisterEntry, register_of
from bafflebox.cases.views import CaseViewer, seen_by

__all__ = [
    "DISPUTE",
    "WHOLE",
    "AppealMade",
    "AppealWithdrawn",
    "Audience",
    "Authority",
    "Case",
    "CaseStage",
    "CaseViewer",
    "Closed",
    "CommitteeNamed",
    "ComplaintMade",
    "ConflictOfInterest",
    "Decided",
    "Event",
    "EvidenceGiven",
    "EvidenceKind",
    "Measure",
    "Member",
    "MemberReplaced",
    "OffenceRegister",
    "Penalty",
    "PersonId",
    "PlayResumed",
    "Precedent",
    "PrincipleSet",
    "Referred",
    "RegisterEntry",
    "ReportDue",
    "Reported",
    "Ruled",
    "Voted",
    "appeal",
    "barred",
    "close",
    "complain",
    "evolve",
    "give_evidence",
    "give_ruling",
    "name_committee",
    "precedents",
    "refer",
    "register_of",
    "replace_member",
    "replay",
    "report",
    "reports_due",
    "resume_play",
    "seen_by",
    "set_principle",
    "vote",
    "withdraw_appeal",
]
