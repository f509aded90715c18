"""Incidents put on record, rulings on them, appeals."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Annotated, Any

from bafflebox.cases import (
    Audience,
    Authority,
    Case,
    ConflictOfInterest,
    EvidenceKind,
    Measure,
    Penalty,
    PersonId,
    close,
    give_evidence,
    give_ruling,
    resume_play,
)
from bafflebox.cases import Event as CaseEvent
from bafflebox.cases import evolve as evolve_case
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.message import Series, said
from bafflebox.rulings import OpenQuestions, Ruling, incident
from bafflebox.rulings.remedies import PointsAwarded
from bafflebox.service.hall.acts.act import DeskAct
from bafflebox.service.hall.acts.fields import Choices, Lines
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.store import Append
from bafflebox.tournament.appeals import (
    appeal,
    name_committee,
    play_follows,
    refer,
    replace_member,
    vote,
    withdraw_appeal,
)
from bafflebox.tournament.events import DeskEvent, MatchId, Raised
from bafflebox.tournament.officials import check_director, check_staff
from bafflebox.tournament.rulings import apply_ruling, assist, check_ruler, raise_incident

ONE = ("case",)
RULERS = tuple(one.value for one in Authority if one is not Authority.COMMITTEE)
CHOOSERS = ("director", "players", "others")
ASKERS = ("nobody", "one_player", "both_players", "director")


def put_on_record(work: DeskWork, about: str, *, by: PersonId | None = None, case: str = "", **more: Any) -> None:
    """Open a case; unless somebody else is named, the players of its match are its parties."""
    case = case or f"{len(work.state.incidents) + 1}-{secrets.token_hex(8)}"
    put = raise_incident(work.state, case, about, by or work.who, work.at, **more)
    work.take(put.tournament, Append(f"case/{case}", (put.case,), 0))


class RecordIncident(DeskAct, name="incident", needs=(Right.DESK, Right.RULE)):
    """Record an incident."""

    about: Annotated[str, "What happened."]
    incident: Annotated[str, "The kind of incident, by its name in the reference."] = ""
    match: Annotated[MatchId | None, "The match in which it happened."] = None
    players: Annotated[tuple[PersonId, ...], "The players involved; those of the match by default."] = ()
    raised: Annotated[Raised, "Where it was brought up."] = Raised.DESK
    told_by: Annotated[PersonId | None, "Who reports it; a spectator or viewer stays anonymous to the players."] = None

    def run(self, work: DeskWork) -> None:
        self.open(work)

    def open(self, work: DeskWork, case: str = "") -> None:
        kind = incident(self.incident).name if self.incident else ""
        told = {"match": self.match, "players": self.players, "raised": self.raised}
        put_on_record(work, self.about, incident=kind, by=self.told_by, case=case, **told)


def facts_of(told: Mapping[str, str]) -> dict[str, str]:
    """The facts established, from the fields of an interview."""
    return {name[2:]: value for name, value in told.items() if name.startswith("f.") and value}


class OfCase(DeskAct):
    """An act about one case."""

    case: Annotated[str, "The case, by its id."]

    def file(self, work: DeskWork) -> Case:
        if self.case not in work.cases:
            raise unknown_name("case", self.case, work.cases)
        return work.cases[self.case]


def _step(work: DeskWork, case: Case, *events: CaseEvent, applied: tuple[DeskEvent, ...] = ()) -> None:
    """Take a step of a case, including what it imposes and what it means for play at the table."""
    work.take(applied, Append(f"case/{case.id}", events, case.version))
    after = reduce(evolve_case, events, case)
    work.take(play_follows(work.state, after, events[-1], work.who, work.at))


class Imposing(OfCase):
    """An act about a case that may impose a penalty on somebody."""

    offender: Annotated[PersonId | None, "The player it is against."] = None
    penalty: Annotated[Penalty | None, "The penalty."] = None
    amount: Annotated[int | None, "How much."] = None
    imposed: Annotated[dict[PersonId, str], "Penalties by player, if there are several: `warning`, or `points:1`."]

    def measures(self, kind: str) -> tuple[Measure, ...]:
        """The penalties and whom they are for; none if nobody is named."""
        return (*self._chosen(kind), *(_written(who, kind, text) for who, text in self.imposed.items()))

    def _chosen(self, kind: str) -> tuple[Measure, ...]:
        if self.offender is None:
            if self.amount:
                raise InvalidInput("Against whom? Choose the player.", code="nobody", facts={"field": "offender"})
            return ()
        if self.penalty is None:
            raise unknown_name("penalty", "", [penalty.value for penalty in Penalty])
        if self.penalty is Penalty.POINTS and self.amount == 0:
            return ()
        return (Measure(self.offender, kind or "conduct", self.penalty, self.amount or 0),)


def _written(person: PersonId, kind: str, text: str) -> Measure:
    penalty, _, number = text.partition(":")
    known = {item.value: item for item in Penalty}
    if penalty not in known:
        raise unknown_name("penalty", penalty, known)
    if number and not number.isdigit():
        raise InvalidInput(
            "'{number}' is not a penalty amount. Write for example points:1.", number=number, code="bad_amount"
        )
    return Measure(person, kind or "conduct", known[penalty], int(number or 0))


GIVEN = {
    Penalty.NOTED: "Noted, without a penalty.",
    Penalty.WARNING: "A warning.",
    Penalty.TIME: "A time penalty.",
    Penalty.GAME: "The game is lost.",
    Penalty.MATCH: "The match is lost.",
    Penalty.EXCLUSION: "Excluded from the tournament.",
    Penalty.BAN: "Banned.",
}


def points_allowed(ruling: Ruling | None) -> tuple[int, bool]:
    """The penalty points of a ruling, and whether the director may give fewer."""
    found = [one for one, _ in ruling.remedies if isinstance(one, PointsAwarded)] if ruling else []
    return sum(one.points for one in found), any(one.may for one in found)


def as_given(ruling: Ruling | None, measures: Sequence[Measure]) -> str:
    """The penalty given, if a book leaves a choice: the actual points, not the maximum."""
    most, may = points_allowed(ruling)
    told = [_measure(one) for one in measures]
    return " ".join(told) if told else "No penalty points." if most and may else ""


def _measure(measure: Measure) -> str:
    if measure.penalty is Penalty.POINTS:
        return f"{measure.amount or 1} penalty point{'s' if measure.amount > 1 else ''}."
    return GIVEN[measure.penalty]


def _check_points(ruling: Ruling | None, measures: Sequence[Measure]) -> None:
    most, _ = points_allowed(ruling)
    asked = sum(one.amount or 1 for one in measures if one.penalty is Penalty.POINTS)
    if ruling and most and asked > most:
        points = f"{most} penalty point{'s' if most > 1 else ''}"
        raise Refused(
            "The book allows {points} here at most. To give more, rule in your own words.",
            points=points,
            code="too_many_points",
            clauses=tuple(one.clause for one in ruling.citations),
            facts={"field": "amount"},
        )


class RuleOnCase(Imposing, name="rule", about=ONE, needs=Right.RULE, with_cases=True):
    """Rule by the book on the facts, or in the director's own words; penalties are carried out."""

    verdict: Annotated[str, "The ruling in the director's own words; empty for the book's."] = ""
    reasons: Annotated[str, "The reasons."] = ""
    given: Annotated[str, "What was given, if the book leaves a choice."] = ""
    incident: Annotated[str, "The kind of incident, if the case doesn't give it."] = ""
    f: Annotated[dict[str, str], "The facts, by their names."]
    level: Annotated[str, "Who rules.", Choices(RULERS, "level")] = Authority.DIRECTOR.value

    def run(self, work: DeskWork) -> None:
        case, raised, verdict = self.file(work), work.state.incidents[self.case], self.verdict
        level = Authority(self.level)
        check_ruler(work.state, raised.players, work.who, work.at, level=level, match=raised.match)
        ruling = None
        if not verdict:
            kind = raised.incident or self.incident
            if not kind:
                raise InvalidInput("Write the ruling, or choose the kind of incident.", code="no_verdict")
            known = {name: value for name, value in self.f.items() if value}
            found = assist(work.state, incident(kind).name, known, match=raised.match)
            if isinstance(found, OpenQuestions):
                asked = Series(tuple(said(fact.question) for fact in found.questions))
                facts = {"questions": {fact.name: fact.question for fact in found.questions}}
                raise InvalidInput("To rule on it, answer: {asked}", asked=asked, code="facts_missing", facts=facts)
            ruling = found
        measures = self.measures(raised.incident)
        _check_points(ruling, measures)
        if ruling:
            verdict = self.given or as_given(ruling, measures)
        told: dict[str, Any] = {"verdict": verdict, "reasons": self.reasons, "measures": measures, "level": level}
        ruled = give_ruling(work.state.book, case, work.at, work.who, ruling, **told)
        applied = apply_ruling(work.state, evolve_case(case, ruled), ruling, None, work.who, work.at)
        _step(work, case, ruled, applied=applied)


class Appeal(OfCase, name="appeal", about=ONE, with_cases=True):
    """Note that a player appeals; the book says whether that is possible, and who hears it."""

    person: Annotated[PersonId, "Who appeals."]
    about: Annotated[str, "What was decided, in the terms of the incident `appeal`."] = "ruling"
    aspects: Annotated[tuple[str, ...], "The parts of the ruling, if not all of it."] = ()
    not_prompt: Annotated[bool, "Whether it was not made promptly."] = False
    late_because: Annotated[str, "Why it is heard although play has continued."] = ""

    def run(self, work: DeskWork) -> None:
        case = self.file(work)
        told: dict[str, Any] = {"about": self.about, "aspects": self.aspects, "late_because": self.late_because}
        made = appeal(work.state, case, self.person, work.who, work.at, prompt=not self.not_prompt, **told)
        _step(work, case, made)


class Committee(OfCase, name="committee", about=ONE, needs=Right.RUN, with_cases=True):
    """Name who hears the appeal; the book checks size and conflicts of interest."""

    names: Annotated[Lines, "The names of others, one per line."] = Lines("")
    member: Annotated[dict[PersonId, bool], "People in the tournament who are on it."]
    tie: Annotated[dict[PersonId, ConflictOfInterest], "Interests that members declared, by person."]
    chosen_by: Annotated[str, "Who chose the members.", Choices(CHOOSERS, "choice")] = CHOOSERS[0]
    replaces: Annotated[PersonId | None, "The member whose seat the person named takes."] = None

    def run(self, work: DeskWork) -> None:
        case = self.file(work)
        ticked = [one for one, sits in self.member.items() if sits]
        people = list(dict.fromkeys((*ticked, *work.persons.values())))
        ties = {person: (tie,) for person, tie in self.tie.items()}
        if self.replaces is None:
            told: dict[str, Any] = {"declared": ties, "chosen_by": self.chosen_by}
            _step(work, case, name_committee(work.state, case, people, work.who, work.at, **told))
            return
        if len(people) != 1:
            raise InvalidInput("Name one person to take the seat.", code="one_at_a_time")
        declared = ties.get(people[0], ())
        _step(
            work, case, replace_member(work.state, case, self.replaces, people[0], work.who, work.at, declared=declared)
        )


class Vote(Imposing, name="vote", about=ONE, needs=(Right.APPEAL, Right.RUN), with_cases=True):
    """Count the committee's votes on changing the ruling, and carry out its decision."""

    vote: Annotated[dict[PersonId, bool], "Committee members in favour of changing the ruling."]
    outcome: Annotated[str, "The outcome if the ruling is changed."]
    question: Annotated[str, "Which part, if several are open; the first by default."] = ""
    another_solution: Annotated[bool, "Whether it is neither the ruling nor the appellant's request."] = False

    def run(self, work: DeskWork) -> None:
        case = self.file(work)
        check_director(work.state, work.who, work.at)
        votes = dict.fromkeys(case.members, False) | self.vote
        question = self.question or next(iter(case.open_questions), "")
        told: dict[str, Any] = {"question": question, "another_solution": self.another_solution}
        told["measures"] = self.measures(case.complaint.incident)
        decided = vote(work.state, case, votes, self.outcome, work.who, work.at, **told)
        after = evolve_case(evolve_case(case, decided[0]), decided[1])
        applied = apply_ruling(work.state, after, None, None, work.who, work.at) if not after.open_questions else ()
        _step(work, case, *decided, applied=applied)


class AddEvidence(OfCase, name="evidence", about=ONE, with_cases=True):
    """Add evidence to a case; a witness is heard if the book allows it."""

    what: Annotated[str, "What was said or shown."]
    kind: Annotated[EvidenceKind, "The kind of evidence."] = EvidenceKind.STATEMENT
    by: Annotated[PersonId | None, "Who gives it; the person acting by default."] = None
    seen_by: Annotated[Audience, "Who may see it."] = Audience.PARTIES
    asked_by: Annotated[str, "Who asked a witness to speak.", Choices(ASKERS, "choice")] = "director"

    def run(self, work: DeskWork) -> None:
        case, by = self.file(work), self.by or work.who
        check_staff(work.state, work.who, work.at)
        told: dict[str, Any] = {"seen_by": self.seen_by, "asked_by": self.asked_by}
        _step(work, case, give_evidence(work.state.book, case, work.at, by, self.kind, self.what, **told))


class WithdrawAppeal(OfCase, name="withdraw-appeal", about=ONE, with_cases=True):
    """Withdraw an appeal."""

    person: Annotated[PersonId | None, "Who withdraws it; the appellant by default."] = None

    def run(self, work: DeskWork) -> None:
        case = self.file(work)
        by = self.person or (case.appeals[-1].by if case.appeals else work.who)
        _step(work, case, withdraw_appeal(work.state, case, by, work.who, work.at))


class Refer(OfCase, name="refer", about=ONE, needs=Right.RUN, with_cases=True):
    """Refer a case to a committee without a ruling, if the director is a party or leaves it to them."""

    def run(self, work: DeskWork) -> None:
        case = self.file(work)
        _step(work, case, refer(work.state, case, work.who, work.at))


class PlayOn(OfCase, name="play-on", about=ONE, with_cases=True):
    """Let the play affected by a ruling continue."""

    def run(self, work: DeskWork) -> None:
        case = self.file(work)
        check_staff(work.state, work.who, work.at)
        _step(work, case, resume_play(case, work.at))


class CloseCase(OfCase, name="close-case", about=ONE, needs=Right.RUN, with_cases=True):
    """Close a case."""

    why: Annotated[str, "Why it is closed."]

    def run(self, work: DeskWork) -> None:
        case = self.file(work)
        check_director(work.state, work.who, work.at)
        _step(work, case, close(case, work.at, work.who, self.why))
