"""Equipment in the USBGF rules: changed, imposed, fit for use (sections 1.8, 2.3.1, 3.1 to 3.5)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot

chapter = Chapter("usbgf")

CHECKER_MM = (37, 50)  # 3.1.a


@chapter.sets("regulation_board", "3.1.a")
def regulation_board(checker_mm: int = 45, fits: bool = True) -> bool:
    """Checkers of 37 to 50 mm, six of them just spanning a table."""
    return CHECKER_MM[0] <= checker_mm <= CHECKER_MM[1] and fits


@chapter.decides("equipment_change", "3.5.1.a")
def changed_by_the_director(f: Facts) -> Findings:
    """For a need in the match the director may change equipment at any time, and need not tell the reason."""
    if f.wanted_by == "director":
        yield Verdict("The director may change equipment at any time, also during a game.", violation=False)
        yield May(Party.DIRECTOR, "change or add equipment now; the order can be appealed")


def _during_a_game(f: Facts) -> bool:
    return f.wanted_by != "director" and not f.between_games


@chapter.decides("equipment_change", "3.5.1.b", "3.5.2.a")
def during_a_game(f: Facts) -> Findings:
    """During a game only lipped cups, precision dice, both at hand, and defective essential equipment."""
    if not _during_a_game(f) or f.condition in ("defective_essential", "doubtful"):
        return
    if f.item in ("lipped_cups", "precision_dice"):
        if f.available_now:
            yield Verdict("On demand of either player, at once.")
            yield May(Party.EITHER, "have it changed now")
        else:
            yield Verdict("Not usable right away: play goes on.")
            yield MayNot(Party.EITHER, "have play wait for it")
    elif f.item != "regulation_board" and f.condition in ("sound", "cosmetic"):
        who = Party.BOTH if f.wanted_by == "both" else Party.EITHER
        yield Verdict("Not during a game.")
        yield MayNot(who, "change it during the game")


@chapter.decides("equipment_change", "3.1.b")
def regulation_board_after_the_game(f: Facts) -> Findings:
    """A regulation board that turns up replaces another one before the next game, at the demand of either player."""
    if f.wanted_by == "director" or f.item != "regulation_board":
        return
    if not f.available_now:
        yield Verdict("No regulation board is at hand: play goes on with the board in use.")
    else:
        yield Verdict(
            "It may be replaced now." if f.between_games else "It is replaced after the game, before the next one."
        )
        yield May(Party.EITHER, "have the board replaced before the next game")


@chapter.decides("equipment_change", "3.5.1.c")
def in_doubt_replace(f: Facts) -> Findings:
    """If a player is worried and the opponent refuses, doubt favours replacement, unless the worry is a habit."""
    if f.wanted_by == "one" and f.condition == "doubtful":
        if f.serial_complainer:
            yield Verdict("No substance and a record of such worries: it may stay.")
        else:
            yield Verdict("In doubt it should be replaced.")
        yield Discretion(Party.DIRECTOR, ("impose other equipment", "leave it"))


@chapter.decides("equipment_change", "3.5.3")
def between_games(f: Facts) -> Findings:
    """Between games by agreement, if that does not conflict with an imposition; alone: a mix, or a regulation board."""
    if f.wanted_by == "director" or not f.between_games:
        return
    if f.condition not in ("sound", "cosmetic") and not (f.wanted_by == "both" and f.condition == "doubtful"):
        return
    if f.wanted_by == "both":
        if f.was_imposed:
            yield Verdict("The director imposed it: not without the director.")
            yield MayNot(Party.BOTH, "change imposed equipment by agreement")
        else:
            yield Verdict("Between games, by agreement: allowed.")
            yield May(Party.BOTH, "change it now")
    elif f.item in ("mix_dice", "lipped_cups", "precision_dice"):
        yield Verdict("Either player may require it between games.")
        yield May(Party.EITHER, "have it done before the next game")
    elif f.item == "other":
        yield Verdict("Only if both agree.")
        yield MayNot(Party.EITHER, "change it alone")


@chapter.decides("equipment_change", "3.5.4.a")
def defective(f: Facts) -> Findings:
    """Defective and essential: at once. Defective otherwise: between games. Cosmetic damage gives no right."""
    if f.wanted_by == "director":
        return
    if f.condition == "defective_essential":
        yield Verdict("Essential and defective: it is replaced at once.")
        yield Duty(Party.BOTH, "replace it at once")
    elif f.condition == "defective" and f.wanted_by == "one":
        yield Verdict("Defective but not essential: it may be replaced between games.")
        yield May(Party.EITHER, "have it replaced between games")
    elif f.condition == "cosmetic" and f.wanted_by == "one" and f.item == "other":
        yield Verdict("Cosmetic damage gives no right to a replacement.")
        yield MayNot(Party.EITHER, "demand a replacement")


@chapter.decides("equipment_change", "3.5.2.b")
def mix_when_dice_are_replaced(f: Facts) -> Findings:
    """When dice are replaced either player may require a mix; who demanded the replacement counts as the requester."""
    if _during_a_game(f) and f.item == "precision_dice" and f.condition == "sound" and f.available_now:
        yield May(Party.EITHER, "require a mix of all four dice")


@chapter.decides("equipment_change", "3.5.4.b")
def both_find_it_defective(f: Facts) -> Findings:
    """If both agree that something is defective and should be replaced at once, it should be."""
    if f.wanted_by == "both" and f.condition == "doubtful" and not f.between_games:
        yield Verdict("In a game only if both hold it to be defective; otherwise after the game, by agreement.")
        yield May(Party.BOTH, "replace it now if both agree that it is defective, or call the director")
    if f.wanted_by == "both" and f.condition == "defective":
        yield Verdict("Both agree that it is defective: it should be replaced now.")
        yield May(Party.BOTH, "replace it now")


@chapter.decides("equipment_change", "3.5.4.d")
def imposed_equipment_fails(f: Facts) -> Findings:
    """Imposed equipment that fails is replaced by its equivalent; if that is unclear the director is asked."""
    if f.wanted_by != "director" and f.was_imposed and f.condition in ("defective", "defective_essential"):
        yield Duty(
            Party.BOTH, "replace it by equivalent equipment in the spirit of the imposition, or ask the director"
        )


@chapter.decides("equipment_imposed", "2.3.1.a")
def imposed_for_a_need(f: Facts) -> Findings:
    """The director may impose equipment whenever a need of the match or player calls for it, also after the start."""
    if f.scope == "match" and f.what in ("baffle_box", "other", "denied_choice"):
        if f.need:
            yield Verdict("A need of this match or player: it may be imposed, also in mid-game.", violation=False)
            yield May(Party.DIRECTOR, "impose it; any player may appeal")
        else:
            yield Verdict("Without a need of the particular match or player it should not be imposed.")
            yield Discretion(Party.DIRECTOR, ("a reason need not be disclosed, but there should be one",))


@chapter.decides("equipment_imposed", "2.3.1.b")
def equipment_in_the_wide_sense(f: Facts) -> Findings:
    """Tables, cameras and lighting are equipment too; by entering players accept these conditions."""
    if f.what == "table_or_camera":
        yield Verdict("Within the director's power.", violation=False)
        yield Duty(Party.BOTH, "comply")


@chapter.decides("equipment_imposed", "2.3.1.c")
def no_blanket_imposition(f: Facts) -> Findings:
    """A rule may not be rewritten for everybody; boards and clocks that the tournament supplies are exempt."""
    if f.what == "supplied_board":
        yield Verdict("What the tournament supplies may be imposed, on one match as on all.", violation=False)
    elif f.scope == "everybody" and f.what != "table_or_camera":
        yield Verdict("Imposition must not take a choice from everybody.", violation=True)
        yield MayNot(Party.DIRECTOR, "impose it on all matches")


@chapter.decides("equipment_imposed", "4.1.4.a")
def implies_no_misconduct(f: Facts) -> Findings:
    """An order to use other dice, a baffle box or another device implies no misconduct."""
    if f.scope == "match" and f.what == "baffle_box":
        yield Duty(Party.BOTH, "comply; the order implies no misconduct and can be appealed")


@chapter.decides("equipment_imposed", "1.7.1.7")
def imposition_stays(f: Facts) -> Findings:
    """Players may not agree to drop what was imposed."""
    if f.players_want_it_gone:
        yield MayNot(Party.BOTH, "drop it without the director's authorisation")


@chapter.decides("equipment_fitness", "1.8.1.c")
def no_computer_as_board(f: Facts) -> Findings:
    """A live match is not played on a computing device unless the director imposes it."""
    if f.item == "computer_board":
        if f.imposed:
            yield Verdict("Imposed by the director: allowed.", violation=False)
        else:
            yield Verdict("Not allowed, even if both want it.", violation=True)
            yield MayNot(Party.BOTH, "play on a computer or tablet")


@chapter.decides("equipment_fitness", "3.1.a", "3.1.b")
def insist_on_a_regulation_board(f: Facts) -> Findings:
    """Before a game a player may insist on a regulation board, if one is available, and procures it."""
    if f.item == "board" and not regulation_board(f.checker_mm, f.fits):
        yield Verdict("Not a regulation board.")
        if f.better_available:
            yield May(Party.EITHER, "insist on a regulation board before the next game, and procure it")


@chapter.decides("equipment_fitness", "3.1.c")
def objection_to_a_regulation_board(f: Facts) -> Findings:
    """A player disturbed by a regulation board asks the director, who may impose another or require it."""
    if f.item == "board" and regulation_board(f.checker_mm, f.fits):
        yield Verdict("A regulation board: an objection goes to the director.")
        if f.better_available:
            yield Discretion(Party.DIRECTOR, ("impose another board", "leave this one"))
        else:
            yield Discretion(Party.DIRECTOR, ("the director may require the board in spite of sympathy",))


@chapter.decides("equipment_fitness", "3.2.3.2")
def lipped_cups_first(f: Facts) -> Findings:
    """Lipped cups may be required at any time; without them a player may ask that both use the baffle box."""
    if f.item == "cups":
        if f.better_available:
            yield Verdict("Lipped cups may be required at any time, even in a game.")
            yield May(Party.EITHER, "require lipped cups now")
        elif f.box_there:
            yield Verdict(
                "No lipped cups, but a box: on request the director should impose it on both for the time being."
            )
            yield May(Party.EITHER, "ask that both use the baffle box")
        else:
            yield Verdict("Play goes on with what there is.")


@chapter.decides("equipment_fitness", "3.2.3.3.2")
def fit_baffle_box(f: Facts) -> Findings:
    """A box must give random rolls and resist manipulation; opaque is no reason to reject, failed inspection is."""
    if f.item == "baffle_box":
        if f.inspected:
            yield Verdict("The box may be used.", violation=False)
        else:
            yield Verdict("The director may reject a box that cannot be inspected well enough.")
            yield May(Party.DIRECTOR, "reject it and impose something else")


@chapter.decides("equipment_fitness", "3.2.3.4")
def other_devices(f: Facts) -> Findings:
    """Other randomising devices are approved only for a specific need of match, player or event."""
    if f.item == "electronic":
        if f.need:
            yield Verdict("For a specific need the director may approve or impose it.")
        else:
            yield Verdict("Without a specific need it should not be approved.")


@chapter.decides("equipment_fitness", "3.1.d")
def nothing_else_on_the_board(f: Facts) -> Findings:
    """Dice and cubes that are not in use should be away from the board before the match."""
    if f.item == "spare_pieces":
        yield Verdict("Best practice: dice and cubes not in use are removed before the match.", violation=False)
        yield Duty(Party.BOTH, "put them away (a recommendation)")


@chapter.decides("equipment_fitness", "1.8.2.1.b")
def recorder_out_of_the_way(f: Facts) -> Findings:
    """Recording equipment stays out of the players' view of the board and does not block other recorders."""
    if f.item == "recording":
        if f.interferes:
            yield Verdict("It must not distract or block another recorder.", violation=True)
            yield Duty(Party.OFFENDER, "move the equipment")
        else:
            yield Verdict("Passive recording equipment out of the way may be used: see recording.", violation=False)


@chapter.decides("equipment_fitness", "2.3.1.a", "3.2.1.d")
def unsuitable_size(f: Facts) -> Findings:
    """Unsuitable equipment goes to the director; dice should be of one size, large enough to see and small enough to roll."""
    if f.item == "size":
        yield Verdict(
            "Boards go by their checkers, 37 to 50 mm; dice should be 13 to 20 mm; the rest is for the director."
        )
        yield Discretion(Party.DIRECTOR, ("impose more suitable equipment", "leave it"))
