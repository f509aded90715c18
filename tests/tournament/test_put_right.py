"""What goes wrong at a desk and is put right: undone entries and results, penalty points, early forfeits, what is reported."""

from __future__ import annotations

import csv
import io
import json

import pytest

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.table import Mode
from bafflebox.tournament.at_tables import terms_for
from bafflebox.tournament.calls import next_calls
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.course import course, players_now
from bafflebox.tournament.drawing import draw, frozen_entries
from bafflebox.tournament.draws import RECIPES, Entries, Seed, make_draw, publish, read, verify
from bafflebox.tournament.entries import enter, take_back_entry
from bafflebox.tournament.events import (
    Condition,
    DeskResult,
    DrawMade,
    EntriesFrozen,
    LateEntryPlaced,
    LateMeasure,
    LotsDrawn,
    MatchEnding,
    MoneyMoved,
    MoneyReason,
    MoneyTransfer,
    PenaltyPointsGiven,
    PhoneUse,
    Repair,
)
from bafflebox.tournament.explain import result_sentence, sentence
from bafflebox.tournament.federations import FEDERATIONS, written_for
from bafflebox.tournament.hall import call, free_tables, move, put_back, resume, set_table, start, suspend
from bafflebox.tournament.lateness import rule_lateness
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.ledger import pay_in
from bafflebox.tournament.naming import match_called
from bafflebox.tournament.opening import change_details, deviations
from bafflebox.tournament.phones import authorise_phones
from bafflebox.tournament.results import enter_result
from bafflebox.tournament.rounds import draw_lots, lot_of
from bafflebox.tournament.state import replay
from bafflebox.tournament.structures import TieDue, parse, write
from support.desk import DEE, OPEN, PEOPLE, TestDesk, circle, club

ANN, BEN = PEOPLE[:2]


def test_an_entry_that_was_taken_back_is_gone_with_its_fee_and_can_be_made_again() -> None:
    desk = TestDesk()
    desk.contest("KO len 5")
    desk.does(set_fees, OPEN, entry=1_000)
    desk.enters("ann", "ben")

    desk.does(take_back_entry, OPEN, ANN, "pasted by mistake")

    assert list(desk.state.contest(OPEN).entries) == [BEN]
    assert not any(desk.state.balances.get(account) for account in ("person:ann",))
    desk.does(enter, OPEN, [PersonId("ann")])
    desk.draws()
    with pytest.raises(Refused, match="withdraw"):
        desk.does(take_back_entry, OPEN, ANN, "too late")


def test_undoing_a_result_puts_the_match_back_at_its_table_with_the_time_it_had() -> None:
    desk = club("ann", "ben", structure="KO len 5")
    match = desk.match("main:1.1")
    desk.does(call, match, table="2")
    desk.does(start, match, minutes=7)
    before = desk.state.file(match)
    desk.does(enter_result, match, DeskResult((ANN, BEN), ANN, points=(5, 3)), minutes=40)
    desk.does(correct, match, None, Repair.KEEP, "wrong match")

    desk.does(put_back, match, before)

    after = desk.state.file(match)
    assert (after.called, after.started, after.table) == (before.called, before.started, "2")


def test_a_score_below_the_penalty_points_that_were_given_is_refused_and_they_are_told() -> None:
    desk = club("ann", "ben", structure="KO len 5")
    match = desk.match("main:1.1")
    desk.does(start, match)
    desk.keep((PenaltyPointsGiven(desk.now, DEE, match, BEN, 2, "late"),))

    with pytest.raises(InvalidInput, match="2 penalty points"):
        desk.does(enter_result, match, DeskResult((ANN, BEN), ANN, points=(5, 1)))
    desk.does(enter_result, match, DeskResult((ANN, BEN), ANN, points=(5, 3)))

    result = desk.state.file(match).result
    assert result is not None
    assert result.penalty == (0, 2)
    assert result_sentence(result) == "ann beat ben 5-3, including 2 penalty points for ben"


def test_the_winner_has_more_points_also_where_no_length_is_known() -> None:
    desk = club("ann", "ben", structure="KO")
    with pytest.raises(InvalidInput, match="0-3"):
        desk.does(enter_result, desk.match("main:1.1"), DeskResult((ANN, BEN), ANN, points=(0, 3)))


def test_a_forfeit_while_nobody_is_late_is_asked_about_first() -> None:
    desk = club("ann", "ben", structure="KO len 5")
    match = desk.match("main:1.1")
    desk.does(call, match, table="1")
    with pytest.raises(Refused, match="0 minutes late"):
        desk.does(rule_lateness, match, [BEN], LateMeasure.FORFEIT, minutes=0, reason="gone home")
    desk.does(rule_lateness, match, [BEN], LateMeasure.FORFEIT, minutes=0, reason="gone home", anyway=True)
    result = desk.state.file(match).result
    assert result is not None
    assert result.winner == ANN


def test_phones_that_were_authorised_stand_on_the_sheet_of_deviations() -> None:
    desk = club("ann", "ben", structure="KO len 5")
    assert "without deviation" in deviations(desk.state)[OPEN]
    desk.does(authorise_phones, PhoneUse.REPORT, "at the door")
    sheet = deviations(desk.state)[OPEN]
    assert "without deviation" not in sheet
    assert "Phones: players may also report results" in sheet
    assert "[USBGF 1.8.4.a]" in sheet


def test_forfeits_and_matches_without_a_length_are_not_among_the_rated_and_every_result_has_its_day() -> None:
    desk = club(*PEOPLE[:4], structure="KO len 5")
    first, second = (match.fixture.id for match in course(desk.state, OPEN).ready)
    players = [players_now(desk.state, desk.match(name)) for name in (first, second)]
    desk.does(enter_result, desk.match(first), DeskResult(players[0], players[0][0], points=(5, 2)))
    desk.does(enter_result, desk.match(second), DeskResult(players[1], players[1][0], MatchEnding.FORFEIT))

    papers = written_for(FEDERATIONS["usbgf"], desk.state, {}, str)
    rated = next(list(csv.DictReader(io.StringIO(text))) for name, text in papers.items() if "rated" in name)
    results = next(list(csv.DictReader(io.StringIO(text))) for name, text in papers.items() if name == "results.csv")

    assert [(row["winner"], row["loser"], row["day"]) for row in rated] == [(*players[0], "1970-01-01")]
    assert {row["day"] for row in results} == {"1970-01-01"}


@pytest.mark.parametrize(
    ("structure", "entrants", "names"),
    [
        ("KO len 5; consolation len 3", 8, {"main:1.1": "Quarter-final", "consolation:2.1": "Consolation final"}),
        ("DE len 5", 8, {"main:1.1": "Upper bracket quarter-final", "main final:1.1": "Final"}),
        ("RR groups of 4 len 5 -> KO top 2", 8, {"groups:1.1": "Group 1, round 1", "final:1.1": "Semi-final"}),
        ("all places len 3", 8, {"main:3.1": "Final", "places 5-8:1.1": "Places 5-8 semi-final"}),
    ],
)
def test_matches_are_called_what_people_call_them(structure: str, entrants: int, names: dict[str, str]) -> None:
    desk = club(*PEOPLE[:entrants], structure=structure)
    found = {
        name: match_called(desk.state, desk.match(name)) for name in course(desk.state, OPEN).matches if name in names
    }
    assert found == names


def test_money_is_told_as_a_treasurer_says_it_and_a_late_entry_to_a_swiss_has_no_line() -> None:
    paid = MoneyMoved(desk_now(), DEE, MoneyReason.PAYMENT, (MoneyTransfer("cash", "person:bill", 1_000),))
    assert sentence(paid, str.title) == "Bill paid 10.00."
    late = LateEntryPlaced(desk_now(), DEE, OPEN, BEN, 0, 3)
    assert sentence(late, str.title) == "Dee placed Ben late in open, from round 3 on."


def desk_now() -> Millis:
    return Millis(60 * MINUTE)


def test_three_who_stay_level_are_parted_by_lots_that_anybody_can_draw_again() -> None:
    desk = circle()
    level = {due.entrants for due in course(desk.state, OPEN).due if isinstance(due, TieDue)}
    assert level

    drawn = desk.does(draw_lots, OPEN)

    assert not any(isinstance(due, TieDue) for due in course(desk.state, OPEN).due)
    seed = desk.state.contest(OPEN).draws[-1].seed
    for event in drawn:
        assert isinstance(event, LotsDrawn)
        assert list(event.order) == sorted(event.order, key=lambda one: lot_of(seed, one), reverse=True)
    with pytest.raises(Refused, match="tied"):
        desk.does(draw_lots, OPEN)


def test_lots_drawn_by_hand_name_everybody_who_is_level_once() -> None:
    desk = circle()
    first = next(due.entrants for due in course(desk.state, OPEN).due if isinstance(due, TieDue))
    with pytest.raises(InvalidInput, match="once"):
        desk.does(draw_lots, OPEN, order=first[:2])
    (event,) = desk.does(draw_lots, OPEN, order=first[::-1], witnesses=["fay"])
    assert isinstance(event, LotsDrawn)
    assert event.by_hand
    assert replay(desk.events) == desk.state


def test_seeds_have_the_byes_and_a_draw_by_the_first_recipe_still_verifies() -> None:
    entrants, seeded = PEOPLE[:11], [PEOPLE[5], PEOPLE[3]]
    for dice in ("65" * 10, "31" * 10, "42" * 10):
        made = make_draw(Entries.frozen("KO len 5", entrants, seeded), Seed.parse(dice))
        for seed in seeded:
            line = made.lines.index(seed)
            assert made.lines[line ^ 1] is None
        old = make_draw(Entries.frozen("KO len 5", entrants, seeded, recipe=RECIPES[0]), Seed.parse(dice))
        for one in (made, old):
            assert all(check.good for check in verify(*read(publish(one))))
        assert '"bafflebox draw 1"' in publish(old)


def test_entries_frozen_under_the_first_recipe_are_drawn_by_it() -> None:
    desk = TestDesk()
    desk.contest("KO len 5")
    desk.enters(*PEOPLE[:5])
    entries = frozen_entries(desk.state, OPEN, PEOPLE[:5], recipe=RECIPES[0])
    desk.keep((EntriesFrozen(desk.now, DEE, OPEN, entries.fingerprint, ""),))
    (made,) = desk.does(draw, OPEN, Seed.parse("65" * 10))
    assert isinstance(made, DrawMade)
    assert json.loads(made.file)["recipe"] == RECIPES[0]


def test_a_match_of_three_boards_takes_three_tables_and_waits_while_there_are_fewer() -> None:
    desk = TestDesk()
    desk.contest("KO len 5 team 3 boards", team_size=3)
    for team in range(4):
        desk.does(enter, OPEN, [PersonId(f"t{team}{mate}") for mate in "abc"])
    desk.tables(5)
    desk.draws()
    calls = next_calls(desk.state, desk.now)
    assert len(calls) == 1
    desk.does(call, calls[0][0], table=calls[0][1])
    assert desk.state.file(calls[0][0]).tables == ("1", "2", "3")
    assert [table.name for table in free_tables(desk.state)] == ["4", "5"]
    other = next(
        match.fixture.id for match in course(desk.state, OPEN).ready if desk.match(match.fixture.id) != calls[0][0]
    )
    with pytest.raises(Refused, match="3 boards, and only 2 tables"):
        desk.does(call, desk.match(other), table="4")
    desk.does(call, desk.match(other))


def test_tables_of_a_match_that_are_no_neighbours_are_named_one_by_one() -> None:
    desk = TestDesk()
    desk.contest("KO len 5 team 3 boards", team_size=3)
    for team in range(4):
        desk.does(enter, OPEN, [PersonId(f"t{team}{mate}") for mate in "abc"])
    desk.tables(7)
    for broken in ("2", "4"):
        desk.does(set_table, broken, condition=Condition.OUT_OF_ORDER)
    desk.draws()
    first, second = (desk.match(match.fixture.id) for match in course(desk.state, OPEN).ready)

    (called,) = desk.does(call, first, table="1")

    assert desk.state.file(first).tables_told == "1, 3, 5"
    assert sentence(called).endswith("to table 1, 3, 5.")
    desk.does(start, first)
    desk.does(suspend, first, "overnight")
    desk.does(resume, first, table="5")
    assert desk.state.file(first).tables_told == "5–7"
    desk.does(move, first, "6")
    assert desk.state.file(first).tables_told == "5–7"
    with pytest.raises(Refused, match="only 2 tables"):
        desk.does(call, second, table="1")


def test_a_structure_names_another_discipline_and_its_tables_play_it() -> None:
    desk = club("ann", "ben", structure="KO len 5 longgammon")
    assert terms_for(desk.state, desk.match("main:1.1"), Mode.ONLINE).discipline == "longgammon"
    assert write(parse("KO longgammon len 5; consolation len 3")) == "KO len 5 longgammon; consolation from main len 3"


def test_a_tournament_is_renamed_and_gets_its_days_but_keeps_the_currency_in_which_money_moved() -> None:
    desk = TestDesk()
    desk.does(change_details, {"name": "Riverside Open", "first_day": "2026-11-21", "currency": "SEK"}, "as announced")
    assert (desk.state.opened.name, desk.state.opened.first_day, desk.state.opened.currency) == (
        "Riverside Open",
        "2026-11-21",
        "SEK",
    )
    with pytest.raises(InvalidInput, match="before the first"):
        desk.does(change_details, {"last_day": "2026-11-20"}, "")
    desk.does(pay_in, PersonId("ann"), 1_000)
    with pytest.raises(Refused, match="currency"):
        desk.does(change_details, {"currency": "EUR"}, "")
    assert replay(desk.events) == desk.state
