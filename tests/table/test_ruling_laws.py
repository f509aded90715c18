"""The laws of rulings notice a ruling that does nothing, and facts against the table; over every situation and random tables they hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.rulings import remedies as r
from bafflebox.table import events
from bafflebox.table.remedies import EFFECTS
from bafflebox.table.remedies.carrying import Effect
from proof.situations import Seat, Situation, run, situations
from support.ruling_laws import DONE, facts_hold
from support.watched import Watched


def _watch(situation: Situation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proof.situations.Seat", Watched)
    run(situation)


NOTICED = {
    r.Reroll: "a roll to the left of the bar without leave is thrown again",
    r.RollStands: "an early roll that white lets stand is played when the turn comes",
    r.DoubleBinds: "black doubles in white's turn and is bound; white's time goes on",
    r.AnswerBinds: "white says that a double would be passed, and is doubled before anybody rolls",
    r.TakeCounts: "white says take and then centres the cube; the take counts",
    r.PassCounts: "white sets up for the next game after a double; that is a pass",
    r.CubeSet: "the cube shows 4 after one take, both agree, and it is put back to 2",
    r.MatchLost: "more points than half the match, all for one delay, are a forfeit",
    r.Warning: "a second illegal play brings the warning on record for that player only",
    r.LengthSet: "a match to 5 should be to 7; both get two minutes for each of the two points",
    r.LengthDue: "in a game it is found that a match to 11 should be to 7; the game ends first",
    r.TimeAdded: "time lost by a clock that ran on is given to the player who lost it",
    r.RecordPrevails: "the trailer's sheet has a game that the table lacks, and it is entered",
    r.ScoreCorrected: "a point too many for a pass is corrected between games and the next game begins",
    r.DelayForfeited: "black lifts the dice early and white has the delay forfeited",
}
"""For remedies of each kind a situation that has one, of the USBGF unless another book stands in `ELSEWHERE`."""
ELSEWHERE = {
    r.PlayCorrected: ("ibf", "the opponent chooses the correction, which is made on the main time with no delay"),
}


@pytest.mark.parametrize("kind", [*NOTICED, *ELSEWHERE], ids=lambda kind: kind.__name__)
def test_a_remedy_that_does_nothing_is_noticed(kind: type[r.Remedy], monkeypatch: pytest.MonkeyPatch) -> None:
    book, name = ELSEWHERE.get(kind) or ("usbgf", NOTICED[kind])
    one = next(found for found in situations(book) if found.name == name)
    _watch(one, monkeypatch)

    monkeypatch.setitem(EFFECTS, kind, Effect(lambda _, __: (), EFFECTS[kind].asks))
    with pytest.raises(AssertionError):
        _watch(one, monkeypatch)


def test_the_remedies_that_are_not_looked_at_are_known() -> None:
    """A remedy that changes something at a table is looked up there, or is named here with who decides what it does."""
    by_hand = {
        *(r.Opens, r.TurnOver, r.TurnGoesOn, r.FreePlay),  # what people tell decides
        *(r.PositionCorrected, r.CheckerToBar, r.CheckerInPlay, r.CheckerOut),
        *(r.AnswerVoid, r.GameGoesOn, r.Crawford, r.MatchGoesOn),
        *(r.ClockPaused, r.ClockRuns, r.ClockSet, r.DelayReset),
    }
    changing = {kind for kind in EFFECTS if kind.changes}
    assert changing - set(DONE) <= by_hand


def test_a_fact_against_the_table_is_noticed() -> None:
    seat = Seat(Situation("usbgf", {"name": "", "after": "illegal", "acts": ()}))
    for step in Situation("usbgf", {"name": "", "after": "illegal"}).steps:
        assert isinstance(step, str)
        seat.step(step)
    before = seat.table
    seat.step("ben point-out illegal_move offender=white")
    opened = next(event for event in seat.journal[before.version :] if isinstance(event, events.IncidentOpened))
    facts_hold(before, (opened,))
    wrong = tuple((name, 3 if name == "match_length" else value) for name, value in opened.facts)
    with pytest.raises(AssertionError):
        facts_hold(before, (replace(opened, facts=wrong),))

    with pytest.raises(BaffleBoxError):
        seat.step("ann state-fact # move_is_illegal no")
    stated = events.FactStated(
        at=seat.now, by=PersonId("ann"), number=opened.number, fact="move_is_illegal", value=False
    )
    with pytest.raises(AssertionError):
        facts_hold(seat.table, (stated,))
    with pytest.raises(AssertionError):  # not even with a reason: a player is no official
        facts_hold(seat.table, (replace(stated, overrules=True, why="it was legal"),))
    facts_hold(seat.table, (replace(stated, by=PersonId("dee"), overrules=True, why="the dice were misread"),))
