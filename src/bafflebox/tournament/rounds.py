"""Pairs rounds during a contest: Swiss, continuous pairing, ladders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import said
from bafflebox.tournament.course import course, structure_of
from bafflebox.tournament.entrants import Entry
from bafflebox.tournament.events import ContestId, DeskEvent, Entrant, LotsDrawn, RoundPaired
from bafflebox.tournament.officials import check_director, check_staff
from bafflebox.tournament.pairing import Pairing, candidates, challenge, pair_free, pair_round
from bafflebox.tournament.schedule import Rests
from bafflebox.tournament.standings import StandingsInput
from bafflebox.tournament.standings.tiebreaks import lots
from bafflebox.tournament.state import Contest, Tournament
from bafflebox.tournament.structures import PairingDue, SectionKind, TieDue, level_at_the_top, title_section
from bafflebox.tournament.walkovers import with_walkovers


def due_pairing(state: Tournament, contest: ContestId) -> PairingDue:
    """The round to pair now."""
    due = [d for d in course(state, contest).due if isinstance(d, PairingDue)]
    if not due:
        waiting = [m.fixture.id for m in course(state, contest).ready]
        missing = said("Results are missing: {matches}.", matches=", ".join(waiting)) if waiting else ""
        raise Refused(
            "No round of {event} can be paired now. {missing}",
            event=state.title(contest),
            missing=missing,
            code="no_pairing_due",
        )
    # A player who left after the cut keeps the place reached before it; if a correction reopens the rounds, they are
    # not paired again.
    entry = state.contest(contest).entry
    return replace(due[0], free=tuple(entrant for entrant in due[0].free if entry(entrant).is_in))


def pair(state: Tournament, contest: ContestId, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Pairs the next round, or the free players in continuous pairing. Chance follows from the public seed."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    due = due_pairing(state, contest)
    first = _next_number(now, due.section, due.round)
    made = _made(state, now, due, first, at)
    if not made.pairs:
        raise Refused("Nobody can be paired yet: too few players are free.", code="no_pairing_due")
    pairs = [*made.pairs, *([(made.bye, None)] if made.bye else [])]
    reasons = {str(pair[0]): reason for pair, reason in zip(pairs, made.reasons, strict=True)}
    return (RoundPaired(at, who, contest, due.section, due.round, tuple(pairs), reasons, False, first),)


def can_pair(state: Tournament, contest: ContestId, at: Millis) -> bool:
    """Whether a round can be paired now or, without rounds, a free player."""
    now = state.contest(contest)
    if not now.is_drawn or now.finished:
        return False
    try:
        due = due_pairing(state, contest)
    except Refused:
        return False
    first = _next_number(now, due.section, due.round)
    return not is_continuous(now, due.section) or bool(_made(state, now, due, first, at).pairs)


def is_continuous(contest: Contest, section: str) -> bool:
    """Whether a section pairs continuously, without rounds."""
    return structure_of(contest).section(section).kind is SectionKind.CONTINUOUS


def _made(state: Tournament, now: Contest, due: PairingDue, first: int, at: Millis) -> Pairing:
    structure, stands = structure_of(now), course(state, now.id)
    assert now.draw is not None
    seed = f"{now.draw.seed}\n{due.section} {due.round} {first}"
    ends = Rests.of(state).ended
    waiting = {entrant: _minutes_free(now.entry(entrant), ends, at) for entrant in due.free}
    free = candidates(structure, stands, due, waiting)
    if is_continuous(now, due.section):
        return pair_free(free, seed, playing=2 * sum(m.fixture.section == due.section for m in stands.ready))
    return pair_round(free, seed)


def _minutes_free(entry: Entry, ends: Mapping[PersonId, Millis], at: Millis) -> int:
    """How long an entrant has been free."""
    return max(0, at - max(ends.get(person, entry.since) for person in entry.persons)) // MINUTE


def challenge_on_ladder(
    state: Tournament, contest: ContestId, challenger: Entrant, challenged: Entrant, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """A challenge on a ladder becomes a match."""
    check_staff(state, who, at, contest)
    now = state.contest(contest)
    structure = structure_of(now)
    section = next((s.name for s in structure.sections if s.kind is SectionKind.LADDER), None)
    if section is None:
        raise Refused("{event} has no ladder.", event=state.title(contest), code="no_ladder")
    made = challenge(structure, course(state, contest), section, challenger, challenged)
    first = _next_number(now, section, made.round)
    return (RoundPaired(at, who, contest, section, made.round, ((challenger, challenged),), {}, False, first),)


def pair_by_hand(
    state: Tournament,
    contest: ContestId,
    pairs: Sequence[tuple[Entrant, Entrant | None]],
    who: PersonId,
    at: Millis,
) -> tuple[DeskEvent, ...]:
    """Enters manual pairings: each free player once, None for a bye."""
    check_director(state, who, at, contest)
    due = due_pairing(state, contest)
    named = Counter(entrant for pair in pairs for entrant in pair if entrant is not None)
    for entrant, times in named.items():
        if entrant not in due.free or times > 1:
            raise InvalidInput("{entrant} is not free, or named twice.", entrant=entrant, code="wrong_pairs")
    first = _next_number(state.contest(contest), due.section, due.round)
    paired = RoundPaired(at, who, contest, due.section, due.round, tuple(pairs), {}, True, first)
    return with_walkovers(state, contest, (paired,), who, at)


def open_ties(state: Tournament, contest: ContestId) -> tuple[TieDue, ...]:
    """Ties that have to be broken before the event continues; at its end, a tie for first place that may be broken or
    shared."""
    now, stands = state.contest(contest), course(state, contest)
    due = tuple(due for due in stands.due if isinstance(due, TieDue))
    title = title_section(structure_of(now))
    if due or not stands.is_over or now.finished or title not in stands.tables:
        return due
    return tuple(level_at_the_top(title, stands.tables[title]))


def play_off(state: Tournament, contest: ContestId, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Play-offs between players tied for a place that matters: each meets each of the others.

    Those still tied play again.
    """
    check_director(state, who, at, contest)
    stands = course(state, contest)
    ties = open_ties(state, contest)
    open_matches = [m.fixture.id for m in stands.ready if m.fixture.round == 0]
    if open_matches:
        raise Refused(
            "Play-offs are still to be played: {matches}.", matches=", ".join(open_matches), code="play_off_open"
        )
    if not ties:
        raise Refused("No one in {event} is tied for a place that matters.", event=state.title(contest), code="no_tie")
    found: list[DeskEvent] = []
    first = {tie.section: _next_number(state.contest(contest), tie.section, 0) for tie in ties}
    paired: set[frozenset[Entrant]] = set()
    for tie in ties:
        pairs = tuple(pair for pair in combinations(tie.entrants, 2) if frozenset(pair) not in paired)
        paired.update(map(frozenset, pairs))
        if pairs:
            found.append(RoundPaired(at, who, contest, tie.section, 0, pairs, {}, False, first[tie.section]))
            first[tie.section] += len(pairs)
    return with_walkovers(state, contest, tuple(found), who, at)


def draw_lots(
    state: Tournament,
    contest: ContestId,
    who: PersonId,
    at: Millis,
    *,
    order: Sequence[Entrant] = (),
    witnesses: Sequence[str] = (),
) -> tuple[DeskEvent, ...]:
    """Separates tied players by lot instead of another play-off: from the public seed of the draw, which anybody can
    recompute, or in the `order` drawn by hand, luckiest first."""
    check_director(state, who, at, contest)
    stands, drawn = course(state, contest), state.contest(contest).draw
    ties = open_ties(state, contest)
    if not ties or drawn is None:
        raise Refused("No one in {event} is tied for a place that matters.", event=state.title(contest), code="no_tie")
    open_matches = [m.fixture.id for m in stands.ready if m.fixture.round == 0]
    if open_matches:
        raise Refused(
            "Play-offs are still to be played: {matches}.", matches=", ".join(open_matches), code="play_off_open"
        )
    if order:
        tie = next((one for one in ties if set(one.entrants) == set(order) and len(order) == len(one.entrants)), None)
        if tie is None:
            level = "; ".join(", ".join(one.entrants) for one in ties)
            raise InvalidInput(
                "Name all the tied players once, first place first: {level}.", level=level, code="wrong_order"
            )
        return (LotsDrawn(at, who, contest, tie.section, tuple(order), True, tuple(witnesses)),)
    groups = {(tie.section, tie.entrants) for tie in ties}
    return tuple(
        LotsDrawn(at, who, contest, where, tuple(sorted(level, key=lambda one: lot_of(drawn.seed, one), reverse=True)))
        for where, level in sorted(groups)
    )


def lot_of(seed: str, entrant: Entrant) -> int:
    """An entrant's lot, highest is luckiest: the tie-break `lots` draws the same."""
    return int(lots(StandingsInput((entrant,), lots=seed), entrant))


def _next_number(contest: Contest, section: str, round: int) -> int:
    """Numbering of matches continues if a round is paired in parts."""
    return 1 + sum(len(made.pairs) for made in contest.rounds if (made.section, made.round) == (section, round))
