"""The first instance: complaint, evidence, ruling, play resuming, and closing the case."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.books import edition_of, house_of
from bafflebox.cases.case import Case, CaseStage
from bafflebox.cases.events import (
    AppealMade,
    Audience,
    Closed,
    ComplaintMade,
    EvidenceGiven,
    EvidenceKind,
    PlayResumed,
    Ruled,
)
from bafflebox.cases.law import answer, check_book, refusal, wrong_stage
from bafflebox.cases.people import Authority, Measure, Penalty, PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.rulings import Book, Ruling


def complain(
    book: Book,
    case: str,
    at: Millis,
    by: PersonId,
    players: Sequence[PersonId],
    about: str,
    *,
    incident: str = "",
    match: str = "",
    tournament: str = "",
    table: str = "",
) -> ComplaintMade:
    """Opens a case. Anyone may bring one: a player, a spectator, the staff."""
    if not case.strip() or not about.strip():
        raise InvalidInput("A case needs an id and a description of what happened.", code="empty_complaint")
    if len(set(players)) != len(players):
        raise InvalidInput("The same player is named twice in the dispute.", code="named_twice")
    law = (edition_of(book), house_of(book))
    return ComplaintMade(at, case, book.id, by, tuple(players), about, incident, match, tournament, table, *law)


def give_evidence(
    book: Book,
    case: Case,
    at: Millis,
    by: PersonId,
    kind: EvidenceKind,
    what: str,
    *,
    seen_by: Audience = Audience.PARTIES,
    reference: str = "",
    asked_by: str = "nobody",
) -> EvidenceGiven:
    """Adds evidence. Someone outside the dispute may speak only if the book allows it, usually when asked."""
    check_book(book, case)
    if case.stage in (CaseStage.DECIDED, CaseStage.CLOSED):
        raise wrong_stage(case, "evidence comes before the decision.")
    concerned = {*case.players, case.complaint.by, *(ruled.by for ruled in case.rulings)}
    if by not in concerned and kind is EvidenceKind.STATEMENT:
        allowed = answer(book, "testimony", who="spectator", asked_by=asked_by)
        if allowed.has("may_not"):
            raise refusal(allowed, because="This witness may not be heard yet.")
    return EvidenceGiven(at, by, kind, what, seen_by, reference)


def give_ruling(
    book: Book,
    case: Case,
    at: Millis,
    by: PersonId,
    ruling: Ruling | None = None,
    *,
    level: Authority = Authority.DIRECTOR,
    verdict: str = "",
    reasons: str = "",
    measures: Sequence[Measure] = (),
    power_given: bool = False,
    other_director: bool = True,
) -> Ruled:
    """Rules on a case, with the book's answer or in the official's own words. Parties can't rule, and penalties need authority."""
    check_book(book, case)
    if case.stage not in (CaseStage.OPEN, CaseStage.RULED) or level is Authority.COMMITTEE:
        raise wrong_stage(case, "only a committee decides it now, by vote.", book.setting("committee").clauses)
    least = (
        case.pending.to
        if isinstance(case.pending, AppealMade)
        else max((ruled.level for ruled in case.rulings), key=lambda ruled: ruled.height, default=Authority.MONITOR)
    )
    if level.height < least.height:
        raise wrong_stage(case, f"it is for the {least.value} to rule, not for a {level.value}.")
    if ruling is not None and ruling.book != book.id:
        raise InvalidInput(f"The ruling is one of {ruling.book}, the case is under {book.id}.", code="wrong_book")
    if by in case.players:
        party = answer(book, "director_is_party", part="player", other_director=other_director)
        if party.has("may_not"):
            raise refusal(party, because="You can't rule on your own dispute.")
    for measure in measures:
        check_power(book, level, measure.penalty, power_given=power_given)
    verdict = verdict or (ruling.verdict if ruling else "")
    reasons = reasons or (ruling.verdict if ruling else "")
    if not verdict.strip() or not reasons.strip():
        raise InvalidInput("A ruling needs a verdict and its reasons.", code="no_reasons")
    return Ruled(
        at,
        by,
        level,
        verdict,
        reasons,
        tuple(citation.clause for citation in ruling.citations) if ruling else (),
        tuple(measures),
        ruling.to_json() if ruling else {},
    )


def check_power(book: Book, level: Authority, penalty: Penalty, *, power_given: bool = False) -> None:
    """Refuses a penalty that an official of this level may not impose."""
    if penalty is Penalty.NOTED:
        return
    found = answer(book, "sanction_imposed", by=level.value, sanction=penalty.value, power_given=power_given)
    if found.violation:
        raise refusal(found, because=f"A {level.value} may not impose this.")


def resume_play(case: Case, at: Millis) -> PlayResumed:
    """Play affected by the ruling resumes. Under most books, playing on accepts the ruling."""
    if case.stage is not CaseStage.RULED:
        raise wrong_stage(case, "play resumes after a ruling, unless an appeal is pending.")
    return PlayResumed(at)


def close(case: Case, at: Millis, by: PersonId, why: str) -> Closed:
    """Closes a case: ruling accepted, appeal decided, or settled between the players."""
    if case.stage in (CaseStage.APPEALED, CaseStage.HEARING) or (case.stage is CaseStage.OPEN and case.rulings):
        raise wrong_stage(case, "an appeal is pending; decide or withdraw it first.")
    if case.stage is CaseStage.CLOSED:
        raise wrong_stage(case, "it cannot be closed twice.")
    return Closed(at, by, why)
