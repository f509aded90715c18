"""What most programs need, in one module: `import bafflebox`.

Play, show and save a match in five lines; `analyse` judges every decision:

>>> import bafflebox
>>> match = bafflebox.Match.to(3).opened(3, 1).played("8/5 6/5")  # White begins
>>> match = match.rolled("64").played("24/14")
>>> match
<Match to 3, 0-0, game 1: white to roll or double>
>>> match.xgid()
'XGID=-b----E-C---eEA--b-db---A-:0:0:-1:00:0:0:0:3:10'
>>> match.undo().legal_plays[0] in match.undo().legal_plays, len(match.history)
(True, 4)
>>> bafflebox.rule("usbgf", "late_start", minutes_late=12, match_length=7).verdict[:23]
'Late beyond the grace: '

Each name is documented where it is defined: matches in `bafflebox.match`, positions and plays in `bafflebox.game`,
files in `bafflebox.notation`, rulings in `bafflebox.rulings` and `bafflebox.books`, players in `bafflebox.bots`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from bafflebox import match as _match
from bafflebox.clock import Clock
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import (
    BACKGAMMON,
    Both,
    Discipline,
    Illegality,
    Move,
    Play,
    Position,
    Result,
    Roll,
    Side,
    legal_plays,
)
from bafflebox.game import why_illegal as _why_illegal
from bafflebox.match import Act, Phase, Terms

if TYPE_CHECKING:
    from bafflebox.books import load as book
    from bafflebox.bots import Bot, Engine
    from bafflebox.bots import opponent as bot
    from bafflebox.bots.analysis import MatchAnalysis
    from bafflebox.game.draw import Scene
    from bafflebox.notation import record as recorded
    from bafflebox.notation.positions import read_position as position
    from bafflebox.notation.replay import positions as replay
    from bafflebox.records.check import Checked
    from bafflebox.rulings import Ruling

__all__ = [
    "Clock",
    "Match",
    "Play",
    "Position",
    "Result",
    "Roll",
    "Side",
    "analyse",
    "book",
    "bot",
    "check",
    "legal_plays",
    "play",
    "position",
    "read",
    "read_all",
    "replay",
    "rule",
    "why_illegal",
    "write",
    "xgid",
]

_ELSEWHERE = {
    "book": ("bafflebox.books", "load"),
    "bot": ("bafflebox.bots", "opponent"),
    "position": ("bafflebox.notation.positions", "read_position"),
    "replay": ("bafflebox.notation.replay", "positions"),
}
"""The public names, each with the package it is imported from on first use, and its name there."""

_Path = str | PathLike[str]


def __getattr__(name: str) -> Any:
    if name not in _ELSEWHERE:
        raise AttributeError(f"module 'bafflebox.library' has no attribute '{name}'")
    package, there = _ELSEWHERE[name]
    return globals().setdefault(name, getattr(import_module(package), there))


@dataclass(frozen=True, repr=False)
class Match(_match.Match):
    """A match that remembers how it was played. Every act returns a new match; the old one stays as it was.

    It can do everything that `bafflebox.match.Match` can, and can also be undone, shown, and saved to a file.
    """

    history: tuple[Act, ...] = field(default=(), compare=False)
    """The acts so far, in order."""

    @staticmethod
    def under(terms: Terms) -> Match:
        """A match under the given terms, before its first opening roll."""
        begun = _match.Match.under(terms)
        return Match(**{each.name: getattr(begun, each.name) for each in fields(begun)})

    @staticmethod
    def to(length: int, rules: Discipline | None = None) -> Match:
        """A match to a number of points; backgammon unless another discipline is named."""
        return Match.under(_match.Match.to(length, rules).terms)

    def after(self, act: Act, by: str | None = None) -> Match:
        """The match after an act, which is added to `history`; raises `Refused` if it isn't allowed now."""
        changed = _match.Match.after(self, act, by)
        assert isinstance(changed, Match)
        return replace(changed, history=(*self.history, act))

    def played(self, play: Play | Position | str = "", side: Side | None = None) -> Match:
        """The match after the roll is played: pass a `Play`, the resulting position, or text in any spelling (`6/5
        8/5`).

        A play that the rules don't allow raises `Refused` with the reason and its clauses; text that isn't a play
        raises `InvalidInput`.
        """
        if isinstance(play, str) and self.game is not None and self.game.roll is not None:
            from bafflebox.notation.plays import read_play

            play = read_play(play, self.game.position, self.game.roll, self.game.rules)
        elif not isinstance(play, Play | Position | str):
            raise InvalidInput(f"{play!r} is not a play. Write for example '24/18 13/9'.", code="bad_notation")
        made = _match.Match.played(self, play, side)
        assert isinstance(made, Match)
        return made

    def undo(self, count: int = 1) -> Match:
        """The match before the last act, or before the last few."""
        if not 1 <= count <= len(self.history):
            raise InvalidInput(f"There are {len(self.history)} acts to undo, not {count}.", code="nothing_to_undo")
        match = Match.under(self.terms)
        for act in self.history[:-count]:
            match = match.after(act)
        return match

    @property
    def legal_plays(self) -> tuple[Play, ...]:
        """The legal plays of the roll on the board; empty before a roll, and if nothing can be played."""
        if self.game is None or self.game.roll is None:
            return ()
        return legal_plays(self.game.position, self.game.roll, self.game.rules)

    def record(self, white: str = "White", black: str = "Black") -> recorded.RecordedMatch:
        """The match as a record, which can be written in any format and analysed."""
        from bafflebox.records.written import recorded as written

        return written(self.terms, self.history, Both(white, black))

    def save(self, path: _Path, white: str = "White", black: str = "Black") -> None:
        """Write the record to a file; the extension determines the format (`.mat`, `.sgf`, `.json` …)."""
        write(self.record(white, black), path)

    def xgid(self) -> str:
        """The position on the board as an XGID, to paste into other programs."""
        from bafflebox.notation.positions.record import PositionRecord
        from bafflebox.notation.positions.xgid import write_xgid

        game = self._in_play()
        record = PositionRecord(
            position=game.position,
            turn=game.turn or Side.WHITE,
            dice=(game.roll.high, game.roll.low) if game.roll else None,
            cube=game.cube.value,
            cube_owner=game.cube.owner,
            length=self.terms.length or 0,
            score=self.score.points,
            crawford=game.crawford,
        )
        return write_xgid(record, game.rules)

    def scene(self) -> Scene:
        """The board with dice, cube and score, for drawing as text or SVG (`bafflebox.game.draw`)."""
        from bafflebox.game.draw import CubeShown, Scene

        game = self.game or self.games[-1].last if self.games else self.game
        if game is None:
            raise InvalidInput("The match ended before its first game: there is no board to show.", code="no_board")
        return Scene(
            game.position,
            viewer=game.turn or Side.WHITE,
            rules=game.rules,
            cube=CubeShown(game.cube.value, game.cube.owner),
            roller=game.turn,
            roll=game.roll,
            score=self.score.points,
            match_length=self.terms.length,
            crawford=game.crawford,
        )

    def _repr_svg_(self) -> str:
        """Shows the board in a notebook."""
        return self.scene()._repr_svg_()

    def __repr__(self) -> str:
        form = f"to {self.terms.length}" if self.terms.length else "without a length"
        score = f"{self.score.points.white}-{self.score.points.black}"
        if self.game is None:
            return f"<Match {form}, {score}: {f'{self.winner} won' if self.winner else 'over'}>"
        waits = {
            Phase.TO_ROLL: "to roll or double",
            Phase.TO_PLAY: f"to play {self.game.roll}",
            Phase.DOUBLED: "to take or pass",
        }
        todo = f"{self.to_act} {waits.get(self.game.phase, 'to answer')}" if self.to_act else "opening roll"
        return f"<Match {form}, {score}, game {len(self.games) + 1}: {todo}>"


def play(
    white: Bot | Engine | str,
    black: Bot | Engine | str,
    length: int = 7,
    *,
    rules: Discipline = BACKGAMMON,
    seed: int | None = None,
) -> Match:
    """Let two players play a match to the end. A player is the name of one of the built-in bots' levels, or any `Bot`
    or `Engine`.

    >>> play("beginner", "beginner", 1, seed=7).is_over
    True
    """
    from bafflebox.bots import act_of, opponent

    dice = random.Random(seed)
    match = Match.to(length, rules)
    made = [opponent(player, rules, seed or 0) if isinstance(player, str) else None for player in (white, black)]
    both = Both(made[0] or _given(white, rules), made[1] or _given(black, rules))
    try:
        while match.game is not None:
            side = match.to_act
            if side is None:
                match = match.opened(dice.randint(1, 6), dice.randint(1, 6))
            elif (act := act_of(both[side], match, side)) is None:
                match = match.rolled(Roll(dice.randint(1, 6), dice.randint(1, 6)))
            else:
                match = match.after(act)
    finally:
        for player in made:
            if player is not None:
                player.close()
    return match


def _given(player: Bot | Engine | str, rules: Discipline) -> Bot:
    """The player the caller passed; an engine plays its best."""
    from bafflebox.bots import Engine, Opponent

    if isinstance(player, Engine):
        if not player.plays(rules):
            raise InvalidInput(f"{player.name} does not play {rules.title}.", code="no_engine")
        return Opponent(player, player.name)
    if isinstance(player, str) or not hasattr(player, "play"):
        raise InvalidInput(f"{player!r} is not a player: name a level, or pass a Bot or an Engine.", code="bad_player")
    return player


def analyse(
    match: Match | recorded.RecordedMatch | _Path, depth: str = "standard", *, engine: str = ""
) -> MatchAnalysis:
    """Judge every decision of a match played here, of a record, or of the first match in a file.

    `depth` is `quick`, `standard`, `deep`, `thorough` or the name of an engine added by a package; `engine` names any
    other, such as `gnubg:2`.
    """
    from bafflebox.bots import analysis_engine
    from bafflebox.bots.analysis import Commission, Kept, analysed
    from bafflebox.bots.fairness import refuse_running
    from bafflebox.notation.record import RecordedMatch

    record = match.record() if isinstance(match, Match) else match
    if not isinstance(record, RecordedMatch):
        record = read(record)
    refuse_running(record)
    by = engine or analysis_engine(depth, record.terms.discipline)
    (found,) = analysed([Commission("", "", record, by)], kept=Kept(None))
    return found


def why_illegal(
    position: Position, roll: Roll | str, moves: Sequence[Move] | str, rules: Discipline = BACKGAMMON
) -> Illegality | None:
    """Why these moves, which may be text, are not a legal play of the roll; None if they are.

    >>> print(why_illegal(BACKGAMMON.start, "64", "8/5"))
    8/5 moves 3, and the roll is 6-4. Legal from the 8 point: 8/2, 8/4.
    """
    if isinstance(moves, str):
        from bafflebox.notation.plays import read_moves

        moves = read_moves(moves)
    return _why_illegal(position, roll, moves, rules)


def rule(book_id: str, incident: str, **facts: Any) -> Ruling:
    """The ruling of a book on an incident. Missing facts raise an error that names them."""
    from bafflebox.books import load
    from bafflebox.rulings import rule_now

    return rule_now(load(book_id), incident, facts)


def read(path: _Path) -> recorded.RecordedMatch:
    """The first match in a file, whatever its format. `check` says what is wrong with a file."""
    from bafflebox.notation.formats import read_match_file

    return read_match_file(Path(path).read_bytes(), Path(path).name).match


def read_all(folder: _Path, *, skip: bool = False) -> dict[Path, recorded.RecordedMatch]:
    """The first match of every file in a folder and its subfolders, by path; `skip` leaves out unreadable files."""
    found = {}
    for path in sorted(path for path in Path(folder).rglob("*") if path.is_file()):
        try:
            found[path] = read(path)
        except BaffleBoxError:
            if not skip:
                raise
    return found


def check(path: _Path) -> Checked:
    """Checks every match in a file against the rules: what is illegal, contradictory or missing."""
    from bafflebox.notation.formats import read_match_file
    from bafflebox.records.check import check as checked

    return checked(read_match_file(Path(path).read_bytes(), Path(path).name))


def write(record: recorded.RecordedMatch, path: _Path) -> None:
    """Write a record to a file; the extension determines the format."""
    from bafflebox.notation.formats import all_formats, format_for

    form = format_for(Path(path).name)
    if form is None or not form.writer:
        known = ", ".join(suffix for one in all_formats() if one.writer for suffix in one.suffixes)
        unclear = f"'{Path(path).name}' doesn't indicate a format. Use one of these extensions: {known}."
        raise InvalidInput(unclear, code="cannot_write")
    Path(path).write_bytes(form.write(record))


@overload
def xgid(
    position: Position, roll: Roll | str | None = None, *, length: int = 0, score: tuple[int, int] = (0, 0)
) -> str: ...
@overload
def xgid(position: recorded.RecordedMatch, *, game: int, turn: int) -> str: ...
def xgid(
    position: Position | recorded.RecordedMatch,
    roll: Roll | str | None = None,
    *,
    length: int = 0,
    score: tuple[int, int] = (0, 0),
    game: int = 0,
    turn: int = 0,
) -> str:
    """A position as an XGID, to paste into other programs: White's, with or without a roll, optionally at a score.

    >>> xgid(BACKGAMMON.start, "31", length=5, score=(2, 3))
    'XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:3:2:0:5:10'

    Given a record, it is the position at a turn of a game (both counted from 1), with cube and score:

    >>> record = Match.to(3).opened(3, 1).played("8/5 6/5").rolled("64").played("24/14").record()
    >>> xgid(record, game=1, turn=2)
    'XGID=-b----E-C---eE---b-db---B-:0:0:1:64:0:0:0:3:10'
    """
    from bafflebox.notation.positions.record import PositionRecord
    from bafflebox.notation.positions.xgid import write_xgid

    if not isinstance(position, Position):
        from bafflebox.records.frames import moment

        return write_xgid(moment(position, game, turn), position.terms.discipline)
    if min(length, *score) < 0 or (length and max(score) >= length):
        raise InvalidInput(f"A match to {length} can't be in progress at {score[0]}-{score[1]}.", code="bad_score")
    dice = None if roll is None else Roll.given(roll)
    shown = (dice.high, dice.low) if dice else None
    return write_xgid(PositionRecord(position=position, dice=shown, length=length, score=Both(*score)))
