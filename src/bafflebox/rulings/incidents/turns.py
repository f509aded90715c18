"""Incidents about turns: where one ends and what comes too early."""

from __future__ import annotations

from collections.abc import Collection

from bafflebox.errors import InvalidInput
from bafflebox.game import ROLLS, Position, legal_plays
from bafflebox.party import Party
from bafflebox.rulings.facts import Fact, Facts, FactType, choice, number, repeated, yes_no
from bafflebox.rulings.incident import Incident

LAST_ACTS = {
    "none": "nothing yet: still moving or thinking",
    "hit_clock": "pressed the clock",
    "tapped_bar": "tapped the bar once",
    "tapped_bar_twice": "tapped the bar twice",
    "tapped_surface": "tapped the playing surface",
    "touched_die": "touched a die without moving it",
    "moved_die": "slid or moved a die without lifting it",
    "lifted_die": "lifted one or both dice",
    "covered_dice": "covered the dice with a hand",
}
"""A player's last act; each book decides from it whether the turn is over."""

CLOCK_IN_USE = yes_no("clock_in_use", "Is a game clock in use?")
DICE = choice("dice", "How many dice are in use?", two="two, shared by both players", four="four, two for each player")
FULL_MOVE = yes_no("full_move", "Had the player made a full legal move?")
ANNOUNCED = yes_no(
    "announced", "Had the player called the roll and said that the dice were only being moved?", default=False
)


def turn_ended(derive: bool = True) -> Fact:
    """Whether the turn of the player on turn was over; with a clock, the last act settles that in every book."""

    def by_the_clock(f: Facts) -> bool | None:
        act, clock = f.known("last_act"), f.known("clock_in_use")
        return act == "hit_clock" if act is not None and clock else None

    return yes_no(
        "turn_ended",
        "Had the player on turn ended the turn, in the way the equipment asks for, when it happened?",
        derive=by_the_clock if derive else None,
    )


def turn_over(f: Facts, acts: Collection[str], *, full_move_needed: bool = False) -> bool:
    """Whether the turn was over: as stated or, without a clock, by the last act, if it is one of these.

    A statement is never overridden: an act that says otherwise contradicts it. Only where an act ends the turn after a
    full move (`full_move_needed`) can a turn stated as not ended be one with an incomplete move.
    """
    act, stated = f.known("last_act"), f.known("turn_ended")
    if act is None or f.clock_in_use or act == "tapped_surface":
        return bool(f.turn_ended)
    over = act in acts
    if stated is None or stated == over or (full_move_needed and stated is False):
        return over if stated is None else bool(stated)
    raise InvalidInput(
        "turn_ended is given as {stated}, but without a clock the last act ({act}) makes it {otherwise}. "
        "One of them is wrong.",
        stated="yes" if stated else "no",
        otherwise="yes" if over else "no",
        act=act,
        code="contradictory_facts",
        facts={"fact": "turn_ended"},
    )


FAST_ROLL = Incident(
    name="fast_roll",
    title="Fast roll",
    topic="dice",
    about="A player rolls before the opponent has ended the turn.",
    own=(Party.OFFENDER, Party.ROLLER, Party.OFF_TURN),
    opp=(Party.OPPONENT, Party.ON_TURN),
    called=("roller", "player on turn"),
    facts=(
        turn_ended(),
        CLOCK_IN_USE,
        DICE,
        choice("last_act", "What had the player on turn done last?", LAST_ACTS),
        yes_no(
            "grabbed_first", "Did the roller first pick up shared dice that still showed a live roll?", default=False
        ),
        yes_no(
            "silent_while_lifted",
            "Did the player on turn watch the dice being lifted and rolled and say nothing until they were settling?",
            default=False,
        ),
        choice(
            "situation",
            "What was the position like for the player still on turn?",
            ordinary="a play still to be made or changed",
            forced="the play was forced",
            no_entry="no checker could enter from the bar",
            race="both sides were bearing off without contact",
            default="ordinary",
        ),
        number(
            "earlier_let_pass",
            "How many earlier fast rolls of this opponent has the player on turn let pass without a word?",
            high=50,
            default=0,
        ),
        yes_no(
            "warned_before", "Has the player on turn been warned before for letting fast rolls pass?", default=False
        ),
        yes_no(
            "ended_without_word",
            "Has the player on turn meanwhile ended the turn without saying whether the roll counts?",
            default=False,
        ),
        yes_no("repeated", "Has the roller been warned before in this match for an early lift or roll?", default=False),
    ),
    words=("premature roll", "early roll", "rolled too early", "quick roll"),
)

FAST_GRAB = Incident(
    name="fast_grab",
    title="Fast grab: dice lifted early",
    topic="dice",
    about="A player picks up or touches the dice before the opponent has ended the turn, and has not rolled yet.",
    own=(Party.OFFENDER, Party.ROLLER, Party.OFF_TURN),
    opp=(Party.OPPONENT, Party.ON_TURN),
    called=("offender", "player on turn"),
    facts=(
        turn_ended(),
        CLOCK_IN_USE,
        choice("dice", DICE.question, DICE.choices, default="two"),
        choice("last_act", "What had the player on turn done last?", LAST_ACTS),
        yes_no("opening_turn", "Was it the first turn of the game, after the opening roll?", default=False),
        yes_no("clock_timed", "Does the clock measure time, and not only mark turns?", default=True),
        yes_no("waived", "Do both players agree to let it go?", default=False),
        yes_no("penalty_accepted", "Does the offender accept the loss of the delay?", default=False),
        yes_no("demanded_late", "Was the loss of the delay demanded only after the turn had ended?", default=False),
        yes_no("low_on_time", "Is the player who lifted the dice very low on time?", default=False),
        yes_no("warned_before", "Has the offender been warned for it before in this match?", default=False),
        repeated("Had the offender lifted dice or rolled too early before in this match, and been warned?"),
    ),
    words=("premature lift", "early pick-up", "dice picked up early", "grabbed the dice"),
)

END_OF_TURN = Incident(
    name="end_of_turn",
    title="Has the turn ended?",
    topic="game",
    about="The players disagree whether a turn is over, or a player wants to change a play.",
    facts=(
        CLOCK_IN_USE,
        choice("last_act", "What has the player on turn done last?", LAST_ACTS),
        DICE,
        FULL_MOVE,
        ANNOUNCED,
        yes_no("after_double", "Was the clock hit after offering a double, not after a move?", default=False),
        choice(
            "closed_out",
            "Is the opponent closed out?",
            no="no",
            without_cube="yes, without access to the cube, and nobody objects",
            with_cube="yes, with access to the cube",
            taps_waived="yes, with access to the cube, and has allowed the taps to be skipped",
            default="no",
        ),
        choice(
            "habit",
            "How has this player ended turns before?",
            surface="often by tapping the surface",
            bar="always by tapping the bar",
            unknown="not known",
        ),
    ),
    words=("turn over", "change the move", "take back", "tap", "lift the dice", "cover the dice"),
)

LIVE_DICE = Incident(
    name="live_dice",
    title="Live dice touched, slid or turned",
    topic="dice",
    about="The player on turn handles the dice before the turn is over.",
    facts=(
        choice(
            "act",
            "What was done with a die?",
            touched="touched or pushed aside with a finger",
            slid="slid across the surface",
            lifted="lifted and set down elsewhere",
            turned="tipped over, so that another number showed",
        ),
        yes_no("needed", "Was the die in the way of a checker that had to move?"),
        ANNOUNCED,
        CLOCK_IN_USE,
        DICE,
        FULL_MOVE,
    ),
    words=("move the dice", "reposition", "slide the dice", "die in the way", "adjust the dice"),
)


def _some_roll_moves(f: Facts) -> bool | None:
    position = f.known("position")
    if not isinstance(position, Position):
        return None
    return any(legal_plays(position, roll) for roll in ROLLS)


TURN_PASSED = Incident(
    name="turn_passed",
    title="Turn given away without a roll",
    topic="game",
    about="A player ends the turn, usually by the clock, without having rolled.",
    facts=(
        Fact("position", FactType.POSITION, "What was the position, seen by the player who passed?"),
        yes_no("could_move", "Would at least one roll have allowed a move?", derive=_some_roll_moves),
        choice(
            "since",
            "What has happened since?",
            nothing="nothing: it was noticed at once",
            opponent_rolled="the opponent has rolled, and perhaps moved",
            rolled_again="the player who passed has rolled at the next turn",
            passed_again="the player who passed has passed once more",
        ),
        CLOCK_IN_USE,
    ),
    words=("illegal pass", "hit the clock without rolling", "skipped the roll", "closed out", "dance"),
)

DICE_KEPT = Incident(
    name="dice_kept",
    title="Clock hit and the dice taken along",
    topic="dice",
    about="A player ends the turn on the clock and picks up the shared dice before the opponent can.",
    facts=(yes_no("clock_hit", "Had the player hit the clock before or while taking the dice?"),),
    words=("kept the dice", "picked up the dice after the clock", "dice in hand after hitting"),
)

DICE_IN_HAND = Incident(
    name="dice_in_hand",
    title="Dice lifted and not rolled",
    topic="dice",
    about="The player on turn has lifted the dice and then neither rolls nor doubles.",
    facts=(
        choice(
            "act",
            "What does the player do with the dice?",
            put_back="puts them down again without rolling",
            hides="keeps them in the closed hand or otherwise out of sight",
        ),
    ),
    words=("put the dice back", "hidden dice", "must roll", "dice in the hand"),
)

HANDS_IN_OPPONENTS_TURN = Incident(
    name="hands_in_opponents_turn",
    title="Hands on the board in the opponent's turn",
    topic="game",
    about="A player who is not on turn touches dice, checkers, cube or board, even to help.",
    facts=(
        choice("item", "What was touched?", dice="dice", checkers="checkers", cube="the cube", board="the board"),
        CLOCK_IN_USE,
        repeated("Has this player done so repeatedly in this match?"),
        yes_no("warned_before", "Has this player been warned for it before?", default=False),
    ),
    words=("touched out of turn", "helped", "hands off"),
)
