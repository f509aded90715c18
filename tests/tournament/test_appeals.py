"""Appeals at the desk: the committee and its conflicts of interest, the vote, and what it does to the tournament."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bafflebox import cases
from bafflebox.cases import ConflictOfInterest, Measure, Penalty, PersonId, evolve
from bafflebox.errors import Refused
from bafflebox.tournament import appeals
from bafflebox.tournament.entries import reinstate
from bafflebox.tournament.events import Entrant, Office, Raised
from bafflebox.tournament.notices import sign_out
from bafflebox.tournament.officials import declare_stake, name_official
from bafflebox.tournament.reports import report_due, send_report
from bafflebox.tournament.rulings import (
    advice_on_private,
    apply_ruling,
    raise_incident,
    register,
    seen_cases,
    to_put_right,
)
from support.appealing import ANN, BEN, CID, DORA, EVE, NAMES, appealed, heard, ruled
from support.desk import DEE, OPEN, TestDesk, club


def points(desk: TestDesk) -> list[tuple[str, int]]:
    return [(given.to, given.points) for given in desk.state.file(desk.match("main:1.1")).penalties]


@pytest.mark.parametrize(
    ("in_favour", "instead", "left"),
    [
        (3, (), []),
        (2, (), []),
        (1, (), [("ann", 2)]),
        (2, (Measure(BEN, "conduct", Penalty.POINTS, 1),), [("ann", 1)]),
        (2, (Measure(BEN, "conduct", Penalty.WARNING),), []),
    ],
    ids=["all", "a majority", "a minority", "less", "a warning instead"],
)
def test_what_a_committee_decides_is_what_holds_at_the_desk(
    in_favour: int, instead: tuple[Measure, ...], left: list[tuple[str, int]]
) -> None:
    desk = club(*NAMES)
    case = appealed(desk, ruled(desk))
    assert points(desk) == [("ann", 2)]

    heard(desk, case, in_favour, *instead)

    assert points(desk) == left


def test_carrying_out_twice_gives_the_points_once() -> None:
    desk = club(*NAMES)
    case = ruled(desk)
    desk.does(apply_ruling, case, None, None)
    assert points(desk) == [("ann", 2)]


def test_an_expulsion_that_an_appeal_strikes_out_is_lifted_and_reported_no_more() -> None:
    desk = club(*NAMES, book="eubgf")
    case = ruled(desk, Penalty.EXCLUSION)
    assert desk.state.attendance(BEN).expelled
    desk.does(send_report, "EUBGF", {"c1": case})

    case = heard(desk, appealed(desk, case), 2)

    assert not desk.state.attendance(BEN).expelled
    assert [due.what for due in report_due(desk.state, {"c1": case})] == ["dispute_ruled"]
    assert any("may come back" in line for line in to_put_right(desk.state, case))


@pytest.mark.parametrize(
    ("person", "tie"),
    [
        ("dee", ConflictOfInterest.DIRECTOR),
        ("sid", ConflictOfInterest.STAFF),
        ("eve", ConflictOfInterest.STAKE),
        ("fay", ConflictOfInterest.ABSENT),
        ("zoe", ConflictOfInterest.NOT_ENTERED),
    ],
)
def test_the_tournament_knows_what_stands_between_a_person_and_the_committee(
    person: str, tie: ConflictOfInterest
) -> None:
    desk = club(*NAMES)
    desk.does(name_official, PersonId("sid"), Office.STAFF)
    desk.does(declare_stake, EVE, BEN, "stake")
    desk.does(sign_out, PersonId("fay"), reachable=True)
    assert tie in appeals.ties(desk.state, PersonId(person), (ANN, BEN))
    assert appeals.ties(desk.state, CID, (ANN, BEN)) == ()


def test_an_interest_that_was_declared_keeps_somebody_off_the_committee() -> None:
    desk = club(*NAMES)
    for person in (CID, DORA, EVE):
        desk.does(name_official, person, Office.COMMITTEE)
    desk.does(declare_stake, EVE, BEN, "stake")
    case = appealed(desk, ruled(desk))

    with pytest.raises(Refused, match="eve may not sit") as refused:
        appeals.name_committee(desk.state, case, [CID, DORA, EVE], DEE, desk.now)
    listed = appeals.candidates(desk.state, case, DEE, desk.now)

    assert refused.value.clauses == ("usbgf:1.3.2.b",)
    assert [(c.person, c.is_free) for c in listed] == [("cid", True), ("dora", True), ("eve", False)]


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "standards"])
def test_candidates_are_judged_for_a_committee_as_the_book_wants_it(book: str) -> None:
    desk = club(*NAMES, book=book)
    desk.does(name_official, CID, Office.COMMITTEE)
    desk.does(name_official, BEN, Office.COMMITTEE)
    case = appealed(desk, ruled(desk))
    found = {c.person: c.is_free for c in appeals.candidates(desk.state, case, DEE, desk.now)}
    assert found == {CID: True, BEN: False}


def test_only_the_player_or_the_desk_brings_an_appeal_and_a_late_one_is_for_the_director() -> None:
    desk = club(*NAMES)
    case = ruled(desk)
    with pytest.raises(Refused, match="only for yourself"):
        appeals.appeal(desk.state, case, BEN, CID, desk.now)
    with pytest.raises(Refused, match="Only a director"):
        appeals.appeal(desk.state, case, BEN, BEN, desk.now, late_because="was ill")
    appeals.appeal(desk.state, case, BEN, DEE, desk.now)


def test_one_book_knows_no_appeal() -> None:
    desk = club(*NAMES, book="ibf")
    with pytest.raises(Refused, match="not provide for appeals"):
        appealed(desk, ruled(desk, Penalty.WARNING))


def test_a_director_who_is_a_party_sends_the_case_to_a_committee() -> None:
    desk = club("dee", "ben", "cid", "dora", "eve", "fay")
    opened = raise_incident(desk.state, "c1", "cocked", BEN, desk.now, match=desk.match("main:1.1"))
    desk.keep(opened.tournament)
    case = evolve(None, opened.case)
    case = evolve(case, appeals.refer(desk.state, case, DEE, desk.now))
    assert isinstance(case.pending, cases.Referred)
    assert case.pending.director_is_party

    case = heard(desk, case, 2, Measure(PersonId("dee"), "conduct", Penalty.POINTS, 1))

    assert points(desk) == [("ben", 1)]


def test_a_monitor_rules_in_assigned_matches_only() -> None:
    from bafflebox.cases import Authority
    from bafflebox.tournament.monitors import appoint_monitor
    from bafflebox.tournament.rulings import check_ruler

    desk = club(*NAMES)
    first, second = desk.match("main:1.1"), desk.match("main:1.2")
    desk.does(appoint_monitor, first, PersonId("mo"))
    check_ruler(desk.state, (ANN, BEN), PersonId("mo"), desk.now, level=Authority.MONITOR, match=first)
    with pytest.raises(Refused, match="not the monitor"):
        check_ruler(desk.state, (CID, DORA), PersonId("mo"), desk.now, level=Authority.MONITOR, match=second)


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "ibf", "standards"])
@pytest.mark.parametrize("raised", list(Raised))
def test_word_from_somebody_who_watched_comes_with_what_the_book_says(book: str, raised: Raised) -> None:
    desk = club("ann", "ben", book=book)
    assert bool(advice_on_private(desk.state, raised)) == (raised in (Raised.SPECTATOR, Raised.STREAM))


def test_entries_of_a_lifted_expulsion_stay_out_until_they_are_reinstated() -> None:
    desk = club(*NAMES)
    case = ruled(desk, Penalty.EXCLUSION)
    with pytest.raises(Refused, match="ben was expelled"):
        desk.does(reinstate, OPEN, Entrant("ben"), "he said sorry")
    heard(desk, appealed(desk, case), 3)
    assert not desk.state.contest(OPEN).entry(Entrant("ben")).is_in
    desk.does(reinstate, OPEN, Entrant("ben"), "the expulsion was lifted")
    assert desk.state.contest(OPEN).entry(Entrant("ben")).is_in


@pytest.mark.parametrize(
    ("book", "members", "told"), [("standards", (CID, DORA), ""), ("usbgf", (CID, DORA, EVE), "A penalty.")]
)
def test_a_committee_is_told_the_ruling_only_where_its_book_says_so(
    book: str, members: tuple[PersonId, ...], told: str
) -> None:
    desk = club(*NAMES, book=book)
    case = appealed(desk, ruled(desk))
    case = evolve(case, appeals.name_committee(desk.state, case, members, DEE, desk.now))
    files = {"c1": case}
    assert [line.outcome for line in register(desk.state, files, CID)] == [told]
    assert seen_cases(desk.state, files, CID)["c1"].outcome == told
    assert seen_cases(desk.state, files, DEE)["c1"].outcome == "A penalty."


def test_a_private_report_is_seen_by_the_committee_that_hears_it_and_by_no_other() -> None:
    desk = club(*NAMES)
    opened = raise_incident(desk.state, "c1", "odd dice", ANN, desk.now, raised=Raised.SPECTATOR)
    desk.keep(opened.tournament)
    files = {"c1": replace(evolve(None, opened.case), members=(CID,))}
    assert [len(register(desk.state, files, person)) for person in (CID, DORA, DEE)] == [1, 0, 1]
    assert [list(seen_cases(desk.state, files, person)) for person in (CID, DORA, DEE)] == [["c1"], [], ["c1"]]
