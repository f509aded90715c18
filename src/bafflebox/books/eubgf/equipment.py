"""Equipment and preferences in the EUBGF rules (sections 2.1 and 3)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Duty, May, MayNot

chapter = Chapter("eubgf")

SMALLEST_CM = (44, 55)  # 3.1.a
LARGEST_CM = (66, 88)  # 3.1.a


@chapter.sets("regulation_board", "3.1.a")
def regulation_board(short_cm: int = 50, long_cm: int = 60) -> bool:
    """An open board of at least 44 x 55 cm and at most 66 x 88 cm."""
    return SMALLEST_CM[0] <= short_cm <= LARGEST_CM[0] and SMALLEST_CM[1] <= long_cm <= LARGEST_CM[1]


@chapter.decides("preference_dispute", "2.1.b")
def non_smoking(f: Facts) -> Findings:
    """A player may insist on a non-smoking area."""
    if f.item == "smoking":
        yield Verdict(
            "Both want a smoking area." if f.wanted_by == "both" else "A non-smoking area: one request suffices."
        )


@chapter.decides("preference_dispute", "3.4.i.a")
def box_by_option(f: Facts) -> Findings:
    """In any tournament the players may agree on a baffle box."""
    if f.item == "baffle_box" and f.policy in ("none", "if_agreed", "by_roll", "per_player"):
        yield Verdict("Both agree: the box is used." if f.wanted_by == "both" else "Without agreement it is not used.")


@chapter.decides("preference_dispute", "3.4.i.b")
def box_by_preference(f: Facts) -> Findings:
    """One player may insist if the invitation announced a preference."""
    if f.item == "baffle_box" and f.policy == "preferred":
        yield Verdict(
            "Nobody insists: it is not used."
            if f.wanted_by == "neither"
            else "A preference was announced and one insists: it is used."
        )


@chapter.decides("preference_dispute", "3.4.i.c")
def box_by_obligation(f: Facts) -> Findings:
    """Compulsory if the invitation announced an obligation."""
    if f.item == "baffle_box" and f.policy in ("required", "imposed"):
        yield Verdict("An obligation: it is used, whatever the players want.")


@chapter.decides("preference_dispute", "3.4.ii")
def box_exceptions(f: Facts) -> Findings:
    """The director may except players from preference and obligation for special concerns."""
    if f.item == "baffle_box" and f.policy in ("preferred", "required") and f.special_concern:
        yield Verdict("The director may except this player.")
        yield May(Party.DIRECTOR, "except the player from the box")


@chapter.decides("preference_dispute", "3.5.i.a", "3.5.i.b", "3.5.i.c")
def clock_by_policy(f: Facts) -> Findings:
    """A clock takes agreement, an announced preference and one who insists, or an announced obligation."""
    if f.item != "clock":
        return
    if f.policy in ("required", "imposed"):
        yield Verdict("An obligation: the clock is used, whatever the players want.")
    elif f.policy == "preferred" and f.wanted_by != "neither":
        yield Verdict("A preference was announced and one insists: the clock is used, if one is readily available.")
    elif f.wanted_by == "both":
        yield Verdict("Both agree: the clock is used.")
    else:
        yield Verdict("Without agreement the clock is not used.")


@chapter.decides("preference_dispute", "3.5.ii")
def clock_exceptions(f: Facts) -> Findings:
    """The director may except players from preference and obligation for special concerns."""
    if f.item == "clock" and f.policy in ("preferred", "required") and f.special_concern:
        yield Verdict("The director may except this player.")
        yield May(Party.DIRECTOR, "except the player from the clock")


@chapter.decides("preference_dispute", "3.3.ii", "3.3.iii")
def number_of_dice(f: Facts) -> Findings:
    """Four dice are chosen; with a clock only two of them are used in a game, without one each player uses two."""
    if f.item == "dice_number":
        yield Verdict("No matter of preference: with a clock two dice are in use, without one two for each player.")
        yield Duty(Party.BOTH, "choose four dice for the match and have them all at the board")


@chapter.decides("preference_dispute", "4.1.iv.a.2", "4.1.iv.b")
def never_on_checkers(f: Facts) -> Findings:
    """Dice have to lie flat on the playing surface."""
    if f.item == "dice_on_checkers":
        yield Verdict("No matter of preference: dice have to lie flat on the playing surface.")
        yield MayNot(Party.BOTH, "let dice on checkers count")


@chapter.decides("preference_dispute", "3.6")
def dice_or_agreement(f: Facts) -> Findings:
    """Seats, direction, board, checkers, dice are settled before the match by dice or as agreed."""
    if f.item in ("seat_or_direction", "board", "device") and not f.match_started:
        yield Verdict("Settled before the match by dice, or as agreed.")


@chapter.decides("preference_dispute", "3.7.i.b")
def settled_at_the_start(f: Facts) -> Findings:
    """In a running match equipment is changed only if it is defective or if both agree."""
    if f.item in ("seat_or_direction", "board", "device") and f.match_started:
        if f.both_agree:
            yield Verdict("Both agree: it may be changed.")
        else:
            yield Verdict("Preferences are settled before the match; now a change takes a defect or agreement.")
            yield MayNot(Party.EITHER, "change it without the other's agreement")


@chapter.decides("preference_roll", "3.6")
def higher_roll_chooses(f: Facts) -> Findings:
    """Preferences are settled by the roll of dice before the match, unless the players agree otherwise."""
    if f.invalid_roll or f.first_total == f.second_total:
        yield Verdict("No result yet: both roll again.")
    else:
        first = f.first_total > f.second_total
        yield Verdict(f"The {'first' if first else 'second'} player rolled higher and has the choice.")
    yield Reading("How the dice decide is not said; read as the higher total, with equal totals rolled again.")


@chapter.decides("equipment_imposed", "3.4.i.d")
def box_by_imposition(f: Facts) -> Findings:
    """Compulsory for the rest of a match if the director rules so for improper rolling and a box is available."""
    if f.what == "baffle_box" and f.scope == "match":
        if f.available:
            yield Verdict("The box is used for the rest of the match.")
            yield Duty(Party.BOTH, "use the baffle box for the rest of the match")
        else:
            yield Verdict("No box at hand: it cannot be imposed.")


@chapter.decides("equipment_imposed", "3.4.i.c")
def boxes_for_everybody(f: Facts) -> Findings:
    """An obligation to use boxes is announced in the invitation."""
    if f.what == "baffle_box" and f.scope == "everybody":
        yield Verdict("An obligation for all matches has to be announced in the invitation.")


@chapter.decides("equipment_imposed", "3.8.a", "3.8.b")
def featured_table(f: Facts) -> Findings:
    """The director may demand a certain board, streaming, writing down or filming; no appeal."""
    if f.what == "table_or_camera":
        yield Verdict("The director may demand it for any match; that can not be appealed.", violation=False)
        yield Duty(Party.BOTH, "play as demanded")


@chapter.decides("equipment_imposed", "3.7.i.a")
def imposed_by_the_director(f: Facts) -> Findings:
    """The director may change equipment at any time."""
    if f.what not in ("baffle_box", "table_or_camera"):
        yield Verdict("The director may change equipment at any time.", violation=False)
        yield May(Party.DIRECTOR, "order it")


@chapter.decides("equipment_change", "3.7.i.a")
def changed_by_the_director(f: Facts) -> Findings:
    """The director may change equipment at any time, also in mid-game."""
    if f.wanted_by == "director":
        yield Verdict("The director may change equipment at any time.", violation=False)
        yield May(Party.DIRECTOR, "change it now")


@chapter.decides("equipment_change", "3.7.i.b")
def changed_by_the_players(f: Facts) -> Findings:
    """In a running match players may change equipment only if it is defective or if they agree."""
    if f.wanted_by == "director" or f.item in ("lipped_cups", "regulation_board", "precision_dice", "mix_dice"):
        return
    if f.wanted_by == "both" or f.condition in ("defective", "defective_essential"):
        yield Verdict("Allowed: defective, or both agree.")
        yield May(Party.EITHER, "have it changed")
    else:
        yield Verdict("Refused: neither defective nor agreed.")
        yield MayNot(Party.EITHER, "change it")


@chapter.decides("equipment_change", "3.1.b")
def board_between_games(f: Facts) -> Findings:
    """A conforming board that turns up may be demanded, but only between games."""
    if f.wanted_by != "director" and f.item == "regulation_board":
        yield Verdict("It may be swapped now." if f.between_games else "It may be swapped after the game.")
        yield May(Party.EITHER, "have the board swapped between games")


@chapter.decides("equipment_change", "3.2")
def lipped_cups(f: Facts) -> Findings:
    """If available a player may insist on cups with an inner lip, at once, even in mid-game."""
    if f.wanted_by != "director" and f.item == "lipped_cups":
        when = "as soon as there are any" if f.known("available_now") is False else "at once"
        yield Verdict(f"Lipped cups may be insisted on {when}, even in mid-game.")
        yield May(Party.EITHER, f"have the cups swapped {when}")


@chapter.decides("equipment_change", "3.3.i")
def precision_dice(f: Facts) -> Findings:
    """Precision dice may be insisted on where they are available."""
    if f.wanted_by != "director" and f.item == "precision_dice":
        when = "as soon as there are any" if f.known("available_now") is False else "at once"
        yield Verdict(f"Precision dice may be insisted on {when}, even in mid-game.")
        yield May(Party.EITHER, f"have the dice changed {when}")


@chapter.decides("equipment_fitness", "3.1.a")
def board_size(f: Facts) -> Findings:
    """A player may insist on a board from 44 x 55 to 66 x 88 cm, if one is available."""
    if f.item == "board":
        if regulation_board(f.board_short_cm, f.board_long_cm):
            yield Verdict("The board has a proper size.", violation=False)
        elif f.better_available:
            yield Verdict("The board is too small or too large.")
            yield May(Party.EITHER, "insist on the conforming board")
        else:
            yield Verdict("Too small or too large, but no conforming board is available.")


@chapter.decides("equipment_fitness", "3.4.iii")
def box_approval(f: Facts) -> Findings:
    """If a player asks for approval of a box, the match may not start or go on before the director has approved it."""
    if f.item == "baffle_box":
        if f.imposed:
            yield Verdict("The director has approved the box.", violation=False)
        else:
            yield Verdict(
                "The match may not start, nor go on, before the director has approved the box; it must not go on meanwhile."
            )
            yield Duty(Party.DIRECTOR, "approve the box, or not, before play")


@chapter.decides("equipment_fitness", "3.2")
def cups(f: Facts) -> Findings:
    """If available a player may insist on cups with an inner lip."""
    if f.item == "cups":
        if f.better_available:
            yield Verdict("Lipped cups may be insisted on at once.")
            yield May(Party.EITHER, "have lipped cups")
        else:
            yield Verdict("These cups are used until lipped ones become available, and may then be swapped at once.")


@chapter.sets("equipment_layout", "3.4.iv")
def equipment_layout(discipline: str = "backgammon") -> dict[str, str]:
    """The box opposite the home boards; with a clock, that one at the home boards."""
    return {"clock": "at the home boards", "baffle_box": "opposite the home boards"}


@chapter.decides("equipment_placement", "3.4.iv")
def place_of_the_box(f: Facts) -> Findings:
    """A baffle box stands opposite the home boards."""
    if f.item == "baffle_box":
        if f.on_home_side:
            yield Verdict("The box stands opposite the home boards.", violation=True)
            yield Duty(Party.BOTH, "put the box on the side of the outer boards")
        else:
            yield Verdict("The box stands where it belongs.", violation=False)


@chapter.decides("equipment_placement", "3.5.iv")
def place_of_the_clock(f: Facts) -> Findings:
    """A clock stands on the side of the home boards."""
    if f.item == "clock":
        if f.on_home_side:
            yield Verdict("The clock stands where it belongs.", violation=False)
        else:
            yield Verdict("The clock stands on the side of the home boards.", violation=True)
            yield Duty(Party.BOTH, "put the clock on the side of the home boards")


@chapter.decides("equipment_fitness", "3.1.c")
def clear_board(f: Facts) -> Findings:
    """Dice and cubes not in use are removed before the match."""
    if f.item == "spare_pieces":
        yield Verdict("Dice and cubes not in use are removed before the match.")
        yield Duty(Party.BOTH, "remove what is not in use")
