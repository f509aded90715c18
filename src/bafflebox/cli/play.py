"""`bafflebox play`: a match in the terminal, two people or one against a bot."""

from __future__ import annotations

import random
import sys
from dataclasses import asdict, dataclass

import click

from bafflebox.bots import Bot
from bafflebox.bots.levels import Level, levels, opponent, strengths
from bafflebox.bots.seating import act_of
from bafflebox.bots.steadfast import Steadfast
from bafflebox.cli.arguments import discipline_option, read_rules, style_option
from bafflebox.cli.clock import now
from bafflebox.cli.output import paragraph, print_json
from bafflebox.cli.sideclock import SideClock
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Both, Discipline, Result, Roll, Side, legal_plays, nearest_legal, why_illegal
from bafflebox.game.draw import CubeShown, Scene, Style, text
from bafflebox.match import Accepted, Doubled, Game, Match, MatchLost, Passed, Phase, Played, Rejected, Taken
from bafflebox.notation.plays import read_moves

HELP = """\
  8/5 6/5        play these moves           roll (or Enter)   roll the dice
  moves          list the legal plays       double            offer the cube
  board          draw the board again       take / pass       answer a double
  concede gammon give up the game (single, gammon, backgammon)
  accept / refuse  answer an offered result  quit             stop here"""


@click.command()
@click.option("--length", default=3, show_default=True, type=click.IntRange(1, 99), help="Points to play to.")
@discipline_option
@click.option(
    "--level",
    "level_name",
    default="beginner",
    show_default=True,
    help="How well Black plays (see --levels), or an engine: gnubg:PLIES, ubgi:COMMAND.",
)
@click.option("--levels", "list_levels", is_flag=True, help="List the levels with their measured strength, and end.")
@click.option("--json", "as_json", is_flag=True, help="With --levels: as JSON.")
@click.option("--clock", "clock_book", default="", metavar="BOOK", help="With a clock, set as this rule book has it.")
@click.option("--two", is_flag=True, help="Two people at one keyboard.")
@click.option("--name", "names", multiple=True, help="Name of White, then of Black.")
@style_option
@click.option("--seed", type=int, help="Dice that can be repeated, for tests and demonstrations.")
def command(
    length: int,
    discipline: str,
    readings: tuple[str, ...],
    level_name: str,
    list_levels: bool,
    as_json: bool,
    clock_book: str,
    two: bool,
    names: tuple[str, ...],
    style: str,
    seed: int | None,
) -> None:
    """Play a match in the terminal."""
    rules = read_rules(discipline, readings)
    if list_levels:
        _print_levels(levels(rules), rules, as_json)
        return
    bot = None if two else Steadfast(opponent(level_name, rules, seed or 0), _said)
    given = [*names, *("White", bot.name if bot else "Black")[len(names) :]]
    dice: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
    table = Terminal(
        Match.to(length, rules),
        Both(given[0], given[1]),
        bot,
        dice,
        Style[style.upper()],
        SideClock.under(clock_book, length, now) if clock_book else None,
    )
    click.echo(f"A match to {length}: {given[0]} (○) against {given[1]} (●). Type help at any time.")
    try:
        table.run()
    except (EOFError, KeyboardInterrupt, click.Abort):
        click.echo("\nStopped.")
    finally:
        if bot is not None:
            bot.close()


def _said(sentence: str) -> None:
    click.echo(paragraph(sentence), err=True)


def _print_levels(known: tuple[Level, ...], rules: Discipline, as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "level": each.name,
                    "summary": each.summary,
                    "strength": [asdict(s) for s in strengths(each.name, rules)],
                }
                for each in known
            ]
        )
        return
    for each in known:
        click.echo(f"{each.name:10} {each.summary}")
        for found in strengths(each.name, rules):
            click.echo(f"{'':10} {found}")


@dataclass
class Terminal:
    """A match, the dice, who sits where, and perhaps a clock."""

    match: Match
    names: Both[str]
    bot: Bot | None
    dice: random.Random
    style: Style
    clock: SideClock | None = None

    def run(self) -> None:
        while self.match.game is not None and not self.match.is_over:
            self._turn(self.match.game)
            self._timed()
        winner = self.match.winner
        if winner is not None:
            score = self.match.final_score
            click.echo(f"{self.names[winner]} wins the match {score[winner]}-{score[winner.other]}.")

    def _timed(self) -> None:
        """Let the clock follow the match; whoever has run out of time has lost it."""
        if self.clock is None:
            return
        late = self.clock.expired
        if late is not None and not self.match.is_over:
            click.echo(f"\n{self.names[late]} has run out of time. [{', '.join(self.clock.clauses)}]")
            self.match = self.match.after(MatchLost(late))
        self.clock.turn_to(self.match.to_act)

    def _turn(self, game: Game) -> None:
        side = game.to_act
        if game.phase is Phase.OPENING or side is None:
            self._open()
        elif self.bot is not None and side is Side.BLACK:
            self._bot_acts(self.bot, game)
        elif game.phase is Phase.TO_PLAY and game.roll and not legal_plays(game.seen_by(side), game.roll, game.rules):
            click.echo(f"{self.names[side]} has no legal play with {game.roll}.")
            self._done(self.match.played())
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
            f"\n{self.names.white} throws {white}, {self.names.black} throws {black}: {self.names[starts]} begins. Score {score}."
        )
        if self.match.is_crawford:
            click.echo("The Crawford game: no doubling.")
        self.match = self.match.opened(white, black)

    def _die(self) -> int:
        return self.dice.randint(1, 6)

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
        click.echo(f"\n{text(scene, self.style)}")
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
        """Do what a line says; a refusal is said and changes nothing."""
        word, _, rest = line.lower().partition(" ")
        try:
            if word in ("", "roll", "r") and game.phase is Phase.TO_ROLL:
                self._done(self.match.rolled(Roll(self._die(), self._die())))
            elif word in ("double", "d", "redouble"):
                self._done(self.match.doubled())
            elif word in ("take", "t"):
                self._done(self.match.taken())
            elif word in ("pass", "p", "drop"):
                self._done(self.match.passed())
            elif word in ("accept", "a"):
                self._done(self.match.accepted())
            elif word in ("refuse", "reject"):
                self._done(self.match.rejected())
            elif word in ("concede", "resign"):
                self._done(self.match.conceded(Result[(rest or "single").upper()], side))
            elif game.phase is Phase.TO_PLAY and game.roll:
                self._plays(line, game, side, game.roll)
            else:
                click.echo(f"'{line}' is not understood here. Type help to see what is.", err=True)
                return False
        except KeyError:
            click.echo("Concede single, gammon or backgammon.", err=True)
            return False
        except BaffleBoxError as refusal:
            click.echo(paragraph(str(refusal)), err=True)
            return False
        return True

    def _plays(self, line: str, game: Game, side: Side, roll: Roll) -> None:
        moves = read_moves(line)
        wrong = why_illegal(game.seen_by(side), roll, moves, game.rules)
        if wrong is None:
            self._done(self.match.played(line))
            return
        meant = nearest_legal(game.seen_by(side), roll, moves, game.rules)[:2]
        hint = f" Perhaps {' or '.join(play.notation for play in meant)}?" if meant else ""
        raise BaffleBoxError(f"{wrong.sentence}{hint} [{', '.join(wrong.clauses)}]")

    def _bot_acts(self, bot: Bot, game: Game) -> None:
        act = act_of(bot, self.match, Side.BLACK)
        name = self.names[Side.BLACK]
        match act:
            case None:
                self._done(self.match.rolled(Roll(self._die(), self._die())))
                return
            case Played(_, play):
                click.echo(f"{name} rolls {game.roll}: {play.notation or 'no legal play'}")
            case Doubled() | Taken() | Passed() | Accepted() | Rejected():
                click.echo(f"{name} {_VERBS[type(act)]}.")
            case _:
                raise TypeError(f"no words for {type(act).__name__}")
        self._done(self.match.after(act))

    def _done(self, match: Match) -> None:
        """Go on from a new state, and say so when a game has ended."""
        ended = match.games[len(self.match.games) :]
        self.match = match
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


_VERBS = {Doubled: "doubles", Taken: "takes", Passed: "passes", Accepted: "accepts", Rejected: "refuses"}
"""What is said of an opponent's act."""
