"""Incidents put on record, rulings on them, appeals."""

from __future__ import annotations

import secrets

from bafflebox.cases import Case, Measure, Member, Penalty, PersonId, give_ruling, name_committee, vote
from bafflebox.cases import evolve as evolve_case
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings import OpenQuestions, incident
from bafflebox.service.hall.acts.act import DeskAct, Form, number, text
from bafflebox.service.hall.work import Work
from bafflebox.store import Append
from bafflebox.tournament.appeals import appeal
from bafflebox.tournament.course import match_now
from bafflebox.tournament.events import MatchId, Raised
from bafflebox.tournament.officials import check_director
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


def penalties_of(form: Form, kind: str) -> tuple[Measure, ...]:
    """What is imposed on whom, from the fields of a ruling; nothing where nobody is named."""
    if not form.get("offender"):
        return ()
    known = {penalty.value: penalty for penalty in Penalty}
    if form.get("penalty") not in known:
        raise unknown_name("penalty", form.get("penalty", ""), known)
    amount = number(form, "amount", "How much") if form.get("amount") else 0
    return (Measure(PersonId(form["offender"]), kind or "conduct", known[form["penalty"]], amount),)


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
    ruled = give_ruling(
        work.state.book,
        case,
        work.at,
        work.who,
        ruling,
        verdict=verdict,
        reasons=form.get("reasons", ""),
        measures=penalties_of(form, raised.incident),
    )
    applied = apply_ruling(work.state, evolve_case(case, ruled), ruling, None, work.who, work.at)
    work.take(applied, Append(f"case/{name}", (ruled,), case.version))


def _appeal(work: Work, form: Form) -> None:
    """A player appeals; the book says whether that is open, and to whom it goes."""
    name, case = _case(work, form)
    made = appeal(work.state, case, PersonId(text(form, "person", "Who appeals")), work.who, work.at)
    work.take((), Append(f"case/{name}", (made,), case.version))


def _committee(work: Work, form: Form) -> None:
    """Name who hears the appeal; size and ties are checked by the book."""
    name, case = _case(work, form)
    check_director(work.state, work.who, work.at)
    members = [Member(person) for person in work.persons.values()]
    named = name_committee(work.state.book, case, work.at, work.who, members)
    work.take((), Append(f"case/{name}", (named,), case.version))


def _vote(work: Work, form: Form) -> None:
    """The committee decides the first open question; what it decides is carried out."""
    name, case = _case(work, form)
    check_director(work.state, work.who, work.at)
    votes = {person: form.get(f"vote.{person}") == "yes" for person in case.members}
    question = case.open_questions[0] if case.open_questions else ""
    outcome = text(form, "outcome", "What holds if the ruling is changed")
    imposed = penalties_of(form, case.complaint.incident)
    decided = vote(work.state.book, case, work.at, question, votes, outcome=outcome, measures=imposed)
    voted, settled = decided
    after = evolve_case(evolve_case(case, voted), settled)
    applied = apply_ruling(work.state, after, None, None, work.who, work.at) if not after.open_questions else ()
    work.take(applied, Append(f"case/{name}", decided, case.version))


ACTS = (
    DeskAct("incident", _incident, takes="about incident match"),
    DeskAct("rule", _rule, ("case",), with_cases=True, takes="verdict reasons incident f.* offender penalty amount"),
    DeskAct("appeal", _appeal, ("case",), with_cases=True, takes="person"),
    DeskAct("committee", _committee, ("case",), with_cases=True, takes="names"),
    DeskAct("vote", _vote, ("case",), with_cases=True, takes="vote.* outcome offender penalty amount"),
)
