"""Draws, late entries without a redraw, and pairings of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import said
from bafflebox.tournament.course import course, is_after_the_cut, record_of, structure_of
from bafflebox.tournament.draws import (
    RECIPE,
    RECIPES,
    Apart,
    Draw,
    DrawCheck,
    Entries,
    Seed,
    enter_draw,
    make_draw,
    publish,
    read,
    verify,
)
from bafflebox.tournament.events import (
    ContestId,
    DeskEvent,
    DrawMade,
    Entrant,
    EntriesFrozen,
    EntryApproved,
    EntryRequested,
    LateEntryPlaced,
    SeedsSet,
)
from bafflebox.tournament.law import clauses, reason_given, refused
from bafflebox.tournament.match_file import MatchStage, slot_of
from bafflebox.tournament.money.fees import buy_back
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.state import Contest, Tournament, evolve
from bafflebox.tournament.structures import FixtureId, FreeLine, OpeningKind, SectionKind, advanced, free_lines


def drawable(state: Tournament, contest: ContestId, who: PersonId, at: Millis, why: str) -> tuple[Entrant, ...]:
    """The entrants to draw, in order of registration. A redraw needs a reason and no match in progress."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    if now.finished:
        raise Refused("{event} is finished.", event=state.title(contest), code="finished")
    if now.is_drawn:
        reason_given(why, said("{event} is drawn already. A redraw", event=state.title(contest)))
        on = next((file.match for file in state.files_of(contest) if file.is_on), None)
        if on:
            raise Refused("Match {match} is under way: end or withdraw it before a redraw.", match=on, code="match_on")
    entrants = tuple(entry.entrant for entry in now.field)
    if len(entrants) < 2:
        have = "one approved entrant" if entrants else "no approved entrant"
        raise Refused("{event} has {have}; a draw needs two.", event=state.title(contest), have=have, code="too_few")
    return entrants


def set_seeds(
    state: Tournament, contest: ContestId, seeds: Sequence[Entrant], who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Sets the seeds before the draw, first seed first; an empty list removes them."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    if now.is_drawn:
        raise Refused("{event} is drawn, so its seeds can no longer change.", event=now.conditions.name, code="drawn")
    field = [entry.entrant for entry in now.field]
    for entrant in seeds:
        if entrant not in field:
            raise InvalidInput(
                "{entrant} is not entered in {event}.",
                entrant=entrant,
                event=now.conditions.name,
                code="not_entered",
                facts={"entrant": entrant},
            )
    if len(set(seeds)) != len(seeds):
        twice = next(entrant for entrant in seeds if list(seeds).count(entrant) > 1)
        raise InvalidInput("{twice} is seeded twice.", twice=twice, code="seeded_twice", facts={"entrant": twice})
    return (SeedsSet(at, who, contest, tuple(seeds)),)


def frozen_entries(
    state: Tournament,
    contest: ContestId,
    entrants: Sequence[Entrant],
    *,
    apart_clubs: bool = False,
    recipe: str = RECIPE,
) -> Entries:
    """The entry list for the draw, with seeds in order and club mates kept apart if wanted."""
    now = state.contest(contest)
    seeded = sorted((now.entry(e).seed, e) for e in entrants if now.entry(e).seed)
    clubs: dict[str, list[Entrant]] = {}
    for entrant in entrants:
        clubs.setdefault(now.entry(entrant).club, []).append(entrant)
    apart = [
        Apart(tuple(sorted(mates)), 1, f"club {club}", firm=False)
        for club, mates in sorted(clubs.items())
        if apart_clubs and club and len(mates) > 1
    ]
    return Entries.frozen(now.conditions.structure, entrants, [entrant for _, entrant in seeded], apart, recipe)


def freeze(
    state: Tournament, contest: ContestId, who: PersonId, at: Millis, *, promised: str = "", apart_clubs: bool = False
) -> tuple[DeskEvent, ...]:
    """Freezes the entry list and publishes its fingerprint, with a commitment if a secret is used."""
    entrants = drawable(state, contest, who, at, "frozen anew")
    entries = frozen_entries(state, contest, entrants, apart_clubs=apart_clubs)
    return (EntriesFrozen(at, who, contest, entries.fingerprint, promised),)


def draw(
    state: Tournament,
    contest: ContestId,
    seed: Seed,
    who: PersonId,
    at: Millis,
    *,
    apart_clubs: bool = False,
    witnesses: Sequence[str] = (),
    why: str = "",
) -> tuple[DeskEvent, ...]:
    """Draws from public dice, a committed secret, or both. Anyone can recompute it."""
    entrants = drawable(state, contest, who, at, why)
    now = state.contest(contest)
    by_recipe = [
        frozen_entries(state, contest, entrants, apart_clubs=apart_clubs, recipe=recipe) for recipe in RECIPES[::-1]
    ]
    promised_list = now.frozen.fingerprint if now.frozen and not now.draws else ""
    # entries frozen by an earlier version are drawn by the recipe they were published under
    entries = next((one for one in by_recipe if one.fingerprint == promised_list), by_recipe[0])
    if promised_list and promised_list != entries.fingerprint:
        raise Refused(
            "The entries of {event} are not those that were frozen. Freeze them again before the seed is known.",
            event=state.title(contest),
            code="entries_changed",
        )
    if seed.secret and not (now.frozen and now.frozen.commitment):
        raise Refused("A secret counts only if it was committed to when the entries were frozen.", code="no_commitment")
    promised = now.frozen.commitment if now.frozen else ""
    replaces = fingerprint_of(now.draw) if now.draw else ""
    made = make_draw(entries, seed, promised=promised, replaces=replaces, reason=why.strip())
    return (_recorded(state, contest, made, entrants, who, at, witnesses, why),)


def draw_by_hand(
    state: Tournament,
    contest: ContestId,
    lines: Sequence[Entrant | None],
    who: PersonId,
    at: Millis,
    *,
    witnesses: Sequence[str] = (),
    why: str = "",
) -> tuple[DeskEvent, ...]:
    """Enters a draw made by hand with cards or balls; None is a bye."""
    entrants = drawable(state, contest, who, at, why)
    now = state.contest(contest)
    entries = frozen_entries(state, contest, entrants)
    replaces = fingerprint_of(now.draw) if now.draw else ""
    made = enter_draw(entries, lines, witnesses=", ".join(witnesses), replaces=replaces)
    if clauses(state, "public_draw") and not witnesses:
        raise refused(state, "A draw is made in public or with witnesses: name them.", "public_draw", "no_witness")
    return (_recorded(state, contest, made, entrants, who, at, witnesses, why),)


def _recorded(
    state: Tournament,
    contest: ContestId,
    made: Draw,
    entrants: Sequence[Entrant],
    who: PersonId,
    at: Millis,
    witnesses: Sequence[str],
    why: str,
) -> DrawMade:
    return DrawMade(
        at,
        who,
        contest,
        made.lines,
        len(entrants),
        publish(made),
        made.seed.text if made.seed else f"{state.id} {contest} {made.entries.fingerprint}",
        made.seed is None,
        tuple(witnesses),
        why.strip(),
    )


def fingerprint_of(made: DrawMade) -> str:
    return read(made.file)[1]


def notes_of(made: DrawMade) -> tuple[str, ...]:
    """Warnings about a draw: wishes that couldn't be met, or too little randomness."""
    return read(made.file)[0].notes


def verified(made: DrawMade) -> tuple[DrawCheck, ...]:
    """Verifies a draw from its published file."""
    return verify(*read(made.file))


def open_lines(state: Tournament, contest: ContestId) -> tuple[FreeLine, ...]:
    """Lines a late entrant can still take: byes and reserved places, as long as nobody who has started playing
    would have to leave a match."""
    structure, record = structure_of(state.contest(contest)), record_of(state, contest)
    stands = course(state, contest)
    padded = replace(record, lines=(*record.lines, *[None] * (structure.lines - len(record.lines))))
    begun = {
        FixtureId(slot_of(file.match)): set(file.players)
        for file in state.files_of(contest)
        if file.stage is not MatchStage.WAITING and file.players
    }

    def disturbs(free: FreeLine) -> bool:
        touched = [fixture.id for fixture in structure.readers.of_line.get(free.line, ())]
        then = advanced(structure, stands, padded.with_entrant_on(free.line, "a late entrant"), touched)
        moved = (
            set(then.matches[name].players) != players
            for name, players in begun.items()
            if then.matches[name] is not stands.matches[name]
        )
        return bool(then.stale) or any(moved)

    return tuple(line for line in free_lines(structure, record, stands) if not disturbs(line))


def place_late(
    state: Tournament,
    contest: ContestId,
    entrant: Entrant,
    who: PersonId,
    at: Millis,
    *,
    line: int = 0,
    kept_for: OpeningKind | None = None,
) -> tuple[DeskEvent, ...]:
    """Gives a late entrant a bye or a reserved place, or adds them to a Swiss, without a redraw."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    entry = now.entry(entrant)
    drawn = now.draw
    if drawn is None or not entry.is_in or entrant in drawn.lines:
        raise Refused("{entrant} is not an approved entrant who came after the draw.", entrant=entrant, code="not_late")
    until = now.conditions.open_byes_until
    if until is not None and at > until and kept_for is None:
        raise Refused(
            "Bye lines of {event} were open until a time that has passed.", event=state.title(contest), code="too_late"
        )
    if structure_of(now).sections[0].kind.is_paired:
        if is_after_the_cut(state, contest):
            raise Refused(
                "The paired rounds of {event} are over, so nobody can join.",
                event=state.title(contest),
                code="too_late",
            )
        return (LateEntryPlaced(at, who, contest, entrant, 0, _next_round(now)),)
    opened = [item for item in open_lines(state, contest) if item.kept_for is kept_for]
    free = [item.line for item in opened]
    if not free:
        raise Refused("{event} has no open lines left.", event=state.title(contest), code="no_open_line")
    if line and line not in free:
        raise Refused(
            "Line {line} cannot be taken; open: {open}.", line=line, open=", ".join(map(str, free)), code="line_taken"
        )
    return (LateEntryPlaced(at, who, contest, entrant, line or _by_lot(drawn.seed, entrant, opened)),)


def _by_lot(seed: str, entrant: Entrant, opened: Sequence[FreeLine]) -> int:
    """The line a late entrant gets: opposite a player if possible, and by lot from the public seed, so that nobody
    can choose an opponent by timing their arrival."""
    alike = [item.line for item in opened if (item.opponent is None) == (opened[0].opponent is None)]
    lot = sha256(f"{seed}\nlate {entrant}".encode()).digest()
    return alike[int.from_bytes(lot) % len(alike)]


def come_back(
    state: Tournament, contest: ContestId, entrant: Entrant, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Buys back after a loss: a second entry, with its fee, on a reserved place."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    entry = now.entry(entrant)
    stands = course(state, contest)
    if not any(opening.kind is OpeningKind.BUY_BACK for opening in structure_of(now).openings):
        raise Refused("{event} has no places reserved for buy-backs.", event=state.title(contest), code="no_buy_back")
    if stands.next_of(entrant) is not None or not any(match.loser == entrant for match in stands.of(entrant)):
        raise Refused("{entrant} has not lost, or still has a match to play.", entrant=entrant, code="not_out")
    again = Entrant(f"{entrant}/2")
    if again in now.entries:
        raise Refused("{entrant} has already bought back.", entrant=entrant, code="bought_back")
    events: list[DeskEvent] = [
        EntryRequested(at, who, contest, again, entry.persons, entry.club),
        EntryApproved(at, who, contest, again),
    ]
    after = state
    for event in events:
        after = evolve(after, event)
    fee = buy_back(after, contest, again, who, at)
    placed = place_late(after, contest, again, who, at, kept_for=OpeningKind.BUY_BACK)
    return (*events, *fee, *placed)


def _next_round(contest: Contest) -> int:
    """The next round to pair; continuous pairing has only one."""
    if structure_of(contest).sections[0].kind is SectionKind.CONTINUOUS:
        return 1
    return max((made.round for made in contest.rounds), default=0) + 1
