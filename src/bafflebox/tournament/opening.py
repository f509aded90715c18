"""Opens a tournament under a book, sets up its contests, and closes it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from typing import Any, cast

from bafflebox.books import edition_of, house_of, load
from bafflebox.books.citing import cited
from bafflebox.books.event import variance_lines, variance_sheet
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.message import said
from bafflebox.numbers import check_number
from bafflebox.tournament.days import read_day
from bafflebox.tournament.events import (
    ContestAdded,
    ContestChanged,
    ContestFinished,
    ContestId,
    DeskEvent,
    DetailsChanged,
    DeviationsAnnounced,
    HandedOver,
    PhoneUse,
    TakenOver,
    TournamentClosed,
    TournamentDiscarded,
    TournamentOpened,
    TournamentReopened,
)
from bafflebox.tournament.events.setting_up import DETAILS, NUMBERS
from bafflebox.tournament.law import check_open, clauses, reason_given, refused
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.officials import check_director, has_role
from bafflebox.tournament.state import Tournament, terms_of
from bafflebox.tournament.structures import Plan, parse, without_length, write
from bafflebox.tournament.structures.notation import expanded

NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
LONGEST_NAME = 120
"""The most letters in the name of a tournament or event, or in its place."""
LONGEST_ID = 60
LARGEST_TEAM = 64


def open_tournament(
    tournament: str,
    name: str,
    book: str,
    who: PersonId,
    at: Millis,
    *,
    options: Mapping[str, str] | None = None,
    settings: Mapping[str, str] | None = None,
    currency: str = "EUR",
    place: str = "",
    first_day: str = "",
    last_day: str = "",
) -> tuple[DeskEvent, ...]:
    """Opens a tournament under one book. The person who opens it is its executive director."""
    check_id(tournament, "tournament")
    chosen, set_here = dict(options or {}), {key: str(value) for key, value in (settings or {}).items()}
    rules = load(book)
    terms_of(rules.key, "singles", tuple(chosen.items()), tuple(set_here.items()))
    details = (currency, place, first_day, last_day, edition_of(rules), house_of(rules))
    opened = TournamentOpened(at, who, tournament, name.strip(), rules.id, chosen, set_here, *details)
    check_details(opened)
    return (opened,)


def change_details(
    state: Tournament, changes: Mapping[str, str], why: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Changes the name, place, days or currency of a tournament."""
    check_director(state, who, at)
    for name in changes:
        if name not in DETAILS:
            raise unknown_name("detail", name, DETAILS)
    tidy = {name: value.strip() for name, value in changes.items()}
    real = {name: value for name, value in tidy.items() if value != getattr(state.opened, name)}
    if not real:
        return ()
    check_details(replace(state.opened, **cast(Any, real)))
    if "currency" in real and state.movements:
        raise Refused("Money has already been entered in this currency, so it can't be changed.", code="too_late")
    return (DetailsChanged(at, who, real, why.strip()),)


def check_details(opened: TournamentOpened) -> None:
    """Refuses a tournament without a name, with one too long for any sheet, or with impossible days or currency."""
    _check_name(opened.name, "A tournament")
    if len(opened.place) > LONGEST_NAME:
        raise InvalidInput(
            "A place has at most {most} letters.", most=LONGEST_NAME, code="bad_name", facts={"field": "place"}
        )
    if not re.fullmatch(r"[A-Z]{3}", opened.currency):
        raise InvalidInput(
            "'{currency}' is not a currency. Write three capitals, for example EUR.",
            currency=opened.currency,
            code="bad_currency",
        )
    first, last = opened.first_day, opened.last_day
    for day in filter(None, (first, last)):
        read_day(day)
    if first and last and last < first:
        raise InvalidInput(
            "The last day, {last}, is before the first, {first}.", last=last, first=first, code="bad_day"
        )


def _check_name(name: str, what: str) -> None:
    if not name.strip():
        raise InvalidInput("{what} needs a name.", what=what, code="no_name")
    if len(name) > LONGEST_NAME:
        raise InvalidInput("The name is too long: at most {most} letters.", most=LONGEST_NAME, code="bad_name")


def check_id(text: str, what: str) -> None:
    if not NAME.fullmatch(text) or len(text) > LONGEST_ID:
        raise InvalidInput(
            "'{text}' can't be a short name for {what}. Use at most {most} small letters, digits and dashes, for example open-2026.",
            text=text,
            what=what,
            most=LONGEST_ID,
            code="bad_id",
        )


def announce_deviations(state: Tournament, where: Collection[str], who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Records where the sheet of deviations was announced."""
    check_director(state, who, at)
    if not where:
        raise InvalidInput("Say where it was announced: brochure, website, hall.", code="no_place")
    return (DeviationsAnnounced(at, who, tuple(where)),)


def deviations(state: Tournament) -> dict[ContestId, list[str]]:
    """The sheet of deviations of each contest, line by line, to post."""
    return {contest: variance_lines(state.terms(contest), cited, _phones(state)) for contest in state.contests}


PHONES = {
    PhoneUse.SEE: "players may see on their phones when, where and against whom they play",
    PhoneUse.REPORT: "players may also report results and call the director with their phones",
}
"""What the director has authorised if the book bars phones."""


def _phones(state: Tournament) -> list[str]:
    """What was authorised for all contests if the book bars phones, as a line on each contest's sheet."""
    barred = clauses(state, "phones")
    if not barred or state.phones not in PHONES:
        return []
    use, where = said(PHONES[state.phones]), ", ".join(map(cited, barred))
    return [said("Phones: {use} (standard: no phones at the table) [{clauses}]", use=use, clauses=where)]


def unannounced(state: Tournament) -> tuple[tuple[ContestId, str], ...]:
    """Deviations that still have to be announced, if the book requires it."""
    if state.announced or not clauses(state, "announced"):
        return ()
    return tuple(
        (contest, row.item)
        for contest in state.contests
        for row in variance_sheet(state.terms(contest))
        if row.standard is not None
    )


def add_contest(state: Tournament, conditions: ContestAdded) -> tuple[DeskEvent, ...]:
    """Adds a contest, checking its terms and its structure."""
    check_director(state, conditions.by, conditions.at)
    if conditions.contest in state.contests:
        raise InvalidInput("There is already an event '{contest}'.", contest=conditions.contest, code="named_twice")
    _check_lengths(conditions.structure)
    return (checked_conditions(state, conditions),)


def checked_conditions(state: Tournament, conditions: ContestAdded) -> ContestAdded:
    """A contest's conditions as stored; refuses impossible ones."""
    check_id(conditions.contest, "an event")
    _check_name(conditions.name, "An event")
    if not 1 <= conditions.team_size <= LARGEST_TEAM or conditions.capacity < 0:
        raise InvalidInput(
            "A team has 1 to {most} players, and a limit can't be negative.", most=LARGEST_TEAM, code="bad_number"
        )
    for name in NUMBERS:
        check_number(getattr(conditions, name) or 0, f"The {name}")
    settings = {key: str(value) for key, value in conditions.settings.items()}
    terms_of(
        state.book.key,
        conditions.kind,
        tuple({**state.opened.options, **conditions.options}.items()),
        tuple({**state.opened.settings, **settings}.items()),
    )
    structure = expanded(conditions.structure)  # so that the journal can be read where the package is not installed
    parse(structure)
    return replace(conditions, settings=settings, structure=structure)


def _check_lengths(notation: str) -> None:
    """Refuses a structure whose matches have no length."""
    plan = parse(notation)
    without = without_length(plan)
    if without:
        first, *_ = plan.sections
        example = write(Plan((replace(first, lengths=(7,)), *plan.sections[1:])))
        raise InvalidInput(
            "The structure doesn't say to how many points matches are played. Write for example '{example}'.",
            example=example,
            code="no_length",
        )


def change_contest(
    state: Tournament, contest: ContestId, changes: Mapping[str, str], why: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Changes conditions before the draw; afterwards they are fixed."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    free = {field.name for field in fields(ContestAdded)} - {"at", "by", "contest", "options", "settings"}
    for name in changes:
        if name not in free:
            raise unknown_name("condition", name, free)
    fixed = set(changes) - {"name", "priority", "starts", "open_byes_until", "capacity"}
    if now.is_drawn and fixed:
        raise Refused(
            "{event} has been drawn, so {fixed} can no longer change. Redraw with a reason first.",
            event=state.title(contest),
            fixed=", ".join(sorted(fixed)),
            code="drawn",
        )
    event = ContestChanged(at, who, contest, dict(changes), reason_given(why, "A change of conditions"))
    try:
        after = event.changed(now.conditions)
    except ValueError:
        raise InvalidInput("One of the changes should be a number, written in digits.", code="bad_number") from None
    checked_conditions(state, after)
    if "structure" in changes:
        _check_lengths(after.structure)
    return (event,)


def finish_contest(state: Tournament, contest: ContestId, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Confirms the end of a contest. Refuses while a match is in progress or a result disputed."""
    check_director(state, who, at, contest)
    if state.contest(contest).finished:
        raise Refused("{event} is finished.", event=state.title(contest), code="finished")
    for file in state.files_of(contest):
        if file.is_on or file.stage is MatchStage.SUSPENDED or file.report or file.disputed:
            raise Refused(
                "Match {match} has no result yet: {stage}.", match=file.match, stage=file.stage, code="match_on"
            )
    return (ContestFinished(at, who, contest),)


def close_tournament(state: Tournament, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Closes the tournament. Refuses while a match is in progress."""
    check_director(state, who, at)
    for file in state.files.values():
        if file.is_on:
            raise Refused("Match {match} is still in progress.", match=file.match, code="match_on")
    return (TournamentClosed(at, who),)


def discard_tournament(state: Tournament, name: str, why: str, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Deletes a trial run from every list. The journal keeps it."""
    check_director(replace(state, closed=False), who, at)
    if name.strip() != state.opened.name:
        raise InvalidInput(
            "To delete it, type its name exactly: {name}.",
            name=state.opened.name,
            code="no_name",
            facts={"field": "name"},
        )
    if any(movement.receipt for movement in state.movements):
        raise Refused("Money was paid here, so its books are kept. Close the tournament instead.", code="money_paid")
    return (TournamentDiscarded(at, who, why.strip() or "a trial run"),)


def reopen_tournament(state: Tournament, why: str, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Reopens a closed tournament, for instance to correct a result."""
    if not state.closed:
        raise Refused("The tournament is already open.", code="open")
    check_open(replace(state, closed=False), at)
    if not has_role(state, who):
        raise refused(state, "Only the staff can reopen a tournament.", "authority", "not_staff")
    return (TournamentReopened(at, who, reason_given(why, "Reopening")),)


def hand_over(state: Tournament, to: str, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Stops this copy, so that the tournament continues on another machine, in exactly one place."""
    check_director(state, who, at)
    return (HandedOver(at, who, reason_given(to, "The name of the other machine: a hand-over")),)


def take_over(state: Tournament, here: str, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Continues a handed-over tournament here."""
    if not state.handed_to:
        raise Refused("This tournament was not handed over: it is live here.", code="not_handed_over")
    return (TakenOver(at, who, here),)
