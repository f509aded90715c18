"""The end of games, the score and the length of a match in the EUBGF rules."""

from __future__ import annotations

from typing import Any

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.score import agreed_end, counted_as
from bafflebox.rulings.remedies import Crawford, GameAwarded, GameGoesOn, LengthDue, LengthSet
from bafflebox.rulings.stake import points, points_text, result_of, result_text

WORTH = "What a game is worth is taken as known: 1, 2 or 3 times the cube, or for a pass the cube before it."


def played_to_completion(f: Facts) -> Findings:
    """A game is played to its end, or ended by a pass at the cube before the double."""
    value = 1 if f.crawford_game else int(f.cube_value)
    if f.ended_by == "played_out":
        result = result_of(f.borne_off, f.borne_off == 0 and f.behind)
        yield Verdict(said("The game is lost as a {result}.", result=result))
        yield GameAwarded(Party.WINNER, result_text(result, points(result, value)), result, points(result, value))
    elif f.ended_by == "passed":
        yield GameAwarded(Party.WINNER, points_text(value), "single", value)
    else:
        return
    yield Reading(WORTH)


def accepted_loss(f: Facts) -> Findings:
    """Without contact, a player may concede a single game, gammon or backgammon."""
    if f.ended_by in ("resigned", "claimed"):
        value = 1 if f.crawford_game else int(f.cube_value)
        result = counted_as(f)
        yield from agreed_end(f)
        yield GameAwarded(Party.WINNER, points_text(points(result, value)), result, points(result, value))
        yield Reading(WORTH)


def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> tuple[int, str]:
    """The points of a game; in the Crawford game, without the cube."""
    return points(
        result, 1 if crawford_game else cube_value
    ), "1, 2 and 3 by the common rules, which the book takes as known"


def scoreboard(demanded: bool = False, agreed: bool = False) -> dict[str, Any]:
    """Used if both players agree, or if the director requires it."""
    return {"used": demanded or agreed, "shows": ["match length", "score", "Crawford game"]}


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
