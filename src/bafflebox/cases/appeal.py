"""Appeals: whether one is possible, who hears it, and cases referred without a ruling."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.cases.case import Case, CaseStage
from bafflebox.cases.events import AppealMade, AppealWithdrawn, Referred
from bafflebox.cases.law import answer, check_book, refusal, wrong_stage
from bafflebox.cases.people import Authority, PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.rulings import Book, Party, Ruling
from bafflebox.rulings.remedies import AppealHeard, Duty

DIRECTOR_MAY_HEAR = "director may hear it"
"""The value of the `late_appeal` setting in books whose deadline leaves room for judgement."""


def appeal(
    book: Book,
    case: Case,
    at: Millis,
    by: PersonId,
    about: str = "ruling",
    *,
    aspects: Sequence[str] = (),
    prompt: bool = True,
    late_because: str = "",
) -> AppealMade:
    """Appeals the ruling in force, wholly or in part. `about` is what was decided, as the incident names it."""
    check_book(book, case)
    if case.stage is CaseStage.DECIDED or (case.stage is CaseStage.CLOSED and case.decisions):
        raise refusal(answer(book, "appeal", against="committee"))
    if case.stage is not CaseStage.RULED or case.ruling is None:
        raise wrong_stage(case, "only a ruling in force can be appealed.")
    if by not in case.players and by not in {measure.person for measure in case.ruling.measures}:
        raise Refused("Only someone affected by the ruling may appeal it.", clauses=_source(book), code="not_concerned")
    if len(set(aspects)) != len(aspects):
        raise InvalidInput("An aspect is named twice.", code="named_twice")
    found = _open_to_appeal(book, case, about, aspects, prompt, late_because)
    return AppealMade(at, by, _to_whom(case.ruling.level, found), about, tuple(aspects), late_because)


def _to_whom(level: Authority, found: Ruling) -> Authority:
    """Who hears the appeal. If the book says nothing about a monitor's rulings, the director does."""
    for remedy, _ in found.remedies:
        if isinstance(remedy, AppealHeard):
            return Authority(remedy.by.value)
    return Authority.DIRECTOR if level is Authority.MONITOR else Authority.COMMITTEE


def _open_to_appeal(
    book: Book, case: Case, about: str, aspects: Sequence[str], prompt: bool, late_because: str
) -> Ruling:
    """The book's answer, if the appeal may be heard."""
    ruled = case.ruling
    below = ruled is not None and ruled.level is Authority.MONITOR
    facts = {"about": about, "play_resumed": case.play_resumed, "prompt": prompt, "part_only": bool(aspects)}
    found = answer(book, "appeal", against="monitor" if below else "director", **facts)
    if found.silent and not below:
        raise Refused(
            f"{book.title} do not provide for appeals: {found.verdict}",
            clauses=_source(book),
            code="no_appeal_in_the_book",
        )
    if found.has("appeal_refused"):
        in_time = answer(book, "appeal", against="director", **facts | {"play_resumed": False, "prompt": True})
        only_late = not below and in_time.has("appeal_heard")
        late = book.setting("late_appeal")
        if only_late and late_because.strip() and late.value == DIRECTOR_MAY_HEAR:
            return in_time
        raise refusal(found)
    return found


def _source(book: Book) -> tuple[str, ...]:
    return book.setting("appeal_deadline").clauses


def withdraw_appeal(case: Case, at: Millis, by: PersonId) -> AppealWithdrawn:
    """The appellant withdraws before a decision; the ruling stands."""
    if not isinstance(case.pending, AppealMade) or case.decisions or case.stage is CaseStage.CLOSED:
        raise wrong_stage(case, "there is no pending appeal to withdraw.")
    if by != case.pending.by:
        raise Refused("Only the appellant may withdraw the appeal.", code="not_the_appellant")
    return AppealWithdrawn(at, by)


def refer(book: Book, case: Case, at: Millis, by: PersonId, *, director_is_party: bool = False) -> Referred:
    """Refers a case to a committee without a first ruling, if the book allows it."""
    check_book(book, case)
    if case.stage is not CaseStage.OPEN or case.rulings:
        raise wrong_stage(case, "only a case without a ruling is referred.")
    if director_is_party:
        found = answer(book, "director_is_party", part="player", other_director=False)
        if not any(isinstance(remedy, Duty) and remedy.who is Party.COMMITTEE for remedy, _ in found.remedies):
            raise refusal(found, because="The book doesn't provide for a committee here.")
    else:
        committee = book.setting("committee")
        if not (committee.value and committee.value["director_may_refer"]):
            raise Refused(
                f"{book.title}: the director rules first; referring a case without a ruling is not provided for.",
                clauses=committee.clauses,
                code="no_referral",
            )
    return Referred(at, by, director_is_party)
