"""More deliberate faults, in landings, tie-breaks, boards, prizes and byes: the checker finds each from the journal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bafflebox.tournament import course, results, rounds
from bafflebox.tournament.draws import draw
from bafflebox.tournament.money import fees, prizes
from bafflebox.tournament.pairing import candidates
from bafflebox.tournament.rehearsal import Rehearsal
from bafflebox.tournament.results import parts_of
from bafflebox.tournament.standings import tiebreaks
from bafflebox.tournament.structures import linked, tables
from support.faulty import Fault, assert_found

KEPT_FOR_LATER = "KO buy-back 2 at R2 buy-in 1 at R3; progressive from main"


def nobody_moved(patch: pytest.MonkeyPatch) -> None:
    """Losers land opposite those who beat them."""
    patch.setattr(linked, "masks", lambda arrivals, _: [0] * len(list(arrivals)))


def ties_of_three_by_name(patch: pytest.MonkeyPatch) -> None:
    """Three who are level stand in the order of their names."""
    right = tiebreaks._among
    patch.setattr(
        tiebreaks, "_among", lambda level, of: [[one] for one in sorted(level)] if len(level) > 2 else right(level, of)
    )


def play_off_forgotten(patch: pytest.MonkeyPatch) -> None:
    """Who are level after every tie-break go on as they happen to stand."""
    right = tables.standings
    patch.setattr(
        tables,
        "standings",
        lambda *args: tuple(replace(line, place=place) for place, line in enumerate(right(*args), 1)),
    )


def boards_miscounted(patch: pytest.MonkeyPatch) -> None:
    """The boards of the other side are counted."""
    right = results.checked_score

    def turned_round(*args: Any) -> Any:
        found = right(*args)
        return replace(found, points=found.points[::-1])

    patch.setattr(results, "checked_score", turned_round)


def board_missing(patch: pytest.MonkeyPatch) -> None:
    """A team match ends before its last board."""
    right = Rehearsal._parts
    patch.setattr(Rehearsal, "_parts", lambda self, fixture: right(self, fixture)[:-1])
    patch.setattr(results, "_check_together", lambda *_: None)


def series_goes_on(patch: pytest.MonkeyPatch) -> None:
    """A best of three goes on after it is decided."""
    patch.setattr(Rehearsal, "_parts", lambda _, fixture: [True, True, False][: parts_of(fixture)])
    patch.setattr(results, "_check_together", lambda *_: None)


def over_too_early(patch: pytest.MonkeyPatch) -> None:
    """A match ends a point before its length."""
    patch.setattr(Rehearsal, "_score", lambda _, length, won: (length - 1, 0) if won else (0, length - 1))
    patch.setattr(results, "_check_match", lambda *_: None)


def counts_for_the_loser(patch: pytest.MonkeyPatch) -> None:
    """The bracket reads somebody else's win than was played."""
    patch.setattr(results, "counted_for", lambda _, __, result, ___: replace(result, winner=result.loser))


def prizes_exchanged(patch: pytest.MonkeyPatch) -> None:
    """The first two get each other's prizes."""
    right = prizes.winnings

    def exchanged(*args: Any) -> Any:
        won = right(*args)
        return dict(zip(won, reversed(won.values()), strict=True))

    patch.setattr(prizes, "winnings", exchanged)


def charged_twice(patch: pytest.MonkeyPatch) -> None:
    """Everybody pays twice."""
    right = fees.entry_transfers
    patch.setattr(fees, "entry_transfers", lambda *args: [*right(*args), *right(*args)])


def byes_heaped(patch: pytest.MonkeyPatch) -> None:
    """All byes stand at the end of the sheet."""
    patch.setattr(draw, "entry_lines", lambda structure, _: tuple(range(1, structure.lines + 1)))


def gone_are_paired(patch: pytest.MonkeyPatch) -> None:
    """Who has gone home is paired for the next round."""
    patch.setattr(course, "_gone", lambda _: frozenset())
    patch.setattr(rounds, "due_pairing", lambda state, contest: course.course(state, contest).due[0])


def opponents_forgotten(patch: pytest.MonkeyPatch) -> None:
    """In continuous pairing it is forgotten who has met whom."""
    patch.setattr(rounds, "candidates", lambda *args: tuple(replace(c, met={}) for c in candidates(*args)))


FAULTS: list[tuple[Fault, dict[str, Any], str]] = [
    (nobody_moved, {"structure": KEPT_FOR_LATER, "entrants": 24}, "before they must"),
    (nobody_moved, {"structure": "DE", "entrants": 16}, "before they must"),
    (ties_of_three_by_name, {"structure": "RR groups of 4 -> KO top 2", "entrants": 24}, "by the tie-breaks"),
    (play_off_forgotten, {"structure": "RR groups of 3 len 1 -> KO top 1", "entrants": 12}, "had no play-off"),
    (boards_miscounted, {"structure": "KO team 3 boards"}, "its boards make it"),
    (board_missing, {"structure": "KO team 3 boards"}, "of 3 boards ended"),
    (series_goes_on, {"structure": "KO best of 3 len 5"}, "went on after it was decided"),
    (over_too_early, {"structure": "KO len 5"}, "to 5 ended 4-0"),
    (over_too_early, {"structure": "KO team 3 boards len 5"}, "board 1 to 5 ended"),
    (counts_for_the_loser, {"structure": "KO"}, "and counts for"),
    (prizes_exchanged, {"structure": "DE"}, "is number 1 with"),
    (charged_twice, {"structure": "KO"}, "and it costs"),
    (byes_heaped, {"structure": "KO", "entrants": 11}, "of the halves are filled"),
    (gone_are_paired, {"structure": "swiss 4 rounds", "entrants": 16, "mishaps": 0.5}, "has gone and is paired"),
    (opponents_forgotten, {"structure": "continuous 6 matches", "entrants": 8}, "meet again while others still play"),
]


@pytest.mark.parametrize(("fault", "how", "sentence"), FAULTS, ids=lambda value: getattr(value, "__name__", None))
def test_the_checker_finds_a_deliberate_fault(
    fault: Fault, how: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_found(fault, how, sentence, monkeypatch)
