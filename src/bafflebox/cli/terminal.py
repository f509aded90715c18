"""A match in the terminal: draws the board, reads lines, asks bots, records everything."""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field

import click

from bafflebox.bots import Bot
from bafflebox.bots.seating import act_of
from bafflebox.cli.clock import SideClock
from bafflebox.cli.output import paragraph, width
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Both, Play, Result, Roll, Side, legal_plays, nearest_legal, why_illegal
from bafflebox.game.draw import CubeShown, Scene, Style, text
from bafflebox.match import (
    Accepted,
    Act,
    Conceded,
    Doubled,
    Game,
    Match,
    MatchLost,
    Opened,
    Passed,
    Phase,
    Played,
    Rejected,
    Rolled,
    Taken,
)
from bafflebox.notation.plays import read_moves, read_play

HELP = """\
  Enter, roll      roll the dice
  8/5 6/5          play these moves
  moves            list the legal plays
  board            draw the board again
  double           offer the cube
  take, pass       answer a double
  concede gammon   give up the game: single,
                   gammon or backgammon
  accept, refuse   answer an offered result
  quit             stop here"""


@dataclass
class Terminal:
    """A match, the dice, who sits where, and perhaps a clock."""

    match: Match
    names: Both[str]
    bot: Bot | None
    dice: random.Random
    style: Style
    clock: SideClock | None = None
    done: list[Act] = field(default_factory=list)
    """Everything that was done, for making the record."""

    def run(self) -> None:
        while self.match.game is not None and not self.match.is_over:
            self._turn(self.match.game)
            self._timed()
        winner = self.match.winner
        if winner is not None:
            score = self.match.final_score
            click.echo(f"{self.names[winner]} wins the match {score[winner]}-{score[winner.other]}.")

    def _timed(self) -> None:
        """Makes the clock follow the match. A side that runs out of time loses."""
        if self.clock is None:
            return
        late = self.clock.expired
        if late is not None and not self.match.is_over:
            click.echo(f"\n{self.names[late]} has run out of time. [{', '.join(self.clock.clauses)}]")
            self._do(MatchLost(late))
        self.clock.turn_to(self.match.to_act)

    def _turn(self, game: Game) -> None:
        side = game.to_act
        if game.phase is Phase.OPENING or side is None:
            self._open()
        elif self.bot is not None and side is Side.BLACK:
            self._bot_acts(self.bot, game)
        elif game.phase is Phase.TO_PLAY and game.roll and not legal_plays(game.seen_by(side), game.roll, game.rules):
            click.echo(f"{self.names[side]} has no legal play with {game.roll}.")
            self._do(Played(side, Play((), game.seen_by(side))))
        else:
            self._asked(game, side)

    def _open(self) -> None:
        white, black = self._die(), self._die()
        if white == black:
            click.echo(f"Both throw {white}: again.")
            return
        starts = Side.WHITE if white > black else Side.BLACK
        score = self.match.score
        click.echo(
            f"\n{self.names.white} rolls {white}, {self.names.black} rolls {black}: {self.names[starts]} starts. Score {score}."
        )
        if self.match.is_crawford:
            only = self.match.terms.length == 1
            click.echo("A match to one point: no doubling." if only else "The Crawford game: no doubling.")
        self._do(Opened(white, black))

    def _die(self) -> int:
        return self.dice.randint(1, 6)

    def _roll(self, side: Side) -> None:
        self._do(Rolled(side, Roll(self._die(), self._die())))

    def _draw(self, game: Game, side: Side) -> None:
        score = self.match.score
        scene = Scene(
            game.seen_by(side),
            viewer=side,
            rules=game.rules,
            cube=None if game.crawford else CubeShown(game.cube.value, game.cube.owner),
            roller=game.turn,
            roll=game.roll,
            names=self.names,
            score=score.points,
            match_length=score.length,
            crawford=game.crawford,
        )
        click.echo(f"\n{text(scene, self.style, width=width())}")
        if self.clock is not None:
            click.echo(self.clock.line(self.names))

    def _asked(self, game: Game, side: Side) -> None:
        self._draw(game, side)
        while True:
            line = click.prompt(
                f"{self.names[side]}, {self._wanted(game, side)}", default="", show_default=False, prompt_suffix=" > "
            ).strip()
            if line.lower() in ("quit", "q", "exit"):
                raise click.Abort
            if line.lower() in ("help", "?"):
                click.echo(HELP)
            elif line.lower() in ("board", "b"):
                self._draw(game, side)
            elif line.lower() in ("moves", "m") and game.roll:
                click.echo(
                    paragraph(
                        ", ".join(
                            sorted(play.notation for play in legal_plays(game.seen_by(side), game.roll, game.rules))
                        )
                    )
                )
            elif self._acts(line, game, side):
                return

    def _acts(self, line: str, game: Game, side: Side) -> bool:
        """Do what a line says; a refusal is shown and changes nothing."""
        word, _, rest = line.lower().partition(" ")
        try:
            if word in ("", "roll", "r") and game.phase is Phase.TO_ROLL:
                self._roll(side)
            elif word in ("concede", "resign"):
                self._do(Conceded(side, Result[(rest or "single").upper()]))
            elif word in _ACTS:
                self._do(_ACTS[word](side))
            elif word in ("roll", "r") and game.roll:
                raise BaffleBoxError(f"The dice are already on the board: play {game.roll}.")
            elif word in _SAID:
                raise BaffleBoxError(_SAID[word])
            elif game.phase is Phase.TO_PLAY and game.roll:
                self._plays(line, game, side, game.roll)
            else:
                raise BaffleBoxError(f"'{line[:40]}' is not understood here. Type help for a list of commands.")
        except KeyError:
            click.echo("Concede single, gammon or backgammon.", err=True)
            return False
        except BaffleBoxError as refusal:
            click.echo(paragraph(str(refusal)), err=True)
            return False
        return True

    def _plays(self, line: str, game: Game, side: Side, roll: Roll) -> None:
        moves = read_moves(line)
        if not moves:
            raise BaffleBoxError(
                f"Play {roll}: write the moves, such as 8/5 6/5. Type moves to see what can be played."
            )
        wrong = why_illegal(game.seen_by(side), roll, moves, game.rules)
        if wrong is None:
            self._do(Played(side, read_play(line, game.seen_by(side), roll, game.rules)))
            return
        meant = nearest_legal(game.seen_by(side), roll, moves, game.rules)[:2]
        hint = f" Perhaps {' or '.join(play.notation for play in meant)}?" if meant else ""
        raise BaffleBoxError(f"{wrong.sentence}{hint} [{', '.join(wrong.clauses)}]")

    def _bot_acts(self, bot: Bot, game: Game) -> None:
        act = act_of(bot, self.match, Side.BLACK)
        name = self.names[Side.BLACK]
        match act:
            case None:
                self._roll(Side.BLACK)
                return
            case Played(_, play):
                click.echo(f"{name} rolls {game.roll}: {play.notation or 'no legal play'}")
            case Doubled() | Taken() | Passed() | Accepted() | Rejected():
                click.echo(f"{name} {_VERBS[type(act)]}.")
            case _:
                raise TypeError(f"no words for {type(act).__name__}")
        self._do(act)

    def _do(self, act: Act) -> None:
        """Do what is allowed, record it, and say so if a game has ended."""
        match = self.match.after(act)
        ended = match.games[len(self.match.games) :]
        self.match = match
        self.done.append(act)
        for record in ended:
            click.echo(
                f"\n{self.names[record.winner]} wins the game: {record.points} point{'s' if record.points != 1 else ''}. Score {match.score}."
            )
        sys.stdout.flush()

    def _wanted(self, game: Game, side: Side) -> str:
        """What the player is asked for."""
        return {
            Phase.TO_ROLL: "roll or double" if self.match.may_double(side) else "roll",
            Phase.TO_PLAY: f"play {game.roll}",
            Phase.DOUBLED: "take or pass",
            Phase.OFFERED: "accept or refuse",
            Phase.OPENING: "throw for the start",
        }[game.phase]


_ACTS: dict[str, type[Doubled | Taken | Passed | Accepted | Rejected]] = {
    "double": Doubled, "d": Doubled, "redouble": Doubled, "take": Taken, "t": Taken, "pass": Passed, "p": Passed, "drop": Passed,
    "accept": Accepted, "a": Accepted, "refuse": Rejected, "reject": Rejected,
}  # fmt: skip
"""The effect of a word."""
_SAID = {
    "undo": "A play that was made stands. Before that, nothing is moved until you press Enter.",
    "hint": "There is no help during a match. Save the record with --save, and analyse it afterwards.",
}
"""The answer to a word that does nothing."""
_VERBS = {Doubled: "doubles", Taken: "takes", Passed: "passes", Accepted: "accepts", Rejected: "refuses"}
"""The message about an opponent's act."""
