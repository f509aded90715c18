"""Equipment, colours and filming in the IBF rules (articles 3 and 18)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, May, MayNot, Reroll

chapter = Chapter("ibf")


@chapter.sets("rating_k_factor", "2.17")
def rating_k_factor() -> tuple[None, str]:
    """Elo and Glicko are named, but no formula, constant or weight by match length is given."""
    return None, "none stated: Elo and Glicko are named without constants"


@chapter.decides("preference_dispute", "3.3.a")
def box_before_cup(f: Facts) -> Findings:
    """Which one is used the regulations fix; the box has priority over the cup."""
    if f.item == "baffle_box":
        if f.policy == "not_used" or (f.policy == "if_agreed" and f.wanted_by != "both"):
            yield Verdict("The regulations decide: no box.")
        else:
            yield Verdict("The box has priority over the cup: the box is used.")


@chapter.decides("preference_dispute", "8.1.a")
def always_a_clock(f: Facts) -> Findings:
    """A match is finished within the time of the regulations, with a clock: always."""
    if f.item == "clock":
        yield Verdict("A clock is always used; the regulations set its times.")
        yield MayNot(Party.BOTH, "play without a clock")


@chapter.decides("preference_dispute", "10.2.b")
def never_on_checkers(f: Facts) -> Findings:
    """Dice that land on checkers are rolled again."""
    if f.item == "dice_on_checkers":
        yield Verdict("No matter of preference: dice on checkers are rolled again.")
        yield MayNot(Party.BOTH, "let dice on checkers count")


@chapter.decides("preference_dispute", "1.1")
def two_dice(f: Facts) -> Findings:
    """The game is played with two dice."""
    if f.item == "dice_number":
        yield Verdict("No matter of preference: the game is played with two dice.")


@chapter.decides("equipment_imposed", "8.1.b")
def arranged_by_the_arbiter(f: Facts) -> Findings:
    """Before each round the Chief Arbiter fixes how checkers, clocks and other equipment are arranged."""
    if f.what in ("baffle_box", "supplied_board", "other"):
        yield Verdict("The Chief Arbiter fixes the equipment of a round.", violation=False)
        yield May(Party.DIRECTOR, "order it")


@chapter.decides("equipment_imposed", "18.1")
def put_under_the_camera(f: Facts) -> Findings:
    """The organiser decides which tables are recorded and which shown live."""
    if f.what == "table_or_camera":
        yield Verdict("The organisers decide which tables are filmed; players cannot refuse.", violation=False)


@chapter.decides("preference_dispute", "3.5")
def colour_and_side(f: Facts) -> Findings:
    """A disagreement about colour or side may be settled before the match by a roll; the higher number chooses."""
    if f.item == "seat_or_direction" and not f.match_started:
        yield Verdict("A roll before the match settles it: the higher number chooses.")


@chapter.decides("preference_roll", "3.5")
def higher_number_chooses(f: Facts) -> Findings:
    """The higher number chooses."""
    if f.first_total != f.second_total and not f.invalid_roll:
        yield Verdict(f"The {'first' if f.first_total > f.second_total else 'second'} player chooses.")


@chapter.decides("preference_roll", "3.5.open")
def tie_rolls_again(f: Facts) -> Findings:
    """A tie is rolled again; the winner picks one of colour and side, the other player the remaining one."""
    if f.first_total == f.second_total:
        yield Verdict("A tie: both roll again.")
        yield Reroll(Party.BOTH)
        yield Reading("The book is silent on ties (ibf:3.5.open): both roll again.")


@chapter.decides("filmed_match", "18.1")
def filmed_by_the_organisers(f: Facts) -> Findings:
    """The organiser decides which tables are recorded and which shown live."""
    if f.ordered_by == "organiser" and not f.arbiter_stops:
        yield Verdict("The organisers decide; players cannot refuse under this article.")
        yield May(Party.ORGANISER, "film the table, and show it live or with a delay")


@chapter.decides("filmed_match", "18.2")
def stopped_by_the_chief_arbiter(f: Facts) -> Findings:
    """The Chief Arbiter may forbid or stop recording."""
    if f.arbiter_stops:
        yield Verdict("The Chief Arbiter has the last word: the recording ends.")


@chapter.sets("equipment_layout", "8.2", "8.3")
def equipment_layout(discipline: str = "backgammon") -> tuple[dict[str, str], str]:
    """Clock beside the home boards and box opposite; in Longgammon the clock at White's left and the box opposite."""
    if discipline.startswith("longgammon"):
        places = {"clock": "at White's left, parallel to the board", "baffle_box": "on the opposite side"}
    else:
        places = {"clock": "beside the home boards, parallel to the board", "baffle_box": "beside the outer boards"}
    return places, "the Chief Arbiter fixes the layout before each round (ibf:8.1.b)"


@chapter.decides("equipment_placement", "8.1.b", "8.3")
def layout(f: Facts) -> Findings:
    """The Chief Arbiter fixes the layout: outside Longgammon the clock beside the home boards, the box opposite."""
    if f.game == "longgammon":
        return
    right = f.on_home_side == (f.item == "clock")
    yield Verdict(
        "It stands where the rules put it."
        if right
        else "The clock stands beside the home boards and the box opposite, except in Longgammon.",
        violation=not right,
    )
    yield MayNot(Party.EITHER, "change the layout that the Chief Arbiter fixed")


@chapter.decides("equipment_placement", "8.1.b", "8.2")
def layout_in_longgammon(f: Facts) -> Findings:
    """In Longgammon the Chief Arbiter puts the clock as a rule at White's left, and the box on the opposite side."""
    if f.game == "longgammon":
        usual = f.at_whites_left == (f.item == "clock")
        yield Verdict(
            "It stands where it usually does."
            if usual
            else "In Longgammon the clock stands as a rule at White's left and the box opposite; the Chief Arbiter decides.",
            violation=False if usual else None,
        )
        yield MayNot(Party.EITHER, "change the layout that the Chief Arbiter fixed")


@chapter.decides("preference_dispute", "3.4.d")
def seating(f: Facts) -> Findings:
    """Players sit facing each other across the board unless the regulations say otherwise."""
    if f.item == "seat_or_direction":
        yield Verdict("The players sit facing each other across the board.")


@chapter.decides("equipment_fitness", "3.1.a", "3.2")
def board_and_checkers(f: Facts) -> Findings:
    """Twenty-four points in two contrasting colours and fifteen checkers a side in contrasting colours; no size is fixed."""
    if f.item in ("board", "size"):
        yield Verdict(
            "Points and checkers must contrast, with fifteen checkers a side, not a person; the book fixes no size.",
            violation=False,
        )


@chapter.decides("equipment_fitness", "1.3")
def play_on_a_screen(f: Facts) -> Findings:
    """Games may be played face to face in a hall or remotely over the internet."""
    if f.item == "computer_board":
        yield Verdict("Online play is a form of the game; of a screen in place of a board in the hall nothing is said.")
        yield Discretion(Party.DIRECTOR, ("allow it", "have the match played on a board"))
