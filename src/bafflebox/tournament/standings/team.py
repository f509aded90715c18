"""Team matches: boards into one result."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.errors import InvalidInput
from bafflebox.tournament.standings.result import Entrant, Outcome, Result


def team_result(
    first: str, second: str, boards: Sequence[tuple[int, int]], *, count: int, points_decide: bool = False
) -> Result:
    """The result of a team match from the points of each board; the result's own points are boards won.

    A level match is a draw, or goes to the team with more points if that was published.

    >>> team_result("reds", "blues", [(5, 3), (2, 5), (5, 4)], count=3).points
    (2, 1)
    """
    if len(boards) != count:
        raise InvalidInput(f"A team match has {count} boards here, and {len(boards)} were given.", code="bad_boards")
    level = [number for number, (one, two) in enumerate(boards, 1) if one == two]
    if level:
        raise InvalidInput(
            f"Board {level[0]} has no winner: both have {boards[level[0] - 1][0]} points.", code="bad_boards"
        )
    won = sum(one > two for one, two in boards)
    score = (won, count - won)
    if score[0] == score[1] and points_decide:
        totals = (sum(one for one, _ in boards), sum(two for _, two in boards))
        outcome = _better(*totals)
    else:
        outcome = _better(*score)
    return Result(Entrant(first), Entrant(second), outcome, score)


def _better(one: int, two: int) -> Outcome:
    return Outcome.DRAW if one == two else Outcome.FIRST if one > two else Outcome.SECOND
