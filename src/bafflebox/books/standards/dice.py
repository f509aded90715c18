"""Dice in the Standards Guide (sections 5.5 to 5.8)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Choice, Option, PlayStands, Reroll, RollStands, TurnGoesOn

chapter = Chapter("standards")


@chapter.decides("fast_roll", "5.8.a", "5.8.b")
def player_on_turn_chooses(f: Facts) -> Findings:
    """The player may let the roll stand and still finish or change the move, or have it rerolled after finishing."""
    if f.rolled_before_end:
        yield Verdict(
            "The roll came before the turn was over: the player on turn decides whether it counts.", violation=True
        )
        yield TurnGoesOn(Party.ON_TURN, "may finish or change the move, knowing the roll")
        yield Choice(
            Party.ON_TURN,
            (
                Option("let the roll stand", (RollStands(),)),
                Option("have it rolled again after finishing", (Reroll(),)),
            ),
        )


@chapter.decides("fast_roll", "5.8.c", over=("5.8.b",))
def choice_lost_by_silence(f: Facts) -> Findings:
    """Who let earlier fast rolls of this opponent pass without a word has no choice for the rest of the match."""
    if f.rolled_before_end and f.earlier_let_pass:
        yield Verdict("Earlier fast rolls were let pass without a word, so this one stands.", violation=True)
        yield RollStands()


@chapter.decides("fast_roll", "5.8.a")
def not_early(f: Facts) -> Findings:
    """After the clock was hit, or without a clock after the dice were picked up, a roll is not early."""
    if not f.rolled_before_end:
        yield Verdict("The turn was over: no fast roll.", violation=False)
        yield RollStands()
        yield PlayStands()
