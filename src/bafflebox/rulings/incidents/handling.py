"""Handling of checkers: hands, hits, trial plays, checkers lost or of doubtful status."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, number, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.incidents.moves import (
    CLOCK_IN_USE,
    DISCIPLINE,
    PLAY,
    POSITION,
    REPEATED,
    ROLL,
    WARNED_BEFORE,
    legal_without_hit,
)

CHECKER_HANDLING = Incident(
    name="checker_handling",
    title="Checkers handled against the rules",
    topic="moves",
    about="Hands and checkers: touched in the other's turn, two hands, the other hand on the clock, unclear movement, checkers kept in the wrong place.",
    facts=(
        choice(
            "act",
            "What was done?",
            touched_out_of_turn="checkers were touched in the opponent's turn",
            two_hands="checkers were moved with both hands, or the hand was changed within the turn",
            other_hand_on_clock="checkers were moved with one hand and the clock was hit with the other",
            other_hand_next_turn="the hand was changed from one turn to the next",
            unclear="checkers were moved unclearly, or not straight to a place that the dice give",
            opponents_checker="an opposing checker was moved elsewhere than to the bar",
            hit_not_on_bar="a hit checker was held in the hand or laid elsewhere than on the bar",
            bar_left="another checker was moved while an own one was on the bar",
            borne_off_on_surface="borne-off checkers lie on the playing surface or the bar",
            high_stack="borne-off checkers are stacked high beside the board",
        ),
        yes_no("dispute_arose", "Did it lead to a dispute about the position?", default=False),
        REPEATED,
        WARNED_BEFORE,
    ),
    words=("two hands", "one hand", "touching checkers", "hit checker in the hand", "stack"),
)

HIT_CHECKER_LEFT = Incident(
    name="hit_checker_left",
    title="Hit checker not put on the bar",
    topic="moves",
    about="The turn was ended, and a checker that was to be hit is not on the bar.",
    implies=(("before_play", True),),
    facts=(
        POSITION,
        ROLL,
        PLAY,
        DISCIPLINE,
        choice(
            "checker_lies",
            "Where is the checker that was to be hit?",
            own_point="alone on the point where it stood",
            under_hitter="under or beside the hitting checker, on the same point",
            mid_board="in the middle of the board, off its point",
            elsewhere="off the playing surface or in a hand",
        ),
        yes_no(
            "legal_without_hit",
            "Could the other checkers stand as they do by a legal play that hits nothing?",
            derive=legal_without_hit,
        ),
        yes_no("next_roll_made", "Has the opponent rolled validly since?", default=False),
        yes_no("opponent_consents", "Would the opponent let the checker be put on the bar now?", default=False),
        CLOCK_IN_USE,
    ),
    words=("forgot to hit", "pick and pass", "blot left"),
)

TRYING_PLAYS = Incident(
    name="trying_plays",
    title="Plays tried out on the board",
    topic="moves",
    about="A player moves checkers to look at plays before ending the turn, and perhaps loses track.",
    facts=(
        choice(
            "act",
            "How were plays tried?",
            restored="one after another, each taken back to the original position",
            not_restored="another was tried before all checkers were back",
            not_apart="tried checkers were pushed against others, or to the base of a point",
            tested_hit_on_bar="a checker that would be hit was already put on the bar",
            quick="quickly or in an uncontrolled way, so that nobody could follow",
            adjusted_after_end="a checker was pushed into place after the turn was ended",
        ),
        yes_no("origin_disputed", "Is it now disputed where checkers came from?", default=False),
        yes_no("evidence", "Is there evidence that settles it?", default=False),
        yes_no("asked_to_follow", "Had the opponent asked the player to handle tried checkers better?", default=False),
        REPEATED,
        WARNED_BEFORE,
    ),
    words=("shuffling", "touch move", "testing", "offset", "original position lost"),
)

MISSING_CHECKER = Incident(
    name="missing_checker",
    title="Checker found off the board",
    topic="moves",
    about="During the game a checker is found off the board that was not legally borne off.",
    facts=(
        DISCIPLINE,
        choice(
            "removed_in",
            "When did it leave the board?",
            this_play="certainly in the play just made",
            previous_play="certainly in the play before that",
            earlier="certainly earlier in the game",
            unknown="nobody can tell",
        ),
        yes_no("next_roll_made", "Has the opponent of its owner rolled validly since it left the board?"),
        yes_no("bear_off_begun", "Had its owner begun to bear off?"),
        choice(
            "opponent_says",
            "What does the owner's opponent say?",
            nothing_yet="nothing yet",
            correct="that it be put right",
            stand="that it stand",
            default="nothing_yet",
        ),
        CLOCK_IN_USE,
        number("head", "How many checkers stand on that player's head?", 0, 16),
        number("checkers", "How many checkers does that player have in all?", 1, 20, default=14),
    ),
    words=("lost checker", "fourteen checkers", "checker on the floor", "taken off by mistake"),
)

CHECKER_STATUS = Incident(
    name="checker_status",
    title="Borne off or in play?",
    topic="moves",
    about="A checker lies on the board or its edge, and it is not clear whether it had been borne off.",
    facts=(
        choice(
            "status",
            "What can be established?",
            unknown="nothing certain",
            borne_off="it had been borne off",
            in_play="it is in play",
        ),
        yes_no("opponent_asks", "Does the opponent ask that it count as in play?", default=False),
    ),
    words=("borne-off checker", "checker on the rail", "fell back on the board"),
)
