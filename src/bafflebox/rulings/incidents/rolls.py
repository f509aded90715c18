"""Incidents about a roll: how it was made, where the dice came to rest, who disturbed it."""

from __future__ import annotations

from bafflebox.rulings.facts import Facts, choice, number, seconds, yes_no
from bafflebox.rulings.incident import Incident

OBJECTED_WHEN = choice(
    "noticed_when",
    "When was the objection made?",
    before_settling="while neither die had begun to settle",
    while_settling="after a die had begun to settle, before both numbers were known",
    after_result="after the numbers were known",
)
EVIDENCE = choice(
    "evidence",
    "Is there proof of what happened, beyond the word of the two players?",
    none="no, or nothing that convinces",
    supports_objection="yes, for the player who objects",
    supports_roll="yes, for the other player",
)


OPENING_DIE = yes_no("opening_roll", "Was it a single die for the opening roll?", default=False)


def _counted_out(f: Facts) -> bool | None:
    """Whether more than three seconds passed (`ibf:12.5.10.a`), if the seconds are known."""
    still = f.known("seconds_still")
    return None if still is None else bool(still > 3)


COCKED_DIE = Incident(
    name="cocked_die",
    then="delay_after_invalid_roll",
    title="Is the die valid where it lies?",
    topic="dice",
    about="A die did not come to rest plainly flat on its side of the board. Take the worse of the two dice.",
    facts=(
        choice(
            "place",
            "Where did the die come to rest?",
            surface="on the playing surface, on the half where it was rolled (right, or next to the box)",
            other_side="on the playing surface, beyond the bar on the other half",
            off_board="off the board or the area set for rolling",
            on_bar="on the bar or across it",
            on_checkers="on top of one or more checkers only",
            straddling="partly on the surface and partly on a checker",
            on_die="on top of the other die",
            in_box="inside the baffle box",
        ),
        choice(
            "posture",
            "How did the die lie?",
            flat="flat",
            touching="on its own face, merely touching a rail, the bar, a checker or the other die",
            uneven="tilted only because what carries it is uneven (seam, peeling point, finger dip)",
            leaning="leaning: it would drop if the rail, bar, checker side or other die were taken away",
            edge="balanced on an edge or a corner",
            bridging="across several checkers, no part below the lowest of their tops",
            in_gap="sunk between the checkers that hold it, below all their tops",
            in_doubt="held by checkers, and nobody can tell whether it has sunk between them",
        ),
        choice("device", "What was it rolled with?", cup="a cup", box="a baffle box", default="cup"),
        seconds("seconds_still", "For how many seconds did it stay motionless like that?", 0, 600),
        yes_no("fell", "Did it then fall and lie well?", default=False),
        yes_no("count_completed", "Was the count of three seconds completed while it stayed so?", derive=_counted_out),
        yes_no("declared", "Did a player call it cocked while it stood so?"),
        yes_no("acknowledged", "Did the other player agree that it was cocked?"),
        yes_no(
            "agreed_close",
            "Do the players disagree whether a full second passed, but agree that it was close?",
            default=False,
        ),
        choice(
            "on_the_way",
            "What did the die do on its way?",
            nothing="nothing unusual",
            crossed="crossed the bar, or hit a rail or a checker, and came back",
            hit_object="hit something that is no game equipment, perhaps off the board, and came back",
            cup_dropped="the cup slipped onto the board in the rolling motion",
            default="nothing",
        ),
        yes_no("manipulated", "Was the path influenced on purpose, to gain by it?", default=False),
        number("supported_faces", "Through how many faces do checkers hold the die? (0: cannot be told)", 0, 5),
        choice(
            "support_test",
            "If it was tested whether the die leans: what came out?",
            not_tested="not tested; it is judged by eye",
            dropped="it moved down clearly",
            held="it did not move",
            disputed="the players disagree about what they saw",
            default="not_tested",
        ),
        OPENING_DIE,
    ),
    words=(
        "cocked",
        "leaning",
        "die on a checker",
        "dice on checkers",
        "on the floor",
        "on edge",
        "stuck in the box",
        "flat",
        "in the gap",
    ),
)

ROLL_OBJECTION = Incident(
    name="roll_objection",
    then="delay_after_invalid_roll",
    title="A roll is objected to",
    topic="dice",
    about="A player calls a roll invalid, before or after it can be seen.",
    facts=(
        OBJECTED_WHEN,
        yes_no("timing_disputed", "Do the players disagree about when the objection was made?", default=False),
        yes_no("touched_dice", "Did the objector touch the moving dice?", default=False),
        choice(
            "ground",
            "What is the objection?",
            technique="how the dice were rolled",
            resting_place="where or how a die lies, which everybody can still see",
        ),
        EVIDENCE,
    ),
    words=("no roll", "stop", "invalid", "late objection"),
)

IMPROPER_ROLL = Incident(
    name="improper_roll",
    then="delay_after_invalid_roll",
    title="Dice rolled in a wrong way",
    topic="dice",
    about="Something was wrong with how the dice were shaken, thrown or dropped.",
    facts=(
        choice(
            "fault",
            "What was wrong?",
            shakes="the cup was shaken too little",
            sideways="the cup was shaken sideways only",
            uncovered="the cup was not covered while it was shaken",
            flew_out="dice flew out of the cup while it was still being shaken",
            one_in_cup="one die was out and on the board while the other was still in the cup",
            low="the dice came out too low or too softly, or the cup touched the board first",
            turned_over="the cup was only turned over, or the dice were set down",
            brushed_hand="a die touched the rolling hand",
            from_hand="the dice were thrown from the bare hand onto the board",
            hand_into_box="the dice were dropped by hand into the baffle box",
            not_shaken_for_box="the dice were not shaken before they were dropped into the baffle box",
            box_apart="the dice were not dropped into the box together",
            missed_box="a die missed the baffle box and fell beside it or onto the board",
            hand_in_box="the hand went into the baffle box or touched it",
            wrong_device="the player used another device than the one chosen for the match",
            below_table="the dice went below the level of the table",
            arranged="the dice were put in with chosen faces, or slid out, so as not to tumble",
        ),
        number("shakes", "How many times was the cup shaken up and down?", 0, 50),
        number("height_mm", "How high above the board did the dice leave the cup, in millimetres?", 0, 1000),
        yes_no("tumbled", "Did the dice fall, bounce and roll freely?"),
        yes_no("first_die_known", "Could the first die's number be known before the second was let go?"),
        yes_no("opening_roll", "Was it the opening roll?", default=False),
        yes_no("both_agree", "Had both players agreed to roll so?", default=False),
        OBJECTED_WHEN,
        choice("evidence", EVIDENCE.question, EVIDENCE.choices, default="none"),
        yes_no("repeated", "Has this player rolled improperly before and been reminded?", default=False),
    ),
    words=("shake", "cup", "baffle box", "height", "technique", "rolling from the hand", "slid", "missed the box"),
)

ROLLED_LEFT = Incident(
    name="rolled_left",
    then="delay_after_invalid_roll",
    title="Rolled to the left of the bar",
    topic="dice",
    about="A player rolls from a cup onto the half to the left of the bar.",
    facts=(
        yes_no("opponent_consents", "Had the opponent allowed it in this game?"),
        choice(
            "consent_ended",
            "Has the permission ended since?",
            no="no",
            withdrawn="the opponent took it back",
            rolled_right="the player has rolled on the right again since",
            game_ended="the game in which it was given is over",
            default="no",
        ),
        yes_no("crossed_bar", "Did a die cross the bar and rest on the right?", default=False),
        yes_no(
            "standing_refusal", "Did the player ask although the opponent had refused once and for all?", default=False
        ),
        OPENING_DIE,
    ),
    words=("left side", "wrong side", "left of the bar", "consent"),
)

ROLL_INTERFERENCE = Incident(
    name="roll_interference",
    then="delay_after_invalid_roll",
    title="Interference with a roll",
    topic="dice",
    about="Somebody or something touches dice, cup, box or table while a roll is being made or read.",
    facts=(
        choice(
            "what",
            "What happened?",
            touched="a player touched the dice, the cup or the box",
            die_hit_person="a die hit a person",
            table_jolted="the table or board was jolted, or somebody blew or stamped, while a die seemed to stand cocked",
            object_fell="the cup or another object fell on a die and changed it",
        ),
        choice(
            "by",
            "Who caused it?",
            opponent="the opponent of the roller",
            roller="the roller",
            other="somebody or something else",
        ),
        yes_no("intentional", "Was it done on purpose, to gain by it?", default=False),
        yes_no("both_dice_in", "Were both dice already in the cup or box?"),
        yes_no("at_rest_before", "Had the die come to rest before it was disturbed?"),
        choice("affected", "Did it change the outcome?", no="no", unclear="that cannot be told", yes="yes"),
        yes_no("repeated", "Has that player been warned for it before?", default=False),
    ),
    words=("touch the dice", "bump", "sleeve", "jolt", "knock", "disturbed", "contact"),
)

REROLL_UNACKNOWLEDGED = Incident(
    name="reroll_unacknowledged",
    then="delay_after_invalid_roll",
    title="Dice picked up as cocked without agreement",
    topic="dice",
    about="A player takes a roll for invalid and lifts or rerolls the dice before the opponent has agreed.",
    facts=(
        yes_no("acknowledged", "Had the opponent agreed that the roll was invalid before the dice were touched?"),
        yes_no("opponent_objects", "Does the opponent say that the roll was valid?"),
        EVIDENCE,
    ),
    words=("cocked", "rerolled at once", "acknowledgement", "unilateral"),
)

OPENING_ROLL = Incident(
    name="opening_roll",
    title="Opening roll",
    topic="game",
    about="Who starts, with which numbers, and what if a die is invalid or equal.",
    facts=(
        choice(
            "method",
            "How was it rolled?",
            one_each="each player rolled one die",
            by_colour="one player dropped both dice, each player having a colour",
            unassigned="one player dropped two like dice, nobody knows whose is whose",
            box_in_turn="each dropped one die through the box, one after the other",
            default="one_each",
        ),
        choice(
            "invalid",
            "Which die was invalid?",
            none="none",
            roller="that of the player who rolled first",
            opponent="that of the other player",
            both="both",
            default="none",
        ),
        number("die_roller", "What did the die of the player who rolled first show?", 1, 6),
        number("die_opponent", "What did the other player's die show?", 1, 6),
        number("settled_before", "What did the first die show before the second die knocked it over?", 0, 6, default=0),
        yes_no("first_die_parked", "Was the first die moved out of the way of the second?", default=True),
        yes_no("light_checkers_first", "Did the player with the lighter checkers roll first?", default=True),
        yes_no("winner_started", "Did the winner of the last game start without a new draw?", default=False),
        yes_no("cup_for_box", "Did a player who chose the baffle box use a cup for the opening roll?", default=False),
        yes_no("clock_in_use", "Is a game clock in use?", default=False),
    ),
    words=("who starts", "first roll", "tie", "opening dice"),
)

DISPUTED_ROLL = Incident(
    name="disputed_roll",
    title="What was rolled? The dice are already up",
    topic="dice",
    about="The dice have been lifted and the players disagree what the roll was.",
    facts=(
        choice(
            "lifted_by",
            "Who lifted or disturbed the dice?",
            nobody="nobody: the dice still lie on the board",
            roller="the player who had rolled",
            opponent="the opponent",
            both="both, or in order",
        ),
        yes_no("turn_ended", "Had the turn ended before the dice were lifted?"),
        EVIDENCE,
    ),
    words=("previous roll", "dice lifted", "disagree on the roll"),
)
