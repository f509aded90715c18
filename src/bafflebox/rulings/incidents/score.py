"""Incidents with the score, and with the report of a result."""

from __future__ import annotations

from bafflebox.message import said
from bafflebox.rulings.facts import Facts
from bafflebox.rulings.ruling import Findings, Verdict
from bafflebox.rulings.stake import RESULTS, recounted


def right_score(f: Facts) -> tuple[int, int] | None:
    """The right score: from the list of games if given, with the Crawford game at cube 1; otherwise as stated."""
    if f.known("games") and f.known("match_length"):
        found = recounted(f.known("match_length"), f.known("games"))
        return int(found["own"]), int(found["opp"])
    scores = f.known("score_own"), f.known("score_opp")
    return None if None in scores else scores


def length_reached(f: Facts) -> bool | None:
    """Whether the right score ends the match, if the numbers were given."""
    length, scores = f.known("match_length"), right_score(f)
    return None if length is None or scores is None else max(scores) >= length


def counted_as(f: Facts) -> str:
    """What an agreed end counts as: no more than the loser's checkers allow, if they are known."""
    off, behind = f.known("borne_off"), f.known("behind")
    most = "single" if off else "gammon" if behind is False else "backgammon"
    return str(min(f.agreed, most, key=RESULTS.__getitem__))


def agreed_end(f: Facts) -> Findings:
    """Says what an agreed end counts as, if that is less than agreed."""
    if counted_as(f) != f.agreed:
        least = {"single": "single game"}.get(counted_as(f), counted_as(f))
        template = "A {agreed} is no longer possible: it counts as a {least}."
        yield Verdict(said(template, agreed=f.agreed, least=least), violation=True)
