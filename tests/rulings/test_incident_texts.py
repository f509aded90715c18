"""A mistake in the text of an incident is reported with file and line, before anybody is asked the question."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.rulings import all_incidents, incident_texts

SOUND = """
incidents:
  - id: lost_die
    title: A die is lost
    topic: dice
    about: Nobody can find one of the dice.
    words: [missing die]
    own: [roller]
    facts:
      - fact: clock_in_use
        ask: Is a clock in use?
        default: yes
      - fact: turn_ended
        ask: Had the turn ended?
        derive: turns.by_the_clock
      - shared: last_act
        fact: act
        answers: {none: nothing}
      - fact: minutes
        ask: How many minutes did the search take?
        minutes: 1 to 30
      - fact: cube_value
        ask: What value has the cube?
        answers: cube_values
        default: 2
shared:
  - fact: last_act
    ask: What had the player done last?
    answers: {hit_clock: pressed the clock}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    at = tmp_path / "src" / "bafflebox" / "rulings" / "incidents"
    at.mkdir(parents=True)
    monkeypatch.setattr(incident_texts, "FOLDER", str(at))
    return at


def test_a_sound_text_is_read_as_it_is_written(folder: Path) -> None:
    (folder / "dice.yaml").write_text(SOUND)

    facts = {fact["name"]: fact for fact in incident_texts.compiled()["lost_die"]["facts"]}

    assert facts["act"]["choices"] == {"none": "nothing", "hit_clock": "pressed the clock"}
    assert (facts["minutes"]["type"], facts["minutes"]["low"], facts["minutes"]["high"]) == ("minutes", 1, 30)
    assert facts["clock_in_use"]["default"] is True
    assert facts["cube_value"]["default"] == "2"


@pytest.mark.parametrize(
    ("written", "instead", "line", "why"),
    [
        ("    about: Nobody", "    abuot: Nobody", 6, "part of an incident 'abuot'"),
        ("    title: A die is lost\n", "", 3, "has no title"),
        ("own: [roller]", "own: [rollre]", 8, "no party 'rollre'"),
        ("default: yes", "default: perhaps", 10, "clock_in_use is yes or no, not 'perhaps'"),
        ("default: 2", "default: 3", 22, "3"),
        ("by_the_clock", "by_the_clok", 13, "by_the_clok"),
        ("shared: last_act", "shared: last_acts", 16, "'last_acts'"),
        ("1 to 30", "30", 21, "minutes: 0 to 60"),
        ("answers: cube_values", "answers: cubes", 24, "'cubes'"),
        ("fact: minutes", "fact: act", 19, "has the fact act twice"),
    ],
)
def test_a_mistake_is_named_with_its_place(folder: Path, written: str, instead: str, line: int, why: str) -> None:
    assert written in SOUND
    (folder / "dice.yaml").write_text(SOUND.replace(written, instead))

    (problem, *_) = incident_texts.problems()

    assert problem.startswith(f"bafflebox/rulings/incidents/dice.yaml:{line}: ")
    assert why in problem
    with pytest.raises(InvalidInput, match=r"dice\.yaml"):
        incident_texts.compiled()


def test_the_texts_have_no_mistakes() -> None:
    assert incident_texts.problems() == []


def test_incidents_can_be_sent_to_another_process() -> None:
    for incident in all_incidents().values():
        assert pickle.loads(pickle.dumps(incident)) == incident
