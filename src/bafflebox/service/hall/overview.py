"""The overview of a desk: what needs attention now, in the order a director would deal with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bafflebox.cases import Case
from bafflebox.clock import Millis
from bafflebox.message import Series, said
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.views import MatchLine, match_line
from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.events import Entrant, MatchId, Raised
from bafflebox.tournament.explain import score_told
from bafflebox.tournament.lateness import Answers, Lateness, late_now, may_be_missing
from bafflebox.tournament.notices import sign_out_sheet
from bafflebox.tournament.opening import unannounced
from bafflebox.tournament.results import open_reports
from bafflebox.tournament.rounds import can_pair
from bafflebox.tournament.state import Contest
from bafflebox.tournament.structures import FixtureStatus, SectionKind, real_matches
from bafflebox.tournament.to_do import Task, Where, to_do

MINUTE = 60_000
PAIRED = (SectionKind.SWISS, SectionKind.CONTINUOUS, SectionKind.LADDER)
"""Sections whose matches are unknown until they are paired."""


@dataclass(frozen=True, slots=True)
class TaskButton:
    """A button for something that needs attention: an act with its fields, or a page of the desk."""

    label: str
    act: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    page: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class Need:
    """Something that needs attention. A `fault` is wrong now; everything else can wait."""

    icon: str
    title: str
    detail: str = ""
    steps: tuple[TaskButton, ...] = ()
    clauses: tuple[str, ...] = ()
    fault: bool = False
    rings: str = ""
    """The key under which the page alerts once for this item."""
    contest: str = ""


def needs(hall: Hall, cases: Mapping[str, Case], at: Millis, late: Mapping[MatchId, Sequence[Lateness]]) -> list[Need]:
    """Everything that needs attention: calls for the director, differing reports, late players, reports to confirm,
    then the rest."""
    return [
        *_called(hall, cases, at),
        *_reports(hall, at, disputed=True),
        *_late(hall, late, at),
        *_reports(hall, at, disputed=False),
        *_announcements(hall),
        *_undrawn(hall),
        *_pairings(hall, at),
        *(_task(hall, task) for task in to_do(hall.state, cases)),
        *_overdue(hall, at),
    ]


def _called(hall: Hall, cases: Mapping[str, Case], at: Millis) -> Iterator[Need]:
    for name, raised in hall.state.incidents.items():
        if name in cases and cases[name].rulings:
            continue
        table = hall.state.file(raised.match).table if raised.match else ""
        names = " – ".join(hall.name(person) for person in raised.players)
        minutes = max(0, at - raised.at) // MINUTE
        ago = said("{minutes} min ago", minutes=minutes) if minutes else said("just now")
        about = hall.spoken(raised.about)
        title: str
        if raised.raised is Raised.TABLE and table:
            title, detail = (
                said("Table {table} calls you", table=table),
                Series(tuple(filter(None, (hall.spoken(raised.said), names, ago))), " · "),
            )
        else:
            title, detail = about, Series(tuple(filter(None, (names, ago))), " · ")
        step = TaskButton(said("Go and rule"), page=f"rulings/{name}", main=True)
        contest = str(raised.match or "").partition("/")[0]
        yield Need("hand", title, detail, (step,), fault=True, rings=f"case-{name}", contest=contest)


def _reports(hall: Hall, at: Millis, *, disputed: bool) -> Iterator[Need]:
    for name in open_reports(hall.state):
        line = match_line(hall, name, at)
        if bool(line.disputed) != disputed or line.file.report is None:
            continue
        where = said("Table {table}", table=line.table) if line.table else line.title
        look = TaskButton(said("Open the match"), page=f"match/{line.id}")
        rings = f"report-{line.id}-{line.disputed}"
        if disputed:
            steps = (
                TaskButton(line.report, "accept-report", {"match": line.id}),
                TaskButton(line.disputed, "accept-report", {"match": line.id, "of": "other"}),
                look,
            )
            detail = said(
                "{who} says {report}; the other side says {disputed}",
                who=line.reported_by,
                report=line.report,
                disputed=line.disputed,
            )
            yield Need(
                "list",
                said("{where}: two reports differ", where=where),
                detail,
                steps,
                rings=rings,
                contest=line.contest,
            )
        else:
            minutes = max(0, at - line.file.report.at) // MINUTE
            ago = said("{minutes} min ago", minutes=minutes) if minutes else said("just now")
            told = said("{report}, reported {ago} by {who}", report=line.report, ago=ago, who=line.reported_by)
            confirm = TaskButton(
                said("Confirm{score}", score=score_told(line.file.report.result, "–")),
                "accept-report",
                {"match": line.id},
            )
            yield Need(
                "check",
                said("{where}: result unconfirmed", where=where),
                told,
                (confirm, look),
                rings=rings,
                contest=line.contest,
            )


def due_now(hall: Hall, match: MatchId, at: Millis, answers: Answers | None = None) -> list[Lateness]:
    """The book's current penalty for each player of a called match, if that player is the one missing."""
    players = may_be_missing(hall.state, match)
    found = (item for player in players for item in late_now(hall.state, match, at, [player], answers=answers))
    return [item for item in found if item.is_open]


def all_due(hall: Hall, called: Iterable[MatchId], at: Millis) -> dict[MatchId, list[Lateness]]:
    """The same for each of these matches that has one; the book is asked once for all that are late alike."""
    answers: Answers = {}
    return {match: due for match in called if (due := due_now(hall, match, at, answers))}


def _late(hall: Hall, late: Mapping[MatchId, Sequence[Lateness]], at: Millis) -> Iterator[Need]:
    for name, due in late.items():
        line, worst = match_line(hall, name, at), max(due, key=lambda item: item.minutes)
        where = said(", table {table}", table=line.table) if line.table else ""
        step = (TaskButton(said("Decide"), page=f"match/{line.id}"),)
        if len(due) == 1:
            title = said(
                "{entrant} is {minutes} min late{where}",
                entrant=hall.entrant(line.contest, worst.entrant),
                minutes=worst.minutes,
                where=where,
            )
        else:
            title = said(
                "{names}: called {minutes} min ago{where}",
                names=" – ".join(line.names),
                minutes=line.minutes,
                where=where,
            )
        told = [
            said("Coming at {time}: {reason}", time=_clock(one.expected), reason=one.reason)
            for one in line.file.foretold
        ]
        given = said("Given so far: {given}.", given=worst.given) if worst.given else ""
        detail = Series(tuple(filter(None, (*told, worst.ruling.verdict, given))))
        yield Need("clock", title, detail, step, worst.clauses[:1], contest=line.contest)


def _clock(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%H:%M")


def _announcements(hall: Hall) -> Iterator[Need]:
    open_items = unannounced(hall.state)
    if open_items:
        items = Series(tuple(said(item.replace("_", " ")) for _, item in open_items), ", ")
        step = TaskButton(said("They are announced"), "announce", {"where": "on a sheet in the hall"})
        yield Need(
            "mail",
            said("Tell the players what differs from the book"),
            items,
            (step, TaskButton(said("Print it"), page="print")),
        )


def undrawn(hall: Hall) -> list[tuple[Contest, Entrant]]:
    """Entrants added after the draw who are not in it."""
    return [
        (contest, entry.entrant)
        for contest in hall.state.contests.values()
        if contest.draw is not None and not contest.finished
        for entry in contest.field
        if entry.entrant not in contest.draw.lines
    ]


def _undrawn(hall: Hall) -> Iterator[Need]:
    for contest, entrant in undrawn(hall):
        steps = (
            TaskButton(said("Put into the draw"), "place-late", {"contest": contest.id, "entrant": entrant}),
            TaskButton(said("Entries"), page="entries"),
        )
        who = hall.entrant(contest.id, entrant)
        yield Need(
            "user",
            said("{who} is entered but not in the draw", who=who),
            contest.conditions.name,
            steps,
            contest=contest.id,
        )


def _pairings(hall: Hall, at: Millis) -> Iterator[Need]:
    for contest in hall.state.contests.values():
        if can_pair(hall.state, contest.id, at):
            free = any(one.kind is SectionKind.CONTINUOUS for one in structure_of(contest).sections)
            title = (
                said("{name}: pair those who are free", name=contest.conditions.name)
                if free
                else said("{name}: pair the next round", name=contest.conditions.name)
            )
            step = TaskButton(said("Pair"), "pair", {"contest": contest.id}, main=True)
            yield Need("swap", title, "", (step,), contest=contest.id)


_PAGES = {Where.REPORT: "schedule", Where.FINISH: "schedule", Where.ENTRIES: "entries", Where.MONEY: "money"}


def _task(hall: Hall, task: Task) -> Need:
    """A task that staff would otherwise have to remember."""
    title, detail = hall.spoken(task.what if task.then else task.sentence), hall.spoken(task.then)
    if task.where is Where.PAIRING:
        steps: tuple[TaskButton, ...] = (
            TaskButton(said("Pair a play-off"), "play-off", {"contest": task.about}),
            TaskButton(said("Draw lots"), "lots", {"contest": task.about}),
        )
    elif task.where is Where.PRIZES:
        steps = (
            TaskButton(said("Credit the prizes"), "award", {"contest": task.about}),
            TaskButton(said("Money"), page="money"),
        )
    elif task.where is Where.POOL:
        steps = (
            TaskButton(said("Credit the pool"), "pay-pool", {"pool": task.about}),
            TaskButton(said("Money"), page="money"),
        )
    elif task.where is Where.MATCH:
        steps = (TaskButton(said("Open the match"), page=f"match/{task.about}"),)
    elif task.where is Where.RULINGS:
        steps = (TaskButton(said("Open the case"), page=f"rulings/{task.about}"),)
    else:
        labels = {
            Where.MONEY: said("Go to money"),
            Where.ENTRIES: said("Go to entries"),
            Where.FINISH: said("Finish"),
            Where.REPORT: said("Report"),
        }
        steps = (TaskButton(labels[task.where], page=_PAGES[task.where]),)
    return Need("info", title, detail, steps)


def _overdue(hall: Hall, at: Millis) -> Iterator[Need]:
    for line in sign_out_sheet(hall.state, at):
        if line.overdue:
            step = TaskButton(said("Is back"), "sign-in", {"person": line.person})
            back = said("should be back since {time}", time=_clock(line.back)) if line.back else ""
            yield Need("break", said("{name} is still away", name=hall.name(line.person)), back, (step,))


@dataclass(frozen=True, slots=True)
class EventProgress:
    """The progress of an event."""

    contest: Contest
    played: int
    total: int
    """The number of matches; 0 while pairings are still to come."""
    bye: str
    """Who has the bye of the round."""
    alive: int
    """Who can still win it."""
    over: bool


def progress_of(hall: Hall, contest: Contest) -> EventProgress | None:
    if not contest.is_drawn:
        return None
    stands = course(hall.state, contest.id)
    statuses = [match.status for match in stands.matches.values()]
    done = sum(one in (FixtureStatus.DONE, FixtureStatus.WALKOVER) for one in statuses)
    last = contest.rounds[-1].pairs if contest.rounds else ()
    bye = next((hall.entrant(contest.id, first) for first, second in last if second is None), "")
    first = next(iter(stands.alive), "")
    alive = len(stands.alive[first]) if first else 0
    return EventProgress(contest, done, _total(hall, contest, done), bye, alive, stands.is_over)


def _total(hall: Hall, contest: Contest, done: int) -> int:
    """The number of matches, played or not, if all are known from the draw."""
    structure = structure_of(contest)
    if any(section.plays_on or section.kind in PAIRED for section in structure.sections):
        return 0
    stands, record = course(hall.state, contest.id), record_of(hall.state, contest.id)
    real = real_matches(structure, [number for number, line in enumerate(record.lines, 1) if line])
    return done + sum(name in real and not match.status.is_settled for name, match in stands.matches.items())


def score_now(line: MatchLine) -> str:
    """The current score of a match, from its table, or at least the penalty points given."""
    given = [sum(one.points for one in line.file.penalties if one.to == player) for player in line.players]
    points = (
        [max(pair) for pair in zip(line.file.score, given or (0, 0), strict=True)] if len(line.players) == 2 else [0, 0]
    )
    return f"{points[0]}–{points[1]}" if any(points) else ""
