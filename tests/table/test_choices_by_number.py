"""What somebody chooses under a ruling is known by its number; its words may be reworded and translated."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game.values import replace
from bafflebox.table import acts, allowed, evolve
from bafflebox.table.events import ChoiceMade
from support.rulings import opened
from support.tables import ANN, BEN, DEE, Played


@pytest.fixture
def ruled() -> Played:
    """Black has rolled too early, and White may let the roll stand or have it rolled again."""
    played = opened()
    played.do(acts.Roll((6, 5)), BEN)
    played.do(acts.Rule(1), DEE)
    return played


def offered(played: Played) -> list[str]:
    return [one.act.option for one in allowed(played.table, ANN, played.now) if isinstance(one.act, acts.Choose)]


def test_options_are_offered_by_number_and_taken_by_words_too(ruled: Played) -> None:
    assert offered(ruled) == ["1", "2"]
    with pytest.raises(InvalidInput, match="'3' is not among the choices"):
        ruled.do(acts.Choose(1, "3"), ANN)
    with pytest.raises(InvalidInput, match="'roll' is not among the choices"):  # both have that word
        ruled.do(acts.Choose(1, "roll"), ANN)

    ruled.do(acts.Choose(1, "stand"), ANN)

    made = ruled.events[-1]
    assert isinstance(made, ChoiceMade)
    assert (made.chosen, made.option) == (1, "let the roll stand")
    assert offered(ruled) == []


@pytest.mark.parametrize("as_before", [False, True], ids=["by number", "by its words, as earlier versions wrote"])
def test_a_choice_is_carried_out_whatever_its_words_are(ruled: Played, as_before: bool) -> None:
    before = ruled.table
    ruled.do(acts.Choose(1, "1"), ANN)
    made = ruled.events[-1]
    assert isinstance(made, ChoiceMade)
    told = replace(made, chosen=0) if as_before else replace(made, option="leave it as it lies")
    ruled.table = evolve(before, told)

    ruled.do(acts.ApplyRuling(1), DEE)

    assert "roll_stands" in ruled.table.docket.numbered(1).remedies
