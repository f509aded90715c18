"""The notation of structures: what it means, that it reads back, and where it is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.tournament.standings import TIE_BREAKS
from bafflebox.tournament.structures import OpeningKind, build, parse, write
from bafflebox.tournament.structures.plan import (
    AllPlaces,
    Consolation,
    Continuous,
    DoubleElimination,
    Knockout,
    Ladder,
    Openings,
    Plan,
    Progressive,
    RoundRobin,
    SectionPlan,
    Swiss,
)

MEANINGS = {
    "KO": "KO",
    "knockout 16 lengths 7, 9": "KO 16 len 7,9",
    "Main: KO 64 len 9,11,13; consolation": "Main: KO 64 len 9,11,13; consolation from Main",
    "KO; progressive; progressive from consolation R1..R2": (
        "KO; progressive from main R1..SF; progressive from consolation R1..R2"
    ),
    "KO; second: progressive from main qf": "KO; second: progressive from main QF..QF",
    "double elimination recharge best of 3": "DE recharge best of 3",
    "DE pattern A.B.C.D.|": "DE pattern A.B.C.D.|",
    "compass": "all places",
    "RR twice groups of 4 -> KO top 2": "RR groups of 4 twice -> KO top 2",
    "swiss 7 rounds cut 8": "swiss 7 rounds -> KO 8",
    "swiss lives 3 ties head,lots -> last eight: KO 8 len 11": "swiss lives 3 ties head,lots -> last eight: KO 8 len 11",
    "continuous 7 matches lives 4": "continuous 7 matches lives 4",
    "ladder": "ladder reach 3",
    "KO 32 buy-in 2 at R3 buy-back 4 at R2": "KO 32 buy-in 2 at R3 buy-back 4 at R2",
    "RR team 3 boards len 5": "RR len 5 team 3 boards",
}


@pytest.mark.parametrize(("text", "canonical"), MEANINGS.items(), ids=MEANINGS)
def test_every_spelling_has_one_canonical_form(text: str, canonical: str) -> None:
    assert write(parse(text)) == canonical
    assert parse(canonical) == parse(text)


WRONG = {
    "": (1, "the end should be a stage"),
    "KOO": (1, "'KOO' should be a stage"),
    "KO 12": (4, "not 12"),
    "KO 8 len": (9, "a match length"),
    "KO 8 len 5,x": (12, "'x' should be a match length"),
    "KO best of 2": (12, "can end level"),
    "KO KO": (4, "a ';' before the next section"),
    "KO; KO": (5, "fed by an earlier one"),
    "KO; consolation from mian": (22, "a section before this one (main)"),
    "consolation": (1, "the first section takes the entrants"),
    "swiss rounds 7": (7, "a number of rounds"),
    "swiss 7": (8, "the word 'rounds'"),
    "RR -> swiss 3 rounds": (7, "after '->' comes a KO"),
    "KO -> KO 8": (7, "losers of a bracket are taken with 'from'"),
    "KO top 2": (1, "'top' takes the best of each group"),
    "RR; consolation from round robin": (22, "is not a bracket"),
    "DE; consolation from main": (22, "losers of 'main' go to its lower bracket"),
    "KO; progressive R3..R1": (17, "upwards"),
    "DE pattern A.C.B": (12, "in order"),
    "DE pattern |.A": (12, "nobody enters"),
    "KO buy-in 2 at R1": (16, "later round"),
    "RR buy-in 2 at R2": (4, "needs a KO or DE"),
    "RR ties luck": (9, "a tie-break"),
    "KO 8 $": (6, "'$' has no meaning"),
    "KO 99999": (4, "between 2 and 4096"),
    "KO; main: consolation": (5, "already a section 'main'"),
    ": KO": (1, "a name before the colon"),
}


@pytest.mark.parametrize(("text", "place"), WRONG.items(), ids=WRONG)
def test_what_is_wrong_is_pointed_at(text: str, place: tuple[int, str]) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse(text)

    assert refused.value.facts["column"] == place[0], refused.value
    assert place[1] in str(refused.value)


lengths = st.lists(st.integers(1, 25), max_size=4).map(tuple)
terms = {
    "lengths": lengths,
    "best_of": st.sampled_from([1, 3, 5]),
    "boards": st.sampled_from([1, 3, 4]),
    "ties": st.lists(st.sampled_from(TIE_BREAKS), max_size=3).map(tuple),
}
openings = st.lists(
    st.builds(Openings, st.sampled_from(OpeningKind), st.integers(1, 4), st.integers(2, 4)), max_size=2
).map(tuple)
amounts = st.tuples(st.integers(1, 12) | st.none(), st.integers(1, 5) | st.none()).filter(any)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    def section(name: str, stage: object, **more: object) -> SectionPlan:
        return SectionPlan(name, stage, **{key: draw(value) for key, value in terms.items()}, **more)  # type: ignore[arg-type]

    kind = draw(st.sampled_from(["bracket", "paired", "places", "ladder"]))
    if kind == "places":
        return Plan((section("main", AllPlaces()),))
    if kind == "ladder":
        return Plan((section("ladder", Ladder(draw(st.integers(1, 9)))),))
    if kind == "paired":
        first = draw(
            st.one_of(
                amounts.map(lambda a: Swiss(*a)),
                amounts.map(lambda a: Continuous(*a)),
                st.builds(RoundRobin, st.integers(2, 6) | st.none(), st.sampled_from([1, 2])),
            )
        )
        name = draw(st.sampled_from(["day one", "qualifier", "swiss"]))
        last = section("final", Knockout(draw(st.sampled_from([None, 4, 6, 8]))), follows=True)
        return Plan((section(name, first), last)[: draw(st.integers(1, 2))])
    name = draw(st.sampled_from(["main", "Championship", "open 1"]))
    first = draw(
        st.builds(Knockout, st.sampled_from([None, 64]))
        | st.builds(DoubleElimination, st.booleans(), st.sampled_from(["", "A.B.|.C"]))
    )
    rounds = draw(st.sampled_from([(1, -2), (1, 3), (2, 2), (-3, -1), (1, -3)]))
    source = f"{name} lower" if isinstance(first, DoubleElimination) else name
    lower = draw(st.sampled_from([Consolation(source), Progressive(source, *rounds), Progressive(source, 1, 2, "A.B")]))
    last = Progressive("consolation", 1, draw(st.sampled_from([1, 2, -2])))
    sections = (
        section(name, first, openings=draw(openings)),
        section("consolation", lower),
        section(draw(st.sampled_from(["last chance", "fighters"])), last),
    )
    return Plan(sections[: draw(st.integers(1, 3))])


@given(plans())
def test_every_plan_reads_back_as_it_was_written(plan: Plan) -> None:
    assert parse(write(plan)) == plan


@given(st.text(alphabet="KOSDRER swiss lives3;->,.:|0129", max_size=40))
def test_no_text_gives_anything_but_a_plan_or_a_sentence(text: str) -> None:
    try:
        plan = parse(text)
    except InvalidInput:
        return
    assert parse(write(plan)) == plan


def test_the_last_length_is_that_of_the_final() -> None:
    main = build("KO len 7,9,13", 32).sections[0]

    assert [matches[0].length for matches in main.rounds] == [7, 7, 7, 9, 13]


@pytest.mark.parametrize(
    ("text", "entrants", "sentence"),
    [
        ("KO", 1, "at least 2 entrants"),
        ("KO 8", 9, "too small for 9 entrants"),
        ("KO 16 buy-in 3 at R3", 8, "8 entrants and 12 lines for later entries"),
        ("swiss 3 rounds -> KO 8", 6, "8 can't advance"),
        ("swiss 3 rounds -> KO top 2", 6, "behind a Swiss"),
        ("DE pattern A.B.C", 16, r"no place for the losers of D \(round 4\)"),
        ("KO; consolation; more: progressive from main R1..R2", 8, "would go to 'consolation' and to 'more'"),
    ],
)
def test_what_cannot_be_built_is_said(text: str, entrants: int, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        build(text, entrants)


@pytest.mark.parametrize(
    ("notation", "entrants"), [("KO", 4097), ("KO", 10**12), ("RR", 400), ("RR groups of 300 twice -> KO top 2", 600)]
)
def test_a_structure_without_end_is_not_laid_out(notation: str, entrants: int) -> None:
    with pytest.raises(InvalidInput) as wrong:
        build(notation, entrants)
    assert wrong.value.code == "too_many"


@pytest.mark.parametrize("notation", ["swiss 101 rounds", "continuous 4096 matches", "swiss lives 101"])
def test_nobody_plays_so_many_rounds(notation: str) -> None:
    with pytest.raises(InvalidInput):
        parse(notation)
    assert parse(notation.replace("101", "100").replace("4096", "100"))
