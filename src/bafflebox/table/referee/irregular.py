"""Over the board: what happened against the rules is recorded as it happened and opens an incident.

The incident gets every fact that the table knows; what it cannot know (what was said, who noticed) is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bafflebox.clock import face
from bafflebox.game import BAR, OFF, Move, Side, impossible, legal_results
from bafflebox.game.roll import ROLLS
from bafflebox.match import Game
from bafflebox.notation import write_play
from bafflebox.rulings.play_law import Rule
from bafflebox.table import events as e
from bafflebox.table.acts import Facts, Told
from bafflebox.table.referee.request import Request
from bafflebox.table.state import Status

WHENEVER = "corrected whenever found"
"""What some books say of a position that cannot be."""


def opened(
    asked: Request,
    incident: str,
    offender: Side | None,
    facts: Facts,
    *,
    seen: bool = True,
    halts: bool = True,
    back_to: int | None = None,
    dice: tuple[int, int] | None = None,
) -> e.IncidentOpened:
    """An incident with the next number, that can be undone to how the table stands now."""
    return e.IncidentOpened(
        at=asked.at,
        by=asked.who,
        number=len(asked.table.docket.incidents) + 1,
        incident=incident,
        offender=offender,
        facts=facts,
        back_to=asked.table.version if back_to is None else back_to,
        seen_by_table=seen,
        halts=halts,
        dice=dice,
    )


def common(asked: Request) -> dict[str, Told]:
    """What the table knows whatever happened."""
    clock = asked.table.clock
    return {"clock_in_use": clock is not None, "dice": "two"}


def _facts(found: dict[str, Told]) -> Facts:
    return tuple(found.items())


def pact(asked: Request) -> str:
    """Whether the players had agreed between themselves to correct every illegal move (`usbgf:4.2.3.2.2.c`)."""
    return "agreed" if asked.table.setting.settled.get("legal_moves") == "yes" else "none"


def earlier(asked: Request, offender: Side, *incidents: str) -> bool:
    """Whether that side has been warned for the like in this match."""
    warned = any(note.what == "warning" and note.side is offender for note in asked.table.docket.notes)
    return warned and any(
        found.offender is offender and found.incident in incidents and found.status is Status.SETTLED
        for found in asked.table.docket.incidents
    )


def fast_roll(asked: Request, game: Game, side: Side, dice: tuple[int, int]) -> Iterable[e.Event]:
    """A roll before the other side has ended its turn."""
    table = asked.table
    facts = common(asked) | {
        "turn_ended": False,
        "last_act": "none",
        "grabbed_first": True,
        "repeated": earlier(asked, side, "fast_roll", "fast_grab"),
    }
    if game.roll is not None and table.play is None and not legal_results(game.position, game.roll, game.rules):
        facts["situation"] = "no_entry" if game.position.own[BAR] else "forced"
    yield opened(asked, "fast_roll", side, _facts(facts), dice=dice)


def fast_grab(asked: Request, game: Game, side: Side) -> Iterable[e.Event]:
    """Dice lifted before the other side has ended its turn."""
    clock = asked.table.clock
    facts = common(asked) | {
        "turn_ended": False,
        "last_act": "none",
        "clock_timed": clock is not None and all(account.timed for account in clock.accounts),
        "opening_turn": not game.doubles and game.position.flipped() == game.rules.start,
        "repeated": earlier(asked, side, "fast_roll", "fast_grab"),
    }
    yield opened(asked, "fast_grab", side, _facts(facts))


def turn_passed(asked: Request, game: Game, side: Side) -> Iterable[e.Event]:
    """The clock pressed, or the turn ended, without a roll."""
    could = any(legal_results(game.position, roll, game.rules) for roll in ROLLS)
    if not could:
        yield e.TurnSatOut(at=asked.at, by=asked.who, side=side)
        if asked.table.clock is not None:
            yield e.ClockPressed(at=asked.at, by=asked.who, side=side)
        return
    facts: dict[str, Told] = {"could_move": True, "since": "nothing", "clock_in_use": asked.table.clock is not None}
    yield opened(asked, "turn_passed", side, _facts(facts))


def clock_not_pressed(asked: Request, side: Side) -> Iterable[e.Event]:
    """A side rolls while the other's time still runs: the press before it was forgotten."""
    clock = asked.table.clock
    if clock is None or clock.running is not side.other:
        return
    game = asked.table.game
    facts: dict[str, Told] = {
        "after": "take" if game.doubles and game.turn is game.doubles[-1].by else "move",
        "turns_unpressed": 1,
        "delay_seconds": clock.delay_of(side.other) // 1000,
        "clock_timed": clock.accounts[side.other].timed,
        "opponent_has_cube": game.cube.open_to(side),
    }
    yield opened(asked, "clock_not_pressed", side.other, _facts(facts), halts=False)


def delay_not_served(asked: Request, side: Side) -> Iterable[e.Event]:
    """A side rolls before the delay that it had forfeited has run out."""
    clock = asked.table.clock
    wait = clock.must_wait(side, max(asked.at, clock.since)) if clock is not None else 0
    if wait:
        yield opened(asked, "delay_penalty", side, (("delay_left", wait // 1000),), halts=False)


def corrected_too_early(asked: Request, side: Side) -> Iterable[e.Event]:
    """A play that a ruling lets be corrected only once the delay has run out: online it waits, over the board it is noticed."""
    clock = asked.table.clock
    if clock is None or asked.table.owed.delay is not side:
        return
    wait = clock.read(max(asked.at, clock.since)).delay if clock.turn is side else clock.delay_of(side)
    if not wait:
        return
    if not asked.table.live:
        raise asked.law.refusal(
            Rule.TIME,
            f"{str(side).capitalize()} lost the delay for this correction and waits {face(wait)} more before playing.",
            "delay_forfeited",
            wait=wait,
        )
    yield opened(asked, "delay_penalty", side, (("delay_left", wait // 1000),), halts=False)


def illegal_play(asked: Request, game: Game, side: Side) -> Iterable[e.Event]:
    """A turn was ended with a play that the rules do not allow; until the deadline of the book it can be corrected."""
    play = asked.table.play
    facts: dict[str, Told] = {
        "move_is_illegal": True,
        "noticed_when": "before_next_action",
        "turn_ended": True,
        "clock_in_use": asked.table.clock is not None,
        "pact": pact(asked),
        "warned_before": earlier(asked, side, "illegal_move"),
    }
    if game.roll is not None:
        facts |= {"roll": str(game.roll), "play": write_play(play.moves) if play else ""}
    yield opened(asked, "illegal_move", side, _facts(facts), halts=False)


def cube_offer(asked: Request, game: Game, side: Side) -> Iterable[e.Event]:
    """A double that may not be made now: out of turn, after the roll, without access, in the Crawford game, dead."""
    owner = game.cube.owner
    facts: dict[str, Told] = {
        "act": "placed",
        "moment": _moment(game, side),
        "cube_owner": "nobody" if owner is None else "player" if owner is side else "opponent",
        "crawford_game": game.crawford,
        "cube_dead": asked.law.match.dead_cube.dead_for(side, game.cube.value, asked.table.match.score),
    }
    yield opened(asked, "cube_offer", side, _facts(facts))


def _moment(game: Game, side: Side) -> str:
    if game.turn is not side:
        return "early"
    if game.roll is not None:
        return "after_roll"
    return "invalid_roll" if game.attempted else "before_roll"


def lapsed(asked: Request, *, rolled: bool) -> Iterable[e.Event]:
    """Illegal plays that nobody pointed out before the book's deadline stand: a valid roll, in some books a double."""
    if not asked.table.docket.incidents:
        return
    law = asked.law
    if not rolled and not law.play.doubling_ends_window:
        return
    setting = law.book.setting("illegal_move_deadline")
    if not isinstance(setting.value, Mapping):
        return  # the clause of the deadline is struck out: nothing lapses
    if setting.value["invalid_position"] == WHENEVER and impossible(asked.table.game.position, asked.table.rules):
        return  # usbgf:4.2.3.6, standards:A.position.fix: it is never left as it is
    for found in asked.table.docket.open:
        if found.incident == "illegal_move" and found.seen_by_table and not found.halts:
            how = "Nobody pointed it out in time; the play stands."
            yield e.IncidentClosed(at=asked.at, by=asked.who, number=found.number, how=how, clauses=setting.clauses)


def with_hits(moves: tuple[Move, ...], game: Game) -> tuple[Move, ...]:
    """Moves as written, with a hit where a single opposing checker stands on the target."""
    board = list(game.position.board)
    width = len(board) // 2
    found = []
    for source, target, _ in moves:
        facing = game.rules.facing[target] if target not in (OFF, BAR) else 0
        hits = bool(facing) and game.rules.hitting and board[width + facing] == 1
        if hits:
            board[width + facing] -= 1
            board[width + BAR] += 1
        found.append(Move(source, target, hits))
    return tuple(found)
