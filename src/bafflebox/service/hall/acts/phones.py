"""What players do on their phones: for their own match only, and only as far as the director authorised it."""

from __future__ import annotations

from typing import Annotated

from bafflebox.service.hall.acts.act import DeskAct, OfMatch
from bafflebox.service.hall.acts.fields import Why
from bafflebox.service.hall.acts.matches import Arrival, today
from bafflebox.service.hall.acts.people import Minutes, Reachable, leave
from bafflebox.service.hall.acts.results import ToldResult, result_of
from bafflebox.service.hall.acts.tablets import call_director
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.tournament import results
from bafflebox.tournament.events import PhoneUse
from bafflebox.tournament.notices import acknowledge, sign_in
from bafflebox.tournament.phones import begin, check_phone, use_in_match
from bafflebox.tournament.schedule import foretell_lateness

ONE = ("match",)
Consent = Annotated[bool, "Whether the opponent agrees that the phone is used now."]


def _may_report(work: DeskWork) -> None:
    check_phone(work.state, PhoneUse.REPORT, in_break=work.in_break)


class BeginMyMatch(OfMatch, name="begin", about=ONE, needs=Right.PLAY):
    """Note that my match has started."""

    consent: Consent = False

    def run(self, work: DeskWork) -> None:
        work.do(begin, self.match, consent=self.consent, in_break=work.in_break)


class ReportMyResult(ToldResult, name="report", about=ONE, needs=Right.PLAY):
    """Report the result of my match."""

    def run(self, work: DeskWork) -> None:
        _may_report(work)
        work.do(results.report, self.match, result_of(work.state, self))


class Confirm(OfMatch, name="confirm", about=ONE, needs=Right.PLAY):
    """Confirm what my opponent reported."""

    def run(self, work: DeskWork) -> None:
        _may_report(work)
        work.do(results.confirm, self.match)


class TakeBackMyReport(OfMatch, name="take-back", about=ONE, needs=Right.PLAY):
    """Take back my report."""

    def run(self, work: DeskWork) -> None:
        _may_report(work)
        work.do(results.withdraw_report, self.match, "taken back on the phone")


class CallDirectorToMyTable(OfMatch, name="call-director", needs=Right.CALL):
    """Call the director to my table."""

    about: Annotated[str, "What it is about."] = ""
    consent: Consent = False

    def run(self, work: DeskWork) -> None:
        work.do(use_in_match, self.match, consent=self.consent, in_break=work.in_break)
        call_director(work, self.match, self.about)


class SayIAmLate(OfMatch, name="late", needs=Right.PLAY):
    """Say that I'm coming late."""

    arrival: Arrival = ""
    reason: Why = ""

    def run(self, work: DeskWork) -> None:
        check_phone(work.state, PhoneUse.SEE)
        work.do(foretell_lateness, work.who, self.match, today(work.at, self.arrival), self.reason)


class SignMyselfOut(DeskAct, name="sign-out", needs=Right.PLAY):
    """Say that I'm leaving the hall for a while."""

    minutes: Minutes = 0
    reachable: Reachable = True

    def run(self, work: DeskWork) -> None:
        check_phone(work.state, PhoneUse.SEE)
        leave(work, work.who, self.minutes, self.reachable)


class SignMyselfIn(DeskAct, name="sign-in", needs=Right.PLAY):
    """Say that I'm back in the hall."""

    def run(self, work: DeskWork) -> None:
        check_phone(work.state, PhoneUse.SEE)
        work.do(sign_in, work.who)


class ReadNotice(DeskAct, name="acknowledge", needs=Right.PLAY):
    """Confirm that I have read a notice."""

    notice: Annotated[str, "The notice, by its number."]

    def run(self, work: DeskWork) -> None:
        check_phone(work.state, PhoneUse.SEE)
        work.do(acknowledge, self.notice, work.who)
