"""Appeals: a monitor's ruling, the appeal, the committee, its hearing and its vote."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, number, several, yes_no
from bafflebox.rulings.incident import Incident

MONITOR_RULING = Incident(
    name="monitor_ruling",
    title="A monitor's ruling",
    topic="disputes",
    about="A player does not accept what the monitor of the match has ruled, or the monitor gives a penalty.",
    facts=(
        choice(
            "what",
            "What is it about?",
            not_accepted="a player does not accept a ruling of the monitor",
            penalty="the monitor has awarded penalty points or a forfeit",
        ),
        choice(
            "appointed_by",
            "Who appointed the monitor?",
            director="the director or staff",
            players="the players themselves",
            default="director",
        ),
        yes_no("power_given", "Has the director given the monitor the power to award penalties?"),
    ),
    words=("monitor", "referee", "challenge"),
)

APPEAL = Incident(
    name="appeal",
    title="An appeal",
    topic="disputes",
    about="A player wants a ruling to be reviewed.",
    facts=(
        choice(
            "against",
            "Whose decision is appealed?",
            director="the director's",
            monitor="a monitor's",
            committee="a committee's",
            default="director",
        ),
        choice(
            "about",
            "What was decided?",
            ruling="a point of the rules or the facts",
            penalty="a penalty, or how heavy it is",
            ethics="a sanction for a breach of ethics, such as insulting somebody",
            equipment="equipment or a clock that the director imposed",
            featured_match="that the match is played on a certain board, streamed or filmed",
            retaliation="something that the player takes for revenge for an earlier appeal",
            sent_out="that a person is sent out of the playing area for a time",
            removed="that a person is removed for good for safety, or by security or police",
            division="that the player has to enter a higher division",
        ),
        yes_no("play_resumed", "Has play gone on since, as far as the decision affects it?"),
        yes_no("prompt", "Is the appeal made as soon as reasonably possible?"),
        yes_no("stated", "Has the player told the director expressly that this is an appeal?", default=True),
        yes_no("part_only", "Is only a part of the decision appealed?", default=False),
        choice(
            "frivolous",
            "Is the appeal without grounds?",
            no="no",
            delaying="yes, and it delays the tournament",
            pattern="yes, and it is one of many",
            default="no",
        ),
    ),
    words=("review", "objection", "deadline", "overrule"),
)

COMMITTEE_NAMED = Incident(
    name="committee_named",
    title="A committee is named",
    topic="disputes",
    about="A committee is put together: is it properly constituted?",
    facts=(
        choice(
            "formed_for",
            "What is it for?",
            appeal="an appeal",
            director_is_party="a dispute in which the only director is a party",
            default="appeal",
        ),
        number("size", "How many members does it have?", 0, 15),
        choice(
            "chosen_by",
            "Who chose them?",
            director="the director alone",
            players="the players in dispute, jointly",
            others="somebody else",
            default="director",
        ),
        several(
            "doubtful_member",
            "Are some of the members one of these?",
            {
                "director": "a director of this tournament",
                "staff": "on the staff of this tournament",
                "director_elsewhere": "a director, but not of this tournament",
                "stake": "somebody with a stake in the matter",
                "friend": "a friend or relative of a player, without a financial interest",
                "partial": "somebody not impartial",
                "novice": "somebody without knowledge or experience",
                "absent": "not at the tournament",
                "not_entered": "a strong player who entered no event",
            },
        ),
        yes_no("substitute", "Does somebody replace a member who was announced beforehand?", default=False),
    ),
    words=("ruling committee", "appeals committee", "members", "jury"),
)

COMMITTEE_HEARING = Incident(
    name="committee_hearing",
    title="A committee hears a case",
    topic="disputes",
    about="How may the committee and the director act while a case is heard?",
    facts=(
        choice(
            "what",
            "What is wanted or has been done?",
            told_ruling="the director tells the committee the ruling first",
            summary_alone="the director tells the committee the facts without the players",
            director_joins="the director takes part in the discussion",
            expert_asked="the committee asks somebody who knows the rules",
            witness_wanted="a player wants somebody to be questioned",
            votes_told="it is told who voted how",
            play_waits="play waits for the decision",
        ),
        yes_no("first_ruling_made", "Had the director ruled before the committee was called?", default=True),
    ),
    words=("deliberation", "blind", "summary", "secret vote"),
)

COMMITTEE_VOTE = Incident(
    name="committee_vote",
    title="A committee has voted",
    topic="disputes",
    about="A committee has voted: does the ruling stand?",
    facts=(
        number("votes_against", "How many members voted against the ruling?", 0, 15),
        number("votes_other", "How many members did not, abstentions included?", 0, 15),
        yes_no("another_solution", "Did those against it agree on a third solution?", default=False),
        yes_no(
            "pure_discretion",
            "Was the ruling one of pure discretion, in a case that the rules do not cover?",
            default=False,
        ),
        yes_no("clearly_unjust", "Does the committee find that the ruling was clearly unjust?", default=False),
    ),
    words=("majority", "unanimous", "overturn", "tie"),
)
