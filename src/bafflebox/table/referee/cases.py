"""Irregularities: calling the director, pointing out, facts, the ruling of the book, choices, carrying it out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.rulings import OpenQuestions, Ruling, incident
from bafflebox.rulings.play_law import Rule
from bafflebox.rulings.remedies import Choice
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.referee import irregular, remedies
from bafflebox.table.referee.request import Request
from bafflebox.table.state import Incident, Status


def may_call(asked: Request) -> None:
    """Refuse a call of the director who is on the way already, or from somebody who has no part in the match."""
    asked.player_or_entry()
    if asked.table.docket.called is not None:
        raise asked.law.refusal(Rule.DISPUTE, "The director has been called already.", "called")
    if asked.apart:
        raise asked.law.refusal(Rule.DISPUTE, "Nobody directs this match, so nobody would come.", "no_director")


def decide_case(act: a.CaseAct, asked: Request) -> Iterable[e.Event]:
    match act:
        case a.CallDirector():
            may_call(asked)
            return (e.DirectorCalled(at=asked.at, by=asked.who, about=act.about),)
        case a.AnswerCall():
            if asked.table.docket.called is None:
                raise asked.law.refusal(Rule.DISPUTE, "Nobody has called the director.", "not_called")
            _in_charge(asked, "answer a call")
            return (e.CallAnswered(at=asked.at, by=asked.who, answer=act.answer),)
        case a.PointOut():
            return _point_out(act, asked)
        case a.StateFact():
            return _state(act, asked)
        case a.Rule():
            return _rule(act, asked)
        case a.Choose():
            return _choose(act, asked)
        case a.ApplyRuling():
            return _apply(act, asked)
        case a.CloseIncident():
            return _close(act, asked)
        case _:
            assert_never(act)


def _in_charge(asked: Request, what: str) -> None:
    """Staff where the table has a director; without one the players follow the book themselves."""
    if asked.table.terms.directors:
        asked.staff(what)
    elif not asked.is_staff:
        asked.player_or_entry()


def _point_out(act: a.PointOut, asked: Request) -> Iterable[e.Event]:
    """Somebody at the table says that something was irregular; one that the table saw is taken up, not doubled."""
    if not asked.is_staff:
        asked.player_or_entry()
    kind = incident(act.incident)
    known = {**_known(asked, kind.name, act.offender), **dict(act.facts)}
    asked.law.answer(kind.name, known)  # facts that are none, or contradict each other, are refused here
    seen = next(
        (i for i in asked.table.docket.open if i.incident == kind.name and i.seen_by_table and not i.halts), None
    )
    if seen is not None:
        yield e.IncidentClosed(at=asked.at, by=asked.who, number=seen.number, how="Taken up by a player.")
        known = {**seen.facts, **known}
    yield irregular.opened(
        asked,
        kind.name,
        act.offender if seen is None else seen.offender,
        tuple(known.items()),
        seen=False,
        halts=not asked.apart,  # who has nobody to answer to would stop the clock at will
        back_to=0 if seen is None else seen.back_to,
    )


def _known(asked: Request, name: str, offender: Side | None) -> dict[str, Any]:
    """Facts of an incident that nobody has to be asked for: the table knows them, earlier warnings among them."""
    table = asked.table
    facts = incident(name).by_name
    known: dict[str, Any] = {"clock_in_use": table.clock is not None, "between_games": table.match.between_games}
    known["crawford_game"] = table.match.is_crawford
    if table.match.terms.length is not None:
        known["match_length"] = table.match.terms.length
    if "clock_policy" in facts:
        known |= asked.law.event.known_facts()
    if "event" in facts:
        known["event"] = asked.law.event.kind
    if "discipline" in facts:
        known["discipline"] = table.rules.name.replace("-", "_")
    if "valid_rolls" in facts:
        known["valid_rolls"] = min(table.valid_rolls, facts["valid_rolls"].high)
    if "pact" in facts:
        known["pact"] = irregular.pact(asked)
    if offender is not None and irregular.earlier(asked, offender, name):
        known |= {"warned_before": True, "repeated": True}
    if "match_over" in facts:
        known["match_over"] = table.is_over
    return {fact: value for fact, value in known.items() if fact in facts}


def _open(asked: Request, number: int) -> Incident:
    incidents = asked.table.docket.incidents
    if not 1 <= number <= len(incidents):
        raise InvalidInput(f"There is no incident {number}; there are {len(incidents)}.", code="no_such_incident")
    found = incidents[number - 1]
    if found.status is Status.SETTLED:
        raise asked.law.refusal(Rule.DISPUTE, f"Incident {number} is settled: {found.how}", "settled")
    return found


def _state(act: a.StateFact, asked: Request) -> Iterable[e.Event]:
    if not asked.is_staff:
        asked.player_or_entry()
    found = _open(asked, act.number)
    kind = incident(found.incident)
    if act.fact not in kind.by_name:
        raise InvalidInput(
            f"'{act.fact}' is no fact of {kind.title}. There are: {', '.join(kind.by_name)}.", code="unknown_fact"
        )
    asked.law.answer(found.incident, {**found.facts, act.fact: act.value})  # what contradicts is refused here
    return (e.FactStated(at=asked.at, by=asked.who, number=found.number, fact=act.fact, value=act.value),)


def ruling_on(asked: Request, found: Incident) -> Ruling:
    """The ruling of the book on an incident, from the facts stated so far."""
    answer = asked.law.answer(found.incident, found.facts)
    if isinstance(answer, OpenQuestions):
        wanted = " ".join(fact.question for fact in answer.questions)
        raise InvalidInput(
            f"The book needs to know more about incident {found.number}: {wanted}",
            code="facts_missing",
            facts={"questions": [fact.name for fact in answer.questions]},
        )
    return answer


def _rule(act: a.Rule, asked: Request) -> Iterable[e.Event]:
    """The director, or where nobody directs the table itself on a player's word, has the book answer."""
    _in_charge(asked, "give a ruling")
    found = _open(asked, act.number)
    ruling = ruling_on(asked, found)
    yield e.RulingGiven(
        at=asked.at,
        by=asked.who,
        number=found.number,
        verdict=ruling.verdict,
        clauses=tuple(citation.clause for citation in ruling.citations),
        remedies=tuple(remedy.sentence for remedy, _ in ruling.remedies),
        readings=ruling.readings,
        silent=ruling.silent,
    )


def _choices(ruling: Ruling) -> tuple[Choice, ...]:
    return tuple(remedy for remedy, _ in ruling.remedies if isinstance(remedy, Choice))


def _choose(act: a.Choose, asked: Request) -> Iterable[e.Event]:
    found = _open(asked, act.number)
    if found.ruling is None:
        raise asked.law.refusal(Rule.DISPUTE, "There is no ruling yet that gives a choice.", "not_ruled")
    ruling = ruling_on(asked, found)
    side = asked.table.terms.side_of(asked.who)
    for choice in _choices(ruling):
        labels = {option.label for option in choice.options}
        if act.option in labels and not labels & set(found.choices):
            holder = remedies.side_for(asked, found, choice.holder)
            if not asked.is_official and side is not holder:
                raise asked.law.refusal(Rule.DISPUTE, f"The choice is the {choice.holder}'s.", "not_your_choice")
            return (
                e.ChoiceMade(
                    at=asked.at, by=asked.who, side=side or holder or Side.WHITE, number=found.number, option=act.option
                ),
            )
    raise InvalidInput(f"'{act.option}' is not among the choices of this ruling.", code="no_such_choice")


def _apply(act: a.ApplyRuling, asked: Request) -> Iterable[e.Event]:
    """Every remedy of the ruling is carried out, choices as they were made; then play goes on."""
    _in_charge(asked, "carry out a ruling")
    found = _open(asked, act.number)
    if found.ruling is None:
        raise asked.law.refusal(Rule.DISPUTE, "There is no ruling yet that could be carried out.", "not_ruled")
    if asked.apart and asked.side() is asked.table.terms.side_of(found.ruling.by):
        raise asked.law.refusal(
            Rule.DISPUTE,
            "Nobody directs this match: who asked for the ruling waits until the other side carries it out.",
            "other_side_agrees",
        )
    ruling = ruling_on(asked, found)
    for choice in _choices(ruling):
        if not {option.label for option in choice.options} & set(found.choices):
            raise InvalidInput(f"First: {choice.sentence}", code="choice_open")
    yield from remedies.carried_out(asked, found, ruling, dict(act.facts))
    clauses = tuple(citation.clause for citation in ruling.citations)
    yield e.IncidentClosed(at=asked.at, by=asked.who, number=found.number, how=ruling.verdict, clauses=clauses)


def _close(act: a.CloseIncident, asked: Request) -> Iterable[e.Event]:
    """An incident is let go: by the director, or by the side that it was done to."""
    found = _open(asked, act.number)
    if not asked.is_staff:
        side = asked.side()
        if asked.table.terms.directors and (found.offender is None or side is found.offender):
            raise asked.law.refusal(Rule.DISPUTE, "Only the other side, or the director, lets this go.", "not_yours")
    clauses = asked.law.play.clauses(Rule.DISPUTE)
    return (
        e.IncidentClosed(at=asked.at, by=asked.who, number=found.number, how=act.why or "Let go.", clauses=clauses),
    )
