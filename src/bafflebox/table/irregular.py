"""Over the board: what happened against the rules is recorded as it happened and opens an incident.

The incident gets every fact that the table knows; what it can't know (what was said, who noticed) is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bafflebox.game import Play, Side, impossible
from bafflebox.game.values import replace
from bafflebox.match import Game, Phase
from bafflebox.notation import write_play
from bafflebox.rulings import Ruling
from bafflebox.rulings.remedies import GameGoesOn, PlayCorrected, Revert, StillGammonable
from bafflebox.table.board import BoardCorrected, CheckersOut, written
from bafflebox.table.course import last_turn
from bafflebox.table.happened import FactValue
from bafflebox.table.incidents import FactStated, IncidentClosed, IncidentOpened, opened
from bafflebox.table.request import Answer, Request
from bafflebox.table.seen import cube_moment, kind_of, moment
from bafflebox.table.state import Closing, TableIncident
from bafflebox.table.testimony import knows, supposes
from bafflebox.table.times import ClockStarted

if TYPE_CHECKING:
    from bafflebox.table.events import Event

WHENEVER = "corrected whenever found"
"""What some books say about an impossible position."""


def noticed(
    asked: Request,
    name: str,
    side: Side | None,
    facts: dict[str, FactValue],
    *,
    halts: bool = True,
    dice: tuple[int, int] | None = None,
    supposed: dict[str, FactValue] | None = None,
) -> IncidentOpened:
    """An incident noticed by the table, with what it has just seen, what else it knows, and what it assumes."""
    known = {**knows(asked, name, side), **facts}
    told = {**supposes(asked, name, side), **(supposed or {}), **known}
    return opened(asked, name, side, tuple(told.items()), halts=halts, dice=dice, testified=tuple(known))


def fast_roll(asked: Request, side: Side, dice: tuple[int, int]) -> Answer:
    """A roll before the other side has ended its turn."""
    supposed: dict[str, FactValue] = {"dice": "two", "last_act": "none", "grabbed_first": True}
    yield noticed(asked, "fast_roll", side, {}, dice=dice, supposed=supposed)


def fast_grab(asked: Request, side: Side) -> Answer:
    """Dice lifted before the other side has ended its turn."""
    yield noticed(asked, "fast_grab", side, {}, supposed={"dice": "two", "last_act": "none"})


def turn_passed(asked: Request, side: Side) -> Answer:
    """The clock pressed, or the turn ended, without a roll that could have been played."""
    if any(_unanswered(found, side) for found in asked.table.docket.noticed):
        with asked.by_the_book():
            asked.game().sat_out(
                side
            )  # refused: the turn has already been given away, and the other side has to take it
    yield from passed_before(asked, side)
    yield noticed(asked, "turn_passed", side, {"could_move": True, "since": "nothing"}, halts=False)


def takes_passed_turn(asked: Request, side: Side) -> tuple[Event, ...]:
    """The side to which a turn was passed over rolls: that has happened, and is undone if play goes back to the
    pass."""
    game, rules = asked.game(), asked.table.rules
    found = next((one for one in asked.table.docket.noticed if one.incident == "turn_passed"), None)
    if (
        found is None
        or found.offender is not side.other
        or game.turn is not side.other
        or game.phase is not Phase.TO_ROLL
    ):
        return ()
    own, opp = written(game.seen_by(side), rules)
    return (
        FactStated(at=asked.at, by=asked.who, number=found.number, fact="since", value="opponent_rolled"),
        BoardCorrected(at=asked.at, by=asked.who, turn=side, own=own, opp=opp),
    )


def _unanswered(found: TableIncident, side: Side) -> bool:
    """Whether it is a turn that a side passed over, and nothing has happened since."""
    return found.incident == "turn_passed" and found.offender is side and found.facts.get("since") == "nothing"


def passed_before(asked: Request, side: Side) -> Answer:
    """What a side does about a turn that it passed over: it takes it after all, or continues, and then some books let
    it stand."""
    for found in asked.table.docket.noticed:
        if found.incident != "turn_passed" or found.offender is not side:
            continue
        taken = _unanswered(found, side)
        answer = asked.law.answer(found.incident, {**found.facts, "since": "nothing" if taken else "rolled_again"})
        if not taken and not (isinstance(answer, Ruling) and any(one == GameGoesOn() for one, _ in answer.remedies)):
            continue
        yield IncidentClosed(
            at=asked.at,
            by=asked.who,
            number=found.number,
            how="The turn was taken after all." if taken else "It was noticed too late; play goes on.",
            clauses=tuple(one.clause for one in answer.citations) if isinstance(answer, Ruling) else (),
            closing=Closing.LAPSED,
        )
        clock = asked.table.clock
        if taken and clock is not None and clock.running is side.other:
            yield ClockStarted(at=asked.at, by=asked.who, side=side)


def clock_not_pressed(asked: Request, side: Side) -> Answer:
    """A side rolls while the other's time is still running: the press before it was forgotten."""
    clock = asked.table.clock
    if clock is None or clock.running is not side.other:
        return
    game = asked.table.game
    facts: dict[str, FactValue] = {
        "after": "take" if game.doubles and game.turn is game.doubles[-1].by else "move",
        "turns_unpressed": 1,
        "delay_seconds": clock.delay_of(side.other) // 1000,
        "clock_timed": clock.accounts[side.other].timed,
        "opponent_has_cube": game.cube.open_to(side),
    }
    yield noticed(asked, "clock_not_pressed", side.other, facts, halts=False)


def closeout_roll(asked: Request, side: Side, dice: tuple[int, int]) -> Answer:
    """A roll for the next turn before the closed-out side could double; if no double follows, it is a valid roll."""
    yield noticed(asked, "closeout_double", side, {"clock_in_use": True, "cube_open": True}, dice=dice)


def delay_not_waited(asked: Request, side: Side, wait: int, since: str = "too_early") -> Answer:
    """A side rolls, doubles or corrects a play before its forfeited delay has run out."""
    if wait:
        yield noticed(asked, "delay_penalty", side, {"since": since, "delay_left": wait // 1000}, halts=False)


def illegal_play(asked: Request, game: Game, side: Side, played: Play | None) -> Answer:
    """A turn was ended with an illegal play; it can be corrected until the book's deadline."""
    over = asked.table.match.between_games  # with that play
    when = "game_over" if over else "before_next_action"
    facts: dict[str, FactValue] = {"move_is_illegal": True, "noticed_when": when, "turn_ended": True}
    if game.roll is not None:
        facts |= {"roll": str(game.roll), "play": write_play(played.moves) if played else ""}
    found = noticed(asked, "illegal_move", side, facts, halts=False)
    yield replace(found, back_to=moment(asked, "illegal_move", side)) if over else found


def cube_offer(asked: Request, game: Game, side: Side) -> Answer:
    """An illegal double: out of turn, after the roll, without access, in the Crawford game, or with a dead cube."""
    seen: dict[str, FactValue] = {"act": "placed", "crawford_game": game.crawford, "moment": cube_moment(game, side)}
    yield noticed(asked, "cube_offer", side, seen)


def lapsed(asked: Request, *, rolled: bool) -> Answer:
    """Illegal plays that nobody pointed out before the book's deadline stand: a valid roll, also the opening roll of the
    next game, or, in some books, a double."""
    table, law = asked.table, asked.law
    if not table.docket.incidents or not (rolled or law.play.doubling_ends_window):
        return
    setting = law.book.setting("illegal_move_deadline")
    if not isinstance(setting.value, Mapping):
        return  # the clause of the deadline is struck out: nothing lapses
    if setting.value["invalid_position"] == WHENEVER and impossible(table.game.position, table.rules):
        # usbgf:4.2.3.6, standards:A.position.fix: it is never left as it is, but is corrected differently after a valid
        # roll.
        if rolled:
            yield from _noticed_later(asked)
        return
    for found in table.docket.noticed:
        if found.incident != "illegal_move":
            continue
        turn = table.game.turn
        now = "next_game_started" if turn is None else "after_double" if not rolled else "after_valid_roll"
        now = "later" if rolled and turn is found.offender else now
        if _still_corrected(asked, found, now):
            yield FactStated(at=asked.at, by=asked.who, number=found.number, fact="noticed_when", value=now)
            continue
        how = "Nobody pointed it out in time; the play stands."
        yield IncidentClosed(
            at=asked.at, by=asked.who, number=found.number, how=how, clauses=setting.clauses, closing=Closing.LAPSED
        )
        if turn is not None:
            yield from _taken_off(asked, found)


def _still_corrected(asked: Request, found: TableIncident, now: str) -> bool:
    """Whether the book corrects such a play even if it is pointed out only now.

    An impossible position that has become possible in the meantime is left as it is.
    """
    if found.facts.get("kind") == "invalid_position":
        return False
    answer = asked.law.answer(found.incident, {**found.facts, "noticed_when": now})
    return isinstance(answer, Ruling) and any(isinstance(one, PlayCorrected | Revert) for one, _ in answer.remedies)


def _noticed_later(asked: Request) -> Answer:
    for found in asked.table.docket.noticed:
        if found.incident == "illegal_move" and found.facts.get("noticed_when") != "after_valid_roll":
            yield FactStated(
                at=asked.at, by=asked.who, number=found.number, fact="noticed_when", value="after_valid_roll"
            )


def _taken_off(asked: Request, found: TableIncident) -> Answer:
    """A checker borne off by an illegal play that stays off doesn't count as borne off, if the book says so."""
    table, side = asked.table, found.offender
    turn = last_turn(table, side, illegal=True)
    if side is None or turn is None or turn.taken_off <= 0 or kind_of(table, turn) != "improper":
        return
    facts = {**knows(asked, "missing_checker", side), "next_roll_made": True}
    answer = asked.law.answer("missing_checker", facts)
    if isinstance(answer, Ruling) and any(isinstance(remedy, StillGammonable) for remedy, _ in answer.remedies):
        yield CheckersOut(at=asked.at, by=asked.who, side=side, count=table.out[side] + turn.taken_off)
