"""A position with what surrounds the board: cube, score, dice, whose turn it is; and positions in our own notation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Discipline, Position, Roll, Side

MONEY = 0
"""The match length of a money session."""
LEVEL = Both(0, 0)
UNNAMED = Both("", "")


class CubeOffer(Enum):
    """A cube action that is waiting for its answer."""

    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"


class GamePhase(Enum):
    """The phase of the game; most formats only know games in progress."""

    NOT_BEGUN = "not_begun"
    PLAYING = "playing"
    OVER = "over"
    RESIGNED = "resigned"
    PASSED = "passed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRecord:
    """The contents of a position text. The position is seen by `turn`: the player on roll, or the one who has turned
    the cube.

    White is the first player where the format counts players: player 0 of GNU Backgammon, the lower-case letters of an
    XGID (its player 2, whom XG writes in the left column), the player of a FIBS board, from whose side it is seen.
    """

    position: Position
    turn: Side = Side.WHITE
    dice: tuple[int, int] | None = None
    """As written, possibly in the order in which they were rolled; None before the roll."""
    cube: int = 1
    cube_owner: Side | None = None
    offer: CubeOffer | None = None
    resigning: int = 0
    """1, 2 or 3 while `turn` offers to resign a single game, a gammon, a backgammon."""
    phase: GamePhase = GamePhase.PLAYING
    length: int = MONEY
    score: Both[int] = LEVEL
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    cube_limit: int = 1024
    names: Both[str] = UNNAMED

    @property
    def roll(self) -> Roll | None:
        """The dice as a roll; None before the roll."""
        return Roll(*self.dice) if self.dice else None

    @property
    def decides(self) -> Side:
        """Who has to act: the opponent of a player who offers the cube or the game."""
        return self.turn.other if self.offer or self.resigning else self.turn

    def seen_by(self, side: Side) -> Position:
        """The position from one side's point of view."""
        return self.position if side is self.turn else self.position.flipped()


def checked(position: Position, rules: Discipline = BACKGAMMON, where: str = "position") -> Position:
    """The position itself, if these checkers are possible: none too many, and no point held by both sides."""
    for whose, counts in (("the player on roll", position.own), ("the opponent", position.opp)):
        if sum(counts) > rules.checkers:
            raise impossible(f"{whose} has {sum(counts)} checkers; {rules.title} has {rules.checkers}", where)
    for point in range(1, 25):
        if position.own[point] and position.opp[rules.facing[point]]:
            raise impossible(f"both sides hold point {point} of the player on roll", where)
    return position


def impossible(what: str, where: str) -> InvalidInput:
    return InvalidInput(f"In this {where} {what}.", code="impossible_position")


def sides(own: list[int], opp: list[int], rules: Discipline, where: str) -> Position:
    """A position from the points 1 to 24 and the bar of each side; checkers not on them are borne off."""
    for whose, counts in (("the player on roll", own), ("the opponent", opp)):
        if sum(counts) > rules.checkers:
            raise impossible(f"{whose} has {sum(counts)} checkers; {rules.title} has {rules.checkers}", where)
    return checked(Position(bytes([rules.checkers - sum(own), *own, rules.checkers - sum(opp), *opp])), rules, where)


def facing_only(rules: Discipline, format_name: str) -> None:
    """Refuses disciplines in which both sides move in the same direction, for formats that draw one board for both."""
    if rules.same_way:
        raise InvalidInput(
            f"{format_name} can't represent {rules.title}, where both sides move in the same direction. Write each side in its own numbering: 24:12 20:1 / 24:15.",
            code="format_cannot_carry",
        )


def one_board(position: Position, rules: Discipline, format_name: str) -> list[int]:
    """Points 1 to 24 of the player on roll, the opponent's checkers negative, for formats that draw one board."""
    facing_only(rules, format_name)
    checked(position, rules, "position to be written")
    own, opp = position.own, position.opp
    return [own[point] - opp[25 - point] for point in range(1, 25)]


def cube_exponent(value: int, where: str) -> int:
    """Log2 of a cube value."""
    if value < 1 or value & (value - 1):
        raise InvalidInput(
            f"The cube shows 1, 2, 4, 8 …, not {value}; a {where} cannot be written with it.", code="bad_cube"
        )
    return value.bit_length() - 1


def whole_number(text: str, what: str, where: str, low: int = 0, high: int = 32767) -> int:
    """A whole number in a field of a position text."""
    try:
        number = int(text) if len(text) < 12 else high + 1
    except ValueError:
        raise InvalidInput(f"The {what} in this {where} is '{text}', not a number.", code="bad_position") from None
    if not low <= number <= high:
        raise InvalidInput(
            f"The {what} in this {where} is {text}; it must be between {low} and {high}.", code="bad_position"
        )
    return number


def thrown(one: int, other: int, where: str) -> tuple[int, int] | None:
    """Dice as a pair; two zeros are dice that have not been rolled."""
    if one == other == 0:
        return None
    if not (1 <= one <= 6 and 1 <= other <= 6):
        raise InvalidInput(f"The dice in this {where} show {one} and {other}; a die shows 1 to 6.", code="bad_roll")
    return one, other


def read_places(text: str, rules: Discipline = BACKGAMMON) -> Position:
    """Read `24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5`: the player on roll, a slash, the opponent, each in their own
    numbering.

    Checkers not listed are borne off; `bar`, `off` and `missing` are places too. It works for every discipline.

    >>> from bafflebox.game import SPRINTGAMMON
    >>> read_places("24:1 23:1 22:1 / 24:1 23:1 22:1", SPRINTGAMMON) == SPRINTGAMMON.start
    True
    """
    halves = text.split("/")
    if len(halves) != 2:
        raise InvalidInput(
            "A position has two sides separated by a slash, such as 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5.",
            code="bad_position",
        )
    return checked(Position.of(halves[0], halves[1], checkers=rules.checkers), rules)


def write_places(position: Position, rules: Discipline = BACKGAMMON) -> str:
    """The same text; missing checkers are listed, so that nothing is lost."""
    own, opp = (f" missing:{n}" if n > 0 else "" for n in position.missing(rules.checkers))
    own_side, _, opp_side = str(position).partition(" / ")
    return f"{own_side}{own} / {opp_side}{opp}".strip()


def read_simple(text: str, rules: Discipline = BACKGAMMON) -> Position:
    """Read 26 numbers, own bar first, then points 1 to 24 (the opponent's negative), the opponent's bar last.

    >>> read_simple("simple 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0") == BACKGAMMON.start
    True
    """
    facing_only(rules, "A simple board")
    words = text.replace(",", " ").split()
    if words and words[0].lower() == "simple":
        del words[0]
    if len(words) != 26:
        raise InvalidInput(f"A simple board has 26 numbers, not {len(words)}.", code="bad_position")
    bar, *points, opp_bar = (whole_number(word, "count", "simple board", -15, 15) for word in words)
    if bar < 0 or opp_bar > 0:
        raise InvalidInput(
            "In a simple board the first number (your bar) can't be negative, and the last (the opponent's bar) can't be positive.",
            code="bad_position",
        )
    own = [*(max(0, n) for n in points), bar]
    opp = [*(max(0, -n) for n in reversed(points)), -opp_bar]
    return sides(own, opp, rules, "simple board")


def write_simple(position: Position, rules: Discipline = BACKGAMMON) -> str:
    """The 26 numbers with the word `simple` before them, as `set board` of GNU Backgammon takes them."""
    numbers = [position.own[25], *one_board(position, rules, "A simple board"), -position.opp[25]]
    return "simple " + " ".join(map(str, numbers))
