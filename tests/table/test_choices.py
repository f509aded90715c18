"""What may be conceded and claimed is listed exactly, with and without contact; what is rare is listed when it is open."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.errors import BaffleBoxError, Refused
from bafflebox.game import LONGGAMMON, SPRINTGAMMON, Position, Possibility, Result, Side, can_win, contact, runs_home
from bafflebox.match import Phase
from bafflebox.table import Mode, Table, acts, allowed, decide
from support.random_tables import random_steps
from support.tables import ANN, BEN, BOOKS, DEE, Played, terms_of

ENDINGS = [kind(result) for kind in (acts.Concede, acts.Claim) for result in Result]


def exact(table: Table) -> None:
    """Every concession and claim that the referee accepts is listed, and no other."""
    for who in (ANN, BEN):
        listed = {choice.act for choice in allowed(table, who, table.at)}
        for act in ENDINGS:
            try:
                decide(table, act, who, table.at)
                accepted = True
            except BaffleBoxError:
                accepted = False
            assert (act in listed) is accepted, (act, who, table.game)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("discipline", ["sprintgammon", "longgammon", "backgammon"])
def test_concessions_and_claims_are_listed_exactly(book: str, discipline: str) -> None:
    """Random positions of whole games; a proof with contact is long, so that only a few of those are looked at."""
    dice, looked = random.Random(f"{book} {discipline}"), 0
    for step in random_steps(terms_of(book, 1, Mode.ONLINE, discipline, clock=False), dice.randint(0, 999), 0.02, 400):
        game = step.before.match.game
        if game is None or game.phase not in (Phase.TO_ROLL, Phase.TO_PLAY) or step.before.halted:
            continue
        touching = contact(game.position, game.rules)
        if dice.random() < (0.02 if touching and discipline != "sprintgammon" else 0.1) and looked < 8:
            looked += 1
            exact(step.before)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("discipline", "own", "opp"),
    [
        ("sprintgammon", "1:3", "bar:1 20:2"),  # all but over, and a last blot may still be hit
        ("sprintgammon", "bar:1 20:2", "1:2"),
        ("longgammon", "1:15", "24:15"),  # in each other's way, and the race is over
        ("longgammon", "24:15", "1:15"),
        ("backgammon", "1:15", "bar:15"),
    ],
)
@pytest.mark.parametrize("dice", [None, (3, 3)])
def test_positions_at_the_edge_are_listed_exactly(
    book: str, discipline: str, own: str, opp: str, dice: tuple[int, int] | None
) -> None:
    played = Played.begun(terms_of(book, 5, Mode.ONLINE, discipline, clock=False))
    played.do(acts.RollOpening(), ANN, throw=(3, 1))
    played.do(acts.CorrectBoard(Side.WHITE, own, opp, dice), DEE)
    exact(played.table)


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_line_that_runs_home_is_a_proof(seed: int) -> None:
    """Wherever the quick line wins, the search for a proof says that the side can win."""
    dice = random.Random(seed)
    for rules, checkers in ((SPRINTGAMMON, 3), (LONGGAMMON, 15)):
        own, opp = ([0] * 26 for _ in range(2))
        for side in (own, opp):
            for _ in range(checkers):
                side[dice.choice([0, *range(1, 7)])] += 1
        position = Position(bytes(own + opp))
        for on_roll in (True, False):
            if any(own[1:]) and any(opp[1:]) and runs_home(position, rules, on_roll=on_roll):
                assert can_win(position, rules=rules, on_roll=on_roll).verdict is Possibility.YES


# What random people found out


def test_nothing_is_settled_or_thrown_for_a_match_that_is_over() -> None:
    played = Played.begun(terms_of(length=1), "ab" * 32)
    played.do(acts.Withdraw(), ANN)
    for act in (acts.Prefer("roll_left", "yes"), acts.CommitEntropy("00" * 32)):
        with pytest.raises(Refused, match="The match is over"):
            played.do(act, BEN)


def test_a_play_is_not_taken_back_while_an_offer_waits() -> None:
    played = Played.begun(terms_of(mode=Mode.LIVE))
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.CorrectBoard(Side.WHITE, "6:5 5:5", "1:2", (3, 1)), DEE)
    played.do(acts.Play("6/3 6/5"), ANN)
    played.do(acts.Concede(), ANN)
    with pytest.raises(Refused, match="an answer to the offered result"):
        played.do(acts.Undo(), ANN)
