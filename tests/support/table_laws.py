"""What holds at every table between any two moments, and what was seen while it was watched."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import get_args

from bafflebox.cases import PersonId
from bafflebox.clock import Clock, Millis
from bafflebox.errors import BaffleBoxError, InvalidInput, Refused
from bafflebox.game import Both, Side, impossible
from bafflebox.rulings import incident
from bafflebox.table import Act, Event, Status, Table, TableTerms, acts, allowed, decide, due, events, evolve, replay
from support.random_tables import PEOPLE, Step, battery, begun, random_steps, random_terms
from support.ruling_laws import facts_hold, rulings_hold
from support.tables import in_charge, sensible

CORRECTIONS = (
    events.Reverted,
    events.ScoreCorrected,
    events.PointsAwarded,
    events.LengthCorrected,
    events.GameReopened,
)
SET = (events.ClockSet, events.TimeAdjusted, events.ClockImposed)
NEVER = (acts.ConcedeMatch,)
"""What no book lets anybody do."""
BY_ONE_DEVICE = (acts.GiveEntropy, acts.RevealDice)
"""What cannot be listed: only one device knows what has to be said."""

LAWS = {
    "checkers": "Checkers are conserved: none is gained, and one is out of play only where a ruling left it out.",
    "position": "A position is possible, or an incident says what made it impossible.",
    "cube": "The cube shows a power of two, and in the Crawford game 1.",
    "score": "The score never falls, except by a correction that says so.",
    "time": "Time is conserved: what has run and what is left is the same before and after, except where a clock is set or reserve is granted.",
    "order": "Time and versions only go forward, and every event counts one version.",
    "refusal": "A refusal names clauses, all of the book in force, and changes nothing; bad input gets a sentence and changes nothing.",
    "incident": "An incident is opened with facts that it knows, and is settled when it is closed.",
    "ruling": "A settled ruling has changed the table as its remedies say; where they change nothing, nothing has changed.",
    "facts": "The facts of an incident never contradict the table, unless an official overrules it with a reason.",
    "remedy": "A remedy leaves a legal state or an incident open, and somebody to act.",
    "replay": "The journal replayed gives the same table.",
    "allowed": "Each act that is listed for a person is accepted, and what is accepted from a person is listed.",
    "end": "Sensible people bring a match to its end from wherever it stands.",
}
"""The laws by name, in plain words."""


def clock_time(clock: Clock | None) -> int:
    """All that has run on a clock and all that is left on it."""
    return 0 if clock is None else sum(account.left + account.reserve_used for account in clock.accounts)


def hold(step: Step) -> None:
    """The laws between two moments of a table."""
    before, after = step.before, step.after
    found = step.outcome if isinstance(step.outcome, tuple) else ()
    _refused(step)
    _board(after)
    if not any(isinstance(event, CORRECTIONS) for event in found):
        assert all(after.match.score[side] >= before.match.score[side] for side in Side)
    if not any(
        isinstance(event, SET) or (isinstance(event, events.AccommodationGranted) and event.reserve) for event in found
    ):
        assert clock_time(after.clock) == clock_time(before.clock)
    assert after.at >= before.at
    assert after.version == before.version + len(found)
    _incidents(found, after)
    rulings_hold(before, found, after)
    facts_hold(before, found)
    if any(isinstance(event, events.RemedyApplied) for event in found):
        _remedied(after)


def _refused(step: Step) -> None:
    match step.outcome:
        case Refused() as refused:
            assert refused.clauses, step.act
            assert all(clause in step.before.law.book.clauses for clause in refused.clauses), refused.clauses
            assert step.after is step.before
        case InvalidInput() as wrong:
            assert str(wrong).endswith((".", "?")), str(wrong)
            assert step.after is step.before


def _board(table: Table) -> None:
    game = table.match.game
    if game is None:
        return
    noted = any(note.what in ("checker_out", "still_gammonable") for note in table.docket.notes)
    out = noted or table.out != Both(0, 0)
    for side in Side:
        count = sum(game.seen_by(side).own)
        assert count == table.rules.checkers or (out and count < table.rules.checkers)
    seen = any(found.seen_by_table for found in table.docket.incidents)
    assert seen or out or not impossible(game.position, table.rules)
    assert game.cube.value.bit_count() == 1
    if game.crawford:
        assert game.cube.value == 1


def _incidents(found: tuple[Event, ...], after: Table) -> None:
    for event in found:
        if isinstance(event, events.IncidentOpened):
            facts = incident(event.incident).by_name
            for name, value in event.facts:
                facts[name].read(value)
        if isinstance(event, events.IncidentClosed):
            assert after.docket.incidents[event.number - 1].status is Status.SETTLED


def _remedied(table: Table) -> None:
    game = table.match.game
    if game is not None:
        faults = impossible(game.position, table.rules)
        assert all(fault.playable for fault in faults) or table.docket.open
        assert game.to_act is not None or game.turn is None


def listed_and_accepted(table: Table, who: PersonId, dice: random.Random) -> None:
    """What is listed for somebody is accepted, and what is accepted is listed."""
    if due(table, table.at):
        return  # time has run out, and answers any act whatever
    listed = allowed(table, who, table.at)
    for choice in listed:
        decide(table, choice.act, who, table.at, (6, 5))
    kinds = {type(choice.act) for choice in listed}
    for act in battery(table, who, dice):
        if isinstance(act, BY_ONE_DEVICE):
            continue
        try:
            found = decide(table, act, who, table.at, (6, 5))
        except BaffleBoxError:
            continue
        if not any(isinstance(event, events.IncidentOpened) and event.seen_by_table for event in found):
            assert type(act) in kinds, (act, who)


def brought_to_its_end(table: Table, dice: random.Random) -> Table:
    """The table after sensible people have played on."""
    now = table.at
    for _ in range(6000):
        if table.is_over:
            return table
        act, who = sensible(table, dice)
        if table.match.terms.length is None and not table.match.called and dice.random() < 0.01:
            alone = table.online and not table.terms.directors  # then nobody calls the end, and somebody leaves
            act, who = (acts.Withdraw(), table.terms.white[0]) if alone else (acts.CallEnd(), in_charge(table))
        now = Millis(now + 16_000)  # as long as a forfeited delay has to be waited for, also one that was made longer
        for event in decide(table, act, who, now, (dice.randint(1, 6), dice.randint(1, 6))):
            table = evolve(table, event)
    return table


@dataclass
class Tally:
    """What was seen at many tables."""

    tables: int = 0
    steps: int = 0
    ended: int = 0
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    incidents: Counter[str] = field(default_factory=Counter)
    remedies: Counter[str] = field(default_factory=Counter)
    books: Counter[str] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)
    disciplines: Counter[str] = field(default_factory=Counter)
    options: Counter[str] = field(default_factory=Counter)
    laws: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))

    def opened(self, terms: TableTerms) -> None:
        self.tables += 1
        self.books[terms.book] += 1
        self.modes[f"{terms.mode.value}, {terms.form.value}"] += 1
        self.disciplines[terms.discipline] += 1
        for name, value in terms.options:
            self.options[f"{terms.book} {name}: {value}"] += 1
        self.options["without a director"] += not terms.directors
        self.options["with a clock"] += terms.clock

    def saw(self, step: Step) -> None:
        self.steps += 1
        (self.accepted if step.accepted else self.refused)[type(step.act).__name__] += 1
        for event in step.outcome if isinstance(step.outcome, tuple) else ():
            if isinstance(event, events.IncidentOpened):
                self.incidents[event.incident] += 1
            elif isinstance(event, events.RemedyApplied):
                self.remedies[event.remedy] += 1

    def unseen(self) -> list[str]:
        """Acts that nobody was allowed, or that nobody was refused: people who leave one out prove less than they seem."""
        names = [kind.__name__ for kind in get_args(Act)]
        never = {kind.__name__ for kind in NEVER}
        missing = [f"{name} was never accepted" for name in names if not self.accepted[name] and name not in never]
        return missing + [f"{name} was never refused" for name in names if not self.refused[name]]


def counted(seeds: range) -> Tally:
    """The tally of the tables of these seeds."""
    tally = Tally()
    watched(seeds, 300, tally)
    return tally


def watched(seeds: Iterable[int], most: int, tally: Tally) -> None:
    """Random people at the tables of these seeds; every law is looked at after every act, the long ones now and then."""
    for seed in seeds:
        try:
            _watched(seed, most, tally)
        except Exception as wrong:
            wrong.add_note(f"At the table of seed {seed}.")
            raise


def _watched(seed: int, most: int, tally: Tally) -> None:
    dice, terms = random.Random(seed), random_terms(seed)
    tally.opened(terms)
    journal = [begun(terms).events[0]]
    table = None
    for step in random_steps(terms, seed, wild=dice.choice([0.05, 0.3, 0.8]), most=most):
        hold(step)
        tally.saw(step)
        journal += step.outcome if isinstance(step.outcome, tuple) else ()
        table = step.after
        if dice.random() < 0.01:
            listed_and_accepted(table, dice.choice(PEOPLE), dice)
            tally.laws["allowed"] += 1
    assert table is None or replay(journal) == table
    tally.laws["replay"] += 1
    if table is not None and seed % 10 == 0:
        assert brought_to_its_end(table, dice).is_over
        tally.laws["end"] += 1
    tally.ended += table is not None and table.is_over


def written(tally: Tally, first: int, last: int) -> str:
    """The report as a page."""

    def row(counted: Counter[str]) -> str:
        return ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in sorted(counted.items()))

    by_act = "\n".join(
        f"| `{kind.__name__}` | {tally.accepted[kind.__name__]:,} | {tally.refused[kind.__name__]:,} |"
        for kind in sorted(get_args(Act), key=lambda kind: kind.__name__)
    )
    laws = "\n".join(
        f"- {words} Looked at {tally.laws.get(name, tally.steps):,} times." for name, words in LAWS.items()
    )
    return f"""# {tally.tables:,} random tables

Written by `make proof`. Random people do random acts, legal, illegal, premature, at the same moment or late, at tables under every book with its
options, in every mode and discipline. A run that finds a law broken fails and writes nothing here. Each table can be played again from its
seed; these were {first} to {last}.

- {tally.tables:,} tables, {tally.ended:,} of them with a match that came to its end.
- {tally.steps:,} acts: {sum(tally.accepted.values()):,} accepted, {sum(tally.refused.values()):,} refused.
- {sum(tally.incidents.values()):,} incidents of {len(tally.incidents)} kinds, {sum(tally.remedies.values()):,} remedies of {len(tally.remedies)} kinds.

## The laws

{laws}

## Where

- Books: {row(tally.books)}.
- Modes: {row(tally.modes)}.
- Disciplines: {row(tally.disciplines)}.
- Options: {row(tally.options)}.

## What happened

- Incidents: {row(tally.incidents)}.
- Remedies: {row(tally.remedies)}.

| act | accepted | refused |
|---|---|---|
{by_act}

`ConcedeMatch` is never accepted: no book lets a match be conceded.
"""
