"""JavaFIBS's own match files (`.match`), read only: a code, a player and what they did on each line.

```
JavaFIBS internal match representation v1.1
8:Bob:7                 a match to 7 points against Bob; 9999 is unlimited
6:You:Bob               a game begins
11:You:4 2              the opening roll
1:You:17-21 19-21       a play; points are those of the board, so one player counts upwards
0:Bob:3 2               a roll
15:Bob:                 cannot move
2:You:  4:Bob:  5:Bob:  doubles, takes, passes
3:You:2  12:Bob:        resigns 2 points; the resignation is rejected
7:You:1                 wins the game with 1 point
14:ann-1:Bob-0          the score after it, the winner first
9:You:7                 wins the match
```

The player whose client wrote the file is called You; the scores tell the name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.notation.heads import no_length
from bafflebox.notation.log import GameLog, problems_of
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import FileReading, RecordedMatch, RecordedResult, Source
from bafflebox.notation.settling import settled_reading
from bafflebox.notation.text import Text, decoded, text_problems

MAGIC = "JavaFIBS internal match representation"
UNLIMITED = 9999
YOU = "You"
_LINE = re.compile(r"\s*(\d{1,3})\s*:([^:]*):(.*)$")
_DICE = re.compile(r"\s*(\d)\s+(\d)\s*$")
_SCORED = re.compile(r"\s*(.*)-(\d{1,5})\s*$")
_NUMBER = re.compile(r"\s*(\d{1,5})\s*$")
_PLAYED, _DANCED = "1", "15"
_ANSWERS = {"4": True, "5": False, "12": False}


def is_javafibs(data: bytes) -> bool:
    return any(line.lstrip("\ufeff ").startswith(MAGIC) for line in decoded(data[:400]).lines[:3])


@dataclass
class _Session:
    """A match being read. The writer of the file is White."""

    length: int
    opponent: str
    line: int
    name: str = YOU
    games: list[GameLog] = field(default_factory=list)
    score: Both[int] = field(default_factory=lambda: Both(0, 0))
    won: Side | None = None


class _Reader:
    def __init__(self, text: Text) -> None:
        self.text = text
        self.sessions: list[_Session] = []
        self.problems: list[Problem] = []

    def run(self, name: str) -> FileReading:
        for number, line in enumerate(self.text.lines, 1):
            found = _LINE.match(line)
            if found:
                self._entry(found[1], found[2].strip(), found[3], number)
            elif line.strip() and MAGIC not in line:
                self._say(f"'{line.strip()[:60]}' is not understood and is left out.", number)
        if not self.sessions:
            raise InvalidInput(
                "The JavaFIBS file has no match in it: no line such as 8:Bob:7 or 6:You:Bob.", code="no_match"
            )
        source = Source("javafibs", "javafibs", self.text.encoding, self.text.newline, name)
        noticed = [problem for session in self.sessions for problem in problems_of(session.games)]
        return settled_reading(
            [_match(one, source) for one in self.sessions], [*text_problems(self.text), *self.problems, *noticed]
        )

    def _say(self, sentence: str, line: int) -> None:
        self.problems.append(Problem("unknown_line", sentence, Gravity.WARNING, line=line))

    def _session(self, line: int) -> _Session:
        if not self.sessions:
            self.problems.append(no_length(line))
            self.sessions.append(_Session(0, "", line))
        return self.sessions[-1]

    def _game(self, line: int) -> GameLog:
        session = self._session(line)
        if not session.games or session.games[-1].outcome:
            session.games.append(GameLog(line, session.score))
        return session.games[-1]

    def _entry(self, code: str, who: str, rest: str, line: int) -> None:
        if code == "8":
            length = _NUMBER.match(rest)
            if length is None:
                self._say(f"'{rest.strip()[:40]}' is not the length of a match; it is read as money play.", line)
            points = int(length[1]) if length else 0
            if self.sessions and not self.sessions[-1].games:
                self._say("The match before this one has no games.", line)
            self.sessions.append(_Session(0 if points >= UNLIMITED else points, who, line))
        elif code == "13":
            self._session(line)
        elif code == "6":
            session = self._session(line)
            opponent = rest.strip() if who == YOU else who
            session.opponent = session.opponent or opponent
            if opponent and opponent != session.opponent:
                self._say(f"The game is against {opponent}, but the match is against {session.opponent}.", line)
            if not session.games or session.games[-1].acts or session.games[-1].outcome:
                session.games.append(GameLog(line, session.score))
        elif code == "14":
            self._scored(who, rest, line)
        elif code == "9":
            session = self._session(line)
            last = session.games[-1] if session.games else None
            reached = _NUMBER.match(rest)
            if reached and session.length and int(reached[1]) != session.length:
                self._say(
                    f"The file says that a match to {reached[1]} points was won, but this one is to {session.length}.",
                    line,
                )
            if last and last.outcome and last.outcome.winner is self._side(who):
                last.outcome = replace(last.outcome, ends_match=True)
            else:
                self._say(f"The file says that {who} won the match but not its last game.", line)
        else:
            self._act(code, who, rest, line)

    def _side(self, who: str) -> Side:
        session = self.sessions[-1]
        return Side.WHITE if who in (YOU, session.name) and who != session.opponent else Side.BLACK

    def _act(self, code: str, who: str, rest: str, line: int) -> None:
        if code == "7" and self.sessions and self.sessions[-1].games and self.sessions[-1].games[-1].outcome:
            self._say(f"'7:{who}:{rest.strip()[:40]}' is a second result for the same game and is left out.", line)
            return
        game = self._game(line)
        session = self.sessions[-1]
        if who not in (YOU, session.name, session.opponent):
            self._say(f"'{who[:40]}' is neither of the players; the line is read as {session.opponent}'s.", line)
        side, dice, number = self._side(who), _DICE.match(rest), _NUMBER.match(rest)
        if code in ("0", "11") and dice:
            game.rolled(side, (int(dice[1]), int(dice[2])), line)
        elif code in (_PLAYED, _DANCED):
            game.played(side, rest if code == _PLAYED else "", line)
        elif code == "2":
            game.doubled(side, line)
        elif code in _ANSWERS:
            game.answered(side, _ANSWERS[code], line)
        elif code == "3":
            game.resigned(side, int(number[1]) if number else 0, line)
        elif code == "7" and number:
            points = int(number[1])
            game.outcome = RecordedResult(side, points, line=line)
            session.score = session.score.put(side, session.score[side] + points)
        else:
            self._say(f"'{code}:{who}:{rest.strip()[:40]}' is not understood and is left out.", line)

    def _scored(self, who: str, rest: str, line: int) -> None:
        session = self._session(line)
        scores = [_SCORED.match(text) for text in (who, rest)]
        if not all(scores):
            self._say(f"'{who}:{rest.strip()[:40]}' is not a score such as ann-1:Bob-0.", line)
            return
        told = {found[1].strip(): int(found[2]) for found in scores if found}
        own = next((name for name in told if name != session.opponent), None)
        if own is None or len(told) != 2:
            self._say(f"The score names {' and '.join(told)}, but the opponent is {session.opponent}.", line)
            return
        session.name = own
        other = next(points for name, points in told.items() if name != own)
        after = Both(told[own], other)
        if session.games and session.games[-1].outcome and after != session.score:
            text = f"The score is given as {after.white}–{after.black}, but the games add up to {session.score.white}–{session.score.black}."
            self.problems.append(Problem("wrong_score", text, Gravity.WARNING, game=len(session.games), line=line))
        session.score = after


def _match(session: _Session, source: Source) -> RecordedMatch:
    return RecordedMatch(
        players=Both("" if session.name == YOU else session.name, session.opponent),
        length=session.length,
        games=tuple(game.game(number) for number, game in enumerate(session.games, 1)),
        line=session.line,
        source=source,
    )


def read_javafibs(data: bytes, name: str = "") -> FileReading:
    """Read a match file of JavaFIBS."""
    return _Reader(decoded(data)).run(name)
