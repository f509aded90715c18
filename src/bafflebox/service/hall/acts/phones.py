"""What a player does on a phone: in their own match only, as far as the director allows it."""

from __future__ import annotations

from bafflebox.service.hall.acts.act import DeskAct, Form, match, text
from bafflebox.service.hall.acts.matches import today
from bafflebox.service.hall.acts.people import leave
from bafflebox.service.hall.acts.results import result_of
from bafflebox.service.hall.acts.tablets import call_director
from bafflebox.service.hall.work import Work
from bafflebox.tournament import results
from bafflebox.tournament.events import PhoneUse
from bafflebox.tournament.notices import acknowledge, sign_in
from bafflebox.tournament.phones import begin, check_phone, use_in_match
from bafflebox.tournament.schedule import foretell_lateness

IN_BREAK = "in_break"
"""Filled in by the server and never by a form: the match is in a break now, as its table knows."""


def _may_report(work: Work, form: Form) -> None:
    check_phone(work.state, PhoneUse.REPORT, in_break=bool(form.get(IN_BREAK)))


def _in_match(form: Form) -> dict[str, bool]:
    return {"consent": form.get("consent") == "yes", "in_break": bool(form.get(IN_BREAK))}


def _begin(work: Work, form: Form) -> None:
    work.do(begin, match(form), **_in_match(form))


def _report(work: Work, form: Form) -> None:
    _may_report(work, form)
    work.do(results.report, match(form), result_of(work.state, match(form), form))


def _confirm(work: Work, form: Form) -> None:
    _may_report(work, form)
    work.do(results.confirm, match(form))


def _take_back(work: Work, form: Form) -> None:
    _may_report(work, form)
    work.do(results.withdraw_report, match(form), "taken back on the phone")


def _call_director(work: Work, form: Form) -> None:
    work.do(use_in_match, match(form), **_in_match(form))
    call_director(work, form)


def _late(work: Work, form: Form) -> None:
    check_phone(work.state, PhoneUse.SEE)
    work.do(foretell_lateness, work.who, match(form), today(work.at, form.get("arrival", "")), form.get("reason", ""))


def _sign_out(work: Work, form: Form) -> None:
    check_phone(work.state, PhoneUse.SEE)
    leave(work, work.who, form)


def _sign_in(work: Work, _: Form) -> None:
    check_phone(work.state, PhoneUse.SEE)
    work.do(sign_in, work.who)


def _acknowledge(work: Work, form: Form) -> None:
    check_phone(work.state, PhoneUse.SEE)
    work.do(acknowledge, text(form, "notice"), work.who)


ONE = ("match",)
ACTS = (
    DeskAct("begin", _begin, ONE, takes="consent in_break"),
    DeskAct("report", _report, ONE, takes="winner first second boards ending in_break"),
    DeskAct("confirm", _confirm, ONE, takes="in_break"),
    DeskAct("take-back", _take_back, ONE, takes="in_break"),
    DeskAct("call-director", _call_director, takes="match about consent in_break"),
    DeskAct("late", _late, takes="match arrival reason in_break"),
    DeskAct("sign-out", _sign_out, takes="minutes reachable in_break"),
    DeskAct("sign-in", _sign_in, takes="in_break"),
    DeskAct("acknowledge", _acknowledge, takes="notice in_break"),
)
