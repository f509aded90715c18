"""Describes every event of a tournament in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from bafflebox.books import BOOKS, load
from bafflebox.errors import Conflict
from bafflebox.message import GAP, Message, Series, said
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
    TournamentOpened,
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

COUNTED = {"minutes": "minute", "points": "penalty point", "decisions": "decision", "length": "point"}
"""What the numbers in these fields count."""


def sentence(event: DeskEvent, names: Names = str, titles: Names = str) -> Message:
    """Describes an event; `names` and `titles` map ids to names of people and contests."""
    shown: dict[str, Any] = {
        field.name: _field(field.name, getattr(event, field.name), names, titles) for field in fields(event)
    }
    if isinstance(event, TournamentOpened) and event.book in BOOKS:
        shown["book"] = load(event.book).title
    if isinstance(event, LotSold):
        shown["price"] = _hundredths(event.price)
    if isinstance(event, PerformanceNoted):
        shown["thousandths"] = _hundredths(round(event.thousandths / 10))
    if isinstance(event, NoticeSent) and len(event.to) > MOST_NAMED:
        shown["to"] = counted(len(event.to), "person", "people")
    if isinstance(event, LateEntryPlaced):
        shown["line"] = (
            said("on line {line}", line=event.line)
            if event.line
            else said("from round {round} on", round=event.from_round)
        )
    if isinstance(event, MoneyMoved):
        shown["transfers"] = _moved(event.transfers, names, titles)
    if isinstance(event, PenaltyPointsGiven):
        known = all_incidents().get(event.why)
        shown["why"] = said(known.title[:1].lower() + known.title[1:]) if known else event.why
    if isinstance(event, ResultCorrected):
        shown["repair"] = said(REPAIRED[event.repair.value])
    if isinstance(event, MatchCalled | MatchMoved):
        shown["table"] = tables_told((event.table, *event.also))
    if isinstance(event, RoundPaired):
        shown["round"] = round_told(event.round)
    needed, without = event.says_without
    template = without if needed and not shown[needed] else event.says
    return Message(template, {gap[1]: shown[gap[1]] for gap in GAP.finditer(template)})


def counted(number: int, one: str, many: str = "") -> Message:
    """A number of things: `1 point`, `2 points`."""
    return said(f"1 {one}") if number == 1 else said(f"{{count}} {many or one + 's'}", count=number)


def _field(name: str, value: Any, names: Names, titles: Names) -> Any:
    if name in COUNTED and isinstance(value, int):
        return counted(value, COUNTED[name])
    return _shown(value, titles if name in ("contest", "contests") else names)


def _shown(value: Any, names: Names) -> Any:
    if isinstance(value, DeskResult):
        return result_sentence(value, names)
    if isinstance(value, Enum):
        return said(str(value.value).replace("_", " "))
    if isinstance(value, Mapping):
        pairs = (said("{what} {value}", what=said(str(key)), value=_shown(item, names)) for key, item in value.items())
        return Series(tuple(pairs), ", ")
    if isinstance(value, tuple):
        numbers = len(value) == 2 and all(isinstance(item, int) for item in value)
        return Series(tuple(_shown(item, names) for item in value), "-" if numbers else ", ")
    if isinstance(value, Message):
        return value
    if isinstance(value, str):
        return names(value)
    return said("nothing") if value is None else value


def _hundredths(cents: int) -> Message:
    return said("{whole}.{rest}", whole=str(cents // 100), rest=f"{cents % 100:02}")


def _moved(transfers: Iterable[MoneyTransfer], names: Names, titles: Names) -> Message:
    """A movement of money in a treasurer's words: `Bill paid 10.00`."""
    together: dict[tuple[str, str], int] = {}
    for one in transfers:
        key = one.source, one.target
        together[key] = together.get(key, 0) + one.cents
    moved = [
        _told_transfer(source, target, _hundredths(cents), names, titles)
        for (source, target), cents in together.items()
    ]
    return Series(tuple(filter(None, moved)), "; ") if any(moved) else said("nothing moved")


def _told_transfer(source: str, target: str, cents: Message, names: Names, titles: Names) -> Message | None:
    giver, taker = (account.partition(":")[0] for account in (source, target))
    told = {"gives": account_name(source, names, titles), "takes": account_name(target, names, titles), "cents": cents}
    match giver, taker:
        case "cash", "person":
            return said("{takes} paid {cents}", **told)
        case "person", "cash":
            return said("{gives} was paid {cents}", **told)
        case "person", "person":
            return said("{gives} passed {cents} on to {takes}", **told)
        case "person", "organiser":
            return said("{gives} was charged {cents} for the organiser", **told)
        case "person", _:
            return said("{gives} was charged {cents} for {takes}", **told)
        case _, "person":
            return said("{takes} was credited {cents} from {gives}", **told)
        case "organiser", "cash":
            return said("the organiser took {cents} out of the cash box", **told)
        case "cash", "organiser":
            return said("the organiser put {cents} into the cash box", **told)
        case "cash", "added":
            return None
        case "added", "cash":
            return said("added money of {cents} was given back", **told)
        case "added", _:
            return said("{cents} was added to {takes}", **told)
        case _, "organiser":
            return said("{cents} of it goes to the organiser", **told)
        case "organiser", _:
            return said("{cents} of it goes back from the organiser", **told)
        case _:
            return said("{cents} went from {gives} to {takes}", **told)


def account_name(account: str, names: Names, titles: Names = str) -> str:
    """The everyday name of a ledger account."""
    kind, _, name = account.partition(":")
    match kind:
        case "person":
            return names(name)
        case "prizes":
            return said("the prizes of {event}", event=titles(name))
        case "pool":
            return said("the pool {name}", name=name)
        case "cash":
            return said("the cash box")
        case "added":
            return said("added money")
        case "organiser":
            return said("the organiser")
        case _:
            return f"the {account}"


def round_told(number: int) -> Message:
    """A round by its number; round 0 of a section is its play-off."""
    return said("round {number}", number=number) if number else said("play-off")


def result_sentence(result: DeskResult, names: Names = str) -> Message:
    """A result in words: `ann beat ben 7-3`."""
    first, second = result.players
    if result.winner is None:
        how = said(result.ending.value.replace("_", " "))
        return said("{first} and {second}: {how}", first=names(first), second=names(second), how=how)
    loser = second if result.winner == first else first
    given = [
        said("{points} for {name}", points=counted(points, "penalty point"), name=names(player))
        for player, points in zip(result.players, result.penalty, strict=True)
        if points
    ]
    among = said(", including {given}", given=Series(tuple(given), " and ")) if given else ""
    told = {"winner": names(result.winner), "loser": names(loser), "score": score_told(result, "-"), "among": among}
    if result.ending.value == "score":
        return said("{winner} beat {loser}{score}{among}", **told)
    return said("{winner} beat {loser}{score} {how}{among}", how=said(f"by {result.ending.value}"), **told)


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
        changes=Series(tuple(changes[-5:])),
        code="stale",
        facts={"version": version, "changes": changes},
    )
