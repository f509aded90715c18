"""Deliberate faults in the engine, one at a time: the checker, which reads only the journal, finds each of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bafflebox.tournament import corrections, course, drawing, hall, rounds, walkovers
from bafflebox.tournament.money import fees, pools, prizes
from bafflebox.tournament.pairing import candidates as candidates_of
from bafflebox.tournament.rehearsal import Rehearsal
from bafflebox.tournament.structures import LoserOf, WinnerOf, paired, settling, tables
from support.desk import OPEN
from support.faulty import Fault, assert_found


def winner_for_loser(patch: pytest.MonkeyPatch) -> None:
    """Winners drop into the consolation instead of losers."""
    right = settling.Settling.source
    patch.setattr(
        settling.Settling,
        "source",
        lambda self, source: right(self, WinnerOf(source.fixture) if isinstance(source, LoserOf) else source),
    )


def loser_goes_on(patch: pytest.MonkeyPatch) -> None:
    """The loser of a match in the main draw goes on."""
    right = settling.Settling.source
    patch.setattr(
        settling.Settling,
        "source",
        lambda self, source: right(
            self, LoserOf(source.fixture) if isinstance(source, WinnerOf) and source.fixture == "main:2.1" else source
        ),
    )


def player_lost(patch: pytest.MonkeyPatch) -> None:
    """Somebody who is approved is not on the sheet."""
    right = drawing._recorded

    def recorded(*args: Any) -> Any:
        made = right(*args)
        return replace(made, lines=(None, *made.lines[1:]) if made.lines[0] else (made.lines[0], None, *made.lines[2:]))

    patch.setattr(drawing, "_recorded", recorded)


def byes_forgotten(patch: pytest.MonkeyPatch) -> None:
    """Who has had a bye has the next one too."""
    patch.setattr(rounds, "candidates", lambda *args: tuple(replace(c, byes=-c.byes) for c in candidates_of(*args)))
    patch.setattr("bafflebox.tournament.pairing.swiss.lot", lambda _, entrant: int(entrant[1:]) + 1)


def opponents_forgotten(patch: pytest.MonkeyPatch) -> None:
    """Who has met whom is forgotten."""
    patch.setattr(rounds, "candidates", lambda *args: tuple(replace(c, met={}) for c in candidates_of(*args)))
    patch.setattr("bafflebox.tournament.pairing.swiss.lot", lambda _, entrant: int(entrant[1:]) + 1)


def cent_lost(patch: pytest.MonkeyPatch) -> None:
    """A cent falls down when money is shared."""

    def careless(cents: int, shares: Any) -> list[int]:
        return [cents * share // sum(shares) for share in shares]

    for module in (prizes, pools, fees):
        patch.setattr(module, "split", careless)


def rake_doubled(patch: pytest.MonkeyPatch) -> None:
    """The organiser takes twice the part that was said."""
    right = fees.entry_transfers
    patch.setattr(fees, "entry_transfers", lambda said, *args: right(replace(said, rake=2 * said.rake), *args))


def everybody_everywhere(patch: pytest.MonkeyPatch) -> None:
    """Nobody looks whether players and tables are free."""
    patch.setattr(hall, "check_free", lambda *_: None)
    patch.setattr(hall, "check_table", lambda *_: None)
    patch.setattr(Rehearsal, "_call", _call_all)


def _call_all(self: Rehearsal) -> bool:
    ready = [m for m in course.course(self.state, self.contest).ready if not self.state.file(_name(m)).is_on]
    for match in ready:
        self.take(hall.start(self.state, _name(match), self.who, self.at, table="1"))
        self._ends.append((self.at, _name(match)))
    return bool(ready)


def _name(match: Any) -> Any:
    return f"{OPEN}/{match.fixture.id}"


def endless_lives(patch: pytest.MonkeyPatch) -> None:
    """Who has lost all lives is paired once more."""
    right = paired.Rounds.alive

    def alive(self: paired.Rounds, entrants: Any) -> Any:
        more = replace(self, section=replace(self.section, lives=(self.section.lives or 0) + 1))
        return right(more, entrants)

    patch.setattr(paired.Rounds, "alive", alive)


def stops_early(patch: pytest.MonkeyPatch) -> None:
    """It is over while many have a life left."""
    patch.setattr(paired.Rounds, "is_over", lambda _, alive: len(alive) <= 5)


def worst_go_on(patch: pytest.MonkeyPatch) -> None:
    """The places of groups and rounds are read from below."""
    right = tables.standings
    patch.setattr(
        tables,
        "standings",
        lambda *args: tuple(replace(line, place=place) for place, line in enumerate(reversed(right(*args)), 1)),
    )


def nothing_follows(patch: pytest.MonkeyPatch) -> None:
    """A correction leaves later matches as they are."""
    patch.setattr(corrections, "_consequences", lambda *_: iter(()))


def nothing_comes_back(patch: pytest.MonkeyPatch) -> None:
    """A correction that is taken back does not bring back what it annulled."""
    right = corrections._touched

    def touched(*args: Any, **named: Any) -> Any:
        found = right(*args, **named)
        return None if found is not None and found.change.value == "reinstated" else found

    patch.setattr(corrections, "_touched", touched)


def walkovers_forgotten(patch: pytest.MonkeyPatch) -> None:
    """Who has gone is waited for, and somebody else's walkover goes to the one who left."""
    right = walkovers._next

    def upside_down(*args: Any) -> Any:
        found = right(*args)
        if found is None or found.result.winner is None:
            return found
        turned = replace(found.result, winner=found.result.loser)
        return replace(found, result=turned, counts=turned)

    patch.setattr(walkovers, "_next", upside_down)


def time_turned_back(patch: pytest.MonkeyPatch) -> None:
    """Calls are noted at a moment that has passed."""
    right = hall.call
    patch.setattr(
        hall, "call", lambda *a, **k: tuple(replace(event, at=event.at - 600_000) for event in right(*a, **k))
    )


FAULTS: list[tuple[Fault, dict[str, Any], str]] = [
    (winner_for_loser, {"structure": "KO; progressive from main"}, "without a loss"),
    (loser_goes_on, {"structure": "KO"}, "should be between"),
    (player_lost, {"structure": "KO"}, "is nowhere"),
    (byes_forgotten, {"structure": "swiss 4 rounds", "entrants": 17}, "has a bye again"),
    (opponents_forgotten, {"structure": "swiss 4 rounds", "entrants": 16}, "need not have"),
    (cent_lost, {"structure": "KO"}, "left in"),
    (rake_doubled, {"structure": "KO"}, "The organiser got"),
    (everybody_everywhere, {"structure": "RR", "entrants": 6, "tables_there": 2}, "held by"),
    (endless_lives, {"structure": "swiss lives 2"}, "without a life left"),
    (endless_lives, {"structure": "continuous lives 2"}, "without a life left"),
    (stops_early, {"structure": "swiss lives 2"}, "still have a life"),
    (worst_go_on, {"structure": "RR groups of 4 -> KO top 1", "entrants": 16}, "did not"),
    (worst_go_on, {"structure": "swiss 4 rounds -> KO 4", "entrants": 16}, "did not"),
    (nothing_follows, {"structure": "KO", "entrants": 16, "mishaps": 0.5}, "should be between"),
    (nothing_comes_back, {"structure": "KO", "entrants": 32, "mishaps": 0.9}, "something else counts"),
    (
        walkovers_forgotten,
        {"structure": "KO; consolation from main", "entrants": 24, "mishaps": 0.6},
        "has gone and wins",
    ),
    (time_turned_back, {"structure": "KO"}, "Time went backwards"),
]


@pytest.mark.parametrize(("fault", "how", "sentence"), FAULTS, ids=lambda value: getattr(value, "__name__", None))
def test_the_checker_finds_a_deliberate_fault(
    fault: Fault, how: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_found(fault, how, sentence, monkeypatch)
