"""Incidents about using a clock at all: wanted, refused, supplied, fit for use, and on which terms."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, number, yes_no
from bafflebox.rulings.incident import Incident

EVENT = choice(
    "event",
    "What kind of event is it?",
    singles="singles, top division (Open, Championship, Masters)",
    doubles="consulting doubles",
    lower_division="a lower division",
    other="another event, such as a jackpot or a speed event",
)
POLICY = {
    "required": "clocks required, or an obligation",
    "preferred": "clocks preferred: either player may have one",
    "by_roll": "the higher roll decides",
    "if_agreed": "only if both agree (optional)",
    "none": "nothing was announced",
}

CLOCK_WANTED = Incident(
    name="clock_wanted",
    title="Clock wanted or refused",
    topic="clock",
    about="A player or the director wants a clock on a match, or a player does not want one.",
    own=(),
    opp=(),
    called=("first player", "second player"),
    facts=(
        choice(
            "wanted_by",
            "Who wants the clock?",
            director="the director asks for it",
            both="both players",
            one="one player; the other does not",
            neither="neither player",
        ),
        choice("clock_policy", "What did the event announce about clocks?", POLICY),
        yes_no("federation", "Is it an event under the federation's standards?", default=True),
        EVENT,
        yes_no("clock_available", "Is a clock available?", default=True),
        yes_no("slow_play", "Has the director ruled that the play is too slow?", default=False),
        yes_no(
            "special_concern",
            "Does the player have a special reason not to use one, such as a disability?",
            default=False,
        ),
        yes_no("match_started", "Has the match begun?", default=False),
        number("match_length", "To how many points is the match played?", 1, 99),
        number("score_own", "How many points does one side have?", 0, 98),
        number("score_opp", "How many points does the other side have?", 0, 98),
    ),
    words=("no clock", "play without a clock", "refuses the clock", "mid-match", "introduced", "imposed"),
)

CLOCK_SUPPLY = Incident(
    name="clock_supply",
    title="No clock at hand",
    topic="clock",
    about="A clock is to be used and nobody has one.",
    facts=(
        choice(
            "needed",
            "Why is a clock needed?",
            required="the event requires one",
            wished="a player wants one",
            imposed="the director imposes one where none is required",
        ),
    ),
    words=("who brings the clock", "borrow", "phone app"),
)

CLOCK_TERMS = Incident(
    name="clock_terms",
    title="Other clock settings",
    topic="clock",
    about="Other times or another method than the standard are agreed, proposed or announced.",
    facts=(
        choice(
            "what",
            "What are they going to use?",
            looser="more time than the standard",
            tighter="less time than the standard",
            untimed="a clock that only marks turns, without effect",
            two_banks="the reserve split into two banks",
            increment="an increment (Fischer) or another method than simple delay",
        ),
        choice("who", "Who has said so?", players="the players among themselves", director="the director"),
        choice("clock_policy", "What did the event announce about clocks?", POLICY),
        yes_no("posted", "Has the director announced and posted it?", default=True),
        yes_no("noted", "Is it on the score sheet, or was the director told beforehand?"),
    ),
    words=("settings", "untimed", "two time banks", "Fischer", "agreed times"),
)

CLOCK_FITNESS = Incident(
    name="clock_fitness",
    title="Is this clock fit for use?",
    topic="clock",
    about="A player doubts the clock that is to be used, or where it stands.",
    facts=(
        choice(
            "doubt",
            "What is the doubt?",
            quality="whether it is a proper, working clock",
            method="it cannot run simple delay",
            side="it stands on the wrong side of the board",
        ),
        yes_no("match_started", "Has the match begun?", default=False),
        yes_no("director_approves", "Does the director find it suitable?"),
    ),
    words=("phone app", "approved clock", "clock on the wrong side", "suitable"),
)

UNTIMED_CLOCK = Incident(
    name="untimed_clock",
    title="Clock to mark turns in an untimed match",
    topic="clock",
    about="In a match without time the players differ on how turns are ended or on which device shows them.",
    facts=(
        yes_no("clock_available", "Is a clock available, or another device that shows whose turn it is?"),
        yes_no("both_agree", "Do both agree to do without it?"),
        yes_no(
            "two_devices",
            "Do the players differ on which of two devices to use?",
            default=False,
        ),
        yes_no("one_shows_turn", "Does only one of the two visibly show who is on turn?"),
    ),
    words=("tap", "toggle", "rocker clock", "untimed"),
)

TRANSCRIBER_CLOCK = Incident(
    name="transcriber_clock",
    title="Clock for a player who transcribes",
    topic="clock",
    about="A player writes down their own match by hand, and there is a question about a clock.",
    facts=(
        yes_no("may_decline", "May the opponent decline a clock under the event's policy?"),
        yes_no("declines", "Does the opponent decline it?"),
    ),
    words=("one-sided clock", "transcribe", "recording by hand"),
)
