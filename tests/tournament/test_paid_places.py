"""Every structure that can be set up ranks its places over all sections, gives every match a length, and pays the right people."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.hall.programmes import EXAMPLES, PROGRAMMES
from bafflebox.tournament.course import course, layout, standing_order
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import ContestAdded, ContestId, Prize, PrizesPublished
from bafflebox.tournament.money.fees import charged, set_fees, set_kind, waive
from bafflebox.tournament.money.ledger import account_of, balance, pay_in, statement
from bafflebox.tournament.money.prizes import award, publish, winnings
from bafflebox.tournament.opening import add_contest, change_contest
from bafflebox.tournament.reports import sheet
from bafflebox.tournament.rounds import pair, play_off
from bafflebox.tournament.structures import build
from support.desk import DEE, OPEN, PEOPLE, TestDesk, club

PATTERN = "swiss lives 3 len 5 -> KO 4"


def played_out(desk: TestDesk) -> TestDesk:
    while not course(desk.state, OPEN).is_over:
        desk.plays_out(pick=max)
        if course(desk.state, OPEN).due:
            try:
                desk.does(pair, OPEN)
            except Refused:
                desk.does(play_off, OPEN)
    return desk


def test_a_prize_that_nobody_on_a_ladder_can_win_goes_to_those_who_can() -> None:
    desk = TestDesk()
    desk.contest("ladder reach 3 len 5")
    desk.does(set_fees, OPEN, entry=2_000)
    desk.enters(*PEOPLE[:2])
    desk.does(publish, OPEN, [Prize("ladder", place, share) for place, share in ((1, 5_000), (2, 3_000), (3, 2_000))])
    desk.draws()

    desk.does(award, OPEN)

    assert sorted(winnings(desk.state, OPEN).values()) == [1_500, 2_500]
    assert statement(desk.state).funds.get(OPEN, 0) == 0


@pytest.mark.parametrize("named", ["swiss", "final"])
def test_the_winner_of_the_final_has_the_first_prize_whichever_section_names_it(named: str) -> None:
    desk = TestDesk()
    desk.contest(PATTERN)
    desk.does(set_fees, OPEN, entry=1_000)
    desk.enters(*PEOPLE[:8])
    desk.does(publish, OPEN, [Prize(named, place, share) for place, share in ((1, 5_000), (2, 3_000), (5, 2_000))])
    desk.draws()
    played_out(desk)

    final = desk.state.file(desk.match("final:2.1")).result
    won = winnings(desk.state, OPEN)
    fifth = standing_order(desk.state, OPEN)[-1]

    assert final is not None
    assert final.winner is not None
    assert final.loser is not None
    assert (won[final.winner], won[final.loser]) == (4_000, 2_400)
    assert sum(won.values()) == 8_000
    assert set(won) - {final.winner, final.loser} <= {
        e for group in standing_order(desk.state, OPEN)[2:] for e in group
    }
    assert fifth


@pytest.mark.parametrize(
    "structure", [*EXAMPLES, *(e.structure for p in PROGRAMMES.values() for e in p.events), PATTERN]
)
def test_every_match_of_a_structure_that_is_offered_has_a_length(structure: str) -> None:
    built = layout(structure, 24)
    assert all(section.lengths for section in built.sections)
    assert all(fixture.length for fixture in built.fixtures.values())


def test_a_section_without_a_length_takes_that_of_the_section_its_players_come_from() -> None:
    built = build("KO len 7,9; consolation; last: progressive from consolation", 16)
    assert {section.name: section.lengths for section in built.sections} == {
        "main": (7, 9),
        "consolation": (7,),
        "last": (7,),
    }


@pytest.mark.parametrize(
    "structure", ["KO", "swiss 3 rounds -> KO 4", "DE recharge; progressive from main lower R1..R2"]
)
def test_a_structure_without_any_length_is_refused_when_it_is_set_up(structure: str) -> None:
    desk = TestDesk()
    with pytest.raises(InvalidInput, match=r"to how many points.*len 7") as refused:
        add_contest(desk.state, ContestAdded(desk.now, DEE, OPEN, "Open", structure))
    assert refused.value.code == "no_length"


def test_an_event_of_an_earlier_version_keeps_its_structure_while_its_name_changes() -> None:
    desk = TestDesk()
    desk.contest("KO")
    desk.does(change_contest, OPEN, {"name": "Masters"}, "as on the poster")
    with pytest.raises(InvalidInput, match="to how many points"):
        desk.does(change_contest, OPEN, {"structure": "DE"}, "more matches")


def test_a_bracket_of_sixteen_behind_a_swiss_can_be_set_up_before_sixteen_have_entered() -> None:
    desk = TestDesk()
    desk.contest("swiss 3 rounds len 5 -> KO 16")
    desk.does(publish, OPEN, [Prize("final", 1, 10_000)])
    assert desk.state.contest(OPEN).prizes is not None


def test_prizes_are_corrected_after_play_has_begun_with_a_reason_and_only_differences_move() -> None:
    desk = TestDesk()
    desk.contest("KO len 5")
    desk.does(set_fees, OPEN, entry=1_000)
    desk.enters(*PEOPLE[:4])
    desk.does(publish, OPEN, [Prize("main", 1, 10_000)])
    desk.draws()
    desk.plays_out()
    desk.does(award, OPEN)

    with pytest.raises(Refused, match="give the reason"):
        desk.does(publish, OPEN, [Prize("main", 1, 6_000), Prize("main", 2, 4_000)])
    (event,) = desk.does(publish, OPEN, [Prize("main", 1, 6_000), Prize("main", 2, 4_000)], why="the poster said two")
    desk.does(award, OPEN)

    first, second = (group[0] for group in standing_order(desk.state, OPEN)[:2])
    assert isinstance(event, PrizesPublished)
    assert event.why == "the poster said two"
    assert winnings(desk.state, OPEN) == {first: 2_400, second: 1_600}
    assert statement(desk.state).difference == 0


def test_fees_are_changed_for_everybody_who_is_in_and_who_has_paid_too_much_gets_it_back() -> None:
    desk = TestDesk()
    desk.contest("KO len 5")
    desk.does(set_fees, OPEN, entry=2_000, registration=500, rake=1_000)
    desk.enters("ann", "ben")
    desk.does(pay_in, "ann", 2_500)

    with pytest.raises(Refused, match="give the reason"):
        desk.does(set_fees, OPEN, entry=1_500)
    desk.does(set_fees, OPEN, entry=1_500, rake=1_000, why="the hall costs less")

    assert [charged(desk.state, OPEN, one) for one in PEOPLE[:2]] == [1_500, 1_500]
    assert balance(desk.state, account_of("ann")) == 1_000  # type: ignore[arg-type]
    assert balance(desk.state, account_of("ben")) == -1_500  # type: ignore[arg-type]
    assert statement(desk.state).difference == 0


def test_each_event_and_each_kind_of_entrant_has_its_own_fee() -> None:
    desk = TestDesk()
    desk.contest("KO len 5")
    desk.contest("KO len 3", contest="blitz", name="Blitz")
    desk.does(set_fees, OPEN, entry=2_000, kinds={"student": 1_000})
    desk.does(set_fees, ContestId("blitz"), entry=500)
    desk.does(enter, OPEN, ["ann"], kind="student")
    desk.does(enter, OPEN, ["ben"])
    desk.does(enter, ContestId("blitz"), ["ann"])
    with pytest.raises(InvalidInput, match="student"):
        desk.does(enter, OPEN, ["cid"], kind="pensioner")

    assert [charged(desk.state, OPEN, one) for one in PEOPLE[:2]] == [1_000, 2_000]
    desk.does(set_kind, OPEN, PEOPLE[1], "student", "showed the card")
    assert charged(desk.state, OPEN, PEOPLE[1]) == 1_000
    with pytest.raises(Refused, match="can't be removed"):
        desk.does(set_fees, OPEN, entry=2_000, why="one for all")
    desk.does(waive, OPEN, PEOPLE[1], "did not come")
    assert charged(desk.state, OPEN, PEOPLE[1]) == 0
    assert statement(desk.state).difference == 0


def test_the_cash_statement_says_in_a_treasurers_words_that_the_books_balance() -> None:
    desk = club("ann", "ben", structure="KO len 5")
    desk.does(set_fees, OPEN, entry=2_000, rake=1_000, why="none was set")
    desk.does(pay_in, "ann", 2_000)
    made = sheet(desk.state, "cash", OPEN, desk.now)
    assert made.rows == (
        ("Paid in by players", "20.00 EUR"),
        ("In the cash box", "20.00 EUR"),
        ("Prizes of Open, not credited yet", "36.00 EUR"),
        ("Still to be paid by players", "-20.00 EUR"),
        ("The organiser's part", "4.00 EUR"),
        ("Together, as in the cash box", "20.00 EUR"),
    )
    assert made.remarks == ("The books balance.", "ben owes 20.00 EUR.")
