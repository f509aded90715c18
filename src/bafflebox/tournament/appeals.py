"""Appeals at the desk: who may appeal, who may sit on the committee, and known conflicts of interest.

The process itself is in `cases`; this module adds officials, declared interests and entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bafflebox import cases
from bafflebox.cases import Case, ConflictOfInterest, Measure, Member, PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.events import MatchResumed, MatchSuspended
from bafflebox.tournament.law import answer, check_open, refused
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.officials import AT_THE_DESK, DIRECTING, check_director, committee_list, has_role
from bafflebox.tournament.state import Tournament

TIES = {"stake": ConflictOfInterest.STAKE, "spouse": ConflictOfInterest.PARTIAL, "friend": ConflictOfInterest.FRIEND}
"""How an official's declared interest affects a seat on a committee."""


def appeal(
    state: Tournament,
    case: Case,
    by: PersonId,
    who: PersonId,
    at: Millis,
    *,
    about: str = "ruling",
    aspects: Sequence[str] = (),
    prompt: bool = True,
    late_because: str = "",
) -> cases.AppealMade:
    """A player appeals, or the desk records an appeal. A late appeal is heard only if the book lets the director decide."""
    check_open(state, at)
    if who != by and not has_role(state, who):
        raise refused(
            state,
            "You can appeal only for yourself. The desk can record an appeal for anyone.",
            "authority",
            "not_yours",
        )
    if late_because:
        check_director(state, who, at)
    return cases.appeal(
        state.book, case, at, by, about, aspects=aspects, prompt=prompt, late_because=late_because
    )  # fmt: skip


def play_follows(
    state: Tournament, case: Case, step: cases.Event, who: PersonId, at: Millis
) -> tuple[MatchSuspended | MatchResumed, ...]:
    """What a step of a case does to the match at its table: an appeal holds up play, and play goes on once none is pending.

    `case` is the case after the step.
    """
    raised = state.incidents.get(case.id)
    if raised is None or raised.match is None:
        return ()
    file = state.file(raised.match)
    if isinstance(step, cases.AppealMade):
        if case.play_resumed or not file.table_id or file.stage is not MatchStage.PLAYING:
            return ()
        law = answer(state.book, "committee_hearing", what="play_waits")
        why = f"an appeal waits for its decision ({', '.join(citation.clause for citation in law.citations)})"
        return (MatchSuspended(at, who, file.match, why, score=file.score, case=case.id),)
    waits = case.pending is not None and case.open_questions and not case.closed
    return () if waits or file.held_for != case.id else (MatchResumed(at, who, file.match),)


def withdraw_appeal(state: Tournament, case: Case, by: PersonId, who: PersonId, at: Millis) -> cases.AppealWithdrawn:
    """The appellant withdraws, or the desk records it."""
    check_open(state, at)
    if who != by and not has_role(state, who):
        raise refused(
            state, "You can withdraw only your own appeal. The desk can record it for anyone.", "authority", "not_yours"
        )
    return cases.withdraw_appeal(case, at, by)


def refer(state: Tournament, case: Case, who: PersonId, at: Millis) -> cases.Referred:
    """Refers a case to a committee without a ruling, as when the only director is a party to it."""
    check_director(state, who, at)
    free = [person for person in state.officials if has_role(state, person, DIRECTING) and person not in case.players]
    return cases.refer(state.book, case, at, who, director_is_party=not free)


def ties(state: Tournament, person: PersonId, players: Sequence[PersonId]) -> tuple[ConflictOfInterest, ...]:
    """Conflicts of interest the tournament knows of, for a committee on these players' case."""
    found = []
    if has_role(state, person, DIRECTING):
        found.append(ConflictOfInterest.DIRECTOR)
    elif has_role(state, person, AT_THE_DESK):
        found.append(ConflictOfInterest.STAFF)
    found += [TIES[s.nature] for s in state.stakes if s.person == person and s.in_player in players]
    if _meets(state, person, players):
        found.append(ConflictOfInterest.STAKE)
    if state.attendance(person).away_since is not None:
        found.append(ConflictOfInterest.ABSENT)
    if not any(person in entry.persons for contest in state.contests.values() for entry in contest.entries.values()):
        found.append(ConflictOfInterest.NOT_ENTERED)
    return tuple(dict.fromkeys(found))


def _meets(state: Tournament, person: PersonId, players: Sequence[PersonId]) -> bool:
    """Whether someone is a partner of one of them, or due to play one."""
    for contest in state.contests.values():
        for entry in contest.field:
            if person in entry.persons and set(players) & set(entry.persons):
                return True
    for file in state.files.values():
        if file.players and (file.is_on or file.stage is MatchStage.SUSPENDED):
            there = {p for entrant in file.players for p in state.persons(file.match, entrant)}
            if person in there and there & set(players):
                return True
    return False


@dataclass(frozen=True, slots=True)
class CommitteeCandidate:
    """A person on the committee list: available for this case, or why not, with the clauses."""

    person: PersonId
    against: str = ""
    clauses: tuple[str, ...] = ()

    @property
    def is_free(self) -> bool:
        return not self.against


def candidates(state: Tournament, case: Case, who: PersonId, at: Millis) -> tuple[CommitteeCandidate, ...]:
    """The committee list for a case, available members first."""
    listed = committee_list(state)
    found = []
    for person in listed:
        member = Member(person, ties(state, person, case.players))
        why = cases.barred(state.book, case, member)
        found.append(CommitteeCandidate(person, str(why), why.clauses) if why else CommitteeCandidate(person))
    check_director(state, who, at)
    return tuple(sorted(found, key=lambda candidate: not candidate.is_free))


def name_committee(
    state: Tournament,
    case: Case,
    people: Sequence[PersonId],
    who: PersonId,
    at: Millis,
    *,
    declared: Mapping[PersonId, Sequence[ConflictOfInterest]] | None = None,
    chosen_by: str = "director",
) -> cases.CommitteeNamed:
    """Names the committee, checking every member for declared and known conflicts."""
    check_director(state, who, at)
    members = [_member(state, case, person, (declared or {}).get(person, ())) for person in people]
    return cases.name_committee(state.book, case, at, who, members, chosen_by=chosen_by)


def replace_member(
    state: Tournament,
    case: Case,
    leaves: PersonId,
    comes: PersonId,
    who: PersonId,
    at: Millis,
    *,
    declared: Sequence[ConflictOfInterest] = (),
) -> cases.MemberReplaced:
    """Replaces a member."""
    check_director(state, who, at)
    return cases.replace_member(state.book, case, at, who, leaves, _member(state, case, comes, declared))


def _member(state: Tournament, case: Case, person: PersonId, declared: Sequence[ConflictOfInterest]) -> Member:
    return Member(person, tuple(dict.fromkeys((*declared, *ties(state, person, case.players)))))


def vote(
    state: Tournament,
    case: Case,
    votes: Mapping[PersonId, bool],
    outcome: str,
    who: PersonId,
    at: Millis,
    *,
    question: str = "",
    another_solution: bool = False,
    measures: Sequence[Measure] = (),
) -> tuple[cases.Voted, cases.Decided]:
    """Records the committee's vote on a question, counted as the book says."""
    check_open(state, at)
    if who not in case.members and not has_role(state, who, DIRECTING):
        raise refused(
            state, "Only a member of the committee or a director can record a vote.", "authority", "not_yours"
        )
    if not outcome.strip():
        raise InvalidInput("Say what applies if the vote is carried.", code="no_outcome")
    if not question:
        if len(case.open_questions) > 1:
            raise InvalidInput("Say which question: {open}.", open=', '.join(case.open_questions), code="which_question")  # fmt: skip
        question = next(iter(case.open_questions), "")
    if not question:
        raise Refused(
            "Case {id} is {stage}: nothing is open to a vote.", id=case.id, stage=case.stage.value, code="wrong_stage"
        )
    return cases.vote(
        state.book,
        case,
        at,
        question,
        votes,
        outcome=outcome.strip(),
        another_solution=another_solution,
        measures=measures,
    )
