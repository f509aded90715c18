"""The rated matches of a tournament, under a published policy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bafflebox.tournament.events import DeskResult, MatchEnding, MatchId
from bafflebox.tournament.match_file import MatchFile, by_number
from bafflebox.tournament.ratings import Finish, Policy, RatedMatch
from bafflebox.tournament.state import Tournament

FINISHES = {
    MatchEnding.SCORE: Finish.PLAYED,
    MatchEnding.PENALTY: Finish.PLAYED,
    MatchEnding.TIME: Finish.TIME,
    MatchEnding.FORFEIT: Finish.FORFEIT,
    MatchEnding.WALKOVER: Finish.WALKOVER,
    MatchEnding.BOTH_FORFEIT: Finish.WALKOVER,
    MatchEnding.SETTLED: Finish.SETTLED,
}


@dataclass(frozen=True, slots=True)
class Rated:
    """The rated matches in the order they ended, and why the others aren't rated."""

    matches: tuple[RatedMatch, ...]
    left_out: tuple[tuple[MatchId, str], ...]


def rated_matches(state: Tournament, policy: Policy) -> Rated:
    """The rated matches of all singles contests."""
    done = sorted(
        (f for f in state.files.values() if f.result), key=lambda file: (file.ended or 0, by_number(file.match))
    )
    found: list[RatedMatch] = []
    left_out: list[tuple[MatchId, str]] = []
    for file in done:
        why_not = _why_not(state, file, policy)
        result = file.result
        if why_not or result is None or result.winner is None or result.loser is None:
            left_out.append((file.match, why_not or "A match without a winner is not rated."))
            continue
        (winner,), (loser,) = (state.persons(file.match, side) for side in (result.winner, result.loser))
        found += _single(file.match, result, winner, loser)
    return Rated(tuple(found), tuple(left_out))


def _single(match: MatchId, result: DeskResult, winner: str, loser: str) -> Iterator[RatedMatch]:
    """The match, or each match of a best of three with known scores: every one counts as a match of its length."""
    if not result.boards:
        yield RatedMatch(match, winner, loser, result.length)
    mine = 0 if result.winner == result.players[0] else 1
    for number, board in enumerate(result.boards, 1):
        won = (winner, loser) if board[mine] > board[1 - mine] else (loser, winner)
        yield RatedMatch(f"{match}#{number}", *won, result.length)


def _why_not(state: Tournament, file: MatchFile, policy: Policy) -> str | None:
    assert file.result is not None
    if any(len(state.persons(file.match, side)) > 1 for side in file.result.players):
        return "A match of pairs or teams is not rated."
    winner = 0 if file.result.winner == file.result.players[0] else 1
    return policy.why_not(FINISHES[file.result.ending], file.result.length or None, file.result.penalty[winner])
