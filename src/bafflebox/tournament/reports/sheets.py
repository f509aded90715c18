"""The sheets of a tournament, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, tzinfo

from bafflebox.clock import Millis
from bafflebox.errors import Refused, unknown_name
from bafflebox.message import Message, said
from bafflebox.tournament.course import course, length_of, standing_order
from bafflebox.tournament.events import ContestId, Entrant, MatchId
from bafflebox.tournament.explain import Names
from bafflebox.tournament.match_file import by_number, match_id
from bafflebox.tournament.money.fees import charged
from bafflebox.tournament.money.ledger import amount, statement
from bafflebox.tournament.money.prizes import by_person, prize_table, winnings
from bafflebox.tournament.naming import stop
from bafflebox.tournament.notices import sign_out_sheet
from bafflebox.tournament.opening import deviations
from bafflebox.tournament.reports.sheet import Cards, EnglishSheets, ScoreSheets, Sheet, SheetWords
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import FixtureState

ENGLISH_SHEETS = EnglishSheets()


class DisplayFormats:
    """How ids, times and money are shown."""

    def __init__(
        self, state: Tournament, names: Names = str, zone: tzinfo = UTC, words: SheetWords = ENGLISH_SHEETS
    ) -> None:
        self.state, self.names, self.zone, self.words = state, names, zone, words

    def entrant(self, contest: ContestId, entrant: Entrant) -> str:
        """An entrant by its members' names; a second entry is marked."""
        persons = self.state.contest(contest).entry(entrant).persons
        again = " (2)" if entrant.endswith("/2") else ""
        return " & ".join(self.names(person) for person in persons) + again

    def time(self, at: Millis | None) -> str:
        return "" if at is None else datetime.fromtimestamp(at / 1000, self.zone).strftime("%H:%M")

    def money(self, cents: int) -> Message:
        return amount(self.state, cents)

    def match(self, match: MatchId) -> str:
        """The name of a match within its event."""
        return self.words.stop(stop(self.state, match))

    def title(self, contest: ContestId, what: str) -> str:
        event = self.state.contest(contest).conditions.name
        return said("{tournament}: {event}, {what}", tournament=self.state.opened.name, event=event, what=said(what))

    def of_all(self, what: str) -> str:
        """The title of a sheet for the whole tournament."""
        return said("{tournament}: {what}", tournament=self.state.opened.name, what=said(what))


def _head(*texts: str) -> tuple[str, ...]:
    return tuple(map(said, texts))


def entries(show: DisplayFormats, contest: ContestId, _: Millis) -> Sheet:
    """The entry list, with what is still to pay."""
    state = show.state
    rows = tuple(
        (
            str(number),
            show.entrant(contest, entry.entrant),
            entry.club,
            said(entry.standing.value.replace("_", " ")),
            said("yes") if entry.checked_in else "",
            show.money(charged(state, contest, entry.entrant)),
        )
        for number, entry in enumerate(state.contest(contest).entries.values(), 1)
    )
    return Sheet(show.title(contest, "entries"), _head("no.", "entrant", "club", "standing", "here", "fee"), rows)


def matches(show: DisplayFormats, contest: ContestId, _: Millis) -> Sheet:
    """The draw sheet as a list: pairings, lengths, posted times, tables, results."""
    state = show.state
    rows = []
    for name, match in course(state, contest).matches.items():
        if match.status.is_match or match.status.value == "waiting":
            file = state.file(match_id(contest, name))
            result = (
                show.words.outcome_of(file.result, lambda e: _shown(show, contest, e))
                if file.result
                else said(match.status.value)
            )
            players = [show.entrant(contest, player) if player else "?" for player in (match.first, match.second)]
            length = length_of(state, match_id(contest, name))
            rows.append(
                (
                    show.match(match_id(contest, name)),
                    *players,
                    str(length or ""),
                    show.time(file.posted),
                    file.tables_told,
                    result,
                )
            )
    head = _head("match", "player", "player", "points", "posted", "table", "result")
    return Sheet(show.title(contest, "draw sheet"), head, tuple(rows))


def _shown(show: DisplayFormats, contest: ContestId, entrant: str) -> str:
    return show.entrant(contest, Entrant(entrant))


def _ready(state: Tournament, contest: ContestId) -> list[tuple[MatchId, FixtureState]]:
    """Matches that are ready or in progress, by table, so that paper can be handed out along the tables; those without
    a table come last."""
    found = [(match_id(contest, match.fixture.id), match) for match in course(state, contest).ready]
    return sorted(found, key=lambda one: (not state.file(one[0]).table, by_number(state.file(one[0]).table)))


def slips(show: DisplayFormats, contest: ContestId, _: Millis) -> Sheet:
    """A slip for every match that is ready or in progress, to fill in and sign at the table."""
    state = show.state
    rows = []
    for name, match in _ready(state, contest):
        first, second = (show.entrant(contest, player) for player in match.players)
        rows.append(
            (
                show.match(name),
                state.file(name).tables_told,
                str(length_of(state, name) or ""),
                first,
                "",
                second,
                "",
                "",
            )
        )
    head = _head("match", "table", "points", "player", "score", "player", "score", "signed by both")
    return Sheet(show.title(contest, "match slips"), head, tuple(rows))


def cards(show: DisplayFormats, contest: ContestId, _: Millis) -> Sheet:
    """A table card for every match that is ready or in progress: players, length, times, start."""
    state, rows, keys = show.state, [], []
    for name, match in _ready(state, contest):
        first, second = (show.entrant(contest, player) for player in match.players)
        file, length = state.file(name), length_of(state, name)
        times = _times(state, contest, length)
        rows.append(
            (file.tables_told, show.match(name), first, second, str(length or ""), times, show.time(file.posted))
        )
        keys.append(name)
    head = _head("Table", "match", "player", "player ", "points", "clock", "posted")
    return Cards(show.title(contest, "table cards"), head, tuple(rows), keys=tuple(keys))


def _times(state: Tournament, contest: ContestId, length: int) -> str:
    """A match's reserve and delay; empty if neither book nor event sets them."""
    try:
        return state.terms(contest).control(length).told if length else ""
    except Refused as refused:
        if refused.code != "times_not_set":
            raise
        return ""


def score_sheets(show: DisplayFormats, contest: ContestId, _: Millis) -> Sheet:
    """A score sheet for every match that is ready or in progress, with a line for every possible game."""
    rows = []
    for name, match in _ready(show.state, contest):
        first, second = (show.entrant(contest, player) for player in match.players)
        rows.append((show.match(name), str(length_of(show.state, name) or ""), first, second))
    return ScoreSheets(show.title(contest, "score sheets"), _head("match", "points", "player", "player "), tuple(rows))


def standings(show: DisplayFormats, contest: ContestId, _: Millis) -> Sheet:
    """Places decided so far, with prizes."""
    won = winnings(show.state, contest)
    rows, place = [], 1
    for group in standing_order(show.state, contest):
        shared = str(place) if len(group) == 1 else f"{place}-{place + len(group) - 1}"
        rows += [(shared, show.entrant(contest, e), show.money(won[e]) if e in won else "") for e in group]
        place += len(group)
    return Sheet(show.title(contest, "standings"), _head("place", "entrant", "prize"), tuple(rows))


def prizes(show: DisplayFormats, contest: ContestId, _: Millis) -> Sheet:
    """Paid places, shares and amounts, as published before play."""
    fees = show.state.contest(contest).fees
    rows = tuple(
        (show.words.section(prize.bracket), str(prize.place), f"{prize.share / 100:g} %", show.money(cents))
        for prize, cents in prize_table(show.state, contest)
    )
    remarks: tuple[str, ...] = ()
    if fees:
        told = {"entry": show.money(fees.entry), "registration": show.money(fees.registration), "rake": fees.rake / 100}
        remarks = (
            said(
                "Entry fee {entry}, registration {registration}; {rake} % of the entry fees go to the organiser.",
                **told,
            ),
        )
    return Sheet(show.title(contest, "prizes"), _head("section", "place", "share", "amount"), rows, remarks)


def payouts(show: DisplayFormats, contest: ContestId, _: Millis) -> Sheet:
    """What each winner gets, with room for the signature."""
    due = by_person(show.state, contest, winnings(show.state, contest))
    ordered = sorted(due.items(), key=lambda item: (-item[1], item[0]))
    rows = tuple((show.names(person), show.money(cents), "") for person, cents in ordered)
    return Sheet(show.title(contest, "payouts"), _head("person", "amount", "received"), rows)


def cash(show: DisplayFormats, _: ContestId, __: Millis) -> Sheet:
    """The treasurer's statement: what came in, what went out, what is in the cash box and whose it is."""
    books = statement(show.state)
    title = {str(contest): show.state.contest(contest).conditions.name for contest in show.state.contests}
    flows = [
        (said("Paid in by players"), books.received),
        (said("Added money"), books.added),
        (said("Paid out to players"), -books.paid_out),
        (said("Taken out by the organiser"), -books.kept),
    ]
    held = [
        *(
            (said("Prizes of {event}, not credited yet", event=title.get(name, name)), cents)
            for name, cents in books.funds.items()
        ),
        *((said("Pool {name}", name=name), cents) for name, cents in books.pools.items()),
        (said("Owed to players"), sum(books.owed.values())),
        (said("Still to be paid by players"), -sum(books.owing.values())),
        (said("The organiser's part"), books.organiser),
    ]
    rows = [
        *((name, show.money(cents)) for name, cents in flows if cents),
        (said("In the cash box"), show.money(books.in_box)),
        *((name, show.money(cents)) for name, cents in held if cents),
        *(
            ((said("Together, as in the cash box"), show.money(books.in_box)),)
            if any(cents for _, cents in held)
            else ()
        ),
    ]
    owing = sorted((show.names(person), cents) for person, cents in books.owing.items())
    owed = sorted((show.names(person), cents) for person, cents in books.owed.items())
    off = (
        said("The books are off by {money}.", money=show.money(books.difference))
        if books.difference
        else said("The books balance.")
    )
    remarks = (
        off,
        *(said("{name} owes {money}.", name=name, money=show.money(cents)) for name, cents in owing),
        *(said("{name} is owed {money}.", name=name, money=show.money(cents)) for name, cents in owed),
    )
    return Sheet(show.of_all("cash statement"), _head("what", "amount"), tuple(rows), remarks)


def receipts(show: DisplayFormats, _: ContestId, __: Millis) -> Sheet:
    """Every receipt, by number."""
    rows = tuple(
        (
            str(m.receipt),
            show.time(m.at),
            said(m.reason.value.replace("_", " ")),
            show.names(m.person) if m.person else "",
            show.money(sum(t.cents for t in m.transfers if "cash" in (t.source, t.target))),
            m.note,
        )
        for m in show.state.movements
        if m.receipt
    )
    return Sheet(show.of_all("receipts"), _head("no.", "time", "what", "person", "amount", "note"), rows)


def away(show: DisplayFormats, _: ContestId, at: Millis) -> Sheet:
    """Who has signed out, since when and until when."""
    rows = tuple(
        (
            show.names(line.person),
            show.time(line.since),
            show.time(line.back),
            said("yes") if line.reachable else said("no"),
            said("overdue") if line.overdue else "",
        )
        for line in sign_out_sheet(show.state, at)
    )
    return Sheet(show.of_all("signed out"), (*_head("person", "since", "back", "reachable"), ""), rows)


def variance(show: DisplayFormats, contest: ContestId, _: Millis) -> Sheet:
    """The deviations from the book's standards, to post."""
    lines = deviations(show.state)[contest]
    return Sheet(show.title(contest, "rules in force"), ("",), tuple((line,) for line in lines if line))


SHEETS: Mapping[str, Callable[[DisplayFormats, ContestId, Millis], Sheet]] = {
    "entries": entries,
    "matches": matches,
    "slips": slips,
    "cards": cards,
    "scoresheets": score_sheets,
    "standings": standings,
    "prizes": prizes,
    "payouts": payouts,
    "cash": cash,
    "receipts": receipts,
    "away": away,
    "variance": variance,
}
"""Every sheet by its name."""
OF_THE_HOUSE = ("cash", "receipts", "away")
"""Sheets of the whole tournament, which need no event."""


def sheet(
    state: Tournament,
    name: str,
    contest: ContestId,
    at: Millis,
    names: Names = str,
    zone: tzinfo = UTC,
    words: SheetWords = ENGLISH_SHEETS,
) -> Sheet:
    """A sheet of the tournament, showing people's names."""
    if name not in SHEETS:
        raise unknown_name("sheet", name, SHEETS)
    return SHEETS[name](DisplayFormats(state, names, zone, words), contest, at).spoken(words)
