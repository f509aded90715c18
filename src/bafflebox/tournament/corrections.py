"""Corrects results at any time: what a correction affects, the possible repairs with their consequences, and what to announce.

A correction is never refused because play has continued. The record is always put right; the repair decides what happens to later matches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import Series, said
from bafflebox.tournament.course import course, match_now, players_now
from bafflebox.tournament.events import (
    UNPLAYED,
    Consequence,
    CorrectionEffect,
    DeskEvent,
    DeskResult,
    Entrant,
    MatchEnding,
    MatchId,
    Repair,
    ResultCorrected,
)
from bafflebox.tournament.law import clauses, reason_given
from bafflebox.tournament.match_file import MatchFile, MatchStage, contest_of, match_id
from bafflebox.tournament.money.prizes import by_person, winnings
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.rated import rated_matches
from bafflebox.tournament.ratings import FIBS, POLICIES, RatingLedger, touched
from bafflebox.tournament.results import checked_score, counted_for, turned, with_penalties
from bafflebox.tournament.state import Tournament, evolve
from bafflebox.tournament.structures import FixtureState, FixtureStatus
from bafflebox.tournament.walkovers import with_walkovers


@dataclass(frozen=True, slots=True)
class Proposal:
    """A repair and its consequences."""

    repair: Repair
    event: ResultCorrected
    played_again: tuple[MatchId, ...]
    stopped: tuple[MatchId, ...]
    tables: tuple[str, ...]
    """Tables whose matches are stopped."""
    prizes: tuple[tuple[PersonId, int], ...]
    """Changes of prizes, in cents."""
    rated: tuple[MatchId, ...]
    """Matches whose rating changes."""
    ratings: tuple[tuple[PersonId, float], ...]
    """Changes of ratings, the largest first."""
    sentences: tuple[str, ...]
    """What to announce."""


def correct(
    state: Tournament,
    match: MatchId,
    after: DeskResult | None,
    repair: Repair,
    reason: str,
    who: PersonId,
    at: Millis,
    *,
    goes_on: Entrant | None = None,
) -> tuple[DeskEvent, ...]:
    """Corrects a result, or removes it (`after` is None), using one of the repairs."""
    check_director(state, who, at, contest_of(match))
    why = reason_given(reason, "A correction")
    corrected = _corrected(state, match, after, repair, why, who, at, goes_on)
    return with_walkovers(state, contest_of(match), (corrected,), who, at)


def proposals(
    state: Tournament,
    match: MatchId,
    after: DeskResult | None,
    who: PersonId,
    at: Millis,
    *,
    goes_on: Entrant | None = None,
    ratings: RatingLedger | None = None,
) -> tuple[Proposal, ...]:
    """The distinct repairs, mildest first, with their consequences.

    `ratings` is an empty ledger with the formula and the players' initial ratings; by default FIBS, all equal.
    """
    ledger = ratings or RatingLedger(FIBS)
    found: list[Proposal] = []
    for repair in Repair if after is not None else (Repair.REPLAY,):
        event = _corrected(state, match, after, repair, "", who, at, goes_on)
        if not any(
            event.consequences == other.event.consequences and event.counts == other.event.counts for other in found
        ):
            found.append(_proposal(state, event, ledger))
    return tuple(found)


def _corrected(
    state: Tournament,
    match: MatchId,
    after: DeskResult | None,
    repair: Repair,
    why: str,
    who: PersonId,
    at: Millis,
    goes_on: Entrant | None,
) -> ResultCorrected:
    file = state.file(match)
    if file.result is None:
        raise Refused("{match} has no result to correct. Enter one instead.", match=match, code="no_result")
    if after is not None:
        after = _checked(state, file, after)
    if after == file.result and goes_on is None and file.counts == file.result:
        raise InvalidInput("{match} already has this result.", match=match, code="no_change")
    counts = None if after is None else counted_for(state, match, after, goes_on)
    if after is None:
        repair = Repair.REPLAY  # without a result nobody has advanced from here
    if counts is not None and file.counts is not None and file.counts.players != file.result.players:
        counts = _seated(counts, file.result.players, file.counts.players)
    event = ResultCorrected(
        at,
        who,
        match,
        file.result,
        after,
        counts,
        repair,
        (),
        why,
        file.ended or at,
        clauses(state, "correction"),
    )
    event = replace(event, consequences=tuple(_consequences(state, event)))
    if repair is Repair.KEEP and event.consequences:
        return replace(event, counts=file.counts, consequences=())
    return event


def _checked(state: Tournament, file: MatchFile, after: DeskResult) -> DeskResult:
    """The correct result must be between those who played, or those the structure puts there."""
    assert file.result is not None
    lawful = {frozenset(file.result.players), frozenset(players_now(state, file.match))}
    if frozenset(after.players) not in lawful:
        raise InvalidInput(
            "{match} was played by {players}, not by {others}. If others played it, take this result away and enter theirs where it belongs.",
            match=file.match,
            players=" and ".join(file.result.players),
            others=" and ".join(after.players),
            code="wrong_players",
        )
    if after.players == (file.result.players[1], file.result.players[0]):
        after = turned(after)
    whole = with_penalties(file, replace(after, length=after.length or file.result.length))
    return checked_score(whole, file.match, match_now(state, file.match).fixture)


def _seated(result: DeskResult, players: tuple[Entrant, Entrant], seats: tuple[Entrant, Entrant]) -> DeskResult:
    """A result, with the players replaced by the entrants whose places they held."""
    place = dict(zip(players, seats, strict=True))
    return replace(result, players=seats, winner=place.get(result.winner) if result.winner else None)


def _consequences(state: Tournament, event: ResultCorrected) -> Iterator[Consequence]:
    """Later matches in structure order, each considered with everything before it repaired."""
    now = evolve(state, event)
    contest = contest_of(event.match)
    if now.contest(contest).draw is None:
        return
    settled: set[MatchId] = {event.match}
    brought_back = _brought_back(state, event.match)
    while True:
        found = _first_touched(now, event, settled, brought_back)
        if found is None:
            return
        settled.add(found.match)
        now = evolve(now, replace(event, after=event.after, consequences=(found,)))
        yield found


def _brought_back(state: Tournament, match: MatchId) -> frozenset[MatchId]:
    """Matches whose results were restored by the last correction of this match, if nothing has been played since: they are
    annulled again by the next one."""
    last = state.contest(contest_of(match)).corrected
    if last is None or last.match != match:
        return frozenset()
    return frozenset(c.match for c in last.consequences if c.change is CorrectionEffect.REINSTATED)


def _first_touched(
    now: Tournament, event: ResultCorrected, settled: set[MatchId], brought_back: frozenset[MatchId]
) -> Consequence | None:
    contest = contest_of(event.match)
    stands = course(now, contest)
    for fixture, match in stands.matches.items():
        name = match_id(contest, fixture)
        if name in settled:
            continue
        repair = Repair.REPLAY if name in brought_back and event.repair is Repair.SWAP else event.repair
        consequence = _touched(now.file(name), match, replace(event, repair=repair), stale=fixture in stands.stale)
        if consequence is not None:
            return consequence
    return None


def _touched(file: MatchFile, match: FixtureState, event: ResultCorrected, *, stale: bool) -> Consequence | None:
    """What a repair does to a later match, given who now belongs there; None if it isn't affected."""
    there = (match.first, match.second)
    again = _reinstated(file, there, event) if match.status in (FixtureStatus.READY, FixtureStatus.WALKOVER) else None
    if file.counts is not None:
        return (again or _with_result(file, match, event.repair)) if stale else None
    if file.players is not None and (set(file.players) != set(there) or match.status is not FixtureStatus.READY):
        on = file.stage in (MatchStage.PLAYING, MatchStage.SUSPENDED)
        return Consequence(file.match, CorrectionEffect.STOPPED if on else CorrectionEffect.CALLED_AGAIN)
    return again


def _reinstated(
    file: MatchFile, there: tuple[Entrant | None, Entrant | None], event: ResultCorrected
) -> Consequence | None:
    """A result annulled by an earlier correction whose players are right again. One from before the corrected match itself was
    taken back and played again stays annulled."""
    if event.repair in (Repair.REPLAY, Repair.SWAP):
        for annulled in reversed(file.annulled):
            if annulled.by == event.match and annulled.at >= event.ended and set(annulled.counts.players) == set(there):
                return Consequence(file.match, CorrectionEffect.REINSTATED, annulled.result, annulled.counts)
    return None


def _with_result(file: MatchFile, match: FixtureState, repair: Repair) -> Consequence:
    assert file.counts is not None
    old, first, second = file.counts, match.first, match.second
    if first is None or second is None or match.status is FixtureStatus.UNNEEDED:
        return Consequence(file.match, CorrectionEffect.ANNULLED)
    if repair is Repair.SWAP and old.ending not in UNPLAYED:  # a match that wasn't played can't count for others
        seats = _same_seats(old.players, (first, second))
        place = dict(zip(old.players, seats, strict=True))
        counts = replace(old, players=seats, winner=place[old.winner] if old.winner else None)
        return Consequence(file.match, CorrectionEffect.HANDED_ON, file.result, counts)
    rightly = [entrant for entrant in (first, second) if entrant in old.players]
    if repair is Repair.VOID and len(rightly) == 1:
        walkover = DeskResult((first, second), rightly[0], MatchEnding.WALKOVER, length=old.length)
        return Consequence(file.match, CorrectionEffect.ANNULLED, walkover, walkover)
    return Consequence(file.match, CorrectionEffect.ANNULLED)


def _same_seats(old: tuple[Entrant, Entrant], new: tuple[Entrant, Entrant]) -> tuple[Entrant, Entrant]:
    """Seats the new players; anyone already seated keeps their seat."""
    if old[0] == new[1] or old[1] == new[0]:
        return (new[1], new[0])
    return new


def _proposal(state: Tournament, event: ResultCorrected, ledger: RatingLedger) -> Proposal:
    after = evolve(state, event)
    before_ratings, after_ratings = (
        ledger.with_matches(rated_matches(one, POLICIES["usual"]).matches) for one in (state, after)
    )
    contest = contest_of(event.match)
    annulled = [c for c in event.consequences if c.change is CorrectionEffect.ANNULLED]
    stopped = [c.match for c in event.consequences if c.change is CorrectionEffect.STOPPED]
    before_prizes = by_person(state, contest, winnings(state, contest))
    after_prizes = by_person(after, contest, winnings(after, contest))
    changes = {p: after_prizes.get(p, 0) - before_prizes.get(p, 0) for p in sorted({*before_prizes, *after_prizes})}
    return Proposal(
        event.repair,
        event,
        tuple(
            c.match for c in annulled if c.result is None and match_now(after, c.match).status is FixtureStatus.READY
        ),
        tuple(stopped),
        tuple(table for name in stopped if (table := state.file(name).table)),
        tuple((person, cents) for person, cents in changes.items() if cents),
        (
            event.match,
            *(
                c.match
                for c in event.consequences
                if c.change in (CorrectionEffect.ANNULLED, CorrectionEffect.REINSTATED)
            ),
        ),
        tuple((PersonId(name), moved) for name, moved in touched(before_ratings, after_ratings)),
        announcement(event, after),
    )


WORDS = {
    CorrectionEffect.KEPT: "stands as played",
    CorrectionEffect.ANNULLED: "is annulled",
    CorrectionEffect.STOPPED: "is stopped",
    CorrectionEffect.REINSTATED: "stands again",
    CorrectionEffect.CALLED_AGAIN: "is called again",
}


def announcement(event: ResultCorrected, after: Tournament) -> tuple[str, ...]:
    """The announcements for the players."""
    why = said("Reason: {reason}.", reason=event.reason) if event.reason else ""
    if event.after is None:
        told = [said("The result of {match} is taken back. {why}", match=event.match, why=why)]
    else:
        winner = said("{name} won", name=event.after.winner) if event.after.winner else said("nobody won")
        told = [said("The result of {match} is corrected: {winner}. {why}", match=event.match, winner=winner, why=why)]
    if (
        event.repair is Repair.KEEP
        and event.after is not None
        and event.counts
        and event.counts.winner != event.after.winner
    ):
        told.append(said("What was played afterwards stands: {name} keeps the place.", name=event.counts.winner))
    for consequence in event.consequences:
        players = Series(tuple(match_now(after, consequence.match).players), " and ")
        gone = consequence.result is not None and consequence.result.ending is MatchEnding.WALKOVER
        who = said("Now: {players}.", players=players) if players else ""
        if gone and consequence.result is not None:
            who = said("{name} goes on without playing.", name=consequence.result.winner)
        if consequence.change is CorrectionEffect.HANDED_ON:
            stands = "{match} stands as played, and its places go on for {players}."
            told.append(said(stands, match=consequence.match, players=players))
        else:
            told.append(said(f"{{match}} {WORDS[consequence.change]}. {{who}}", match=consequence.match, who=who))
    return tuple(told)


def move_result(
    state: Tournament, wrong: MatchId, right: MatchId, repair: Repair, reason: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Moves a result entered for the wrong match to the one these two are playing."""
    from bafflebox.tournament.results import enter_result

    result = state.file(wrong).result
    if result is None:
        raise Refused("{match} has no result to move.", match=wrong, code="no_result")
    away = correct(state, wrong, None, repair, reason, who, at)
    after = state
    for event in away:
        after = evolve(after, event)
    ended = state.file(wrong).ended
    return (*away, *enter_result(after, right, replace(result, length=0), who, at, ended=ended))
