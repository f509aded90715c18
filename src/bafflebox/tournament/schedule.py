"""Times: when a match is due for each player, posted starts, the break between a player's own matches, slow matches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bafflebox.books.settings import one_setting
from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, SECOND, Millis
from bafflebox.errors import Refused
from bafflebox.rulings.timing import minutes_of
from bafflebox.tournament.accommodations import extra_breaks
from bafflebox.tournament.course import length_of, match_now
from bafflebox.tournament.entrants import Entry
from bafflebox.tournament.events import (
    ClockImposed,
    ContestId,
    DeskEvent,
    Entrant,
    LatenessForetold,
    MatchId,
    MatchPosted,
    NoticeSent,
)
from bafflebox.tournament.law import clauses, reason_given, refused
from bafflebox.tournament.match_file import MatchStage, contest_of
from bafflebox.tournament.officials import check_director, has_role
from bafflebox.tournament.state import Contest, Tournament
from bafflebox.tournament.structures import FixtureStatus

MINUTES_PER_POINT = 8
"""The default time of a match per point."""
SLOW_FACTOR = 1.5
"""A match that takes this many times its usual time is slow."""
BETWEEN = "between_matches_minutes"


def between_matches(state: Tournament, contest: ContestId) -> tuple[Millis, tuple[str, ...]]:
    """The break from the end of a player's last match to the next one, with its clauses; nothing if the book is
    silent."""
    terms = state.terms(contest)
    if BETWEEN in terms.settings:
        return minutes_of(float(terms.settings[BETWEEN])), terms.variations[BETWEEN].clauses
    found = one_setting(terms.rules, "between_matches", {})
    return (minutes_of(found.value["break_minutes"]), found.clauses) if found else (Millis(0), ())


def breaks(state: Tournament, match: MatchId, person: PersonId) -> int | None:
    """How many breaks a player has in a match: from book and event, plus any granted; None if the director has to
    say."""
    contest = contest_of(match)
    terms, length = state.terms(contest), length_of(state, match)
    points = terms.settings.get("points_per_break")
    by_book = length // int(points) if points else terms.rules.setting("breaks", length=length).value
    return None if by_book is None else int(by_book) + extra_breaks(state, person)


@dataclass(slots=True)
class Rests:
    """When each player's last match really ended, in any contest, and their break.

    Built once to ask about many matches of one state.
    """

    state: Tournament
    ended: dict[PersonId, Millis]
    pauses: dict[ContestId, tuple[Millis, tuple[str, ...]]] = field(default_factory=dict)

    @classmethod
    def of(cls, state: Tournament) -> Rests:
        ended: dict[PersonId, Millis] = {}
        for (contest, entrant), end in state.ends.items():
            for person in state.contests[contest].entries[entrant].persons:
                ended[person] = Millis(max(ended.get(person, end), end))
        return cls(state, ended)

    @classmethod
    def besides(cls, state: Tournament, match: MatchId) -> Rests:
        """As if one match had not ended."""
        file = state.files.get(match)
        return cls.of(state if file is None or file.ended is None else state.filed(replace(file, ended=None)))

    def end_of(self, entry: Entry) -> Millis | None:
        """When the last match of an entrant, or of one of its members, ended."""
        ends = [self.ended[person] for person in entry.persons if person in self.ended]
        return max(ends, default=None)

    def since(self, match: MatchId, people: Iterable[PersonId]) -> Millis:
        """When a match could have started: when the later of its players was due."""
        file, contest = self.state.files.get(match), self.state.contests[contest_of(match)]
        if file is not None and file.posted is not None:
            return file.posted
        ends = [self.ended[person] for person in people if person in self.ended]
        begin = max(contest.conditions.starts or 0, (file.called if file else None) or 0)
        return Millis(max(begin, max(ends) + self.pause(contest.id)[0] if ends else _drawn(contest)))

    def pause(self, contest: ContestId) -> tuple[Millis, tuple[str, ...]]:
        """The break after a match of the same player, with its clauses."""
        if contest not in self.pauses:
            self.pauses[contest] = between_matches(self.state, contest)
        return self.pauses[contest]


@dataclass(frozen=True, slots=True)
class DueTime:
    """When an entrant is due at the table, and why."""

    entrant: Entrant
    at: Millis
    posted: bool
    follows_last_match: bool
    why: str
    clauses: tuple[str, ...]


def due_times(state: Tournament, match: MatchId, rests: Rests | None = None) -> tuple[DueTime, ...]:
    """When each side is due: at the posted time; otherwise as soon as the opponent is known, the match has been called,
    and the break since the end of their last match is over."""
    now, file = match_now(state, match), state.files.get(match)
    if file is not None and file.posted is not None:
        return tuple(
            DueTime(entrant, file.posted, True, False, "the posted time", clauses(state, "own_time"))
            for entrant in now.players
        )
    if now.first is None or now.second is None:
        return ()
    rests = rests or Rests.besides(state, match)
    contest = state.contest(contest_of(match))
    pause, behind = rests.pause(contest.id)
    first, called = contest.conditions.starts or Millis(0), (file.called if file else None) or Millis(0)
    ends = [rests.end_of(contest.entries[entrant]) for entrant in now.players]
    known = [end for end in ends if end is not None]
    earliest = Millis(max(*known, first, called)) if known else Millis(max(first, called, _drawn(contest)))
    found = []
    for entrant, end in zip(now.players, ends, strict=True):
        own = Millis(end + pause) if end is not None else Millis(0)
        follows = end is not None and own >= earliest
        why = "the break after their last match" if follows else "the opponent is known and the match called"
        on = behind if follows else clauses(state, "start")
        found.append(DueTime(entrant, Millis(max(own, earliest)), False, follows, why, on))
    return tuple(found)


def _drawn(contest: Contest) -> Millis:
    return contest.draw.at if contest.draw else Millis(0)


def post(
    state: Tournament,
    match: MatchId,
    starts: Millis | None,
    who: PersonId,
    at: Millis,
    *,
    why: str = "",
    must_finish: bool = False,
) -> tuple[DeskEvent, ...]:
    """Posts a start time. If it is earlier than before, every player gets a notice to acknowledge."""
    check_director(state, who, at, contest_of(match))
    file, now = state.file(match), match_now(state, match)
    if file.stage not in (MatchStage.WAITING, MatchStage.SUSPENDED) or now.status not in (
        FixtureStatus.READY,
        FixtureStatus.WAITING,
    ):
        raise Refused(
            "{match} is {stage}, {status}: it can no longer be scheduled.",
            match=match,
            stage=file.stage,
            status=now.status.value,
            code="not_to_come",
        )
    posted = MatchPosted(at, who, match, starts, why, must_finish, clauses(state, "drawsheet"))
    earlier = starts is not None and file.posted is not None and starts < file.posted
    if not earlier:
        return (posted,)
    to = tuple(person for entrant in now.players for person in state.persons(match, entrant))
    text = f"Match {match} starts earlier than posted."
    number = f"{match}@{state.version + 1}"
    return (posted, NoticeSent(at, who, number, to, text, True, match, clauses(state, "moved_forward")))


def foretell_lateness(
    state: Tournament, person: PersonId, match: MatchId, expected: Millis, reason: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """A player announces being late, with a reason and expected arrival; nothing is promised."""
    if who != person and not has_role(state, who):
        raise refused(state, "You can announce only your own lateness.", "foretold", "not_yours")
    if not any(person in state.persons(match, entrant) for entrant in match_now(state, match).players):
        raise Refused("{who} does not play {match}.", who=person, match=match, code="not_yours")
    return (LatenessForetold(at, who, person, match, expected, reason_given(reason, "Lateness told beforehand")),)


@dataclass(frozen=True, slots=True)
class SlowMatch:
    match: MatchId
    minutes: int
    usual: int


def slow_matches(state: Tournament, at: Millis) -> tuple[SlowMatch, ...]:
    """Matches taking longer than usual for their length, slowest first."""
    found = []
    for file in state.files.values():
        if file.stage is MatchStage.PLAYING and file.started is not None:
            usual = MINUTES_PER_POINT * max(1, length_of(state, file.match))
            minutes = (at - file.started) // MINUTE
            if minutes > SLOW_FACTOR * usual:
                found.append(SlowMatch(file.match, minutes, usual))
    return tuple(sorted(found, key=lambda slow: -slow.minutes / slow.usual))


def impose_clock(
    state: Tournament, match: MatchId, score: tuple[int, int], why: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Puts a clock on a match in progress, with the times the book computes from the score."""
    check_director(state, who, at, contest_of(match))
    if state.file(match).stage is not MatchStage.PLAYING:
        raise Refused(
            "{match} is {stage}: a clock is imposed on a match under way.",
            match=match,
            stage=state.file(match).stage,
            code="not_on",
        )
    terms, length = state.terms(contest_of(match)), length_of(state, match)
    found = one_setting(terms.rules, "reserve_mid_match", {"length": length, "score": score, "event": terms.kind})
    if found is None or found.value is None:
        raise Refused(
            "{book} do not set a reserve for a clock added mid-match. Give the times yourself.",
            book=terms.rules.title,
            clauses=found.clauses if found else (),
            code="times_not_set",
        )
    control = terms.control(length)
    reserve = Millis(round(found.value["seconds"] * SECOND))
    return (
        ClockImposed(
            at, who, match, reserve, control.delay, score, reason_given(why, "Imposing a clock"), found.clauses
        ),
    )
