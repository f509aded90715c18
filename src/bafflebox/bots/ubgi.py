"""Engines that use UBGI, the Universal Backgammon Interface (draft 0.01): programs queried over standard input.

The draft has one question, a position as text, and one answer, the best action. Some programs use a longer form, in
which the position, the dice and `go` are separate lines; they announce it by answering `ubgiok`. Neither form reports
equities, so such an engine is an opponent; `measured.Measured` makes it a judge.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from bafflebox.bots.bot import Seat
from bafflebox.bots.engine import CannotDecide, EngineFailed
from bafflebox.bots.process import LineProcess
from bafflebox.bots.seating import record_of
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Play, Roll, legal_plays
from bafflebox.notation.plays import read_play
from bafflebox.notation.positions.fibs import write_fibs_board
from bafflebox.notation.positions.gnubg import write_position_id
from bafflebox.notation.positions.record import PositionRecord
from bafflebox.notation.positions.xgid import write_xgid

STARTS_WITHIN = 30.0
ANSWERS_WITHIN = 60.0
SURPLUS_WITHIN = 2.0
NO_PLAY = ("", "pass", "bestmove", "bestmove pass")
_BARE = re.compile(r"(?:(?:bar|off|\d{1,2})\s+(?:bar|off|\d{1,2})(?:\s+|$))+")


class Ubgi:
    """A UBGI engine as an opponent. It is started on first use, and restarted once if it dies."""

    def __init__(self, command: Sequence[str] | str, *, patience: float = ANSWERS_WITHIN) -> None:
        self._command = shlex.split(command) if isinstance(command, str) else list(command)
        if not self._command:
            raise InvalidInput("A UBGI engine needs its command: ubgi:COMMAND.", code="bad_engine")
        self._patience = patience
        self._process: LineProcess | None = None
        self._long_form = False
        self._reads_xgid = True
        self.name = f"UBGI engine {self._command[0]}"

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        plays = legal_plays(seat.position, roll, seat.rules)
        if len(plays) < 2:
            return plays[0] if plays else None
        answer = self._asked(record_of(seat, roll), roll)
        try:
            try:
                return read_play(_with_strokes(answer), seat.position, roll, seat.rules)
            except InvalidInput:
                answer = self._behind(answer)
                return read_play(_with_strokes(answer), seat.position, roll, seat.rules)
        except InvalidInput:
            raise EngineFailed(
                f"{self.name} answered {_quoted(answer)} instead of a play of {roll}.", code="engine_garbage"
            ) from None
        except Refused as wrong:
            raise EngineFailed(
                f"{self.name} played {_quoted(answer)} with {roll}, which is not legal: {wrong}",
                code="engine_illegal_play",
            ) from None

    def _behind(self, answer: str) -> str:
        """The line after one that isn't an answer: an extra line about the previous question may have arrived late."""
        return answer if self._process is None else next(self._process.lines(SURPLUS_WITHIN), answer)

    def doubles(self, seat: Seat) -> bool:
        return self._chosen(record_of(seat), ("double", "redouble"), ("roll", "nodouble", "no double"))

    def takes(self, seat: Seat) -> bool:
        return self._chosen(record_of(seat, doubled=True), ("take", "accept", "beaver"), ("drop", "pass", "reject"))

    def _chosen(self, record: PositionRecord, yes: Sequence[str], no: Sequence[str]) -> bool:
        answer = self._asked(record, None).lower()
        if answer not in (*yes, *no):
            raise CannotDecide(f"{self.name} answered {_quoted(answer)} instead of one of {', '.join((*yes, *no))}.")
        return answer in yes

    def _asked(self, record: PositionRecord, roll: Roll | None) -> str:
        try:
            return self._answer(record, roll)
        except CannotDecide:
            raise
        except EngineFailed as wrong:
            if wrong.code != "engine_died":
                self.close()
                raise
            self.close()
            return self._answer(record, roll)

    def _answer(self, record: PositionRecord, roll: Roll | None) -> str:
        process = self.start()
        process.forget()  # what was said unasked must not pass for the answer
        if self._long_form:
            return self._long_answer(process, record, roll)
        for _ in range(2):
            process.send(write_xgid(record) if self._reads_xgid else write_fibs_board(record))
            answer = process.line(self._patience)
            if answer != "sorry":
                return answer
            self._reads_xgid = not self._reads_xgid  # the draft lets an engine read only one of the two
        raise CannotDecide(f'{self.name} answered "sorry": it can\'t decide this.')

    def _long_answer(self, process: LineProcess, record: PositionRecord, roll: Roll | None) -> str:
        if roll is None:
            raise CannotDecide(f"{self.name} uses the longer form of UBGI, which has no agreed cube commands.")
        process.send(f"position gnubgid {write_position_id(record.position)}")
        process.send(f"dice {roll.high} {roll.low}")
        process.send("go role chequer")
        for answer in process.lines(self._patience):
            if answer.startswith("error"):
                raise CannotDecide(f"{self.name} answers {_quoted(answer)}.")
            if answer.startswith("bestmove"):
                return "" if answer in NO_PLAY else answer.removeprefix("bestmove").strip()
        raise process.silent(self._patience)

    def start(self) -> LineProcess:
        """The running engine; started and greeted if necessary."""
        if self._process is None:
            process = LineProcess(self._command, self.name)
            try:
                self._greet(process)
            except EngineFailed:
                process.close()
                raise
            self._process = process
        return self._process

    def _greet(self, process: LineProcess) -> None:
        process.send("ubgi")
        for line in process.lines(STARTS_WITHIN):
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ").strip() or self.name
            elif line in ("readyok", "ubgiok"):
                self._long_form = line == "ubgiok"
                return
            elif line == "sorry":
                raise EngineFailed(f'{self.name} answered "sorry": it can\'t be used.')
        raise process.silent(STARTS_WITHIN)

    def close(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None


def _quoted(text: str) -> str:
    """A program's output, shortened and without unprintable characters."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text.replace("\ufffd", "?"))
    return f"'{shown[:40]}…'" if len(shown) > 40 else f"'{shown}'"


def _with_strokes(text: str) -> str:
    """`8 5 6 5` as `8/5 6/5`: the draft allows pairs without a slash."""
    if not _BARE.fullmatch(text.strip()):
        return text
    places = text.split()
    return " ".join(f"{source}/{target}" for source, target in zip(places[::2], places[1::2], strict=True))
