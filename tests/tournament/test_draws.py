"""Draws: computed again by anybody, fair, with byes spread, conditions kept, and tampering noticed."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.course import course
from bafflebox.tournament.drawing import draw, set_seeds
from bafflebox.tournament.draws import (
    Apart,
    Chance,
    Entries,
    Seed,
    commitment,
    enter_draw,
    explain_line,
    make_draw,
    meeting_round,
    publish,
    read,
    recipe,
    verify,
)
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures import FixtureStatus, Record, build, progress
from support.desk import OPEN, TestDesk

T = TypeVar("T")
DICE = Seed.parse("65 31 42 11 66 52 34 21 63 15")


def names(count: int) -> list[str]:
    return [f"p{number:02}" for number in range(count)]


class ByTheRecipe:
    """The published recipe for a knock-out, written again with nothing of ours."""

    def __init__(
        self, names: list[str], seeds: list[str], apart: list[tuple[list[str], int, bool]], seed: str, version: int = 2
    ) -> None:
        self.names, self.apart = sorted(names), apart
        text = f"bafflebox draw {version}\nstructure KO\nentrants {len(names)}\n" + "".join(
            f"- {n}\n" for n in self.names
        )
        text += "".join(f"seed {place} {name}\n" for place, name in enumerate(seeds, 1))
        for pair, rounds, firm in apart:
            text += f"apart {rounds} {'firm' if firm else 'wish'} {' | '.join(sorted(pair))}\n"
        self.fingerprint = hashlib.sha256(text.encode()).hexdigest()
        self.stream = self.numbers(hashlib.sha256((text + "\n" + seed).encode()).digest())
        size = 2
        while size < len(names):
            size *= 2
        self.lines: list[str | None] = [None] * size
        digits = len(bin(size // 2 - 1)) - 2 if size > 2 else 0
        turned = [int(f"{n:0{digits}b}"[::-1], 2) if digits else 0 for n in range(size // 2)]
        spread = [2 * match + row for row in (0, 1) for match in turned]
        used = (spread if version == 1 else self.places(size))[: len(names)]
        self.open = self.seeded(seeds, set(used), size)

    @staticmethod
    def numbers(key: bytes) -> Iterator[int]:
        for block in count():
            made = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
            yield from (int.from_bytes(made[start : start + 8], "big") for start in (0, 8, 16, 24))

    def shuffled(self, things: list[T]) -> list[T]:
        order = list(things)
        for place in range(len(order) - 1, 0, -1):
            number = next(n for n in self.stream if n < 2**64 - 2**64 % (place + 1))
            other = number % (place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    @staticmethod
    def places(size: int) -> list[int]:
        sheet = [1]
        while len(sheet) < size:
            n = 2 * len(sheet)
            sheet = [one for at, s in enumerate(sheet) for one in ((n + 1 - s, s) if at % 2 else (s, n + 1 - s))]
        return [sheet.index(s) for s in range(1, size + 1)]

    def seeded(self, seeds: list[str], free: set[int], size: int) -> list[int]:
        taken = []
        for place in self.places(size):
            beside = place + 1 if place % 2 == 0 else place - 1
            for line in (place, beside):
                if line in free and line not in taken:
                    taken.append(line)
                    break
        for name, line in zip(seeds, taken, strict=False):
            self.lines[line] = name
        return sorted(free - set(taken[: len(seeds)]))

    def broken(self) -> int:
        weight = 0
        for pair, rounds, firm in self.apart:
            one, two = (self.lines.index(name) for name in pair)
            if len(bin(one ^ two)) - 2 <= rounds:
                weight += 1000 if firm else 1
        return weight

    def drawn(self) -> list[str | None]:
        rest = [name for name in self.names if name not in self.lines]
        for _ in range(300):
            for line, name in zip(self.open, self.shuffled(rest), strict=True):
                self.lines[line] = name
            if not self.broken():
                return self.lines
        for line in self.shuffled(self.open):
            for other in self.shuffled(self.open):
                before = self.broken()
                self.lines[line], self.lines[other] = self.lines[other], self.lines[line]
                if self.broken() >= before:
                    self.lines[line], self.lines[other] = self.lines[other], self.lines[line]
                if not self.broken():
                    return self.lines
        return self.lines


@given(st.integers(2, 40), st.lists(st.integers(1, 6), min_size=1, max_size=30), st.data())
def test_anybody_can_compute_the_draw_from_the_recipe(number: int, dice: list[int], data: st.DataObject) -> None:
    everybody = names(number)
    seeds = data.draw(st.lists(st.sampled_from(everybody), unique=True, max_size=number // 2))
    pairs = st.lists(st.sampled_from(everybody), unique=True, min_size=2, max_size=2)
    apart = data.draw(st.lists(st.tuples(pairs, st.integers(1, 2), st.just(False)), max_size=2))
    conditions = [Apart(tuple(map(Entrant, pair)), rounds, firm=firm) for pair, rounds, firm in apart]
    version = data.draw(st.sampled_from([1, 2]))
    entries = Entries.frozen("KO", everybody, seeds, conditions, f"bafflebox draw {version}")

    draw = make_draw(entries, Seed(tuple(dice)))

    again = ByTheRecipe(everybody, seeds, apart, "dice " + " ".join(map(str, dice)), version)
    assert again.fingerprint == entries.fingerprint
    assert list(draw.lines) == again.drawn()


@given(st.integers(2, 130))
def test_byes_fall_into_the_first_round_alone_and_are_spread(count: int) -> None:
    draw = make_draw(Entries.frozen("KO", names(count)), DICE)
    structure = draw.structure
    state = progress(structure, Record(draw.lines))
    byes = [match.fixture for match in state.matches.values() if match.status is FixtureStatus.BYE]

    assert len(byes) == structure.lines - count
    assert all(fixture.round == 1 for fixture in byes)
    first = structure.sections[0].rounds[0]
    for parts in (2, 4, 8):
        if len(first) >= parts:
            held = Counter((fixture.number - 1) * parts // len(first) for fixture in byes)
            counts = [held[part] for part in range(parts)]
            assert max(counts) - min(counts) <= 1


def test_every_line_is_equally_likely() -> None:
    entries = Entries.frozen("KO", names(5))
    where: Counter[int] = Counter()
    for number in range(2000):
        where[make_draw(entries, Seed(secret=f"secret number {number:06}")).lines.index(Entrant("p00")) + 1] += 1

    assert len(where) == 5
    assert all(330 < times < 470 for times in where.values()), where


def test_numbers_that_would_make_a_result_likelier_are_skipped() -> None:
    chance = Chance("text")
    bound = 3 * 2**62  # a quarter of all numbers lies above it

    assert all(chance.below(bound) < bound for _ in range(50))


@settings(max_examples=25)
@given(st.integers(8, 40), st.integers(1, 3), st.integers(2, 4))
def test_club_mates_stay_apart_as_long_as_was_asked(count: int, rounds: int, mates: int) -> None:
    """As long as it can be done: one part of the bracket that meets nobody else before must be there for each."""
    bracket = 1 << (count - 1).bit_length()
    rounds = min(rounds, (bracket // mates).bit_length() - 1)
    club = tuple(map(Entrant, names(count)[:mates]))
    draw = make_draw(Entries.frozen("KO", names(count), apart=[Apart(club, rounds, "same club")]), DICE)
    line = {entrant: number for number, entrant in enumerate(draw.lines, 1) if entrant}

    for one in club:
        for two in club:
            assert one == two or meeting_round(draw.structure, line[one], line[two]) > rounds


def test_what_cannot_be_kept_apart_is_refused_if_firm_and_noted_if_it_is_a_wish() -> None:
    club = tuple(map(Entrant, names(4)))
    with pytest.raises(Refused, match=r"cannot be kept apart \(same club\) for 1 rounds"):
        make_draw(Entries.frozen("KO", names(4), apart=[Apart(club, 1, "same club")]), DICE)

    draw = make_draw(Entries.frozen("KO", names(4), apart=[Apart(club, 1, firm=False)]), DICE)

    assert sum("though they should not" in note for note in draw.notes) == 2


def test_seeds_meet_as_late_as_their_seeding_says() -> None:
    draw = make_draw(Entries.frozen("KO", names(13), seeded=["p03", "p07", "p01", "p00"]), DICE)
    line = {entrant: number for number, entrant in enumerate(draw.lines, 1) if entrant}

    assert meeting_round(draw.structure, line[Entrant("p03")], line[Entrant("p07")]) == 4
    for one, two in (("p03", "p01"), ("p03", "p00"), ("p07", "p01"), ("p07", "p00")):
        assert meeting_round(draw.structure, line[Entrant(one)], line[Entrant(two)]) >= 3


def test_a_published_draw_is_verified_and_any_change_is_noticed() -> None:
    secret = "correct horse battery"
    entries = Entries.frozen("KO; consolation", names(11), apart=[Apart((Entrant("p01"), Entrant("p02")), 2)])
    draw = make_draw(
        entries, Seed(DICE.dice, secret), promised=commitment(secret), replaces="0" * 64, reason="one was missing"
    )
    file = publish(draw)
    assert all(check.good for check in verify(*read(file), published=entries.fingerprint))
    assert read(file)[0] == draw
    assert recipe().startswith("1. The entry list")

    for name, change in {
        "lines": lambda data: data["lines"].reverse(),
        "entrants": lambda data: data["entrants"].append("zed"),
        "dice": lambda data: data["dice"].reverse(),
        "secret": lambda data: data.update(secret="another one of these"),
        "apart": lambda data: data["apart"][0].update(rounds=1),
        "fingerprint": lambda data: data.update(fingerprint="f" * 64),
    }.items():
        data = json.loads(file)
        change(data)
        checks = verify(*read(json.dumps(data)), published=entries.fingerprint)
        assert not all(check.good for check in checks), name


def test_a_secret_that_was_not_committed_to_is_refused() -> None:
    with pytest.raises(Refused, match="not the secret that was committed to"):
        make_draw(Entries.frozen("KO", names(4)), Seed(secret="chosen afterwards"), promised=commitment("promised"))


def test_a_short_seed_is_noted() -> None:
    assert (
        "2 dice can all be tried out beforehand" in make_draw(Entries.frozen("KO", names(4)), Seed.parse("66")).notes[0]
    )


@pytest.mark.parametrize(
    ("entrants", "dice", "secret", "said"),
    [
        (8, 20, "", ""),
        (17, 20, "", ""),
        (
            18,
            20,
            "",
            "20 dice fall in fewer ways than 18 can be drawn. 21 dice are enough for 18, or a secret of 16 signs",
        ),
        (32, 45, "", "46 dice are enough for 32"),
        (32, 46, "", ""),
        (500, 50, "", ""),
        (500, 49, "", "50 dice are enough for 500"),
        (500, 20, "sixteen signs or more", ""),
        (4, 19, "short", "19 dice can all be tried out beforehand"),
    ],
)
def test_dice_that_fall_in_fewer_ways_than_a_draw_has_are_said_to_be_too_few(
    entrants: int, dice: int, secret: str, said: str
) -> None:
    warning = Seed((6,) * dice, secret).warning(entrants)
    assert said in warning
    assert bool(warning) == bool(said)


BY_HAND = {
    "twice": (["ann", "ann", "ben", "cid"], "ann is on lines 1 and 2"),
    "missing": (["ann", "ben", None, None], "Not on the sheet: cid"),
    "stranger": (["ann", "ben", "cid", "zed"], "not entered: zed"),
    "too short": (["ann", "ben", "cid"], "has 4 lines, and 3 were entered"),
}


@pytest.mark.parametrize(("lines", "sentence"), BY_HAND.values(), ids=BY_HAND)
def test_a_draw_by_hand_that_cannot_be_is_refused(lines: list[str | None], sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        enter_draw(Entries.frozen("KO", ["ann", "ben", "cid"]), lines)


def test_a_draw_by_hand_stands_and_what_is_unusual_is_noted() -> None:
    entries = Entries.frozen("KO 8", names(4))
    draw = enter_draw(entries, [*names(4), None, None, None, None], witnesses="two players")

    assert any("both byes" in note for note in draw.notes)
    assert any("not spread" in note for note in draw.notes)
    assert all(check.good for check in verify(*read(publish(draw))))


WRONG_FILES = {
    "no JSON": ("{", "This is not a draw file"),
    "no recipe": ("[]", "name a recipe"),
    "newer": ('{"recipe": "bafflebox draw 9"}', "A newer one may know it"),
    "no entrants": ('{"recipe": "bafflebox draw 1", "apart": [], "structure": "KO"}', "no proper 'entrants'"),
    "names": ('{"recipe": "bafflebox draw 1", "apart": [], "structure": "KO", "entrants": [1]}', "a list of names"),
}


@pytest.mark.parametrize(("text", "sentence"), WRONG_FILES.values(), ids=WRONG_FILES)
def test_a_damaged_file_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        read(text)


@pytest.mark.parametrize(
    ("entrants", "sentence"), [(["ann", "ann"], "entered twice"), (["ann", " "], "without a name")]
)
def test_a_bad_entry_list_is_refused(entrants: list[str], sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        Entries.frozen("KO", entrants)


@pytest.mark.parametrize("dice", ["67", "ab", ""])
def test_dice_that_cannot_be_are_refused(dice: str) -> None:
    with pytest.raises(InvalidInput):
        Seed.parse(dice)


def test_groups_are_drawn_too() -> None:
    draw = make_draw(Entries.frozen("RR groups of 4", names(10)), DICE)
    structure = build("RR groups of 4", 10)

    tables = progress(structure, Record(draw.lines)).tables["groups"]
    assert sorted(map(len, tables)) == [3, 3, 4]
    assert replace(draw, notes=()).structure == structure


def test_every_line_of_a_draw_is_explained() -> None:
    pair = (Entrant("p01"), Entrant("p02"))
    draw = make_draw(Entries.frozen("KO", names(13), seeded=["p03"], apart=[Apart(pair, 2)]), DICE)

    assert "is seeded number 1" in explain_line(draw, "p03")[0]
    assert any("passed over" in sentence for sentence in explain_line(draw, "p01"))
    for entrant in names(13):
        said = explain_line(draw, entrant)
        assert f"line {draw.lines.index(Entrant(entrant)) + 1}" in said[0]
        assert "main:1." in said[-1]
    with pytest.raises(InvalidInput, match="There is no entrant on this sheet 'zed'"):
        explain_line(draw, "zed")


def test_seeds_named_before_the_draw_have_the_byes_and_can_be_changed_until_then() -> None:
    desk = TestDesk()
    desk.contest("KO len 5")
    desk.enters(*(f"p{number}" for number in range(11)))
    desk.does(set_seeds, OPEN, ["p3", "p9", "p1"])
    desk.does(set_seeds, OPEN, ["p9", "p5"])

    desk.does(draw, OPEN, Seed.parse("65 31 42 11 66 52 34 21 63 15"))

    entries = desk.state.contest(OPEN).entries.values()
    assert {entry.entrant: entry.seed for entry in entries if entry.seed} == {"p9": 1, "p5": 2}
    playing = {player for match in course(desk.state, OPEN).ready for player in match.players}
    assert not playing & {"p9", "p5"}
    with pytest.raises(Refused, match="Open is drawn, so its seeds can no longer change"):
        desk.does(set_seeds, OPEN, [])


@pytest.mark.parametrize(
    ("seeds", "wrong"),
    [(["p1", "p1"], "p1 is seeded twice"), (["p1", "nobody"], "nobody is not entered in Open")],
)
def test_seeds_are_entrants_each_once(seeds: list[str], wrong: str) -> None:
    desk = TestDesk()
    desk.contest("KO len 5")
    desk.enters("p1", "p2")

    with pytest.raises(InvalidInput, match=wrong):
        desk.does(set_seeds, OPEN, seeds)


@pytest.mark.parametrize(
    ("people", "told"), [((), "Main event has no approved entrant"), (("ann",), "Main event has one approved entrant")]
)
def test_an_event_with_too_few_is_named_and_counted_in_words(people: tuple[str, ...], told: str) -> None:
    desk = TestDesk()
    desk.contest(name="Main event")
    if people:
        desk.enters(*people)
    with pytest.raises(Refused, match=f"^{told}; a draw needs two"):
        desk.draws([*people, None])
    with pytest.raises(Refused, match=r"^Main event hasn't been drawn yet"):
        course(desk.state, OPEN)
