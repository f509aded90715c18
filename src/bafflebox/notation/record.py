"""A recorded match, whatever file it came from: who played, and what was rolled, played, doubled and conceded, as
written.

A record is testimony. It keeps what was written, even if that is impossible under the rules, and judges nothing: it
doesn't contain positions, which follow from replaying (`notation.replay`), and what is wrong with it is reported
elsewhere (`bafflebox.records`). White is the first player in the file (the left column of match text, player 0 of GNU
Backgammon); the colour means nothing else.

```
RecordedMatch ── RecordedGame ── Act      RecordedRoll, RecordedDouble, Took, RecordedPass, Resigned, SetUp: in the order
                                          in which they happened
```

A *turn* of a game is a player's roll with the cube acts before it, counted from 1 (`RecordedGame.turns`).

How readers fill it in:

- `RecordedRoll.moves` may hold hops as the file has them (24/13 with 6-5, no hits marked). A reader ends by calling
  `settled_reading(matches)`, which follows the games on the board, turns hops into one move for each number, hits and
  all, and says what a `Manner.BLANK` roll was. The order and the route stay as written, so two files can tell the
  same match in different moves; `replay.positions` is what they have in common.
- Where it stood in the source (`line`, `column`, `row`, `written`, `source`) never takes part in a comparison.
- What the model has no field for goes into `properties`, name and text, of the match, the game or the act; a writer
  that can carry them writes them back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Discipline, Move, Position, Roll, Side
from bafflebox.game.roll import FACES
from bafflebox.notation.problem import Problem

if TYPE_CHECKING:
    from bafflebox.notation.replay import ReplayStep

HIGHEST_CUBE = 1 << 20
"""No cube goes higher; if a damaged file has more doubles than that, the value stays."""

NOT_NOTED: Both[int | None] = Both(None, None)
NO_TEXTS: Both[str] = Both("", "")

_ROLLS = {(one, other): Roll(one, other) for one in FACES for other in FACES}

Properties = tuple[tuple[str, str], ...]
"""Names and texts that a format has but the model has no field for, in the order of the file."""


UNDER_WAY = "UnderWay"
"""The property of a match whose record was exported during the match; its text is the book of the match."""


def under_way(book: str) -> Properties:
    """The property of a record exported during a match under this book; nothing without a book."""
    return ((UNDER_WAY, book),) if book else ()


class Manner(Enum):
    """What is known about how a roll was played."""

    PLAYED = "played"
    """`moves` has the play; no moves at all means that nothing was played and the turn passed."""
    UNPLAYED = "unplayed"
    """Rolled, and the game ended there: a resignation after the roll."""
    HIDDEN = "hidden"
    """The file doesn't say whether it was played: `????`."""
    PLACED = "placed"
    """A play that could not be written as moves; `after` is the position it led to."""
    BLANK = "blank"
    """The file has a roll and nothing after it. What that means (a dance, a forced play left out, a resignation after
    the roll) follows from the board: `settling.settled` decides, and no settled record contains it."""


class Irregular(Enum):
    """What kind of thing went wrong at the table, according to the record."""

    ILLEGAL_PLAY_STOOD = "illegal_play_stood"
    CORRECTED = "corrected"
    """Something else was done first; `was` says what."""
    OUT_OF_TURN = "out_of_turn"
    DISPUTED = "disputed"
    REPAIRED = "repaired"
    """Changed afterwards by somebody who repaired the record; `was` is the original."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """An irregularity stated in the record: an illegal play that stood, a correction."""

    kind: Irregular
    note: str = ""
    was: str = ""


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The clock readings after the act, in milliseconds; None for a clock that wasn't recorded."""

    left: Both[int | None] = NOT_NOTED
    spent: int | None = None
    """How long the player took over this act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something that a player did; `side` did it."""

    side: Side
    comments: tuple[str, ...] = ()
    clock: ClockReading | None = None
    irregularities: tuple[Irregularity, ...] = ()
    properties: Properties = ()
    line: int = field(default=0, compare=False)
    """Line in the source, from 1; 0 when it has no lines."""
    column: int = field(default=0, compare=False)
    row: int = field(default=0, compare=False)
    """The row number in the file itself."""
    written: str = field(default="", compare=False)
    """The text of the source, if it says more than the fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRoll(Act):
    """A roll, and what was done with it."""

    dice: tuple[int, int]
    """As rolled, kept even if no die shows that; (0, 0) if unknown."""
    moves: tuple[Move, ...] = ()
    manner: Manner = Manner.PLAYED
    after: Position | None = None
    """Only with `Manner.PLACED`: the resulting position, from the point of view of the player who moved."""

    @property
    def roll(self) -> Roll | None:
        """The roll, if dice can show it."""
        return _ROLLS.get(self.dice)


class Turning(Enum):
    """Which kind of cube turn it was. Beavers and raccoons exist only in money play."""

    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDouble(Act):
    """The cube was offered at `to`; 0 if the file doesn't say. A beaver is offered by the player who took."""

    to: int = 0
    turning: Turning = Turning.DOUBLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Took(Act):
    """The double was taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedPass(Act):
    """The double was passed (dropped)."""


class Giving(Enum):
    """How a game or match was resigned."""

    RESIGNED = "resigned"
    CONCEDED = "conceded"
    TIME = "time"
    FORFEITED = "forfeited"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(Act):
    """`side` resigned. `worth` is 1, 2 or 3 (single, gammon, backgammon), 0 if not stated."""

    worth: int = 0
    whole_match: bool = False
    giving: Giving = Giving.RESIGNED


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp(Act):
    """The board or the cube was set by hand, at the beginning of a game or during it; `side` is then on roll.

    The position is from `side`'s point of view. None leaves the board (or the cube) as it was.
    """

    position: Position | None = None
    cube: int | None = None
    cube_owner: Side | None = None
    """Only used if `cube` is given; None means the middle."""


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """How the record says that a game ended. What really follows from the moves is replayed, and may differ."""

    winner: Side
    points: int
    """As written; 0 if the file doesn't say."""
    ends_match: bool = False
    resigned: bool = False
    """Only if the result claims a resignation (`RE[W+2R]`) although the board or a pass had decided the game; otherwise
    it is the act: a `Resigned`."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """One game: the score before it, what happened, and how the record says that it ended."""

    number: int
    score: Both[int]
    acts: tuple[Act, ...] = ()
    outcome: RecordedResult | None = None
    crawford: bool | None = None
    """Only if the file says; otherwise it follows from the scores."""
    names: Both[str] | None = None
    """The players' names in this game, if they differ from those of the match."""
    comments: tuple[str, ...] = ()
    properties: Properties = ()
    line: int = field(default=0, compare=False)

    def ended(self, outcome: RecordedResult) -> RecordedGame:
        """The same game with this outcome: like `dataclasses.replace`, in half the time."""
        return RecordedGame(
            number=self.number,
            score=self.score,
            acts=self.acts,
            outcome=outcome,
            crawford=self.crawford,
            names=self.names,
            comments=self.comments,
            properties=self.properties,
            line=self.line,
        )

    @property
    def turns(self) -> tuple[tuple[Act, ...], ...]:
        """The acts, turn by turn: a roll with everything since the previous roll; the last may have no roll."""
        grouped: list[list[Act]] = [[]]
        for act in self.acts:
            grouped[-1].append(act)
            if isinstance(act, RecordedRoll):
                grouped.append([])
        return tuple(tuple(group) for group in grouped if group)

    def turn(self, number: int) -> tuple[Act, ...]:
        """The acts of one turn, counted from 1."""
        turns = self.turns
        if not 1 <= number <= len(turns):
            raise InvalidInput(
                f"Game {self.number} has turns 1 to {len(turns)}; there is no turn {number}.", code="no_such_turn"
            )
        return turns[number - 1]

    @property
    def rolls(self) -> tuple[RecordedRoll, ...]:
        """Every roll with what was played, in order."""
        return tuple(act for act in self.acts if isinstance(act, RecordedRoll))


@dataclass(frozen=True, slots=True)
class RecordedTerms:
    """The rules of the match, as far as the record says; None where it is silent."""

    discipline: Discipline = BACKGAMMON
    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None
    cube_limit: int | None = None
    """The highest value of the cube; 1 means a match without a cube."""
    time_control: str = ""
    book: str = ""
    """The rule book, by its id, e.g. `usbgf`."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a record came from, and in which format."""

    format: str = ""
    """`mat`, `sgf`, `xg`, `bgf`, `json` ..."""
    dialect: str = ""
    """Who wrote it, e.g. `galaxy`; from a tag or guessed from the notation. Never affects the reading."""
    encoding: str = ""
    newline: str = ""
    name: str = ""
    """The name of the file."""


def _line(text: str) -> str:
    return " ".join(text.split())


def _lines(texts: Both[str]) -> Both[str]:
    return Both(_line(texts.white), _line(texts.black))


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedMatch:
    """A recorded match; `length` 0 means a money session. Texts are empty where the record is silent."""

    players: Both[str]
    length: int
    games: tuple[RecordedGame, ...] = ()
    terms: RecordedTerms = RecordedTerms()
    event: str = ""
    place: str = ""
    """The site: a town or a server."""
    round: str = ""
    date: str = ""
    """ISO 8601 if the file's date could be parsed, otherwise as written."""
    time: str = ""
    transcriber: str = ""
    ratings: Both[str] = NO_TEXTS
    comments: tuple[str, ...] = ()
    properties: Properties = ()
    line: int = field(default=0, compare=False)
    source: Source = field(default=Source(), compare=False)

    def __repr__(self) -> str:
        form = f"to {self.length}" if self.length else "money session"
        games = f"{len(self.games)} game{'s' * (len(self.games) != 1)}"
        return f"<RecordedMatch {self.players.white} – {self.players.black}, {form}, {games}>"

    @property
    def under_way(self) -> str:
        """The book of the match, if the record was exported during it; otherwise nothing."""
        return dict(self.properties).get(UNDER_WAY, "")

    @property
    def in_lines(self) -> RecordedMatch:
        """The same match with single-line names and headings, for formats whose fields end with the line."""
        games = tuple(replace(game, names=game.names and _lines(game.names)) for game in self.games)
        return replace(
            self,
            players=_lines(self.players),
            games=games,
            event=_line(self.event),
            place=_line(self.place),
            round=_line(self.round),
            date=_line(self.date),
        )

    def game(self, number: int) -> RecordedGame:
        """The game with this index, counted from 1."""
        if not 1 <= number <= len(self.games):
            raise InvalidInput(
                f"The match has games 1 to {len(self.games)}; there is no game {number}.", code="no_such_game"
            )
        return self.games[number - 1]


@dataclass(frozen=True, slots=True)
class FileReading:
    """What a reader found in a file: usually one match, and what it noticed on the way.

    A reader raises `InvalidInput` only when there is no match in it at all.
    """

    matches: tuple[RecordedMatch, ...]
    problems: tuple[Problem, ...] = ()
    followed: tuple[tuple[Sequence[ReplayStep], ...], ...] | None = field(default=None, compare=False, repr=False)
    """The replayed games of each match, if the reader has replayed them anyway: it saves doing it again."""

    @property
    def match(self) -> RecordedMatch:
        """The only match, or the first of several."""
        return self.matches[0]
