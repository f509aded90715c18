"""Times set by a book: the kind of event, a reserve at the start or at a score, and its limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from bafflebox.clock import MINUTE, SECOND, Millis, ReserveFormula, Rounding, TimeControl, face, seconds
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.game import Both
from bafflebox.message import Message, said
from bafflebox.party import Party
from bafflebox.rulings.remedies import BreaksLeft, ClockSet, MayNot
from bafflebox.rulings.ruling import Finding, Verdict

if TYPE_CHECKING:
    from bafflebox.rulings.facts import Facts

EVENTS = ("singles", "doubles", "lower_division", "other")
"""The kinds of event that settings know: singles of the top division, consulting doubles, lower divisions, the rest."""


ALSO_CALLED = {
    "singles": ("open", "championship", "masters", "top", "top_division", "top_skill"),
    "doubles": ("consulting", "consulting_doubles", "doubles_consultation"),
    "lower_division": ("advanced", "intermediate", "limited", "novice", "beginner", "lower", "other_skill"),
    "other": ("side", "side_event", "jackpot", "speed", "speedgammon", "speed_gammon", "all_other"),
}
"""Their everyday names: the usual names of divisions and side events."""


def event_of(event: str) -> str:
    """The kind of event by its name, or a refusal listing the names.

    >>> event_of("Novice"), event_of("consulting doubles")
    ('lower_division', 'doubles')
    """
    key = str(event).strip().lower().replace(" ", "_").replace("-", "_")
    for kind, names in ALSO_CALLED.items():
        if key in names:
            return kind
    if key not in EVENTS:
        raise unknown_name("kind of event", str(event), EVENTS)
    return key


def minutes_of(count: float) -> Millis:
    """Minutes as people give them (2, 2.5, 1.25), in whole milliseconds."""
    time = round(float(count) * MINUTE)
    if time < 0:
        raise InvalidInput(f"{count} minutes make no time on a clock; write 0 or more.", code="bad_time")
    return Millis(time)


def formula(per_point: float, delay: int, fixed: float = 0) -> ReserveFormula:
    """A reserve of minutes per point plus a fixed part, with a delay in seconds."""
    return ReserveFormula(minutes_of(per_point), seconds(delay), minutes_of(fixed))


def stated(time: Millis) -> dict[str, Any]:
    """A time as a setting shows it: what the clock shows, and the seconds.

    >>> stated(minutes_of(11.25))
    {'time': '11:15', 'seconds': 675}
    """
    whole = time % SECOND == 0
    return {"time": face(time), "seconds": time // SECOND if whole else time / SECOND}


def at_start(rule: ReserveFormula, length: int) -> dict[str, Any]:
    """The reserve of each side for a match of that length."""
    return stated(rule.for_match(_length(length)).reserve)


def at_score(rule: ReserveFormula, length: int, score: Sequence[int], rounding: str = "exact") -> dict[str, Any]:
    """Each side's reserve if a clock is introduced at a score; `rounding` is `exact` or `up_to_minute`."""
    return stated(control_at(rule, length, score, rounding).reserve)


def control_at(rule: ReserveFormula, length: int, score: Sequence[int], rounding: str = "exact") -> TimeControl:
    """The time control of a match in which a clock is introduced at a score."""
    known = {kind.value: kind for kind in Rounding}
    if rounding not in known:
        raise unknown_name("rounding", rounding, known)
    if len(score) != 2 or min(score) < 0:
        raise InvalidInput(
            f"{tuple(score)} is not a score; write the points of both sides, such as 3-5.", code="bad_score"
        )
    own, opp = score
    return rule.for_rest(Both(_length(length) - own, length - opp), known[rounding])


def points_to_go(length: int, score: Sequence[int]) -> float:
    """The average of the points that both sides still need."""
    return (2 * length - sum(score)) / 2


def _length(length: int) -> int:
    if length < 1:
        raise InvalidInput(f"A match can't be played to {length} points. Write 1 or more.", code="bad_length")
    return length


def clock_for_the_rest(
    f: Facts, per_point: float, delay: float, how: str = "{times}", score: tuple[int, int] | None = None, **also: Any
) -> ClockSet:
    """A clock introduced at the current score, by the event's own rate and delay, or else by the book's."""
    rule = formula(f.of_event("minutes_per_point", per_point), int(f.of_event("delay", delay)), fixed_part(f))
    control = control_at(rule, f.match_length, score or (f.score_own, f.score_opp))
    times = said("{reserve} each, delay {delay} seconds", reserve=face(control.reserve), delay=control.delay // SECOND)
    return ClockSet(
        said(how, times=times, **also),
        control.reserve / SECOND,
        control.delay / SECOND,
    )


def fixed_part(f: Facts) -> float:
    """The fixed part of the reserve, independent of the length; only events set one, not books."""
    return float(f.of_event("fixed_minutes", None) or 0)


def still_open(f: Facts) -> bool:
    """Whether nobody has reached the length of the match."""
    return bool(max(f.score_own, f.score_opp) < f.match_length)


def minutes_text(count: float) -> Message:
    """Minutes in words, to the second if they are not whole.

    >>> minutes_text(1), minutes_text(12), minutes_text(8 / 3)
    ('1 minute', '12 minutes', '2:40 minutes')
    """
    if count == int(count):
        return said("{count} minute", count=1) if count == 1 else said("{count} minutes", count=int(count))
    return said("{count} minutes", count=face(Millis(round(count * 60) * SECOND)))


def as_told(time: Millis) -> str:
    """A time as a fact in minutes takes it, to the second.

    >>> as_told(Millis(160_400)), as_told(Millis(3_660_000))
    ('2:40', '61:00')
    """
    minutes, rest = divmod(time // SECOND, 60)
    return f"{minutes}:{rest:02}"


def seconds_text(count: float) -> Message:
    """Seconds in words; from a minute on as clocks show them.

    >>> seconds_text(1), seconds_text(40), seconds_text(2.5), seconds_text(108)
    ('1 second', '40 seconds', '2.5 seconds', '1:48 minutes')
    """
    if count >= 60:
        return minutes_text(count / 60)
    return said("{count} second", count=1) if count == 1 else said("{count} seconds", count=count)


def own_break_rule(f: Facts) -> str:
    """The event's own break rule in its words; empty if it has none."""
    return str(f.of_event("breaks", "")).rstrip(".")


def breaks_allowed(left: int, breaks: int) -> Message:
    """Says that a break may be taken."""
    return said("Allowed: {left} of {breaks} breaks left.", left=left, breaks=breaks)


def breaks_kept(f: Facts, allowed: int) -> Iterator[BreaksLeft]:
    """The breaks a player has left after a refusal; never asks for facts that the refusal doesn't depend on."""
    taken = f.known("breaks_taken")
    if taken is not None:
        yield BreaksLeft(Party.OFFENDER, max(0, allowed - taken))


def break_refused(length: int, breaks: int) -> Iterator[Finding]:
    """The answer to a player who has used up the breaks of a match of this length."""
    none = said("Not allowed: a match to {length} gives no breaks.", length=length)
    used_up = said("Not allowed: a match to {length} gives {breaks}, and none is left.", length=length, breaks=breaks)
    yield Verdict(used_up if breaks else none)
    yield MayNot(Party.CLAIMANT, "take a further break")
    yield BreaksLeft(Party.OFFENDER, 0)
