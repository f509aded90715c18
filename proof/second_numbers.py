"""Numbers in the books, computed a second time from their texts: lateness, breaks, clocks, lengths, votes, points.

Each function yields situations over a range, with the answer from the formula in the text; `proof.second_reading` asks
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

Row = tuple[str, str, dict[str, Any], tuple[str, ...]]
"""The incident, sections of the book (the ruling has to cite one), the facts, and what the ruling must contain."""
LENGTHS = (1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 25)
MINUTES = (0, 1, 4, 5, 6, 9, 10, 11, 14, 15, 16, 19, 20, 24, 25, 29, 30, 34, 35, 44, 45, 59, 60)
TIMES = {1: "single", 2: "gammon", 3: "backgammon"}


def late(section: str, points: Callable[[int], int], *, may: bool) -> Iterator[Row]:
    """Points by minutes of lateness; more than half of the length loses the match."""
    for length, minutes in product(LENGTHS, MINUTES):
        given = points(minutes)
        facts = {"match_length": length, "minutes_late": minutes}
        if 2 * given > length:
            expected: tuple[str, ...] = ("match_lost",)
        elif given:
            expected = (f"points_awarded points={given} may={'yes' if may else 'no'}", "no match_lost")
        else:
            expected = ("no points_awarded", "no match_lost")
        yield "late_start", section, facts, expected


def breaks(section: str, number: Callable[[int], int], **facts: Any) -> Iterator[Row]:
    """The number of breaks for a player in a match of that length."""
    for length in LENGTHS:
        total = number(length)
        for taken in range(total + 1):
            told = {"between_games": True, "match_length": length, "breaks_taken": taken, "reason": "ordinary", **facts}
            left = total - taken - 1
            yield (
                "break_wanted",
                section,
                told,
                (f"out breaks_left={left}", "no may_not") if left >= 0 else ("may_not",),
            )


def crawford(section: str) -> Iterator[Row]:
    """Only the first game in which somebody needs exactly one point."""
    for length in (3, 5, 9):
        for own, opp, played in product(range(length), range(length), (False, True)):
            due = max(own, opp) == length - 1
            if (played and not due) or (not played and own == opp == length - 1):
                continue  # such a score is possible only after a Crawford game, or before one
            facts = {"match_length": length, "score_own": own, "score_opp": opp, "crawford_played": played}
            yield "crawford_due", section, facts, (f"crawford applies={'yes' if due and not played else 'no'}",)


def dead(section: str) -> Iterator[Row]:
    """The cube is dead for a player who would win the match with a single game at its value."""
    for length, own, cube in product((5, 7, 9), range(9), (2, 4, 8)):
        if own < length:
            facts = {"match_length": length, "score_doubler": own, "score_opponent": 0, "cube_value": cube}
            expected = ("double_void",) if own + cube >= length else ("lawful", "no double_void")
            yield "dead_cube", section, {**facts, "noticed_when": "in_game", "answer": "pending"}, expected


def clock(section: str, seconds: Callable[[int], float], delay: int, event: str) -> Iterator[Row]:
    """A clock in mid-match, by the sum of the points both still need."""
    for length in (5, 7, 9, 11, 17):
        for own, opp in ((0, 0), (1, 0), (2, 1), (3, 3), (4, 0), (length - 1, 2), (length - 1, length - 1)):
            reserve = seconds(2 * length - own - opp)
            facts: dict[str, Any] = {"asked_by": "director", "clock_policy": "if_agreed", "event": event}
            facts |= {"match_length": length, "score_own": own, "score_opp": opp}
            yield "slow_play", section, facts, (f"clock_set reserve={reserve:g} delay={delay}",)


def length_found(section: str) -> Iterator[Row]:
    """Between games the match changes to the posted length, unless somebody has reached it."""
    for posted, used in ((5, 7), (7, 5), (7, 9), (7, 11), (9, 7), (11, 13), (13, 9)):
        for own, opp in product((0, 2, 4, 5, 6, 7, 8, 10), (0, 3, 4, 6)):
            if max(own, opp) >= used:
                continue
            facts = {"posted_length": posted, "used_length": used, "score_own": own, "score_opp": opp}
            right = max(own, opp) < posted
            expected = (f"length_set to={posted}",) if right else (f"no length_set to={posted}", "out match_over=no")
            yield "wrong_length", section, {**facts, "noticed_when": "between_games"}, expected


def votes(section: str, sizes: tuple[int, ...], enough: Callable[[int, int], bool]) -> Iterator[Row]:
    """The number of votes that overturn a ruling."""
    for size in sizes:
        for against in range(size + 1):
            facts = {"votes_against": against, "votes_other": size - against}
            yield "committee_vote", section, facts, ("ruling_changed" if enough(against, size) else "ruling_stands",)


def worth(section: str) -> Iterator[Row]:
    """The points of a game played to the end: the cube value, doubled for a gammon, tripled for a backgammon."""
    for cube, off, behind in product((1, 2, 4, 8), (0, 1, 5), (False, True)):
        times = 1 if off else 3 if behind else 2
        facts = {"ended_by": "played_out", "borne_off": off, "behind": behind, "cube_value": cube}
        yield "gammon_saved", section, facts, (f"game_awarded result={TIMES[times]} worth={times * cube}",)


def claims(section: str) -> Iterator[Row]:
    """After time runs out, a valid claim counts only if it wins the match."""
    for length, own, points in product((5, 9), (0, 2, 4, 7, 8), (1, 2, 3, 4, 6)):
        if own < length:
            facts = {"announced_by": "opponent", "bank": "second", "valid_claim": True, "match_length": length}
            won = own + points >= length
            expected = (f"match_lost by={'opponent' if won else 'offender'}", "out match_over=yes")
            final = (f"out score={own + points}",) if won else ("out winner=opponent",)
            told = {**facts, "score_own": own, "score_opp": 1, "claim_points": points}
            yield "time_expired", section, told, (*expected, *final)


def close_out(section: str) -> Iterator[Row]:
    """Six seconds a turn unless more is shown, and never more than the delay."""
    for turns, each in product((1, 2, 5, 9), (6, 8, 12, 20)):
        facts = {"cause": "close_out", "evidence": "clear", "amount_agreed": True, "turns_unpressed": turns}
        yield "lost_time", section, {**facts, "seconds_each": each}, (f"time_added seconds={turns * min(each, 12)}",)


def set_up(section: str, last: int, **facts: Any) -> Iterator[Row]:
    """After this many valid rolls a wrong starting position is still corrected; after one more it isn't."""
    for rolls, error in product(range(1, 9), ("misplaced", "surplus", "missing")):
        told = {"error": error, "valid_rolls": rolls, **facts}
        wanted = ("position_corrected", "no position_stands")
        yield "setup_error", section, told, wanted if rolls <= last else ("position_stands", "no position_corrected")


def fixed(table: dict[int, int]) -> Callable[[int], int]:
    """A number that applies from a given length on."""
    return lambda length: next(number for least, number in sorted(table.items(), reverse=True) if length >= least)


def rows(book: str) -> Iterator[Row]:
    """All the numbers in a book."""
    for series in _series(book):
        yield from series


def _series(book: str) -> tuple[Iterator[Row], ...]:
    match book:
        case "usbgf":
            return (
                late("usbgf:2.2.5", lambda minutes: minutes // 5, may=True),
                breaks("usbgf:2.2.3", lambda length: length // 6),
                crawford("usbgf:4.4.8"),
                dead("usbgf:4.4.9"),
                clock("usbgf:3.4.4.4 usbgf:2.3.2", lambda points: 60 * points, 12, "singles"),
                clock("usbgf:3.4.4.4 usbgf:2.3.2", lambda points: 90 * points, 15, "doubles"),
                clock("usbgf:3.4.4.4 usbgf:2.3.2", lambda points: 60 * points, 15, "lower_division"),
                length_found("usbgf:4.8.2"),
                votes("usbgf:5.3", (3, 5), lambda against, size: 2 * against > size),
                worth("usbgf:4.6.2 usbgf:4.5.3"),
                claims("usbgf:4.3.4"),
                close_out("usbgf:4.3.3"),
                set_up("usbgf:4.2.1", 2, last_move_complete=True),
            )
        case "us2009":
            return (
                late("us2009:2.3", lambda minutes: 0 if minutes < 15 else (minutes - 15) // 5 + 1, may=False),
                breaks("us2009:2.2", fixed({1: 1, 10: 2, 14: 3, 20: 4})),
                crawford("us2009:5.5"),
                clock("us2009:8.1 us2009:2.4", lambda points: 60 * points, 12, "singles"),
                clock("us2009:8.1 us2009:2.4", lambda points: 75 * points, 15, "doubles"),
                votes("us2009:6.3", (3, 4, 5), lambda against, size: against == size),
                worth("us2009:basic"),
                set_up("us2009:4.7", 4),
            )
        case "eubgf":
            return (
                late("eubgf:2.2.iv", lambda minutes: minutes // 5, may=True),
                breaks("eubgf:2.2.ii", fixed({1: 1, 16: 2})),
                crawford("eubgf:4.4.iv"),
                dead("eubgf:4.4.vii"),
                clock("eubgf:3.5 eubgf:2.3", lambda points: 60 * points, 12, "singles"),
                length_found("eubgf:4.8"),
                votes("eubgf:5.2", (3, 5), lambda against, size: 2 * against > size),
                set_up("eubgf:4.2.iv", 2),
            )
        case "ibf":
            return (
                breaks("ibf:3.10", fixed({1: 0, 7: 1, 11: 2, 15: 3}), regulations_give_breaks=True),
                crawford("ibf:2.2"),
                worth("ibf:2"),
            )
        case _:
            return (
                breaks("standards:2.2.6", lambda _: 1),
                crawford("standards:5.11"),
                votes("standards:6.5", (2, 4, 6), lambda against, size: 2 * against > size),
            )
