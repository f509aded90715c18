"""Statistics of a collection of match files: counts by site, format, finding and player; duplicates; openings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bafflebox.game import write_moves
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import Manner, RecordedMatch, RecordedRoll
from bafflebox.records.check import Checked
from bafflebox.records.digest import digest
from bafflebox.records.stated import match_winner

MOST_FILES = 5_000
"""The most faulty files listed by name; all of them are counted."""


class Opening(NamedTuple):
    """The first roll of a game, the larger number first, and how it was played."""

    roll: str
    play: str


class MatchFacts(NamedTuple):
    """The statistics of one match."""

    players: tuple[str, str]
    site: str
    length: int
    games: int
    rolls: int
    winner: str
    """The name of the player who won the match; empty in money play or if nobody won."""
    digest: str
    openings: tuple[tuple[Opening, bool | None], ...]
    """Each with whether the player who started won; None if unknown."""


def facts_of(checked: Checked) -> Iterator[MatchFacts]:
    """The facts of every match of a file."""
    for match in checked.matches:
        sole = len(checked.matches) == 1
        winner = match_winner(match)
        yield MatchFacts(
            players=(match.players.white, match.players.black),
            site=match.place or match.source.dialect,
            length=match.length,
            games=len(match.games),
            rolls=sum(isinstance(act, RecordedRoll) for game in match.games for act in game.acts),
            winner=match.players[winner] if winner else "",
            digest=checked.digest if sole else digest(match),
            openings=tuple(_openings(match)),
        )


def _openings(match: RecordedMatch) -> Iterator[tuple[Opening, bool | None]]:
    for game in match.games:
        first = game.acts[0] if game.acts else None
        if isinstance(first, RecordedRoll) and first.roll and first.manner is Manner.PLAYED and first.moves:
            opening = Opening(f"{first.roll.high}{first.roll.low}", write_moves(first.moves))
            yield opening, game.outcome.winner is first.side if game.outcome else None


@dataclass
class Group:
    """The counts for a site, format or player."""

    files: int = 0
    matches: int = 0
    games: int = 0
    rolls: int = 0
    won: int = 0
    """Matches won (players only)."""
    faulty: int = 0
    """Files with something worse than a note."""


@dataclass
class FindingCount:
    """A kind of finding: how often, in how many files, and one example."""

    gravity: Gravity
    count: int = 0
    files: int = 0
    example: str = ""
    sentence: str = ""


class Faulty(NamedTuple):
    """A file with something wrong, or an unreadable one."""

    file: str
    errors: int
    warnings: int
    first: str


@dataclass
class Collection:
    """Counts over all files. Keeps a line for each file worth listing, but no matches."""

    files: int = 0
    clean: int = 0
    unreadable: int = 0
    skipped: int = 0
    total: Group = field(default_factory=Group)
    sites: dict[str, Group] = field(default_factory=lambda: defaultdict(Group))
    formats: dict[str, Group] = field(default_factory=lambda: defaultdict(Group))
    players: dict[str, Group] = field(default_factory=lambda: defaultdict(Group))
    findings: dict[str, FindingCount] = field(default_factory=dict)
    faulty: list[Faulty] = field(default_factory=list)
    unlisted: int = 0
    copies: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """The files of each match, by the digest of its positions."""
    openings: Counter[Opening] = field(default_factory=Counter)
    opening_wins: Counter[Opening] = field(default_factory=Counter)
    opening_results: Counter[Opening] = field(default_factory=Counter)

    def add(
        self,
        file: str,
        form: str,
        facts: Sequence[MatchFacts],
        problems: Sequence[Problem],
        error: str = "",
        skipped: bool = False,
    ) -> None:
        """Counts a file: checked, unreadable (`error`), or not a match file (`skipped`)."""
        if skipped:
            self.skipped += 1
            return
        self.files += 1
        if error:
            self.unreadable += 1
            self._list(Faulty(file, 1, 0, error))
            return
        errors = sum(problem.gravity is Gravity.ERROR for problem in problems)
        warnings = sum(problem.gravity is Gravity.WARNING for problem in problems)
        wrong = bool(errors or warnings)
        self.clean += not wrong
        if wrong:
            first = next(problem for problem in problems if problem.gravity is not Gravity.NOTE)
            self._list(Faulty(file, errors, warnings, str(first)))
        self._findings(file, problems)
        groups = [self.total, self.formats[form]]
        groups += [self.sites[name] for name in dict.fromkeys(one.site or "not named" for one in facts)]
        groups += [self.players[name] for name in dict.fromkeys(_names(facts))]
        for group in groups:
            group.files += 1
            group.faulty += wrong
        for one in facts:
            self._match(file, form, one)

    def _list(self, faulty: Faulty) -> None:
        if len(self.faulty) < MOST_FILES:
            self.faulty.append(faulty)
        else:
            self.unlisted += 1

    def _findings(self, file: str, problems: Iterable[Problem]) -> None:
        seen: set[str] = set()
        for problem in problems:
            found = self.findings.get(problem.code)
            if found is None:
                found = FindingCount(problem.gravity, example=file, sentence=problem.sentence)
                self.findings[problem.code] = found
            found.count += 1
            found.files += problem.code not in seen
            seen.add(problem.code)

    def _match(self, file: str, form: str, one: MatchFacts) -> None:
        for group in (
            self.total,
            self.formats[form],
            self.sites[one.site or "not named"],
            *map(self.players.__getitem__, _names([one])),
        ):
            group.matches += 1
            group.games += one.games
            group.rolls += one.rolls
        if one.winner:
            self.players[one.winner].won += 1
        if one.rolls:
            self.copies[one.digest].append(file)
        for opening, won in one.openings:
            self.openings[opening] += 1
            if won is not None:
                self.opening_results[opening] += 1
                self.opening_wins[opening] += won

    @property
    def duplicates(self) -> list[tuple[str, list[str]]]:
        """Matches that occur more than once, whatever the file names and formats."""
        return sorted((key, files) for key, files in self.copies.items() if len(files) > 1)


def _names(facts: Iterable[MatchFacts]) -> list[str]:
    return [name for one in facts for name in dict.fromkeys(one.players) if name]
