"""Incidents with times: late starts, breaks, leaving, slow play, which match comes first."""

from __future__ import annotations

from bafflebox.party import Party
from bafflebox.rulings.facts import choice, minutes, number, seconds, yes_no
from bafflebox.rulings.incident import Incident

EXCUSED = yes_no("excused", "Has the director excused the lateness?", default=False)
MATCH_LENGTH = number("match_length", "To how many points is the match?", 1, 99)
EARLIER_DELAY = minutes(
    "earlier_delay",
    "How many minutes of delay has this player already caused earlier in this match?",
    0,
    240,
    default=0,
)
BETWEEN_GAMES = yes_no("between_games", "Is it between two games?")
WARNED_BEFORE = yes_no("warned_before", "Has the player already been warned for this in the match?", default=False)
OPPONENT_WAIVES = yes_no("opponent_waives", "Does the opponent wish to waive the penalty?", default=False)
RESERVE_MINUTES = minutes(
    "reserve_minutes", "How many minutes of reserve does the late player have at that moment?", 0, 600
)
ALREADY_GIVEN = choice(
    "already_given",
    "Has a penalty already been given for this very delay?",
    {"none": "no", "points": "penalty points", "clock": "the late player's clock was started"},
    default="none",
)
EARLIER_POINTS = number(
    "earlier_points", "How many penalty points has this player already been given in this match?", 0, 99, default=0
)
EVENT = choice(
    "event",
    "What kind of event is it?",
    singles="singles, top division",
    doubles="consulting doubles",
    lower_division="a lower division",
    other="another event",
    default="singles",
)
BOTH_LATE = yes_no("both_late", "Are both players late?", default=False)

LATE_START = Incident(
    name="late_start",
    title="Late for a match",
    topic="schedule",
    about="A player is not there when a match should begin or go on.",
    own=(Party.LATE_PLAYER, Party.OFFENDER),
    opp=(Party.OPPONENT,),
    facts=(
        EXCUSED,
        minutes(
            "minutes_late",
            "How many minutes (or m:ss) late is the player, counted from the posted time (or, with no time posted, from the end "
            "of the break that follows the player's own last match)?",
            0,
            240,
        ),
        MATCH_LENGTH,
        EARLIER_DELAY,
        yes_no(
            "follows_last_match",
            "Does the match follow the player's last one directly, with no start time posted?",
            default=False,
        ),
        yes_no(
            "told_beforehand",
            "Did the player tell the director beforehand, and was a later time posted?",
            default=False,
        ),
        BOTH_LATE,
        OPPONENT_WAIVES,
        RESERVE_MINUTES,
        ALREADY_GIVEN,
        EARLIER_POINTS,
        EVENT,
    ),
    words=("lateness", "late", "not there", "no show", "absent"),
)

LATE_FROM_BREAK = Incident(
    name="late_from_break",
    title="Late from a break",
    topic="schedule",
    about="A player comes back from a break later than allowed.",
    own=(Party.LATE_PLAYER, Party.OFFENDER),
    opp=(Party.OPPONENT,),
    facts=(
        EXCUSED,
        minutes("minutes_late", "By how many minutes (or m:ss) was the break overrun?", 0, 240),
        MATCH_LENGTH,
        EARLIER_DELAY,
        yes_no("own_break", "Was it this player who called the break?", default=True),
        BOTH_LATE,
        yes_no("start_noted", "Did this player note when the break began?", default=True),
        OPPONENT_WAIVES,
        RESERVE_MINUTES,
        ALREADY_GIVEN,
        EARLIER_POINTS,
        EVENT,
    ),
    words=("overrun", "long break", "returns late"),
)

BREAK_WANTED = Incident(
    name="break_wanted",
    title="A break is asked for",
    topic="schedule",
    about="A player wants to take a break.",
    called=("player", "opponent"),
    facts=(
        BETWEEN_GAMES,
        choice(
            "reason",
            "Why is the break wanted?",
            ordinary="rest, coffee and the like",
            urgent="exceptional urgency",
            emergency="a real emergency",
            medical="a medical or special need that was raised before play",
        ),
        MATCH_LENGTH,
        number("breaks_taken", "How many breaks has this player already called in the match?", 0, 20),
        number("joined", "How many breaks are to be joined into one?", 1, 9, default=1),
        number("opponent_gives", "How many of these are the opponent's, who agrees?", 0, 9, default=0),
        yes_no("regulations_give_breaks", "Do the regulations of the event provide breaks?"),
        yes_no("posted_rule", "Has the director posted a break rule of the event's own?", default=False),
        yes_no("director_exception", "Has the director allowed an exception for this match?", default=False),
        yes_no("best_of_series", "Is it one match of a best-of-three or longer contest?", default=False),
        yes_no("between_matches", "Is it between two matches of that contest?", default=False),
        yes_no("blitz", "Is it a Blitz discipline or Sprintgammon?", default=False),
        yes_no("told_director", "Was the director told at the start, or at once on return?", default=True),
        yes_no(
            "stayed_longer",
            "Did the player stay away longer than the emergency needed, to chat for example?",
            default=False,
        ),
    ),
    words=("pause", "rest", "toilet", "coffee"),
)

LEFT_TABLE = Incident(
    name="left_table",
    title="A player leaves the table",
    topic="schedule",
    about="A player leaves the table, or holds up the next game, without having called a break.",
    facts=(
        yes_no(
            "necessary",
            "Did the game itself make it necessary, such as fetching the director or a lost die?",
            default=False,
        ),
        seconds("seconds_away", "For about how many seconds was the player away?", 0, 3600),
        yes_no("in_sight", "Did the player stay in sight of the table?"),
        yes_no("announced", "Did the player tell the opponent?"),
        yes_no("holds_up_event", "Does the match hold up the event, or has the player done this often?", default=False),
        yes_no("break_allowed", "Was a break provided for and still left for this player at that moment?"),
        yes_no("charged", "Does the director charge the absence as a break?", default=False),
        WARNED_BEFORE,
    ),
    words=("unauthorised break", "wandered off", "walked away"),
)

AGREED_DELAY = Incident(
    name="agreed_delay",
    title="Both agree on a delay",
    topic="schedule",
    about="Both players agree to start later, or to a longer break, without asking the director.",
    facts=(
        choice("what", "What did they agree on?", late_start="to start later", long_break="a longer break"),
        yes_no("director_allowed", "Did the director permit it beforehand?", default=False),
    ),
    words=("lunch", "private agreement"),
)

AWAY_BETWEEN_MATCHES = Incident(
    name="away_between_matches",
    title="Away between matches",
    topic="schedule",
    about="A player who is not in a match goes away from the site.",
    facts=(
        minutes("minutes_away", "For how many minutes?", 0, 600),
        yes_no("permission", "Did the director permit it?", default=False),
        yes_no("sheet_in_use", "Is a sign-out sheet in use?"),
        yes_no("signed_out", "Did the player sign out with a contact?"),
        yes_no("match_called", "Has the player's match been called meanwhile?"),
        yes_no(
            "opponent_away_too",
            "Is it the opponent who has signed out, and this player wants to leave as well?",
            default=False,
        ),
    ),
    words=("sign out", "leaving the site", "left the site without permission", "dinner", "unreachable"),
)

WAITING_PLAYER = Incident(
    name="waiting_player",
    title="Waiting for an opponent",
    topic="schedule",
    about="A player waits for an opponent who is still to be determined or is busy elsewhere.",
    facts=(
        choice(
            "situation",
            "What is the situation?",
            opponent_just_known="the opponent has just become known and is ready",
            opponent_elsewhere="the opponent has started a match of another event",
            due_in_two_events="a player is due in two events at once",
        ),
        yes_no("own_break_over", "Is the waiting player's own break between matches over?"),
    ),
    words=("priority", "two events", "jackpot"),
)

START_TIME = Incident(
    name="start_time",
    title="When does the match start?",
    topic="schedule",
    about="It is asked when a match has to begin.",
    facts=(
        yes_no("time_posted", "Is a start time posted or scheduled for this match?"),
        yes_no("moved_earlier", "Was the match moved to an earlier time after the event began?", default=False),
        yes_no("each_player_told", "Was each affected player told in person?", default=True),
        yes_no("session_break", "Is a meal or overnight break on, with the next session announced?", default=False),
    ),
    words=("consecutive", "start", "resume", "moved forward"),
)

PLACE_OF_PLAY = Incident(
    name="place_of_play",
    title="Played elsewhere",
    topic="schedule",
    about="Players play, or want to play, outside the area designated for it.",
    facts=(yes_no("permitted", "Did the director agree to the other place beforehand?"),),
    words=("bar", "hotel room", "quiet room"),
)

SLOW_PLAY = Incident(
    name="slow_play",
    title="Slow play",
    topic="schedule",
    about="A match without a clock is slow, or somebody asks for a clock because of it.",
    called=("slow player", "opponent"),
    facts=(
        choice(
            "asked_by",
            "Who wants something done?",
            director="the director, on own initiative",
            player="a player asks for it",
        ),
        choice(
            "clock_policy",
            "What did the event announce about clocks?",
            required="clocks required",
            preferred="clocks preferred: either may have one",
            if_agreed="only if both agree",
        ),
        WARNED_BEFORE,
        yes_no("clock_available", "Is a clock at hand?", default=True),
        EVENT,
        MATCH_LENGTH,
        number("score_own", "How many points has the slow player?", 0, 98),
        number("score_opp", "How many points has the opponent?", 0, 98),
    ),
    words=("clock imposed", "impose a clock", "pace"),
)
