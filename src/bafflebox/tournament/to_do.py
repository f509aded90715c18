"""The director's to-do list: what is left to do by hand after a ruling, an appeal, a correction, a withdrawal or a tie.

Everything here is derived from the events, and disappears when it is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from bafflebox.cases import Case
from bafflebox.message import Series, said
from bafflebox.tournament.course import course, is_complete
from bafflebox.tournament.entrants import EntryStatus
from bafflebox.tournament.events import DeskResult, Entrant, MatchId, MoneyReason
from bafflebox.tournament.hall import bound
from bafflebox.tournament.match_file import MatchFile, match_id
from bafflebox.tournament.money.ledger import account_of, amount, balance
from bafflebox.tournament.money.pools import due_from_pool
from bafflebox.tournament.money.prizes import awarded, by_person, winnings
from bafflebox.tournament.reports.federation import report_due
from bafflebox.tournament.rounds import open_ties
from bafflebox.tournament.state import Contest, Tournament

EXPELLED = "expelled"
"""The reason recorded for an entry when its person is sent away."""

WORDS = {"dispute_ruled": "rulings in disputes", "entry_refused": "refused entries", "moved_up": "players moved up"}
"""What has to be reported, in plain words if its identifier isn't."""


class Where(Enum):
    """Where at the desk to do a task."""

    MATCH = "match"
    PAIRING = "pairing"
    ENTRIES = "entries"
    MONEY = "money"
    PRIZES = "prizes"
    POOL = "pool"
    RULINGS = "rulings"
    REPORT = "report"
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Task:
    """Something left to do, with the ids of people and matches, and what it is about."""

    where: Where
    what: str
    """The situation."""
    then: str
    """What to do about it."""
    about: str
    """The id of the match, event or case that it concerns."""

    @property
    def sentence(self) -> str:
        return said("{what}: {then}", what=self.what, then=self.then) if self.then else said("{what}.", what=self.what)


def to_do(state: Tournament, files: Mapping[str, Case]) -> tuple[Task, ...]:
    """Everything left to do, with what holds up play first."""
    contests = [contest for contest in state.contests.values() if contest.is_drawn and not contest.finished]
    tasks = [
        *(task for contest in contests for task in (*_ties(state, contest), *_stale(state, contest))),
        *_rulings(state, files),
        *_penalties(state),
        *_people(state),
        *(task for contest in contests for task in _prizes(state, contest)),
        *_pools(state),
        *_paid_too_much(state),
        *(task for contest in contests for task in _finish(state, contest)),
        *_reports(state, files),
    ]
    return tuple(tasks)


def _ties(state: Tournament, contest: Contest) -> Iterator[Task]:
    """Ties for a place that matters; while their play-offs are in progress there is nothing to do."""
    stands = course(state, contest.id)
    if any(match.fixture.round == 0 for match in stands.ready):
        return
    for tie in open_ties(state, contest.id):
        names = ", ".join(tie.entrants)
        if tie in stands.due:
            what = said(
                "{names} are level by every tie-break for place {place} of {section}",
                names=names,
                place=tie.place,
                section=tie.section,
            )
            yield Task(Where.PAIRING, what, said("pair a play-off or draw lots."), contest.id)
        else:
            what = said("{names} share first place of {name}", names=names, name=contest.conditions.name)
            yield Task(Where.PAIRING, what, said("leave it so, pair a play-off or draw lots."), contest.id)


def _stale(state: Tournament, contest: Contest) -> Iterator[Task]:
    for slot in course(state, contest.id).stale:
        match = match_id(contest.id, slot)
        yield Task(
            Where.MATCH,
            said("{match} has a result between players who are no longer in it", match=match),
            said("correct it."),
            match,
        )


def _rulings(state: Tournament, files: Mapping[str, Case]) -> Iterator[Task]:
    """Rulings and appeal decisions that have not been carried out."""
    done = {applied.case: applied.what for applied in state.applied}
    for name, case in files.items():
        if name in state.incidents and case.rulings and done.get(name) != case.outcome and not case.closed:
            made = said("decision on appeal") if case.decisions else said("ruling")
            yield Task(
                Where.RULINGS,
                said("The {made} in case {name} is not carried out yet", made=made, name=name),
                case.outcome,
                name,
            )


def _penalties(state: Tournament) -> Iterator[Task]:
    """Points given or taken back after the result of their match was entered."""
    for file in state.files.values():
        if file.result is None:
            continue
        now = _points_now(file, file.result)
        if now != file.result.penalty and (file.penalties or any(file.result.penalty)):
            then = "-".join(map(str, file.result.penalty))
            yield Task(
                Where.MATCH,
                said(
                    "{match} has its result with penalty points {then}, and they are {now}-{now2} now",
                    match=file.match,
                    then=then,
                    now=now[0],
                    now2=now[1],
                ),
                said("say what its result is with these."),
                file.match,
            )


def _points_now(file: MatchFile, result: DeskResult) -> tuple[int, int]:
    first, second = (sum(item.points for item in file.penalties if item.to == player) for player in result.players)
    return first, second


def _people(state: Tournament) -> Iterator[Task]:
    """People who were sent away but are still in, and those who may come back but are still out."""
    playing = bound(state)
    for contest in state.contests.values():
        if contest.finished:
            continue
        for entry in contest.entries.values():
            sent_away = [person for person in entry.persons if state.attendance(person).expelled]
            if entry.is_in and sent_away:
                yield _still_in(contest, entry.entrant, playing.get(sent_away[0]))
            back = entry.standing is EntryStatus.WITHDRAWN and entry.reason == EXPELLED and not sent_away
            if back and not is_complete(state, contest.id):
                yield Task(
                    Where.ENTRIES,
                    said("{entrant} may come back", entrant=entry.entrant),
                    said(
                        "the expulsion was lifted. Reinstate the entry in {name} if the draw still allows it.",
                        name=contest.conditions.name,
                    ),
                    contest.id,
                )


def _still_in(contest: Contest, entrant: Entrant, match: MatchId | None) -> Task:
    if match is not None:
        return Task(
            Where.MATCH,
            said("{entrant} was sent away and is in {match}", entrant=entrant, match=match),
            said("take its result."),
            match,
        )
    still = said("{entrant} was sent away and is still in {name}", entrant=entrant, name=contest.conditions.name)
    return Task(Where.ENTRIES, still, said("withdraw the entry."), contest.id)


def _prizes(state: Tournament, contest: Contest) -> Iterator[Task]:
    """Prizes that were never credited, or that a correction has changed since."""
    if contest.prizes is None:
        return
    over = course(state, contest.id).is_over
    due, now = by_person(state, contest.id, winnings(state, contest.id)), awarded(state, contest.id)
    if over and due and not now:
        yield Task(
            Where.PRIZES,
            said("{name} is over", name=contest.conditions.name),
            said("credit the prizes to the winners."),
            contest.id,
        )
    elif now and {person: cents for person, cents in now.items() if cents} != due:
        yield Task(
            Where.PRIZES,
            said("The prizes of {name} have changed since they were credited", name=contest.conditions.name),
            said("credit them again."),
            contest.id,
        )


def _finish(state: Tournament, contest: Contest) -> Iterator[Task]:
    if course(state, contest.id).is_over:
        yield Task(
            Where.FINISH,
            said("{name} is played out", name=contest.conditions.name),
            said("check the places, then confirm them."),
            contest.id,
        )


def _pools(state: Tournament) -> Iterator[Task]:
    for name, opened in state.pools.items():
        contest = state.contest(opened.contest)
        if is_complete(state, contest.id):
            now = {person: cents for person, cents in awarded(state, contest.id, name).items() if cents}
            if now != due_from_pool(state, name):
                yield Task(
                    Where.POOL, said("The pool {name} is decided", name=name), said("credit it to the winners."), name
                )


def _paid_too_much(state: Tournament) -> Iterator[Task]:
    """People who were paid out and had something taken back since."""
    paid = dict.fromkeys(m.person for m in state.movements if m.reason is MoneyReason.PAYOUT and m.person)
    for person in paid:
        left = balance(state, account_of(person))
        if left < 0:
            what = said("{person} was paid {left} more than is due", person=person, left=amount(state, -left))
            yield Task(Where.MONEY, what, said("ask for it back."), person)


def _reports(state: Tournament, files: Mapping[str, Case]) -> Iterator[Task]:
    """When everything has been played: what the federation still has to be told."""
    contests = state.contests.values()
    if not contests or not all(c.finished or is_complete(state, c.id) for c in contests):
        return
    due = report_due(state, files)
    if due:
        items = dict.fromkeys(WORDS.get(item.what, item.what.replace("_", " ")) for item in due)
        what = Series(tuple(map(said, items)), ", ")
        clauses = ", ".join(dict.fromkeys(clause for item in due for clause in item.clauses))
        yield Task(
            Where.REPORT,
            said("The federation is to be told of {what} [{clauses}]", what=what, clauses=clauses),
            "",
            state.id,
        )
