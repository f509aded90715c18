"""A match typed at the speed of play: `31: 8/5 6/5`, `d`, `t`, `p`. Translates lines into acts.

| line | what happened |
|---|---|
| `31` | the roll; in the opening White's die, then Black's |
| `8/5 6/5` | the play of the roll on the board, and the end of the turn; `-` where nothing could be moved |
| `31: 8/5 6/5` | both at once |
| `d` `t` `p` `b` | double, take, pass, beaver |
| `concede gammon`, `claim single`, `accept`, `refuse` | a result offered, claimed, answered |
| `game white gammon 2` | a whole game that nobody followed: who won what with which cube |
| `ok` | both agree on the score |
| `d; t; 31: 8/5 6/5` | several lines in one |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import reduce

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Result, Side, legal_results
from bafflebox.match import Phase
from bafflebox.table import Act, Mode, Table, acts, decide, evolve

NOTHING = ("-", "0", "none", "no")
_ROLL = re.compile(r"([1-6])[- ]?([1-6])(?:[:\s]\s*(.*))?$")
_NO_ROLL = re.compile(r"\d[- ]?\d(?:[:\s].*)?$")
_GAME = re.compile(r"game (white|black)(?: (single|gammon|backgammon))?(?: (\d+))?$")
_RESULT = re.compile(r"(concede|resign|claim)(?: (single|gammon|backgammon|[sgb]))?$")
_WORDS: dict[str, Callable[[], Act]] = {
    word: act
    for words, act in (
        ("d double", acts.Double),
        ("t take", acts.Take),
        ("p pass drop", acts.Pass),
        ("b beaver", acts.Beaver),
        ("accept", acts.Accept),
        ("refuse", acts.Refuse),
        ("ok agree", acts.AgreeScore),
        ("end", acts.EndTurn),
        ("out", acts.SitOut),
    )
    for word in words.split()
}
_RESULTS = {str(result): result for result in Result} | {str(result)[0]: result for result in Result}


@dataclass
class LineEntry:
    """Lines being entered: each act is checked by the referee on the table that those before it lead to."""

    table: Table
    who: PersonId
    at: Millis
    acts: list[Act] = field(default_factory=list)

    def do(self, act: Act) -> None:
        self.table = reduce(evolve, decide(self.table, act, self.who, self.at), self.table)
        self.acts.append(act)

    def enter(self, text: str) -> None:
        """One line, or several with semicolons between them."""
        for line in filter(None, (part.strip() for part in text.split(";"))):
            self._enter(" ".join(line.lower().split()))

    def _enter(self, line: str) -> None:
        transcribed = self.table.terms.mode is Mode.TRANSCRIPTION
        if all(word in _WORDS for word in line.split()):
            for word in line.split():
                self.do(_WORDS[word]())
        elif found := _RESULT.match(line):
            self._result(found[1], _RESULTS[found[2] or "single"], transcribed=transcribed)
        elif found := _GAME.match(line):
            self._agree()
            self.do(acts.ReportGame(Side(found[1]), _RESULTS[found[2] or "single"], int(found[3] or 1)))
        elif self.table.phase is Phase.TO_PLAY:
            found = _ROLL.match(line)
            self._play(self._after_roll(found, line) if found else line.lstrip(": "))
        elif _NO_ROLL.match(line) and not _ROLL.match(line):
            raise InvalidInput("'{line}' is not a roll: each die shows 1 to 6, as in 31.", line=line, code="bad_roll")
        elif found := _ROLL.match(line):
            self._roll(int(found[1]), int(found[2]), found[3] or "", transcribed=transcribed)
        else:
            raise InvalidInput(
                "'{line}' can't be entered here. {wanted}",
                line=line,
                wanted=_wanted(self.table),
                code="bad_line",
                facts={"line": line},
            )

    def _after_roll(self, told: re.Match[str], line: str) -> str:
        """Read the play after a repeated roll; a roll that differs from the one on the board is a mistake."""
        roll = self.table.match.game.roll if self.table.match.game else None
        if roll is None or {roll.high, roll.low} != {int(told[1]), int(told[2])}:
            raise InvalidInput(
                "'{line}' is a different roll: {roll} has been entered and still needs its play. Enter the play, or correct that turn.",
                line=line,
                roll=roll,
                code="roll_entered",
            )
        if not told[3]:
            raise InvalidInput(
                "{roll} has already been entered and still needs its play, such as 8/5 6/5.",
                roll=roll,
                code="roll_entered",
            )
        return told[3]

    def _result(self, word: str, result: Result, *, transcribed: bool) -> None:
        """Enter a game offered or claimed. A transcript says what happened, whether the book allows it or not."""
        loser = self.table.match.to_act
        try:
            self.do(acts.Claim(result) if word == "claim" else acts.Concede(result))
        except Refused:
            if not transcribed or word == "claim" or loser is None:
                raise
            self.do(acts.AwardGame(loser.other, result, "conceded"))
        if transcribed and self.table.phase is Phase.OFFERED:
            self.do(acts.Accept())  # an offer that was refused is not worth a line

    def _agree(self) -> None:
        """Agree to the score for both sides before the opening, if they have not yet."""
        if self.table.phase is Phase.OPENING and not self.table.ready:
            self.do(acts.AgreeScore())

    def _roll(self, one: int, two: int, play: str, *, transcribed: bool) -> None:
        if self.table.phase is Phase.OPENING:
            self._agree()
            self.do(acts.RollOpening(one, two))
        else:
            self.do(acts.Roll((one, two)))
        if play:
            self._play(play)
        elif transcribed and self._stuck():
            self.do(acts.EndTurn())

    def _stuck(self) -> bool:
        game = self.table.match.game
        if game is None or game.phase is not Phase.TO_PLAY or game.roll is None:
            return False
        return not legal_results(game.position, game.roll, game.rules)

    def _play(self, play: str) -> None:
        if play in NOTHING:
            self.do(acts.EndTurn())
            return
        if self.table.play is not None:
            self.do(acts.Undo())
        self.do(acts.Play(play))
        if self.table.play is not None:  # with the last checker off the turn has ended by itself
            self.do(acts.EndTurn())


def _wanted(table: Table) -> str:
    wanted = {
        Phase.OPENING: "The opening roll is due, White's die first: 31.",
        Phase.TO_ROLL: "A roll (31) or a double (d) is due.",
        Phase.DOUBLED: "An answer to the double is due: t or p.",
        Phase.OFFERED: "An answer to the offer is due: accept or refuse.",
    }
    return wanted.get(table.phase, "") if table.phase else "The match is over."


def entered(table: Table, lines: Iterable[str], who: PersonId, at: Millis) -> list[Act]:
    """Translate lines into acts; all are refused if one is."""
    entry = LineEntry(table, who, at)
    for line in lines:
        entry.enter(line)
    if not entry.acts:
        raise InvalidInput("There is nothing in the line. {wanted}", wanted=_wanted(table), code="bad_line")
    return entry.acts
