"""Acts at the desk take typed values as well as the text of forms, and the API describes the fields of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from bafflebox.errors import InvalidInput
from bafflebox.service import House
from bafflebox.service.hall.acts import DESK, PHONE, TABLET, VISITOR
from bafflebox.service.hall.acts.draws import Lots, Seeds
from bafflebox.service.hall.acts.fields import Cents, Lines, Share
from bafflebox.service.hall.acts.matches import Cover, DecideLateness
from bafflebox.service.hall.acts.money import Fees, OpenPool
from bafflebox.service.hall.acts.results import EnterResult, NotePerformance
from bafflebox.service.hall.beginning import SetUpTournament
from bafflebox.service.tables import KINDS, WITH_HYPHENS, read_act
from bafflebox.tournament.events import ContestId, Coverage, LateMeasure, MatchEnding, PoolKind
from bafflebox.web import create_app

NIGHT = {"programme": "club", "name": "Club night", "tables": 2, "fee": 12.5, "names": ["Ann", "Ben", "Cy", "Di"]}
GROUPS = {"Desk": DESK, "Phone": PHONE, "Tablet": TABLET, "Visitor": VISITOR}


@pytest.fixture
def door() -> Iterator[TestClient]:
    with TestClient(create_app(House.in_memory(bot_pace=60.0)), raise_server_exceptions=False) as made:
        made.post("/api/people", json={"name": "Dee"})
        yield made


@pytest.mark.parametrize(
    ("act", "text", "typed", "field", "value"),
    [
        (EnterResult, {"first": "5"}, {"first": 5}, "first", 5),
        (EnterResult, {"ending": "forfeit"}, {"ending": "forfeit"}, "ending", MatchEnding.FORFEIT),
        (EnterResult, {"first": ""}, {"first": None}, "first", None),
        (Fees, {"entry": "12,50"}, {"entry": 12.5}, "entry", Cents(1250)),
        (Fees, {"entry": "12", "rake": "7.5"}, {"entry": 12, "rake": 7.5}, "rake", Share(750)),
        (Fees, {"entry": "1", "kinds": "a = 1\nb = 2"}, {"entry": 1, "kinds": ["a = 1", "b = 2"]}, "kinds", Lines("a = 1\nb = 2")),
        (DecideLateness, {"measure": "forfeit", "anyway": "yes"}, {"measure": "forfeit", "anyway": True}, "anyway", True),
        (Lots, {"order": "a, b"}, {"order": ["a", "b"]}, "order", ("a", "b")),
        (Lots, {"witnesses": "Lee"}, {"witnesses": ["Lee"]}, "witnesses", ("Lee",)),
        (Seeds, {"seed.1": "a", "seed.2": "b"}, {"seed": ["a", "b"]}, "seed", {1: "a", 2: "b"}),
        (Seeds, {"seed.2": "b"}, {"seed": {"2": "b"}}, "seed", {2: "b"}),
        (Cover, {"what.recorded": "yes"}, {"what": {"recorded": True}}, "what", {Coverage.RECORDED: True}),
        (OpenPool, {"pool": "p", "kind": "calcutta", "shares": "60,40"}, {"pool": "p", "kind": "calcutta", "shares": [60, 40]}, "shares", (6000, 4000)),
        (NotePerformance, {"entrant": "a", "pr": "4,85", "decisions": "9"}, {"entrant": "a", "pr": 4.85, "decisions": 9}, "pr", Fraction("4.85")),
    ],
)  # fmt: skip
def test_a_typed_value_means_the_same_as_the_text_of_a_form(
    act: Any, text: dict[str, Any], typed: dict[str, Any], field: str, value: object
) -> None:
    about = dict.fromkeys(act.form.about, "x")
    about |= {"contest": "open"} if act is OpenPool else {}

    assert getattr(act.read(about | text), field) == value
    assert act.read(about | typed) == act.read(about | text)


@pytest.mark.parametrize(
    ("act", "told", "field", "sentence"),
    [
        ("result", {"match": "m", "first": "5 points"}, "first", "The score of the first player is a number, not '5 points'."),
        ("result", {"match": "m", "first": "99999999999"}, "first", "'99999999999' is too large a number."),
        ("result", {"match": "m", "first": True}, "first", "'first' is a whole number, not 'True'."),
        ("result", {"match": "m", "first": 2.5}, "first", "'first' is a whole number, not '2.5'."),
        ("result", {"match": "m", "ending": "scroe"}, "ending", "There is no ending 'scroe'. Nearest: score."),
        ("result", {"match": 7}, "match", "'match' is text, not '7'."),
        ("result", {}, "match", "The match is missing."),
        ("result", {"match": "m", "winer": "a"}, "winer", "Unexpected field 'winer'. Did you mean 'winner'?"),
        ("draw", {"contest": "open", "apart": "perhaps"}, "apart", "'apart' is yes or no, not 'perhaps'."),
        ("fees", {"contest": "open", "entry": "much"}, "entry", "'much' is not an amount."),
        ("seeds", {"contest": "open", "seed": "a"}, "seed", "'seed' is a list or an object, not 'a'."),
        ("seeds", {"contest": "open", "seed.x": "a"}, "seed.x", "'seed.x' isn't numbered."),
        ("phones", {"use": "al"}, "use", "There is no use of phones 'al'."),
    ],
)  # fmt: skip
def test_a_value_of_the_wrong_type_is_refused_beside_its_field(
    act: str, told: dict[str, Any], field: str, sentence: str
) -> None:
    with pytest.raises(InvalidInput) as wrong:
        DESK[act].read(told)
    assert sentence in str(wrong.value)
    assert wrong.value.facts["field"] == field


def test_a_night_is_run_with_typed_values(door: TestClient) -> None:
    night = f"/api/tournaments/{door.post('/api/tournaments', json={'fields': NIGHT}).json()['id']}"

    def act(name: str, **fields: Any) -> Any:
        return door.post(f"{night}/acts", json={"act": name, "fields": fields})

    assert act("draw", contest="open", apart=True, witnesses=["Lee, Ann"]).status_code == 200
    match = door.get(night).json()["matches"][0]
    told = act("result", match=match["id"], winner=match["entrants"][0], first=5, second=3)
    assert told.status_code == 200
    assert door.get(night).json()["matches"][0]["points"] == [5, 3]
    assert act("result", match=match["id"], winner=["x"]).json()["facts"]["field"] == "winner"


def test_setting_up_refuses_what_it_does_not_know(door: TestClient) -> None:
    answer = door.post("/api/tournaments", json={"fields": NIGHT | {"tabels": 3}})
    assert (answer.status_code, answer.json()["facts"]["nearest"]) == (422, ["tables"])


def test_nobody_claims_a_break_in_a_field() -> None:
    for form in PHONE.values():
        with pytest.raises(ValueError, match="Unexpected field 'in_break'"):
            form.check_names({"in_break": "yes"})


def test_every_act_is_described_with_types_and_meanings(door: TestClient) -> None:
    told = door.get("/api/openapi.json").json()
    schemas = told["components"]["schemas"]

    def holds(body: str, value: dict[str, Any]) -> None:
        schema = {"$ref": f"#/components/schemas/{body}", "components": told["components"]}
        jsonschema.Draft202012Validator(schema).validate(value)

    for beginning, group in GROUPS.items():
        mapping = schemas[f"{beginning}ActIn"]["discriminator"]["mapping"]
        assert set(mapping) == set(group)
        assert len(set(mapping.values())) == len(group), "no two acts share a schema"
        for name, form in group.items():
            fields = schemas[mapping[name].rpartition("/")[2]]["properties"]["fields"]
            assert list(fields["properties"]) == [field.name for field in form.fields], name
            assert form.meaning, name
            assert all(field.meaning for field in form.fields), name
    result = {"match": "open/main:1.1", "winner": "a", "first": 5, "second": 3, "ending": "score"}
    holds("DeskActIn", {"act": "result", "fields": result, "version": 3})
    holds("NewIn", {"fields": NIGHT})
    for wrong in ({"first": -1}, {"ending": "nowhere"}, {"match": 5}):
        with pytest.raises(jsonschema.ValidationError):
            holds("DeskActIn", {"act": "result", "fields": result | wrong})


def test_every_choice_and_default_can_be_read_back() -> None:
    for form in (*DESK.values(), *PHONE.values(), *TABLET.values(), *VISITOR.values(), SetUpTournament.form):
        for field in form.fields:
            for choice in field.choices if not field.keys else ():
                assert field.read({field.name: choice})
            assert field.required or not isinstance(field.default, Enum) or field.read({}) is field.default


def test_ids_of_events_are_told_from_text() -> None:
    (contest, _) = DESK["seeds"].fields
    assert contest.type is ContestId
    assert LateMeasure in {field.type for field in DESK["late"].fields}
    assert PoolKind in {field.type for field in DESK["open-pool"].fields}


def test_names_are_spelled_alike_across_the_api(door: TestClient) -> None:
    """Fields have underscores, addresses and acts hyphens; an act of a table is known by both of its spellings."""
    told = door.get("/api/openapi.json").json()
    fields = [name for one in told["components"]["schemas"].values() for name in one.get("properties", ())]
    queries = [
        one["name"]
        for methods in told["paths"].values()
        for method in methods.values()
        for one in method.get("parameters", ())
        if one["in"] != "header"
    ]
    steps = [step for path in told["paths"] for step in path.split("/") if step and "{" not in step]
    assert [name for name in (*fields, *queries) if not re.fullmatch(r"[a-z][a-z0-9_]*", name)] == []
    hyphens = r"[a-z0-9]+(-[a-z0-9]+)*"
    assert [step for step in steps if not re.fullmatch(hyphens, step.partition(".")[0])] == []
    names = [name for group in GROUPS.values() for name in group]
    assert [name for name in (*names, *WITH_HYPHENS) if not re.fullmatch(hyphens, name)] == []
    assert len(WITH_HYPHENS) == len(KINDS)
    assert read_act({"act": "roll-opening"}) == read_act({"act": "RollOpening"})
    assert read_act({"act": "play", "play": "8/5 6/5"}) == read_act({"act": "Play", "play": "8/5 6/5"})


def test_facts_may_be_an_object_and_results_may_be_named() -> None:
    pairs = [["cause", "ran_on"], ["seconds_lost", 100]]
    told = {"act": "PointOut", "incident": "lost_time"}
    assert read_act({**told, "facts": dict(pairs)}) == read_act({**told, "facts": pairs})
    game = {"act": "ReportGame", "winner": "white", "cube": 2}
    assert read_act({**game, "result": "gammon"}) == read_act({**game, "result": 2})
    with pytest.raises(InvalidInput):
        read_act({**game, "result": "quadruple"})
