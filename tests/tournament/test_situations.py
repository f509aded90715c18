"""Situations that an official of a federation would try, with the outcome that the clauses give, asked of the desk itself."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import Refused
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.entries import approve, refuse, request_entry
from bafflebox.tournament.entry_changes import move_up
from bafflebox.tournament.events import DeskResult, Entrant, Prize, Repair, ResultCorrected
from bafflebox.tournament.hall import start
from bafflebox.tournament.lateness import late_now
from bafflebox.tournament.money.prizes import publish
from bafflebox.tournament.opening import finish_contest
from bafflebox.tournament.reports import federation_report, report_due, send_report
from bafflebox.tournament.results import enter_result, post_result
from bafflebox.tournament.rulings import expel_spectator
from bafflebox.tournament.schedule import breaks, due_times, post
from support.appealing import NAMES, ruled
from support.desk import OPEN, TestDesk, club

ANN, BEN = Entrant("ann"), Entrant("ben")
FIVE = 5 * MINUTE


def posted(book: str, length: int) -> TestDesk:
    """Ann and Ben are due in ten minutes."""
    desk = club("ann", "ben", "cid", "dora", structure=f"KO len {length}", book=book)
    desk.does(post, desk.match("main:1.1"), Millis(desk.now + 10 * MINUTE))
    desk.now = Millis(desk.now + 9 * MINUTE)
    return desk


LATE = "lost"
"""The match is forfeited."""


@pytest.mark.parametrize(
    ("clause", "length", "minutes", "outcome"),
    [
        ("usbgf:2.2.5.b", 7, 4, 0),
        ("usbgf:2.2.5.b", 7, 5, 1),
        ("usbgf:2.2.5.b", 7, 12, 2),
        ("usbgf:2.2.5.b", 7, 19, 3),
        ("usbgf:2.2.5.c", 7, 20, LATE),
        ("usbgf:2.2.5.b", 9, 24, 4),
        ("usbgf:2.2.5.c", 9, 25, LATE),
        ("usbgf:2.2.5.b", 8, 20, 4),
        ("usbgf:2.2.5.c", 8, 25, LATE),
        ("usbgf:2.2.5.b", 11, 29, 5),
        ("usbgf:2.2.5.c", 11, 30, LATE),
        ("usbgf:2.2.5.c", 1, 5, LATE),
        ("usbgf:2.2.5.b", 3, 5, 1),
        ("usbgf:2.2.5.c", 3, 10, LATE),
        ("us2009:2.3.a", 7, 14, 0),
        ("us2009:2.3.a", 7, 15, 1),
        ("us2009:2.3.b", 7, 20, 2),
        ("us2009:2.3.b", 7, 29, 3),
        ("us2009:2.3.c", 7, 30, LATE),
        ("us2009:2.3.b", 11, 39, 5),
        ("us2009:2.3.c", 11, 40, LATE),
        ("us2009:2.3.c", 1, 15, LATE),
        ("eubgf:2.2.iv.b", 7, 4, 0),
        ("eubgf:2.2.iv.b", 7, 12, 2),
        ("eubgf:2.2.iv.b", 15, 35, 7),
    ],
)
def test_lateness_costs_what_the_scale_of_the_book_says(
    clause: str, length: int, minutes: int, outcome: int | str
) -> None:
    desk = posted(clause.partition(":")[0], length)
    (late,) = late_now(desk.state, desk.match("main:1.1"), Millis(desk.now + minutes * MINUTE), [BEN])
    assert (LATE if late.forfeit else late.points) == outcome
    if outcome:
        assert clause in late.clauses


@pytest.mark.parametrize(
    ("book", "length", "number"),
    [
        *(("usbgf", length, number) for length, number in ((5, 0), (6, 1), (7, 1), (11, 1), (12, 2), (13, 2), (17, 2), (18, 3), (25, 4))),
        *(("us2009", length, number) for length, number in ((5, 1), (9, 1), (11, 2), (13, 2), (15, 3), (19, 3), (21, 4), (25, 4))),
        *(("us2009", length, None) for length in (10, 14, 20)),
        *(("eubgf", length, number) for length, number in ((5, 1), (15, 1), (17, 2), (25, 2))),
        *(("standards", length, 1) for length in (5, 25)),
    ],
)  # fmt: skip
def test_each_player_has_the_breaks_of_the_book(book: str, length: int, number: int | None) -> None:
    """usbgf:2.2.3.a, us2009:2.2.b (which leaves out 10, 14 and 20), eubgf:2.2.ii.a, standards:2.2.6.a."""
    desk = club("ann", "ben", structure=f"KO len {length}", book=book)
    assert breaks(desk.state, desk.match("main:1.1"), PersonId("ann")) == number


def second_round(book: str, *, reported_late: int = 0) -> tuple[TestDesk, Millis]:
    """Ann's first match ends, is reported so many minutes later, and Cid waits; when it ended."""
    desk = club("ann", "ben", "cid", "dora", structure="KO len 7", book=book)
    desk.wins("main:1.2", "cid")
    match = desk.match("main:1.1")
    desk.does(start, match, table="1")
    ended = Millis(desk.now + 60 * MINUTE)
    result = DeskResult((ANN, BEN), ANN, points=(7, 0))
    desk.does(enter_result, match, result, ended=ended, minutes=60 + reported_late)
    return desk, ended


@pytest.mark.parametrize("reported_late", [0, 20])
def test_the_break_between_matches_runs_from_the_real_end_and_not_from_the_report(reported_late: int) -> None:
    """usbgf:2.2.1.d, usbgf:2.2.5.h."""
    desk, ended = second_round("usbgf", reported_late=reported_late)
    ann = next(due for due in due_times(desk.state, desk.match("main:2.1")) if due.entrant == ANN)
    assert ann.at == ended + FIVE


def test_twenty_minutes_of_pause_before_the_report_are_fifteen_of_delay() -> None:
    """usbgf:2.2.5.h: up to three points."""
    desk, ended = second_round("usbgf", reported_late=20)
    (late,) = late_now(desk.state, desk.match("main:2.1"), Millis(ended + 20 * MINUTE), [ANN])
    assert (late.minutes, late.points) == (15, 3)


def test_a_time_that_the_director_posts_takes_the_place_of_the_break() -> None:
    """usbgf:2.2.1.g."""
    desk, ended = second_round("usbgf")
    desk.does(post, desk.match("main:2.1"), Millis(ended + 40 * MINUTE))
    assert {due.at for due in due_times(desk.state, desk.match("main:2.1"))} == {ended + 40 * MINUTE}


@pytest.mark.parametrize(
    ("book", "reason", "clause"),
    [
        ("usbgf", "", ""),
        ("us2009", "", ""),
        ("standards", "", ""),
        ("eubgf", "barred", ""),
        ("eubgf", "", "eubgf:1.4.i"),
    ],
)
def test_a_refusal_is_explained_where_the_book_wants_it(book: str, reason: str, clause: str) -> None:
    """usbgf:1.4.1.a and us2009:1.3.a owe no reason; eubgf:1.4.i does."""
    desk = TestDesk(book)
    desk.contest()
    desk.does(request_entry, OPEN, [PersonId("ann")], who="ann")
    if clause:
        with pytest.raises(Refused) as refused:
            desk.does(refuse, OPEN, ANN, reason=reason, told=bool(reason))
        assert clause in refused.value.clauses
    else:
        desk.does(refuse, OPEN, ANN, reason=reason, told=bool(reason))
        assert not desk.state.contest(OPEN).entry(ANN).is_in


@pytest.mark.parametrize(
    ("book", "clause"), [("usbgf", "usbgf:1.4.1.a"), ("us2009", "us2009:1.3.a"), ("eubgf", "eubgf:1.4.i")]
)
def test_nobody_approves_their_own_entry(book: str, clause: str) -> None:
    desk = TestDesk(book)
    desk.contest()
    desk.does(request_entry, OPEN, [PersonId("ann")], who="ann")
    with pytest.raises(Refused):
        desk.does(approve, OPEN, ANN, who="ann")
    (event,) = (e for e in desk.does(approve, OPEN, ANN) if hasattr(e, "clauses"))
    assert clause in event.clauses


def refused_entry(desk: TestDesk) -> dict[str, Any]:
    desk.does(request_entry, OPEN, [PersonId("zoe")], who="zoe")
    desk.does(refuse, OPEN, Entrant("zoe"), reason="barred", told=True)
    return {}


def moved_up(desk: TestDesk) -> dict[str, Any]:
    desk.contest("KO", contest="masters", name="Masters", rank=1)
    desk.does(move_up, OPEN, Entrant("hal"), "masters", reason="too strong")
    return {}


def spectator_out(desk: TestDesk) -> dict[str, Any]:
    desk.does(expel_spectator, PersonId("wes"), "shouting")
    return {}


def dispute(desk: TestDesk) -> dict[str, Any]:
    return {"c1": ruled(desk)}


def all_played(desk: TestDesk) -> dict[str, Any]:
    desk.plays_out()
    desk.does(finish_contest, OPEN)
    return {}


@pytest.mark.parametrize(
    ("happens", "what", "clause"),
    [
        (refused_entry, "entry_refused", "eubgf:1.4.iii"),
        (moved_up, "moved_up", "eubgf:1.4.iii"),
        (spectator_out, "spectator_expelled", "eubgf:1.6.v"),
        (dispute, "dispute_ruled", "eubgf:5.5.i"),
        (all_played, "results", "eubgf:5.5.ii"),
    ],
)
@pytest.mark.parametrize("book", ["eubgf", "usbgf", "us2009", "standards"])
def test_what_is_reported_to_a_federation_and_under_which_clause(
    book: str, happens: Any, what: str, clause: str
) -> None:
    desk = TestDesk(book)
    desk.contest("KO", rank=2)
    desk.enters(*NAMES)
    if happens in (dispute, all_played):
        desk.draws()
    files = happens(desk)
    due = {item.what: item.clauses for item in report_due(desk.state, files)}
    if book == "eubgf":
        assert clause in due[what]
    else:
        assert what not in due, "this book demands no such report"


@pytest.mark.parametrize(
    ("book", "clause"),
    [("usbgf", "usbgf:4.7.d"), ("us2009", "us2009:4.10.b"), ("eubgf", "eubgf:4.6.b")],
)
def test_a_posted_result_is_corrected_though_the_next_match_has_begun(book: str, clause: str) -> None:
    desk = club("ann", "ben", "cid", "dora", structure="KO len 7", book=book)
    desk.wins("main:1.1", "ann")
    desk.wins("main:1.2", "cid")
    desk.does(post_result, desk.match("main:1.1"))
    desk.does(start, desk.match("main:2.1"), table="1")
    events = desk.does(correct, desk.match("main:1.1"), DeskResult((ANN, BEN), BEN), Repair.REPLAY, "misread")
    (event,) = (event for event in events if isinstance(event, ResultCorrected))
    assert clause in event.clauses


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "ibf", "standards"])
def test_players_write_nothing_on_the_official_sheet(book: str) -> None:
    """usbgf:4.7.b; in the other books the staff posts."""
    desk = club("ann", "ben", book=book)
    with pytest.raises(Refused):
        desk.does(enter_result, desk.match("main:1.1"), DeskResult((ANN, BEN), ANN), who="ann")
    desk.wins("main:1.1", "ann")
    with pytest.raises(Refused):
        desk.does(post_result, desk.match("main:1.1"), who="ann")
    desk.does(post_result, desk.match("main:1.1"))


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "ibf", "standards"])
def test_prizes_are_disclosed_before_play(book: str) -> None:
    """standards:1.1.3.a demands it; elsewhere it is the custom that the desk keeps."""
    desk = club("ann", "ben", "cid", "dora", book=book)
    desk.does(publish, OPEN, [Prize("main", 1, 10_000)])
    desk.wins("main:1.1", "ann")
    with pytest.raises(Refused) as refused:
        desk.does(publish, OPEN, [Prize("main", 1, 5_000), Prize("main", 2, 5_000)])
    if book == "standards":
        assert "standards:1.1.3.a" in refused.value.clauses
    else:
        assert refused.value.clauses == ()


def test_the_report_holds_what_a_federation_asks_for() -> None:
    """eubgf:5.5.i wants a dispute described with its reasons, eubgf:1.4.iii who was moved up and why, eubgf:5.5.ii all results."""
    desk = TestDesk("eubgf")
    desk.contest("KO", rank=2)
    desk.enters(*NAMES, "zoe")
    desk.contest("KO", contest="masters", name="Masters", rank=1)
    desk.does(move_up, OPEN, Entrant("zoe"), "masters", reason="too strong")
    desk.draws()
    files = {"c1": ruled(desk)}
    desk.plays_out()
    desk.does(finish_contest, OPEN)
    report = federation_report(desk.state, files, str.capitalize)

    assert report["tournament"]["first_day"] == report["tournament"]["last_day"] == "1970-01-01"
    assert report["officials"] == [{"name": "Dee", "roles": ["executive_director"]}]
    assert "Zoe was moved up from open to masters: too strong" in [item["text"] for item in report["items"]]
    (dispute,) = report["disputes"]
    assert (dispute["complaint"], dispute["verdict"], dispute["reasons"]) == ("shouting", "A penalty.", "He shouted.")
    assert dispute["ruled_by"] == "Dee"
    assert dispute["measures"] == [{"person": "Ben", "penalty": "points", "amount": 2}]
    assert len(report["results"][0]["matches"]) == 7


def test_results_that_are_corrected_after_the_report_are_reported_again() -> None:
    desk = club("ann", "ben", book="eubgf")
    desk.plays_out()
    desk.does(finish_contest, OPEN)
    desk.does(send_report, "EUBGF", {})
    assert report_due(desk.state, {}) == ()
    desk.does(correct, desk.match("main:1.1"), DeskResult((ANN, BEN), BEN), Repair.REPLAY, "misread")
    assert [due.what for due in report_due(desk.state, {})] == ["results"]
