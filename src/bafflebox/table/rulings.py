"""Rulings on incidents: the book's answer, the choices it gives, and carrying it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING, Any

from bafflebox.clock import PauseReason
from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.message import Message, Series, read, said
from bafflebox.rulings import OpenQuestions, Party, Ruling, incident
from bafflebox.rulings import remedies as r
from bafflebox.rulings.play_law import Conduct
from bafflebox.table import remedies
from bafflebox.table.board import Reverted
from bafflebox.table.choice import STANDS, OpenAct, OpenActs, holds, values
from bafflebox.table.clock import ClockStopped
from bafflebox.table.evolve import evolve
from bafflebox.table.happened import NOBODY, BySide, Happened, StatedFacts
from bafflebox.table.incidents import FactStated, IncidentClosed, undone_with_it, unsettled
from bafflebox.table.remedies import Given
from bafflebox.table.remedies.score import CLOCK, MEASURE
from bafflebox.table.request import Answer, Request
from bafflebox.table.resuming import then_clock
from bafflebox.table.state import Closing, Status, Table, TableIncident
from bafflebox.table.times import OnClock
from bafflebox.table.words import called

if TYPE_CHECKING:
    from bafflebox.table.events import Event


KEPT = "keep_what_followed"
"""The fact that nothing goes back although it might."""


@dataclass(frozen=True, slots=True)
class RemedyGiven:
    """A remedy of a ruling as given: its words, its clauses, and the remedy itself to carry out."""

    sentence: str
    clauses: tuple[str, ...] = ()
    remedy: r.Remedy | None = None
    """None in older journals, which kept only the words."""


@dataclass(frozen=True, slots=True)
class OutcomeGiven:
    """The state in which a ruling leaves the match, as the book saw it then; `when` is what somebody has to choose for
    that."""

    when: str
    left: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingGiven(Happened):
    """The book's answer. What is carried out later is what is recorded here, whatever the book would say by then."""

    says = "Ruling on incident {number}: {verdict}"
    number: int
    verdict: Message
    clauses: tuple[str, ...]
    remedies: tuple[RemedyGiven, ...] = ()
    readings: tuple[Message, ...] = ()
    silent: bool = False
    book: str = ""
    """The edition that gave the ruling, including house rules, such as usbgf@2025."""
    violation: bool | None = None
    outcomes: tuple[OutcomeGiven, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The remedies as text."""
        return tuple(one.sentence for one in self.remedies)

    def fold(self, table: Table) -> Table:
        known = table.docket.numbered(self.number)
        return table.with_incident(replace(known, status=Status.RULED, ruling=self, choices=(), chosen=()))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceMade(BySide):
    """An option was chosen: its words, and its number in the ruling. Older journals have only the words."""

    says = "Incident {number}: {chooser} chooses to {option}."
    number: int
    option: str
    chosen: int = 0
    official: bool = False
    """The choice is the director's own, not made for a side."""

    def fold(self, table: Table) -> Table:
        known = table.docket.numbered(self.number)
        chosen = (*known.chosen, self.chosen) if self.chosen else known.chosen
        return table.with_incident(replace(known, choices=(*known.choices, self.option), chosen=chosen))

    def gaps(self) -> dict[str, Any]:
        return {"chooser": "the director" if self.official else called(self.side)}


@dataclass(frozen=True, slots=True)
class Rule:
    """The director, or a player if there is no director, asks the book for a ruling on an incident."""

    number: int

    def decide(self, asked: Request) -> Answer:
        ruling = may_rule(asked, self.number)
        table, found = asked.table, asked.table.docket.numbered(self.number)
        yield RulingGiven(
            at=asked.at,
            by=asked.who,
            number=self.number,
            verdict=read(ruling.verdict),
            clauses=tuple(citation.clause for citation in ruling.citations),
            remedies=tuple(RemedyGiven(one.sentence, clauses, one) for one, clauses in _given(asked, ruling)),
            readings=tuple(map(read, ruling.readings)),
            silent=ruling.silent,
            book=f"{asked.law.book.id}@{asked.law.book.edition}",
            violation=ruling.violation,
            outcomes=tuple(OutcomeGiven(when, left.to_json()) for when, left in ruling.outcomes),
        )
        runs = table.clock is not None and table.clock.running is not None and table.device == NOBODY
        if runs and table.live and not found.halts and not asked.apart:
            yield ClockStopped(
                at=asked.at, by=asked.who, reason=PauseReason.DISPUTE
            )  # nobody's time pays for reading it


def _given(asked: Request, ruling: Ruling) -> Given:
    """The remedies of a ruling; where the book is silent, the director says what is decided."""
    if ruling.remedies or not ruling.silent or not asked.table.terms.directors:
        return ruling.remedies
    return ((r.Discretion(), tuple(citation.clause for citation in ruling.citations)),)


def may_rule(asked: Request, number: int) -> Ruling:
    asked.in_charge("give a ruling")
    found = unsettled(asked, number)
    ruling = ruling_on(asked, found)
    if not tuple(remedies.options(ruling.remedies)):
        differs_from_fallen(asked, found, ruling.remedies)
    return ruling


def differs_from_fallen(asked: Request, found: TableIncident, given: Given) -> None:
    """A ruling that was overturned is not given again: something about it has to be different."""
    if found.fallen is None or [one.sentence for one, _ in given] != [
        one.sentence for one, _ in remedies_of(asked, found.fallen)
    ]:
        return
    if found.chosen != found.fallen.chosen or remedies.questions(asked, found, given, {}):
        return
    raise asked.law.refusal(
        Conduct.DISPUTE,
        "This ruling was overturned: {verdict} State what was found instead, with a reason, or carry out the decision by hand and close the incident.",
        "overturned",
        verdict=found.fallen.how,
    )


def ruling_on(asked: Request, found: TableIncident) -> Ruling:
    """The ruling of the book on an incident, from the facts stated so far."""
    answer = asked.law.answer(found.incident, found.facts)
    if isinstance(answer, OpenQuestions):
        wanted = " ".join(fact.asked for fact in answer.questions)
        raise InvalidInput(
            "The book needs to know more about incident {number}. {wanted}",
            number=found.number,
            wanted=wanted,
            code="facts_missing",
            facts={"questions": [fact.name for fact in answer.questions]},
        )
    return answer


@dataclass(frozen=True, slots=True)
class Choose:
    """The holder of a choice under a ruling chooses an option, by its number or by words that only it has."""

    number: int
    option: str

    def decide(self, asked: Request) -> Answer:
        found, _, given = _ruled(asked, self.number, "gives a choice")
        choice, chosen, option = _meant(found, given, self.option)
        side = may_choose(asked, found, choice)
        own = choice.holder is Party.DIRECTOR and asked.is_official
        return (
            ChoiceMade(
                at=asked.at,
                by=asked.who,
                side=side,
                number=self.number,
                option=option.label,
                chosen=chosen,
                official=own,
            ),
        )


def _meant(found: TableIncident, given: Given, words: str) -> tuple[r.Choice, int, r.Option]:
    """The open option meant: by its number, its words, or part of them if that is unambiguous."""
    open_now = [one for one in remedies.options(given) if not _made(one[0], found, given)]
    asked_for = words.strip().lower()
    exact = [one for one in open_now if asked_for in (str(one[1]), one[2].label.lower())]
    meant = exact or [one for one in open_now if asked_for and asked_for in one[2].label.lower()]
    if len(meant) != 1:
        raise InvalidInput(
            "'{option}' is not among the choices of this ruling: {choices}.",
            option=words,
            choices=Series(tuple(said("{number} {words}", number=n, words=one.label) for _, n, one in open_now), "; "),
            code="no_such_choice",
        )
    return meant[0]


def may_choose(asked: Request, found: TableIncident, choice: r.Choice) -> Side:
    """The side that makes the choice."""
    side, holder = asked.table.terms.side_of(asked.who), remedies.side_for(asked, found, choice.holder)
    if not asked.is_official and side is not holder:
        raise asked.law.refusal(
            Conduct.DISPUTE, "This choice is for {holder} to make.", "not_your_choice", holder=choice.holder
        )
    return side or holder or Side.WHITE


@dataclass(frozen=True, slots=True)
class ApplyRuling:
    """Carry out the remedies of a ruling, with the facts they need: a position, times, a line of the sheet."""

    number: int
    facts: StatedFacts = ()

    def decide(self, asked: Request) -> Answer:
        return may_apply(asked, self.number, dict(self.facts))


def may_apply(asked: Request, number: int, told: dict[str, Any]) -> Answer:
    """All consequences: each remedy is carried out with the choices as made; then play continues.

    The only way to know whether a ruling can be carried out is to do it, so the condition is the answer.
    """
    asked.in_charge("carry out a ruling")
    found, ruling, given = _ruled(asked, number, "could be carried out")
    if asked.apart and asked.side() is asked.table.terms.side_of(ruling.by):
        raise asked.law.refusal(
            Conduct.DISPUTE,
            "This match has no director: the side that asked for the ruling waits until the other side applies it.",
            "other_side_agrees",
        )
    for choice, _, _ in remedies.options(given):
        if not _made(choice, found, given):
            raise InvalidInput(said("First: {sentence}", sentence=choice.sentence), code="choice_open")
    differs_from_fallen(asked, found, given)
    if told.get(MEASURE) == CLOCK and MEASURE in (fact.name for fact in remedies.questions(asked, found, given, {})):
        ran = FactStated(at=asked.at, by=asked.who, number=number, fact="already_given", value=CLOCK)
        return _ruled_anew(asked, ran, {name: value for name, value in told.items() if name != MEASURE})
    if told.get("back_to") == STANDS and KEPT in incident(found.incident).by_name and not found.facts.get(KEPT):
        kept = FactStated(at=asked.at, by=asked.who, number=number, fact=KEPT, value=True)
        return _ruled_anew(asked, kept, {name: value for name, value in told.items() if name != "back_to"})
    done = tuple(remedies.carried_out(asked, found, given, told))
    back = next((event.to for event in done if isinstance(event, Reverted)), asked.table.version)
    done = (*done, *undone_with_it(asked, back, f"It was undone by the ruling on incident {number}.", number))
    if (stated := _shown_by_line(asked, found, done)) is not None:
        return _ruled_anew(asked, stated, told)
    if any(isinstance(event, OnClock) for event in done):
        asked.keeps_clock()
    settled = IncidentClosed(
        at=asked.at,
        by=asked.who,
        number=number,
        how=ruling.verdict,
        clauses=ruling.clauses,
        closing=Closing.RULED,
        time=_on_clocks(asked, done),
    )
    to_act = reduce(evolve, done, asked.table).match.to_act
    untimed = {remedies.side_for(asked, found, one.through) for one, _ in given if isinstance(one, r.ClockPaused)}
    return (*done, settled) if to_act in untimed - {None} else tuple(then_clock(asked, (*done, settled)))


def _shown_by_line(asked: Request, found: TableIncident, done: tuple[Event, ...]) -> FactStated | None:
    """Whether the right score ends the match, if the given line of the sheet differs from the assumption."""
    ends = reduce(evolve, done, asked.table).match.score.winner is not None
    if found.incident != "score_error" or found.facts.get("length_reached", ends) == ends:
        return None
    return FactStated(at=asked.at, by=asked.who, number=found.number, fact="length_reached", value=ends)


def _ruled_anew(asked: Request, stated: FactStated, told: dict[str, Any]) -> Answer:
    """The ruling with that fact, carried out."""
    heard = replace(asked, table=evolve(asked.table, stated))
    ruled = tuple(Rule(stated.number).decide(heard))
    applied = may_apply(replace(heard, table=reduce(evolve, ruled, heard.table)), stated.number, told)
    return (stated, *ruled, *applied)


def _on_clocks(asked: Request, done: tuple[Event, ...]) -> tuple[int, int]:
    """How much these events added to both clocks, or took off them."""
    before, after = asked.table.clock, reduce(evolve, done, asked.table).clock
    if before is None or after is None:
        return (0, 0)
    was, now = (clock.read(max(asked.at, clock.since)).reserve for clock in (before, after))
    return now.white - was.white, now.black - was.black


def _ruled(asked: Request, number: int, what: str) -> tuple[TableIncident, RulingGiven, Given]:
    found = unsettled(asked, number)
    if found.ruling is None:
        raise asked.law.refusal(Conduct.DISPUTE, "There is no ruling yet that {what}.", "not_ruled", what=what)
    return found, found.ruling, remedies_of(asked, found)


def remedies_of(asked: Request, found: TableIncident) -> Given:
    """The remedies of the ruling on an incident, as given.

    If an older journal kept only their words, the edition under which the table was opened is asked.
    """
    kept = found.ruling.remedies if found.ruling else ()
    typed = tuple((one.remedy, one.clauses) for one in kept if one.remedy is not None)
    return typed if len(typed) == len(kept) else ruling_on(asked, found).remedies


def _made(choice: r.Choice, found: TableIncident, given: Given) -> bool:
    return any(remedies.is_chosen(found, number, one) for of, number, one in remedies.options(given) if of is choice)


def offers(asked: Request) -> OpenActs:
    for found in asked.table.docket.open:
        if holds(may_rule, asked, found.number):
            yield OpenAct(Rule(found.number))
        if found.status is not Status.RULED or not holds(remedies_of, asked, found):
            continue
        given = remedies_of(asked, found)
        for choice, number, _ in remedies.options(given):
            if not _made(choice, found, given) and holds(may_choose, asked, found, choice):
                yield OpenAct(Choose(found.number, str(number)))
        told = _any_answers(asked, found, given)
        if holds(may_apply, asked, found.number, told):
            yield OpenAct(ApplyRuling(found.number, tuple(told.items())), ("facts",) if told else ())


def _any_answers(asked: Request, found: TableIncident, given: Given) -> dict[str, Any]:
    """Some answer to each question that the remedies ask."""
    told: dict[str, Any] = {}
    while missing := [fact for fact in remedies.questions(asked, found, given, told) if fact.name not in told]:
        told[missing[0].name] = values(missing[0])[0]
    return told
