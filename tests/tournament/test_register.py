"""Incidents, monitors, coverage, notices, reports to the federation, the journal's codec."""

from __future__ import annotations

from dataclasses import fields

import pytest

from bafflebox.cases import Case, Measure, Penalty, PersonId, give_ruling, replay
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.rulings import OpenQuestions, Ruling
from bafflebox.store import HOUSE, MemoryJournal, Meta, Stale
from bafflebox.tournament.course import course
from bafflebox.tournament.drawing import draw_by_hand
from bafflebox.tournament.entries import refuse, request_entry
from bafflebox.tournament.events import (
    KINDS,
    BreakReported,
    CheckedIn,
    Coverage,
    Entrant,
    LotSold,
    MatchId,
    MoneyMoved,
    MoneyReason,
    MoneyTransfer,
    NoticeSent,
    PerformanceNoted,
    Raised,
    TableOpened,
    TableReported,
)
from bafflebox.tournament.explain import sentence, stale
from bafflebox.tournament.hall import start
from bafflebox.tournament.money.ledger import account_of, balance
from bafflebox.tournament.monitors import (
    appoint_monitor,
    arrange_coverage,
    pay_monitor,
    payers,
    request_monitor,
    stop_coverage,
    withdraw_monitor,
)
from bafflebox.tournament.notices import send, unreached
from bafflebox.tournament.opening import finish_contest
from bafflebox.tournament.reports import federation_report, report_due, send_report
from bafflebox.tournament.rulings import apply_ruling, assist, expel_spectator, penalties, raise_incident, register
from bafflebox.tournament.state import replay as replay_tournament
from bafflebox.tournament.structures import FixtureId
from support.desk import DEE, OPEN, TestDesk, club

ANN, BEN = PersonId("ann"), PersonId("ben")


def with_case(desk: TestDesk, raised: Raised = Raised.DESK, who: str = "ann") -> Case:
    """A case about the first match, ruled with a point against Ben."""
    opened = raise_incident(
        desk.state, "c1", "shouting", PersonId(who), desk.now, match=desk.match("main:1.1"), raised=raised
    )
    desk.keep(opened.tournament)
    case = replay([opened.case])
    ruled = give_ruling(
        desk.state.book,
        case,
        desk.now,
        DEE,
        verdict="A point.",
        reasons="He shouted.",
        measures=[Measure(BEN, "conduct", Penalty.POINTS, 1)],
    )
    return replay([opened.case, ruled])


def test_a_ruling_is_carried_out_and_stands_in_the_register() -> None:
    desk = club("ann", "ben")
    case = with_case(desk)
    desk.does(apply_ruling, case, None, None)

    (line,) = register(desk.state, {"c1": case}, DEE)

    assert [(p.to, p.points, p.case) for p in desk.state.file(desk.match("main:1.1")).penalties] == [("ann", 1, "c1")]
    assert (line.stage, line.applied) == ("ruled", True)
    assert [entry.measure.penalty for entry in penalties(desk.state, [case])[BEN]] == [Penalty.POINTS]


def test_a_player_who_is_expelled_leaves_every_event() -> None:
    desk = club("ann", "ben", "cid", "dora")
    opened = raise_incident(desk.state, "c1", "cheating", ANN, desk.now, players=[BEN])
    desk.keep(opened.tournament)
    case = replay([opened.case])
    out = [Measure(BEN, "cheating", Penalty.EXCLUSION)]
    ruled = give_ruling(desk.state.book, case, desk.now, DEE, verdict="Out.", reasons="Loaded dice.", measures=out)
    desk.does(apply_ruling, replay([opened.case, ruled]), None, None)

    assert not desk.state.contest(OPEN).entry(Entrant("ben")).is_in
    assert course(desk.state, OPEN).matches[FixtureId("main:1.1")].winner == "ann"
    with pytest.raises(Refused, match="expelled"):
        desk.does(request_entry, OPEN, [BEN], who="ben")


def test_what_a_spectator_told_privately_is_for_officials_only() -> None:
    desk = club("ann", "ben")
    case = with_case(desk, Raised.SPECTATOR, "watcher")
    assert register(desk.state, {"c1": case}, ANN) == ()
    assert len(register(desk.state, {"c1": case}, DEE)) == 1


def test_a_director_who_plays_does_not_rule() -> None:
    desk = club("dee", "ben")
    with pytest.raises(Refused) as refused:
        desk.does(apply_ruling, with_case(desk, who="ben"), None, None)
    assert refused.value.clauses == ("usbgf:1.1.4.2.b",)


def test_the_assistant_asks_for_facts_and_answers_by_the_options_of_the_event() -> None:
    desk = club("ann", "ben")
    match = desk.match("main:1.1")
    assert isinstance(assist(desk.state, "fast_roll", {}, match=match), OpenQuestions)
    assert isinstance(assist(desk.state, "fast_roll", {"turn_ended": False}, match=match), Ruling)


@pytest.mark.parametrize(
    ("book", "asked", "who_pays"),
    [("usbgf", "ann", ("ann",)), ("usbgf", "", ("ann", "ben")), ("eubgf", "ben", ("ben",)), ("us2009", "ann", ())],
)
def test_a_monitor_is_paid_by_whom_the_book_says(book: str, asked: str, who_pays: tuple[str, ...]) -> None:
    desk = club("ann", "ben", book=book)
    match = desk.match("main:1.1")
    if asked:
        desk.does(request_monitor, match, who=asked)

    assert payers(desk.state, match) == who_pays
    if not who_pays:
        with pytest.raises(Refused, match="do not provide for a monitor"):
            desk.does(appoint_monitor, match, PersonId("mo"), fee=1000)
        return
    desk.does(appoint_monitor, match, PersonId("mo"), fee=1001)
    desk.does(pay_monitor, PersonId("mo"), 1001)
    assert sum(balance(desk.state, account_of(PersonId(p))) for p in who_pays) == -1001
    assert balance(desk.state, account_of(PersonId("mo"))) == 1001
    desk.does(withdraw_monitor, match, "tired")
    assert desk.state.file(match).monitor is None


def test_players_do_not_monitor_themselves_and_strangers_do_not_ask() -> None:
    desk = club("ann", "ben")
    with pytest.raises(Refused, match="plays this match"):
        desk.does(appoint_monitor, desk.match("main:1.1"), ANN)
    with pytest.raises(Refused, match="does not play"):
        desk.does(request_monitor, desk.match("main:1.1"), who="zoe")


@pytest.mark.parametrize(("book", "allowed"), [("eubgf", True), ("ibf", True), ("us2009", False)])
def test_a_match_is_filmed_against_a_players_wish_only_where_the_book_lets_the_director(
    book: str, allowed: bool
) -> None:
    desk = club("ann", "ben", book=book)
    match = desk.match("main:1.1")
    if not allowed:
        with pytest.raises(Refused, match="says nothing"):
            desk.does(arrange_coverage, match, [Coverage.FILMED], objected=[ANN])
        desk.does(arrange_coverage, match, [Coverage.FILMED], consented=[ANN, BEN], board="featured")
    else:
        desk.does(arrange_coverage, match, [Coverage.STREAMED], objected=[ANN], delay_seconds=300)
    desk.does(stop_coverage, match, "the arbiter forbids it")
    assert desk.state.file(match).coverage is None


def test_notices_stay_open_until_everybody_was_reached() -> None:
    desk = club("ann", "ben")
    desk.does(send, [ANN, BEN], "Dinner at seven", must_acknowledge=True)
    assert len(unreached(desk.state)) == 2
    with pytest.raises(InvalidInput, match="who the notice is for"):
        desk.does(send, [], "nobody")


def test_one_federation_is_told_of_refusals_expulsions_disputes_and_results() -> None:
    desk = TestDesk("eubgf")
    desk.contest()
    desk.does(request_entry, OPEN, [PersonId("zed")], who="zed")
    desk.does(refuse, OPEN, Entrant("zed"), reason="banned", told=True)
    desk.enters("ann", "ben")
    desk.draws()
    case = with_case(desk)
    desk.does(expel_spectator, PersonId("yan"), "helped a player")
    desk.plays_out()
    desk.does(finish_contest, OPEN)
    files = {"c1": case}

    due = {item.what: item.clauses for item in report_due(desk.state, files)}

    assert due == {
        "entry_refused": ("eubgf:1.4.iii",),
        "spectator_expelled": ("eubgf:1.6.v",),
        "dispute_ruled": ("eubgf:5.5.i",),
        "results": ("eubgf:5.5.ii",),
    }
    assert len(federation_report(desk.state, files)["items"]) == 4
    desk.does(send_report, "EUBGF", files)
    assert report_due(desk.state, files) == ()
    with pytest.raises(Refused, match="nothing left"):
        desk.does(send_report, "EUBGF", files)


def test_a_table_tells_the_desk_how_a_match_goes() -> None:
    desk = club("ann", "ben")
    match = desk.match("main:1.1")
    desk.does(start, match)
    desk.keep(
        [
            TableOpened(desk.now, DEE, match, "t7"),
            TableReported(desk.now, DEE, match, "t7", (3, 2), None, 40),
            BreakReported(desk.now, DEE, match, Entrant("ann"), 5),
        ]
    )
    file = desk.state.file(match)
    assert (file.table_id, file.score, file.breaks) == ("t7", (3, 2), (("ann", 5),))


def test_every_kind_of_fact_has_a_fold_and_a_sentence() -> None:
    assert all("fold" in vars(kind) for kind in KINDS.values())
    for kind in KINDS.values():
        shown = {field.name: "x" for field in fields(kind)}
        assert kind.says.format_map(shown)
        needed, without = kind.says_without
        assert (needed in shown) == bool(without)
        assert without.format_map(shown) or not without


def test_one_book_wants_witnesses_of_a_draw() -> None:
    desk = TestDesk("standards")
    desk.contest()
    desk.enters("ann", "ben")
    with pytest.raises(Refused, match="witnesses") as refused:
        desk.does(draw_by_hand, OPEN, [Entrant("ann"), Entrant("ben")])
    desk.does(draw_by_hand, OPEN, [Entrant("ann"), Entrant("ben")], witnesses=["eve"])
    assert refused.value.clauses == ("standards:1.1.2",)


def test_the_journal_keeps_a_tournament_and_refuses_a_stale_write_with_what_changed() -> None:
    desk = club("ann", "ben", "cid", structure="KO len 5; consolation from main")
    desk.plays_out()
    journal = MemoryJournal(HOUSE)
    meta = Meta(actor=DEE, at=0, monotonic=0)
    journal.append("tournament/club", desk.events, expected=0, meta=meta)

    kept = [entry.event for entry in journal.read("tournament/club")]

    assert kept == desk.events
    assert replay_tournament(kept) == desk.state  # type: ignore[arg-type]
    with pytest.raises(Stale) as late:
        journal.append("tournament/club", desk.events[-1:], expected=len(desk.events) - 2, meta=meta)
    told = stale(late.value.expected, [entry.event for entry in late.value.since])  # type: ignore[misc]
    assert sentence(desk.events[-1]) in str(told)
    assert told.facts["changes"]


def test_results_in_any_order_give_the_same_places() -> None:
    """The order in which confirmed results of a round come in means nothing."""
    one, two = (club("ann", "ben", "cid", "dora") for _ in range(2))
    one.wins("main:1.1", "ann")
    one.wins("main:1.2", "cid")
    two.wins("main:1.2", "cid")
    two.wins("main:1.1", "ann")

    assert course(one.state, OPEN) == course(two.state, OPEN)


def test_a_ruling_does_not_ask_for_what_the_tournament_knows() -> None:
    desk = club("ann", "ben", structure="KO len 7")
    match = MatchId("open/main:1.1")
    asked = assist(desk.state, "late_start", {"minutes_late": 12}, match=match)
    assert isinstance(asked, Ruling)
    assert assist(desk.state, "late_start", {"minutes_late": 12, "match_length": 21}, match=match) != asked


def test_movements_of_money_are_told_with_names_and_in_the_currency_s_own_unit() -> None:
    transfers = (MoneyTransfer("prizes:main", "person:ann", 96_805), MoneyTransfer("person:ann", "cash", 50))
    told = sentence(MoneyMoved(Millis(0), DEE, MoneyReason.PRIZE, transfers), str.title)
    assert told == "Ann was credited 968.05 from the prizes of main; Ann was paid 0.50."


@pytest.mark.parametrize(("many", "to"), [(2, "P1, P2"), (200, "200 people")])
def test_a_message_to_many_names_nobody(many: int, to: str) -> None:
    people = tuple(PersonId(f"p{number}") for number in range(1, many + 1))
    assert sentence(NoticeSent(Millis(0), DEE, "1", people, "Lunch."), str.title) == f"Dee told {to}: Lunch."


def test_figures_are_told_as_people_write_them() -> None:
    match, ann = MatchId("open/main:1.1"), Entrant("ann")
    noted = PerformanceNoted(Millis(0), DEE, match, ann, 4520, 1, "GNU Backgammon")
    sold = LotSold(Millis(0), DEE, "calcutta", (ann,), 12_050, {})

    assert sentence(noted) == "ann played open/main:1.1 with a PR of 4.52 over 1 decision (GNU Backgammon)."
    assert sentence(sold) == "Ann sold in calcutta for 120.50."
    assert sentence(CheckedIn(Millis(0), DEE, OPEN, ann), titles=str.title) == "ann is here for Open."
