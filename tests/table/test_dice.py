"""Verifiable dice: bound by commitments, recomputed by anybody, uniform, and withholding is seen."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side
from bafflebox.table import TABLE, Event, acts, events, plays_open
from bafflebox.table import dice as d
from bafflebox.table.verify import verify
from support.tables import ANN, BEN, Played, terms_of

SECRET = hashlib.sha256(b"the table").hexdigest()


class Phone:
    """A player's device: entropy for every roll, each committed while the one before is given."""

    def __init__(self, who: PersonId) -> None:
        self.who, self.count = who, 0

    def entropy(self, number: int) -> str:
        return hashlib.sha256(f"{self.who} {number}".encode()).hexdigest()

    def commit(self, played: Played) -> None:
        played.do(acts.CommitEntropy(d.committed(self.entropy(0))), self.who, after=0)

    def give(self, played: Played) -> None:
        value, following = self.entropy(self.count), self.entropy(self.count + 1)
        self.count += 1
        played.do(acts.GiveEntropy(value, d.committed(following)), self.who, after=0)


def rolled(played: Played, act: acts.Act, who: PersonId) -> None:
    played.do(act, who, throw=d.throw(played.table.id, played.table.dice, SECRET))


def a_match(give: tuple[bool, bool] = (True, True)) -> list[Event]:
    """A short match whose dice both phones take part in, or not."""
    played = Played.under(terms_of(length=1), d.commitment("t1", SECRET))
    phones = {ANN: Phone(ANN), BEN: Phone(BEN)}
    for who, phone in phones.items():
        phone.commit(played)
        played.do(acts.TakeSeat(), who)
    while True:
        for (who, phone), gives in zip(phones.items(), give, strict=True):
            if gives and not played.table.dice.entropy[Side.WHITE if who == ANN else Side.BLACK].value:
                phone.give(played)
        if played.table.match.to_act is None:
            rolled(played, acts.RollOpening(), ANN)
        elif played.table.game.roll is None:
            rolled(played, acts.Roll(), played.on_turn())
        if played.table.match.to_act is None:
            continue
        plays = acts_open(played)
        if plays:
            played.do(acts.Play(plays[0]), played.on_turn())
        if played.table.dice.thrown > 12:
            played.do(acts.Withdraw(), BEN)
        if played.table.is_over:
            break
        played.do(acts.EndTurn(), played.on_turn())
    played.do(acts.RevealDice(SECRET), TABLE)
    return played.events


def acts_open(played: Played) -> tuple[str, ...]:
    return plays_open(played.table, played.on_turn())


def test_every_roll_of_a_match_is_recomputed() -> None:
    report = verify(a_match())
    assert report.proven
    assert report.rolls == 13
    assert list(report.withheld) == [0, 0]


def test_a_side_that_withholds_is_seen_and_the_dice_roll_all_the_same() -> None:
    report = verify(a_match((True, False)))
    assert report.proven
    assert list(report.withheld) == [0, 13]


def test_a_roll_that_somebody_chose_is_found() -> None:
    journal = a_match()
    place, roll = next((i, event) for i, event in enumerate(journal) if isinstance(event, events.Rolled))
    other = (roll.dice[0] % 6 + 1, roll.dice[1])
    journal[place] = replace(roll, dice=other)

    report = verify(journal)
    assert not report.proven
    assert f"Event {place + 1}" in report.wrong[0]


def test_another_secret_is_found() -> None:
    journal = a_match()
    place = next(i for i, event in enumerate(journal) if isinstance(event, events.DiceRevealed))
    journal[place] = replace(journal[place], secret="ab" * 32)  # type: ignore[call-arg]
    assert "not the one to which the table was bound" in verify(journal).wrong[0]


def test_entropy_that_was_not_committed_is_refused_and_found() -> None:
    played = Played.under(terms_of(), d.commitment("t1", SECRET))
    phone = Phone(ANN)
    phone.commit(played)
    with pytest.raises(InvalidInput, match="not the number"):
        played.do(acts.GiveEntropy("ab" * 32, "cd" * 32), ANN)
    with pytest.raises(Refused, match="already committed to a number"):
        phone.commit(played)

    journal = a_match()
    place, given = next((i, event) for i, event in enumerate(journal) if isinstance(event, events.EntropyGiven))
    journal[place] = replace(given, value="ab" * 32)
    assert any("not what was committed" in wrong for wrong in verify(journal).wrong)


def test_nobody_knows_the_secret_before_the_match_is_over() -> None:
    played = Played.begun(terms_of(), d.commitment("t1", SECRET))
    with pytest.raises(Refused, match="when the match is over"):
        played.do(acts.RevealDice(SECRET), TABLE)
    with pytest.raises(InvalidInput, match="not published yet"):
        verify(played.events)
    with pytest.raises(InvalidInput, match="not the secret"):
        d.throw("t1", played.table.dice, "ab" * 32)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10_000))
def test_a_roll_depends_on_everybody_and_is_two_dice(entropy: bytes, number: int) -> None:
    roll = d.roll_of("t1", number, SECRET, entropy.hex(), "")
    assert all(1 <= die <= 6 for die in roll)
    assert roll == d.roll_of("t1", number, SECRET, entropy.hex(), "-")


def test_the_dice_are_uniform() -> None:
    """Chi-squared over the 36 throws, far beyond what chance does once in a million; the dice are fixed by the recipe."""
    count = 36_000
    found = Counter(d.roll_of("uniform", number, SECRET, "11" * 32, "22" * 32) for number in range(count))
    expected = count / 36
    chi_squared = sum((found[one, other] - expected) ** 2 / expected for one in range(1, 7) for other in range(1, 7))
    assert chi_squared < 93  # 35 degrees of freedom: p is about 3e-7
    assert len(found) == 36


def test_low_numbers_are_not_favoured_by_bytes_that_do_not_divide_by_six() -> None:
    faces = Counter(byte % 6 for byte in range(256) if byte < d.FAIR)
    assert len(set(faces.values())) == 1
