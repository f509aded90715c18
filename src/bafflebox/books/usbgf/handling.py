"""The handling of checkers and the end of a turn in the USBGF rules (sections 4.1.6 and 4.2.2)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    CheckerInPlay,
    CheckerNotHit,
    CheckerOut,
    CheckerToBar,
    Choice,
    Discretion,
    Duty,
    May,
    Option,
    PlayCorrected,
    PlayStands,
    Presumption,
    Sanction,
    StillGammonable,
    TurnGoesOn,
    TurnOver,
    Warning,
)

chapter = Chapter("usbgf")

OFFSET = "1 cm"
"""How far a tried checker should stand from those on the point (4.2.2.3.1)."""
HIGHEST_STACK = 2
"""The usual limit of a stack of checkers beside the board (4.2.2.2.a)."""
REQUIREMENTS = (
    "touched_out_of_turn",
    "two_hands",
    "other_hand_on_clock",
    "unclear",
    "opponents_checker",
    "hit_not_on_bar",
    "bar_left",
    "borne_off_on_surface",
    "high_stack",
)
"""Acts against a requirement (must), not only against a best practice."""


# --- checkers --------------------------------------------------------------------------------------------------------


@chapter.decides("checker_handling", "4.2.2")
def requirement_must_be_pointed_out(f: Facts) -> Findings:
    """The opponent must point out a breach of a requirement; repeated confusion brings a warning, then sanctions."""
    if f.act not in REQUIREMENTS:
        return
    yield Verdict("This is against a requirement on checker handling.", violation=True)
    yield Duty(Party.OPPONENT, "point it out each time and have it stopped")
    if f.repeated and f.warned_before:
        yield Sanction(Party.OFFENDER)
    elif f.repeated:
        yield Warning(Party.OFFENDER, "repeated violations that confuse")


@chapter.decides("checker_handling", "4.2.2.1.a")
def straight_and_exact(f: Facts) -> Findings:
    """Each checker goes straight to a place that the dice give; a legal end does not excuse an unclear way."""
    if f.act == "unclear":
        yield Verdict("Unclear movement is improper even if the final position is legal.", violation=True)


@chapter.decides("checker_handling", "4.2.2.1.c")
def one_and_the_same_hand(f: Facts) -> Findings:
    """One hand for all checkers of a turn and for the clock; from turn to turn it may change."""
    if f.act == "other_hand_next_turn":
        yield Verdict("The hand may change from turn to turn.", violation=False)
    elif f.act == "two_hands":
        yield Verdict("All checkers of a turn are moved with one hand.", violation=True)
        yield PlayStands()
    elif f.act == "other_hand_on_clock":
        yield Verdict(
            "The clock is hit with the hand that moved the checkers; the turn has ended all the same.", violation=True
        )
        yield TurnOver()
        yield PlayStands()


@chapter.decides("checker_handling", "4.2.2.2.a")
def where_checkers_out_of_play_go(f: Facts) -> Findings:
    """Checkers out of play are kept off the surface and the bar until the game ends, not stacked more than two high."""
    if f.act == "borne_off_on_surface":
        yield Verdict("Checkers out of play may not lie on the playing surface or the bar.", violation=True)
        yield Duty(Party.OFFENDER, "put them off the playing surface")
    elif f.act == "high_stack":
        yield Verdict("A stack beside the board should be no more than two high.", violation=True)
        yield Duty(Party.OFFENDER, "take the high stack away from the board")


@chapter.decides("checker_handling", "4.2.2.2.b")
def only_the_player_on_turn_touches(f: Facts) -> Findings:
    """Only the player on turn touches checkers, not even to put an own hit checker on the bar may the other."""
    if f.act == "touched_out_of_turn":
        yield Verdict(
            "Only the player on turn touches checkers, not even to put an own hit checker on the bar may the other.",
            violation=True,
        )
        yield May(Party.OFF_TURN, "say that something is wrong, stop the clock if needed and call the director")


@chapter.decides("checker_handling", "4.2.2.1.b")
def bar_and_fallen_checkers(f: Facts) -> Findings:
    """Hit checkers stay on the bar and enter before anything else moves; what was disturbed is put right at once."""
    if f.act == "hit_not_on_bar":
        yield Verdict("A hit checker stays on the bar until it enters.", violation=True)
        yield CheckerToBar()
    elif f.act == "bar_left":
        yield Verdict("The checker on the bar has to enter first; any other play is illegal.", violation=True)
        yield Duty(Party.BOTH, "point it out; the rules on illegal moves say whether it is corrected")
    elif f.act == "opponents_checker":
        yield Verdict("Other checkers may not be disturbed; it is put right promptly.", violation=True)
        yield Duty(Party.OFFENDER, "put the opposing checker back")


@chapter.decides("checker_handling", "1.2.2.a")
def dispute_from_handling(f: Facts) -> Findings:
    """Who did not follow a requirement is held to have caused the confusion, and stands worse in the dispute."""
    if f.act in REQUIREMENTS and f.dispute_arose:
        yield Presumption(Party.OFFENDER, "who handled the checkers against a requirement, unless facts decide it")


# --- tried plays -----------------------------------------------------------------------------------------------------


@chapter.decides("trying_plays", "4.2.2.3")
def no_touch_move(f: Facts) -> Findings:
    """Plays may be tried until the turn ends; undisciplined shuffling may bring instruction, warning or a monitor."""
    if f.act == "restored":
        yield Verdict("Trying plays is allowed; nothing binds until the turn is ended.", violation=False)
        yield TurnGoesOn(Party.ON_TURN, "may try further plays")
    elif f.act == "quick" or f.repeated:
        yield Verdict("Undisciplined shuffling: the opponent should say how it is done properly.", violation=False)
        yield Discretion(bounds=("instruct", "warn", "assign a monitor", "add regulations or penalties"))


@chapter.decides("trying_plays", "4.2.2.3.1")
def offset_tried_checkers(f: Facts) -> Findings:
    """Tried checkers should stand 1 cm off; the gap is closed before the turn is ended, not after."""
    if f.act == "not_apart":
        yield Verdict(
            f"Best practice: tried checkers stand at least {OFFSET} off until the play is final.", violation=False
        )
    elif f.act == "adjusted_after_end":
        yield Verdict("The turn was over: it is the opponent's turn, and checkers may not be touched.", violation=True)


@chapter.decides("trying_plays", "4.2.2.3.2")
def restore_between_trials(f: Facts) -> Findings:
    """Before another play is tried all checkers should go back, even where only one number's play varies."""
    if f.act in ("not_restored", "quick"):
        yield Verdict(
            "It is best practice to restore the whole position before another play is tried.", violation=False
        )


@chapter.decides("trying_plays", "4.2.2.3.3.b")
def keep_the_origin_of_a_hit_visible(f: Facts) -> Findings:
    """While undecided, the hit checker had better stay under the hitting one or in line with its point."""
    if f.act == "tested_hit_on_bar":
        yield Verdict("Best practice: a checker goes to the bar only when the play is final.", violation=False)


@chapter.decides("trying_plays", "4.2.2.3.4")
def lost_original_position(f: Facts) -> Findings:
    """Doubt about the original position, after handling against the practices, goes against the player who moved."""
    if f.origin_disputed and not f.evidence and f.act != "restored":
        yield Presumption(Party.OFFENDER, "the player who moved the checkers")


@chapter.decides("trying_plays", "1.1.1.f")
def asked_and_ignored(f: Facts) -> Findings:
    """Who ignored an express request to follow the practice stands worse in a ruling connected with it."""
    if f.origin_disputed and f.asked_to_follow:
        yield Verdict("The player was expressly asked to follow the practice and stands the worse for it.")


@chapter.decides("hit_checker_left", "4.2.2.3.3.a")
def not_hit_if_left_on_its_point(f: Facts) -> Findings:
    """A checker still on its point when the turn ends was not hit; without the hit the play must have been legal."""
    if f.checker_lies != "own_point":
        return
    yield CheckerNotHit()
    if f.legal_without_hit:
        yield Verdict("The checker was not hit; the play is legal without the hit and stands.", violation=False)
        yield PlayStands()
        if f.opponent_consents:
            yield May(Party.OPPONENT, "allow it to be put on the bar; nobody breaks a rule by that")
    else:
        yield Verdict("The checker was not hit, and without the hit the move is illegal.", violation=True)


def _illegal_without_hit(f: Facts) -> bool:
    return f.checker_lies == "own_point" and not f.legal_without_hit


@chapter.decides("hit_checker_left", "4.2.3.2.1.a", "4.2.3.3.b")
def illegal_without_the_hit(f: Facts) -> Findings:
    """The illegal move is then corrected until the opponent's valid roll, like any other."""
    if _illegal_without_hit(f) and not f.next_roll_made and f.option.moves == "legal":
        yield PlayCorrected()


@chapter.decides("hit_checker_left", "4.2.3.4")
def too_late_for_the_hit(f: Facts) -> Findings:
    """Once the opponent has rolled validly the illegal move stands."""
    if _illegal_without_hit(f) and f.next_roll_made:
        yield PlayStands()


@chapter.decides("hit_checker_left", "4.2.3.2.2.a")
def opponent_chooses_on_the_hit(f: Facts) -> Findings:
    """Under Responsible Moves the opponent says whether the illegal move is corrected or stands."""
    if _illegal_without_hit(f) and not f.next_roll_made and f.option.moves == "responsible":
        yield Choice(
            Party.OPPONENT, (Option("have it corrected", (PlayCorrected(),)), Option("let it stand", (PlayStands(),)))
        )


@chapter.decides("hit_checker_left", "4.2.2.3.3.b")
def interim_place_means_hit(f: Facts) -> Findings:
    """Under the hitter or off its point in the middle of the board it counts as hit, and goes to the bar."""
    if f.checker_lies in ("under_hitter", "mid_board"):
        yield Verdict("The hit counts; the position is made valid by putting the checker on the bar.")
        yield CheckerToBar()


@chapter.decides("invalid_position", "4.2.2.3.3.b")
def unfinished_hit(f: Facts) -> Findings:
    """Where the position is invalid only because a hit checker waits off the bar, it is put there."""
    if f.unfinished_hit and f.position_is != "possible":
        yield Verdict("The hit counts; the position is made valid by putting the checker on the bar.")
        yield CheckerToBar()


@chapter.decides("hit_checker_left", "4.2.2.1.b")
def elsewhere(f: Facts) -> Findings:
    """A hit checker belongs on the bar and nowhere else."""
    if f.checker_lies == "elsewhere":
        yield Verdict("The checker was taken off its point and belongs on the bar.", violation=True)
        yield CheckerToBar()


@chapter.decides("missing_checker", "4.2.3.7")
def stays_out_but_not_borne_off(f: Facts) -> Findings:
    """A checker taken off illegally and not corrected stays out; it is not borne off, so a gammon can still be lost."""
    if f.removed_in == "unknown" or f.next_roll_made:
        yield Verdict("The checker stays out of play but does not count as borne off.")
        yield CheckerOut()
        yield StillGammonable()


def _taken_off_just_now(f: Facts) -> bool:
    return bool(f.removed_in != "unknown" and not f.next_roll_made)


@chapter.decides("missing_checker", "4.2.3.2.1.a", "4.2.3.3.b")
def taken_off_just_now(f: Facts) -> Findings:
    """Before the opponent's valid roll it is an illegal move like any other, and must be corrected."""
    if _taken_off_just_now(f) and f.option.moves == "legal":
        yield Verdict("To take a checker off without right is an illegal move.", violation=True)
        yield PlayCorrected()


@chapter.decides("missing_checker", "4.2.3.2.2.a")
def opponent_chooses_on_the_checker(f: Facts) -> Findings:
    """Under Responsible Moves the opponent says whether that is corrected or stands."""
    if _taken_off_just_now(f) and f.option.moves == "responsible":
        yield Verdict("To take a checker off without right is an illegal move.", violation=True)
        if f.opponent_says == "correct":
            yield PlayCorrected()
        elif f.opponent_says == "stand":
            yield PlayStands()
            yield CheckerOut()
            yield StillGammonable()
        else:
            yield Choice(
                Party.OPPONENT,
                (
                    Option("have it corrected", (PlayCorrected(),)),
                    Option("let it stand", (CheckerOut(), StillGammonable())),
                ),
            )


@chapter.decides("checker_status", "4.2.2.2.a")
def out_of_play_off_the_surface(f: Facts) -> Findings:
    """A borne-off checker belongs off the playing surface; where its status is unclear the director decides."""
    if f.status == "borne_off":
        yield Verdict("The checker is borne off and may not lie on the playing surface.", violation=True)
        yield CheckerOut()
    elif f.status == "in_play":
        yield Verdict("The checker is in play and goes back to where it stood.")
        yield CheckerInPlay()
    elif f.status == "unknown":
        yield Verdict("The book does not say what a checker of unknown status counts as; the director finds the facts.")
        yield Discretion(guidance="whoever left a borne-off checker on the surface caused the doubt")


# --- values ----------------------------------------------------------------------------------------------------------


@chapter.sets("tried_checker_offset", "4.2.2.3.1")
def tried_checker_offset() -> tuple[str, str]:
    """How far tried checkers should stand from those on the point, while the play is not final."""
    return OFFSET, "or half an inch; from the base of the point where it is empty"


@chapter.sets("highest_stack_beside_board", "4.2.2.2.a")
def highest_stack_beside_board() -> int:
    """How high checkers out of play may be stacked near the board."""
    return HIGHEST_STACK
