"""GMD, Gibbon's match files (`.gmd`), read only: an action, a colour and what was done on each line.

```
GMD-2 # Created by Gibbon version 0.2.0
Length: 7
Player:W: Ann
Player:B: Bob
Rule: Crawford
Game:
Roll:-: 4 2             the opening roll, White's die first
Move:W: 8/4 6/4         White counts down, Black counts up; nothing behind it is a dance
Double:W  Take:B  Drop:B
Resign:W:2  Accept:B  Reject:B
```

Later revisions have a time stamp after the colour (`Roll:W:1340000000: 3 1`). A game may begin with a position: `Game:
Scores{6 3} Points{0 -2 …} Dice{5 3} Cube{2} Turn{1} Crawford{1}`, twenty-six numbers from White's bar to Black's,
White's positive. GMD has no results: they follow from the games.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Position, Side
from bafflebox.notation.log import GameLog, problems_of
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import FileReading, Manner, RecordedMatch, RecordedRoll, RecordedTerms, SetUp, Source
from bafflebox.notation.settling import settled_reading
from bafflebox.notation.text import Text, decoded, text_problems

_MAGIC = re.compile(r"\ufeff?GMD\s*-\s*(\d+)")
_ENTRY = re.compile(r"\s*([A-Za-z_]\w*)\s*:(.*)$")
_COLOUR = re.compile(r"\s*(-|[0OW1XB]|white|black)\s*(?::(.*))?$", re.IGNORECASE)
_STAMP = re.compile(r"\s*(\d{9,20})\s*(?::(.*))?$")
_DICE = re.compile(r"\s*(\d)\s+(\d)\s*$")
_SET = re.compile(r"([A-Za-z]+)\s*\{([^{}]*)\}")
_SIDES = {"0": Side.WHITE, "o": Side.WHITE, "w": Side.WHITE, "1": Side.BLACK, "x": Side.BLACK, "b": Side.BLACK}
_ACTIONS = frozenset(["roll", "move", "double", "drop", "take", "resign", "reject", "accept"])
_UNLIMITED = ("unlimited", "money")


def is_gmd(data: bytes) -> bool:
    lines = decoded(data[:400]).lines
    return bool(lines) and _MAGIC.match(lines[0]) is not None


@dataclass
class _Reader:
    text: Text
    head: dict[str, str] = field(default_factory=dict)
    names: dict[Side, str] = field(default_factory=dict)
    ranks: dict[Side, str] = field(default_factory=dict)
    games: list[GameLog] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def run(self, name: str) -> FileReading:
        for number, line in enumerate(self.text.lines, 1):
            said = line.split("#", 1)[0] if number == 1 or line.lstrip().startswith("#") else line
            if not said.strip() or (number == 1 and _MAGIC.match(said)):
                continue
            entry = _ENTRY.match(said)
            if entry is None or not self._entry(entry[1].lower(), entry[2], number):
                text = f"'{said.strip()[:60]}' is not understood and is left out."
                self.problems.append(Problem("unknown_line", text, Gravity.WARNING, line=number))
        source = Source("gmd", "gibbon", self.text.encoding, self.text.newline, name)
        return settled_reading(
            [self._match(source)], [*text_problems(self.text), *self.problems, *problems_of(self.games)]
        )

    def _match(self, source: Source) -> RecordedMatch:
        length = self.head.get("length", "")
        if not re.fullmatch(r"\d{1,5}", length, re.ASCII) and length.lower() not in _UNLIMITED:
            text = f"'{length[:20]}' is not the length of a match; it is read as money play."
            self.problems.append(Problem("no_length", text))
        points = int(length) if re.fullmatch(r"\d{1,5}", length, re.ASCII) else 0
        running = Both(0, 0)
        for place, game in enumerate(self.games):
            if place and any(game.score) and game.score != running:
                text = f"The score is given as {game.score.white}–{game.score.black}, but the games add up to {running.white}–{running.black}."
                game.say("wrong_score", text, game.line, Gravity.WARNING)
            if place or not any(game.score):
                game.score = running
            game.outcome = game.reckoned(points)
            won = game.outcome
            running = game.score.put(won.winner, game.score[won.winner] + won.points) if won else game.score
        return RecordedMatch(
            players=Both(self.names.get(Side.WHITE, ""), self.names.get(Side.BLACK, "")),
            length=points,
            games=tuple(game.game(number) for number, game in enumerate(self.games, 1)),
            terms=RecordedTerms(crawford="crawford" in self.head.get("rule", "").lower() if points else None),
            place=self.head.get("location", ""),
            ratings=Both(self.ranks.get(Side.WHITE, ""), self.ranks.get(Side.BLACK, "")),
            source=source,
        )

    def _entry(self, word: str, rest: str, line: int) -> bool:
        if word in ("length", "location"):
            return self.head.setdefault(word, rest.strip()) == rest.strip()
        if word == "rule":
            self.head[word] = f"{self.head.get(word, '')} {rest.strip()}"
            return rest.strip().lower() == "crawford"
        if word == "game":
            self.games.append(GameLog(line))
            return self._set_up(self.games[-1], rest, line)
        if word in ("player", "rank") and (found := _COLOUR.match(rest)) and found[1] != "-":
            into = self.names if word == "player" else self.ranks
            name = (found[2] or "").strip()
            return into.setdefault(_SIDES[found[1][0].lower()], name) == name
        if word in _ACTIONS and (found := _COLOUR.match(rest)):
            if not self.games:
                self.games.append(GameLog(line))
            return self._action(word, found, line)
        return False

    def _action(self, word: str, found: re.Match[str], line: int) -> bool:
        game, rest = self.games[-1], found[2] or ""
        if stamp := _STAMP.match(rest):
            rest = stamp[2] or ""
        side = _SIDES.get(found[1][0].lower())
        if word == "roll":
            dice = _DICE.match(rest)
            if dice is None:
                return False
            one, other = int(dice[1]), int(dice[2])
            game.rolled(side or (Side.WHITE if one > other else Side.BLACK), (one, other), line)
            return True
        if side is None:
            return False
        if word == "move":
            game.played(side, rest, line)
        elif word == "double":
            game.doubled(side, line)
        elif word == "resign":
            if not re.fullmatch(r"\s*\d{1,5}\s*", rest, re.ASCII):
                return False
            game.resigned(side, int(rest), line)
        else:
            game.answered(side, word in ("take", "accept"), line)
        return True

    def _set_up(self, game: GameLog, rest: str, line: int) -> bool:
        """A game that doesn't begin from the start: the board, the cube, the scores, whose turn it is."""
        given = {found[1].lower(): found[2].split() for found in _SET.finditer(rest)}
        try:
            values = {name: [int(word) for word in words] for name, words in given.items()}
        except ValueError:
            return False
        if len(scores := values.get("scores", [])) == 2:
            game.score = Both(*scores)
        game.crawford = True if values.get("crawford") == [1] else None
        board = _position(values["points"]) if "points" in values else None
        if "points" in values and board is None:
            game.say("bad_position", "The position at the beginning of the game is impossible; it is left out.", line)
        side = Side.BLACK if values.get("turn") == [-1] else Side.WHITE
        cube = values.get("cube", [1])[0]
        if board or cube > 1:
            seen = board.flipped() if board and side is Side.BLACK else board
            game.acts.append(SetUp(side=side, position=seen, cube=cube if cube > 1 else None, line=line))
            game.cube = max(1, cube)
        if len(dice := values.get("dice", [])) == 2 and all(1 <= die <= 6 for die in dice):
            game.acts.append(RecordedRoll(side=side, dice=(dice[0], dice[1]), manner=Manner.BLANK, line=line))
        return not _SET.sub("", rest).strip()


def _position(points: list[int]) -> Position | None:
    """Twenty-six numbers, White's bar first and Black's last, from White's point of view."""
    if len(points) != 26 or any(abs(count) > 15 for count in points):
        return None
    white = [*(max(0, count) for count in points[1:25]), abs(points[0])]
    black = [*(max(0, -points[25 - place]) for place in range(1, 25)), abs(points[25])]
    if sum(white) > BACKGAMMON.checkers or sum(black) > BACKGAMMON.checkers:
        return None
    off = [BACKGAMMON.checkers - sum(side) for side in (white, black)]
    return Position(bytes([off[0], *white, off[1], *black]))


def read_gmd(data: bytes, name: str = "") -> FileReading:
    """Read a Gibbon match file."""
    reader = _Reader(decoded(data))
    if not is_gmd(data):
        raise InvalidInput("A GMD file begins with GMD- and the number of its revision.", code="not_this_format")
    return reader.run(name)
