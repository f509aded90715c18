"""Incidents of conduct: behaviour, property, distraction, words that mislead, language, recordings, dice misused."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, repeated, yes_no
from bafflebox.rulings.incident import Incident

MISCONDUCT = Incident(
    name="misconduct",
    title="Bad behaviour",
    topic="conduct",
    about="Somebody behaves badly towards a person or a thing, or against the spirit of the game.",
    facts=(
        choice(
            "act",
            "What was done?",
            intimidation="the opponent was made to feel bad about asking for the director",
            insult="somebody was insulted or treated without respect",
            berating="staff or opponents were berated, or ill will was spread by complaining",
            equipment_abused="equipment was treated badly, such as a thrown cup",
            lost_on_purpose="a game or match was lost on purpose",
            clock_obstructed="the opponent was kept from restoring the move time on the clock",
            checkers_left="checkers were left lying after the match",
        ),
    ),
    words=("rude", "etiquette", "sportsmanship", "insult", "shouting", "throwing", "intimidation", "courtesy"),
)

PROPERTY_MOVED = Incident(
    name="property_moved",
    title="Somebody else's things are used or moved",
    topic="conduct",
    about="Somebody uses, takes or moves a board, a clock or other things that belong to somebody else.",
    facts=(
        choice("act", "What is done with them?", used="used or taken", moved="moved away"),
        yes_no("owner_permission", "Does the owner permit it?"),
        yes_no("unattended", "Were the things left unattended?", default=True),
        yes_no("blocks_needed_place", "Do they block a table or seat that a match needs?"),
        yes_no("alternative", "Is there a reasonable alternative, such as another free table?"),
    ),
    words=("board taken", "reserved table", "borrowed", "unattended"),
)

DISTRACTION = Incident(
    name="distraction",
    title="A player asks for quiet",
    topic="conduct",
    about="A player asks the opponent or spectators to stop talking or to stop another distraction.",
    facts=(
        choice("by", "Who distracts?", opponent="the opponent", spectator="somebody who watches", default="opponent"),
        yes_no("reasonableness_disputed", "Is it disputed whether the request is reasonable?", default=False),
        yes_no("reasonable", "Is the request reasonable?"),
        yes_no("complied", "Was it followed?"),
    ),
    words=("noise", "humming", "talking", "annoying", "quiet"),
)

UNCLEAR_CONDUCT = Incident(
    name="unclear_conduct",
    title="Words or acts that mislead",
    topic="conduct",
    about="A player said something in jest or out of turn, or acted so that things are unclear or look improper.",
    facts=(
        choice(
            "what",
            "What is it about?",
            statement="something the player said, perhaps as a joke or out of turn",
            looks_improper="conduct that merely looks improper",
            confusion="facts that cannot be told any more because of what a player did",
        ),
        yes_no("evidence", "Do established facts or other evidence settle the matter?"),
        yes_no("caused_by_one", "Did one player's conduct, or neglect of a stated practice, cause the confusion?"),
    ),
    words=("joke", "jest", "said he would", "words bind", "confusion", "suspicion"),
)

LANGUAGE_SPOKEN = Incident(
    name="language_spoken",
    title="Another language is spoken",
    topic="conduct",
    about="Somebody at or near a match speaks a language that others may not understand.",
    facts=(
        yes_no("match_on", "Is a match on at that table?", default=True),
        choice(
            "language",
            "Which language is it?",
            english="English",
            local="an official or main language of the place, other than English",
            named="a language that the director named as official",
            other="none of these",
        ),
        choice(
            "speaker",
            "Who speaks?",
            players="the players to each other",
            spectator="a spectator, or somebody with a spectator",
            partners="partners who may consult, to each other",
            team_mates="team mates who may not consult, to each other",
            translator="a translator for a player who does not know the official language",
        ),
        yes_no("local_added", "Is that language official here, because the law demands it or most people speak it?"),
        yes_no("director_approves", "Has the director approved the translator?"),
        repeated("Has the speaker done so before?"),
        yes_no("warned_before", "Has the speaker already been warned for it?", default=False),
    ),
    words=("foreign language", "english", "translator", "whisper"),
)

PLAYS_DISCUSSED = Incident(
    name="plays_discussed",
    title="Talk about past plays",
    topic="conduct",
    about="A player talks with somebody about plays or doubles of a match.",
    facts=(
        yes_no("match_over", "Is the match over?"),
        yes_no("in_break", "Is it in a scheduled break, or in one that a player has called?", default=False),
    ),
    words=("analysis", "discuss", "coach", "ask a friend"),
)

RECORDING_USE = Incident(
    name="recording_use",
    title="Who may use a recording",
    topic="conduct",
    about="A recorded match or position is to be used, shown or published, or a player wants to prevent that.",
    facts=(
        choice(
            "by", "Who wants to use it?", officials="the director, staff, arbiter or organisers", others="somebody else"
        ),
        yes_no("restriction_requested", "Has a player asked that the recording stay with the two players?"),
    ),
    words=("publish", "video", "stream", "copyright", "privacy"),
)

DICE_TAMPERING = Incident(
    name="dice_tampering",
    title="Something is done to the dice",
    topic="conduct",
    about="A player rubs, hides, soils or otherwise handles the dice in a way that is not rolling.",
    facts=(
        choice(
            "act",
            "What was done with the dice?",
            rubbed="rubbed on board, table, clothes or other things",
            dropped_and_retaken="thrown from the hand and picked up again",
            hidden="hidden, even briefly, from the opponent or arbiter",
            touched_with_object="touched with something other than the hands",
            soiled="licked or otherwise soiled",
        ),
    ),
    words=("licked", "blow on dice", "rub", "hide dice", "warm the dice"),
)
