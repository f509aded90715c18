"""Incidents put on record, rulings on them, appeals."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import reduce

from bafflebox.cases import (
    Case,
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
from bafflebox.cases import vote as count_votes
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.rulings import OpenQuestions, Ruling, incident
from bafflebox.rulings.remedies import PointsAwarded
from bafflebox.service.hall.acts.act import DeskAct, Form, number, text
from bafflebox.service.hall.work import Work
from bafflebox.store import Append
from bafflebox.tournament.appeals import appeal, name_committee, play_follows, refer, withdraw_appeal
from bafflebox.tournament.course import match_now
from bafflebox.tournament.events import Event, MatchId, Raised
from bafflebox.tournament.officials import check_director, check_staff
from bafflebox.tournament.rulings import apply_ruling, assist, raise_incident


def put_on_record(work: Work, about: str, *, kind: str = "", match: str = "", raised: Raised = Raised.DESK) -> None:
    """Open a case; the players of its match are its parties."""
    case = f"{len(work.state.incidents) + 1}-{secrets.token_hex(8)}"
    name = MatchId(match) if match else None
    players = [p for e in match_now(work.state, name).players for p in work.state.persons(name, e)] if name else []
    put = raise_incident(
        work.state, case, about, work.who, work.at, incident=kind, match=name, players=players, raised=raised
    )
    work.take(put.tournament, Append(f"case/{case}", (put.case,), 0))


def _incident(work: Work, form: Form) -> None:
    about, kind = text(form, "about", "What happened"), form.get("incident", "")
    put_on_record(work, about, kind=incident(kind).name if kind else "", match=form.get("match", ""))


def facts_of(form: Form) -> dict[str, str]:
    """What was established, from the fields of an interview."""
    return {name[2:]: value for name, value in form.items() if name.startswith("f.") and value}


def _case(work: Work, form: Form) -> tuple[str, Case]:
    name = form.get("case", "")
    if name not in work.cases:
        raise unknown_name("case", name, work.cases)
    return name, work.cases[name]


def _step(work: Work, case: Case, *events: CaseEvent, applied: tuple[Event, ...] = ()) -> None:
    """Take a step of a case, what it imposes, and what it means for play at the table."""
    work.take(applied, Append(f"case/{case.id}", events, case.version))
    after = reduce(evolve_case, events, case)
    work.take(play_follows(work.state, after, events[-1], work.who, work.at))


def penalties_of(form: Form, kind: str) -> tuple[Measure, ...]:
    """What is imposed on whom, from the fields of a ruling; nothing where nobody is named."""
    amount = number(form, "amount", "How much") if form.get("amount") else 0
    if not form.get("offender"):
        if amount:
            raise InvalidInput("Against whom? Choose the player.", code="nobody", facts={"field": "offender"})
        return ()
    known = {penalty.value: penalty for penalty in Penalty}
    if form.get("penalty") not in known:
        raise unknown_name("penalty", form.get("penalty", ""), known)
    if known[form["penalty"]] is Penalty.POINTS and form.get("amount") == "0":
        return ()
    return (Measure(PersonId(form["offender"]), kind or "conduct", known[form["penalty"]], amount),)


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
    """What was given, where a book leaves a choice: the points themselves, not how many there may be."""
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
            f"The book allows {points} here at most. To give more, rule in your own words.",
            code="too_many_points",
            clauses=tuple(one.clause for one in ruling.citations),
            facts={"field": "amount"},
        )


def _rule(work: Work, form: Form) -> None:
    """The book's ruling on the facts, or one in the director's own words; what it imposes is carried out."""
    name, case = _case(work, form)
    raised, verdict = work.state.incidents[name], form.get("verdict", "").strip()
    ruling = None
    if not verdict:
        kind = raised.incident or form.get("incident", "")
        if not kind:
            raise InvalidInput("Write the ruling, or say of which kind the incident is.", code="no_verdict")
        found = assist(work.state, incident(kind).name, facts_of(form), match=raised.match)
        if isinstance(found, OpenQuestions):
            asked = "; ".join(fact.question for fact in found.questions)
            raise InvalidInput(f"To rule on it, tell: {asked}", code="facts_missing")
        ruling = found
    measures = penalties_of(form, raised.incident)
    _check_points(ruling, measures)
    if ruling:
        verdict = form.get("given", "").strip() or as_given(ruling, measures)
    ruled = give_ruling(
        work.state.book,
        case,
        work.at,
        work.who,
        ruling,
        verdict=verdict,
        reasons=form.get("reasons", ""),
        measures=measures,
    )
    applied = apply_ruling(work.state, evolve_case(case, ruled), ruling, None, work.who, work.at)
    _step(work, case, ruled, applied=applied)


def _appeal(work: Work, form: Form) -> None:
    """A player appeals; the book says whether that is open, and to whom it goes."""
    _, case = _case(work, form)
    made = appeal(work.state, case, PersonId(text(form, "person", "Who appeals")), work.who, work.at)
    _step(work, case, made)


def _committee(work: Work, form: Form) -> None:
    """Name who hears the appeal; size and ties are checked by the book."""
    _, case = _case(work, form)
    ticked = [PersonId(one[7:]) for one, value in form.items() if one.startswith("member.") and value == "yes"]
    people = list(dict.fromkeys((*ticked, *work.persons.values())))
    named = name_committee(work.state, case, people, work.who, work.at)
    _step(work, case, named)


def _vote(work: Work, form: Form) -> None:
    """The committee decides the first open question; what it decides is carried out."""
    _, case = _case(work, form)
    check_director(work.state, work.who, work.at)
    votes = {person: form.get(f"vote.{person}") == "yes" for person in case.members}
    question = case.open_questions[0] if case.open_questions else ""
    outcome = text(form, "outcome", "What holds if the ruling is changed")
    imposed = penalties_of(form, case.complaint.incident)
    decided = count_votes(work.state.book, case, work.at, question, votes, outcome=outcome, measures=imposed)
    voted, settled = decided
    after = evolve_case(evolve_case(case, voted), settled)
    applied = apply_ruling(work.state, after, None, None, work.who, work.at) if not after.open_questions else ()
    _step(work, case, *decided, applied=applied)


def _evidence(work: Work, form: Form) -> None:
    """What somebody says or shows."""
    _, case = _case(work, form)
    kinds = {kind.value: kind for kind in EvidenceKind}
    kind = kinds.get(form.get("kind", "statement"))
    if kind is None:
        raise unknown_name("kind of evidence", form["kind"], kinds)
    given = give_evidence(
        work.state.book,
        case,
        work.at,
        work.who,
        kind,
        text(form, "what", "What was said or shown"),
        asked_by="director",
    )
    _step(work, case, given)


def _withdraw(work: Work, form: Form) -> None:
    _, case = _case(work, form)
    by = case.appeals[-1].by if case.appeals else work.who
    _step(work, case, withdraw_appeal(work.state, case, by, work.who, work.at))


def _play_on(work: Work, form: Form) -> None:
    """Play that the ruling affects goes on."""
    _, case = _case(work, form)
    check_staff(work.state, work.who, work.at)
    _step(work, case, resume_play(case, work.at))


def _refer(work: Work, form: Form) -> None:
    """To a committee without a ruling, where the director is a party or leaves it to them."""
    _, case = _case(work, form)
    _step(work, case, refer(work.state, case, work.who, work.at))


def _close(work: Work, form: Form) -> None:
    _, case = _case(work, form)
    check_director(work.state, work.who, work.at)
    why = text(form, "why", "Why it is closed")
    _step(work, case, close(case, work.at, work.who, why))


ACTS = (
    DeskAct("incident", _incident, takes="about incident match"),
    DeskAct(
        "rule", _rule, ("case",), with_cases=True, takes="verdict reasons given incident f.* offender penalty amount"
    ),
    DeskAct("appeal", _appeal, ("case",), with_cases=True, takes="person"),
    DeskAct("committee", _committee, ("case",), with_cases=True, takes="names member.*"),
    DeskAct("vote", _vote, ("case",), with_cases=True, takes="vote.* outcome offender penalty amount"),
    DeskAct("evidence", _evidence, ("case",), with_cases=True, takes="what kind"),
    DeskAct("withdraw-appeal", _withdraw, ("case",), with_cases=True),
    DeskAct("refer", _refer, ("case",), with_cases=True),
    DeskAct("play-on", _play_on, ("case",), with_cases=True),
    DeskAct("close-case", _close, ("case",), with_cases=True, takes="why"),
)
