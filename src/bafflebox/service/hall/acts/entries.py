"""Entries: names in, approved, here, gone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.act import DeskAct, Form, contest, entrant
from bafflebox.service.hall.acts.results import took_back
from bafflebox.service.hall.work import Work
from bafflebox.tournament import entries
from bafflebox.tournament.columns import read_pasted
from bafflebox.tournament.course import course
from bafflebox.tournament.divisions import move_up
from bafflebox.tournament.drawing import place_late
from bafflebox.tournament.entry_list import EntryLine
from bafflebox.tournament.events import ContestId, Ending, Event
from bafflebox.tournament.match_file import match_id
from bafflebox.tournament.partners import replace_partner


def names_of(form: Form) -> list[list[str]]:
    """The names of a form, an entrant a line; those who play together stand with + between."""
    return [[name.strip() for name in line.names] for line in read_pasted(form.get("names", ""))]


def _enter(work: Work, form: Form) -> None:
    lines = read_pasted(form.get("names", ""))
    if not lines:
        raise InvalidInput("Whom? Write names, one a line.", code="nobody", facts={"field": "names"})
    enter_lines(contest(form), lines, club=form.get("club", ""), kind=form.get("kind", ""))(work)


def enter_lines(
    where: ContestId,
    lines: Sequence[EntryLine],
    *,
    club: str = "",
    kind: str = "",
    told: dict[PersonId, Mapping[str, str]] | None = None,
) -> Callable[[Work], None]:
    """Enter everybody on a list, all of them or none; `told` gets what the list says of each person."""

    known = told if told is not None else {}

    def job(work: Work) -> None:
        for line in lines:
            persons = [work.persons[" ".join(name.split())] for name in line.names]
            for person, details in zip(persons, line.known, strict=True):
                known[person] = details
            given = {"club": line.club or club, "seed": line.seed, "kind": line.kind or kind}
            work.do(entries.enter, where, persons, **given)

    return job


def _late(work: Work, form: Form) -> None:
    """A late entrant takes a line that was a bye; nothing is drawn again."""
    _enter(work, form)
    for entry in list(work.state.contest(contest(form)).entries)[-len(names_of(form)) :]:
        work.do(place_late, contest(form), entry)


def _move_up(work: Work, form: Form) -> None:
    """To a higher division, which a player may not refuse."""
    higher = ContestId(form.get("to", ""))
    work.do(move_up, contest(form), entrant(form), higher, reason=form.get("reason", ""))


def _place(work: Work, form: Form) -> None:
    """Somebody who was entered after the draw, and is on no line of it yet."""
    work.do(place_late, contest(form), entrant(form))


def _absent_all(work: Work, form: Form) -> None:
    """Everyone who is not here when the draw is made."""
    for entry in work.state.contest(contest(form)).field:
        if not entry.checked_in:
            work.do(entries.mark_absent, contest(form), entry.entrant)


def _on(step: Callable[..., Iterable[Event]], *more: str) -> Callable[[Work, Form], None]:
    def run(work: Work, form: Form) -> None:
        work.do(step, contest(form), entrant(form), **{name: form.get(name, "") for name in more})

    return run


def _refuse(work: Work, form: Form) -> None:
    reason = form.get("reason", "")
    work.do(entries.refuse, contest(form), entrant(form), reason=reason, told=bool(reason.strip()))


def _with_why(step: Callable[..., Iterable[Event]]) -> Callable[[Work, Form], None]:
    def run(work: Work, form: Form) -> None:
        work.do(step, contest(form), entrant(form), form.get("why", ""))

    return run


def _reinstate(work: Work, form: Form) -> None:
    """Back in, with the matches that were lost only by being away, as far as nobody has gone on from them."""
    where, back, why = contest(form), entrant(form), form.get("why", "")
    work.do(entries.reinstate, where, back, why)
    lost = [
        file.match
        for file in work.state.files_of(where)
        if file.result and file.result.ending in AWAY and back in file.result.players and file.result.winner != back
    ]
    if work.state.contest(where).is_drawn:
        sheet = [match_id(where, fixture) for fixture in course(work.state, where).matches]
        for name in sorted(lost, key=sheet.index, reverse=True):
            if not took_back(work, name, why):
                break


def _partner(work: Work, form: Form) -> None:
    """Somebody else for one of a pair or team."""
    named = [name for line in names_of(form) for name in line]
    if len(named) != 1:
        raise InvalidInput("Write the name of the one new partner.", code="nobody")
    comes, leaves = work.persons[" ".join(named[0].split())], PersonId(form.get("leaves", ""))
    started = form.get("after_start") == "yes"
    work.do(replace_partner, contest(form), entrant(form), leaves, comes, form.get("why", ""), after_start=started)


def _check_in_all(work: Work, form: Form) -> None:
    for entry in work.state.contest(contest(form)).field:
        work.do(entries.check_in, contest(form), entry.entrant)


AWAY = (Ending.WALKOVER, Ending.BOTH_FORFEIT)
ONE = ("contest", "entrant")
ACTS = (
    DeskAct("enter", _enter, takes="contest names club kind"),
    DeskAct("enter-late", _late, takes="contest names club kind"),
    DeskAct("place-late", _place, ONE),
    DeskAct("absent-all", _absent_all, ("contest",)),
    DeskAct("approve", _on(entries.approve), ONE),
    DeskAct("refuse", _refuse, ONE, takes="reason"),
    DeskAct("withdraw", _on(entries.withdraw, "reason"), ONE, takes="reason"),
    DeskAct("take-back-entry", _with_why(entries.take_back_entry), ONE, takes="why"),
    DeskAct("check-in", _on(entries.check_in), ONE),
    DeskAct("check-in-all", _check_in_all, takes="contest"),
    DeskAct("undo-check-in", _with_why(entries.undo_check_in), ONE, takes="why"),
    DeskAct("absent", _on(entries.mark_absent), ONE),
    DeskAct("partner", _partner, ONE, takes="names leaves why after_start"),
    DeskAct("move-up", _move_up, ONE, takes="to reason"),
    DeskAct("reinstate", _reinstate, ONE, takes="why"),
)
