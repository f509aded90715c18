"""Scores, from the journal alone: each match ends as a match of its length can, board by board where it has boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bafflebox.tournament.events import DeskEvent, DeskResult, MatchEnding, MatchId, ResultCorrected, ResultEntered

TEAM = re.compile(r"team (\d+) boards")
BEST = re.compile(r"best of (\d+)")
BY_SCORE = (MatchEnding.SCORE, MatchEnding.PENALTY)


def badly_scored(events: Sequence[DeskEvent], structure: str) -> list[str]:
    """Everything that is wrong with the scores, a sentence each. What a notation says of boards is for all its sections here."""
    team, best = TEAM.search(structure), BEST.search(structure)
    found: list[str] = []
    for event in events:
        if isinstance(event, ResultEntered):
            found += _one(event.match, event.result, int(team[1]) if team else 1, int(best[1]) if best else 1)
            found += _counted(event.match, event.result, event.counts)
        if isinstance(event, ResultCorrected) and event.after is not None:
            found += _one(event.match, event.after, int(team[1]) if team else 1, int(best[1]) if best else 1)
    return found


def _one(match: MatchId, result: DeskResult, team: int, best: int) -> Iterable[str]:
    if result.ending not in BY_SCORE or result.winner is None or not (any(result.points) or result.boards):
        return
    mine = result.players.index(result.winner)
    won, lost = result.points[mine], result.points[1 - mine]
    if team == 1 and best == 1:
        if result.boards or (result.length and not lost < result.length <= won):
            yield f"{match} to {result.length} ended {won}-{lost}."
        return
    for number, board in enumerate(result.boards, 1):
        if max(board) < result.length or min(board) >= max(result.length, 1) or board[0] == board[1]:
            yield f"{match}, board {number} to {result.length} ended {board[0]}-{board[1]}."
    wins = [sum(board[side] > board[1 - side] for board in result.boards) for side in (mine, 1 - mine)]
    if result.boards and wins != [won, lost]:
        yield f"{match} was {won}-{lost}, and its boards make it {wins[0]}-{wins[1]}."
    if team > 1 and (won + lost != team or won <= lost):
        yield f"{match} of {team} boards ended {won}-{lost}."
    if best > 1 and not lost < best // 2 + 1 == won:
        yield f"{match}, best of {best}, ended {won}-{lost}."
    if best > 1 and result.boards and result.boards[-1][mine] < result.boards[-1][1 - mine]:
        yield f"{match}, best of {best}, went on after it was decided."


def _counted(match: MatchId, result: DeskResult, counts: DeskResult) -> Iterable[str]:
    """What the bracket reads of a result is the result, except who goes on after a match that was settled."""
    if set(counts.players) != set(result.players):
        yield f"{match} was played by {result.players} and counts for {counts.players}."
    if result.ending is not MatchEnding.SETTLED and counts.winner != result.winner:
        yield f"{match} was won by {result.winner} and counts for {counts.winner}."
