"""A table of online play after its first roll."""

from __future__ import annotations

from bafflebox.table import acts
from support.tables import ANN, BEN, Played, terms_of


def opened(book: str = "usbgf", length: int = 5, throw: tuple[int, int] = (3, 1), **more: object) -> Played:
    """A table after its opening roll; White begins unless thrown otherwise."""
    played = Played.begun(terms_of(book, length, **more))  # type: ignore[arg-type]
    played.do(acts.RollOpening(), ANN, throw=throw)
    return played


def turn(played: Played, play: str, throw: tuple[int, int]) -> None:
    """The side on turn rolls that and plays it."""
    who = played.on_turn()
    played.do(acts.Roll(), who, throw=throw)
    played.do(acts.Play(play), who)
    played.do(acts.EndTurn(), who)


def a_game_is_passed(played: Played) -> None:
    """White plays 3-1 and passes a double."""
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
