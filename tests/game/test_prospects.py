"""What can still happen: compared with brute force on small games, and every yes replayed move by move."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement

import pytest

from bafflebox.game import (
    BACKGAMMON,
    LONGGAMMON,
    ROLLS,
    SPRINTGAMMON,
    BearOffFrom,
    Discipline,
    Outcome,
    Position,
    Possibility,
    Proof,
    Result,
    Roll,
    can_end,
    can_lose,
    can_save,
    can_win,
    cannot_lose,
    certain_against_best,
    contact,
    legal_results,
    outcome,
)
from bafflebox.game.race import Aim, Solo, fewest_turns, fewest_turns_to_bear_off, most_turns
from support.positions import walk

OUTCOMES = [Outcome(won, result) for won in (True, False) for result in Result]
SIZES = list(Result)


def replayed(proof: Proof, position: Position, on_roll: bool, rules: Discipline) -> Outcome | None:
    """Play a witness out, refusing anything illegal; how it ends, seen by the viewer."""
    seen, to_roll = position, on_roll
    for turn in proof.witness:
        assert turn.by_viewer == to_roll
        mover = seen if to_roll else seen.flipped()
        legal = legal_results(mover, turn.roll, rules) or (mover,)
        assert turn.play.result in legal
        seen = turn.play.result if to_roll else turn.play.result.flipped()
        to_roll = not to_roll
    return outcome(seen, rules)


def checked(position: Position, wanted: Iterable[Outcome], on_roll: bool, rules: Discipline) -> Possibility:
    asked = frozenset(wanted)
    proof = can_end(position, asked, rules, on_roll=on_roll)
    if proof.verdict is Possibility.YES:
        assert replayed(proof, position, on_roll, rules) in asked
    return proof.verdict


def sides(points: Iterable[int], checkers: int, off: int = 0) -> list[str]:
    chosen = combinations_with_replacement(list(points), checkers - off)
    return [" ".join(f"{p}:{places.count(p)}" for p in dict.fromkeys(places)) for places in chosen]


Ends = dict[tuple[Position, bool], frozenset[Outcome]]


def ends_of_race(position: Position, viewer_to_roll: bool, rules: Discipline, known: Ends) -> frozenset[Outcome]:
    """Every way a game without contact can end, by following every line."""
    state = position, viewer_to_roll
    if state not in known:
        ended = outcome(position, rules)
        found = {ended} if ended else set()
        mover = position if viewer_to_roll else position.flipped()
        rolls = () if ended else ROLLS
        for reached in {end for roll in rolls for end in legal_results(mover, roll, rules)}:
            after = reached if viewer_to_roll else reached.flipped()
            found |= ends_of_race(after, not viewer_to_roll, rules, known)
        known[state] = frozenset(found)
    return known[state]


SAVED = [o for o in OUTCOMES if o.points > -2]
FEW = sides((1, 2, 3), 3) + sides((1, 2, 4), 3, off=1) + sides((1, 2, 6), 3, off=2)


@pytest.mark.parametrize("rules", [BACKGAMMON, LONGGAMMON, BACKGAMMON.reading(bear_off_from=BearOffFrom.ANY_LOWER)])
def test_races_agree_with_brute_force(rules: Discipline) -> None:
    dice = random.Random(7)
    known: Ends = {}
    for _ in range(80):
        position = Position.of(dice.choice(FEW), dice.choice(FEW), checkers=3)
        for on_roll in (True, False):
            ends = ends_of_race(position, on_roll, rules, known)
            for asked in (*({one} for one in OUTCOMES), {o for o in OUTCOMES if o.won}, SAVED):
                expected = Possibility.YES if ends & set(asked) else Possibility.NO
                assert checked(position, asked, on_roll, rules) is expected, (position, asked, on_roll)


@pytest.mark.parametrize("own", ["1:1", "1:2", "2:2"])
@pytest.mark.parametrize("opp", ["19:1", "20:2", "22:1 6:1", "18:1 7:1", "8:2"])
def test_races_from_far_behind_agree_with_brute_force(own: str, opp: str) -> None:
    """Stragglers in the winner's home board whom nobody can hit any more: gammons and backgammons in a race."""
    position = Position.of(own, opp, checkers=2)
    assert not contact(position)
    known: Ends = {}
    for on_roll in (True, False):
        ends = ends_of_race(position, on_roll, BACKGAMMON, known)
        for one in OUTCOMES:
            expected = Possibility.YES if one in ends else Possibility.NO
            assert checked(position, {one}, on_roll, BACKGAMMON) is expected, (position, one, on_roll)


def reachable_outcomes(start: Position, rules: Discipline) -> dict[tuple[Position, bool], set[Outcome]]:
    """For every state that a small game can come to, with contact and hits, the ways it can end."""
    following: dict[tuple[Position, bool], set[tuple[Position, bool]]] = {}
    stack = [(start, True), (start, False)]
    ends: dict[tuple[Position, bool], set[Outcome]] = {}
    while stack:
        state = stack.pop()
        if state in following:
            continue
        position, viewer = state
        ended = outcome(position, rules)
        ends[state] = {ended} if ended else set()
        following[state] = set()
        if ended:
            continue
        mover = position if viewer else position.flipped()
        for roll in ROLLS:
            for end in legal_results(mover, roll, rules) or (mover,):
                following[state].add((end if viewer else end.flipped(), not viewer))
        stack.extend(following[state])
    changed = True
    while changed:
        changed = False
        for state, nexts in following.items():
            before = len(ends[state])
            for after in nexts:
                ends[state] |= ends[after]
            changed = changed or len(ends[state]) > before
    return ends


@pytest.mark.parametrize(("own", "opp"), [("24:1", "24:1"), ("13:1 missing:1", "6:1 3:1")])
def test_small_games_with_contact_agree_with_brute_force(own: str, opp: str) -> None:
    checkers = 1 if own == "24:1" else 2
    ends = reachable_outcomes(Position.of(own, opp, checkers=checkers), BACKGAMMON)
    states = sorted(ends, key=lambda state: (state[0].board, state[1]))
    unproven = 0
    for position, viewer in random.Random(2).sample(states, 60):
        for one in OUTCOMES:
            verdict = checked(position, {one}, viewer, BACKGAMMON)
            unproven += verdict is Possibility.NOT_PROVEN
            if verdict is not Possibility.NOT_PROVEN:
                assert (verdict is Possibility.YES) == (one in ends[position, viewer]), (position, viewer, one)
    assert unproven <= 6


@pytest.mark.parametrize("text", ["2:4", "6:2 1:1", "3:2 2:2", "1:5", "4:1", "8:2"])
def test_the_bounds_of_a_race_hold_for_every_line(text: str) -> None:
    side = Position.of(text, "").own
    shortest, longest, first_off = _turns_by_brute_force(side)

    assert fewest_turns(side) == shortest
    assert fewest_turns_to_bear_off(side) == (0 if side[0] else first_off)
    assert longest <= most_turns(side, BACKGAMMON)
    assert Solo(BACKGAMMON).line(side, longest, Aim.FINISHED) is not None
    assert Solo(BACKGAMMON).line(side, longest + 1, Aim.FINISHED) is None


@cache
def _turns_by_brute_force(side: bytes) -> tuple[int, int, int]:
    """The fewest and the most turns to bear off, and the fewest to bear off one, by following every line."""
    if not any(side[1:]):
        return 0, 0, 0
    away = bytes([1]) + bytes(25)
    ends = {end.own for roll in ROLLS for end in legal_results(Position(side + away), roll)}
    later = [_turns_by_brute_force(end) for end in ends]
    off = [1 if end[0] > side[0] else 1 + _turns_by_brute_force(end)[2] for end in ends]
    return 1 + min(t[0] for t in later), 1 + max(t[1] for t in later), min(off)


@pytest.mark.parametrize("rules", [BACKGAMMON, SPRINTGAMMON, LONGGAMMON], ids=str)
def test_witnesses_from_play_are_legal_lines(rules: Discipline) -> None:
    for number, (position, _) in enumerate(walk(rules, seed=21, turns=120)):
        if number % 15 == 0:
            for size in SIZES:
                for won in (True, False):
                    wanted = {o for o in OUTCOMES if o.won == won and o.result.multiplier >= size.multiplier}
                    checked(position, wanted, number % 2 == 0, rules)


def at(own: str, opp: str) -> Position:
    return Position.of(own, opp)


def test_nobody_who_has_borne_off_loses_a_gammon() -> None:
    proof = can_lose(at("bar:1 6:5", "6:15"), least=Result.GAMMON)

    assert proof.verdict is Possibility.NO
    assert "ibf:2.10" in proof.clauses


def test_longgammon_has_no_backgammon() -> None:
    assert can_win(LONGGAMMON.start, LONGGAMMON, least=Result.BACKGAMMON).verdict is Possibility.NO
    assert can_win(LONGGAMMON.start, LONGGAMMON, least=Result.GAMMON).verdict is Possibility.YES


def test_on_the_bar_against_two_on_the_ace_point_nobody_wins() -> None:
    """`usbgf:4.5.1.a`: the opponent is off with the next roll, whatever it is."""
    on_the_bar = at("bar:1 6:10", "1:2")

    assert can_win(on_the_bar).verdict is Possibility.NO
    assert cannot_lose(on_the_bar.flipped(), on_roll=False).verdict is Possibility.YES
    assert can_win(at("bar:1 6:10", "2:1 1:1")).verdict is Possibility.YES


def test_closed_out_with_a_backgammon_possible() -> None:
    """`standards:5.12.b`: such a gammon may not be conceded, since another outcome is possible."""
    closed_out = at("bar:1 6:5 5:4 4:3 2:2", "6:2 5:2 4:2 3:2 2:2 1:2 off:3")

    for least in SIZES:
        assert can_lose(closed_out, least=least).verdict is Possibility.YES
    assert can_save(closed_out).verdict is Possibility.YES


def test_a_game_that_is_over_is_what_it_is() -> None:
    over = at("", "18:15")

    assert can_win(over, least=Result.GAMMON).verdict is Possibility.YES
    assert can_win(over, least=Result.BACKGAMMON).verdict is Possibility.NO
    assert can_save(over.flipped()).verdict is Possibility.NO


CLAIMS = {
    "usbgf:4.5.2.b three on the ace point against five": ("1:3", "6:5", Result.SINGLE, True, Possibility.YES),
    "usbgf:4.5.2.b against four": ("1:3", "6:4", Result.SINGLE, True, Possibility.NO),
    "usbgf:4.5.2.b gammon, off in one turn": ("1:2", "13:2 6:13", Result.GAMMON, True, Possibility.YES),
    "usbgf:4.5.2.b gammon, three turns": ("1:5", "13:2 6:13", Result.GAMMON, True, Possibility.NO),
    "usbgf:4.5.2.b single, three turns": ("1:5", "13:2 6:13", Result.SINGLE, True, Possibility.YES),
    "usbgf:4.5.2.b not on roll against four": ("1:2", "6:4", Result.SINGLE, False, Possibility.NO),
    "usbgf:4.5.2.b not on roll against five": ("1:2", "6:5", Result.SINGLE, False, Possibility.YES),
    "backgammon, off in one turn": ("1:2", "23:1 6:14", Result.BACKGAMMON, True, Possibility.YES),
    "backgammon, too slow": ("1:3", "23:1 6:14", Result.BACKGAMMON, True, Possibility.NO),
    "gammon against one that has borne off": ("1:2", "6:14", Result.GAMMON, True, Possibility.NO),
    "contact and two off with any roll": ("1:2", "bar:1 6:10", Result.SINGLE, True, Possibility.YES),
    "contact and not safe": ("2:1 1:3", "bar:1 6:10", Result.SINGLE, True, Possibility.NO),
    "a gap costs a turn": ("4:1 1:1", "6:5", Result.SINGLE, True, Possibility.YES),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_claims(name: str) -> None:
    own, opp, claimed, on_roll, expected = CLAIMS[name]

    proof = certain_against_best(at(own, opp), claimed=claimed, on_roll=on_roll)

    assert proof.verdict is expected, proof.argument
    assert any(clause.startswith("usbgf:4.5.2") for clause in proof.clauses)


def test_a_claim_after_rolling_plays_that_roll_first() -> None:
    position = at("1:4", "6:4")

    assert certain_against_best(position).verdict is Possibility.NO
    assert certain_against_best(position, rolled=Roll(1, 1)).verdict is Possibility.YES


@cache
def claim_by_brute_force(position: Position, claimants_turn: bool, claimed: Result) -> bool:
    ended = outcome(position)
    if ended:
        return ended.won and ended.result.multiplier >= claimed.multiplier
    if claimants_turn:
        mine = legal_results(position, Roll(2, 1)) or (position,)
        return any(claim_by_brute_force(end, False, claimed) for end in mine)
    theirs = legal_results(position.flipped(), Roll(6, 6)) or (position.flipped(),)
    return all(claim_by_brute_force(end.flipped(), True, claimed) for end in theirs)


def test_claims_in_races_agree_with_brute_force() -> None:
    dice = random.Random(4)
    own = sides((1, 2, 3, 4, 6), 4) + sides((1, 2, 3), 4, off=1)
    opp = sides((2, 6, 7, 12), 4) + sides((1, 6), 4, off=2)
    for _ in range(150):
        position = Position.of(dice.choice(own), dice.choice(opp), checkers=4)
        for on_roll in (True, False):
            for claimed in SIZES:
                valid = certain_against_best(position, claimed=claimed, on_roll=on_roll)
                assert bool(valid) == claim_by_brute_force(position, on_roll, claimed), (position, on_roll, claimed)
