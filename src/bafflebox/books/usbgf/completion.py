"""Conceding, claiming and settling games in the USBGF rules (section 4.5, and 4.3.4 where time has run out)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.completion import level_possible
from bafflebox.rulings.remedies import (
    Choice,
    GameAwarded,
    GameGoesOn,
    May,
    Option,
)

LEVELS = {"single": "single game", "gammon": "gammon", "backgammon": "backgammon"}


def worth(level: str) -> str:
    return f"{LEVELS[level]} times the cube"


def over_by_concession(f: Facts) -> bool:
    """No contact, or no legal way for the conceding player to win (4.5.1)."""
    return not f.contact or not f.could_win


def may_concede(f: Facts) -> bool:
    return bool(f.what != "match" and over_by_concession(f) and f.on_turn and level_possible(f))


def answer_to_a_concession(f: Facts) -> Findings:
    """The opponent accepts, and the game is over; or declines, or asks for more. Otherwise play goes on."""
    if not may_concede(f):
        return
    if f.response == "accepts":
        yield GameAwarded(Party.WINNER, worth(f.what), f.what)
    elif f.response == "rejects":
        yield GameGoesOn("the clock is restarted")
    elif f.response == "counteroffer":
        yield Choice(
            Party.LOSER,
            (
                Option("accept the counteroffer", (GameAwarded(Party.WINNER, *_asked_instead(f)),)),
                Option("decline, and play on", (GameGoesOn("the clock is restarted"),)),
            ),
        )
    else:
        yield May(Party.OPPONENT, "pause the clock and think, then accept, decline or ask for more")


def _asked_instead(f: Facts) -> tuple[str, str]:
    """The value of a counteroffer, where the position leaves only one above what was offered."""
    level = (
        "gammon" if f.what == "single" and f.known("behind") is False else "backgammon" if f.what == "gammon" else ""
    )
    return (worth(level), level) if level and f.known("borne_off") == 0 else ("as asked for, times the cube", "")


def may_claim(f: Facts) -> bool:
    return bool((f.on_turn or f.expired) and not (f.contact and f.could_lose))


def claim_test(f: Facts) -> Findings:
    """A claim is valid if it holds with the claimant always rolling 1-2 and the opponent always rolling 6-6."""
    if not may_claim(f) or (f.expired and f.expired_earlier):
        return
    if f.holds:
        yield Verdict(
            "The claim is valid: it holds even if the player rolls 1-2 and the opponent 6-6 every time.",
            violation=False,
        )
        yield GameAwarded(Party.CLAIMANT, worth(f.claimed), f.claimed)
    else:
        yield Verdict(
            "The claim isn't valid: it fails if the player rolls 1-2 and the opponent 6-6 every time.", violation=False
        )
        if not f.expired:
            yield GameGoesOn()
