"""Reads match text: tags, `7 point match`, games with a line of names and scores, numbered rows, a result.

Reading is tolerant and says what it tolerated: local damage becomes a `Problem` and reading continues. The meaning of
the words on the board is settled at the end by replaying the games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from bafflebox.errors import InvalidInput
from bafflebox.game import Both
from bafflebox.notation.heads import columns_exchanged, names_change, row_problems
from bafflebox.notation.mat.drafts import Draft, dialect, joined
from bafflebox.notation.mat.game import Drafted, drafted_game
from bafflebox.notation.mat.remarks import declared, with_remarks
from bafflebox.notation.mat.result import walked
from bafflebox.notation.mat.rows import RESULT, named_rows, row_start, rows_of
from bafflebox.notation.mat.tags import Heading, ScoreLine, is_turned, score_line, tag
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import FileReading, RecordedGame, RecordedMatch, Source
from bafflebox.notation.replay import ReplayStep, turned
from bafflebox.notation.settling import settling_problems
from bafflebox.notation.text import Text, decoded, text_problems

UNLIMITED = 9999
"""Match lengths from here on mean money play: FIBS writes 9999, eXtreme Gammon 99999."""
MAX_GAMES = 10_000
MAX_COMMENT_LINES = 5_000

_LENGTH = re.compile(r"[\s|*#=-]*(\d{1,9})[\s-]*(?:points?|pts?\.?)\s+match\b[\s|.:*#=-]*$", re.IGNORECASE)
_TO = re.compile(
    r"[\s|*#=-]*match\s+(?:length|to)\s*:?\s*(\d{1,9})(?:\s*(?:points?|pts?\.?))?[\s|.:*#=-]*$", re.IGNORECASE
)
_MONEY = re.compile(
    r"[\s|*#=-]*(?:unlimited\s+(?:match|session|game)|money\s+(?:match|session|game))[\s|.:*#=-]*$", re.IGNORECASE
)
_GAME = re.compile(
    r"[\s|*#=-]*Game\s*#?\s*(\d{1,6})\s*[.:]?\s*([-–,]?\s*\(?\s*(?:post[- ]?)?crawford(?:\s+game)?\s*\)?)?[\s|*#=-]*$",
    re.IGNORECASE,
)
_FIRST_ROW = re.compile(r"\s*1\s?[.)]\s*\d\d:\s")
_LOOSE_ROW = re.compile(r"\s*\d\d:(?:\s|$)")
_LIKE_MOVES = re.compile(r"\b[1-6][1-6]:|\b\d{1,2}/\d{1,2}\b|\b(?:bar|Bar)/\d|^\d+\)")
_LIKE_A_RESULT = re.compile(
    r"\b(?:wins?|won|resign(?:s|ed)|conced(?:es|ed)|forfeit(?:s|ed)?|gewinnt|gagne|gana|vince)\b"
    r".*\b(?:\d+\s+(?:points?|punkte?|puntos?|punt[oi])|match|game)\b",
    re.IGNORECASE,
)
_WORDS = ("wins", "losses", "resigns", "resigned", "concedes", "game")
"""How a line of a game may begin, apart from numbers and names."""
_SET_POSITION = re.compile(r"\s*;?\s*Set Pos\s*=\s*([-A-Oa-o]{26})\s*(/.*)?$")


_TAGS_ABOVE = re.compile(rb"(?:[ \t]*(?:;[^\n]*)?\r?\n)*")
SNIFFED = 64 * 1024
"""The number of bytes at the beginning of a file that are used to recognise it."""


def is_mat(data: bytes) -> bool:
    """Whether the beginning of a file, or what follows its tags, looks like match text."""
    has_game = False
    above = _TAGS_ABOVE.match(data)
    begins = above.end() if above else 0
    for line in decoded(data[begins : begins + SNIFFED]).lines:
        if _LENGTH.match(line) or _TO.match(line) or _MONEY.match(line):
            return True
        has_game = has_game or bool(_GAME.match(line))
        if has_game and row_start(line):
            return True
    return False


class _Reader:
    """One pass over the lines. Each line is classified by its form; nothing is looked up twice."""

    def __init__(self, text: Text, name: str) -> None:
        self.text = text
        self.lines = text.lines if text.encoding == "ascii" else tuple(map(_cleaned, text.lines))
        self.name = name
        self.problems: list[Problem] = []
        self.drafts: list[Draft] = []
        self.draft = Draft(Heading())
        self.game: Drafted | None = None
        self.comment_lines = 0
        self.begun: Drafted | None = None
        """A game whose line of names has just been read."""

    def run(self) -> FileReading:
        lines = self.lines
        at = 0
        while at < len(lines):
            line = lines[at]
            at += 1
            if self.game is None and line.startswith("; [") and (found := tag(line)):
                self.draft.heading.add(*found)
            elif line and not line.isspace():
                self._line(line, at)
                if self.begun is not None:
                    at = self._walk(self.begun, at)
        self._close()
        if not self.drafts:
            raise InvalidInput(
                "There is no match in this text: no line such as '7 point match' and no 'Game 1' with numbered rows.",
                code="no_match",
            )
        self.drafts = joined(self.drafts)
        pairs: list[tuple[RecordedMatch, tuple[Sequence[ReplayStep], ...]]] = []
        for draft in self.drafts:
            pairs.append(self._match(draft, sum(len(match.games) for match, _ in pairs)))
        problems = (*text_problems(self.text), *sorted(self.problems, key=lambda problem: problem.line))
        return FileReading(tuple(match for match, _ in pairs), problems, tuple(steps for _, steps in pairs))

    def _walk(self, game: Drafted, at: int) -> int:
        """Let the kernel read the rows of a game, if it can; returns the line to continue with."""
        self.begun = None
        if game.score is None or game.has_rows:
            return at
        game.walked = walked(self.lines, at, game.score.column, self.draft.heading.discipline)
        return at if game.walked is None else game.walked.end

    def _is_score_line(self, line: str, number: int) -> bool:
        """Use the names and the score, if this is their line; it may occur without a `Game 1` above it."""
        game = self.game
        if (game is None and self.draft.length is None) or (game is not None and (game.score or game.has_rows)):
            return False
        score = score_line(line, number, self._known_names)
        if score is None:
            return False
        self.begun = self._open_game(number)
        self.begun.score = score
        return True

    def _open_game(self, number: int) -> Drafted:
        """The game being read; the first one, if no line has begun it."""
        if self.game is None:
            self._say("no_game_line", "The line 'Game 1' is missing.", number, Gravity.WARNING)
            self.game = Drafted(1, number)
            self.draft.games.append(self.game)
        return self.game

    def _line(self, line: str, number: int) -> None:
        if self.game is None and self.draft.length is not None and _FIRST_ROW.match(line):
            self._open_game(number)
        if self.game is not None and self.game.line == number - 1 and self._is_score_line(line, number):
            return  # right below `Game 1` a name may begin as a row or a tag does: `[ACE] Ann`, `2) Bob`
        if self.game is not None and row_start(line):
            rows = rows_of(line, number)
            if len(rows) > 1:
                self._say(
                    "rows_on_one_line",
                    f"{len(rows)} rows stand on one line.",
                    number,
                    Gravity.WARNING,
                    self._games,
                )
            self.game.in_rows(self.lines).rows += rows
            return
        stripped = line.lstrip()
        if stripped.startswith((";", "[")):
            self._semicolon(line, number)
            return
        for pattern, act in self._kinds:
            found = pattern.match(line)
            if found:
                act(self, found, number)
                return
        if self._is_score_line(line, number):
            return
        game = self.game
        if game is not None and (RESULT.match(line) or _LOOSE_ROW.match(line)):
            game.in_rows(self.lines).rows += rows_of(line, number)
            return
        if game is not None and game.score and (named := named_rows(line.strip(), number, game.score.names)):
            game.in_rows(self.lines).rows += named
            return
        self._comment(line.strip(), number)

    def _begin_match(self, found: re.Match[str], number: int, length: int | None = None) -> None:
        if self.draft.games:
            self._close()
        wanted = int(found[1]) if length is None else length
        if length is None and found.string[: found.start(1)].strip() == "-":
            self._say("bad_length", f"A match to -{wanted} points is read as money play.", number, Gravity.WARNING)
            wanted = 0
        if wanted >= UNLIMITED:
            self._say("unlimited", f"A match to {wanted} points is read as money play.", number, Gravity.NOTE)
            wanted = 0
        if self.draft.length is not None and self.draft.length != wanted:
            text = f"The text gives two match lengths, {self.draft.length} and {wanted}; the second one is used."
            self._say("two_lengths", text, number, Gravity.WARNING)
        self.draft.length, self.draft.line = wanted, number

    def _begin_money(self, found: re.Match[str], number: int) -> None:
        self._begin_match(found, number, 0)

    def _begin_game(self, found: re.Match[str], number: int) -> None:
        if len(self.draft.games) >= MAX_GAMES:
            raise InvalidInput(f"The match has more than {MAX_GAMES:,} games.", code="file_too_large")
        crawford = None if not found[2] else "post" not in found[2].lower()
        self.game = Drafted(int(found[1]), number, crawford)
        self.draft.games.append(self.game)

    _kinds: tuple[tuple[re.Pattern[str], Callable[[_Reader, re.Match[str], int], None]], ...] = (
        (_GAME, _begin_game),
        (_LENGTH, _begin_match),
        (_TO, _begin_match),
        (_MONEY, _begin_money),
    )

    def _semicolon(self, line: str, number: int) -> None:
        found = tag(line)
        if found is None:
            place = _SET_POSITION.match(line)
            if place and self.game is not None:
                set_ups = self.game.in_rows(self.lines).set_ups
                set_ups.append((len(self.game.rows), place[1], place[2] or "", number))
                return
            self._comment(line.strip().lstrip("; ").rstrip(), number)
        elif self.game is None:
            self.draft.heading.add(*found)
        elif found[0].lower() in ("site", "event", "match id", "player 1") and self._ended():
            self._close()
            self.draft.heading.add(*found)
        else:
            self.game.properties.append(found)

    def _ended(self) -> bool:
        """Whether tags may begin another match: the previous game is over."""
        return self.game is not None and self.game.has_rows

    def _comment(self, text: str, number: int) -> None:
        if not text:
            return
        self.comment_lines += 1
        if self.comment_lines > MAX_COMMENT_LINES:
            if self.comment_lines == MAX_COMMENT_LINES + 1:
                self._say(
                    "too_many_comments",
                    f"Only the first {MAX_COMMENT_LINES:,} lines of text outside the games are kept.",
                    number,
                )
            return
        if self.game is None:
            self.draft.comments.append(text)
        else:
            if not any(line.strip() for line in self.lines[number:]) and _is_cut(text):
                self._say("truncated", f"The text ends in the middle of a line, at '{text}'.", number, game=self._games)
            elif _LIKE_MOVES.search(text) or _LIKE_A_RESULT.search(text):
                sentence = f"'{text[:60]}' looks like part of the game but is not understood."
                self._say("unread_line", sentence, number, game=self._games)
            remarks = self.game.in_rows(self.lines).remarks
            remarks.append((len(self.game.rows), text, number))

    @property
    def _games(self) -> int:
        """How many games have begun, including those of earlier matches."""
        return sum(len(draft.games) for draft in (*self.drafts, self.draft))

    def _known_names(self) -> tuple[str, ...]:
        earlier = [game.score for game in self.draft.games[-3:] if game.score]
        names = [name for score in earlier for name in score.names]
        return (*names, self.draft.heading.text("Player 1"), self.draft.heading.text("Player 2"))

    def _close(self) -> None:
        """The match so far is complete; tags and games that follow belong to another."""
        if self.draft.length is not None or any(game.has_rows for game in self.draft.games):
            self.drafts.append(self.draft)
        self.draft, self.game = Draft(Heading()), None

    def _match(self, draft: Draft, before: int) -> tuple[RecordedMatch, tuple[Sequence[ReplayStep], ...]]:
        """The match, and its games on the board; `before` is the number of games of other matches earlier in the
        file."""
        heading = draft.heading
        if draft.length is None:
            self._say(
                "no_length",
                "The text doesn't give the match length; it is read as money play.",
                1,
            )
        if not draft.games:
            self._say("no_games", "There is no game in this match.", draft.line)
        names = next((game.score.names for game in draft.games if game.score), None)
        if names is None:
            names = Both(heading.text("Player 1"), heading.text("Player 2"))
        tagged = Both(heading.text("Player 1").strip(), heading.text("Player 2").strip())
        if all(tagged) and all(names) and tagged != names:
            text = f"The tags call the players {tagged.white} and {tagged.black}, the games {names.white} and {names.black}."
            # eXtreme Gammon writes the player on the right first
            usual = is_turned(tagged, names) and heading.text("Player 1 Elo")
            gravity = Gravity.NOTE if usual else Gravity.WARNING
            self._say("names_contradicted", text, draft.line, gravity)
        variation = heading.text("Variation")
        if variation:
            self._say(
                "unknown_variation",
                f"Unknown variation '{variation}'; the match is read as backgammon.",
                draft.line,
                Gravity.WARNING,
            )
        games: list[RecordedGame] = []
        followed: list[Sequence[ReplayStep]] = []
        scores: list[ScoreLine | None] = [game.score for game in draft.games]
        for place, drafted in enumerate(draft.games):
            following = scores[place + 1] if place + 1 < len(scores) else None
            game, steps, problems = self._game(draft, drafted, names, following, games[-1] if games else None)
            if game.names and game.names != (games[-1].names if games else None):
                problems.append(names_change(game.names, names, game.line))
            games.append(game)
            followed.append(steps)
            self.problems += [problem.at(game=before + place + 1) for problem in problems]
        source = Source("mat", dialect(heading, draft.games), self.text.encoding, self.text.newline, self.name)
        games, properties = with_remarks(declared(draft.comments, games), heading.properties)
        match = RecordedMatch(
            players=names,
            length=draft.length or 0,
            games=tuple(games),
            terms=heading.terms,
            comments=tuple(draft.comments),
            properties=properties,
            line=draft.line,
            source=source,
            **heading.fields,  # type: ignore[arg-type]  # the texts of a match, by the names of its fields
        )
        return match, tuple(followed)

    def _game(
        self, draft: Draft, drafted: Drafted, names: Both[str], following: ScoreLine | None, before: RecordedGame | None
    ) -> tuple[RecordedGame, Sequence[ReplayStep], list[Problem]]:
        rules = draft.heading.discipline
        reading = drafted_game(drafted, names, before, rules)
        reading.jacoby = not draft.length and draft.heading.given.get("jacoby") is True
        said = reading.testimonies(following and following.turned_like(reading.names), draft.length or 0)
        game, steps = reading.settled(rules, said)
        game, problems = reading.concluded(game, steps, said, rules)
        disordered = row_problems(drafted.numbers(self.lines))
        problems = [*reading.problems, *disordered, *settling_problems(steps), *problems]
        if is_turned(reading.names, names):
            problems.append(columns_exchanged(game))
            game, steps = turned(game, steps)
        return game, steps, problems

    def _say(self, code: str, sentence: str, line: int, gravity: Gravity = Gravity.ERROR, game: int = 0) -> None:
        self.problems.append(Problem(code, sentence, gravity, line=line, game=game))


def _cleaned(line: str) -> str:
    return line.replace("\u00a0", " ").replace("\ufeff", "")


def _is_cut(text: str) -> bool:
    """Whether this can be the beginning of a row, a result or the next game.

    >>> [_is_cut(text) for text in ("12", "Wi", "Gam", "Well played")]
    [True, True, True, False]
    """
    return text.isdigit() or any(word.startswith(text.lower()) for word in _WORDS)


def read_mat(data: bytes | str, name: str = "") -> FileReading:
    """Read match text in any dialect.

    >>> text = "3 point match\\n\\nGame 1\\nAnn : 0          Bob : 0\\n 1) 31: 8/5 6/5   52: 13/8 24/22\\n"
    >>> reading = read_mat(text)
    >>> reading.match.players, len(reading.match.games[0].acts)
    (Both(white='Ann', black='Bob'), 2)
    """
    text = decoded(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    reading = _Reader(text, name).run()
    if isinstance(data, str):
        matches = tuple(replace(match, source=replace(match.source, encoding="")) for match in reading.matches)
        return replace(reading, matches=matches)
    return reading
