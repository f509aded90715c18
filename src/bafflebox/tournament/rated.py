"""What finished matches and events contribute to ratings, under a published policy, and to a season's standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from bafflebox.cases import PersonId
from bafflebox.tournament.course import standing_order
from bafflebox.tournament.events import ContestId, DeskResult, MatchEnding, MatchId
from bafflebox.tournament.match_file import MatchFile, by_number
from bafflebox.tournament.ratings import Finish, Policy, RatedMatch
from bafflebox.tournament.standings import Finished
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


def events_of(state: Tournament, wanted: str = "") -> Iterator[tuple[ContestId, str]]:
    """The events of a tournament, or the one requested, as named in a series; the tournament's name is enough if it has
    only one event."""
    alone = len(state.contests) == 1
    for id, contest in state.contests.items():
        if wanted in ("", id):
            yield id, state.opened.name if alone else f"{state.opened.name}: {contest.conditions.name}"


def finished(
    state: Tournament, contest: ContestId, name: str, key: Callable[[PersonId], str], factor: Fraction = Fraction(1)
) -> Finished:
    """The places of an event. All members of a pair or team have its place; `key` identifies the same person across
    tournaments."""
    found: dict[str, tuple[int, int]] = {}
    best = 1
    for level in standing_order(state, contest):
        worst = best + len(level) - 1
        for entrant in level:
            for person in state.persons(contest, entrant):
                found.setdefault(key(person), (best, worst))  # a player who entered twice gets the better place
        best = worst + 1
    return Finished(name, found, factor)
