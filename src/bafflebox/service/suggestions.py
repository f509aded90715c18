"""Irregularities that fit what has just happened at a table, so that one tap points them out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bafflebox.game import Side
from bafflebox.match import Game, Phase
from bafflebox.table import Table, acts
from bafflebox.table.course import valid_rolls

FEW = 5
ROLLS_OF_SETTING_UP = 4
"""Up to this roll of a game a wrong position is likely one in which it was set up; later a checker has gone missing."""


class Suggestion(NamedTuple):
    """An incident with the offender, in a sentence; `{white}` and `{black}` stand for the names."""

    says: str
    incident: str
    offender: Side | None = None
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def act(self) -> acts.PointOut:
        return acts.PointOut(self.incident, self.offender, self.facts)

    def as_json(self) -> dict[str, Any]:
        return {
            "says": self.says,
            "incident": self.incident,
            "offender": self.offender and self.offender.value,
            "facts": [list(fact) for fact in self.facts],
        }


def suggestions(table: Table) -> tuple[Suggestion, ...]:
    """The few that fit, likeliest first, without those already on the docket."""
    game = table.match.game
    if not table.live or not table.setting.begun or game is None:
        return ()
    known = {(found.incident, found.offender) for found in table.docket.open}
    fitting = (one for one in _fitting(table, game) if (one.incident, one.offender) not in known)
    return tuple(fitting)[:FEW]


def _fitting(table: Table, game: Game) -> Iterator[Suggestion]:
    turn = game.turn
    if turn is None:
        yield from _between(table)
        return
    here, there = f"{{{turn.value}}}", f"{{{turn.other.value}}}"
    running = None if table.clock is None else table.clock.running
    if game.phase is Phase.TO_PLAY and table.play is not None:
        yield Suggestion(f"{here}’s play is illegal", "illegal_move", turn)
        if running is turn:
            yield Suggestion(f"{here} did not press the clock", "clock_not_pressed", turn)
    if game.phase is Phase.TO_PLAY:
        yield Suggestion(f"{there} rolled too early", "fast_roll", turn.other)
        yield Suggestion(f"{there} picked up the dice too early", "fast_grab", turn.other)
        yield Suggestion(
            f"{there} touched the checkers", "hands_in_opponents_turn", turn.other, (("item", "checkers"),)
        )
        if game.cube.open_to(turn.other) and not game.crawford:
            yield Suggestion(f"{there} touched the cube", "cube_offer", turn.other, (("act", "touched"),))
    elif game.phase is Phase.TO_ROLL:
        yield Suggestion(f"{there}’s play was illegal", "illegal_move", turn.other)
        if running is turn.other:
            yield Suggestion(f"{there} did not press the clock", "clock_not_pressed", turn.other)
        elif running is turn:
            yield Suggestion(
                f"{there} picked up the dice with the press", "dice_kept", turn.other, (("clock_hit", "yes"),)
            )
        if game.cube.open_to(turn) and not game.crawford:
            yield Suggestion(f"{here} touched the cube", "cube_offer", turn, (("act", "touched"),))
    elif game.phase is Phase.DOUBLED and game.offered is not None:
        doubler = game.offered.by
        if running is doubler:
            yield Suggestion(f"{{{doubler.value}}} did not press the clock", "clock_not_pressed", doubler)
        yield Suggestion(
            f"{{{doubler.other.value}}} said “take”", "cube_answer", doubler.other, (("first", "said_take"),)
        )
        yield Suggestion(
            f"{{{doubler.other.value}}} said “pass”", "cube_answer", doubler.other, (("first", "said_pass"),)
        )
    if table.astray is not None:
        yield Suggestion(f"{{{table.astray.side.value}}} lost time on the clock", "lost_time")
    if valid_rolls(table) <= ROLLS_OF_SETTING_UP:
        yield Suggestion("The checkers were set up wrongly", "setup_error", None, (("error", "misplaced"),))
    else:
        yield Suggestion(f"A checker of {there} is missing", "missing_checker", turn.other)
        yield Suggestion(f"A checker of {here} is missing", "missing_checker", turn)
    untouched = not game.crawford and not game.doubles and game.offered is None
    if game.doubles:
        yield Suggestion(
            "Both say the cube shows a wrong value", "cube_wrong", None, (("what", "value"), ("proof", "agreed"))
        )
    yield Suggestion("The cube is wrong", "cube_wrong", None, (("what", "start"),) if untouched else ())


def _between(table: Table) -> Iterator[Suggestion]:
    if table.match.games:
        yield Suggestion("The score is wrong", "score_error")
        yield Suggestion("The sheets differ on the score", "score_dispute")
    if table.match.terms.length is not None:
        yield Suggestion("The match is being played to the wrong length", "wrong_length")
    if table.clock is not None:
        yield Suggestion("The clock is set wrongly", "clock_set_wrongly")
