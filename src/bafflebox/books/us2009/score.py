"""The end of games and the score in the U.S. rules."""

from __future__ import annotations

from bafflebox import game
from bafflebox.rulings import Facts, Findings, Party
from bafflebox.rulings.incidents.score import agreed_end, counted_as
from bafflebox.rulings.remedies import GameAwarded
from bafflebox.rulings.stake import points, result_of, result_text


def won(f: Facts, result: str) -> GameAwarded:
    """The game with its points; in the Crawford game the cube is 1."""
    score = points(result, 1 if f.crawford_game else int(f.cube_value))
    return GameAwarded(Party.WINNER, result_text(result, score), result, score)


def plain_loss(f: Facts) -> Findings:
    """With a checker borne off, the loss is the value of the cube."""
    if f.ended_by == "played_out" and f.borne_off > 0:
        yield won(f, "single")


def gammon(f: Facts) -> Findings:
    """With no checker borne off, the loss is twice the cube."""
    if f.ended_by == "played_out" and f.borne_off == 0 and not f.behind:
        yield won(f, "gammon")


def backgammon(f: Facts) -> Findings:
    """With none off, and one on the bar or in the winner's home, the loss is three times the cube."""
    if f.ended_by == "played_out" and f.borne_off == 0 and f.behind:
        yield won(f, "backgammon")


def refused_double(f: Facts) -> Findings:
    """Refusing loses the stake before the double."""
    if f.ended_by == "passed":
        yield won(f, "single")


def accepted_offer(f: Facts) -> Findings:
    """An accepted concession is scored as offered."""
    if f.ended_by == "resigned":
        yield from agreed_end(f)
        yield won(f, counted_as(f))


def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> int:
    """Points of a game: 1, 2 or 3 times the cube, at all times."""
    return points(result, 1 if crawford_game else cube_value)


def game_result(borne_off: int, behind: bool, discipline: str = "backgammon") -> str:
    """The kind of loss, from the loser's checkers off and whether one is on the bar or in the winner's home."""
    return result_of(borne_off, behind)


CHECKERS = 15  # basic.setup.c


def game_winner(off_a: int, off_b: int) -> str | None:
    """The first player with all fifteen checkers off wins."""
    return "a" if off_a == CHECKERS else "b" if off_b == CHECKERS else None


def landing_point(point: int, die: int) -> int:
    """A checker moves forward, to a lower number."""
    return point - die


def legal_plays(own: str, opp: str, roll: str) -> tuple[list[str], str]:
    """Every legal play of a roll; each side's checkers are in its own numbering, and any not listed are off."""
    position = game.Position.of(own, opp)
    found = sorted(str(play) for play in game.legal_plays(position, game.Roll.parse(roll)))
    return found, "a larger number bears off only from the highest point, the usual reading of basic.off.c"
