"""Incidents of disputes: how one is handled, evidence, doubt, testimony, which rule applies, who may rule."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, yes_no
from bafflebox.rulings.incident import Incident

ASKED_BY = choice(
    "asked_by",
    "Who asked the spectator to speak?",
    nobody="nobody",
    one_player="one player only",
    both_players="both players",
    director="the director or a committee",
)

DISPUTE = Incident(
    name="dispute",
    title="A dispute at the table",
    topic="disputes",
    about="The players disagree: what do they and the director have to do?",
    facts=(
        yes_no("settled", "Have the players settled it between themselves within a few seconds?"),
        yes_no("clock_in_use", "Is a clock in use?"),
        yes_no("director_called", "Has the director been called?"),
        choice(
            "about",
            "What is it about?",
            other="anything else",
            roll_validity="whether a roll is valid",
            delay_penalty="whether a player loses the delay for lifting dice early",
            suspicion="a suspicion, such as cheating, brought by a player or spectator",
            default="other",
        ),
        yes_no(
            "agree_after_explanation",
            "Have the players come to agree after the director explained the rule?",
            default=False,
        ),
    ),
    words=("argument", "quarrel", "disagreement", "call the director", "complaint"),
)

EVIDENCE_DISTURBED = Incident(
    name="evidence_disturbed",
    title="Evidence disturbed in a dispute",
    topic="disputes",
    about="In a dispute a player moves or picks up dice, checkers, cube or score sheets before it is settled.",
    facts=(yes_no("agreed", "Had both players already agreed how to settle the dispute?"),),
    words=("picked up the dice", "moved the checkers", "leave everything"),
)

DOUBT_ABOUT_FACTS = Incident(
    name="doubt_about_facts",
    title="The facts cannot be established",
    topic="disputes",
    about="The players tell different stories: whose version is followed?",
    facts=(
        yes_no("evidence", "Does a record, a recording or a witness settle what happened?"),
        choice(
            "about",
            "What are the facts about?",
            roll="what was rolled, or whether it was cocked",
            illegal_move="whether a move that has been made was legal",
            checkers="where checkers stood before they were tried or shuffled",
            borne_off="whether a checker lying on the board had been borne off",
            cube="the place or value of the cube",
            score="the score",
            words="what was said, or what was meant by it",
            later_actions="whether actions after an improper move are undone",
            other="anything else",
        ),
        yes_no("one_caused_it", "Did one player's act or words, deliberate or not, create the doubt?"),
        yes_no("dice_lifted", "Have the dice been lifted, so that the roll can no longer be seen?"),
        yes_no("objected_in_time", "Did the opponent object before the turn had ended?"),
        yes_no("opponent_asks", "Does the opponent ask that the checker count as in play?"),
        choice("score_records", "Who kept a written score?", both="both players", one="one player only", none="nobody"),
        yes_no("trailer_certain", "Do the sheets agree on who is behind, and is that player's sheet clear?"),
    ),
    words=("burden of proof", "word against word", "lean", "in doubt", "presumption"),
)

TESTIMONY = Incident(
    name="testimony",
    title="Testimony in a dispute",
    topic="disputes",
    about="Somebody tells the director or a committee what happened, wants to, or holds something back.",
    facts=(
        choice("who", "Who is it?", player="a player in the dispute", spectator="a spectator"),
        ASKED_BY,
        yes_no(
            "withheld",
            "Did the person keep something relevant back, or say something untrue?",
            default=False,
        ),
        choice(
            "recording",
            "Does the person have a recording that could settle it?",
            none="no",
            disclosed="yes, and said so",
            hidden="yes, and did not say so",
            default="none",
        ),
        yes_no("new_on_appeal", "Is it brought for the first time before a committee?", default=False),
    ),
    words=("witness", "video", "evidence", "truth", "lie", "argue"),
)

WHICH_RULE = Incident(
    name="which_rule",
    title="Which rule applies?",
    topic="disputes",
    about="The rules are silent, or two texts seem to say different things.",
    facts=(
        choice(
            "question",
            "What is the difficulty?",
            silent="no rule covers what happened",
            basic_rule="only the ordinary rules of the game say something on it",
            guide_only="a player cites an explanation that is not rule text",
            other_federation="another federation's wording of the same rule seems to differ",
            special_and_general="a rule for this very case and a broader one lead to different results",
            strict_use_unjust="the rule is clear, and following it to the letter would be unjust here",
            two_readings="the text can be read in two ways",
            unsure="a player does not know what is allowed and would like to ask",
            watching="it is asked whether somebody who only watches is bound by it",
        ),
    ),
    words=("rules silent", "not covered", "conflict of rules", "interpretation", "override"),
)

EXCEPTION_ASKED = Incident(
    name="exception_asked",
    title="An exception from a rule",
    topic="disputes",
    about="The director is asked for, or wants to make, an exception from a rule.",
    facts=(
        choice(
            "reason",
            "Why?",
            need="a disability, a medical condition or another clear special need",
            special_facts="facts of this case, absent in general, that make the rule unjust",
            dislike="the rule is unpopular or thought wrong",
            just_asked="a player complained or asked, with nothing special about the case",
        ),
        choice(
            "reach",
            "How far would it reach?",
            one_case="this player or this case only",
            everybody="the event as a whole",
        ),
    ),
    words=("accommodation", "narrowly tailored", "exemption", "waive", "depart from the rules"),
)

DIRECTOR_IS_PARTY = Incident(
    name="director_is_party",
    title="The director is a party or has an interest",
    topic="disputes",
    about="The director who should rule plays in the match, or has an interest in it.",
    facts=(
        choice(
            "part",
            "What does the director have to do with the dispute?",
            player="one of the players in it",
            stake="somebody with a financial stake in a player",
            spouse="married to a player",
            friend="a friend or relative of a player",
        ),
        yes_no("other_director", "Is there another director of the tournament?"),
    ),
    words=("conflict of interest", "impartial", "recuse", "playing director"),
)

LATE_CLOCK_CLAIM = Incident(
    name="late_clock_claim",
    title="A complaint about the clock after time has run out",
    topic="disputes",
    about="A player says that the clock did not work properly.",
    facts=(yes_no("time_expired", "Had the player's time run out before the complaint was made?"),),
    words=("clock complaint", "flagged", "delay never worked"),
)
