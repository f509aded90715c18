"""From facts to a ruling: which clauses apply, which give way, what is contradictory, and what must be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from bafflebox.errors import InvalidInput, RulesConflict
from bafflebox.message import Series, said
from bafflebox.party import Party
from bafflebox.rulings.answered import with_answer
from bafflebox.rulings.book import Book, Decision
from bafflebox.rulings.clashes import check
from bafflebox.rulings.facts import Fact, Facts, Unanswered, as_typed
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.incident import incident as incident_of
from bafflebox.rulings.remedies import Change, ClockRuns, Duty, May, MayNot, Remedy, Reroll, TurnGoesOn
from bafflebox.rulings.remedies.persons import OFFICIALS
from bafflebox.rulings.ruling import Citation, OpenQuestions, Reading, ReasoningStep, Ruling, Verdict
from bafflebox.rulings.stake import crawford_told
from bafflebox.rulings.state import SHOWN

if TYPE_CHECKING:
    from bafflebox.rulings.outcome import RulingOutcome

ON_CLOCK = ("clock_own", "clock_opp", "delay")
"""Facts that are meaningless in a match without a clock."""

SILENT = "The book is silent: director's discretion."


def rule(
    book: Book,
    incident: str,
    facts: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    event: Mapping[str, Any] | None = None,
) -> Ruling | OpenQuestions:
    """The ruling of a book on an incident, or the questions that are still open.

    Every decision of the book on the incident runs. One that reads an unknown fact asks for it. When all have run,
    exceptions silence the clauses they override, and what is left is the ruling. If the remedies of two clauses
    contradict each other and neither gives way, the error shows both; neither is preferred silently. Verdicts add up.

    `options` are rule options of the book; `event` has the event's own settings, such as minutes per point. Every fact
    given is used, or listed in `Ruling.unused`, or contradicts another and is refused.
    """
    kind = incident_of(incident)
    known = Facts(kind.by_name, kind.in_own_names(facts or {}), book.options_for(options or {}), event)
    crawford_told(known, kind.name)
    check(known.established, kind.name)
    asked: dict[str, Fact] = {}
    steps: list[ReasoningStep] = []
    decisions = book.decisions_on(kind.name)
    for decision in decisions:
        if book.without & set(decision.clauses):
            continue
        try:
            findings = tuple(decision.function(known))
        except Unanswered as gap:
            asked.setdefault(gap.fact.name, gap.fact)
            continue
        if findings:
            steps.append(ReasoningStep(decision.name, decision.clauses, decision.function.__doc__ or "", findings))
    if asked:
        order = list(kind.by_name)
        questions = sorted(asked.values(), key=lambda fact: order.index(fact.name))
        return OpenQuestions(book.id, kind.name, tuple(questions), dict(known.read_so_far))
    settled = _with_exceptions(steps, decisions)
    if kind.then and _rolled_again_on_time(known, settled):
        also = rule(book, kind.then, {}, options, event)
        settled = (*settled, *also.steps) if isinstance(also, Ruling) else settled
    settled = _opening_die(known, settled, lambda facts: rule(book, "opening_roll", facts, options, event))
    found = _ruled(book, kind, known, settled, options or {})
    return replace(found, again=partial(_again, book, incident, options, event), given=known.established)


def _again(
    book: Book,
    incident: str,
    options: Mapping[str, Any] | None,
    event: Mapping[str, Any] | None,
    facts: Mapping[str, Any],
) -> Ruling | OpenQuestions:
    return rule(book, incident, facts, options, event)


def _opening_die(
    known: Facts, steps: tuple[ReasoningStep, ...], opening: Callable[[Mapping[str, Any]], Ruling | OpenQuestions]
) -> tuple[ReasoningStep, ...]:
    """The steps, with what the book says of a single opening die in place of both dice being rolled again."""
    again = [step for step in steps if Reroll() in step.findings and not step.gave_way_to]
    if known.established.get("opening_roll") is not True or not again:
        return steps
    known.looked_at.add("opening_roll")
    answer = opening({"method": "one_each", "invalid": "roller"})
    if not isinstance(answer, Ruling) or answer.silent:
        return steps
    kept = (
        replace(step, findings=tuple(one for one in step.findings if one != Reroll())) if step in again else step
        for step in steps
    )
    return (*kept, *answer.steps)


def _rolled_again_on_time(known: Facts, steps: Iterable[ReasoningStep]) -> bool:
    """Whether the player on turn rolls again while a clock runs, if there is known to be one."""
    clocked = known.established.get("clock_in_use") is True or not known.established.keys().isdisjoint(ON_CLOCK)
    found = (finding for step in steps if not step.gave_way_to for finding in step.findings)
    return clocked and any(isinstance(one, Reroll) and one == Reroll() for one in found)


def rule_now(
    book: Book,
    incident: str,
    facts: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    event: Mapping[str, Any] | None = None,
) -> Ruling:
    """The ruling of a book on an incident. Missing facts raise an error that names them."""
    answer = rule(book, incident, facts, options, event)
    if isinstance(answer, Ruling):
        return answer
    missing = "; ".join(f"{fact.name} ({fact.question})" for fact in answer.questions)
    raise InvalidInput(
        "Not enough is known to rule on {incident} under {book}. Say also: {missing}.",
        incident=incident,
        book=book.id,
        missing=missing,
        code="facts_missing",
        facts={"missing": [fact.name for fact in answer.questions]},
    )


def _with_exceptions(steps: list[ReasoningStep], decisions: tuple[Decision, ...]) -> tuple[ReasoningStep, ...]:
    """Each step, marked with the exceptions it gives way to; one that gives way itself silences nobody."""
    over = {decision.name: set(decision.over) for decision in decisions}

    def stronger(step: ReasoningStep, asking: frozenset[str] = frozenset()) -> tuple[str, ...]:
        if step.rule in asking:
            raise RulesConflict(f"The exceptions of {step.rule} run in a circle.")
        return tuple(
            clause
            for other in steps
            if other.rule != step.rule
            and over[other.rule] & set(step.clauses)
            and not stronger(other, asking | {step.rule})
            for clause in other.clauses
        )

    return tuple(replace(step, gave_way_to=stronger(step)) for step in steps)


def _ruled(
    book: Book, kind: Incident, facts: Facts, steps: tuple[ReasoningStep, ...], chosen: Mapping[str, Any]
) -> Ruling:
    incident = kind.name
    applying = [step for step in steps if not step.gave_way_to]
    verdicts = [finding for step in applying for finding in step.findings if isinstance(finding, Verdict)]
    remedies = with_answer(_settled(book, facts, incident, applying), {**facts.read_so_far, **facts.established})
    readings = tuple(f.sentence for step in applying for f in step.findings if isinstance(f, Reading))
    silent = not applying
    principle, source = book.principle
    cited = [source] if silent and source else [clause for step in applying for clause in step.cited]
    flags = {verdict.violation for verdict in verdicts} - {None}
    if book.leaves_penalties_open and True in flags and _nothing_follows(kind, remedies):
        verdicts.append(Verdict(PENALTY_OPEN))
        cited += filter(None, (source,))
    said = tuple(dict.fromkeys(verdict.sentence for verdict in verdicts)) or (
        tuple(filter(None, (SILENT, principle))) if silent else tuple(remedy.sentence for remedy, _ in remedies[:1])
    )
    return Ruling(
        book=book.id,
        incident=incident,
        verdict=Series(said) if len(said) != 1 else said[0],
        violation=True if True in flags else False if False in flags else None,
        remedies=remedies,
        citations=tuple(citation(book, clause) for clause in dict.fromkeys(cited)),
        readings=readings,
        silent=silent,
        facts=dict(facts.read_so_far),
        assumed=facts.assumed | facts.set_by_event.assumed | _defaults(facts, chosen),
        steps=steps,
        outcomes=_outcomes(kind, facts, remedies, silent=silent, last_pass=book.last_pass),
        unread=facts.left_unread,
        idle_terms=_idle_terms(facts, chosen),
    )


PENALTY_OPEN = said("The book names no penalty for it: whether there is one is up to the director.")
BREACHES = frozenset({"aids", "conduct", "spectators", "dice", "moves", "game", "clock", "schedule"})
"""The topics of incidents in which somebody at the table does something wrong."""
QUESTIONS = frozenset({"clock_fitness", "clock_terms", "break_times"})
"""Incidents of these topics that only ask what is in order."""


def _nothing_follows(kind: Incident, remedies: tuple[tuple[Remedy, tuple[str, ...]], ...]) -> bool:
    """Whether a breach at the table has no consequence but what the players owe from now on, and the turn goes on."""
    about = kind.topic in BREACHES and kind.name not in QUESTIONS
    owed = (one for one, _ in remedies if not isinstance(one, TurnGoesOn | ClockRuns))
    return about and all(
        (isinstance(one, Duty | MayNot) and one.who not in OFFICIALS)
        or (isinstance(one, May) and one.who is Party.SPECTATOR)
        for one in owed
    )


def _idle_terms(facts: Facts, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Options and settings that were given but that no decision looked at."""
    options = {name: value for name, value in chosen.items() if name not in facts.option.used}
    return {**options, **facts.set_by_event.left_unread}


def _defaults(facts: Facts, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the book that mattered and that nobody chose: the book's default applies."""
    return {name: value for name, value in facts.option.used.items() if name not in chosen}


def _outcomes(
    kind: Incident, facts: Facts, remedies: tuple[tuple[Remedy, tuple[str, ...]], ...], **about_book: bool
) -> tuple[tuple[str, RulingOutcome], ...]:
    """The state of the match afterwards; if somebody has a choice, once for each option, named after it.

    A fact about the match's state that doesn't show there counts as unused.
    """
    given = facts.established.keys() & SHOWN
    if not given and not kind.implies and not any(map(_shows, remedies)):
        return ()
    from bafflebox.rulings.outcome import outcomes  # imported here: most rulings leave match and clock alone

    told = {**facts.read_so_far, **facts.established}
    rule = facts.option.all.get("crawford", "")
    found = outcomes(kind, told, remedies, rule, **about_book)
    for name in given - facts.looked_at:
        without = {key: value for key, value in told.items() if key != name}
        if outcomes(kind, without, remedies, rule, **about_book) != found:
            facts.looked_at.add(name)
    return found


def _shows(remedy: tuple[Remedy, tuple[str, ...]]) -> bool:
    """Whether the result of a remedy can be stated without knowing the state of the match."""
    return bool(SPEAKING & set(remedy[0].changes)) or remedy[0].about in TURN or remedy[0].name in SHOWING


SPEAKING = {Change.MATCH, Change.TURN}
TURN = ("roll", "turn", "play", "double", "answer")
"""What a remedy settles if it tells whose turn it is."""
SHOWING = ("choice", "clock_set", "cube_set", "breaks_left", "delay_forfeited")


def citation(book: Book, clause: str) -> Citation:
    found = book.clause(clause)
    return Citation(found.id, found.force.value, found.title)


def _settled(
    book: Book, facts: Facts, incident: str, steps: list[ReasoningStep]
) -> tuple[tuple[Remedy, tuple[str, ...]], ...]:
    """The remedies with the clauses behind each; equal ones are merged, contradicting ones are an error."""
    found: dict[Remedy, list[str]] = {}
    about: dict[str, tuple[Remedy, ReasoningStep]] = {}
    for step in steps:
        for remedy in (finding for finding in step.findings if isinstance(finding, Remedy)):
            if remedy.about:
                other, first = about.setdefault(remedy.about, (remedy, step))
                if other != remedy:
                    raise RulesConflict(
                        f"{book.id} contradicts itself on {incident}{_told(facts)}: {', '.join(first.clauses)} "
                        f"({first.rule}) says '{other.sentence}', {', '.join(step.clauses)} ({step.rule}) says "
                        f"'{remedy.sentence}', and neither gives way. Write over: [{first.clauses[0]}] or "
                        f"over: [{step.clauses[0]}] into the decision that is the exception.",
                        facts={"incident": incident, "about": remedy.about},
                    )
            clauses = found.setdefault(remedy, [])
            clauses.extend(clause for clause in step.clauses if clause not in clauses)
    return tuple((remedy, tuple(clauses)) for remedy, clauses in found.items())


def _told(facts: Facts) -> str:
    told = {name: value for name, value in facts.established.items() if name in facts.read_so_far}
    return f" ({' '.join(f'{name}={as_typed(value)}' for name, value in told.items())})" if told else ""
