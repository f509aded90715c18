"""Before the match: seats, preferences by the policy of the event or by high roll, dice mixed and replaced."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Both
from bafflebox.table import Mode, TableTerms, acts
from bafflebox.table.law import law_of
from support.tables import ANN, BEN, CAT, DEE, Played, terms_of


def seated(book: str = "usbgf", **more: object) -> Played:
    played = Played.under(terms_of(book, 5, Mode.LIVE, **more))  # type: ignore[arg-type]
    for person in (ANN, BEN):
        played.do(acts.TakeSeat(), person)
    return played


def test_both_sit_down_before_a_match_begins() -> None:
    played = Played.under(terms_of(mode=Mode.LIVE))
    played.do(acts.TakeSeat(), ANN)
    with pytest.raises(Refused) as refused:
        played.do(acts.Begin(), ANN)
    assert refused.value.clauses == ("usbgf:2.2.1.a",)
    played.do(acts.TakeSeat(), BEN)
    played.do(acts.Begin(), BEN)
    assert played.table.setting.begun


def test_the_same_wish_is_an_agreement() -> None:
    played = seated()
    played.do(acts.Prefer("baffle_box", "yes"), ANN)
    played.do(acts.Prefer("baffle_box", "yes"), BEN)
    assert played.table.setting.settled == {"baffle_box": "yes"}


@pytest.mark.parametrize(
    ("book", "settings", "value"),
    [
        ("usbgf", (("clock_policy", "required"),), "yes"),
        ("usbgf", (), "yes"),  # preferred in singles of the top division (usbgf:3.4.4.a)
        ("eubgf", (), "no"),  # only if both agree
    ],
)
def test_a_difference_is_settled_by_the_policy_of_the_event(
    book: str, settings: tuple[tuple[str, str], ...], value: str
) -> None:
    played = seated(book, settings=settings)
    played.do(acts.Prefer("clock", "yes"), ANN)
    played.do(acts.Prefer("clock", "no"), BEN)
    assert played.table.setting.settled["clock"] == value
    settled = played.events[-1]
    assert settled.clauses  # type: ignore[union-attr]


def test_what_no_policy_settles_is_rolled_for_and_a_tie_is_rolled_again() -> None:
    played = seated()
    played.do(acts.Prefer("seat_or_direction", "north"), ANN)
    played.do(acts.Prefer("seat_or_direction", "south"), BEN)
    with pytest.raises(Refused, match="First settle"):
        played.do(acts.Begin(), ANN)

    played.do(acts.RollForPreference("seat_or_direction", 7, 7), ANN)
    assert "seat_or_direction" not in played.table.setting.settled
    played.do(acts.RollForPreference("seat_or_direction", 5, 9), ANN)
    assert played.table.setting.settled["seat_or_direction"] == "south"
    played.do(acts.Begin(), ANN)


def test_consent_needs_both_and_nobody_rolls_for_it() -> None:
    played = seated()
    played.do(acts.Prefer("roll_left", "yes"), ANN)
    played.do(acts.Prefer("roll_left", "no"), BEN)
    assert played.table.setting.settled["roll_left"] == "no"


def test_an_unknown_preference_is_told_with_those_there_are() -> None:
    with pytest.raises(InvalidInput, match="There are: seat_or_direction"):
        seated().do(acts.Prefer("music", "yes"), ANN)


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "standards"])
def test_dice_are_mixed_before_a_game_and_not_in_it(book: str) -> None:
    played = seated(book)
    played.do(acts.Begin(), ANN)
    played.do(acts.MixDice(), ANN)
    assert played.table.setting.mixed

    played.do(acts.RollOpening(3, 1), ANN)
    with pytest.raises(Refused) as refused:
        played.do(acts.MixDice(), BEN)
    assert refused.value.clauses


def test_the_ibf_book_mixes_no_dice_and_replaces_them_where_the_event_allows_it() -> None:
    times = (("minutes_per_point", "2"), ("delay", "12"))
    played = seated("ibf")
    played.do(acts.Begin(), ANN)
    with pytest.raises(Refused):
        played.do(acts.MixDice(), ANN)
    with pytest.raises(Refused):
        played.do(acts.ReplaceDice("wish"), ANN)

    allowed = seated("ibf", settings=(*times, ("dice_replacement", "allowed")))
    allowed.do(acts.Begin(), ANN)
    allowed.do(acts.ReplaceDice("wish"), ANN)
    with pytest.raises(Refused):
        allowed.do(acts.ReplaceDice("wish"), ANN)  # ibf:3.7.b: once a match


def test_a_director_replaces_dice_at_any_time() -> None:
    played = seated()
    played.do(acts.Begin(), ANN)
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.ReplaceDice(), DEE)


def test_a_stranger_takes_no_seat() -> None:
    with pytest.raises(Refused) as refused:
        Played.under(terms_of()).do(acts.TakeSeat(), CAT)
    assert refused.value.code == "not_a_player"


def test_tables_under_the_same_rules_share_one_law_and_partners_keep_theirs() -> None:
    here, there = (law_of(TableTerms(*pair, directors=(DEE,))) for pair in (((ANN,), (BEN,)), ((CAT,), (BEN,))))
    assert here is there
    teams = law_of(TableTerms((ANN, CAT), (BEN, DEE), discipline="backgammon-doubles"))
    assert teams.match.partners == Both((ANN, CAT), (BEN, DEE))
