"""What each party may see of a table: players, officials, spectators with a delay. Secrets stay secret.

The secret of the dice is not stored in a table before it is published. An accommodation is known to the officials and
to the side it was granted to; facts and notes of incidents to the players and officials; spectators see the match.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from enum import Enum
from operator import methodcaller
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis, face
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.table import events as e
from bafflebox.table.record import incident_as_json
from bafflebox.table.referee import allowed
from bafflebox.table.request import why_halted
from bafflebox.table.state import ACCOMMODATION, Note, Table
from bafflebox.table.terms import TableTerms
from bafflebox.table.turn import plays_open


class Viewer(Enum):
    """Whose eyes."""

    PLAYER = "player"
    OFFICIAL = "official"
    SPECTATOR = "spectator"


def viewer(terms: TableTerms, who: PersonId) -> Viewer:
    """The capacity in which somebody looks at a table."""
    if terms.side_of(who) is not None:
        return Viewer.PLAYER
    if who in terms.transcribers:
        return Viewer.PLAYER
    staff = (*terms.directors, *terms.monitors, e.TABLE)
    return Viewer.OFFICIAL if who in staff else Viewer.SPECTATOR


def view(table: Table, who: PersonId, at: Millis) -> dict[str, Any]:
    """The table as somebody sees it, as JSON."""
    plays = {"plays": list(plays_open(table, who))}
    own = own_view(table, who, at, game=game_view(table))
    return common_view(table, at) | still_view(table, who) | own | plays


def common_view(table: Table, at: Millis) -> dict[str, Any]:
    """What everybody sees."""
    return fixed_view(table) | moving_view(table, at)


def fixed_view(table: Table) -> dict[str, Any]:
    """What everybody sees, and what never changes after the table is opened."""
    return {
        "table": table.id,
        "book": table.terms.book,
        "mode": table.terms.mode.value,
        "discipline": table.rules.name,
        "players": table.terms.players.map(list).by_name(),
    }


def moving_view(table: Table, at: Millis) -> dict[str, Any]:
    """What everybody sees, and what changes during play."""
    breaks, taken = table.law.breaks, table.breaks.taken
    return {
        "version": table.version,
        "score": _score(table),
        "clock": clock_view(table, at),
        "over": table.is_over,
        "waiting": why_halted(table) if table.halted else "",
        "breaks": {"white": breaks - taken.white, "black": breaks - taken.black},
        "dice": {"commitment": table.dice.commitment, "thrown": table.dice.thrown, "secret": table.dice.secret},
        "gaps": [{"since": gap.since, "until": gap.until} for gap in table.gaps],
    }


def own_view(
    table: Table, who: PersonId, at: Millis, *, game: dict[str, Any] | None, within: Container[str] | None = None
) -> dict[str, Any]:
    """What depends on who looks and changes with every act, except the legal plays, which are written down for those who
    ask. `game` is what White sees of it; of the acts that are open, a role may leave only those within its rights."""
    if game is not None and table.terms.side_of(who) is Side.BLACK:
        pips = {"own": game["pips"]["opp"], "opp": game["pips"]["own"]}
        game = game | {"own": game["opp"], "opp": game["own"], "pips": pips}
    choices = map(methodcaller("to_json"), allowed(table, who, at))
    kept = [choice for choice in choices if within is None or choice["act"] in within]
    return {"game": game, "allowed": kept}


def still_view(table: Table, who: PersonId) -> dict[str, Any]:
    """What depends on who looks and changes only with incidents and notes."""
    side = table.terms.side_of(who)
    as_what = viewer(table.terms, who)
    shown: dict[str, Any] = {"seen_as": as_what.value, "side": side and side.value}
    if as_what is not Viewer.SPECTATOR:
        docket = table.docket
        shown["incidents"] = [incident_as_json(table, incident) for incident in docket.incidents]
        shown["notes"] = [
            {"side": note.side and note.side.value, "what": note.what, "text": note.text}
            for note in docket.notes
            if _may_read(note, as_what, side)
        ]
    return shown


def _may_read(note: Note, as_what: Viewer, side: Side | None) -> bool:
    return as_what is Viewer.OFFICIAL or note.what != ACCOMMODATION or note.side is side


def _score(table: Table) -> dict[str, Any]:
    match = table.match
    points = match.final_score if match.game is None else match.score.points
    winner = match.winner
    return {
        "white": points.white,
        "black": points.black,
        "length": match.terms.length,
        "crawford": match.is_crawford,
        "winner": None if winner is None else winner.value,
        "agreed": sorted(map(str, table.agreed)) if table.agreed else [],
    }


def game_view(table: Table) -> dict[str, Any] | None:
    """The game as White and the spectators see it."""
    game = table.match.game
    if game is None:
        return None
    seen = game.seen_by(Side.WHITE)
    if table.play is not None and game.turn is not None:
        seen = table.play.result if game.turn is Side.WHITE else table.play.result.flipped()
    to_act, cube = game.to_act, game.cube
    return {
        "number": len(table.match.games) + 1,
        "phase": game.phase._value_,
        "turn": game.turn and game.turn._value_,
        "to_act": to_act and to_act._value_,
        "own": list(seen.own),
        "opp": list(seen.opp),
        "pips": {"own": seen.pips, "opp": seen.opp_pips},
        "roll": None if game.roll is None else [game.roll.high, game.roll.low],
        "play": None if table.play is None else table.play.notation,
        "cube": {"value": cube.value, "owner": cube.owner and cube.owner._value_},
        "offered": None if game.offered is None else cube.offered,
        "offer": None if game.offer is None else {"loser": game.offer.loser.value, "result": str(game.offer.result)},
    }


def clock_view(table: Table, at: Millis) -> dict[str, Any] | None:
    """The clock as everybody sees it: the only part of a view that changes through time alone."""
    if table.clock is None:
        return None
    reading, running = table.clock.read(max(at, table.clock.since)), table.clock.running
    left, accounts = reading.reserve, table.clock.accounts
    return {
        "running": running and running._value_,
        "delay": reading.delay,
        "reserve": left.by_name(),
        "shows": {"white": face(left.white), "black": face(left.black)},
        "second_bank": reading.second_bank.by_name(),
        "delay_forfeited": {"white": accounts.white.forfeits_delay, "black": accounts.black.forfeits_delay},
        "expired": reading.expired.by_name(),
        # usbgf:4.3.4.a: both players are told when a reserve falls below one minute
        "low": {
            "white": left.white < MINUTE and accounts.white.timed,
            "black": left.black < MINUTE and accounts.black.timed,
        },
        # ibf:3.12.a: a stop lasts only so long
        "overdue": table.clock.pause.overdue(reading.at, table.law.play.stops) if table.clock.pause else 0,
        "kept_by": table.device,
    }


def stream_for(events: Iterable[e.Event], who: PersonId, at: Millis) -> Iterator[e.Event]:
    """The events that somebody may see by now: spectators with a delay, and without anything between players and
    officials."""
    terms: TableTerms | None = None
    for event in events:
        if isinstance(event, e.TableOpened):
            terms = event.terms
        assert terms is not None, "a journal of a table begins with its opening"
        as_what = viewer(terms, who)
        if as_what is Viewer.SPECTATOR and event.at > at - terms.spectator_delay:
            return
        seen = _seen(event, as_what, terms.side_of(who))
        if seen is not None:
            yield seen


def _seen(event: e.Event, as_what: Viewer, side: Side | None) -> e.Event | None:
    match event:
        case e.AccommodationGranted() if as_what is Viewer.SPECTATOR or (
            as_what is Viewer.PLAYER and event.side is not side
        ):
            return replace(event, what="")
        case e.FactStated() | e.ChoiceMade() if as_what is Viewer.SPECTATOR:
            return None
        case e.IncidentOpened() if as_what is Viewer.SPECTATOR:
            return replace(event, facts=())
        case e.Warned() if as_what is Viewer.SPECTATOR:
            return replace(event, why="")
        case _:
            return event
