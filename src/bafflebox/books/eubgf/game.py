"""The scope of the EUBGF rules (1.1)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import MayNot, PositionCorrected

chapter = Chapter("eubgf")


@chapter.decides("house_rules", "1.1.a")
def no_other_rules(f: Facts) -> Findings:
    """The rules govern every tournament that the federation sanctions or approves; no others may be used there."""
    if f.sanctioned:
        yield Verdict("A sanctioned tournament is played by these rules and no others.", violation=True)
        yield MayNot(Party.DIRECTOR, "use other rules")
    else:
        yield Verdict("The rules bind only sanctioned or approved tournaments.", violation=False)


@chapter.decides("checkers_disturbed", "4.2.ii.b")
def bar_and_borne_off(f: Facts) -> Findings:
    """Hit checkers stay on the bar until they enter, borne-off ones off the playing surface."""
    if f.what == "fell_from_bar":
        yield PositionCorrected("the checker goes back to the bar")
    elif f.what == "borne_off_on_board":
        yield PositionCorrected("the borne-off checker goes off the playing surface")


@chapter.sets("team_is_player", "1.1.c")
def team_is_player() -> tuple[bool, str]:
    """Player and opponent include teams where fitting: a break of a pair counts like a player's."""
    return True, "male forms mean all persons"
