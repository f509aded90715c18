"""Where the two answers to a double that stands lead: the cube and who rolls after a take, the score after a pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bafflebox.game import Side
from bafflebox.message import Message, said
from bafflebox.rulings.folding import passed
from bafflebox.rulings.match_state import State
from bafflebox.rulings.stake import points_text


@dataclass(frozen=True)
class Answers:
    """What follows from a take and from a pass, as far as it is known."""

    doubler: Side
    value: int
    """What the cube is at before the double."""
    passed: State | None
    """The match after a pass; None if the book lets no match end on a pass, and this one would."""

    def to_json(self, names: Mapping[Side, str]) -> dict[str, Any]:
        """Both as JSON."""
        taken = {"cube": 2 * self.value, "cube_owner": names[self.doubler.other], "turn": names[self.doubler]}
        if self.passed is None:
            return {"if_taken": taken}
        score = self.passed.score
        shown = {names[side]: score.points[side] for side in Side} if score else None
        passed = {
            "worth": self.value,
            "to": names[self.doubler],
            "score": shown,
            "match_over": self.passed.match_over or None,
        }
        return {"if_taken": taken, "if_passed": {name: value for name, value in passed.items() if value is not None}}

    def sentences(self, names: Mapping[Side, str]) -> Iterator[Message]:
        """Both in words."""
        doubler, taker = (said("the {side}", side=names[side]) for side in (self.doubler, self.doubler.other))
        template = "If it is taken, the cube is at {value}, owned by {owner}, and {doubler} rolls."
        yield said(template, value=2 * self.value, owner=taker, doubler=doubler)
        if self.passed is None:
            return
        won = points_text(self.value)
        if self.passed.score is None:
            yield said("If it is passed, the game is over: {points} for {doubler}.", points=won, doubler=doubler)
            return
        own, opp = self.passed.score.points
        if self.passed.match_over:
            template = "If it is passed, the match is over: {doubler} has won {own}-{opp}."
        else:
            template = "If it is passed, the game is over: {points} for {doubler}, and the score is {own}-{opp}."
        yield said(template, points=won, doubler=doubler, own=own, opp=opp)
        if self.passed.next_crawford:
            yield said("The game after that would be the Crawford game.")


def answers(state: State) -> Answers | None:
    """What the answers to the double that is waiting lead to; None if none is, or it isn't known whose it is."""
    if not state.offered or state.cube is None or state.doubler is None or state.match_over:
        return None
    after_pass = passed(state, state.doubler)
    forbidden = after_pass.match_over and not state.last_pass
    return Answers(state.doubler, state.cube.value, None if forbidden else after_pass)
