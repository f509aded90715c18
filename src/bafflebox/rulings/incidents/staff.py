"""Incidents about staff: who directs, who rules, what a monitor may do, when a director steps in."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, number, yes_no
from bafflebox.rulings.incident import Incident

TOURNAMENT_STAFF = Incident(
    name="tournament_staff",
    title="Who directs the tournament",
    topic="staff",
    about="A tournament names its directors.",
    facts=(
        number("directors", "How many directors does the tournament name?", 0, 20),
        number("executives", "How many of them are named as the one in charge?", 0, 20),
    ),
    words=("executive director", "co-directors", "organiser", "in charge"),
)

DELEGATED_RULING = Incident(
    name="delegated_ruling",
    title="An assistant rules",
    topic="staff",
    about="Somebody to whom directing was delegated rules at a table, or the one in charge takes a ruling over.",
    facts=(
        yes_no("executive_takes_over", "Does the director in charge take the ruling over?", default=False),
        yes_no("within_delegation", "Was this event and this task delegated to that person, and not taken back?"),
    ),
    words=("assistant", "delegate", "authority", "staff member"),
)

DIRECTOR_STEPS_IN = Incident(
    name="director_steps_in",
    title="The director sees something",
    topic="staff",
    about="The director sees or hears of a violation at a table.",
    facts=(
        yes_no("player_asked", "Did a player of that match ask the director?"),
        yes_no("condoned", "Was it condoned by the opponent as the rules allow?", default=False),
    ),
    words=("intervene", "unasked", "walks by", "report of a spectator"),
)

RULING_GIVEN = Incident(
    name="ruling_given",
    title="How a ruling was given",
    topic="staff",
    about="May a ruling rest on this, and was it given as it should be?",
    facts=(
        yes_no("facts_agreed", "Are the facts agreed or established?"),
        yes_no("reasons_given", "Were rule, facts and reasons named?", default=True),
    ),
    words=("credibility", "impartial", "reasons", "transparent", "bias"),
)

RETALIATION = Incident(
    name="retaliation",
    title="Punished for an appeal",
    topic="staff",
    about="After a player's appeal the director does something against that player.",
    facts=(
        choice(
            "act",
            "What did the director do?",
            penalty="a penalty or an adverse decision in this tournament",
            future_ban="a ban from later events or tournaments",
        ),
        yes_no("other_reason", "Is there a reason for it other than the appeal?"),
    ),
    words=("revenge", "retaliate", "ban"),
)

ACCOMMODATION = Incident(
    name="accommodation",
    title="A disability or medical need",
    topic="staff",
    about="A player with a disability, a medical condition or another special need asks for something.",
    facts=(
        yes_no("local_law", "Does local law demand it?", default=False),
        yes_no("disadvantage", "Is the need clear, and would the player obviously be at a disadvantage otherwise?"),
    ),
    words=("disabled", "wheelchair", "injury", "special needs", "accessibility"),
)

MONITOR_APPOINTMENT = Incident(
    name="monitor_appointment",
    title="A monitor is wanted or unwanted",
    topic="staff",
    about="Somebody wants a monitor for a match, or wants to be rid of one.",
    facts=(
        choice("act", "What is wanted?", appoint="a monitor", dismiss="to dismiss or replace the monitor"),
        choice("wanted_by", "Who wants it?", director="the director or staff", one="one player", both="both players"),
        choice(
            "appointed_by",
            "Who appointed the present monitor?",
            director="the director or staff",
            players="the players, by agreement",
        ),
        yes_no("important_match", "Is it one of the most important matches, such as a streamed final?", default=False),
    ),
    words=("referee", "monitor", "observer", "watch the match"),
)

MONITOR_SEES = Incident(
    name="monitor_sees",
    title="A monitor sees something",
    topic="staff",
    about="A monitor or transcriber of a match sees something irregular.",
    facts=(
        choice(
            "who",
            "Who is it?",
            monitor="a monitor appointed by the staff or the players",
            transcriber="a transcriber",
            default="monitor",
        ),
        choice(
            "sees",
            "What is seen?",
            illegal_move="an illegal move",
            other_breach="another breach, such as an invalid roll or a wrong score",
            bad_practice="poor practice that leads to confusion",
            doubtful_conduct="doubtful or unfair conduct",
        ),
        choice(
            "appointed_by",
            "Who appointed the monitor?",
            director="the director or staff",
            players="the players, by agreement",
            default="director",
        ),
        yes_no("agreed_before_match", "Did both players agree before the match that this person may point out moves?"),
        yes_no("correctable", "Can it still be corrected: can it be undone, and is the time for it not over?"),
        yes_no("condoned", "Do the rules let the opponent condone it, and is it condoned?"),
    ),
    words=("monitor", "transcriber", "referee", "point out"),
)

PLAYING_AREA = Incident(
    name="playing_area",
    title="Does this place belong to the playing area?",
    topic="staff",
    about="Does a place count as part of the playing area?",
    facts=(
        choice(
            "place",
            "Which place is it?",
            hall="the hall in which the tournament is played",
            rest_room="a rest room or toilet of the hall",
            designated="another place that the chief arbiter designated",
            other="any other place",
        ),
    ),
    words=("terrace", "lounge", "hall", "boundary"),
)

FAIRNESS_SHOWN = Incident(
    name="fairness_shown",
    title="Is the event run openly?",
    topic="staff",
    about="What does a tournament have to post, disclose or do in public?",
    facts=(
        choice(
            "what",
            "What is it about?",
            draw="the draw",
            rules="the rules of the event",
            drawsheet="the draw sheet with the pairings of the round and its match length",
            money="entry money, rake, prizes, points and awards",
            affiliation="belonging to a federation",
        ),
        yes_no("done", "Was it done openly: drawn in public or with witnesses, posted, disclosed in advance?"),
    ),
    words=("draw", "rake", "prize money", "posted", "affiliation", "witness"),
)
