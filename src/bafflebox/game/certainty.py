"""Testing a claim: the claimant rolls 2-1 every turn, the opponent 6-6 (`usbgf:4.5.2.b`).

The book fixes the rolls but not the plays. Our reading: each side plays its rolls as well as it can, so the claim is valid if
the claimant can reach the claimed result or better against every play of the opponent. Without contact the opponent's
sixes leave no choice that matters: each brings one checker a sixth of the board further or takes one off.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.legal import legal_results
from bafflebox.game.position import WIDTH, Position, pip_count
from bafflebox.game.prospects import LOSSES, Possibility, Proof, at_least, cannot_end, excluded
from bafflebox.game.race import OUT_OF_THE_WAY, TooLong, fewest_turns, fewest_turns_to_bear_off
from bafflebox.game.result import Result, contact, in_winners_home, outcome
from bafflebox.game.roll import Roll

WORST, BEST = Roll(2, 1), Roll(6, 6)
_CLAUSES = ("usbgf:4.5.2.a", "usbgf:4.5.2.b")


def certain_against_best(
    position: Position,
    rules: Discipline = BACKGAMMON,
    *,
    claimed: Result = Result.SINGLE,
    on_roll: bool = True,
    rolled: Roll | None = None,
) -> Proof:
    """Whether the viewer's claim to have won is valid. Pass `rolled` if the viewer has rolled but not played.

    >>> from bafflebox.game import Position, certain_against_best
    >>> print(certain_against_best(Position.of("1:3", "6:5")).argument)
    The claimant is off in 2 turns with 2-1; the opponent with 6-6 is off in 2 turns, which is too late.
    """
    wanted = at_least(True, claimed)
    ended = outcome(position, rules)
    if ended:
        return Proof(
            Possibility.YES if ended in wanted else Possibility.NO, f"The game is over: {ended}.", (), _CLAUSES
        )
    if not wanted - excluded(position, rules):
        return Proof(Possibility.NO, f"A {claimed} is no longer possible in this position.", (), _CLAUSES)
    try:
        if not contact(position, rules):
            return _raced(position, rules, claimed, on_roll, rolled)
        if not cannot_end(position, LOSSES, rules, on_roll=on_roll):
            sentence = "There is contact, and it is not certain that the claimant can't lose: no claim is possible yet."
            return Proof(Possibility.NO, sentence, (), ("usbgf:4.5.2.a",))
        valid = _Duel(rules, claimed).held(position, on_roll, rolled)
    except TooLong:
        return Proof(Possibility.NOT_PROVEN, "There are too many ways to play these rolls.", (), _CLAUSES)
    sentence = (
        f"With 2-1 against 6-6 the claimant {'reaches' if valid else 'does not reach'} a {claimed} game or better."
    )
    return Proof(Possibility.YES if valid else Possibility.NO, sentence, (), _CLAUSES)


def _raced(position: Position, rules: Discipline, claimed: Result, on_roll: bool, rolled: Roll | None) -> Proof:
    deadline = _sixes(position.opp, claimed, rules)
    allowed = deadline if on_roll else deadline - 1
    alone = _Alone(rules)
    turns = next(
        (
            n
            for n in range(_least_turns(position.own, rolled), allowed + 1)
            if alone.off_within(position.own, n, rolled)
        ),
        None,
    )
    does = {
        Result.SINGLE: "is off in",
        Result.GAMMON: "bears off the first in",
        Result.BACKGAMMON: "has left the claimant's home board in",
    }[claimed]
    pace = f"off in {_turns(turns)}" if turns is not None else f"not off in {_turns(max(allowed, 0))}"
    beats = "which is too late" if turns is not None else "which is in time"
    sentence = f"The claimant is {pace} with 2-1; the opponent with 6-6 {does} {_turns(deadline)}, {beats}."
    return Proof(Possibility.NO if turns is None else Possibility.YES, sentence, (), _CLAUSES)


def _least_turns(side: bytes, rolled: Roll | None) -> int:
    """Fewer turns than this can't be enough: each uses at most three pips and two checkers, except for a roll already
    made."""
    numbers = (rolled or WORST).numbers
    pips, checkers = pip_count(side) - sum(numbers), sum(side[1:]) - len(numbers)
    return 1 + max(-(-pips // 3), -(-checkers // 2), 0)


def _sixes(opponent: bytes, claimed: Result, rules: Discipline) -> int:
    """The number of turns of 6-6 that beats the claim: all checkers off, one checker off, or out of the claimant's home
    board."""
    match claimed:
        case Result.SINGLE:
            return fewest_turns(opponent)
        case Result.GAMMON:
            return fewest_turns_to_bear_off(opponent)
        case Result.BACKGAMMON:
            return -(-in_winners_home(opponent, rules) // 4)


def _turns(count: int) -> str:
    return f"{count} turn{'' if count == 1 else 's'}"


@dataclass
class _Alone:
    """The claimant's own race with 2-1."""

    rules: Discipline
    budget: int = 20_000
    _failed: set[tuple[bytes, int]] = field(default_factory=set)

    def off_within(self, side: bytes, turns: int, rolled: Roll | None = None) -> bool:
        """Whether all checkers can be off in that many turns, starting with the roll already made."""
        if not any(side[1:]):
            return True
        # 2-1 uses at most three pips and moves two checkers; the roll already made may use more.
        fixed = rolled is None
        numbers = (rolled or WORST).numbers
        pips, checkers = 3 * (turns - 1) + sum(numbers), 2 * (turns - 1) + len(numbers)
        if turns <= 0 or pips < pip_count(side) or checkers < sum(side[1:]):
            return False
        if fixed and (side, turns) in self._failed:
            return False
        self.budget -= 1
        if self.budget < 0:
            raise TooLong
        ends = sorted(
            (end.board[:WIDTH] for end in legal_results(Position(side + OUT_OF_THE_WAY), rolled or WORST, self.rules)),
            key=lambda end: (sum(end[1:]), pip_count(end), max(place for place in range(WIDTH) if end[place])),
        )
        if any(self.off_within(end, turns - 1) for end in ends):
            return True
        if fixed:
            self._failed.add((side, turns))
        return False


@dataclass
class _Duel:
    """The test with contact: tries every play of both sides."""

    rules: Discipline
    claimed: Result
    budget: int = 20_000
    _known: dict[tuple[Position, bool], bool] = field(default_factory=dict)

    def held(self, position: Position, claimants_turn: bool, rolled: Roll | None = None) -> bool:
        """Whether the claimant (the viewer) gets the claimed result."""
        ended = outcome(position, self.rules)
        if ended:
            return ended in at_least(True, self.claimed)
        key = position, claimants_turn
        if rolled is None and key in self._known:
            return self._known[key]
        self.budget -= 1
        if self.budget < 0:
            raise TooLong
        if claimants_turn:
            ends = legal_results(position, rolled or WORST, self.rules) or (position,)
            answer = any(self.held(end, False) for end in ends)
        else:
            theirs = legal_results(position.flipped(), BEST, self.rules) or (position.flipped(),)
            answer = all(self.held(end.flipped(), True) for end in theirs)
        if rolled is None:
            self._known[key] = answer
        return answer
