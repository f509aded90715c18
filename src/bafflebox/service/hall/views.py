"""What pages show of a tournament: matches in lines, a player's next match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.service.hall.hall import Hall
from bafflebox.tournament.calls import Awaited, awaited
from bafflebox.tournament.course import course, is_over, length_of, match_now, places, standing_order, structure_of
from bafflebox.tournament.events import ContestId, Entrant, MatchId
from bafflebox.tournament.explain import result_sentence
from bafflebox.tournament.lateness import late_now
from bafflebox.tournament.match_file import MatchFile, MatchStage, contest_of, match_id
from bafflebox.tournament.money.prizes import winnings_by_section
from bafflebox.tournament.naming import RoundName, Stop, stop
from bafflebox.tournament.results import parts_of
from bafflebox.tournament.structures import FixtureStatus, ranked_sections, title_section

MINUTE = 60_000
BEST, MOST_WINNERS = 4, 8
"""The places that count as winners without a prize, and the most named per section."""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match as a line of a list or the head of a page."""

    id: MatchId
    contest: ContestId
    event: str
    section: str
    round: int
    players: tuple[Entrant, ...]
    names: tuple[str, ...]
    length: int
    stage: str
    table: str
    """Its table, or all of them if it is played on several."""
    posted: Millis | None
    since: Millis | None
    """When it was called, or started."""
    minutes: int
    result: str
    report: str
    reported_by: str
    disputed: str
    file: MatchFile
    parts: int = 1
    """The most single matches it can consist of: boards of a team, matches of a best of three."""

    stop: Stop = Stop("", RoundName.ROUND, 1)  # noqa: RUF009 - a frozen value
    """How far into the event it is."""

    @property
    def where(self) -> str:
        words = self.stop.words
        return words[:1].upper() + words[1:]

    @property
    def title(self) -> str:
        """Its title: `Consolation quarter-final: Lang – Stone`."""
        return f"{self.where}: {' – '.join(self.names)}" if self.names else self.where


def match_line(hall: Hall, match: MatchId, at: Millis) -> MatchLine:
    state, contest = hall.state, contest_of(match)
    file, now = state.file(match), match_now(state, match)
    since = file.started if file.stage is MatchStage.PLAYING else file.called
    players = file.result.players if file.result else now.players
    disputed = result_sentence(file.disputed, lambda e: hall.entrant(contest, e)) if file.disputed else ""
    return MatchLine(
        match,
        contest,
        state.contest(contest).conditions.name,
        now.fixture.section,
        now.fixture.round,
        players,
        tuple(hall.entrant(contest, player) for player in players),
        file.result.length if file.result and file.result.length else length_of(state, match),
        "over" if now.status.value not in ("ready", "waiting", "done") else file.stage.value,
        file.tables_told,
        file.posted,
        since,
        (at - since) // MINUTE if since else 0,
        result_sentence(file.result, lambda e: hall.entrant(contest, e)) if file.result else "",
        result_sentence(file.report.result, lambda e: hall.entrant(contest, e)) if file.report else "",
        hall.entrant(contest, file.report.side) if file.report else "",
        disputed,
        file,
        parts_of(now.fixture),
        stop(state, match),
    )


def matches(hall: Hall, contest: ContestId, at: Millis) -> list[MatchLine]:
    """The matches of an event with known players, in the order of the sheet."""
    found = course(hall.state, contest).matches.items() if hall.state.contest(contest).is_drawn else ()
    shown = (FixtureStatus.READY, FixtureStatus.DONE, FixtureStatus.WALKOVER)
    return [match_line(hall, match_id(contest, name), at) for name, match in found if match.status in shown]


@dataclass(frozen=True, slots=True)
class Waits:
    """The players of the match that decides the opponent; without a match, a whole section has to end first."""

    awaited: Awaited
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Late:
    minutes: int
    verdict: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """What a player's page shows."""

    match: MatchLine | None
    me: Entrant | None
    waits: Waits | None
    """Whom or what the player is waiting for, if no match is ready."""
    late: Late | None
    """The book's rule on lateness, while it runs against the player."""
    done: tuple[MatchLine, ...]


def mark_of(hall: Hall, person: PersonId, found: Mine) -> str:
    """A fingerprint of a player's page: a phone fetches the page again only when it changes."""
    notices = hall.index.notices.get(person, [])
    lines = [replace(line, minutes=0) for line in (found.match, *found.done) if line]
    shown = (
        hall.state.phones,
        hall.state.handed_to,
        hall.state.attendance(person),
        notices,
        lines,
        found.waits,
        found.late,
    )
    return sha256(repr(shown).encode()).hexdigest()[:16]


def mine(hall: Hall, person: PersonId, at: Millis) -> Mine:
    """A player's next match, one in progress before one that is waiting, and the matches played."""
    ready: list[tuple[MatchLine, Entrant]] = []
    over: list[MatchLine] = []
    waits: Waits | None = None
    for contest, own in hall.index.entries.get(person, ()):
        for match in hall.index.matches.get((contest, own), ()):
            name = match_id(contest, match.fixture.id)
            if match.status is FixtureStatus.READY:
                ready.append((match_line(hall, name, at), own))
            elif match.status in (FixtureStatus.DONE, FixtureStatus.WALKOVER):
                over.append(match_line(hall, name, at))
            elif match.status is FixtureStatus.WAITING and waits is None:
                found = awaited(hall.state, own, name)
                waits = Waits(found, tuple(hall.entrant(contest, one) for one in found.players)) if found else None
    order = {MatchStage.PLAYING.value: 0, MatchStage.CALLED.value: 1}
    ready.sort(key=lambda item: order.get(item[0].stage, 2))
    if not ready:
        return Mine(None, None, waits, None, tuple(over))
    line, me = ready[0]
    found_late = (one for one in late_now(hall.state, line.id, at, [me]) if one.minutes)
    late = next((Late(one.minutes, one.ruling.verdict, tuple(one.clauses)) for one in found_late), None)
    return Mine(line, me, None, late if line.stage == MatchStage.CALLED.value else None, tuple(over))


@dataclass(frozen=True, slots=True)
class Placing:
    """A line of the places of an event; tied entrants share the places from the first to the last."""

    first: int
    last: int
    persons: tuple[PersonId, ...]
    name: str
    cents: int | None
    """The prize, if any."""
    sections: tuple[str, ...]
    """Where the prize was won, if not in the main section."""


def placings(hall: Hall, contest: ContestId) -> list[Placing]:
    """The places settled so far."""
    won, found = winnings_by_section(hall.state, contest), []
    entries = hall.state.contest(contest).entries
    ranked = ranked_sections(structure_of(hall.state.contest(contest))) if won else ()
    place = 1
    for group in standing_order(hall.state, contest):
        last = place + len(group) - 1
        for one in group:
            mine = {section: cents[one] for section, cents in won.items() if one in cents}
            aside = tuple(section for section in mine if section not in ranked)
            shown = hall.entrant(contest, one)
            found.append(Placing(place, last, entries[one].persons, shown, sum(mine.values()) or None, aside))
        place = last + 1
    return found


def winners(hall: Hall, contest: ContestId) -> list[tuple[str, list[Placing]]]:
    """The winners of an event, then of each consolation and so on, as soon as all its places are decided: the section,
    empty for the event, and its best or paid places. The order of a ladder is final once the event is finished."""
    now = hall.state.contest(contest)
    if not now.is_drawn or (course(hall.state, contest).ladders and not now.finished):
        return []
    structure, prizes = structure_of(now), winnings_by_section(hall.state, contest)
    title, ranked = title_section(structure), ranked_sections(structure)
    aside = (one.name for one in structure.sections if one.name not in ranked)
    found = []
    for section in (title, *(name for name in aside if title_section(structure, name) == name)):
        if not is_over(hall.state, contest, section):
            continue
        won: dict[Entrant, int] = {}
        for name, of in prizes.items():
            if (title if name in ranked else title_section(structure, name)) == section:
                won |= {one: won.get(one, 0) + cents for one, cents in of.items()}
        best = BEST if section == title else 1
        lines = [
            Placing(place.best, place.worst, now.entry(one).persons, hall.entrant(contest, one), won.get(one), ())
            for place in places(hall.state, contest, section)
            if (one := place.entrant) in won or place.best <= best
        ]
        if lines:
            found.append(("" if section == title else section, lines[:MOST_WINNERS]))
    return found
