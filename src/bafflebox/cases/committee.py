"""The committee: who may sit on it, how it votes, what its votes do to the ruling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bafflebox.cases.case import Case, Stage
from bafflebox.cases.events import CommitteeNamed, Decided, MemberReplaced, Referred, Voted
from bafflebox.cases.law import answer, check_book, refusal, wrong_stage
from bafflebox.cases.people import Measure, Member, PersonId, Tie
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.rulings import Book, Ruling

TOTALS_ONLY = "totals only"
"""Value in the setting `committee` of books that tell nobody who voted how."""
LARGEST = 15
"""Members that any committee may have at most, as the incident knows it."""


def name_committee(
    book: Book, case: Case, at: Millis, by: PersonId, members: Sequence[Member], *, chosen_by: str = "director"
) -> CommitteeNamed:
    """Name the committee of a case. Size, choice and every member are checked by the book."""
    check_book(book, case)
    if case.stage is not Stage.APPEALED:
        raise wrong_stage(case, "a committee is named after an appeal or referral, once.")
    people = tuple(member.person for member in members)
    if len(set(people)) != len(people):
        raise InvalidInput("Somebody is named twice for the committee.", code="named_twice")
    found = _named(book, case, len(people), chosen_by)
    if found.violation:
        raise refusal(found)
    for member in members:
        if why := barred(book, case, member, len(people), chosen_by):
            raise why
    return CommitteeNamed(at, by, chosen_by, people)


def replace_member(book: Book, case: Case, at: Millis, by: PersonId, leaves: PersonId, comes: Member) -> MemberReplaced:
    """Somebody who cannot serve is replaced; the new member is checked like the others."""
    check_book(book, case)
    if case.stage is not Stage.HEARING:
        raise wrong_stage(case, "a member is replaced while a committee is at work.")
    if leaves not in case.members or comes.person in case.members:
        raise InvalidInput(
            "The one who leaves must be a member, and the one who comes must not be.", code="not_a_member"
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
    """What the book says to a committee of this size, chosen in this way."""
    return answer(book, "committee_named", formed_for=_formed_for(case), size=size, chosen_by=chosen_by, **facts)


def barred(book: Book, case: Case, member: Member, size: int | None = None, chosen_by: str = "") -> Refused | None:
    """Why somebody may not sit in a case, by the ties declared and those that the case itself shows; None is free.

    Without a size or a word about who chose, it is asked for a committee as the book wants it.
    """
    chosen_by = chosen_by or _chooser(book, case)
    size = size or next(n for n in range(1, LARGEST + 1) if not _named(book, case, n, chosen_by).violation)
    ties = list(member.ties)
    if member.person in case.players:
        ties.append(Tie.STAKE)
    if any(ruled.by == member.person for ruled in case.rulings):
        ties += [Tie.DIRECTOR, Tie.STAKE]
    for tie in ties:
        found = _named(book, case, size, chosen_by, doubtful_member=tie.value)
        if found.violation:
            return refusal(found, because=f"{member.person} may not sit in this case ({tie.value.replace('_', ' ')}).")
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

    A member who does not vote is not in favour. `outcome` says what holds if the change is carried, `measures` which
    penalties then take the place of those of that aspect.
    """
    check_book(book, case)
    if case.stage is not Stage.HEARING:
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
