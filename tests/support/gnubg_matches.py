"""What GNU Backgammon makes of a match text: imported, saved as SGF, and taken apart by a reader of our own for tests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bafflebox.game import Both, Move, Side
from bafflebox.notation.record import Act, Manner, RecordedGame, RecordedMatch, RecordedRoll
from bafflebox.notation.settling import settled
from bafflebox.records.digest import digest
from support.gnubg import gnubg

_NODE = re.compile(r";(W|B)\[(\d\d)([a-z]*)\]|;(?:PL\[[WB]\])?(?:PL\[[WB]\])?DI\[(\d\d)\]")
_RESULT = re.compile(r"RE\[([WB])\+(\d+)(R?)\]")


@dataclass(frozen=True)
class Imported:
    """The positions GNU Backgammon saw, and the winner and points of each game (None: no result)."""

    digest: str
    results: tuple[tuple[Side, int] | None, ...]


def imported(texts: Sequence[str], folder: Path) -> list[Imported]:
    """Import each text in one session. A text that stops GNU Backgammon leaves no SGF, and the test fails there."""
    commands = ["set confirm new off", "set confirm save off", "set automatic game off"]
    for number, text in enumerate(texts):
        (folder / f"{number}.mat").write_text(text, encoding="utf-8")
        commands += [f'import mat "{folder}/{number}.mat"', f'save match "{folder}/{number}.sgf"']
    gnubg("\n".join([*commands, "exit", ""]), folder, seconds=600)
    return [_read((folder / f"{number}.sgf").read_text(encoding="utf-8")) for number in range(len(texts))]


def _read(sgf: str) -> Imported:
    games, results = [], []
    for number, text in enumerate(sgf.split("(;FF[4]")[1:], 1):
        found = _RESULT.search(text)
        results.append((_side(found[1]), int(found[2])) if found else None)
        acts: list[Act] = []
        for node in _NODE.finditer(text):
            if node[4]:
                acts.append(RecordedRoll(side=Side.WHITE, dice=_dice(node[4]), manner=Manner.UNPLAYED))
            else:
                moves = tuple(_move(node[3][i : i + 2], node[1]) for i in range(0, len(node[3]), 2))
                acts.append(RecordedRoll(side=_side(node[1]), dice=_dice(node[2]), moves=moves))
        games.append(RecordedGame(number=number, score=Both(0, 0), acts=tuple(acts)))
    match = RecordedMatch(players=Both("", ""), length=0, games=tuple(games))
    return Imported(digest(settled(match)), tuple(results))


def _side(letter: str) -> Side:
    return Side.WHITE if letter == "W" else Side.BLACK


def _dice(text: str) -> tuple[int, int]:
    return int(text[0]), int(text[1])


def _move(pair: str, player: str) -> Move:
    def place(letter: str) -> int:
        if letter in "yz":
            return 25 if letter == "y" else 0
        index = ord(letter) - ord("a")
        return index + 1 if player == "W" else 24 - index

    return Move(place(pair[0]), place(pair[1]))
