"""Lines of play with contact: a directed search, or an exhaustive one while there are few.

A state is the position as seen by the side to roll. Once contact ends, the race is decided exactly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

from bafflebox.game.discipline import Discipline
from bafflebox.game.legal import legal_plays, legal_results
from bafflebox.game.move import Play, Turn
from bafflebox.game.position import BAR, OFF, Position, pip_count
from bafflebox.game.race import TooLong
from bafflebox.game.result import Outcome, Result, contact, in_winners_home, outcome
from bafflebox.game.roll import ROLLS, Roll

_TELLING = (Roll(6, 6), Roll(5, 5), Roll(6, 5), Roll(4, 3), Roll(2, 1))
"""Rolls that are enough for a directed line: running, being blocked, wasting time."""
_RUNNING, _DALLYING = (Roll(6, 6),), (Roll(2, 1),)
_Rolls = tuple[tuple[Roll, ...], tuple[Roll, ...]]
"""The viewer's rolls and the opponent's."""
_EASIEST = (Result.GAMMON, Result.SINGLE, Result.BACKGAMMON)
"""When both sides help, a line in which the loser stays back is found soonest; for a single game the loser has to bear
off first."""
_LONGEST = 120
"""The number of turns after which a directed line is abandoned."""


@dataclass(frozen=True, slots=True)
class _State:
    position: Position
    viewer_to_roll: bool
    turn: Turn | None = None
    """The turn that led here, from `before`."""
    before: _State | None = None

    @property
    def seen_by_viewer(self) -> Position:
        return self.position if self.viewer_to_roll else self.position.flipped()

    def turns(self) -> tuple[Turn, ...]:
        """The line from the start to here."""
        found: list[Turn] = []
        state: _State | None = self
        while state and state.turn:
            found.append(state.turn)
            state = state.before
        return tuple(reversed(found))


def _start(position: Position, on_roll: bool) -> _State:
    return _State(position if on_roll else position.flipped(), on_roll)


@dataclass(frozen=True, slots=True)
class Explorer:
    """What to look for, and how to decide a race."""

    rules: Discipline
    wanted: frozenset[Outcome]
    race: Callable[[Position, bool], tuple[Turn, ...] | None]
    hopeless: Callable[[Position], bool]
    budget: int = 12_000
    """How many results an exhaustive search may look at."""

    def led(self, position: Position, on_roll: bool) -> tuple[Turn, ...] | None:
        """A line found by having both sides work for one of the wanted outcomes; None proves nothing."""
        found = self.simply_led(position, on_roll)
        for width in (1, 6):
            found = found or self._for_any(position, on_roll, _TELLING, _TELLING, width)
        return found

    def simply_led(self, position: Position, on_roll: bool) -> tuple[Turn, ...] | None:
        """A line in which the winner runs and the loser stays back; quick to try, and enough in most positions."""
        return self._for_any(position, on_roll, _RUNNING, _DALLYING, 1)

    def _for_any(
        self, position: Position, on_roll: bool, winners: tuple[Roll, ...], losers: tuple[Roll, ...], width: int
    ) -> tuple[Turn, ...] | None:
        for purpose in sorted(self.wanted, key=lambda o: _EASIEST.index(o.result)):
            rolls = (winners, losers) if purpose.won else (losers, winners)
            found = self._led(_start(position, on_roll), purpose, rolls, width)
            if found is not None:
                return found
        return None

    def _led(self, start: _State, purpose: Outcome, rolls: _Rolls, width: int) -> tuple[Turn, ...] | None:
        beam = [start]
        seen: set[tuple[Position, bool]] = set()
        for _ in range(_LONGEST):
            following: dict[tuple[Position, bool], tuple[float, int, _State]] = {}
            order = count()
            for state in beam:
                for after in self._after(state, rolls[0] if state.viewer_to_roll else rolls[1]):
                    key = after.position, after.viewer_to_roll
                    ended = outcome(after.seen_by_viewer, self.rules)
                    if ended in self.wanted:
                        return after.turns()
                    if not ended and key not in seen and key not in following:
                        following[key] = -self._promise(after, purpose), next(order), after
            beam = [state for _, _, state in sorted(following.values())[:width]]
            seen.update((state.position, state.viewer_to_roll) for state in beam)
            for state in beam:
                found = self._decided(state)
                if found is not None:
                    return found
            beam = [state for state in beam if contact(state.position, self.rules)]
            if not beam:
                return None
        return None

    def _decided(self, state: _State) -> tuple[Turn, ...] | None:
        if contact(state.position, self.rules):
            return None
        try:
            rest = self.race(state.seen_by_viewer, state.viewer_to_roll)
        except TooLong:
            return None
        return None if rest is None else state.turns() + rest

    def countless(self, position: Position, on_roll: bool) -> bool:
        """Whether `exhausted` would certainly give up before it had followed every line.

        It looks at one or more results for each roll in every open state, so a few hundred open states are enough.
        """
        most = self.budget // len(ROLLS)
        start = _start(position, on_roll)
        waiting = deque([(start.position, start.viewer_to_roll)])
        seen = set(waiting)
        while waiting:
            mover, by_viewer = waiting.popleft()
            reached = {after for roll in ROLLS for after in legal_results(mover, roll, self.rules) or (mover,)}
            for after in reached:
                state = after.flipped(), not by_viewer
                if state not in seen and self._open(state[0] if state[1] else after):
                    seen.add(state)
                    waiting.append(state)
                    if len(seen) > most:
                        return True
        return False

    def _open(self, now: Position) -> bool:
        """Whether lines continue from here other than as a race."""
        return contact(now, self.rules) and outcome(now, self.rules) is None and not self.hopeless(now)

    def exhausted(self, position: Position, on_roll: bool) -> tuple[Turn, ...] | None:
        """A line to a wanted outcome, or None after every line has been followed; `TooLong` if there are too many."""
        left = self.budget
        stack = [_start(position, on_roll)]
        seen = {(stack[0].position, on_roll)}
        while stack:
            state = stack.pop()
            for after in self._after(state, ROLLS):
                left -= 1
                if left < 0:
                    raise TooLong
                key = after.position, after.viewer_to_roll
                if key in seen:
                    continue
                seen.add(key)
                now = after.seen_by_viewer
                ended = outcome(now, self.rules)
                if ended in self.wanted:
                    return after.turns()
                if ended or self.hopeless(now):
                    continue
                if contact(now, self.rules):
                    stack.append(after)
                    continue
                rest = self.race(now, after.viewer_to_roll)
                if rest is not None:
                    return after.turns() + rest
        return None

    def _after(self, state: _State, rolls: tuple[Roll, ...]) -> Iterator[_State]:
        """Every state one turn later; a turn without a play passes."""
        for roll in rolls:
            plays = legal_plays(state.position, roll, self.rules) or (Play((), state.position),)
            for play in plays:
                turn = Turn(state.viewer_to_roll, roll, play)
                yield _State(play.result.flipped(), not state.viewer_to_roll, turn, state)

    def _promise(self, state: _State, purpose: Outcome) -> float:
        """How close a state is to the goal: the winner ahead, the loser behind, and as many off as it needs."""
        now = state.seen_by_viewer
        winner, loser = (now.own, now.opp) if purpose.won else (now.opp, now.own)
        ahead, behind = pip_count(winner), pip_count(loser)
        if purpose.result is Result.SINGLE and not loser[OFF] and ahead < behind:
            return ahead - behind  # the loser must get one off before the winner is done
        exposed = loser.count(1, 1, BAR) if self.rules.hitting else 0
        promise = behind - ahead + 2.0 * exposed
        if purpose.result is not Result.SINGLE:
            promise -= 1000 * loser[OFF]
        if purpose.result is Result.BACKGAMMON:
            promise += 25 * min(1, in_winners_home(loser, self.rules))
        return promise
