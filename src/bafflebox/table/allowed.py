"""What each person may do at this moment: pages and phones draw their buttons from it.

Every act that is listed is accepted by the referee at that moment; what is not listed is refused, or needs words that
only a person has (an incident to point out, a position to correct).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from functools import lru_cache
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError
from bafflebox.game import OFF, Discipline, Position, Result, Roll, Side, contact, legal_plays
from bafflebox.match import Game, Phase
from bafflebox.rulings import FactType, incident
from bafflebox.table import acts as a
from bafflebox.table.referee import decide
from bafflebox.table.state import Status, Table

ANY_DICE = (6, 5)
"""Stands for the dice that nobody knows yet, when it is only asked whether rolling is allowed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An act that is open; `asks` names what has still to be filled in, and the act shows one lawful way."""

    act: a.Act
    asks: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return type(self.act).__name__

    def to_json(self) -> dict[str, Any]:
        """The act by name, what it asks for, and the fields that are settled already."""
        settled = (f.name for f in fields(self.act) if f.name not in self.asks)
        told = {name: getattr(self.act, name) for name in settled}
        return {
            "act": self.name,
            "asks": list(self.asks),
            "with": {name: value.value if isinstance(value, Enum) else value for name, value in told.items()},
        }


def allowed(table: Table, who: PersonId, at: Millis) -> tuple[Choice, ...]:
    """What somebody may do now."""
    found: list[Choice] = []
    for choice in _candidates(table, who):
        # What a claim of a gammon holds for, a claim of a single game holds for too, and each costs a proof.
        if isinstance(choice.act, a.Claim) and choice.act.result is not Result.SINGLE and not _claims(found):
            continue
        if _open(table, choice.act, who, at):
            found.append(choice)
    return tuple(found)


def _claims(found: list[Choice]) -> bool:
    return any(isinstance(choice.act, a.Claim) for choice in found)


def plays_open(table: Table, who: PersonId) -> tuple[str, ...]:
    """The legal plays that somebody may make now, in standard notation."""
    game, side = table.match.game, table.terms.side_of(who)
    if game is None or game.phase is not Phase.TO_PLAY or game.roll is None or game.turn is not side:
        return ()
    return _notations(game.position, game.roll, game.rules)


@lru_cache(maxsize=1024)  # asked for the choices and for the view
def _notations(position: Position, roll: Roll, rules: Discipline) -> tuple[str, ...]:
    return tuple(play.notation for play in legal_plays(position, roll, rules))


def _open(table: Table, act: a.Act, who: PersonId, at: Millis) -> bool:
    try:
        decide(table, act, who, max(at, table.at), ANY_DICE)
    except BaffleBoxError:
        return False
    return True


def _candidates(table: Table, who: PersonId) -> Iterator[Choice]:
    terms = table.terms
    if terms.side_of(who) is not None or who in terms.transcribers:
        yield from _of_players(table, who)
    if who in terms.directors or who in terms.monitors:
        yield from _of_officials(table)
    for found in table.docket.open:
        yield Choice(a.StateFact(found.number, *_some_fact(found.incident)), ("fact", "value"))
        yield Choice(a.Rule(found.number))
        if found.status is Status.RULED:
            yield Choice(a.ApplyRuling(found.number))
        yield Choice(a.CloseIncident(found.number), ("why",))


def _some_fact(name: str) -> tuple[str, Any]:
    """A fact of an incident with some value: whether stating facts is open does not depend on which."""
    for fact in incident(name).facts:
        if fact.type is FactType.YES_NO:
            return fact.name, True
        if fact.type is FactType.CHOICE:
            return fact.name, next(iter(fact.choices))
        if fact.type is FactType.NUMBER:
            return fact.name, fact.low
    return incident(name).facts[0].name, ""


def _of_players(table: Table, who: PersonId) -> Iterator[Choice]:
    reports = not table.online
    if not table.setting.begun:
        yield Choice(a.TakeSeat())
        yield Choice(a.Begin())
    if table.is_over:
        score = table.match.final_score
        yield Choice(a.ReportResult(score.white, score.black))
        return
    game = table.game
    dice = ("dice",) if reports else ()
    match game.phase:
        case Phase.OPENING:
            yield Choice(a.RollOpening(6, 5) if reports else a.RollOpening(), ("white", "black") if reports else ())
            yield Choice(a.AgreeScore())
            yield Choice(a.CallBreak())
            if table.rules.partners:
                yield from (Choice(a.SeatOperator(person), ()) for person in _partners(table, who))
            if reports:
                yield Choice(a.ReportGame(Side.WHITE), ("winner", "result", "cube"))
                yield Choice(a.MixDice())
        case Phase.TO_ROLL:
            yield Choice(a.Roll(ANY_DICE if reports else None), dice)
            yield Choice(a.Double())
            yield Choice(a.SitOut())
            yield from _endings(game)
        case Phase.TO_PLAY:
            plays = plays_open(table, who)
            yield Choice(a.Play(plays[0] if plays else ""), ("play",))
            yield Choice(a.Undo())
            yield Choice(a.EndTurn())
            yield from _endings(game)
        case Phase.DOUBLED:
            yield Choice(a.Take())
            yield Choice(a.Pass())
            yield Choice(a.Beaver())
        case Phase.OFFERED:
            yield Choice(a.Accept())
            yield Choice(a.Refuse())
            yield from _results(a.Counter)
    yield Choice(a.Return())
    yield Choice(a.CallDirector(), ("about",))
    yield Choice(a.Suspend(), ("why",))
    yield Choice(a.Resume())
    yield Choice(a.Withdraw())
    if table.clock is not None:
        yield from (Choice(a.CallTime(side)) for side in Side)
        if reports:
            yield Choice(a.PressClock())
            yield Choice(a.StartClock())


def _partners(table: Table, who: PersonId) -> tuple[PersonId, ...]:
    side = table.terms.side_of(who)
    return table.terms.players[side] if side else ()


def _endings(game: Game) -> Iterator[Choice]:
    """Concessions and claims. While there is contact and nobody has borne off, either side can still win by some rolls,
    so that no book lets a game be given up or claimed, and the long search for a proof is spared."""
    position = game.position
    if not contact(position, game.rules) or position.own[OFF] or position.opp[OFF]:
        yield from _results(a.Concede)
        yield from _results(a.Claim)


def _results(act: type[a.Concede] | type[a.Claim] | type[a.Counter]) -> Iterator[Choice]:
    return (Choice(act(result)) for result in Result)


def _of_officials(table: Table) -> Iterator[Choice]:
    for side in Side:
        yield Choice(a.Warn(side), ("why",))
        yield Choice(a.AwardPoints(side, 1), ("points", "why"))
        if table.match.score.points[side]:
            yield Choice(a.TakeBackPoints(side, 1), ("points", "why"))
        yield Choice(a.Forfeit(side), ("why",))
        yield Choice(a.Grant(side, "more time to move"), ("what", "breaks"))
        yield Choice(a.AwardGame(side), ("result", "why"))
        if table.clock is not None:
            yield Choice(a.AdjustTime(side, 1000), ("by",))
            yield Choice(a.ForfeitDelay(side))
    yield Choice(a.AnswerCall(), ("answer",))
    yield Choice(a.ImposeClock())
    yield Choice(a.Suspend(), ("why",))
    yield Choice(a.Resume())
    yield Choice(a.CallEnd())
    if table.match.games:
        game = table.match.games[0]
        yield Choice(a.CorrectScore(1, game.winner, game.scored), ("game", "winner", "points"))
    if table.match.terms.length is not None:
        yield Choice(a.CorrectLength(table.match.terms.length + 2), ("length",))
