"""Incidents with spectators, and with aids, phones, headphones and recording."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, yes_no
from bafflebox.rulings.incident import Incident

FORBIDDEN_FOR = choice(
    "forbidden_for",
    "If the director forbids it: for whom?",
    case="in this case, for its special circumstances",
    everybody="for everybody at the event",
    default="case",
)
BETWEEN_GAMES = yes_no("between_games", "Was it between two games, or before the first?")
ASKED_BY = choice(
    "asked_by",
    "Who asked the spectator, about this very matter?",
    nobody="nobody",
    one_player="one player only",
    both_players="both players",
    director="the director or a committee",
)

SPECTATOR_SPOKE = Incident(
    name="spectator_spoke",
    title="A spectator speaks",
    topic="spectators",
    about="A spectator says something to the players, or wants to.",
    facts=(
        choice(
            "about",
            "What was it about?",
            illegal_move="an illegal move",
            score="an error in the score or match length",
            setup="the set-up, the cube at the start of a game, or a clock setting",
            clock_running="a clock that runs or stands and should not",
            time_low="a clock that rightly runs, such as a player low on time",
            other_irregularity="another irregularity, such as cocked dice or suspected cheating",
            facts_of_dispute="the facts of a dispute",
            play="play, past or coming",
            score_asked="the spectator asked what the score is",
            cheering="applause or cheering",
            banter="friendly talk that cannot affect play",
        ),
        choice(
            "to",
            "To whom?",
            players="to the players",
            staff="privately to the director or staff",
            stream_crew="to the stream crew",
            default="players",
        ),
        BETWEEN_GAMES,
        ASKED_BY,
        yes_no("opponent_consents", "Asked by one player: has the other agreed?", default=False),
        yes_no("details_given", "Were details or a remedy given, beyond saying that there is an error?", default=False),
        yes_no(
            "sign_posted",
            "Have both players and the director agreed that spectators may call illegal moves, with a sign at the board?",
            default=False,
        ),
        yes_no("player_asks_to_stop", "Has a player asked the spectator to stop?", default=False),
        yes_no("match_over", "Was the match over?", default=False),
        yes_no("stream_viewer", "Was it a viewer of a stream?", default=False),
    ),
    words=("kibitzing", "comment", "onlooker", "audience"),
)

SPECTATOR_HELPED = Incident(
    name="spectator_helped",
    title="A spectator signals or helps",
    topic="spectators",
    about="A spectator signals to a player, helps, reacts audibly or takes a picture.",
    facts=(
        choice(
            "what",
            "What did the spectator do?",
            signal="a signal or advice",
            reaction="an audible reaction to a roll or play",
            courtesy="everyday help, such as picking up a die or bringing water",
            photograph="took a picture of the position",
        ),
        yes_no("both_asked", "Did both players ask for it?", default=False),
        yes_no("player_sought_it", "Did a player look for the help?", default=False),
    ),
    words=("signal", "help", "photo", "gasp"),
)

BAR_SPECTATOR = Incident(
    name="bar_spectator",
    title="A player wants a spectator gone",
    topic="spectators",
    about="A player asks that a spectator stop watching.",
    facts=(
        yes_no("reason_given", "Did the player give a reason that makes sense?"),
        yes_no("monitor_assigned", "Will a monitor be assigned instead?", default=False),
    ),
    words=("bar", "expel", "coach"),
)

AID_USED = Incident(
    name="aid_used",
    title="An aid is used",
    topic="aids",
    about="A player uses notes, a table, a program, a person or a device during a match.",
    facts=(
        choice(
            "purpose",
            "What was it for?",
            score_or_time="keeping the score or the time",
            recording="recording positions or the match",
            advice="help with play: a table, notes, a program, pip counts, a person",
            medical="a medical or legal necessity",
        ),
        choice(
            "when",
            "When?",
            {
                "playing": "while the match was on, also between games",
                "break": "in a called or scheduled break",
                "between_matches": "between two matches of one contest",
            },
        ),
    ),
    words=("notes", "equity table", "pip counter", "app", "coach"),
)

PHONE_USED = Incident(
    name="phone_used",
    title="A phone is used, or rings",
    topic="aids",
    about="Somebody uses a phone or another mobile device, or it rings.",
    facts=(
        choice(
            "purpose",
            "What for?",
            clock="as game clock",
            score="as scoreboard",
            recording="recording positions or the match",
            call_or_message="a call or messages",
            reading_message="a message was read and is not shown to the opponent",
            rang="for nothing: it only rang or buzzed",
        ),
        choice(
            "when",
            "When?",
            {"playing": "while the match was on, also between games", "break": "in a called or scheduled break"},
        ),
        yes_no("in_area", "Was it in the designated playing area?"),
        yes_no("opponent_consents", "Did the opponent consent on this occasion?"),
        yes_no("by_spectator", "Was it a spectator?", default=False),
        yes_no("director_forbids", "Has the director forbidden or revoked it?", default=False),
        FORBIDDEN_FOR,
    ),
    words=("mobile", "telephone", "text message", "ringing", "rings"),
)

HEADPHONES = Incident(
    name="headphones",
    title="Headphones",
    topic="aids",
    about="A player wants to use headphones or earbuds.",
    facts=(
        yes_no("helpful_content", "Does what is heard help with play?", default=False),
        yes_no("opponent_consents", "Does the opponent agree?"),
        yes_no("opponent_reasonable", "If not: does the opponent have a good reason?", default=False),
        yes_no(
            "disturbs",
            "Can others hear it, is it handled a lot, or is there a special risk of foul play?",
            default=False,
        ),
        yes_no("director_forbids", "Has the director forbidden or revoked it?", default=False),
        FORBIDDEN_FOR,
    ),
    words=("earbuds", "music"),
)

RECORDING = Incident(
    name="recording",
    title="Recording by a player",
    topic="aids",
    about="A player records, writes down or streams positions or the match.",
    facts=(
        choice(
            "how",
            "How?",
            passive="a camera set up before play that needs no handling",
            handled="by hand, or with handling during play: writing, photographing, changing a battery",
            streamed="live streaming or an external computer",
        ),
        choice(
            "what",
            "What is written or recorded?",
            position="positions or the match",
            score="score, cube, times, results",
            other="something else, such as a pip count",
            default="position",
        ),
        yes_no("analyses_live", "Does the device analyse while recording?", default=False),
        yes_no("in_view", "Is it in the players' view of the board, or does it block another recorder?", default=False),
        yes_no("clock_in_use", "Is a clock in use?"),
        choice(
            "moment",
            "When is it done?",
            own_time="on the recorder's own running time",
            opponent_time="on the opponent's time",
            clock_stopped="in a game with the clock stopped for it",
            between_games="between games",
            after_own_turn="after the recorder's own turn has ended",
        ),
        yes_no("opponent_consents", "Does the opponent agree?"),
        yes_no("opponent_reasonable", "If not: does the opponent have a good reason?", default=False),
        yes_no("excessive", "Is it so much that it holds up play?", default=False),
        yes_no("organiser_consents", "Do the organisers consent?"),
        yes_no("director_forbids", "Has the director forbidden or revoked it?", default=False),
        FORBIDDEN_FOR,
    ),
    words=("camera", "video", "write down", "stream", "notation"),
)
