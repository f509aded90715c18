"""The table in memory: acts through referee and fold, and rebuilding whole matches from their journals."""

from __future__ import annotations

import random
from time import process_time

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.game import legal_plays
from bafflebox.match import Phase
from bafflebox.table import Act, Event, Table, TableTerms, acts, decide, evolve, open_table, replay
from bench import measure

ANN, BEN = PersonId("ann"), PersonId("ben")
WANTED = 500
"""Events in the match that is rebuilt."""

Script = list[tuple[Act, PersonId, Millis, tuple[int, int]]]


def _next(table: Table, dice: random.Random) -> tuple[Act, PersonId]:
    game = table.game
    who = ANN if game.to_act is None else table.operator(game.to_act)
    match game.phase:
        case Phase.OPENING:
            for side, person in zip(("white", "black"), (ANN, BEN), strict=True):
                if table.match.entries and side not in {one.value for one in table.agreed}:
                    return acts.AgreeScore(), person
            return acts.RollOpening(), ANN
        case Phase.TO_ROLL:
            double = dice.random() < 0.05 and game.to_act is not None and table.match.may_double(game.to_act)
            return (acts.Double() if double else acts.Roll()), who
        case Phase.TO_PLAY:
            assert game.roll is not None
            plays = legal_plays(game.position, game.roll, game.rules)
            if table.play is None and plays:
                return acts.Play(dice.choice(plays).notation), who
            return acts.EndTurn(), who
        case _:
            return acts.Take(), who


def played(seed: int, length: int) -> tuple[list[Event], Script]:
    """A match of random play: its journal and all its acts."""
    dice = random.Random(seed)
    terms = TableTerms((ANN,), (BEN,), length, settings=(("minutes_per_point", "2.5"),))
    journal: list[Event] = [open_table("bench", terms, Millis(0))]
    table, now, script = replay(journal), 0, []
    waiting: list[tuple[Act, PersonId]] = [(acts.TakeSeat(), ANN), (acts.TakeSeat(), BEN)]
    while not table.is_over:
        act, who = waiting.pop(0) if waiting else _next(table, dice)
        now += dice.randint(500, 4000)
        throw = (dice.randint(1, 6), dice.randint(1, 6))
        script.append((act, who, Millis(now), throw))
        for event in decide(table, act, who, Millis(now), throw):
            table = evolve(table, event)
            journal.append(event)
    return journal, script


def _refereed(opened: Event, script: Script) -> None:
    table = evolve(None, opened)
    for act, who, at, throw in script:
        for event in decide(table, act, who, at, throw):
            table = evolve(table, event)


def run() -> list[measure.Table]:
    """Acts per second with a clock running, and milliseconds to rebuild a match of 500 events."""
    matches = [played(seed, 7) for seed in range(8)]
    best = 0.0
    for _ in range(5):
        started = process_time()
        for journal, script in matches:
            _refereed(journal[0], script)
        best = max(best, sum(len(script) for _, script in matches) / (process_time() - started))
    long = next(journal for seed in range(99) if len(journal := played(seed, 11)[0]) >= WANTED)[:WANTED]
    rebuilt = []
    for _ in range(20):
        started = process_time()
        replay(long)
        rebuilt.append(process_time() - started)
    table = measure.Table("The table in memory", ("what", "figure"))
    table.rows.append(("acts a second through referee and fold", f"{best:,.0f}"))
    table.rows.append((f"ms to rebuild a match of {WANTED} events", f"{1000 * sorted(rebuilt)[len(rebuilt) // 2]:.1f}"))
    table.note = "Processor time of one core; backgammon under usbgf with a clock; wanted are 20,000 acts and 20 ms."
    return [table]
