"""Incidents of fair play: the duty to speak up, deliberate breaches, traps, misuse of rules, private agreements."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, yes_no
from bafflebox.rulings.incident import Incident

BREACH_NOTICED = Incident(
    name="breach_noticed",
    title="A broken rule: who must speak, and is it corrected?",
    topic="conduct",
    about="A mandatory rule was broken, by a player or a spectator, and perhaps somebody noticed and kept silent.",
    facts=(
        yes_no("known_breach", "Did the person who broke the rule know it and mean to?"),
        yes_no("noticed", "Did a player notice it?"),
        yes_no("pointed_out", "Did that player point it out at once?"),
        yes_no("monitor_present", "Was a monitor watching the match?", default=False),
        yes_no("deadline_passed", "Has the time that the rules set for a correction passed?"),
        yes_no("reversible", "Can the forbidden act be undone?"),
        yes_no("condonable", "Do the rules expressly let the offender's opponent condone this kind of infraction?"),
        yes_no("condoned", "Does the opponent condone it aloud?"),
    ),
    words=("duty to point out", "kept silent", "cheating", "knowingly", "correct", "condone"),
)

PENALTY_ON_ONESELF = Incident(
    name="penalty_on_oneself",
    title="May a penalty be waived between players?",
    topic="conduct",
    about="A player has doubts about something they did themselves, or the players would rather let a penalty go.",
    facts=(
        yes_no("accident", "Is it a mere technicality, or an accident such as a disturbance made it happen?"),
        choice(
            "whose",
            "Who broke the rule?",
            own="the player's own, and the opponent would waive the penalty",
            doubtful="perhaps the player's own; it is in doubt",
            opponents="the opponent's",
        ),
    ),
    words=("waive", "lenient", "golden rule", "technicality", "fire alarm", "self-penalty"),
)

BAITING = Incident(
    name="baiting",
    title="Lured into acting too early",
    topic="conduct",
    about="A player acted too early and says that the opponent provoked it, by a faked clock hit or an aborted lift.",
    facts=(
        choice(
            "act",
            "What did the opponent do that looked like the end of the turn?",
            faked_clock_hit="a hand went to the clock and did not press it",
            aborted_lift="a hand went to the dice and did not lift them",
            other="something else that was meant to provoke a premature act",
        ),
        choice(
            "hand",
            "Where was the hand?",
            at_button="very near the button, or touching it",
            on_the_way="only moving toward the clock",
        ),
        yes_no("on_purpose", "Was it done to gain the penalty?"),
        yes_no("pattern", "Has the same been done before in this match?"),
    ),
    words=("fake", "bait", "trick", "provoke", "feint", "lure", "entrapment"),
)

FRIVOLOUS_OBJECTIONS = Incident(
    name="frivolous_objections",
    title="Objections again and again",
    topic="conduct",
    about="A player objects to the opponent's technique of rolling or handling over and over.",
    facts=(yes_no("reasonable", "Are the objections reasonable?"),),
    words=("nitpicking", "frivolous", "objection", "delay", "annoy"),
)

RULES_AS_WEAPON = Incident(
    name="rules_as_weapon",
    title="A rule used as a weapon",
    topic="conduct",
    about="The letter of a rule favours a player who has likely shown bad sportsmanship.",
    facts=(
        yes_no("bad_sportsmanship", "Is it likely that the player was unsporting?"),
        yes_no("insists", "Does the player insist on the rule?"),
        yes_no("warned_before", "Has the director already warned that insisting will bring sanctions?", default=False),
    ),
    words=("gamesmanship", "insist", "letter of the rules", "unsporting"),
)

PRIVATE_AGREEMENT = Incident(
    name="private_agreement",
    title="Players agree on rules of their own",
    topic="conduct",
    about="The two players agree on something other than the rules say.",
    facts=(
        choice(
            "what",
            "What do they agree on?",
            altered_game="to end or alter a game by negotiation: its value, checkers, cube, or a roll that is not thrown",
            future_knowledge="to let a play be chosen once the next roll is known",
            rules_of_play="another rule of play than the book has, such as counting dice that are cocked",
            target_score="another number of points",
            clock_settings="other clock settings",
        ),
        yes_no("director_approved", "Did the director approve it beforehand?", default=False),
        yes_no("policy_allows", "Does a preference policy of the event leave it to the players?", default=False),
    ),
    words=("collusion", "deal", "settlement", "private rule", "agreement", "house rule"),
)
