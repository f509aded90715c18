"""Describes every event of a tournament in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from bafflebox.errors import Conflict
from bafflebox.message import Message, Series, Words, said, translated
from bafflebox.rulings import all_incidents
from bafflebox.tournament.events import (
    DeskEvent,
    DeskResult,
    LateEntryPlaced,
    LotSold,
    MatchCalled,
    MatchMoved,
    MoneyMoved,
    MoneyTransfer,
    NoticeSent,
    PenaltyPointsGiven,
    PerformanceNoted,
    ResultCorrected,
    RoundPaired,
)
from bafflebox.tournament.match_file import tables_told
from bafflebox.tournament.results import turned

GAPS = re.compile(r"\{(\w+)")
MOST_NAMED = 6
"""The most recipients listed by name; more are counted."""
Names = Callable[[str], str]
"""Maps a person's id to the name shown."""

REPAIRED = {
    "keep": "Everybody stays where they are.",
    "replay": "What was played by the wrong player is played again.",
    "swap": "The two players change places.",
    "void": "What the wrong player played does not count.",
}
"""What a correction does to later matches."""
SENTENCES: Mapping[str, str] = {
    "TournamentOpened": "{by} opened the tournament {name} under {book}.",
    "DeviationsAnnounced": "{by} announced the deviations: {where}.",
    "DetailsChanged": "{by} changed the tournament: {changes}. {why}",
    "ContestAdded": "{by} added the event {name}: {structure}.",
    "ContestChanged": "{by} changed {contest}: {changes}. {why}",
    "ContestFinished": "{by} confirmed the end of {contest}.",
    "OfficialNamed": "{by} named {person} as {role}.",
    "OfficialReleased": "{by} released {person} as {role}.",
    "StakeDeclared": "{person} declared an interest in {in_player}: {nature}.",
    "TournamentClosed": "{by} closed the tournament.",
    "TournamentReopened": "{by} reopened the tournament: {why}.",
    "TournamentDiscarded": "{by} deleted the tournament: {why}.",
    "HandedOver": "{by} handed the tournament over to {to}.",
    "TakenOver": "{by} took the tournament over at {here}.",
    "PhonesAuthorised": "{by} authorised players' phones: {use}; made known: {where}.",
    "EntryRequested": "{entrant} asked to play {contest}.",
    "EntryApproved": "{by} approved {entrant} in {contest}.",
    "EntryRefused": "{by} refused {entrant} in {contest}. {reason}",
    "EntryMovedUp": "{by} moved {entrant} from {contest} up to {to}. {reason}",
    "EntryWithdrawn": "{entrant} was withdrawn from {contest} by {by} ({reason}).",
    "CheckedIn": "{entrant} is here for {contest}.",
    "CheckInUndone": "{by} undid the check-in of {entrant} in {contest}: {why}.",
    "MarkedAbsent": "{by} marked {entrant} absent in {contest}.",
    "EntryReinstated": "{by} reinstated {entrant} in {contest}: {why}.",
    "EntryTakenBack": "{by} took back the entry of {entrant} in {contest}: {why}.",
    "EntryKindSet": "{by} changed the fee of {entrant} in {contest} to {kind}: {why}.",
    "PartnerReplaced": "{by} let {comes} take the place of {leaves} in {contest}: {why}.",
    "MembershipShown": "{person} showed a membership of {federation}.",
    "AccommodationGranted": "{by} granted {person}: {what}. {reason}",
    "AccommodationEnded": "{by} ended for {person}: {what}.",
    "SignedOut": "{person} signed out.",
    "SignedIn": "{person} is back.",
    "SeedsSet": "{by} set the seeds of {contest}: {seeds}.",
    "PreferenceStated": "{person} prefers {contests}.",
    "EntriesFrozen": "{by} froze the entries of {contest}: {fingerprint}.",
    "DrawMade": "{by} made the draw of {contest} for {entrants}. {why}",
    "LateEntryPlaced": "{by} placed {entrant} late in {contest}, {line}.",
    "RoundPaired": "{by} paired {round} of {contest}.",
    "LotsDrawn": "{by} drew lots in {contest}, {section}: {order}.",
    "TableSet": "{by} set table {table}: {condition}. {note}",
    "MatchPosted": "{by} posted a start for {match}. {why}",
    "MatchCalled": "{by} called {match} to table {table}.",
    "CallWithdrawn": "{by} withdrew the call of {match}: {why}.",
    "MatchStarted": "{match} began.",
    "MatchMoved": "{by} moved {match} to table {table}. {why}",
    "MatchSuspended": "{by} suspended {match}: {why}.",
    "MatchResumed": "{match} resumed.",
    "LatenessRuled": "{by} ruled on the lateness of {late} in {match}, {minutes:minute}: {measure}. {reason}",
    "LatenessForetold": "{person} told of coming late to {match}: {reason}.",
    "ClockImposed": "{by} put a clock on {match} at {score}: {why}.",
    "PenaltyPointsGiven": "{to} received {points:penalty point} in {match}: {why}.",
    "PenaltyPointsTakenBack": "{by} took back the penalty points of case {case} in {match}: {why}",
    "MonitorRequested": "{requested_by} asked for a monitor in {match}.",
    "MonitorAppointed": "{by} assigned {monitor} to monitor {match}.",
    "MonitorWithdrawn": "{by} withdrew the monitor {monitor} from {match}. {why}",
    "CoverageArranged": "{by} arranged that {match} is {what}.",
    "CoverageStopped": "{by} stopped the coverage of {match}: {why}.",
    "PhoneAgreed": "{by} says that the opponent agrees to a phone being used in {match}.",
    "NoticeSent": "{by} told {to}: {text}",
    "NoticeAcknowledged": "{person} acknowledged notice {notice}.",
    "TableOpened": "{match} is played at table {table_id}.",
    "BreakReported": "{side} took a break of {minutes:minute} in {match}.",
    "TableReported": "{match} stands at {score}.",
    "ResultReported": "{by} reported {match}: {result}.",
    "ResultDisputed": "{by} reported something else for {match}: {result}.",
    "ReportWithdrawn": "{by} took back the report of {match}: {why}.",
    "ResultEntered": "{match}: {result}. {note}",
    "ResultVerified": "{by} verified {match}.",
    "ResultPosted": "{by} posted {match}.",
    "ResultCorrected": "{by} corrected {match}: {after} instead of {before}. {repair} Reason: {reason}.",
    "ScanAttached": "{by} added a photo of the score sheet to {match}. {note}",
    "PerformanceNoted": "{entrant} played {match} with a PR of {thousandths} over {decisions:decision} ({source}).",
    "LengthCorrected": "{by} set {match} to {length:point}: {why}.",
    "FeesSet": "{by} set the fees of {contest}. {why}",
    "PrizesPublished": "{by} published the prizes of {contest}. {why}",
    "PoolOpened": "{by} opened the pool {pool} on {contest}.",
    "LotSold": "{entrants} sold in {pool} for {price}.",
    "MoneyMoved": "{transfers}. {note}",
    "IncidentRaised": "An incident was put on record: {about}.",
    "RulingApplied": "{by} carried out the ruling: {what}",
    "SpectatorExpelled": "{by} expelled the spectator {person}: {reason}.",
    "PlayerExpelled": "{by} expelled {person}: {reason}.",
    "ExpulsionLifted": "{by} lifted the expulsion of {person} in case {case}: {why}",
    "ReportSent": "{by} sent a report to {federation}: {what}.",
}


WITHOUT_TABLE = {"MatchCalled": "{by} called {match}.", "MatchMoved": "{by} moved {match}. {why}"}
"""Where the players find a table themselves."""


class EventSentence(Message):
    """What happened, in English, with its template and fields, from which a page makes the sentence of its language."""

    def __new__(cls, template: str, fields: Mapping[str, Any], text: str | None = None) -> EventSentence:
        made = str.__new__(cls, _put_together(template, fields) if text is None else text)
        made.template, made.fields = template, dict(fields)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, self.fields, str(self))

    def translated(self, words: Words) -> str | None:
        """The sentence in a language; None if some part of it is not translated."""
        found = words.text(self.template)
        parts = {name: translated(value, words) for name, value in self.fields.items()}
        return None if found is None or None in parts.values() else _capital(_put_together(found, parts))

    def changed(self, change: Names, whole: Names | None = None) -> EventSentence:
        """The same with ids replaced in its fields and, possibly in another way, in the English sentence."""
        return EventSentence(self.template, super().changed(change).fields, (whole or change)(str(self)))

    def begun(self) -> EventSentence:
        """The sentence with a capital letter."""
        return EventSentence(self.template, self.fields, _capital(str(self)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _put_together(template: str, fields: Mapping[str, Any]) -> str:
    """A template with its fields, without what belongs to empty ones."""
    return " ".join(template.format_map(fields).split()).replace(" ().", ".").replace(" .", ".")


def sentence(event: DeskEvent, names: Names = str, titles: Names = str) -> EventSentence:
    """Describes an event; `names` and `titles` map ids to names of people and contests."""
    template = SENTENCES[type(event).__name__]
    shown = {
        field.name: _shown(getattr(event, field.name), titles if field.name in ("contest", "contests") else names)
        for field in fields(event)
    }
    if isinstance(event, LotSold):
        shown["price"] = _money(event.price)
    if isinstance(event, PerformanceNoted):
        shown["thousandths"] = f"{event.thousandths / 1000:.2f}"
    if isinstance(event, NoticeSent) and len(event.to) > MOST_NAMED:
        shown["to"] = said("{count} people", count=len(event.to))
    if isinstance(event, LateEntryPlaced):
        at = said("on line {line}", line=event.line), said("from round {round} on", round=event.from_round)
        shown["line"] = at[0] if event.line else at[1]
    if isinstance(event, MoneyMoved):
        shown["transfers"] = _moved(event.transfers, names, titles)
    if isinstance(event, PenaltyPointsGiven):
        kind = all_incidents().get(event.why)
        shown["why"] = kind.title[:1].lower() + kind.title[1:] if kind else event.why
    if isinstance(event, ResultCorrected):
        shown["repair"] = said(REPAIRED[event.repair.value])
    if isinstance(event, MatchCalled | MatchMoved):
        shown["table"] = tables_told((event.table, *event.also))
        template = template if shown["table"] else WITHOUT_TABLE[type(event).__name__]
    if isinstance(event, RoundPaired):
        shown["round"] = round_told(event.round)
    told = {gap[1]: shown[gap[1]] for gap in GAPS.finditer(template)}
    return EventSentence(template, told)


class Number(str):
    """A number that can count something: `{points:point}` is `1 point` or `2 points`."""

    def __format__(self, what: str) -> str:
        return f"{self!s} {what}{'' if self == '1' else 's'}" if what else str(self)


def _shown(value: Any, names: Names) -> str | Message:
    if isinstance(value, DeskResult):
        return result_sentence(value, names)
    if isinstance(value, Enum):
        return str(value.value).replace("_", " ")
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(item, names)}" for key, item in value.items())
    if isinstance(value, tuple):
        numbers = len(value) == 2 and all(isinstance(item, int) for item in value)
        return Series(tuple(_shown(item, names) for item in value), "-" if numbers else ", ")
    if isinstance(value, str):
        return names(value)
    return said("nothing") if value is None else Number(value)


def _money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def _moved(transfers: Iterable[MoneyTransfer], names: Names, titles: Names) -> Message:
    """A movement of money in a treasurer's words: `Bill paid 10.00`."""
    sums: dict[tuple[str, str], int] = {}
    for one in transfers:
        sums[one.source, one.target] = sums.get((one.source, one.target), 0) + one.cents
    named = {side: account_name(side, names, titles) for sides in sums for side in sides}
    moved = [
        _transferred(source.partition(":")[0], target.partition(":")[0], named[source], named[target], _money(cents))
        for (source, target), cents in sums.items()
    ]
    return Series(tuple(filter(None, moved)), "; ") if any(moved) else said("nothing moved")


def _transferred(giver: str, taker: str, gives: str, takes: str, cents: str) -> Message:
    match giver, taker:
        case "cash", "person":
            return said("{takes} paid {cents}", takes=takes, cents=cents)
        case "person", "cash":
            return said("{gives} was paid {cents}", gives=gives, cents=cents)
        case "person", "person":
            return said("{gives} passed {cents} on to {takes}", gives=gives, cents=cents, takes=takes)
        case "person", "organiser":
            return said("{gives} was charged {cents} for the organiser", gives=gives, cents=cents)
        case "person", _:
            return said("{gives} was charged {cents} for {takes}", gives=gives, cents=cents, takes=takes)
        case _, "person":
            return said("{takes} was credited {cents} from {gives}", takes=takes, cents=cents, gives=gives)
        case "organiser", "cash":
            return said("the organiser took {cents} out of the cash box", cents=cents)
        case "cash", "organiser":
            return said("the organiser put {cents} into the cash box", cents=cents)
        case "cash", "added":
            return said("")
        case "added", "cash":
            return said("added money of {cents} was given back", cents=cents)
        case "added", _:
            return said("{cents} was added to {takes}", cents=cents, takes=takes)
        case _, "organiser":
            return said("{cents} of it goes to the organiser", cents=cents)
        case "organiser", _:
            return said("{cents} of it goes back from the organiser", cents=cents)
        case _:
            return said("{cents} went from {gives} to {takes}", cents=cents, gives=gives, takes=takes)


def account_name(account: str, names: Names, titles: Names = str) -> str:
    """The everyday name of a ledger account."""
    kind, _, name = account.partition(":")
    match kind:
        case "person":
            return names(name)
        case "prizes":
            return said("the prizes of {event}", event=titles(name))
        case "pool":
            return said("the pool {pool}", pool=name)
        case "cash":
            return said("the cash box")
        case "added":
            return said("added money")
        case _:
            return said(f"the {account}")


def round_told(number: int) -> str:
    """A round by its number; round 0 of a section is its play-off."""
    return said("round {number}", number=number) if number else said("play-off")


def result_sentence(result: DeskResult, names: Names = str) -> Message:
    """A result in words: `ann beat ben 7-3`."""
    first, second = result.players
    ending = result.ending.value.replace("_", " ")
    if result.winner is None:
        return said("{first} and {second}: {ending}", first=names(first), second=names(second), ending=ending)
    told: dict[str, Any] = {
        "winner": names(result.winner),
        "loser": names(second if result.winner == first else first),
        "score": score_told(result, "-").strip(),
    }
    if result.ending.value != "score":
        told["score"] = Series(tuple(filter(None, (told["score"], said("by {ending}", ending=ending)))))
    given = [
        said("{count} penalty points for {player}", count=points, player=names(player))
        if points > 1
        else said("1 penalty point for {player}", player=names(player))
        for player, points in zip(result.players, result.penalty, strict=True)
        if points
    ]
    if not given:
        return said("{winner} beat {loser} {score}", **told)
    return said("{winner} beat {loser} {score}, including {given}", **told, given=Series(tuple(given), " and "))


def score_told(result: DeskResult, dash: str) -> str:
    """The score of a result with the winner's points first, and each board's score in brackets: ` 2-1 (5-3, 2-5,
    5-4)`."""
    seen = result if result.winner == result.players[0] else turned(result)
    boards = ", ".join(f"{one}{dash}{two}" for one, two in seen.boards)
    return f" {seen.points[0]}{dash}{seen.points[1]}{f' ({boards})' if boards else ''}" if any(seen.points) else ""


def stale(version: int, since: Iterable[DeskEvent], names: Names = str) -> Conflict:
    """The refusal of a write based on an old version, listing what has changed since."""
    changes = [sentence(event, names) for event in since]
    return Conflict(
        "The tournament has changed since version {version}: {changes}",
        version=version,
        changes=" ".join(changes[-5:]),
        code="stale",
        facts={"version": version, "changes": changes},
    )
