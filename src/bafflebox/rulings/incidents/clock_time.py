"""Incidents of time: lost, over, or a forfeited delay."""

from __future__ import annotations

from bafflebox.party import Party
from bafflebox.rulings.facts import Facts, choice, number, seconds, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.incidents.clock import BOTH_AGREE_AMOUNT, SECONDS_LOST, TIMED
from bafflebox.rulings.remedies import MatchStands
from bafflebox.rulings.ruling import Findings, Reading, Verdict

LOST_TIME = Incident(
    name="lost_time",
    title="Lost time claimed",
    topic="clock",
    about="A player wants time back that the clock took wrongly.",
    own=(Party.CLAIMANT, Party.OFFENDER),
    opp=(Party.OPPONENT,),
    facts=(
        choice(
            "cause",
            "How was the time lost?",
            unpressed="the clock was not pressed, or ran against the wrong player",
            close_out="turns of a close-out were not ended on the clock",
            ran_on="the clock ran between games, in a break or in a dispute",
            correction="on moves that were undone afterwards",
            opponent_silent="the opponent kept silent about a clock that ran by mistake",
        ),
        choice(
            "evidence",
            "How well is the loss shown?",
            clear="clear: seen at once, recorded, or both agree on it",
            some="uncertain, but there are witnesses or other signs",
            none="only by saying that so much time cannot have been used",
        ),
        BOTH_AGREE_AMOUNT,
        yes_no("times_noted", "If it ran in a break: had both players noted the clock times before?"),
        number("turns_unpressed", "If turns of a close-out were not ended on the clock: how many?", 0, 60, default=0),
        seconds("seconds_each", "About how many seconds of delay would each such turn have used?", 0, 60, default=6),
        SECONDS_LOST,
        seconds("delay_seconds", "How many seconds is the delay?", 0, 60, default=12),
        yes_no("deferred", "Was the correction postponed by agreement or by the director, and noted?", default=False),
        yes_no("expired", "Has the player's time run out meanwhile?", default=False),
    ),
    words=("time back", "restore", "restored time", "adjust the clock"),
)


def _first_expired(f: Facts) -> str | None:
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
        "The time is over when it is announced; that this is too late after the match follows, and is not said."
    )
    yield MatchStands()


def certain_loser(f: Facts) -> Party:
    """Who loses if one player is certain to win the match."""
    return Party.OPPONENT if f.certain_winner == "player" else Party.OFFENDER


def _order_known(f: Facts) -> bool | None:
    first = f.known("first_expired")
    return None if first is None else first != "unknown"


def _still_short(f: Facts) -> bool | None:
    """Whether the claimed points leave the player below the match length; None without a claim."""
    if f.known("valid_claim") is False:
        return None
    length, own, points = (f.known(name) for name in ("match_length", "score_own", "claim_points"))
    return None if None in (length, own, points) else bool(own + points < length)


TIME_EXPIRED = Incident(
    name="time_expired",
    title="Time has run out",
    topic="clock",
    about="A clock shows no time left.",
    own=(Party.OFFENDER,),
    opp=(Party.OPPONENT,),
    called=("player out of time", "opponent"),
    implies=(("clock_own", 0),),
    facts=(
        TIMED,
        yes_no(
            "no_effect_noted",
            "Was it on the score sheet, or had the director been told beforehand, that running out has no effect?",
            default=False,
        ),
        choice(
            "announced_by",
            "Who has said that the time is over?",
            player="the player whose time it is",
            opponent="the opponent",
            director="the director, arbiter or staff",
            spectator="somebody who watches",
            nobody="nobody yet",
        ),
        yes_no(
            "own_silence", "Did the player see their own time at zero and play on without saying so?", default=False
        ),
        choice("bank", "Which bank has run out?", first="the first of two", second="the second, or the only one"),
        yes_no("both_expired", "Do both clocks stand at zero?", default=False),
        choice(
            "first_expired",
            "Whose time ran out first?",
            player="that of the player named here",
            opponent="the opponent's",
            unknown="nobody can tell",
            derive=_first_expired,
        ),
        yes_no("order_known", "Can it be told whose time ran out first?", derive=_order_known),
        yes_no("certain_to_win", "Is one player certain to win the match from here?", default=False),
        choice("certain_winner", "If so, who?", player="the player named here", opponent="the opponent"),
        yes_no("clock_error", "May a clock that was set or run wrongly have caused it?", default=False),
        seconds("seconds_restored", "How many seconds does that player get back for it?", 0, 3600),
        yes_no("valid_claim", "Does that player have a valid claim to the game on the board?"),
        number("match_length", "To how many points is the match?", 1, 99),
        number("score_own", "How many points has the player whose time ran out?", 0, 98),
        number("score_opp", "How many points has the opponent?", 0, 98),
        number("claim_points", "How many points would the claimed game give, with the cube?", 1, 192),
        yes_no("claim_falls_short", "Would the match still be open after the claimed points?", derive=_still_short),
        yes_no(
            "expired_earlier",
            "Is it proven that the time ran out earlier, when no such claim was possible?",
            default=False,
        ),
        yes_no("match_ended", "Had the match been played to its end before anybody said so?", default=False),
    ),
    words=("flag", "zero", "out of time", "timeout", "timed out", "0:00", "both expired"),
)

DELAY_AFTER_INVALID_ROLL = Incident(
    name="delay_after_invalid_roll",
    title="Delay after an invalid roll",
    topic="clock",
    about="A roll does not count and has to be made again while the roller's time runs.",
    facts=(
        yes_no("forfeit_pending", "Does the roller have to do without the delay as a penalty?", default=False),
        yes_no("delay_reset", "Has the delay been started anew by pressing the clock to and fro?", default=False),
    ),
    words=("cocked", "press twice", "reset the delay", "reroll"),
)

DELAY_PENALTY = Incident(
    name="delay_penalty",
    title="Serving a lost delay",
    topic="clock",
    about="A player who has lost the delay of the next turn comes to that turn.",
    implies=(("clock_in_use", True),),
    facts=(
        choice(
            "since",
            "What has the player done since?",
            nothing="nothing yet: the delay is still running",
            too_early="rolled, or made the play, before the delay had run to zero",
            rolled_after="rolled after the delay had run to zero, and the roll was valid",
            invalid_roll="rolled after zero, and the roll was invalid",
            double_taken="doubled, and the double was taken",
            double_passed="doubled, and the double was passed",
            sent_back="sent the clock back for an illegal move",
        ),
        yes_no("delay_reset", "Has the delay been started anew meanwhile?", default=False),
        seconds("delay_left", "How many seconds of the delay are left?", 0, 60, default=12),
    ),
    words=("forfeit of the delay", "wait out the delay", "penalised"),
)
