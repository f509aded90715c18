"""Rounds that are paired while a contest goes on, checked from the journal alone, in the order in which things happened.

The laws are those a player would state: nobody is paired twice in a round or while a match of theirs is open; who has no life
left is not paired; a bye goes to somebody who has had as few as anybody; nobody meets an opponent again where that could be
avoided; on a ladder nobody reaches too far; who goes on to the bracket stands above who does not.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bafflebox.tournament.events import (
    DeskEvent,
    DeskResult,
    DrawMade,
    Entrant,
    EntryReinstated,
    EntryWithdrawn,
    LateEntryPlaced,
    MarkedAbsent,
    MatchEnding,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
)
from support.tournament_checker import take_result

PAIRED = re.compile(r"^(swiss|continuous|ladder)")
NUMBER = {
    "lives": re.compile(r"lives (\d+)"),
    "rounds": re.compile(r"^swiss (\d+) rounds"),
    "matches": re.compile(r"^continuous (\d+) matches"),
    "reach": re.compile(r"^ladder reach (\d+)"),
    "cut": re.compile(r"-> KO (\d+)"),
}


def _number(structure: str, what: str) -> int:
    found = NUMBER[what].search(structure)
    return int(found[1]) if found else 0


@dataclass
class Course:
    """What is known at a moment: who is there, who was paired with whom, what counts."""

    structure: str
    section: str
    there: list[Entrant] = field(default_factory=list)
    gone: set[Entrant] = field(default_factory=set)
    results: dict[str, DeskResult] = field(default_factory=dict)
    pairs: dict[str, tuple[Entrant, Entrant | None]] = field(default_factory=dict)
    rounds: dict[int, list[tuple[Entrant, Entrant | None]]] = field(default_factory=lambda: defaultdict(list))

    def slot(self, name: str) -> str:
        return f"open/{self.section}:{name}"

    def losses(self) -> Counter[Entrant]:
        lost: Counter[Entrant] = Counter()
        for name in self.pairs:
            if result := self.results.get(name):
                lost.update(losers(result))
        return lost

    def met(self) -> Counter[frozenset[Entrant]]:
        return Counter(frozenset((one, two)) for one, two in self.pairs.values() if two is not None)

    def byes(self) -> Counter[Entrant]:
        return Counter(one for one, two in self.pairs.values() if two is None)

    def open(self) -> set[Entrant]:
        return {
            player
            for name, (one, two) in self.pairs.items()
            if two is not None and name not in self.results and not {one, two} & self.gone
            for player in (one, two)
        }


def losers(result: DeskResult) -> tuple[Entrant, ...]:
    if result.winner is not None:
        return tuple(player for player in result.players if player != result.winner)
    return () if result.ending is MatchEnding.SETTLED else result.players


def badly_paired(events: Sequence[DeskEvent], structure: str) -> list[str]:
    """Everything that is wrong with the pairings, a sentence each."""
    if not PAIRED.match(structure):
        return []
    now = Course(structure, structure.split()[0])
    found: list[str] = []
    for event in events:
        match event:
            case DrawMade():
                now = Course(structure, structure.split()[0], [line for line in event.lines if line], now.gone)
            case LateEntryPlaced():
                now.there.append(event.entrant)
            case EntryWithdrawn() | MarkedAbsent():
                now.gone.add(event.entrant)
            case EntryReinstated():
                now.gone.discard(event.entrant)
            case RoundPaired() if event.section == now.section and event.round > 0:
                found += _pairing(now, event)
                for number, pair in enumerate(event.pairs, event.first_number):
                    now.pairs[now.slot(f"{event.round}.{number}")] = pair
                    now.rounds[event.round].append(pair)
            case ResultEntered() | ResultCorrected():
                take_result(now.results, event)
            case _:
                pass
    return [*found, *_at_the_end(now)]


def _pairing(now: Course, event: RoundPaired) -> Iterable[str]:
    named = [player for pair in event.pairs for player in pair if player is not None]
    before = [player for pair in now.rounds[event.round] for player in pair if player is not None]
    twice = [who for who, times in Counter(named + (before if now.section == "swiss" else [])).items() if times > 1]
    for who in twice:
        yield f"{who} is paired twice in round {event.round}."
    strangers = set(named) - set(now.there)
    if strangers:
        yield f"{', '.join(sorted(strangers))} are paired and not in the event."
    for who in now.open() & set(named):
        yield f"{who} is paired while a match is open."
    for who in now.gone & set(named):
        yield f"{who} has gone and is paired."
    lost, lives = now.losses(), _number(now.structure, "lives")
    for who in named if lives else ():
        if lost[who] >= lives:
            yield f"{who} is paired without a life left."
    match now.section:
        case "swiss":
            yield from _swiss_round(now, event, named)
        case "continuous":
            yield from _continuous(now, event, named)
        case "ladder":
            yield from _challenge(now, event)


def _swiss_round(now: Course, event: RoundPaired, named: list[Entrant]) -> Iterable[str]:
    if event.by_hand:
        return
    most = _number(now.structure, "rounds")
    if most and event.round > most:
        yield f"Round {event.round} of {most} was paired."
    lives, lost = _number(now.structure, "lives"), now.losses()
    waiting = [who for who in now.there if who not in now.gone and (not lives or lost[who] < lives)]
    late = set(waiting) - set(named)
    if len(late) > 1 and event.round > 1 and not late <= set(now.there[-len(late) :]):
        yield f"{', '.join(sorted(late))} are in and were not paired in round {event.round}."
    met, byes = now.met(), now.byes()
    alone = [one for one, two in event.pairs if two is None]
    again = [pair for pair in event.pairs if pair[1] is not None and met[frozenset(pair)]]  # type: ignore[arg-type]
    # By Dirac: where everybody has at least half of the others still to meet, a round without rematches exists.
    count = len(named) - len(alone)
    most_met = max((len({o for p in met if who in p for o in p} - {who}) for who in named), default=0)
    if again and count - 1 - most_met >= count / 2:
        yield f"{' and '.join(again[0])} met again in round {event.round}, and need not have."  # type: ignore[arg-type]
    for who in alone:
        fewest = min(byes[other] for other in named)
        if byes[who] > fewest and count - 1 - most_met >= count / 2:
            yield f"{who} has a bye again in round {event.round} while others have had fewer."


def _continuous(now: Course, event: RoundPaired, named: list[Entrant]) -> Iterable[str]:
    had = Counter(player for pair in now.pairs.values() for player in pair if player is not None)
    limit = _number(now.structure, "matches")
    for who in named if limit else ():
        if had[who] >= limit:
            yield f"{who} is paired for more than {limit} matches."
    if now.open():
        met = now.met()
        for one, two in event.pairs:
            if two is not None and met[frozenset((one, two))]:
                yield f"{one} and {two} meet again while others still play."


def _challenge(now: Course, event: RoundPaired) -> Iterable[str]:
    whole = ladder(now.there, [(now.pairs[name], now.results.get(name)) for name in now.pairs])
    order = [who for who in whole if who not in now.gone or who in event.pairs[0]]
    for one, two in event.pairs:
        if two is None:
            yield f"{one} has a bye on a ladder."
            continue
        up = order.index(one) - order.index(two)
        if not 0 < up <= _number(now.structure, "reach"):
            yield f"{one} challenges {two}, {up} places above."


def ladder(
    entrants: Iterable[Entrant], challenges: Iterable[tuple[tuple[Entrant, Entrant | None], DeskResult | None]]
) -> list[Entrant]:
    """A ladder played through by hand: who beats somebody above takes that place; after a correction of an earlier match this
    may be the one who was challenged."""
    order = list(entrants)
    for (one, two), result in challenges:
        if result is not None and two is not None and result.winner is not None:
            winner, beaten = (one, two) if result.winner == one else (two, one)
            above = order.index(beaten)
            if order.index(winner) > above:
                order.remove(winner)
                order.insert(above, winner)
    return order


def _at_the_end(now: Course) -> Iterable[str]:
    """Rounds are complete: who has lives left is alone or few, and who went on stands above who did not."""
    lives, cut = _number(now.structure, "lives"), _number(now.structure, "cut")
    lost = now.losses()
    if lives:
        alive = [who for who in now.there if who not in now.gone and lost[who] < lives]
        limit = _number(now.structure, "matches")
        if len(alive) > max(1, cut) and not limit:
            yield f"{len(alive)} still have a life when it is over."
    rounds = _number(now.structure, "rounds")
    if rounds and len([who for who in now.there if who not in now.gone]) > 1 and len(now.rounds) < rounds:
        yield f"Only {len(now.rounds)} of {rounds} rounds were paired."
    seen = {player for name, r in now.results.items() if name.startswith("open/final:") for player in r.players}
    if cut and seen and not lives:
        made = [r for name, r in now.results.items() if name in now.pairs]
        yield from unjust(scores(now.there, made, now.byes()), seen, now.gone, "the rounds")


def scores(
    entrants: Iterable[Entrant], results: Iterable[DeskResult], byes: Mapping[Entrant, int]
) -> dict[Entrant, Fraction]:
    """Wins, half a win for a match that was settled, a win for a bye."""
    found = {entrant: Fraction(byes.get(entrant, 0)) for entrant in entrants}
    for result in results:
        for player in result.players:
            if result.winner == player:
                found[player] = found.get(player, Fraction(0)) + 1
            elif result.winner is None and result.ending is MatchEnding.SETTLED:
                found[player] = found.get(player, Fraction(0)) + Fraction(1, 2)
    return found


def unjust(table: Mapping[Entrant, Fraction], through: set[Entrant], gone: set[Entrant], where: str) -> Iterable[str]:
    """Somebody went on with a lower score than somebody who did not."""
    left = [who for who in table if who not in through and who not in gone]
    for who in through & table.keys():
        better = [other for other in left if table[other] > table[who]]
        if better:
            yield f"{who} went on from {where} with {table[who]}, and {better[0]} with {table[better[0]]} did not."
