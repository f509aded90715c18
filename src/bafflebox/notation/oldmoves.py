"""FIBS's `oldmoves`, read and written: a line for each act, X and O each counting from their own side.

```
Score is 0-0 in a 3 point match.
Ann is X - Bob is O
X: (3 1) 8-5 6-5
O: (5 2) 24-22 13-8
X: doubles
O: accepts
```

X is White here. FIBS plays only backgammon, and its log can't represent a board set by hand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Side
from bafflebox.notation.heads import length_problems, named_game
from bafflebox.notation.plays import FIBS, read_moves, says_no_play, write_play
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    HIGHEST_CUBE,
    Act,
    FileReading,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    Resigned,
    Source,
    Took,
    under_way,
)
from bafflebox.notation.settling import settled_reading
from bafflebox.notation.text import decoded, text_problems

_SCORE = re.compile(r"\s*Score is (\d{1,5})\s*-\s*(\d{1,5}) in an? (?:(\d{1,5}) point|unlimited) match", re.IGNORECASE)
_FIRST_NAME = re.compile(r"(?:^|\s)is ([XO]) - ")
_SECOND_NAME = re.compile(r"(?:^|\s)is ([XO])$")
_LINE = re.compile(r"\s*([XO])\s*:\s*(.*?)\s*$")
_ROLL = re.compile(r"\(\s*(\d)\s+(\d)\s*\)\s*(.*)$")
_PLACE = re.compile(r"\s*Played at (.*?)\.?\s*$")
_UNDER_WAY = re.compile(r"\s*The match is under way, by the book (\w+)\.")
_WINS = re.compile(r"(?:.*\s)?wins(?: the match)?\s*(\d{1,5})?(?: points?)?(?P<match> and the match)?", re.IGNORECASE)
_SIDES = {"X": Side.WHITE, "O": Side.BLACK}
_SIGNS = {side: sign for sign, side in _SIDES.items()}
_WORTH = {"normal": 1, "gammon": 2, "backgammon": 3}


def is_oldmoves(data: bytes) -> bool:
    lines = decoded(data[:4000]).lines
    return any(map(_SCORE.match, lines)) and any(map(_LINE.match, lines))


@dataclass(slots=True)
class _Draft:
    """A game being read."""

    score: Both[int]
    length: int
    line: int
    names: Both[str]
    acts: list[Act] = field(default_factory=list)
    outcome: RecordedResult | None = None
    cube: int = 1


def read_oldmoves(data: bytes, name: str = "") -> FileReading:
    """Read a log of `oldmoves`, one game or several."""
    text = decoded(data)
    drafts: list[_Draft] = []
    names: Both[str] = Both("", "")
    book = place = ""
    problems = text_problems(text)
    for number, line in enumerate(text.lines, 1):
        if score := _SCORE.match(line):
            if drafts and not drafts[-1].acts and not drafts[-1].outcome:
                sentence = "Nothing happened in the game before this one; it is left out."
                problems.append(Problem("empty_game", sentence, Gravity.WARNING, line=number))
                names = drafts.pop().names
            drafts.append(_Draft(Both(int(score[1]), int(score[2])), int(score[3] or 0), number, names))
        elif running := _UNDER_WAY.match(line):
            book = running[1]
        elif not drafts and (at := _PLACE.match(line)):
            place = at[1]
        elif named := _names(line):
            names = named
            if drafts:
                drafts[-1].names = named
        elif drafts and (act := _LINE.match(line)):
            _read_act(drafts[-1], _SIDES[act[1]], act[2], number, len(drafts), problems)
        elif line.strip():
            problems.append(
                Problem("unknown_line", f"'{line.strip()[:60]}' was not understood.", Gravity.WARNING, line=number)
            )
    if not drafts:
        raise InvalidInput("The text has no line 'Score is 0-0 in a 5 point match.'", code="not_this_format")
    source = Source(format="oldmoves", dialect="fibs", encoding=text.encoding, newline=text.newline, name=name)
    matches: list[RecordedMatch] = []
    before = 0
    for session in _sessions(drafts):
        names = next((draft.names for draft in session if any(draft.names)), Both("", ""))
        games = []
        for n, draft in enumerate(session, 1):
            game = RecordedGame(
                number=n, score=draft.score, acts=tuple(draft.acts), outcome=draft.outcome, line=draft.line
            )
            game, noticed = named_game(game, draft.names if any(draft.names) else names, names)
            games.append(game)
            noticed += length_problems(draft.length, session[0].length, draft.line)
            problems += [problem.at(game=before + n) for problem in noticed]
        before += len(games)
        head = RecordedMatch(players=names, length=session[0].length, games=tuple(games), line=session[0].line)
        matches.append(replace(head, place=place, properties=under_way(book), source=source))
    return settled_reading(matches, problems)


def _sessions(drafts: list[_Draft]) -> list[list[_Draft]]:
    """The games of each match: one at 0-0 begins another, if the players or the length differ or points have been
    scored."""
    sessions: list[list[_Draft]] = []
    for draft in drafts:
        if not sessions or (not any(draft.score) and _is_other(draft, sessions[-1])):
            sessions.append([])
        sessions[-1].append(draft)
    return sessions


def _is_other(draft: _Draft, session: list[_Draft]) -> bool:
    last = session[-1]
    if draft.length != last.length or set(draft.names) != set(last.names):
        return True
    scored = last.outcome is not None or any(isinstance(act, RecordedPass | Resigned) for act in last.acts)
    return any(last.score) or (draft.length > 0 and scored)


def _names(line: str) -> Both[str] | None:
    """`Ann is X - Bob is O`; either may have no name."""
    words = line.rstrip(" .\t")
    first, second = _FIRST_NAME.search(words), _SECOND_NAME.search(words)
    if not first or not second or second.start() < first.end() - 1 or first[1] == second[1]:
        return None
    names = words[: first.start()].strip(), words[first.end() : second.start()].strip()
    return Both(*names) if first[1] == "X" else Both(*reversed(names))


def _read_act(draft: _Draft, side: Side, words: str, line: int, game: int, problems: list[Problem]) -> None:
    lower = words.lower().rstrip(".")
    if draft.outcome:
        text = "The game goes on below its result."
        problems.append(Problem("after_the_result", text, Gravity.WARNING, game=game, line=line))
    if roll := _ROLL.match(words):
        try:
            act = _rolled(side, roll, line)
        except InvalidInput as trouble:
            problems.append(Problem("bad_notation", str(trouble), game=game, line=line))
            act = RecordedRoll(
                side=side, dice=(int(roll[1]), int(roll[2])), manner=Manner.HIDDEN, line=line, written=words
            )
        draft.acts.append(act)
    elif lower in ("doubles", "redoubles"):
        draft.cube = min(2 * draft.cube, HIGHEST_CUBE)
        draft.acts.append(RecordedDouble(side=side, to=draft.cube, line=line))
    elif lower in ("accepts", "takes"):
        if not _resigned(draft, side):  # else the resignation is the end
            draft.acts.append(Took(side=side, line=line))
    elif lower == "rejects" and _resigned(draft, side):
        draft.acts.pop()
        text = "A resignation was offered and rejected; it is left out."
        problems.append(Problem("resignation_rejected", text, Gravity.NOTE, game=game, line=line))
    elif lower in ("rejects", "drops", "passes", "gives up"):
        draft.acts.append(RecordedPass(side=side, line=line))
    elif "resign" in lower:
        worth = next((value for word, value in reversed(_WORTH.items()) if word in lower), 0)
        draft.acts.append(Resigned(side=side, worth=worth, line=line))
    elif won := _WINS.fullmatch(lower):
        draft.outcome = RecordedResult(side, int(won[1] or 0), ends_match=bool(won["match"]), line=line)
    else:
        problems.append(
            Problem("unknown_act", f"'{words[:60]}' was not understood.", Gravity.WARNING, game=game, line=line)
        )


def _resigned(draft: _Draft, side: Side) -> bool:
    """Whether the opponent has just offered a resignation."""
    last = draft.acts[-1] if draft.acts else None
    return isinstance(last, Resigned) and last.side is side.other


def _rolled(side: Side, roll: re.Match[str], line: int) -> RecordedRoll:
    rest = roll[3].rstrip(".").strip()
    manner = Manner.PLAYED
    if not rest:
        manner = Manner.BLANK
    elif set(rest) == {"?"}:
        manner, rest = Manner.HIDDEN, ""
    moves = () if says_no_play(rest) else read_moves(rest)
    return RecordedRoll(side=side, dice=(int(roll[1]), int(roll[2])), moves=moves, manner=manner, line=line)


def write_oldmoves(match: RecordedMatch) -> str:
    """The match as FIBS would have logged it."""
    if replace(match.terms.discipline, name="", title="", blitz=False, partners=False) != replace(
        BACKGAMMON, name="", title=""
    ):
        raise InvalidInput(
            f"FIBS logs can't represent {match.terms.discipline.title}, only backgammon.",
            code="format_cannot_carry",
        )
    match = match.in_lines
    head = [f"The match is under way, by the book {match.under_way}."] if match.under_way else []
    head += [f"Played at {match.place}."] if match.place else []
    return "\n".join([*head, *(line for game in match.games for line in (*_lines(match, game), ""))]) + "\n"


def _lines(match: RecordedMatch, game: RecordedGame) -> list[str]:
    names = game.names or match.players
    kind = f"a {match.length} point" if match.length else "an unlimited"
    lines = [
        f"Score is {game.score.white}-{game.score.black} in {kind} match.",
        f"{names.white.strip()} is X - {names.black.strip()} is O",
    ]
    lines += [f"{_SIGNS[act.side]}: {_words(act)}" for act in game.acts]
    if game.outcome:
        won = f"wins {game.outcome.points} point{'' if game.outcome.points == 1 else 's'}"
        lines.append(f"{_SIGNS[game.outcome.winner]}: {won}{' and the match' if game.outcome.ends_match else ''}")
    return lines


def _words(act: Act) -> str:
    match act:
        case RecordedRoll(manner=Manner.PLACED):
            raise InvalidInput(
                "FIBS logs can't represent a play that is known only by its resulting position.",
                code="format_cannot_carry",
            )
        case RecordedRoll():
            played = write_play(act.moves, FIBS) if act.manner is Manner.PLAYED else ""
            return f"({act.dice[0]} {act.dice[1]}) {'????' if act.manner is Manner.HIDDEN else played}".rstrip()
        case RecordedDouble():
            return "doubles"
        case Took():
            return "accepts"
        case RecordedPass():
            return "rejects"
        case Resigned():
            kind = {value: word for word, value in _WORTH.items()}.get(act.worth)
            return f"wants to resign a {kind}" if kind else "wants to resign"
        case _:
            raise InvalidInput("FIBS logs can't represent a board that was set by hand.", code="format_cannot_carry")
