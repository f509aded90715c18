"""The game as such in the USBGF rules: variants, consulting teams, checkers fallen or disturbed (1.1.e, 4.2.2.1)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, May, MayNot, PositionCorrected

chapter = Chapter("usbgf")


@chapter.sets("disciplines", "1.1.e")
def disciplines() -> tuple[list[str], str]:
    """Backgammon, singles or consulting doubles; a variant is another game."""
    return ["backgammon", "backgammon-doubles"], "a variant is not governed: the director may make any rules for it"


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
    if f.act == "consults":
        yield Verdict("Partners of a consulting team may talk over their decisions.", violation=False)
    if f.act not in ("handles", "swaps"):
        return
    if f.between_games:
        yield Verdict("Between games anybody of the team may touch the equipment, and the handler may change.", False)
    elif f.act == "swaps" or f.other_handled:
        yield Verdict("Only one member of a team touches the equipment in a game.", violation=True)
        yield MayNot(Party.PARTNER, "touch the equipment in this game")
    else:
        yield Verdict("This member is the handler of the game.", violation=False)


@chapter.decides("partner_acts", "1.6.2", "1.8.1.a")
def no_advice_from_outside(f: Facts) -> Findings:
    """Nobody outside the team may help, and no other player may be consulted while the match is in progress."""
    if f.act == "outside_advice":
        yield Verdict("Advice from outside the team is forbidden while the match is in progress.", violation=True)
        yield MayNot(Party.PARTNER, "take advice from anybody outside the team")


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
