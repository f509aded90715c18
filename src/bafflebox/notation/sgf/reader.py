"""SGF files of backgammon matches, one tree per game: turns GNU Backgammon's properties into a record.

Analysis, statistics and marks (`A`, `DA`, `LU`, `GS`, …) are kept as texts, in the properties of the act or game they
belong to, as `sgf:` and their name; `write_sgf` writes them back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, NACKGAMMON, SPRINTGAMMON, Both, Discipline, Move, Position, Side
from bafflebox.notation.heads import length_problems, named_game, no_length, same_people
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    HIGHEST_CUBE,
    Act,
    ClockReading,
    FileReading,
    Giving,
    Irregular,
    Irregularity,
    Manner,
    Properties,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    RecordedTerms,
    Resigned,
    SetUp,
    Source,
    Took,
    Turning,
    under_way,
)
from bafflebox.notation.settling import settled_reading
from bafflebox.notation.sgf.grammar import Node, Tree, place, placed, trees

PREFIX = "sgf:"
PROGRAM = "Baffle Box"
DISCIPLINES = {"Nackgammon": NACKGAMMON, "Hypergammon3": SPRINTGAMMON}
_COLOURS = {"W": Side.WHITE, "B": Side.BLACK}
_ROOT = frozenset(
    [
        "FF",
        "GM",
        "CA",
        "AP",
        "MI",
        "PW",
        "PB",
        "WR",
        "BR",
        "DT",
        "EV",
        "RO",
        "PC",
        "AN",
        "C",
        "GC",
        "CV",
        "RU",
        "RE",
        "UW",
        "BBE",
    ]
)
_SET_UP = frozenset(["PL", "AE", "AW", "AB", "CV", "CP", "DI"])
_OWN = frozenset(["W", "B", "C", "WL", "BL", "BBM", "BBR"]) | _SET_UP
_GAME_6 = re.compile(rb"^\s*(?:\xef\xbb\xbf)?[^(]{0,2000}\(\s*;[^;(]{0,4000}?GM\s*\[\s*6\s*\]", re.DOTALL)
_RESULT = re.compile(r"\s*([WB])\s*\+\s*(\d{0,5})\s*(R(?:esign(?:ed|s|ation)?)?)?\s*$", re.IGNORECASE)
_NO_RESULT = ("", "0", "void", "unfinished")
_ROLLED = re.compile(r"[0-9]{2}(?![0-9])", re.ASCII)
_RESIGNED = re.compile(r"resign(?:s|ed)?\s*:?\s*(\d{0,5})$", re.ASCII)
_GAVE_UP = re.compile(rf"([WB]) ({'|'.join(way.value for way in Giving)})(?: ([1-3]))?( match)?$")
_MOST_MOVES = 8
_AHEAD = 20
"""How many nodes to look at to find whose turn it is."""


def is_sgf(data: bytes) -> bool:
    return _GAME_6.match(data[:8000]) is not None


def read_sgf(data: bytes, name: str = "") -> FileReading:
    """Read an SGF file of backgammon."""
    text, encoding = _text(data)
    problems: list[Problem] = []
    matches: list[RecordedMatch] = []
    for tree in trees(text):
        if not tree.nodes or (_value(tree.nodes[0], "GM") or "6") != "6":
            continue
        noticed = list(_notices(tree))
        noticed += _add(matches, tree, Source(format="sgf", encoding=encoding, name=name))
        place = sum(len(match.games) for match in matches)
        problems += [problem.at(game=place, line=tree.line) for problem in noticed]
    if not matches:
        raise InvalidInput("The file has no SGF tree of a backgammon game: (;FF[4]GM[6]…).", code="not_this_format")
    return settled_reading(matches, problems)


def _text(data: bytes) -> tuple[str, str]:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1"


def _notices(tree: Tree) -> Iterator[Problem]:
    if not tree.whole:
        yield Problem("truncated", "The game tree is cut off or damaged; it was read up to there.")
    if tree.variations:
        yield Problem("variations_left_out", f"{tree.variations} side lines were left out.", Gravity.NOTE)


def _add(matches: list[RecordedMatch], tree: Tree, source: Source) -> list[Problem]:
    """Add a game to the match that it continues, or begin another; returns what could not be interpreted."""
    root = tree.nodes[0]
    info = dict(part.partition(":")[::2] for part in root.get("MI", []))
    head = _head(root, info, source)
    score = Both(_number(info.get("ws", "")), _number(info.get("bs", "")))
    stated = info.get("game", "").strip()
    if not matches or (stated == "0" and _begins_anew(head, score, matches[-1])):
        matches.append(replace(head, line=tree.line))
    match = matches[-1]
    outcome, written = _outcome(root), _value(root, "RE") or ""
    game = _Draft(match.terms.discipline, outcome, cube=_number(_value(root, "CV") or "") or 1).read(tree.nodes[1:])
    if outcome is None and written.strip(" ?").lower() not in _NO_RESULT:
        game.say("bad_result", f"The result '{written[:40]}' is not understood.")
    if len(set(root.get("RE", []))) > 1:
        game.say("two_results", f"The game has two results, {' and '.join(root['RE'])[:60]}; the first one is used.")
    recorded = RecordedGame(
        number=_number(stated) + 1 if stated else len(match.games) + 1,
        score=score,
        acts=tuple(game.acts),
        outcome=outcome,
        crawford=True if match.length and "CrawfordGame" in _rules(root) else None,
        comments=tuple(root.get("C", [])[:1]),
        properties=(*_properties(root, _ROOT), *_unknown(info), *game.loose),
        line=tree.line,
    )
    recorded, renamed = named_game(recorded, head.players, match.players)
    matches[-1] = replace(match, games=(*match.games, recorded))
    lengths = length_problems(head.length, match.length, tree.line)
    if (info or "Crawford" in _rules(root)) and not info.get("length", "").strip().isdecimal():
        lengths = [no_length(tree.line)]  # a money game of an old GNU Backgammon has no `MI` at all
    return [*game.problems, *renamed, *lengths]


def _begins_anew(head: RecordedMatch, score: Both[int], before: RecordedMatch) -> bool:
    """Whether a first game belongs to another match; one with points already scored continues."""
    return head.length != before.length or not any(score) or not same_people(head.players, before.players)


def _head(root: Node, info: dict[str, str], source: Source) -> RecordedMatch:
    rules = _rules(root)
    length = _number(info.get("length", ""))
    known = next((rule for name, rule in DISCIPLINES.items() if name in rules), BACKGAMMON)
    program = (_value(root, "AP") or "").partition(":")[0]
    return RecordedMatch(
        players=Both(_value(root, "PW") or "", _value(root, "PB") or ""),
        length=length,
        terms=RecordedTerms(
            discipline=known,
            crawford="Crawford" in rules if length else None,
            jacoby="Jacoby" in rules if not length else None,
            cube_limit=1 if "NoCube" in rules else None,
        ),
        event=_value(root, "EV") or "",
        place=_value(root, "PC") or "",
        round=_value(root, "RO") or "",
        date=_value(root, "DT") or "",
        transcriber=_value(root, "AN") or "",
        ratings=Both(_value(root, "WR") or "", _value(root, "BR") or ""),
        comments=tuple(root.get("GC", [])[:1]),
        properties=under_way(_value(root, "UW") or ""),
        source=replace(source, dialect=program.lower().replace(" ", "-")),
    )


def _rules(root: Node) -> set[str]:
    """The words of `RU`, joined by colons or, in old files, as separate values."""
    return {word.strip() for value in root.get("RU", []) for word in value.split(":")}


def _unknown(info: dict[str, str]) -> Properties:
    """What else accompanies match length and scores."""
    known = ("length", "game", "ws", "bs")
    return tuple((f"{PREFIX}MI", f"{name}:{value}") for name, value in info.items() if name not in known)


def _value(node: Node, name: str) -> str | None:
    values = node.get(name)
    return values[0].strip() if values else None


def _number(text: str) -> int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0


def _outcome(root: Node) -> RecordedResult | None:
    found = _RESULT.match(_value(root, "RE") or "")
    if not found:
        return None
    ends = _value(root, "BBE") == "match"
    ours = (_value(root, "AP") or "").startswith(f"{PROGRAM}:")  # its R says no more than GNU Backgammon needs
    given_up = bool(found[3]) and not ours
    return RecordedResult(_COLOURS[found[1].upper()], int(found[2] or 0), ends_match=ends, resigned=given_up)


def _properties(node: Node, but: frozenset[str]) -> Properties:
    return tuple((f"{PREFIX}{name}", value) for name, values in node.items() if name not in but for value in values)


@dataclass(slots=True)
class _Draft:
    """A game being read, node by node."""

    rules: Discipline
    outcome: RecordedResult | None = None
    acts: list[Act] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    loose: list[tuple[str, str]] = field(default_factory=list)
    """Properties of nodes in which nothing happens."""
    turn: Side | None = None
    cube: int = 1
    offered: int = 0

    def read(self, nodes: tuple[Node, ...]) -> _Draft:
        if self.cube > 1:  # automatic doubles before the first roll
            self.acts.append(SetUp(side=self._next(nodes[:_AHEAD]), cube=self.cube))
        for number, node in enumerate(nodes):
            before = len(self.acts)
            if _SET_UP & node.keys():
                self._set_up(node, nodes[number + 1 : number + 1 + _AHEAD])
            for colour, side in _COLOURS.items():
                for value in node.get(colour, [])[:1]:
                    self._act(side, value.strip())
            if found := _GAVE_UP.match(_value(node, "BBR") or ""):
                side, worth, way = _COLOURS[found[1]], int(found[3] or 0), Giving(found[2])
                self.acts.append(Resigned(side=side, worth=worth, whole_match=bool(found[4]), giving=way))
            if len(self.acts) > before:
                self._dress(node)
            else:
                self.loose += _properties(node, _OWN)
        return self

    def _dress(self, node: Node) -> None:
        """Comments, clocks and analysis in a node belong to its last act."""
        left = Both(_millis(node, "WL"), _millis(node, "BL"))
        comments, marks = _remarks(node.get("C", []))
        self.acts[-1] = replace(
            self.acts[-1],
            comments=comments,
            irregularities=marks,
            clock=ClockReading(left) if left.white is not None or left.black is not None else None,
            properties=_properties(node, _OWN),
        )

    def say(self, code: str, sentence: str, gravity: Gravity = Gravity.ERROR) -> None:
        turn = 1 + sum(isinstance(act, RecordedRoll) for act in self.acts)
        self.problems.append(Problem(code, sentence, gravity, turn=turn))

    def _act(self, side: Side, value: str) -> None:
        word = value.lower()
        last = self.acts[-1] if self.acts else None
        resigned = last if isinstance(last, Resigned) and last.side is side.other else None
        if word == "double":
            beaver = self.offered > 0
            self.offered = min(2 * (self.offered or self.cube), HIGHEST_CUBE)
            self.acts.append(
                RecordedDouble(side=side, to=self.offered, turning=Turning.BEAVER if beaver else Turning.DOUBLE)
            )
        elif word == "accept" and resigned:
            pass  # the resignation is the end of the game
        elif word in ("take", "accept"):
            self.cube, self.offered = self.offered or self.cube, 0
            self.acts.append(Took(side=side))
        elif word == "reject" and resigned:
            self.acts.pop()
            self.say("resignation_rejected", "A resignation was offered and rejected; it is left out.", Gravity.NOTE)
        elif word in ("drop", "pass", "reject"):
            self.offered = 0
            self.acts.append(RecordedPass(side=side))
        elif found := _RESIGNED.match(word):
            self.acts.append(Resigned(side=side, worth=self._worth(int(found[1] or 0))))
        elif _ROLLED.match(value):
            self._roll(side, value)
        else:
            self.say("unknown_act", f"'{value[:40]}' is not understood and is left out.")
            return
        self.turn = side.other

    def _worth(self, given: int) -> int:
        """The worth of a resignation, from 1 to 3; some programs write that, others the points."""
        points = self.outcome.points if self.outcome else 0
        whole, odd = divmod(given, self.cube)
        if given in (1, 2, 3) and (odd or given * self.cube == points != given):
            return given
        return whole if not odd and whole in (1, 2, 3) else 0

    def _roll(self, side: Side, value: str) -> None:
        letters = value[2:].lower()
        places = [place(sign, side) for sign in letters if sign.isalpha()]
        moves = tuple(
            Move(source, target)
            for source, target in zip(places[::2], places[1::2], strict=False)
            if source and target is not None and target != source and target <= 24
        )[:_MOST_MOVES]
        if 2 * len(moves) != len("".join(letters.split())):
            self.say("bad_notation", f"'{value[:40]}' is not two dice with pairs of points; what fits is used.")
        manner = Manner.PLAYED if moves else Manner.BLANK
        dice = int(value[0]), int(value[1])
        self.acts.append(RecordedRoll(side=side, dice=dice, moves=moves, manner=manner, written=value))

    def _set_up(self, node: Node, following: tuple[Node, ...]) -> None:
        side = _COLOURS.get((_value(node, "PL") or "").upper()[:1]) or self._next(following)
        if "PL" in node:
            self.turn = side
        hidden = _value(node, "BBM") == "hidden"
        dice = _value(node, "DI") or ("00" if hidden else "")
        if re.fullmatch("[0-9]{2}", dice, re.ASCII) and ("BBM" in node or not _plays(following, side, dice)):
            manner = Manner.HIDDEN if hidden else Manner.UNPLAYED
            self.acts.append(RecordedRoll(side=side, dice=(int(dice[0]), int(dice[1])), manner=manner))
        cube, owner = _number(_value(node, "CV") or ""), _value(node, "CP")
        board = None
        if "AW" in node or "AB" in node:
            board = placed(node.get("AW", []), node.get("AB", []), self.rules.checkers)
        self._placed(side, board, cube, owner)

    def _placed(self, side: Side, board: Position | None, cube: int, owner: str | None) -> None:
        """A board or cube set by hand; a board right after dice is the end of a play that could not be written."""
        last = self.acts[-1] if self.acts else None
        if board and isinstance(last, RecordedRoll) and last.manner is Manner.UNPLAYED:
            after = board if last.side is Side.WHITE else board.flipped()
            self.acts[-1] = replace(last, manner=Manner.PLACED, after=after)
            return
        if board is None and not cube and owner is None:
            return
        holder = _COLOURS.get((owner or "").upper()[:1])
        if isinstance(last, SetUp):
            self.acts.pop()
            board = board or (
                last.position if last.side is Side.WHITE or last.position is None else last.position.flipped()
            )
            cube, holder = cube or last.cube or 0, holder if owner is not None else last.cube_owner
        self.cube = cube or self.cube
        self.acts.append(
            SetUp(
                side=side,
                position=(board if side is Side.WHITE else board.flipped()) if board else None,
                cube=self.cube if cube or owner is not None else None,
                cube_owner=holder,
            )
        )

    def _next(self, following: tuple[Node, ...]) -> Side:
        """Whose turn it is: the next to act, otherwise the one after the last to act."""
        for node in following:
            for colour, side in _COLOURS.items():
                if colour in node or (_value(node, "PL") or "").upper()[:1] == colour:
                    return side
        return self.turn or Side.WHITE


_MARK = re.compile(rf"({'|'.join(kind.value for kind in Irregular)})(?:: (.*))?$")


def _remarks(texts: list[str]) -> tuple[tuple[str, ...], tuple[Irregularity, ...]]:
    """The comments of a node, and the irregularities that `write_sgf` puts among them, one per line."""
    marks: list[Irregularity] = []
    comments: list[str] = []
    for text in texts:
        lines = text.split("\n")
        found = [_MARK.match(line) for line in lines]
        marks += [Irregularity(Irregular(one[1]), one[2] or "") for one in found if one]
        if rest := "\n".join(line for line, one in zip(lines, found, strict=True) if one is None):
            comments.append(rest)
    return tuple(comments), tuple(marks)


def _plays(following: tuple[Node, ...], side: Side, dice: str) -> bool:
    """Whether the dice just set are those of the play that follows."""
    colour = "W" if side is Side.WHITE else "B"
    return bool(following) and any(value[:2] in (dice, dice[::-1]) for value in following[0].get(colour, []))


def _millis(node: Node, name: str) -> int | None:
    text = _value(node, name) or ""
    return round(float(text) * 1000) if re.fullmatch(r"\d{1,7}(\.\d{1,6})?", text, re.ASCII) else None
