"""Incidents of time: lost, over, or a forfeited delay."""

from __future__ import annotations

from bafflebox.party import Party
from bafflebox.rulings.facts import Facts
from bafflebox.rulings.remedies import MatchStands
from bafflebox.rulings.ruling import Findings, Reading, Verdict


def first_expired(f: Facts) -> str | None:
    """If only one clock shows zero, or the order is said to be known, it is that of the player named here."""
    if f.known("first_expired") is not None:
        return None
    order = f.known("order_known")
    return None if order is None else "player" if order else "unknown"


def out_of_time(f: Facts) -> Party | None:
    """Whose time ran out first; None if both show zero and nobody can tell."""
    if not f.both_expired:
        return Party.OFFENDER
    return {"player": Party.OFFENDER, "opponent": Party.OPPONENT}.get(f.first_expired)


def declared_too_late() -> Findings:
    """If time is over only once somebody declares it, nobody can do so after the match has been played to the end."""
    yield Verdict("Nobody said so before the match was played to its end: its result stands.")
    yield Reading(
        "Time is up when somebody says so; that this is too late after the match follows from that, but the book doesn't say it."
    )
    yield MatchStands()


def certain_loser(f: Facts) -> Party:
    """Who loses if one player is certain to win the match."""
    return Party.OPPONENT if f.certain_winner == "player" else Party.OFFENDER


def order_known(f: Facts) -> bool | None:
    first = f.known("first_expired")
    return None if first is None else first != "unknown"


def still_short(f: Facts) -> bool | None:
    """Whether the claimed points leave the player below the match length; None without a claim."""
    if f.known("valid_claim") is False:
        return None
    length, own, points = (f.known(name) for name in ("match_length", "score_own", "claim_points"))
    return None if None in (length, own, points) else bool(own + points < length)
