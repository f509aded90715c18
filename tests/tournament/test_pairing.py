"""Pairing: never worse than the best of all pairings, whole Swiss events, free players, challenges."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.entries import withdraw
from bafflebox.tournament.pairing import Pairing, PairingCandidate, candidates, challenge, pair_free, pair_round
from bafflebox.tournament.rounds import challenge_on_ladder
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures import (
    MatchResult,
    Paired,
    PairingDue,
    Record,
    Structure,
    StructureState,
    build,
    places,
    progress,
    ranking,
)
from support.desk import OPEN, PEOPLE, club
from support.playing import field, play_out


def every_pairing(players: list[PairingCandidate]) -> Iterator[list[tuple[PairingCandidate, PairingCandidate | None]]]:
    """All ways to pair these players; an odd number leaves one with a bye."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for place, other in enumerate(rest):
        for more in every_pairing(rest[:place] + rest[place + 1 :]):
            yield [(first, other), *more]
    if len(players) % 2:
        for more in every_pairing(rest):
            yield [(first, None), *more]


Cost = tuple[int, int, int, Fraction]


def cost(
    pairs: list[tuple[PairingCandidate, PairingCandidate | None]], apart: set[frozenset[str]], least: Fraction
) -> Cost:
    """Rematches, byes beyond need, club mates, distance of scores: as the rules put them, the first first."""
    byes = rematches = mates = 0
    distance = Fraction(0)
    for one, two in pairs:
        if two is None:
            byes += one.byes
            distance += (one.score - least + 1) ** 2
        else:
            rematches += one.met.get(two.entrant, 0)
            mates += frozenset((one.entrant, two.entrant)) in apart
            distance += (one.score - two.score) ** 2
    return rematches, byes, mates, distance


@st.composite
def small_fields(draw: st.DrawFn) -> list[PairingCandidate]:
    count = draw(st.integers(2, 7))
    names = field(count)
    met: dict[Entrant, dict[Entrant, int]] = {name: {} for name in names}
    for one in range(count):
        for two in range(one + 1, count):
            if draw(st.integers(0, 2)) == 0:
                met[names[one]][names[two]] = met[names[two]][names[one]] = draw(st.integers(1, 2))
    return [
        PairingCandidate(name, Fraction(draw(st.integers(0, 6)), 2), met[name], draw(st.integers(0, 1)))
        for name in names
    ]


@settings(max_examples=150)
@given(small_fields(), st.integers(0, 99))
def test_the_pairing_is_the_best_of_all(players: list[PairingCandidate], number: int) -> None:
    apart = {frozenset((players[0].entrant, players[-1].entrant))}
    by_name = {player.entrant: player for player in players}
    least = min(player.score for player in players)

    made = pair_round(players, f"seed {number}", apart)

    pairs: list[tuple[PairingCandidate, PairingCandidate | None]] = [
        (by_name[one], by_name[two]) for one, two in made.pairs
    ]
    if made.bye:
        pairs.append((by_name[made.bye], None))
    assert sorted(player.entrant for pair in pairs for player in pair if player) == sorted(by_name)
    assert cost(pairs, apart, least) == min(cost(every, apart, least) for every in every_pairing(players))
    assert len(made.reasons) == len(pairs)


def test_chance_decides_what_the_rules_leave_open_and_the_seed_decides_chance() -> None:
    players = [PairingCandidate(name) for name in field(8)]

    seen = {pair_round(players, f"seed {number}").pairs for number in range(30)}

    assert len(seen) > 20
    assert pair_round(players, "seed 1") == pair_round(list(reversed(players)), "seed 1")


def test_who_was_paired_down_is_not_paired_down_again() -> None:
    high = [PairingCandidate(Entrant(name), Fraction(2), floated=name != "c") for name in "abc"]
    low = [PairingCandidate(Entrant("d"), Fraction(1))]

    assert all(("c", "d") in pair_round(high + low, f"seed {number}").pairs for number in range(10))


def test_too_few_players_are_said() -> None:
    with pytest.raises(InvalidInput, match="it takes two"):
        pair_round([PairingCandidate(Entrant("alone"))], "seed")


def run(structure: Structure, record: Record, rng: random.Random) -> tuple[Record, StructureState]:
    """A whole event with pairings as they fall due; somebody withdraws and somebody comes late on the way."""
    while True:
        record, state = play_out(structure, record, rng)
        due = next((due for due in state.due if isinstance(due, PairingDue)), None)
        if due is None:
            return record, state
        players = candidates(structure, state, due)
        if structure.section(due.section).kind.value == "swiss":
            made = pair_round(players, f"seed {due.round}").fixtures(due.section, due.round)
        else:
            had = sum(paired.section == due.section for paired in record.pairings)
            pairs = pair_free(players, f"seed {had}", playing=len(state.ready)).pairs
            made = tuple(Paired(due.section, 1, had + place, *pair) for place, pair in enumerate(pairs, 1))
        assert made
        record = record.with_pairings(*made)


@settings(max_examples=15)
@given(st.integers(4, 30), st.integers(2, 6), st.integers(0, 2**32))
def test_a_swiss_has_no_rematch_nobody_has_two_byes_and_everybody_plays_every_round(
    count: int, rounds: int, seed: int
) -> None:
    rounds = min(rounds, count // 2)
    structure = build(f"swiss {rounds} rounds ties opponents,lots", count)
    record, state = run(structure, Record(field(count), lots="seed"), random.Random(seed))

    pairs = [frozenset((made.first, made.second)) for made in record.pairings if made.second]
    byes = [made.first for made in record.pairings if made.second is None]
    assert len(set(pairs)) == len(pairs)
    assert len(set(byes)) == len(byes) == (rounds if count % 2 else 0)
    played = Counter(player for made in record.pairings for player in (made.first, made.second) if player)
    assert set(played.values()) == {rounds}
    assert state.is_over
    assert len(ranking(structure, state)) == count


@settings(max_examples=15)
@given(st.integers(8, 40), st.integers(1, 3), st.integers(0, 2**32))
def test_lives_are_lost_until_the_cut_and_the_cut_plays_a_bracket(count: int, lives: int, seed: int) -> None:
    structure = build(f"swiss lives {lives} ties opponents,lots -> KO 4", count)
    record, state = run(structure, Record(field(count), lots="seed"), random.Random(seed))

    losses = Counter(result.loser for name, result in record.results.items() if name.startswith("swiss"))
    through = {
        player for match in state.matches.values() if match.fixture.section == "final" for player in match.players
    }
    assert len(through) <= 4
    assert through == {player for player in field(count) if losses[player] < lives} == set(state.alive["swiss"])
    assert max(losses.values()) == lives
    assert [place.entrant for place in ranking(structure, state)][:1] == [places(structure, state, "final")[0].entrant]
    assert len(ranking(structure, state)) == count


@settings(max_examples=10)
@given(st.integers(4, 20), st.integers(0, 2**32))
def test_continuous_pairing_gives_everybody_their_matches(count: int, seed: int) -> None:
    structure = build("continuous 4 matches", count)
    record, state = run(structure, Record(field(count)), random.Random(seed))

    played = Counter(player for made in record.pairings for player in (made.first, made.second) if player)
    assert max(played.values()) == 4
    assert sum(times < 4 for times in played.values()) <= 1
    assert "continuous" in state.over


def test_withdrawn_players_are_not_paired_and_late_ones_from_their_round() -> None:
    structure = build("swiss 3 rounds", 6)
    record, _ = play_out(structure, first_round(structure, Record(field(6))), random.Random(1))
    record = record.with_withdrawal("p1")
    late = Record(record.lines, record.results, record.pairings, record.withdrawn, {Entrant("late"): 2})

    due = progress(structure, late).due[0]

    assert isinstance(due, PairingDue)
    assert set(due.free) == {*field(6)[1:], "late"}


def first_round(structure: Structure, record: Record) -> Record:
    state = progress(structure, record)
    due = state.due[0]
    assert isinstance(due, PairingDue)
    return record.with_pairings(*pair_round(candidates(structure, state, due), "seed").fixtures("swiss", 1))


def test_a_large_field_is_paired_without_a_rematch_and_within_its_scores() -> None:
    rng = random.Random(5)
    structure = build("swiss 4 rounds", 151)
    record, _ = run(structure, Record(field(151)), rng)

    pairs = [frozenset((made.first, made.second)) for made in record.pairings if made.second]
    assert len(set(pairs)) == len(pairs) == 4 * 75


def test_free_players_wait_rather_than_meet_again_while_others_play() -> None:
    ann, ben = (PairingCandidate(Entrant(one), met={Entrant(two): 1}) for one, two in (("ann", "ben"), ("ben", "ann")))

    assert pair_free([ann, ben], "seed", playing=2) == Pairing((), None, ())
    assert pair_free([ann, ben], "seed", playing=0).pairs == (("ann", "ben"),)


def test_a_block_holds_pairing_back_until_enough_are_free() -> None:
    two = [PairingCandidate(name) for name in field(2)]

    assert not pair_free(two, "seed", playing=6, block=4).pairs
    assert pair_free(two, "seed", playing=0, block=4).pairs


REFUSED = {
    ("p5", "p1"): "is 4 places above",
    ("p1", "p2"): "is not above",
    ("p4", "p3"): "has another challenge to play first",
}


@pytest.mark.parametrize(("who", "sentence"), REFUSED.items(), ids=["too far", "below", "busy"])
def test_a_challenge_that_may_not_be_is_refused(who: tuple[str, str], sentence: str) -> None:
    structure = build("ladder reach 3", 6)
    record = Record(field(6)).with_pairings(Paired("ladder", 1, 1, Entrant("p6"), Entrant("p3")))

    with pytest.raises(Refused, match=sentence):
        challenge(structure, progress(structure, record), "ladder", *who)


def test_challenges_move_players_up_one_after_another() -> None:
    structure = build("ladder reach 3", 4)
    record = Record(field(4))
    for challenger, challenged in (("p4", "p2"), ("p4", "p1")):
        made = challenge(structure, progress(structure, record), "ladder", challenger, challenged)
        record = record.with_pairings(made).with_result(made.id, MatchResult.won(challenger, challenged))

    assert progress(structure, record).ladders["ladder"] == ("p4", "p1", "p2", "p3")


def test_neighbours_alone_give_as_near_scores_as_all_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large fields look at neighbours only; made to look at everybody, they do no better."""
    rng = random.Random(7)
    names = field(131)
    score, met = Counter[Entrant](), {name: dict[Entrant, int]() for name in names}
    byes = Counter[Entrant]()
    for number in range(5):
        players = [PairingCandidate(name, Fraction(score[name]), met[name], byes[name]) for name in names]
        by_name = {player.entrant: player for player in players}
        distances = []
        for whole in (500, 100):
            monkeypatch.setattr("bafflebox.tournament.pairing.swiss.WHOLE", whole)
            made = pair_round(players, f"seed {number}")
            distances.append(sum((by_name[one].score - by_name[two].score) ** 2 for one, two in made.pairs))
        assert distances[0] == distances[1]
        assert made.bye is not None
        byes[made.bye] += 1
        score[made.bye] += 1
        for one, two in made.pairs:
            met[one][two] = met[two][one] = 1
            score[rng.choice((one, two))] += 1


def test_who_has_left_a_ladder_is_challenged_by_nobody_and_is_no_step_of_it() -> None:
    desk = club(*PEOPLE[:6], structure="ladder reach 2")
    desk.does(withdraw, OPEN, Entrant("cid"))
    with pytest.raises(Refused, match="cid has left the ladder"):
        desk.does(challenge_on_ladder, OPEN, Entrant("dora"), Entrant("cid"))
    desk.does(challenge_on_ladder, OPEN, Entrant("dora"), Entrant("ben"))
    with pytest.raises(Refused, match="3 places above"):
        desk.does(challenge_on_ladder, OPEN, Entrant("eve"), Entrant("ann"))
