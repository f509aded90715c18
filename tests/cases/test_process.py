"""Due process, book by book: deadlines, committees, votes, finality, each refusal with its clause."""

from __future__ import annotations

import pytest

from bafflebox.books import load
from bafflebox.cases import (
    Audience,
    Authority,
    CaseStage,
    CaseViewer,
    EvidenceKind,
    Measure,
    Penalty,
    complain,
    precedents,
    register_of,
    report,
    reports_due,
    seen_by,
    set_principle,
)
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.rulings import Ruling, rule
from support.cases import (
    ANN,
    APPEALABLE,
    BEN,
    DIRECTOR,
    MONITOR,
    PROPER_SIZE,
    WITNESS,
    Docket,
    appealed,
    heard,
    members,
)


@pytest.mark.parametrize("book", APPEALABLE)
def test_a_case_runs_from_complaint_to_decision(book: str) -> None:
    docket = Docket(book).evidence(ANN).evidence(BEN)
    assert docket.case.stage is CaseStage.OPEN
    assert docket.ruled().case.stage is CaseStage.RULED
    assert docket.appealed().case.stage is CaseStage.APPEALED
    assert docket.committee(PROPER_SIZE[book]).case.stage is CaseStage.HEARING
    assert docket.voted(PROPER_SIZE[book]).case.stage is CaseStage.DECIDED
    assert docket.case.outcome == "It is rolled again."
    assert docket.closed().case.stage is CaseStage.CLOSED


@pytest.mark.parametrize(
    ("book", "clause"), [("us2009", "us2009:6.3.a"), ("standards", "standards:6.5.a"), ("usbgf", "usbgf:5.2.e")]
)
def test_an_appeal_after_play_has_resumed_is_refused(book: str, clause: str) -> None:
    docket = Docket(book).ruled().resumed()

    with pytest.raises(Refused) as refused:
        docket.appealed()

    assert clause in refused.value.clauses


def test_an_appeal_that_is_not_prompt_is_refused_in_europe() -> None:
    with pytest.raises(Refused) as refused:
        Docket("eubgf").ruled().appealed(prompt=False)
    assert refused.value.clauses == ("eubgf:5.2.a",)


def test_play_that_went_on_is_no_bar_in_europe() -> None:
    assert Docket("eubgf").ruled().resumed().appealed().case.stage is CaseStage.APPEALED


@pytest.mark.parametrize(("book", "heard_late"), [("usbgf", True), ("us2009", False), ("standards", False)])
def test_a_late_appeal_is_heard_for_a_reason_only_where_the_deadline_leaves_room(book: str, heard_late: bool) -> None:
    docket = Docket(book).ruled().resumed()
    if heard_late:
        assert docket.appealed(late_because="the ruling was not explained").case.stage is CaseStage.APPEALED
    else:
        with pytest.raises(Refused):
            docket.appealed(late_because="the ruling was not explained")


def test_the_ibf_rules_know_no_appeal() -> None:
    with pytest.raises(Refused) as refused:
        Docket("ibf").ruled().appealed()
    assert refused.value.code == "no_appeal_in_the_book"
    assert refused.value.clauses == ("ibf:17.2",)


@pytest.mark.parametrize(
    ("book", "about", "clause"),
    [
        ("eubgf", "featured_match", "eubgf:3.8.b"),
        ("standards", "ethics", "standards:1.1.4"),
        ("usbgf", "removed", "usbgf:5.2.f"),
    ],
)
def test_what_cannot_be_appealed_at_all(book: str, about: str, clause: str) -> None:
    with pytest.raises(Refused) as refused:
        Docket(book).ruled().appealed(about=about, late_because="please")
    assert clause in refused.value.clauses


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf"])
def test_ethics_can_be_appealed_elsewhere(book: str) -> None:
    assert Docket(book).ruled().appealed(about="ethics").case.stage is CaseStage.APPEALED


def test_from_a_monitor_to_the_director_to_a_committee() -> None:
    docket = Docket("usbgf").ruled_by_monitor().appealed()
    assert docket.case.stage is CaseStage.OPEN
    with pytest.raises(Refused, match="director to rule"):
        docket.ruled_by_monitor()
    docket.ruled().appealed().committee(5)
    assert docket.case.stage is CaseStage.HEARING
    assert [made.to for made in docket.case.appeals] == [Authority.DIRECTOR, Authority.COMMITTEE]


def test_a_monitor_binds_under_the_standards() -> None:
    with pytest.raises(Refused) as refused:
        Docket("standards").ruled_by_monitor().appealed()
    assert "standards:4.d" in refused.value.clauses


@pytest.mark.parametrize(("book", "clause"), [("usbgf", "usbgf:1.1.4.2.b"), ("eubgf", "eubgf:5.1.b")])
def test_a_party_does_not_rule(book: str, clause: str) -> None:
    with pytest.raises(Refused) as refused:
        Docket(book).ruled(by=ANN)
    assert clause in refused.value.clauses


def test_only_usbgf_directors_refer_a_case_without_a_ruling() -> None:
    assert Docket("usbgf").referred().committee(3).voted(2).case.stage is CaseStage.DECIDED
    for book in ("us2009", "eubgf", "ibf", "standards"):
        with pytest.raises(Refused):
            Docket(book).referred()


def test_evidence_is_seen_in_circles() -> None:
    docket = Docket("usbgf")
    for audience in Audience:
        docket.evidence(kind=EvidenceKind.RECORDING, seen_by=audience, reference="camera 2")
    seen = {v: len(seen_by(docket.book, docket.case, v).evidence) for v in CaseViewer}
    assert seen == {CaseViewer.OFFICIAL: 3, CaseViewer.MEMBER: 3, CaseViewer.PARTY: 2, CaseViewer.PUBLIC: 1}


WITNESSES = [
    ("usbgf", "nobody", "usbgf:5.4.c"),
    ("usbgf", "both_players", "usbgf:5.4.c"),
    ("eubgf", "nobody", "eubgf:5.3.b"),
    ("us2009", "both_players", "us2009:6.2.b"),
    ("standards", "one_player", "standards:1.3.2"),
    ("standards", "both_players", ""),
    ("usbgf", "director", ""),
    ("us2009", "director", ""),
    ("ibf", "nobody", ""),
]


@pytest.mark.parametrize(("book", "asked_by", "clause"), WITNESSES)
def test_witnesses(book: str, asked_by: str, clause: str) -> None:
    docket = Docket(book)
    if not clause:
        assert len(docket.evidence(WITNESS, asked_by=asked_by).case.evidence) == 1
        return
    with pytest.raises(Refused) as refused:
        docket.evidence(WITNESS, asked_by=asked_by)
    assert clause in refused.value.clauses


def test_who_may_penalise() -> None:
    point = Measure(BEN, "behaviour", Penalty.POINTS, 1)
    with pytest.raises(Refused) as refused:
        Docket("standards").ruled_by_monitor(measures=[point])
    assert refused.value.clauses == ("standards:4.c",)
    assert Docket("standards").ruled_by_monitor(measures=[point], power_given=True).case.measures == (point,)
    out = Measure(BEN, "thrown_game", Penalty.EXCLUSION)
    with pytest.raises(Refused) as refused:
        Docket("ibf").ruled(level=Authority.ASSISTANT, measures=[out])
    assert refused.value.clauses == ("ibf:17.1.d",)
    assert Docket("ibf").ruled(measures=[out]).case.measures == (out,)


def test_a_ruling_of_the_book_is_kept_with_its_clauses() -> None:
    found = rule(load("us2009"), "evidence_disturbed", {"agreed": False})
    assert isinstance(found, Ruling)
    case = Docket("us2009").ruled(ruling=found).case
    assert case.clauses == ("us2009:6.1.b",)
    assert case.ruling is not None
    assert case.ruling.ruling["remedies"][0]["remedy"] == "presumption"
    with pytest.raises(InvalidInput):
        Docket("usbgf").ruled(ruling=found)


def test_an_appeal_can_be_withdrawn_by_the_appellant_only() -> None:
    docket = heard("usbgf")
    with pytest.raises(Refused):
        docket.withdrawn(ANN)
    assert docket.withdrawn().case.stage is CaseStage.RULED
    assert docket.appealed().case.stage is CaseStage.APPEALED


@pytest.mark.parametrize("book", ["usbgf", "us2009", "ibf", "standards"])
def test_nothing_is_owed_to_the_federation_elsewhere(book: str) -> None:
    docket = Docket(book).ruled()
    assert reports_due(docket.book, docket.case) == ()
    with pytest.raises(Refused):
        set_principle(docket.book, docket.closed().case, docket.now, "always so")


def test_duties_to_report_in_europe() -> None:
    out = Measure(BEN, "aid_used", Penalty.EXCLUSION)
    shown_out = Measure(WITNESS, "spectator_help", Penalty.EXCLUSION)
    docket = Docket("eubgf").ruled(measures=[out, shown_out])
    due = reports_due(docket.book, docket.case)
    assert [(d.what, d.clauses) for d in due] == [
        ("dispute_ruled", ("eubgf:5.5.i",)),
        ("player_disqualified", ("eubgf:1.7.viii",)),
        ("spectator_expelled", ("eubgf:1.6.v",)),
    ]
    assert dict(due[0].contents)["reasons"] == "It was flat."
    docket.events.append(report(docket.book, docket.case, docket.now, DIRECTOR, "dispute_ruled"))
    assert [d.what for d in reports_due(docket.book, docket.case)] == ["player_disqualified", "spectator_expelled"]


def test_precedents_and_principles() -> None:
    found = rule(load("eubgf"), "doubt_about_facts", {"evidence": False, "about": "cube"})
    assert isinstance(found, Ruling)
    same = Docket("eubgf", incident="doubt_about_facts", number="same").ruled().closed()
    clause = Docket("eubgf", incident="cube_wrong", number="clause", start=10).ruled(ruling=found).closed()
    open_one = Docket("eubgf", incident="doubt_about_facts", number="open").ruled()
    other_book = Docket("usbgf", incident="doubt_about_facts", number="other").ruled().closed()
    principle = Docket("eubgf", incident="elsewhere", number="principle").ruled(ruling=found).closed()
    principle.events.append(
        set_principle(
            principle.book, principle.case, principle.now, "the cube as seen counts", clauses=["eubgf:4.4.ix"]
        )
    )
    files = [d.case for d in (same, clause, open_one, other_book, principle)]

    alike = precedents(files, "eubgf", "doubt_about_facts", ["eubgf:4.4.ix"])

    assert [p.case for p in alike] == ["principle", "same", "clause"]
    assert alike[0].principle == "the cube as seen counts"
    assert alike[2].shared_clauses == ("eubgf:4.4.ix",)


def test_the_register_decides_repeated() -> None:
    warning = Measure(BEN, "illegal_move", Penalty.WARNING)
    first = Docket("us2009", match="m1", number="c1").ruled(measures=[warning])
    register = register_of([first.case])
    assert register.facts(BEN, "illegal_move", match="m1") == {"repeated": True, "warned_before": True}
    assert register.facts(BEN, "illegal_move", match="m2") == {"repeated": False, "warned_before": False}
    assert register.facts(ANN, "illegal_move") == {"repeated": False, "warned_before": False}
    assert not register.repeated(BEN, "illegal_move", before=Millis(0))
    answer = rule(load("us2009"), "sanction", {"offence": "illegal_move", **register.facts(BEN, "illegal_move")})
    assert isinstance(answer, Ruling)
    assert answer.has("disqualified")


def test_what_an_appeal_strikes_out_is_not_remembered() -> None:
    warning = Measure(BEN, "illegal_move", Penalty.WARNING)
    docket = Docket("us2009").ruled(measures=[warning]).appealed().committee(3).voted(3)
    assert register_of([docket.case]).entries == ()


def test_a_noted_offence_is_no_warning() -> None:
    docket = Docket("usbgf").ruled(measures=[Measure(BEN, "illegal_move", Penalty.NOTED)])
    assert register_of([docket.case]).facts(BEN, "illegal_move") == {"repeated": True, "warned_before": False}


def test_bad_input_is_said_so() -> None:
    with pytest.raises(InvalidInput):
        complain(load("usbgf"), "c", Millis(0), ANN, (ANN, ANN), "x")
    with pytest.raises(InvalidInput):
        complain(load("usbgf"), "", Millis(0), ANN, (ANN, BEN), "x")
    with pytest.raises(InvalidInput):
        Docket("usbgf").ruled(verdict="", reasons="")
    with pytest.raises(InvalidInput):
        appealed("usbgf").committee([*members(2), *members(1)])
    with pytest.raises(InvalidInput):
        heard("usbgf").voted(1, "another question")
    with pytest.raises(Refused):
        Docket("usbgf").ruled().appealed(MONITOR)
    with pytest.raises(Refused):
        Docket("usbgf").ruled().closed().closed()
