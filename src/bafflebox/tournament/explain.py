"""Describes every event of a tournament in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from bafflebox.errors import Conflict
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


def sentence(event: DeskEvent, names: Names = str, titles: Names = str) -> str:
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
        shown["to"] = f"{len(event.to)} people"
    if isinstance(event, LateEntryPlaced):
        shown["line"] = f"on line {event.line}" if event.line else f"from round {event.from_round} on"
    if isinstance(event, MoneyMoved):
        shown["transfers"] = _moved(event.transfers, names, titles)
    if isinstance(event, PenaltyPointsGiven):
        kind = all_incidents().get(event.why)
        shown["why"] = kind.title[:1].lower() + kind.title[1:] if kind else event.why
    if isinstance(event, ResultCorrected):
        shown["repair"] = REPAIRED[event.repair.value]
    if isinstance(event, MatchCalled | MatchMoved):
        shown["table"] = tables_told((event.table, *event.also))
    if isinstance(event, RoundPaired):
        shown["round"] = round_told(event.round)
    said = " ".join(template.format_map(shown).split()).replace(" ().", ".").replace(" .", ".")
    return said.replace(" to table.", ".")


class Number(str):
    """A number that can count something: `{points:point}` is `1 point` or `2 points`."""

    def __format__(self, what: str) -> str:
        return f"{self!s} {what}{'' if self == '1' else 's'}" if what else str(self)


def _shown(value: Any, names: Names) -> str:
    if isinstance(value, DeskResult):
        return result_sentence(value, names)
    if isinstance(value, Enum):
        return str(value.value).replace("_", " ")
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(item, names)}" for key, item in value.items())
    if isinstance(value, tuple):
        numbers = len(value) == 2 and all(isinstance(item, int) for item in value)
        return ("-" if numbers else ", ").join(_shown(item, names) for item in value)
    if isinstance(value, str):
        return names(value)
    return "nothing" if value is None else Number(value)


def _money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def _moved(transfers: Iterable[MoneyTransfer], names: Names, titles: Names) -> str:
    """A movement of money in a treasurer's words: `Bill paid 10.00`."""
    said: dict[tuple[str, str], int] = {}
    for one in transfers:
        key = _side(one.source, names, titles), _side(one.target, names, titles)
        said[key] = said.get(key, 0) + one.cents
    moved = [_told_transfer(source, target, _money(cents)) for (source, target), cents in said.items()]
    return "; ".join(filter(None, moved)) or "nothing moved"


def _side(account: str, names: Names, titles: Names) -> str:
    kind = account.partition(":")[0]
    return f"{kind}:{account_name(account, names, titles)}" if kind in ("person", "prizes", "pool") else kind


def _told_transfer(source: str, target: str, cents: str) -> str:
    giver, gives = source.partition(":")[::2]
    taker, takes = target.partition(":")[::2]
    match giver, taker:
        case "cash", "person":
            return f"{takes} paid {cents}"
        case "person", "cash":
            return f"{gives} was paid {cents}"
        case "person", "person":
            return f"{gives} passed {cents} on to {takes}"
        case "person", "organiser":
            return f"{gives} was charged {cents} for the organiser"
        case "person", _:
            return f"{gives} was charged {cents} for {takes}"
        case _, "person":
            return f"{takes} was credited {cents} from {gives or 'the organiser'}"
        case "organiser", "cash":
            return f"the organiser took {cents} out of the cash box"
        case "cash", "organiser":
            return f"the organiser put {cents} into the cash box"
        case "cash", "added":
            return ""
        case "added", "cash":
            return f"added money of {cents} was given back"
        case "added", _:
            return f"{cents} was added to {takes}"
        case _, "organiser":
            return f"{cents} of it goes to the organiser"
        case "organiser", _:
            return f"{cents} of it goes back from the organiser"
        case _:
            return f"{cents} went from {gives or giver} to {takes or taker}"


def account_name(account: str, names: Names, titles: Names = str) -> str:
    """The everyday name of a ledger account."""
    kind, _, name = account.partition(":")
    match kind:
        case "person":
            return names(name)
        case "prizes":
            return f"the prizes of {titles(name)}"
        case "pool":
            return f"the pool {name}"
        case "cash":
            return "the cash box"
        case "added":
            return "added money"
        case _:
            return f"the {account}"


def round_told(number: int) -> str:
    """A round by its number; round 0 of a section is its play-off."""
    return f"round {number}" if number else "play-off"


def result_sentence(result: DeskResult, names: Names = str) -> str:
    """A result in words: `ann beat ben 7-3`."""
    first, second = result.players
    if result.winner is None:
        return f"{names(first)} and {names(second)}: {result.ending.value.replace('_', ' ')}"
    loser = second if result.winner == first else first
    score = score_told(result, "-")
    how = "" if result.ending.value == "score" else f" by {result.ending.value.replace('_', ' ')}"
    given = [
        f"{points} penalty point{'s' if points > 1 else ''} for {names(player)}"
        for player, points in zip(result.players, result.penalty, strict=True)
        if points
    ]
    among = f", including {' and '.join(given)}" if given else ""
    return f"{names(result.winner)} beat {names(loser)}{score}{how}{among}"


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
