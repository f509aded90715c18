"""Match lengths in the EUBGF rules (sections 4.5 and 4.8)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Reading, Verdict
from bafflebox.rulings.remedies import Crawford, GameGoesOn, LengthDue, LengthSet


def corrected_with_the_next_game(f: Facts) -> Findings:
    """The game in progress isn't affected; the length is corrected at the start of the next game, if possible."""
    if f.used == "right":
        yield Verdict("The match is played to the right length.", violation=False)
    elif f.noticed_when == "in_game":
        yield Verdict("The game in progress isn't affected; the length is corrected with the next game, if possible.")
        yield LengthDue(str(f.known("posted_length") or "the right length"))
        yield GameGoesOn("with the length in use")
    elif f.noticed_when == "between_games" and (f.used == "shorter" or not f.posted_reached):
        yield Verdict("The length is corrected from the next game on.")
        yield LengthSet(str(f.known("posted_length") or "the right length"))
        yield Crawford("next game", f.posted_match_point and not f.crawford_played)
        yield Reading("The Crawford game is counted by the corrected length; the book does not say so.")


def right_length_already_reached(f: Facts) -> Findings:
    """If the right length is shorter and correcting it would end the match, the match continues to the wrong length."""
    if f.noticed_when == "between_games" and f.used == "longer" and f.posted_reached:
        yield Verdict("Correcting would end the match: it goes on to the length in use, and that result stands.")
        yield LengthSet(str(f.known("used_length") or "the length in use"))
    elif f.noticed_when == "in_game" and f.used == "longer":
        yield Verdict("If a player has reached the right length by then, it goes on to the length in use.")
