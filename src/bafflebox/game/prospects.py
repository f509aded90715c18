"""Which results of a game are still possible, given any rolls and legal plays.

The question is whether a line *exists*, so both sides help: "impossible, not just unlikely" is what the books ask for
(`usbgf:4.5.1.a`, `usbgf:4.5.2.a`, `standards:5.12.b`, `ibf:15.2`). Without contact, `race` gives an exact answer. With
contact, a yes is a line that was found, and a no is an invariant or an exhaustive search; otherwise nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import zip_longest

from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.explore import Explorer
from bafflebox.game.move import Play, Turn
from bafflebox.game.position import OFF, Position
from bafflebox.game.race import FADING, Aim, Leg, Solo, TooLong, fewest_turns, may_reach, most_turns
from bafflebox.game.result import Outcome, Result, contact, outcome

Outcomes = frozenset[Outcome]


class Possibility(Enum):
    """The answer to whether something can still happen."""

    YES = "yes"
    NO = "no"
    NOT_PROVEN = "not_proven"


@dataclass(frozen=True, slots=True)
class Proof:
    """An answer with its evidence: a line of play for a yes, an argument for a no."""

    verdict: Possibility
    argument: str
    witness: tuple[Turn, ...] = ()
    clauses: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether it is proven possible. Use `verdict` to tell "no" from "not proven"."""
        return self.verdict is Possibility.YES


MANY = 6
"""The number of checkers per side above which there are too many lines to search."""
WINS: Outcomes = frozenset(Outcome(True, result) for result in Result)
LOSSES: Outcomes = frozenset(Outcome(False, result) for result in Result)


def at_least(won: bool, least: Result) -> Outcomes:
    """Results at least that large."""
    return frozenset(o for o in (WINS if won else LOSSES) if o.result.multiplier >= least.multiplier)


def can_win(
    position: Position, rules: Discipline = BACKGAMMON, *, least: Result = Result.SINGLE, on_roll: bool = True
) -> Proof:
    """Whether the viewer can still win, or win a gammon or backgammon.

    >>> from bafflebox.game import Position, can_win
    >>> can_win(Position.of("6:5", "1:2")).argument
    'The player needs 2 turns with 6-6 every time; the opponent is off in 1 turn at the latest.'
    """
    return can_end(position, at_least(True, least), rules, on_roll=on_roll)


def can_lose(
    position: Position, rules: Discipline = BACKGAMMON, *, least: Result = Result.SINGLE, on_roll: bool = True
) -> Proof:
    """Whether the viewer can still lose, or lose a gammon or backgammon."""
    return can_end(position, at_least(False, least), rules, on_roll=on_roll)


def can_save(
    position: Position, rules: Discipline = BACKGAMMON, *, least: Result = Result.GAMMON, on_roll: bool = True
) -> Proof:
    """Whether the viewer can still avoid that loss: save the game, the gammon or the backgammon."""
    return can_end(position, WINS | LOSSES - at_least(False, least), rules, on_roll=on_roll)


def cannot_lose(
    position: Position, rules: Discipline = BACKGAMMON, *, least: Result = Result.SINGLE, on_roll: bool = True
) -> Proof:
    """Whether no rolls or plays can lead the viewer to such a loss (`usbgf:4.5.2.a`).

    YES is proven safety; NO carries a line that loses.
    """
    losing = can_lose(position, rules, least=least, on_roll=on_roll)
    turned = {
        Possibility.YES: Possibility.NO,
        Possibility.NO: Possibility.YES,
        Possibility.NOT_PROVEN: Possibility.NOT_PROVEN,
    }
    return Proof(turned[losing.verdict], losing.argument, losing.witness, ("usbgf:4.5.2.a",))


def can_end(
    position: Position, wanted: Iterable[Outcome], rules: Discipline = BACKGAMMON, *, on_roll: bool = True
) -> Proof:
    """Whether the game can end in one of these ways, from the viewer's point of view."""
    return _can_end(position, frozenset(wanted), rules, on_roll)


@lru_cache(maxsize=4096)  # asked repeatedly for the same position when offering claims and concessions
def cannot_end(position: Position, wanted: Outcomes, rules: Discipline = BACKGAMMON, *, on_roll: bool = True) -> bool:
    """Whether the game provably can't end in any of these ways. Much faster than finding a line.

    >>> from bafflebox.game import Position
    >>> cannot_end(Position.of("6:5", "1:2"), WINS), cannot_end(Position.of("24:1 6:14", "6:5 2:5 1:5"), WINS)
    (True, False)
    """
    if outcome(position, rules) is None and contact(position, rules) and (left := wanted - excluded(position, rules)):
        explorer = _explorer(left, rules)
        # With many checkers the search gives up early; with few it finds a line early.
        tries: list[Callable[[Position, bool], object]] = [explorer.countless, explorer.simply_led]
        if min(sum(position.own[1:]), sum(position.opp[1:])) < MANY:
            tries.reverse()
        if any(attempt(position, on_roll) for attempt in tries):
            return False
    return _can_end(position, wanted, rules, on_roll).verdict is Possibility.NO


@lru_cache(maxsize=4096)  # asked repeatedly for the same position when offering claims and concessions
def _can_end(position: Position, asked: Outcomes, rules: Discipline, on_roll: bool) -> Proof:
    ended = outcome(position, rules)
    if ended:
        verdict = Possibility.YES if ended in asked else Possibility.NO
        return Proof(verdict, f"The game is over: {ended}.", (), ("us2009:basic.object", "ibf:13.5"))
    left = asked - excluded(position, rules)
    if not left:
        return Proof(
            Possibility.NO, _excluded_because(position, asked), (), ("us2009:basic.gammon.a", "ibf:2.1", "ibf:2.10")
        )
    if not contact(position, rules):
        return _raced(position, left, rules, on_roll)
    return _explored(position, left, rules, on_roll)


def excluded(position: Position, rules: Discipline) -> Outcomes:
    """Results that no roll can produce any more.

    A side that has borne off can't be gammoned, and a side with one checker in all can't bear off and play on.
    """
    own, opp = position.own, position.opp
    return _gone(True, opp[OFF] > 0, sum(opp) == 1, rules.backgammons) | _gone(
        False, own[OFF] > 0, sum(own) == 1, rules.backgammons
    )


@cache
def _gone(won: bool, some_off: bool, one_in_all: bool, backgammons: bool) -> Outcomes:
    """Results excluded by the loser's position if that side wins."""
    if some_off:
        return frozenset({Outcome(won, Result.GAMMON), Outcome(won, Result.BACKGAMMON)})
    single = {Outcome(won, Result.SINGLE)} if one_in_all else set()
    return frozenset(single if backgammons else {*single, Outcome(won, Result.BACKGAMMON)})


def _excluded_because(position: Position, asked: Outcomes) -> str:
    loser = position.opp if any(o.won for o in asked) else position.own
    if loser[OFF]:
        return "The losing side has borne off a checker, so that only a single game can be lost."
    if sum(loser) == 1:
        return "The losing side has a single checker; once that is off the game is won, not saved."
    return "A loss counts at most double in this discipline."


# Without contact.


def _raced(position: Position, wanted: Outcomes, rules: Discipline, on_roll: bool) -> Proof:
    solo = Solo(rules)
    arguments = []
    try:
        for won in (True, False):
            for aim in _aims({o.result for o in wanted if o.won == won}, rules, position, won):
                witness = race_to(position, won, aim, solo, on_roll)
                if witness is not None:
                    return Proof(Possibility.YES, f"A line of {len(witness)} turns.", witness)
                arguments.append(_race_argument(position, won, aim, rules))
    except TooLong:
        return Proof(Possibility.NOT_PROVEN, "There are too many lines in the race to search.")
    return Proof(Possibility.NO, " ".join(arguments))


def _aims(results: set[Result], rules: Discipline, position: Position, won: bool) -> list[Aim]:
    """What the loser must still reach for any of the results, merged into as few goals as possible."""
    loser = position.opp if won else position.own
    if not results:
        return []
    if loser[OFF] or results == set(Result):
        return [Aim.UNFINISHED]
    if Result.GAMMON in results and (Result.BACKGAMMON in results or not rules.backgammons):
        gammons = [Aim.NONE_OFF]
    else:
        single = {Result.GAMMON: Aim.NONE_OFF_AND_OUT, Result.BACKGAMMON: Aim.IN_WINNERS_HOME}
        gammons = [single[result] for result in single if result in results]
    return [Aim.SOME_OFF, *gammons] if Result.SINGLE in results else gammons


def race_to(position: Position, won: bool, aim: Aim, solo: Solo, on_roll: bool) -> tuple[Turn, ...] | None:
    """A line without contact in which one side bears off first while the other meets its goal; None if there is none."""
    winner, loser = (position.own, position.opp) if won else (position.opp, position.own)
    first = on_roll == won
    for turns in range(max(1, fewest_turns(winner)), most_turns(winner, solo.rules) + 1):
        others = turns - 1 if first else turns
        if not may_reach(loser, others, aim, solo.rules):
            if aim in FADING:
                return None
            continue
        lost = solo.line(loser, others, aim)
        if lost is None and aim in FADING:
            return None
        raced = solo.line(winner, turns, Aim.FINISHED) if lost is not None else None
        if raced is not None and lost is not None:
            return _woven(position, raced if won else lost, lost if won else raced, on_roll)
    return None


def _woven(position: Position, own: tuple[Leg, ...], opp: tuple[Leg, ...], on_roll: bool) -> tuple[Turn, ...]:
    """Both sides' turns, interleaved."""
    turns = []
    mine, theirs = position.own, position.opp
    pairs = zip_longest(own, opp) if on_roll else zip_longest(opp, own)
    for pair in pairs:
        for leg, by_viewer in zip(pair, (on_roll, not on_roll), strict=True):
            if leg is None:
                continue
            roll, moves, after = leg
            mine, theirs = (after, theirs) if by_viewer else (mine, after)
            result = Position(mine + theirs) if by_viewer else Position(theirs + mine)
            turns.append(Turn(by_viewer, roll, Play(moves, result)))
    return tuple(turns)


def _race_argument(position: Position, won: bool, aim: Aim, rules: Discipline) -> str:
    winner, loser = (position.own, position.opp) if won else (position.opp, position.own)
    who, other = ("The player", "the opponent") if won else ("The opponent", "the player")
    fewest = _turns(fewest_turns(winner))
    needs = f"{who} needs {fewest} with 6-6 every time"
    match aim:
        case Aim.UNFINISHED:
            return f"{needs}; {other} is off in {_turns(most_turns(loser, rules))} at the latest."
        case Aim.NONE_OFF | Aim.NONE_OFF_AND_OUT:
            return f"{needs}; by then {other} has borne off, however slowly."
        case Aim.IN_WINNERS_HOME:
            return f"{needs}; by then {other} has left the home board of the winner, however slowly."
        case _:
            return f"In no line has {other} borne off a checker, and not the last, when {who.lower()} is off."


def _turns(count: int) -> str:
    return f"{count} turn{'' if count == 1 else 's'}"


# With contact.


def _explorer(wanted: Outcomes, rules: Discipline) -> Explorer:
    def race(now: Position, viewer_to_roll: bool) -> tuple[Turn, ...] | None:
        left = wanted - excluded(now, rules)
        found = _raced(now, left, rules, viewer_to_roll) if left else None
        if found is not None and found.verdict is Possibility.NOT_PROVEN:
            raise TooLong
        return found.witness if found else None

    def hopeless(now: Position) -> bool:
        return not wanted - excluded(now, rules)

    return Explorer(rules, wanted, race, hopeless)


def _explored(position: Position, wanted: Outcomes, rules: Discipline, on_roll: bool) -> Proof:
    explorer = _explorer(wanted, rules)
    witness = explorer.led(position, on_roll)
    if witness is not None:
        return Proof(Possibility.YES, f"A line of {len(witness)} turns.", witness)
    try:
        witness = explorer.exhausted(position, on_roll)
    except TooLong:
        return Proof(Possibility.NOT_PROVEN, "There is contact, and there are too many lines to search them all.")
    if witness is not None:
        return Proof(Possibility.YES, f"A line of {len(witness)} turns.", witness)
    return Proof(Possibility.NO, "Every roll and every play has been followed to the end; none leads there.")
