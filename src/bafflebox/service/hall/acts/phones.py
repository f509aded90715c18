"""What a player does on a phone: for the own match only, and only as far as the director authorised it."""

from __future__ import annotations

from bafflebox.service.hall.acts.act import DeskAct, Form, match, text
from bafflebox.service.hall.acts.matches import today
from bafflebox.service.hall.acts.people import leave
from bafflebox.service.hall.acts.results import result_of
from bafflebox.service.hall.acts.rulings import put_on_record
from bafflebox.service.hall.work import Work
from bafflebox.tournament import results
from bafflebox.tournament.events import PhoneUse, Raised
from bafflebox.tournament.notices import acknowledge, sign_in
from bafflebox.tournament.phones import check_phone
from bafflebox.tournament.schedule import foretell_lateness


def _report(work: Work, form: Form) -> None:
    check_phone(work.state, PhoneUse.REPORT)
    work.do(results.report, match(form), result_of(work.state, match(form), form))


def _confirm(work: Work, form: Form) -> None:
    check_phone(work.state, PhoneUse.REPORT)
    work.do(results.confirm, match(form))


def _take_back(work: Work, form: Form) -> None:
    check_phone(work.state, PhoneUse.REPORT)
    work.do(results.withdraw_report, match(form), "taken back on the phone")


def _call_director(work: Work, form: Form) -> None:
    check_phone(work.state, PhoneUse.REPORT)
    name = match(form)
    file = work.state.file(name)
    where = f"table {file.table}" if file.table else name
    said = form.get("about", "").strip()
    put_on_record(
        work, f"The director is called to {where}" + (f": {said}" if said else ""), match=name, raised=Raised.TABLE
    )


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
    DeskAct("report", _report, ONE),
    DeskAct("confirm", _confirm, ONE),
    DeskAct("take-back", _take_back, ONE),
    DeskAct("call-director", _call_director),
    DeskAct("late", _late),
    DeskAct("sign-out", _sign_out),
    DeskAct("sign-in", _sign_in),
    DeskAct("acknowledge", _acknowledge),
)
