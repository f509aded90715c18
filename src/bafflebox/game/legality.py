"""Whether a written play is legal, and if not, the most useful reason why.

A play is judged by its result: it is legal if some way of using the numbers makes the written moves and ends in a legal
position. An illegal play is explained by the first thing that goes wrong: the first move that can't be made together
with those before it, or, if all can be made, the rule that the play as a whole breaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bafflebox.game.discipline import BACKGAMMON, BearOffFrom, Discipline
from bafflebox.game.illegality import Illegality, Reason, clauses_of
from bafflebox.game.legal import legal_plays
from bafflebox.game.move import Move, Play, place_name
from bafflebox.game.plays import HEAD, head_limit, shuts_in, steps
from bafflebox.game.position import BAR, OFF, WIDTH, Position
from bafflebox.game.result import is_over, rearmost
from bafflebox.game.roll import Roll
from bafflebox.game.written import Assignment, complete, number_assignments, passes_block, spans, wrong_marks

_COUNT = ("none", "one", "two", "three", "four")
_NUMBER = ("", "ones", "twos", "threes", "fours", "fives", "sixes")


def why_illegal(
    position: Position, roll: Roll | str, moves: Sequence[Move], rules: Discipline = BACKGAMMON
) -> Illegality | None:
    """Why the written moves are not a legal play of the roll; None if they are.

    >>> print(why_illegal(BACKGAMMON.start, Roll(6, 4), [Move(8, 5)]))
    8/5 moves 3, and the roll is 6-4. Legal from the 8 point: 8/2, 8/4.
    """
    roll = Roll.parse(roll) if isinstance(roll, str) else roll
    written = tuple(moves)
    if strange := [move for move in written if type(move) is not Move]:
        raise TypeError(f"the moves are Moves, such as Move(8, 5), not {type(strange[0]).__name__}")
    written = tuple(moves)
    if complete(position, roll, written, rules) is not None:
        return None
    return _Turn(position, roll, written, rules).illegality()


def only_in_order(
    position: Position, roll: Roll, moves: Sequence[Move], rules: Discipline = BACKGAMMON
) -> Illegality | None:
    """For a legal play: the order in which it must be made, if another order would form a forbidden block in passing.

    None if the play is illegal or every order is allowed (`ibf:4.4.c`).
    """
    played = complete(position, roll, tuple(moves), rules)
    if rules.block is None or played is None:
        return None
    ends = {played.result.board}
    ways = number_assignments(position, roll, tuple(moves), rules, every_order=True)
    allowed = [way.moves for way in ways if way.end in ends and not passes_block(way, rules)]
    free = number_assignments(position, roll, tuple(moves), replace(rules, block=None), every_order=True)
    barred = [way.moves for way in free if way.end in ends and way.moves not in allowed]
    if not allowed or not barred:
        return None
    sentence = f"Only in this order: {_text(allowed[0])}. {_text(barred[0])} would form a block of six in passing."
    return Illegality(Reason.BLOCK_IN_PASSING, sentence, clauses_of(Reason.BLOCK_IN_PASSING, rules), None)


@dataclass(frozen=True, slots=True)
class _Turn:
    """An illegal play, and what to compare it with."""

    position: Position
    roll: Roll
    written: tuple[Move, ...]
    rules: Discipline

    def illegality(self) -> Illegality:
        if is_over(self.position):
            return self._because(Reason.GAME_OVER, "The game is over: a side has borne off everything.")
        misplaced = next(filter(None, map(self._misplaced, self.written)), None)
        if misplaced:
            return misplaced
        lawful = legal_plays(self.position, self.roll, self.rules)
        impossible = self._impossible_move()
        if impossible:
            return impossible if lawful else self._nothing_playable(impossible)
        return self._owed(lawful)

    def _because(self, reason: Reason, sentence: str, move: Move | None = None, *more: str) -> Illegality:
        return Illegality(reason, sentence, (*clauses_of(reason, self.rules), *more), move)

    # A move that no board allows.

    def _misplaced(self, move: Move) -> Illegality | None:
        source, target, _ = move
        if not (OFF <= source <= BAR and OFF <= target <= BAR):
            return self._because(
                Reason.NO_SUCH_PLACE, f"There is no point {max(source, target)}; points are 1 to 24.", move
            )
        if BAR in (source, target) and not self.rules.hitting:
            sentence = f"{move}: there is no bar in {self.rules.title}, since there is no hitting."
            return self._because(Reason.NO_SUCH_PLACE, sentence, move, "ibf:4.3.a")
        if source == OFF:
            sentence = f"{move}: a checker that has been borne off stays off."
            return self._because(Reason.NO_SUCH_PLACE, sentence, move, "ibf:12.5.7")
        if target == BAR:
            return self._because(Reason.NO_SUCH_PLACE, f"{move}: only a hit sends a checker to the bar.", move)
        if source < target:
            sentence = f"{move} goes backwards; checkers move towards their home board, to lower points."
            return self._because(Reason.MOVING_BACKWARDS, sentence, move)
        return None

    # A move that cannot be made together with the others.

    def _impossible_move(self) -> Illegality | None:
        """The first written move that doesn't fit any way of making the possible moves."""
        kept: list[Move] = []
        waiting = list(self.written)
        ways: tuple[Assignment, ...] = (Assignment((), (self.position.board,), self.roll.numbers),)
        while waiting:
            for move in waiting:
                more = number_assignments(self.position, self.roll, [*kept, move], self.rules)
                if more:
                    kept.append(move)
                    waiting.remove(move)
                    ways = more
                    break
            else:
                return self._explained(waiting[0], tuple(kept), ways)
        return None

    def _explained(self, move: Move, kept: tuple[Move, ...], ways: tuple[Assignment, ...]) -> Illegality:
        boards = [way.end for way in ways]
        if not any(board[move.source] for board in boards):
            return self._nobody_there(move, kept)
        if move.source != BAR and all(board[BAR] for board in boards):
            waiting = _checkers(boards[0][BAR]).capitalize()
            sentence = f"{waiting} on the bar must enter before anything else moves; {move} does not enter one."
            return self._because(Reason.BAR_NOT_ENTERED, sentence, move)
        if not spans(move, self.roll.numbers):
            return self._not_rolled(move)
        left = [(way, order) for way in ways for order in spans(move, way.left)]
        if not left:
            return self._used_twice(move, kept, ways)
        failures = [self._failure(move, way.end, order) for way, order in left]
        furthest = max(done for done, _ in failures)
        reasons = [illegality for done, illegality in failures if done == furthest]
        blocked = [i for i in reasons if i.reason in (Reason.POINT_BLOCKED, Reason.WAY_BLOCKED)]
        return self._ways_blocked(move, blocked) if blocked == reasons else reasons[0]

    def _nobody_there(self, move: Move, kept: tuple[Move, ...]) -> Illegality:
        place = _place(move.source)
        board = self.position.board
        if board[move.source]:
            gone = ", ".join(str(made) for made in kept if made.source == move.source)
            sentence = f"{move}: no checker is left on {place} after {gone}."
            return self._because(Reason.NO_CHECKER, sentence, move)
        if move.source < BAR and board[WIDTH + self.rules.facing[move.source]]:
            sentence = f"{move}: the checkers on {place} are the opponent's."
            return self._because(Reason.NOT_YOUR_CHECKER, sentence, move)
        return self._because(Reason.NO_CHECKER, f"{move}: no checker stands on {place}.", move)

    def _not_rolled(self, move: Move) -> Illegality:
        distance = move.source - move.target
        moves = f"needs {distance} or more" if move.target == OFF else f"moves {distance}"
        legal = [str(first) for first in self._first_moves() if first.source == move.source]
        source = _place(move.source)
        instead = f"Legal from {source}: {', '.join(legal)}." if legal else f"Nothing can be played from {source}."
        sentence = f"{move} {moves}, and the roll is {self.roll}. {instead}"
        return self._because(Reason.NUMBER_NOT_ROLLED, sentence, move)

    def _first_moves(self) -> Iterable[Move]:
        """The single moves that begin a legal play, the smaller number last."""
        board, roll, rules = self.position.board, self.roll, self.rules
        lawful = {play.result.board for play in legal_plays(self.position, roll, rules)}
        for number in dict.fromkeys(roll.numbers):
            rest = list(roll.numbers)
            rest.remove(number)
            for source, target, after in steps(board, number, rules, head_limit(board, roll, rules)):
                if lawful & self._onward({after}, rest):
                    yield Move(source, target, after[WIDTH + BAR] > board[WIDTH + BAR])

    def _used_twice(self, move: Move, kept: tuple[Move, ...], ways: tuple[Assignment, ...]) -> Illegality:
        left = sorted({number for way in ways for number in way.left}, reverse=True)
        others = " ".join(map(str, kept))
        rest = f"left to play after {others}: {', '.join(map(str, left))}" if left else f"{others} uses the whole roll"
        double = ("us2009:basic.move.3", "ibf:12.5.2") if self.roll.is_double else ()
        sentence = f"{move} needs a number that has already been used; {rest}."
        own = tuple(clause for clause in double if not self.rules.same_way or clause.startswith("ibf:"))
        return self._because(Reason.NUMBER_USED_TWICE, sentence, move, *own)

    def _failure(self, move: Move, board: bytes, order: tuple[int, ...]) -> tuple[int, Illegality]:
        """How far a checker gets with the numbers in this order, and what stops it there."""
        rules, at = self.rules, move.source
        limit = head_limit(self.position.board, self.roll, rules)
        free = replace(rules, block=None)
        for done, number in enumerate(order):
            head_left = limit - (self.position.board[HEAD] - board[HEAD])
            onward = {source: (target, after) for source, target, after in steps(board, number, free, head_left)}
            if at not in onward:
                return done, self._stopped(move, board, at, number)
            target, after = onward[at]
            if rules.block and shuts_in(after, rules, rules.block):
                return done, self._shut_in(move)
            at, board = target, after
        raise AssertionError(f"{move} can be made with {order}, and was said to be impossible")

    def _stopped(self, move: Move, board: bytes, at: int, number: int) -> Illegality:
        rules, target = self.rules, at - number
        if at != BAR and board[BAR]:
            return self._because(Reason.BAR_NOT_ENTERED, f"{move}: a checker is still on the bar.", move)
        if target <= OFF:
            return self._cannot_bear_off(move, board, at, number)
        opposing = board[WIDTH + rules.facing[target]]
        if opposing >= rules.closed_by:
            final = target == move.target
            reason = Reason.POINT_BLOCKED if final else Reason.WAY_BLOCKED
            sentence = f"{move}: {_place(target)} is closed by {_checkers(opposing, 'opposing ')}."
            return replace(self._because(reason, sentence, move), points=(target,))
        limit = head_limit(self.position.board, self.roll, rules)
        sentence = f"{move}: {_checkers(limit)} may leave the head in this turn, and no more."
        return self._because(Reason.HEAD_USED, sentence, move)

    def _cannot_bear_off(self, move: Move, board: bytes, at: int, number: int) -> Illegality:
        rear = rearmost(board[:WIDTH])
        if rear > 6:
            hit = board[OFF] and self.rules.hitting
            extra = ("us2009:basic.off.d", "ibf:13.4") if hit else ()
            outside = sum(board[7 : BAR + 1])
            sentence = f"{move}: {_checkers(outside)} outside the home board; nothing is borne off until all are home."
            return self._because(Reason.NOT_ALL_HOME, sentence, move, *extra)
        reading = ("ibf:13.3.open",) if rear < number and self.rules.bear_off_from is BearOffFrom.HIGHEST else ()
        sentence = (
            f"{move}: with a {number} a checker goes off the {at} point only if none stands higher, "
            f"and there is one on {_place(rear)}."
        )
        illegality = self._because(Reason.HIGHER_POINT_OCCUPIED, sentence, move, *reading)
        return replace(illegality, points=(rear,))

    def _ways_blocked(self, move: Move, blocked: Sequence[Illegality]) -> Illegality:
        """One answer covering all routes of a move: the points that block them."""
        first = blocked[0]
        points = tuple(sorted({point for found in blocked for point in found.points}, reverse=True))
        if len(points) == 1:
            return first
        names = " and ".join(_place(point) for point in points)
        sentence = f"{move}: {names} are closed, so it can't be reached with the numbers in either order."
        return replace(self._because(Reason.WAY_BLOCKED, sentence, move), points=points)

    def _shut_in(self, move: Move) -> Illegality:
        """A forbidden block, at the end of the turn or in passing."""
        free = replace(self.rules, block=None)
        ends = number_assignments(self.position, self.roll, self.written, free)
        block = self.rules.block
        assert block is not None
        wanted = {way.end for way in ends if not shuts_in(way.end, self.rules, block)}
        if wanted:
            lawful = legal_plays(self.position, self.roll, self.rules)
            same = next((str(play) for play in lawful if play.result.board in wanted), "")
            instead = f"{same} comes to the same without it" if same else "no order of the numbers avoids that"
            sentence = f"{move} forms a block of six for a moment with no opposing checker past it; {instead}."
            return self._because(Reason.BLOCK_IN_PASSING, sentence, move)
        sentence = f"{move} makes a block of six with no opposing checker past it: all would be shut in."
        return self._because(Reason.BLOCK_SHUTS_IN, sentence, move)

    # A play whose moves can all be made individually.

    def _nothing_playable(self, tried: Illegality) -> Illegality:
        entering = ("us2009:basic.enter.c", "ibf:5.4.b") if self.position.own[BAR] else ()
        sentence = f"Nothing can be played with {self.roll}; the turn passes. {tried.sentence}"
        illegality = self._because(Reason.NOTHING_PLAYABLE, sentence, tried.move, *entering, *tried.clauses)
        return replace(illegality, because=tried.reason, points=tried.points)

    def _owed(self, lawful: tuple[Play, ...]) -> Illegality:
        ways = number_assignments(self.position, self.roll, self.written, self.rules)
        legal_ends = {play.result.board for play in lawful}
        reaching = [way for way in ways if way.end in legal_ends]
        if reaching:
            allowed = [way for way in reaching if not passes_block(way, self.rules)]
            return self._wrong_mark(allowed) if allowed else self._passing_block()
        played = max((len(way.moves) for way in ways), default=0)
        possible = max(len(play.moves) for play in lawful)
        if played == possible == 1:
            return self._larger(lawful)
        if played == possible:
            return self._passing_block()
        return self._fewer(lawful, ways, played, possible)

    def _wrong_mark(self, ways: Sequence[Assignment]) -> Illegality:
        move = wrong_marks(self.written, ways[0])[0]
        nobody = (
            "there is no hitting" if not self.rules.hitting else f"there is nothing to hit on {_place(move.target)}"
        )
        return self._because(Reason.WRONG_HIT_MARK, f"{move} claims a hit, and {nobody}.", move)

    def _passing_block(self) -> Illegality:
        sentence = f"{_text(self.written)} forms a block of six that is gone again at the end of the turn."
        return self._because(Reason.BLOCK_IN_PASSING, sentence)

    def _larger(self, lawful: tuple[Play, ...]) -> Illegality:
        sentence = (
            f"Only one number of {self.roll} can be played, and either can: then it must be the larger, "
            f"the {self.roll.high}. {_instead(lawful)}"
        )
        illegality = self._because(Reason.LARGER_NUMBER, sentence, self.written[0])
        return replace(illegality, played=1, possible=1, examples=lawful[:3])

    def _fewer(self, lawful: tuple[Play, ...], ways: tuple[Assignment, ...], played: int, possible: int) -> Illegality:
        full = tuple(play for play in lawful if len(play.moves) == possible)
        further = self._continued(ways)
        onward = tuple(play for play in full if play.result.board in further)
        examples = onward or full
        if self.roll.is_double:
            can = f"{_COUNT[possible]} {_NUMBER[self.roll.high]}" if possible > 1 else f"a {self.roll.high}"
            owed = f"{can[0].upper()}{can[1:]} can be played, and {_COUNT[played]} {'was' if played == 1 else 'were'}."
        elif possible == 1:
            owed = f"One number of {self.roll} can be played, and none was."
        else:
            owed = f"Both numbers of {self.roll} can be played, and {_COUNT[played]} was."
        extra: tuple[str, ...] = ()
        if self.roll.is_double and possible > 2:
            extra = ("ibf:12.5.2",) if self.rules.same_way else ("us2009:basic.move.3", "ibf:12.5.2")
        if self.roll.is_double and possible < 4 and not self.rules.same_way:
            extra = (*extra, "us2009:basic.move.4.d")
        if not self.rules.same_way:
            extra = (*extra, "ibf:5.5")
        if self.written and not onward:
            owed += f" After {_text(self.written)} the rest cannot be played, so something else must be."
        illegality = self._because(Reason.FEWER_NUMBERS, f"{owed} {_instead(examples)}", None, *extra)
        return replace(illegality, played=played, possible=possible, examples=examples[:3])

    def _continued(self, ways: Iterable[Assignment]) -> set[bytes]:
        """The boards that can still be reached after the written moves."""
        return {board for way in ways for board in self._onward({way.end}, way.left)}

    def _onward(self, boards: set[bytes], numbers: Sequence[int]) -> set[bytes]:
        """The boards after some or all of the numbers, played in any order."""
        start = self.position.board
        limit = head_limit(start, self.roll, self.rules)
        reached = set(boards)
        for number in set(numbers):
            rest = list(numbers)
            rest.remove(number)
            after = {
                to for now in boards for _, _, to in steps(now, number, self.rules, limit - (start[HEAD] - now[HEAD]))
            }
            if after:
                reached |= self._onward(after, rest)
        return reached


def _instead(plays: Sequence[Play]) -> str:
    named = ", ".join(str(play) for play in plays[:3])
    return f"Legal: {named}{', and others' if len(plays) > 3 else ''}."


def _text(moves: Iterable[Move]) -> str:
    return " ".join(map(str, moves))


def _place(place: int) -> str:
    return "the bar" if place == BAR else f"the {place_name(place)} point"


def _checkers(count: int, kind: str = "") -> str:
    return f"{'one' if count == 1 else count} {kind}checker{'' if count == 1 else 's'}"
