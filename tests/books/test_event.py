"""An event keeps to what its book lets it set, and shows its players where it departs from the standard."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.books import BOOKS, load
from bafflebox.books.event import EventRules, left_free, variance_sheet, variance_text, variations
from bafflebox.errors import InvalidInput, Refused
from bafflebox.rulings import Ruling, rule
from bafflebox.rulings.timing import EVENTS

REFUSED = [
    ("top-division-delay", "usbgf", "singles", {"delay": 15}, "usbgf:3.4.4.b"),
    ("top-division-by-agreement", "usbgf", "singles", {"clock_policy": "if_agreed"}, "usbgf:3.4.4.b"),
    ("top-division-too-fast", "usbgf", "singles", {"minutes_per_point": 1.4}, "usbgf:3.4.4.b"),
    ("doubles-preferred", "usbgf", "doubles", {"clock_policy": "preferred"}, "usbgf:3.4.4.b"),
    ("doubles-delay-20", "usbgf", "doubles", {"delay": 20}, "usbgf:3.4.4.b"),
    ("lower-division-too-long", "usbgf", "lower_division", {"minutes_per_point": 3.5}, "usbgf:3.4.4.b"),
    ("four-dice-required", "usbgf", "singles", {"dice_number": "four_required"}, "usbgf:1.1.2.b"),
    ("cups-only", "usbgf", "singles", {"baffle_box": "not_used"}, "usbgf:2.3.1.c"),
    ("increment", "usbgf", "other", {"delay_kind": "increment"}, "usbgf:3.4.4.2"),
    ("increment-2009", "us2009", "singles", {"delay_kind": "increment"}, "us2009:7.1.c"),
    ("own-lateness-scale", "usbgf", "singles", {"lateness_scale": "none"}, "usbgf:1.1.4.4.b"),
    ("breaks-too-long-ibf", "ibf", "singles", {"break_minutes": 6}, "ibf:3.10.a"),
    ("no-clock-ibf", "ibf", "singles", {"clock_policy": "if_agreed"}, "ibf:8.1.a"),
    ("house-rule-eubgf", "eubgf", "singles", {"dice_on_checkers": "required"}, "eubgf:1.1.a"),
    ("clock-by-roll-eubgf", "eubgf", "singles", {"clock_policy": "by_roll"}, "eubgf:3.5.i.a"),
]


@pytest.mark.parametrize(("book", "kind", "settings", "clause"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_unlawful_setting_is_refused_with_its_clause(
    book: str, kind: str, settings: dict[str, Any], clause: str
) -> None:
    with pytest.raises(Refused) as refusal:
        EventRules(book, kind, settings=settings)

    assert clause in refusal.value.clauses


ALLOWED = [
    ("usbgf", "lower_division", {"clock_policy": "by_roll", "minutes_per_point": 3, "delay": 13}),
    ("usbgf", "other", {"clock_policy": "required", "minutes_per_point": 0.5, "delay": 5}),
    ("usbgf", "singles", {"dice_number": "two_required", "moves": "responsible"}),
    ("usbgf", "doubles", {"minutes_per_point": "2.5", "delay": "18"}),
    ("us2009", "singles", {"clock_policy": "preferred", "minutes_per_point": 3}),
    ("eubgf", "doubles", {"clock_policy": "required", "minutes_per_point": 3, "delay": 15}),
    ("ibf", "singles", {"reserve_minutes": 20, "delay": 10, "breaks": "given"}),
    ("standards", "singles", {"clock_policy": "preferred", "lateness_scale": "one point after 10 minutes"}),
]


@pytest.mark.parametrize(("book", "kind", "settings"), ALLOWED)
def test_lawful_deviation_is_on_the_sheet(book: str, kind: str, settings: dict[str, Any]) -> None:
    event = EventRules(book, kind, settings=settings)

    sheet = {row.item: row for row in variance_sheet(event)}
    assert set(sheet) == set(settings)
    for row in sheet.values():
        assert row.here == event.value(row.item) != row.standard
        assert set(row.clauses) <= set(load(book).clauses)


def test_event_without_settings_has_an_empty_sheet() -> None:
    event = EventRules("usbgf")

    assert variance_sheet(event) == []
    assert "without deviation" in variance_text(event)
    assert str(event.control(11)) == "22:00, delay 0:12"


def test_options_of_the_book_are_on_the_sheet() -> None:
    rows = variance_sheet(EventRules("usbgf", options={"moves": "responsible"}))

    assert [(row.item, row.standard, row.here) for row in rows] == [("moves", "legal", "responsible")]


@pytest.mark.parametrize(
    ("policy", "option", "told"),
    [
        ("required", "valid", []),
        ("preferred", "valid", ["dice_on_checkers"]),
        ("if_agreed", "invalid", ["dice_on_checkers"]),
        ("not_used", "invalid", ["dice_on_checkers"]),
    ],
)
def test_policy_on_dice_on_checkers_sets_the_rule_option(policy: str, option: str, told: list[str]) -> None:
    event = EventRules("usbgf", settings={"dice_on_checkers": policy})

    assert event.options["dice_on_checkers"] == option
    assert [row.item for row in variance_sheet(event)] == told


def test_setting_and_option_that_contradict_each_other_are_told_apart() -> None:
    with pytest.raises(InvalidInput, match="dice_on_checkers"):
        EventRules("usbgf", options={"dice_on_checkers": "valid"}, settings={"dice_on_checkers": "not_used"})


@pytest.mark.parametrize(
    ("settings", "options", "control"),
    [
        ({"second_bank_minutes": 1}, {}, "17:00 + 1:00, delay 0:12"),
        ({}, {"time_banks": "two"}, "17:00 + 1:00, delay 0:12"),
        ({"fixed_minutes": 2}, {}, "20:00, delay 0:12"),
    ],
)
def test_times_of_a_nine_point_match(settings: dict[str, Any], options: dict[str, str], control: str) -> None:
    assert str(EventRules("usbgf", settings=settings, options=options, lengths=(9,)).control(9)) == control


def test_two_banks_set_the_rule_option() -> None:
    event = EventRules("usbgf", settings={"second_bank_minutes": 1})

    ruling = rule(event.rules, "time_expired", {"announced_by": "player", "bank": "first"}, event.options)

    assert isinstance(ruling, Ruling)
    assert ruling.has("match_goes_on")


def test_fixed_part_counts_towards_the_limit() -> None:
    """Seven points at the highest rate are 17:30, which may go up to 18 minutes and no further (usbgf:3.4.4.c)."""
    assert EventRules("usbgf", settings={"minutes_per_point": 2.5, "fixed_minutes": 0.5}, lengths=(7,)).control(7)
    with pytest.raises(Refused) as refusal:
        EventRules("usbgf", settings={"minutes_per_point": 2.5, "fixed_minutes": 1}, lengths=(7,))
    assert "usbgf:3.4.4.c" in refusal.value.clauses
    with pytest.raises(InvalidInput, match="lengths"):
        EventRules("usbgf", settings={"fixed_minutes": 1})


@pytest.mark.parametrize(
    ("book", "kind", "clause"),
    [
        ("ibf", "singles", "ibf:4.open"),
        ("eubgf", "doubles", "eubgf:3.5.v.c"),
        ("standards", "singles", "standards:5.10.c"),
    ],
)
def test_no_clock_starts_without_times(book: str, kind: str, clause: str) -> None:
    event = EventRules(book, kind)

    with pytest.raises(Refused) as refusal:
        event.control(7)

    assert clause in refusal.value.clauses
    assert "minutes_per_point" in {variation.item for variation in left_free(event)}
    assert "not yet said" in variance_text(event)


def test_time_is_added_where_regulations_give_no_breaks() -> None:
    """An 11-point match would have two breaks of five minutes (ibf:3.10.d, by the reading of ibf:3.10.open)."""
    event = EventRules("ibf", settings={"reserve_minutes": 20, "delay": 10, "breaks": "none"})

    assert str(event.control(11)) == "30:00, delay 0:10"


def test_text_of_the_sheet() -> None:
    text = variance_text(EventRules("usbgf", "doubles", settings={"delay": 18}))

    assert "Delay in seconds: 18 (standard 15) [usbgf:3.4.4.a, usbgf:3.4.4.b]" in text
    assert "brochure" in text


def test_known_facts_spare_a_question() -> None:
    event = EventRules("usbgf", "lower_division", settings={"clock_policy": "required"})

    ruling = rule(event.rules, "clock_wanted", {"wanted_by": "neither"} | event.known_facts())

    assert isinstance(ruling, Ruling)
    assert "the clock is used" in ruling.verdict


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"book": "usbgf", "settings": {"delya": 12}}, "Nearest: delay"),
        ({"book": "usbgf", "settings": {"delay": "soon"}}, "not a number of seconds"),
        ({"book": "usbgf", "settings": {"clock_policy": "sometimes"}}, "not one of"),
        ({"book": "usbgf", "kind": "triples"}, "kind of event"),
        ({"book": "usbgf", "lengths": (0,)}, "0 points"),
        ({"book": "usbgf", "options": {"move": "legal"}}, "no option"),
        ({"book": "fide"}, "no book"),
    ],
)
def test_nonsense_is_told_in_a_sentence(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidInput, match=words):
        EventRules(**arguments)


def event_or_refusal(book: str, kind: str, settings: dict[str, Any], length: int) -> EventRules | Refused:
    try:
        return EventRules(book, kind, settings=settings, lengths=(length,))
    except Refused as refusal:
        return refusal


@given(
    book=st.sampled_from(BOOKS),
    kind=st.sampled_from(EVENTS),
    rate=st.floats(0, 6, allow_nan=False),
    delay=st.integers(0, 30),
    length=st.integers(1, 25),
)
def test_what_is_not_refused_is_within_the_limits(book: str, kind: str, rate: float, delay: int, length: int) -> None:
    event = event_or_refusal(book, kind, {"minutes_per_point": rate, "delay": delay}, length)

    if isinstance(event, Refused):
        assert event.clauses
        assert book == "usbgf"
        return
    control = event.control(length)
    assert control.delay == delay * 1000
    assert abs(control.reserve - rate * length * 60_000) <= length
    allowed = variations(book, kind)["delay"].allowed
    assert allowed.allows(delay) or delay == event.variations["delay"].standard


@pytest.mark.parametrize("kind", EVENTS)
@pytest.mark.parametrize("book", BOOKS)
def test_every_variation_rests_on_clauses_of_its_book(book: str, kind: str) -> None:
    for variation in variations(book, kind).values():
        assert variation.clauses
        assert set(variation.clauses) <= set(load(book).clauses)
