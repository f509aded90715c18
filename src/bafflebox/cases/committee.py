"""The committee: who may sit on it, how it votes, what its votes do to the ruling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bafflebox.cases.case import Case, Stage
from bafflebox.cases.events import CommitteeNamed, Decided, MemberReplaced, Referred, Voted
from bafflebox.cases.law import answer, check_book, refusal, wrong_stage
from bafflebox.cases.people import Measure, Member, PersonId, Tie
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.rulings import Book

TOTALS_ONLY = "totals only"
"""Value in the setting `committee` of books that tell nobody who voted how."""


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
    found = answer(book, "committee_named", formed_for=_formed_for(case), size=len(people), chosen_by=chosen_by)
    if found.violation:
        raise refusal(found)
    for member in members:
        _check_member(book, case, member, len(people), chosen_by)
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
    chosen_by = "players" if _formed_for(case) == "director_is_party" else "director"
    _check_member(book, case, comes, len(case.members), chosen_by)
    return MemberReplaced(at, by, leaves, comes.person)


def _formed_for(case: Case) -> str:
    return "director_is_party" if isinstance(case.pending, Referred) and case.pending.director_is_party else "appeal"


def _check_member(book: Book, case: Case, member: Member, size: int, chosen_by: str) -> None:
    """Refuse a member by the ties declared, and by those that the case itself shows."""
    ties = list(member.ties)
    if member.person in case.players:
        ties.append(Tie.STAKE)
    if any(ruled.by == member.person for ruled in case.rulings):
        ties += [Tie.DIRECTOR, Tie.STAKE]
    for tie in ties:
        found = answer(
            book,
            "committee_named",
            formed_for=_formed_for(case),
            size=size,
            chosen_by=chosen_by,
            doubtful_member=tie.value,
        )
        if found.violation:
            raise refusal(found, because=f"{member.person} may not sit in this case ({tie.value.replace('_', ' ')}).")


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
