"""Incidents with a clock in use: pressed, forgotten, stopped, wrong, and time lost or over."""

from __future__ import annotations

from bafflebox.party import Party
from bafflebox.rulings.facts import choice, number, repeated, seconds, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.incidents.schedule import EVENT
from bafflebox.rulings.stake import CUBE_VALUES
from bafflebox.rulings.state import ANSWER

WARNED_BEFORE = yes_no("warned_before", "Has the player already been warned for this in the match?", default=False)
TIMED = yes_no("clock_timed", "Does the clock measure time, and not only mark turns?", default=True)
SECONDS_LOST = seconds("seconds_lost", "About how many seconds were lost?", 0, 3600)
BOTH_AGREE_AMOUNT = yes_no("amount_agreed", "Do both players agree how much time was lost?")

CLOCK_NOT_PRESSED = Incident(
    name="clock_not_pressed",
    title="Clock not pressed",
    topic="clock",
    about="A player should have pressed the clock and did not, so that the wrong time runs.",
    facts=(
        choice(
            "after",
            "After what should the clock have been pressed?",
            {
                "move": "a move",
                "double": "a double that was offered",
                "take": "a take",
                "pass": "a passed double, after which the clock should be stopped",
                "close_out": "a move against an opponent who cannot move (closed out, dancing)",
            },
        ),
        choice(
            "who_noticed",
            "Who has noticed it?",
            forgetful="the player who forgot to press",
            opponent="the opponent",
            director="the director or arbiter",
            spectator="somebody who watches",
        ),
        yes_no(
            "knowingly_silent",
            "Did the opponent notice it, or was it too obvious to miss, and say nothing?",
            default=False,
        ),
        number("turns_unpressed", "How many turns were not ended on the clock?", 1, 60, default=1),
        seconds("seconds_each", "About how many seconds of delay would each such turn have used?", 0, 60, default=6),
        seconds("delay_seconds", "How many seconds is the delay?", 0, 60, default=12),
        yes_no("opponent_has_cube", "Could the opponent double at that moment?", default=False),
        yes_no("at_once", "Were the double and its answer almost instantaneous?", default=False),
        TIMED,
        SECONDS_LOST,
        ANSWER,
    ),
    words=("forgot the clock", "forgot to hit", "unhit clock", "remind", "close-out", "both buttons"),
)

CLOCK_PRESSED_WRONGLY = Incident(
    name="clock_pressed_wrongly",
    title="Clock pressed in the wrong way",
    topic="clock",
    about="The clock is pressed with the other hand, too early, or in a way that hinders the opponent.",
    facts=(
        choice(
            "how",
            "What was done?",
            other_hand="pressed with the hand that did not move the checkers",
            too_early="pressed before the move was finished",
            hand_on_button="a hand or finger rests on the button or hovers over it",
            both_buttons="both buttons pressed, so that the opponent's turn was skipped",
            same_hand="pressed with the hand that moved: is that in order?",
        ),
        repeated("Has it happened before in this match?"),
        WARNED_BEFORE,
    ),
    words=("wrong hand", "other hand", "finger on the button", "hovering", "pressed early"),
)

CLOCK_STOPPED = Incident(
    name="clock_stopped",
    title="Clock stopped",
    topic="clock",
    about="A player stops the clock, or wants to: is that allowed?",
    facts=(
        yes_no("accidental", "Was it stopped by accident?", default=False),
        choice(
            "reason",
            "Why is it stopped?",
            {
                "game_over": "a game has ended",
                "break": "a break",
                "die_lost": "a die has left the table or is lost",
                "dispute": "a dispute, or a question about facts or rules",
                "call_director": "to call the director or arbiter",
                "early_pick_up": "the opponent picked up the dice before the turn was ended",
                "dice_kept": "the player who pressed has also lifted the dice",
                "illegal_move": "an alleged illegal move",
                "settled": "to resign, to claim, or because the game seems decided",
                "invalid_roll": "an invalid roll",
                "dice_replaced": "dice are being replaced in a game",
                "think": "to think, count or rest one's eyes",
                "private": "for water, a telephone and the like, outside a break",
                "recording": "to photograph or write down the position",
            },
        ),
        yes_no("seat_left", "Has somebody got up to look for the die?"),
        yes_no("reserve_running", "Is the delay used up, so that reserve is running?"),
        yes_no("director_wanted", "Has it been decided to call the director?"),
        yes_no("quick", "Were the dice handed over at once?"),
        seconds("seconds_stopped", "For about how many seconds was it stopped?", 0, 3600, default=0),
        choice(
            "stopped_by",
            "Who stopped it?",
            winner="the winner of the game",
            loser="the loser of the game",
            default="loser",
        ),
        choice("cube_value", "What is the cube's value?", CUBE_VALUES, default="1"),
    ),
    words=("pause", "paused", "stop the clock", "phone", "pips"),
)

CLOCK_RAN_ON = Incident(
    name="clock_ran_on",
    title="Clock runs when it should stand",
    topic="clock",
    about="The clock is found running between games or in a break, or running against the wrong player.",
    facts=(
        choice(
            "when",
            "When did it run?",
            {
                "between_games": "between two games",
                "break": "in a break",
                "wrong_player": "in a game, against the wrong player",
            },
        ),
        yes_no("times_noted", "Had both players noted the clock times before?"),
        BOTH_AGREE_AMOUNT,
        SECONDS_LOST,
    ),
    own=(Party.CLAIMANT, Party.OFFENDER),
    opp=(Party.OPPONENT,),
    called=("player whose time ran", "opponent"),
    words=("running between games", "left running", "wrong side runs"),
)

BREAK_TIMES = Incident(
    name="break_times",
    title="Clock times before a break",
    topic="clock",
    about="A player leaves the table for a break while a clock is in use.",
    facts=(
        yes_no("clock_stopped", "Has the clock been stopped?", default=True),
        yes_no("times_noted", "Have both players written down the times on the clock?"),
        yes_no("times_agreed", "Do both agree on the times?", default=True),
    ),
    words=("note the times", "scorecard", "before leaving"),
)

CLOCK_SET_WRONGLY = Incident(
    name="clock_set_wrongly",
    title="Clock set wrongly",
    topic="clock",
    about="The reserve or the delay turns out to be set wrongly.",
    facts=(
        choice(
            "found",
            "When was it found?",
            before_play="before the clock was used",
            in_play="during the match",
            after_expiry="only after a player's time had run out",
            match_over="after the match was finished",
        ),
        yes_no("online", "Is it an online match?", default=False),
        yes_no("both_confirmed", "Had both players checked the settings?", default=True),
        yes_no("play_stopped", "Have the players stopped play because of it?", default=True),
    ),
    words=("wrong delay", "wrong reserve", "time control", "wrong setting", "online time control"),
)

CLOCK_FAILED = Incident(
    name="clock_failed",
    title="Clock fails",
    topic="clock",
    about="The clock stops working, shows evident errors, or was switched off or reset.",
    own=(),
    opp=(),
    called=("first player", "second player"),
    facts=(
        choice(
            "cause",
            "What is wrong with it?",
            defective="defective, or its display shows evident errors",
            battery="the battery is dead",
            switched_off="switched off or reset by accident",
            uncertain="it lost its times, nobody knows why",
        ),
        yes_no("repeated", "Has it happened before in this match?", default=False),
        choice(
            "times",
            "What is known of both players' times before?",
            known="they were seen, noted or recorded",
            estimated="they can be estimated or agreed on",
            unknown="they cannot even be approximated for one or both",
        ),
        yes_no("after_expiry", "Is the fault claimed only after a player's time has run out?", default=False),
        EVENT,
        number("match_length", "To how many points is the match played?", 1, 99),
        number("score_own", "How many points does one side have?", 0, 98),
        number("score_opp", "How many points does the other side have?", 0, 98),
    ),
    words=("broken clock", "dead battery", "faulty clock", "clock reset", "display"),
)
