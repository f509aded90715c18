"""Match lengths in the USBGF rules (section 4.8)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.books.usbgf.times import TABLE
from bafflebox.clock.millis import SECOND, Millis, face
from bafflebox.errors import InvalidInput
from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party
from bafflebox.rulings.incidents.crawford import known
from bafflebox.rulings.remedies import May
from bafflebox.rulings.timing import event_of


def adjusted_reserve(
    length: int,
    used_length: int,
    score: Sequence[int],
    reserve_own: float,
    reserve_opp: float,
    minutes_per_point: float | None = None,
    event: str = "singles",
) -> tuple[dict[str, str], str]:
    """Recommended reserves when the length in use is corrected to `length`: increased by the basic
    adjustment if it grows, otherwise the larger of the residual and the prorated time. The default rate is the standard
    for the kind of event.
    """
    rate = TABLE[event_of(event)].per_point if minutes_per_point is None else minutes_per_point
    basic = abs(length - used_length) * rate
    away_used = 2 * used_length - sum(score)
    away_right = 2 * length - sum(score)
    if away_used <= 0:
        raise InvalidInput("At that score the match to the length in use is over.", code="bad_score")

    def adjusted(reserve: float) -> float:
        if length >= used_length:
            return reserve + basic
        return max(reserve - basic, reserve / away_used * away_right)

    minutes = {"basic": basic, "own": adjusted(reserve_own), "opp": adjusted(reserve_opp)}
    return {name: face(Millis(round(60 * time) * SECOND)) for name, time in minutes.items()}, (
        "recommended; the director may adjust in any way or not at all"
    )


def reserves_after_correction(f: Facts) -> Findings:
    """When the length in use is corrected, the director may adjust the reserves in any way, or not at all."""
    if f.used == "right" or f.noticed_when != "between_games" or f.posted_reached:
        return
    numbers = known(f, "posted_length", "used_length", "score_own", "score_opp", "clock_own", "clock_opp")
    if numbers is None:
        yield May(Party.DIRECTOR, "adjust the reserves; for the recommended times see the setting adjusted_reserve")
        return
    length, used, own, opp, first, second = numbers
    rate = f.of_event("minutes_per_point", TABLE[f.event].per_point)
    times, _ = adjusted_reserve(length, used, (own, opp), first / 60, second / 60, rate)
    yield May(
        Party.DIRECTOR,
        said(
            "adjust the reserves; recommended are {first} for the first player and {second} for the second",
            first=times["own"],
            second=times["opp"],
        ),
    )
