"""Disputes in the IBF rules: deadlines of claims, doubtful facts, video. There is no appeal in the book."""

from __future__ import annotations

from typing import Any

from bafflebox.books.ibf.times import STOP_SECONDS
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    CheckerInPlay,
    CheckerOut,
    CubeStands,
    Discretion,
    MatchStands,
    May,
    PlayStands,
    Warning,
)

chapter = Chapter("ibf")

SILENT = "silent: the book knows neither appeal nor committee; the arbiter decides, and regulations may say more"


@chapter.sets("committee", "17.2")
def committee(formed_for: str = "appeal") -> tuple[dict[str, Any] | None, str]:
    """The book has no committee."""
    return None, SILENT


@chapter.sets("committee_overturns", "17.2")
def committee_overturns(size: int, against: int) -> tuple[bool | None, str]:
    """The book has no committee that could overturn the arbiter."""
    return None, SILENT


@chapter.sets("appeal_deadline", "17.2")
def appeal_deadline() -> tuple[str | None, str]:
    """The book has no appeal."""
    return None, SILENT


@chapter.sets("late_appeal", "17.2")
def late_appeal() -> tuple[str | None, str]:
    """The book has no appeal, late or in time."""
    return None, SILENT


@chapter.decides("late_clock_claim", "8.9")
def clock_claims(f: Facts) -> Findings:
    """Complaints about how the clock works have to come before the time is over."""
    if f.time_expired:
        yield Verdict("Too late: complaints about the clock come before the time is over.")
        yield MatchStands()
    else:
        yield Verdict("The complaint is in time.", violation=False)


@chapter.decides("dispute", "18.3.a")
def video(f: Facts) -> Findings:
    """An arbiter may call in a technician and use the recording."""
    if not f.settled:
        yield Verdict("The arbiter settles it, and may use the recording.")
        yield May(Party.DIRECTOR, "call in a technician and look at the recording")


@chapter.decides("dispute", "3.12.a")
def clock_stopped_for_it(f: Facts) -> Findings:
    """In a dispute the clock may be stopped for at most thirty seconds, to settle it or to call the arbiter."""
    if not f.settled:
        yield May(
            Party.EITHER, f"stop the clock for at most {STOP_SECONDS} seconds to settle it or to call the arbiter"
        )


@chapter.decides("testimony", "18.3.a")
def video_as_evidence(f: Facts) -> Findings:
    """The recording is admissible evidence; on testimony by word the book is silent."""
    if f.recording != "none":
        yield Verdict("A recording is admissible evidence, at the arbiter's choice.")
        yield May(Party.DIRECTOR, "call in a technician and look at the recording")


@chapter.decides("doubt_about_facts", "9.3.b")
def the_cube_decides(f: Facts) -> Findings:
    """In a dispute, where the cube lies and what it shows decides."""
    if f.about == "cube":
        yield Verdict("For the cube decides where it lies and what it shows.")
        yield CubeStands()


@chapter.decides("doubt_about_facts", "13.7")
def unclear_checker(f: Facts) -> Findings:
    """If the arbiter cannot tell whether a checker had been borne off, it is in play when the opponent asks for that."""
    if f.about == "borne_off" and not f.evidence:
        if f.opponent_asks:
            yield Verdict("It cannot be told, and the opponent asks for it: the checker is in play.")
            yield CheckerInPlay()
        else:
            yield Verdict("It cannot be told, and nobody asks: the rule does not force it back into play.")


@chapter.decides("doubt_about_facts", "13.8")
def clear_checker(f: Facts) -> Findings:
    """If the arbiter is sure that a checker was borne off, it is out of play and its owner is warned."""
    if f.about == "borne_off" and f.evidence:
        yield Verdict("Established as borne off: the checker is out of play.")
        yield CheckerOut()
        yield Warning(Party.OFFENDER, "a borne-off checker lying on the board")


@chapter.decides("doubt_about_facts", "14.4", "14.9")
def unnoticed_or_accepted_moves(f: Facts) -> Findings:
    """A move accepted by the next roll or double, or noticed by nobody, is not changed and no ground for protest."""
    if f.about == "illegal_move" and not f.objected_in_time:
        yield Verdict("Rolling or doubling accepted the move; what nobody noticed in time stands.")
        yield PlayStands()


@chapter.decides("doubt_about_facts", "17.2")
def arbiters_discretion(f: Facts) -> Findings:
    """For any other doubt no article leans to anybody: it is for the arbiter."""
    if f.about == "cube" or f.about == "borne_off" or (f.about == "illegal_move" and not f.objected_in_time):
        return
    if f.evidence:
        yield Verdict("The facts are established: the arbiter rules on them.")
    else:
        yield Verdict("No article settles this doubt: it is for the arbiter, who may use the recording.")
        yield Discretion(Party.DIRECTOR, ("whose version is followed",))
        yield Reading(
            "The article speaks of sanctions; the arbiter's discretion is read as reaching the facts as well."
        )
