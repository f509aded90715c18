"""Appeals and committees: whether one is possible, who hears it, who may sit, how they vote, and what a vote does to
the ruling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bafflebox.cases.case import Case, CaseStage
from bafflebox.cases.events import AppealMade, AppealWithdrawn, CommitteeNamed, Decided, MemberReplaced, Referred, Voted
from bafflebox.cases.law import answer, check_book, refusal, wrong_stage
from bafflebox.cases.people import Authority, ConflictOfInterest, Measure, Member, PersonId
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


TOTALS_ONLY = "totals only"
"""The value of the `committee` setting in books that keep individual votes secret."""
LARGEST = 15
"""The largest committee the incident provides for."""

_C = ConflictOfInterest
TOLD = {
    _C.DIRECTOR: "directors don't hear appeals",
    _C.STAFF: "on the staff of this tournament",
    _C.DIRECTOR_ELSEWHERE: "a director, though not of this tournament",
    _C.STAKE: "has a stake in it, as a player, partner, opponent or otherwise",
    _C.FRIEND: "a friend of one of the players",
    _C.PARTIAL: "not impartial",
    _C.NOVICE: "not experienced enough",
    _C.ABSENT: "not here now",
    _C.NOT_ENTERED: "not entered in this tournament",
}
"""Each conflict of interest, as the director is told."""


def name_committee(
    book: Book, case: Case, at: Millis, by: PersonId, members: Sequence[Member], *, chosen_by: str = "director"
) -> CommitteeNamed:
    """Names the committee of a case, checking its size, how it was chosen, and every member."""
    check_book(book, case)
    if case.stage is not CaseStage.APPEALED:
        raise wrong_stage(case, "a committee is named after an appeal or referral, once.")
    people = tuple(member.person for member in members)
    if len(set(people)) != len(people):
        raise InvalidInput("The same person is named twice for the committee.", code="named_twice")
    found = _named(book, case, len(people), chosen_by)
    if found.violation:
        raise refusal(found)
    for member in members:
        if why := barred(book, case, member, len(people), chosen_by):
            raise why
    return CommitteeNamed(at, by, chosen_by, people)


def replace_member(book: Book, case: Case, at: Millis, by: PersonId, leaves: PersonId, comes: Member) -> MemberReplaced:
    """Replaces a member who can't serve; the new member is checked like the others."""
    check_book(book, case)
    if case.stage is not CaseStage.HEARING:
        raise wrong_stage(case, "a member is replaced while a committee is at work.")
    if leaves not in case.members or comes.person in case.members:
        raise InvalidInput(
            "The person leaving must be a member, and the replacement must not be one.", code="not_a_member"
        )
    if why := barred(book, case, comes, len(case.members)):
        raise why
    return MemberReplaced(at, by, leaves, comes.person)


def _formed_for(case: Case) -> str:
    return "director_is_party" if isinstance(case.pending, Referred) and case.pending.director_is_party else "appeal"


def _chooser(book: Book, case: Case) -> str:
    rules = book.setting("committee", formed_for=_formed_for(case)).value
    return str(rules["chosen_by"]) if rules else "director"


def _named(book: Book, case: Case, size: int, chosen_by: str, **facts: str) -> Ruling:
    """The book's answer on a committee of this size, chosen this way."""
    return answer(book, "committee_named", formed_for=_formed_for(case), size=size, chosen_by=chosen_by, **facts)


def barred(book: Book, case: Case, member: Member, size: int | None = None, chosen_by: str = "") -> Refused | None:
    """Why someone may not sit on a case, from declared ties and those the case shows; None if they may.

    Without a size or method of choice, the book's normal committee is assumed.
    """
    chosen_by = chosen_by or _chooser(book, case)
    size = size or next(n for n in range(1, LARGEST + 1) if not _named(book, case, n, chosen_by).violation)
    ties = list(member.ties)
    if member.person in case.players:
        ties.append(ConflictOfInterest.STAKE)
    if any(ruled.by == member.person for ruled in case.rulings):
        ties += [ConflictOfInterest.DIRECTOR, ConflictOfInterest.STAKE]
    for tie in ties:
        found = _named(book, case, size, chosen_by, doubtful_member=tie.value)
        if found.violation:
            return refusal(found, because=f"{member.person} may not sit on this case: {TOLD[tie]}.")
    return None


def vote(
    book: Book,
    case: Case,
    at: Millis,
    question: str,
    votes: Mapping[PersonId, bool],
    *,
    outcome: str,
    another_solution: bool = False,
    measures: Sequence[Measure] = (),
) -> tuple[Voted, Decided]:
    """The committee votes on changing the ruling in one question (or, without a ruling, on a solution).

    A member who doesn't vote counts as not in favour. `outcome` says what applies if the change is carried, `measures` which
    penalties then replace those of that aspect.
    """
    check_book(book, case)
    if case.stage is not CaseStage.HEARING:
        raise wrong_stage(case, "a committee votes after it has been named, until it has decided.")
    if question not in case.open_questions:
        raise InvalidInput(
            f"The committee has no open question '{question}'; open: {', '.join(case.open_questions)}.",
            code="unknown_question",
        )
    if strangers := set(votes) - set(case.members):
        raise Refused(
            f"Only members vote, not {', '.join(sorted(strangers))}.",
            clauses=book.setting("committee").clauses,
            code="not_a_member",
        )
    rules = book.setting("committee").value
    in_favour = sum(votes.values())
    carried = book.setting("committee_overturns", size=len(case.members), against=in_favour)
    known = () if rules["votes_told"] == TOTALS_ONLY else tuple(sorted(votes.items()))
    silent = another_solution and rules["third_solution"] is None
    return (
        Voted(at, question, in_favour, len(case.members) - in_favour, known),
        Decided(
            at,
            question,
            bool(carried.value),
            outcome if carried.value else "The ruling stands." if case.rulings else "No solution was carried.",
            carried.clauses,
            tuple(measures) if carried.value else (),
            "The book does not say whether a committee may find a third solution; read as allowed." if silent else "",
        ),
    )
