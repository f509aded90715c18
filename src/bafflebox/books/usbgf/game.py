"""The game as such in the USBGF rules: variants, consulting teams, positions that cannot be, checkers off by mistake.

Covers 1.1.e, 4.2.2.1.b, 4.2.2.1.d, 4.2.3.6 and 4.2.3.7.
"""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, May, MayNot, PositionCorrected, StillGammonable

chapter = Chapter("usbgf")


@chapter.decides("house_rules", "1.1.e")
def variants_are_free(f: Facts) -> Findings:
    """For a variant of backgammon the director may make any rules; these rules do not govern it."""
    if f.event_game_is_variant:
        yield Verdict("A variant is not backgammon: these rules do not limit its own.", violation=False)
        yield May(Party.DIRECTOR, "set any rules for the variant")
    else:
        yield Verdict("It is standard backgammon: these rules apply.")


@chapter.decides("partner_acts", "4.2.2.1.d")
def one_handler_a_game(f: Facts) -> Findings:
    """Of a consulting team one and the same member touches the equipment during a game; between games they may swap."""
    if f.act not in ("handles", "swaps"):
        return
    if f.between_games:
        yield Verdict("Between games anybody of the team may touch the equipment, and the handler may change.", False)
    elif f.act == "swaps" or f.other_handled:
        yield Verdict("Only one member of a team touches the equipment in a game.", violation=True)
        yield MayNot(Party.PARTNER, "touch the equipment in this game")
    else:
        yield Verdict("This member is the handler of the game.", violation=False)


@chapter.decides("checkers_disturbed", "4.2.2.1.b")
def put_back_promptly(f: Facts) -> Findings:
    """A checker fallen off the bar goes back there, borne-off ones stay off, disturbed ones are put right at once."""
    how = {
        "fell_from_bar": "the checker goes back to the bar; it has not entered",
        "borne_off_on_board": "the borne-off checker goes off the playing surface",
        "knocked": "the disturbed checkers go back where they stood",
    }
    if f.both_agree:
        yield PositionCorrected(how[f.what])
    else:
        yield Discretion(guidance="the checkers go back where they stood, as far as that can be established")


@chapter.decides("invalid_configuration", "4.2.3.6")
def always_corrected(f: Facts) -> Findings:
    """A position that cannot exist is put right whenever found: as usual, later as both agree, else by the director."""
    yield Verdict("The position cannot exist and must be corrected, also under Responsible Moves.", violation=True)
    if not f.next_roll_made:
        yield PositionCorrected("undo the play that led to it; the same roll is played legally")
    elif f.both_agree:
        yield PositionCorrected("as both players agree")
    else:
        yield Discretion(guidance="the director decides how it is corrected")


@chapter.decides("checker_removed", "4.2.3.7")
def out_of_play_but_not_off(f: Facts) -> Findings:
    """A checker taken off illegally and not corrected stays out of play, but has not been borne off."""
    if not f.corrected:
        yield Verdict("The checker stays out of play for this game, but it does not count as borne off.")
        if f.legal_bear_offs == 0:
            yield StillGammonable(Party.OFFENDER)
