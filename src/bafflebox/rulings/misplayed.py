"""What was wrong with a play, told in words where nobody gives position, roll and moves."""

from __future__ import annotations

from bafflebox.game import Discipline
from bafflebox.message import Message, said

FAULTS: dict[str, str] = {
    "number_not_rolled": "a number was moved that had not been rolled",
    "fewer_numbers": "a number was left unplayed that could have been played",
    "larger_number": "either number could be played but not both, and the smaller was",
    "bar_not_entered": "another checker was moved while one was on the bar",
    "point_blocked": "a checker landed on a point that opposing checkers hold",
    "not_all_home": "a checker was taken off while another was outside home",
    "higher_point_occupied": "a checker was taken off with a larger number while one stood on a higher point",
    "head_used": "Longgammon: more checkers left the head than may in one turn",
    "block_shuts_in": "Longgammon: six points in a row shut in all the opponent's checkers",
    "block_in_passing": "Longgammon: such a block stood for a moment within the turn",
}
"""The reasons of `game.illegality` that people name, each as an answer to "what was wrong?"."""
LONGGAMMON = ("head_used", "block_shuts_in", "block_in_passing")
"""Those that only Longgammon knows."""

WHY: dict[str, Message] = {
    "number_not_rolled": said("Each number of the roll is played as it was rolled."),
    "fewer_numbers": said("As many numbers of the roll must be played as possible."),
    "larger_number": said("If either number can be played but not both, the larger must be played."),
    "bar_not_entered": said("A checker on the bar must enter before any other moves."),
    "point_blocked": said("A checker may not land on a point that opposing checkers hold."),
    "not_all_home": said("No checker may be taken off while one is outside home."),
    "higher_point_occupied": said("A larger number takes a checker off only if none stands on a higher point."),
    "head_used": said(
        "Only one checker a turn may leave the head; on the second player's first turn two, with 3-3, 4-4 or 6-6."
    ),
    "block_shuts_in": said("Six points in a row may not shut in all fifteen of the opponent's checkers."),
    "block_in_passing": said("Such a block may not even stand for a moment within the turn."),
}
"""The rule that each of them breaks."""


def clauses_broken(fault: str, rules: Discipline) -> tuple[str, ...]:
    """The clauses on moving checkers that such a play breaks, in every book."""
    from bafflebox.game.illegality import Reason, clauses_of  # imported here: most rulings need no play

    return clauses_of(Reason(fault), rules)
