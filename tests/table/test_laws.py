"""What holds at every table, whatever random people do there: under every book, option, mode and discipline."""

from __future__ import annotations

import os
import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.clock import Clock, Millis
from bafflebox.errors import BaffleBoxError, InvalidInput, Refused
from bafflebox.game import DISCIPLINES, Result, Side, impossible
from bafflebox.rulings import incident
from bafflebox.table import Mode, Status, Table, TableTerms, acts, allowed, decide, events, evolve, replay, view
from support.tables import ANN, BEN, BOOKS, DEE, EVE, Played, random_steps, sensible, terms_of

OPTIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "usbgf": (
        ("moves", "legal", "responsible"),
        ("dice_on_checkers", "valid", "invalid"),
        ("time_banks", "one", "two"),
    ),
    "us2009": (("dead_cube", "per_owner", "literal"), ("crawford", "once", "each_time")),
}
CORRECTIONS = (
    events.Reverted,
    events.ScoreCorrected,
    events.PointsAwarded,
    events.LengthCorrected,
    events.GameReopened,
)


@st.composite
def tables(draw: st.DrawFn) -> TableTerms:
    """Terms of a table: any book with any of its options, any mode and discipline."""
    book = draw(st.sampled_from(list(BOOKS)))
    options = tuple((name, draw(st.sampled_from(values))) for name, *values in OPTIONS.get(book, ()))
    return terms_of(
        book,
        draw(st.integers(1, 5)),
        draw(st.sampled_from(Mode)),
        draw(st.sampled_from(["sprintgammon", "sprintgammon", *DISCIPLINES])),
        options=options,
        clock=draw(st.booleans()),
    )


def clock_time(clock: Clock | None) -> int:
    """All that has run on a clock and all that is left on it."""
    return 0 if clock is None else sum(account.left + account.reserve_used for account in clock.accounts)


SET = (events.ClockSet, events.TimeAdjusted, events.ClockImposed)


def hold(before: Table, outcome: object, after: Table) -> None:
    """The laws between two moments of a table."""
    match = after.match
    if match.game is not None:
        for side in Side:
            assert sum(match.game.seen_by(side).own) == after.rules.checkers
        assert not impossible(match.game.position, after.rules) or any(
            found.seen_by_table for found in after.docket.incidents
        )
        assert match.game.cube.value.bit_count() == 1
        if match.game.crawford:
            assert match.game.cube.value == 1
    found = outcome if isinstance(outcome, tuple) else ()
    if not any(isinstance(event, CORRECTIONS) for event in found):
        assert all(after.match.score[side] >= before.match.score[side] for side in Side)
    if not any(isinstance(event, SET) for event in found):
        assert clock_time(after.clock) == clock_time(before.clock)
    assert after.at >= before.at
    assert after.version == before.version + len(found)
    for event in found:
        if isinstance(event, events.IncidentOpened):
            facts = incident(event.incident).by_name
            for name, value in event.facts:
                facts[name].read(value)
        if isinstance(event, events.IncidentClosed):
            assert after.docket.incidents[event.number - 1].status is Status.SETTLED


@given(tables(), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_the_laws_hold_whatever_people_do(terms: TableTerms, seed: int) -> None:
    """Checkers conserved, cube a power of two, score monotone except by a correction, time conserved, refusals cited."""
    for before, act, _, outcome, after in random_steps(terms, seed, most=250):
        if isinstance(outcome, Refused):
            assert outcome.clauses, act
            assert after is before
        elif isinstance(outcome, InvalidInput):
            assert after is before
            assert str(outcome).endswith((".", "?"))
        hold(before, outcome, after)


@pytest.mark.skipif("BAFFLEBOX_PROOF" not in os.environ, reason="thousands of tables are for `make proof`")
def test_the_laws_hold_at_thousands_of_tables() -> None:
    """Every book, mode, discipline and option in turn, with people of every degree of wildness."""
    for seed in range(int(os.environ.get("BAFFLEBOX_TABLES", "3000"))):
        dice = random.Random(seed)
        book = list(BOOKS)[seed % 5]
        options = tuple((name, dice.choice(values)) for name, *values in OPTIONS.get(book, ()))
        terms = terms_of(
            book,
            dice.randint(1, 5),
            list(Mode)[seed // 5 % 3],
            list(DISCIPLINES)[seed // 15 % len(DISCIPLINES)],
            options=options,
            clock=dice.random() < 0.8,
        )
        for before, _, _, outcome, after in random_steps(terms, seed, wild=dice.choice([0.05, 0.3, 0.8]), most=500):
            assert not isinstance(outcome, Refused) or outcome.clauses
            hold(before, outcome, after)


@given(tables(), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_replay_equals_live(terms: TableTerms, seed: int) -> None:
    journal = [Played.under(terms).events[0]]
    last = None
    for _, _, _, outcome, after in random_steps(terms, seed, most=300):
        journal += outcome if isinstance(outcome, tuple) else ()
        last = after
    again = replay(journal)
    assert last is None or again == last


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("mode", Mode)
def test_a_match_always_can_end(book: str, mode: Mode) -> None:
    """From wherever random people have brought it, sensible ones bring a match to its end, incidents and all."""
    dice = random.Random(f"{book} {mode}")
    steps = list(random_steps(terms_of(book, 3, mode, "sprintgammon"), dice.randint(0, 999), wild=0.7, most=150))
    table, now = steps[-1][-1], steps[-1][-1].at
    for _ in range(3000):
        if table.is_over:
            break
        act, who = sensible(table, dice)
        now = Millis(now + 12_000)  # as long as a forfeited delay has to be waited for
        for event in decide(table, act, who, now, (dice.randint(1, 6), dice.randint(1, 6))):
            table = evolve(table, event)
    assert table.is_over


@given(tables(), st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_what_is_allowed_is_accepted(terms: TableTerms, seed: int) -> None:
    """Each act that is listed for a person is answered by events, and a spectator is listed none."""
    dice = random.Random(seed)
    for before, *_ in random_steps(terms, seed, most=60):
        if dice.random() < 0.92:
            continue
        for who in (ANN, BEN, DEE):
            for choice in allowed(before, who, before.at):
                decide(before, choice.act, who, before.at, (6, 5))
        assert allowed(before, EVE, before.at) == ()
        assert view(before, EVE, before.at)["allowed"] == []


WITHOUT_WORDS = (
    *(acts.Roll(), acts.Double(), acts.SitOut(), acts.Undo(), acts.EndTurn(), acts.Take(), acts.Pass(), acts.Beaver()),
    *(acts.Accept(), acts.Refuse(), acts.AgreeScore(), acts.RollOpening(), acts.CallBreak(), acts.Return()),
    *(acts.Suspend(), acts.Resume(), acts.Withdraw(), *(acts.CallTime(side) for side in Side)),
    *(ending(result) for ending in (acts.Concede, acts.Claim, acts.Counter) for result in Result),
)


@given(st.sampled_from(list(BOOKS)), st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_what_needs_no_words_and_is_accepted_is_listed(book: str, seed: int) -> None:
    dice = random.Random(seed)
    for before, *_ in random_steps(terms_of(book, 3, Mode.ONLINE, "sprintgammon"), seed, wild=0.2, most=120):
        if before.is_over or dice.random() < 0.8:
            continue
        for who in (ANN, BEN):
            listed = {choice.act for choice in allowed(before, who, before.at)}
            for act in WITHOUT_WORDS:
                with suppress(BaffleBoxError):
                    decide(before, act, who, before.at, (6, 5))
                    assert act in listed, (act, who)


@given(tables(), st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_every_remedy_leaves_a_legal_state_or_an_incident_open(terms: TableTerms, seed: int) -> None:
    for _, _, _, outcome, after in random_steps(terms, seed, wild=0.5, most=200):
        applied = isinstance(outcome, tuple) and any(isinstance(event, events.RemedyApplied) for event in outcome)
        if not applied or after.match.game is None:
            continue
        game = after.match.game
        legal = not impossible(game.position, after.rules)
        assert legal or after.docket.open
        assert game.to_act is not None or game.turn is None
