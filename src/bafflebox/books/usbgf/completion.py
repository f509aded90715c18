"""Conceding, claiming and settling games in the USBGF rules (section 4.5, and 4.3.4 where time has run out)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.completion import level_possible, most_possible
from bafflebox.rulings.remedies import (
    Choice,
    Discretion,
    Duty,
    GameAwarded,
    GameGoesOn,
    MatchGoesOn,
    MatchLost,
    May,
    MayNot,
    Option,
    Sanction,
)

chapter = Chapter("usbgf")

FOR_THE_DIRECTOR = ("outcome", "stop", "draw")
"""What players may put to the director (4.8.1.2.b); a game is never replayed, undone or ended early for them."""
LEVELS = {"single": "single game", "gammon": "gammon", "backgammon": "backgammon"}


def worth(level: str) -> str:
    return f"{LEVELS[level]} times the cube"


def over_by_concession(f: Facts) -> bool:
    """No contact, or no legal way for the conceding player to win (4.5.1)."""
    return not f.contact or not f.could_win


def may_concede(f: Facts) -> bool:
    return bool(f.what != "match" and over_by_concession(f) and f.on_turn and level_possible(f))


@chapter.decides("concession", "4.5.a", "4.5.1.a")
def when_to_concede(f: Facts) -> Findings:
    """A game may be conceded without contact, or when it cannot be won, at any moment of the own turn; a match never."""
    if f.what == "match":
        yield Verdict("A match is played to its length; it cannot be conceded.", violation=True)
        yield MatchGoesOn()
    elif not over_by_concession(f):
        yield Verdict("While the game can still be won it may not be conceded.", violation=True)
        yield GameGoesOn("the concession does not count")
    elif not f.on_turn:
        yield Verdict("A game is conceded in the own turn only.", violation=True)
        yield GameGoesOn("the concession does not count")
    else:
        yield Verdict("A concession may be offered now.", violation=False)


@chapter.decides("concession", "4.5.1.b", over=("4.5.1.a",))
def excluded_level(f: Facts) -> Findings:
    """A result that the position excludes cannot be conceded."""
    if f.what == "match" or not over_by_concession(f) or not f.on_turn or level_possible(f):
        return
    yield Verdict(f"That result is no longer possible: {most_possible(f)} that can be conceded.", violation=True)
    yield GameGoesOn("the concession does not count")


@chapter.decides("concession", "4.5.1.b")
def possible_level(f: Facts) -> Findings:
    """A result that the position allows may be conceded, even if better or worse ones are possible."""
    if f.what in ("gammon", "backgammon") and may_concede(f):
        yield Verdict(f"A {f.what} is possible, and may be conceded.", violation=False)


@chapter.decides("concession", "4.5.1.c")
def answer_to_a_concession(f: Facts) -> Findings:
    """The opponent accepts, and the game is over; or declines, or asks for more, and else play goes on."""
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
                Option("accept the counteroffer", (GameAwarded(Party.WINNER, "as asked for, times the cube"),)),
                Option("decline, and play on", (GameGoesOn("the clock is restarted"),)),
            ),
        )
    else:
        yield May(Party.OPPONENT, "pause the clock and think, then accept, decline or ask for more")


@chapter.decides("concession", "4.5.1.d")
def unreasonable_concession(f: Facts) -> Findings:
    """Refusing the plainly worst result, or conceding less than is known to be possible, may be sanctioned."""
    if f.unreasonable:
        yield Verdict("That was unreasonable and cost time.", violation=True)
        yield Sanction(Party.OFFENDER)


@chapter.decides("claim", "4.5.2.a")
def when_to_claim(f: Facts) -> Findings:
    """A claim needs no contact, or a claimant who cannot lose, and the own turn, except when the own time ran out."""
    if not f.on_turn and not f.expired:
        yield Verdict("A game is claimed in the own turn only.", violation=True)
        yield GameGoesOn("the claim does not count")
    elif f.contact and f.could_lose:
        yield Verdict("While the claimant can still lose the game it may not be claimed.", violation=True)
        if not f.expired:
            yield GameGoesOn("the claim does not count")


def may_claim(f: Facts) -> bool:
    return bool((f.on_turn or f.expired) and not (f.contact and f.could_lose))


@chapter.decides("claim", "4.5.2.b")
def claim_test(f: Facts) -> Findings:
    """A claim is valid if it comes true with 1-2 on every roll of the claimant and 6-6 on every roll of the opponent."""
    if not may_claim(f) or (f.expired and f.expired_earlier):
        return
    if f.holds:
        yield Verdict("The claim is valid: it holds with 1-2 against 6-6.", violation=False)
        yield GameAwarded(Party.CLAIMANT, worth(f.claimed), f.claimed)
    else:
        yield Verdict("The claim is not valid: it fails with 1-2 against 6-6.", violation=False)
        if not f.expired:
            yield GameGoesOn()


@chapter.decides("claim", "4.5.2.c")
def disputed_claim(f: Facts) -> Findings:
    """A disputed claim is usually played on; the director may rule; at expiry it is played out on request."""
    if not may_claim(f):
        return
    if f.expired and f.play_out:
        yield May(
            Party.EITHER,
            "have the claim played out with 1-2 and 6-6; the director should agree, as it decides the match",
        )
    elif not f.expired and f.response == "disputes":
        yield Discretion(
            bounds=("rule on the claim", "let them play on"),
            guidance="players usually play on until the result is clear",
        )


@chapter.decides("claim", "4.5.2.d")
def unreasonable_claim(f: Facts) -> Findings:
    """Refusing the plainly least result, or claiming more than is known to be certain, may be sanctioned."""
    if f.unreasonable:
        yield Verdict("That was unreasonable and cost time.", violation=True)
        yield Sanction(Party.OFFENDER)


@chapter.decides("claim", "4.3.4.d")
def claim_at_expiry(f: Facts) -> Findings:
    """A claim at expiry is judged on the board of the last moment at which the claimant's time ran."""
    if not f.expired:
        return
    if f.on_turn:
        yield Duty(Party.DIRECTOR, "judge the claim on the board at the announcement")
    else:
        yield Duty(
            Party.DIRECTOR,
            "judge the claim on the board at the end of the claimant's last own turn, leaving out the opponent's roll and moves",
        )
    if f.expired_earlier:
        yield Verdict("The time ran out before a valid claim was possible.")
        yield Discretion(bounds=("reject the claim", "let it be tested"), guidance="only on conclusive evidence")


@chapter.decides("claim", "4.3.4.e")
def match_after_expiry(f: Facts) -> Findings:
    """A valid claim that wins the match prevails over the loss on time; otherwise the match is lost."""
    if not f.expired or f.expired_earlier:
        return
    if may_claim(f) and f.holds and f.wins_match:
        yield Verdict("The valid claim wins the match, in spite of the time.")
        yield MatchLost(Party.OPPONENT)
    else:
        yield Verdict("The match is lost on time.")
        yield MatchLost(Party.CLAIMANT)


@chapter.decides("agreed_result", "4.5.a")
def no_agreed_results(f: Facts) -> Findings:
    """Players may not agree on the outcome of a move, game or match, nor go back before the last valid roll."""
    if f.asked_director and f.what in FOR_THE_DIRECTOR:
        return
    yield Verdict("Games and matches are played to completion: no agreement on their outcome counts.", violation=True)
    yield MayNot(Party.BOTH, "settle, cancel, replay or roll back a game or match by agreement")
    yield GameGoesOn("from where it stood")


@chapter.decides("agreed_result", "4.8.1.b", "4.8.1.2.b")
def settled_by_the_director(f: Facts) -> Findings:
    """Where a late match matters only to its two players the director may settle it, also when asked for a draw."""
    if not f.asked_director or f.what not in FOR_THE_DIRECTOR:
        return
    if f.only_these_two:
        yield Verdict("The director may settle the match.", violation=False)
        yield Discretion(
            bounds=("settle the match equitably", "have it played"), guidance="to save time, in a late round"
        )
    else:
        yield Verdict("The match matters to others: it is played.")
        yield MatchGoesOn()


@chapter.sets("concession_rule", "4.5.1.a", "4.5.1.c")
def concession_rule() -> dict[str, str]:
    return {
        "when": "without contact, or when the conceding player cannot win",
        "moment": "any moment of the own turn",
        "acceptance": "may be refused",
        "match": "not by the players",
    }


@chapter.sets("claim_test", "4.5.2.b")
def claim_rolls() -> dict[str, str]:
    """The rolls with which a claim is tested."""
    return {"claimant": "2-1", "opponent": "6-6"}
