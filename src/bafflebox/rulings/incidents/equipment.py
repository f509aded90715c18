"""Incidents with equipment and with preferences about it."""

from __future__ import annotations

from bafflebox.rulings.facts import choice, number, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.incidents.clock_use import EVENT

PREFERENCE_DISPUTE = Incident(
    name="preference_dispute",
    title="Players want different things",
    topic="preferences",
    about="The players differ over seats, direction, equipment or a manner of play.",
    facts=(
        choice(
            "item",
            "What is it about?",
            seat_or_direction="seats, colour of checkers or direction of play",
            board="which board, checkers, dice or cube",
            dice_number="two or four dice",
            clock="whether a clock is used",
            baffle_box="cup or baffle box",
            dice_on_checkers="whether dice on checkers count",
            smoking="a smoking or non-smoking area",
            device="another device that is not essential",
        ),
        choice(
            "policy",
            "Which policy did the event announce for it?",
            none="none was announced",
            required="Required: it must be used",
            preferred="Preferred: used if either insists",
            by_roll="By Roll: the dice decide",
            if_agreed="If Agreed: used only if both agree",
            per_player="Per Player: each for own use",
            not_used="Not Used: prohibited",
            imposed="the director imposed it on this match",
        ),
        choice("wanted_by", "Who wants the item used?", one="one of the two", both="both", neither="neither"),
        EVENT,
        yes_no("match_started", "Has the match begun?", default=False),
        yes_no("both_agree", "Do both agree to change now?", default=False),
        yes_no("between_games", "Is it between two games?", default=True),
        yes_no(
            "waived_on_condition",
            "Was it given up at the start on the accepted condition that either may impose it later?",
            default=False,
        ),
        yes_no("condition_accepted", "Where one set conditions for agreeing: were they accepted?", default=True),
        yes_no("clearly_inferior", "Is one player's equipment clearly worse to play on?", default=False),
        yes_no("special_concern", "Does a player have a special concern, such as an impaired arm?", default=False),
        yes_no("legitimate_reason", "Does the objector have a legitimate reason?", default=False),
        yes_no("director_authorised", "Has the director authorised the departure?", default=False),
    ),
    words=("preference", "seating", "colour", "direction", "policy"),
)

HIGH_ROLL = Incident(
    name="preference_roll",
    title="Roll for a preference",
    topic="preferences",
    about="The dice decide who gets the choice.",
    facts=(
        number("first_total", "What is the sum of the first player's dice?", 1, 12),
        number("second_total", "What is the sum of the second player's dice?", 1, 12),
        yes_no("invalid_roll", "Was one of the rolls invalid?", default=False),
        yes_no("raised_before_match", "Was the dispute named before the match?", default=True),
        yes_no("unclear_what_it_decides", "Do the players disagree about what the roll was to decide?", default=False),
    ),
    words=("high roll", "roll off"),
)

EQUIPMENT_CHANGE = Incident(
    name="equipment_change",
    title="Change of equipment",
    topic="equipment",
    about="Equipment is to be changed after the match has begun.",
    facts=(
        choice("wanted_by", "Who wants the change?", director="the director", one="one player", both="both players"),
        yes_no("between_games", "Is it between two games?"),
        choice(
            "item",
            "What is to be changed?",
            lipped_cups="unlipped cups against lipped ones",
            precision_dice="ordinary dice against precision dice",
            regulation_board="a board that is not regulation against one that is",
            mix_dice="the dice are to be mixed and chosen again",
            other="something else",
        ),
        choice(
            "condition",
            "In what state is the equipment in use?",
            sound="it works",
            cosmetic="cosmetic damage only",
            defective="defective, but not essential to play",
            defective_essential="defective and essential, such as a broken die, checker or clock",
            doubtful="a player is worried about it",
        ),
        yes_no("available_now", "Is the replacement available and usable right away?"),
        yes_no("was_imposed", "Was the equipment in use imposed by the director?", default=False),
        yes_no(
            "serial_complainer",
            "Does the worried player have a record of baseless worries about equipment?",
            default=False,
        ),
    ),
    words=("broken", "defective", "replace", "swap", "dice unlucky"),
)

EQUIPMENT_IMPOSED = Incident(
    name="equipment_imposed",
    title="The director imposes equipment",
    topic="equipment",
    about="The director orders equipment, a table or a manner of play.",
    facts=(
        choice("scope", "For whom?", match="one match or player", everybody="all matches of the event"),
        choice(
            "what",
            "What is imposed?",
            baffle_box="a baffle box",
            supplied_board="boards or clocks that the tournament supplies",
            table_or_camera="a certain table, a camera, streaming or transcription",
            denied_choice="something that takes away a choice which the rules give each player",
            other="other equipment",
        ),
        yes_no(
            "need", "Is there a need of this match or player (dispute, slow play, bad shaking, streaming, suspicion)?"
        ),
        yes_no("available", "Is the item available?", default=True),
        yes_no("players_want_it_gone", "Do both players want to be rid of it again?", default=False),
        yes_no(
            "special_concern", "Does a player have a special concern about it, such as an impaired arm?", default=False
        ),
    ),
    words=("impose", "order", "stream table"),
)

EQUIPMENT_FITNESS = Incident(
    name="equipment_fitness",
    title="Is this equipment fit?",
    topic="equipment",
    about="A player doubts that a board, box, cup or device may be used.",
    facts=(
        choice(
            "item",
            "What is it?",
            board="the board",
            cups="dice cups without a lip",
            baffle_box="a baffle box",
            electronic="electronic dice or another randomising device",
            computer_board="a computer or tablet instead of board and dice",
            recording="recording equipment",
            size="board, checkers, dice or cube too small or too large for the surroundings",
            spare_pieces="dice or a cube on the board that are not in use",
        ),
        number("checker_mm", "What is the diameter of the checkers in mm?", 10, 99),
        yes_no("fits", "Do six checkers just span a table of the board?", default=True),
        number("board_short_cm", "How many cm does the open board measure on its shorter side?", 10, 200),
        number("board_long_cm", "And on its longer side?", 10, 200),
        yes_no("better_available", "Is a conforming one available?"),
        yes_no("imposed", "Did the director impose or approve it?", default=False),
        yes_no("inspected", "Could the director inspect it well enough, and does it work?"),
        yes_no("need", "Is there a specific need of match, player or event?", default=False),
        yes_no("box_there", "Is a baffle box available?", default=False),
        yes_no("interferes", "Does it interfere with play?", default=False),
        yes_no("between_games", "Is it between two games, or before the match?", default=True),
    ),
    words=("regulation board", "size", "opaque", "dice app", "tablet", "camera"),
)

DEVIATION_ANNOUNCED = Incident(
    name="deviation_announced",
    title="A deviation from the standards",
    topic="preferences",
    about="The event departs from the standards of its book.",
    facts=(
        yes_no("within_limits", "Is the value among the variations that the book allows?"),
        yes_no("website_full", "Is it on the website in full?"),
        yes_no("brochure", "Is it in the brochure, in full or by reference to the website?"),
        yes_no(
            "announced_on_site", "Was it announced at the venue before the main event and earlier major side events?"
        ),
        yes_no("in_advance", "Was it announced before play began?", default=True),
    ),
    words=("variance", "supplement", "announcement"),
)
