"""Plays as text: `24/18*/14 13/11(2)`, in every spelling that people and programs use.

`read_moves` only parses the text; `read_play` finds the legal play that it means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import (
    BACKGAMMON,
    BAR,
    OFF,
    Discipline,
    Move,
    Play,
    Position,
    Roll,
    legal_plays,
    why_illegal,
    write_moves,
)
from bafflebox.notation.resolve import resolved

MOST_CHARACTERS = 400
MOST_REPEATS = 15

_PLACE = r"(?:bar|b|off|of|o|home|h|\d{1,2})"
_STROKE = r"\s?(?:/|-+>?|–|—|>|→)\s?"
_CHAIN = re.compile(
    rf"(?P<first>{_PLACE})(?P<hops>(?:{_STROKE}{_PLACE}(?:\*+|'|x(?!\d))?)+)"
    r"(?:\s?[(\[]\s?(?P<bracket>\d{1,3})\s?[)\]]|[x×](?P<times>\d{1,3}))?(?P<late>\*)?",
    re.IGNORECASE,
)
_HOP = re.compile(rf"{_STROKE}(?P<place>{_PLACE})(?P<hit>\*+|'|x)?", re.IGNORECASE)
_GAP = re.compile(r"[\s,;.+&]*(?:\band\b[\s,;]*)?")
_NOTHING = re.compile(
    r"\(?\s*(?:(?:cannot|can't|can’t|couldn't|could not)\s+(?:move|play)|no\s+(?:legal\s+|possible\s+)?(?:play|move)s?"
    r"|danc(?:e|es|ed)|fan(?:s|ned)?|-+(?:/-+)?|–|—|0/0|forced\s+pass)?\s*\)?\s*[.!]?",
    re.IGNORECASE,
)


def says_no_play(text: str) -> bool:
    """Whether these words say that nothing was played: `Cannot Move`, `no play`, a dash, or nothing at all."""
    return _NOTHING.fullmatch(text.strip()) is not None


@lru_cache(maxsize=8192)  # the same plays come up in every game
def read_moves(text: str) -> tuple[Move, ...]:
    """The moves as written: chains split at the stops shown, repeated ones repeated; empty if nothing was played.

    Nothing is checked against a board, and a star is only what the writer put there.

    >>> [str(move) for move in read_moves("24/20*/18, 13/11(2)")]
    ['24/20*', '20/18', '13/11', '13/11']
    >>> read_moves("BAR-22 6-off") == read_moves("25/22; 6/0")
    True
    """
    if len(text) > MOST_CHARACTERS:
        raise InvalidInput(f"A play is written in a few words, not in {len(text)} characters.", code="bad_notation")
    if says_no_play(text):
        return ()
    moves: list[Move] = []
    at = _skipped(text, 0)
    while at < len(text):
        chain = _CHAIN.match(text, at)
        if chain is None or not _ends(text, chain.end()):
            raise _unreadable(text, at)
        moves += _moves_of(chain, text)
        at = _skipped(text, chain.end())
    return tuple(moves)


def _skipped(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def _ends(text: str, at: int) -> bool:
    """Whether a move may end here: not in the middle of a word or number."""
    return at == len(text) or not (text[at].isalnum() or text[at] in "/*([")


def _moves_of(chain: re.Match[str], text: str) -> Iterator[Move]:
    times = int(chain["bracket"] or chain["times"] or 1)
    if not 1 <= times <= MOST_REPEATS:
        raise InvalidInput(f"'{chain[0]}' repeats a move {times} times; a roll has at most four.", code="bad_notation")
    stops = [(_place(chain["first"]), False)]
    stops += [(_place(hop["place"]), bool(hop["hit"])) for hop in _HOP.finditer(chain["hops"])]
    if chain["late"]:
        stops[-1] = (stops[-1][0], True)
    named = [word for word in re.findall(_PLACE, chain[0], re.IGNORECASE) if word.isdigit()]
    for (source, _), (target, _) in pairwise(stops):
        onto_bar = target == BAR and str(BAR) not in named  # against the rules, but people do it on wooden boards
        if not 1 <= source <= BAR or not (OFF <= target < BAR or onto_bar) or source == target:
            raise InvalidInput(
                f"In '{text.strip()}' the move '{chain[0].strip()}' at character {chain.start() + 1} is impossible: a checker moves from the bar or a point 1 to 24 to another place.",
                code="bad_notation",
            )
    for repeat in range(times):
        for (source, _), (target, hits) in pairwise(stops):
            yield Move(source, target, hits and repeat == 0)  # the second checker finds the blot gone


def _place(word: str) -> int:
    if word.isdigit():
        return int(word)
    return BAR if word[0] in "bB" else OFF


MOST_SHOWN = 60
"""The most letters of unreadable text that are quoted."""


def _unreadable(text: str, at: int) -> InvalidInput:
    part, whole = (
        words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN]}…"
        for words in (text[at:].split()[0], text.strip())
    )
    return InvalidInput(
        f"In '{whole}' the part '{part}' at character {at + 1} is not a move. "
        "Write start and end point, such as 24/18, bar/22, 6/off, 8/4* for a hit, 13/11(2) for two checkers.",
        code="bad_notation",
        facts={"text": text, "at": at},
    )


def read_play(text: str, position: Position, roll: Roll, rules: Discipline = BACKGAMMON) -> Play:
    """The legal play that this text means in this position; hits and stops may be omitted.

    Text that isn't a play raises `InvalidInput`; a play that the rules don't allow raises `Refused`, with the clauses.

    >>> print(read_play("24/14", BACKGAMMON.start, Roll(6, 4)))
    24/14
    """
    moves = read_moves(text)
    if not moves and not legal_plays(position, roll, rules):
        return Play((), position)
    ways = resolved(position.board, roll, moves, rules) if moves else []
    if not ways:
        found = why_illegal(position, roll, moves, rules)
        raise Refused(
            found.sentence if found else f"'{text.strip()}' is not a legal play with {roll}.",
            clauses=found.clauses if found else (),
            code="illegal_play",
            facts={"position": str(position), "roll": str(roll)} | ({"reason": found.reason.value} if found else {}),
        )
    return Play(ways[0][0], Position(ways[0][1]))


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """A way of writing plays."""

    bar: str = "bar"
    off: str = "off"
    stroke: str = "/"
    joined: bool = True
    """Steps of one checker joined and equal ones counted; otherwise one move per number, in the order played."""
    hits: bool = True
    no_play: str = ""


STANDARD = PlayStyle()
"""What people write: `24/18*/14 13/11(2)`."""
STEPS = PlayStyle(bar="25", off="0", joined=False)
"""What every program reads: `25/22 8/4* 8/4`."""
SCORESHEET = PlayStyle(joined=False, no_play="-")
"""The IBF scoresheet: one from/to per number in the order played (`ibf:A1.sample`), a dash for no play
(`ibf:A1.open`)."""
FIBS = PlayStyle(stroke="-", joined=False, hits=False, no_play="can't move")
XG = PlayStyle(bar="Bar", off="Off", no_play="Cannot Move")


def write_play(moves: Iterable[Move], style: PlayStyle = STANDARD) -> str:
    """A play in a style.

    >>> write_play([Move(25, 22), Move(8, 4, True), Move(8, 4)], STEPS)
    '25/22 8/4* 8/4'
    """
    played = tuple(moves)
    if not played:
        return style.no_play
    if not style.hits:
        played = tuple(Move(source, target) for source, target, _ in played)
    text = write_moves(played) if style.joined else " ".join(map(str, played))
    words = (word.replace("bar", style.bar).replace("off", style.off) for word in text.split(" "))
    return " ".join(words).replace("/", style.stroke)
