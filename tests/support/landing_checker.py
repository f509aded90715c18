"""Where losers land and who may still play, section by section, from what counts in the journal: no engine is asked.

The laws are those a player would state. In a bracket everybody but one loses, and loses once; whoever lost in the main draw
stands in the bracket below it, and nobody else does; in a round robin everybody meets everybody once; in a Swiss nobody has two
matches in a round; who has no life left does not play.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from bafflebox.tournament.events import (
    DeskEvent,
    DeskResult,
    DrawMade,
    Entrant,
    EntryRequested,
    EntryWithdrawn,
    LateEntryPlaced,
    MarkedAbsent,
    MatchEnding,
    MatchId,
    Repair,
    ResultCorrected,
    ResultEntered,
)
from support.tournament_checker import counting

LIVES = re.compile(r"lives (\d+)")


@dataclass(frozen=True)
class Played:
    """A counted result and where it stands."""

    section: str
    round: int
    number: int
    result: DeskResult

    @property
    def losers(self) -> tuple[Entrant, ...]:
        if self.result.winner is not None:
            return tuple(player for player in self.result.players if player != self.result.winner)
        return () if self.result.ending is MatchEnding.SETTLED else self.result.players


class Journal:
    """What the laws ask of a journal."""

    def __init__(self, events: Sequence[DeskEvent]) -> None:
        self.events = events
        self.played = [_placed(match, result) for match, result in counting(events).items()]
        drawn = [event for event in events if isinstance(event, DrawMade)][-1]
        late = [event.entrant for event in events if isinstance(event, LateEntryPlaced)]
        self.field = {line for line in drawn.lines if line} | set(late)
        self.late = set(late)
        self.gone = {event.entrant for event in events if isinstance(event, EntryWithdrawn | MarkedAbsent)}
        repairs = {event.repair for event in events if isinstance(event, ResultCorrected)}
        self.corrected = bool(repairs)
        self.handed_on = bool(repairs - {Repair.REPLAY})
        """Whether places may have been given to others than those who won them."""

    def of(self, section: str) -> list[Played]:
        return [match for match in self.played if match.section == section]

    def sections(self) -> set[str]:
        return {match.section for match in self.played}

    def seen(self, section: str) -> set[Entrant]:
        return {player for match in self.of(section) for player in match.result.players}

    def lost(self, section: str) -> dict[Entrant, int]:
        """Who lost in a section, and in which round."""
        return {loser: match.round for match in self.of(section) for loser in match.losers}

    def double_losers(self) -> set[Entrant]:
        return {p for match in self.played if match.result.winner is None for p in match.result.players}


def _placed(match: MatchId, result: DeskResult) -> Played:
    section, _, slot = match.partition("/")[2].rpartition(":")
    round_number, _, number = slot.partition(".")
    return Played(section, int(round_number), int(number), result)


def misplaced(events: Sequence[DeskEvent], structure: str) -> list[str]:
    """Everybody who is where the structure does not put them, a sentence each."""
    journal = Journal(events)
    found: list[str] = []
    if structure.startswith(("KO", "DE", "all places")):
        found += _one_champion(journal, "main", journal.field)
    if "consolation from main" in structure:
        found += _below(journal, "consolation", _first_match_lost(journal))
        found += _strangers(journal, "consolation", _first_match_lost(journal))
    if "last: progressive from consolation R1..R2" in structure:
        found += _last_chance(journal)
    if "buy-back" in structure:
        found += _bought_back(journal)
    if "progressive from main" in structure:
        last = max((match.round for match in journal.of("main")), default=0)
        dropped = {who for who, lost in journal.lost("main").items() if lost < last}
        found += _below(journal, "consolation", dropped)
    if structure.startswith("DE"):
        found += _below(journal, "main lower", set(journal.lost("main")))
        found += _two_losses(journal)
    if structure == "RR":
        found += _everybody_once(journal)
    if structure.startswith("RR groups"):
        found += _met_once(journal, "groups")
    if structure.startswith(("swiss", "continuous")):
        found += _swiss(journal, structure)
    if structure == "all places":
        found += _places(journal)
    if "->" in structure:
        found += _one_champion(journal, "final", journal.seen("final"))
    return found


def _one_champion(journal: Journal, section: str, entrants: set[Entrant]) -> Iterable[str]:
    """In a bracket everybody loses once, except one; who has lost plays no later round of it."""
    losses = Counter(loser for match in journal.of(section) for loser in match.losers)
    for who, times in losses.items():
        if times > 1:
            yield f"{who} lost {times} times in {section}."
    standing = entrants - set(losses) - journal.gone
    if len(standing) > 1:
        yield f"{', '.join(sorted(standing))} are all without a loss in {section}."
    out = journal.lost(section)
    for match in journal.of(section):
        for player in match.result.players:
            if player in out and match.round > out[player]:
                yield f"{player} lost in round {out[player]} of {section} and played round {match.round}."


def _first_match_lost(journal: Journal) -> set[Entrant]:
    matches = Counter(player for match in journal.of("main") for player in match.result.players)
    # somebody whose first two rounds both passed without a match, by a bye and a double no-show, is not among them
    return {who for who, lost in journal.lost("main").items() if matches[who] == 1 and lost <= 2}


def _below(journal: Journal, section: str, dropped: set[Entrant]) -> Iterable[str]:
    """Those who drop into a bracket are in it, and only losers of the main draw are."""
    strangers = journal.seen(section) - set(journal.lost("main"))
    for who in sorted(strangers):
        yield f"{who} plays in {section} without a loss in the main draw."
    # of two who both did not come, or who left, nothing is expected further down
    yield from _one_champion(journal, section, dropped - journal.double_losers())


def _strangers(journal: Journal, section: str, dropped: set[Entrant]) -> Iterable[str]:
    """Only those who are to drop there are there; after corrections a place may have been handed on."""
    for who in sorted(journal.seen(section) - dropped) if not journal.corrected else ():
        yield f"{who} plays in {section} after more than one match in the main draw."


def _last_chance(journal: Journal) -> Iterable[str]:
    """Those who lost in the first two rounds of the consolation have a last chance, and nobody else has."""
    dropped = {who for who, lost in journal.lost("consolation").items() if lost <= 2}
    for who in sorted(journal.seen("last") - set(journal.lost("consolation"))):
        yield f"{who} plays for the last chance without a loss in the consolation."
    yield from _one_champion(journal, "last", dropped - journal.double_losers())
    if not journal.corrected:
        for who in sorted(journal.seen("last") - dropped):
            yield f"{who} plays for the last chance after the second round of the consolation."


def _bought_back(journal: Journal) -> Iterable[str]:
    """Who comes back has lost before, is the same persons, and comes back once."""
    persons: dict[Entrant, tuple[str, ...]] = {}
    lost: set[Entrant] = set()
    for event in journal.events:
        if isinstance(event, EntryRequested):
            persons[event.entrant] = event.persons
            if event.entrant.endswith("/2"):
                first = Entrant(event.entrant.removesuffix("/2"))
                if first not in lost:
                    yield f"{first} comes back without a loss."
                if persons.get(first) != event.persons:
                    yield f"{event.entrant} is somebody else than {first}."
            if event.entrant.endswith("/2/2"):
                yield f"{event.entrant} comes back twice."
        if isinstance(event, ResultEntered):
            lost.update(Played("", 0, 0, event.counts).losers)
        if isinstance(event, ResultCorrected):
            lost.update(player for r in (event.counts, event.after) if r for player in r.players)


def _two_losses(journal: Journal) -> Iterable[str]:
    """In a double elimination nobody plays on after a second loss."""
    losses: Counter[Entrant] = Counter()
    for section in ("main", "main lower", "main final"):
        for match in sorted(journal.of(section), key=lambda m: (m.round, m.number)):
            for player in match.result.players:
                if losses[player] > 1:
                    yield f"{player} plays {section} after two losses."
            losses.update(match.losers)
    once = [who for who in journal.field - journal.gone - journal.double_losers() if losses[who] < 2]
    if len(once) > 2:
        yield f"{', '.join(sorted(once))} are out or in with fewer than two losses."


def _met_once(journal: Journal, section: str) -> Iterable[str]:
    met = Counter(frozenset(match.result.players) for match in journal.of(section) if match.round > 0)
    for pair, times in met.items():
        if times > 1:
            yield f"{' and '.join(sorted(pair))} met {times} times in {section}."


def _everybody_once(journal: Journal) -> Iterable[str]:
    yield from _met_once(journal, "round robin")
    met = {frozenset(match.result.players) for match in journal.of("round robin")}
    for pair in combinations(sorted(journal.field - journal.gone), 2):
        if frozenset(pair) not in met:
            yield f"{pair[0]} and {pair[1]} never met."


def _swiss(journal: Journal, structure: str) -> Iterable[str]:
    section = structure.split()[0]
    rounds: dict[int, Counter[Entrant]] = defaultdict(Counter)
    for match in journal.of(section):
        rounds[match.round].update(match.result.players)
    for number, players in rounds.items() if section == "swiss" else ():
        for who, times in players.items():
            if times > 1:
                yield f"{who} has {times} matches in round {number}."
    lives = LIVES.search(structure)
    if section == "swiss" and len(journal.field) - len(journal.gone) > 3 * len(rounds) and not lives:
        yield from _met_once(journal, section)  # with so many, nobody need meet twice
    if lives and not journal.corrected:
        losses: Counter[Entrant] = Counter()
        rounds_played = (match for match in journal.of(section) if match.round)  # a play-off costs no life
        for match in sorted(rounds_played, key=lambda m: (m.round, m.number)):
            for player in match.result.players:
                if losses[player] >= int(lives[1]):
                    yield f"{player} plays {section} without a life left."
            losses.update(match.losers)


def _places(journal: Journal) -> Iterable[str]:
    """A bracket for places a to b has at most so many players, all of them losers, and one who loses no match in it."""
    losers = {loser for match in journal.played for loser in match.losers}
    for section in sorted(journal.sections() - {"main"}):
        first, last = map(int, re.findall(r"\d+", section))
        seen = journal.seen(section)
        if len(seen) > last - first + 1:
            yield f"{section} has {len(seen)} players."
        for who in sorted(seen - losers):
            yield f"{who} plays {section} and never lost."
        yield from _one_champion(journal, section, seen)
