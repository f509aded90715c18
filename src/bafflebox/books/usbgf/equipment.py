"""Equipment and preferences in the USBGF rules (sections 1.1.2, 1.7, 2.1.1, 2.3.1, 3.1 to 3.5)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot, Reroll

chapter = Chapter("usbgf")

CHECKER_MM = (37, 50)  # 3.1.a

STANDARD_POLICIES = {  # 1.1.2.a: the Supplement, where the director has not expressly set another policy
    "dice_number": "two dice Preferred",
    "clock": "by kind of event: top division Preferred, doubles Required, all other If Agreed",
    "dice_on_checkers": "Required",
    "moves": "Legal Moves",
    "baffle_box": "Per Player",
    "smoking": "non-smoking Preferred",
}


@chapter.sets("preference_policy", "1.1.2.a", "3.3.1")
def preference_policy(item: str = "") -> str | dict[str, str]:
    """The federation's standard holds wherever the director has not expressly set another policy; else By Roll."""
    return STANDARD_POLICIES.get(item, "By Roll") if item else {**STANDARD_POLICIES, "anything else": "By Roll"}


@chapter.sets("regulation_board", "3.1.a")
def regulation_board(checker_mm: int = 45, fits: bool = True) -> bool:
    """Checkers of 37 to 50 mm, six of them just spanning a table."""
    return CHECKER_MM[0] <= checker_mm <= CHECKER_MM[1] and fits


@chapter.sets("dice_on_checkers", "4.1.3.4.a", "4.1.3.4.c")
def dice_on_checkers(policy: str = "required", agree_on: bool = False, agree_off: bool = False) -> str:
    """Required unless announced otherwise. Required: on. Not Used: off. Preferred: on unless both agree to off. If Agreed: off unless both agree to on."""
    on = {"required": True, "not_used": False, "preferred": not agree_off, "if_agreed": agree_on}[policy]
    return "valid" if on else "invalid"


@chapter.decides("deviation_announced", "1.1.2.b")
def within_the_limits(f: Facts) -> Findings:
    """A policy that departs from a standard keeps to the variations that the Supplement allows."""
    if not f.within_limits:
        yield Verdict("Not an allowed variation: the standard stays in force.", violation=True)
        yield MayNot(Party.DIRECTOR, "adopt a value outside the allowed variations")


@chapter.decides("deviation_announced", "1.1.2.c")
def announced_in_every_way(f: Facts) -> Findings:
    """Website in full, brochure in full or by reference, and on site before the major events."""
    if f.within_limits and f.in_advance:
        if f.website_full and f.brochure and f.announced_on_site:
            yield Verdict("Properly announced.", violation=False)
        else:
            yield Verdict(
                "Not properly announced: website in full, brochure and an announcement on site are all needed.",
                violation=True,
            )
            yield Duty(
                Party.DIRECTOR,
                "announce the deviation on the website, in the brochure and on site before the major events",
            )


@chapter.decides("deviation_announced", "4.2.3.2")
def not_in_advance(f: Facts) -> Findings:
    """A rule option announced after play began is not announced in advance; the standard applies."""
    if f.within_limits and not f.in_advance:
        yield Verdict("Not announced in advance: the standard applies (for moves, Legal Moves).", violation=True)


@chapter.decides("preference_dispute", "1.7.1.a")
def policy_works_before_the_match(f: Facts) -> Findings:
    """A policy settles wishes before the match; later a choice changes only if both agree, when a new game begins."""
    if _settled_by_policy(f) and f.match_started and f.policy != "imposed":
        if f.both_agree and f.between_games and f.policy not in ("required", "not_used"):
            yield Verdict("Both agree, between games: the change may be made.")
        elif not f.both_agree and not f.waived_on_condition:
            yield Verdict("The match has begun: a change is possible only if both agree, before a game.")
            yield MayNot(Party.EITHER, "demand the change alone")


@chapter.decides("preference_dispute", "1.7.1.2.b")
def conditional_waiver(f: Facts) -> Findings:
    """A preference given up on the accepted condition that either may impose it later can be imposed later."""
    if f.item != "smoking" and f.policy == "preferred" and f.match_started and not f.both_agree:
        if f.waived_on_condition:
            yield Verdict("It was given up on condition: either player may impose it now.")
            yield May(Party.EITHER, "impose the preferred item")
        else:
            yield Verdict("It was given up without a condition: possible only if both agree, before a game.")


def _settled_by_policy(f: Facts) -> bool:
    """Smoking and cup or box have rules of their own."""
    return f.item not in ("smoking", "baffle_box")


def _open(f: Facts) -> bool:
    return _settled_by_policy(f) and not f.match_started


@chapter.decides("preference_dispute", "1.7.1.b", "1.7.1.3")
def by_roll(f: Facts) -> Findings:
    """Where no policy is announced, or the policy is By Roll, the higher roll has the choice."""
    if _open(f) and f.policy in ("none", "by_roll") and f.wanted_by == "one":
        yield Verdict("By Roll: the winner of the higher roll has the choice.")
        yield Duty(Party.BOTH, "roll two dice each; the higher total chooses")


@chapter.decides("preference_dispute", "1.7.1.1")
def required(f: Facts) -> Findings:
    """Required: it is used, and players may not agree otherwise without the director."""
    if f.item != "smoking" and f.policy == "required" and not f.director_authorised:
        yield Verdict("Required: it must be used.")
        yield MayNot(Party.BOTH, "agree on an alternative without the director's authorisation")


@chapter.decides("preference_dispute", "1.7.1.2.a")
def preferred(f: Facts) -> Findings:
    """Preferred: used if either player insists."""
    if _open(f) and f.policy == "preferred":
        yield Verdict(
            "Nobody insists: it is not used." if f.wanted_by == "neither" else "Preferred and one insists: it is used."
        )


@chapter.decides("preference_dispute", "1.7.1.4")
def if_agreed(f: Facts) -> Findings:
    """If Agreed: used only if both agree; conditions that were accepted bind until both change them."""
    if _open(f) and f.policy == "if_agreed":
        if f.wanted_by == "both" and f.condition_accepted:
            yield Verdict("Both agree: it is used, and accepted conditions bind until both change them.")
            yield Duty(Party.BOTH, "note the terms on the score sheet (a recommendation)")
        else:
            yield Verdict("Not both agree: it is not used.")


@chapter.decides("preference_dispute", "1.7.1.5", "3.2.3.1.b")
def per_player(f: Facts) -> Findings:
    """Each player chooses for own use; so with cup or baffle box unless the director set otherwise."""
    if f.item != "smoking" and (f.policy == "per_player" or (f.item == "baffle_box" and f.policy == "none")):
        yield Verdict("Each chooses for own use: both choices stand.")


@chapter.decides("preference_dispute", "1.7.1.6")
def not_used(f: Facts) -> Findings:
    """Not Used: prohibited, even when both want it."""
    if f.item != "smoking" and f.policy == "not_used":
        yield Verdict("Not Used: it is prohibited, even when both want it.")
        yield MayNot(Party.BOTH, "use it")


@chapter.decides("preference_dispute", "1.7.1.7")
def imposed(f: Facts) -> Findings:
    """What the director imposed stays, whatever both want, until the director authorises otherwise."""
    if f.item != "smoking" and f.policy == "imposed" and not f.director_authorised:
        yield Verdict("Imposed by the director: it stays.")
        yield MayNot(Party.BOTH, "agree on another without the director's authorisation")


@chapter.decides("preference_dispute", "2.1.1")
def non_smoking(f: Facts) -> Findings:
    """Either player may insist on a non-smoking area; a smoking area needs both."""
    if f.item == "smoking":
        yield Verdict(
            "A smoking area, if there is one."
            if f.wanted_by == "both"
            else "A non-smoking area: smoking needs both players."
        )


@chapter.decides("preference_roll", "3.3.2.a")
def higher_total_chooses(f: Facts) -> Findings:
    """The higher total of two dice has the choice; an invalid roll is redone; the dispute is named before the match."""
    if not f.raised_before_match:
        yield Verdict("Too late: after the match has begun a change needs both players.")
    elif f.invalid_roll:
        yield Verdict("The invalid roll is made again.")
        yield Reroll()
    elif not f.unclear_what_it_decides:
        if f.first_total == f.second_total:
            yield Verdict("A tie decides nothing: both roll again.")
            yield Reroll(Party.BOTH)
            yield Reading("The book is silent on ties; both roll again.")
        else:
            winner = "first" if f.first_total > f.second_total else "second"
            yield Verdict(f"The {winner} player has the higher total and chooses.")


@chapter.decides("preference_roll", "3.3.2.b")
def unresolved(f: Facts) -> Findings:
    """Players who cannot resolve it call the director, who may mediate or rule."""
    if f.unclear_what_it_decides:
        yield Verdict("The players should call the director.")
        yield Duty(Party.BOTH, "call the director")
        yield Discretion(Party.DIRECTOR, ("mediate", "rule", "impose what neither wanted"))


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
    if f.wanted_by != "director" and f.item == "regulation_board":
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
    if f.wanted_by == "director" or not f.between_games or f.condition not in ("sound", "cosmetic"):
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


@chapter.decides("equipment_change", "3.5.4.b")
def both_find_it_defective(f: Facts) -> Findings:
    """If both agree that something is defective and should be replaced at once, it should be."""
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
    if f.scope == "everybody":
        if f.what == "supplied_board":
            yield Verdict("Supplied boards may be imposed on all matches.", violation=False)
        elif f.what != "table_or_camera":
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
