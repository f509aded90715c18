"""Match text as other programs write it, made here from a match, to read it back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bafflebox.game import Move, Side, write_moves
from bafflebox.notation.record import (
    Act,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedRoll,
    Resigned,
    Took,
)


def steps(moves: tuple[Move, ...], *, hits: bool = True) -> str:
    return " ".join(f"{source}/{target}{'*' if hit and hits else ''}" for source, target, hit in moves)


def steps_without_hits(moves: tuple[Move, ...]) -> str:
    return steps(moves, hits=False)


def joined(moves: tuple[Move, ...]) -> str:
    return write_moves(moves)


def joined_capital(moves: tuple[Move, ...]) -> str:
    return write_moves(moves).replace("bar", "Bar").replace("off", "Off")


def with_commas(moves: tuple[Move, ...]) -> str:
    return steps(moves).replace(" ", ", ")


@dataclass(frozen=True)
class Dialect:
    """How a program writes match text."""

    name: str
    play: Callable[[tuple[Move, ...]], str] = steps
    left: int = 5
    right: int = 33
    no_play: str = ""
    name_end: str = " : "
    number: str = "{:3d}) "
    head: str = " {} point match"
    game: str = " Game {}"
    double: str = " Doubles => {}"
    takes: str = " Takes"
    drops: str = " Drops"
    resigns: str = " Resigns"
    wins: str = "Wins {} point{}"
    wins_in_row: bool = False
    losses: bool = False
    trailing: str = ""
    newline: str = "\n"
    encoding: str = "utf-8"
    tags: tuple[str, ...] = ()
    tabs: bool = False
    squeezed: bool = False
    sorted_dice: bool = False
    unplayed: str = ""


DIALECTS = (
    Dialect("gnu", trailing=" "),
    Dialect("galaxy", steps_without_hits, losses=True, tags=('; [Site "BackgammonGalaxy"]',)),
    Dialect("studio", joined, right=40, no_play="Cannot Move", number="  {}) ", wins_in_row=True),
    Dialect(
        "xg text",
        joined_capital,
        right=39,
        no_play="Cannot Move",
        encoding="utf-8-sig",
        newline="\r\n",
        unplayed="????",
    ),
    Dialect("xg mat", steps_without_hits, encoding="utf-8-sig", trailing="      ", newline="\r\n", unplayed="???"),
    Dialect(
        "opengammon",
        steps_without_hits,
        right=47,
        name_end=": ",
        trailing="   ",
        wins="Wins {} points",
        resigns="Resigned Game",
    ),
    Dialect("foxamon", right=41, name_end=": ", number="  {}) ", double="Doubles => {}", takes="Takes", drops="Drops"),
    Dialect(
        "choue",
        joined,
        right=39,
        no_play="Cannot Move",
        game="Game {}",
        double="Doubles ==> {}",
        takes="Takes",
        drops="Drops",
        wins_in_row=True,
    ),
    Dialect("jellyfish", steps, newline="\r\n", encoding="cp1252", head=" {} point match"),
    Dialect("snowie", steps_without_hits, newline="\r\n", encoding="latin-1"),
    Dialect("dailygammon", right=38, newline="\r\n"),
    Dialect("mac", newline="\r"),
    Dialect("utf-16", encoding="utf-16", newline="\r\n"),
    Dialect("commas", with_commas, right=44),
    Dialect("tabs", tabs=True),
    Dialect("squeezed", squeezed=True),
    Dialect(
        "other words",
        double=" Redoubles to {}",
        takes=" Accepts",
        drops=" Passes",
        resigns=" Resigns",
        no_play="no play",
    ),
    Dialect(
        "upper case",
        head=" {} POINT MATCH",
        game=" GAME {}",
        double=" DOUBLES => {}",
        takes=" TAKES",
        drops=" DROPS",
        wins="WINS {} POINT{}",
    ),
    Dialect("dotted numbers", number="{:3d}. ", left=5),
)


def told(match: RecordedMatch, dialect: Dialect) -> bytes:
    """The match in this dialect."""
    lines = [*dialect.tags, "", dialect.head.format(match.length), ""]
    for game in match.games:
        lines += [dialect.game.format(game.number), _names(game, match, dialect), *_rows(game, dialect), ""]
    return dialect.newline.join(lines).encode(dialect.encoding, "replace")


def _names(game: RecordedGame, match: RecordedMatch, dialect: Dialect) -> str:
    left, right = (f"{name}{dialect.name_end}{score}" for name, score in zip(match.players, game.score, strict=True))
    if dialect.tabs:
        return f" {left}\t\t{right}"
    return f" {left}   {right}" if dialect.squeezed else f" {left}".ljust(dialect.right - 2) + "  " + right


def _rows(game: RecordedGame, dialect: Dialect) -> list[str]:
    rows: list[list[str]] = []
    for act in game.acts:
        cell = _cell(act, dialect)
        if act.side is Side.WHITE:
            rows.append([cell, ""])
        elif rows and not rows[-1][1]:
            rows[-1][1] = cell
        else:
            rows.append(["", cell])
    outcome = game.outcome
    assert outcome is not None
    wins = dialect.wins.format(outcome.points, "s" if outcome.points > 1 else "") + (
        " and the match" if outcome.ends_match else ""
    )
    place = 0 if outcome.winner is Side.WHITE else 1
    loose = ""
    if dialect.wins_in_row and not rows[-1][1] and place == 1:
        rows[-1][1] = wins
    elif dialect.losses and not rows[-1][1] and place == 0:
        rows[-1][1] = f" Losses {outcome.points} point"
        loose = "      " + wins
    else:
        loose = ("      " + wins) if place == 0 else " " * dialect.right + wins
    lines = [_row(number, left, right, dialect) for number, (left, right) in enumerate(rows, 1)]
    return [*lines, loose] if loose else lines


def _row(number: int, left: str, right: str, dialect: Dialect) -> str:
    start = dialect.number.format(number)
    if dialect.tabs:
        return f"{start.rstrip()}\t{left}\t{right}".rstrip("\t")
    if dialect.squeezed:
        return " ".join(f"{start}{left} {right}".split())
    line = (start + left).ljust(dialect.right - 2) + "  " + right if right else start + left
    return line + dialect.trailing


def _cell(act: Act, dialect: Dialect) -> str:
    match act:
        case RecordedRoll():
            one, other = sorted(act.dice, reverse=True) if dialect.sorted_dice else act.dice
            if act.manner is Manner.UNPLAYED:
                return f"{one}{other}: {dialect.unplayed}".rstrip()
            return f"{one}{other}: {dialect.play(act.moves) if act.moves else dialect.no_play}".rstrip()
        case RecordedDouble():
            return dialect.double.format(act.to)
        case Took():
            return dialect.takes
        case RecordedPass():
            return dialect.drops
        case Resigned():
            return dialect.resigns
        case _:
            raise TypeError(type(act).__name__)
