"""Equipment, colours and filming in the IBF rules (articles 3 and 18)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import May, Reroll

chapter = Chapter("ibf")


@chapter.sets("rating_k_factor", "2.17")
def rating_k_factor() -> tuple[None, str]:
    """Elo and Glicko are named, but no formula, constant or weight by match length is given."""
    return None, "none stated: Elo and Glicko are named without constants"


@chapter.decides("preference_dispute", "3.3.a")
def box_before_cup(f: Facts) -> Findings:
    """Which one is used the regulations fix; the box has priority over the cup."""
    if f.item == "baffle_box":
        if f.policy == "not_used":
            yield Verdict("The regulations decide: no box.")
        else:
            yield Verdict("The box has priority over the cup: the box is used.")


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
